"""`verify_translation`: does each function after a change refine the function before it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType, ModuleOp, ShapedType
from xdsl.ir import Dialect

from semantics.functions.attributes import ALIGN, RANGE, Becomes, what_changed
from semantics.functions.data_layout import index_width, uses_index
from semantics.functions.operations import is_function
from semantics.functions.straight_line import program_of
from semantics.language.program import NoMeaning, width_in_bits
from verifier.claims.functions.bounded import decide_bounded_or_exactly, unless_of_reals
from verifier.claims.functions.carried_licences import (
    functions_by_name,
    unless_licensed,
    with_changed,
)
from verifier.claims.functions.control_flow import (
    Changed,
    branches_on_pointers,
    decide_control_flow,
    decide_in_bytes,
    proved_alike,
    refuted_in_memory,
)
from verifier.claims.functions.loops import (
    are_memrefs_and_tensors,
    decide_loops,
    is_compared_as_loops,
    refuted_where_shared,
)
from verifier.claims.functions.tensors import decide_tensors, is_of_tensors
from verifier.claims.index_width import read_narrow
from verifier.claims.modules import ModuleVerdicts, Results, all_results
from verifier.claims.own_programs import decide_programs, programs_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.of_programs import goal_of_programs
from verifier.kernel.input.expectation import EXPECT
from verifier.kernel.input.reading import read_alike, read_functions, source_of
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.solving.solver_budget import within
from verifier.kernel.verdicts.assumptions import NO_ALIAS, assuming
from verifier.kernel.verdicts.verdict import (
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Verdict,
)
from verifier.strategy.counted import counted

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from verifier.claims.functions.carried_licences import Functions

Decide = Callable[[Goal, Options], Verdict]


def decide(goal: Goal, options: Options) -> Verdict:
    """`verifier.strategy.decide.decide`, imported where integers are compared."""
    from verifier.strategy.decide import decide

    return decide(goal, options)


def decider(every_width: bool) -> Decide:
    """What decides a goal; for every width of a general statement, if that is wanted."""
    if not every_width:
        return decide
    from verifier.strategy.general_statements import decide_every_width

    return decide_every_width


def verify_translation(
    before: str | Path,
    after: str | Path,
    options: Options | None = None,
    dialects: tuple[Dialect, ...] = (),
    every_width: bool = False,
) -> list[Result]:
    """A verdict for each function of `before`, paired by name with `after`.

    Each side is MLIR text or a path. `dialects` are those of operations that a user has given
    meaning to. With `every_width` what is proved is generalised, where that can be proved too.
    Raises `verifier.kernel.input.sources.InputError`.
    """
    sources = source_of(before, "<before>"), source_of(after, "<after>")
    return list(verify_sources(*sources, options, dialects, every_width))


def verify_sources(
    before: Source,
    after: Source,
    options: Options | None = None,
    dialects: tuple[Dialect, ...] = (),
    every_width: bool = False,
) -> Iterator[Result]:
    """The verdicts on the functions of two sources, each as it is reached."""
    old, new = read_alike(
        read_functions(before, dialects), read_functions(after, dialects), dialects
    )
    yield from verify_modules(old, new, options or Options(), decider(every_width))


def verify_modules(
    before: ParsedModule,
    after: ParsedModule,
    options: Options,
    decide: Decide = decide,
    results: Results = all_results,
) -> Iterator[Result]:
    """The verdicts on all that two modules have, each as it is reached.

    Raises `InputError` where there is nothing, or two things of one name.
    """
    verdicts = module_verdicts(before, after, options, decide)
    if verdicts.is_empty:
        raise InputError("nothing to verify: the module is empty", before.source.file)
    yield from results(verdicts)


def module_verdicts(
    before: ParsedModule, after: ParsedModule, options: Options, decide: Decide = decide
) -> ModuleVerdicts:
    """What decides about each thing that two modules have. Raises `InputError` where two things
    have one name."""

    @cache
    def named() -> tuple[Mapping[str, Functions], Mapping[str, Functions]]:
        return functions_by_name(before.module), functions_by_name(after.module)

    narrow = read_narrow(before, after)

    def decide_functions(old: Function, new: Function) -> Verdict:
        sides = narrow.module(old) or before, narrow.function(old), after, new
        found = counted(options, lambda: _verify(*sides, options, decide, verdicts.is_changed))
        found = narrow.said(old, found)
        if options.fp == "reals" or not isinstance(found, Proved | Refuted):
            return found
        source, target = (
            with_changed(function, functions, verdicts.is_changed)
            for function, functions in zip((old, new), named(), strict=True)
        )
        return unless_licensed(found, source, target, options.assume)

    verdicts = ModuleVerdicts(before, after, decide_functions, narrow)
    return verdicts


def functions_of(module: ModuleOp) -> dict[str, Function]:
    """The functions of a module that have a body, by name."""
    return {op.sym_name.data: op for op in module.walk() if is_function(op) and op.body.blocks}


def _verify(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    decide: Decide,
    changed: Changed,
) -> Verdict:
    """Whether one function refines another. What a proof takes for granted of other functions is
    its `given`."""
    from semantics.control_flow.lowered.signatures import signature_of

    lowered, becomes = _is_lowered(old, new)
    loops = lowered or any(map(is_compared_as_loops, (old, new)))
    programs = programs_of(old, new)
    besides = frozenset((EXPECT,)) | (frozenset[str]() if programs is None else programs.own_marks)
    if programs is None and options.bound is None:
        besides |= {RANGE}  # It is read with the code.
    attribute = what_changed(old, new, not loops, besides, becomes)
    if attribute is not None:
        aligned = what_changed(old, new, not loops, besides | {ALIGN}, becomes) is None
        if aligned and RANGE in besides and not lowered and old.function_type == new.function_type:
            return decide_in_bytes(before, old, after, new, options, attribute)
        return Unsupported(attribute, after.where(new))
    counts = not lowered or any(uses_index(f) or _has_memory(f) for f in (old, new))
    bits = index_width(old) if signature_of(old, new) else None
    for parsed, function in ((before, old), (after, new)) if counts else ():
        width = index_width(function)
        known = (bits or 64,) if lowered else (64,) if loops else (64, 32)
        if width not in (None, *known) and (loops or uses_index(function)):
            return Unsupported(f"an index of {width} bits", parsed.where(function))
    if programs is not None:
        return decide_programs(programs, old, new, options)
    if options.bound is not None:
        sides = before, old, after, new

        def exactly(options: Options) -> Verdict:
            return _verify(*sides, options, decide, changed)

        return decide_bounded_or_exactly(*sides, options, exactly)
    if lowered:
        return decide_control_flow(before, old, after, new, options, changed)
    if are_memrefs_and_tensors(old, new):
        return decide_loops(before, old, after, new, options)
    if old.function_type != new.function_type:
        return Unsupported(
            f"the function's type changed from {old.function_type} to {new.function_type}",
            before.where(old),
        )
    if _checks_only(options) and not is_compared_as_loops(old):
        return Unknown("certificates are of functions with loops, memrefs, tensors or floats")
    try:
        source = program_of(old, before.where, containers=True)
        target = program_of(new, after.where, containers=True)
        goal = goal_of_programs(source, target, before.source.file, before.place(old)[0])
    except NoMeaning as error:
        sides = before, old, after, new
        with within(options.total_timeout):
            return decide_whole(*sides, options, loops, frozenset((EXPECT,)), changed, error)
    return decide(goal, options)


def _is_lowered(old: Function, new: Function) -> tuple[bool, Becomes | None]:
    """Whether the second function has other types, and it is known how it is passed what the first
    one is; and what arguments and results become, where that is not one for one. What is lowered in
    part, its types as they were, counts where an index has no 64 bits."""
    from semantics.control_flow.lowered.halves import halves_of
    from semantics.control_flow.lowered.members import members_of
    from semantics.control_flow.lowered.signatures import signature_of

    if old.function_type == new.function_type:
        return index_width(old) not in (None, 64) and signature_of(old, new) is not None, None
    relation = signature_of(old, new) or members_of(old, new)
    if relation is not None:
        return True, relation.becomes
    return halves_of(old, new) is not None, None


def _checks_only(options: Options) -> bool:
    """Whether proofs are given, and none is searched for."""
    return options.certificates is not None and options.certificates.given


def decide_whole(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    loops: bool,
    besides: frozenset[str],
    changed: Changed,
    error: NoMeaning,
) -> Verdict:
    """The verdict on functions that are no straight-line integer code, as `error` says: by
    recurrences, where they ask for it (`loops`), else and where that does not decide it, by
    control flow; the other way round for straight-line code of scalars and memrefs. Vectors on
    which all operations act lane by lane are compared on one lane, and tensors where recurrences do
    not decide. `besides` are attributes that do not count. Only control flow reads ranges."""
    lane = _decide_one_lane(before, old, after, new, options, changed, tensors=False)
    if lane is not None:
        return lane
    loops = loops and what_changed(old, new, straight_line=False, besides=besides) is None
    attribute = what_changed(old, new, straight_line=False, besides=besides | {RANGE})
    as_graphs = attribute is None and all(index_width(f) in (None, 64) for f in (old, new))
    straight = loops and as_graphs and _is_straight_line(old, new)
    goes_along = not straight if loops else branches_on_pointers(old)
    if goes_along and as_graphs and options.certificates is None:
        alike = proved_alike(before, old, after, new, options, changed)
        if alike is not None:
            return alike
    if loops and options.certificates is None and any(map(is_of_tensors, (old, new))):
        elements = decide_tensors(old, new, options, lambda a, b: _scalars(a, b, options))
        if isinstance(elements, Proved | Refuted):
            return elements
    exactly: Verdict | None = None
    if straight and options.fp != "reals" and options.certificates is None:
        with within(options.total_timeout / 2):
            exactly = decide_control_flow(before, old, after, new, options, changed)
        # What is refuted of memory may hold under an assumption, which recurrences know.
        if isinstance(exactly, Proved) or (isinstance(exactly, Refuted) and not _has_memory(old)):
            return exactly
    verdict = decide_loops(before, old, after, new, options) if loops else None
    if verdict is not None and not isinstance(verdict, Unknown | Unsupported):
        return verdict
    if verdict is not None and _checks_only(options):
        return verdict
    lane = _decide_one_lane(before, old, after, new, options, changed, tensors=True)
    if lane is not None:
        return lane
    if attribute is not None:
        return verdict or Unsupported(attribute, after.where(new))
    for parsed, function in ((before, old), (after, new)):
        if (width := index_width(function)) not in (None, 64):
            return verdict or Unsupported(f"an index of {width} bits", parsed.where(function))
    under = verdict.under if isinstance(verdict, Unknown) else ()
    # What is proved where no memrefs overlap may be wrong where they do.
    shared = refuted_where_shared(old, new, options) if NO_ALIAS in under else None
    found = (
        shared
        or exactly
        or decide_control_flow(before, old, after, new, options, changed, briefly=bool(under))
    )
    if options.fp == "reals":
        found = unless_of_reals(found, old, new)
    elif NO_ALIAS in under and not isinstance(found, Proved):
        if not isinstance(found, Refuted):
            found = refuted_in_memory(before, old, after, new, changed) or found
        if isinstance(found, Refuted):
            texts = "; ".join(assuming(name).text for name in under)
            return replace(found, help=f"holds where {texts}: --assume {','.join(under)}")
    if isinstance(found, Proved | Refuted) or (isinstance(found, Unknown) and found.under):
        return found
    if verdict is None:
        if not isinstance(found, Unknown) or " block" in error.what:
            return found
        place = f" at {error.where}" if error.where else ""
        return Unknown(f"{found.reason}; no straight-line code: {error.what}{place}")
    if isinstance(verdict, Unknown) or isinstance(found, Unsupported):
        if isinstance(exactly, Unknown) and isinstance(verdict, Unknown):
            return Unknown(f"{exactly.reason}; no recurrences: {verdict.reason}", verdict.under)
        return verdict
    at = f" at {verdict.where}" if verdict.where else ""
    return Unknown(f"{found.reason}; no recurrences: {verdict.reason}{at}")


ONE_LANE = "on one lane of its vectors, which stands for each"
ONE_ELEMENT = "on one element of its tensors, which stands for each"


def _decide_one_lane(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    changed: Changed,
    tensors: bool,
) -> Proved | Refuted | None:
    """The verdict on one lane of the vectors of both functions, and of their tensors with
    `tensors`, where there are some and no lane's results depend on another's."""
    from semantics.control_flow.vectors.one_lane import on_one_lane

    if options.certificates is not None:
        return None
    if any(index_width(function) not in (None, 64) for function in (old, new)):
        return None
    source, target = (on_one_lane(function, tensors) for function in (old, new))
    if source is None or target is None:
        return None
    found = _verify(before, source, after, target, options, decide, changed)
    if isinstance(found, Proved):
        return replace(found, notes=(*found.notes, ONE_ELEMENT if tensors else ONE_LANE))
    return found if isinstance(found, Refuted) else None


def _has_memory(function: Function) -> bool:
    """Whether something in a function is a memref, or a tensor: what has sizes and offsets."""
    blocks = (b for op in function.walk() for region in op.regions for b in region.blocks)
    values = [a for block in blocks for a in block.args]
    values += [result for op in function.walk() for result in op.results]
    return any(kind in str(value.type) for value in values for kind in ("memref<", "tensor<"))


def _is_straight_line(*functions: Function) -> bool:
    """Whether functions are straight-line code of scalars, and of their memory."""
    return not any(
        op.regions
        or (isinstance(value.type, ShapedType) and not isinstance(value.type, MemRefType))
        for function in functions
        for op in function.body.walk()
        for value in (*op.operands, *op.results)
    ) and all(len(function.body.blocks) == 1 for function in functions)


_LARGE_FORMULAS = ("arith.divf", "arith.remf", "math.sqrt", "math.fma")


def _scalars(before: Source, after: Source, options: Options) -> Verdict:
    """Whether the one function of a text, of scalars, refines that of another."""
    exactly = replace(options, fp="exact", bound=None, assume=())
    sides = read_functions(before), read_functions(after)
    (old,), (new,) = (functions_of(side.module).values() for side in sides)
    try:
        source, target = program_of(old, sides[0].where), program_of(new, sides[1].where)
        return decide(goal_of_programs(source, target, before.file, 1), exactly)
    except NoMeaning:
        from verifier.kernel.simulation.every_value import MOST_BITS

        # Formulas of quotients and roots are too large for a solver to tell two of them apart; few
        # bits are run.
        bits = sum(width_in_bits(type_, 64) or 64 for type_ in old.function_type.inputs)
        large = any(op.name in _LARGE_FORMULAS for f in (old, new) for op in f.walk())
        briefly = large and bits > MOST_BITS
        found = sides[0], old, sides[1], new, exactly
        return decide_control_flow(*found, lambda _: False, briefly=briefly)

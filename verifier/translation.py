"""`verify_translation`: does each function after a change refine the function before it?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerType, ModuleOp
from xdsl.ir import Attribute, Dialect

from semantics.functions import is_function, program_of
from semantics.lane_classes import all_lanes_of, labels_of
from semantics.lanes import Lanes, on_lanes
from semantics.program import NoMeaning, Program, Step, TypeTerm
from verifier.expectation import EXPECT, check_expectation, expectation
from verifier.goal import Goal, Written
from verifier.identical import identical
from verifier.judge import Closed, conclude
from verifier.loop_translation import (
    are_memrefs_and_tensors,
    decide_loops,
    is_compared_as_loops,
)
from verifier.reading import read_module
from verifier.refinement import Options, decide
from verifier.sources import InputError, ParsedModule, Source, source_of
from verifier.type_scheme import TypeConstraints
from verifier.verdict import Result, Unknown, Unsupported, Verdict

if TYPE_CHECKING:
    from semantics.functions import Function

UNCHANGED = "unchanged"
IDENTICAL = "identical before and after"
"""The method of a proof that a function has not changed."""

Decide = Callable[[Goal, Options], Verdict]


def decider(every_width: bool) -> Decide:
    """What decides a goal; for every width of a general statement, if that is wanted."""
    if not every_width:
        return decide
    from verifier.general_proof import decide_every_width

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
    Raises `verifier.sources.InputError`.
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
    old, new = read_module(before, dialects), read_module(after, dialects)
    if not functions_of(old.module) and not functions_of(new.module):
        raise InputError("no function to verify", before.file)
    yield from verify_modules(old, new, options or Options(), decider(every_width))


def verify_modules(
    before: ParsedModule, after: ParsedModule, options: Options, decide: Decide = decide
) -> Iterator[Result]:
    """The verdicts on the functions of two modules, each as it is reached."""
    for parsed in (before, after):
        check_distinct(parsed)
    check_expectation(before.module, before)
    old, new = functions_of(before.module), functions_of(after.module)
    for name, function in old.items():
        started = time.perf_counter()
        check_expectation(function, before)
        verdict = _verify(before, function, after, new.get(name), options, decide)
        line = before.place(function)[0]
        seconds = time.perf_counter() - started
        expected = expectation(function) or expectation(before.module)
        yield Result(before.source.file, line, f"@{name}", verdict, seconds, expected)
    for name, function in new.items():
        if name not in old:
            verdict = Unsupported(
                "the function is there only after the change", after.where(function)
            )
            yield Result(before.source.file, 1, f"@{name}", verdict, 0.0)


def check_distinct(parsed: ParsedModule) -> None:
    """Raise `InputError` where two functions have the same name."""
    seen: set[str] = set()
    for op in parsed.module.walk():
        if is_function(op):
            if op.sym_name.data in seen:
                raise parsed.error(f"a second function named @{op.sym_name.data}", op)
            seen.add(op.sym_name.data)


def functions_of(module: ModuleOp) -> dict[str, Function]:
    """The functions of a module that have a body, by name."""
    return {op.sym_name.data: op for op in module.walk() if is_function(op) and op.body.blocks}


def _promises(function: Function) -> tuple[str, str]:
    """The attributes of arguments and results, as they are printed: xDSL takes one that it does not
    know for another one in each module."""
    return str(function.arg_attrs), str(function.res_attrs)


def _verify(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function | None,
    options: Options,
    decide: Decide,
) -> Verdict:
    if new is None:
        return Unsupported("the function is missing after the change", before.where(old))
    if _same(old, new):
        return _unchanged(before, old, after)
    if are_memrefs_and_tensors(old, new):
        return decide_loops(before, old, after, new, options)
    if old.function_type != new.function_type:
        return Unsupported(
            f"the function's type changed from {old.function_type} to {new.function_type}",
            before.where(old),
        )
    if _promises(old) != _promises(new):
        return Unsupported(
            "the attributes of arguments or results changed; they may promise more than before",
            after.where(new),
        )
    certificates = options.certificates
    if certificates is not None and certificates.given and not is_compared_as_loops(old):
        return Unknown("certificates are of functions with loops, memrefs, tensors or floats")
    try:
        source = program_of(old, before.where, containers=True)
        target = program_of(new, after.where, containers=True)
        goal = goal_of_programs(source, target, before.source.file, before.place(old)[0])
    except NoMeaning as error:
        if any(map(is_compared_as_loops, (old, new))):
            return decide_loops(before, old, after, new, options)
        return Unsupported(error.what, error.where)
    return decide(goal, options)


def _unchanged(before: ParsedModule, function: Function, after: ParsedModule) -> Verdict:
    """The verdict on a function that is the same on both sides: what it uses may have changed."""
    # Only now: most functions that are verified have changed.
    from verifier.used_symbols import changed_symbols

    assumptions: list[str] = []
    for name, here, there in changed_symbols(function, before.module, after.module):
        if [is_function(op) and bool(op.body.blocks) for op in (*here, *there)] != [True, True]:
            return Unsupported(f"{name}, which it uses, changed", before.where(function))
        assumptions.append(f"what {name} became refines what it was")
    return conclude([UNCHANGED], [Closed(UNCHANGED, IDENTICAL)], assumptions)


def _same(old: Function, new: Function) -> bool:
    """Whether the functions are equal up to the names of values."""
    unchanged = _stated(old) == _stated(new) and old.properties == new.properties
    return unchanged and identical(old.body, new.body)


def _stated(function: Function) -> Mapping[str, Attribute]:
    """What the function's attributes say of it; what its verdict is expected to be is not that."""
    return {name: value for name, value in function.attributes.items() if name != EXPECT}


def goal_of_programs(
    source: Program, target: Program, file: str, line: int, precondition: Program | None = None
) -> Goal:
    """The goal that `target` refines `source`; arguments and results correspond by position.

    `precondition` has the same arguments and gives one i1.
    """
    constraints = TypeConstraints()
    renamed = _apart(source, target, set())
    condition: Program | None = None
    if precondition is not None:
        condition = _apart(source, precondition, set(_defined(renamed)))
    labels = [(_ordinal(i, len(source.returned)), name) for i, name in enumerate(source.returned)]
    lanes = on_lanes(source, renamed, condition)
    source, renamed, condition = lanes.source, lanes.target, lanes.precondition
    replacements = tuple(zip(source.returned, renamed.returned, strict=True))
    requires: tuple[Step, ...] = ()
    required: str | None = None
    if condition is not None:
        requires, (required,) = condition.steps, condition.returned
    used: list[TypeTerm] = [type_ for _, type_ in source.arguments]
    steps = source.steps + renamed.steps + requires
    used += [type_ for step in steps for _, type_ in step.results]
    return Goal(
        name=f"@{source.name}",
        file=file,
        line=line,
        scheme=constraints.solve(used or [IntegerType(1)]),
        arguments=source.arguments,
        source=source.steps,
        target=renamed.steps,
        replacements=replacements,
        never_poison=source.noundef,
        noundef=frozenset(
            (old, new)
            for old, new in replacements
            if old in source.noundef_results and new in renamed.noundef_results
        ),
        labels=tuple(
            label
            for text, name in labels
            for label in labels_of(text, name, lanes.containers, lanes.classes)
        ),
        precondition=requires,
        required=required,
        whole=True,
        containers=lanes.containers,
        assumptions=lanes.assumptions,
        unrolled_from=_written(lanes) if lanes.classes.members else None,
    )


def _written(lanes: Lanes) -> Written:
    source, target = lanes.whole_source, lanes.whole_target
    unrolled = {
        name: all_lanes_of(name, lanes.containers, lanes.classes) for name in lanes.containers
    }
    return Written(
        source.arguments,
        source.steps,
        target.steps,
        tuple(zip(source.returned, target.returned, strict=True)),
        {name: names for name, names in unrolled.items() if names is not None},
    )


def _ordinal(position: int, count: int) -> str:
    return "result" if count == 1 else f"result {position}"


def _defined(program: Program) -> Iterator[str]:
    for step in program.steps:
        yield from (name for name, _ in step.results)


def _apart(source: Program, target: Program, other: set[str]) -> Program:
    """`target` with the source's arguments, and with no other name in common with it or `other`."""
    taken = {name for name, _ in source.arguments} | set(_defined(source)) | other
    names = {
        own: given for (own, _), (given, _) in zip(target.arguments, source.arguments, strict=True)
    }
    for step in target.steps:
        for name, _ in step.results:
            fresh = name
            while fresh in taken:
                fresh = f"{fresh}_after"
            taken.add(fresh)
            names[name] = fresh

    def rename(step: Step) -> Step:
        return replace(
            step,
            operands=tuple(names[n] for n in step.operands),
            results=tuple((names[n], t) for n, t in step.results),
        )

    return Program(
        target.name,
        source.arguments,
        tuple(rename(step) for step in target.steps),
        tuple(names[n] for n in target.returned),
        source.noundef,
        frozenset(names[n] for n in target.noundef_results),
    )

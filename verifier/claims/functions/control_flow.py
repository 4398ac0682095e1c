"""Functions with control flow, calls, and operations without a meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from semantics.language.program import NoMeaning
from verifier.claims.functions.function_pairs import FunctionPair
from verifier.kernel.solving.solver_budget import OutOfTime, within
from verifier.kernel.verdicts.assumptions import NO_ALIAS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

if TYPE_CHECKING:
    from semantics.control_flow.graph import ControlFlowGraph
    from semantics.functions.operations import Function
    from verifier.kernel.deciding.options import Options
    from verifier.kernel.input.sources import ParsedModule
    from verifier.refuting.graph_runs import GraphCounterexample

Changed = Callable[[str], bool]
"""Whether what a name stands for is not the same on both sides."""


def decide_control_flow(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    changed: Changed,
    *,
    briefly: bool = False,
) -> Verdict:
    """Whether `new` refines `old`. A proof's `given` are the names of what it takes for the same.
    `briefly` is for functions that are proved already, under an assumption: one reading of calls
    and of floats is tried, with little effort.

    Loads and stores stay in their order as operations on places; what memory holds is only read
    where that is not enough.
    Functions that are called stay calls; those that changed are read in place where they can be,
    and all of them where that is not enough. Operations on floats whose formulas are large stay
    without a meaning unless that is not enough.
    """
    read = FunctionPair(before, old, after, new, _those(changed), False, False, briefly)
    try:
        with within(options.total_timeout):
            return _decided_by_readings(read, options)
    except OutOfTime as error:
        return Unknown(str(error))


def _decided_by_readings(given: FunctionPair, options: Options) -> Verdict:
    """By each way to read two functions, of which `given` is the first, until one decides."""
    from semantics.control_flow.graph import Precision

    first: Verdict | None = None
    left_open = False
    for everything, wraps, exact in _READINGS[:: 4 if given.briefly else 1]:
        inline = _all if everything else given.inline
        read = replace(given, inline=inline, wraps=wraps, exact=exact)
        overflows = False
        try:
            if exact and not left_open:
                continue
            source, target = read.graphs()
            overflows = any(graph.overflows or graph.divides for graph in (source, target))
            left_open = Precision.LEFT_OPEN in source.floats | target.floats
            if (everything and not source.inlined | target.inlined) or (wraps and not overflows):
                continue
            if left_open and not exact and not overflows and source.has_unfixed():
                told = _decided_by_runs(read, replace(read, exact=True).graphs())
                if told is not None:
                    return told
            found = _decided(read, (source, target), options)
        except NoMeaning as error:
            found = Unsupported(error.what, error.where)
        except RecursionError:
            found = Unknown("what a function computes is nested too deeply")
        both = wraps and isinstance(first, Refuted)
        if isinstance(found, Proved) or (isinstance(found, Refuted) and (both or not overflows)):
            return found
        first = first or found
    if isinstance(first, Refuted):
        return Unknown(_DEPENDS_ON_OVERFLOW)
    assert first is not None
    in_bytes = _decided_in_bytes(given, options, left_open)
    if in_bytes is not None:
        return in_bytes
    if isinstance(first, Unknown) and not given.briefly:
        return _with_rounded_functions(replace(given, exact=True), options) or first
    return first


def _all(_: Function) -> bool:
    return True


def _those(changed: Changed) -> Callable[[Function], bool]:
    return lambda function: changed(function.sym_name.data)


def branches_on_pointers(function: Function) -> bool:
    """Whether a function of the LLVM dialect has several blocks, and pointers."""
    from semantics.control_flow.bytewise.functions import is_about_memory

    return len(function.body.blocks) > 1 and is_about_memory(function)


def proved_alike(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    changed: Changed,
) -> Proved | None:
    """A proof, without an assumption, of functions whose loops go along in their order, and where
    the target does what the source does, but for operations that nobody sees, as loads are: where
    only integers are computed in another way, that takes less than anything else. None where the
    numbers of loops or of such operations speak against it, and where a part of the effort is not
    enough."""
    from verifier.finding.simulation.search import likeliest
    from verifier.kernel.simulation.dead_loops import heads_of_cycles
    from verifier.kernel.simulation.decide import decide

    def inline(function: Function) -> bool:
        return changed(function.sym_name.data)

    if not _may_be_alike(*map(_accesses, (old, new))):
        return None
    read = FunctionPair(before, old, after, new, inline, False, False, True)
    try:
        graphs = read.graphs()
        loops = [len(heads_of_cycles(graph)) for graph in graphs]
        if loops[0] != loops[1] or not _may_be_alike(*map(_opaque, graphs)):
            return None
        found = decide(*graphs, likeliest, replace(options, assume=()), briefly=True).verdict
    except (NoMeaning, RecursionError, OutOfTime):
        return None
    if not isinstance(found, Proved):
        return None
    return replace(found, given=graphs[0].named() | graphs[1].named())


_Counts = tuple["Counter[str]", "Counter[str]"]
"""Of operations that others see, and of others."""


def _may_be_alike(source: _Counts, target: _Counts) -> bool:
    return source[0] == target[0] and target[1] <= source[1]


def _accesses(function: Function) -> _Counts:
    """The stores of a function, and its loads, under names that lowerings keep."""
    last = [op.name.rpartition(".")[2] for op in function.walk()]
    return Counter(n for n in last if n == "store"), Counter(n for n in last if n == "load")


def _opaque(graph: ControlFlowGraph) -> _Counts:
    steps = list(graph.opaque_steps())
    return Counter(s.key for s in steps if s.seen), Counter(s.key for s in steps if not s.seen)


def _with_rounded_functions(read: FunctionPair, options: Options) -> Proved | Unknown | None:
    """A proof, where functions such as exp are correctly rounded, if that is accepted, else what
    would be one; None where there is none, or no function of constants."""
    from verifier.finding.simulation.search import simulations
    from verifier.kernel.bounded.claim import is_installed
    from verifier.kernel.simulation.decide import decide

    if not is_installed():
        return None
    from verifier.kernel.bounded.correctly_rounded import with_rounded_functions

    try:
        graphs = read.graphs()
        source, target = (with_rounded_functions(graph) for graph in graphs)
        if source is None and target is None:
            return None
        found = decide(source or graphs[0], target or graphs[1], simulations, options).verdict
    except (NoMeaning, RecursionError):
        return None
    if isinstance(found, Proved):
        return replace(found, given=graphs[0].named() | graphs[1].named())
    return found if found.under else None


_READINGS = tuple(
    (everything, wraps, exact)
    for wraps in (False, True)
    for everything in (False, True)
    for exact in (False, True)
)
"""Whether all functions are read in the place of their calls, whether affine products wrap around
(what upstream leaves open is read in one way on both sides, and a proof says in which), and whether
all that has a meaning on floats has it. Every fourth one differs from the first one in no more than
how products wrap around."""
_MANY_LOOPS = 4
"""Of so many it takes long to search how they go along: a few runs come first."""
_DEPENDS_ON_OVERFLOW = (
    "refuted as upstream's lowering has affine arithmetic, and not shown where products wrap "
    "around and quotients by what is not positive are poison"
)


def _decided(
    read: FunctionPair, graphs: tuple[ControlFlowGraph, ControlFlowGraph], options: Options
) -> Verdict:
    from verifier.finding.simulation.search import simulations
    from verifier.kernel.simulation.dead_loops import heads_of_cycles
    from verifier.kernel.simulation.decide import decide
    from verifier.refuting.graph_runs import (
        INTERPRETER,
        find_difference,
        find_difference_at,
        find_difference_at_edges,
    )

    if all(map(_is_known_exactly, graphs)) and any(map(_computes, graphs)):
        told = _decided_by_runs(read, graphs)
        if told is not None:
            return told
    if len(heads_of_cycles(graphs[0])) >= _MANY_LOOPS:
        difference = find_difference_at_edges(*graphs)
        if difference is not None:
            return Refuted(difference.of(read.old, read.new), INTERPRETER)
    decided = decide(*graphs, simulations, options, briefly=read.briefly)
    if decided.violating:
        difference = find_difference_at(*graphs, decided.violating)
        if difference is None:
            return decided.verdict
        return Refuted(difference.of(read.old, read.new), INTERPRETER)
    if isinstance(decided.verdict, Unknown):
        matched = read.matched(options)
        if matched.source:
            others = read.graphs(matched)
            again = decide(*others, simulations, options, briefly=read.briefly)
            if matched.changed or isinstance(again.verdict, Proved):
                graphs, decided = others, again
    if isinstance(decided.verdict, Unknown) and read.expands():
        others = read.graphs(stays=True)
        again = decide(*others, simulations, options, briefly=read.briefly)
        if isinstance(again.verdict, Proved):
            graphs, decided = others, again
        elif (held := read.with_contents(others)) is not None:
            verdict = _decided_by_contents(*held, options, read.briefly, refutes=False)
            if isinstance(verdict, Proved):
                return verdict
    if isinstance(decided.verdict, Proved):
        return replace(decided.verdict, given=graphs[0].named() | graphs[1].named())
    difference = find_difference(*graphs, decided.failures)
    if difference is None:
        verdict = decided.verdict
        held = read.with_contents(graphs)
        if held is not None:
            verdict = _decided_by_contents(*held, options, read.briefly)
        if not isinstance(verdict, Unknown) or NO_ALIAS in options.assume:
            return verdict
        difference = _difference_in_memory(read, graphs)
        if difference is None:
            return verdict
    return Refuted(difference.of(read.old, read.new), INTERPRETER)


def _computes(graph: ControlFlowGraph) -> bool:
    """Whether it does more than to choose among its arguments."""
    from semantics.control_flow.graph import Selection

    return any(not isinstance(step, Selection) for block in graph.blocks for step in block.steps)


def _decided_by_runs(
    read: FunctionPair, graphs: tuple[ControlFlowGraph, ControlFlowGraph]
) -> Refuted | Unknown | None:
    """A verdict on functions whose operations on floats were read exactly, without a proof: by runs
    that show a difference, or that there can be no proof."""
    from verifier.refuting.graph_runs import INTERPRETER, find_difference_of_floats
    from verifier.refuting.unknown_functions import why_no_proof

    difference = find_difference_of_floats(*graphs)
    if difference is not None:
        return Refuted(difference.of(read.old, read.new), INTERPRETER)
    why = why_no_proof(*graphs)
    return Unknown(why) if why else None


def _decided_in_bytes(
    given: FunctionPair, options: Options, left_open: bool
) -> Proved | Refuted | None:
    """A verdict on functions of LLVM by what the bytes of memory hold; None where there is none.
    Where operations on floats may be `left_open`, they are read exactly too."""
    from semantics.functions.attributes import promises_something

    for exact in (False, True) if left_open else (False,):
        read = replace(given, inline=_all, exact=exact)
        graphs = read.in_bytes()
        if graphs is None:
            continue
        try:
            refutes = not any(map(promises_something, (read.old, read.new)))
            found = _decided_by_contents(*graphs, options, read.briefly, refutes)
        except NoMeaning:
            continue
        if isinstance(found, Proved | Refuted):
            return found
    return None


def decide_in_bytes(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    why: str,
) -> Verdict:
    """The same by what the bytes of memory hold alone, for what is read nowhere else: `why` says
    what that is."""
    read = FunctionPair(before, old, after, new, _all, False, False, False)
    try:
        with within(options.total_timeout):
            found = _decided_in_bytes(read, options, left_open=True)
    except OutOfTime as error:
        return Unknown(str(error))
    return found or Unsupported(why, after.where(new))


def _difference_in_memory(
    read: FunctionPair, graphs: tuple[ControlFlowGraph, ControlFlowGraph]
) -> GraphCounterexample | None:
    """A difference by readings that say nothing of a proof: of a lowering with what memory holds,
    and of a target whose parallel loops run in order, as they may."""
    from verifier.refuting.graph_runs import find_difference

    if any(graph.passed for graph in graphs):
        held = read.lowered_with_contents(graphs)
        found = None if held is None else find_difference(*held, ())
        return found or _difference_in_bytes(read)
    graphs = read.graphs(in_order=True)
    if not graphs[1].in_any_order:
        return None
    return find_difference(*(read.with_contents(graphs) or graphs), ())


def _difference_in_bytes(read: FunctionPair) -> GraphCounterexample | None:
    """A difference between a function and its lowering as a whole, which is run on bytes."""
    from semantics.control_flow.bytewise.functions import graph_in_bytes
    from semantics.control_flow.contents.with_contents import with_contents
    from semantics.control_flow.functions.graphs import graph_of
    from semantics.control_flow.lowered.passing import index_of
    from semantics.control_flow.lowered.signatures import signature_of
    from verifier.refuting.lowered_runs import find_difference_in_bytes
    from verifier.refuting.point_by_point import point_by_point
    from verifier.refuting.without_members import without_members

    signature = signature_of(read.old, read.new)
    if signature is None or signature.same or read.promises():
        return None
    index = index_of(read.old, read.new)
    try:
        old = without_members(read.old)
        point_by_point(old)
        source = graph_of(old, read.before.where, read.inline, True, index=index)
        held = with_contents(source, source)
        new = without_members(read.new)
        target = graph_in_bytes(new, read.after.where, read.inline, False, read.exact, True, index)
        return None if held is None else find_difference_in_bytes(held[0], target, signature)
    except NoMeaning:
        return None


def refuted_in_memory(
    before: ParsedModule, old: Function, after: ParsedModule, new: Function, changed: Changed
) -> Refuted | None:
    """A difference that runs show with memrefs that overlap, operations on floats by their exact
    meanings; None where they show none."""
    from verifier.refuting.graph_runs import INTERPRETER, find_difference

    read = FunctionPair(before, old, after, new, _those(changed), False, True, True)
    try:
        graphs = read.graphs(in_order=True)
        if any(graph.overflows or graph.divides for graph in graphs):
            return None
        held = read.with_contents(graphs)
        difference = None if held is None else find_difference(*held, (), close=True)
    except (NoMeaning, RecursionError, OutOfTime):
        return None
    return None if difference is None else Refuted(difference, INTERPRETER)


def _is_known_exactly(graph: ControlFlowGraph) -> bool:
    from semantics.control_flow.graph import Precision

    return Precision.LEFT_OPEN not in graph.floats


def _decided_by_contents(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    options: Options,
    briefly: bool,
    refutes: bool = True,
) -> Verdict:
    """The verdict on functions that were read with what memory holds; runs show a difference where
    any arguments may be given (`refutes`)."""
    from verifier.finding.simulation.search import simulations
    from verifier.kernel.simulation.dead_loops import heads_of_cycles
    from verifier.kernel.simulation.decide import decide
    from verifier.refuting.graph_runs import INTERPRETER, find_difference

    # Runs may have memrefs in one place.
    refutes = refutes and NO_ALIAS not in options.assume
    loops = bool(heads_of_cycles(source))
    difference = find_difference(source, target, ()) if refutes and loops else None
    if difference is None:
        decided = decide(source, target, simulations, options, briefly=briefly)
        if isinstance(decided.verdict, Proved):
            return replace(decided.verdict, given=source.named() | target.named())
        if refutes:
            difference = find_difference(source, target, decided.failures, others=not loops)
        if difference is None:
            return decided.verdict
    return Refuted(difference, INTERPRETER)

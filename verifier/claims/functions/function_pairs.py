"""Two functions that are compared, and the ways to read both as graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from semantics.language.program import NoMeaning
from verifier.kernel.verdicts.verdict import Proved

if TYPE_CHECKING:
    from semantics.control_flow.graph import ControlFlowGraph
    from semantics.functions.operations import Function
    from verifier.kernel.deciding.options import Options
    from verifier.kernel.input.sources import ParsedModule
    from verifier.kernel.simulation.regions import MatchedRegions


@dataclass(frozen=True)
class FunctionPair:
    """Two functions, which calls are read in place, and whether a part of the effort is enough."""

    before: ParsedModule
    old: Function
    after: ParsedModule
    new: Function
    inline: Callable[[Function], bool]
    wraps: bool
    exact: bool
    briefly: bool

    def graphs(
        self,
        matched: MatchedRegions | None = None,
        in_order: bool = False,
        stays: bool = False,
    ) -> tuple[ControlFlowGraph, ControlFlowGraph]:
        """Both as graphs; where the target's parallel loops run `in_order`, good for refutations
        only, and where what the source reallocates `stays` in its place, for proofs only. Raises
        `NoMeaning`."""
        from semantics.control_flow.functions.graphs import graph_of
        from semantics.control_flow.lowered.passing import passing_of
        from verifier.kernel.simulation.regions import MatchedRegions

        found = matched or MatchedRegions({}, {})
        old, new = passing_of(self.old, self.new) or (None, None)
        how = self.wraps, self.exact
        of_source = *how, old, stays
        return (
            graph_of(self.old, self.before.where, self.inline, True, found.source, *of_source),
            graph_of(self.new, self.after.where, self.inline, in_order, found.target, *how, new),
        )

    def expands(self) -> bool:
        """Whether only the source reallocates memory, or clones it: the target may do it in its
        place."""
        from semantics.control_flow.memory.ownership import is_clone
        from semantics.control_flow.memory.reallocations import is_realloc

        def has(function: Function) -> bool:
            return any(is_realloc(op) or is_clone(op) for op in function.walk())

        return has(self.old) and not has(self.new)

    def with_contents(
        self, graphs: tuple[ControlFlowGraph, ControlFlowGraph]
    ) -> tuple[ControlFlowGraph, ControlFlowGraph] | None:
        """Both with what memory holds; None where that says no more, and where it is not known what
        the one side's memory is on the other."""
        lowered = any(graph.passed for graph in graphs)
        return None if lowered else self._with_contents(graphs)

    def lowered_with_contents(
        self, graphs: tuple[ControlFlowGraph, ControlFlowGraph]
    ) -> tuple[ControlFlowGraph, ControlFlowGraph] | None:
        """The same of a function and its lowering, good for refutations only: of memory that the
        function makes it is not known what it is on the other side. None where elements of several
        types are accessed: what is an element of one on one side, may be some of another there."""
        from semantics.control_flow.graph import Elements

        held = self._with_contents(graphs)
        if held is None:
            return None
        types = [type_ for _, type_ in held[0].blocks[0].parameters]
        return held if sum(isinstance(type_, Elements) for type_ in types) == 1 else None

    def _with_contents(
        self, graphs: tuple[ControlFlowGraph, ControlFlowGraph]
    ) -> tuple[ControlFlowGraph, ControlFlowGraph] | None:
        from semantics.control_flow.contents.with_contents import with_contents

        return None if self.promises() else with_contents(*graphs)

    def promises(self) -> bool:
        """Whether something is promised of memory that arguments refer to."""
        from semantics.functions.attributes import promises_about_memory

        return any(map(promises_about_memory, (self.old, self.new)))

    def in_bytes(self) -> tuple[ControlFlowGraph, ControlFlowGraph] | None:
        """Both functions, of the LLVM dialect, with memory as bytes; None where they cannot be read
        so, or where that says no more."""
        from semantics.control_flow.bytewise.functions import graph_in_bytes, is_about_memory
        from semantics.control_flow.lowered.passing import index_of

        if self.briefly or not any(map(is_about_memory, (self.old, self.new))):
            return None
        how = self.exact, False, index_of(self.old, self.new)
        try:
            return (
                graph_in_bytes(self.old, self.before.where, self.inline, True, *how),
                graph_in_bytes(self.new, self.after.where, self.inline, False, *how),
            )
        except NoMeaning:
            return None

    def matched(self, options: Options) -> MatchedRegions:
        """The operations whose regions were changed, and do the same."""
        from verifier.finding.simulation.search import simulations
        from verifier.kernel.simulation.decide import Effort, decide
        from verifier.kernel.simulation.regions import matched_regions

        # What regions do is shown without assumptions: no verdict would name them.
        strict, effort = replace(options, assume=()), Effort()

        def refines(source: ControlFlowGraph, target: ControlFlowGraph) -> bool:
            decided = decide(
                source, target, simulations, strict, briefly=self.briefly, shared=effort
            )
            return isinstance(decided.verdict, Proved)

        where = self.before.where, self.after.where
        return matched_regions(self.old, self.new, where, refines, self.wraps)

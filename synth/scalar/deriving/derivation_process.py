"""Looks for derivations in a process of its own: egglog aborts where it gets no memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from synth.scalar.deriving.refinement_graph import INSTALL, Derived, Law, Limits, NotInstalled, Stop
from synth.scalar.rules.rule import Rule

if TYPE_CHECKING:
    from verifier.processes.workers import Worker

_REGISTERING = (
    "semantics.meanings.arith",
    "rewrites.library.natives.general",
    "rewrites.library.natives.constants",
    "rewrites.library.natives.flags",
)
"""Imported for the meanings of operations, and the native functions that conditions name."""

Question = tuple[list[Law], list[int], Sequence[Rule], Limits]
"""The laws that are new, and the numbers of all; the rules to look for."""


class Derivations:
    """A process that looks for derivations; it is started when it is first asked, and again after
    it ran out of memory."""

    def __init__(self, memory: int, modules: Sequence[str] = ()) -> None:
        """`memory` are the MiB that a look may take; `modules` are a user's, imported first."""
        self._memory, self._modules = memory, (*_REGISTERING, *modules)
        self._worker: Worker[Derived] | None = None
        self._laws: dict[Law, int] = {}

    def look(self, rules: Sequence[Rule], laws: Sequence[Law], limits: Limits) -> Derived:
        """As `refinement_look.look`. Raises `NotInstalled`, and RuntimeError where the process
        cannot work."""
        from verifier.processes.workers import OUT_OF_MEMORY, EndedEarly

        worker = self._running()
        news = [law for law in dict.fromkeys(laws) if law not in self._laws]
        self._laws |= {law: number for number, law in enumerate(news, len(self._laws))}
        question: Question = news, [self._laws[law] for law in laws], rules, limits
        try:
            return worker.ask(question)
        except EndedEarly as error:
            if str(error) not in (OUT_OF_MEMORY, "SIGABRT", "SIGKILL"):
                raise RuntimeError(f"the process that derives rules ended: {error}") from error
            return Derived(frozenset(), Stop.MEMORY)

    def _running(self) -> Worker[Derived]:
        from verifier.processes.workers import Worker

        if self._worker is None or self._worker.has_ended:
            self._laws.clear()
            try:
                import_module("egglog.bindings")
            except ModuleNotFoundError as error:
                raise NotInstalled(INSTALL) from error
            prepare = partial(_looker, self._modules)
            self._worker = Worker(prepare, anew=True, memory=self._memory, silent=True)
        return self._worker

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.end()


def _looker(modules: Sequence[str]) -> Callable[[Question], Iterable[Derived]]:
    """In the process: what answers questions, by one graph for all."""
    from synth.scalar.deriving.refinement_graph import RefinementGraph
    from synth.scalar.deriving.saturation_round import look

    for module in modules:
        import_module(module)
    graph = RefinementGraph()
    known: list[Law] = []

    def answer(question: Question) -> Iterable[Derived]:
        news, numbers, rules, limits = question
        known.extend(news)
        return [look(graph, rules, [known[number] for number in numbers], limits)]

    return answer

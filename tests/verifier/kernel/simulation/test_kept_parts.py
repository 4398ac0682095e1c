"""Runs of all arguments that are interrupted, and go on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import ControlFlowGraph
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.simulation import every_value
from verifier.kernel.simulation.every_value import Covered, Ran, run_every_value
from verifier.kernel.simulation.kept_parts import kept_parts
from verifier.kernel.solving.answers import Answer

PAIR = "%x: f8E4M3, %y: f8E4M3, %c: i1"
PART = 1 << 16


def graph(body: str, arguments: str = PAIR, result: str = "f8E4M3") -> ControlFlowGraph:
    text = f"func.func @f({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"
    parsed = read_module(source_of(text))
    return graph_of(functions_of(parsed.module)["f"], parsed.where, sequential=True, exact=True)


ONE = graph("%r = arith.minimumf %x, %y : f8E4M3")
SWAPPED = graph("%r = arith.minimumf %y, %x : f8E4M3")
OTHER = graph("%r = arith.maximumf %y, %x : f8E4M3")


@dataclass
class Kept:
    """Answers in memory."""

    known: dict[str, Answer] = field(default_factory=dict[str, Answer])
    now: set[str] = field(default_factory=set[str])

    def get(self, query: str) -> Answer | None:
        return self.known.get(query)

    def put(self, query: str, answer: Answer) -> None:
        self.known[query] = answer
        self.now.add(query)

    def was_put_now(self, query: str) -> bool:
        return query in self.now

    def reject(self, query: str, why: str) -> None:
        del self.known[query]


class Runs:
    """Says how many arguments are run, and ends them after some."""

    def __init__(self, most: int = 1000) -> None:
        self.count, self.most = 0, most

    def __call__(self, message: str) -> None:
        assert message.startswith("every value: ")
        if self.count == self.most:
            raise KeyboardInterrupt
        self.count += 1


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_value, "_PART", PART)


def ran(target: ControlFlowGraph, answers: Kept, runs: Runs) -> Ran:
    return run_every_value(ONE, target, exhaustive=True, progress=runs, answers=answers)


@pytest.mark.deep
def test_an_interrupted_run_goes_on() -> None:
    kept, first, second, third = Kept(), Runs(2), Runs(), Runs()
    with pytest.raises(KeyboardInterrupt):
        ran(SWAPPED, kept, first)
    assert len(kept.known) == 2
    assert ran(SWAPPED, kept, second).covered is Covered.ALL
    assert ran(SWAPPED, kept, third).covered is Covered.ALL
    assert second.count > 0 and third.count == 0
    assert first.count + second.count == len(kept.known)


@pytest.mark.deep
def test_another_target_is_another_question() -> None:
    kept = Kept()
    ran(SWAPPED, kept, Runs())
    runs = Runs()
    assert ran(OTHER, kept, runs).violating and runs.count == 1


def test_a_part_with_a_violation_is_not_kept() -> None:
    kept = Kept()
    assert ran(OTHER, kept, Runs()).violating
    assert not kept.known


def test_what_was_left_out_is_known_afterwards() -> None:
    kept = Kept()
    ran(SWAPPED, kept, Runs())
    key, *_ = kept.known
    kept.known[key] = Answer("unsat", {"left out": True})
    assert ran(SWAPPED, kept, Runs()).covered is Covered.UNLESS_IT_CHOOSES
    kept.known[key] = Answer("sat", {})
    runs = Runs()
    assert ran(SWAPPED, kept, runs).covered is Covered.ALL and runs.count == 1


def test_nans_with_other_payloads_are_told_apart() -> None:
    constant = "%r = arith.constant {} : f32"
    one, other = (
        graph(constant.format(bits), "%x: f32", "f32") for bits in ("0x7FC00000", "0x7FC00001")
    )
    questions = {getattr(kept_parts(Kept(), g, g, ()), "question", None) for g in (one, other)}
    assert len(questions) == 2 and None not in questions

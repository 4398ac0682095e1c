"""Bounds on loops: a result is unknown, with the bound as its reason; the others are not lost."""

from __future__ import annotations

from collections.abc import Callable

import islpy as isl
import pytest

from tests.support.deep import some_of
from verifier import verify_translation
from verifier.claims import translation
from verifier.claims.functions import control_flow
from verifier.kernel.deciding.options import Options
from verifier.kernel.loops.recurrences import isl_budget as loop_effort
from verifier.kernel.loops.recurrences.isl_budget import (
    OutOfSteps,
    bounded_steps,
    check_time,
    isl_at_its_bound,
    no_longer_than,
)
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Unknown


@pytest.fixture(autouse=True)
def sums_of_floats_are_opaque(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where control flow is read, so that what exchanges operands is decided by recurrences."""
    readings = tuple(reading for reading in control_flow._READINGS if not reading[2])  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(control_flow, "_READINGS", readings)


def stores(name: str, count: int, swapped: bool = False, last: str = "arith.addf") -> str:
    """A loop whose iteration writes sums, one to each of `count` elements that follow."""
    lines: list[str] = []
    for k in range(count):
        left, right = ("%x", f"%{k}") if swapped else (f"%{k}", "%x")
        op = last if k == count - 1 else "arith.addf"
        lines += [
            f"    %{k + 1} = {op} {left}, {right} : f32",
            f"    affine.store %{k + 1}, %m[%i + {k}] : memref<?xf32>",
        ]
    body = "\n".join(lines)
    return f"""func.func @{name}(%m: memref<?xf32>, %x: f32, %n: index) {{
  affine.for %i = 0 to %n {{
    %0 = affine.load %m[%i] : memref<?xf32>
{body}
  }}
  return
}}
"""


def bounded(total_timeout: float) -> Options:
    return Options(total_timeout=total_timeout, assume=("no-alias",))


@pytest.mark.deep
def test_a_loop_that_is_too_much_is_unknown_with_the_bound_as_reason():
    before, after = stores("f", 60), stores("f", 60, swapped=True)
    (result,) = verify_translation(before, after, bounded(0.1))
    assert result.verdict == Unknown("not decided within 0.1 s (--total-timeout)")


@pytest.mark.deep
def test_the_other_results_are_not_lost(monkeypatch: pytest.MonkeyPatch):
    """By operations alone: where the bound is does not depend on the clock. Nothing else than
    recurrences is tried."""
    monkeypatch.setattr(loop_effort, "_OPERATIONS_A_SECOND", 20_000)
    monkeypatch.setattr(translation, "proved_alike", lambda *_: None)
    monkeypatch.setattr(translation, "decide_control_flow", lambda *_, **__: Unknown("not tried"))
    sizes = {"f": 2, "g": 60, "h": 2}
    sides = ["".join(stores(n, k, swapped) for n, k in sizes.items()) for swapped in (False, True)]
    results = verify_translation(*sides, bounded(60))
    assert [r.kind for r in results] == ["proved", "unknown", "proved"]
    assert isl.DEFAULT_CONTEXT.get_max_operations() == 0


@pytest.mark.deep
@pytest.mark.parametrize("operations", some_of([500, 100, 2_000, 90_000, 30_000, 8_000, 60_000], 4))
def test_nothing_is_proved_or_refuted_wrongly_wherever_isl_stops(
    operations: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(loop_effort, "_OPERATIONS_A_SECOND", operations)
    right, wrong = stores("f", 6, swapped=True), stores("f", 6, last="arith.subf")
    assert verify_translation(stores("f", 6), right, bounded(1))[0].kind != "refuted"
    assert verify_translation(stores("f", 6), wrong, bounded(1))[0].kind != "proved"


def _only_recurrences(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_asked(*_: object, **__: object) -> Unknown:
        return Unknown("not asked")

    monkeypatch.setattr(translation, "proved_alike", lambda *_: None)
    monkeypatch.setattr(translation, "decide_control_flow", not_asked)


def test_a_difference_that_runs_show_is_shown_though_the_search_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
):
    from verifier.finding.coinduction_search import CoinductionSearch

    def endless(*_: object) -> None:
        raise OutOfSteps("enough")

    _only_recurrences(monkeypatch)
    monkeypatch.setattr(CoinductionSearch, "at_end", endless)
    before, after = stores("f", 2), stores("f", 2, last="arith.subf")
    assert verify_translation(before, after, bounded(60))[0].kind == "refuted"
    assert (
        verify_translation(before, stores("f", 2, swapped=True), bounded(60))[0].kind == "unknown"
    )


def _spend() -> None:
    set_ = isl.Set("{ [i] : 0 <= i < 10 }")
    while True:
        set_ = set_.union(isl.Set("{ [i] : 20 <= i < 30 }")).coalesce()


def _wait() -> None:
    while True:
        check_time()


@pytest.mark.parametrize("work", [_spend, _wait])
def test_work_is_ended(work: Callable[[], None]):
    reason = r"not decided within 0.01 s \(--total-timeout\)"
    with pytest.raises(OutOfSteps, match=reason), bounded_steps(0.01):
        work()
    assert isl.Set("{ [i] : i > 3 }").is_bounded() is False


def test_within_another_bound_there_is_only_that_one():
    with pytest.raises(OutOfSteps, match=r"0\.01 s"), bounded_steps(0.01), bounded_steps(1e6):
        _spend()


def test_another_failure_of_isl_stays_one():
    with pytest.raises(isl.Error), bounded_steps(60), isl_at_its_bound():
        isl.Set("{ no set }")


def test_without_a_bound_there_is_none():
    check_time()
    with bounded_steps(float("inf")):
        assert isl.DEFAULT_CONTEXT.get_max_operations() == 0
        check_time()


def test_an_empty_array_of_a_huge_extent_is_not_enumerated():
    head = "func.func @f(%x: memref<?x0xi64>, %y: memref<1xi32> {llvm.noalias}) {"
    after = f"""{head}
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x0xi64>
  %k = arith.constant 8 : index
  %t = arith.muli %n, %k : index
  %c = arith.cmpi slt, %t, %c0 : index
  scf.if %c {{
    memref.store %one, %y[%c0] : memref<1xi32>
  }}
  return
}}
"""
    (result,) = verify_translation(f"{head}\n  return\n}}\n", after, bounded(20))
    assert result.kind == "refuted", result.verdict


def test_where_isl_fails_that_result_alone_is_unknown(monkeypatch: pytest.MonkeyPatch):
    from verifier.kernel.loops.proving.equivalence import Promises
    from verifier.strategy import loops as equivalence

    decide = equivalence.decide

    def failing(before: RecurrenceSystem, after: RecurrenceSystem, promises: Promises):
        if before.name == "f":
            isl.Set("{ no set }")
        return decide(before, after, promises)

    _only_recurrences(monkeypatch)
    monkeypatch.setattr(equivalence, "decide", failing)
    before, after = ("".join(stores(n, 2, swapped) for n in "fg") for swapped in (False, True))
    failed, other = verify_translation(before, after, bounded(60))
    assert isinstance(failed.verdict, Unknown)
    assert failed.verdict.reason.startswith("isl could not decide it: ")
    assert other.kind == "proved"


def test_a_shorter_bound_ends_what_is_done_in_it_alone():
    squares = [isl.Set(f"[n] -> {{ [i, j] : {k} <= i < n and i < j < {k} * n }}") for k in range(9)]

    def subtracted() -> isl.Set:
        whole = squares[0]
        for square in squares[1:]:
            whole = whole.subtract(square)
        return whole

    with bounded_steps(60):
        with pytest.raises(OutOfSteps, match="given up after 1e-05 s"), no_longer_than(1e-5):
            subtracted()
        assert subtracted().is_empty()
    with no_longer_than(1e-5):  # where there is no bound around
        assert subtracted().is_empty()
    assert isl.DEFAULT_CONTEXT.get_max_operations() == 0

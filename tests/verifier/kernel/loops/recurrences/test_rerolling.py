"""Copies of a statement become one statement, which does the same at the same times."""

from collections.abc import Sequence

import islpy as isl
import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.kernel.loops.recurrences.rerolling import rerolled
from verifier.kernel.loops.recurrences.system import RecurrenceSystem, reads_of
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.strategy.loops import prove_equal

LOOP = """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %a: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf32>
    %w = memref.load %y[%i] : memref<?xf32>
    %s = arith.addf %v, %w : f32
    memref.store %s, %x[%i] : memref<?xf32>
  }
  return
}
"""


def copy(number: int, read: int, written: int, guard: str = "") -> str:
    """A copy of the body that reads and writes at some distance from the iterator."""
    body = f"""
    %v{number} = memref.load %x[%j{number}] : memref<?xf32>
    %w{number} = memref.load %y[%k{number}] : memref<?xf32>
    %s{number} = arith.addf %v{number}, %w{number} : f32
    memref.store %s{number}, %x[%j{number}] : memref<?xf32>
    """
    return f"""
    %r{number} = arith.constant {read} : index
    %k{number} = arith.addi %i, %r{number} : index
    %d{number} = arith.constant {written} : index
    %j{number} = arith.addi %i, %d{number} : index
    {f"scf.if {guard} {{{body}}}" if guard else body}
    """


def unrolled(factor: int, copies: Sequence[str], rest: bool = True) -> str:
    """The loop with so many copies in an iteration, and a loop for the rest."""
    left = """
  scf.for %i = %m to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf32>
    %w = memref.load %y[%i] : memref<?xf32>
    %s = arith.addf %v, %w : f32
    memref.store %s, %x[%i] : memref<?xf32>
  }
"""
    return f"""
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %a: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %factor = arith.constant {factor} : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %q = arith.floordivsi %n, %factor : index
  %m = arith.muli %q, %factor : index
  scf.for %i = %c0 to %m step %factor {{
    %first = arith.cmpi slt, %i, %factor : index
    %later = arith.cmpi sge, %i, %factor : index
    {"".join(copies)}
  }}
  {left if rest else ""}
  return
}}
"""


def right(factor: int) -> list[str]:
    return [copy(k, k, k) for k in range(factor)]


def instances(program: RecurrenceSystem) -> isl.UnionMap:
    """When something is written where, and what is read for it."""
    found = isl.UnionMap("{ }")
    for statement in program.statements:
        when = statement.schedule.as_map().intersect_domain(statement.domain).reverse()
        accesses = [statement.access, *(read.access for read in reads_of(statement.value))]
        for number, access in enumerate(accesses):
            does = when.apply_range(access.as_map())
            found = found.union(does.set_tuple_name(isl.dim_type.in_, f"access{number}"))
    return found


def test_copies_are_one_statement_that_does_the_same_at_the_same_times() -> None:
    (before,) = programs(unrolled(8, right(8)))
    after = rerolled(before)
    assert (len(before.statements), len(after.statements)) == (9, 2)
    assert instances(before).is_equal(instances(after))


def test_statements_of_an_iteration_that_are_alike_are_told_apart() -> None:
    twice = [copy(2 * k + part, k, k) for k in range(8) for part in (0, 1)]
    (before,) = programs(unrolled(8, twice))
    after = rerolled(before)
    assert (len(before.statements), len(after.statements)) == (17, 3)
    assert instances(before).is_equal(instances(after))


@few(2)
@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (5, copy(5, 6, 5)),
        (5, copy(5, 5, 6)),
        (7, copy(7, 0, 7)),
    ],
    ids=["reads the next", "writes the next", "the last one reads the first"],
)
def test_a_copy_that_differs_leaves_them_apart(place: int, wrong: str) -> None:
    copies = right(8)
    copies[place] = wrong
    text = unrolled(8, copies)
    (before,) = programs(text)
    assert rerolled(before) is before
    assert isinstance(prove_equal(*programs(LOOP + text)), Refuted)


def test_copies_that_run_at_other_times_stay_apart() -> None:
    guarded = [copy(k, k, k, "%first" if k == 5 else "%later") for k in range(8)]
    (before,) = programs(unrolled(8, guarded))
    assert rerolled(before) is before
    alike = [copy(k, k, k, "%later") for k in range(8)]
    (other,) = programs(unrolled(8, alike))
    assert len(rerolled(other).statements) == 2
    assert isinstance(prove_equal(other, before), Refuted)


@pytest.mark.deep
def test_a_body_of_many_copies_is_proved_and_one_without_the_rest_refuted() -> None:
    assert isinstance(prove_equal(*programs(LOOP + unrolled(32, right(32)))), Proved)
    without = unrolled(8, right(8), rest=False)
    assert isinstance(prove_equal(*programs(LOOP + without)), Refuted)


def test_copies_in_the_wrong_order_where_that_matters_are_not_proved() -> None:
    source = unrolled(8, [copy(k, k, 0) for k in range(8)])
    other_way = unrolled(8, [copy(k, 7 - k, 0) for k in range(8)])
    same = prove_equal(*programs(source + source))
    assert isinstance(same, Proved)
    assert isinstance(prove_equal(*programs(source + other_way)), Refuted)


def test_what_is_not_in_a_loop_is_one_statement_too() -> None:
    text = """
func.func @f(%x: memref<8xf32>, %a: f32) {
  BODY
  return
}
"""
    stores = [
        f"%c{k} = arith.constant {k} : index\nmemref.store %a, %x[%c{k}] : memref<8xf32>"
        for k in range(8)
    ]
    all_but_one = [store for k, store in enumerate(stores) if k != 6]
    every, others = (text.replace("BODY", "\n".join(part)) for part in (stores, all_but_one))
    loop = text.replace(
        "BODY",
        """%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %a, %x[%i] : memref<8xf32>
  }""",
    )
    (before,) = programs(every)
    assert len(rerolled(before).statements) == 1
    assert isinstance(prove_equal(*programs(loop + every)), Proved)
    assert isinstance(prove_equal(*programs(loop + others)), Refuted)

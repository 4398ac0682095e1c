"""The iterator of a loop over indices may not leave their range: a target with a larger step does
where the bound is near the largest index."""

import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict
from verifier.strategy.loops import prove_equal

FORMS = {
    "scf.for": "scf.for %i = %c0 to %n step %step",
    "affine.for": "affine.for %i = 0 to %n step STEP",
}


def loop(form: str, step: int, bound: str = "", arguments: str = "%n: index") -> str:
    """A loop that writes the same in each iteration."""
    return f"""
func.func @f(%x: memref<1xf32>, %a: f32, {arguments}) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {step} : index
  {bound}
  {FORMS[form].replace("STEP", str(step))} {{
    memref.store %a, %x[%c0] : memref<1xf32>
  }}
  return
}}
"""


@pytest.mark.parametrize("form", FORMS)
def test_a_larger_step_may_leave_the_range(form: str) -> None:
    by_one, by_four = programs(loop(form, 1) + loop(form, 4))
    verdict = prove_equal(by_one, by_four, assume=())
    assert isinstance(verdict, Unknown)
    assert set(verdict.under) == {"no-index-overflow"}
    assert isinstance(prove_equal(by_one, by_four), Proved)


@pytest.mark.parametrize("form", FORMS)
def test_what_the_source_does_too_is_undefined_there(form: str) -> None:
    by_four, by_two, by_one = programs(loop(form, 4) + loop(form, 2) + loop(form, 1))
    for target in (by_two, by_one, by_four):
        verdict = prove_equal(by_four, target, assume=())
        assert isinstance(verdict, Proved)
        assert any("no iterator of the source overflows" in note for note in verdict.notes)


@pytest.mark.parametrize("form", FORMS)
def test_a_bound_that_is_an_extent_of_memory_is_far_from_it(form: str) -> None:
    extent = "%n = memref.dim %m, %c0 : memref<?xf32>"
    both = (loop(form, step, extent, "%m: memref<?xf32>") for step in (1, 4))
    verdict = prove_equal(*programs("".join(both)), assume=("no-alias",))
    assert isinstance(verdict, Proved)


MATRIX = "%m: memref<?x?xf32>"
ROWS = "%n = memref.dim %m, %c0 : memref<?x?xf32>"
ELEMENT = "%e = memref.load %m[%c0, %c0] : memref<?x?xf32>"
MADE = "%t = memref.alloc(%n) : memref<?xf32>"
FREED = "memref.dealloc %t : memref<?xf32>"
WRITTEN = "memref.store %a, %t[%c0] : memref<?xf32>"


def written_if(condition: str) -> str:
    """Memory of %n elements, the first of which is written under a condition on %n."""
    return f"""{MADE}
affine.if affine_set<(d0) : ({condition})>(%n) {{ {WRITTEN} }}
{FREED}"""


def by_steps(bound: str, arguments: str, before: str, after: str) -> Verdict:
    """Of a loop by one, with more operations `before`, and one by four with those `after`."""
    texts = [
        loop("affine.for", step, f"{bound}\n{more}", arguments)
        for step, more in ((1, before), (4, after))
    ]
    return prove_equal(*programs("".join(texts)), assume=("no-alias",))


def test_a_matrix_with_an_element_has_few_rows() -> None:
    """Its size in bytes is below 2^63; one without columns may have any number of rows."""
    assert isinstance(by_steps(ROWS, MATRIX, ELEMENT, ELEMENT), Proved)
    assert isinstance(by_steps(ROWS, MATRIX, ELEMENT, ""), Proved)
    verdict = by_steps(ROWS, MATRIX, "", "")
    assert isinstance(verdict, Unknown)
    assert set(verdict.under) == {"no-index-overflow"}


def test_an_extent_of_memory_that_the_source_writes_to_is_far_from_the_end() -> None:
    made = written_if("d0 - 1 >= 0")
    assert isinstance(by_steps("", "%n: index", made, made), Proved)


@few(2)
@pytest.mark.parametrize(
    "before",
    [
        pytest.param("", id="none"),
        pytest.param(f"{MADE}\n{FREED}", id="not used"),
        pytest.param(written_if("-d0 + 7 >= 0"), id="used where it is small"),
    ],
)
def test_memory_that_the_source_need_not_have_says_nothing(before: str) -> None:
    verdict = by_steps("", "%n: index", before, written_if("d0 - 1 >= 0"))
    assert not isinstance(verdict, Proved)


def test_iterations_of_a_parallel_loop_are_counted_too() -> None:
    store = """{
    memref.store %a, %x[%c0] : memref<1xf32>
  }"""
    iterations = """({
  ^bb0(%i: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()"""
    segments = "<{operandSegmentSizes = array<i32: 1, 1, 1, 0>}>"
    parallel = loop("scf.for", 4).replace(store, iterations)
    parallel = parallel.replace(
        "scf.for %i = %c0 to %n step %step", f'"scf.parallel"(%c0, %n, %step) {segments}'
    )
    empty = loop("scf.for", 1).replace(store, "{\n  }")
    verdict = prove_equal(*programs(empty + parallel), assume=())
    assert isinstance(verdict, Unknown)
    assert set(verdict.under) == {"no-index-overflow"}

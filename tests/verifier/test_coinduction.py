"""The check that a table of claims is closed: what a proof rests on, whatever found the table."""

import islpy as isl
import pytest

from tests.verifier.functions import programs
from tests.verifier.loop_kernels import matmul_linalg, matmul_loops
from verifier.coinduction import Coinduction, Mismatch
from verifier.dataflow import Dataflow

N = {"m": "4", "n": "4", "k": "4"}


def _search(text: str) -> Coinduction:
    before, after = programs(text)
    return Coinduction(Dataflow(before, before.context), Dataflow(after, after.context))


def _found(text: str) -> Coinduction:
    search = _search(text)
    search.at_end("arg2", "arg2")
    return search


def test_what_the_search_finds_is_closed() -> None:
    search = _found(matmul_loops(**N) + matmul_linalg(**N))
    assert set(search.claims) == {("S1", "S1"), ("S0", "S0")}
    search.close([("arg2", "arg2")])


def test_a_table_that_lacks_a_claim_is_not_closed() -> None:
    search = _found(matmul_loops(**N) + matmul_linalg(**N))
    for key in list(search.claims):
        if key == ("S0", "S0"):
            del search.claims[key]
    with pytest.raises(Mismatch, match="not in the table"):
        search.close([("arg2", "arg2")])


def test_a_claim_about_too_few_instances_does_not_carry_the_others() -> None:
    search = _found(matmul_loops(**N) + matmul_linalg(**N))
    last = isl.Map("{ S1[i, j, k] -> S1[i', j', k'] : k = 3 }")
    search.claims["S1", "S1"] = search.claims["S1", "S1"].intersect(last)
    with pytest.raises(Mismatch, match="not in the table"):
        search.close([("arg2", "arg2")])


def test_the_ends_must_be_in_the_table() -> None:
    search = _search(matmul_loops(**N) + matmul_linalg(**N))
    search.close([])
    with pytest.raises(Mismatch, match="not in the table"):
        search.close([("arg2", "arg2")])


@pytest.mark.parametrize(
    "relation",
    [
        pytest.param("{ S1[i, j, k] -> S1[i, j, k + 1] : 0 <= i, j, k <= 2 }", id="shifted"),
        pytest.param("{ S1[i, j, k] -> S1[j, i, k] : 0 <= i, j, k <= 3 }", id="transposed"),
        pytest.param("{ S1[i, j, k] -> S1[i', j, k] : 0 <= i, i', j, k <= 3 }", id="all pairs"),
    ],
)
def test_a_false_claim_does_not_support_itself(relation: str) -> None:
    search = _found(matmul_loops(**N) + matmul_linalg(**N))
    search.claims["S1", "S1"] = search.claims["S1", "S1"].union(isl.Map(relation))
    search.claims["S0", "S0"] = isl.Map("{ S0[i, j] -> S0[i', j'] : 0 <= i, j, i', j' <= 3 }")
    with pytest.raises(Mismatch):
        search.close([("arg2", "arg2")])


def test_a_claim_about_instances_that_do_not_run_is_refused() -> None:
    search = _found(matmul_loops(**N) + matmul_linalg(**N))
    search.claims["S1", "S1"] = isl.Map("{ S1[i, j, k] -> S1[i, j, k] : 0 <= i, j, k <= 4 }")
    with pytest.raises(Mismatch, match="do not run"):
        search.close([("arg2", "arg2")])


COPIES = """
func.func @copies(%x: memref<4xf32>, %y: memref<4xf32>) {
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 4 {
      %0 = affine.load %y[%i] : memref<4xf32>
      affine.store %0, %y[%i] : memref<4xf32>
    }
  }
  func.return
}"""


def test_copying_a_value_onto_itself_proves_nothing_about_its_start() -> None:
    """Two chains of copies advance together; what they start from must still be compared."""
    other = COPIES.replace("%0 = affine.load %y[%i]", "%0 = affine.load %x[%i]").replace(
        "%t = 0 to 3", "%t = 0 to 1"
    )
    search = _search(COPIES + other)
    with pytest.raises(Mismatch, match="the initial value of arg1 against that of arg0"):
        search.at_end("arg1", "arg1")
    same = _search(COPIES + COPIES)
    same.at_end("arg1", "arg1")
    same.close([("arg1", "arg1")])

"""The check that a table of claims is closed: what a proof rests on, whatever found the table."""

import islpy as isl
import pytest

from tests.inputs.loop_kernels import matmul_linalg, matmul_loops
from tests.support.deep import few
from tests.support.functions import programs
from verifier.finding.coinduction_search import CoinductionSearch
from verifier.kernel.loops.proving.coinduction import Coinduction, Mismatch
from verifier.kernel.loops.recurrences.dataflow import Dataflow

N = {"m": "4", "n": "4", "k": "4"}


def _table(text: str) -> Coinduction:
    before, after = programs(text)
    return Coinduction(Dataflow(before, before.context), Dataflow(after, after.context))


def _found(text: str, *arrays: str) -> Coinduction:
    """A table with what the search finds for these arrays."""
    table = _table(text)
    search = CoinductionSearch(table)
    for array in arrays or ("arg2",):
        search.at_end(array, array)
    table.restore(search.claims)
    return table


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
    search = _table(matmul_loops(**N) + matmul_linalg(**N))
    search.close([])
    with pytest.raises(Mismatch, match="not in the table"):
        search.close([("arg2", "arg2")])


@few(2)
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
    with pytest.raises(Mismatch, match="the initial value of arg1 against that of arg0"):
        _found(COPIES + other, "arg1")
    same = _found(COPIES + COPIES, "arg1")
    same.close([("arg1", "arg1")])


SHIFTS = """
func.func @shifts(%x: memref<4xf32>) {
  affine.for %i = 1 to 4 {
    %0 = affine.load %x[%i - 1] : memref<4xf32>
    affine.store %0, %x[%i] : memref<4xf32>
  }
  func.return
}"""


def _shifts() -> Coinduction:
    spread = SHIFTS.replace("%x[%i - 1]", "%x[0]").replace("@shifts", "@spread")
    return _found(SHIFTS + spread, "arg0")


def test_a_chain_of_copies_is_followed_to_what_is_copied() -> None:
    search = _shifts()
    assert set(search.claims) == {("S0", "initial arg0")}
    search.close([("arg0", "arg0")])


def test_claims_about_initial_elements_are_checked() -> None:
    search = _shifts()
    search.claims["S0", "initial arg0"] = isl.Map("{ S0[i] -> arg0[e] : 0 <= e <= 1 <= i <= 3 }")
    with pytest.raises(Mismatch, match="different elements of arg0"):
        search.close([("arg0", "arg0")])


def test_a_claim_about_elements_that_an_array_has_not_is_refused() -> None:
    search = _shifts()
    more = isl.Map("{ S0[i] -> arg0[e] : e = 4 and 1 <= i <= 3 }")
    search.claims["S0", "initial arg0"] = search.claims["S0", "initial arg0"].union(more)
    with pytest.raises(Mismatch, match="do not run"):
        search.close([("arg0", "arg0")])


def _horner(before: str, inside: str, after: str, low: str) -> str:
    return f"""
func.func @horner(%a: f32, %b: f32, %s: memref<f32>) {{
  {before}
  affine.for %i = {low} to 5 {{
    {inside}
  }}
  {after}
  func.return
}}"""


def _step(name: str, op: str, operand: str) -> str:
    return (
        f"%{name} = affine.load %s[] : memref<f32>\n"
        f"%{name}_ = arith.{op} %{name}, {operand} : f32\n"
        f"affine.store %{name}_, %s[] : memref<f32>\n"
    )


def _both(first: str, second: str) -> str:
    """Two operations in one statement."""
    (op, operand), (op2, operand2) = first.split(), second.split()
    return (
        "%0 = affine.load %s[] : memref<f32>\n"
        f"%1 = arith.{op} %0, {operand} : f32\n"
        f"%2 = arith.{op2} %1, {operand2} : f32\n"
        "affine.store %2, %s[] : memref<f32>\n"
    )


ROTATED = _horner("", _both("mulf %a", "addf %b"), "", "0") + _horner(
    _step("first", "mulf", "%a"),
    _both("addf %b", "mulf %a"),
    _step("last", "addf", "%b"),
    "1",
)


def test_statements_that_never_begin_together_are_compared_by_terms() -> None:
    search = _found(ROTATED)
    assert any("." in name for key in search.claims for name in key)
    search.close([("arg2", "arg2")])


def test_a_false_claim_about_a_term_is_refused() -> None:
    search = _found(ROTATED)
    key = next(k for k in search.claims if "." in k[0] + k[1])
    relation = search.claims[key]
    left, right = (name.partition(".")[0] for name in key)
    everything = isl.Map.from_domain_and_range(
        search.before.domains[left], search.after.domains[right]
    )
    assert not everything.is_subset(relation)
    search.claims[key] = everything
    with pytest.raises(Mismatch):
        search.close([("arg2", "arg2")])


def test_a_table_is_taken_over_by_the_names_of_its_values() -> None:
    found = _found(ROTATED)
    search = _table(ROTATED)
    search.restore(found.claims)
    search.close([("arg2", "arg2")])


def test_a_claim_about_a_term_is_none_about_its_statement() -> None:
    search = _table(matmul_loops(**N) + matmul_linalg(**N))
    search.restore({("S1", "S1.1"): isl.Map("{ S1[i, j, k] -> S1[i, j, k] : k = 0 }")})
    statement = next(s for s in search.after.program.statements if s.name == "S1")
    assert search.compared(statement).is_empty()


def test_a_rotated_loop_with_one_iteration_too_many_is_not_equal() -> None:
    with pytest.raises(Mismatch):
        _found(ROTATED.replace("= 1 to 5", "= 0 to 5"))


def test_a_search_that_fails_leaves_no_claims() -> None:
    search = CoinductionSearch(_table(matmul_loops(**N) + matmul_linalg(**N, initial="1.0")))
    with pytest.raises(Mismatch):
        search.at_end("arg2", "arg2")
    assert not search.claims

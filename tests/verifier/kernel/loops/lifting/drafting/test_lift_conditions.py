"""Comparisons of indices: masks in linalg bodies and selects in loops are triangles and borders."""

import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.kernel.loops.recurrences.system import Apply, reads_of
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.strategy.loops import prove_equal

M = "memref<?x?xf32>"

LOOPS = f"""
func.func @f(%x: {M}, %s: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : {M}
  %n = memref.dim %x, %c1 : {M}
  affine.for %i = 0 to %m {{
    affine.for %j = LOW to HIGH {{
      %a = affine.load %x[%i, %j] : {M}
      %b = arith.addf %a, %s : f32
      affine.store %b, %x[%i, %j] : {M}
    }}
  }}
  func.return
}}
"""

MASKED = f"""
func.func @f(%x: {M}, %s: f32) {{
  linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}} outs(%x : {M}) {{
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    CONDITION
    %b = arith.addf %o, %s : f32
    %r = arith.select %c, %b, %o : f32
    linalg.yield %r : f32
  }}
  func.return
}}
"""


def loops(low: str, high: str) -> str:
    return LOOPS.replace("LOW", low).replace("HIGH", high)


def masked(condition: str) -> str:
    return MASKED.replace("CONDITION", condition)


def prove(text: str) -> Verdict:
    before, after = programs(text)
    return prove_equal(before, after)


BELOW = loops("0", "min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]")
FROM_DIAGONAL = loops("affine_map<(d0) -> (d0)>(%i)", "%n")


@pytest.mark.parametrize("predicate", ["slt", "ult"])
def test_a_mask_is_a_triangle(predicate: str) -> None:
    mask = masked(f"%c = arith.cmpi {predicate}, %j, %i : index")
    assert isinstance(prove(BELOW + mask), Proved)
    assert isinstance(prove(mask + BELOW), Proved)
    assert isinstance(prove(FROM_DIAGONAL + mask), Refuted)


@few(6)
@pytest.mark.parametrize("predicate", ["sle", "ule", "sgt", "ugt", "eq", "ne"])
def test_another_mask_is_another_triangle(predicate: str) -> None:
    mask = masked(f"%c = arith.cmpi {predicate}, %j, %i : index")
    assert isinstance(prove(BELOW + mask), Refuted)


@pytest.mark.parametrize("predicate", ["sge", "uge"])
def test_from_the_diagonal_on(predicate: str) -> None:
    mask = masked(f"%c = arith.cmpi {predicate}, %j, %i : index")
    assert isinstance(prove(FROM_DIAGONAL + mask), Proved)
    assert isinstance(prove(BELOW + mask), Refuted)


@few(3)
@pytest.mark.parametrize(
    ("op", "second", "low", "high"),
    [
        ("andi", "slt", "1", "min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]"),
        ("ori", "sge", "0", "%n"),
        ("xori", "sge", "0", "%n"),
    ],
)
def test_masks_combined(op: str, second: str, low: str, high: str) -> None:
    condition = f"""
    %c1 = arith.constant 1 : index
    %p = arith.cmpi {"sge, %j, %c1" if op == "andi" else "slt, %j, %i"} : index
    %q = arith.cmpi {second}, %j, %i : index
    %c = arith.{op} %p, %q : i1"""
    assert isinstance(prove(loops(low, high) + masked(condition)), Proved)
    for other in {"andi", "ori", "xori"} - {op, "ori" if op == "xori" else "xori"}:
        wrong = masked(condition.replace(f"arith.{op}", f"arith.{other}"))
        assert not isinstance(prove(loops(low, high) + wrong), Proved)


@pytest.mark.deep
def test_a_negative_index_is_a_large_unsigned_number() -> None:
    condition = """
    %c1 = arith.constant 1 : index
    %k = arith.subi %j, %c1 : index
    %c = arith.cmpi {}, %k, %i : index"""
    signed = loops("0", "min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%i)[%n]")
    unsigned = loops("1", "min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%i)[%n]")
    assert isinstance(prove(signed + masked(condition.format("slt"))), Proved)
    assert isinstance(prove(unsigned + masked(condition.format("ult"))), Proved)
    assert isinstance(prove(signed + masked(condition.format("ult"))), Refuted)


def test_a_negated_mask() -> None:
    condition = """
    %t = arith.constant true
    %p = arith.cmpi slt, %j, %i : index
    %c = arith.xori %p, %t : i1"""
    assert isinstance(prove(FROM_DIAGONAL + masked(condition)), Proved)
    assert isinstance(prove(BELOW + masked(condition)), Refuted)


def test_a_mask_makes_statements_of_their_own() -> None:
    """What is masked neither reads nor adds there: the two cases are disjoint domains."""
    body = masked("%c = arith.cmpi slt, %j, %i : index")
    (kept,) = programs(body)[0].statements
    assert isinstance(kept.value, Apply) and kept.value.op == "arith.addf"
    (negated,) = programs(body.replace("%c, %b, %o", "%c, %b, %s"))
    below, others = negated.statements
    assert below.domain.is_disjoint(others.domain.set_tuple_name(below.name))
    assert len(list(reads_of(below.value))) == 1
    assert not list(reads_of(others.value))


@pytest.mark.deep
def test_a_condition_is_a_value_too() -> None:
    def stored(value: str) -> str:
        return f"""
func.func @f(%x: memref<?xi32>) {{
  linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}}
      outs(%x : memref<?xi32>) {{
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %c3 = arith.constant 3 : index
    %p = arith.cmpi slt, %i, %c3 : index
    %e = arith.extui %p : i1 to i32
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %s = arith.select %p, %one, %zero : i32
    linalg.yield {value} : i32
  }}
  func.return
}}
"""

    assert isinstance(prove(stored("%e") + stored("%e")), Proved)
    assert not isinstance(prove(stored("%e") + stored("%s")), Proved | Refuted)
    assert isinstance(prove(stored("%e") + stored("%zero")), Refuted)


def test_loops_that_only_read_do_not_hide_what_comes_after() -> None:
    """The end is later than everything, however few statements there are."""
    vector = "memref<8xf32>"
    interpretation = f"affine.for %i = 0 to 8 {{\n%a = affine.load %x[%i] : {vector}\n}}\n"
    write = f"%z = arith.constant 1.0 : f32\naffine.store %z, %x[0] : {vector}\n"
    function = f"func.func @f(%x: {vector}) {{\n{{}}func.return\n}}\n".replace("{}", "BODY")
    some = function.replace("BODY", interpretation * 5 + write)
    assert isinstance(prove(some + function.replace("BODY", "")), Refuted)
    assert isinstance(prove(some + function.replace("BODY", write)), Proved)

"""affine.if, affine.max and named symbols in upstream's syntax: read, printed, read by mlir-opt."""

import shutil
import subprocess
from random import Random

import pytest
from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import ParseError, VerifyException

from semantics.syntax.affine import AffineDialect, IfOp
from tests.support.functions import functions

TEXT = """
func.func @f(%A: memref<?x?xf32>, %x: memref<?xf32>, %n: index, %m: index) {
  %k = affine.max affine_map<(d0)[s0] -> (d0, s0 - 1)>(%n)[%m]
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%k)[%m]
      to min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%m] step 2 {
    affine.if affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - d0 == 0)>(%i)[%m] {
      %a = affine.load %A[%i + symbol(%n) - 3, %i mod 2] : memref<?x?xf32>
      affine.store %a, %x[%i + symbol(%n) * 2] : memref<?xf32>
    }
    affine.if affine_set<() : (0 == 0)>() {
    } else {
      %b = affine.load %x[symbol(%n)] : memref<?xf32>
    }
    %r, %s = affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) -> (f32, f32) {
      %a = affine.load %x[%i] : memref<?xf32>
      affine.yield %a, %a : f32, f32
    } else {
      %a = affine.load %x[0] : memref<?xf32>
      affine.yield %a, %a : f32, f32
    }
    %t = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {
      affine.yield %r : f32
    } else {
      affine.yield %s : f32
    }
    affine.store %t, %x[%i] : memref<?xf32>
  }
  func.return
}
"""


def _generic(text: str) -> str:
    command = ["mlir-opt-22", "-", "--mlir-print-op-generic"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
def test_upstream_reads_what_is_printed_as_what_was_read() -> None:
    (function,) = functions(TEXT)
    assert _generic(str(function)) == _generic(TEXT)


def test_the_parts_of_a_conditional() -> None:
    (function,) = functions(TEXT)
    first, second, third, fourth = (op for op in function.walk() if isinstance(op, IfOp))
    assert [len(op.args) for op in (first, second, third, fourth)] == [2, 0, 1, 1]
    assert not first.else_region.blocks and second.else_region.blocks
    assert [len(op.res) for op in (first, second, third, fourth)] == [0, 0, 2, 1]
    assert all(isinstance(op.then_region.block.last_op, affine.YieldOp) for op in (first, third))


def test_symbols_are_the_operands_that_they_name() -> None:
    (function,) = functions(TEXT)
    load = next(op for op in function.walk() if isinstance(op, affine.LoadOp))
    store = next(op for op in function.walk() if isinstance(op, affine.StoreOp))
    assert [v.name_hint for v in load.indices] == ["i", "n"]
    assert [e.eval([5], [7]) for e in load.map.data.results] == [9, 1]
    assert [e.eval([5], [7]) for e in store.map.data.results] == [19]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("symbol(%n) - 3", "symbol(3) - 3"),
        ("affine_set<() : (0 == 0)>()", "affine_map<() -> (0)>()"),
        ("(d0 mod 2 == 0)>(%i)", "(d0 mod 2 == 0)>(%x)"),
    ],
)
def test_malformed_text_is_refused(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(ParseError):
        functions(TEXT.replace(old, new))


def test_there_are_as_many_operands_as_the_set_has_variables() -> None:
    with pytest.raises(VerifyException, match="as many operands as the set"):
        functions(TEXT.replace("(d0 mod 2 == 0)>(%i)", "(d0 mod 2 == 0)>(%i, %i)"))


def test_the_other_operations_are_those_of_xdsl() -> None:
    assert {op.name for op in affine.Affine.operations} | {"affine.max"} == {
        op.name for op in AffineDialect.operations
    }


def _expression(random: Random, depth: int) -> AffineExpr:
    """Over two dimensions and two symbols."""
    if depth == 0:
        leaf = random.randrange(3)
        if leaf == 2:
            return AffineExpr.constant(random.randrange(-3, 4))
        return (AffineExpr.dimension, AffineExpr.symbol)[leaf](random.randrange(2))
    left = _expression(random, depth - 1)
    by = AffineExpr.constant(random.choice([2, 3, 5]))
    match random.randrange(5):
        case 0:
            return left + _expression(random, depth - 1)
        case 1:
            return left * by
        case 2:
            return left // by
        case 3:
            return left.ceil_div(by)
        case _:
            return left % by


@pytest.mark.deep
def test_an_access_is_read_as_the_one_that_was_printed() -> None:
    """With the operands that the map had."""
    random = Random(1)
    (function,) = functions("""
func.func @f(%m: index, %n: index, %x: memref<?x?xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      affine.store %a, %x[%i, %j] : memref<?x?xf32>
    }
  }
  return
}""")
    loads = [op for op in function.walk() if isinstance(op, affine.LoadOp | affine.StoreOp)]
    i, j = loads[0].indices
    m, n, _ = function.body.block.args
    for _ in range(60):
        results = tuple(_expression(random, random.randrange(4)) for _ in range(2))
        for op in loads:
            op.properties["map"] = AffineMapAttr(AffineMap(2, 2, results))
            first = 0 if isinstance(op, affine.LoadOp) else 1
            op.operands = [*list(op.operands)[: first + 1], i, j, m, n]
        text = str(function)
        (again,) = functions(text)
        values = {"i": 5, "j": 7, "m": 11, "n": 13}
        for op in again.walk():
            if isinstance(op, affine.LoadOp | affine.StoreOp):
                map_ = op.map.data
                named = [values[str(v.name_hint)] for v in op.indices]
                dims, symbols = named[: map_.num_dims], named[map_.num_dims :]
                found = [e.eval(dims, symbols) for e in map_.results]
                assert found == [e.eval([5, 7], [11, 13]) for e in results], text

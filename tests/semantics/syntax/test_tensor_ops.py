"""The tensor and bufferization operations are printed as `mlir-opt` reads them, and read so."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from xdsl.context import Context
from xdsl.dialects import arith, bufferization, func
from xdsl.dialects.builtin import Builtin
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from semantics.syntax.linalg.dialect import Linalg
from semantics.syntax.tensor import Tensor
from tests.support.deep import few

OPERATIONS = """
func.func @f(%t: tensor<?x?xf32>, %u: tensor<?xf32>, %n: index, %s: f32, %m: memref<?x?xf32>) {
  %a = tensor.extract_slice %t[%n, 0] [%n, 3] [1, 2] : tensor<?x?xf32> to tensor<?x3xf32>
  %b = tensor.insert_slice %a into %t[0, %n] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<?x?xf32>
  %p = tensor.pad %t low[%n, 1] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %g = tensor.generate %n, %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?x?xf32>
  %h = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %s : f32
  } : tensor<4xf32>
  %x = tensor.expand_shape %u [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %one = tensor.from_elements %s : tensor<f32>
  %ones = tensor.expand_shape %one [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %known = tensor.pad %x low[1, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?x4xf32> to tensor<?x5xf32>
  %fit = tensor.pad %known low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?x5xf32> to tensor<?x8xf32>
  %z = tensor.concat dim(0) %t, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %sp = tensor.splat %s[%n] : tensor<?xf32>
  %fe = tensor.from_elements %s, %s : tensor<2xf32>
  %rk = tensor.rank %t : tensor<?x?xf32>
  %tm = bufferization.to_tensor %m restrict writable : memref<?x?xf32> to tensor<?x?xf32>
  bufferization.materialize_in_destination %tm in restrict writable %m
    : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  %al = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %bf = bufferization.to_buffer %t : tensor<?x?xf32> to memref<?x?xf32>
  func.return
}
"""


def parsed(text: str) -> str:
    context = Context()
    for dialect in (
        Builtin,
        arith.Arith,
        func.Func,
        Linalg,
        Tensor,
        bufferization.Bufferization,
    ):
        context.load_dialect(dialect)
    module = Parser(context, text).parse_module()
    module.verify()
    return str(module)


@pytest.mark.deep
def test_what_is_printed_is_read() -> None:
    assert parsed(parsed(OPERATIONS)) == parsed(OPERATIONS)


def printed(text: str) -> str:
    """The text as `mlir-opt` prints it."""
    command = shutil.which("mlir-opt-22")
    if command is None:
        pytest.skip("mlir-opt is not installed")
    done = subprocess.run([command], input=text, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.deep
def test_mlir_opt_reads_the_same() -> None:
    assert printed(parsed(OPERATIONS)) == printed(OPERATIONS)
    assert parsed(printed(OPERATIONS)) == parsed(printed(parsed(OPERATIONS)))


@pytest.mark.parametrize(
    ("old", "new"),
    [("generate %n, %n", "generate %n"), ("^bb0(%i: index):", "^bb0(%i: index, %j: index):")],
)
def test_a_malformed_generate_is_refused(old: str, new: str) -> None:
    with pytest.raises(VerifyException, match=r"tensor\.generate"):
        parsed(OPERATIONS.replace(old, new))


@few(3)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>",
            "output_shape [1, 2] : tensor<f32> into tensor<1x2xf32>",
        ),
        ("[] output_shape [1, 1]", "[] output_shape [1, 2]"),
        ("%one [] output_shape", "%one [[0, 1]] output_shape"),
        ("low[0, 1] high[0, 2]", "low[0, 1] high[0, 1]"),
        ("low[0, 1] high[0, 2]", "low[0] high[0]"),
    ],
)
def test_a_malformed_reshape_or_pad_is_refused(old: str, new: str) -> None:
    assert old in OPERATIONS
    with pytest.raises(VerifyException):
        parsed(OPERATIONS.replace(old, new))


SEVERAL_RESULTS = """
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xi1>)
    -> (tensor<4xf32>, tensor<4xi1>) {
  %a, %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
      affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%y, %z : tensor<4xf32>, tensor<4xi1>) attrs = {tag} {
    ^bb0(%p: f32, %q: f32, %r: i1):
      %s = arith.addf %p, %q : f32
      linalg.yield %s, %r : f32, i1
    } -> (tensor<4xf32>, tensor<4xi1>)
  func.return %a, %b : tensor<4xf32>, tensor<4xi1>
}
"""


@pytest.mark.deep
def test_a_generic_operation_with_several_results_is_read() -> None:
    text = parsed(SEVERAL_RESULTS)
    assert "-> (tensor<4xf32>, tensor<4xi1>)" in text
    assert "{tag}" in text
    assert parsed(text) == text
    assert parsed(printed(SEVERAL_RESULTS)) == parsed(printed(text))


@pytest.mark.parametrize(
    ("old", "new"), [('["parallel"]', '["sideways"]'), ("iterator_types", "kinds")]
)
def test_a_malformed_generic_operation_is_refused(old: str, new: str) -> None:
    with pytest.raises(ParseError, match="needs indexing_maps and iterator_types"):
        parsed(SEVERAL_RESULTS.replace(old, new))

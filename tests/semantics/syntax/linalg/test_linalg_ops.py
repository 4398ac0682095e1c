"""The linalg dialect's syntax and structure, against upstream's."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.parser import Parser

from semantics.syntax.linalg.attributes import TypeFn, TypeFnAttr
from semantics.syntax.linalg.dialect import Linalg
from semantics.syntax.linalg.structure import NoStructure, structure_of
from tests.inputs.linalg_cases import CASES
from tests.support.deep import few, some_of
from tests.support.functions import context, functions

needs_mlir_opt = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

NOT_STRUCTURED_BY_MAPS = {
    f"linalg.{name}"
    for name in (
        "generic",
        "index",
        "pack",
        "softmax",
        "unpack",
        "winograd_filter_transform",
        "winograd_input_transform",
        "winograd_output_transform",
        "yield",
    )
}


def _module(*, tensors: bool = False) -> str:
    return "\n".join(case.function(f"f{k}", tensors=tensors) for k, case in enumerate(CASES))


def _mlir_opt(text: str, *options: str) -> str:
    done = subprocess.run(
        ["mlir-opt-22", "-", *options], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_every_op_of_the_dialect_has_a_case() -> None:
    ours = {operation.name for operation in Linalg.operations}
    named = ours - NOT_STRUCTURED_BY_MAPS
    assert {case.name for case in CASES} == named
    assert len(named) == 90


@pytest.mark.deep
@needs_mlir_opt
def test_upstream_knows_no_other_named_op() -> None:
    known = {operation.name for operation in Linalg.operations} | NOT_STRUCTURED_BY_MAPS
    library = Path(os.path.realpath(str(shutil.which("mlir-opt-22")))).parent.parent / "lib"
    libraries = list(library.glob("libMLIR.so*"))
    if not libraries:
        pytest.skip("libMLIR is not beside mlir-opt-22")
    words = re.findall(rb"\x00(linalg\.[a-z0-9_]+)\x00", libraries[0].read_bytes())
    attributes = {"binary_fn", "elementwise_kind", "iterator_type", "memoized_indexing_maps"}
    attributes |= {"ternary_fn", "type_fn", "unary_fn"}
    found = {word.decode() for word in words} - {f"linalg.{name}" for name in attributes}
    assert found <= known
    assert len(found) > 60


@pytest.mark.deep
@needs_mlir_opt
@pytest.mark.parametrize("tensors", some_of([True, False], 2))
def test_what_is_printed_upstream_reads_as_it_reads_the_source(tensors: bool) -> None:
    text = _module(tensors=tensors)
    module = Parser(context(), text).parse_module()
    assert _mlir_opt(str(module)) == _mlir_opt(text)


@pytest.mark.deep
@needs_mlir_opt
@pytest.mark.parametrize("tensors", some_of([True, False], 2))
def test_what_upstream_prints_is_read_and_printed_back(tensors: bool) -> None:
    printed = _mlir_opt(_module(tensors=tensors))
    module = Parser(context(), printed).parse_module()
    module.verify()
    assert _mlir_opt(str(module)) == printed


@pytest.mark.deep
@needs_mlir_opt
def test_the_structure_is_what_upstream_generalises_to() -> None:
    ours = functions(_module())
    generic = functions(_mlir_opt(_module(), "--linalg-generalize-named-ops"))
    assert len(ours) == len(generic) == len(CASES)
    for case, named, general in zip(CASES, ours, generic, strict=True):
        op = named.body.block.first_op
        expected = next(o for o in general.body.block.ops if isinstance(o, GenericOp))
        assert op is not None
        found, wanted = structure_of(op), structure_of(expected)
        assert found.maps == wanted.maps, case.label
        assert found.iterators == wanted.iterators, case.label
        assert _yielded(found.body) == _yielded(wanted.body), case.label


def _yielded(block: Block) -> list[str]:
    """What a body yields, written out; constants may stand in the body or before it."""

    def text(value: SSAValue) -> str:
        if isinstance(value, BlockArgument):
            return f"%{value.index}: {value.type}"
        op = value.owner
        assert isinstance(op, Operation)
        properties = {name: str(v) for name, v in op.properties.items() if name != "overflowFlags"}
        operands = ", ".join(text(o) for o in op.operands)
        return f"{op.name}({operands}) {properties} : {value.type}"

    last = block.last_op
    assert last is not None
    return [str([str(a.type) for a in block.args]), *(text(o) for o in last.operands)]


_MATRICES = (
    "%A: memref<?x?xi8>, %B: memref<?x?xi8>, %C: memref<?x?xi32>, %D: memref<?x?xi32>, "
    "%x: memref<?xi8>, %y: memref<?xi32>, %F: memref<?x?xf32>, %I: memref<?x?x?xf32>, "
    "%K: memref<?x?x?xf32>, %S: memref<?x?xsi32>"
)
_I = "memref<?x?x?xf32>"


def _convolution(attributes: str) -> str:
    return f"linalg.conv_1d_nwc_wcf {{{attributes}}} ins(%I, %K : {_I}, {_I}) outs(%I : {_I})"


@few(4)
@pytest.mark.parametrize(
    ("op", "message"),
    [
        (
            "linalg.add ins(%C, %A : memref<?x?xi32>, memref<?x?xi8>) outs(%C : memref<?x?xi32>)",
            "different types",
        ),
        ("linalg.exp ins(%C : memref<?x?xi32>) outs(%C : memref<?x?xi32>)", "type i32"),
        (
            "linalg.matmul ins(%A, %x : memref<?x?xi8>, memref<?xi8>) outs(%C : memref<?x?xi32>)",
            "does not fit",
        ),
        ("linalg.fill ins(%C : memref<?x?xi32>) outs(%y : memref<?xi32>)", "does not fit"),
        ("linalg.square ins(%C : memref<?x?xi32>) outs(%C : memref<?x?xi32>)", "type i32"),
        (
            "linalg.add ins(%S, %S : memref<?x?xsi32>, memref<?x?xsi32>) "
            "outs(%S : memref<?x?xsi32>)",
            "type si32",
        ),
        (
            "linalg.add ins(%A, %B : memref<?x?xi8>, memref<?x?xi8>) outs(%C : memref<?x?xi32>)",
            "yields i8",
        ),
        (
            "linalg.elementwise kind = #linalg.elementwise_kind<add> ins(%F : memref<?x?xf32>) "
            "outs(%F : memref<?x?xf32>)",
            "number of operands",
        ),
        ("linalg.contract ins(%F : memref<?x?xf32>) outs(%F : memref<?x?xf32>)", "lacks its maps"),
        (
            "linalg.contract indexing_maps = [affine_map<(i, j) -> (i, j)>, "
            "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, i)>] "
            "ins(%F, %F : memref<?x?xf32>, memref<?x?xf32>) outs(%F : memref<?x?xf32>)",
            "no projection",
        ),
        (_convolution("strides = dense<0> : tensor<1xi64>"), "one positive number an axis"),
        (_convolution("dilations = dense<[1, 1]> : tensor<2xi64>"), "one positive number an axis"),
        (_convolution("dilations = dense<1.0> : tensor<1xf32>"), "one positive number an axis"),
    ],
)
def test_an_op_without_a_structure_is_refused(op: str, message: str) -> None:
    (function,) = functions(f"func.func @f({_MATRICES}) {{\n{op}\nfunc.return }}")
    first = function.body.block.first_op
    assert first is not None
    with pytest.raises(NoStructure, match=message):
        structure_of(first)


def test_an_attribute_of_unknown_form_is_refused() -> None:
    text = "linalg.matmul ins(%A, %B : memref<?x?xi8>, memref<?x?xi8>) outs(%C : memref<?x?xi32>)"
    for name, message in (("cast", "unknown kind"), ("indexing_maps", "no maps")):
        (function,) = functions(f"func.func @f({_MATRICES}) {{\n{text}\nfunc.return }}")
        op = function.body.block.first_op
        assert op is not None
        op.attributes[name] = StringAttr("cast_unsigned")
        with pytest.raises(NoStructure, match=message):
            structure_of(op)
        op.attributes[name] = TypeFnAttr(TypeFn.CAST_UNSIGNED)
        if name == "cast":
            assert "arith.extui" in str(structure_of(op).body.first_op)


@pytest.mark.deep
@needs_mlir_opt
def test_a_region_in_generic_form_is_the_one_that_the_name_stands_for() -> None:
    # xDSL finds the linalg.index in the region of fill_rng_2d to be invalid.
    cases = [case for case in CASES if case.name != "linalg.fill_rng_2d"]
    text = "\n".join(case.function(f"f{k}") for k, case in enumerate(cases))
    module = Parser(context(), _mlir_opt(text, "--mlir-print-op-generic")).parse_module()
    generic = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    for case, named, printed in zip(cases, functions(text), generic, strict=True):
        one, other = named.body.block.first_op, printed.body.block.first_op
        assert one is not None and other is not None and other.regions, case.label
        assert _yielded(structure_of(one).body) == _yielded(structure_of(other).body), case.label


REGION = """
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  "linalg.add"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  }) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  "linalg.transpose"(%a, %c) <{permutation = array<i64: 0>}> ({
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  }) : (memref<?xf32>, memref<?xf32>) -> ()
  func.return
}
"""


@few(3)
@pytest.mark.parametrize(
    "number, old, new",
    [
        (0, "addf %x, %y", "mulf %x, %y"),
        (0, "addf %x, %y", "addf %y, %x"),
        (0, "addf %x, %y :", "addf %x, %y fastmath<nnan> :"),
        (0, "yield %r", "yield %z"),
        (1, "yield %x", "yield %z"),
    ],
)
def test_a_region_of_its_own_is_refused(number: int, old: str, new: str) -> None:
    for text in (REGION, REGION.replace(old, new)):
        (function,) = functions(text)
        op = list(function.body.block.ops)[number]
        if text == REGION:
            structure_of(op)
        else:
            with pytest.raises(NoStructure, match="is not the one that its name stands for"):
                structure_of(op)

"""What operations on tensors require, of a target and of a copy of it with other extents."""

import pytest
from xdsl.dialects.func import FuncOp

from tests.support.deep import few
from tests.support.functions import functions, programs
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown
from verifier.running.shrink import resized
from verifier.strategy.loops import prove_equal

IDENTITY = """
func.func @before(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  func.return %x : tensor<?xf32>
}
"""

TARGETS = {
    "a cast to a number": """
      %a = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
      %r = tensor.cast %a : tensor<4xf32> to tensor<?xf32>""",
    "an element that may not be there": """
      %c3 = arith.constant 3 : index
      %e = tensor.extract %x[%c3] : tensor<?xf32>
      %r = tensor.insert %e into %x[%c3] : tensor<?xf32>""",
    "a slice that may not be there": """
      %s = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
      %r = tensor.insert_slice %s into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>""",
    "an offset that may not be there": """
      %s = tensor.extract_slice %x[%n] [1] [1] : tensor<?xf32> to tensor<1xf32>
      %r = tensor.insert_slice %s into %x[%n] [1] [1] : tensor<1xf32> into tensor<?xf32>""",
    "a reshape that may not fit": """
      %s = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4]
        : tensor<?xf32> into tensor<?x4xf32>
      %r = tensor.collapse_shape %s [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>""",
    "extents that may differ": """
      %e = tensor.empty(%n) : tensor<?xf32>
      %r = linalg.copy ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>""",
    "an extent that may be negative": """
      %c0 = arith.constant 0 : index
      %e = tensor.empty(%n) : tensor<?xf32>
      %f = tensor.pad %x low[0] high[%c0] {
        ^bb0(%i: index):
          %c = arith.constant 0.0 : f32
          tensor.yield %c : f32
        } : tensor<?xf32> to tensor<?xf32>
      %m = tensor.dim %e, %c0 : tensor<?xf32>
      %p = tensor.splat %z[%m] : tensor<?xf32>
      %r = tensor.concat dim(0) %x : (tensor<?xf32>) -> tensor<?xf32>""",
}


@few(7)
@pytest.mark.parametrize("body", TARGETS.values(), ids=TARGETS.keys())
def test_what_may_be_undefined_is_not_proved(body: str) -> None:
    constant = "%z = arith.constant 0.0 : f32\n"
    after = IDENTITY.replace("@before", "@after").replace(
        "%x : tensor<?xf32>\n", "%r : tensor<?xf32>\n"
    )
    after = after.replace("  func.return", constant + body + "\n  func.return")
    source, target = programs(IDENTITY + after)
    verdict = prove_equal(source, target)
    assert isinstance(verdict, Unknown | Refuted), verdict
    # Where the source needs the same, nothing is wrong.
    assert isinstance(prove_equal(target, target), Proved)


def test_contents_that_nothing_has_written_are_chosen_once() -> None:
    """One tensor that is returned twice is the same twice; two tensors may be, and need not."""
    once, twice, two = programs("""
func.func @once() -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  func.return %e : tensor<4xf32>
}
func.func @twice() -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  func.return %e, %e : tensor<4xf32>, tensor<4xf32>
}
func.func @two() -> (tensor<4xf32>, tensor<4xf32>) {
  %d = tensor.empty() : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  func.return %d, %e : tensor<4xf32>, tensor<4xf32>
}""")
    assert isinstance(prove_equal(once, once), Proved)
    assert isinstance(prove_equal(two, two), Proved)
    assert not isinstance(prove_equal(twice, two), Proved)
    assert isinstance(prove_equal(two, twice), Proved)


BUFFER = """
func.func @f(%m: memref<4xf32>, %s: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
"""
WRITTEN_WHILE_IN_USE = {
    "by a store": """
      memref.store %s, %m[%c0] : memref<4xf32>
      %e = tensor.extract %t[%c0] : tensor<4xf32>""",
    "by a tensor": """
      %u = tensor.insert %s into %t[%c0] : tensor<4xf32>
      bufferization.materialize_in_destination %u in writable %m
        : (tensor<4xf32>, memref<4xf32>) -> ()
      %e = tensor.extract %t[%c0] : tensor<4xf32>""",
    "in an earlier iteration": """
      %e = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s) -> (f32) {
        %o = tensor.extract %t[%i] : tensor<4xf32>
        memref.store %s, %m[%c0] : memref<4xf32>
        scf.yield %o : f32
      }""",
    "while a part is": """
      %p = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
      memref.store %s, %m[%c0] : memref<4xf32>
      %e = tensor.extract %p[%c0] : tensor<2xf32>""",
}


@pytest.mark.parametrize("body", WRITTEN_WHILE_IN_USE.values(), ids=WRITTEN_WHILE_IN_USE.keys())
def test_memory_is_not_written_while_a_tensor_of_it_is_in_use(body: str) -> None:
    (function,) = functions(BUFFER + body + "\n  func.return %e : f32\n}")
    with pytest.raises(CannotLift, match="while a tensor made of it is in use"):
        lift(function)


def test_one_operation_only_is_the_only_one() -> None:
    again = (
        BUFFER
        + """
      %u = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
      func.return %s : f32
    }"""
    )
    (function,) = functions(again)
    with pytest.raises(CannotLift, match="claim to be the only one"):
        lift(function)


def test_a_table_that_changed_its_size_is_not_lifted() -> None:
    (function,) = functions("""
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c = arith.constant dense<[1., 2., 3., 4., 5., 6., 7., 8.]> : tensor<8xf32>
  %y = arith.addf %x, %c : tensor<8xf32>
  func.return %y : tensor<8xf32>
}""")
    lift(function)
    with pytest.raises(CannotLift, match="another number of elements"):
        lift(resized(function, {8: 3}))


def test_a_pad_whose_type_does_not_fit_is_never_defined() -> None:
    (function,) = functions("""
func.func @f(%x: tensor<8xf32>, %z: f32) -> tensor<11xf32> {
  %p = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<8xf32> to tensor<11xf32>
  func.return %p : tensor<11xf32>
}""")
    assert lift(function).side_conditions == ()
    (side_condition,) = lift(resized(function, {8: 3, 11: 4})).side_conditions
    assert side_condition.kind == "shapes"


FILLED = """
func.func @f(%s: f32) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.fill ins(%s : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}
"""
COLLAPSED = """
func.func @f(%x: tensor<2x3xf32>) -> tensor<5xf32> {
  %r = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<5xf32>
  func.return %r : tensor<5xf32>
}
"""


def test_a_type_of_a_result_that_upstream_does_not_accept() -> None:
    (filled,) = functions(FILLED)
    with pytest.raises(CannotLift, match="not of the types of its outputs"):
        lift(filled)
    (collapsed,) = functions(COLLAPSED)
    (side_condition,) = lift(collapsed).side_conditions
    assert side_condition.text == "tensor.collapse_shape #1 needs 6 = 5"


MADE = {
    "where an element is inserted": (
        "bounds",
        "%r = tensor.insert %z into %x[%n] : tensor<?xf32>",
    ),
    "how much is padded": (
        "bounds",
        """%r = tensor.pad %x low[%n] high[2] {
          ^bb0(%i: index):
            tensor.yield %z : f32
          } : tensor<?xf32> to tensor<?xf32>""",
    ),
    "extents of what has no elements": (
        "bounds",
        """%r = tensor.expand_shape %x [[0, 1]] output_shape [%n, 0]
          : tensor<?xf32> into tensor<?x0xf32>""",
    ),
    "extents beside those that are concatenated": (
        "shapes",
        """%r = tensor.concat dim(0) %a, %b
          : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>""",
    ),
    "extents of a buffer": (
        "shapes",
        """bufferization.materialize_in_destination %x in restrict writable %m
          : (tensor<?xf32>, memref<?xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize(("kind", "body"), MADE.values(), ids=MADE.keys())
def test_what_is_demanded_where_a_tensor_is_made(kind: str, body: str) -> None:
    (program,) = programs(f"""
func.func @f(%x: tensor<?xf32>, %a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %m: memref<?xf32>,
    %z: f32, %n: index) {{
  {body}
  func.return
}}""")
    assert kind in {side_condition.kind for side_condition in program.side_conditions}


def test_only_a_writable_buffer_is_written() -> None:
    text = """
func.func @f(%x: tensor<4xf32>, %m: memref<4xf32>) {
  bufferization.materialize_in_destination %x in restrict writable %m
    : (tensor<4xf32>, memref<4xf32>) -> ()
  func.return
}"""
    (function,) = functions(text)
    lift(function)
    for op in function.walk():
        op.properties.pop("writable", None)
    with pytest.raises(CannotLift, match="not writable"):
        lift(function)


SLICE = """
  %s = tensor.extract_slice %x[{0}] [{1}] [1] : tensor<16xf32> to tensor<{2}xf32>"""
SLICES = {
    "the place of a slice": SLICE.format("%n", "4", "4")
    + """
  %t = tensor.extract_slice %s[0] [2] [1] : tensor<4xf32> to tensor<2xf32>""",
    "the size of a slice": SLICE.format("0", "%n", "?")
    + """
  %t = tensor.extract_slice %s[0] [2] [1] : tensor<?xf32> to tensor<2xf32>""",
}
SHORTER = {
    "the place of a slice": """
  %t = tensor.extract_slice %x[%n] [2] [1] : tensor<16xf32> to tensor<2xf32>""",
    "the size of a slice": """
  %t = tensor.extract_slice %x[0] [2] [1] : tensor<16xf32> to tensor<2xf32>""",
}


def returning(name: str, body: str) -> str:
    return f"""
func.func @{name}(%x: tensor<16xf32>, %n: index) -> tensor<2xf32> {{{body}
  func.return %t : tensor<2xf32>
}}"""


@pytest.mark.parametrize("name", SLICES)
def test_a_source_that_takes_a_slice_by_poison_is_undefined(name: str) -> None:
    pair = programs(returning("before", SLICES[name]) + returning("after", SHORTER[name]))
    assert isinstance(prove_equal(*pair, assume=()), Proved)


def test_a_target_may_not_take_a_slice_by_what_may_be_poison_in_the_source() -> None:
    uses = SHORTER["the place of a slice"].replace("%t", "%unused")
    body = SHORTER["the size of a slice"]
    pair = programs(returning("before", body) + returning("after", uses + body))
    assert isinstance(prove_equal(*pair, assume=()), Unknown | Refuted)


def test_that_an_extent_is_not_poison_is_assumed() -> None:
    text = """
func.func @{} (%n: index, %z: f32) -> tensor<?xf32> {{
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  func.return %t : tensor<?xf32>
}}"""
    pair = programs(text.format("before") + text.format("after"))
    verdict = prove_equal(*pair, assume=())
    assert isinstance(verdict, Unknown)
    assert verdict.under == ("index-not-poison",)


ELEMENT = """
func.func @{} (%x: tensor<1x1xf32>, %y: tensor<1x1xf32>, %z: f32) -> tensor<1x3xf32> {{
  {}
  %c1 = arith.constant 1 : index
  %t = tensor.pad %e low[0, {}] high[0, 1] {{
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  }} : tensor<1x1xf32> to tensor<1x3xf32>
  func.return %t : tensor<1x3xf32>
}}"""
THROUGH_ONE = """%s = tensor.collapse_shape {} [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>"""
SAME = "%e = tensor.cast {} : tensor<1x1xf32> to tensor<1x1xf32>"


@few(2)
@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((SAME.format("%x"), "1"), (THROUGH_ONE.format("%x"), "%c1"), Proved),
        ((THROUGH_ONE.format("%x"), "%c1"), (SAME.format("%x"), "1"), Proved),
        ((SAME.format("%x"), "1"), (THROUGH_ONE.format("%y"), "%c1"), Refuted),
    ],
)
def test_one_element_of_any_rank(
    before: tuple[str, str], after: tuple[str, str], expected: type
) -> None:
    pair = programs(ELEMENT.format("before", *before) + ELEMENT.format("after", *after))
    assert isinstance(prove_equal(*pair, assume=()), expected)


EXECUTED_ANYWHERE = {
    "tensor.reshape": "(%x, %s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>",
    "memref.reshape": "(%m, %d) : (memref<?xf32>, memref<1xindex>) -> memref<4xf32>",
    "memref.view": "(%b, %n) : (memref<?xi8>, index) -> memref<4xf32>",
}


@few(2)
@pytest.mark.parametrize(("name", "rest"), EXECUTED_ANYWHERE.items())
def test_what_is_executed_anywhere_is_not_undefined_here(name: str, rest: str) -> None:
    """`Pure` is believed of these, so that a target may execute them where its source does not:
    recurrences must not take for granted, where they are executed, that the sizes fit."""
    text = f"""
      func.func @f(%x: tensor<?xf32>, %s: tensor<1xindex>, %m: memref<?xf32>,
          %d: memref<1xindex>, %b: memref<?xi8>, %n: index) {{
        %r = "{name}"{rest}
        func.return
      }}"""
    (function,) = read_functions(Source("f.mlir", text)).module.body.block.ops
    assert isinstance(function, FuncOp)
    with pytest.raises(CannotLift):
        lift(function)

"""Functions of stablehlo whose shapes values decide: right pairs, wrong twins, and what is undefined
where sizes or indices are not as they should be."""
# ruff: noqa: E501

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options

_DYNAMIC = (
    "%0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xi32>, tensor<2xi32>) -> tensor<?x?xi32>"
)
_SIZES = "%s = stablehlo.constant dense<[2, 2]> : tensor<2xi32>"
_KNOWN = "%0 = stablehlo.reshape %x : (tensor<4xi32>) -> tensor<2x2xi32>\n%r = stablehlo.add %0, %0 : tensor<2x2xi32>"


def _verdict(arguments: str, result: str, before: str, after: str) -> str:
    old, new = (
        f"func.func @f({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new, Options())
    return found.kind


@few(2)
@pytest.mark.parametrize(
    ("sizes", "operation", "kind"),
    [("[2, 2]", "add", "proved"), ("[2, 2]", "subtract", "refuted"), ("[1, 4]", "add", "unknown")],
)
def test_sizes_that_are_known_are_shapes(sizes: str, operation: str, kind: str) -> None:
    dynamic = (
        f"{_SIZES}\n{_DYNAMIC}\n%1 = stablehlo.{operation} %0, %0 : tensor<?x?xi32>\n"
        "%r = stablehlo.dynamic_reshape %1, %s : (tensor<?x?xi32>, tensor<2xi32>) -> tensor<2x2xi32>"
    ).replace("[2, 2]", sizes)
    assert _verdict("%x: tensor<4xi32>", "tensor<2x2xi32>", dynamic, _KNOWN) == kind


_RESHAPED = "%r = stablehlo.reshape %x : (tensor<4xi32>) -> tensor<2x2xi32>"
_BY_VALUES = (
    "%r = stablehlo.dynamic_reshape %x, %s : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>"
)


def test_a_shape_that_is_not_known_is_promised() -> None:
    """The source may promise that the sizes are those of the type; the target alone may not."""
    given = "%x: tensor<4xi32>, %s: tensor<2xi32>", "tensor<2x2xi32>"
    assert _verdict(*given, _BY_VALUES, _RESHAPED) == "proved"
    assert _verdict(*given, _RESHAPED, _BY_VALUES) != "proved"


def test_what_is_not_used_may_be_undefined() -> None:
    pad = "%0 = stablehlo.dynamic_pad %x, %v, %c, %c, %c : (tensor<4xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>\n"
    nothing = "%r = stablehlo.add %x, %x : tensor<4xi32>"
    given = "%x: tensor<4xi32>, %v: tensor<i32>, %c: tensor<1xi32>", "tensor<4xi32>"
    assert _verdict(*given, pad + nothing, nothing) == "proved"
    assert _verdict(*given, nothing, pad + nothing) != "proved"


def test_what_the_source_does_not_execute_promises_nothing() -> None:
    """Only the operations of the graph of `return` are executed (*Sequential execution*)."""
    given = "%x: tensor<4xi32>, %s: tensor<2xi32>", "tensor<2x2xi32>"
    dead = f"{_BY_VALUES.replace('%r', '%0')}\n"
    unused = f"{dead}%1 = stablehlo.negate %0 : tensor<2x2xi32>\n"
    assert _verdict(*given, dead + _RESHAPED, _BY_VALUES) == "unknown"
    assert _verdict(*given, unused + _RESHAPED, _BY_VALUES) == "unknown"
    assert _verdict(*given, _BY_VALUES, dead + _RESHAPED) == "proved"


_GATHER = '%0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<3x1xi32>) -> tensor<3x1xi32>'
_ZERO = "%z = stablehlo.constant dense<0> : tensor<3x1xi32>"


def test_what_a_branch_promises_is_promised_where_it_is_taken() -> None:
    branch = f'%r = "stablehlo.if"(%p) ({{\n{_GATHER}\nstablehlo.return %0 : tensor<3x1xi32>\n}}, {{\n{_ZERO}\nstablehlo.return %z : tensor<3x1xi32>\n}}) : (tensor<i1>) -> tensor<3x1xi32>'
    always = f"{_GATHER}\n{_ZERO}\n%q = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<i1>) -> tensor<3x1xi1>\n%r = stablehlo.select %q, %0, %z : tensor<3x1xi1>, tensor<3x1xi32>"
    given = "%x: tensor<8xi32>, %i: tensor<3x1xi32>, %p: tensor<i1>", "tensor<3x1xi32>"
    assert _verdict(*given, branch, branch.replace("%0", "%1")) == "proved"
    assert _verdict(*given, branch, always) != "proved"


@pytest.mark.deep
def test_a_branch_that_cannot_be_read_promises_nothing() -> None:
    """What a branch promised before it turned out to have no meaning is not promised by all."""
    broken = "%w = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>\n"
    branch = f'%r = "stablehlo.if"(%p) ({{\n{_GATHER}\n{broken}stablehlo.return %0 : tensor<3x1xi32>\n}}, {{\n{_ZERO}\nstablehlo.return %z : tensor<3x1xi32>\n}}) : (tensor<i1>) -> tensor<3x1xi32>'
    given = (
        "%x: tensor<8xi32>, %i: tensor<3x1xi32>, %p: tensor<i1>, %n: tensor<1xi32>",
        "tensor<3x1xi32>",
    )
    assert _verdict(*given, branch, branch.replace("%0", "%1")) == "proved"
    assert _verdict(*given, branch, f"{_GATHER}\n{branch.replace('%0', '%1')}") != "proved"


_SELECT = """%r = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>}> ({
^bb0(%a: tensor<E>, %b: tensor<E>):
  %c = stablehlo.compare GE, %a, %b : (tensor<E>, tensor<E>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
}, {
^bb0(%a: tensor<E>, %b: tensor<E>):
  %c = stablehlo.add %a, %b : tensor<E>
  stablehlo.return %c : tensor<E>
}) : (tensor<4xE>, tensor<2xE>, tensor<E>) -> tensor<4xE>
"""


@few(4)
@pytest.mark.parametrize(
    ("element", "old", "new", "kind"),
    [
        ("i32", "compare GE, %a, %b", "compare LE, %b, %a", "proved"),
        ("i32", "compare GE", "compare GT", "refuted"),
        ("i32", "compare GE", "compare LE", "refuted"),
        ("f32", "", "", "proved"),
        ("f32", "compare GE, %a, %b", "compare LE, %b, %a", "unknown"),
    ],
)
def test_what_is_selected_by_an_order(element: str, old: str, new: str, kind: str) -> None:
    """Of floats a NaN is in no order, and then the implementation decides which is selected."""
    body = f"%i = stablehlo.constant dense<ZERO> : tensor<E>\n{_SELECT}"
    body = body.replace("ZERO", "0" if element == "i32" else "0.0").replace("E>", f"{element}>")
    before, after = body, body.replace(old, new) if old else body
    renamed = after.replace("%c", "%d")
    given = f"%x: tensor<4x{element}>, %s: tensor<2x{element}>", f"tensor<4x{element}>"
    assert _verdict(*given, before, renamed) == kind


_SEEN = """%z = stablehlo.constant dense<0.0> : tensor<f32>
%0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
%q = stablehlo.custom_call @seen(%0) {has_side_effect = true} : (tensor<3xf32>) -> tensor<3xf32>
%r = stablehlo.abs %x : tensor<3x5xf32>"""


@few(3)
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [("%0", "%y", "proved"), ("reduce(%x", "reduce(%y", "unknown"), ("dense<0.0>", "dense<1.0>", "unknown")],
)  # fmt: skip
def test_sums_that_others_see(old: str, new: str, kind: str) -> None:
    """They are chosen anew by each side: the source may choose what the target does."""
    after = f"%a = stablehlo.negate %x : tensor<3x5xf32>\n{_SEEN.replace(old, new)}"
    given = "%x: tensor<3x5xf32>, %y: tensor<3x5xf32>", "tensor<3x5xf32>"
    if kind == "proved":
        after = f"%a = stablehlo.negate %x : tensor<3x5xf32>\n{_SEEN.replace('%0', '%b')}"
    assert _verdict(*given, _SEEN, after) == kind


@pytest.mark.deep
def test_a_tuple_of_which_nothing_is_known() -> None:
    """Its elements are what they are, each by itself."""
    of = "tuple<tensor<3xf32>, tuple<tensor<3xf32>>>"
    body = f"%0 = stablehlo.custom_call @two(%x) : (tensor<3xf32>) -> {of}\n%1 = stablehlo.get_tuple_element %0[0] : ({of}) -> tensor<3xf32>\n%2 = stablehlo.get_tuple_element %0[1] : ({of}) -> tuple<tensor<3xf32>>\n%3 = stablehlo.get_tuple_element %2[0] : (tuple<tensor<3xf32>>) -> tensor<3xf32>\n"
    given = "%x: tensor<3xf32>", "tensor<3xf32>"
    sides = [
        f"{body}%r = stablehlo.subtract {a}, {b} : tensor<3xf32>"
        for a, b in (("%1", "%3"), ("%3", "%1"))
    ]
    unused = f"%u = stablehlo.negate %x : tensor<3xf32>\n{sides[0]}"
    assert _verdict(*given, unused, sides[0]) == "proved"
    assert _verdict(*given, *sides) == "unknown"


def test_a_quantised_tensor_is_read() -> None:
    of = "tensor<4x!quant.uniform<i8:f32, 1.0:17>>"
    body = f"%0 = stablehlo.uniform_quantize %x : (tensor<4xf32>) -> {of}\n%1 = stablehlo.add %0, %0 : {of}\n%r = stablehlo.uniform_dequantize %1 : ({of}) -> tensor<4xf32>"
    unused = f"%u = stablehlo.negate %x : tensor<4xf32>\n{body}"
    given = "%x: tensor<4xf32>", "tensor<4xf32>"
    assert _verdict(*given, unused, body) == "proved"
    assert _verdict(*given, body, body.replace("1.0:17", "1.0:18")) == "unknown"


@pytest.mark.parametrize(
    ("old", "name", "new"),
    [("2x3xf32", "reshape", "3x2xf32"), ("2xui8", "bitcast_convert", "2xi8")],
)
def test_others_see_the_shape_and_the_type_of_what_they_are_given(
    old: str, name: str, new: str
) -> None:
    """The same elements in another shape, or as numbers with a sign, are something else."""
    call = "%r = stablehlo.custom_call @seen(VALUE, %t) {has_side_effect = true} : (tensor<TYPE>, !stablehlo.token) -> !stablehlo.token"
    before, after = (
        call.replace("VALUE", v).replace("TYPE", t) for v, t in (("%x", old), ("%y", new))
    )
    moved = f"%y = stablehlo.{name} %x : (tensor<{old}>) -> tensor<{new}>\n"
    given = f"%x: tensor<{old}>, %t: !stablehlo.token", "!stablehlo.token"
    assert _verdict(*given, before, f"{moved}{after}") == "unknown"
    assert _verdict(*given, f"{moved}{before}", before) == "proved"


def test_what_is_promised_of_another_shape_is_another_promise() -> None:
    bounds = "%a: tensor<2xi64>, %b: tensor<2xi64>, %c: tensor<2xi64>"
    sides = [
        f"%0 = stablehlo.real_dynamic_slice {value}, %a, %b, %c : (tensor<{shape}xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1xi32>\n%r = stablehlo.subtract %0, %0 : tensor<1x1xi32>"
        for value, shape in (("%x", "2x3"), ("%y", "3x2"))
    ]
    moved = "%y = stablehlo.reshape %x : (tensor<2x3xi32>) -> tensor<3x2xi32>\n"
    given = f"%x: tensor<2x3xi32>, {bounds}", "tensor<1x1xi32>"
    assert _verdict(*given, sides[0], f"{moved}{sides[1]}") == "unknown"
    assert _verdict(*given, f"{moved}{sides[0]}", sides[0]) == "proved"


_SOLVE = '%0 = "stablehlo.triangular_solve"(%x, %x) {left_side = true, lower = true, unit_diagonal = UNIT, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>'
_ROOT = '%0 = "stablehlo.cholesky"(%x) {lower = true} : (tensor<2x2xf32>) -> tensor<2x2xf32>'


@few(3)
@pytest.mark.parametrize(
    ("operation", "kind"),
    [
        (_ROOT, "unknown"),
        (_SOLVE.replace("UNIT", "true"), "unknown"),
        (_SOLVE.replace("UNIT", "false"), "proved"),
    ],
)
def test_what_is_demanded_of_a_matrix(operation: str, kind: str) -> None:
    """Of others than Hermitian positive-definite ones, and of diagonals that are not 1 although
    this is said, the behaviour is undefined: only the source may demand that."""
    given = "%x: tensor<2x2xf32>", "tensor<2x2xf32>"
    alone = "%r = stablehlo.negate %x : tensor<2x2xf32>"
    assert _verdict(*given, alone, f"{operation}\n{alone}") == kind
    assert _verdict(*given, f"{operation}\n{alone}", alone) == "proved"


@few(3)
@pytest.mark.parametrize(
    ("bounds", "kind"),
    [
        ("bounds<2>", "proved"),
        ("bounds<?>", "proved"),
        ("type_extensions<bounds = [2]>", "proved"),
        ("bounds<1>", "unknown"),
        ("type_extensions<bounds = [1]>", "unknown"),
        ("bounds<2, 2>", "unknown"),
    ],
)
def test_a_type_bounds_what_it_leaves_open(bounds: str, kind: str) -> None:
    sizes = "%s = stablehlo.constant dense<2> : tensor<1xi64>\n"
    open_ = f"tensor<?xi32, #stablehlo.{bounds}>"
    after = f"{sizes}%0 = stablehlo.dynamic_reshape %x, %s : (tensor<2xi32>, tensor<1xi64>) -> {open_}\n%1 = stablehlo.dynamic_reshape %0, %s : ({open_}, tensor<1xi64>) -> tensor<2xi32>\n%r = stablehlo.negate %1 : tensor<2xi32>"
    before = "%r = stablehlo.negate %x : tensor<2xi32>"
    assert _verdict("%x: tensor<2xi32>", "tensor<2xi32>", before, after) == kind


_NEXT = "\n}, {\n"


def test_the_last_branch_is_taken_for_every_other_index() -> None:
    """So what is promised in it is promised for more indices than in a middle one."""
    promised = f"{_GATHER}\n%1 = stablehlo.subtract %0, %0 : tensor<3x1xi32>\nstablehlo.return %1 : tensor<3x1xi32>"
    nothing = f"{_ZERO}\nstablehlo.return %z : tensor<3x1xi32>"
    middle, last = (
        f'%r = "stablehlo.case"(%p) ({{\n{_NEXT.join(branches)}\n}}) : (tensor<i32>) -> tensor<3x1xi32>'
        for branches in ((nothing, promised, nothing), (nothing, promised))
    )
    given = "%x: tensor<8xi32>, %i: tensor<3x1xi32>, %p: tensor<i32>", "tensor<3x1xi32>"
    assert _verdict(*given, middle, last) == "unknown"
    assert _verdict(*given, last, f"%u = stablehlo.negate %p : tensor<i32>\n{last}") == "proved"


def test_an_unknown_integer_that_is_cut_off_is_decided() -> None:
    """Whether the smaller type has it is not asked of every number of that type."""
    cut = "%r = stablehlo.convert %x : (tensor<3xi64>) -> tensor<3xi32>\n"
    end = "return %s : tensor<3xi32>\n}"
    head = f"func.func @f(%x: tensor<3xi64>) -> tensor<3xi32> {{\n{cut}"
    doubled = (
        f"{head}%c = stablehlo.constant dense<2> : tensor<3xi32>\n"
        f"%s = stablehlo.multiply %r, %c : tensor<3xi32>\n{end}"
    )
    for operation, kind in (("add", "proved"), ("multiply", "refuted")):
        text = f"{head}%s = stablehlo.{operation} %r, %r : tensor<3xi32>\n{end}"
        (result,) = verify_translation(text, doubled)
        assert result.kind == kind


_SLICE_FROM = """\
%c = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
%t = stablehlo.constant dense<[STRIDE, 1]> : tensor<2xi32>
%l = stablehlo.add %b, %c : tensor<2xi32>
%r = stablehlo.real_dynamic_slice %x, %b, %l, %t : (tensor<4x2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<SHAPExi32>"""
_CLAMPED = """\
%0 = stablehlo.slice %b [FIRST] : (tensor<2xi32>) -> tensor<1xi32>
%1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
%2 = stablehlo.slice %b [SECOND] : (tensor<2xi32>) -> tensor<1xi32>
%3 = stablehlo.reshape %2 : (tensor<1xi32>) -> tensor<i32>
%r = stablehlo.dynamic_slice %x, %1, %3, sizes = [SIZES] : (tensor<4x2xi32>, tensor<i32>, tensor<i32>) -> tensor<SHAPExi32>"""


@pytest.mark.deep
def test_a_slice_from_where_is_not_known_is_where_it_is_within_bounds() -> None:
    arguments, shape = "%x: tensor<4x2xi32>, %b: tensor<2xi32>", "2x0"
    for shape, stride in (("2x0", 1), ("2x1", 1), ("1x1", 2)):
        before = _SLICE_FROM.replace("STRIDE", str(stride)).replace("SHAPE", shape)
        after = _CLAMPED.replace("SHAPE", shape).replace("SIZES", shape.replace("x", ", "))
        right, wrong = (
            after.replace("FIRST", first).replace("SECOND", second)
            for first, second in (("0:1", "1:2"), ("1:2", "0:1"))
        )
        result = f"tensor<{shape}xi32>"
        assert _verdict(arguments, result, before, right) == "proved"
        if "0" not in shape:
            assert _verdict(arguments, result, before, wrong) != "proved"
        assert _verdict(arguments, result, right, before) != "proved"


@pytest.mark.deep
def test_a_tensor_of_another_dialect_is_read_where_it_is() -> None:
    body = """\
  %i = arith.constant 0 : index
  %d = arith.addi %x, %x : {T}
  %q = stablehlo.not %d : {T}
  %u = tensor.insert %c into %d[%i] : {T}
  %r = stablehlo.not %q : {T}
  return {RESULT}, %u : {T}, {T}"""
    text = f"func.func @f(%x: {{T}}, %c: i8) -> ({{T}}, {{T}}) {{\n{body}\n}}"
    before = text.replace("{T}", "tensor<3xi8>").replace("{RESULT}", "%r")
    more = before.replace("  %q =", "  %n = stablehlo.not %d : tensor<3xi8>\n  %q =")
    for after, kind in ((more, True), (before.replace("return %r", "return %u"), False)):
        (found,) = verify_translation(before, after, Options())
        assert (found.kind == "proved") == kind


_OPEN = "tensor<?xi32>"
_JOINED = f"%0 = stablehlo.concatenate %x, %y, dim = 0 : ({_OPEN}, {_OPEN}) -> {_OPEN}\n"


def _put_on(value: str, low: int, high: int) -> str:
    edges = f"low = [{low}], high = [{high}], interior = [0]"
    return f"%r = stablehlo.pad {value}, %v, {edges} : ({_OPEN}, tensor<i32>) -> {_OPEN}"


@pytest.mark.deep
def test_what_is_put_together_may_have_sizes_that_are_not_known() -> None:
    arguments = f"%x: {_OPEN}, %y: {_OPEN}, %v: tensor<i32>"
    last = f"%r = stablehlo.concatenate %x, %0, dim = 0 : ({_OPEN}, {_OPEN}) -> {_OPEN}"
    after = _put_on("%y", 0, 2).replace("%r", "%0") + f"\n{last}"
    assert _verdict(arguments, _OPEN, _JOINED + _put_on("%0", 0, 2), after) == "proved"
    wrong = after.replace("%x, %0", "%0, %x")
    assert _verdict(arguments, _OPEN, _JOINED + _put_on("%0", 0, 2), wrong) == "refuted"
    assert _verdict(arguments, _OPEN, _put_on("%x", 1, 2), _put_on("%x", 2, 1)) == "refuted"
    assert _verdict(arguments, _OPEN, _put_on("%x", 0, 2), _put_on("%x", 0, 1)) != "proved"

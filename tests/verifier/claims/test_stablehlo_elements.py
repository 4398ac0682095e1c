"""Functions of stablehlo over known shapes: right pairs, and wrong twins of each."""
# ruff: noqa: E501

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

F, N = "tensor<3xf32>", "tensor<3xi8>"


def _function(arguments: str, result: str, body: str) -> str:
    return f"func.func @f({arguments}) -> {result} {{\n{body}\n}}"


def _verdict(before: str, after: str, fp: str = "exact") -> Verdict:
    (result,) = verify_translation(before, after, Options(fp="reals" if fp == "reals" else "exact"))
    return result.verdict


def _pair(arguments: str, result: str, before: str, after: str, fp: str = "exact") -> Verdict:
    return _verdict(_function(arguments, result, before), _function(arguments, result, after), fp)


def _unary(operation: str, type_: str, *, then: str = "%x") -> str:
    return f"%r = stablehlo.{operation} : {type_}\nreturn %r : {type_}".replace("%y", then)


_SAME = f"return %x : {F}"
_ELEMENTS = {
    "an integer and 0": (
        N,
        "%z = stablehlo.constant dense<0> : {T}\n%r = stablehlo.add %x, %z : {T}\nreturn %r : {T}",
        "return %x : {T}",
        True,
    ),
    "an integer and 1": (
        N,
        "%z = stablehlo.constant dense<1> : {T}\n%r = stablehlo.add %x, %z : {T}\nreturn %r : {T}",
        "return %x : {T}",
        False,
    ),
    "doubled by a shift": (
        N,
        "%z = stablehlo.constant dense<2> : {T}\n%r = stablehlo.multiply %x, %z : {T}\nreturn %r : {T}",
        "%z = stablehlo.constant dense<1> : {T}\n%r = stablehlo.shift_left %x, %z : {T}\nreturn %r : {T}",
        True,
    ),
    "halved by a shift": (
        N,
        "%z = stablehlo.constant dense<2> : {T}\n%r = stablehlo.divide %x, %z : {T}\nreturn %r : {T}",
        "%z = stablehlo.constant dense<1> : {T}\n%r = stablehlo.shift_right_arithmetic %x, %z : {T}\nreturn %r : {T}",
        False,
    ),
    "halved without a sign": (
        "tensor<3xui8>",
        "%z = stablehlo.constant dense<2> : {T}\n%r = stablehlo.divide %x, %z : {T}\nreturn %r : {T}",
        "%z = stablehlo.constant dense<1> : {T}\n%r = stablehlo.shift_right_logical %x, %z : {T}\nreturn %r : {T}",
        True,
    ),
    "not twice": (
        N,
        "%y = stablehlo.not %x : {T}\n%r = stablehlo.not %y : {T}\nreturn %r : {T}",
        "return %x : {T}",
        True,
    ),
    "a float and 0": (
        F,
        "%z = stablehlo.constant dense<0.0> : {T}\n%r = stablehlo.add %x, %z : {T}\nreturn %r : {T}",
        "return %x : {T}",
        False,
    ),
    "a float and -0": (
        F,
        "%z = stablehlo.constant dense<-0.0> : {T}\n%r = stablehlo.add %x, %z : {T}\nreturn %r : {T}",
        "return %x : {T}",
        True,
    ),
    "a float times 2": (
        F,
        "%z = stablehlo.constant dense<2.0> : {T}\n%r = stablehlo.multiply %x, %z : {T}\nreturn %r : {T}",
        "%r = stablehlo.add %x, %x : {T}\nreturn %r : {T}",
        True,
    ),
    "a float times 0": (
        F,
        "%z = stablehlo.constant dense<0.0> : {T}\n%r = stablehlo.multiply %x, %z : {T}\nreturn %r : {T}",
        "%z = stablehlo.constant dense<0.0> : {T}\nreturn %z : {T}",
        False,
    ),
    "the larger one of a comparison": (
        N,
        "%y = stablehlo.reverse %x, dims = [0] : {T}\n%c = stablehlo.compare GT, %x, %y, SIGNED : ({T}, {T}) -> tensor<3xi1>\n%r = stablehlo.select %c, %x, %y : tensor<3xi1>, {T}\nreturn %r : {T}",
        "%y = stablehlo.reverse %x, dims = [0] : {T}\n%r = stablehlo.maximum %x, %y : {T}\nreturn %r : {T}",
        True,
    ),
    "the larger one of floats": (
        F,
        "%y = stablehlo.reverse %x, dims = [0] : {T}\n%c = stablehlo.compare GT, %x, %y, FLOAT : ({T}, {T}) -> tensor<3xi1>\n%r = stablehlo.select %c, %x, %y : tensor<3xi1>, {T}\nreturn %r : {T}",
        "%y = stablehlo.reverse %x, dims = [0] : {T}\n%r = stablehlo.maximum %x, %y : {T}\nreturn %r : {T}",
        False,
    ),
    "moved and back": (
        F,
        "%y = stablehlo.reverse %x, dims = [0] : {T}\n%r = stablehlo.reverse %y, dims = [0] : {T}\nreturn %r : {T}",
        "return %x : {T}",
        True,
    ),
    "moved": (
        F,
        "%r = stablehlo.reverse %x, dims = [0] : {T}\nreturn %r : {T}",
        "return %x : {T}",
        False,
    ),
}


@pytest.mark.parametrize("name", _ELEMENTS)
def test_elements_are_decided_by_the_provers_of_scalars(name: str) -> None:
    type_, before, after, right = _ELEMENTS[name]
    verdict = _pair(f"%x: {type_}", type_, before.format(T=type_), after.format(T=type_))
    assert isinstance(verdict, Proved if right else Refuted), verdict
    if isinstance(verdict, Proved):
        assert verdict.guarantee.equality == "bit-exact"
        assert verdict.guarantee.specification == "StableHLO"


_X = "%x: tensor<4xf32>"
_SUM = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%r = stablehlo.reduce({x} init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>"
_PARTS = "\n".join(
    f"%s{k} = stablehlo.slice %x [{k}:{k + 1}] : (tensor<4xf32>) -> tensor<1xf32>\n%e{k} = stablehlo.reshape %s{k} : (tensor<1xf32>) -> tensor<f32>"
    for k in range(4)
)


def _chain(*order: int) -> str:
    lines = [
        f"%a{k} = stablehlo.add {'%e' + str(order[0]) if k == 1 else '%a' + str(k - 1)}, %e{n} : tensor<f32>"
        for k, n in enumerate(order)
        if k
    ]
    return "\n".join([_PARTS, *lines, f"return %a{len(order) - 1} : tensor<f32>"])


_SUMS = {
    "the same reduction": (
        _SUM.format(x="%x"),
        f"%u = stablehlo.constant dense<1.0> : tensor<f32>\n{_SUM.format(x='%x')}",
        "allowed",
    ),
    "one ordered chain": (_SUM.format(x="%x"), _chain(0, 1, 2, 3), "allowed"),
    "a tree": (
        _SUM.format(x="%x"),
        f"{_PARTS}\n%a = stablehlo.add %e0, %e1 : tensor<f32>\n%b = stablehlo.add %e2, %e3 : tensor<f32>\n%c = stablehlo.add %b, %a : tensor<f32>\nreturn %c : tensor<f32>",
        "allowed",
    ),
    "a chain that is reduced": (_chain(0, 1, 2, 3), _SUM.format(x="%x"), "reals"),
    "another order": (_SUM.format(x="%x"), _chain(0, 2, 1, 3), "reals"),
    "of the elements reversed": (
        _SUM.format(x="%x"),
        f"%y = stablehlo.reverse %x, dims = [0] : tensor<4xf32>\n{_SUM.format(x='%y')}",
        "reals",
    ),
    "one element twice": (_SUM.format(x="%x"), _chain(0, 1, 2, 2), None),
    "one element less": (_SUM.format(x="%x"), _chain(0, 1, 2), None),
}


@pytest.mark.parametrize("name", _SUMS)
def test_what_a_sum_may_give(name: str) -> None:
    before, after, equality = _SUMS[name]
    verdict = _pair(_X, "tensor<f32>", before, after)
    if equality == "allowed":
        assert isinstance(verdict, Proved)
        assert verdict.guarantee.equality == "allowed"
        assert "reductions" in {c.name for c in verdict.conventions}
        return
    assert not isinstance(verdict, Proved)
    if equality is None:
        assert isinstance(verdict, Refuted)
        return
    assert not isinstance(verdict, Refuted) or before.count("reduce") == 0
    over_reals = _pair(_X, "tensor<f32>", before, after, "reals")
    assert isinstance(over_reals, Proved)
    assert over_reals.guarantee.equality == "reals"


def test_a_sum_of_integers_is_exact_in_any_order() -> None:
    texts = [
        text.replace("f32", "i32").replace("dense<0.0>", "dense<0>")
        for text in (_SUM.format(x="%x"), _chain(3, 1, 0, 2))
    ]
    for before, after in (texts, texts[::-1]):
        verdict = _pair("%x: tensor<4xi32>", "tensor<i32>", before, after)
        assert isinstance(verdict, Proved)
        assert verdict.guarantee.equality == "bit-exact"


_TWICE = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%a = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n%b = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n%r = stablehlo.subtract %a, {second} : tensor<f32>\nreturn %r : tensor<f32>"


def test_a_sum_that_is_computed_once_may_replace_two_and_not_the_reverse() -> None:
    once, twice = _TWICE.format(second="%a"), _TWICE.format(second="%b")
    assert isinstance(_pair(_X, "tensor<f32>", twice, once), Proved)
    assert isinstance(_pair(_X, "tensor<f32>", once, twice), Unknown)


def test_a_sum_for_each_lane_does_not_replace_one_for_all() -> None:
    shared = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%a = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n%r = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<900xf32>\nreturn %r : tensor<900xf32>"
    anew = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%y = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xf32>) -> tensor<4x900xf32>\n%r = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x900xf32>, tensor<f32>) -> tensor<900xf32>\nreturn %r : tensor<900xf32>"
    assert isinstance(_pair(_X, "tensor<900xf32>", anew, shared), Proved)
    assert not isinstance(_pair(_X, "tensor<900xf32>", shared, anew), Proved)


_INDEXED = "%x: tensor<6xf32>, %i: tensor<i32>"


def _slice(size: int, more: int, start: str = "%i") -> str:
    return (
        f"%s = stablehlo.dynamic_slice %x, {start}, sizes = [{size}] : (tensor<6xf32>, tensor<i32>) -> tensor<{size}xf32>\n"
        f"%r = stablehlo.slice %s [{more}:{more + 2}] : (tensor<{size}xf32>) -> tensor<2xf32>\nreturn %r : tensor<2xf32>"
    )


def test_the_start_of_a_slice_is_clamped() -> None:
    """A slice of a slice is not a slice from a later start: that may be clamped elsewhere."""
    later = (
        "%c = stablehlo.constant dense<1> : tensor<i32>\n%j = stablehlo.add %i, %c : tensor<i32>\n"
        + _slice(2, 0, "%j")
    )
    assert isinstance(_pair(_INDEXED, "tensor<2xf32>", _slice(4, 1), later), Refuted)
    assert isinstance(
        _pair(
            _INDEXED,
            "tensor<2xf32>",
            _slice(2, 0),
            f"%u = stablehlo.negate %x : tensor<6xf32>\n{_slice(2, 0)}",
        ),
        Proved,
    )


def test_a_choice_of_elements_commutes_with_operations_on_elements() -> None:
    before = "%y = stablehlo.multiply %x, %x : tensor<6xf32>\n%r = stablehlo.dynamic_slice %y, %i, sizes = [2] : (tensor<6xf32>, tensor<i32>) -> tensor<2xf32>\nreturn %r : tensor<2xf32>"
    after = "%y = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<6xf32>, tensor<i32>) -> tensor<2xf32>\n%r = stablehlo.multiply %y, %y : tensor<2xf32>\nreturn %r : tensor<2xf32>"
    assert isinstance(_pair(_INDEXED, "tensor<2xf32>", before, after), Proved)
    wrong = after.replace("multiply", "add")
    assert isinstance(_pair(_INDEXED, "tensor<2xf32>", before, wrong), Refuted)


_LOOP = """%z = stablehlo.constant dense<0> : tensor<i32>
%n = stablehlo.constant dense<{n}> : tensor<i32>
%r:2 = stablehlo.while(%i = %z, %s = %x) : tensor<i32>, tensor<3xf32>
cond {{
  %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}} do {{
  %o = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.add %i, %o : tensor<i32>
  %t = stablehlo.add %s, %s : tensor<3xf32>
  stablehlo.return %j, %t : tensor<i32>, tensor<3xf32>
}}
return %r#1 : tensor<3xf32>"""


def test_a_loop_with_a_known_trip_count_is_run() -> None:
    twice = f"%a = stablehlo.add %x, %x : {F}\n%b = stablehlo.add %a, %a : {F}\nreturn %b : {F}"
    assert isinstance(_pair(f"%x: {F}", F, _LOOP.format(n=2), twice), Proved)
    assert isinstance(_pair(f"%x: {F}", F, _LOOP.format(n=3), twice), Refuted)


_OPAQUE = "%c = stablehlo.custom_call @what({operands}) : ({T}, {T}) -> {T}\n%r = stablehlo.{then} %c, %c : {T}\nreturn %r : {T}"


def test_what_has_no_meaning_is_a_function_of_its_operands() -> None:
    before = _OPAQUE.format(T=N, operands="%x, %y", then="multiply")
    unused = f"%u = stablehlo.constant dense<1> : {N}\n"
    arguments = f"%x: {N}, %y: {N}"
    proved = _pair(arguments, N, before, unused + before)
    assert isinstance(proved, Proved)
    assert proved.notes == ("opaque: stablehlo.custom_call",)
    doubled = _OPAQUE.format(T=N, operands="%x, %y", then="add")
    shifted = f"%c = stablehlo.custom_call @what(%x, %y) : ({N}, {N}) -> {N}\n%o = stablehlo.constant dense<1> : {N}\n%r = stablehlo.shift_left %c, %o : {N}\nreturn %r : {N}"
    assert isinstance(_pair(arguments, N, doubled, shifted), Proved)
    other = _OPAQUE.format(T=N, operands="%y, %x", then="multiply")
    assert isinstance(_pair(arguments, N, before, other), Unknown)


def test_what_others_see_stays() -> None:
    body = "%c = stablehlo.custom_call @tell(%x) {{has_side_effect = {effect}}} : ({T}) -> {T}\nreturn %x : {T}"
    seen, pure = (body.format(T=N, effect=e) for e in ("true", "false"))
    gone = f"return %x : {N}"
    assert isinstance(_pair(f"%x: {N}", N, pure, gone), Proved)
    assert not isinstance(_pair(f"%x: {N}", N, seen, gone), Proved)
    assert not isinstance(_pair(f"%x: {N}", N, gone, seen), Proved)


def test_two_random_numbers_are_not_one() -> None:
    draw = "%a = stablehlo.constant dense<0.0> : tensor<f32>\n%b = stablehlo.constant dense<1.0> : tensor<f32>\n%n = stablehlo.constant dense<3> : tensor<1xi64>\n%s = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<3xf32>\n"
    again = draw + draw.replace("%a", "%a1").replace("%b", "%b1").replace("%n", "%n1").replace(
        "%s", "%t"
    )
    twice = f"{again}%r = stablehlo.subtract %s, %t : {F}\nreturn %r : {F}"
    once = f"{again}%r = stablehlo.subtract %s, %s : {F}\nreturn %r : {F}"
    unused = f"%u = stablehlo.constant dense<1.0> : {F}\n"
    assert isinstance(_pair(f"%x: {F}", F, twice, unused + twice), Proved)
    assert not isinstance(_pair(f"%x: {F}", F, twice, once), Proved)


@pytest.mark.parametrize("fp", ["exact", "reals"])
def test_a_division_that_the_source_does_not_make_may_be_by_zero(fp: str) -> None:
    arguments = f"%x: {F}, %y: {F}"
    there = (
        f"%p = stablehlo.multiply %x, %y : {F}\n%r = stablehlo.divide %p, %y : {F}\nreturn %r : {F}"
    )
    assert not isinstance(_pair(arguments, F, _SAME, there, fp), Proved)
    assert isinstance(_pair(arguments, F, there, _SAME, fp), Proved if fp == "reals" else Refuted)


def test_places_of_an_axis_that_differ_are_all_read() -> None:
    """What is done to the last of many places only is not missed."""
    T = "tensor<900xf32>"
    before = f"return %x : {T}"
    after = f"%s = stablehlo.slice %x [0:899] : ({T}) -> tensor<899xf32>\n%e = stablehlo.slice %x [898:899] : ({T}) -> tensor<1xf32>\n%r = stablehlo.concatenate %s, %e, dim = 0 : (tensor<899xf32>, tensor<1xf32>) -> {T}\nreturn %r : {T}"
    assert isinstance(_pair(f"%x: {T}", T, before, after), Refuted)
    square = "tensor<900x900xf32>"
    turned = f"%t = stablehlo.transpose %x, dims = [1, 0] : ({square}) -> {square}\n%r = stablehlo.add %x, %t : {square}\nreturn %r : {square}"
    doubled = f"%r = stablehlo.add %x, %x : {square}\nreturn %r : {square}"
    assert isinstance(_pair(f"%x: {square}", square, turned, doubled), Refuted)


def test_places_that_an_iota_tells_apart_are_all_read() -> None:
    T, B = "tensor<900xi32>", "tensor<900xi1>"
    before = f"%i = stablehlo.iota dim = 0 : {T}\n%c = stablehlo.constant dense<2> : {T}\n%r = stablehlo.compare LT, %i, %c : ({T}, {T}) -> {B}\nreturn %r : {B}"
    after = f"%r = stablehlo.constant dense<true> : {B}\nreturn %r : {B}"
    assert isinstance(_pair(f"%x: {F}", B, before, after), Refuted)


def test_each_element_counts() -> None:
    """One result is shown equal, of the other nothing is known."""
    both = "(tensor<4xf32>, tensor<f32>)"
    before = _SUM.format(x="%x").replace("return %r : ", "return %x, %r : tensor<4xf32>, ")
    after = _chain(0, 2, 1, 3).replace("return %a3 : ", "return %x, %a3 : tensor<4xf32>, ")
    assert not isinstance(_pair(_X, both, before, after), Proved)


def test_batch_norm_is_its_decomposition() -> None:
    T, V = "tensor<2x3xf32>", "tensor<3xf32>"
    arguments = f"%x: {T}, %s: {V}, %o: {V}, %m: {V}, %v: {V}"
    before = f'%r = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{{epsilon = 1.0 : f32, feature_index = 1 : i64}}> : ({T}, {V}, {V}, {V}, {V}) -> {T}\nreturn %r : {T}'
    spread = "\n".join(
        f"%{n}b = stablehlo.broadcast_in_dim %{n}, dims = [1] : ({V}) -> {T}" for n in "somv"
    )
    after = f"{spread}\n%e = stablehlo.constant dense<1.0> : {T}\n%d = stablehlo.subtract %x, %mb : {T}\n%w = stablehlo.add %vb, %e : {T}\n%q = stablehlo.sqrt %w : {T}\n%n = stablehlo.divide %d, %q : {T}\n%p = stablehlo.multiply %n, %sb : {T}\n%r = stablehlo.add %p, %ob : {T}\nreturn %r : {T}"
    assert isinstance(_pair(arguments, T, before, after), Proved)
    assert isinstance(
        _pair(arguments, T, before, after.replace("%d = stablehlo.subtract", "%d = stablehlo.add")),
        Refuted | Unknown,
    )


def test_batch_norm_grad_is_its_decomposition() -> None:
    """The decomposition of the specification, written out, up to the order of sums."""
    T, V = "tensor<2x3xf32>", "tensor<3xf32>"
    arguments = f"%x: {T}, %s: {V}, %m: {V}, %v: {V}, %g: {T}"
    results = f"({T}, {V}, {V})"
    given = f"({T}, {V}, {V}, {V}, {T}) -> ({T}, {V}, {V})"
    before = f'%r:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{{epsilon = 1.0 : f32, feature_index = 1 : i64}}> : {given}\nreturn %r#0, %r#1, %r#2 : {T}, {V}, {V}'

    def spread(name: str, value: str) -> str:
        return f"%{name} = stablehlo.broadcast_in_dim %{value}, dims = [1] : ({V}) -> {T}"

    def total(name: str, value: str) -> str:
        return f"%{name} = stablehlo.reduce(%{value} init: %z) applies stablehlo.add across dimensions = [0] : ({T}, tensor<f32>) -> {V}"

    lines = [
        "%z = stablehlo.constant dense<0.0> : tensor<f32>",
        f"%e = stablehlo.constant dense<1.0> : {T}",
        f"%c = stablehlo.constant dense<2.0> : {T}",
        *(spread(f"{n}b", n) for n in "smv"),
        f"%d = stablehlo.subtract %x, %mb : {T}",
        f"%w = stablehlo.add %vb, %e : {T}",
        f"%q = stablehlo.sqrt %w : {T}",
        f"%n = stablehlo.divide %d, %q : {T}",
        f"%i1 = stablehlo.multiply %g, %c : {T}",
        total("t2", "g"),
        spread("i2", "t2"),
        f"%gd = stablehlo.multiply %g, %d : {T}",
        total("t3", "gd"),
        spread("i3", "t3"),
        f"%i4 = stablehlo.multiply %i3, %d : {T}",
        f"%i5 = stablehlo.divide %i4, %w : {T}",
        f"%j = stablehlo.subtract %i1, %i2 : {T}",
        f"%i6 = stablehlo.subtract %j, %i5 : {T}",
        f"%k = stablehlo.divide %sb, %q : {T}",
        f"%l = stablehlo.divide %k, %c : {T}",
        f"%r0 = stablehlo.multiply %l, %i6 : {T}",
        f"%gn = stablehlo.multiply %g, %n : {T}",
        total("r1", "gn"),
        total("r2", "g"),
        f"return %r0, %r1, %r2 : {T}, {V}, {V}",
    ]
    after = "\n".join(lines)
    assert isinstance(_pair(arguments, results, before, after), Proved)
    for old, new in (
        ("%c = stablehlo.constant dense<2.0>", "%c = stablehlo.constant dense<3.0>"),
        ("%i4, %w", "%i4, %q"),
    ):
        assert old in after
        assert isinstance(
            _pair(arguments, results, before, after.replace(old, new)), Refuted | Unknown
        )


def test_a_choice_among_comparisons_keeps_each() -> None:
    """Elements of one list that are compared in different ways."""
    arguments = "%x: tensor<2xi8>, %i: tensor<i32>"
    two = "%z = stablehlo.constant dense<0> : tensor<2xi8>\n%l = stablehlo.compare LT, %x, %z : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>\n%e = stablehlo.compare {second}, %x, %z : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>\n%a = stablehlo.slice %l [0:1] : (tensor<2xi1>) -> tensor<1xi1>\n%b = stablehlo.slice %e [1:2] : (tensor<2xi1>) -> tensor<1xi1>\n%c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>\n%r = stablehlo.dynamic_slice %c, %i, sizes = [1] : (tensor<2xi1>, tensor<i32>) -> tensor<1xi1>\nreturn %r : tensor<1xi1>"
    before, after = two.format(second="EQ"), two.format(second="LT")
    assert isinstance(_pair(arguments, "tensor<1xi1>", before, after), Refuted)


def test_a_quotient_by_0_is_left_open() -> None:
    """The specification says nothing of it: a target may not make one where the source does not."""
    one = f"%o = stablehlo.constant dense<1> : {N}\n%z = stablehlo.constant dense<0> : {N}\n%p = stablehlo.compare EQ, %y, %z : ({N}, {N}) -> tensor<3xi1>\n%d = stablehlo.select %p, %o, %y : tensor<3xi1>, {N}\n%r = stablehlo.divide %x, %d : {N}\nreturn %r : {N}"
    bare = f"%r = stablehlo.divide %x, %y : {N}\nreturn %r : {N}"
    arguments = f"%x: {N}, %y: {N}"
    assert isinstance(_pair(arguments, N, one, bare), Unknown)
    assert isinstance(_pair(arguments, N, bare, one), Unknown)


_ENDLESS = """
%z = stablehlo.constant dense<0> : tensor<i32>
%w = stablehlo.while(%i = %z) : tensor<i32>
cond {
  %p = stablehlo.compare NE, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
} do {
  stablehlo.return %i : tensor<i32>
}
"""


def test_a_loop_that_may_go_on_for_ever_stays_where_it_is() -> None:
    given = ("%n: tensor<i32>", "tensor<i32>")
    nothing = "return %n : tensor<i32>"
    assert isinstance(_pair(*given, _ENDLESS + nothing, _ENDLESS + nothing), Proved)
    assert isinstance(_pair(*given, nothing, _ENDLESS + nothing), Unknown)
    assert isinstance(_pair(*given, _ENDLESS + nothing, nothing), Unknown)


_CHOOSING = {
    "reduce by subtract": (
        "tensor<i32>",
        '"stablehlo.reduce"(%x, %z) <{{dimensions = array<i64: 0>}}> ({{\n^bb0(%a: tensor<i32>, %b: tensor<i32>):\n  %c = stablehlo.subtract %a, %b : tensor<i32>\n  stablehlo.return %c : tensor<i32>\n}}) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>',
    ),
    "sort by the first of two": (
        "tensor<3xi32>",
        '"stablehlo.sort"(%k, %x) <{{dimension = 0 : i64, is_stable = false}}> ({{\n^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):\n  %p = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %p : tensor<i1>\n}}) : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)',
    ),
}


@pytest.mark.parametrize("what", _CHOOSING)
def test_each_execution_may_choose(what: str) -> None:
    """Of what the specification leaves open: a target that executes it twice may give two results."""
    of, operation = _CHOOSING[what]
    count, used = (":2", "#1") if "sort" in what else ("", "")
    lines = [f"%{name}{count} = {operation}".format() for name in ("r", "q")]
    body = "%z = stablehlo.constant dense<0> : tensor<i32>\n" + "\n".join(lines)
    sides = [
        f"{body}\n%d = stablehlo.subtract %r{used}, %{other}{used} : {of}\nreturn %d : {of}"
        for other in ("r", "q")
    ]
    given = ("%k: tensor<3xi32>, %x: tensor<3xi32>", of)
    assert isinstance(_pair(*given, sides[0], sides[0]), Proved)
    assert isinstance(_pair(*given, *sides), Unknown)


def test_a_sort_by_what_is_no_order_gives_anything() -> None:
    sort = '%r = "stablehlo.sort"(%c) <{dimension = 0 : i64, is_stable = true}> ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n  %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  stablehlo.return %p : tensor<i1>\n}) : (tensor<3xf32>) -> tensor<3xf32>'
    for first, sorted_, known in (
        ("1.0, 0x7FC00000, 0.0", "1.0, 0x7FC00000, 0.0", False),
        ("1.0, 0x7FC00000, 0.0", "0.0, 1.0, 0x7FC00000", False),
        ("1.0, 2.0, 0.0", "0.0, 1.0, 2.0", True),
    ):
        made = f"%c = stablehlo.constant dense<[{first}]> : {F}\n{sort}\nreturn %r : {F}"
        wanted = f"%r = stablehlo.constant dense<[{sorted_}]> : {F}\nreturn %r : {F}"
        assert isinstance(_pair("", F, made, wanted), Proved if known else Unknown)


def test_a_constant_without_elements() -> None:
    none = "%s = stablehlo.constant dense<> : tensor<0xi64>\n"
    doubled = none + "%r = stablehlo.add %s, %s : tensor<0xi64>\nreturn %r : tensor<0xi64>"
    same = none + "return %s : tensor<0xi64>"
    assert isinstance(_pair("", "tensor<0xi64>", same, doubled), Proved)

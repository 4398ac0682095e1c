"""Rules that are right, with one change that makes them wrong: none may be proved."""

from __future__ import annotations

import pytest

from tests.support.any_rank import changed, rules
from tests.support.deep import some_of
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.verdicts.verdict import Refuted

TWINS = [
    ("transpose_01", '"r, p"', '"p, r"'),
    ("broadcast_03", "d: n[p]", "d: n"),
    ("dynamic_slice_04", "start[p]", "start"),
    ("dynamic_slice_04", "size[p]", "size[~p]"),
    (
        "pad_04",
        '{pp = "l0", pn = "l1"}, high = {pp = "h0", np',
        '{pp = "h0", pn = "l1"}, high = {pp = "l0", np',
    ),
    ("pad_04", '"n1 + l1 + h1"', '"n1 + h1"'),
    ("pad_04", '"h1 < 0"', '"h1 < 2"'),
    ("pad_02", '"m == 1"', '"m <= 2"'),
    ("concatenate_05", 'low = {c = "k"}', 'high = {c = "k"}'),
    ("concatenate_04", 'start = {c = "l1"', 'start = {c = "s1"'),
    ("slice_01", '"limit == n"', '"limit <= n"'),
    ("slice_04", '"stride == int + 1"', '"stride == int"'),
    ("slice_04", "(n - 1) * int", "(n + 1) * int"),
    ("slice_06", '"start >= low"', '"start >= low - 1"'),
    ("slice_07", '"s1 + l2"', '"s1 + l2 - 1"'),
    ("slice_07", '"s1 + s2"', '"s2"'),
    ("slice_10", '"limit <= na"', '"limit <= na + 1"'),
    ("slice_11", '"start >= na"', '"start >= na - 1"'),
    ("slice_13", " + 1)", ")"),
    ("broadcast_05", "ceildiv(limit - start, stride)", "(limit - start) // stride"),
    ("reverse_03", '["d", "f"]', '["d", "e"]'),
    ("reverse_01", '"n == 1"', '"n <= 2"'),
    ("reduce_07", '"n == 1"', '"n <= 1"'),
    ("reduce_04", ', by = {e = "p2"}', ""),
    ("dynamic_slice_02", '"size == n"', '"size <= n"'),
    ("dynamic_update_slice_02", '"n - m - start"', '"n - m"'),
    ("dynamic_update_slice_04", '"s1 + s2"', '"s1"'),
    ("iota_01", '"n == 1"', '"n <= 2"'),
    ("division_06", '"n <= c"', '"n <= c + 1"'),
    ("select_04", "(%p, %b, %a)", "(%p, %a, %b)"),
    ("logical_09", "ranks.minimum", "ranks.maximum"),
    ("convolution_03", 'where = {s = ["n >= 1"]}', 'where = {s = ["n >= 0"]}'),
]


@pytest.mark.parametrize(("name", "old", "new"), some_of(TWINS, 8))
def test_a_wrong_twin_is_refuted(name: str, old: str, new: str):
    (result,) = verify_rewrite(changed(name, old, new))
    assert isinstance(result.verdict, Refuted), result


SUMS = [
    (
        "reduce_01",
        "(%p, %q) : (!integer, !integer) -> !integer\n    %s",
        "(%p, %p) : (!integer, !integer) -> !integer\n    %s",
    ),
    ("reduce_02", 'concatenate"(%a, %b)', 'concatenate"(%a, %a)'),
    ("dot_general_02", 'dot_general"(%y, %x)', 'dot_general"(%y, %y)'),
    ("dot_general_05", '"r: n2 == 0"', '"r: n2 <= 1"'),
    ("reduce_05", 'reduce"(%x) {dims = ["d", "e"]}', 'reduce"(%x) {dims = ["d"]}'),
    ("convolution_01", '"pint + 1"', '"pint + 2"'),
]


@pytest.mark.parametrize(("name", "old", "new"), some_of(SUMS, 3))
def test_a_wrong_sum_is_not_proved(name: str, old: str, new: str):
    (result,) = verify_rewrite(changed(name, old, new))
    assert result.kind in ("refuted", "unsupported"), result


DIAGONAL = """
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>
module @blocks attributes {
  ranks.groups = {d = ["n", "m1", "m2"]},
  ranks.where = {d = ["m1 + m2 <= n", "m1 >= 1", "m2 >= 1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %p = "ranks.broadcast"(%v) {new = {d = "m1"}} : (!any0) -> !any
    %q = "ranks.broadcast"(%v) {new = {d = "m2"}} : (!any0) -> !any
    %x = "ranks.dynamic_update_slice"(%a, %p) {start = {d = "0"}} : (!any, !any) -> !any
    %y = "ranks.dynamic_update_slice"(%x, %q) {start = {d = "m1"}} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %p = "ranks.broadcast"(%v) {new = {d = "m1 + m2"}} : (!any0) -> !any
    %x = "ranks.dynamic_update_slice"(%a, %p) {start = {d = "0"}} : (!any, !any) -> !any
    return %x : !any
  }
}
"""
"""Two blocks on a diagonal are one block where there is one axis, and not where there are two."""


def test_a_rule_that_is_right_for_rank_one_is_refuted_at_rank_two():
    (result,) = verify_rewrite(DIAGONAL)
    assert isinstance(result.verdict, Refuted)
    assert result.verdict.counterexample.as_dict()["axes"] == {"d": 2}


def test_the_same_of_exactly_one_axis_is_proved():
    text = DIAGONAL.replace("ranks.where", 'ranks.single = ["d"], ranks.where')
    (result,) = verify_rewrite(text)
    assert result.kind == "proved", result
    assert result.as_dict()["guarantee"]["ranks"] == [0, 1]


def test_a_permutation_is_its_inverse_for_two_axes_and_not_for_three():
    text = changed("transpose_02", '{to = {d = "d"}}', '{by = {d = "p, p"}}')
    text = text.replace("ranks.groups", 'ranks.permutations = {p = "d"}, ranks.groups')
    (result,) = verify_rewrite(text)
    assert isinstance(result.verdict, Refuted)
    assert result.verdict.counterexample.as_dict()["axes"] == {"d": 3}


def test_a_rule_that_is_right_where_there_are_axes_is_refuted_where_there_are_none():
    (result,) = verify_rewrite(rules()["slice_05"])
    assert isinstance(result.verdict, Refuted)
    assert result.verdict.counterexample.as_dict()["axes"] == {"d": 0}


def test_a_rule_that_is_right_for_what_is_not_empty_is_refuted_for_extent_0():
    (result,) = verify_rewrite(rules()["slice_13_empty"])
    assert isinstance(result.verdict, Refuted)
    found = result.verdict.counterexample.as_dict()
    assert found["integers"]["start"] == found["integers"]["limit"]

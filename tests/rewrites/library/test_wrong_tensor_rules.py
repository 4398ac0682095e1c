"""Rules of `rewrites/tensor/` with one change that makes them wrong: none may be proved."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rewrites.library.patterns import ROOT
from rewrites.library.tensor import prove_rule, rules_in
from tests.support.deep import few, some_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted


@cache
def texts() -> dict[str, str]:
    """Each rule of the library, with its header, as a text of its own."""
    found: dict[str, str] = {}
    for path in sorted(Path(ROOT / "tensor").glob("*.mlir")):
        text = path.read_text()
        aliases = "".join(re.findall(r"^!.*\n", text, re.MULTILINE))
        whole = r"(?:^// (?:law|origin|guarantee).*\n){3}^module @(\w+) (?:.*\n)*?^}\n"
        for rule in re.finditer(whole, text, re.MULTILINE):
            found[rule[1]] = aliases + rule[0]
    return found


REFUTED = [
    ("unpack_of_pack", '{limit = {d = "n"}}', '{limit = {d = "o * b"}}'),
    ("slice_of_slice", '"s1 + p1 * s2"', '"s1 + s2"'),
    ("slice_of_slice", '"min(l1, s1 + p1 * l2)"', '"s1 + p1 * l2"'),
    ("slice_of_pad", '"s >= low", ', ""),
    ("slice_as_pad", '"l - n"', '"n - l"'),
    ("slice_of_concatenate_low", '"lc <= na"', '"lc <= nb"'),
    ("slice_of_concatenate_high", '"sc - na"', '"sc"'),
    ("concatenate_of_slices", "(%a, %b) {dim", "(%b, %a) {dim"),
    ("concatenate_of_concatenate", "(%x, %y, %z)", "(%x, %z, %y)"),
    ("concatenate_as_pad", "{high = ", "{low = "),
    ("pad_of_pad", '"l1 >= 0", ', ""),
    ("pad_of_broadcast", '"low + n + high"', '"n + high"'),
    ("transpose_of_transpose", '"q, p"', '"p, q"'),
    ("slice_of_transpose", '"s[~p]"', '"s[p]"'),
    ("pad_of_transpose", '"high[~p]"', '"high"'),
    ("concatenate_of_transpose", '(%y) {by = {d = "p"}}', "(%y) {by = {}}"),
    ("reverse_of_reverse", '(%a) {dims = ["d"]}', '(%a) {dims = ["e"]}'),
    ("reverse_of_concatenate", "(%b, %a)", "(%a, %b)"),
    ("slice_of_broadcast", '"le - se"', '"le"'),
    ("transpose_of_broadcast", '"m[q]"', '"m"'),
    (
        "pack_of_unpack",
        'outer = {d = "o"}, inner = {d = "b"}',
        'outer = {d = "b"}, inner = {d = "o"}',
    ),
    ("unpack_of_transpose", 't = "p"', 't = "~p"'),
    ("collective_permute_twice", '"g, f"', '"f, g"'),
    ("all_gather_of_elements", '"ranks.add"(%x, %y)', '"ranks.add"(%x, %x)'),
]
"""Of what only moves elements, tensors are found that show it."""
NOT_PROVED = [
    ("attention_normalised_last", '"n >= 1"', '"n >= 0"'),
    ("reduce_of_transpose", '(%a) {by = {e = "q"}}', "(%a) {by = {}}"),
    ("reduce_of_reduce", '["d", "e"]', '["d"]'),
    ("reduce_of_concatenate", 'add"(%a, %b)', 'add"(%a, %a)'),
    ("reduce_of_pad", 'value = "0"', 'value = "1"'),
    ("reduce_of_add", 'add"(%a, %b)', 'subtract"(%a, %b)'),
    ("reduce_of_scaled", 'multiply"(%a, %y)', 'multiply"(%a, %a)'),
    (
        "dot_associates",
        '(%a, %z) {contract = ["c"], batch = ["f"]}',
        '(%a, %z) {contract = ["f"], batch = ["c"]}',
    ),
    ("dot_distributes", 'add"(%a, %b)', 'add"(%a, %a)'),
    ("dot_of_concatenate", "(%u, %v) {dim", "(%v, %u) {dim"),
    ("dot_of_pad", "(%y, %z) {high", "(%y, %z) {low"),
    ("dot_as_reduce", "(%x, %s)", "(%x, %x)"),
    ("dot_of_transpose", '(%y) {by = {c = "p"}}', "(%y) {by = {}}"),
    ("all_reduce_of_add", 'add"(%b, %f)', 'add"(%b, %b)'),
    ("dot_by_contracted_parts", 'batch = ["p"]}', 'batch = ["c"]}'),
    ("dot_of_two_layers", '["p", "e"]', '["e"]'),
    ("mmt4d", '{m = "mt", n = "nt"}', '{m = "nt", n = "mt"}'),
    (
        "reduce_by_blocks",
        '(%a) {dims = ["d"]} : (!number) -> !number\n    return %f',
        '(%x) {dims = ["d"]} : (!number) -> !number\n    return %f',
    ),
    (
        "im2col",
        '"ranks.patches"(%x) {windows = {s = "t"}, window = {s = "m"}, stride = {s = "stride"}',
        '"ranks.patches"(%x) {windows = {s = "t"}, window = {s = "m"}, stride = {s = "rd"}',
    ),
    ("convolution_of_one_element", 'feature = ["f"]}', 'feature = ["f"], low = {s = "1"}}'),
    ("softmax_shifted", '"ranks.exponential"(%x)', '"ranks.negate"(%x)'),
    ("online_softmax_sum", "(%s2, %s)", "(%s, %s2)"),
    ("online_softmax_sum", "(%s2, %s)", "(%s1, %s)"),
    ("attention_accumulator", "(%e2, %v)", "(%e1, %u)"),
    ("online_softmax_sum_masked", "(%wy, %e2)", "(%wx, %e1)"),
    ("attention_accumulator_masked", "(%wx, %k1)", "(%k1, %k1)"),
    ("attention_in_two_blocks", "(%l2, %f2)", "(%l2, %f1)"),
    ("attention_in_two_blocks", '"na + nb >= 1"', '"na + nb >= 0"'),
    ("variance_in_one_pass", 'subtract"(%a, %b)', 'add"(%a, %b)'),
    ("variance_in_one_pass", 'multiply"(%u, %u)', 'multiply"(%s, %s)'),
    ("variance_in_one_pass", 'value = "1"', 'value = "2"'),
    ("mean_of_centred", 'divide"(%s, %k)', 'divide"(%s, %s)'),
    ("scale_before_or_after", '"n >= 1"', '"n >= 0"'),
    ("sum_of_squares_of_parts", 'multiply"(%y, %y)', 'multiply"(%x, %y)'),
]
"""Sums of floats have no order, so that nothing is run."""


def changed(name: str, old: str, new: str) -> str:
    text = texts()[name]
    assert old in text, (name, old)
    head, _, tail = text.rpartition(old)
    return text.replace(old, new) if old.startswith("value") else head + new + tail


@pytest.mark.parametrize(("name", "old", "new"), some_of(REFUTED, 8))
def test_a_wrong_twin_is_refuted(name: str, old: str, new: str):
    (rule,) = rules_in(Source("rule.mlir", changed(name, old, new)))
    assert isinstance(prove_rule(rule, Options()).verdict, Refuted)


@pytest.mark.parametrize(("name", "old", "new"), some_of(NOT_PROVED, 14))
def test_a_wrong_sum_is_not_proved(name: str, old: str, new: str):
    (rule,) = rules_in(Source("rule.mlir", changed(name, old, new)))
    assert not isinstance(prove_rule(rule, Options()).verdict, Proved)


def test_each_rule_has_a_header_of_its_own():
    assert len(texts()) >= 50


NEW_DIVISOR = """!t = tensor<*x!ranks.float>
// law: sum(x) = sum(x) + y / z - y / z
// origin: nowhere
// guarantee: every rank, reals only
module @new_divisor attributes {ranks.groups = {d = ["n"], e = ["m"]}} {
  func.func @before(%x: !t {ranks.shape = {d = "n", e = "m"}},
      %y: !t {ranks.shape = {e = "m"}},
      %z: !t {ranks.shape = {e = "m"}}) -> !t {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!t) -> !t
    return %a : !t
  }
  func.func @after(%x: !t {ranks.shape = {d = "n", e = "m"}},
      %y: !t {ranks.shape = {e = "m"}},
      %z: !t {ranks.shape = {e = "m"}}) -> !t {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!t) -> !t
    %b = "ranks.divide"(%y, %z) : (!t, !t) -> !t
    %c = "ranks.add"(%a, %b) : (!t, !t) -> !t
    %d = "ranks.subtract"(%c, %b) : (!t, !t) -> !t
    return %d : !t
  }
}
"""


def test_a_divisor_that_the_source_has_not_may_be_0():
    (rule,) = rules_in(Source("rule.mlir", NEW_DIVISOR))
    assert "a divisor of the target may be 0" in str(prove_rule(rule, Options()).verdict)


COUNTED = """!t = tensor<*x!ranks.float>
// law: a sum of as many numbers, divided by how many, is one of them: wrong
// origin: nowhere
// guarantee: every rank, reals only
module @counted attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !t {ranks.shape = {d = "n", e = "m"}},
      %y: !t {ranks.shape = {e = "m"}}) -> !t {
    %i = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !t
    %c = "ranks.reduce"(%i) {dims = ["d"]} : (!t) -> !t
    %k = "ranks.broadcast"(%c) {new = {e = "m"}} : (!t) -> !t
    %b = "ranks.broadcast"(%y) {new = {d = "n"}} : (!t) -> !t
    %s = "ranks.reduce"(%b) {dims = ["d"]} : (!t) -> !t
    %q = "ranks.divide"(%s, %k) : (!t, !t) -> !t
    return %q : !t
  }
  func.func @after(%x: !t {ranks.shape = {d = "n", e = "m"}},
      %y: !t {ranks.shape = {e = "m"}}) -> !t {
    return %y : !t
  }
}
"""


@few(2)
@pytest.mark.parametrize(
    ("old", "new", "proved"),
    [
        ("", "", True),
        ('"ranks.reduce"(%b)', '"ranks.reduce"(%x)', False),
        ('shape = {d = "n"}}', 'shape = {d = "n + 1"}}', False),
        ('shape = {d = "n"}}', 'shape = {d = "n", f = "d: n"}}', False),
    ],
)
def test_only_a_sum_of_equal_terms_is_divided_by_how_many_there_are(
    old: str, new: str, proved: bool
):
    (rule,) = rules_in(Source("rule.mlir", COUNTED.replace(old, new) if old else COUNTED))
    assert isinstance(prove_rule(rule, Options()).verdict, Proved) == proved


PARTS = """!any = tensor<*x!ranks.any>
// law: slice(x) = merge(split(x)): only of whole blocks
// origin: nowhere
// guarantee: every rank, bit-exact
module @parts attributes {
  ranks.groups = {d = ["n", "o", "b"]},
  ranks.where = {d = ["n == o * b", "o >= 0", "b >= 0"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.slice"(%x) {limit = {d = "o * b"}} : (!any) -> !any
    return %a : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.split"(%x) {blocks = {d = "t"}, outer = {d = "o"},
      inner = {d = "b"}} : (!any) -> !any
    %c = "ranks.merge"(%a) {blocks = {d = "t"}} : (!any) -> !any
    return %c : !any
  }
}
"""


@few(3)
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("", "", "proved"),
        ("n == o * b", "n >= o * b", "refuted"),
        ('{blocks = {d = "t"}} :', '{blocks = {t = "d"}} :', "unsupported"),
        ('blocks = {d = "t"}, outer', 'blocks = {d = "d"}, outer', "unsupported"),
        ('inner = {d = "b"}', "inner = {}", "unsupported"),
    ],
)
def test_only_whole_blocks_are_cut(old: str, new: str, kind: str):
    (rule,) = rules_in(Source("rule.mlir", PARTS.replace(old, new) if old else PARTS))
    assert prove_rule(rule, Options()).kind == kind


ROUNDED = """!t = tensor<*x!ranks.float>
// law: (x + y) - y = x
// origin: real numbers
// guarantee: every rank, reals only
module @rounded attributes {ranks.groups = {d = ["n"]}} {
  func.func @before(%x: !t {ranks.shape = {d = "n"}}, %y: !t {ranks.shape = {d = "n"}}) -> !t {
    %a = "ranks.add"(%x, %y) : (!t, !t) -> !t
    %b = "ranks.subtract"(%a, %y) : (!t, !t) -> !t
    return %b : !t
  }
  func.func @after(%x: !t {ranks.shape = {d = "n"}}, %y: !t {ranks.shape = {d = "n"}}) -> !t {
    return %x : !t
  }
}
"""


def test_rounding_refutes_nothing_over_the_reals():
    (rule,) = rules_in(Source("rule.mlir", ROUNDED))
    assert isinstance(prove_rule(rule, Options()).verdict, Proved)
    exact = ROUNDED.replace("reals only", "bit-exact")
    (rule,) = rules_in(Source("rule.mlir", exact))
    assert isinstance(prove_rule(rule, Options()).verdict, Refuted)

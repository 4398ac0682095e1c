"""Flags of operations that follow each other through a negation, a choice or a block."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

NEGATED = "%n = arith.negf %q : f16\n%p = arith.negf %n : f16\n"
CHOSEN = "%p = arith.select %c, %q, %q : f16\n"
OF_AN_IF = "%p = scf.if %c -> (f16) {\nscf.yield %q : f16\n} else {\nscf.yield %q : f16\n}\n"
OF_A_BLOCK = "cf.br ^a(%q : f16)\n^a(%p: f16):\n"
PLACES = {"negated": NEGATED, "chosen": CHOSEN, "of an if": OF_AN_IF, "of a block": OF_A_BLOCK}
REDUCED = (
    "%r = scf.for %i = %l to %u step %s iter_args(%a = %y) -> (f16) {\n"
    "%b = arith.addf %a, %x<F> : f16\nscf.yield %b : f16\n}\n"
)


def function(body: str, flags: str = "") -> str:
    body = body.replace("<F>", f" fastmath<{flags}>" if flags else "")
    arguments = "%x: f16, %y: f16, %z: f16, %c: i1, %l: index, %u: index, %s: index"
    return f"func.func @f({arguments}) -> f16 {{\n{body}return %r : f16\n}}"


def sums(between: str) -> str:
    return f"%q = arith.addf %x, %y<F> : f16\n{between}%r = arith.addf %p, %z<F> : f16\n"


def verdict(before: str, after: str, *assume: str) -> Verdict:
    (found,) = verify_translation(before, after, Options(assume=assume))
    return found.verdict


@few(2)
@pytest.mark.parametrize("between", PLACES.values(), ids=PLACES)
def test_a_target_may_have_no_flags_that_license_more(between: str) -> None:
    plain, flagged = function(sums(between)), function(sums(between), "reassoc")
    found = verdict(plain, flagged, "flags-stay-apart")
    assert isinstance(found, Unknown) and "flags" in found.reason
    assert isinstance(verdict(flagged, flagged.replace("%x, %y", "%y, %x")), Proved)


def test_products_are_fused_through_a_negation() -> None:
    product = "%q = arith.mulf %x, %y<F> : f16\n%p = arith.negf %q : f16\n"
    body = product + "%r = arith.addf %p, %z<F> : f16\n"
    assert isinstance(verdict(function(body), function(body, "contract")), Unknown)


@few(3)
@pytest.mark.parametrize("flags", ["reassoc", "contract", "arcp"])
def test_a_flag_on_one_operation_may_license_more_where_it_is_inlined(flags: str) -> None:
    body = "%r = arith.mulf %x, %y<F> : f16\n"
    found = verdict(function(body), function(body, flags))
    assert isinstance(found, Unknown) and found.under == ("flags-stay-apart",)
    alone = verdict(function(body), function(body, flags), "flags-stay-apart")
    assert isinstance(alone, Proved) and [a.name for a in alone.assumptions] == ["flags-stay-apart"]
    assert isinstance(verdict(function(body, flags), function(body)), Proved)


def test_flags_that_change_places_are_others() -> None:
    body = "%q = arith.mulf %x, %y<F> : f16\n%r = arith.addf %q, %z<G> : f16\n"
    one, other = (
        function(body.replace(flag, " fastmath<reassoc>").replace(rest, ""))
        for flag, rest in (("<F>", "<G>"), ("<G>", "<F>"))
    )
    assert isinstance(verdict(one, other), Unknown)


def test_what_takes_the_place_of_flagged_operations_has_their_flags() -> None:
    product = "%q = arith.mulf %x, %y<F> : f16\n%r = arith.addf %q, %z<F> : f16\n"
    fused = "%r = math.fma %x, %y, %z<F> : f16\n"
    before = function(product, "contract")
    assert isinstance(verdict(before, function(fused, "contract")), Proved)
    assert isinstance(verdict(before, function(fused, "contract,reassoc")), Unknown)


def test_one_of_two_alike_has_no_more_flags_than_both() -> None:
    """A sum without a flag is not the same sum with it, which others may regroup."""
    head = "func.func @f(%x: f16, %y: f16) -> (f16, f16) {\n"
    one, other = (f"%{n} = arith.addf %x, %y{{}} : f16\n" for n in "ab")
    flag, end = " fastmath<reassoc>", "return %a, %{} : f16, f16\n}}"
    before = head + one.format(flag) + other.format("") + end.format("b")
    assert isinstance(verdict(before, head + one.format("") + end.format("a")), Proved)
    found = verdict(before, head + one.format(flag) + end.format("a"))
    assert isinstance(found, Unknown) and "flags" in found.reason


def test_a_flagged_sum_is_not_used_in_the_place_of_another() -> None:
    """The other one is made in another way, so that it is not seen that both are one."""
    head = "func.func @f(%x: f16, %y: f16) -> (f16, f16) {\n"
    flagged = "%a = arith.addf %x, %y fastmath<reassoc> : f16\n"
    there, back = "arith.bitcast %x : f16 to i16", "arith.bitcast %i : i16 to f16"
    other = f"%i = {there}\n%z = {back}\n%b = arith.addf %z, %y {{}}: f16\n"
    end = "return %a, %{} : f16, f16\n}}"
    target = head + flagged + end.format("a")
    flag = "fastmath<reassoc> "
    assert isinstance(
        verdict(head + flagged + other.format(flag) + end.format("b"), target), Proved
    )
    found = verdict(head + flagged + other.format("") + end.format("b"), target)
    assert isinstance(found, Unknown) and "flags" in found.reason
    unused = head + flagged + other.format("") + end.format("a")
    assert isinstance(verdict(unused, target), Proved)


@pytest.mark.parametrize("dead", [False, True], ids=["in its place", "dead"])
def test_a_flag_does_not_go_from_one_sum_to_another(dead: bool) -> None:
    ends = ["return %s, %s : f16, f16\n}", "return %q, %s : f16, f16\n}"]
    head = "func.func @f(%x: f16, %y: f16, %z: f16) -> (f16, f16) {\n"
    again = (
        "%i = arith.bitcast %x : f16 to i16\n%v = arith.bitcast %i : i16 to f16\n"
        "%j = arith.bitcast %z : f16 to i16\n%w = arith.bitcast %j : i16 to f16\n"
    )
    one, other = "%q = arith.addf %{}, %y{} : f16\n", "%s = arith.addf %{}, %y{} : f16\n"
    flag, end = " fastmath<reassoc>", ends[not dead]
    before = head + one.format("z", flag) + other.format("x", "") + end
    first = "" if dead else one.format("w", "")
    found = verdict(before, head + again + first + other.format("v", flag) + end)
    assert isinstance(found, Unknown) and "flags" in found.reason
    plain = head + again + one.format("w", "") + other.format("v", "") + end
    assert isinstance(verdict(before, plain), Proved)


OF_A_PRODUCT = "%p = arith.mulf %x, %y<F> : f16\n%q = arith.mulf %x, %z<F> : f16\n"
FACTOR = "%w = arith.addf %y, %z : f16\n%r = arith.mulf %x, %w : f16\n"


@pytest.mark.deep
def test_no_value_refutes_that_a_factor_is_moved_out() -> None:
    """LLVM does so where all carry `reassoc` and `nsz`."""
    body = OF_A_PRODUCT + "%r = arith.addf %p, %q<F> : f16\n"
    assert isinstance(verdict(function(body), function(FACTOR)), Refuted)
    assert isinstance(verdict(function(body, "reassoc,nsz"), function(FACTOR)), Unknown)


@pytest.mark.deep
def test_sums_of_a_loop_follow_each_other() -> None:
    found = verdict(function(REDUCED), function(REDUCED, "reassoc"))
    assert isinstance(found, Unknown) and "flags" in found.reason


UNROLLED = "unroll = #llvm.loop_unroll<disable = true>"


@pytest.mark.parametrize(
    ("said", "is_right"),
    [
        (UNROLLED, True),
        ("vectorize = #llvm.loop_vectorize<disable = false>", False),
        (f"vectorize = #llvm.loop_vectorize<disable = false>, {UNROLLED}", False),
    ],
    ids=["unrolled", "vectorised", "both"],
)
def test_how_far_a_loop_is_unrolled_licenses_nothing(said: str, is_right: bool) -> None:
    before = function(REDUCED, "reassoc")
    note = f"}} {{loop_annotation = #llvm.loop_annotation<{said}>}}\nreturn"
    found = verdict(before, before.replace("}\nreturn", note))
    assert isinstance(found, Proved) == is_right


def test_as_many_have_flags_as_before() -> None:
    """One sum has none."""
    two = sums(NEGATED) + "%m = arith.negf %r : f16\n%t = arith.addf %m, %x<G> : f16\n"
    text = function(two, "reassoc").replace("return %r", "return %t")
    assert isinstance(
        verdict(text.replace("<G>", ""), text.replace("<G>", " fastmath<reassoc>")), Unknown
    )


ONE_OF_TWO = (
    "%p = arith.mulf %x, %y fastmath<contract> : f16\n%q = arith.mulf %y, %z{} : f16\n"
    "%t = arith.select %c, %p, %q : f16\n%r = arith.addf %t, %x fastmath<contract> : f16\n"
)
ONE = "%one = arith.constant 1.0 : f16\n"
ANOTHER_WAY = "{}%v = arith.mulf %w, %one : f16\n%t = arith.select %c, {}, %x : f16\n"
THROUGH_TANH = (
    "%k, %r = scf.for %i = %l to %u step %s iter_args(%a = %x, %b = %x) -> (f16, f16) {{\n"
    "%p = arith.addf %a, %z fastmath<reassoc> : f16\n%w = math.tanh %p : f16\n"
    "%t = arith.addf %w, %y{} : f16\nscf.yield %t, %p : f16, f16\n}}\n"
)
PAIRS = (
    "%s1 = arith.addf %x, %y<A> : f16\n%t1 = arith.select %c, %s1, %z : f16\n"
    "%r1 = arith.addf %t1, %x<A> : f16\n%s2 = arith.addf %y, %z<B> : f16\n"
    "%t2 = arith.select %c, %s2, %x : f16\n%r2 = arith.addf %t2, %x<B> : f16\n"
    "%r = arith.maximumf %r1, %r2 : f16\n"
)


def pairs(flagged: str) -> str:
    text = PAIRS.replace(f"<{flagged}>", " fastmath<reassoc>")
    return function(text.replace("<A>", "").replace("<B>", ""))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (function(ONE_OF_TWO.format("")), function(ONE_OF_TWO.format(" fastmath<contract>"))),
        (pairs("A"), pairs("B")),
        pytest.param(
            function(THROUGH_TANH.format("")),
            function(THROUGH_TANH.format(" fastmath<reassoc>")),
            marks=pytest.mark.deep,
        ),
    ],
    ids=["one of two", "other pairs", "through tanh"],
)
def test_flags_of_others_license_nothing(before: str, after: str) -> None:
    """Each flag of the target stands somewhere in the source, on another operation."""
    assert not isinstance(verdict(before, after), Proved)


@pytest.mark.deep
def test_flags_license_what_is_made_in_the_same_way_only() -> None:
    """In the source a product with 1 stands between the two sums."""
    sum_ = "%w = arith.addf %y, %z<F> : f16\n"
    texts = [
        function(
            ONE + ANOTHER_WAY.format(sum_, of) + "%r = arith.addf %t, %x<F> : f16\n", "reassoc"
        )
        for of in ("%v", "%w")
    ]
    found = verdict(
        texts[0].replace("%u: index", "%n: index"), texts[1].replace("%u: index", "%n: index")
    )
    assert isinstance(found, Unknown) and "flags" in found.reason


@pytest.mark.parametrize("between", [NEGATED, CHOSEN], ids=["negated", "chosen"])
def test_no_value_refutes_what_flags_may_license(between: str) -> None:
    other = "%q = arith.addf %y, %z : f16\n%r = arith.addf %q, %x : f16\n"
    assert isinstance(verdict(function(sums(between)), function(other)), Refuted)
    assert isinstance(verdict(function(sums(between), "reassoc"), function(other)), Unknown)


@pytest.mark.deep
def test_what_is_passed_to_a_block_counts() -> None:
    """It is made in another way, so it is not known what flags license there."""
    adds = "^a(%p: f16):\n%r = arith.addf %p, %z<F> : f16\n"
    passes = "%q = arith.addf %x, %y<F> : f16\n%n = arith.negf %q : f16\n%m = arith.negf %n : f16\n"
    before, after = (
        function(f"{passes}cf.br ^a({of} : f16)\n{adds}", "reassoc") for of in ("%m", "%q")
    )
    assert isinstance(verdict(before, before), Proved)
    found = verdict(before, after)
    assert isinstance(found, Unknown) and "flags" in found.reason


SUM = """\
func.func @f(%x: f16, %n: index) -> f16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^a(%c0, %x : index, f16)
^a(%i: index, %s: f16):
  %on = arith.cmpi slt, %i, %n : index
  cf.cond_br %on, ^b, ^c
^b:
  %t = arith.addf %s, %x<F> : f16
  %j = arith.addi %i, %c1 overflow<nsw> : index
  cf.br ^a(%j, %t : index, f16)
^c:
  return %s : f16
}
"""
LOWERED = """\
llvm.func @f(%x: f16, %n: i64) -> f16 {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  llvm.br ^a(%c0, %x : i64, f16)
^a(%i: i64, %s: f16):
  %on = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %on, ^b, ^c
^b:
  %t = llvm.fadd %s, %x<F> : f16
  %j = llvm.add %i, %c1 overflow<nsw> : i64
  llvm.br ^a(%j, %t : i64, f16)
^c:
  llvm.return %s : f16
}
"""


@pytest.mark.parametrize(("flags", "proved"), [("reassoc", True), ("", False)])
def test_what_is_lowered_licenses_what_its_source_does(flags: str, proved: bool) -> None:
    source = SUM.replace("<F>", f" fastmath<{flags}>" if flags else "")
    target = LOWERED.replace("<F>", " {fastmathFlags = #llvm.fastmath<reassoc>}")
    assert isinstance(verdict(source, target), Proved if proved else Unknown)


def test_a_function_that_is_called_has_no_flags_that_license_more() -> None:
    calls = "%p = func.call @g(%x, %y) : (f16, f16) -> f16\n"
    calls += "%r = func.call @g(%p, %z) : (f16, f16) -> f16\n"
    called = "\nfunc.func private @g(%x: f16, %y: f16) -> f16 {\n"
    called += "%r = arith.addf %x, %y<F> : f16\nreturn %r : f16\n}\n"
    plain, flagged = (
        function(calls) + called.replace("<F>", flags) for flags in ("", " fastmath<reassoc>")
    )
    for before, after, proved in ((plain, flagged, False), (flagged, plain, True)):
        found = [result.verdict for result in verify_translation(before, after)]
        assert all(isinstance(each, Proved) == proved for each in found), found


def test_in_whichever_order_maxima_are_taken_is_the_same() -> None:
    for name, proved in (("maximumf", True), ("maxnumf", False)):
        body = f"%r = arith.{name} %x, %y<F> : f16\n"
        assert isinstance(verdict(function(body), function(body, "reassoc")), Proved) == proved
        assert not isinstance(verdict(function(body), function(body, "nnan")), Proved)

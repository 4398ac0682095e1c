"""What is said of where pointers lead to: `llvm.align`, and the bundles of `llvm.intr.assume`."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

LOW = """%mask = llvm.mlir.constant(15 : i64) : i64
%i = llvm.ptrtoint %p : !llvm.ptr to i64
%r = llvm.and %i, %mask : i64
llvm.return %r : i64"""
BEHIND = """%q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
%mask = llvm.mlir.constant(15 : i64) : i64
%i = llvm.ptrtoint %q : !llvm.ptr to i64
%r = llvm.and %i, %mask : i64
llvm.return %r : i64"""
IN_A_BRANCH = """%null = llvm.mlir.zero : !llvm.ptr
%k = llvm.icmp "eq" %p, %null : !llvm.ptr
llvm.cond_br %k, ^one, ^other
^one:
llvm.return %n : i64
^other:
{body}"""
NOUNDEF = "llvm.noundef, "
noted = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 reads bundles")


def number(value: int) -> str:
    return f"%r = llvm.mlir.constant({value} : i64) : i64\nllvm.return %r : i64"


def align(bytes_: int) -> str:
    return f"llvm.align = {bytes_} : i64"


def function(mark: str = "", body: str = LOW) -> str:
    return f"llvm.func @f(%p: !llvm.ptr {{{mark}}}, %n: i64) -> i64 {{\n{body}\n}}"


def returned(mark: str = "", argument: str = "", body: str = "llvm.return %p : !llvm.ptr") -> str:
    types = f"(%p: !llvm.ptr {{{argument}}}) -> (!llvm.ptr {{{mark}}})"
    return f"llvm.func @f{types} {{\n{body}\n}}"


def assumed(bundle: str) -> str:
    return f"""%t = llvm.mlir.constant(true) : i1
%four = llvm.mlir.constant(4 : i64) : i64
%eight = llvm.mlir.constant(8 : i64) : i64
%sixteen = llvm.mlir.constant(16 : i64) : i64
%five = llvm.mlir.constant(5 : i64) : i64
llvm.intr.assume %t [{bundle}] : i1
"""


def aligned(bytes_: str, offset: str = "") -> str:
    more, type_ = (f", {offset}", ", i64") if offset else ("", "")
    return assumed(f'"align"(%p, {bytes_}{more} : !llvm.ptr, i64{type_})')


NONNULL = assumed('"nonnull"(%p : !llvm.ptr)')
IS_NULL = """%null = llvm.mlir.zero : !llvm.ptr
%k = llvm.icmp "eq" %p, %null : !llvm.ptr
%r = llvm.zext %k : i1 to i64
llvm.return %r : i64"""


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


@pytest.mark.parametrize("noundef", ["", NOUNDEF])
def test_an_alignment_may_become_less_and_not_more(noundef: str) -> None:
    more, less = function(noundef + align(16)), function(noundef + align(8))
    without = function(noundef.removesuffix(", "))
    assert isinstance(verdict(more, less), Proved)
    assert isinstance(verdict(more, without), Proved)
    assert isinstance(verdict(less, more), Refuted)
    assert isinstance(verdict(without, less), Refuted)


@pytest.mark.parametrize("noundef", ["", NOUNDEF])
def test_so_it_is_of_a_result(noundef: str) -> None:
    more, less = returned(noundef + align(16)), returned(noundef + align(8))
    without = returned(noundef.removesuffix(", "))
    assert isinstance(verdict(more, less), Proved)
    assert isinstance(verdict(more, without), Proved)
    assert isinstance(verdict(less, more), Refuted)
    assert isinstance(verdict(without, less), Refuted)


def test_what_follows_may_be_added() -> None:
    given = returned("", align(16))
    assert isinstance(verdict(given, returned(align(16), align(16))), Proved)
    assert isinstance(verdict(given, returned(align(32), align(16))), Refuted)


@few(4)
@pytest.mark.parametrize("noundef", ["", NOUNDEF])
@pytest.mark.parametrize(("body", "low"), [(LOW, 0), (BEHIND, 4)])
def test_low_bits_follow(noundef: str, body: str, low: int) -> None:
    known = noundef + align(16)
    assert isinstance(verdict(function(known, body), function(known, number(low))), Proved)
    assert isinstance(verdict(function(known, body), function(known, number(low + 8))), Refuted)
    known = noundef + align(8)
    assert isinstance(verdict(function(known, body), function(known, number(low))), Refuted)


def test_no_more_than_its_bits_follow() -> None:
    wider = LOW.replace("15 : i64", "31 : i64")
    known = align(16)
    assert isinstance(verdict(function(known, wider), function(known, number(0))), Refuted)
    kept = LOW.replace("15 : i64", "16 : i64")
    assert isinstance(verdict(function(known, wider), function(known, kept)), Proved)


@pytest.mark.deep
def test_where_it_branches() -> None:
    source, right, wrong = (
        function(align(16), IN_A_BRANCH.format(body=body)) for body in (LOW, number(0), number(8))
    )
    assert isinstance(verdict(source, right), Proved)
    assert isinstance(verdict(source, wrong), Refuted)


def test_of_what_is_no_pointer_it_is_compared_only() -> None:
    of_integer = "llvm.func @f(%p: i64 {MARK}) -> i64 {\nllvm.return %p : i64\n}"
    one = of_integer.replace("MARK", align(8))
    assert isinstance(verdict(one, of_integer.replace("MARK", "")), Unsupported)
    assert isinstance(verdict(one, one.replace("8", "12")), Unsupported)


@pytest.mark.parametrize("bytes_", [0, 12])
def test_an_alignment_is_a_power_of_two(bytes_: int) -> None:
    assert isinstance(verdict(function(align(bytes_)), function()), Unsupported)


@noted
@few(5)
@pytest.mark.parametrize(
    ("assumption", "body", "low"),
    [
        (aligned("%sixteen"), LOW, 0),
        (aligned("%sixteen", "%four"), LOW, 4),
        (aligned("%sixteen", "%eight"), LOW, 8),
        (aligned("%sixteen"), BEHIND, 4),
        (NONNULL, IS_NULL, 0),
    ],
)
def test_a_bundle_is_what_holds_behind_it(assumption: str, body: str, low: int) -> None:
    source = function("", assumption + body)
    assert isinstance(verdict(source, function("", number(low))), Proved)
    assert isinstance(verdict(source, function("", number(low + 1))), Refuted)
    assert isinstance(verdict(function("", body), function("", number(low))), Refuted)


@noted
def test_no_more_than_a_bundle_says() -> None:
    source = function("", aligned("%eight") + LOW)
    assert isinstance(verdict(source, function("", number(0))), Refuted)
    not_null = function("", NONNULL + LOW)
    assert isinstance(verdict(not_null, function("", number(0))), Refuted)


@noted
def test_a_target_adds_no_bundle() -> None:
    more, less, without = (
        function("", each + LOW) for each in (aligned("%sixteen"), aligned("%eight"), "")
    )
    assert isinstance(verdict(more, less), Proved)
    assert isinstance(verdict(more, without), Proved)
    assert isinstance(verdict(less, more), Refuted)
    assert isinstance(verdict(without, less), Refuted)
    assert isinstance(verdict(without, function("", NONNULL + LOW)), Refuted)
    apart = function("", aligned("%sixteen", "%four") + LOW)
    assert isinstance(verdict(more, apart), Refuted)


@noted
def test_a_bundle_holds_on_its_way_only() -> None:
    inside = IN_A_BRANCH.format(body=aligned("%sixteen") + LOW)
    ahead = IN_A_BRANCH.format(body=LOW)
    right = IN_A_BRANCH.format(body=number(0))
    assert isinstance(verdict(function("", inside), function("", right)), Proved)
    assert isinstance(verdict(function("", ahead), function("", right)), Refuted)
    swapped = inside.replace("%k, ^one, ^other", "%k, ^other, ^one")
    assert isinstance(verdict(function("", inside), function("", swapped)), Refuted)


@noted
@few(5)
@pytest.mark.parametrize(
    "bundle",
    [
        '"align"(%p, %five : !llvm.ptr, i64)',
        '"align"(%p, %n : !llvm.ptr, i64)',
        '"dereferenceable"(%p, %eight : !llvm.ptr, i64)',
        '"noundef"(%n : i64)',
        '"cold"()',
    ],
)
def test_other_bundles_have_no_meaning(bundle: str) -> None:
    source = function("", assumed(bundle) + LOW)
    assert isinstance(verdict(source, source), Proved)
    assert isinstance(verdict(source, function()), Unknown)
    assert isinstance(verdict(function(), source), Unknown)


FROZEN = "%q = llvm.freeze %p : !llvm.ptr\n" + LOW.replace("%p", "%q")


@pytest.mark.deep
def test_only_with_noundef_it_is_undefined_not_to_be_aligned() -> None:
    """What is frozen of poison may be any pointer."""
    demanded = NOUNDEF + align(16)
    found = verdict(function(demanded, FROZEN), function(demanded, number(0)))
    assert isinstance(found, Proved)
    found = verdict(function(align(16), number(0)), function(align(16), FROZEN))
    assert not isinstance(found, Proved)
    found = verdict(function(demanded, number(0)), function(demanded, FROZEN))
    assert isinstance(found, Proved)

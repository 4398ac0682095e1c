"""Functions of the LLVM dialect with loops, whose addresses are computed in another way."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier.claims.functions.control_flow import proved_alike
from verifier.claims.translation import functions_of, verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL lacks flags of addresses")

FLAGS = "overflow<nsw, nuw>"
OF_ADDRESS = "inbounds|nuw"
ROW = "%row = llvm.mul %i, %s : i64"
AT = "%at = llvm.add %row, %j : i64"
FLAGGED_ROW = f"%row = llvm.mul %i, %s {FLAGS} : i64"
FLAGGED_AT = f"%at = llvm.add %row, %j {FLAGS} : i64"
NEXT_ROW = f"""
  %h1 = llvm.add %i, %one {FLAGS} : i64
  %row = llvm.mul %h1, %s {FLAGS} : i64"""
STORE = "llvm.store %y, %q : f64, !llvm.ptr"


def function(
    row: str = ROW,
    at: str = AT,
    *,
    outer: str = "",
    flags: str = OF_ADDRESS,
    store: str = STORE,
) -> str:
    """Each element of a matrix, whose rows are %s elements apart, is multiplied by itself; what is
    in the `outer` loop is done before it is known whether there is a row."""
    return f"""
llvm.func @f(%p: !llvm.ptr, %n: i64, %s: i64) {{
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^outer(%zero : i64)
^outer(%i: i64):
  {outer}
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^inner(%zero : i64), ^end
^inner(%j: i64):
  %go = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %go, ^body, ^next
^body:
  {row}
  {at}
  %q = llvm.getelementptr {flags} %p[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %x = llvm.load %q : !llvm.ptr -> f64
  %y = llvm.fmul %x, %x : f64
  {store}
  %k = llvm.add %j, %one : i64
  llvm.br ^inner(%k : i64)
^next:
  %h = llvm.add %i, %one : i64
  llvm.br ^outer(%h : i64)
^end:
  llvm.return
}}
"""


FLAGGED = function(FLAGGED_ROW, FLAGGED_AT)
OF_NEXT_ROW = function(NEXT_ROW, FLAGGED_AT)


def is_proved(before: str, after: str) -> bool:
    """Whether both functions are shown to go along."""
    sides = [read_module(Source("input", text)) for text in (before, after)]
    (old,), (new,) = (functions_of(side.module).values() for side in sides)
    found = proved_alike(sides[0], old, sides[1], new, Options(), lambda _: False)
    return found is not None


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FLAGGED, function()),
        (FLAGGED, function("", outer=ROW)),
        (OF_NEXT_ROW, function(ROW, "%a = llvm.add %row, %j : i64\n%at = llvm.add %a, %s : i64")),
        (OF_NEXT_ROW, function("%r = llvm.add %row, %s : i64", AT.replace("row", "r"), outer=ROW)),
    ],
    ids=["without flags", "above the loop", "from another row", "both"],
)
def test_addresses_that_are_more_defined_lead_to_the_same(before: str, after: str):
    assert is_proved(before, after)


def test_a_verdict_says_so():
    (result,) = verify_translation(FLAGGED, function("", outer=ROW))
    assert isinstance(result.verdict, Proved)
    assert result.verdict.assumptions == ()


@few(8)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (function(), FLAGGED),
        (FLAGGED, function(store="")),
        (FLAGGED, function(at="%a = llvm.add %row, %j : i64\n%at = llvm.add %a, %one : i64")),
        (FLAGGED, function(ROW.replace("%s", "%n"))),
        (OF_NEXT_ROW, function()),
        (function(), function("", outer=FLAGGED_ROW)),
        (function(flags=""), function()),
        (FLAGGED, function(outer="%z = llvm.load %p : !llvm.ptr -> f64")),
    ],
    ids=[
        *("flags that the source lacks", "no store", "one element further"),
        *("another distance of rows", "another row", "flags above the loop"),
        *("flags of the address", "a load where none may be"),
    ],
)
def test_wrong_addresses_are_not_proved(before: str, after: str):
    assert not is_proved(before, after)


def handed_on(at: str, does: str) -> str:
    return f"""
llvm.func @g(!llvm.ptr)
llvm.func @f(%p: !llvm.ptr, %i: i64, %s: i64) {{
  {at}
  %q = llvm.getelementptr %p[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  {does}
  llvm.return
}}
"""


CALL = "llvm.call @g(%q) : (!llvm.ptr) -> ()"
POISON = "%at = llvm.mlir.poison : i64"
LOAD = "%x = llvm.load %q : !llvm.ptr -> f64"
MUL, FLAGGED_MUL = (f"%at = llvm.mul %i, %s {flags} : i64" for flags in ("", FLAGS))


@pytest.mark.deep
def test_an_address_that_is_handed_on_may_be_more_defined_alone():
    assert is_f_proved(handed_on(FLAGGED_MUL, CALL), handed_on(MUL, CALL))
    assert not is_f_proved(handed_on(MUL, CALL), handed_on(FLAGGED_MUL, CALL))


@pytest.mark.deep
def test_a_store_of_an_address_is_no_access_by_it():
    keep = "llvm.store %q, %p : !llvm.ptr, !llvm.ptr"
    assert not is_f_proved(handed_on(MUL, keep), handed_on(FLAGGED_MUL, keep))
    assert not is_f_proved(handed_on(POISON, keep), handed_on(MUL, CALL))


@pytest.mark.deep
def test_what_is_undefined_by_an_access_excuses_nothing_before_it():
    assert is_f_proved(handed_on(POISON, LOAD), handed_on(MUL, CALL))
    seen = CALL.replace("%q", "%p")
    assert not is_f_proved(handed_on(POISON, f"{seen}\n{LOAD}"), handed_on(MUL, LOAD))


def is_f_proved(before: str, after: str) -> bool:
    results = verify_translation(before, after, Options(total_timeout=2.0))
    found = {r.name: r.verdict for r in results}
    return isinstance(found["@f"], Proved)

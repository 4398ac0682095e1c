"""Lanes that are gathered, scattered, expanded and compressed, and transfers under a mask, against
elements accessed one by one; each wrong twin differs in a lane, a mask, an index or an order."""

from __future__ import annotations

import shutil

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

V, M, B = "vector<2xf32>", "memref<?xf32>", "vector<2xi1>"
SMALL = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %few = arith.constant 1023 : index
  %i = arith.andi %a, %few : index
  %all = arith.constant dense<true> : vector<2xi1>
  %none = arith.constant dense<false> : vector<2xi1>
"""


def function(body: str, result: str) -> str:
    ends = f"func.return %r : {result}" if result else "func.return"
    arrow = f" -> {result}" if result else ""
    return (
        f"func.func @f(%l: {M}, %t: memref<?xf32, strided<[?]>>, %a: index, %p: f32, %k: {B},"
        f" %v: {V}, %y: vector<2xi32>, %x: vector<2xindex>){arrow} {{{SMALL}{body}\n{ends}\n}}"
    )


def verdict(before: str, after: str, result: str) -> Verdict:
    (found,) = verify_translation(function(before, result), function(after, result))
    return found.verdict


def index(lane: int, type_: str = "i32", widen: str = "index_cast") -> str:
    """An index of a gather by itself."""
    vector = {"i32": "%y", "index": "%x"}[type_]
    text = f"%n{lane} = vector.extract {vector}[{lane}] : {type_} from vector<2x{type_}>\n"
    if type_ == "index":
        return f"{text}%j{lane} = arith.addi %i, %n{lane} : index\n"
    return (
        f"{text}%w{lane} = arith.{widen} %n{lane} : i32 to index\n"
        f"%j{lane} = arith.addi %i, %w{lane} : index\n"
    )


def loaded(at: str) -> str:
    """Both lanes, each where its bit is set: `at` says before each which index, `%jK`, it has."""
    text = ""
    for lane in (0, 1):
        before = "%v" if lane == 0 else "%r0"
        name = "%r0" if lane == 0 else "%r"
        text += (
            f"%b{lane} = vector.extract %k[{lane}] : i1 from {B}\n"
            f"{at.split('---')[lane]}"
            f"{name} = scf.if %b{lane} -> ({V}) {{\n%e = memref.load %l[%j{lane}] : {M}\n"
            f"%q = vector.insert %e, {before}[{lane}] : f32 into {V}\nscf.yield %q : {V}\n"
            f"}} else {{\nscf.yield {before} : {V}\n}}\n"
        )
    return text


def stored(at: str, masked: bool = True) -> str:
    """The same, of stores."""
    text = ""
    for lane in (0, 1):
        store = (
            f"%e{lane} = vector.extract %v[{lane}] : f32 from {V}\n"
            f"memref.store %e{lane}, %l[%j{lane}] : {M}\n"
        )
        text += at.split("---")[lane]
        if masked:
            bit = f"%b{lane} = vector.extract %k[{lane}] : i1 from {B}\n"
            text += f"{bit}scf.if %b{lane} {{\n{store}}}\n"
        else:
            text += store
    return text


ONE_BY_ONE = index(0) + "---" + index(1)
INDICES = index(0, "index") + "---" + index(1, "index")
NEXT = "%j0 = arith.addi %i, %c0 : index\n---%s = arith.addi %i, %c1 : index\n" + (
    "%j1 = arith.select %b0, %s, %i : index\n"
)
GATHER = f"%r = vector.gather %l[%i] [%y], %k, %v : {M}, vector<2xi32>, {B}, {V} into {V}"
SCATTER = f"vector.scatter %l[%i] [%y], %all, %v : {M}, vector<2xi32>, {B}, {V}"
EXPAND = f"%r = vector.expandload %l[%i], %k, %v : {M}, {B}, {V} into {V}"
COMPRESS = f"vector.compressstore %l[%i], %k, %v : {M}, {B}, {V}"
READ = f"%r = vector.transfer_read %l[%i], %p, %k : {M}, {V}"
READ_UNDER = f"%r = vector.mask %k {{ vector.transfer_read %l[%i], %p : {M}, {V} }} : {B} -> {V}"
WRITE = f"vector.transfer_write %v, %l[%i], %k : {V}, {M}"
WRITE_UNDER = f"vector.mask %k {{ vector.transfer_write %v, %l[%i] : {V}, {M} }} : {B}"
UNUSED = "%z = arith.addi %i, %i : index\n"
WITHIN = "{in_bounds = [true]} : "


RIGHT = [
    (GATHER, loaded(ONE_BY_ONE), V),
    (GATHER.replace("%y", "%x").replace("2xi32", "2xindex"), loaded(INDICES), V),
    (SCATTER, stored(ONE_BY_ONE, masked=False), ""),
    (EXPAND, loaded(NEXT), V),
    (COMPRESS, stored(NEXT), ""),
    (READ, READ_UNDER, V),
    (READ_UNDER, READ, V),
    (WRITE, WRITE_UNDER, ""),
    (WRITE_UNDER, WRITE, ""),
    # The mask may leave a lane out. It is not said whether its index may be that of another: it is
    # the same in both, ...
    (SCATTER.replace("%all", "%k"), f"{UNUSED}{SCATTER}".replace("%all", "%k"), ""),
    # ... and to store the others is right either way.
    (SCATTER.replace("%all", "%k"), stored(ONE_BY_ONE), ""),
    (COMPRESS.replace("%k", "%none"), "", ""),
]


@pytest.mark.parametrize(("before", "after", "result"), some_of(RIGHT, 6))
def test_proved(before: str, after: str, result: str) -> None:
    assert isinstance(verdict(before, after, result), Proved)


WRONG = [
    # Indices are signed.
    (GATHER, loaded(ONE_BY_ONE.replace("index_cast", "index_castui")), V),
    # Another index, another mask, another lane passed through.
    (GATHER, loaded(ONE_BY_ONE).replace("%y[1]", "%y[0]"), V),
    (GATHER, loaded(ONE_BY_ONE).replace("%k[1]", "%k[0]"), V),
    (GATHER, GATHER.replace("%k", "%all"), V),
    # The next element is taken though the mask leaves a lane out; or never.
    (EXPAND, loaded(NEXT.replace("arith.select %b0, %s, %i", "arith.addi %s, %c0")), V),
    (EXPAND, loaded(NEXT.replace("%s, %i : index", "%i, %i : index")), V),
    (COMPRESS, stored(NEXT.replace("%b0, %s, %i", "%b0, %i, %s")), ""),
    (SCATTER.replace("%all", "%k"), stored(ONE_BY_ONE).replace("%k[1]", "%k[0]"), ""),
    (EXPAND, EXPAND.replace("%k", "%all"), V),
    # A mask that is lost, or there only afterwards; all is said to be in bounds.
    (READ_UNDER, READ.replace(", %k", ""), V),
    (READ.replace(", %k", ""), READ_UNDER, V),
    (WRITE_UNDER, WRITE.replace(", %k", ""), ""),
    (READ, READ_UNDER.replace(f": {M}", f"{WITHIN}{M}"), V),
    (
        SCATTER,
        SCATTER.replace("%y", "%z").replace(
            "vector.sc", "%z = arith.muli %y, %y : vector<2xi32>\nvector.sc"
        ),
        "",
    ),
]


@pytest.mark.parametrize(("before", "after", "result"), some_of(WRONG, 10))
def test_refuted(before: str, after: str, result: str) -> None:
    assert isinstance(verdict(before, after, result), Refuted)


SOME = SCATTER.replace("%all", "%k")
APART = stored(ONE_BY_ONE, masked=False)
MAYBE_ZERO = "memref<?xf32, strided<[?]>>"


def strided(text: str) -> str:
    """In memory whose elements may be in one place."""
    return text.replace("%l[", "%t[").replace(M, MAYBE_ZERO)


@few(4)
@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        # Two lanes at one place are undefined: not in the source.
        (APART, SCATTER, SCATTER),
        # Nor is it said that it is not where the mask leaves one of them out.
        (stored(ONE_BY_ONE), SOME, SOME),
        # Elements that are one in memory are written in no known order.
        (strided(SCATTER), strided(APART), strided(SCATTER)),
    ],
)
def test_what_a_scatter_leaves_open_is_not_proved(before: str, after: str, same: str) -> None:
    assert not isinstance(verdict(before, after, ""), Proved)
    assert isinstance(verdict(same, UNUSED + same, ""), Proved)


@pytest.mark.deep
def test_what_is_passed_through_a_mask_is_not_the_padding() -> None:
    passed = READ_UNDER.replace("vector.mask %k", "vector.mask %k, %v")
    assert not isinstance(verdict(passed, READ, V), Proved)
    assert not isinstance(verdict(READ, passed, V), Proved)


ONE = "vector<1xf32>"
SCATTER_ONE = f"""
  %y1 = vector.extract_strided_slice %y {{offsets = [1], sizes = [1], strides = [1]}}
    : vector<2xi32> to vector<1xi32>
  %k1 = vector.extract_strided_slice %k {{offsets = [1], sizes = [1], strides = [1]}}
    : {B} to vector<1xi1>
  %v1 = vector.broadcast %p : f32 to {ONE}
  vector.scatter %l[%i] [%y1], %k1, %v1 : {M}, vector<1xi32>, vector<1xi1>, {ONE}
"""
STORE_ONE = f"""{index(1)}
  %b = vector.extract %k[1] : i1 from {B}
  scf.if %b {{
    memref.store %p, %l[%j1] : {M}
  }}
"""


@pytest.mark.deep
def test_one_lane_is_at_no_place_twice() -> None:
    assert isinstance(verdict(SCATTER_ONE, STORE_ONE, ""), Proved)
    assert isinstance(verdict(SCATTER_ONE, STORE_ONE.replace("%k[1]", "%k[0]"), ""), Refuted)

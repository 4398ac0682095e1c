"""Vectors in memory: what upstream makes of transfers is proved; what differs in a lane, a mask, a
bound or an order is not."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

ARGUMENTS = (
    "%m: memref<?x?xf32>, %l: memref<?xf32>, %s: memref<4x5xf32>, %t: tensor<4x5xf32>,"
    " %u: tensor<?x?xf32>, %a: index, %b: index, %p: f32, %k: vector<3xi1>, %kk: vector<2x3xi1>,"
    " %v: vector<3xf32>, %vv: vector<2x3xf32>, %x: vector<3xindex>, %w: memref<?xf32>"
)
SMALL = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %few = arith.constant 1023 : index
  %i = arith.andi %a, %few : index
  %j = arith.andi %b, %few : index
"""


def function(body: str, result: str = "") -> str:
    ends = f"func.return %r : {result}" if result else "func.return"
    arrow = f" -> {result}" if result else ""
    return f"func.func @f({ARGUMENTS}){arrow} {{{SMALL}{body}\n{ends}\n}}"


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


def lowered(text: str, *passes: str) -> str:
    done = subprocess.run(
        ["mlir-opt-22", *passes], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


V3, V23, V32 = "vector<3xf32>", "vector<2x3xf32>", "vector<3x2xf32>"
TO_SCF = "-convert-vector-to-scf=full-unroll=true target-rank=0"
UNROLLED = [
    (f"%r = vector.transfer_read %l[%i], %p : memref<?xf32>, {V3}", V3),
    (f"%r = vector.transfer_read %l[%i], %p, %k : memref<?xf32>, {V3}", V3),
    (f"%r = vector.transfer_read %l[%i], %p {{in_bounds = [true]}} : memref<?xf32>, {V3}", V3),
    (f"%r = vector.transfer_read %m[%i, %j], %p, %kk : memref<?x?xf32>, {V23}", V23),
    (
        "%r = vector.transfer_read %m[%i, %j], %p, %kk {permutation_map ="
        f" affine_map<(d0, d1) -> (d1, d0)>}} : memref<?x?xf32>, {V32}",
        V32,
    ),
    (
        "%r = vector.transfer_read %m[%i, %j], %p {permutation_map ="
        f" affine_map<(d0, d1) -> (0, d0)>, in_bounds = [true, false]}} : memref<?x?xf32>, {V23}",
        V23,
    ),
    (f"%r = vector.transfer_read %s[%c3, %c2], %p : memref<4x5xf32>, {V23}", V23),
    (f"vector.transfer_write %v, %l[%i] : {V3}, memref<?xf32>", ""),
    (f"vector.transfer_write %v, %l[%i], %k : {V3}, memref<?xf32>", ""),
    (f"vector.transfer_write %vv, %m[%i, %j] : {V23}, memref<?x?xf32>", ""),
    (f"vector.transfer_write %vv, %s[%c1, %c3] : {V23}, memref<4x5xf32>", ""),
]


@pytest.mark.parametrize(("body", "result"), some_of(UNROLLED, 12), ids=lambda text: text[:50])
def test_upstream_unrolls_transfers_into_branches_and_elements(body: str, result: str) -> None:
    before = function(body, result)
    after = lowered(before, TO_SCF)
    assert "vector<f32>" in after
    assert isinstance(verdict(before, after), Proved)


@few(4)
@pytest.mark.parametrize(
    ("body", "result", "old", "new"),
    [
        # The wrong lane, the wrong place, the padding of another lane, a bound too few.
        (*UNROLLED[0], "[1] : f32 into", "[2] : f32 into"),
        (*UNROLLED[1], "s0 + 2", "s0 + 1"),
        (*UNROLLED[1], "s0 + 1", "s0 + 3"),
        (*UNROLLED[0], "arith.cmpi sgt", "arith.cmpi sge"),
        (*UNROLLED[8], "arith.cmpi sgt", "arith.cmpi sge"),
        (*UNROLLED[7], "s0 + 2", "s0 + 1"),
    ],
)
def test_what_is_wrong_with_an_unrolled_transfer_is_noticed(
    body: str, result: str, old: str, new: str
) -> None:
    before = function(body, result)
    after = lowered(before, TO_SCF)
    assert old in after
    assert not isinstance(verdict(before, after.replace(old, new)), Proved)


def pair(before: str, after: str, result: str = "") -> Verdict:
    return verdict(function(before, result), function(after, result))


def lanes(base: str, mask: bool = False) -> str:
    """Three elements of a memref, one by one; with a mask, those whose bit is set."""
    text = "%r0 = arith.constant dense<0.0> : vector<3xf32>\n"
    if mask:
        text = "%r0 = vector.broadcast %p : f32 to vector<3xf32>\n"
    for lane in range(3):
        index = f"%i{lane} = arith.addi %i, %c{lane} : index\n"
        load = f"%e{lane} = memref.load {base}[%i{lane}] : memref<?xf32>\n"
        put = f"vector.insert %e{lane}, %r{lane}[{lane}] : f32 into {V3}"
        if mask:
            text += (
                f"%b{lane} = vector.extract %k[{lane}] : i1 from vector<3xi1>\n"
                f"%r{lane + 1} = scf.if %b{lane} -> ({V3}) {{\n{index}{load}%q = {put}\n"
                f"scf.yield %q : {V3}\n}} else {{\nscf.yield %r{lane} : {V3}\n}}\n"
            )
        else:
            text += f"{index}{load}%r{lane + 1} = {put}\n"
    return text.replace("%r3", "%r")


READ = f"%r = vector.transfer_read %l[%i], %p : memref<?xf32>, {V3}"
READ_WITHIN = READ.replace(", %p", ", %p {in_bounds = [true]}")
LOAD = f"%r = vector.load %l[%i] : memref<?xf32>, {V3}"
MASKED = (
    "%q0 = vector.broadcast %p : f32 to vector<3xf32>\n"
    f"%r = vector.maskedload %l[%i], %k, %q0 : memref<?xf32>, vector<3xi1>, {V3} into {V3}"
)
GATHER = (
    "%q0 = vector.broadcast %p : f32 to vector<3xf32>\n"
    "%r = vector.gather %l[%i] [%x], %k, %q0 : memref<?xf32>, vector<3xindex>, vector<3xi1>,"
    f" {V3} into {V3}"
)
STORE = f"vector.store %v, %l[%i] : memref<?xf32>, {V3}"
WRITE = f"vector.transfer_write %v, %l[%i] {{in_bounds = [true]}} : {V3}, memref<?xf32>"
STORE_MASKED = f"vector.maskedstore %l[%i], %k, %v : memref<?xf32>, vector<3xi1>, {V3}"
ONE = f"%e = vector.extract %v[1] : f32 from {V3}\n"
STATIC = f"%r = vector.transfer_read %s[%c1, %c2], %p : memref<4x5xf32>, {V3}"
PAST = STATIC.replace("%c2]", "%c3]")


@few(8)
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        (READ_WITHIN, lanes("%l"), V3),
        (MASKED, lanes("%l", mask=True), V3),
        (READ_WITHIN, LOAD, V3),
        (WRITE, STORE, ""),
        (STATIC, STATIC.replace(", %p", ", %p {in_bounds = [true]}"), V3),
        # A slice of the last elements; the same through a view.
        (
            PAST.replace(V3, "vector<2xf32>"),
            "%0 = memref.subview %s[1, 3] [1, 2] [1, 1] : memref<4x5xf32> to"
            " memref<2xf32, strided<[1], offset: 8>>\n"
            "%r = vector.load %0[%c0] : memref<2xf32, strided<[1], offset: 8>>, vector<2xf32>",
            "vector<2xf32>",
        ),
        # Beyond the end is the padding.
        (
            PAST,
            f"%0 = {PAST[5:].replace(V3, 'vector<2xf32>')}\n"
            "%1 = vector.broadcast %p : f32 to vector<3xf32>\n"
            "%r = vector.insert_strided_slice %0, %1 {offsets = [0], strides = [1]} :"
            f" vector<2xf32> into {V3}",
            V3,
        ),
        (
            GATHER.replace("%k,", "%ones,").replace(
                "%r =", "%ones = arith.constant dense<true> : vector<3xi1>\n%r ="
            ),
            f"%r0 = arith.constant dense<0.0> : {V3}\n"
            + "".join(
                f"%x{n} = vector.extract %x[{n}] : index from vector<3xindex>\n"
                f"%y{n} = arith.addi %x{n}, %i : index\n"
                f"%e{n} = memref.load %l[%y{n}] : memref<?xf32>\n"
                f"%r{n + 1 if n < 2 else ''} = vector.insert %e{n}, %r{n}[{n}] : f32 into {V3}\n"
                for n in range(3)
            ),
            V3,
        ),
    ],
)
def test_proved(before: str, after: str, result: str) -> None:
    assert isinstance(pair(before, after, result), Proved)


@few(32)
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        # A pass says that all is in bounds, or not, without a reason.
        (READ, READ_WITHIN, V3),
        (READ_WITHIN, LOAD.replace("%l", "%w"), V3),
        (WRITE.replace("true", "false"), WRITE, ""),
        (PAST, PAST.replace(", %p", ", %p {in_bounds = [true]}"), V3),
        (
            STATIC.replace("memref<4x5xf32>", "tensor<4x5xf32>")
            .replace("%s", "%t")
            .replace("c2", "c3"),
            STATIC.replace("memref<4x5xf32>", "tensor<4x5xf32>")
            .replace("%s", "%t")
            .replace("c2", "c3")
            .replace(", %p", ", %p {in_bounds = [true]}"),
            V3,
        ),
        # The padding, and the mask, are others.
        (PAST, "%z = arith.constant 0.0 : f32\n" + PAST.replace("%p", "%z"), V3),
        (READ, READ.replace("%p", "%p, %k"), V3),
        (READ.replace("%p", "%p, %k"), READ, V3),
        (MASKED, MASKED.replace("%q0 =", "%q1 =").replace("%q0", "%v"), V3),
        (MASKED, lanes("%l", mask=True).replace("%k[1]", "%k[2]"), V3),
        (
            MASKED,
            MASKED.replace(
                "%r =", "%ones = arith.constant dense<true> : vector<3xi1>\n%r ="
            ).replace("%k,", "%ones,"),
            V3,
        ),
        (GATHER, GATHER.replace("%l[%i]", "%l[%j]"), V3),
        # A lane too far, another one, a lane too few.
        (READ_WITHIN, lanes("%l").replace("%i, %c2", "%i, %c3"), V3),
        (READ_WITHIN, lanes("%l").replace("%r1[1]", "%r1[0]"), V3),
        (lanes("%l"), LOAD.replace("[%i]", "[%j]"), V3),
        (
            f"{STORE}",
            f"%q = vector.shuffle %v, %v [1, 0, 2] : {V3}, {V3}\n" + STORE.replace("%v", "%q"),
            "",
        ),
        (STORE_MASKED, STORE, ""),
        (STORE, STORE_MASKED, ""),
        (STORE_MASKED, STORE_MASKED.replace("%i", "%j"), ""),
        # One past the end of what there is.
        (
            f"%r = vector.load %s[%c1, %c2] : memref<4x5xf32>, {V3}",
            f"%r = vector.load %s[%c1, %c3] : memref<4x5xf32>, {V3}",
            V3,
        ),
        # Beyond the end of a row, where the next one is.
        (
            "%0 = memref.collapse_shape %s [[0, 1]] : memref<4x5xf32> into memref<20xf32>\n"
            "%c8 = arith.constant 8 : index\n"
            f"%r = vector.transfer_read %0[%c8], %p {{in_bounds = [true]}} : memref<20xf32>, {V3}",
            PAST.replace(", %p", ", %p {in_bounds = [true]}"),
            V3,
        ),
        # Memory that may be the same: a load before a store, and after it.
        (f"{STORE}\n{READ.replace('%l', '%w')}", f"{READ.replace('%l', '%w')}\n{STORE}", V3),
        (f"{WRITE}\n{READ.replace('%l', '%w')}", f"{READ.replace('%l', '%w')}\n{WRITE}", V3),
        # Writes to places that may be the same, in another order.
        (f"{STORE}\n{STORE.replace('%i', '%j')}", f"{STORE.replace('%i', '%j')}\n{STORE}", ""),
        # More is written than was.
        (f"{ONE}memref.store %e, %l[%i] : memref<?xf32>", STORE, ""),
        (STORE, "", ""),
    ],
)
def test_not_proved(before: str, after: str, result: str) -> None:
    assert not isinstance(pair(before, after, result), Proved)


@few(3)
@pytest.mark.parametrize(
    "body",
    [
        (f"%r = vector.load %l[%a] : memref<?xf32>, {V3}"),
        (f"%r = vector.transfer_read %l[%a], %p : memref<?xf32>, {V3}"),
        (f"%r = vector.load %s[%c1, %c3] : memref<4x5xf32>, {V3}"),
        GATHER,
        MASKED,
    ],
)
def test_the_same_operation_does_the_same_wherever_it_reads(body: str) -> None:
    """What upstream leaves to the target it does on both sides."""
    after = body.replace("%r =", "%one = arith.addi %i, %c1 : index\n%r =")
    assert isinstance(pair(body, after, V3), Proved)


@pytest.mark.deep
def test_a_load_beyond_the_end_is_the_targets_own() -> None:
    """Two elements, and one behind them: not what a view has there that is larger."""
    row = "memref<2xf32, strided<[1], offset: 5>>"
    view = f"%0 = memref.subview %s[1, 0] [1, {{}}] [1, 1] : memref<4x5xf32> to {row}\n"
    load = f"%r = vector.load %0[%c0] : {row}, {V3}"
    short, long = view.format(2) + load, (view.format(3) + load).replace("<2xf32", "<3xf32")
    assert isinstance(pair(short, "%one = arith.addi %i, %c1 : index\n" + short, V3), Proved)
    assert not isinstance(pair(long, short, V3), Proved)
    assert not isinstance(pair(short, long, V3), Proved)


@pytest.mark.deep
def test_lanes_in_one_place_are_written_in_no_known_order() -> None:
    """With a stride that may be zero."""
    view = (
        "%0 = memref.reinterpret_cast %s to offset: [0], sizes: [3], strides: [%j]"
        " : memref<4x5xf32> to memref<3xf32, strided<[?]>>\n"
    )
    write = (
        f"vector.transfer_write %v, %0[%c0] {{in_bounds = [true]}} : {V3},"
        " memref<3xf32, strided<[?]>>"
    )
    apart = "".join(
        f"%e{n} = vector.extract %v[{n}] : f32 from {V3}\n"
        f"memref.store %e{n}, %0[%c{n}] : memref<3xf32, strided<[?]>>\n"
        for n in range(3)
    )
    assert isinstance(pair(view + write, view + write), Proved)
    assert not isinstance(pair(view + write, view + apart), Proved)
    assert not isinstance(pair(view + apart, view + write), Proved)
    literal = (view + "{}").replace("[%j]", "[2]").replace("strided<[?]>", "strided<[2]>")
    known = (write.replace("strided<[?]>", "strided<[2]>"), apart.replace("[?]", "[2]"))
    assert isinstance(pair(*(literal.replace("{}", text) for text in known)), Proved)


INTO = "vector.transfer_write {} : vector<1x5xf32>, tensor<4x5xf32>"
TENSOR = "tensor<4x5xf32>"
ROW = (
    "%z = arith.constant dense<0.0> : vector<1x5xf32>\n"
    "%y = vector.broadcast %p : f32 to vector<1x5xf32>\n"
)
FIRST = ROW + "%0 = " + INTO.format("%z, %t[%c1, %c0]") + "\n"


@few(16)
@pytest.mark.parametrize(
    ("before", "after", "result", "right"),
    [
        # Masked out, and beyond the end.
        (
            f"{ROW}%0 = vector.transfer_write %v, %t[%c1, %c1], %k : {V3}, {TENSOR}\n"
            f"%r = vector.transfer_read %0[%c1, %c1], %p : {TENSOR}, {V3}",
            f"%z = arith.constant dense<0.0> : {V3}\n%kk1 = arith.constant dense<true> :"
            f" vector<3xi1>\n%r = arith.select %kk1, %v, %z : vector<3xi1>, {V3}",
            V3,
            False,
        ),
        (
            f"%r = vector.transfer_read %t[%i, %c1], %p : {TENSOR}, vector<2x1xf32>",
            f"%r = vector.transfer_read %t[%i, %c1], %p : {TENSOR}, vector<2x1xf32>".replace(
                "%p", "%q"
            ).replace("%r =", "%q = arith.constant 0.0 : f32\n%r ="),
            "vector<2x1xf32>",
            False,
        ),
        # Of two writes to one place the first is not seen.
        (
            FIRST + "%r = " + INTO.format("%y, %0[%c1, %c0]"),
            ROW + "%r = " + INTO.format("%y, %t[%c1, %c0]"),
            TENSOR,
            True,
        ),
        (
            FIRST + "%r = " + INTO.format("%y, %0[%c1, %c0]"),
            FIRST + "%r = arith.select %true, %0, %0 : tensor<4x5xf32>".replace("%true", "%kb"),
            TENSOR,
            False,
        ),
        (
            FIRST + "%r = " + INTO.format("%y, %0[%c2, %c0]"),
            ROW + "%r = " + INTO.format("%y, %t[%c2, %c0]"),
            TENSOR,
            False,
        ),
        # Writes to different places in another order.
        (
            FIRST + "%r = " + INTO.format("%y, %0[%c2, %c0]"),
            ROW
            + "%0 = "
            + INTO.format("%y, %t[%c2, %c0]")
            + "\n%r = "
            + INTO.format("%z, %0[%c1, %c0]"),
            TENSOR,
            True,
        ),
        # What was read is written back; elsewhere; something else.
        (
            f"%0 = vector.transfer_read %t[%c1, %c2], %p : {TENSOR}, {V3}\n"
            f"%r = vector.transfer_write %0, %t[%c1, %c2] : {V3}, {TENSOR}",
            f"%2 = vector.transfer_read %t[%c2, %c2], %p : {TENSOR}, {V3}\n"
            f"%r = vector.transfer_write %2, %t[%c2, %c2] : {V3}, {TENSOR}",
            TENSOR,
            True,
        ),
        (
            f"%0 = vector.transfer_read %t[%c1, %c2], %p : {TENSOR}, {V3}\n"
            f"%r = vector.transfer_write %0, %t[%c1, %c2] : {V3}, {TENSOR}",
            f"%0 = vector.transfer_read %t[%c1, %c2], %p : {TENSOR}, {V3}\n"
            f"%r = vector.transfer_write %0, %t[%c2, %c2] : {V3}, {TENSOR}",
            TENSOR,
            False,
        ),
        # What was written is read, and what was not.
        (
            FIRST + f"%r = vector.transfer_read %0[%c1, %c1], %p : {TENSOR}, {V3}",
            f"%r = arith.constant dense<0.0> : {V3}",
            V3,
            True,
        ),
        (
            FIRST + f"%r = vector.transfer_read %0[%c2, %c1], %p : {TENSOR}, {V3}",
            f"%r = arith.constant dense<0.0> : {V3}",
            V3,
            False,
        ),
        (
            FIRST + f"%r = vector.transfer_read %0[%i, %c1], %p : {TENSOR}, {V3}",
            f"%r = arith.constant dense<0.0> : {V3}",
            V3,
            False,
        ),
        (
            f"%0 = tensor.cast %t : {TENSOR} to tensor<?x?xf32>\n"
            f"%r = vector.transfer_read %0[%c1, %c1], %p : tensor<?x?xf32>, {V3}",
            f"%r = vector.transfer_read %t[%c1, %c1], %p {{in_bounds = [true]}} : {TENSOR}, {V3}",
            V3,
            True,
        ),
        (
            f"%r = vector.transfer_read %u[%c1, %c1], %p : tensor<?x?xf32>, {V3}",
            f"%r = vector.transfer_read %u[%c1, %c1], %p {{in_bounds = [true]}} :"
            f" tensor<?x?xf32>, {V3}",
            V3,
            False,
        ),
    ],
)
def test_tensors(before: str, after: str, result: str, right: bool) -> None:
    boolean = "%kb = vector.extract %k[0] : i1 from vector<3xi1>\n"
    found = pair(boolean + before, boolean + after, result)
    assert isinstance(found, Proved) == right, found

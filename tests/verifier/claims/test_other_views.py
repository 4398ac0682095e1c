"""Views whose elements are of another type, pointers, and ranks: right and wrong twins."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.verifier.claims.memory_pairs import function, verdict
from verifier import verify_pass
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

ARGUMENTS = "%m: memref<?xi32>, %b: memref<64xi8>, %i: index, %j: index, %x: i32"
D, BYTES, PART = "memref<?xi32>", "memref<64xi8>", "memref<?xi32, strided<[1], offset: ?>>"
RETURN, LOADED = "return %x : i32", "return %v : i32"
AS_I32 = "%v = arith.index_cast %r : index to i32\n"
VIEW = f"%s = memref.view %b[%i][%j] : {BYTES} to {D}\n"
STORE = f"memref.store %x, %s[%c0] : {D}\n"
POINTER = "%r = memref.extract_aligned_pointer_as_index {0} : {1} -> index\n".format
RANK = f"%r = memref.rank %m : {D}\n{AS_I32}{LOADED}"
SUBVIEW = f"%s = memref.subview %m[%i][%j][1] : {D} to {PART}\n"
ZERO = f"%z = arith.constant 0 : i8\nmemref.store %z, %b[%c0] : {BYTES}\n"
NEW = f"%a = memref.alloc() : {BYTES}\n" + (VIEW + ZERO).replace("%b", "%a")

PROVED = {
    "the rank of a type": (RANK, f"%v = arith.constant 1 : i32\n{LOADED}"),
    "the pointer of a subview": (
        f"{SUBVIEW}{POINTER('%s', PART)}{AS_I32}{LOADED}",
        f"{POINTER('%m', D)}{AS_I32}{LOADED}",
    ),
    "the size of a view": (
        f"{VIEW}%r = memref.dim %s, %c0 : {D}\n{AS_I32}{LOADED}",
        f"%r = arith.addi %j, %c0 : index\n{AS_I32}{LOADED}",
    ),
    "what is stored in a view": (
        f"{VIEW}{STORE}%v = memref.load %s[%c0] : {D}\n{LOADED}",
        f"{VIEW}{STORE}{RETURN}",
    ),
}
REFUTED = {
    "another rank": (RANK, f"%v = arith.constant 2 : i32\n{LOADED}"),
    "another size of a view": (
        f"{VIEW}%r = memref.dim %s, %c0 : {D}\n{AS_I32}{LOADED}",
        f"%r = arith.addi %i, %c0 : index\n{AS_I32}{LOADED}",
    ),
}
UNKNOWN = {
    "a view that begins elsewhere": (
        f"{VIEW}{STORE}{RETURN}",
        f"{VIEW.replace('[%i]', '[%j]')}{STORE}{RETURN}",
    ),
    "what is stored in a view may change its source": (
        f"{VIEW}{ZERO}{STORE}%w = memref.load %b[%c0] : {BYTES}\n"
        f"%v = arith.extui %w : i8 to i32\n{LOADED}",
        f"{VIEW}{ZERO}{STORE}%v = arith.constant 0 : i32\n{LOADED}",
    ),
    "memory of which there is a view can be reached": (
        f"{NEW}{STORE}"
        f"%w = memref.load %a[%c0] : {BYTES}\n%v = arith.extui %w : i8 to i32\n{LOADED}",
        f"{NEW}{STORE}%v = arith.constant 0 : i32\n{LOADED}",
    ),
    "the pointer of another memref": (
        f"{POINTER('%m', D)}{AS_I32}{LOADED}",
        f"{POINTER('%b', BYTES)}{AS_I32}{LOADED}",
    ),
}


@few(24)
@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        pytest.param(pair, expected, id=name)
        for pairs, expected in ((PROVED, Proved), (REFUTED, Refuted), (UNKNOWN, Unknown))
        for name, pair in pairs.items()
    ],
)
def test_a_twin(pair: tuple[str, str], expected: type) -> None:
    assert isinstance(verdict(*pair, ARGUMENTS), expected)


CUBE, ROWS, LINE = "memref<?x?x?xf32>", "memref<?x?xf32>", "memref<?xf32>"


def collapsed(sizes: str, *steps: str) -> str:
    """How many elements a view of bytes has, of these sizes, its dimensions made one by steps."""
    lines = "\n".join(steps)
    return (
        f"%w = memref.view %b[%i][{sizes}] : {BYTES} to {CUBE}\n{lines}\n"
        f"%n = memref.dim %r, %c0 : {LINE}\n%v = arith.index_cast %n : index to i32\n{LOADED}"
    )


FIRST_TWO = f"%s = memref.collapse_shape %w [[0, 1], [2]] : {CUBE} into {ROWS}"
LAST_TWO = f"%s = memref.collapse_shape %w [[0], [1, 2]] : {CUBE} into {ROWS}"
BOTH = f"%r = memref.collapse_shape %s [[0, 1]] : {ROWS} into {LINE}"
ALL = f"%r = memref.collapse_shape %w [[0, 1, 2]] : {CUBE} into {LINE}"


@pytest.mark.deep
def test_a_product_of_sizes_is_the_same_in_any_order() -> None:
    at_once = collapsed("%i, %j, %i", ALL)
    for steps in ((FIRST_TWO, BOTH), (LAST_TWO, BOTH)):
        assert isinstance(verdict(collapsed("%i, %j, %i", *steps), at_once, ARGUMENTS), Proved)
        assert isinstance(verdict(collapsed("%j, %i, %i", *steps), at_once, ARGUMENTS), Proved)
        assert not isinstance(verdict(collapsed("%i, %j, %j", *steps), at_once, ARGUMENTS), Proved)


LAYOUT = "strided<[?, ?, ?], offset: ?>"
UNITS = f"memref<1x1x?xi32, {LAYOUT}>"
ROW = "memref<1x4xi32, strided<[?, ?], offset: ?>>"
KEPT = f"%s = memref.subview %m[0, 0, 0] [1, 1, 4] [1, 1, 1] : {UNITS} to {ROW}\n"


def stride(of: str, type_: str, rank: int, number: int) -> str:
    """One of the strides of a memref, beside the subview."""
    numbers = "index, " * (2 * rank) + "index"
    return (
        f"{KEPT}%p, %o, %e:{rank}, %t:{rank} = memref.extract_strided_metadata {of} : {type_}"
        f" -> memref<i32>, {numbers}\n%v = arith.index_cast %t#{number} : index to i32\n{LOADED}"
    )


def test_a_subview_loses_the_first_dimensions_that_it_may() -> None:
    """As `--expand-strided-metadata` has it, where the types leave several dimensions to lose."""
    arguments = f"%m: {UNITS}"
    of_view = stride("%s", ROW, 2, 0)
    assert isinstance(verdict(of_view, stride("%m", UNITS, 3, 1), arguments), Proved)
    assert isinstance(verdict(of_view, stride("%m", UNITS, 3, 0), arguments), Refuted)
    command = "mlir-opt-22 --expand-strided-metadata"
    results = verify_pass(function(of_view, arguments), command=command)
    assert all(isinstance(result.verdict, Proved) for result in results)

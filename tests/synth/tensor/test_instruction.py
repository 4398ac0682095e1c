"""Descriptions of instructions: what they say, and what is wrong with some."""

from __future__ import annotations

import pytest

from synth.tensor.instruction import read_instruction
from synth.tensor.onto import instructions_named
from tests.support.deep import few
from verifier.kernel.input.sources import InputError, Source

SDOT = "examples.tensor_instructions:sdot"


def test_a_description_has_loops_and_tiles():
    (sdot,) = instructions_named(SDOT)
    assert sdot.name == "sdot"
    assert sdot.structure.iterators == ("parallel", "reduction")
    assert sdot.extents == (4, 4)
    a, b, c = sdot.tiles
    assert (a.loops, b.loops, c.loops) == ((1,), (0, 1), (0,))
    assert (a.strides, b.strides, c.strides) == ((1,), (4, 1), (1,))
    assert str(b.type_) == "memref<4x4xi8, strided<[4, 1], offset: ?>>"


def test_rows_may_be_apart():
    (compute,) = instructions_named("compute")
    assert [tile.strides for tile in compute.tiles] == [(None, 1)] * 3


FILL = "linalg.fill ins(%x : i32) outs(%c : memref<4xi32>)"
COPY = "linalg.copy ins(%a : memref<4xi32>) outs(%c : memref<4xi32>)"
TILES = "%a: memref<4xi32>, %c: memref<4xi32>"


def described(arguments: str, operations: str) -> str:
    return f"func.func @i({arguments}) {{ {operations} func.return }}"


@few(2)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no operation in it"),
        ("// nothing\n", "there is no operation in it"),
        ("module {}", "an instruction is described by one function with a body"),
        (described(TILES, COPY) * 1 + described("", "").replace("@i", "@j"), "by one function"),
        (described("%a: memref<?xi32>, %c: memref<4xi32>", ""), "memref<?xi32> is no tile"),
        (described("%x: i32, %c: memref<4xi32>", FILL), "i32 is no tile"),
        (described(TILES, COPY + COPY), "an instruction is one linalg operation"),
        (described(TILES, ""), "an instruction is one linalg operation"),
        (
            described(TILES.replace("4xi32>", "4xi32, affine_map<(d0) -> (d0 + 1)>>", 1), ""),
            "is not strided",
        ),
        ("func.func @i(", "<test>:1"),
    ],
)
def test_what_is_no_description(text: str, message: str):
    with pytest.raises(InputError) as error:
        read_instruction(Source("<test>", text))
    assert message in str(error.value)

"""What upstream reads in a text and xDSL does not is refused, or read by mlir-opt; never lost."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from verifier.claims.translation import verify_translation
from verifier.kernel.input.sources import InputError
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

ON_FLOATS = "func.func @f(%x: f32, %y: f32) -> f32 {{ %r = {} : f32 return %r : f32 }}"
ON_INTEGERS = """func.func @f(%m: memref<4xi32>, %x: i32, %i: index) {{
  %s = memref.load %m[%i] : memref<4xi32>
  %q = {} : i32
  memref.store {}, %m[%i] : memref<4xi32>
  return
}}"""
COMPARED = ON_INTEGERS.replace(
    ": i32\n  memref.store", ": i32\n  %t = arith.extui %q : i1 to i32\n  memref.store"
)
CALLS = """func.func @one(%x: i8) -> i8 {{ %c = arith.constant 1 : i8 return %c : i8 }}
func.func @two(%x: i8) -> i8 {{ %c = arith.constant 2 : i8 return %c : i8 }}
func.func @f(%x: i8) -> i8 {{ %r = func.call @one(%x){} : (i8) -> i8 return %r : i8 }}"""
BITS = "func.func @f() -> {0} {{ %c = arith.constant {1} : {0} return %c : {0} }}"
BYTES = 'memref.global constant @g : memref<2xf32> = dense<"{}">'
FLOAT_OPERATIONS = ("arith.addf", "arith.mulf", "arith.maximumf", "arith.minnumf", "math.powf")

PAIRS = [
    (
        COMPARED.format("arith.cmpi eq, %s, %x", "%t"),
        COMPARED.format("arith.cmpi eq, %s, %x {predicate = 1 : i64}", "%t"),
    ),
    *(
        (
            ON_INTEGERS.format(f"arith.{name} %s, %x", "%q"),
            ON_INTEGERS.format(
                f"arith.{name} %s, %x {{overflowFlags = #arith.overflow<nsw>}}", "%q"
            ),
        )
        for name in ("addi", "subi", "muli", "shli")
    ),
    *(
        (
            ON_FLOATS.format(f"{name} %x, %y"),
            ON_FLOATS.format(f"{name} %x, %y {{fastmath = #arith.fastmath<nnan>}}"),
        )
        for name in FLOAT_OPERATIONS
    ),
    (BITS.format("i8", "1"), BITS.format("i8", "1").replace("1 :", "{value = 2 : i8} 1 :", 1)),
    (CALLS.format(""), CALLS.format(" {callee = @two}")),
    (BITS.format("f32", "0x7F800001"), BITS.format("f32", "0x7FC00001")),
    (BITS.format("f16", "0x7C01"), BITS.format("f16", "0x7E01")),
    (BITS.format("bf16", "0x7F81"), BITS.format("bf16", "0x7FC1")),
    (BYTES.format("0x0100807F0200807F"), BYTES.format("0x0100C07F0200C07F")),
]


def is_proved(before: str, after: str) -> bool:
    """Whether all is proved. A text that cannot be read proves nothing."""
    try:
        results = verify_translation(before, after)
    except InputError:
        return False
    return all(isinstance(result.verdict, Proved) for result in results)


@pytest.mark.parametrize(("before", "after"), some_of(PAIRS, 12))
def test_texts_that_differ_are_not_taken_for_one(before: str, after: str) -> None:
    assert tools() is None or is_proved(before, before)
    assert not is_proved(before, after)


@pytest.mark.skipif(tools() is None, reason="needs mlir-opt")
@pytest.mark.parametrize(("_", "after"), some_of(PAIRS, 12))
def test_what_mlir_opt_reads_is_itself(_: str, after: str) -> None:
    assert is_proved(after, after)

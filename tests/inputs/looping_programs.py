"""Programs of the accelerator with loops and branches, as text."""

from __future__ import annotations

SPAD = "memref<32x16xi8, #acc.spad>"
ACCUM = "memref<32x16xi32, #acc.accum>"
LEFT = "memref<16x64xi8>"
RIGHT = "memref<64x16xi8>"
OUT = "memref<16x16xi32>"

TURNS = "affine_map<(d0) -> ((d0 mod 2) * 16)>"
"""The first row of one of two buffers, in turn."""

HEAD = f"""
  %a = acc.local row 0 : {SPAD}
  %b = acc.local row 32 : {SPAD}
  %c = acc.local row 0 : {ACCUM}
  %ready = acc.join
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = acc.setup {{ld_stride = 64 : i64, st_stride = 64 : i64, a_stride = 16 : i64,
                  dataflow = 0 : i64}}"""

TWO_BUFFERS = f"""
func.func @f(%A: {LEFT}, %B: {RIGHT}, %C: {OUT}) {{{HEAD}
  %z = acc.zero %c row 0 rows 16 : {ACCUM}
  %e, %u0, %u1 = scf.for %k = %c0 to %c4 step %c1
      iter_args(%s1 = %s, %p0 = %ready, %p1 = %z) -> (!acc.state, !acc.token, !acc.token) {{
    %la = acc.mvin %s1, %A at affine_map<(d0) -> (d0 * 16)> to %a row {TURNS} size 16 x 16
      over %k after %p0 : {LEFT}, {SPAD}
    %s2 = acc.setup from %s1 {{ld_stride = 16 : i64}}
    %lb = acc.mvin %s2, %B at affine_map<(d0) -> (d0 * 256)> to %b row {TURNS} size 16 x 16
      over %k : {RIGHT}, {SPAD}
    %s3 = acc.setup from %s2 {{ld_stride = 64 : i64}}
    acc.preload %b row {TURNS} into %c row 0 accumulate over %k : {SPAD}, {ACCUM}
    %m = acc.compute %s3, %a row {TURNS} rows 16 k 16 over %k after %lb : {SPAD}
    scf.yield %s3, %p1, %m : !acc.state, !acc.token, !acc.token
  }}
  %st = acc.mvout %e, %c row 0 to %C at 0 size 16 x 16 after %u1 : {ACCUM}, {OUT}
  acc.wait %st
  acc.done
  return
}}
"""
"""C = A * B for 16 x 64 times 64 x 16: two buffers for each operand, taken in turn."""


def looping(lines: str, arguments: str = f"%n: index, %A: {LEFT}, %B: {RIGHT}, %C: {OUT}") -> str:
    """A function with the buffers of `TWO_BUFFERS`, a state and these operations."""
    return f"func.func @f({arguments}) {{{HEAD}\n  {lines}\n  acc.done\n  return\n}}\n"

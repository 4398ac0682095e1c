"""Tensor instructions of the accelerator, described by what they do to tiles.

A description is MLIR: a function on static memrefs with one linalg operation. Its iterators are the
instruction's loops, its maps say which elements of its operands meet, its body what becomes of
them. The simulator runs the function, a proof goes through it, and a compiler replaces the call by
the instruction. (UNIT describes instructions so, in the language of its operators: Weng et al.,
"UNIT: Unifying Tensorized Instruction Compilation", CGO 2021; Exo has them as procedures.)
"""

from __future__ import annotations

from accelerator_model.machine import default_machine
from semantics.meanings.acc_lanes import DOT_LENGTH

_DIM = default_machine().dim


def _multiply_add(extend_a: str) -> str:
    return f"""{{
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %wide_x = arith.{extend_a} %x : i8 to i32
    %wide_y = arith.extsi %y : i8 to i32
    %product = arith.muli %wide_x, %wide_y : i32
    %next = arith.addi %sum, %product : i32
    linalg.yield %next : i32
  }}"""


def _dot4(name: str, extend_a: str) -> str:
    tile, sums = f"memref<{_DIM}x{DOT_LENGTH}xi8>", f"memref<{_DIM}xi32>"
    return f"""
func.func @{name}(%a: {tile}, %b: {tile}, %c: {sums}) {{
  linalg.generic {{
    indexing_maps = [affine_map<(lane, k) -> (lane, k)>, affine_map<(lane, k) -> (lane, k)>,
                     affine_map<(lane, k) -> (lane)>],
    iterator_types = ["parallel", "reduction"]
  }} ins(%a, %b : {tile}, {tile}) outs(%c : {sums}) {_multiply_add(extend_a)}
  func.return
}}"""


def _saturating_dot4(name: str, extend_a: str) -> str:
    """The four products and the sum so far are added as numbers of 64 bits, and clamped once."""
    tile, sums = f"memref<{_DIM}x{DOT_LENGTH}xi8>", f"memref<{_DIM}xi32>"
    at = [f"affine_map<(lane) -> (lane, {k})>" for k in range(DOT_LENGTH)]
    elements = ", ".join(f"%{v}{k}: i8" for v in "ab" for k in range(DOT_LENGTH))
    products = "\n".join(
        f"""
    %wide_a{k} = arith.{extend_a} %a{k} : i8 to i64
    %wide_b{k} = arith.extsi %b{k} : i8 to i64
    %product{k} = arith.muli %wide_a{k}, %wide_b{k} : i64
    %sum{k + 1} = arith.addi %sum{k}, %product{k} : i64"""
        for k in range(DOT_LENGTH)
    )
    return f"""
func.func @{name}(%a: {tile}, %b: {tile}, %c: {sums}) {{
  linalg.generic {{
    indexing_maps = [{", ".join([*at, *at])}, affine_map<(lane) -> (lane)>],
    iterator_types = ["parallel"]
  }} ins({", ".join(["%a"] * DOT_LENGTH + ["%b"] * DOT_LENGTH)}
         : {", ".join([tile] * 2 * DOT_LENGTH)}) outs(%c : {sums}) {{
  ^bb0({elements}, %sum: i32):
    %least = arith.constant {-(1 << 31)} : i64
    %greatest = arith.constant {(1 << 31) - 1} : i64
    %sum0 = arith.extsi %sum : i32 to i64{products}
    %low = arith.maxsi %sum{DOT_LENGTH}, %least : i64
    %clamped = arith.minsi %low, %greatest : i64
    %next = arith.trunci %clamped : i64 to i32
    linalg.yield %next : i32
  }}
  func.return
}}"""


def _compute(name: str) -> str:
    rows = f"memref<{_DIM}x{_DIM}xi8, strided<[?, 1], offset: ?>>"
    sums = f"memref<{_DIM}x{_DIM}xi32, strided<[?, 1], offset: ?>>"
    return f"""
func.func @{name}(%a: {rows}, %b: {rows}, %c: {sums}) {{
  linalg.generic {{
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                     affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  }} ins(%a, %b : {rows}, {rows}) outs(%c : {sums}) {_multiply_add("extsi")}
  func.return
}}"""


DESCRIPTIONS: dict[str, tuple[str, ...]] = {
    "dot4": (_dot4("acc_dot4", "extsi"), _dot4("acc_dot4_unsigned", "extui")),
    "dot4.saturating": (
        _saturating_dot4("acc_dot4_saturating", "extsi"),
        _saturating_dot4("acc_dot4_unsigned_saturating", "extui"),
    ),
    "compute": (_compute("acc_compute"),),
}
"""The forms of each instruction, by its name without `acc.`.

`dot4`: DIM lanes, each c += Σ of four products, a as signed or as unsigned bytes. `compute`: a pass
of the array on whole tiles, whose rows may be any distance apart.
"""


def _program(name: str, a: int, c: int, instructions: str) -> str:
    """A program that loads `a` rows of A and of B and `c` rows of C, and stores C."""
    operand, sums = f"memref<{a}x{_DIM}xi8>", f"memref<{c}x{_DIM}xi32>"
    return f"""
func.func @{name}(%A: {operand}, %B: {operand}, %C: {sums}) {{
  %a = acc.local row 0 : {_SPAD}
  %b = acc.local row {_DIM} : {_SPAD}
  %c = acc.local row 0 : {_ACCUM}
  %s8 = acc.setup {{ld_stride = {_DIM} : i64, st_stride = {4 * _DIM} : i64,
                   a_stride = {_DIM} : i64, dataflow = 0 : i64}}
  %la = acc.mvin %s8, %A at 0 to %a row 0 size {a} x {_DIM} : {operand}, {_SPAD}
  %lb = acc.mvin %s8, %B at 0 to %b row 0 size {a} x {_DIM} : {operand}, {_SPAD}
  %s = acc.setup from %s8 {{ld_stride = {4 * _DIM} : i64}}
  %lc = acc.mvin %s, %C at 0 to %c row 0 size {c} x {_DIM} : {sums}, {_ACCUM}
  {instructions}
  %st = acc.mvout %s, %c row 0 to %C at 0 size {c} x {_DIM} after %x : {_ACCUM}, {sums}
  acc.wait %st
  acc.done
  func.return
}}"""


_SPAD = f"memref<{_DIM}x{_DIM}xi8, #acc.spad>"
_ACCUM = f"memref<{_DIM}x{_DIM}xi32, #acc.accum>"


def _program_of_dot4(name: str) -> str:
    unsigned = " unsigned" if "unsigned" in name else ""
    saturate = " saturate" if "saturating" in name else ""
    instruction = (
        f"%x = acc.dot4 %a row 0{unsigned}, %b row 0 into %c row 0{saturate} after %lc"
        f" : {_SPAD}, {_SPAD}, {_ACCUM}"
    )
    return _program(name, DOT_LENGTH, 1, instruction)


_COMPUTE = f"""acc.preload %b row 0 into %c row 0 accumulate : {_SPAD}, {_ACCUM}
  %x = acc.compute %s, %a row 0 rows {_DIM} k {_DIM} after %lc : {_SPAD}"""

PROGRAMS: dict[str, str] = {
    **{
        name: _program_of_dot4(name)
        for name in (
            "acc_dot4",
            "acc_dot4_unsigned",
            "acc_dot4_saturating",
            "acc_dot4_unsigned_saturating",
        )
    },
    "acc_compute": _program("acc_compute", _DIM, _DIM, _COMPUTE),
}
"""What the accelerator runs for a call of a description, by its name: the operands come dense from
main memory, rows of DIM elements, and the result goes there."""

"""Small programs for the tests, as text."""

from __future__ import annotations

from xdsl.dialects import affine, arith, builtin, func, scf

from accelerator_model.dialect.acc import Acc
from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import AccProgram
from verifier.kernel.input.sources import Source, parse_module

DIALECTS = [builtin.Builtin, func.Func, arith.Arith, scf.Scf, affine.Affine, Acc]

SPAD = "memref<16x16xi8, #acc.spad>"
ACCUM = "memref<16x16xi32, #acc.accum>"
A = "memref<16x16xi8>"
C = "memref<16x16xi32>"

SETUP = "ld_stride = 16 : i64, st_stride = 64 : i64, a_stride = 16 : i64, dataflow = 0 : i64"

ONE_TILE = f"""
func.func @one_tile(%A: {A}, %B: {A}, %C: {C}) {{
  %a = acc.local row 0 : {SPAD}
  %b = acc.local row 16 : {SPAD}
  %c = acc.local row 0 : {ACCUM}
  %s = acc.setup {{{SETUP}}}
  %la = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %lb = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}
  acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}
  %m = acc.compute %s, %a row 0 rows 16 k 16 after %la, %lb : {SPAD}
  %st = acc.mvout %s, %c row 0 to %C at 0 size 16 x 16 after %m : {ACCUM}, {C}
  acc.wait %st
  acc.done
  return
}}
"""
"""C = A * B for 16 x 16 matrices."""


def parse_function(text: str) -> func.FuncOp:
    """The only function of a module."""
    parsed = parse_module(Source("test.mlir", text), DIALECTS)
    (function,) = [op for op in parsed.module.walk() if isinstance(op, func.FuncOp)]
    return function


def program(text: str, machine: Machine | None = None) -> AccProgram:
    """The program that the only function of the text is."""
    return read_program(parse_function(text), machine or default_machine())


def body(lines: str, arguments: str = f"%A: {A}, %B: {A}, %C: {C}") -> str:
    """A function with the buffers and the state of `ONE_TILE` and these operations."""
    return f"""
func.func @f({arguments}) {{
  %a = acc.local row 0 : {SPAD}
  %b = acc.local row 16 : {SPAD}
  %c = acc.local row 0 : {ACCUM}
  %s = acc.setup {{{SETUP}}}
  {lines}
  acc.done
  return
}}
"""

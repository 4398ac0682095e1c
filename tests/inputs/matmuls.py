"""Matrix products as text, parsed and lowered, for the tests."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import arith, builtin, func, math, memref

from accelerator_model.machine import Machine, default_machine
from rewrites.accelerator.lower_matmul import lower_function
from semantics.syntax.linalg.dialect import Linalg
from verifier.kernel.input.sources import Source, parse_module

SMALL = replace(
    default_machine(),
    array_rows=4,
    dim=4,
    scratchpad_rows=32,
    accumulator_rows=8,
    dma_bytes_per_cycle=4,
)
"""A machine so small that buffers are used again, and K is taken in parts of 8."""


def matmul_text(m: int, n: int, k: int, fill: bool) -> str:
    """C = A * B, or C += A * B without `fill`."""
    zero = (
        f"""  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%C : memref<{m}x{n}xi32>)
"""
        if fill
        else ""
    )
    return f"""
func.func @gemm(%A: memref<{m}x{k}xi8>, %B: memref<{k}x{n}xi8>, %C: memref<{m}x{n}xi32>) {{
{zero}  linalg.matmul ins(%A, %B : memref<{m}x{k}xi8>, memref<{k}x{n}xi8>)
                outs(%C : memref<{m}x{n}xi32>)
  return
}}
"""


def parse(text: str) -> builtin.ModuleOp:
    """A module of linalg."""
    dialects = [builtin.Builtin, func.Func, arith.Arith, math.Math, memref.MemRef, Linalg]
    return parse_module(Source("test.mlir", text), dialects).module


def function_of(module: builtin.ModuleOp) -> func.FuncOp:
    """The only function of a module."""
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


def matmul(m: int, n: int, k: int, fill: bool = True) -> func.FuncOp:
    return function_of(parse(matmul_text(m, n, k, fill)))


def lowered(
    m: int,
    n: int,
    k: int,
    fill: bool = True,
    machine: Machine = SMALL,
    weight_stationary: bool = False,
) -> tuple[func.FuncOp, func.FuncOp]:
    """The function, and the program it is lowered to."""
    source = matmul(m, n, k, fill)
    return source, lower_function(source, machine, weight_stationary=weight_stationary)

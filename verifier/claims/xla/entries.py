"""Kernels of tiles that are still to be entered in XLA's way, as functions that are.

Source: `EntryFuncOp` in xla/codegen/xtile/ir/xtile_ops.td, `LowerXTileEntryPass` of the CPU
backend, and `CreateTiledKernelDefinition`, which says how many tiles there are and how many each
workgroup runs. Such a kernel takes its buffers and the number of a tile. A workgroup runs it for
its tiles, one after the other: the workgroup of number w for those from w times its number of tiles
on, as far as there are that many. The buffers are those of the slots of the call frame, in order.
"""

from __future__ import annotations

import re
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr, MemRefType, StringAttr

from semantics.functions.operations import is_function
from verifier.claims.xla.copying import copy_of
from verifier.claims.xla.inlining import mentioned
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.reading import read_known_functions
from verifier.kernel.input.sources import ParsedModule, Source

_ENTRY, _TILING, _OPAQUE = "xtile.entry", "xtile.tiling_info", "num_opaque_args"
_NUMBERS = re.compile(
    r"#xtile\.tiling_info<tile_count : (?P<all>\d+), tiles_per_workgroup : (?P<each>\d+)>"
)


def as_entered(parsed: ParsedModule, becomes: ParsedModule) -> ParsedModule | None:
    """The module with its one kernel of tiles entered by a call frame, where that of the same name
    `becomes` so; None where that is not so, or not all is known of the kernel."""
    kernels = [op for op in parsed.module.ops if _is_entry(op)]
    later = {op.sym_name.data: op for op in becomes.module.ops if isinstance(op, func.FuncOp)}
    if len(kernels) != 1 or not isinstance(kernels[0], func.FuncOp):
        return None
    name = kernels[0].sym_name.data
    if name not in later or _ENTRY in later[name].attributes:
        return None
    text = _entry_of(kernels[0])
    names = {op.sym_name.data for op in parsed.module.ops if is_function(op)}
    used = {each for op in walk(parsed.module) for each in mentioned(op)}
    if text is None or name in used or _inner(name) in names:
        return None
    copy = copy_of(parsed)
    (kernel,) = (op for op in copy.module.ops if _is_entry(op))
    assert isinstance(kernel, func.FuncOp)
    read = read_known_functions(Source(parsed.source.file, text)).module
    entered = next(op for op in read.ops if isinstance(op, func.FuncOp))
    entered.detach()
    copy.module.body.block.insert_op_before(entered, kernel)
    del kernel.attributes[_ENTRY]
    kernel.properties["sym_name"] = StringAttr(_inner(name))
    kernel.properties["sym_visibility"] = StringAttr("private")
    return replace(copy, starts={**copy.starts, entered: copy.starts.get(kernel, 0)})


def _is_entry(op: object) -> bool:
    return isinstance(op, func.FuncOp) and _ENTRY in op.attributes


def _inner(name: str) -> str:
    return f"{name}_impl"


def _entry_of(kernel: func.FuncOp) -> str | None:
    """What enters a kernel; None where it takes more than buffers and the number of a tile, or it
    is not known how many tiles there are."""
    type_: FunctionType = kernel.function_type
    found = _NUMBERS.fullmatch(str(kernel.attributes.get(_TILING)))
    opaque = kernel.get_attr_or_prop(_OPAQUE)
    none = isinstance(opaque, IntegerAttr) and opaque.value.data == 0
    *buffers, last = type_.inputs.data or (None,)
    fits = isinstance(last, IndexType) and all(isinstance(b, MemRefType) for b in buffers)
    if found is None or not none or not fits or type_.outputs.data:
        return None
    tiles, each = found["all"], found["each"]
    loads = "".join(
        f'  %b{k} = "xla_cpu.load"(%frame) {{index = {k} : i64}} : (!xla_cpu.call_frame) -> {b}\n'
        for k, b in enumerate(buffers)
    )
    given = "".join(f"%b{k}, " for k in range(len(buffers)))
    types = "".join(f"{b}, " for b in buffers)
    name = StringAttr(kernel.sym_name.data), StringAttr(_inner(kernel.sym_name.data))
    return f"""\
func.func @{name[0]}(%frame: !xla_cpu.call_frame) -> !xla_cpu.error {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %all = arith.constant {tiles} : index
  %each = arith.constant {each} : index
{loads}\
  %w = "xla_cpu.extract_workgroup_id"(%frame) {{axis = "x"}} : (!xla_cpu.call_frame) -> index
  %known = arith.maxsi %w, %zero : index
  %from = arith.muli %known, %each overflow<nsw, nuw> : index
  %low = arith.minsi %from, %all : index
  %to = arith.addi %from, %each overflow<nsw, nuw> : index
  %high = arith.minsi %to, %all : index
  scf.for %tile = %low to %high step %one {{
    func.call @{name[1]}({given}%tile) : ({types}index) -> ()
  }}
  %success = "xla_cpu.success"() : () -> !xla_cpu.error
  return %success : !xla_cpu.error
}}
func.func private @{name[1]}({types}index)
"""

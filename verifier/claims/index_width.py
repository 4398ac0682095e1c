"""Modules that were lowered to LLVM with an index of 32 bits (`index-bitwidth=32`).

How many bits an index has is up to the target: "its size is equal to the natural machine word of
the target" (*Builtin dialect*, `index`). A module may say it (`dlti.dl_spec` with `index`); where
it says nothing, MLIR's `DataLayout` answers 64, and the passes that lower have an option of their
own. So a module before such a lowering is read as one that says 32 where the lowering shows it, and
neither says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Operation

from semantics.functions.data_layout import index_width, with_index_width
from semantics.functions.operations import is_function, operation_name
from semantics.language.kinds import isa
from semantics.language.program import width_in_bits
from verifier.kernel.verdicts.assumptions import INDEX_HAS_32_BITS, convention
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from verifier.kernel.input.sources import ParsedModule

WIDTH = 32
_WIDTHS = (64, WIDTH)


@dataclass(frozen=True)
class ReadNarrow:
    """A module as it is read beside what it was lowered to: its functions as copies in the module
    `parsed`, which says how many bits an index has."""

    parsed: ParsedModule | None = None
    copies: Mapping[Function, Function] = field(default_factory=dict["Function", "Function"])

    def function(self, function: Function) -> Function:
        """The function as it is read."""
        return self.copies.get(function, function)

    def module(self, function: Function) -> ParsedModule | None:
        """The module of the copy, if there is one of the function."""
        return self.parsed if function in self.copies else None

    def said(self, function: Operation, verdict: Verdict) -> Verdict:
        """The verdict, which says how the function was read."""
        if function not in self.copies or not isinstance(verdict, Proved | Refuted):
            return verdict
        conventions = (*verdict.conventions, convention(INDEX_HAS_32_BITS))
        return replace(verdict, conventions=conventions)


def read_narrow(before: ParsedModule, after: ParsedModule) -> ReadNarrow:
    """How the first module is read, given what it becomes."""
    lowered = _functions_lowered_so(before, after)
    copy = with_index_width(before.module, WIDTH) if lowered else None
    if copy is None:
        return ReadNarrow()
    pairs = dict(zip(before.module.walk(), copy.walk(), strict=True))
    starts = {there: before.starts[here] for here, there in pairs.items() if here in before.starts}
    copies = {here: cast("Function", pairs[here]) for here in lowered}
    return ReadNarrow(replace(before, module=copy, starts=starts), copies)


def _functions_lowered_so(before: ParsedModule, after: ParsedModule) -> list[Function]:
    """The functions of the first module that the second one has lowered, where these show that an
    index became an i32, none shows that it became an i64, and neither module says that it has
    another width."""
    new = {op.sym_name.data: op for op in after.module.walk() if is_function(op)}
    old = [op for op in before.module.walk() if is_function(op)]
    pairs = [(op, new[op.sym_name.data]) for op in old if op.sym_name.data in new]
    pairs = [(op, other) for op, other in pairs if _is_lowered(op, other)]
    if any(index_width(f) not in (None, WIDTH) for pair in pairs for f in pair):
        return []
    shown = [_shown(*pair) for pair in pairs]
    return [op for op, _ in pairs] if WIDTH in shown and 64 not in shown else []


def _is_lowered(old: Function, new: Function) -> bool:
    """Whether the second function may be a lowering of the first one, or a part of it."""
    from semantics.control_flow.lowered.signatures import has_casts

    if old.name != new.name:
        return operation_name(new) == "llvm.func"
    return old.function_type == new.function_type and (has_casts(old) or has_casts(new))


def _shown(old: Function, new: Function) -> int | None:
    """The width of an index, as the types of a function and those of its lowering show it, or else
    a constant of the lowering, or a cast."""
    from semantics.control_flow.lowered.signatures import CAST, Lowering, are_lowered

    here, there = old.function_type, new.function_type
    fitting = [width for width in _WIDTHS if are_lowered(here, there, IntegerType(width))]
    if len(fitting) == 1:
        return fitting[0]
    for op in new.walk():
        value, results = op.properties.get("value"), op.results
        is_index = isa(value, IntegerAttr) and isinstance(value.type, IndexType)
        if is_index and operation_name(op) == "llvm.mlir.constant":
            return width_in_bits(results[0].type, 64)
    for op in (*old.walk(), *new.walk()):
        if operation_name(op) == CAST and len(op.operands) == len(op.results) == 1:
            ends = op.operands[0].type, op.results[0].type
            fitting = [
                width
                for width in _WIDTHS
                for one, other in (ends, ends[::-1])
                if Lowering(IntegerType(width)).result(one) == other
            ]
            if len(fitting) == 1:
                return fitting[0]
    return None

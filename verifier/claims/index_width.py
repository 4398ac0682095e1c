"""Modules that were lowered to LLVM with an index of 32 bits (`index-bitwidth=32`).

How many bits an index has is up to the target: "its size is equal to the natural machine word of
the target" (*Builtin dialect*, `index`). A module may say it (`dlti.dl_spec` with `index`); where
it says nothing, MLIR's `DataLayout` answers 64, and the passes that lower have an option of their
own. So a module before such a lowering is read with an index of 32 bits where the lowering shows
it, and the module does not say otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from semantics.functions.data_layout import index_width, uses_index
from semantics.functions.operations import is_function, operation_name
from semantics.language.kinds import isa
from verifier.kernel.verdicts.assumptions import INDEX_HAS_32_BITS, convention
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from verifier.kernel.input.sources import ParsedModule

WIDTH = 32
_I32 = IntegerType(WIDTH)


@dataclass(frozen=True)
class ReadNarrow:
    """A module as it is read beside what it was lowered to: functions that use an index as copies
    on integers, of the module `parsed`, and why others cannot be read so."""

    parsed: ParsedModule | None = None
    copies: Mapping[Function, Function] = field(default_factory=dict["Function", "Function"])
    left: Mapping[Operation, str] = field(default_factory=dict[Operation, str])

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
    if not _is_lowered_so(before, after):
        return ReadNarrow()
    from semantics.functions.index_as_integer import index_as_integer

    copy, pairs, left = index_as_integer(before.module, WIDTH)
    starts = {there: before.starts[here] for here, there in pairs.items() if here in before.starts}
    copies = {
        here: cast("Function", there)
        for here, there in pairs.items()
        if is_function(here) and here not in left and _has_index(here)
    }
    return ReadNarrow(replace(before, module=copy, starts=starts), copies, left)


def _has_index(function: Function) -> bool:
    types = function.function_type
    declared = isinstance(types, FunctionType) and any(
        isinstance(type_, IndexType) for type_ in (*types.inputs, *types.outputs)
    )
    return declared or uses_index(function)


def _is_lowered_so(before: ParsedModule, after: ParsedModule) -> bool:
    """Whether functions of the second module show that an index became an i32, none that it became
    an i64, and neither module says that it has another width."""
    lowered = {
        op.sym_name.data: op
        for op in after.module.walk()
        if is_function(op) and operation_name(op) == "llvm.func"
    }
    pairs = [
        (op, lowered[op.sym_name.data])
        for op in (before.module.walk() if lowered else ())
        if is_function(op) and op.sym_name.data in lowered
    ]
    if any(index_width(f) not in (None, WIDTH) for pair in pairs for f in pair):
        return False
    shown = [_shown(old, new) for old, new in pairs]
    return 32 in shown and 64 not in shown


def _shown(old: Function, new: Function) -> int | None:
    """The width of an index, as the types of a function and those of its lowering show it, or else
    a constant of the lowering."""
    from semantics.control_flow.lowered.signatures import are_lowered

    here, there = old.function_type, new.function_type
    if isinstance(here, FunctionType):
        types = (*here.inputs, *here.outputs)
        if any(isinstance(type_, IndexType) for type_ in types):
            narrow = FunctionType.from_lists(
                [_narrow(t) for t in here.inputs], [_narrow(t) for t in here.outputs]
            )
            return 64 if are_lowered(here, there) else 32 if are_lowered(narrow, there) else None
    for op in new.walk():
        value = op.properties.get("value")
        is_index = isa(value, IntegerAttr) and isinstance(value.type, IndexType)
        if is_index and operation_name(op) == "llvm.mlir.constant":
            type_ = op.results[0].type
            return type_.width.data if isa(type_, IntegerType) else None
    return None


def _narrow(type_: Attribute) -> Attribute:
    return _I32 if isinstance(type_, IndexType) else type_

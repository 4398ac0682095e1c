"""The operand bundles of `llvm.intr.assume` (LLVMIntrinsicOps.td of MLIR 22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue


def bundles_of(op: Operation) -> list[tuple[str, Sequence[SSAValue]]]:
    """The bundles of `llvm.intr.assume`: the name of each, and its operands."""
    said: Mapping[str, Attribute] = {**op.properties, **op.attributes}
    sizes, tags = said.get("op_bundle_sizes"), said.get("op_bundle_tags")
    if not isinstance(sizes, DenseArrayBase) or not isinstance(tags, ArrayAttr):
        return []
    found: list[tuple[str, Sequence[SSAValue]]] = []
    start = 1
    counts = cast("Sequence[int]", sizes.get_values())
    for size, tag in zip(counts, cast("ArrayAttr[StringAttr]", tags), strict=True):
        found.append((tag.data, op.operands[start : start + size]))
        start += size
    return found

"""What a data layout says of `index` (the dlti dialect of MLIR 22)."""

from __future__ import annotations

import re

from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerAttr, ModuleOp
from xdsl.dialects.dlti import DataLayoutEntryAttr, DataLayoutSpecAttr
from xdsl.ir import Operation

_WIDTH = re.compile(r"\bindex\s*[=,]\s*(\d+)")
_SPEC = "dlti.dl_spec"


def index_width(op: Operation) -> int | None:
    """How many bits an index has, where a module around `op` says it; the innermost counts."""
    around = op.parent_op()
    while around is not None:
        said = {**around.attributes, **around.properties}.get(_SPEC)
        found = _WIDTH.search(str(said))
        if found is not None:
            return int(found[1])
        around = around.parent_op()
    return None


def with_index_width(module: ModuleOp, width: int) -> ModuleOp | None:
    """A copy of a module that says how many bits an index has, if it does not say so itself; None
    where it has a data layout that is not read here."""
    copy = module.clone()
    said = copy.attributes.get(_SPEC, DataLayoutSpecAttr(ArrayAttr([])))
    if not isinstance(said, DataLayoutSpecAttr):
        return None
    if any(isinstance(entry.key, IndexType) for entry in said.entries):
        return copy
    entry = DataLayoutEntryAttr(IndexType(), IntegerAttr(width, 64))
    copy.attributes[_SPEC] = DataLayoutSpecAttr(ArrayAttr([*said.entries, entry]))
    return copy


def uses_index(op: Operation) -> bool:
    """Whether a value in `op` is an index, or what holds some."""
    blocks = (block for inner in op.walk() for region in inner.regions for block in region.blocks)
    types = [argument.type for block in blocks for argument in block.args]
    types += [result.type for inner in op.walk() for result in inner.results]
    return any(isinstance(type_, IndexType) or "index" in str(type_) for type_ in types)

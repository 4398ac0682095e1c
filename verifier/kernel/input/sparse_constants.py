"""`arith.constant sparse<...>`, which xDSL does not represent, as the dense constant that it is.

All elements that a sparse attribute does not list are zero; of an element that it lists twice, the
first value counts in upstream, and the constant is left as it is here. mlir-opt prints coordinates
that are all the same as one number.
"""

from __future__ import annotations

import json
import re
from math import prod

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyFloat,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    TensorType,
)
from xdsl.utils.exceptions import ParseError

from semantics.language.kinds import isa
from verifier.kernel.input.lost_nans import lost_nan
from verifier.kernel.input.mlir_parser import LocatingParser
from verifier.kernel.input.sources import Source

_SPARSE = re.compile(
    r"sparse<(?P<indices>\d+|\[\[[-\d, \[\]]*\]\]), (?P<values>[^<>\"]+)> : "
    r"tensor<(?P<shape>(?:\d+x)+)(?P<element>i\d+|index|bf16|f16|f32|f64)>"
)
Dense = DenseIntOrFPElementsAttr[IntegerType | IndexType | AnyFloat]
_MOST_ELEMENTS = 1 << 16


def dense_of(text: str, context: Context) -> Dense | None:
    """The dense attribute with the elements of a sparse one; None where there is none here."""
    found = _SPARSE.fullmatch(text)
    if found is None or lost_nan(text) is not None:
        return None
    shape = [int(extent) for extent in found["shape"].removesuffix("x").split("x")]
    indices = json.loads(found["indices"])
    if isinstance(indices, int):
        indices = [[indices] * len(shape)]
    places = [_place(index, shape) for index in indices]
    if None in places or len(set(places)) < len(places) or prod(shape) > _MOST_ELEMENTS:
        return None
    listed = _dense(f"{len(places)}x{found['element']}", found["values"], context)
    if listed is None:
        return None
    size = len(listed.data.data) // len(places)
    contents = bytearray(size * prod(shape))
    for k, place in enumerate(places):
        assert place is not None
        contents[place * size : (place + 1) * size] = listed.data.data[k * size : (k + 1) * size]
    type_ = TensorType(listed.get_element_type(), shape)
    dense = DenseIntOrFPElementsAttr(type_, BytesAttr(bytes(contents)))
    is_splat = contents == contents[:size] * prod(shape)
    return dense if is_splat or not dense.is_splat() else None


def _place(index: list[int], shape: list[int]) -> int | None:
    """The number of an element in the order of indices; None where there is none."""
    if len(index) != len(shape) or any(not 0 <= i < n for i, n in zip(index, shape, strict=True)):
        return None
    place = 0
    for i, extent in zip(index, shape, strict=True):
        place = place * extent + i
    return place


def _dense(type_: str, values: str, context: Context) -> Dense | None:
    text = f"dense<{values}> : tensor<{type_}>"
    try:
        found = LocatingParser(context, Source("<sparse>", text)).parse_attribute()
    except ParseError:
        return None
    return found if isa(found, Dense) else None

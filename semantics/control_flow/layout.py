"""How many bytes values of the LLVM dialect take in memory, and where their parts lie.

Source: LLVM's language reference, *Data Layout*, and MLIR's `dlti.dl_spec`, which
`mlir-translate --import-llvm` writes of it. Where a module says nothing, LLVM's defaults hold: 8
bytes for a pointer, and an i64 that is aligned to 4.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import VectorType
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.pointers import POINTER
from semantics.language.kinds import isa
from semantics.language.program import (
    NoMeaning,
    as_integer_type,
    is_integer_like,
    width_in_bits,
)

POINTER_BYTES = 8
MOST_BYTES = 64
"""Of values and memory of more bytes nothing is known by the byte."""
_DEFAULT = {
    "i1": 1,
    "i8": 1,
    "i16": 2,
    "i32": 4,
    "i64": 4,
    "!llvm.ptr": 8,
    "f16": 2,
    "bf16": 2,
    "f32": 4,
    "f64": 8,
    "f128": 16,
}
_SPEC, _TEXT = "dlti.dl_spec", "llvm.data_layout"
_ENTRY = re.compile(r'"?([!\w.]+)"? = dense<\[?(\d+)(?:, (\d+))?')


@dataclass(frozen=True)
class Layout:
    """The alignment of types by their names, in bytes."""

    alignments: Mapping[str, int]

    def size(self, type_: Attribute) -> int:
        """How many bytes a load or a store of it accesses. Raises `NoMeaning` where that is not
        known, or where these have bits that belong to nothing."""
        if type_ == POINTER:
            return POINTER_BYTES
        if isinstance(type_, LLVMStructType):
            return self._end_of(type_)
        if isinstance(type_, LLVMArrayType):
            return type_.size.data * self.allocated(type_.type)
        if isa(type_, VectorType[Attribute]):
            lanes, *others = type_.get_shape()
            scalable = any(bool(flag.value.data) for flag in type_.scalable_dims.data)
            if not others and not scalable and type_.element_type != POINTER:
                return lanes * self.size(type_.element_type)
        width = None if isa(type_, VectorType[Attribute]) else width_in_bits(type_, 64)
        if width is None or width % 8:
            raise NoMeaning(f"the bytes of the type {type_} are not known")
        return width // 8

    def alignment(self, type_: Attribute) -> int:
        """The alignment that an access has which says none. Raises `NoMeaning`."""
        if isinstance(type_, LLVMStructType):
            members = (self.alignment(member) for member in type_.types)
            return max(members, default=1)
        if isinstance(type_, LLVMArrayType):
            return self.alignment(type_.type)
        if isa(type_, VectorType[Attribute]):
            return 1 << (self.size(type_) - 1).bit_length()
        found = self.alignments.get(str(type_))
        integer = as_integer_type(type_) if is_integer_like(type_) else None
        if found is None and integer is not None:
            said = {int(n[1:]): a for n, a in self.alignments.items() if n[0] == "i"}
            wider = [width for width in said if width >= integer.width.data]
            found = said[min(wider)] if wider else said[max(said)]
        if found is None:
            raise NoMeaning(f"the alignment of the type {type_} is not known")
        return found

    def allocated(self, type_: Attribute) -> int:
        """How many bytes lie between the beginnings of two elements of an array. Raises
        `NoMeaning`."""
        return _up(self.size(type_), self.alignment(type_))

    def offset(self, type_: Attribute, index: int) -> tuple[int, Attribute]:
        """Where a member of a struct begins, and its type. Raises `NoMeaning`."""
        if not isinstance(type_, LLVMStructType) or not 0 <= index < len(type_.types):
            raise NoMeaning(f"a member of the type {type_} is not known")
        at = 0
        for number, member in enumerate(type_.types):
            at = _up(at, self.alignment(member))
            if number == index:
                break
            at += self.allocated(member)
        return at, type_.types.data[index]

    def scalars(self, type_: Attribute) -> list[tuple[int, Attribute]]:
        """Where each part of a value lies, arrays and structs taken apart; all of its bytes are
        those of a part. Raises `NoMeaning`."""
        found = self._scalars(type_)
        end = 0
        for at, scalar in found:
            if at != end:
                raise NoMeaning(f"the type {type_} has bytes that belong to nothing")
            end += self.size(scalar)
        if end != self.size(type_) or not 0 < end <= MOST_BYTES:
            raise NoMeaning(f"the type {type_} is not read by the byte")
        return found

    def _scalars(self, type_: Attribute) -> list[tuple[int, Attribute]]:
        if isinstance(type_, LLVMStructType):
            members = [self.offset(type_, number) for number in range(len(type_.types))]
        elif isinstance(type_, LLVMArrayType):
            step = self.allocated(type_.type)
            members = [(step * k, type_.type) for k in range(min(type_.size.data, MOST_BYTES + 1))]
        elif isa(type_, VectorType[Attribute]):
            step = self.size(type_) // type_.get_shape()[0]
            members = [(step * k, type_.element_type) for k in range(type_.get_shape()[0])]
        else:
            return [(0, type_)]
        return [
            (start + at, scalar)
            for start, member in members
            for at, scalar in self._scalars(member)
        ]

    def _end_of(self, type_: LLVMStructType) -> int:
        if not type_.types.data:
            return 0
        at, last = self.offset(type_, len(type_.types) - 1)
        end = at + self.allocated(last)
        return _up(end, self.alignment(type_))


def layout_around(op: Operation) -> Layout:
    """The layout that holds where an operation is. Raises `NoMeaning` where bytes of numbers lie in
    another order than from the low ones on, and where pointers have other sizes."""
    found = dict(_DEFAULT)
    top: Operation | None = op
    while top is not None:
        said = {**top.properties, **top.attributes}
        text = str(said.get(_TEXT, "")).strip('"')
        if re.search(r"(^|-)E(-|$)", text):
            raise NoMeaning("numbers in memory whose high bytes come first")
        if _SPEC in said:
            found |= _read(str(said[_SPEC]))
        elif text:
            raise NoMeaning(f"the data layout {text}, without dlti.dl_spec")
        top = top.parent_op()
    return Layout(found)


def _read(spec: str) -> dict[str, int]:
    if '"dlti.endianness" = "big"' in spec:
        raise NoMeaning("numbers in memory whose high bytes come first")
    pointer = re.search(r"!llvm\.ptr = dense<([^>]*)>", spec)
    if pointer is not None and set(re.findall(r"\d+", pointer[1])) != {"64"}:
        raise NoMeaning("pointers of other than 64 bits")
    return {name: int(bits) // 8 for name, bits, _ in _ENTRY.findall(spec)}


def _up(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment

"""How many bytes values of the LLVM dialect take in memory, and where their parts lie.

Source: LLVM's language reference, *Data Layout*, and MLIR's `dlti.dl_spec`, which
`mlir-translate --import-llvm` writes of it; of nested modules the inner one's entries hold. Where a
module says nothing, LLVM's defaults hold: 8 bytes for a pointer, and an i64 that is aligned to 4.
Where it has the text of a layout as well (`llvm.data_layout`, which `mlir-translate
--mlir-to-llvmir` prefers), that must say the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, IntAttr, StringAttr, VectorType
from xdsl.dialects.dlti import DataLayoutEntryAttr, DataLayoutSpecAttr
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.pointers import POINTER
from semantics.interpretations.concrete import is_power_of_two
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
_ENDIANNESS = "dlti.endianness"
_NUMBERS = re.compile(r"dense<\[?(\d+(?:, \d+)*)\]?>")
_TYPE = re.compile(r"(i\d+|b?f\d+)")
# Tokens of a layout's text by which nothing here goes: how names are mangled, the alignment of the
# stack and of functions, integers that are legal, and pointers of other address spaces than 0.
_OF_NO_MATTER = re.compile(r"e|m:\w|S\d+|F[in]\d+|n\d+(:\d+)*|[APG]0|p[1-9]\d*:\d+(:\d+)*")
_POINTERS = re.compile(r"p0?:64:64(:64)?(:64)?")
_ALIGNED = re.compile(r"([ifva])(\d*):(\d+)(?::\d+)?")


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

    def scalars(self, type_: Attribute, gaps: bool = False) -> list[tuple[int, Attribute]]:
        """Where each part of a value lies, arrays and structs taken apart; all of its bytes are
        those of a part, but where there may be `gaps`. Raises `NoMeaning`."""
        found = self._scalars(type_)
        end = 0
        for at, scalar in found:
            if gaps:
                end = at
            if at != end:
                raise NoMeaning(f"the type {type_} has bytes that belong to nothing")
            end += self.size(scalar)
        if (end != self.size(type_) and not gaps) or not 0 < end <= MOST_BYTES:
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
    another order than from the low ones on, where pointers have other sizes, where types are
    aligned in a way that is not known here, and where what is said twice differs."""
    found: dict[str, int] = {}
    texts: list[str] = []
    is_said = False
    top: Operation | None = op
    while top is not None:
        said = {**top.properties, **top.attributes}
        if _SPEC in said:
            is_said = True
            found = _read(said[_SPEC]) | found
        if _TEXT in said:
            text = said[_TEXT]
            texts.append(text.data if isinstance(text, StringAttr) else str(text))
        top = top.parent_op()
    found = _DEFAULT | found
    for text in texts:
        alike = _DEFAULT | _read_text(text) == found
        if not alike or (text and not is_said):
            raise NoMeaning(f"the data layout {text}, without the same in dlti.dl_spec")
    return Layout(found)


def _read(spec: Attribute) -> dict[str, int]:
    if not isinstance(spec, DataLayoutSpecAttr):
        raise NoMeaning(f"the data layout {spec}")
    found: dict[str, int] = {}
    for entry in spec.entries:
        found |= _read_entry(entry)
    return found


def _read_entry(entry: DataLayoutEntryAttr) -> dict[str, int]:
    key, value = entry.key, entry.value
    if isinstance(key, StringAttr):
        if key.data == _ENDIANNESS and value != StringAttr("little"):
            raise NoMeaning("numbers in memory whose high bytes come first")
        return {}
    if isinstance(key, IndexType):
        return {}
    dense = _NUMBERS.match(str(value))
    numbers = dense[1].split(", ") if dense is not None else []
    if isinstance(key, LLVMPointerType):
        space = key.addr_space
        elsewhere = isinstance(space, IntAttr) and space.data != 0
        if not elsewhere and set(numbers) != {"64"}:
            raise NoMeaning("pointers of other than 64 bits")
        return {}
    if not numbers or _TYPE.fullmatch(str(key)) is None:
        raise NoMeaning(f"a data layout with {key} = {value}")
    return {str(key): _bytes(numbers[0])}


def _read_text(text: str) -> dict[str, int]:
    """What the text of a layout says of types that have a name in MLIR."""
    found: dict[str, int] = {}
    for token in filter(None, text.split("-")):
        if _OF_NO_MATTER.fullmatch(token) or _POINTERS.fullmatch(token):
            continue
        said = _ALIGNED.fullmatch(token)
        if said is None:
            raise NoMeaning(f"a data layout with {token}")
        kind, width, bits = said.groups()
        # What is said of `a` is the least alignment of structs; vectors have the one below.
        known = bits in ("0", "8") if kind == "a" else width != ""
        if kind == "v" and known:
            known = _bytes(bits) == 1 << ((int(width) + 7) // 8 - 1).bit_length()
        if not known or (kind == "a" and width):
            raise NoMeaning(f"a data layout with {token}")
        if kind in "if":
            found[kind + width] = _bytes(bits)
        if token.startswith("f16:"):
            found["bf16"] = _bytes(bits)
    return found


def _bytes(bits: str) -> int:
    """Raises `NoMeaning` where an alignment of so many bits is none: not a power of two, or less
    than a byte."""
    number = int(bits)
    if number < 8 or not is_power_of_two(number):
        raise NoMeaning(f"an alignment of {bits} bits")
    return number // 8


def _up(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment

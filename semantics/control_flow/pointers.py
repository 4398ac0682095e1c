"""What a reader knows of pointers where memory is read by the byte.

A pointer of the LLVM dialect is a number of 128 bits then: which memory it belongs to (its
provenance), and its address in the low 64 bits (LLVM's language reference, *Pointer Aliasing
Rules*). A byte in memory is a number of 72 bits: which memory the pointer belongs to of which it is
a part, 0 where it is none, and its 8 bits. So pointers are chosen, handed on, stored and compared
as other numbers are.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerType, VectorType
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, SSAValue

from semantics.language.kinds import isa
from semantics.language.program import NoMeaning

POINTER = LLVMPointerType()
POINTER_AS_NUMBER, BYTE, ADDRESS = IntegerType(128), IntegerType(72), IntegerType(64)


@dataclass(frozen=True)
class OwnBlock:
    """Memory of so many bytes that nobody else can reach: the variables that have what it holds,
    and whether it is there. `constant` is that of a variable that is never written."""

    elements: str
    poisoned: str
    there: str
    room: int
    alignment: int
    base: str
    constant: bool = False


@dataclass(frozen=True)
class LocalBlock:
    """Memory of so many bytes that the function makes and others may reach, by the name of its
    address: it is gone in the end."""

    address: str
    room: int


@dataclass
class Pointers:
    """The variables that have what memory holds, and what is known of pointers: their names, by
    name their two parts, and by value where in memory of the function they lead."""

    elements: str
    poisoned: str
    alive: str
    place: str
    held: str = ""
    """How many pieces of memory that library functions made were not freed, where that counts."""
    to_run: bool = False
    """Whether what is read is run, and nothing is proved of it."""
    named: set[str] = field(default_factory=set[str])
    parts: dict[str, tuple[str, str]] = field(default_factory=dict[str, "tuple[str, str]"])
    inside: dict[SSAValue, tuple[OwnBlock, str]] = field(
        default_factory=dict[SSAValue, "tuple[OwnBlock, str]"]
    )
    local: list[LocalBlock] = field(default_factory=list[LocalBlock])
    null: set[str] = field(default_factory=set[str])
    """What null pointers belong to, by name."""
    failed: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """For memory that a library function makes and nobody else can reach: whether there is none."""


def as_number(type_: Attribute) -> Attribute:
    """A type, or that of pointers as numbers. Raises `NoMeaning` for pointers to another address
    space, and for those within other values."""
    if type_ == POINTER:
        return POINTER_AS_NUMBER
    if _has_pointers(type_):
        raise NoMeaning(f"the type {type_} has no meaning here")
    return type_


def _has_pointers(type_: Attribute) -> bool:
    members: Collection[Attribute] = ()
    if isinstance(type_, LLVMStructType):
        members = type_.types.data
    elif isinstance(type_, LLVMArrayType):
        members = (type_.type,)
    elif isa(type_, VectorType[Attribute]):
        members = (type_.element_type,)
    return isinstance(type_, LLVMPointerType) or any(map(_has_pointers, members))

"""A function of the LLVM dialect read as one of the arguments and results that it had before.

Both sides get the arguments of the source, and give the results of the target: so each is what the
other one is compared with. Memrefs that leave a function, or come from one that is called, are what
the lowering makes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.descriptors import Arithmetic, descriptor_of
from semantics.control_flow.lowered.halves import Halves, halves_of
from semantics.control_flow.lowered.members import Members, in_members, members_of
from semantics.control_flow.lowered.signatures import I64, POINTER, Signature, signature_of
from semantics.control_flow.parts import layout_of, types_of_parts
from semantics.control_flow.reading import GraphReader, Passing

if TYPE_CHECKING:
    from semantics.functions.operations import Function


@dataclass(frozen=True)
class AsLowered(Passing):
    """How one side of a lowering is passed what it is given, and what it gives."""

    signature: Signature
    is_target: bool

    def __str__(self) -> str:
        return str(self.signature)

    @property
    def convention(self) -> str:
        """The lowering to LLVM."""
        return "lowered-to-llvm"

    @property
    def lowers(self) -> bool:
        """Memory is read as the lowering has it."""
        return True

    @property
    def bare(self) -> bool:
        """Whether memrefs are bare pointers."""
        return self.signature.lowering.bare

    @property
    def index(self) -> IndexType | IntegerType:
        """What an index is read as: itself if it is lowered to an i64."""
        word = self.signature.lowering.word
        return IndexType() if word == I64 else word

    def inputs(self, own: Sequence[Attribute]) -> Sequence[Attribute]:
        """The types of the arguments: those of the source."""
        return self.signature.inputs if self.is_target else own

    def enter(self, reader: GraphReader, given: Sequence[str], op: Operation) -> list[list[str]]:
        """For each argument that the function itself has, the names of its parts, `given` the
        source's arguments."""
        if not self.is_target or self.signature.same:
            return [parts_of(reader, name) for name in given]
        found: list[list[str]] = []
        for name, type_ in zip(given, self.signature.inputs, strict=True):
            parts = passed(reader, name, op, self.bare)
            found += [parts] if layout_of(type_) is None else [[part] for part in parts]
        return found

    def leave(self, reader: GraphReader, values: Sequence[str], op: Operation) -> list[str]:
        """What the function gives, as the target gives it."""
        return [part for name in values for part in passed(reader, name, op, self.bare)]


@dataclass(frozen=True)
class InHalves(Passing):
    """How one side is passed what it is given, and what it gives: both get the arguments of the
    source, and give the results of the target."""

    halves: Halves
    is_target: bool

    def __str__(self) -> str:
        return str(self.halves)

    @property
    def convention(self) -> str:
        """The emulation of wide integers."""
        return "integers-in-halves"

    def inputs(self, own: Sequence[Attribute]) -> Sequence[Attribute]:
        """The types of the arguments: those of the source."""
        return self.halves.inputs if self.is_target else own

    def enter(self, reader: GraphReader, given: Sequence[str], op: Operation) -> list[list[str]]:
        """For each argument that the function itself has, the names of its parts."""
        halved = self.halves.halved_inputs if self.is_target else (False,) * len(given)
        return [
            self._parts(reader, name, is_halved, op)
            for name, is_halved in zip(given, halved, strict=True)
        ]

    def leave(self, reader: GraphReader, values: Sequence[str], op: Operation) -> list[str]:
        """What the function gives, as the target gives it."""
        halved = (False,) * len(values) if self.is_target else self.halves.halved_results
        pairs = zip(values, halved, strict=True)
        return [part for name, is_ in pairs for part in self._parts(reader, name, is_, op)]

    def _parts(self, reader: GraphReader, name: str, halved: bool, op: Operation) -> list[str]:
        parts = parts_of(reader, name)
        if not halved:
            return parts
        where = reader.where(op)
        whole, half = IntegerType(self.halves.width), IntegerType(self.halves.width // 2)
        number = {"value": IntegerAttr(self.halves.width // 2, whole)}
        found: list[str] = []
        for part in parts:
            by = reader.step("arith.constant", (), whole, where, number)
            high = reader.step("arith.shrui", (part, by), whole, where)
            found.append(reader.step("arith.trunci", (part,), half, where))
            found.append(reader.step("arith.trunci", (high,), half, where))
        return found


@dataclass(frozen=True)
class InMembers(Passing):
    """How one side is passed what it is given, and what it gives: both get the arguments of the
    source, tuples and all, and give what is in the results."""

    members: Members
    is_target: bool

    def __str__(self) -> str:
        return str(self.members)

    @property
    def convention(self) -> str:
        """Tuples that are taken apart."""
        return "tuples-as-members"

    @property
    def in_members(self) -> bool:
        """Tuples are passed as what is in them."""
        return True

    def inputs(self, own: Sequence[Attribute]) -> Sequence[Attribute]:
        """The types of the arguments: those of the source."""
        return self.members.inputs if self.is_target else own

    def enter(self, reader: GraphReader, given: Sequence[str], op: Operation) -> list[list[str]]:
        """For each argument that the function itself has, the names of its parts."""
        if not self.is_target:
            return [parts_of(reader, name) for name in given]
        left = [part for name in given for part in parts_of(reader, name)]
        found: list[list[str]] = []
        for type_ in in_members(self.members.inputs):
            types = types_of_parts(type_)
            count = 1 if types is None else len(types)
            found.append(left[:count])
            left = left[count:]
        return found

    def leave(self, reader: GraphReader, values: Sequence[str], op: Operation) -> list[str]:
        """What the function gives, in parts."""
        return [part for name in values for part in parts_of(reader, name)]


def parts_of(reader: GraphReader, name: str) -> list[str]:
    """The names of the parts of a value, its own where it is whole."""
    parts = reader.parts(name)
    return [name] if parts is None else list(parts)


def passing_of(old: Function, new: Function) -> tuple[Passing, Passing] | None:
    """How both functions are passed what they are given, if the second one is a lowering of the
    first one that changes types; None where it is none that is known."""
    signature = signature_of(old, new)
    if signature is not None:
        return AsLowered(signature, is_target=False), AsLowered(signature, is_target=True)
    halves = halves_of(old, new)
    if halves is not None:
        return InHalves(halves, is_target=False), InHalves(halves, is_target=True)
    members = members_of(old, new)
    if members is not None:
        return InMembers(members, is_target=False), InMembers(members, is_target=True)
    return None


def index_of(old: Function, new: Function) -> IndexType | IntegerType:
    """What an index is read as in two functions."""
    passing = passing_of(old, new)
    return IndexType() if passing is None else passing[0].index


def passed(reader: GraphReader, name: str, op: Operation, bare: bool) -> list[str]:
    """The parts of a value, a memref in the form that the lowering gives it."""
    found = descriptor_of(reader, name, op)
    if found is None:
        return parts_of(reader, name)
    if bare:
        return [found.base]
    numbers = map(Arithmetic(reader, op).name, found.numbers())
    return [allocated(reader, found.base, op), found.base, *numbers]


def allocated(reader: GraphReader, base: str, op: Operation) -> str:
    """The pointer that was allocated for memory that begins somewhere. Where that was not seen, it
    is known only that it goes with the aligned one."""
    if base in reader.allocated:
        return reader.allocated[base]
    return reader.unknown_function("what was allocated", [base], POINTER, reader.where(op))

"""Arithmetic on addresses and bytes, as steps of a graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.graph import Demand, Does, Opaque
from semantics.control_flow.pointers import ADDRESS, BYTE, POINTER_AS_NUMBER
from semantics.control_flow.reading import GraphReader
from semantics.effects.answers import Effects
from semantics.language.program import fixed_width

EQUAL, NOT_EQUAL, SIGNED_LESS, LESS, LESS_OR_EQUAL = 0, 1, 2, 6, 7
"""The predicates of `arith.cmpi`; the last two without a sign."""
NSW, NUW = 1, 2
_FLAGS = {
    NSW: [IntegerOverflowFlag.NSW],
    NUW: [IntegerOverflowFlag.NUW],
    NSW | NUW: [IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW],
}
_BIT, _OCTET = IntegerType(1), IntegerType(8)
_OF_A_FUNCTION = Effects(frozenset(), True, True, True, frozenset(), "a function of its operands")


class Numbers:
    """Adds steps of what an operation does; all operands and results are names."""

    def __init__(self, reader: GraphReader, op: Operation) -> None:
        self._reader = reader
        self.place = reader.where(op)

    def literal(self, value: int, type_: IntegerType = ADDRESS) -> str:
        return self._step("arith.constant", (), type_, {"value": IntegerAttr(value, type_)})

    def add(self, a: str, b: str, flags: int = 0) -> str:
        return self._step("arith.addi", (a, b), ADDRESS, _overflow(flags))

    def subtract(self, a: str, b: str) -> str:
        return self._step("arith.subi", (a, b), ADDRESS)

    def times(self, a: str, b: str, flags: int = 0) -> str:
        return self._step("arith.muli", (a, b), ADDRESS, _overflow(flags))

    def compare(self, predicate: int, a: str, b: str) -> str:
        said = {"predicate": IntegerAttr(predicate, ADDRESS)}
        return self._step("arith.cmpi", (a, b), _BIT, said)

    def both(self, a: str, b: str) -> str:
        return self._step("arith.andi", (a, b), _BIT)

    def any_of(self, a: str, b: str) -> str:
        return self._step("arith.ori", (a, b), _BIT)

    def truth(self, holds: bool) -> str:
        return self.literal(int(holds), _BIT)

    def choose(self, condition: str, then: str, otherwise: str) -> str:
        return self._reader.select(condition, then, otherwise, "chosen")

    def poison(self, type_: Attribute) -> str:
        return self._step("ub.poison", (), type_)

    def poison_unless(self, condition: str, value: str) -> str:
        return self.choose(condition, value, self.poison(self._reader.type_of(value)))

    def demand(self, condition: str) -> None:
        """The behaviour is undefined unless a condition holds."""
        holds = self.poison_unless(condition, self.truth(True))
        self._reader.add(Demand(holds, self.place))

    def defined(self, value: str) -> None:
        """The behaviour is undefined if a value is poison."""
        self._reader.add(Demand(value, self.place))

    def resized(self, value: str, type_: IntegerType, signed: bool = False) -> str:
        """The low bits of a number, or the same number with more."""
        old, new = (fixed_width(t, 64) for t in (self._reader.type_of(value), type_))
        if old == new:
            return value
        extend = "arith.extsi" if signed else "arith.extui"
        return self._step(extend if new > old else "arith.trunci", (value,), type_)

    def aligned(self, address: str, alignment: int) -> str:
        """Whether an address is a multiple of a power of two."""
        rest = self._step("arith.andi", (address, self.literal(alignment - 1)), ADDRESS)
        return self.compare(EQUAL, rest, self.literal(0))

    # Pointers and bytes

    def pointer(self, memory: str, address: str) -> str:
        """A pointer of two parts: which memory it belongs to, and the address."""
        return self._joined(memory, address, 64, POINTER_AS_NUMBER)

    def parts(self, pointer: str) -> tuple[str, str]:
        """Which memory a pointer belongs to, and its address."""
        memory = self.resized(self._shifted(pointer, 64, right=True), ADDRESS)
        return memory, self.resized(pointer, ADDRESS)

    def byte(self, memory: str | None, value: str, number: int) -> str:
        """The byte of a value with this number, from the low ones on; a part of a pointer to
        `memory`, if that is given."""
        octet = self.resized(self._shifted(value, 8 * number, right=True), _OCTET)
        return self.resized(octet, BYTE) if memory is None else self._joined(memory, octet, 8, BYTE)

    def octet(self, byte: str) -> str:
        return self.resized(byte, _OCTET)

    def memory_of(self, byte: str) -> str:
        """To which memory the pointer belongs that a byte is a part of."""
        return self.resized(self._shifted(byte, 8, right=True), ADDRESS)

    def joined(self, bytes_: Sequence[str]) -> str:
        """The number that bytes in memory make up, the low ones first."""
        type_ = IntegerType(8 * len(bytes_))
        found = self.resized(self.octet(bytes_[0]), type_)
        for number, byte in enumerate(bytes_[1:], 1):
            more = self._shifted(self.resized(self.octet(byte), type_), 8 * number, right=False)
            found = self._step("arith.ori", (found, more), type_)
        return found

    def _joined(self, high: str, low: str, by: int, type_: IntegerType) -> str:
        above = self._shifted(self.resized(high, type_), by, right=False)
        return self._step("arith.ori", (above, self.resized(low, type_)), type_)

    def _shifted(self, value: str, by: int, *, right: bool) -> str:
        if not by:
            return value
        type_ = IntegerType(fixed_width(self._reader.type_of(value), 64))
        operation = "arith.shrui" if right else "arith.shli"
        return self._step(operation, (value, self.literal(by, type_)), type_)

    def function(self, what: str, operands: Sequence[str], type_: Attribute) -> str:
        """A function of its operands of which nothing else is known."""
        return self._reader.unknown_function(what, operands, type_, self.place)

    def defined_function(
        self,
        what: str,
        operands: Sequence[str],
        types: Sequence[Attribute],
        does: Does,
        symbols: frozenset[str] = frozenset(),
    ) -> list[str]:
        """The same with these results, which are never poison; `symbols` stand for the same."""
        names = [self._reader.new_name(what, type_) for type_ in types]
        results = tuple(zip(names, types, strict=True))
        step = Opaque(what, what, tuple(operands), results, _OF_A_FUNCTION, where=self.place)
        self._reader.add(replace(step, symbols=symbols, seen=False, function=True, does=does))
        return names

    def _step(
        self,
        operation: str,
        operands: Sequence[str],
        type_: Attribute,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> str:
        return self._reader.step(operation, operands, type_, self.place, attributes)


def _overflow(flags: int) -> Mapping[str, Attribute]:
    return {"overflowFlags": IntegerOverflowAttr(_FLAGS[flags])} if flags else {}

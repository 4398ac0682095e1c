"""Released analyses from outside: what is given to a tool, and the bounds that it shows.

`test.with_bounds` gives a value of any range, and `test.reflect_bounds` shows what a pass knows of
one (mlir/test/lib/Dialect/Test/TestOps.td). So an analysis is a function on elements that can be
run, whatever it does inside. Of constants, operands are constants or arguments of a function.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from semantics.domains.constants import CONSTANTS
from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES
from verifier.measuring.elements import Elements, elements_of

TWENTY = (
    *("addi", "subi", "muli", "divui", "divsi", "remui", "remsi", "ceildivui", "ceildivsi"),
    *("floordivsi", "andi", "ori", "xori", "shli", "shrui", "shrsi"),
    *("minsi", "minui", "maxsi", "maxui"),
)
"""Operations of arith on two integers, of which MLIR infers ranges."""
FLAGGED = ("addi", "subi", "muli", "shli")
_NSW, _NUW = IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW
FLAGS: dict[str, tuple[IntegerOverflowFlag, ...]] = {
    "": (),
    "nsw": (_NSW,),
    "nuw": (_NUW,),
    "nsw, nuw": (_NSW, _NUW),
}
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""Those of `arith.cmpi`, in the order of its attribute."""
OPERAND = "rewright.operand"
PAIR = "rewright.pair"
"""Attributes by which operands and results are known again in what a tool prints."""
_PER_FUNCTION = 512


class BadAnalysis(Exception):
    """A tool that does not show what it knows, and why."""


@dataclass(frozen=True)
class Variant:
    """An operation of arith on two integers of one width, with flags or a predicate."""

    operation: str
    flags: str = ""
    predicate: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.operation, self.predicate, self.flags)))

    @property
    def attributes(self) -> dict[str, Attribute]:
        if self.predicate:
            return {"predicate": IntegerAttr(PREDICATES.index(self.predicate), 64)}
        flags = FLAGS[self.flags]
        return {"overflowFlags": IntegerOverflowAttr(flags)} if flags else {}

    def text(self, x: str, y: str, width: int) -> str:
        flags = f" overflow<{self.flags}>" if self.flags else ""
        predicate = f"{self.predicate}, " if self.predicate else ""
        return f"{self.operation} {predicate}{x}, {y}{flags} : i{width}"

    def result(self, width: int) -> int:
        """The width of the result, where the operands have this one."""
        return 1 if self.predicate else width


def variants() -> Iterator[Variant]:
    """The twenty operations, those with flags, and comparisons."""
    for name in TWENTY:
        for flags in FLAGS if name in FLAGGED else ("",):
            yield Variant(f"arith.{name}", flags)
    for predicate in PREDICATES:
        yield Variant("arith.cmpi", predicate=predicate)


Pair = tuple[tuple[int, ...], tuple[int, ...]]


def given(domain: Domain, variant: Variant, width: int, pairs: Sequence[Pair]) -> str:
    """A module with the operation on each pair of elements."""
    functions = _on_constants if domain is CONSTANTS else _on_ranges
    return "\n".join(functions(variant, width, pairs))


def bounds_shown(printed: str, width: int, count: int) -> list[tuple[int, ...]]:
    """The element that a tool shows for each of so many results of this width.

    Raises `BadAnalysis`.
    """
    found = [_bounds(match[1], width) for match in _REFLECTED.finditer(printed)]
    if len(found) != count:
        raise BadAnalysis(f"{count} bounds were asked for, and {len(found)} are shown")
    if [number for number, _ in found] != list(range(count)):
        raise BadAnalysis("the bounds that are shown are not in the order of the results")
    return [element for _, element in found]


_REFLECTED = re.compile(r"test\.reflect_bounds\s*(\{[^}]*\})?")
_BOUND = re.compile(r"\b(umin|umax|smin|smax) = (-?\d+|true|false)")
_NUMBER = re.compile(re.escape(PAIR) + r" = (\d+)")


def _bounds(text: str | None, width: int) -> tuple[int, tuple[int, ...]]:
    read = dict(_BOUND.findall(text or ""))
    number = _NUMBER.search(text or "")
    if set(read) != set(MLIR_RANGES.fields) or number is None:
        raise BadAnalysis(f"no bounds are shown: test.reflect_bounds {text or ''}")
    return int(number[1]), element_read(read, width)


def element_read(read: Mapping[str, str], width: int) -> tuple[int, ...]:
    """An element of MLIR's ranges from the numbers of its fields as they are printed."""
    numbers = {
        name: int(value == "true") if value.isalpha() else int(value)
        for name, value in read.items()
    }
    return tuple(numbers[name] & ((1 << width) - 1) for name in MLIR_RANGES.fields)


def _on_ranges(variant: Variant, width: int, pairs: Sequence[Pair]) -> Iterator[str]:
    for start in range(0, len(pairs), _PER_FUNCTION):
        part = pairs[start : start + _PER_FUNCTION]
        names: dict[tuple[int, tuple[int, ...]], str] = {}
        yield f"func.func @f{start}() {{"
        for operand in (o for pair in part for o in enumerate(pair)):
            if operand not in names:
                names[operand] = f"%e{len(names)}"
                number, element = operand
                bounds = ", ".join(
                    f"{name} = {_literal(value, width)} : i{width}"
                    for name, value in zip(MLIR_RANGES.fields, element, strict=True)
                )
                marked = f"{bounds}, {OPERAND} = {number}"
                yield f"  {names[operand]} = test.with_bounds {{{marked}}} : i{width}"
        for i, pair in enumerate(part):
            x, y = (names[operand] for operand in enumerate(pair))
            yield f"  %r{i} = {variant.text(x, y, width)}"
            marked = f"{{{PAIR} = {start + i}}}"
            yield f"  %s{i} = test.reflect_bounds {marked} %r{i} : i{variant.result(width)}"
        yield "  return\n}"


def _on_constants(variant: Variant, width: int, pairs: Sequence[Pair]) -> Iterator[str]:
    result = f"i{variant.result(width)}"
    for i, pair in enumerate(pairs):
        yield f"func.func @p{i}(%a: i{width}, %b: i{width}) -> {result} {{"
        for number, (known, value) in enumerate(pair):
            if known:
                yield f"  %c{number} = arith.constant {_literal(value, width)} : i{width}"
        x, y = (f"%c{n}" if pair[n][0] else name for n, name in enumerate(("%a", "%b")))
        yield f"  %r = {variant.text(x, y, width)}\n  func.return %r : {result}\n}}"


def _literal(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) and width > 1 else value


def all_pairs(elements: Elements) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The indices of all pairs."""
    first, second = np.indices((len(elements), len(elements))).reshape(2, -1)
    return first, second


def pairs_at(domain: Domain, width: int) -> tuple[Elements, list[Pair]]:
    """All pairs of elements, in the order of `all_pairs`."""
    elements = elements_of(domain, width)
    known = [elements.element(i) for i in range(len(elements))]
    return elements, [(a, b) for a in known for b in known]

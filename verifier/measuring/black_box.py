"""Released analyses from outside: MLIR's integer ranges, as test.reflect_bounds shows them.

`test.with_bounds` gives a value of any range, and `test.reflect_bounds` shows what a pass knows of
one (mlir/test/lib/Dialect/Test/TestOps.td). So an analysis is a function on elements that can be
run, whatever it does inside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.ir import Attribute

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
_PER_FUNCTION = 512


class BadAnalysis(Exception):
    """A tool that does not show what it knows, and why."""


@dataclass(frozen=True)
class Variant:
    """An operation of arith, with flags."""

    operation: str
    flags: str = ""

    def __str__(self) -> str:
        return self.operation + (f" {self.flags}" if self.flags else "")

    @property
    def attributes(self) -> dict[str, Attribute]:
        flags = FLAGS[self.flags]
        return {"overflowFlags": IntegerOverflowAttr(flags)} if flags else {}

    def text(self, x: str, y: str, width: int) -> str:
        flags = f" overflow<{self.flags}>" if self.flags else ""
        return f"{self.operation} {x}, {y}{flags} : i{width}"


def variants() -> Iterator[Variant]:
    """The twenty operations, and those with flags."""
    for name in TWENTY:
        for flags in FLAGS if name in FLAGGED else ("",):
            yield Variant(f"arith.{name}", flags)


Run = Callable[[str], str]
"""From a module's text to what the tool prints."""
Pair = tuple[tuple[int, ...], tuple[int, ...]]


def inferred(
    variant: Variant, width: int, pairs: Sequence[Pair], run_tool: Run
) -> list[tuple[int, ...]]:
    """The element that a tool infers for the operation on each pair of elements.

    Raises `BadAnalysis`.
    """
    printed = run_tool("\n".join(_functions(variant, width, pairs)))
    found = [_bounds(match[1], width) for match in _REFLECTED.finditer(printed)]
    if len(found) != len(pairs):
        raise BadAnalysis(f"{len(pairs)} bounds were asked for, and {len(found)} are shown")
    return found


_REFLECTED = re.compile(r"test\.reflect_bounds\s*(\{[^}]*\})?")
_BOUND = re.compile(r"\b(umin|umax|smin|smax) = (-?\d+|true|false)")


def _bounds(text: str | None, width: int) -> tuple[int, ...]:
    read = dict(_BOUND.findall(text or ""))
    if set(read) != set(MLIR_RANGES.fields):
        raise BadAnalysis(f"no bounds are shown: test.reflect_bounds {text or ''}")
    numbers = {
        name: int(value == "true") if value.isalpha() else int(value)
        for name, value in read.items()
    }
    return tuple(numbers[name] & ((1 << width) - 1) for name in MLIR_RANGES.fields)


def _functions(variant: Variant, width: int, pairs: Sequence[Pair]) -> Iterator[str]:
    for start in range(0, len(pairs), _PER_FUNCTION):
        part = pairs[start : start + _PER_FUNCTION]
        names: dict[tuple[int, ...], str] = {}
        yield f"func.func @f{start}() {{"
        for element in (e for pair in part for e in pair):
            if element not in names:
                names[element] = f"%e{len(names)}"
                bounds = ", ".join(
                    f"{name} = {_literal(value, width)} : i{width}"
                    for name, value in zip(MLIR_RANGES.fields, element, strict=True)
                )
                yield f"  {names[element]} = test.with_bounds {{{bounds}}} : i{width}"
        for i, (a, b) in enumerate(part):
            yield f"  %r{i} = {variant.text(names[a], names[b], width)}"
            yield f"  %s{i} = test.reflect_bounds %r{i} : i{width}"
        yield "  return\n}"


def _literal(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) and width > 1 else value


def all_pairs(elements: Elements) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The indices of all pairs."""
    first, second = np.indices((len(elements), len(elements))).reshape(2, -1)
    return first, second


def pairs_at(width: int) -> tuple[Elements, list[Pair]]:
    """All pairs of intervals, in the order of `all_pairs`."""
    elements = elements_of(MLIR_RANGES, width)
    known = [elements.element(i) for i in range(len(elements))]
    return elements, [(a, b) for a in known for b in known]

"""Native functions on numbers of four bits: what they give, to be compared with exported text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from xdsl.dialects.builtin import IntegerAttr, IntegerType

from rewrites.exporting.natives import Natives
from rewrites.exporting.rule import Computed, Condition, NotExported, Number, Type, rule_of
from rewrites.library.patterns import LibraryPattern
from tests.support.library import library_rules
from verifier.kernel.goals.natives import native_constraint, native_rewrite

WIDTH = 4
PLACES = ("a", "b")


@dataclass(frozen=True)
class Function:
    """A native function on one or two numbers of one type."""

    name: str
    arguments: int
    constrains: bool

    def text(self, natives: Natives) -> str:
        """What it computes, as a language says it."""
        type_ = Type("t", None)
        given = tuple(Number(place, type_) for place in PLACES[: self.arguments])
        if self.constrains:
            return natives.truth(Condition(self.name, given, negated=False))
        return natives.computed(Computed("r", self.name, given, type_))

    def results(self) -> Iterator[int]:
        """What it gives for each pair of numbers, the first counted last."""
        native = native_constraint(self.name) if self.constrains else native_rewrite(self.name)
        assert native is not None
        for numbers in product(range(1 << WIDTH), repeat=2):
            attributes = [IntegerAttr(n, IntegerType(WIDTH), truncate_bits=True) for n in numbers]
            result = native.executable(*attributes[: self.arguments])
            is_truth = isinstance(result, bool)
            yield int(result) if is_truth else result.value.data % (1 << WIDTH)


ABOUT_VALUES = frozenset(
    ("is_never_poison", "has_no_bits_outside", "is_known_below", "have_no_common_bits")
)
"""Conditions that ask what is known of a value."""


def asks_an_analysis(pattern: LibraryPattern) -> bool:
    """Whether only what has an analysis of values can apply a rule."""
    conditions = rule_of(pattern).conditions if _is_said(pattern) else ()
    return any(condition.name in ABOUT_VALUES for condition in conditions)


def exported_rules() -> list[LibraryPattern]:
    """The library's rules, without those that no language but PDL says."""
    return [pattern for pattern in library_rules() if _is_said(pattern)]


def _is_said(pattern: LibraryPattern) -> bool:
    try:
        rule_of(pattern)
    except NotExported:
        return False
    return True


def functions_on_numbers() -> Iterator[Function]:
    """Those that the library's rules use, and some more."""
    used = {condition.name for p in exported_rules() for condition in rule_of(p).conditions}
    used |= {"is_power_of_two", "is_low_bit_mask", "low_bits_zero", "divides", "sum_below_width"}
    for name in sorted(used - ABOUT_VALUES):
        native = native_constraint(name)
        if native is not None and native.meaning is not None and "predicate" not in name:
            yield Function(name, native.meaning.__code__.co_argcount - 1, constrains=True)
    for name in ("addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "shrsi"):
        yield Function(name, 2, constrains=False)
    for name in ("divui", "divsi", "remui", "remsi", "minsi", "maxui"):
        yield Function(name, 2, constrains=False)
    for name in ("negate", "invert", "absi"):
        yield Function(name, 1, constrains=False)

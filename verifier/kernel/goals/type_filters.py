"""What only filters types: applied before a pattern is instantiated, and counted.

These are native constraints of types, and matched operations that cannot have all the types that
their signatures allow.

What is counted are the choices for the open types that the constraint is about: where it orders two
of them, the orders that their widths can have; else all choices of widths up to `COUNTED`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from xdsl.dialects.builtin import IndexType

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.execution import meaning_for
from semantics.language.program import (
    AttributeVariable,
    NoMeaning,
    Step,
    TypeTerm,
    TypeVariable,
    fixed_width,
)
from verifier.kernel.goals.natives import NativeConstraint
from verifier.kernel.goals.type_scheme import TypeConstraints

COUNTED = 64
_MOST_COUNTED = 2
"""Of more open types than this the choices are not counted."""


@dataclass(frozen=True)
class TypeFilter:
    """The call of a constraint that filters types, perhaps negated."""

    constraint: NativeConstraint
    types: tuple[TypeTerm, ...]
    negated: bool

    def keeps(self, *widths: int) -> bool:
        """Whether types of these widths are kept."""
        if self.constraint.keeps is not None:
            holds = self.constraint.keeps(*widths)
        else:
            holds = all(widths[low] < widths[high] for low, high in self.constraint.narrower)
        return holds != self.negated

    def apply(self, constraints: TypeConstraints) -> str | None:
        """Add it to the constraints; a note on what it drops, or None: nothing or not counted.

        Raises `NoMeaning` for index, which has no one width.
        """
        ordering = self.constraint.keeps is None and not self.negated
        pairs = [(self.types[i], self.types[j]) for i, j in self.constraint.narrower]
        if ordering and all(constraints.implies_order(low, high) for low, high in pairs):
            return None
        found = [constraints.find(term) for term in self.types]
        opened = list(dict.fromkeys(t for t in found if isinstance(t, TypeVariable)))
        if ordering:
            for low, high in pairs:
                constraints.order(low, high)
        elif IndexType() in found:
            raise NoMeaning(f"{self.constraint.name} of index")
        else:
            constraints.keep(self.types, self.keeps)
        if ordering and len(found) == len(opened) == 2:
            return f"2 of 3 orders of the widths of {_listed(opened)} dropped by {self._named}"
        return self._counted(found, opened)

    def _counted(self, found: list[TypeTerm], opened: list[TypeVariable]) -> str | None:
        if not 0 < len(opened) <= _MOST_COUNTED or IndexType() in found:
            return None
        dropped = 0
        for widths in product(range(1, COUNTED + 1), repeat=len(opened)):
            chosen = dict(zip(opened, widths, strict=True))
            dropped += not self.keeps(
                *(chosen[t] if isinstance(t, TypeVariable) else fixed_width(t, 0) for t in found)
            )
        if not dropped:
            return None
        return (
            f"{dropped} of {COUNTED ** len(opened)} choices of the type of {_listed(opened)} up to "
            f"i{COUNTED} dropped by {self._named}"
        )

    @property
    def _named(self) -> str:
        return ("the negation of " if self.negated else "") + self.constraint.name


def filter_of_operation(step: Step, operand_types: tuple[TypeTerm, ...]) -> TypeFilter | None:
    """Which types a matched operation can have, where its signature does not say all of it.

    None where it does, and where an attribute on which it depends is left open.
    """
    meaning = meaning_for(step)
    fits = meaning.fits
    if fits is None:
        return None
    stated = [step.attributes.get(name) for name in meaning.attributes]
    if any(isinstance(attribute, AttributeVariable) for attribute in stated):
        return None
    interpretation = ConcreteInterpretation()
    try:
        given = [
            kind.read(interpretation, attribute, 1)
            for kind, attribute in zip(meaning.attributes.values(), stated, strict=True)
            if not isinstance(attribute, AttributeVariable)
        ]
    except BadAttribute as error:
        raise NoMeaning(f"{step.operation}: {error}", step.where) from error
    count = len(operand_types)

    def keeps(*widths: int) -> bool:
        return fits(widths[:count], widths[count:], *given)

    types = (*operand_types, *(type_ for _, type_ in step.results))
    return TypeFilter(NativeConstraint(step.operation, _never_run, keeps=keeps), types, False)


def _never_run(*_: object) -> None:
    raise AssertionError("an operation has the types that it can have")


def _listed(types: list[TypeVariable]) -> str:
    return " and ".join(f"%{t.name}" for t in types)

"""Counterexamples to claims about analyses: elements, their members, and what escapes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects.builtin import IntegerType

from semantics.language.program import TypeVariable
from semantics.language.widths import fixed
from verifier.kernel.analyses.claim import Claim, Names, Shown
from verifier.kernel.goals.goal import Instance, TypeChoice
from verifier.kernel.goals.goal_at_widths import Choice, Input, replay
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.refuting.counterexample import INTERPRETER, IntegerCounterexample, show


@dataclass(frozen=True)
class ShownElement:
    """An element, its fields as unsigned numbers, and as its domain shows it."""

    name: str
    type_: str
    fields: Mapping[str, int]
    text: str

    @staticmethod
    def of(name: str, domain: Shown, numbers: Sequence[int], width: int) -> ShownElement:
        """An element of a domain, given by the numbers of its fields, at a width."""
        fields = dict(zip(domain.fields, numbers, strict=True))
        return ShownElement(name, str(IntegerType(width)), fields, domain.show(numbers, width))


@dataclass(frozen=True)
class LeftCode:
    """What stands in the place of an operation, a line an operation, and what it gives."""

    lines: tuple[str, ...]
    gives: str


@dataclass(frozen=True)
class AbstractCounterexample:
    """Elements and members of theirs on which a claim fails.

    `escaping` is the operation's result on `values`, of which the `result` does not hold, where the
    claim is about the soundness of what gives it, `by`; or for which `left` gives something else.
    """

    claim: str
    types: str
    elements: tuple[ShownElement, ...]
    values: tuple[tuple[str, str], ...]
    operation: str
    escaping: str | None
    result: ShownElement | None
    replayed_by: tuple[str, ...] = (INTERPRETER,)
    by: str = "the transfer function"
    left: LeftCode | None = None

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        left = (
            {} if self.left is None else {"left": list(self.left.lines), "gives": self.left.gives}
        )
        return {
            "violated": self.claim,
            "types": self.types,
            "elements": [_element_dict(e) for e in self.elements],
            "values": [{"name": name, "value": value} for name, value in self.values],
            "concrete_result": self.escaping,
            "abstract_result": None if self.result is None else _element_dict(self.result),
            **left,
            "replayed_by": list(self.replayed_by),
        }

    def text(self) -> str:
        """The form for people."""
        lines = [f"  counterexample, with {self.types}:"]
        values = dict(self.values)
        for e in self.elements:
            member = values.pop(e.name.replace("a", "x"), None) if self.escaping else None
            of = "" if member is None else f"   holds of {e.name.replace('a', 'x')} = {member}"
            lines.append(f"    {e.name} : {e.type_} = {e.text}{of}")
        lines += [f"    {name} = {value}" for name, value in values.items()]
        if self.escaping is not None:
            arguments = ", ".join(name for name, _ in self.values)
            lines.append(f"  {self.operation} of {arguments} is {self.escaping}")
        if self.left is not None:
            lines.append(f"  {self.by} leaves what gives {self.left.gives}:")
            lines += [f"    {line}" for line in self.left.lines]
        if self.result is not None:
            lines.append(f"  {self.by} gives {self.result.text}, which excludes it")
        lines.append(f"  replayed by: {', '.join(self.replayed_by)}")
        return "\n".join(lines)


def _element_dict(element: ShownElement) -> dict[str, Any]:
    return {
        "name": element.name,
        "type": element.type_,
        "fields": dict(element.fields),
        "text": element.text,
    }


_TYPE = re.compile(r"(\w+) = i(\d+)")
"""A type as counterexamples state it."""


def abstract_counterexample(
    claim: Claim, found: IntegerCounterexample, operation: str
) -> AbstractCounterexample:
    """The counterexample to a claim's goal, with elements in the place of their fields.

    It is replayed once more, with 0 for what does not matter. Raises `ReplayFailed`.
    """
    goal = claim.goal
    shown = {i.name: i for i in found.inputs}
    stated = {name: int(width) for name, width in _TYPE.findall(found.types)}
    types = [t for step in (*goal.source, *goal.target) for _, t in step.results]
    types += [t for _, t in goal.arguments]
    of_types = {t: stated[t.name] for t in types if isinstance(t, TypeVariable)}
    choice = Choice(TypeChoice(of_types, INDEX_WIDTHS[0]), {})
    given = Input(
        {name: _number(i.value) for name, i in shown.items()},
        {f"{name} is poison": i.value == "poison" for name, i in shown.items()},
    )
    instance = replay(goal, choice, given)
    if not any(violated.term for violated in instance.obligations.values()):
        raise ReplayFailed(f"{goal.name}: the counterexample does not violate the claim when run")
    elements = [_shown(instance, name, domain, names) for name, domain, names in claim.elements]
    result = None if claim.result is None else _shown(instance, "result", *claim.result)
    escaping = None if claim.escaping is None else show(instance.values[claim.escaping])
    values = tuple((name, show(instance.values[name])) for name in (*claim.values, *claim.computed))
    return AbstractCounterexample(
        goal.name.rpartition(": ")[2],
        found.types,
        tuple(elements),
        values,
        operation,
        escaping,
        result,
    )


def _shown(instance: Instance, name: str, domain: Shown, names: Names) -> ShownElement:
    values = [instance.values[n] for n in names]
    numbers = [int(value.bits.term) for value in values]
    width = max(fixed(value.bits.width) for value in values)
    shown = ShownElement.of(name, domain, numbers, width)
    poisoned = any(value.poison.term for value in values)
    return replace(shown, text="poison") if poisoned else shown


def _number(text: str) -> int:
    """The number that a shown value is; 0 for one that is poison, or does not matter."""
    match = re.match(r"-?\d+", text)
    return int(match[0]) if match else int(text == "true")

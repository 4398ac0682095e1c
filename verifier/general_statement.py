"""A general statement as text: MLIR in which types are `iw` and constants follow the width."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import count, filterfalse
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.program import AttributeVariable, Step, TypeVariable, fixed_width
from verifier.concretize import Concretizer, operation_texts
from verifier.generalize import General
from verifier.goal import Goal, TypeChoice
from verifier.question import Choice
from verifier.type_scheme import INDEX_WIDTHS

_WIDTH, _CONSTANT = 100_000, 700_000
"""Numbers that stand for symbolic widths and for constants while MLIR is printed."""


def one_lane(goal: Goal) -> Goal:
    """The goal on scalars, of which it is not known that they are lanes."""
    return replace(goal, containers={})


def text_of(general: General) -> str:
    """The statement: for which widths, then both sides, and the precondition where there is one.

    Vectors and tensors stand for one of their lanes.
    """
    general = replace(general, goal=one_lane(general.goal))
    goal = general.goal
    printer = _Printer(general)
    noundef = [pair in goal.noundef for pair in goal.replacements]
    functions = [
        printer.function("before", goal.source, [old for old, _ in goal.replacements], noundef),
        printer.function("after", goal.target, [new for _, new in goal.replacements], noundef),
    ]
    if goal.required is not None:
        functions.append(printer.function("pre", goal.precondition, [goal.required], [False]))
    return "\n".join([_quantifier(general), *functions])


def _quantifier(general: General) -> str:
    scheme = general.goal.scheme
    names = [v.name for v in general.widths if v in scheme.variables]
    least = {v.name: scheme.least.get(v, 1) for v in scheme.variables}
    orders: dict[tuple[str, str], None] = {}
    for low, high in scheme.order:
        if isinstance(low, TypeVariable) and isinstance(high, TypeVariable):
            orders[low.name, high.name] = None
        elif isinstance(high, TypeVariable):
            least[high.name] = max(least[high.name], fixed_width(cast(Attribute, low), 0) + 1)
    conditions = [f"{low} < {high}" for low, high in orders]
    for name, bound in least.items():
        if bound > 1 and not any(h == name and least[low] >= bound - 1 for low, h in orders):
            conditions.append(f"{name} >= {bound}")
    where = f" with {', '.join(conditions)}" if conditions else ""
    smallest = scheme.smallest_widths()
    narrow = any(smallest[c.type_] < c.room() for c in general.constants.values())
    literals = ", literals modulo 2^width" if narrow else ""
    return f"for every {' and '.join(names)}{where}{literals}:"


class _Printer:
    def __init__(self, general: General) -> None:
        self._goal = general.goal
        self._general = general
        self._widths = widths = {v: _WIDTH + i for i, v in enumerate(general.widths)}
        constants = {name: _CONSTANT + i for i, name in enumerate(general.constants)}
        self._constants = constants
        self._choice = Choice(TypeChoice(widths, INDEX_WIDTHS[0]), {})
        self._texts = {f"i{number}": f"i{v.name}" for v, number in widths.items()}
        self._texts |= {str(n): general.constants[name].text for name, n in constants.items()}

    def function(
        self, name: str, steps: Sequence[Step], returned: Sequence[str], noundef: Sequence[bool]
    ) -> str:
        concrete = Concretizer(self._goal, self._choice, {})
        literal = [self._literal(step) for step in steps]
        taken = {argument for argument, _ in self._goal.arguments}
        built = concrete.function(name, *_numbered(literal, returned, taken))
        arguments = ", ".join(
            f"%{value.name_hint}: {_promising(value.type, argument in self._goal.never_poison)}"
            for (argument, _), value in zip(self._goal.arguments, built.args, strict=True)
        )
        outputs = zip(built.function_type.outputs, noundef, strict=True)
        results = ", ".join(_promising(type_, promised) for type_, promised in outputs)
        if len(noundef) != 1 or any(noundef):
            results = f"({results})"
        lines = [f"  func.func @{name}({arguments}) -> {results} {{"]
        lines += [f"    {text}" for text in operation_texts(built)]
        text = "\n".join([*lines, "  }"])
        return re.sub(r"(?<![%\w])i?\d{6}\b", lambda m: self._texts.get(m[0], m[0]), text)

    def _literal(self, step: Step) -> Step:
        """The step with a number for each constant that follows the width."""
        attributes = dict(step.attributes)
        for name, value in step.attributes.items():
            if isinstance(value, AttributeVariable):
                type_ = self._general.constants[value.name].type_
                integer = IntegerType(self._widths[type_])
                attributes[name] = IntegerAttr(self._constants[value.name], integer)
        return replace(step, attributes=attributes)


def _promising(type_: Attribute, noundef: bool) -> str:
    return f"{type_} {{llvm.noundef}}" if noundef else str(type_)


def _numbered(
    steps: Sequence[Step], returned: Sequence[str], taken: Set[str]
) -> tuple[Sequence[Step], Sequence[str]]:
    """The steps with names by their order: those of the goal keep both sides apart."""
    names: dict[str, str] = {}
    fresh = filterfalse(taken.__contains__, map(str, count()))
    renamed: list[Step] = []
    for step in steps:
        operands = tuple(names.get(n, n) for n in step.operands)
        for name, _ in step.results:
            names[name] = next(fresh)
        results = tuple((names[n], t) for n, t in step.results)
        renamed.append(replace(step, operands=operands, results=results))
    return renamed, [names.get(n, n) for n in returned]

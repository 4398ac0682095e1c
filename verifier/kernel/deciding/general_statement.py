"""A general statement as text: MLIR in which types are `iw` and constants follow the width."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import count, filterfalse
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.functions.value_names import name_in_text
from semantics.language.program import AttributeVariable, Program, Step, TypeVariable, fixed_width
from verifier.kernel.deciding.generalize import General
from verifier.kernel.deciding.statement_reading import ParsedStatement, check_read_back
from verifier.kernel.goals.concrete_functions import Concretizer
from verifier.kernel.goals.concretize import operation_texts
from verifier.kernel.goals.goal import Goal, TypeChoice
from verifier.kernel.goals.goal_at_widths import Choice
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS

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
    text = "\n".join([_quantifier(general), *functions])
    check_read_back(text, goal, printer.written)
    return text


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
    literals = ", literals modulo 2^width" if _has_narrow_literals(general) else ""
    return f"for every {' and '.join(names)}{where}{literals}:"


def _has_narrow_literals(general: General) -> bool:
    """Whether a literal does not fit its type at some width, and stands for what is left of it."""
    smallest = general.goal.scheme.smallest_widths()
    return any(smallest[c.type_] < c.room() for c in general.constants.values())


_WORD = re.compile(r"%[\w$.-]+|(?<!\w)i?\d{6}\b")
"""The name of a value, or what may be a number that stands for something."""


class _Printer:
    def __init__(self, general: General) -> None:
        self._goal = general.goal
        self._general = general
        self._widths = widths = {v: _WIDTH + i for i, v in enumerate(general.widths)}
        distinct = {(c.text, c.type_): None for c in general.constants.values()}
        numbers = {known: _CONSTANT + i for i, known in enumerate(distinct)}
        self._constants = {n: numbers[c.text, c.type_] for n, c in general.constants.items()}
        self._choice = Choice(TypeChoice(widths, INDEX_WIDTHS[0]), {})
        self._texts = {f"i{number}": f"i{v.name}" for v, number in widths.items()}
        self._texts |= {str(number): text for (text, _), number in numbers.items()}
        self.written = ParsedStatement(
            {f"i{v.name}": f"i{number}" for v, number in widths.items()},
            {(text, f"i{type_.name}"): str(n) for (text, type_), n in numbers.items()},
            _has_narrow_literals(general),
        )
        """What the statement is to say, side by side."""

    def function(
        self, name: str, steps: Sequence[Step], returned: Sequence[str], noundef: Sequence[bool]
    ) -> str:
        concrete = Concretizer(self._goal, self._choice, {})
        literal = [self._literal(step) for step in steps]
        self.written.add(name, self._program(concrete, literal, returned, noundef))
        taken = {argument for argument, _ in self._goal.arguments}
        built = concrete.function(name, *_numbered(literal, returned, taken))
        arguments = ", ".join(
            f"%{name_in_text(value)}: {_promising(value.type, argument in self._goal.never_poison)}"
            for (argument, _), value in zip(self._goal.arguments, built.args, strict=True)
        )
        outputs = zip(built.function_type.outputs, noundef, strict=True)
        results = ", ".join(_promising(type_, promised) for type_, promised in outputs)
        if len(noundef) != 1 or any(noundef):
            results = f"({results})"
        lines = [f"  func.func @{name}({arguments}) -> {results} {{"]
        lines += [f"    {text}" for text in operation_texts(built)]
        text = "\n".join([*lines, "  }"])
        return _WORD.sub(lambda m: self._texts.get(m[0], m[0]), text)

    def _program(
        self,
        concrete: Concretizer,
        steps: Sequence[Step],
        returned: Sequence[str],
        noundef: Sequence[bool],
    ) -> Program:
        goal = self._goal
        return Program(
            "",
            tuple((n, concrete.type_of(t)) for n, t in goal.arguments),
            tuple(
                replace(step, results=tuple((n, concrete.type_of(t)) for n, t in step.results))
                for step in steps
            ),
            tuple(returned),
            frozenset(n for n, _ in goal.arguments if n in goal.never_poison),
            frozenset(n for n, promised in zip(returned, noundef, strict=True) if promised),
        )

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
    fresh = filterfalse(taken.__contains__, (f"v{k}" for k in count()))
    renamed: list[Step] = []
    for step in steps:
        operands = tuple(names.get(n, n) for n in step.operands)
        for name, _ in step.results:
            names[name] = next(fresh)
        results = tuple((names[n], t) for n, t in step.results)
        renamed.append(replace(step, operands=operands, results=results))
    return renamed, [names.get(n, n) for n in returned]

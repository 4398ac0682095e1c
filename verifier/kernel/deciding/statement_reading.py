"""A printed general statement is read again, and is what was proved.

Reading is the commands' own. Symbols (types `iw`, constants such as `w - 1`) become the numbers
that stood for them while the statement was printed; only names of values may differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.functions.operations import is_function
from semantics.functions.straight_line import program_of
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import AttributeKind, BadAttribute, OverflowKind
from semantics.language.execution import meaning_for
from semantics.language.program import (
    AttributeVariable,
    NoMeaning,
    Program,
    TypeVariable,
    fixed_width,
)
from semantics.meanings.llvm_attributes import LlvmOverflowKind
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_scheme import TypeScheme
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.internal_error import InternalError

_CONSTANT = re.compile(r"(constant[ (])(.*?) : (iw\d*)\b")
_TYPE = re.compile(r"%[\w$.-]+|(?<!\w)iw\d*\b")
_CONDITION = re.compile(r"(w\d*) (<|>=) (w?\d*)")
_QUANTIFIER = re.compile(
    r"for every (w\d*(?: and w\d+)*)(?: with (.*?))?(, literals modulo 2\^width)?:"
)


@dataclass(frozen=True)
class ParsedStatement:
    """What the text stands for: `types` has the number of each symbolic type, `constants` that of
    each text of a constant and its type, `modulo` says whether literals are taken modulo 2^width,
    and `programs` has the functions by name."""

    types: Mapping[str, str]
    constants: Mapping[tuple[str, str], str]
    modulo: bool
    programs: dict[str, Program] = field(default_factory=dict[str, Program])

    def add(self, name: str, program: Program) -> None:
        """What the function of that name computes."""
        self.programs[name] = program


def check_read_back(text: str, goal: Goal, written: ParsedStatement) -> None:
    """Raise `InternalError` unless the statement says, as it is printed, what `goal` says."""
    quantifier, _, functions = text.partition("\n")
    try:
        _check_widths(quantifier, goal.scheme, written.modulo)
        _check_functions(functions, written)
    except (InputError, NoMeaning, BadAttribute, _Differs) as error:
        message = f"{goal.name}: the general statement reads otherwise: {error}"
        raise InternalError(message) from error


class _Differs(Exception):
    """What the text says otherwise."""


def _check_functions(text: str, written: ParsedStatement) -> None:
    def number(found: re.Match[str]) -> str:
        before, constant, type_ = found.groups()
        known = written.constants.get((constant, type_))
        if known is None:
            raise _Differs(f"there is no constant {constant} : {type_}")
        return f"{before}{known} : {type_}"

    numbered = _CONSTANT.sub(number, text)
    numbered = _TYPE.sub(lambda found: written.types.get(found[0], found[0]), numbered)
    parsed = read_module(Source("<statement>", numbered))
    found = {op.sym_name.data: op for op in parsed.module.ops if is_function(op)}
    if found.keys() != written.programs.keys():
        raise _Differs(f"the functions {', '.join(found)}")
    for name, program in written.programs.items():
        read = program_of(found[name], parsed.where)
        if _plain(read) != _plain(program):
            raise _Differs(f"@{name}")


def _plain(program: Program) -> tuple[Any, ...]:
    """A program without the names of values."""
    numbers = {name: k for k, (name, _) in enumerate(program.arguments)}
    steps: list[tuple[Any, ...]] = []
    for step in program.steps:
        operands = [numbers[name] for name in step.operands]
        numbers |= {name: len(numbers) + k for k, (name, _) in enumerate(step.results)}
        kinds = meaning_for(step).attributes
        attributes = [(n, _stated(kind, step.attributes.get(n))) for n, kind in kinds.items()]
        steps.append((step.operation, operands, [t for _, t in step.results], attributes))
    return (
        [(type_, name in program.noundef) for name, type_ in program.arguments],
        steps,
        [(numbers[name], name in program.noundef_results) for name in program.returned],
    )


def _stated(
    kind: AttributeKind, attribute: Attribute | AttributeVariable | None
) -> Attribute | AttributeVariable | None:
    """The attribute; of overflow flags, which the parser gives where the text has none, that which
    is absent where none is set."""
    is_flags = isinstance(kind, OverflowKind | LlvmOverflowKind)
    if not is_flags or isinstance(attribute, AttributeVariable):
        return attribute
    return kind.write(kind.read(ConcreteInterpretation(), attribute, 1), IntegerType(1))


def _check_widths(quantifier: str, scheme: TypeScheme, modulo: bool) -> None:
    """The line says which widths there are, which are narrower, and from where on."""
    said = _QUANTIFIER.fullmatch(quantifier)
    if said is None or bool(said[3]) != modulo:
        raise _Differs(quantifier)
    names = said[1].split(" and ")
    wanted = [variable.name for variable in scheme.variables]
    if sorted(names) != sorted(wanted):
        raise _Differs(f"the widths {said[1]}")
    order: set[tuple[str, str]] = set()
    least = dict.fromkeys(names, 1)
    for condition in (said[2] or "").split(", ") if said[2] else ():
        found = _CONDITION.fullmatch(condition)
        if found is None:
            raise _Differs(condition)
        left, relation, right = found.groups()
        if relation == "<":
            order.add((left, right))
        else:
            least[left] = int(right)
    bounds = {variable.name: scheme.least.get(variable, 1) for variable in scheme.variables}
    known: set[tuple[str, str]] = set()
    for low, high in scheme.order:
        if isinstance(high, TypeVariable):
            if isinstance(low, TypeVariable):
                known.add((low.name, high.name))
            else:
                bounds[high.name] = max(bounds[high.name], fixed_width(low, 0) + 1)
    if order != known or _spread(least, order) != _spread(bounds, known):
        raise _Differs(quantifier)


def _spread(least: Mapping[str, int], order: set[tuple[str, str]]) -> dict[str, int]:
    """The bounds, with what follows from the order: a wider type has a bit more."""
    bounds = dict(least)
    for _ in bounds:
        for low, high in order:
            bounds[high] = max(bounds[high], bounds[low] + 1)
    return bounds

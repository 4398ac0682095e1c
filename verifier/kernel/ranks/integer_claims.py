"""Claims about single elements that are integers, as goals for the provers of integer programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerAttr, IntegerType, i64
from xdsl.ir import Attribute

from semantics.language.builder import Bits
from semantics.language.execution import Execution
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import AttributeVariable, Step, TypeTerm, TypeVariable
from semantics.language.widths import Width
from verifier.kernel.goals.goal import AttributeBinding, ComputedAttribute, Goal
from verifier.kernel.goals.natives import NativeRewrite
from verifier.kernel.goals.type_scheme import TypeConstraints
from verifier.kernel.ranks.scalars import ScalarClaim, Term

OPEN = TypeVariable("element")
_BOTH = {
    "add": "arith.addi",
    "subtract": "arith.subi",
    "multiply": "arith.muli",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
    "select": "arith.select",
}
_SIGNED = {
    "divide": "arith.divsi",
    "remainder": "arith.remsi",
    "maximum": "arith.maxsi",
    "minimum": "arith.minsi",
}
_UNSIGNED = {
    "divide": "arith.divui",
    "remainder": "arith.remui",
    "maximum": "arith.maxui",
    "minimum": "arith.minui",
}
_BOOLEAN = {
    "add": "arith.ori",
    "multiply": "arith.andi",
    "maximum": "arith.ori",
    "minimum": "arith.andi",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
    "select": "arith.select",
}
_PREDICATES = {
    True: {"EQ": 0, "NE": 1, "LT": 2, "LE": 3, "GT": 4, "GE": 5},
    False: {"EQ": 0, "NE": 1, "LT": 6, "LE": 7, "GT": 8, "GE": 9},
}
"""arith.cmpi's, signed or not."""


def goal_of(claim: ScalarClaim, name: str, file: str, line: int, signed: bool) -> Goal:
    """That one element may stand for another, at every width from 2 up where the type is open.

    Raises `NotRepresentable`.
    """
    return _Goal(signed).goal(claim, name, file, line)


@dataclass
class _Goal:
    signed: bool
    arguments: dict[str, TypeTerm] = field(default_factory=dict[str, TypeTerm])
    attributes: dict[str, AttributeBinding] = field(default_factory=dict[str, AttributeBinding])
    made: int = 0

    def goal(self, claim: ScalarClaim, name: str, file: str, line: int) -> Goal:
        source: list[Step] = []
        target: list[Step] = []
        before, after = self._steps(claim.before, source), self._steps(claim.after, target)
        constraints = TypeConstraints()
        types = [type_ for step in (*source, *target) for _, type_ in step.results]
        types += self.arguments.values()
        constraints.keep((OPEN,), _is_more_than_one_bit)
        if OPEN not in types:
            constraints = TypeConstraints()
        return Goal(
            name,
            file,
            line,
            constraints.solve(types),
            tuple(self.arguments.items()),
            tuple(source),
            tuple(target),
            ((before, after),),
            self.attributes,
            never_poison=frozenset(self.arguments),
            labels=("element",),
            whole=True,
        )

    def _type(self, name: str) -> TypeTerm:
        if name in ("signed", "unsigned", "any"):
            return OPEN
        digits = name.removeprefix("u").removeprefix("s").removeprefix("i")
        if not digits.isdigit():
            raise NotRepresentable(f"elements of type {name}")
        return IntegerType(int(digits))

    def _fresh(self) -> str:
        self.made += 1
        return f"v{self.made}"

    def _steps(self, term: Term, steps: list[Step]) -> str:
        type_ = self._type(str(term[2]))
        match term[0]:
            case "read" | "integer":
                name = f"{'x' if term[0] == 'read' else 'k'}{term[1]}"
                self.arguments[name] = type_
                return name
            case "constant":
                return self._constant(str(term[1]), str(term[2]), steps)
            case _:
                return self._apply(term, type_, steps)

    def _constant(self, text: str, type_: str, steps: list[Step]) -> str:
        name, attribute = self._fresh(), f"c{len(self.attributes)}"
        signed = self.signed and type_ != "i1"
        compute, write = _literal(text, signed), _written(text, signed)
        function = NativeRewrite(f"literal {text}", write, compute, type_of=0)
        own = self._type(type_)
        self.attributes[attribute] = ComputedAttribute(function, (own,))
        value = AttributeVariable(attribute)
        steps.append(Step("arith.constant", (), ((name, own),), {"value": value}))
        return name

    def _apply(self, term: Term, type_: TypeTerm, steps: list[Step]) -> str:
        operation, element, parameter = str(term[1]), str(term[2]), str(term[3])
        parts = list(term[4:])
        operands = [self._steps(part, steps) for part in parts]

        def step(name: str, *values: str, **attributes: Attribute) -> str:
            result = self._fresh()
            steps.append(Step(name, values, ((result, type_),), attributes))
            return result

        signed = self.signed and str(parts[0][2]) != "i1"
        if operation == "compare":
            predicate = IntegerAttr(_PREDICATES[signed][parameter], i64)
            return step("arith.cmpi", *operands, predicate=predicate)
        table = _BOOLEAN if element == "i1" else _BOTH | (_SIGNED if signed else _UNSIGNED)
        if operation in table:
            return step(table[operation], *operands)
        match operation:
            case "not":
                return step("arith.xori", operands[0], self._constant("-1", element, steps))
            case "clamp":
                above = step(table["maximum"], operands[1], operands[0])
                return step(table["minimum"], above, operands[2])
            case "negate" if element != "i1":
                return step("arith.subi", self._constant("0", element, steps), operands[0])
            case "abs" if signed:
                zero = self._constant("0", element, steps)
                negative = step("arith.subi", zero, operands[0])
                return step("arith.maxsi", operands[0], negative)
            case _:
                raise NotRepresentable(f"'{operation}' of integers")


def _is_more_than_one_bit(width: int) -> bool:
    return width > 1


def _written(text: str, signed: bool) -> Callable[..., Attribute]:
    """The literal as an attribute of a type."""

    def of_type(type_: IntegerType) -> Attribute:
        width = type_.width.data
        least = -(1 << width - 1) if signed else 0
        named = {"lowest": least, "highest": ~least if signed else (1 << width) - 1}
        named |= {"true": 1, "false": 0}
        number = named[text] if text in named else int(text)
        return IntegerAttr(number, type_)

    return of_type


def _literal(text: str, signed: bool) -> Callable[[Execution, Width], Bits]:
    """The bits of a literal. Raises `NotRepresentable` for what is none."""
    if text in ("lowest", "highest"):
        least = text == "lowest"

        def extreme(m: Execution, width: Width) -> Bits:
            zero = m.constant(0, width)
            if not signed:
                return zero if least else ~zero
            return zero.signed_minimum() if least else ~zero.signed_minimum()

        return extreme
    number = {"true": 1, "false": 0}.get(text)
    if number is None:
        if not text.lstrip("-").isdigit():
            raise NotRepresentable(f"{text} as an integer")
        number = int(text)
    return lambda m, width: m.constant(number, width)

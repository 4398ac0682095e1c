"""Expressions over the constants of a goal, in the functions that patterns may call.

They are listed by size: constants, numbers and widths; then one function of these; then one
function of what that gives and of the former.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from xdsl.ir import Attribute

from semantics.language.builder import Bits, Execution
from semantics.language.program import AttributeVariable, TypeTerm, TypeVariable
from semantics.language.widths import Width
from verifier.kernel.goals.goal import ComputedAttribute, Goal, NativeArgument
from verifier.kernel.goals.natives import NativeRewrite, native_rewrite
from verifier.repairing.stronger_constraints import constants_of

Values = Mapping[NativeArgument, Bits | Width]


@dataclass(frozen=True)
class Function:
    """`name` is that of the native rewrite; `text` has a place for each operand."""

    name: str
    text: str
    compute: Callable[..., Bits]


@dataclass(frozen=True, eq=False)
class Expression:
    """A function of expressions, or of the arguments in `leaves`.

    `value` gives what it is, of the type that is wanted, and `of` what it is of the values of its
    operands; `function` names the native rewrite that computes it; `size` is how many do.
    """

    text: str
    size: int
    leaves: tuple[NativeArgument, ...]
    value: Callable[[Execution, Values], Bits]
    function: str = ""
    operands: tuple[Expression, ...] = ()
    of: Callable[..., Bits] | None = None

    def binding(self) -> ComputedAttribute:
        """The expression as an attribute of a goal."""

        def meaning(m: Execution, *given: Bits | Width) -> Bits:
            return self.value(m, dict(zip(self.leaves, given, strict=True)))

        return ComputedAttribute(NativeRewrite(self.text, _never_executed, meaning), self.leaves)

    def pdl(self) -> list[str]:
        """The lines that compute it in a pattern, the result last; none where it is an attribute of
        the pattern, or a function is not registered."""
        lines: list[str] = []
        return lines if self._write(lines, {}) is not None else []

    def _write(self, lines: list[str], names: dict[str, str]) -> str | None:
        if not self.function:
            (attribute,) = self.leaves
            return f"%{cast(AttributeVariable, attribute).name}"
        if self.text in names:
            return names[self.text]
        if native_rewrite(self.function) is None:
            return None
        given: list[tuple[str, str]] = []
        for operand in self.operands:
            name = operand._write(lines, names)
            if name is None:
                return None
            given.append((name, "!pdl.attribute"))
        if not self.operands or self.function in _TYPED:
            types = [leaf for leaf in self.leaves if isinstance(leaf, TypeVariable)]
            if not types:
                return None
            given += [(f"%{type_.name}", "!pdl.type") for type_ in types]
        name = names[self.text] = f"%computed{len(lines) or ''}"
        texts, kinds = (", ".join(column) for column in zip(*given, strict=True))
        call = f'pdl.apply_native_rewrite "{self.function}"({texts} : {kinds})'
        lines.append(f"{name} = {call} : !pdl.attribute")
        return name


_TYPED = ("extui", "extsi", "trunci")

_UNARY = (
    Function("invert", "~{}", Bits.__invert__),
    Function("negate", "-{}", Bits.__neg__),
)
_BINARY = (
    Function("addi", "{} + {}", Bits.__add__),
    Function("subi", "{} - {}", Bits.__sub__),
    Function("andi", "{} & {}", Bits.__and__),
    Function("ori", "{} | {}", Bits.__or__),
    Function("xori", "{} ^ {}", Bits.__xor__),
    Function("muli", "{} * {}", Bits.__mul__),
    Function("shli", "{} << {}", Bits.shl),
    Function("shrui", "{} >>u {}", Bits.lshr),
    Function("shrsi", "{} >>s {}", Bits.ashr),
    Function("divui", "{} /u {}", Bits.udiv),
    Function("remui", "{} %u {}", Bits.urem),
)
_COMMUTATIVE = ("addi", "andi", "ori", "xori", "muli")


def leaves_for(goal: Goal, type_: TypeTerm) -> list[Expression]:
    """The constants of the goal as numbers of a type, and numbers that follow its width."""
    constraints = goal.scheme.constraints
    found: list[Expression] = []
    for constant, own in constants_of(goal):
        if not isinstance(constant, AttributeVariable) or " " in constant.name:
            continue
        if constraints.same(own, type_):
            found.append(_constant(constant))
        elif constraints.implies_order(own, type_):
            found += [_cast(constant, type_, "extui", Bits.zext)]
            found += [_cast(constant, type_, "extsi", Bits.sext)]
        elif constraints.implies_order(type_, own):
            found.append(_cast(constant, type_, "trunci", Bits.trunc))
    return found + list(_numbers(goal, type_))


def _constant(constant: AttributeVariable) -> Expression:
    def value(m: Execution, given: Values) -> Bits:
        return cast(Bits, given[constant])

    return Expression(f"%{constant.name}", 0, (constant,), value)


def _cast(
    constant: AttributeVariable, type_: TypeTerm, name: str, cast_: Callable[[Bits, Width], Bits]
) -> Expression:
    def value(m: Execution, given: Values) -> Bits:
        return cast_(cast(Bits, given[constant]), cast(Width, given[type_]))

    operand = _constant(constant)
    return Expression(f"{name}(%{constant.name})", 1, (constant, type_), value, name, (operand,))


def _numbers(goal: Goal, type_: TypeTerm) -> Iterator[Expression]:
    width = goal.scheme.width_of(type_, dict.fromkeys(goal.scheme.variables, 0), 64)
    if isinstance(width, int) and width:
        half = 1 << (width - 1)
        for number in (0, 1, -1, 2, -2, -half, half - 1, width - 1, width):
            yield literal(number, type_)
        return
    numbers: tuple[tuple[str, str, Callable[[Bits], Bits]], ...] = (
        ("0", "get_zero_attr", lambda zero: zero),
        ("1", "get_one_attr", lambda zero: zero.constant(1)),
        ("-1", "get_minus_one_attr", lambda zero: zero.constant(-1)),
        ("2", "get_two_attr", lambda zero: zero.constant(2)),
        ("smin", "get_signed_minimum_attr", Bits.signed_minimum),
        ("smax", "get_signed_maximum_attr", lambda zero: ~zero.signed_minimum()),
        (
            "(w - 1)",
            "get_width_minus_one_attr",
            lambda zero: zero.bit_width() - zero.constant(1),
        ),
    )
    for text, name, number in numbers:

        def value(m: Execution, given: Values, number: Callable[[Bits], Bits] = number) -> Bits:
            return number(m.constant(0, cast(Width, given[type_])))

        yield Expression(text, 1, (type_,), value, name)
    for other in goal.scheme.variables:
        if goal.scheme.constraints.implies_order(other, type_):

            def ones(m: Execution, given: Values, other: TypeVariable = other) -> Bits:
                return m.constant(-1, cast(Width, given[other])).zext(cast(Width, given[type_]))

            name = f"2^width(%{other.name}) - 1"
            yield Expression(f"({name})", 1, (type_, other), ones, "get_low_ones_attr")


def literal(number: int, type_: TypeTerm) -> Expression:
    """A number of a type that is given."""

    def value(m: Execution, given: Values) -> Bits:
        return m.constant(number, cast(Width, given[type_]))

    return Expression(str(number), 0, (type_,), value)


def grown(first: list[Expression], second: list[Expression]) -> Iterator[Expression]:
    """One function of expressions, of which one is in `first` and the other in `second`."""
    for x in first:
        for function in _UNARY:
            yield _applied(function, x)
        for y in second:
            for function in _BINARY:
                yield _applied(function, x, y)
                if function.name not in _COMMUTATIVE:
                    yield _applied(function, y, x)


def _applied(function: Function, *operands: Expression) -> Expression:
    def value(m: Execution, given: Values) -> Bits:
        return function.compute(*(operand.value(m, given) for operand in operands))

    texts = [f"({o.text})" if len(o.operands) == 2 else o.text for o in operands]
    leaves = tuple(dict.fromkeys(leaf for operand in operands for leaf in operand.leaves))
    size = 1 + sum(operand.size for operand in operands)
    text = function.text.format(*texts)
    return Expression(text, size, leaves, value, function.name, operands, function.compute)


def _never_executed(*_: Attribute) -> Attribute:
    raise AssertionError("a suggested constant is not registered")

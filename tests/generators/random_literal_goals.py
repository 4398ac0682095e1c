"""Random goals of literals: shifts, products, divisions by them, flags, numbers of the width.

What `tests.generators.random_goals` seldom makes. Types are one or two variables, or variables
beside a fixed type.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnitAttr
from xdsl.ir import Attribute

from semantics.language.builder import Bits, Execution
from semantics.language.program import AttributeVariable, TypeTerm, TypeVariable
from semantics.language.widths import Width
from tests.generators.random_goals import (
    BITWISE,
    DIVISIONS,
    EXACT,
    EXTREMA,
    I1,
    NSW,
    NUW,
    OVERFLOWING,
    RING,
    SHIFTS,
    Builder,
    S,
    T,
    Tree,
    binary,
    compare,
    select,
)
from verifier.kernel.goals.goal import ComputedAttribute, Goal
from verifier.kernel.goals.natives import NativeRewrite
from verifier.kernel.goals.type_scheme import TypeConstraints

LITERALS = (0, 1, 1, -1, -1, 2, 2, 3, 4, 5, 6, 7, 8, -2, -3, -4, -5, -7, -8, 9, 15, 16, 17, -16)
AMOUNTS = (0, 1, 1, 2, 3, 4, 5, -1)
DIVISORS = (2, 4, 8, -1, 1, -2, -4, 3)
WITH_LITERALS = (*SHIFTS * 3, *DIVISIONS, *RING, "arith.muli", *BITWISE, *EXTREMA)


class LiteralBuilder(Builder):
    """Operations have literals, or numbers that follow the width, as second operands."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        if random.random() < 0.3:
            self._beside_a_fixed_type()
        arguments = range(random.choice((1, 1, 2, 2, 3)))
        self.arguments = [Tree("", self.some_type(), name=f"a{i}") for i in arguments]

    def _beside_a_fixed_type(self) -> None:
        fixed = IntegerType(self.random.choice((2, 3, 3, 4)))
        self.types = [*self.random.choice(([T], [T, T], [S, T])), fixed]
        self.constraints, self.narrower = TypeConstraints(), []
        if self.random.random() < 0.8:
            self.order(*self.random.choice(((fixed, T), (T, fixed))))
        self.order(I1, fixed)

    def constant(self, type_: TypeTerm, value: int | None = None) -> Tree:
        if value is None and self.generic(type_) and self.random.random() < 0.3:
            return self.number_of_width(type_, *self.random.choice(NUMBERS))
        if value is None and self.random.random() < 0.85:
            value = self.random.choice(LITERALS)
        return super().constant(type_, value)

    def number_of_width(self, type_: TypeTerm, base: str, offset: int) -> Tree:
        """The signed minimum, or the width, and an offset."""
        assert isinstance(type_, TypeVariable)
        name = f"{base}{offset:+} of {type_}"
        self.attributes[name] = ComputedAttribute(_number_of_width(base, offset), (type_,))
        return Tree("arith.constant", type_, (), (("value", AttributeVariable(name)),))

    def tree(self, type_: TypeTerm, depth: int) -> Tree:
        random = self.random
        if depth and type_ != I1 and random.random() < 0.5:
            operation = random.choice(WITH_LITERALS)
            literals = {**dict.fromkeys(SHIFTS, AMOUNTS), **dict.fromkeys(DIVISIONS, DIVISORS)}
            likely = random.choice(literals.get(operation, LITERALS))
            y = self.constant(type_, likely if random.random() < 0.5 else None)
            return self.flagged(self.flagged(binary(operation, self.tree(type_, depth - 1), y)))
        if depth and type_ == I1 and random.random() < 0.4:
            operands = self.some_type()
            x = self.tree(operands, depth - 1)
            return compare(random.randrange(10), x, self.constant(operands))
        return super().tree(type_, depth)

    def rewritten(self, tree: Tree) -> Tree:
        if self.random.random() < 0.4:
            return super().rewritten(tree)
        if tree.children and self.random.random() < 0.55:
            i = self.random.randrange(len(tree.children))
            changed = self.rewritten(tree.children[i])
            return replace(tree, children=(*tree.children[:i], changed, *tree.children[i + 1 :]))
        laws = LITERAL_LAWS if self.random.random() < 0.75 else LITERAL_MISTAKES
        for law in self.random.sample(laws, len(laws)):
            changed = law(self, tree)
            if changed is not None:
                return changed
        return tree

    def sometimes(self, tree: Tree) -> tuple[tuple[str, Attribute | AttributeVariable], ...]:
        """The tree's flags, or none."""
        return tree.attributes if self.random.random() < 0.5 else ()


NUMBERS = [("minimum", k) for k in (0, 0, -1, 1)] + [("width", k) for k in (0, -1, -1, 1, -2)]


def _number_of_width(base: str, offset: int) -> NativeRewrite:
    def executable(type_: IntegerType) -> IntegerAttr[IntegerType]:
        width = type_.width.data
        number = (1 << (width - 1) if base == "minimum" else width) + offset
        return IntegerAttr(number % (1 << width), type_, truncate_bits=True)

    def meaning(m: Execution, width: Width) -> Bits:
        interpretation = m.interpretation
        term = (
            interpretation.signed_minimum(width)
            if base == "minimum"
            else interpretation.width_constant(width, width)
        )
        return Bits(interpretation, term, width) + m.constant(offset, width)

    return NativeRewrite(f"{base}{offset:+}", executable, meaning, type_of=0)


def literal(tree: Tree) -> int | None:
    """The number that a constant is at every width."""
    value = dict(tree.attributes).get("value") if tree.operation == "arith.constant" else None
    if isinstance(value, AttributeVariable):
        return int(value.name.split("_")[1]) if value.name.startswith("number_") else None
    return value.value.data if isinstance(value, IntegerAttr) else None


def _second(t: Tree) -> int | None:
    """The literal that is the second operand."""
    return literal(t.children[1]) if len(t.children) == 2 else None


def _power(t: Tree) -> int | None:
    """k where the second operand is 2^k."""
    number = _second(t)
    return number.bit_length() - 1 if number and number > 0 and not number & number - 1 else None


def _merge_shifts(b: LiteralBuilder, t: Tree) -> Tree | None:
    if t.operation not in SHIFTS or t.children[0].operation != t.operation:
        return None
    x, first = t.children[0].children
    k, j = literal(first), _second(t)
    total = binary("arith.addi", first, t.children[1])
    both = total if k is None or j is None else b.constant(t.type_, k + j)
    return replace(binary(t.operation, x, both), attributes=b.sometimes(t))


def _shift_as_product(b: LiteralBuilder, t: Tree) -> Tree | None:
    k = _second(t)
    if t.operation != "arith.shli":
        return None
    factor = binary("arith.shli", b.constant(t.type_, 1), t.children[1])
    if k is not None and 0 <= k < 10:
        factor = b.constant(t.type_, 1 << k)
    return replace(binary("arith.muli", t.children[0], factor), attributes=b.sometimes(t))


def _product_as_shift(b: LiteralBuilder, t: Tree) -> Tree | None:
    k = _power(t)
    if t.operation != "arith.muli" or k is None:
        return None
    shifted = binary("arith.shli", t.children[0], b.constant(t.type_, k))
    return replace(shifted, attributes=b.sometimes(t))


def _division_by_a_power(b: LiteralBuilder, t: Tree) -> Tree | None:
    k = _power(t)
    if t.operation not in DIVISIONS or k is None:
        return None
    x, amount, rest = t.children[0], b.constant(t.type_, k), b.constant(t.type_, (1 << k) - 1)
    zero = b.constant(t.type_, 0)
    negative = select(compare(2, x, zero), rest, zero)
    match t.operation.removeprefix("arith."):
        case "divui":
            return replace(binary("arith.shrui", x, amount), attributes=t.attributes)
        case "remui":
            return binary("arith.andi", x, rest)
        case "divsi" if t.attributes:
            return replace(binary("arith.shrsi", x, amount), attributes=b.sometimes(t))
        case "divsi":
            return binary("arith.shrsi", binary("arith.addi", x, negative), amount)
        case "ceildivui":
            return binary("arith.shrui", binary("arith.addi", x, rest), amount)
        case "ceildivsi":
            return binary("arith.shrsi", binary("arith.addi", x, rest), amount)
        case "floordivsi":
            return binary("arith.shrsi", x, amount)
        case _:
            quotient = binary("arith.divsi", x, t.children[1])
            return binary("arith.subi", x, binary("arith.muli", quotient, t.children[1]))


def _by_minus_one(b: LiteralBuilder, t: Tree) -> Tree | None:
    if _second(t) != -1 or t.operation not in (*DIVISIONS, "arith.muli"):
        return None
    zero = b.constant(t.type_, 0)
    if t.operation == "arith.remsi":
        return zero
    return replace(binary("arith.subi", zero, t.children[0]), attributes=b.sometimes(t))


def _shift_as_division(b: LiteralBuilder, t: Tree) -> Tree | None:
    k = _second(t)
    if t.operation not in ("arith.shrui", "arith.shrsi") or k is None or not 0 <= k < 8:
        return None
    divisions = ("arith.floordivsi", "arith.divsi") if t.operation == "arith.shrsi" else ()
    operation = b.random.choice(divisions or ("arith.divui",))
    kept = b.sometimes(t) if operation != "arith.floordivsi" else ()
    divided = binary(operation, t.children[0], b.constant(t.type_, 1 << k))
    return replace(divided, attributes=kept)


def _forth_and_back(b: LiteralBuilder, t: Tree) -> Tree | None:
    """x shifted there and back by one amount is x, or x with bits cleared."""
    inner = t.children[0] if t.operation in SHIFTS else None
    if inner is None or inner.operation not in SHIFTS or inner.operation == t.operation:
        return None
    x, amount = inner.children
    if amount != t.children[1]:
        return None
    k = _second(t)
    if t.operation == "arith.shli" and k is not None and 0 <= k < 10:
        return binary("arith.andi", x, b.constant(t.type_, -(1 << k)))
    ones = b.constant(t.type_, -1)
    mask = binary(b.random.choice(("arith.shli", "arith.shrui")), ones, amount)
    return x if b.random.random() < 0.5 else binary("arith.andi", x, mask)


def _shift_forth_and_back(b: LiteralBuilder, t: Tree) -> Tree | None:
    if t.type_ == I1:
        return None
    amount = b.constant(t.type_, b.random.choice((1, 1, 2, 3, 4)))
    forth = replace(binary("arith.shli", t, amount), attributes=_some_flags(b))
    return binary(b.random.choice(("arith.shrui", "arith.shrsi")), forth, amount)


def _sign_bit(b: LiteralBuilder, t: Tree) -> Tree | None:
    """x < 0 is x >> (w - 1) != 0."""
    if t.operation != "arith.cmpi" or _second(t) != 0 or not b.generic(t.children[0].type_):
        return None
    x = t.children[0]
    top = binary("arith.shrui", x, b.number_of_width(x.type_, "width", -1))
    return compare(b.random.choice((0, 1)), top, b.constant(x.type_, b.random.choice((0, 1))))


def _subtraction_of_a_literal(b: LiteralBuilder, t: Tree) -> Tree | None:
    k = _second(t)
    if t.operation != "arith.subi" or k is None:
        return None
    total = binary("arith.addi", t.children[0], b.constant(t.type_, -k))
    return replace(total, attributes=b.sometimes(t))


def _merge_literals(b: LiteralBuilder, t: Tree) -> Tree | None:
    if t.operation not in ("arith.addi", "arith.muli") or t.children[0].operation != t.operation:
        return None
    k, j = _second(t), _second(t.children[0])
    if k is None or j is None:
        return None
    both = b.constant(t.type_, k + j if t.operation == "arith.addi" else k * j)
    merged = binary(t.operation, t.children[0].children[0], both)
    return replace(merged, attributes=b.sometimes(t))


def _extension_of(b: LiteralBuilder, t: Tree) -> Tree | None:
    """An extension or truncation of both operands."""
    if t.operation not in ("arith.extui", "arith.extsi", "arith.trunci") or t.type_ == I1:
        return None
    inner = t.children[0]
    if inner.operation not in (*RING, *SHIFTS, *EXTREMA, "arith.divui", "arith.divsi"):
        return None
    x, y = (Tree(t.operation, t.type_, (child,)) for child in inner.children)
    return replace(binary(inner.operation, x, y), attributes=b.sometimes(inner))


def _other_literal(b: LiteralBuilder, t: Tree) -> Tree | None:
    k = literal(t)
    if t.operation != "arith.constant":
        return None
    near = b.random.choice((1, -1, 2, 4, 8, 16, -8, -16))
    return b.constant(t.type_, None if k is None else k + near)


def _more_flags(b: LiteralBuilder, t: Tree) -> Tree | None:
    if t.operation in OVERFLOWING:
        return replace(t, attributes=_some_flags(b))
    return replace(t, attributes=(("isExact", UnitAttr()),)) if t.operation in EXACT else None


def _some_flags(b: LiteralBuilder) -> tuple[tuple[str, Attribute], ...]:
    flags = b.random.choice(([], [NSW], [NUW], [NSW, NUW]))
    return (("overflowFlags", IntegerOverflowAttr(flags)),) if flags else ()


def _poison_in_an_arm(b: LiteralBuilder, t: Tree) -> Tree | None:
    if t.operation != "arith.select":
        return None
    c, x, y = t.children
    poison = Tree("ub.poison", t.type_)
    return b.random.choice((select(c, x, poison), select(c, poison, y), x, y))


LITERAL_LAWS = [
    _merge_shifts,
    _shift_as_product,
    _product_as_shift,
    _division_by_a_power,
    _by_minus_one,
    _shift_as_division,
    _forth_and_back,
    _shift_forth_and_back,
    _sign_bit,
    _subtraction_of_a_literal,
    _merge_literals,
    _extension_of,
]
LITERAL_MISTAKES = [_other_literal, _other_literal, _more_flags, _poison_in_an_arm]


def random_literal_goal(random: Random) -> Goal:
    """Over type variables, with a fixed type beside them in three of ten."""
    return LiteralBuilder(random).goal()

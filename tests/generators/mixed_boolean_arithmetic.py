"""Random linear mixed boolean-arithmetic identities, right by construction, and near-misses.

Both sides are sums Σ cᵢ·eᵢ of bitwise expressions over 2 to 4 variables. A random left side is
written anew on the right: some random terms, and conjunctions that make up for the difference. That
is solved over the integers at the corners where each variable is 0 or -1, here by running the
expressions. A near-miss has one coefficient, operation or term changed, and an input of 64 bits
where the two sides differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random

from tests.generators.random_goals import Builder, Numbering, T, Tree, binary
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_scheme import TypeConstraints

BITWISE = {"arith.andi": int.__and__, "arith.ori": int.__or__, "arith.xori": int.__xor__}
MOST_TERMS = 9
COEFFICIENTS = (1, -1, 2, -2, 3, -3, 4, 5, -7, 12, 100, -129, 1000)


@dataclass(frozen=True)
class Expression:
    """A variable by its number, all ones (None), or an operation."""

    operation: str
    arguments: tuple[Expression, ...] = ()
    variable: int | None = None

    def at(self, values: tuple[int, ...]) -> int:
        if self.arguments:
            x, y = (argument.at(values) for argument in self.arguments)
            return BITWISE[self.operation](x, y)
        return -1 if self.variable is None else values[self.variable]

    def variables(self) -> frozenset[int]:
        own = frozenset[int]() if self.variable is None else frozenset({self.variable})
        return own.union(*(argument.variables() for argument in self.arguments))


ALL_ONES = Expression("")
Sum = tuple[tuple[int, Expression], ...]


def value(sum_: Sum, values: tuple[int, ...]) -> int:
    """Not wrapped; exact for values that are 0 or -1, right modulo 2^w for others."""
    return sum(coefficient * e.at(values) for coefficient, e in sum_)


def _used(sum_: Sum) -> frozenset[int]:
    """A variable that only the right side uses may be poison there."""
    return frozenset[int]().union(*(e.variables() for _, e in sum_))


def _conjunction(variables: tuple[int, ...]) -> Expression:
    result = Expression("", variable=variables[0])
    for number in variables[1:]:
        result = Expression("arith.andi", (result, Expression("", variable=number)))
    return result


def _expression(random: Random, count: int, depth: int) -> Expression:
    if depth == 0 or random.random() < 0.15:
        return Expression("", variable=random.randrange(count))
    x = _expression(random, count, depth - 1)
    if random.random() < 0.2:
        return Expression("arith.xori", (x, ALL_ONES))
    return Expression(random.choice(list(BITWISE)), (x, _expression(random, count, depth - 1)))


def _sum(random: Random, count: int, terms: int) -> Sum:
    return tuple(
        (random.choice(COEFFICIENTS), _expression(random, count, random.choice((1, 2, 3))))
        for _ in range(terms)
    )


def _missing(left: Sum, right: Sum, count: int) -> Sum:
    """left - right, as a sum of conjunctions: solved corner by corner, few variables first."""
    solved: list[tuple[int, Expression]] = []
    for size in range(count + 1):
        for chosen in combinations(range(count), size):
            corner = tuple(-1 if i in chosen else 0 for i in range(count))
            so_far = value(left, corner) - value(right, corner) - value(tuple(solved), corner)
            if so_far:
                # The conjunction of the chosen (of none: all ones) is -1 here, 0 at those before.
                solved.append((-so_far, _conjunction(chosen) if chosen else ALL_ONES))
    return tuple(solved)


def identity(random: Random) -> tuple[Sum, Sum, int]:
    """Two sums that are equal at every width, and the number of variables."""
    while True:
        count = random.choice((2, 2, 3, 3, 4))
        left = _sum(random, count, random.choice((1, 2, 3, 4)))
        right = _sum(random, count, random.choice((0, 1, 2)))
        right += _missing(left, right, count)
        if 0 < len(right) <= MOST_TERMS and _used(right) <= _used(left):
            return left, tuple(random.sample(right, len(right))), count


def _changed(random: Random, e: Expression) -> Expression:
    if not e.arguments:
        return e
    if random.random() < 0.5:
        return replace(e, operation=random.choice(list(BITWISE)))
    x, y = e.arguments
    return replace(e, arguments=(_changed(random, x), y))


def near_miss(random: Random) -> tuple[Sum, Sum, int]:
    """Two sums that differ somewhere at 64 bits."""
    while True:
        left, right, count = identity(random)
        place = random.randrange(len(right))
        coefficient, e = right[place]
        match random.randrange(3):
            case 0:
                term: Sum = ((coefficient + random.choice((1, -1, 2, 16, 64)), e),)
            case 1:
                term = ((coefficient, _changed(random, e)),)
            case _:
                term = ()
        right = (*right[:place], *term, *right[place + 1 :])
        if right and _differ(left, right, count):
            return left, right, count


def _differ(left: Sum, right: Sum, count: int) -> bool:
    corners = product((0, -1), repeat=count)
    return any((value(left, c) - value(right, c)) % 2**64 for c in corners)


def _tree(builder: Builder, e: Expression) -> Tree:
    if e.arguments:
        x, y = (_tree(builder, argument) for argument in e.arguments)
        return binary(e.operation, x, y)
    return builder.constant(T, -1) if e.variable is None else Tree("", T, name=f"x{e.variable}")


def _tree_of_sum(builder: Builder, sum_: Sum) -> Tree:
    result: Tree | None = None
    for coefficient, e in sum_:
        term = _tree(builder, e)
        if abs(coefficient) != 1:
            term = binary("arith.muli", builder.constant(T, abs(coefficient)), term)
        if result is None:
            result = builder.constant(T, 0)
        result = binary("arith.addi" if coefficient > 0 else "arith.subi", result, term)
    assert result is not None
    return result


def goal_of(left: Sum, right: Sum, count: int) -> Goal:
    """That `right` refines `left` at every type."""
    builder = Builder(Random(0))
    source, target = Numbering("s"), Numbering("t")
    old = source.number(_tree_of_sum(builder, left))
    new = target.number(_tree_of_sum(builder, right))
    return Goal(
        name="sum",
        file="-",
        line=1,
        scheme=TypeConstraints().solve([T]),
        arguments=tuple((f"x{i}", T) for i in range(count)),
        source=tuple(source.steps),
        target=tuple(target.steps),
        replacements=((old, new),),
        attributes=builder.attributes,
    )


def pair_of(left: Sum, right: Sum, count: int, width: int) -> str:
    """The text of a pair at this width: `right` after, `left` before."""
    return "\n".join(
        _function(name, sum_, count, width) for name, sum_ in (("before", left), ("after", right))
    )


def _function(name: str, sum_: Sum, count: int, width: int) -> str:
    lines: list[str] = []

    def value_of(operation: str) -> str:
        lines.append(f"  %{len(lines)} = {operation} : i{width}")
        return f"%{len(lines) - 1}"

    def literal(number: int) -> str:
        number %= 1 << width
        return value_of(f"arith.constant {number - (number >> (width - 1) << width)}")

    def expression(e: Expression) -> str:
        if e.arguments:
            x, y = (expression(argument) for argument in e.arguments)
            return value_of(f"{e.operation} {x}, {y}")
        return literal(-1) if e.variable is None else f"%x{e.variable}"

    result = literal(0)
    for coefficient, e in sum_:
        term = value_of(f"arith.muli {literal(coefficient)}, {expression(e)}")
        result = value_of(f"arith.addi {result}, {term}")
    arguments = ", ".join(f"%x{i}: i{width}" for i in range(count))
    body = "\n".join(lines)
    return (
        f"func.func @{name}({arguments}) -> i{width} {{\n{body}\n"
        f"  func.return {result} : i{width}\n}}"
    )

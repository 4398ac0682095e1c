"""Patterns over one open type whose literals, or whose filters, make them hold at some widths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from semantics.language.builder import Bits, Bool, Execution
from semantics.language.widths import Width
from tests.inputs.patterns_for_tests import VALUE, binary, constant, pattern
from verifier.kernel.goals import natives
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    register_constraint,
    register_rewrite,
)

X = "%t = pdl.type\n%x = pdl.operand : %t\n"
XY = X + "%y = pdl.operand : %t\n"
LITERALS = (-1, 0, 1, 2, 3, 4, 32, 2**99, 2**299)


def _never_run(*_: Any) -> Any:
    raise AssertionError("executables are for the pass that applies patterns")


def _is(number: int) -> Callable[[Execution, Bits], Bool]:
    return lambda m, c: c.eq(c.constant(number))


def _literal(number: int) -> Callable[[Execution, Width], Bits]:
    return lambda m, width: m.constant(number, width)


@contextmanager
def literals_registered() -> Iterator[None]:
    """`matched`, `built` and `FILTERED` can be used inside."""
    constraints, rewrites = dict(natives._constraints), dict(natives._rewrites)
    for number in LITERALS:
        register_constraint(NativeConstraint(f"is {number}", _never_run, _is(number)))
        register_rewrite(
            NativeRewrite(f"literal {number}", _never_run, _literal(number), type_of=0)
        )
    register_constraint(NativeConstraint("not i1", _never_run, keeps=lambda width: width != 1))
    register_constraint(
        NativeConstraint("is 1 and 3", _never_run, lambda m, c: _is(1)(m, c) & _is(3)(m, c))
    )
    try:
        yield
    finally:
        natives._constraints.clear()
        natives._constraints.update(constraints)
        natives._rewrites.clear()
        natives._rewrites.update(rewrites)


def matched(name: str, constraint: str) -> str:
    """A constant that the match requires to be as a constraint says."""
    attribute = f"%{name}_attribute"
    return (
        f"{attribute} = pdl.attribute : %t\n"
        f'pdl.apply_native_constraint "{constraint}"({attribute} : !pdl.attribute)\n'
        + constant(name, attribute)
    )


def built(name: str, number: int, type_: str = "%t") -> str:
    """A constant that the rewrite builds."""
    attribute = f"%{name}_attribute"
    call = f'pdl.apply_native_rewrite "literal {number}"({type_} : !pdl.type) : !pdl.attribute'
    return f"{attribute} = {call}\n" + constant(name, attribute, type_)


FILTERED = 'pdl.apply_native_constraint "not i1"(%t : !pdl.type)\n'

DOUBLED = (
    matched("two", "is 2") + binary("root", "arith.muli", "%x", "%two_value"),
    built("one", 1)
    + binary("new", "arith.shli", "%x", "%one_value")
    + "pdl.replace %root with %new",
)
"""x * 2 to x << 1: at i1 the shift is poison, and 2 is 0."""
DOUBLE = pattern(X + DOUBLED[0], DOUBLED[1])
DOUBLE_FILTERED = pattern(X + FILTERED + DOUBLED[0], DOUBLED[1])

PRODUCT_SHIFTED = (
    matched("two", "is 2")
    + binary("shifted", "arith.shli", "%x", "%two_value")
    + binary("root", "arith.muli", "%shifted_value", "%y"),
    built("four", 4)
    + binary("product", "arith.muli", "%x", "%y")
    + binary("new", "arith.muli", "%product_value", "%four_value")
    + "pdl.replace %root with %new",
)
"""(x << 2) * y to (x * y) * 4: at i1 2 is 0 and they differ; the automaton knows no products."""
SHIFT = pattern(XY + PRODUCT_SHIFTED[0], PRODUCT_SHIFTED[1])
SHIFT_FILTERED = pattern(XY + FILTERED + PRODUCT_SHIFTED[0], PRODUCT_SHIFTED[1])

ONLY_BELOW = pattern(
    X + matched("mask", "is 32") + binary("root", "arith.andi", "%x", "%mask_value"),
    built("zero", 0) + "pdl.replace %root with %zero",
)
"""x & 32 to 0: right where 32 is 0, up to i5."""


def wrong_from(width: int) -> str:
    """x to x ^ (x & 2^(width - 1)), where the literal is 0 at narrower types."""
    new = built("mask", 2 ** (width - 1)) + binary("bit", "arith.andi", "%x", "%mask_value")
    new += binary("new", "arith.xori", "%x", "%bit_value") + "pdl.replace %root with %new"
    return pattern(X + binary("root", "arith.andi", "%x", "%x"), new)


PRODUCT_BELOW = pattern(
    XY
    + matched("mask", "is 32")
    + binary("product", "arith.muli", "%x", "%y")
    + binary("root", "arith.andi", "%product_value", "%mask_value"),
    built("zero", 0) + "pdl.replace %root with %zero",
)
"""(x * y) & 32 to 0, where the automaton does not know which widths fail."""


def compared(name: str, predicate: int, x: str, y: str) -> str:
    operation = binary(name, "arith.cmpi", x, y, "%i1", f'{{"predicate" = %{name}_predicate}}')
    return f"%{name}_predicate = pdl.attribute = {predicate} : i64\n" + operation


ODD = pattern(
    X
    + "%i1 = pdl.type : i1\n"
    + matched("ones", "is -1")
    + matched("zero", "is 0")
    + binary("double", "arith.addi", "%x", "%x")
    + binary("mixed", "arith.xori", "%x", "%double_value")
    + compared("alternates", 0, "%mixed_value", "%ones_value")
    + compared("negative", 2, "%x", "%zero_value")
    + binary("root", "arith.andi", "%alternates_value", "%negative_value", "%i1"),
    built("false", 0, "%i1") + "pdl.replace %root with %false",
)
"""No number ...010101 is negative: wrong at the odd widths."""
IMPOSSIBLE_ABOVE_I1 = pattern(
    X + matched("c", "is 1 and 3") + binary("root", "arith.addi", "%x", "%c_value"),
    f"pdl.replace %root with (%x : {VALUE})",
)
"""x + c to x, where c is both 1 and 3: only i1 has such a number."""

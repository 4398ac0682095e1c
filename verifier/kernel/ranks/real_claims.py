"""Claims about single elements, as real numbers: all are finite, and no result is rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verifier.kernel.ranks.scalars import ScalarClaim, Term
from verifier.kernel.ranks.terms import STEPS
from verifier.kernel.solving.solver import z3_module


def holds_of_reals(claim: ScalarClaim) -> bool:
    """Whether both terms were shown to be one real number wherever the first divides by no 0, and
    then the second divides by no 0 either. A quotient that a `select` leaves aside is none."""
    z3 = z3_module()
    by_zero: tuple[list[Any], list[Any]] = ([], [])
    try:
        before = _read(claim.before, z3, by_zero[0], z3.BoolVal(True))
        after = _read(claim.after, z3, by_zero[1], z3.BoolVal(True))
    except ValueError:
        return False
    solver = z3.Solver()
    solver.set("rlimit", STEPS)
    solver.add(*map(z3.Not, by_zero[0]))
    solver.add(z3.Or(before != after, *by_zero[1]))
    return solver.check() == z3.unsat


def _read(term: Term, z3: Any, by_zero: list[Any], used: Any) -> Any:
    """What a term is; `by_zero` gets, of each quotient, when it is used and its divisor is 0, where
    the term is used if `used` holds. Raises `ValueError` for what is not read as a real number."""
    boolean = term[2] == "i1"
    match term[0]:
        case "read" | "integer":
            name = f"{term[0]} {term[1]}"
            return z3.Bool(name) if boolean else z3.Real(name)
        case "constant":
            if boolean:
                return z3.BoolVal(term[1] == "true")
            number = Fraction(str(term[1]))
            return z3.RealVal(str(number))
        case _ if term[1] == "select":
            condition = _read(term[4], z3, by_zero, used)
            then = _read(term[5], z3, by_zero, z3.And(used, condition))
            other = _read(term[6], z3, by_zero, z3.And(used, z3.Not(condition)))
            return z3.If(condition, then, other)
        case _:
            parts = [_read(p, z3, by_zero, used) for p in term[4:]]
    match term[1], parts:
        case "add", (a, b) if not boolean:
            return a + b
        case "subtract", (a, b):
            return a - b
        case "multiply", (a, b) if not boolean:
            return a * b
        case "divide", (a, b):
            by_zero.append(z3.And(used, b == 0))
            return a / b
        case "negate", (a,):
            return -a
        case "abs", (a,):
            return z3.If(a < 0, -a, a)
        case "maximum", (a, b) if not boolean:
            return z3.If(a < b, b, a)
        case "minimum", (a, b) if not boolean:
            return z3.If(a < b, a, b)
        case "clamp", (low, a, high):
            above = z3.If(a < low, low, a)
            return z3.If(above < high, above, high)
        case "and", (a, b):
            return z3.And(a, b)
        case "or", (a, b):
            return z3.Or(a, b)
        case "not", (a,):
            return z3.Not(a)
        case "compare", (a, b):
            return _compared(str(term[3]), a, b)
        case _:
            raise ValueError(str(term[1]))


def _compared(direction: str, a: Any, b: Any) -> Any:
    match direction:
        case "EQ":
            return a == b
        case "NE":
            return a != b
        case "GE":
            return a >= b
        case "GT":
            return a > b
        case "LE":
            return a <= b
        case _:
            return a < b

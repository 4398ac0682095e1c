"""z3's integers, with quotients defined by what they are: `a = b * q + r`, `0 <= r < b`.

A quotient is a new symbol. What defines it is only asserted where the divisor is positive; of other
quotients nothing is known.
"""

from __future__ import annotations

from typing import Any, Literal

from verifier.kernel.ranks.axes import Axis
from verifier.kernel.solving.solver import z3_module

Answer = Literal["no", "yes", "unknown"]
STEPS = 3_000_000
"""z3's resource units for one question."""
MOST_STEPS = 60_000_000
"""Of all questions about a rule; further ones have no answer."""


class Terms:
    """Makes terms, and asks whether some of them can hold together."""

    def __init__(self) -> None:
        self.z3: Any = z3_module()
        self.symbols: dict[str, Any] = {}
        self.seen: dict[Axis, None] = {}
        self._quotients: dict[tuple[int, int], Any] = {}
        self._kept: list[Any] = []
        self.definitions: list[Any] = []
        self.asked = 0
        self.spent = 0

    def number(self, value: int) -> Any:
        return self.z3.IntVal(value)

    def symbol(self, name: str) -> Any:
        if name not in self.symbols:
            self.symbols[name] = self.z3.Int(name)
        return self.symbols[name]

    def of_axis(self, name: str, axis: Axis) -> Any:
        """The integer `name` of an axis."""
        self.seen[axis] = None
        return self.symbol(f"{name}@{axis}")

    def quotient(self, a: Any, b: Any) -> Any:
        """Rounded towards minus infinity, of a positive divisor."""
        z3 = self.z3
        a, b = z3.simplify(a), z3.simplify(b)
        if z3.is_int_value(b) and b.as_long() == 1:
            return a
        key = a.get_id(), b.get_id()
        if key not in self._quotients:
            self._kept += [a, b]  # An identity is of what is alive.
            q, r = (z3.Int(f"{w}!{len(self._quotients)}") for w in "qr")
            self._quotients[key] = q
            self.definitions.append(
                z3.Implies(b >= 1, z3.And(a == b * q + r, r >= 0, r < b)),
            )
        return self._quotients[key]

    def ceiling(self, a: Any, b: Any) -> Any:
        """The quotient rounded up."""
        return self.quotient(a + b - 1, b)

    def choice(self, condition: Any, yes: Any, no: Any) -> Any:
        return self.z3.If(condition, yes, no)

    def negation(self, condition: Any) -> Any:
        return self.z3.Not(condition)

    def conjunction(self, conditions: list[Any]) -> Any:
        return self.z3.And(*conditions)

    def disjunction(self, conditions: list[Any]) -> Any:
        return self.z3.Or(*conditions)

    def possible(self, formulas: list[Any], bound: int | None = None) -> tuple[Answer, Any]:
        """Whether formulas can hold together, and a model where they can; with a `bound`, of
        symbols that are no larger."""
        z3 = self.z3
        wanted = z3.simplify(z3.And(*formulas)) if formulas else z3.BoolVal(True)
        if z3.is_false(wanted):
            return "no", None
        self.asked += 1
        if self.spent > MOST_STEPS:
            return "unknown", None
        solver = z3.SolverFor("QF_NIA") if bound is not None else z3.Solver()
        solver.set("rlimit", STEPS)
        solver.add(wanted, *self.definitions)
        if bound is not None:
            for symbol in self.symbols.values():
                solver.add(symbol >= -bound, symbol <= bound)
        begun = _steps(solver)
        answer = solver.check()
        self.spent += _steps(solver) - begun
        if answer == z3.unsat:
            return "no", None
        return ("yes", solver.model()) if answer == z3.sat else ("unknown", None)


def _steps(solver: Any) -> int:
    """The resource units that z3 has spent so far."""
    statistics = solver.statistics()
    keys = statistics.keys()
    return statistics.get_key_value("rlimit count") if "rlimit count" in keys else 0

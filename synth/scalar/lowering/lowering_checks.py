"""What programs give on the inputs of a search, and whether that is what they must give."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from synth.scalar.lowering.program_pool import ProgramRows, Wanted, run_with
from synth.scalar.rules.rule import replaced
from synth.scalar.terms.batches import InputBatch, Runner, TermValues, lanes_of
from synth.scalar.terms.terms import Application, Argument, Operator, Term


def joined(rows: ProgramRows, most: int) -> tuple[np.ndarray, np.ndarray]:
    """The values and the poison of the first rows at all widths, side by side."""
    bits = np.concatenate([b[:most] for b in rows.bits], axis=1)
    return bits, np.concatenate([p[:most] for p in rows.poison], axis=1)


def with_values(
    program: Term,
    operand: Term,
    bits: Sequence[np.ndarray],
    poison: Sequence[np.ndarray],
    wanted: Sequence[Wanted],
    runners: Sequence[Runner],
) -> tuple[np.ndarray, np.ndarray]:
    """With each row for the operand: whether the program is defined, and at which inputs right."""
    alive = np.ones(len(bits[0]), np.bool_)
    right: list[np.ndarray] = []
    for w, runner, b, p in zip(wanted, runners, bits, poison, strict=True):
        value, poisoned, ub = run_with(program, {operand: (b, p)}, runner)
        alive &= ~(np.broadcast_to(ub, b.shape) & w.defined).any(axis=1)
        right.append(np.broadcast_to(w.met_by(value, poisoned), b.shape))
    return alive, np.concatenate(right, axis=1)


def is_total(operator: Operator, lanes: InputBatch) -> bool:
    """Whether the operator is never undefined or free to choose, on inputs tried, and gives one
    result.
    """
    arguments = tuple(Argument(f"x{i}", t) for i, t in enumerate(operator.operand_types))
    outcome = Runner(lanes_of(arguments, lanes.widths, 64, 0)).run(Application(operator, arguments))
    one = len(operator.result_types) == 1
    return one and not (outcome.ub.any() or outcome.chose.any())


def defined_everywhere(outcome: TermValues) -> TermValues:
    """The same, wanted also where it was undefined."""
    return TermValues(outcome.bits, outcome.poison, np.zeros_like(outcome.ub), outcome.chose)


def substituted(program: Term, operands: Sequence[Term]) -> Term:
    """A program over `x0`, `x1`, … of these operands."""
    leaf_for: dict[Term, Term] = {Argument(f"x{i}", o.type_): o for i, o in enumerate(operands)}
    return replaced(program, leaf_for)


def is_right(term: Term, wanted: Sequence[Wanted]) -> bool:
    """Whether the term does what it must on all inputs."""
    for w in wanted:
        outcome = Runner(w.lanes).run(term)
        if (outcome.ub & w.defined).any() or not w.met_by(outcome.bits, outcome.poison).all():
            return False
    return True


def poison_of(term: Term, wanted: Sequence[Wanted]) -> int:
    """On how many inputs the term is poison."""
    return sum(int(Runner(w.lanes).run(term).poison.sum()) for w in wanted)

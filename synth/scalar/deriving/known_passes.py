"""Which rules mlir-opt performs already.

The source of a rule becomes functions: at up to three choices of widths among 8, 16, 32 and 64
bits, with up to three choices of its symbols each, that meet its conditions; special values (0, 1,
-1, 2, the signed minimum and maximum) only where there are no others. mlir-opt gets all functions
in one module, once for each list of passes in `PASSES`. What comes back costs what its operations
cost; a function is done where the cheapest costs no more than the rule's target. Of a rule that
saves nothing this says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from shutil import which
from typing import TypeVar

import numpy as np

from semantics.language.program import TypeVariable
from synth.scalar.rules.constant_valuations import context_of, fitting_widths, symbol_values
from synth.scalar.rules.function_text import function_text
from synth.scalar.rules.rule import Rule, replaced
from synth.scalar.terms.batches import Column, InputBatch, Leaf, Runner, width_of
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.terms import (
    Argument,
    Literal,
    Symbol,
    Term,
    at_widths,
    is_constant,
    subterms,
)
from verifier.kernel.input.tools import TookTooLong, how_it_ended, run_within

PASSES = (("--canonicalize",), ("--canonicalize", "--cse", "--canonicalize"))
"""What mlir-opt is asked to do, each from the source."""
_WIDTHS = (8, 16, 32, 64)
_CHOICES = 3
_SECONDS = 120
_FUNCTION = re.compile(r'"func\.func"\(\).*\bsym_name = "f(\d+)"')
_OPERATION = re.compile(r'^\s*(?:%[^=]*= )?"([\w.]+)"\(')
_T = TypeVar("_T")
_FREE = re.compile(r"func\.|builtin\.|ub\.poison$|.*\bconstant$")


class MlirOptFailed(Exception):
    """mlir-opt is missing, or does not take what it is given; the message says which."""


@dataclass(frozen=True)
class Tried:
    """What mlir-opt did with a rule: of `instances` functions, `left` cost more than the target,
    and the cheapest of all costs `best`.

    A rule that saves nothing has no instances.
    """

    rule: Rule
    instances: int
    left: int
    best: float

    @property
    def is_performed(self) -> bool:
        """Whether all instances came out as cheap as the target."""
        return self.left == 0 < self.instances

    @property
    def is_beyond(self) -> bool:
        """Whether none did."""
        return self.left == self.instances > 0


def tried_by_mlir_opt(rules: Sequence[Rule], costs: Costs = OPS) -> list[Tried]:
    """What mlir-opt does with each rule. Raises `MlirOptFailed`."""
    functions: list[str] = []
    numbers: list[range] = []
    for rule in rules:
        before = len(functions)
        saves = costs.of_term(rule.source) > costs.of_term(rule.target)
        for term in instances(rule) if saves else ():
            functions.append(function_text(f"f{len(functions)}", term))
        numbers.append(range(before, len(functions)))
    best = _cheapest(functions, costs)
    return [
        Tried(
            rule,
            len(own),
            sum(best[i] > costs.of_term(rule.target) for i in own),
            min((best[i] for i in own), default=0.0),
        )
        for rule, own in zip(rules, numbers, strict=True)
    ]


def instances(rule: Rule) -> Iterator[Term]:
    """The source at some widths, with numbers for its symbols."""
    context = context_of(rule)
    choices = list(fitting_widths(context, _WIDTHS))
    for widths in _spread(choices or list(fitting_widths(context, range(1, 17)))[:1]):
        values = symbol_values(context, widths)
        if values is None:
            continue
        for numbers in _chosen(context.symbols, values, widths):
            term = _with_numbers(rule.source, numbers, widths)
            if term is not None:
                yield term


def _chosen(
    symbols: Sequence[Symbol], values: Mapping[Leaf, Column], widths: Mapping[TypeVariable, int]
) -> list[dict[Symbol, int]]:
    """A few of these choices of the symbols, those with few special and equal values first."""
    columns = [values[symbol].tolist() for symbol in symbols]
    rows: list[tuple[int, ...]] = list(dict.fromkeys(zip(*columns, strict=True))) or [()]

    def special(row: tuple[int, ...]) -> int:
        count = len(row) - len(set(row))
        for number, symbol in zip(row, symbols, strict=True):
            bits = width_of(symbol.type_, widths)
            ones = (1 << bits) - 1
            count += number in (0, 1, 2, ones, ones >> 1, (ones >> 1) + 1)
        return count

    least = min(map(special, rows))
    best = [row for row in rows if special(row) == least]
    return [dict(zip(symbols, row, strict=True)) for row in _spread(best)]


def _spread(choices: Sequence[_T]) -> list[_T]:
    """At most `_CHOICES` of them: the first, the last, and between."""
    if len(choices) <= _CHOICES:
        return list(choices)
    return [choices[i * (len(choices) - 1) // (_CHOICES - 1)] for i in range(_CHOICES)]


def _with_numbers(
    term: Term, numbers: Mapping[Symbol, int], widths: Mapping[TypeVariable, int]
) -> Term | None:
    """The term with literals for all its constants; None where one is undefined."""
    bits: dict[Leaf, Column] = {s: np.array([n], dtype=np.uint64) for s, n in numbers.items()}
    runner = Runner(InputBatch(widths, 1, 1, False, bits, {}))
    literals: dict[Term, Term] = {}
    for part in subterms([term]):
        if not isinstance(part, Argument) and is_constant(part):
            outcome = runner.run(part)
            if not outcome.defined.all():
                return None
            literals[part] = Literal(int(outcome.bits[0]), part.type_)
    return at_widths(replaced(term, literals), widths)


def _cheapest(functions: Sequence[str], costs: Costs) -> list[float]:
    """For each function, the least cost of what the lists of passes leave of it."""
    best = [float("inf")] * len(functions)
    module = "\n".join(functions) + "\n"
    for passes in PASSES if functions else ():
        found: dict[int, float] = {}
        current = -1
        for line in _run(passes, module).splitlines():
            if (start := _FUNCTION.search(line)) is not None:
                current = int(start[1])
                found[current] = 0.0
            elif (operation := _OPERATION.match(line)) and not _FREE.match(operation[1]):
                found[current] += costs.of_name(operation[1])
        if len(found) < len(functions):
            raise MlirOptFailed("mlir-opt gave back fewer functions than it was given")
        best = [min(old, found[number]) for number, old in enumerate(best)]
    return best


def _run(passes: Sequence[str], module: str) -> str:
    tool = which("mlir-opt-22") or which("mlir-opt")
    if tool is None:
        raise MlirOptFailed("mlir-opt is not installed; the package mlir-22-tools has it")
    options = (
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--mlir-print-local-scope",
    )
    try:
        done = run_within(_SECONDS, [tool, "-", *passes, *options], module.encode())
    except TookTooLong as error:
        raise MlirOptFailed(f"mlir-opt has no answer after {_SECONDS} s") from error
    if done.status != 0:
        said = done.stderr.decode(errors="replace").splitlines()
        first, *_ = [*said, how_it_ended(done.status)]
        raise MlirOptFailed(f"mlir-opt does not take a function of a rule: {first}")
    return done.stdout.decode()

"""`verify_pair`: one file that holds both sides of a rewrite, and perhaps when it applies.

The sides are `@before` and `@after` (or `@src` and `@tgt`); `@pre`, of the same arguments, gives
the i1 that must be 1. A file that holds anything else is malformed: no meaning is guessed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerType, ModuleOp
from xdsl.ir import Dialect

from semantics.functions.attributes import what_changed
from semantics.functions.calls import result_types
from semantics.functions.operations import is_function
from semantics.functions.straight_line import program_of
from semantics.language.program import NoMeaning
from verifier.claims.functions.bounded import decide_bounded_or_exactly
from verifier.claims.functions.carried_licences import unless_licensed
from verifier.claims.functions.loops import is_compared_as_loops
from verifier.claims.translation import Decide, decide_whole, decider
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.of_programs import goal_of_programs
from verifier.kernel.input.expectation import EXPECT, check_expectation, expectation
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.solving.solver_budget import within
from verifier.kernel.verdicts.verdict import Result, Unsupported, Verdict
from verifier.strategy.counted import counted

if TYPE_CHECKING:
    from semantics.functions.operations import Function

SIDES = (("before", "after"), ("src", "tgt"))
PRECONDITION = "pre"


@dataclass(frozen=True)
class Pair:
    """The functions of a pair file."""

    parsed: ParsedModule
    before: Function
    after: Function
    precondition: Function | None

    @property
    def name(self) -> str:
        """The module's name, where it has one, else that of the first side."""
        symbol = self.parsed.module.sym_name
        return f"@{self.before.sym_name.data if symbol is None else symbol.data}"

    @property
    def line(self) -> int:
        return self.parsed.place(self.before)[0]

    @property
    def expected(self) -> str | None:
        """The verdict that the module, or else the first side, says it expects."""
        return expectation(self.parsed.module) or expectation(self.before)

    def goal(self) -> Goal:
        """That the second side refines the first. Raises `NoMeaning`."""
        where = self.parsed.where
        condition = self.precondition
        return goal_of_programs(
            program_of(self.before, where, containers=True),
            program_of(self.after, where, containers=True),
            self.parsed.source.file,
            self.line,
            None if condition is None else program_of(condition, where, containers=True),
        )


def verify_pair(
    text: str | Path | Source,
    options: Options | None = None,
    dialects: tuple[Dialect, ...] = (),
    every_width: bool = False,
) -> Result:
    """The verdict on the pair in MLIR text, or in the file at a path.

    With `every_width` a proved pair is generalised, where that can be proved too. `dialects` are
    those of operations that a user has given meaning to. Raises
    `verifier.kernel.input.sources.InputError` for what is no pair.
    """
    started = time.perf_counter()
    pair = parse_pair(source_of(text), dialects)
    given = options or Options()
    verdict = counted(given, lambda: _decide(pair, given, decider(every_width)))
    seconds = time.perf_counter() - started
    return Result(pair.parsed.source.file, pair.line, pair.name, verdict, seconds, pair.expected)


_BESIDES = frozenset((EXPECT, "sym_visibility", "linkage"))
"""What the sides need not share: nothing else is there that could use them."""


def _decide(pair: Pair, options: Options, decide: Decide) -> Verdict:
    loops = any(map(is_compared_as_loops, (pair.before, pair.after)))
    changed = what_changed(pair.before, pair.after, not loops, _BESIDES)
    if changed is not None:
        return Unsupported(changed, pair.parsed.where(pair.after))
    if options.bound is not None:
        sides = pair.parsed, pair.before, pair.parsed, pair.after
        conditional = pair.precondition is not None

        def exactly(options: Options) -> Verdict:
            return _decide(pair, options, decide)

        return decide_bounded_or_exactly(*sides, options, exactly, conditional)
    try:
        goal = pair.goal()
    except NoMeaning as error:
        if pair.precondition is not None:
            place = pair.parsed.where(pair.precondition)
            what = "a precondition of what is no straight-line integer code"
            return Unsupported(what if loops else error.what, place if loops else error.where)
        sides = pair.parsed, pair.before, pair.parsed, pair.after
        with within(options.total_timeout):
            found = decide_whole(*sides, options, loops, _BESIDES, _same, error)
        if options.fp == "reals":
            return found
        return unless_licensed(found, [pair.before], [pair.after], options.assume)
    return decide(goal, options)


def _same(_: str) -> bool:
    """Both sides are in one module: what they name is the same."""
    return False


def parse_pair(source: Source, dialects: tuple[Dialect, ...] = ()) -> Pair:
    """The pair that a piece of MLIR text holds. Raises `InputError`."""
    parsed = read_module(source, dialects)
    functions = _functions(parsed)
    sides = [pair for pair in SIDES if pair[0] in functions or pair[1] in functions]
    if not sides:
        message = "no pair to verify: expected @before and @after, or @src and @tgt"
        raise InputError(message, source.file)
    if len(sides) == 2:
        raise parsed.error(
            "a second pair (split the file at '// -----' lines)",
            functions.get("src") or functions["tgt"],
        )
    (first, second) = sides[0]
    for present, missing in ((first, second), (second, first)):
        if missing not in functions:
            raise parsed.error(f"@{present} without @{missing}", functions[present])
    for name, function in functions.items():
        if name not in (first, second, PRECONDITION):
            raise parsed.error(f"@{name} is no part of a pair", function)
    pair = Pair(parsed, functions[first], functions[second], functions.get(PRECONDITION))
    for operation in (parsed.module, pair.before):
        check_expectation(operation, parsed)
    _check_types(pair)
    return pair


def _functions(parsed: ParsedModule) -> dict[str, Function]:
    """The functions that the module consists of, by name."""
    functions: dict[str, Function] = {}
    for op in parsed.module.ops:
        if isinstance(op, ModuleOp):
            raise parsed.error("a module inside a module (split the file at '// -----' lines)", op)
        if not is_function(op):
            raise parsed.error(f"a pair consists of functions; this is {op.name}", op)
        if not op.body.blocks:
            raise parsed.error(f"@{op.sym_name.data} has no body", op)
        functions[op.sym_name.data] = op
    return functions


def _check_types(pair: Pair) -> None:
    """Both sides have one type and one set of promises; the precondition fits them."""
    before, after, condition = pair.before, pair.after, pair.precondition
    error = pair.parsed.error
    names = f"@{before.sym_name.data} and @{after.sym_name.data}"
    if before.function_type != after.function_type:
        raise error(
            f"{names} have different types: {before.function_type} and {after.function_type}", after
        )
    if (before.arg_attrs, before.res_attrs) != (after.arg_attrs, after.res_attrs):
        raise error(f"{names} have different attributes of arguments or results", after)
    if condition is None:
        return
    if condition.function_type.inputs != before.function_type.inputs:
        raise error(f"@{PRECONDITION} must have the arguments of the two sides", condition)
    if result_types(condition) != (IntegerType(1),):
        raise error(f"@{PRECONDITION} must give one i1", condition)

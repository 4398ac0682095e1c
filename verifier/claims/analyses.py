"""`verify-analysis`: the claims about the domains and transfer functions of a file, decided.

A file of IR holds functions in the `transfer` dialect; one of Python, values that are domains and
transfer functions.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from xdsl.dialects.func import FuncOp

from semantics.domains.demand import Demand
from semantics.domains.domain import Domain
from semantics.language.program import NoMeaning
from verifier.claims.precision import compared, decide_best
from verifier.claims.users_analyses import analyses_in_python, users_mistake
from verifier.kernel.analyses.backward import (
    Backward,
    about_demand,
    backward_monotonicity,
    backward_soundness,
)
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import about_domain, monotonicity, never_asked, soundness
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.analyses.transfer_ir import FunctionTable, Unread, domain_in, transfers_in
from verifier.kernel.deciding.decide import TRIED
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import obligation_names
from verifier.kernel.goals.goal_at_widths import choices
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import weakest
from verifier.kernel.verdicts.verdict import (
    NEVER_DEFINED,
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
)
from verifier.refuting.abstract_inputs import abstract_counterexample
from verifier.refuting.counterexample import IntegerCounterexample
from verifier.strategy.counted import counted
from verifier.strategy.decide import decide
from verifier.strategy.outside import OUTSIDE

_SMALL = 4
_Function = TypeVar("_Function", Transfer, Backward)
SOUND, MONOTONE, DOMAIN, BEST = "sound", "monotone", "domain", "best"
CLAIMS = (SOUND, MONOTONE, DOMAIN, BEST)
"""What may be claimed: see `docs/analyses.md`."""
USUAL = (SOUND, MONOTONE, DOMAIN)
"""What is claimed where nothing else is said."""
WIDTH = 4
"""Of the elements that are all run, where nothing else is said."""


@dataclass(frozen=True)
class Analyses:
    """What a file holds."""

    domains: tuple[tuple[Domain | Demand, int], ...]
    """Those that are stated there, each with its line."""
    transfers: tuple[Transfer | Backward | Unread, ...]


def verify_analyses(
    source: Source,
    options: Options,
    domain: Domain | None = None,
    claims: Collection[str] = USUAL,
    width: int = WIDTH,
) -> Iterator[Result]:
    """The verdicts on what a file claims; `domain` replaces that of a file of IR. At `width` all
    elements are run, for the claim that results are the best possible.

    Raises `InputError` where the file cannot be read, or holds neither.
    """
    found = read_analyses(source, domain)
    if not found.domains and not found.transfers:
        raise InputError("no domain and no transfer function", source.file)
    if DOMAIN in claims:
        for each, line in found.domains:
            place = source.file, line
            is_forward = isinstance(each, Domain)
            about = about_domain(each, *place) if is_forward else about_demand(each, *place)
            for claim in about:
                yield _decided(claim, options, "")
    for transfer in found.transfers:
        if isinstance(transfer, Unread):
            verdict = Unsupported(transfer.error.what, transfer.error.where)
            yield Result(source.file, transfer.line, transfer.name, verdict, 0.0)
            continue
        if isinstance(transfer, Backward):
            yield from _backward(transfer, options, claims)
            continue
        if SOUND in claims:
            yield _timed(transfer, SOUND, _counted(decide_soundness, options))
        if MONOTONE in claims and transfer.domain.at_most is not None:
            yield from _all(transfer, monotonicity, options)
        if BEST in claims:
            yield _timed(transfer, f"best possible at i{width}", partial(decide_best, width=width))


def _backward(function: Backward, options: Options, claims: Collection[str]) -> Iterator[Result]:
    """The verdicts on a backward transfer function."""

    def monotone(function: Backward) -> Verdict:
        return decide_claim(backward_monotonicity(function), options, function.operation)

    if SOUND in claims:
        yield _timed(function, SOUND, _counted(decide_backward, options))
    if MONOTONE in claims:
        yield _timed(function, MONOTONE, monotone)
    if BEST in claims:
        what = "there is no best backward function: what may be left out of one operand may be "
        verdict = Unsupported(what + "needed where it is left out of another")
        yield Result(function.file, function.line, f"{function.name}: {BEST}", verdict, 0.0)


def _counted(
    decide_one: Callable[[_Function, Options], Verdict], options: Options
) -> Callable[[_Function], Verdict]:
    """Decides with these options, and says what the cache answered of all that this takes."""
    return lambda function: counted(options, lambda: decide_one(function, options))


def decide_backward(function: Backward, options: Options) -> Verdict:
    """The verdict on the soundness of a backward transfer function."""
    whole = backward_soundness(function)
    if parts := function.own_parts():
        return _by_parts(function.name, parts, whole[0], options, function.operation)
    return _weakest_of(whole, options, function.operation)


def _weakest_of(claims: Sequence[Claim], options: Options, operation: str) -> Verdict:
    """The verdict on all of some claims: what is not proved of one, else the weakest proof. Only
    the first has to be about some inputs."""
    proofs: list[Proved] = []
    for claim in claims:
        verdict = decide_claim(claim, options, operation)
        if proofs and isinstance(verdict, Vacuous):
            continue
        if not isinstance(verdict, Proved):
            return verdict
        proofs.append(verdict)
    return weakest(proofs)


def compare_analyses(
    source: Source, old: Source, domain: Domain | None = None, width: int = WIDTH
) -> Iterator[Result]:
    """For each transfer function of a file, whether it is as precise as the one of its name in
    another file, on all elements of a width. Raises `InputError`."""
    if domain is not None and all(each.file.endswith(".py") for each in (source, old)):
        raise InputError("--domain is for files of IR: here functions name theirs", source.file)
    new, before = (
        read_analyses(each, None if each.file.endswith(".py") else domain).transfers
        for each in (source, old)
    )
    if not new and not before:
        raise InputError("no transfer function", source.file)
    start = time.monotonic()
    for file, transfer, verdict in compared(new, before, width, (source.file, old.file)):
        name = f"{transfer.name}: as precise at i{width}"
        yield Result(file, transfer.line, name, verdict, time.monotonic() - start)
        start = time.monotonic()


def _all(
    transfer: Transfer, make: Callable[[Transfer], list[Claim]], options: Options
) -> Iterator[Result]:
    try:
        made = make(transfer)
    except (Exception, SystemExit) as error:
        verdict = _unsupported(error, transfer.file)
        if verdict is None:
            raise
        yield Result(transfer.file, transfer.line, transfer.name, verdict, 0.0)
        return
    for claim in made:
        yield _decided(claim, options, transfer.operation)


def _unsupported(error: BaseException, file: str) -> Unsupported | None:
    """What is said where a claim cannot be read, or a function of the file makes a mistake."""
    if isinstance(error, NoMeaning):
        return Unsupported(error.what, error.where)
    if isinstance(error, NoInstance):
        return Unsupported(str(error))
    return users_mistake(error, (file,))


def _timed(transfer: _Function, claim: str, decide_one: Callable[[_Function], Verdict]) -> Result:
    start = time.monotonic()
    try:
        verdict = decide_one(transfer)
    except (Exception, SystemExit) as error:
        mistake = _unsupported(error, transfer.file)
        if mistake is None:
            raise
        verdict = mistake
    seconds = time.monotonic() - start
    return Result(transfer.file, transfer.line, f"{transfer.name}: {claim}", verdict, seconds)


_NOTHING_HOLDS = Vacuous("no element holds of operands for which the operation is defined")
_of_parts: dict[int, tuple[Claim, Verdict]] = {}
"""Verdicts on claims that several transfer functions rest on, with the claim, by its identity: two
of one name need not be the same."""


def decide_soundness(transfer: Transfer, options: Options) -> Verdict:
    """The verdict on a transfer function: by its parts, where it has some.

    A part that is refuted refutes nothing of the whole, of which inputs are tried then. A part may
    say nothing, since its inputs are never so, or each of its results is poison, as long as not all
    do: its proof is one for every width as any other.
    """
    whole = soundness(transfer)
    parts = transfer.own_parts()
    if not parts:
        return decide_claim(whole, options, transfer.operation)
    return _by_parts(transfer.name, parts, whole, options, transfer.operation)


def _by_parts(
    name: str, parts: Sequence[Claim], whole: Claim, options: Options, operation: str
) -> Verdict:
    """The verdict on a function made of others, by what it follows from."""
    proofs: list[Proved] = []
    about_results: list[Proved] = []
    for part in parts:
        verdict = _decide_part(part, options)
        if not isinstance(verdict, Proved):
            found = violation_at_small_widths(whole)
            if found is not None:
                shown = abstract_counterexample(whole, found, operation)
                return Refuted(shown, TRIED)
            why = verdict.reason if isinstance(verdict, Unknown) else type(verdict).__name__
            return Unknown(f"not proved: {part.goal.name} ({why})")
        notes = tuple(note for note in verdict.notes if not note.startswith(NEVER_DEFINED))
        proofs.append(replace(verdict, notes=notes))
        if part.result:
            about_results.append(verdict)
    if violation_at_small_widths(whole) is not None:
        raise InternalError(f"{name} is proved by parts, and is not sound")
    if about_results and all(proof.says_nothing for proof in about_results):
        return _NOTHING_HOLDS
    return weakest(proofs)


def _decide_part(part: Claim, options: Options) -> Verdict:
    """The verdict on a part. A proof may say nothing where the part is about an operation's
    results."""
    if part.result:
        verdict = _as_claimed(part, options, "")
        if not isinstance(verdict, Vacuous):
            return verdict
        # Only small widths were looked at.
        verdict = _as_claimed(never_asked(part), options, "")
        if not isinstance(verdict, Proved):
            return verdict
        return replace(verdict, notes=(*verdict.notes, f"{NEVER_DEFINED} at any width"))
    if id(part) not in _of_parts:
        _of_parts[id(part)] = part, decide_claim(part, options)
    return _of_parts[id(part)][1]


def violation_at_small_widths(claim: Claim) -> IntegerCounterexample | None:
    """A violation among inputs that are tried at a few small widths."""
    names = obligation_names(claim.goal)
    for choice in choices(claim.goal, _SMALL):
        sample = OUTSIDE.sample(claim.goal, choice)
        found = sample.violation(names)
        if found is not None:
            shown = OUTSIDE.counterexample(sample, found, names, Queries(1.0))
            assert isinstance(shown, IntegerCounterexample)
            return shown
    return None


def _decided(claim: Claim, options: Options, operation: str) -> Result:
    start = time.monotonic()
    try:
        verdict = decide_claim(claim, options, operation)
    except (Exception, SystemExit) as error:
        mistake = _unsupported(error, claim.goal.file)
        if mistake is None:
            raise
        verdict = mistake
    seconds = time.monotonic() - start
    return Result(claim.goal.file, claim.goal.line, claim.goal.name, verdict, seconds)


def decide_claim(claim: Claim, options: Options, operation: str = "") -> Verdict:
    """The verdict on one claim; counterexamples show elements.

    A claim that is about no value is vacuous.
    """
    verdict = _as_claimed(claim, options, operation)
    return _NOTHING_HOLDS if isinstance(verdict, Proved) and verdict.says_nothing else verdict


def _as_claimed(claim: Claim, options: Options, operation: str) -> Verdict:
    """The verdict on a claim, which may be a proof that says nothing."""
    verdict = decide(claim.goal, replace(options, suggest=False))
    if isinstance(verdict, Refuted) and isinstance(verdict.counterexample, IntegerCounterexample):
        shown = abstract_counterexample(claim, verdict.counterexample, operation)
        return replace(verdict, counterexample=shown)
    return verdict


def read_analyses(source: Source, domain: Domain | None) -> Analyses:
    """What a file states. Raises `InputError`."""
    if source.file.endswith(".py"):
        if domain is not None:
            raise InputError("--domain is for files of IR: here functions name theirs", source.file)
        domains, transfers = analyses_in_python(source)
        return Analyses(domains, tuple(replace(each, file=source.file) for each in transfers))
    functions, lines, unread = _functions(source)
    table = FunctionTable(functions)
    stated: tuple[tuple[Domain, int], ...] = ()
    if domain is None:
        try:
            domain = domain_in(table, "domain")
        except NoMeaning as error:
            raise InputError(error.what, source.file) from error
        stated = ((domain, 1),)
    placed = [
        replace(each, line=lines[each.name]) for each in transfers_in(table, domain, source.file)
    ]
    return Analyses(stated, (*placed, *unread))


_OLD_TYPE = re.compile(r"!abs_value<")
"""As xdsl-smt wrote the type before it belonged to a dialect."""
_FUNCTION = re.compile(r'\s*"func\.func"\(\) \(\{')
_END = re.compile(r": \(\) -> \(\)\s*$")
_TWICE = "Redefinition of symbol"
"""What xDSL says of a name for two functions: who calls one of them may mean either."""
_APPLIED = re.compile(r"\bapplied_to\b")
_NAME = re.compile(r'sym_name\s*=\s*"([^"]*)"')


def _functions(source: Source) -> tuple[dict[str, FuncOp], dict[str, int], list[Unread]]:
    """The functions by name, their lines, and transfer functions that cannot be read.

    A function that keeps the file from being read is left out.
    """
    text = _OLD_TYPE.sub("!transfer.abs_value<", source.text)
    unread: list[Unread] = []
    while True:
        try:
            whole = read_module(Source(source.file, text))
        except InputError as error:
            piece = next((p for p in _pieces(text) if p[0] <= (error.line or 0) <= p[1]), None)
            if piece is None or error.message.startswith(_TWICE):
                raise
            lines = text.split("\n")
            left_out = "\n".join(lines[piece[0] - 1 : piece[1]])
            lines[piece[0] - 1 : piece[1]] = [""] * (piece[1] - piece[0] + 1)
            text = "\n".join(lines)
            if _APPLIED.search(left_out):
                named = _NAME.search(left_out)
                what = NoMeaning(f"it cannot be read: {error.message}")
                unread.append(Unread(named[1] if named else "a function", what, piece[0]))
            continue
        found = [op for op in whole.module.body.block.ops if isinstance(op, FuncOp)]
        for op in whole.module.walk():
            if isinstance(op, FuncOp) and op not in found and "applied_to" in op.attributes:
                what = NoMeaning("a transfer function in a module inside")
                unread.append(Unread(op.sym_name.data, what, whole.place(op)[0]))
        names = {f.sym_name.data: f for f in found}
        return names, {n: whole.place(f)[0] for n, f in names.items()}, unread


def _pieces(text: str) -> list[tuple[int, int]]:
    """The first and the last line of each function in generic form."""
    pieces: list[tuple[int, int]] = []
    start: int | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if _FUNCTION.match(line):
            start = number
        elif start is not None and _END.search(line):
            pieces.append((start, number))
            start = None
    return pieces

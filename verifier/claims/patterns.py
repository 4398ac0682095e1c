"""`verify_rewrite`: a verdict for each PDL pattern in a text."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from xdsl.dialects import pdl

from semantics.language.program import NoMeaning
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.input.expectation import expectation
from verifier.kernel.input.reading import source_of
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.pdl.float_functions import matches_floats
from verifier.kernel.pdl.pattern import (
    IllTyped,
    PatternGoals,
    goals_of_pattern,
    parse_claims,
    pattern_name,
)
from verifier.kernel.verdicts.judge import weakest
from verifier.kernel.verdicts.verdict import (
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
)
from verifier.strategy.counted import counted
from verifier.strategy.decide import decide


def verify_rewrite(text: str | Path, options: Options | None = None) -> list[Result]:
    """The verdicts on all PDL patterns in MLIR text, or in the file at a path.

    Raises `verifier.kernel.input.sources.InputError` for input that is unreadable or holds no
    pattern.
    """
    return list(verify_patterns(source_of(text), options or Options()))


def verify_patterns(source: Source, options: Options) -> Iterator[Result]:
    """The verdicts on the patterns of one source, each as it is reached."""
    parsed, patterns, rules = parse_claims(source)
    for pattern in patterns:
        yield verify_pattern(parsed, pattern, options)
    for rule in rules:
        from verifier.claims.any_rank import verify_rule

        yield verify_rule(parsed, rule, options)


def verify_pattern(parsed: ParsedModule, pattern: pdl.PatternOp, options: Options) -> Result:
    """The verdict on one pattern of a module."""
    started = time.perf_counter()
    verdict: Verdict
    try:
        if matches_floats(pattern):
            from verifier.claims.float_patterns import decide_float_pattern

            verdict = counted(options, lambda: decide_float_pattern(pattern, parsed, options))
            return _result(parsed, pattern, verdict, started)
        claim = goals_of_pattern(pattern, parsed)
        verdict = counted(options, lambda: _decide_all(claim, options))
    except (NoMeaning, IllTyped) as error:
        verdict = Unsupported(str(error), error.where)
    except NoInstance as error:
        verdict = Vacuous(str(error))
    return _result(parsed, pattern, verdict, started)


def _result(
    parsed: ParsedModule, pattern: pdl.PatternOp, verdict: Verdict, started: float
) -> Result:
    return Result(
        parsed.source.file,
        parsed.place(pattern)[0],
        pattern_name(pattern),
        verdict,
        time.perf_counter() - started,
        expectation(pattern),
    )


def _decide_all(claim: PatternGoals, options: Options) -> Verdict:
    """One goal that is refuted refutes the pattern; else all must be proved."""
    verdicts: list[Verdict] = []
    for goal in claim.goals:
        verdicts.append(decide(goal, options))
        if isinstance(verdicts[-1], Refuted):
            return verdicts[-1]
    if claim.without is not None:
        return Unsupported(str(claim.without), claim.without.where)
    proofs = [v for v in verdicts if isinstance(v, Proved)]
    for verdict in verdicts:
        if isinstance(verdict, Unknown | Unsupported):
            return verdict
    if not proofs or len(verdicts) == 1:
        return verdicts[0]
    return weakest(proofs)

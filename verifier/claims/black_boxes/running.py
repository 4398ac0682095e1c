"""The verdicts of `verify-analysis --opt`, operation by operation."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from semantics.domains.constants import CONSTANTS
from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES
from verifier.claims.black_boxes.asking import Asked, Failed
from verifier.claims.black_boxes.bounds import bounds_verdict
from verifier.claims.black_boxes.code import code_verdict
from verifier.claims.pass_runs import PassFailed, PassTookTooLong, RunPass
from verifier.kernel.verdicts.verdict import Result, Unknown, Verdict
from verifier.measuring.black_box import BadAnalysis, variants

ASKED_ABOUT = {domain.name: domain for domain in (MLIR_RANGES, CONSTANTS)}
"""What a command can be told of operands."""


def verify_black_box(
    command: str, run_pass: RunPass, domain: Domain, width: int, seconds: float
) -> Iterator[Result]:
    """A verdict on what a command infers of each of MLIR's operations, where it can show that, and
    one on what it makes of it."""
    from xdsl.dialects.builtin import ModuleOp

    def run(text: str) -> str:
        try:
            return run_pass(ModuleOp([]), text, seconds)
        except PassFailed as error:
            raise Failed(str(error)) from error
        except PassTookTooLong as error:
            raise BadAnalysis(f"{command} took longer than {seconds:g} s") from error

    for line, variant in enumerate(variants(), 1):
        asked = Asked(variant, domain, run)
        claims: dict[str, Callable[[], Verdict]] = {}
        if domain is MLIR_RANGES:
            claims["sound"] = lambda asked=asked: bounds_verdict(asked, domain, width)
        claims["refined"] = lambda asked=asked: code_verdict(asked, width)
        for claim, decided in claims.items():
            start = time.monotonic()
            try:
                verdict = decided()
            except BadAnalysis as error:
                verdict = Unknown(str(error))
            yield Result(command, line, f"{variant}: {claim}", verdict, time.monotonic() - start)

"""The verdicts on functions that changed, as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from synth.scalar.improving.changes import Change
from verifier.claims.modules import IDENTICAL
from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result

CODE_OUTSIDE = "the code outside of functions"


def verified(before: ParsedModule, after: ParsedModule, options: Options) -> Iterator[Result]:
    """The verdicts on the functions that changed."""
    for result in verify_modules(before, after, options):
        if isinstance(result.verdict, Refuted):
            raise InternalError(
                f"{result.name}: each change was proved, and the whole is refuted:\n"
                + result.verdict.counterexample.text()
            )
        if not (isinstance(result.verdict, Proved) and result.verdict.method == IDENTICAL):
            yield result


def rests_on_facts(changes: Sequence[Change], whole: Sequence[Result]) -> bool:
    """Whether what is known, which is not proved by itself, counts in a function that is not proved
    as a whole."""
    proved = {result.name for result in whole if isinstance(result.verdict, Proved)}
    return any(change.known and f"@{change.function}" not in proved for change in changes)


def results_of(
    file: str, changes: Sequence[Change], whole: Sequence[Result]
) -> tuple[list[Result], list[str]]:
    """A proof of each function that changed, or of each change, and why not of the function."""
    verdicts = {result.name: result for result in whole}
    results: list[Result] = []
    undecided: list[str] = []
    for function in dict.fromkeys(change.function for change in changes):
        own = [change for change in changes if change.function == function]
        verdict = verdicts.get(f"@{function}")
        if verdict is not None and isinstance(verdict.verdict, Proved):
            saved = sum(change.saved for change in own)
            details = {"saved": saved, "changes": [change.as_dict() for change in own]}
            results.append(replace(verdict, details=details))
            continue
        name = f"@{function}" if function else CODE_OUTSIDE
        if verdict is None or isinstance(verdict.verdict, Proved | Refuted):
            why = "it was not verified"
        else:
            why = verdict.verdict.reason
        undecided.append(
            f"{file}:{own[0].line}: {name}: each replacement is proved, all else is as it was; "
            f"all of it once more, to confirm that, could not be decided: {why}"
        )
        results += [
            Result(file, c.line, name, c.proof, 0.0, details={"changes": [c.as_dict()]})
            for c in own
        ]
    return results, undecided

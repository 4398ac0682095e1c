"""The verdicts on functions that changed, as a whole, and what is left alone of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.ir import Operation

from synth.scalar.improving.changes import Change
from synth.scalar.improving.parts import parts
from synth.scalar.improving.reading.searched import function_around
from synth.scalar.improving.unsearched import LeftAlone, looked_at
from verifier.claims.modules import BY_USERS, IDENTICAL
from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.module_items import items_of
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result

CODE_OUTSIDE = "the code outside of functions"


class Names:
    """What verdicts call the functions of a module: those of modules inside it by their modules
    too."""

    def __init__(self, parsed: ParsedModule) -> None:
        self._names = {item.op: item.shown for item in items_of(parsed).values()}

    def around(self, op: Operation) -> str:
        """The name of the function around the operation, or that it is, "" where there is none."""
        function = function_around(op)
        if function is None:
            return ""
        name = self._names.get(function)
        return name or f"@{function.sym_name.data} inside of another operation"


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
    proved = {result.name for result in whole if _is_proof(result)}
    return any(change.known and change.function not in proved for change in changes)


def _is_proof(result: Result) -> bool:
    """Whether a function is proved for whoever calls it: not all who do are in the text of a
    part."""
    verdict = result.verdict
    return isinstance(verdict, Proved) and BY_USERS not in verdict.method


def results_of(
    file: str, changes: Sequence[Change], whole: Sequence[Result], lines: Sequence[int]
) -> tuple[list[Result], list[str]]:
    """A proof of each function that changed, or of each change, and why not of the function.
    `lines` are those of the source, from 0, that the lines of verdicts come from."""
    verdicts = {result.name: result for result in whole}
    results: list[Result] = []
    undecided: list[str] = []
    for function in dict.fromkeys(change.function for change in changes):
        own = [change for change in changes if change.function == function]
        verdict = verdicts.get(function)
        if verdict is not None and _is_proof(verdict):
            saved = sum(change.saved for change in own)
            details = {"saved": saved, "changes": [change.as_dict() for change in own]}
            line = lines[verdict.line - 1] + 1
            results.append(replace(verdict, line=line, details=details))
            continue
        name = function or CODE_OUTSIDE
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


def left_alone(
    parsed: ParsedModule, lines: Sequence[int], part: int | None
) -> tuple[int, list[LeftAlone]]:
    """At how many operations windows end, and what is left alone of each part, or of one."""

    def line(op: Operation) -> int:
        return lines[parsed.place(op)[0] - 1] + 1

    searched = 0
    found: list[LeftAlone] = []
    names = Names(parsed)
    for number, top in enumerate(parts(parsed.module)):
        if part in (None, number):
            looked = looked_at(top, parsed.starts.get)
            searched += looked.roots
            reasons = tuple((why, len(ops), line(ops[0])) for why, ops in looked.left.items())
            if reasons:
                found.append(LeftAlone(names.around(top), line(top), reasons, looked.roots == 0))
    return searched, found

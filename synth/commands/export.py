"""`synth-rewrite export FILE…`: proved rules in the languages of other compilers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewrites.exporting.languages import exported
from rewrites.library.check import prove, recorded
from rewrites.library.patterns import LibraryPattern, library_rules, patterns_in_files
from synth.commands.search_results import SearchResult
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Result
from verifier.processes.console import show_progress

LIBRARY = "library"


def rules_in(files: Sequence[str], language: str) -> Iterator[SearchResult]:
    """The rules of files, or of the library, in a language; each is proved first, but those of the
    library whose proof is on record.

    A rule that is not proved, or that the language cannot say, is named with the reason. Raises
    `InputError`.
    """
    proved: list[LibraryPattern] = []
    patterns = _patterns(files)
    for number, (pattern, known) in enumerate(patterns):
        show_progress(f"{number} of {len(patterns)} rules")
        result = known or prove(pattern, Options())
        if isinstance(result.verdict, Proved):
            proved.append(pattern)
        else:
            place = f"{pattern.file}:{pattern.line}: @{pattern.name}"
            reason = f"{place} is not exported: {result.kind}"
            yield SearchResult("", (result,), (reason,), complete=False)
    text, left_out = exported(proved, language)
    remarks = [f"@{reason}: not exported" for reason in left_out]
    count = f"{len(proved)} of {len(patterns)} rules are proved"
    yield SearchResult(text, (), (*remarks, count), complete=not left_out)


def _patterns(files: Sequence[str]) -> list[tuple[LibraryPattern, Result | None]]:
    """The patterns, those of the library with their proofs on record."""
    found: list[tuple[LibraryPattern, Result | None]] = []
    for file in files:
        if file == LIBRARY:
            rules = library_rules()
            found += zip(rules, recorded(rules), strict=True)
        else:
            found += ((pattern, None) for pattern in patterns_in_files([file]))
    return found

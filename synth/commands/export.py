"""`synth-rewrite export FILE…`: proved rules in the languages of other compilers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewrites.exporting.languages import exported
from rewrites.library.check import prove
from rewrites.library.patterns import LibraryPattern, library_rules, patterns_in_files
from synth.commands.search_results import SearchResult
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved
from verifier.processes.console import show_progress

LIBRARY = "library"


def rules_in(files: Sequence[str], language: str) -> Iterator[SearchResult]:
    """The rules of files, or of the library, in a language; each is proved first.

    A rule that is not proved, or that the language cannot say, is named with the reason. Raises
    `InputError`.
    """
    proved: list[LibraryPattern] = []
    patterns = _patterns(files)
    for number, pattern in enumerate(patterns):
        show_progress(f"{number} of {len(patterns)} rules")
        result = prove(pattern, Options())
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


def _patterns(files: Sequence[str]) -> list[LibraryPattern]:
    found: list[LibraryPattern] = []
    for file in files:
        if file == LIBRARY:
            found += library_rules()
        else:
            found += patterns_in_files([file])
    return found

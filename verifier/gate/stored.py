"""Verdicts on what passes did, kept in a store: a run over what has not changed decides nothing.

The pass itself is always run: whatever it reads beside its input, a changed compiler is noticed by
what it prints. Where a command prints what it printed, nothing is read again. A record is bound to
the text of every module, to the names of their files, which verdicts show, to the code of the
verifier with what it rests on, to the tools that read, to a user's modules and to the options that
change what a verdict says.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from verifier.claims.stored_verdicts import (
    Record,
    from_store,
    options_that_matter,
    record_of,
    result_of,
    verifier_fingerprint,
)
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Result
from verifier.store.entries import FINAL, Store

_OTHER_PACKAGES = ("islpy", "python-flint", "cvc5", "ml_dtypes")


@dataclass(frozen=True)
class StoredResults:
    """The verdicts in a store; `loaded` are a user's modules that were imported."""

    store: Store
    options: Options
    loaded: tuple[str, ...] = ()

    def key(
        self, sources: Sequence[Source], modules: Sequence[ParsedModule] = ()
    ) -> dict[str, Any] | None:
        """What the verdicts on these texts, and on the modules that were read from them where they
        were, are kept under; None where they are not kept, or modules of a user say what a text
        means that nobody has read."""
        options = self.options
        if options.emission is not None or options.certificates is not None or options.thorough:
            return None
        if self.loaded and not modules:
            return None
        try:
            loaded = self._meanings_loaded(modules) if self.loaded else {}
        except (OSError, TypeError):
            return None
        return {
            "pass": [source.text for source in sources],
            "files": [source.file for source in sources],
            "line": sources[0].first_line,
            "verifier": verifier_fingerprint(),
            "packages": {name: _version_of(name) for name in _OTHER_PACKAGES},
            "reader": _reader(),
            "loaded": loaded,
            "options": options_that_matter(options),
        }

    def _meanings_loaded(self, modules: Sequence[ParsedModule]) -> dict[str, str]:
        from semantics.fingerprints.meanings import code_of_modules, files_behind
        from semantics.syntax.on_demand import load_module
        from verifier.store.named_meanings import meanings_of_functions

        found = {name: code_of_modules(files_behind(load_module(name))) for name in self.loaded}
        for parsed in modules:
            found |= meanings_of_functions(parsed.module)
        return found

    def get(self, key: dict[str, Any]) -> list[Result] | None:
        """The results, which say where they are from; None where they have to be found."""
        records: list[Record] | None = self.store.get(key)
        if records is None or not all(self._answers(record) for record in records):
            return None
        return [_marked(result_of(r, r["file"]), r["details"]) for r in records]

    def _answers(self, record: Record) -> bool:
        limits = record.get("limits", {})
        return all(getattr(self.options, name) <= limits[name] for name in limits)

    def kept(self, key: dict[str, Any], results: Iterator[Result]) -> Iterator[Result]:
        """The results, kept when the last one has come. Raises `InputError` where that fails."""
        records: list[Record] = []
        for result in results:
            record = record_of(result, self.options)
            records.append(record | {"file": result.file, "details": result.details})
            yield result
        limits = [sum(record["limits"].values()) for record in records if "limits" in record]
        self.store.put(key, records, min(limits, default=FINAL))


def _marked(result: Result, details: dict[str, Any]) -> Result:
    return from_store(replace(result, details={**details, "provenance": "stored"}))


def _reader() -> list[str]:
    """Which mlir-opt there is: it reads what xDSL does not."""
    path = mlir_opt()
    if path is None:
        return []
    real = os.path.realpath(path)
    return [real, str(os.stat(real).st_size), str(os.stat(real).st_mtime_ns)]


@cache
def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""

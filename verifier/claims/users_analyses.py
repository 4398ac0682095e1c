"""Domains and transfer functions that a user's Python file defines."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import cast

from semantics.domains.domain import Domain
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.input.sources import InputError, Source


def analyses_in_python(
    source: Source,
) -> tuple[tuple[tuple[Domain, int], ...], tuple[Transfer, ...]]:
    """The domains with their lines, and the transfer functions, among the values of a file.

    Those in a dictionary, a list or a tuple count, what it imports does not. Raises `InputError`
    where the file cannot be run.
    """
    path = Path(source.file).resolve()
    spec = spec_from_file_location(f"analyses_of_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError("no Python file", source.file)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(f"{type(error).__name__}: {error}", source.file) from error
    domains: list[tuple[Domain, int]] = []
    transfers: list[Transfer] = []
    for value in vars(module).values():
        if isinstance(value, Transfer) and Path(value.file).resolve() == path:
            transfers.append(value)
        elif isinstance(value, dict):
            entries = cast("dict[object, object]", value).values()
            transfers += [entry for entry in entries if isinstance(entry, Transfer)]
        elif isinstance(value, list | tuple):
            listed = cast("Sequence[object]", value)
            transfers += [entry for entry in listed if isinstance(entry, Transfer)]
        elif isinstance(value, Domain):
            place = value.contains.__code__
            if Path(place.co_filename).resolve() == path:
                domains.append((value, place.co_firstlineno))
    return tuple(domains), tuple(dict.fromkeys(transfers))

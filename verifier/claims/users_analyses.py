"""Domains and transfer functions that a user's Python file defines."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

from semantics.domains.demand import Demand
from semantics.domains.domain import Domain
from verifier.kernel.analyses import transfer as transfer_module
from verifier.kernel.analyses.backward import Backward
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Unsupported


def analyses_in_python(
    source: Source,
) -> tuple[tuple[tuple[Domain | Demand, int], ...], tuple[Transfer | Backward, ...]]:
    """The domains with their lines, and the transfer functions, among the values of a file.

    Those in a dictionary, a list or a tuple count. What it imports does not, which is what is a
    value of another module too; what it makes of imported functions does. Raises `InputError` where
    the file cannot be run.
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
    domains: list[tuple[Domain | Demand, int]] = []
    transfers: list[Transfer | Backward] = []
    elsewhere = _values_of_other_modules(module)
    for value in vars(module).values():
        if id(value) in elsewhere:
            continue
        listed: Iterable[object] = (value,)
        if isinstance(value, dict):
            listed = cast("dict[object, object]", value).values()
        elif isinstance(value, list | tuple):
            listed = cast("Sequence[object]", value)
        for entry in listed:
            if isinstance(entry, Transfer | Backward):
                here = Path(entry.file).resolve() == path
                transfers.append(entry if here else replace(entry, line=1))
            elif isinstance(entry, Domain | Demand):
                domains.append((entry, _line_in(path, entry)))
    return tuple(dict.fromkeys(domains)), tuple(dict.fromkeys(transfers))


def _values_of_other_modules(module: ModuleType) -> set[int]:
    """The domains, transfer functions and collections that other modules have as values."""
    counted = (Transfer, Backward, Domain, Demand, dict, list, tuple)
    return {
        id(cast(object, value))
        for other in list(sys.modules.values())
        if other is not module
        for value in list(vars(other).values())
        if isinstance(value, counted)
    }


def _line_in(path: Path, domain: Domain | Demand) -> int:
    """The line of what says what a domain's elements mean, where that is in the file; else 1."""
    stated = domain.contains if isinstance(domain, Domain) else domain.alike
    place = getattr(stated, "__code__", None)
    if place is None or Path(place.co_filename).resolve() != path:
        return 1
    return int(place.co_firstlineno)


def users_mistake(error: BaseException, files: Sequence[str]) -> Unsupported | None:
    """What is said of an exception while a function is decided that one of these files has: that
    code in it, or a call of it, raises, or that it keeps state, so that two methods were given two
    answers. None for any other, and where no file is Python."""
    paths = [Path(file).resolve() for file in files if file.endswith(".py")]
    frames = traceback.extract_tb(error.__traceback__)
    said = f"{type(error).__name__}: {error}"
    for frame in reversed(frames):
        if Path(frame.filename).resolve() in paths:
            return Unsupported(f"it raises {said}", f"{frame.filename}:{frame.lineno}")
    if not paths:
        return None
    if frames and frames[-1].filename == transfer_module.__file__ and isinstance(error, TypeError):
        return Unsupported(f"it raises {said}")
    if isinstance(error, InternalError):
        return Unsupported(f"it keeps state, or there is an internal error: {error}")
    return Unsupported("what it calls ends the program") if isinstance(error, SystemExit) else None

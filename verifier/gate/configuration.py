"""What a project says of its gate: `rewright.toml`, or `[tool.rewright]` in pyproject.toml.

The passes, which files each is checked on, limits, and where the baseline and the store are. Names
of files are relative to the folder of the file that says them.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, cast

from verifier.gate.changed import Revision
from verifier.gate.gates import Gate, gate_of_commands, gate_of_pipeline
from verifier.kernel.input.sources import InputError, read_text

OPTIONS = (
    *("timeout", "total-timeout", "pass-timeout", "memory", "jobs"),
    *("assume", "load", "fp", "baseline", "store", "cache", "split-input-file", "reduce"),
)
"""Options of verify-pass that may be given."""
FILES_OF_OPTIONS = ("baseline", "store", "cache")
_OWN = ("files", "exclude", "passes")
_OF_PASSES = ("pipeline", "opt", "files")


@dataclass(frozen=True)
class Configuration:
    """`file` said it, in a table with `content`; `given` are the options, by their names without
    dashes in front."""

    file: Path
    content: Mapping[str, Any]
    gates: tuple[Gate, ...]
    files: tuple[str, ...]
    exclude: tuple[str, ...]
    given: Mapping[str, Any]
    ahead: tuple[Path, ...] = ()
    """Files that would have been read instead of this one."""

    @property
    def folder(self) -> Path:
        return self.file.parent

    def is_as_in(self, revision: Revision) -> bool:
        """Whether the file said the same in the revision, and none was read instead. Raises
        `InputError` where git does not know that, or the file is in no repository."""
        text = revision.text_of(str(self.file))
        try:
            then = [(file, revision.text_of(str(file))) for file in self.ahead]
            return (
                text is not None
                and _content(self.file, text) == self.content
                and all(old is None or _content(file, old) is None for file, old in then)
            )
        except InputError:
            return False

    def files_of(self, gate: Gate) -> list[str]:
        """The files on which a pass is checked, as paths from the working directory. Raises
        `InputError` for a pattern that names none."""
        found: dict[str, None] = {}
        self._check_exclusions()
        for pattern in gate.files or self.files:
            for path in self._named_by(pattern):
                if not self._is_excluded(path):
                    found.setdefault(os.path.relpath(path))
        if not found:
            raise InputError(f"every file of {gate.name!r} is excluded", str(self.file))
        return list(found)

    def _named_by(self, pattern: str) -> list[Path]:
        """Without hidden folders, which have copies and caches."""
        if not pattern or PurePosixPath(pattern).is_absolute():
            raise InputError(f"the pattern {pattern!r} is not relative", str(self.file))
        named = [
            path
            for path in sorted(self.folder.glob(pattern))
            if path.is_file()
            and not any(part.startswith(".") for part in path.relative_to(self.folder).parts)
        ]
        if not named:
            raise InputError(f"no file is named by {pattern!r}", str(self.file))
        return named

    def _check_exclusions(self) -> None:
        patterns = (pattern for gate in self.gates for pattern in gate.files or self.files)
        named = [path for pattern in patterns for path in self._named_by(pattern)]
        for pattern in self.exclude:
            if not any(_matches(path, self.folder, pattern) for path in named):
                raise InputError(f"no file is excluded by {pattern!r}", str(self.file))

    def takes(self, gate: Gate, file: str) -> bool:
        """Whether a pass is checked on a file that somebody gave."""
        path = Path(os.path.abspath(file))
        if not path.is_relative_to(self.folder):
            return not gate.files
        return not self._is_excluded(path) and (
            not gate.files or any(_matches(path, self.folder, p) for p in gate.files)
        )

    def _is_excluded(self, path: Path) -> bool:
        return any(_matches(path, self.folder, pattern) for pattern in self.exclude)


def _matches(path: Path, folder: Path, pattern: str) -> bool:
    relative = PurePosixPath(path.relative_to(folder).as_posix())
    return _parts_match(relative.parts, PurePosixPath(pattern).parts)


def _parts_match(parts: Sequence[str], patterns: Sequence[str]) -> bool:
    if not patterns:
        return not parts
    if patterns[0] == "**":
        return any(_parts_match(parts[n:], patterns[1:]) for n in range(len(parts) + 1))
    return (
        bool(parts)
        and PurePosixPath(parts[0]).match(patterns[0])
        and _parts_match(parts[1:], patterns[1:])
    )


def find_configuration(start: Path) -> Configuration | None:
    """The one of the folder, or of the nearest around it. Raises `InputError`."""
    ahead: list[Path] = []
    for folder in (start, *start.parents):
        for name in ("rewright.toml", "pyproject.toml"):
            file = folder / name
            if file.is_file():
                found = read_configuration(file)
                if found is not None:
                    return replace(found, ahead=tuple(ahead))
            ahead.append(file)
    return None


def read_configuration(file: Path) -> Configuration | None:
    """What a file says; None of a pyproject.toml that says nothing. Raises `InputError`."""
    content = _content(file, read_text(str(file)))
    return None if content is None else _configuration(file, content)


def _content(file: Path, text: str) -> dict[str, Any] | None:
    """The table that is the configuration; None in a pyproject.toml without one."""
    try:
        content: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not TOML: {error}", str(file)) from error
    if file.name == "pyproject.toml":
        content = content.get("tool", {}).get("rewright")
        if content is None:
            return None
    return _table(content, "the configuration", file)


def _configuration(file: Path, content: dict[str, Any]) -> Configuration:
    _check_names(content, (*_OWN, *OPTIONS), file)
    given = {name: content[name] for name in OPTIONS if name in content}
    for name in FILES_OF_OPTIONS:
        if name in given:
            if not isinstance(given[name], str):
                raise InputError(f"{name} is no string", str(file))
            given[name] = os.path.relpath(file.parent / given[name])
    passes: Any = content.get("passes")
    if not isinstance(passes, list) or not passes:
        raise InputError("there are no passes: give [[tool.rewright.passes]]", str(file))
    files = _strings(content, "files", file)
    gates = tuple(_gate(one, file) for one in cast("list[Any]", passes))
    for gate in gates:
        if not (gate.files or files):
            raise InputError(f"which files is {gate.name!r} checked on? give files", str(file))
    return Configuration(file, content, gates, files, _strings(content, "exclude", file), given)


def _gate(content: Any, file: Path) -> Gate:
    table = _table(content, "a pass", file)
    _check_names(table, _OF_PASSES, file)
    if ("pipeline" in table) == ("opt" in table):
        raise InputError("a pass has either a pipeline (xDSL's) or opt (a command)", str(file))
    files = _strings(table, "files", file)
    if "pipeline" in table:
        pipeline: Any = table["pipeline"]
        if not isinstance(pipeline, str) or not pipeline.strip():
            raise InputError("pipeline is no string with passes", str(file))
        gate = gate_of_pipeline(pipeline)
    else:
        commands = _strings(table, "opt", file)
        if not commands or not all(command.strip() for command in commands):
            raise InputError("opt names no command", str(file))
        gate = gate_of_commands(commands)
    return Gate(gate.name, gate.runs, files, gate.programs)


def _table(content: Any, what: str, file: Path) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise InputError(f"{what} is no table", str(file))
    return cast("dict[str, Any]", content)


def _check_names(table: Mapping[str, Any], known: Sequence[str], file: Path) -> None:
    for name in table:
        if name not in known:
            raise InputError(f"unknown name {name!r}; there are: {', '.join(known)}", str(file))


def _strings(table: Mapping[str, Any], name: str, file: Path) -> tuple[str, ...]:
    """A string, or a list of some."""
    given: Any = table.get(name, [])
    listed: list[Any] = [given] if isinstance(given, str) else given
    if not isinstance(given, str | list) or not all(isinstance(one, str) for one in listed):
        raise InputError(f"{name} is no string, nor a list of some", str(file))
    if name in table and not listed:
        raise InputError(f"{name} is an empty list", str(file))
    return tuple(listed)

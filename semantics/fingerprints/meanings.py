"""Hashes of code, by which a lock or a store notices that what a proof rests on has changed."""

from __future__ import annotations

import ast
import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec, resolve_name
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

from semantics.fingerprints.code_text import code_text
from semantics.fingerprints.functions import Identity, is_installed
from semantics.language import attributes, builder, dialects, overflow, registry, signature
from semantics.language.dialects import entry_for
from semantics.language.registry import Meaning

_FOUNDATIONS = (attributes, builder, dialects, overflow, registry, signature)
"""What every meaning rests on; of a dialect's entry, what it says of poison and lanes."""

_OURS = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")


def code_fingerprint(text: str, parts: Iterable[ModuleType | Callable[..., Any]]) -> str:
    """A hash of `text` and of the files in which `parts` are, each file once.

    Whole files, since a function may call its neighbours; comments and docstrings do not count.
    Of a user's files, those that they import count too (`files_behind`). Raises `OSError` or
    `TypeError` for a part without a file. Which function of a file it is, is not looked at.
    """
    digest = hashlib.sha256(text.encode())
    files: set[str] = set()
    users: dict[str, str] = {}
    for part in parts:
        module = part if isinstance(part, ModuleType) else inspect.getmodule(part)
        if module is None or _is_ours(module.__name__):
            files.add(str(inspect.getsourcefile(part)))
        else:
            users |= files_behind(module)
    for file in (*sorted(files), *(users[name] for name in sorted(users))):
        digest.update(code_text(file).encode())
    return digest.hexdigest()[:16]


def meaning_fingerprint(meaning: Meaning) -> str:
    """A hash that changes when the operation's meaning may have changed."""
    module = inspect.getmodule(meaning.function)
    used = [part for part in vars(module).values() if _is_of_semantics(part)]
    # It may be registered elsewhere than where it is defined.
    entry = entry_for(meaning.operation)
    registered = Identity(meaning, entry.has_poison, entry.lanewise, trusted=_OURS)
    parts = (meaning.function, *registered.parts, *used, *_FOUNDATIONS)
    return code_fingerprint(registered.text, parts)


def native_fingerprint(native: Any) -> str:
    """The same of a native function, with what a pass executes."""
    registered = Identity(native, trusted=_OURS)
    return code_fingerprint(registered.text, registered.parts)


def files_behind(module: ModuleType) -> dict[str, str]:
    """The file of a user's module, and of each that it imports, by the module's name.

    Not those of this project, of Python, or of another installed package: these have versions.
    Raises `TypeError` or `OSError` for a module without a file.
    """
    found = {module.__name__: inspect.getfile(module)}
    left = [module.__name__]
    while left:
        name = left.pop()
        for imported in _imports(name, found[name]):
            if imported in found:
                continue
            file = _file_of(imported)
            if file is not None and _is_followed(imported, file, module.__name__):
                found[imported] = file
                left.append(imported)
    return found


def code_of_modules(files: Mapping[str, str]) -> str:
    """A hash of the code in the files of modules, which are given by name."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name} {code_text(files[name])}".encode())
    return digest.hexdigest()[:16]


def _imports(name: str, file: str) -> Iterator[str]:
    """The modules that a file may import, at whatever depth."""
    package = name if Path(file).name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            start = resolve_name(origin, package) if node.level else origin
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def _file_of(name: str) -> str | None:
    """Where a module is; None for what is no module, and for one without a Python file."""
    head = name.split(".")[0]
    if head in sys.stdlib_module_names or head in _OURS:
        return None
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return None
    origin = None if spec is None else spec.origin
    return origin if origin is not None and origin.endswith(".py") else None


def _is_followed(name: str, file: str, start: str) -> bool:
    """Whether an imported file counts."""
    return name.split(".")[0] == start.split(".")[0] or not is_installed(file)


def _is_ours(module: str) -> bool:
    return module.split(".")[0] in _OURS


def _is_of_semantics(part: object) -> TypeGuard[ModuleType]:
    """A module that another one uses as a whole, as `semantics.meanings.index` does
    `semantics.meanings.arith`."""
    return isinstance(part, ModuleType) and part.__name__.startswith("semantics.")

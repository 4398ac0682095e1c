"""Which function it is that was registered, beside the code of the files that it is in.

A file has several functions, and a function several closures: what `scaled(2)` and `scaled(3)`
return is the same code. What tells them apart is written down here, and the values of the module's
names that a function uses, which may come from elsewhere.
"""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from inspect import getclosurevars
from pathlib import Path
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, cast

_PLAIN = (bool, int, float, complex, str, bytes, Enum)
_BUILT_IN = (BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType)


class Identity:
    """A text that tells values from others as far as files do not, and the `parts` that are in
    files: functions, and classes of objects.

    Raises `TypeError` for what cannot be told from others: an object that keeps its attributes to
    itself. Of functions in a `trusted` package, only what they close over is looked at; what Python
    or an installed package defines has a version, and is only named.
    """

    def __init__(self, *values: Any, trusted: tuple[str, ...] = ()) -> None:
        self.parts: list[Any] = []
        self._trusted = trusted
        self._around: list[Any] = []
        self.text = self._of(values)

    def _of(self, value: Any) -> str:
        kind: Any = cast(Any, type(value))
        if value is None or value is ... or issubclass(kind, _PLAIN):
            return repr(value)
        if issubclass(kind, ModuleType):
            return value.__name__
        if issubclass(kind, type):
            return self._of_class(value)
        if issubclass(kind, _BUILT_IN):
            return f"built-in {value.__qualname__}"
        for depth, outer in enumerate(self._around):
            if outer is value:
                return f"#{depth}"
        self._around.append(value)
        text = self._of_parts(kind, value)
        self._around.pop()
        return text

    def _of_parts(self, kind: Any, value: Any) -> str:
        if issubclass(kind, FunctionType):
            return self._of_function(value)
        if issubclass(kind, MethodType):
            return f"{self._of(value.__self__)}.{self._of(value.__func__)}"
        if issubclass(kind, partial):
            return f"partial {self._of((value.func, value.args, value.keywords))}"
        if issubclass(kind, dict):
            return f"{{{', '.join(self._of(list(item)) for item in value.items())}}}"
        if issubclass(kind, (list, tuple)):
            return f"[{', '.join(map(self._of, value))}]"
        if issubclass(kind, (set, frozenset)):
            return f"{{{', '.join(sorted(map(self._of, value)))}}}"
        names: list[str] = [f.name for f in fields(kind)] if is_dataclass(kind) else [*vars(value)]
        parts = {name: getattr(value, name) for name in names}
        return f"{self._of_class(kind)} {self._of(parts)}"

    def _of_class(self, class_: Any) -> str:
        if not self._has_a_version(class_.__module__) and class_ not in self.parts:
            self.parts.append(class_)
        return f"{class_.__module__}.{class_.__qualname__}"

    def _of_function(self, function: FunctionType) -> str:
        name = f"{function.__module__}.{function.__qualname__}"
        if self._has_a_version(function.__module__):
            return name
        if function in self.parts:
            return f"{name} again, {self.parts.index(function)}"
        self.parts.append(function)
        stated = [
            self._of((function.__defaults__, function.__kwdefaults__)),
            self._of(dict(getclosurevars(function).nonlocals)),
        ]
        if not self._is_trusted(function.__module__):
            used = {n: v for n, v in function.__globals__.items() if n in _names(function.__code__)}
            stated += [_of_code(function.__code__), self._of(dict(sorted(used.items())))]
        return f"<{name} {' '.join(stated)}>"

    def _is_trusted(self, module: str) -> bool:
        return module.split(".")[0] in self._trusted

    def _has_a_version(self, module: str) -> bool:
        if self._is_trusted(module):
            return False
        if module.split(".")[0] in sys.stdlib_module_names:
            return True
        file = getattr(sys.modules.get(module), "__file__", None)
        return file is not None and is_installed(file)


def is_installed(file: str) -> bool:
    """Whether a file belongs to an installed package. Every folder of these has one of two names
    (Python's `site` module), and a Python may see several such folders."""
    return not {"site-packages", "dist-packages"}.isdisjoint(Path(file).parts)


def _names(code: CodeType) -> frozenset[str]:
    inner = [_names(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(code.co_names).union(*inner)


def _of_code(code: CodeType) -> str:
    constants = [_of_code(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {constants}"

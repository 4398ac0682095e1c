"""Which function it is that was registered, beside the code of the files that it is in.

A file has several functions, and a function several closures: what `scaled(2)` and `scaled(3)`
return is the same code. What tells them apart is written down here.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from inspect import getclosurevars
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
    itself. Of functions that are `trusted`, with their file, the code is not looked at.
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
        if class_.__module__ != "builtins":
            self.parts.append(class_)
        return f"{class_.__module__}.{class_.__qualname__}"

    def _of_function(self, function: FunctionType) -> str:
        self.parts.append(function)
        stated = [
            f"{function.__module__}.{function.__qualname__}",
            self._of((function.__defaults__, function.__kwdefaults__)),
            self._of(dict(getclosurevars(function).nonlocals)),
        ]
        if function.__module__.split(".")[0] not in self._trusted:
            stated.append(_of_code(function.__code__))
        return f"<{' '.join(stated)}>"


def _of_code(code: CodeType) -> str:
    constants = [_of_code(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {constants}"

"""The functions of a module, found in its text, so that none is lost that nobody could read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_NAME = r'(?:"(?:[^"\\]|\\.)*"|[\w$.\-]+)'
_SYMBOL = rf'"?\bsym_name"? = (?P<name>{_NAME})'
_GENERIC = re.compile(rf'^(?P<indent> *)"(?:func|llvm)\.func"\(\).*?{_SYMBOL}.*\(\{{$')
_WRITTEN = re.compile(
    rf'^ *(?:(?:func|llvm)\.func\b[^@\n]*@(?P<name>{_NAME})|"(?:func|llvm)\.func".*)', re.MULTILINE
)
_VALUES_AND_BLOCKS = re.compile(r'"(?:[^"\\]|\\.)*"|[%^][\w$.\-]+')


@dataclass(frozen=True)
class Function:
    """A function with a body, in a text of generic form.

    It is `number` (from 0) of those of its name, and stands in the lines from `start` to before
    `end` (from 0). `content` is its text with values and blocks named in the order in which they
    occur.
    """

    name: str
    number: int
    start: int
    end: int
    content: str

    @property
    def key(self) -> tuple[str, int]:
        return self.name, self.number


def functions_in(generic: str) -> list[Function]:
    """The functions with a body in a module in generic form, at any depth, in order."""
    lines = generic.split("\n")
    seen: Counter[str] = Counter()
    found: list[Function] = []
    for start, line in enumerate(lines):
        header = _GENERIC.match(line)
        if header is None:
            continue
        close = header["indent"] + "})"
        end = next(i for i in range(start + 1, len(lines)) if lines[i].startswith(close)) + 1
        if end > start + 2:
            name = _unquoted(header["name"])
            content = _renamed("\n".join(lines[start:end]))
            found.append(Function(name, seen[name], start, end, content))
            seen[name] += 1
    return found


def names_in(text: str) -> list[str]:
    """The names of functions with a body in a text that may be invalid, as far as can be told."""
    starts = list(_WRITTEN.finditer(text))
    ends = [match.start() for match in starts] + [len(text)]
    names: list[str] = []
    for match, end in zip(starts, ends[1:], strict=True):
        named = match["name"] or ((symbol := re.search(_SYMBOL, match[0])) and symbol["name"])
        if re.search(r"\{ *$", text[match.start() : end], re.MULTILINE):
            names.append(_unquoted(named or "?"))
    return names


def changed(before: Sequence[Function], after: Sequence[Function]) -> list[bool]:
    """Of each function before, whether there is not the same after."""
    contents = {function.key: function.content for function in after}
    return [contents.get(function.key) != function.content for function in before]


def with_function(function: Function, of: str, into: str) -> str:
    """The text `into` with a function of the text `of` in place of its own of that name, if it has
    one; both are in generic form."""
    for own in functions_in(into):
        if own.key == function.key:
            lines = into.split("\n")
            lines[own.start : own.end] = of.split("\n")[function.start : function.end]
            return "\n".join(lines)
    return into


def _unquoted(name: str) -> str:
    return name[1:-1] if name.startswith('"') else name


def _renamed(text: str) -> str:
    names: dict[str, str] = {}

    def new(match: re.Match[str]) -> str:
        old = match[0]
        return old if old[0] == '"' else names.setdefault(old, f"{old[0]}{len(names)}")

    return _VALUES_AND_BLOCKS.sub(new, re.sub(r"^ +", "", text, flags=re.MULTILINE))

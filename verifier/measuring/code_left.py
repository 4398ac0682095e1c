"""What a tool makes of an operation on each pair of elements, from the text that it prints.

Of the text only this is read: which lines a result depends on. They become a function of the
operands, of which there are few different ones, and these are read as all other code is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from semantics.domains.constants import CONSTANTS
from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES
from semantics.effects.facts import facts_of
from semantics.functions.operations import is_function
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import InputError, Source
from verifier.measuring.black_box import OPERAND, PAIR, BadAnalysis, Pair, element_read

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_ARGUMENTS = ("%a", "%b")
_HEADER = re.compile(r"(?:func\.)?func @(\w+)\(([^)]*)\)")
_TYPE = re.compile(r"%[\w$.-]+: ([^\s,)]+)")
_DEFINED = re.compile(r"(%[\w$.-]+) = (.*)")
_NAME = re.compile(r"%[\w$.-]+")
_LEAF = re.compile(r"test\.with_bounds \{([^}]*)\} : i\d+$")
_SHOWN = re.compile(r"test\.reflect_bounds (?:\{([^}]*)\} )?(%[\w$.-]+) : i\d+$")
_CONSTANT = re.compile(
    r'"test\.constant"\(\) <\{value = (\S+ : i\d+|true|false)\}> : \(\) -> i\d+$'
)
_RETURNED = re.compile(r"(?:func\.)?return (%[\w$.-]+) : \S+$")
_FIELD = re.compile(r"([\w.]+) = (-?\d+|true|false)")
_NOTHING = ("", "}", "module {", "builtin.module {", "return", "func.return")

Lines = tuple[str, ...]
"""Operations that compute a result, of %a and %b; the last is the result's name."""


@dataclass
class _Scope:
    """What a function defines: of each name, its position and its operation; or the operand that
    it is, with its element where that is shown."""

    operations: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    operands: dict[str, tuple[int, tuple[int, ...] | None]] = field(
        default_factory=dict[str, tuple[int, tuple[int, ...] | None]]
    )
    used: set[str] = field(default_factory=set[str])

    def executed(self) -> list[str]:
        """The operations that count even where no result depends on them: all but those that may be
        executed on any operands, by what upstream declares, and do nothing else."""
        return [name for name, (_, text) in self.operations.items() if not _only_computes(text)]

    def check_unused(self) -> None:
        """Raises `BadAnalysis` where such an operation belongs to no result."""
        for name in self.executed():
            if name not in self.used:
                raise BadAnalysis(f"no result needs what is printed: {self.operations[name][1]}")


def code_left(printed: str, domain: Domain, width: int, pairs: Sequence[Pair]) -> list[Lines]:
    """What stands, in the place of the operation, for each pair. Raises `BadAnalysis`."""
    found: dict[int, Lines] = {}
    scope, number = _Scope(), -1
    for line in map(str.strip, printed.splitlines()):
        header = _HEADER.match(line)
        defined = _DEFINED.match(line)
        returned = _RETURNED.match(line)
        if header:
            scope.check_unused()
            scope = _Scope()
            if domain is CONSTANTS:
                number = _numbered(header[1])
                if _TYPE.findall(header[2]) != [f"i{width}"] * len(pairs[0]):
                    raise BadAnalysis(f"a function has other arguments: {line}")
                for place, name in enumerate(_NAME.findall(header[2])):
                    scope.operands[name] = place, None
        elif defined:
            shown = _SHOWN.match(defined[2])
            if shown:
                marks = dict(_FIELD.findall(shown[1] or ""))
                _add(found, int(marks.get(PAIR, -1)), shown[2], scope, pairs)
            else:
                _define(scope, defined[1], defined[2], width)
        elif returned and domain is CONSTANTS:
            _add(found, number, returned[1], scope, pairs, scope.executed())
        elif line not in _NOTHING:
            raise BadAnalysis(f"a line of another kind is printed: {line}")
    scope.check_unused()
    missing = [i for i in range(len(pairs)) if i not in found]
    if missing:
        raise BadAnalysis(f"of {len(pairs)} results {len(missing)} are not printed")
    return [found[i] for i in range(len(pairs))]


def _numbered(name: str) -> int:
    match = re.fullmatch(r"p(\d+)", name)
    return int(match[1]) if match else -1


def _define(scope: _Scope, name: str, text: str, width: int) -> None:
    leaf, constant = _LEAF.match(text), _CONSTANT.match(text)
    if leaf:
        marks = dict(_FIELD.findall(leaf[1]))
        if not {OPERAND, *MLIR_RANGES.fields} <= set(marks):
            raise BadAnalysis(f"bounds are not printed as they were given: {text}")
        scope.operands[name] = int(marks[OPERAND]), element_read(marks, width)
    else:
        operation = f"arith.constant {constant[1]}" if constant else text
        scope.operations[name] = len(scope.operations), operation


def _only_computes(text: str) -> bool:
    facts = facts_of(re.split(r"[\s(]", text.replace('"', ""), maxsplit=1)[0])
    return facts is not None and facts.speculation == "always" and facts.memory == ("none",)


def _add(
    found: dict[int, Lines],
    number: int,
    name: str,
    scope: _Scope,
    pairs: Sequence[Pair],
    besides: Sequence[str] = (),
) -> None:
    if not 0 <= number < len(pairs) or number in found:
        raise BadAnalysis("a result is printed that was not asked for, or twice")
    found[number] = _lines(scope, name, pairs[number], besides)


def _lines(scope: _Scope, result: str, pair: Pair, besides: Sequence[str]) -> Lines:
    """The operations on which a value depends, and those `besides`, in their order, with other
    names."""
    needed: dict[str, tuple[int, str]] = {}
    names: dict[str, str] = {}
    waiting = [result, *besides]
    while waiting:
        name = waiting.pop()
        if name in needed or name in names:
            continue
        if name in scope.operands:
            place, element = scope.operands[name]
            if not 0 <= place < len(pair) or element not in (None, pair[place]):
                raise BadAnalysis("a result is printed that uses operands of another one")
            names[name] = _ARGUMENTS[place]
        elif name in scope.operations:
            needed[name] = scope.operations[name]
            waiting += _NAME.findall(needed[name][1])
        else:
            raise BadAnalysis(f"{name} is used and not defined")
    scope.used |= needed.keys()
    ordered = sorted(needed, key=lambda n: needed[n][0])
    names |= {name: f"%v{i}" for i, name in enumerate(ordered)}

    def renamed(text: str) -> str:
        return _NAME.sub(lambda match: names[match[0]], text)

    return (*(f"{names[n]} = {renamed(needed[n][1])}" for n in ordered), names[result])


def functions_of(each: Sequence[Lines], width: int, result: int) -> list[Function]:
    """A function of %a and %b for each. Raises `BadAnalysis`."""
    arguments = ", ".join(f"{name}: i{width}" for name in _ARGUMENTS)
    text = "\n".join(
        "\n  ".join(
            (
                f"func.func @f{number}({arguments}) -> i{result} {{",
                *lines[:-1],
                f"func.return {lines[-1]} : i{result}\n}}",
            )
        )
        for number, lines in enumerate(each)
    )
    try:
        parsed = read_functions(Source("what is printed", text))
    except InputError as error:
        raise BadAnalysis(f"what is printed cannot be read: {error}") from error
    found = [op for op in parsed.module.walk() if is_function(op)]
    if parsed.unread or len(found) != len(each):
        raise BadAnalysis("what is printed cannot be read")
    return found

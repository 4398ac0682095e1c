"""Changes of MLIR text, line by line, that are mostly wrong: by class, as upstream prints modules.

Whether the result is a module, and whether it differs, is for others to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Mutation = tuple[str, str]
"""The class of the change, and the text after it."""

_FOR = re.compile(
    r"^(?P<indent> *)(?P<head>.*scf\.for (?:unsigned )?%\S+ = )(?P<low>%\S+) to (?P<high>%\S+) "
    r"step (?P<step>%\S+)(?P<rest>.*)$"
)
_AFFINE_FOR = re.compile(
    r"^(?P<head>.*affine\.for %\S+ = )(?P<low>-?\d+) to (?P<high>-?\d+)(?P<rest>.*)$"
)
_AFFINE_SYMBOLIC = re.compile(
    r"^(?P<head>.*affine\.for %\S+ = \S+ to )(?P<high>%\S+)(?P<rest> .*)$"
)
_PREDICATES = {
    "slt": "sle",
    "sle": "slt",
    "ult": "ule",
    "ule": "ult",
    "sgt": "sge",
    "sge": "sgt",
    "ugt": "uge",
    "uge": "ugt",
}
_OTHER_SIGN = {"slt": "ult", "ult": "slt", "sgt": "ugt", "eq": "ne", "ne": "eq"}
_COMPARISON = re.compile(r'(?P<head>arith\.cmpi |llvm\.icmp ")(?P<predicate>\w+)')
_EFFECT = re.compile(r'^ *(%\S+ = )?((func\.)?call @|"\w+\.\w+"\(|memref\.store|affine\.store)')
_TARGET = r"\^bb\d+(?:\([^)]*\))?"
_BRANCH = re.compile(
    rf"(?P<head>(?:cf|llvm)\.cond_br \S+, )(?P<then>{_TARGET}), (?P<else>{_TARGET})"
)
_SELECT = re.compile(r"(?P<head>arith\.select \S+, )(?P<then>\S+), (?P<else>\S+)(?P<rest> :.*)")
_IF = re.compile(r"^(?P<indent> *)(?P<head>.*scf\.if )(?P<condition>%\S+)(?P<rest>.*)$")
_PASSED = re.compile(
    r"^(?P<head>.*(?:yield|cf\.br \^bb\d+\(|llvm\.br \^bb\d+\(|scf\.condition\(%\S+\)) ?)"
    r"(?P<values>%[^:]+) : (?P<types>[^)]*)(?P<rest>\)?)$"
)
_RETURN = re.compile(r"^(?P<indent> *)return (?P<values>%[^:]+) : (?P<types>.*)$")
_CONSTANT = re.compile(r"^(?P<head>.*arith\.constant )(?P<value>-?\d+)(?P<rest> : .*)$")
_DIVISION = re.compile(r"= (arith|llvm)\.[suc]?\w*(div|rem)\w* ")
_ARGUMENTS = re.compile(r"(%arg\d+): ([\w]+)")
_CARRIED = re.compile(r"iter_args\((?P<carried>[^)]*)\)")


def mutations(text: str) -> Iterator[Mutation]:
    """Every change of one place."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        for kind, changed in _of_line(line, lines, number):
            yield kind, "\n".join([*before, *changed, *after]) + "\n"
        for kind, whole in _of_order(lines, number):
            yield kind, "\n".join(whole) + "\n"


def _of_line(line: str, lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    yield from _bounds(line)
    found = _COMPARISON.search(line)
    if found:
        for kind, table in (("one iteration", _PREDICATES), ("comparison", _OTHER_SIGN)):
            new = table.get(found["predicate"])
            if new is not None:
                start, end = found.span("predicate")
                yield kind, [line[:start] + new + line[end:]]
    yield from _branches(line)
    yield from _values(line, lines, number)
    if _EFFECT.match(line):
        yield "effect dropped", []
        yield "effect twice", [line, line]
    found = _CONSTANT.match(line)
    if found and "true" not in line:
        for shift in (1, -1):
            value = int(found["value"]) + shift
            yield "constant", [f"{found['head']}{value}{found['rest']}"]


def _bounds(line: str) -> Iterator[tuple[str, list[str]]]:
    found = _FOR.match(line)
    if found:
        typed = re.search(r": (i\d+) \{$", line)
        type_ = typed[1] if typed else "index"
        one = f"{found['indent']}%one_more = arith.constant 1 : {type_}"
        for name, operation in (
            ("high", "addi"),
            ("high", "subi"),
            ("low", "addi"),
            ("low", "subi"),
            ("step", "addi"),
        ):
            value = f"arith.{operation} {found[name]}, %one_more : {type_}"
            moved = f"{found['indent']}%moved = {value}"
            given = {key: found[key] for key in ("low", "high", "step")} | {name: "%moved"}
            loop = (
                f"{found['indent']}{found['head']}{given['low']} to {given['high']} "
                f"step {given['step']}{found['rest']}"
            )
            yield "step" if name == "step" else "one iteration", [one, moved, loop]
    found = _AFFINE_FOR.match(line)
    if found:
        for low, high in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            bounds = f"{int(found['low']) + low} to {int(found['high']) + high}"
            yield "one iteration", [f"{found['head']}{bounds}{found['rest']}"]
    found = _AFFINE_SYMBOLIC.match(line)
    if found:
        for shift in ("+ 1", "- 1"):
            bound = f"affine_map<(d0) -> (d0 {shift})>({found['high']})"
            yield "one iteration", [f"{found['head']}{bound}{found['rest']}"]
    stepped = re.match(r"^(.*affine\.for .* step )(\d+)(.*)$", line)
    if stepped:
        yield "step", [f"{stepped[1]}{int(stepped[2]) + 1}{stepped[3]}"]


def _branches(line: str) -> Iterator[tuple[str, list[str]]]:
    for pattern, kind in ((_BRANCH, "branch"), (_SELECT, "branch")):
        found = pattern.search(line)
        if found:
            start, end = found.span()
            rest = found["rest"] if "rest" in found.groupdict() else ""
            swapped = f"{found['head']}{found['else']}, {found['then']}{rest}"
            yield kind, [line[:start] + swapped + line[end:]]
    found = _IF.match(line)
    if found:
        yield (
            "branch",
            [
                f"{found['indent']}%always = arith.constant true",
                f"{found['indent']}%other = arith.xori {found['condition']}, %always : i1",
                f"{found['indent']}{found['head']}%other{found['rest']}",
            ],
        )


def _values(line: str, lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    found = _PASSED.match(line)
    if found:
        values = [value.strip() for value in found["values"].split(",")]
        types = [type_.strip() for type_ in found["types"].split(",")]
        for first in range(len(values) - 1):
            if len(types) == len(values) and types[first] == types[first + 1]:
                other = list(values)
                other[first : first + 2] = other[first + 1], other[first]
                yield "carried values swapped", [_passed(found, other)]
        for place, name in enumerate(_carried(line, lines, number)):
            if place < len(values) and values[place] != name:
                other = [*values[:place], name, *values[place + 1 :]]
                yield "value of the iteration before", [_passed(found, other)]
    found = _RETURN.match(line)
    if found:
        values = [value.strip() for value in found["values"].split(",")]
        types = [type_.strip() for type_ in found["types"].split(",")]
        for name, type_ in _ARGUMENTS.findall("\n".join(lines)):
            for place in range(len(values)):
                if types[place] == type_ and values[place] != name:
                    other = [*values[:place], name, *values[place + 1 :]]
                    shown = f"{', '.join(other)} : {found['types']}"
                    yield "exit", [f"{found['indent']}return {shown}"]


def _passed(found: re.Match[str], values: list[str]) -> str:
    return f"{found['head']}{', '.join(values)} : {found['types']}{found['rest']}"


def _carried(line: str, lines: list[str], number: int) -> list[str]:
    """What the loop or block around a line carries: names that its last line passes on."""
    indent = len(line) - len(line.lstrip())
    target = re.search(r"\.br (\^bb\d+)\(", line)
    for other in reversed(lines[:number]):
        if target:
            found = re.match(rf"^ *{re.escape(target[1])}\((?P<carried>.*)\):", other)
            if found:
                return re.findall(r"(%\w+):", found["carried"])
        elif len(other) - len(other.lstrip()) < indent:
            found = _CARRIED.search(other)
            return re.findall(r"(%\w+) =", found["carried"]) if found else []
    return []


def _of_order(lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    """A line that changes places with those above it."""
    line = lines[number]
    above = range(number - 1, max(number - 12, 0), -1)
    if _EFFECT.match(line):
        for other in above:
            if _EFFECT.match(lines[other]):
                yield "effects in another order", _moved(lines, number, other)
                break
            if re.search(r"(scf|affine)\.(for|if|while)", lines[other]):
                yield "effect moved out", _moved(lines, number, other)
                break
    if _DIVISION.search(line):
        for other in above:
            if re.search(r"call @|\"\w+\.\w+\"|(scf|affine)\.(for|if|while)|cond_br", lines[other]):
                yield "trap moved up", _moved(lines, number, other)


def _moved(lines: list[str], number: int, to: int) -> list[str]:
    """The line `number` before the line `to`."""
    rest = [*lines[:number], *lines[number + 1 :]]
    return [*rest[:to], lines[number], *rest[to:]]

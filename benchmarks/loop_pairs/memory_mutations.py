"""Changes of one place that are mostly wrong, in MLIR text about memory and vectors, by class.

Whether the result is a module, and whether it differs, is for others to find out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from loop_pairs.mutations import Mutation

Changes = Iterator[tuple[str, list[str]]]

_WRITES = re.compile(
    r"^ *(?:%\S+ = )?(?:(?:memref|affine|vector|llvm)\.store |vector\.(?:maskedstore|scatter|"
    r"transfer_write) |memref\.(?:copy|atomic_rmw) )"
)
_READS = re.compile(
    r"^ *(?P<name>%\S+) = (?:(?:memref|affine|vector|llvm)\.load |vector\.(?:maskedload|gather|"
    r"transfer_read) )"
)
_STORED = re.compile(r"^ *(?:memref|affine)\.store (?P<value>%\w+), .* : memref<(?P<type>.*)>$")
_LOADED = re.compile(r"^ *(?P<name>%\w+) = (?:memref|affine)\.load .* : memref<(?P<type>.*)>$")
_OPENS = re.compile(r"(?:scf\.(?:for|if|parallel|while)|affine\.(?:for|parallel|if)) .*\{$")
_KINDS = {
    "addi": "ori",
    "maxs": "maxu",
    "<add>": "<mul>",
    "<maxsi>": "<maxui>",
    "kind<add>": "kind<xor>",
}


def memory_mutations(text: str) -> Iterator[Mutation]:
    """Every change of one place."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        for changes in _OF_LINE:
            for kind, changed in changes(line):
                yield kind, "\n".join([*lines[:number], *changed, *lines[number + 1 :]]) + "\n"
        for changes_of_all in _OF_ALL:
            for kind, whole in changes_of_all(lines, number):
                yield kind, "\n".join(whole) + "\n"


def _numbers_changed(line: str, start: int, end: int, by: tuple[int, ...] = (1, -1)) -> list[str]:
    """The line with each of the numbers between two places another one."""
    found: list[str] = []
    for number in re.finditer(r"(?<![\w%#])\d+", line[start:end]):
        for shift in by:
            new = int(number[0]) + shift
            if new >= 0:
                at, to = start + number.start(), start + number.end()
                found.append(f"{line[:at]}{new}{line[to:]}")
    return found


def _swapped(line: str, pattern: str, separator: str = ", ") -> Iterator[str]:
    """The line with two neighbours of a list exchanged; the pattern has the list as `list`."""
    found = re.search(pattern, line)
    if not found:
        return
    members = found["list"].split(separator)
    for first in range(len(members) - 1):
        if members[first] != members[first + 1]:
            other = list(members)
            other[first : first + 2] = other[first + 1], other[first]
            start, end = found.span("list")
            yield line[:start] + separator.join(other) + line[end:]


def _places(line: str) -> Changes:
    """Indices of accesses: exchanged, and constants in them changed."""
    if _WRITES.match(line) or _READS.match(line):
        for changed in _swapped(line, r"%\w+\[(?P<list>[^\]]*)\]"):
            yield "indices exchanged", [changed]
        found = re.search(r"affine\.(?:load|store) .*\[(?P<list>[^\]]*)\]", line)
        if found:
            for changed in _numbers_changed(line, *found.span("list")):
                yield "another element", [changed]
            for plain in re.finditer(r"%\w+(?=[,\]])", line):
                if found.start("list") <= plain.start() < found.end("list"):
                    new = f"{line[: plain.end()]} + 1{line[plain.end() :]}"
                    yield "another element", [new]


def _maps(line: str) -> Changes:
    """Affine maps at the head of a module, and those of transfers: numbers, terms, order."""
    found = re.search(r"affine_map<[^>]*-> \((?P<list>[^>]*)\)>", line)
    if not found:
        return
    kind = "permutation map" if "transfer" in line else "map of places"
    for changed in _numbers_changed(line, *found.span("list")):
        yield kind, [changed]
    for changed in _swapped(line, r"affine_map<[^>]*-> \((?P<list>[^>]*)\)>"):
        yield kind, [changed]
    for term in re.finditer(r" \+ \w+(?: \* \d+)?", found["list"]):
        start = found.start("list")
        yield kind, [line[: start + term.start()] + line[start + term.end() :]]


def _masks(line: str) -> Changes:
    """Lanes that are, or are not, behind a mask."""
    found = re.search(
        r"^(?P<indent> *)(?P<head>.*vector\.create_mask )(?P<value>%\w+)(?P<rest>.*)$", line
    )
    if found:
        for operation in ("addi", "subi"):
            yield (
                "mask off by one",
                [
                    f"{found['indent']}%one_more = arith.constant 1 : index",
                    f"{found['indent']}%moved = "
                    f"arith.{operation} {found['value']}, %one_more : index",
                    f"{found['indent']}{found['head']}%moved{found['rest']}",
                ],
            )
    found = re.search(r"vector\.constant_mask \[(?P<list>[^\]]*)\]", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield "mask off by one", [changed]
    for truth in re.finditer(r"(?<=[\[ ])(?:true|false)(?=[,\]].*xi1>)", line):
        other = "false" if truth[0] == "true" else "true"
        yield "mask off by one", [line[: truth.start()] + other + line[truth.end() :]]
    found = re.search(r"arith\.constant dense<\[(?P<list>[-\d, ]+)\]> : vector", line)
    if found:
        for changed in _swapped(line, r"dense<\[(?P<list>[-\d, ]+)\]>"):
            yield "indices of lanes", [changed]


def _lanes(line: str) -> Changes:
    """Which lane, which part, in which order."""
    kind = "lane permuted"
    if "vector.shuffle" in line or "vector.transpose" in line:
        for changed in _swapped(line, r"\[(?P<list>[\d, ]+)\]"):
            yield kind, [changed]
        found = re.search(r"vector\.shuffle .*\[(?P<list>[\d, ]+)\]", line)
        if found:
            for changed in _numbers_changed(line, *found.span("list")):
                yield kind, [changed]
    if "vector.from_elements" in line:
        for changed in _swapped(line, r"from_elements (?P<list>[^:]+?) :"):
            yield kind, [changed]
    for name in ("interleave", "outerproduct", "contract"):
        for changed in _swapped(line, rf"vector\.{name} (?:\{{.*\}} )?(?P<list>%\w+, %\w+)"):
            yield "operands exchanged", [changed]
    found = re.search(r"vector\.(?:extract|insert) [^\[:]*\[(?P<list>[\d, ]+)\]", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield "position", [changed]
    found = re.search(r"strided_slice .*offsets = \[(?P<list>[\d, ]+)\]", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield "position", [changed]


def _padding(line: str) -> Changes:
    """What stands for lanes that are not read."""
    found = re.search(
        r"^(?P<indent> *)(?P<head>.*vector\.transfer_read %\w+\[[^\]]*\], )(?P<value>%\w+)"
        r"(?P<rest>.*x(?P<type>i\d+)>)$",
        line,
    )
    if found:
        yield (
            "padding",
            [
                f"{found['indent']}%else = arith.constant 77 : {found['type']}",
                f"{found['indent']}{found['head']}%else{found['rest']}",
            ],
        )
    found = re.search(
        r"^(?P<indent> *)(?P<head>.*vector\.(?:maskedload|gather) .*, )(?P<value>%\w+)"
        r"(?P<rest> : .* into (?P<type>vector.*))$",
        line,
    )
    if found:
        yield (
            "padding",
            [
                f"{found['indent']}%else = arith.constant dense<77> : {found['type']}",
                f"{found['indent']}{found['head']}%else{found['rest']}",
            ],
        )


def _reductions(line: str) -> Changes:
    """Which operation, over which dimension, from which value on."""
    for old, new in _KINDS.items():
        if old in line and re.search(r"vector\.|atomic_rmw", line):
            kind = "atomic kind" if "atomic_rmw" in line else "reduction"
            yield kind, [line.replace(old, new, 1)]
    found = re.search(r"multi_reduction .*\[(?P<list>\d)\]", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield "reduction", [changed]
    found = re.search(r"(vector\.reduction <\w+>, %\w+)(, %\w+)( : .*)$", line)
    if found:
        yield "reduction", [line[: found.start()] + found[1] + found[3]]


def _descriptors(line: str) -> Changes:
    """Fields of LLVM's descriptors, and places that are computed of them."""
    kind = "descriptor field"
    found = re.search(r"llvm\.(?:extractvalue|insertvalue) [^\[]*\[(?P<list>[\d, ]+)\]", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield kind, [changed]
    if "llvm.getelementptr" in line:
        for changed in _numbers_changed(line, line.index("["), line.index("]")):
            yield kind, [changed]
        if re.search(r"\) -> !llvm\.ptr, i32", line):
            yield kind, [re.sub(r"-> !llvm\.ptr, i32", "-> !llvm.ptr, i64", line)]
    found = re.search(r"llvm\.mlir\.constant\((?P<list>\d+) : (?:index|i64)\)", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield "number in a place", [changed]
    if re.search(r"llvm\.(?:insert|extract)element|llvm\.shufflevector", line):
        for changed in _swapped(line, r"\[(?P<list>[\d, ]+)\]"):
            yield "lane permuted", [changed]


def _views(line: str) -> Changes:
    """How a view groups dimensions, or in which order it has them."""
    if re.search(r"(?:de)?linearize_index", line):
        for changed in _swapped(line, r" (?:by|into) \((?P<list>[\d, ]+)\)"):
            yield "dimensions of a view", [changed]
        for changed in _swapped(line, r"linearize_index (?:disjoint )?\[(?P<list>[^\]]*)\]"):
            yield "dimensions of a view", [changed]
    if "memref.transpose" not in line and "memref.expand_shape" in line:
        for changed in _swapped(line, r"output_shape \[(?P<list>[\d, ]+)\]"):
            yield "dimensions of a view", [changed]
    found = re.search(r"memref\.reinterpret_cast .*offset: \[(?P<list>\d+)\]", line)
    if found:
        for changed in _numbers_changed(line, *found.span("list")):
            yield "offset or stride", [changed]


def _copies(line: str) -> Changes:
    """Which way a copy goes."""
    found = re.match(
        r"^(?P<head> *memref\.copy )(?P<a>%\w+), (?P<b>%\w+) : (?P<s>.*) to (?P<t>.*)$", line
    )
    if found:
        turned = f"{found['head']}{found['b']}, {found['a']} : {found['t']} to {found['s']}"
        yield "copy", [turned]
        yield "copy", []
    found = re.match(
        r"^(?P<head> *linalg\.(?:copy|transpose) )ins\((?P<a>.*)\) outs\((?P<b>[^)]*)\)"
        r"(?P<rest>.*)$",
        line,
    )
    if found:
        yield "copy", [f"{found['head']}ins({found['b']}) outs({found['a']}){found['rest']}"]


def _freed(line: str) -> Changes:
    if re.match(r"^ *memref\.dealloc ", line):
        yield "dealloc", [line, line]


def _tails(line: str) -> Changes:
    """The end of a loop that takes several elements at once."""
    found = re.match(r"^(.*affine\.for %\w+ = \d+ to )(\d+)( step (\d+).*)$", line)
    if found:
        yield "tail lost", [f"{found[1]}{int(found[2]) - int(found[4])}{found[3]}"]
        yield "tail lost", [f"{found[1]}{int(found[2]) // 8 * 8}{found[3]}"]
    found = re.match(r"^( *)(scf\.for %\w+ = %\w+ to )(%\w+)( step (%\w+) .*)$", line)
    if found:
        yield (
            "tail lost",
            [
                f"{found[1]}%fewer = arith.subi {found[3]}, {found[5]} : index",
                f"{found[1]}{found[2]}%fewer{found[4]}",
            ],
        )


def _moved(lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    """Accesses across others, and out of loops and branches."""
    line = lines[number]
    is_write, is_free = _WRITES.match(line), re.match(r"^ *memref\.dealloc ", line)
    is_made = re.match(r"^ *%\w+ = memref\.alloca?\(", line)
    if is_write or is_free or _READS.match(line):
        for other in range(number - 1, max(number - 8, 0), -1):
            if _READS.match(lines[other]) or _WRITES.match(lines[other]):
                kind = "freed early" if is_free else "moved across an access"
                if is_write or is_free or _WRITES.match(lines[other]):
                    rest = [*lines[:number], *lines[number + 1 :]]
                    yield kind, [*rest[:other], line, *rest[other:]]
                break
    if is_write or is_made:
        for other in range(number - 1, max(number - 10, 0), -1):
            if _OPENS.search(lines[other]):
                rest = [*lines[:number], *lines[number + 1 :]]
                yield "moved out", [*rest[:other], line, *rest[other:]]
                break
    if is_write:
        yield "store lost", [*lines[:number], *lines[number + 1 :]]


def _forwarded(lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    """A loaded value taken for one that was stored, or loaded, before."""
    found = _LOADED.match(lines[number])
    if not found:
        return
    for other in range(number - 1, max(number - 10, 0), -1):
        before = _STORED.match(lines[other]) or _LOADED.match(lines[other])
        if before and before["type"].split("x")[-1] == found["type"].split("x")[-1]:
            value = before["value"] if "value" in before.groupdict() else before["name"]
            rest = [*lines[:number], *lines[number + 1 :]]
            name = re.compile(rf"{re.escape(found['name'])}\b")
            yield "value forwarded", [name.sub(value, text) for text in rest]


def _windows(lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    """Offsets and steps of a view of known layout; what follows gets its type."""
    line = lines[number]
    found = re.search(
        r"memref\.subview %\w+\[(?P<offsets>[\d, ]+)\] \[(?P<sizes>[\d, ]+)\] "
        r"\[(?P<steps>[\d, ]+)\] : memref<(?P<from>[^<>]*|[^<>]*<.*?>)> to (?P<type>memref<.*>)$",
        line,
    )
    if not found:
        return
    strides, first = _layout(found["from"])
    offsets, steps = ([int(n) for n in found[key].split(", ")] for key in ("offsets", "steps"))
    old = re.search(
        r"strided<\[(?P<strides>[\d, ]+)\](?:, offset: (?P<offset>\d+))?>", found["type"]
    )
    if old is None or strides is None or len(strides) != len(offsets):
        return
    for which, numbers in (("offsets", offsets), ("steps", steps)):
        for place in range(len(numbers)):
            for new in {0 if which == "offsets" else 1, numbers[place] + 1, numbers[place] - 1}:
                if new == numbers[place] or new < (which == "steps"):
                    continue
                other = {"offsets": offsets, "steps": steps}
                other[which] = [*numbers[:place], new, *numbers[place + 1 :]]
                at = first + sum(o * s for o, s in zip(other["offsets"], strides, strict=True))
                wide = [s * t for s, t in zip(strides, other["steps"], strict=True)]
                kept = len(old["strides"].split(", "))
                if kept != len(wide) and which == "steps":
                    continue
                shown = old["strides"] if kept != len(wide) else ", ".join(map(str, wide))
                layout = f"strided<[{shown}]{f', offset: {at}' if at else ''}>"
                text = [other_line.replace(old[0], layout) for other_line in lines]
                start, end = line.index(" = memref.subview"), len(line)
                changed = text[number][:start] + text[number][start : end + 99].replace(
                    f"[{found[which]}]", f"[{', '.join(map(str, other[which]))}]", 1
                )
                yield "offset or stride", [*text[:number], changed, *text[number + 1 :]]


def _layout(type_: str) -> tuple[list[int] | None, int]:
    """The strides and the offset of a memref's type; None where they are not known."""
    found = re.search(r"strided<\[([\d, ]+)\](?:, offset: (\d+))?>", type_)
    if found:
        return [int(n) for n in found[1].split(", ")], int(found[2] or 0)
    shape = type_.split("x")[:-1]
    if "?" in type_ or "," in type_:
        return None, 0
    strides = [1]
    for extent in reversed(shape[1:]):
        strides.append(strides[-1] * int(extent))
    return strides[::-1], 0


_OF_LINE: tuple[Callable[[str], Changes], ...] = (
    _places,
    _maps,
    _masks,
    _lanes,
    _padding,
    _reductions,
    _descriptors,
    _views,
    _copies,
    _freed,
    _tails,
)
_OF_ALL: tuple[Callable[[list[str], int], Iterator[tuple[str, list[str]]]], ...] = (
    _moved,
    _forwarded,
    _windows,
)

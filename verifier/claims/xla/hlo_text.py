"""HLO text, as XLA dumps it, in the words that have a counterpart in stablehlo.

After layouts are assigned, XLA's own instructions say where values are: a *fusion* is a call of
what it fuses, a *copy* gives its operand, and a *bitcast* reads the elements of its operand, in the
order in which they are in memory, as those of the result in its order (openxla.org/xla/shapes:
`{1,0}` lists dimensions from the fastest to the slowest). What is left of it has no layouts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_INSTRUCTION = re.compile(
    r"^(?P<indent>\s*)(?P<root>ROOT )?(?P<name>%?[\w.\-]+) = "
    r"(?P<shape>[a-z]\w*\[[^\]]*\](?:\{[^}]*\})?) (?P<op>[\w\-]+)\((?P<rest>.*)$"
)
# Of what else a layout says, tiles would change the order of elements: they are not read.
_ARRAY = re.compile(
    r"(?P<type>[a-z]\w*)\[(?P<extents>[\d,]*)\](?:\{(?P<order>[\d,]*)(?::[ESL(\d)]*)?\})?$"
)
_FUSION = re.compile(r" fusion\((?P<rest>.*), kind=k\w+(?P<more>.*), calls=")
_DOT = re.compile(
    r"stablehlo\.dot (?P<operands>%\w+(?:#\d+)?, %\w+(?:#\d+)?)"
    r"(?P<precision>, precision = \[[^\]]*\])? : \(tensor<(?P<left>(?:\d+x){1,2}\w+)>, "
)
_OPERAND = re.compile(r"(?:[a-z]\w*\[[^\]]*\](?:\{[^}]*\})? )?(?P<name>%?[\w.\-]+)\)")
_TABLES = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")


@dataclass(frozen=True)
class _Shape:
    type: str
    extents: tuple[int, ...]
    order: tuple[int, ...]
    """Dimensions from the one that changes fastest in memory."""

    @property
    def in_memory(self) -> tuple[int, ...]:
        """The dimensions from the slowest one."""
        return self.order[::-1]

    def __str__(self) -> str:
        return f"{self.type}[{','.join(map(str, self.extents))}]"

    def along(self, dimensions: tuple[int, ...]) -> _Shape:
        extents = tuple(self.extents[d] for d in dimensions)
        return _Shape(self.type, extents, tuple(range(len(extents)))[::-1])


def without_layouts(text: str) -> str:
    """The module in instructions that stablehlo has, or XLA's converter knows."""
    shapes: dict[str, _Shape] = {}
    lines: list[str] = []
    for line in _without_tables(text):
        if line.endswith("{"):
            shapes = {}
        instruction = _INSTRUCTION.match(line)
        if instruction is None:
            lines.append(_without_fusion(line))
            continue
        shape = _shape(instruction["shape"])
        if shape is not None:
            shapes[instruction["name"].lstrip("%")] = shape
        operand = _OPERAND.match(instruction["rest"])
        given = None if operand is None else shapes.get(operand["name"].lstrip("%"))
        if instruction["op"] == "copy" and shape is not None and operand is not None:
            lines.append(f"{_left(instruction)} = {shape} reshape({operand['name']})")
        elif instruction["op"] == "bitcast" and shape and operand is not None and given:
            lines += _reordered(instruction, shape, operand["name"], given)
        else:
            lines.append(_without_fusion(line))
    return "\n".join(lines) + "\n"


def with_general_products(text: str) -> str:
    """Stablehlo as jaxlib gives it, with `stablehlo.dot`, which its specification leaves out, as
    the dot_general that XLA's Dot is of vectors and matrices: the last dimension of the first
    operand against the first one of the second (openxla.org/xla/operation_semantics#dot)."""

    def general(found: re.Match[str]) -> str:
        last = len(re.findall(r"\d+x", found["left"])) - 1
        contracted = f"contracting_dims = [{last}] x [0]"
        said = f"{found['operands']}, {contracted}{found['precision'] or ''}"
        return f"stablehlo.dot_general {said} : (tensor<{found['left']}>, "

    return _DOT.sub(general, text)


def _without_tables(text: str) -> list[str]:
    """The lines without the tables that say which line of a program something is from."""
    kept: list[str] = []
    in_table = False
    for line in text.splitlines():
        in_table = line in _TABLES or (in_table and line != "")
        if not in_table:
            kept.append(line)
    return kept


def _shape(text: str) -> _Shape | None:
    found = _ARRAY.match(text)
    if found is None:
        return None
    extents = tuple(int(extent) for extent in found["extents"].split(",") if extent)
    order = tuple(int(d) for d in (found["order"] or "").split(",") if d)
    if found["order"] is None:
        order = tuple(range(len(extents)))[::-1]
    return _Shape(found["type"], extents, order) if len(order) == len(extents) else None


def _left(instruction: re.Match[str]) -> str:
    return f"{instruction['indent']}{instruction['root'] or ''}{instruction['name']}"


def _reordered(instruction: re.Match[str], shape: _Shape, operand: str, given: _Shape) -> list[str]:
    """A bitcast as a transposition to the order in memory, a reshape, and one back."""
    name = instruction["name"]
    indent = instruction["indent"]
    before, after = given.along(given.in_memory), shape.along(shape.in_memory)
    back = tuple(shape.in_memory.index(d) for d in range(len(shape.extents)))
    there = f"{indent}{name}.in_memory = {before} transpose({operand})"
    read = f"{indent}{name}.as_result = {after} reshape({name}.in_memory)"
    result = f"{_left(instruction)} = {shape} transpose({name}.as_result)"
    return [
        f"{there}, dimensions={_set(given.in_memory)}",
        read,
        f"{result}, dimensions={_set(back)}",
    ]


def _set(dimensions: tuple[int, ...]) -> str:
    return "{" + ",".join(map(str, dimensions)) + "}"


def _without_fusion(line: str) -> str:
    return _FUSION.sub(r" call(\g<rest>\g<more>, to_apply=", line)

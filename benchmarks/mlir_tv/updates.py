"""Texts of mlir-tv's tests, which MLIR read in 2024, as MLIR 22 reads them.

Each rule is one change of upstream's syntax. What mlir-opt does not read after that has to be left
out, as is an operation that is gone (`GoneToday`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace


class GoneToday(Exception):
    """What the text says cannot be said today; the message is what."""


@dataclass(frozen=True)
class TosaOperation:
    """An operation of one line in generic form, with the lines that go before it."""

    indent: str
    result: str
    name: str
    operands: tuple[str, ...]
    attributes: dict[str, str]
    types: tuple[str, ...]
    type: str
    before: tuple[str, ...] = ()

    def after(self, line: str) -> TosaOperation:
        return replace(self, before=(*self.before, line))

    def with_operand(self, name: str, type_: str) -> TosaOperation:
        return replace(self, operands=(*self.operands, name), types=(*self.types, type_))

    def new_name(self) -> str:
        return f"%operand_{len(self.operands)}_of_{self.result[1:]}"

    def with_constant(self, value: str, scalar: str) -> TosaOperation:
        """With one more operand, a constant of one element."""
        name, type_ = self.new_name(), f"tensor<1x{scalar}>"
        line = f'{name} = "tosa.const"() {{values = dense<{value}> : {type_}}} : () -> {type_}'
        return self.after(line).with_operand(name, type_)

    def with_zero_points(self, *types: str) -> TosaOperation:
        """With a zero point for each of the tensors."""
        changed = self
        for type_ in types:
            scalar = _element(type_)
            zero = "0" if scalar.startswith("i") else "0.0"
            changed = changed.with_constant(zero, scalar)
        return changed

    def with_shape(self, extents: list[str]) -> TosaOperation:
        """With one more operand, a shape."""
        name = self.new_name()
        line, type_ = _shape(name, extents)
        return self.after(line).with_operand(name, type_)

    def without(self, *names: str) -> TosaOperation:
        return replace(
            self, attributes={n: value for n, value in self.attributes.items() if n not in names}
        )

    def written(self) -> str:
        attributes = ", ".join(f"{name} = {value}" for name, value in self.attributes.items())
        line = (
            f'{self.result} = "tosa.{self.name}"({", ".join(self.operands)})'
            + (f" {{{attributes}}}" if attributes else "")
            + f" : ({', '.join(self.types)}) -> {self.type}"
        )
        return "\n".join(self.indent + each for each in (*self.before, line))


Rule = Callable[[TosaOperation, str], TosaOperation]
"""What becomes of an operation; the text is all that is before it."""


def updated(text: str) -> str:
    """The text in today's syntax. Raises `GoneToday`."""
    text = re.sub(r'("tosa\.const"\(\) *\{ *)value\b', r"\1values", text)
    text = _TO_TENSOR.sub(_to_tensor, text)
    text = _TO_MEMREF.sub(_to_buffer, text)
    text = _EXPAND_SHAPE.sub(_expand_shape, text)
    text = re.sub(r"iterator_types = \[[^]]*\]", _without_windows, text)
    return _TOSA.sub(_tosa, text)


def with_negative_zero(text: str) -> str:
    """The text where what `linalg.fill` and yields take of +0.0 is -0.0, as mlir-tv's option
    `--use-neg-zero` has it."""
    for found in reversed(list(_POSITIVE_ZERO.finditer(text))):
        name = re.escape(found["name"])
        end = re.search(r"\bfunc\.func\b", text[found.end() :])
        stop = found.end() + end.start() if end else len(text)
        here = re.sub(
            rf"(linalg\.fill ins\(|linalg\.yield |tensor\.yield ){name}\b",
            rf"\g<1>{found['name']}_neg",
            text[found.end() : stop],
        )
        made = f"{found['indent']}{found['name']}_neg = arith.constant -0.0 : {found['type']}"
        text = f"{text[: found.end()]}\n{made}{here}{text[stop:]}"
    return text


_TOSA = re.compile(
    r'^(?P<indent>\s*)(?P<result>%\w+) = "tosa\.(?P<name>\w+)"\((?P<operands>[^)]*)\)\s*'
    r"(?:\{(?P<attributes>[^}]*)\})?\s*:\s*\((?P<types>[^)]*)\)\s*->\s*\(?(?P<type>tensor<[^>]*>)\)?",
    re.MULTILINE,
)
_BUFFER = r"(?P<type>memref<(?P<shape>[^,>]*)(?:,.*)?>)"
_TO_TENSOR = re.compile(rf"bufferization\.to_tensor (?P<value>%\w+) ?: {_BUFFER}")
_TO_MEMREF = re.compile(rf"bufferization\.to_memref (?P<value>%\w+) ?: {_BUFFER}")
_EXPAND_SHAPE = re.compile(
    r"(?P<head>tensor\.expand_shape %\w+ \[(?:\[[^]]*\](?:, ?)?)*\]) ?"
    r"(?P<tail>: \S+ into tensor<(?P<shape>(?:\d+x)+)\w+>)"
)
_POSITIVE_ZERO = re.compile(
    r"^(?P<indent> *)(?P<name>%\w+) = arith\.constant 0\.0+(?:e\+00)? ?: ?(?P<type>\w+)", re.M
)


def _to_tensor(found: re.Match[str]) -> str:
    if " to tensor<" in found[0] + found.string[found.end() :].partition("\n")[0]:
        return found[0]
    return f"bufferization.to_tensor {found['value']} : {found['type']} to tensor<{found['shape']}>"


def _to_buffer(found: re.Match[str]) -> str:
    return f"bufferization.to_buffer {found['value']} : tensor<{found['shape']}> to {found['type']}"


def _expand_shape(found: re.Match[str]) -> str:
    extents = ", ".join(found["shape"].removesuffix("x").split("x"))
    return f"{found['head']} output_shape [{extents}] {found['tail']}"


def _without_windows(found: re.Match[str]) -> str:
    return found[0].replace('"window"', '"reduction"')


def _tosa(found: re.Match[str]) -> str:
    rule = _RULES.get(found["name"])
    if rule is None:
        return found[0]
    operation = TosaOperation(
        found["indent"].lstrip("\n"),
        found["result"],
        found["name"],
        tuple(each.strip() for each in found["operands"].split(",")),
        dict(_attributes(found["attributes"] or "")),
        tuple(re.findall(r"tensor<[^>]*>", found["types"])),
        found["type"],
    )
    lines = found["indent"].count("\n")
    return "\n" * lines + rule(operation, found.string[: found.start()]).written()


def _attributes(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(\w+) ?= ?(array<[^>]*>|[^,]*[^,\s])", text)


def _same_ranks(operation: TosaOperation, _: str) -> TosaOperation:
    """The operand of lower rank has to be given the extents of 1 that it is stretched along."""
    ranks = [_rank(type_) for type_ in operation.types]
    for position, type_ in enumerate(operation.types[:2]):
        missing = max(ranks) - ranks[position]
        if missing == 0:
            continue
        *extents, scalar = type_.removeprefix("tensor<").removesuffix(">").split("x")
        if extents.count("?") > 1:
            raise GoneToday("an operand of lower rank with more than one unknown extent")
        extents = ["1"] * missing + extents
        name = f"%reshaped_{position}_of_{operation.result[1:]}"
        line, shape = _shape(f"{name}_shape", ["-1" if e == "?" else e for e in extents])
        stretched = f"tensor<{'x'.join([*extents, scalar])}>"
        reshape = (
            f'{name} = "tosa.reshape"({operation.operands[position]}, {name}_shape)'
            f" : ({type_}, {shape}) -> {stretched}"
        )
        operands, types = list(operation.operands), list(operation.types)
        operands[position], types[position] = name, stretched
        operation = replace(operation, operands=tuple(operands), types=tuple(types))
        operation = operation.after(line).after(reshape)
    return operation


def _mul(operation: TosaOperation, before: str) -> TosaOperation:
    shift = operation.attributes.get("shift", "0").partition(":")[0].strip()
    return _same_ranks(operation, before).without("shift").with_constant(shift, "i8")


def _into_and_out_of(operation: TosaOperation, _: str) -> TosaOperation:
    return operation.with_zero_points(operation.types[0], operation.type)


def _convolution(operation: TosaOperation, _: str) -> TosaOperation:
    attributes = {"acc_type": _element(operation.type), **operation.attributes}
    changed = replace(operation, attributes=attributes)
    return changed.with_zero_points(*operation.types[:2])


def _tile(operation: TosaOperation, _: str) -> TosaOperation:
    return operation.without("multiples").with_shape(_numbers(operation.attributes["multiples"]))


def _reshape(operation: TosaOperation, _: str) -> TosaOperation:
    return operation.without("new_shape").with_shape(_numbers(operation.attributes["new_shape"]))


def _transpose(operation: TosaOperation, before: str) -> TosaOperation:
    """The permutation is an attribute today, and was an operand."""
    name = re.escape(operation.operands[1])
    given = re.findall(rf"{name} = [^\n]*dense<\[([^]]*)\]>", before)
    if not given:
        raise GoneToday("tosa.transpose by what is not a constant")
    attributes = {**operation.attributes, "perms": f"array<i32: {given[-1]}>"}
    return replace(
        operation,
        operands=operation.operands[:1],
        types=operation.types[:1],
        attributes=attributes,
    )


def _clamp(operation: TosaOperation, _: str) -> TosaOperation:
    scalar = _element(operation.type)
    kind = "int" if scalar.startswith("i") else "fp"
    bounds = {
        f"{bound}_val": f"{operation.attributes[f'{bound}_{kind}'].partition(':')[0]}: {scalar}"
        for bound in ("min", "max")
    }
    kept = operation.without("min_int", "max_int", "min_fp", "max_fp").attributes
    return replace(operation, attributes={**kept, **bounds})


def _fully_connected(operation: TosaOperation, _: str) -> TosaOperation:
    raise GoneToday("tosa.fully_connected is gone")


_ELEMENTWISE = ("add", "sub", "bitwise_and", "bitwise_or", "bitwise_xor", "maximum", "minimum")
_RULES: dict[str, Rule] = {
    **dict.fromkeys(_ELEMENTWISE, _same_ranks),
    "mul": _mul,
    "negate": _into_and_out_of,
    "avg_pool2d": _into_and_out_of,
    "conv2d": _convolution,
    "depthwise_conv2d": _convolution,
    "tile": _tile,
    "reshape": _reshape,
    "transpose": _transpose,
    "clamp": _clamp,
    "fully_connected": _fully_connected,
}


def _shape(name: str, extents: list[str]) -> tuple[str, str]:
    """The line that makes a shape, and its type."""
    rank, type_ = len(extents), f"!tosa.shape<{len(extents)}>"
    values = f"dense<[{', '.join(extents)}]> : tensor<{rank}xindex>"
    return f'{name} = "tosa.const_shape"() {{values = {values}}} : () -> {type_}', type_


def _numbers(array: str) -> list[str]:
    """The numbers of `array<i64: …>`."""
    return [each.strip() for each in array.removesuffix(">").partition(":")[2].split(",")]


def _rank(type_: str) -> int:
    return type_.count("x") - type_.count("index")


def _element(type_: str) -> str:
    return type_.removeprefix("tensor<").removesuffix(">").rpartition("x")[2]

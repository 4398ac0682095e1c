"""The lane operations of the accelerator: against plain integers, and against arith."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from xdsl.dialects.builtin import UnitAttr

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.registry import IllTypedOperation, lookup
from tests.support.deep import few
from verifier import verify_translation

TOP = 1 << 31


def _signed(value: int, width: int = 32) -> int:
    value %= 1 << width
    return value - (1 << width) if value >> (width - 1) else value


def _byte(value: int, position: int, signed: bool) -> int:
    byte = value >> 8 * position & 255
    return _signed(byte, 8) if signed else byte


def _dot4(c: int, a: int, b: int, unsigned: bool = False, saturate: bool = False) -> int:
    products = (_byte(a, i, not unsigned) * _byte(b, i, True) for i in range(4))
    total = _signed(c) + sum(products)
    return max(-TOP, min(TOP - 1, total)) if saturate else total


def _add(x: int, y: int) -> int:
    return x + y


def _max(x: int, y: int) -> int:
    return max(_signed(x), _signed(y))


def _min(x: int, y: int) -> int:
    return min(_signed(x), _signed(y))


def _shr(x: int, y: int) -> int:
    return _signed(x) >> min(y, 31)


def _relu(x: int) -> int:
    return max(_signed(x), 0)


EXPECTED: dict[str, tuple[int, Callable[..., int]]] = {
    "acc.lane_add": (2, _add),
    "acc.lane_max": (2, _max),
    "acc.lane_min": (2, _min),
    "acc.lane_shr": (2, _shr),
    "acc.lane_relu": (1, _relu),
    "acc.lane_dot4": (3, _dot4),
}
"""The number of operands, and the result modulo 2^32."""

_CORNERS = (0, 1, 31, 32, 127, 128, 0x7F7F7F7F, 0x80808080, TOP - 1, TOP, 2 * TOP - 1)


def _run(operation: str, operands: list[int], **flags: bool) -> int:
    meaning = lookup(operation)
    assert meaning is not None
    interpretation = ConcreteInterpretation()
    execution = Execution(interpretation)
    values = [
        Value(Bits(interpretation, x % (1 << 32), 32), execution.truth(False)) for x in operands
    ]
    attributes = {
        name: kind.read(interpretation, UnitAttr() if flags.get(name) else None, 32)
        for name, kind in meaning.attributes.items()
    }
    (result,) = meaning.apply(execution, values, attributes, [32])
    assert not result.poison.term
    return result.bits.term


@few(2)
@pytest.mark.parametrize("operation", EXPECTED)
def test_lanes_compute_what_plain_integers_do(operation: str):
    random = Random(operation)
    count, function = EXPECTED[operation]
    for _ in range(400):
        operands = [random.choice((*_CORNERS, random.getrandbits(32))) for _ in range(count)]
        for flags in _flags(operation):
            expected = function(*operands, **flags)
            assert _run(operation, operands, **flags) == expected % (1 << 32), (operands, flags)


def _flags(operation: str) -> list[dict[str, bool]]:
    if operation != "acc.lane_dot4":
        return [{}]
    truths = (False, True)
    return [{"unsigned": u, "saturate": s} for u in truths for s in truths]


def test_a_lane_has_32_bits():
    meaning = lookup("acc.lane_add")
    assert meaning is not None
    interpretation = ConcreteInterpretation()
    execution = Execution(interpretation)
    value = Value(Bits(interpretation, 1, 16), execution.truth(False))
    with pytest.raises(IllTypedOperation):
        meaning.apply(execution, [value, value], {}, [16])


def _dot(flags: str) -> str:
    unsigned, saturate = ("unsigned" if "u" in flags else ""), ("saturate" if "s" in flags else "")
    return (
        "func.func @f(%c: i32, %a: i32, %b: i32) -> i32 {"
        f"  %r = acc.lane_dot4 %c, %a {unsigned}, %b {saturate} func.return %r : i32 }}"
    )


def _multiply_adds(extension: str) -> str:
    lines = ["func.func @f(%c: i32, %a: i32, %b: i32) -> i32 {"]
    total = "%c"
    for i in range(4):
        lines.append(f"%n{i} = arith.constant {8 * i} : i32")
        for v, extend in (("a", extension), ("b", "extsi")):
            lines += [
                f"%{v}s{i} = arith.shrui %{v}, %n{i} : i32",
                f"%{v}t{i} = arith.trunci %{v}s{i} : i32 to i8",
                f"%{v}{i} = arith.{extend} %{v}t{i} : i8 to i32",
            ]
        lines.append(f"%p{i} = arith.muli %a{i}, %b{i} : i32")
        lines.append(f"%t{i} = arith.addi {total}, %p{i} : i32")
        total = f"%t{i}"
    return "\n".join([*lines, f"func.return {total} : i32 }}"])


@few(3)
@pytest.mark.parametrize(
    ("extension", "flags", "kind"),
    [
        ("extsi", "", "proved"),
        ("extui", "u", "proved"),
        ("extui", "", "refuted"),
        ("extsi", "u", "refuted"),
        ("extsi", "s", "refuted"),
    ],
)
def test_dot4_is_four_multiply_adds(extension: str, flags: str, kind: str):
    (result,) = verify_translation(_multiply_adds(extension), _dot(flags))
    assert result.kind == kind

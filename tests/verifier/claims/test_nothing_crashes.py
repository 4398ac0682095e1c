"""No type and no shape makes reading or lifting raise anything but what is declared."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Vacuous, Verdict

FLOATS = (
    *("bf16", "f16", "f32", "f64", "f80", "f128", "tf32"),
    *("f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E3M4"),
    *("f8E8M0FNU", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"),
)
SIZES = {"bf16": 16, "tf32": 19, "f16": 16, "f32": 32, "f64": 64, "f80": 80, "f128": 128}
INTEGERS = ("i1", "i7", "i8", "i32", "i64", "i128")
NO_NUMBERS = ("none", "complex<f32>", "tuple<i8>", "!llvm.ptr", "memref<?xbf16>", "vector<2xf80>")
OPTIONS = Options(timeout=1, total_timeout=2)

needs_mlir = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

Case = tuple[str, str, str, str]
"""The arguments and the result of a function, and its body before and after a change."""


def size(type_: str) -> int:
    return SIZES.get(type_) or int(type_[1:2])


def verdicts(cases: Sequence[Case]) -> list[Verdict]:
    """Those of all cases in one module, both ways."""
    sides = ["\n".join(function(n, case, k) for n, case in enumerate(cases)) for k in (2, 3)]
    found = [
        result.verdict
        for before, after in (sides, sides[::-1])
        for result in verify_translation(before, after, OPTIONS)
    ]
    assert len(found) == 2 * len(cases)
    return found


def function(number: int, case: Case, side: int) -> str:
    arguments, result, body = case[0], case[1], case[side]
    return f"func.func @f{number}({arguments}) -> {result} {{\n{body}\n  return %r : {result}\n}}"


@pytest.mark.deep
@needs_mlir
@pytest.mark.parametrize(("source", "first"), some_of(product(FLOATS, range(6)), 108))
def test_casts_between_all_formats(source: str, first: int) -> None:
    cases: list[Case] = []
    for target in FLOATS[first::6]:
        if size(source) == size(target):
            continue
        cast = "extf" if size(source) < size(target) else "truncf"
        line = f"  %r = arith.{cast} %{{}} : {source} to {target}"
        negated = f"  %z = arith.negf %x : {source}\n" + line.format("z")
        cases.append((f"%x: {source}", target, line.format("x"), negated))
    assert not any(isinstance(verdict, Proved) for verdict in verdicts(cases))


@needs_mlir
@pytest.mark.parametrize(("kind", "integer"), some_of(product("su", INTEGERS), 14))
def test_casts_between_integers_and_floats(kind: str, integer: str) -> None:
    cases: list[Case] = []
    for float_ in FLOATS:
        line = f"  %r = arith.{kind}itofp %x : {integer} to {float_}"
        other = f"  %y = arith.{kind}itofp %x : {integer} to f32\n{line}"
        cases.append((f"%x: {integer}", float_, line, other))
        line = f"  %r = arith.fpto{kind}i %x : {float_} to {integer}"
        cases.append((f"%x: {float_}", integer, line, f"  %y = arith.negf %x : {float_}\n{line}"))
    assert not any(isinstance(verdict, Refuted) for verdict in verdicts(cases))


@pytest.mark.deep
@needs_mlir
def test_constants_of_all_formats() -> None:
    cases: list[Case] = []
    for type_ in (*FLOATS, *INTEGERS, "index"):
        number, other = ("1.0", "2.0") if type_ in FLOATS else ("0", "-1")
        if type_ in FLOATS and type_ != "tf32" and size(type_) % 8 == 0:
            other = "0x" + "01" * (size(type_) // 8)
        plain, changed = (f"  %r = arith.constant {n} : {type_}" for n in (number, other))
        cases.append(("", type_, plain, changed))
        for dense in (number, f"[{number}, {number}, {number}]", f"[{number}, {other}, {number}]"):
            shaped = f"tensor<3x{type_}>"
            line = f"  %r = arith.constant dense<{dense}> : {shaped}"
            cases.append(("", shaped, line, line.replace(number, other, 1)))
    same = [isinstance(verdict, Proved) for verdict in verdicts(cases)]
    assert not any(same[: len(cases)])


@pytest.mark.deep
@needs_mlir
def test_values_of_types_without_numbers() -> None:
    line = "  %r = arith.addi %y, %y : i8"
    cases: list[Case] = [
        (f"%x: {type_}, %y: i8", "i8", line, f"  %z = arith.addi %y, %y : i8\n{line}")
        for type_ in NO_NUMBERS
    ]
    kinds = {type(verdict) for verdict in verdicts(cases)}
    assert kinds <= {Unsupported, Proved}


@few(2)
@pytest.mark.parametrize(
    "line",
    ["truncf %x : f32 to i8", "extf %x : i8 to f32", "fptosi %x : f32", "extf %x : f32 to f9"],
)
def test_a_malformed_cast_is_bad_input(line: str) -> None:
    text = f"func.func @f(%x: f32) {{\n  %r = arith.{line}\n  return\n}}"
    with pytest.raises(InputError) as caught:
        verify_translation(text, text)
    assert caught.value.line in (2, 3)


def grouped(random: Random) -> tuple[list[int], list[list[int]]]:
    """An expanded shape, in groups of neighbours; rank 0 and unit dimensions are frequent."""
    groups: list[list[int]] = []
    shape: list[int] = []
    for _ in range(random.randrange(4)):
        count = random.randrange(1, 4)
        groups.append(list(range(len(shape), len(shape) + count)))
        shape += [random.choice([1, 1, 2, 3, 0, -1]) for _ in range(count)]
    return shape, groups


def reshaped(random: Random, kind: str) -> tuple[str, str, str]:
    """A value, what it is collapsed to and expanded again, and the result's type."""
    shape, groups = grouped(random)
    if not groups:
        shape = [random.choice([1, 1, 1, -1, 2]) for _ in range(random.randrange(4))]
    small = [-1 if min(s) < 0 else eval_product(s) for s in ([shape[k] for k in g] for g in groups)]
    wide, narrow = (
        f"{kind}<{''.join('?x' if n < 0 else f'{n}x' for n in dims)}i8>" for dims in (shape, small)
    )
    sizes = ", ".join("%d" if n < 0 else str(n) for n in shape)
    body = (
        f"  %c = {kind}.collapse_shape %x {groups} : {wide} into {narrow}\n"
        f"  %e = {kind}.expand_shape %c {groups} output_shape [{sizes}] : {narrow} into {wide}\n"
    )
    indices = ", ".join("%i" for _ in shape)
    read = f"{kind}.load" if kind == "memref" else "tensor.extract"
    return wide, body, f"  %r = {read} %{{}}[{indices}] : {wide}"


def eval_product(numbers: list[int]) -> int:
    product_ = 1
    for number in numbers:
        product_ *= number
    return product_


def found(arguments: str, before: str, after: str) -> list[Verdict]:
    """The verdicts, both ways; none where the text is malformed."""
    try:
        return verdicts([(arguments, "i8", before, after)])
    except InputError as error:
        assert error.line
        return []


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "seed"), some_of(product(["memref", "tensor"], (2, 3, 4)), 6))
def test_collapsing_and_expanding_any_shape(kind: str, seed: int) -> None:
    random = Random(seed)
    every: list[Verdict] = []
    for _ in range(20):
        wide, body, read = reshaped(random, kind)
        arguments = f"%x: {wide}, %i: index, %d: index"
        every += found(arguments, body + read.format("e"), read.format("x"))
    assert not any(isinstance(verdict, Refuted) for verdict in every[::2])
    assert sum(isinstance(verdict, Proved | Vacuous) for verdict in every) > 6


@needs_mlir
@pytest.mark.parametrize("kind", ["memref", "tensor"])
def test_a_unit_array_is_its_element(kind: str) -> None:
    """Collapsed to rank 0 and expanded again, it is what it was."""
    wide = f"{kind}<1x1xi8>"
    body = (
        f"  %c = {kind}.collapse_shape %x [] : {wide} into {kind}<i8>\n"
        f"  %e = {kind}.expand_shape %c [] output_shape [1, 1] : {kind}<i8> into {wide}\n"
        "  %z = arith.constant 0 : index\n"
    )
    read = f"  %r = {'memref.load' if kind == 'memref' else 'tensor.extract'}"
    one, other = (f"{body}{read} %{v}[%z, %z] : {wide}" for v in "ex")
    for verdict in found(f"%x: {wide}", one, other):
        assert isinstance(verdict, Proved if kind == "memref" else Proved | Unknown)

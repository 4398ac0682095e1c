"""Small kernels to stablehlo: raised, or not, with a reason; a candidate that fails is nobody's
mistake, and none takes memory that grows with the extents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from synth.commands.synth_raise import main
from synth.raising.raising import raise_to_linalg
from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved

ELEMENTS = ("i1", "i8", "i32", "f32")


def function(arguments: str, *lines: str) -> str:
    return "\n".join([f"func.func @f({arguments}) {{", *lines, "return", "}"])


def extent(
    dynamic: bool, of: str, dimension: int, type_: str, static: int
) -> tuple[str, list[str]]:
    """A loop's bound: a number, or a dimension of an argument, with what it takes to have it."""
    if not dynamic:
        return str(static), []
    name = f"%n{of[1:]}{dimension}"
    constant = f"{name}c = arith.constant {dimension} : index"
    return name, [constant, f"{name} = memref.dim {of}, {name}c : {type_}"]


def multiplied(element: str) -> tuple[str, str]:
    return ("addf", "mulf") if element[0] == "f" else ("addi", "muli")


def convolution(element: str, dynamic: bool) -> str:
    a, w, c = (f"memref<{'?' if dynamic else n}x{element}>" for n in (6, 3, 4))
    n, first = extent(dynamic, "%c", 0, c, 4)
    m, second = extent(dynamic, "%w", 0, w, 3)
    add, mul = multiplied(element)
    return function(
        f"%a: {a}, %w: {w}, %c: {c}", *first, *second,
        f"affine.for %i = 0 to {n} {{", f"affine.for %k = 0 to {m} {{",
        f"%1 = affine.load %a[%i + %k] : {a}", f"%2 = affine.load %w[%k] : {w}",
        f"%3 = arith.{mul} %1, %2 : {element}", f"%4 = affine.load %c[%i] : {c}",
        f"%5 = arith.{add} %4, %3 : {element}", f"affine.store %5, %c[%i] : {c}", "}", "}",
    )  # fmt: skip


def triangle(element: str, dynamic: bool, transposed: bool, diagonal: bool) -> str:
    type_ = f"memref<{'?x?' if dynamic else '5x5'}x{element}>"
    n, first = extent(dynamic, "%c", 0, type_, 5)
    bound = f"affine_map<(d0) -> (d0{' + 1' if diagonal else ''})>(%i)"
    return function(
        f"%a: {type_}, %c: {type_}", *first,
        f"affine.for %i = 0 to {n} {{", f"affine.for %j = 0 to {bound} {{",
        f"%1 = affine.load %a[{'%j, %i' if transposed else '%i, %j'}] : {type_}",
        f"affine.store %1, %c[%i, %j] : {type_}", "}", "}",
    )  # fmt: skip


def batched(element: str, dynamic: bool) -> str:
    """A batch_reduce_matmul."""
    shapes = ("?x?x?", "?x?x?", "?x?") if dynamic else ("2x3x4", "2x4x5", "3x5")
    a, b, c = (f"memref<{shape}x{element}>" for shape in shapes)
    given = [
        extent(dynamic, of, d, t, s)
        for of, d, t, s in (("%a", 0, a, 2), ("%c", 0, c, 3), ("%c", 1, c, 5), ("%a", 2, a, 4))
    ]
    loops = [f"affine.for %{x} = 0 to {n} {{" for x, (n, _) in zip("zijk", given, strict=True)]
    add, mul = multiplied(element)
    return function(
        f"%a: {a}, %b: {b}, %c: {c}", *(line for _, lines in given for line in lines), *loops,
        f"%1 = affine.load %a[%z, %i, %k] : {a}", f"%2 = affine.load %b[%z, %k, %j] : {b}",
        f"%3 = arith.{mul} %1, %2 : {element}", f"%4 = affine.load %c[%i, %j] : {c}",
        f"%5 = arith.{add} %4, %3 : {element}", f"affine.store %5, %c[%i, %j] : {c}", *"}}}}",
    )  # fmt: skip


def reduction(name: str, element: str, dynamic: bool) -> str:
    a = f"memref<{'?' if dynamic else 4}x{element}>"
    c = f"memref<{element}>"
    n, first = extent(dynamic, "%a", 0, a, 4)
    return function(
        f"%a: {a}, %c: {c}", *first, f"affine.for %i = 0 to {n} {{",
        f"%1 = affine.load %a[%i] : {a}", f"%2 = affine.load %c[] : {c}",
        f"%3 = arith.{name} %2, %1 : {element}", f"affine.store %3, %c[] : {c}", "}",
    )  # fmt: skip


def cast(name: str, source: str, target: str) -> str:
    return function(
        f"%a: memref<4x{source}>, %c: memref<4x{target}>", "affine.for %i = 0 to 4 {",
        f"%1 = affine.load %a[%i] : memref<4x{source}>",
        f"%2 = arith.{name} %1 : {source} to {target}",
        f"affine.store %2, %c[%i] : memref<4x{target}>", "}",
    )  # fmt: skip


def comparison(predicate: str, element: str) -> str:
    type_ = f"memref<4x{element}>"
    return function(
        f"%a: {type_}, %b: {type_}, %c: {type_}", "affine.for %i = 0 to 4 {",
        f"%1 = affine.load %a[%i] : {type_}", f"%2 = affine.load %b[%i] : {type_}",
        f"%3 = arith.cmpi {predicate}, %1, %2 : {element}",
        f"%4 = arith.select %3, %1, %2 : {element}", f"affine.store %4, %c[%i] : {type_}", "}",
    )  # fmt: skip


def kernels() -> Iterator[tuple[str, str, bool]]:
    """Names, texts, and whether the kernel has to be raised."""
    for dynamic, element in product((False, True), ELEMENTS):
        size = f"{element} {'dynamic' if dynamic else 'static'}"
        yield f"convolution {size}", convolution(element, dynamic), not dynamic
        yield f"product {size}", batched(element, dynamic), True
        for transposed, diagonal in product((False, True), repeat=2):
            if not diagonal or element == "i32":
                text = triangle(element, dynamic, transposed, diagonal)
                yield f"triangle {size} {transposed} {diagonal}", text, True
        for operation in ("addi", "maxsi") if element == "i32" else FOLDS[element[0]]:
            yield (
                f"{operation} {size}",
                reduction(operation, element, dynamic),
                operation in PROVED_FOLDS,
            )
    for cast_ in CASTS:
        yield " ".join(cast_), cast(*cast_), cast_ in PROVED_CASTS
    for predicate, element in product(PREDICATES, ("i1", "i8")):
        text = comparison(predicate, element)
        yield f"{predicate} {element}", text, element == "i1" or predicate[0] != "u"


FOLDS = {
    "i": ("addi", "muli", "subi", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"),
    "f": ("addf", "mulf", "maximumf"),
}
PROVED_FOLDS = ("addi", "andi", "ori", "xori", "maxsi", "minsi", "addf")
CASTS = [
    *((n, w, x) for n in ("extsi", "extui") for w, x in (("i1", "i8"), ("i8", "i32"))),
    *((n, w, "f32") for n in ("sitofp", "uitofp") for w in ("i1", "i8", "i32")),
    *((n, "f32", w) for n in ("fptosi", "fptoui") for w in ("i1", "i8")),
    *(("trunci", w, x) for w, x in (("i8", "i1"), ("i32", "i8"))),
]
PROVED_CASTS = [
    *(("extsi", "i1", "i8"), ("extui", "i1", "i8"), ("extsi", "i8", "i32")),
    *(("sitofp", "i1", "f32"), ("uitofp", "i1", "f32"), ("sitofp", "i8", "f32")),
]
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
KERNELS = {name: (text, raised) for name, text, raised in kernels()}


@pytest.mark.parametrize("name", some_of(KERNELS, 144))
def test_it_is_raised_or_there_is_a_reason(name: str) -> None:
    text, raised = KERNELS[name]
    result = raise_to_stablehlo(Source("<test>", text)).result
    if raised:
        assert isinstance(result.verdict, Proved), result.verdict
    elif not isinstance(result.verdict, Proved):
        assert result.details["left"][0]["reason"]


@pytest.mark.deep
def test_what_is_not_raised_is_no_mistake_of_the_user(tmp_path: Path) -> None:
    path = tmp_path / "convolution.mlir"
    path.write_text(KERNELS["convolution i32 dynamic"][0])
    done = CliRunner().invoke(main, [str(path), "--to", "stablehlo"])
    assert done.exit_code == 3
    assert "refuted" not in done.stderr
    assert "stays a loop: " in done.stderr
    assert "affine.for" in done.stdout


HUGE = (1 << 40, 1 << 62, (1 << 63) - 1)


def long(extent: int) -> dict[str, str]:
    """Kernels along one loop of so many iterations."""
    a, square = f"memref<{extent}xi32>", f"memref<{extent}x{extent}xi32>"
    loop = f"affine.for %i = 0 to {extent} {{"
    return {
        "sum": reduction("addi", "i32", False)
        .replace("memref<4xi32>", a)
        .replace("to 4", f"to {extent}"),
        "reversed": function(
            f"%a: {a}, %c: {a}", loop, f"%1 = affine.load %a[{extent} - 1 - %i] : {a}",
            f"affine.store %1, %c[%i] : {a}", "}",
        ),
        "diagonal": function(
            f"%a: {square}, %c: {a}", loop, f"%1 = affine.load %a[%i, %i] : {square}",
            f"affine.store %1, %c[%i] : {a}", "}",
        ),
        "triangle": triangle("i32", False, True, False).replace("5x5", f"{extent}x{extent}")
        .replace("to 5", f"to {extent}"),
        "indices": function(
            f"%c: {a}", loop, "%1 = arith.index_cast %i : index to i32",
            f"affine.store %1, %c[%i] : {a}", "}",
        ),
        "scratch": function(
            f"%a: {a}, %c: {a}", loop, "%s = memref.alloca() : memref<i32>",
            f"%1 = affine.load %a[%i] : {a}", "affine.store %1, %s[] : memref<i32>",
            "affine.for %k = 0 to 3 {", "%2 = affine.load %s[] : memref<i32>",
            "%3 = arith.addi %2, %1 : i32", "affine.store %3, %s[] : memref<i32>", "}",
            "%4 = affine.load %s[] : memref<i32>", f"affine.store %4, %c[%i] : {a}", "}",
        ),
    }  # fmt: skip


@pytest.mark.parametrize("extent", HUGE)
@pytest.mark.parametrize("name", some_of(long(1), 9))
def test_no_memory_is_taken_for_long_loops(name: str, extent: int) -> None:
    source = Source("<test>", long(extent)[name])
    assert isinstance(raise_to_linalg(source).result.verdict, Proved)
    result = raise_to_stablehlo(source).result
    assert isinstance(result.verdict, Proved) or result.details["left"][0]["reason"]

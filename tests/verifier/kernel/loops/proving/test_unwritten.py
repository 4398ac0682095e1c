"""Memory that nothing has written: both sides may read it where the source can choose, once, what
it holds, and not elsewhere."""

import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal

ALLOC, STACK = ('"memref.alloc"', '"memref.alloca"')
SIZES = "<{operandSegmentSizes = array<i32: 0, 0>}>"


def made(name: str, by: str = ALLOC, size: int = 4) -> str:
    return f"%{name} = {by}() {SIZES} : () -> memref<{size}xf32>"


def on_memory(*lines: str) -> str:
    body = "\n  ".join(lines)
    return f"func.func @f(%x: memref<4xf32>) {{\n  {body}\n  func.return\n}}\n"


def loop(*lines: str) -> str:
    return "\n".join(["affine.for %i = 0 to 4 {", *lines, "}"])


def load(result: str, array: str, index: str = "%i", size: int = 4) -> str:
    return f"%{result} = affine.load %{array}[{index}] : memref<{size}xf32>"


def store(value: str, index: str = "%i", array: str = "x") -> str:
    return f"affine.store %{value}, %{array}[{index}] : memref<4xf32>"


def add(left: str = "v", right: str = "w") -> str:
    return f"%s = arith.addf %{left}, %{right} : f32"


def verdict(before: str, after: str) -> Verdict:
    return prove_equal(*programs(before + after))


ONTO = on_memory(made("t"), loop(load("v", "t"), load("w", "x"), add(), store("s")))
READ_TWICE = on_memory(made("t"), loop(load("v", "t"), add("v", "v"), store("s")))
OF_TWO = on_memory(made("t"), made("u"), loop(load("v", "t"), load("w", "u"), add(), store("s")))
KEPT_AND_ADDED = on_memory(
    made("t"),
    load("v", "t", "0"),
    load("w", "x", "1"),
    store("v", "0"),
    add(),
    store("s", "1"),
)


@few(2)
@pytest.mark.parametrize(
    "after",
    [
        on_memory(made("t"), loop(load("w", "x"), load("v", "t"), add("w", "v"), store("s"))),
        on_memory(made("t"), made("u"), loop(load("v", "u"), load("w", "x"), add(), store("s"))),
        on_memory(made("t"), loop(load("v", "t", "3 - %i"), load("w", "x"), add(), store("s"))),
        on_memory(
            made("t"),
            made("u"),
            loop(load("v", "t"), store("v", array="u")),
            loop(load("v", "u"), load("w", "x"), add(), store("s")),
        ),
        on_memory(
            made("t", size=8), loop(load("v", "t", "%i + 4", 8), load("w", "x"), add(), store("s"))
        ),
    ],
    ids=["commuted", "of another allocation", "backwards", "through a copy", "of a larger one"],
)
def test_each_element_goes_with_one(after: str) -> None:
    found = verdict(ONTO, after)
    assert isinstance(found, Proved), found


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ONTO, on_memory(made("t", STACK), *ONTO.splitlines()[2:-2])),
        (READ_TWICE, OF_TWO),
        (
            on_memory(made("t"), load("v", "t", "0"), loop(store("v"))),
            on_memory(made("t"), loop(load("v", "t", "0"), store("v"))),
        ),
        (READ_TWICE, READ_TWICE.replace("%t", "%r")),
        (KEPT_AND_ADDED, KEPT_AND_ADDED.replace("%t", "%r")),
        (ONTO, on_memory(loop(load("v", "x"), load("w", "x"), add(), store("s")))),
        (on_memory(loop(load("v", "x"), load("w", "x"), add(), store("s"))), ONTO),
    ],
    ids=[
        "memory on the stack",
        "one value, two values",
        "one element for all",
        "used twice, as in the source",
        "used in two places",
        "memory that was written",
        "of memory that was written",
    ],
)
def test_nothing_else_is_proved(before: str, after: str) -> None:
    found = verdict(before, after)
    assert isinstance(found, Unknown | Refuted), found
    if before != ONTO and "%t" in before:
        assert isinstance(found, Unknown), found


@pytest.mark.parametrize("widen", ["extui", "sitofp"])
def test_numbers_of_few_bits_are_not_those_of_many(widen: str) -> None:
    def of(bits: int) -> str:
        small, large = f"i{bits}", "f32" if widen == "sitofp" else "i32"
        body = (
            f"%t = {ALLOC}() {SIZES} : () -> memref<{small}>",
            f"%v = affine.load %t[] : memref<{small}>",
            f"%s = arith.{widen} %v : {small} to {large}",
            f"affine.store %s, %x[] : memref<{large}>",
        )
        return on_memory(*body).replace("memref<4xf32>", f"memref<{large}>")

    assert isinstance(verdict(of(8), of(8).replace("%t", "%r")), Proved)
    assert isinstance(verdict(of(8), of(16)), Unknown)


def on_tensors(*lines: str) -> str:
    body = "\n  ".join(lines)
    return (
        "func.func @f(%a: f32, %b: f32) -> (f32, f32) {\n"
        "  %k0 = arith.constant 0 : index\n  %k1 = arith.constant 1 : index\n"
        f"  {body}\n  func.return %v, %w : f32, f32\n}}\n"
    )


def inserted(result: str, value: str, of: str) -> str:
    return f"%{result} = tensor.insert %{value} into %{of}[%k0] : tensor<2xf32>"


def extracted(result: str, of: str) -> str:
    return f"%{result} = tensor.extract %{of}[%k1] : tensor<2xf32>"


def test_two_copies_of_an_empty_tensor_hold_the_same() -> None:
    """Upstream does not say whether they do: so neither is relied upon."""
    reading = [inserted("p", "a", "e"), inserted("q", "b", "g")]
    reading += [extracted("v", "p"), extracted("w", "q")]
    empty = "%{} = tensor.empty() : tensor<2xf32>"
    two = on_tensors(empty.format("e"), empty.format("g"), *reading)
    one = on_tensors(empty.format("e"), *reading).replace("%g[", "%e[")
    assert isinstance(verdict(two, two), Proved)
    assert isinstance(verdict(one, two), Unknown)
    assert isinstance(verdict(two, one), Proved)


def test_what_is_decided_by_is_written() -> None:
    decide = on_memory(
        made("t"),
        load("v", "t", "0"),
        load("w", "x", "1"),
        "%d = arith.cmpf ogt, %v, %w : f32",
        "%r = scf.if %d -> (f32) {",
        "scf.yield %w : f32",
        "} else {",
        "%n = arith.negf %w : f32",
        "scf.yield %n : f32",
        "}",
        store("r", "0"),
    )
    found = verdict(decide, decide)
    assert isinstance(found, Unknown)
    assert "something is decided by what nothing has written" in found.reason

"""A body that the array's multiply-add refines is compiled; any other is unsupported, by name."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.pipeline import compile_for_accelerator
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.linalg_tiles import SourceUndefined, run_source
from tests.inputs.matmuls import SMALL, function_of, parse
from tests.rewrites.accelerator.test_lower_matmul import GENERIC
from tests.support.deep import some_of
from verifier.kernel.verdicts.verdict import Proved, Unsupported

FLAGS = ("", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>")
EXTENSIONS = ("extsi", "extui")


def generic(body: str) -> str:
    start, end = GENERIC.index("    %0 ="), GENERIC.index("    linalg.yield")
    return GENERIC[:start] + body + GENERIC[end:]


def multiply_add(left: str, right: str, order: str, flags: tuple[str, str]) -> str:
    factors = ("%0, %1", "%1, %0")[order[0] == "b"]
    terms = ("%c, %2", "%2, %c")[order[1] == "p"]
    return generic(f"""
    %0 = arith.{left} %a : i8 to i32
    %1 = arith.{right} %b : i8 to i32
    %2 = arith.muli {factors}{flags[0]} : i32
    %3 = arith.addi {terms}{flags[1]} : i32
""")


@pytest.mark.deep
@pytest.mark.parametrize("order", some_of(["ac", "ap", "bc", "bp"], 4))
@pytest.mark.parametrize(("left", "right"), some_of(itertools.product(EXTENSIONS, repeat=2), 9))
def test_each_multiply_add_is_proved_or_unsupported(left: str, right: str, order: str) -> None:
    for flags in itertools.product(FLAGS, FLAGS):
        module = parse(multiply_add(left, right, order, flags))
        (step,) = compile_for_accelerator(module, SMALL).steps
        if (left, right) == ("extsi", "extsi"):
            assert isinstance(step.verdict, Proved), (flags, step.verdict)
            continue
        assert isinstance(step.verdict, Unsupported), (flags, step.verdict)
        signs = ["unsigned" if e == "extui" else "signed" for e in (left, right)]
        assert f"linalg.generic multiplies {signs[0]} by {signs[1]} numbers" in step.verdict.reason


@pytest.mark.parametrize(
    "body",
    [
        multiply_add("extsi", "extsi", "ac", ("", "")).replace("arith.addi", "arith.subi"),
        multiply_add("extsi", "extsi", "ac", ("", "")).replace("%0, %1 :", "%0, %0 :"),
        multiply_add("extsi", "extsi", "ac", ("", "")).replace("arith.muli", "arith.andi"),
        generic("    %3 = arith.extsi %a : i8 to i32\n"),
        generic("    %0 = arith.extsi %a : i8 to i32\n    %3 = arith.addi %c, %0 : i32\n"),
        multiply_add("extsi", "extsi", "ac", ("", ""))
        .replace("i8 to i32", "i8 to i16")
        .replace("%0, %1 : i32", "%0, %1 : i16\n    %4 = arith.extui %2 : i16 to i32")
        .replace("%c, %2", "%c, %4"),
    ],
)
def test_what_is_no_multiply_add_is_unsupported(body: str) -> None:
    with pytest.raises(CannotLower, match=r"linalg\.generic has a body that is no multiply-add"):
        lower_function(function_of(parse(body)), SMALL)


def test_a_product_that_is_widened_by_sign_is_one() -> None:
    body = (
        multiply_add("extsi", "extsi", "ac", ("", ""))
        .replace("i8 to i32", "i8 to i16")
        .replace("%0, %1 : i32", "%0, %1 : i16\n    %4 = arith.extsi %2 : i16 to i32")
        .replace("%c, %2", "%c, %4")
    )
    (step,) = compile_for_accelerator(parse(body), SMALL).steps
    assert isinstance(step.verdict, Proved), step.verdict


def test_a_sum_that_overflows_is_no_result_to_compare_with() -> None:
    """With `nsw` the source is poison there, and what the program leaves is right."""
    factors = [np.ones((5, 6), np.int8), np.ones((6, 7), np.int8)]
    largest = np.full((5, 7), np.iinfo(np.int32).max, np.int32)
    for flag, start, defined in (
        ("", largest, True),
        (" overflow<nsw>", largest, False),
        (" overflow<nsw>", largest - 6, True),
    ):
        source = function_of(parse(multiply_add("extsi", "extsi", "ac", ("", flag))))
        if not defined:
            with pytest.raises(SourceUndefined):
                run_source(source, [*factors, start])
            continue
        wrapped = (start.astype(np.int64) + 6).astype(np.int32)
        assert np.array_equal(run_source(source, [*factors, start])[2], wrapped)


def test_a_body_without_meaning_is_named() -> None:
    body = (
        multiply_add("extsi", "extsi", "ac", ("", ""))
        .replace("arith.muli %0, %1", "builtin.unrealized_conversion_cast %0")
        .replace("%0 : i32", "%0 : i32 to i32")
    )
    with pytest.raises(CannotLower, match=r"linalg\.generic: builtin\S+ has no meaning"):
        lower_function(function_of(parse(body)), SMALL)

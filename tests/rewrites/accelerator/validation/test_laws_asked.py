"""Which obligations about scalar bodies are closed, of an array whose body is another one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from accelerator_model.meaning.instructions import multiply_accumulate
from rewrites.accelerator.validation.element_body import NoBody
from rewrites.accelerator.validation.linalg_tiles import BlockBody
from rewrites.accelerator.validation.validate import (
    COMMUTATION,
    PADDING,
    REASSOCIATION,
    SAME_BODY,
    _laws,
)
from semantics.language.builder import Bits
from semantics.language.tiles import ElementBody
from tests.rewrites.accelerator.test_lower_matmul import GENERIC
from tests.rewrites.accelerator.validation.test_element_body import block_of, with_a_bias
from tests.support.deep import few
from verifier.kernel.solving.solver import Queries


def closed(source: str, array: ElementBody) -> set[str]:
    """The obligations that are closed for a source of this body on an array of that body."""
    program: Any = SimpleNamespace(
        scratchpad=SimpleNamespace(width=8), accumulator=SimpleNamespace(width=32)
    )
    wanted: Any = SimpleNamespace(contractions=[SimpleNamespace(body=BlockBody(block_of(source)))])
    found: Any = SimpleNamespace(contractions=[SimpleNamespace(body=array)])
    return {c.obligation for c in _laws(program, wanted, found, Queries())}


def alternative(a: Bits, b: Bits, c: Bits) -> Bits:
    return (a.sext(c.width) * b.sext(c.width)) | c


ALTERNATIVE = GENERIC.replace("arith.addi %2, %c", "arith.ori %2, %c")
BIAS = GENERIC.replace(
    "%2 = arith.muli %1, %0",
    "%one = arith.constant 1 : i32\n    %plus = arith.addi %1, %one : i32\n"
    "    %2 = arith.muli %plus, %0",
)


@few(2)
@pytest.mark.parametrize(
    ("source", "array", "wanted"),
    [
        (GENERIC, multiply_accumulate, {SAME_BODY, REASSOCIATION, COMMUTATION, PADDING}),
        (GENERIC, alternative, {COMMUTATION, PADDING}),
        (ALTERNATIVE, multiply_accumulate, {REASSOCIATION, COMMUTATION, PADDING}),
        (ALTERNATIVE, alternative, {SAME_BODY, COMMUTATION, PADDING}),
        # The 1 that the body adds is read off as a zero point, with which the array's is compared.
        (BIAS, with_a_bias, {REASSOCIATION}),
        (BIAS, multiply_accumulate, {SAME_BODY, REASSOCIATION, COMMUTATION, PADDING}),
    ],
)
def test_each_law_is_asked(source: str, array: ElementBody, wanted: set[str]) -> None:
    assert closed(source, array) == wanted


def test_a_body_of_other_widths_is_none_of_the_arrays() -> None:
    narrow = GENERIC.replace("i32", "i16")
    with pytest.raises(NoBody, match="other widths"):
        closed(narrow, multiply_accumulate)

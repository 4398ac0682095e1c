"""Constants of many elements: what is printed of them is what xDSL prints."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from xdsl.dialects.builtin import (
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    TensorType,
    bf16,
    f32,
    f64,
    i1,
    i32,
)
from xdsl.ir import Attribute
from xdsl.printer import Printer

from semantics.language.containers import is_splat, repeats
from semantics.language.printing import PlainPrinter
from tests.support.deep import few

COUNT = 70_000


def constant(element: Any, contents: bytes) -> DenseIntOrFPElementsAttr:
    return DenseIntOrFPElementsAttr(TensorType(element, [COUNT // 2, 2]), BytesAttr(contents))


def printed(by: type[Printer], attribute: Attribute) -> str:
    stream = StringIO()
    by(stream).print_attribute(attribute)
    return stream.getvalue()


@few(4)
@pytest.mark.parametrize(
    ("element", "one"),
    [
        (i1, b"\1"),
        (i32, b"\xff\xff\xff\xff"),
        (bf16, b"\x00\x80"),
        (f32, b"\x00\x00\xc0\x3f"),
        (f64, b"\x00" * 7 + b"\x40"),
        (ComplexType(f32), b"\x00\x00\x80\x3f" + b"\x00" * 4),
    ],
)
def test_one_element_that_stands_for_many_is_printed_as_one(element: Any, one: bytes) -> None:
    attribute = DictionaryAttr({"value": constant(element, one * COUNT)})
    assert printed(PlainPrinter, attribute) == printed(Printer, attribute)
    assert len(printed(PlainPrinter, attribute)) < 100


@pytest.mark.parametrize(
    ("element", "one"),
    [(f32, b"\x01\x00\xc0\x7f"), (ComplexType(f32), b"\x00" * 4 + b"\x01\x00\xc0\x7f")],
)
def test_the_bits_of_a_nan_are_printed(element: Any, one: bytes) -> None:
    attribute = constant(element, one * COUNT)
    assert printed(PlainPrinter, attribute) == printed(Printer, attribute)


@pytest.mark.parametrize("place", [1, COUNT // 2, COUNT - 1])
def test_an_element_that_differs_is_found(place: int) -> None:
    contents = b"\0\0\0\1" * place + b"\0\0\1\0" + b"\0\0\0\1" * (COUNT - place - 1)
    assert not is_splat(constant(i32, contents))
    assert not repeats(contents, 4)
    assert "0x" in printed(PlainPrinter, constant(i32, contents))

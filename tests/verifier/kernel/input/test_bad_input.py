"""Text that is no module of functions: one message, with its place, and what stands there."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.deep import few
from verifier.claims.pairs import verify_pair
from verifier.claims.translation import verify_translation
from verifier.kernel.input.reading import read_source, reading_context
from verifier.kernel.input.sources import InputError, Source, parse_module, split_source
from verifier.kernel.verdicts.verdict import Unknown
from verifier.refuting.sampling import MOST_BITS

RETURN = "func.func @f(%x: i8) -> i8 {{\n  {}func.return %x : i8\n}}\n"


@pytest.fixture(autouse=True)
def _limited_digits() -> Iterator[None]:
    """As Python starts; the commands lift the limit."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    yield
    sys.set_int_max_str_digits(before)


def complaint(text: str) -> list[str]:
    with pytest.raises(InputError) as raised:
        parse_module(Source("a.mlir", text), reading_context())
    return str(raised.value).splitlines()


@few(4)
@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("", "a.mlir: error: there is no operation in it"),
        (
            "module attributes {a.b = [{c = 1.0 : f80}]} {}",
            "a.mlir:1:1: error: a number of type f80 cannot be represented",
        ),
        ("  \n// RUN: nothing\n// -----", "a.mlir: error: there is no operation in it"),
        (
            RETURN.format("%y = arith.addi %z, %x : i8\n  %z = arith.addi %x, %x : i8\n  "),
            "a.mlir:2:3: error: %z is used before it is defined",
        ),
        (
            RETURN.format(
                "%c = arith.constant true\n  %r = scf.if %c -> (i8) {\n"
                "    scf.yield %z : i8\n  } else {\n    scf.yield %x : i8\n  }\n"
                "  %z = arith.addi %x, %x : i8\n  "
            ),
            "a.mlir:4:5: error: %z is used before it is defined",
        ),
        (RETURN.format("%y = arith.constant 256 : i8\n  "), "a.mlir:2:3: error: Integer value 256"),
        (RETURN.format('%y = "a.b"(%x) : (i8) -> i8\n  '), "a.mlir:2:3: error: Operation a.b is"),
        (RETURN.format(f"%y = arith.constant {'9' * 5000} : i8\n"), "a.mlir:2:3: error: a number"),
        (RETURN.format("") * 2, 'a.mlir:4:1: error: Redefinition of symbol "f"'),
        (f"func.func @f() attributes {{a = {'[' * 3000}}}", "a.mlir:1:1: error: this is nested"),
        ("builtin.module {" * 3000, "error: this is nested too deeply"),
    ],
    ids=[
        "empty",
        "long float",
        "comments",
        "order",
        "order inside",
        "constant",
        "name",
        "digits",
        "twice",
        "deep",
        "open",
    ],
)
def test_what_is_wrong_and_where(text: str, first: str):
    assert first in complaint(text)[0]


def test_what_comes_later_in_another_block_is_no_mistake():
    """Only within a block is the order of the text that of the values."""
    looped = (
        "cf.br ^b\n^a:\n  func.return %z : i8\n^b:\n  %z = arith.addi %x, %x : i8\n  cf.br ^a\n"
    )
    text = f"func.func @{{}}(%x: i8) -> i8 {{{{\n  {looped}}}}}\n"
    assert verify_pair(text.format("before") + text.format("after")).kind == "proved"


def test_a_long_line_is_shown_around_the_place():
    message, line, caret = complaint(f"func.func @f() {{ {' ' * 100_000}@ {'x' * 100_000} }}")
    assert message.startswith("a.mlir:1:")
    assert len(line) < 200 and line[caret.index("^")] == "@"


def test_what_a_terminal_would_obey_is_not_printed():
    message, line, _ = complaint("func.func \x1b[31m")
    assert "\\x1b" in message and "\x1b" not in line


@pytest.mark.parametrize("width", [1 << 24, 10**30])
def test_types_that_mlir_does_not_have_are_unsupported(width: int):
    text = "func.func @{}(%x: i8) -> i8 {{\n  func.return %x : i8\n}}\n".replace("i8", f"i{width}")
    result = verify_pair(text.format("before") + text.format("after"))
    assert result.kind == "unsupported"


def test_marks_and_ends_of_lines_of_other_systems(tmp_path: Path):
    file = tmp_path / "a.mlir"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert read_source(str(file)).text == "a\nb\nc\n"


@pytest.mark.parametrize("written", [b"\xff\xfe", b"caf\xe9"])
def test_standard_input_that_is_no_text(written: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written)))
    with pytest.raises(InputError, match="not UTF-8 text") as raised:
        read_source("-")
    assert raised.value.file == "<stdin>"


def test_pieces_without_operations_are_skipped():
    text = "// RUN\n// -----\na\x0cb\n// -----\n\n// -----\nc"
    pieces = split_source(Source("f", text))
    assert [(piece.text, piece.first_line) for piece in pieces] == [("a\x0cb\n", 3), ("c", 7)]
    empty = Source("f", "// -----\n// -----\n")
    assert split_source(empty) == [empty]


@pytest.mark.parametrize(
    "operation",
    [
        '"llvm.icmp"(%x, %x) {predicate = 77 : i64} : (i8, i8) -> i1',
        '"llvm.add"(%x, %x) {overflowFlags = 99 : i32} : (i8, i8) -> i8',
    ],
)
def test_attributes_that_have_no_word_are_no_error_of_ours(operation: str):
    text = RETURN.format(f"%y = {operation}\n  ")
    changed = text.replace("func.return", "%z = arith.addi %x, %x : i8\n  func.return")
    (unchanged,), (unsupported,) = verify_translation(text, text), verify_translation(text, changed)
    assert (unchanged.kind, unsupported.kind) == ("proved", "unsupported")


def test_a_predicate_that_does_not_exist_is_malformed():
    comparison = '"arith.cmpi"(%x, %x) {predicate = 10 : i64} : (i8, i8) -> i1'
    (first, *_) = complaint(RETURN.format(f"%y = {comparison}\n  "))
    assert first == "a.mlir:2:3: error: no predicate has the number 10"


def test_types_too_wide_to_be_run_end_in_unknown():
    """Python would take minutes to multiply two numbers of a million bits 512 times."""
    wide = f"i{MOST_BITS + 1}"
    square = RETURN.format("%y = arith.muli %x, %x : i8\n  ").replace("return %x", "return %y")
    cube = square.replace("return %y", "return %z")
    cube = cube.replace("  func", "  %z = arith.muli %y, %x : i8\n  func")
    (result,) = verify_translation(square.replace("i8", wide), cube.replace("i8", wide))
    assert isinstance(result.verdict, Unknown)
    assert f"{MOST_BITS + 1} bits are more than" in result.verdict.reason

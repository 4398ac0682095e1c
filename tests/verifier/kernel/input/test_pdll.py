"""PDLL files, read through upstream's tool."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verifier.claims.patterns import verify_rewrite
from verifier.kernel.input.pdll import TOOLS
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

needs_pdll = pytest.mark.skipif(
    not any(map(shutil.which, TOOLS)), reason="mlir-pdll is not on this machine"
)

PATTERNS = """\
// x + x is not x * x.
Constraint IsNice(a: Attr);

Pattern Doubled {
  let root = op<arith.addi>(x: Value, x) -> (t: Type);
  replace root with op<arith.muli>(x, x) -> (t);
}
Pattern Commuted with benefit(2) {
  let root = op<arith.addi>(x: Value, y: Value);
  rewrite root with {
    let new = op<arith.addi>(y, x);
    replace root with new;
  };
}
Pattern AllOfThem => replace op<arith.xori>(xs: ValueRange) -> (ts: TypeRange)
    with op<arith.xori>(xs) -> (ts);
Pattern Dead {
  let inner = op<arith.subi>(x: Value, y: Value) -> (t: Type);
  let root = op<arith.addi>(inner.0, y) -> (t);
  rewrite root with {
    replace root with x;
    erase inner;
  };
}
Pattern Nice {
  let root = op<arith.addi>(x: Value,
                            op<arith.constant> {value = c: Attr} -> (t: Type)) -> (t);
  IsNice(c);
  replace root with x;
}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "patterns.pdll"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.deep
@needs_pdll
def test_patterns_in_pdll(tmp_path: Path) -> None:
    results = verify_rewrite(written(tmp_path, PATTERNS))
    assert [r.name for r in results] == ["Doubled", "Commuted", "AllOfThem", "Dead", "Nice"]
    assert [r.line for r in results] == [4, 8, 15, 17, 25]
    doubled, commuted, ranges, dead, nice = (r.verdict for r in results)
    assert isinstance(doubled, Refuted)
    assert isinstance(commuted, Proved)
    assert commuted.guarantee.widths == ((1, None),)
    assert isinstance(ranges, Proved)
    assert isinstance(dead, Unknown)
    assert "erased-is-unused" in dead.reason
    assert isinstance(nice, Unsupported)
    assert nice.where.endswith("patterns.pdll:28:3")


@needs_pdll
def test_malformed_pdll_is_shown_at_its_place(tmp_path: Path) -> None:
    path = written(tmp_path, "Pattern {\n  let root = op<arith.addi(x: Value);\n}\n")
    with pytest.raises(InputError) as caught:
        verify_rewrite(path)
    shown = str(caught.value)
    assert shown.startswith(f"{path}:2:")
    assert "expected `>`" in shown
    assert "let root = op<arith.addi(" in shown
    assert shown.endswith("^")


@needs_pdll
@pytest.mark.parametrize("matched", [True, False])
def test_an_attribute_that_the_tool_loses_is_not_taken_for_an_open_one(
    tmp_path: Path, matched: bool
) -> None:
    """It knows no dialect but the builtin one, says so, and leaves the value out."""
    flags = '{overflowFlags = attr<"#arith.overflow<nuw>">}'
    text = f"Pattern {{\n  let root = op<arith.addi>(x: Value, x) {flags if matched else ''}"
    text += " -> (t: Type);\n"
    text += f"  replace root with op<arith.addi>(x, x) {'' if matched else flags} -> (t);\n}}\n"
    with pytest.raises(InputError) as caught:
        verify_rewrite(written(tmp_path, text))
    assert f":{2 if matched else 3}:" in str(caught.value)
    assert "loses #arith.overflow<nuw>" in str(caught.value)
    assert str(caught.value).endswith("^")


def test_without_the_tool_a_message_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="needs mlir-pdll-22"):
        verify_rewrite(written(tmp_path, PATTERNS))


def test_pdll_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        verify_rewrite(tmp_path / "missing.pdll")

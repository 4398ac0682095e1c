"""Many changes between two readings of the text, and modules in parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from synth.campaign.budget import Budget
from synth.commands.synth_rewrite import main
from synth.scalar.improving import window_edits
from synth.scalar.improving.improving import Improved, ImproveOptions, improve
from synth.scalar.improving.parts import divided
from synth.scalar.improving.text_edits import Editor, MustWait
from verifier.kernel.input.reading import read_editable, read_edited
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved

MANY = (
    "func.func @f(%x: i32) -> i32 {\n  %c0 = arith.constant 0 : i32\n"
    + "".join(
        f"  %a{n} = arith.xori %{f'b{n - 1}' if n else 'x'}, %c0 : i32\n"
        f"  %b{n} = arith.muli %a{n}, %x : i32\n"
        for n in range(12)
    )
    + "  return %b11 : i32\n}\n"
)
NEEDED = """func.func @f(%v: i16, %w: i16) -> i8 {
  %c = arith.constant 255 : i16
  %k = arith.constant 256 : i16
  %p = arith.andi %v, %c : i16
  %q = arith.ori %w, %k : i16
  %s = arith.addi %p, %q : i16
  %r = arith.trunci %s : i16 to i8
  return %r : i8
}
"""


def improved(text: str) -> Improved:
    """What is found before the search, to which no program is left."""
    options = ImproveOptions(programs=1, window=Budget(1), least=1)
    return improve(Source("f.mlir", text), options)


def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read after edits."""
    read: list[str] = []

    def reading(source: Source) -> Any:
        read.append(source.text)
        return read_edited(source)

    monkeypatch.setattr(window_edits, "read_edited", reading)
    return read


@pytest.mark.deep
def test_many_changes_are_read_together(monkeypatch: pytest.MonkeyPatch) -> None:
    read = readings(monkeypatch)
    done = improved(MANY)
    assert done.saved == len(done.changes) == 12 and "xori" not in done.module
    assert len(read) <= 4
    assert [result.kind for result in done.results] == ["proved"]


def test_a_change_of_bits_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read = readings(monkeypatch)
    known = (
        "  %c12 = arith.constant 12 : i16\n  %c15 = arith.constant 15 : i16\n"
        "  %u = arith.shrui %v, %c12 : i16\n  %z = arith.andi %u, %c15 : i16\n  %p"
    )
    text = NEEDED.replace("  %p", known, 1).replace("-> i8", "-> (i8, i16)")
    text = text.replace("return %r : i8", "return %r, %z : i8, i16")
    assert len(improved(text).changes) == 3 == len(read)


@pytest.mark.deep
@pytest.mark.parametrize("alone", [False, True])
def test_text_that_says_something_else_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """Each change is made by itself then, and none where the text never says what is meant."""
    text = Editor.text

    def wrong(self: Editor) -> str:
        edited = text(self)
        few = edited.count("xori") >= MANY.count("xori") - 1
        return edited if few and not alone else edited.replace("muli", "addi", 1)

    monkeypatch.setattr(Editor, "text", wrong)
    done = improved(MANY)
    assert len(done.changes) == (not alone)
    assert done.module.count("muli") == 12 and done.module.count("xori") == 12 - (not alone)
    assert all(isinstance(result.verdict, Proved) for result in done.results)


def test_what_is_edited_already_has_to_wait() -> None:
    parsed = read_editable(Source("f.mlir", MANY))
    editor = Editor(parsed)
    _, _, _, first, second, *_ = parsed.module.walk()
    editor.remove(first)
    for edit in (editor.remove, editor.shown, editor.result_name):
        with pytest.raises(MustWait):
            edit(first)
    assert editor.place(first) is None and editor.place(second) is not None
    with pytest.raises(MustWait), editor.one_edit():
        editor.remove(second)
        editor.remove(first)
    assert second.name == "arith.muli" and "%b0 = arith.muli" in editor.text()


MODULE = """#map = affine_map<(d0) -> (d0)>
module attributes {a.b = 1 : i32} {
  func.func private @g(i32) -> i32 // declared
  func.func @f(%x: i32) -> i32 { %c = arith.constant 0 : i32
    %r = arith.xori %x, %c : i32
    %s = call @g(%r) : (i32) -> i32
    return %s : i32 } func.func @h(%x: i32) -> i32 { %c = arith.constant 0 : i32
    %r = arith.xori %x, %c : i32
    return %r : i32 }
} // module
// -- the end
"""


def test_a_part_has_what_it_mentions() -> None:
    parsed = read_editable(Source("f.mlir", MODULE))
    g, f, h = divided(parsed, range(MODULE.count("\n") + 1), False)
    for part in (g, f, h):
        assert part.text.startswith("#map") and "a.b" in part.text and part.roots == 4
        assert part.text[part.own :].lstrip().startswith(MODULE[part.start :].strip()[:20])
        lines = MODULE.split("\n")
        assert all(
            line.strip() in lines[part.lines[number]]
            for number, line in enumerate(part.text.split("\n"))
        )
    assert "@g" not in h.text and "@f" not in h.text and "@h" not in f.text
    assert "func private @g" in f.text and (f.number, h.number) == (1, 0)


def test_parts_are_put_back_where_they_were(tmp_path: Path) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(MODULE, encoding="utf-8")
    done = CliRunner().invoke(main, ["improve", str(file)])
    out, said = done.stdout, done.stderr
    kept = [line for line in MODULE.split("\n") if "xori" not in line]
    assert done.exit_code == 0 and "@h: proved" in said and "@f: proved" in said
    assert out.count("xori") == 0 and "// -- the end" in out and "func private @g" in out
    assert len(out.rstrip().split("\n")) == len(kept) - 1
    assert not read_editable(Source("f.mlir", out)).unread


def test_code_that_shares_values_is_read_whole() -> None:
    text = "%c = arith.constant 1 : i32\n%d = arith.addi %c, %c : i32\n"
    parsed = read_editable(Source("f.mlir", text))
    assert [part.text for part in divided(parsed, range(3), False)] == [text, text]

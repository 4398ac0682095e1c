"""The pages of what was raised and found: both sides, coloured by statement, in a browser."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner

from synth.commands.synth_raise import main as synth_raise
from synth.commands.synth_rewrite import main as synth_rewrite
from tests.support.browser import CHROMIUM, Browser
from tests.synth.commands.test_generalise_command import PAIR

LOOPS = """func.func @scales(%a: memref<4xf32>, %b: memref<4xf32>, %c: f32) {
  affine.for %i = 0 to 4 {
    affine.store %c, %a[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %b[%i] : memref<4xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %b[%i] : memref<4xf32>
  }
  func.return
}
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    file = folder / "f.mlir"
    file.write_text(LOOPS)
    done = CliRunner().invoke(synth_raise, [str(file), "--report", str(folder / "raised")])
    assert done.exit_code == 0, done.output
    file = folder / "pairs.mlir"
    file.write_text(PAIR)
    found = ["generalise", str(file), "--report", str(folder / "found")]
    done = CliRunner().invoke(synth_rewrite, found)
    assert done.exit_code == 0, done.output
    return {name: folder / name / "index.html" for name in ("raised", "found")}


def test_loops_have_the_colour_and_the_number_of_what_was_raised(pages: dict[str, Path]) -> None:
    rows = re.findall(r"<tr>(<td class=.*?)</tr>", pages["raised"].read_text())
    cells = [
        re.findall(r'<td class="code( s\d)?">(.*?)</td><td class="value">(.*?)</td>', r)
        for r in rows
    ]
    before, after = (
        [(c, unescape(t).split(), n) for c, t, n in side] for side in zip(*cells, strict=True)
    )
    coloured = [(colour, text[0], number) for colour, text, number in before if colour]
    assert coloured == [
        (" s0", "affine.for", "1"),
        (" s0", "affine.store", "1"),
        (" s1", "affine.for", "2"),
        (" s1", "affine.store", "2"),
    ]
    raised = [(colour, text[0], number) for colour, text, number in after if colour]
    assert [(colour, number) for colour, _, number in raised] == [(" s0", "1"), (" s1", "2")]
    assert all(name.startswith("linalg.") for _, name, _ in raised)


def test_a_rule_has_what_it_matches_beside_what_it_puts_there(pages: dict[str, Path]) -> None:
    rows = re.findall(r'<tr class="differs">(.*?)</tr>', pages["found"].read_text())
    sides = [re.findall(r'<td class="code">(.*?)</td>', row) for row in rows]
    assert any("arith.andi" in left for left, _ in sides)
    assert any("pdl.rewrite" in right for _, right in sides)
    assert not any("pdl.rewrite" in left for left, _ in sides)


@pytest.mark.deep
@pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
@pytest.mark.parametrize("name", ["raised", "found"])
def test_a_browser_shows_it(name: str, pages: dict[str, Path], tmp_path: Path) -> None:
    with Browser(pages[name], tmp_path, width=390) as browser:
        shown = "document.querySelectorAll('details.entry:not([hidden])').length"
        assert browser.value(shown) == 1
        browser.press("j")
        browser.press("Enter", 13)
        assert browser.value("document.activeElement.parentElement.open")
        assert browser.value("document.documentElement.scrollWidth <= window.innerWidth")
        browser.value("document.querySelector('input[value=proved]').click()")
        assert browser.value(shown) == 0
        assert browser.errors == []


def test_a_page_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "f.mlir").write_text(LOOPS)
    (tmp_path / "page").write_text("a file")
    asked = [str(tmp_path / "f.mlir"), "--report", str(tmp_path / "page" / "inside")]
    done = CliRunner().invoke(synth_raise, asked)
    assert done.exit_code == 2 and "Not a directory" in done.stderr and "linalg." in done.stdout

"""The page: all in one file, escaped, and usable in a browser, by keyboard too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.support.browser import CHROMIUM, Browser
from tests.verifier.gate.gating import ADDS, ANDS, gate
from verifier.gate.page.page import page, write_document
from verifier.gate.page.sides import two_texts
from verifier.kernel.verdicts.verdict import Refuted, Result, Unknown


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a gate with a finding, and with what is fine."""
    folder = tmp_path_factory.mktemp("gate")
    file = folder / "f.mlir"
    file.write_text(ADDS + ANDS)
    done = gate(file, folder / "missing.mlir", "--report", folder / "page")
    assert done.exit_code == 1
    return folder / "page" / "index.html"


class _Structure(HTMLParser):
    """Whether elements are closed in order, and what is loaded from outside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [v for n, v in attrs if n in ("src", "href", "action") and v != "data:,"]
        if tag not in ("meta", "link", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_is_one_file_with_everything_in_it(written: Path) -> None:
    text = written.read_text()
    structure = _Structure()
    structure.feed(text)
    assert structure.open == structure.outside == []
    assert [path.name for path in written.parent.iterdir()] == ["index.html"]
    assert 'name="viewport"' in text and "@media print" in text
    assert "http://" not in text and "https://" not in text


def test_it_shows_both_sides_the_values_and_the_command(written: Path) -> None:
    text = written.read_text()
    assert re.search(r"verify-pass --opt &#x27;sed s/arith.addi/arith.subi/&#x27; \S+f.mlir", text)
    differing = re.findall(r'<tr class="differs">(.*?)</tr>', text)
    assert any("arith.addi" in row and "arith.subi" in row for row in differing)
    assert not any("func.return %0" in row and row.count("func.return") == 2 for row in differing)
    assert re.search(r"<li><code>x : i8 = ", text)
    assert "What it rests on" in text and "this verdict is fresh" in text
    assert "missing.mlir:1: No such file or directory" in text


def test_whatever_is_named_is_text() -> None:
    name = "@<script>alert('&')</script>"
    result = Result(name, 1, name, Unknown(name), 0.0, None, {"pass": name, "command": name})
    error = {"file": name, "line": None, "message": name}
    skipped = [{"file": name, "name": name, "why": name}]
    counts = {"files": 1, "checked": 1, "identical": 0, "known": 0, "findings": 1, "errors": 1}
    counts |= dict.fromkeys(("proved", "refuted", "unknown", "unsupported", "vacuous"), 0)
    empty = {"skipped": {"files": 0, "functions": 0}, "provenance": {}}
    text = page(
        [result],
        [error],
        {"versions": {"a": name}, "summary": counts | empty, "skipped": skipped},
    )
    assert text.count("<script>") == 1 and "alert" in text


def test_names_that_are_no_text_can_be_read(tmp_path: Path) -> None:
    write_document(tmp_path, "s\udcff.mlir")
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "s\\udcff.mlir"


def test_operations_that_differ_only_in_names_of_values_are_the_same() -> None:
    rows = list(two_texts("%a = x %b\nsame\n", "%c = x %d\nother\n"))
    assert ["differs" in row for row in rows if row.startswith("<tr") and "td" in row] == [
        False,
        True,
    ]


class _Found:
    """A counterexample of another kind than that of integer programs."""

    def text(self) -> str:
        return "a loop of 3 < 4"

    def as_dict(self) -> dict[str, object]:
        return {"source": "1", "target": "2"}


def test_a_counterexample_of_another_kind_is_shown_as_text() -> None:
    result = Result("f", 1, "@f", Refuted(_Found()), 0.0)
    counts = {"files": 1, "checked": 1, "identical": 0, "known": 0, "findings": 1, "errors": 0}
    counts |= dict.fromkeys(("proved", "refuted", "unknown", "unsupported", "vacuous"), 0)
    empty = {"skipped": {"files": 0, "functions": 0}, "provenance": {}}
    text = page([result], [], {"versions": {}, "summary": counts | empty, "skipped": []})
    assert "a loop of 3 &lt; 4" in text


@pytest.fixture(scope="module")
def opened(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    with Browser(written, tmp_path_factory.mktemp("profile"), width=390) as browser:
        yield browser


SHOWN = "document.querySelectorAll('details.entry:not([hidden])').length"


@pytest.mark.deep
def test_a_browser_opens_it_filters_and_searches(opened: Browser) -> None:
    assert opened.value(SHOWN) == 2
    assert opened.value("document.getElementById('count').textContent") == "2 of 2 shown"
    # What is wrong is open, the rest is not.
    assert opened.value("document.querySelectorAll('details.entry[open]').length") == 1
    opened.value("document.querySelector('input[value=proved]').click()")
    assert opened.value(SHOWN) == 1
    opened.value("document.querySelector('input[value=proved]').click()")
    # A phone does not have to scroll the page sideways.
    assert opened.value("document.documentElement.scrollWidth <= window.innerWidth")
    assert opened.errors == []


@pytest.mark.deep
def test_it_is_usable_by_keyboard(opened: Browser) -> None:
    opened.press("j")
    first = opened.value("document.activeElement.textContent")
    opened.press("j")
    second = opened.value("document.activeElement.textContent")
    assert "@adds" in first and "@ands" in second
    opened.press("Enter", 13)
    assert opened.value("document.activeElement.parentElement.open")
    opened.press("/")
    assert opened.value("document.activeElement.id") == "search"
    for letter in "adds":
        opened.press(letter)
    assert opened.value(SHOWN) == 1
    opened.press("Escape", 27)
    assert opened.value(SHOWN) == 2
    opened.press("Tab", 9)
    assert opened.value("document.activeElement.name") == "verdict"
    assert opened.errors == []


def test_on_paper_all_is_there_and_no_controls(opened: Browser) -> None:
    opened.value("document.querySelectorAll('details').forEach(one => { one.open = false; })")
    inside = "document.querySelector('details.entry > :not(summary)')"
    seen = f"{inside}.checkVisibility({{contentVisibilityAuto: true}})"
    opened.draw()
    assert not opened.value(seen)
    opened.ask("Emulation.setEmulatedMedia", media="print")
    opened.draw()
    assert opened.value(seen)
    assert opened.value("getComputedStyle(document.querySelector('.controls')).display") == "none"
    opened.ask("Emulation.setEmulatedMedia", media="")
    assert opened.errors == []

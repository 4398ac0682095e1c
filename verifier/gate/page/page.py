"""The page: the funnel, then each result, findings first; what is wrong is open to see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from verifier.gate.baseline import is_finding
from verifier.gate.funnel import funnel_rows
from verifier.gate.page.sides import counterexample, two_texts
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import VERDICT_NAMES, Proved, Refuted, Result, Unsupported

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_FOLDER = Path(__file__).parent
PASSES = "What the passes did"


def write_page(
    folder: Path,
    results: Sequence[Result],
    errors: Sequence[Mapping[str, Any]],
    more: Mapping[str, Any],
    heading: str = PASSES,
) -> None:
    """Write `index.html` in the folder, all of it or nothing. Raises `InputError`."""
    write_document(folder, page(results, errors, more, heading))


def write_document(folder: Path, text: str) -> None:
    """Write a text as `index.html` in the folder. Raises `InputError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(error.strerror or str(error), str(folder)) from error
    # Names of files may be no text.
    shown = text.encode("utf-8", "backslashreplace").decode("utf-8")
    write_whole(str(folder / "index.html"), shown)


def page(
    results: Sequence[Result],
    errors: Sequence[Mapping[str, Any]],
    more: Mapping[str, Any],
    heading: str = PASSES,
) -> str:
    """The text of the page; `more` is what a gate says of all, as in `--format json`."""
    script = (_FOLDER / "page.js").read_text(encoding="utf-8")
    versions = ", ".join(f"{name} {said}" for name, said in more["versions"].items())
    parts = [
        f"<header><h1>{escape(heading)}</h1><p>{escape(versions)}</p></header>",
        *_funnel(more["summary"]),
        *_controls(results),
        "<main>",
        *_errors(errors),
        *_groups(results),
        *_skipped(more["skipped"]),
        *_expired(more.get("expired", ())),
        f"</main><script>{script}</script>",
    ]
    return document(f"Rewright: {more['summary']['findings']} findings", parts)


def document(title: str, parts: Sequence[str], style: str = "") -> str:
    """A page of its own that needs no other file, with this body; `style` is added to ours."""
    ours = (_FOLDER / "page.css").read_text(encoding="utf-8")
    head = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<link rel="icon" href="data:,">',
        f"<title>{escape(title)}</title>",
        f"<style>{ours}{style}</style></head><body>",
    ]
    return "\n".join([*head, *parts, "</body></html>"]) + "\n"


def _funnel(counts: Mapping[str, Any]) -> Iterator[str]:
    yield '<section aria-label="Summary"><table class="funnel">'
    rows = funnel_rows(counts)
    most = max((count for _, count, _ in rows), default=0) or 1
    for name, count, more in rows:
        bar = f'<span class="bar" style="width: {12 * count / most:.2f}rem"></span>'
        cells = f"<td>{escape(name)}</td><td>{count}</td><td>{bar} {escape(more)}</td>"
        yield f'<tr class="{name.split()[0]}">{cells}</tr>'
    yield "</table></section>"


def _controls(results: Sequence[Result]) -> Iterator[str]:
    yield '<form class="controls" role="search" onsubmit="return false">'
    yield '<input type="search" id="search" aria-label="Search" placeholder="Search ( / )">'
    for name in VERDICT_NAMES.values():
        if any(result.kind == name for result in results):
            box = f'<input type="checkbox" name="verdict" value="{name}" checked>'
            yield f"<label>{box} {name}</label>"
    passes = dict.fromkeys(_pass_of(result) for result in results)
    yield '<select id="pass" aria-label="Pass"><option value="">every pass</option>'
    yield from (f"<option>{escape(name)}</option>" for name in passes)
    yield '</select><output id="count"></output></form>'


def _errors(errors: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if errors:
        yield "<section><h2>Not checked</h2>"
        for error in errors:
            place = "" if error["file"] is None else f"{error['file']}:{error['line'] or 1}: "
            yield f'<pre class="error">{escape(place + error["message"])}</pre>'
        yield "</section>"


def _skipped(skipped: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if skipped:
        yield f"<section><h2>Not changed</h2><details><summary>{len(skipped)} not checked</summary>"
        for one in skipped:
            said = ": ".join(filter(None, [one["file"], one["name"], one["why"]]))
            yield f"<div><code>{escape(said)}</code></div>"
        yield "</details></section>"


def _expired(expired: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if expired:
        yield "<section><h2>Expired in the baseline</h2>"
        for one in expired:
            said = f"{one['file']}: {one['name']}: {one['verdict']}: {one['why']}"
            yield f"<div><code>{escape(said)}</code></div>"
        yield "</section>"


def _groups(results: Sequence[Result]) -> Iterator[str]:
    """By pass and, where it was found, by pattern; findings, what is known, and the rest."""
    findings = [result for result in results if is_finding(result)]
    rest = [result for result in results if not is_finding(result)]
    for title, some in (("Findings", findings), ("As they should be", rest)):
        groups: dict[tuple[str, str], list[Result]] = {}
        for result in some:
            key = _pass_of(result), str(result.details.get("pattern", ""))
            groups.setdefault(key, []).append(result)
        for (name, pattern), members in sorted(groups.items()):
            heading = ": ".join(filter(None, [title, name, pattern]))
            yield f'<section class="group"><h2>{escape(heading)}</h2>'
            for result in members:
                yield from entry(result, is_open=is_finding(result))
            yield "</section>"


def _pass_of(result: Result) -> str:
    return str(result.details.get("pass", ""))


def entry(result: Result, is_open: bool) -> Iterator[str]:
    """A result, to be opened: what a proof rests on, or what is wrong."""
    verdict = result.verdict
    given = f'data-verdict="{result.kind}" data-pass="{escape(_pass_of(result))}"'
    yield f'<details class="entry" {given}{" open" if is_open else ""}>'
    place = escape(f"{result.file}:{result.line}: {result.name}")
    known = " (known)" if "baseline" in result.details else ""
    said = f'<span class="verdict {result.kind}">{result.kind}</span>{known}'
    yield f"<summary><code>{place}</code> {said}</summary>"
    if isinstance(verdict, Proved):
        strength = str(verdict.guarantee)
        yield "<h3>What it rests on</h3><ul>"
        rests = [f"by {verdict.method}" + (f", for {strength}" if strength else "")]
        rests += [f"assuming {said}" for said in verdict.assumptions]
        rests += [f"convention {said}" for said in verdict.conventions]
        rests += [f"note: {said}" for said in verdict.remarks()]
        rests.append(f"this verdict is {result.provenance}")
        yield from (f"<li>{escape(line)}</li>" for line in rests)
        yield "</ul>"
    elif isinstance(verdict, Refuted):
        yield from counterexample(verdict.counterexample)
        remarks = [f"note: {said}" for said in verdict.remarks()]
        remarks += [f"help: {verdict.help}"] if verdict.help else []
        yield from (f"<p>{escape(line)}</p>" for line in remarks)
    else:
        where = f" at {verdict.where}" if isinstance(verdict, Unsupported) and verdict.where else ""
        yield f"<p>{escape(verdict.reason + where)}</p>"
    if result.sides is not None and result.sides[0] != result.sides[1]:
        yield "<h3>Before and after</h3>"
        yield from two_texts(*result.sides, result.details.get("statements", ()))
    if "reduced" in result.details:
        yield f"<h3>Reduced</h3><pre>{escape(str(result.details['reduced']))}</pre>"
    if "command" in result.details:
        yield f"<h3>To reproduce</h3><pre>{escape(str(result.details['command']))}</pre>"
    yield "</details>"

"""The formats of a report, all made from what `--format json` prints."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from verifier.commands.shared.result_text import step_lines

Item = dict[str, Any]
"""A result, as `verifier.kernel.verdicts.verdict.Result.as_dict` gives it."""
Error = dict[str, Any]
"""What kept something from being checked, as `Failure.as_dict` in `failures.py` gives it."""

_RULES = {
    "proved": "The target refines the source.",
    "refuted": "The target is no refinement of the source: there is a counterexample.",
    "unknown": "Neither proved nor refuted within the bounds.",
    "unsupported": "Something in the input has no meaning here.",
    "vacuous": "No types or values satisfy the constraints.",
}
"""What each verdict says."""


def report(
    format_: str,
    items: Sequence[Item],
    errors: Sequence[Error],
    remarks: Sequence[str] = (),
    more: Mapping[str, Any] | None = None,
) -> str:
    """The report as text that ends its last line.

    `format_` is "json", "sarif", "junit" or "github". `remarks` are what a search says beside its
    results, `more` what a gate says of all; only "json" has them.
    """
    if format_ == "json":
        return _json(items, errors, remarks, more or {})
    return _FORMATS[format_](items, errors)


def _is_fine(item: Item) -> bool:
    return item["verdict"] == item.get("expected", "proved")


def _message(item: Item) -> str:
    """The verdict and what explains it, in one line."""
    verdict = item["verdict"]
    said = f"{item['name']}: {verdict}"
    if verdict in ("proved", "refuted"):
        said += f" by {item['method']}" if item["method"] else ""
    else:
        said += f": {item['reason']}"
    if "pass" in item:
        said += f", after {item['pass']}"
    if not _is_fine(item) and "expected" in item:
        said += f", but {item['expected']} was expected"
    return said


def _details(item: Item) -> str:
    """What is assumed, read and noted, the counterexample, and the input reduced."""
    lines = [f"assuming {a}" for a in item["assumptions"]]
    lines += [f"convention {c}" for c in item["conventions"]]
    lines += [f"note: {n}" for n in item["notes"]]
    lines += step_lines(item)
    if item["counterexample"] is not None:
        lines.append(_shown(item["counterexample"]))
    if "help" in item:
        lines.append(f"help: {item['help']}")
    if "reduced" in item:
        lines.append(f"reduced:\n{item['reduced']}")
    return "\n".join(lines)


def _shown(counterexample: Any) -> str:
    """Inputs, and both sides with a value beside each operation; of other kinds the JSON."""
    sides = [counterexample.get(side) for side in ("source", "target")]
    if not all(isinstance(side, list) for side in sides):
        return json.dumps(counterexample, indent=1)
    lines = [f"{counterexample['violated']} is violated"]
    for one in counterexample["inputs"]:
        type_ = f" : {one['type']}" if one["type"] else ""
        lines.append(f"  %{one['name']}{type_} = {one['value']}")
    for name, side in zip(("source", "target"), sides, strict=True):
        lines.append(f"{name}:")
        for row in side:
            mark = f"   <-- {row['mark']}" if row.get("mark") else ""
            lines.append(f"  {row['operation']}   // {row['value']}{mark}")
    return "\n".join(lines)


def _json(
    items: Sequence[Item], errors: Sequence[Error], remarks: Sequence[str], more: Mapping[str, Any]
) -> str:
    whole: dict[str, Any] = {"results": list(items), "errors": list(errors), **more}
    if remarks:
        whole["remarks"] = list(remarks)
    return json.dumps(whole, indent=2) + "\n"


def _sarif(items: Sequence[Item], errors: Sequence[Error]) -> str:
    """SARIF 2.1.0 (OASIS, 2020): `level` is "none" unless `kind` is "fail" (section 3.27.10)."""
    names = list(_RULES)
    results = [
        {
            "ruleId": item["verdict"],
            "ruleIndex": names.index(item["verdict"]),
            "kind": _sarif_kind(item),
            "level": "error" if _sarif_kind(item) == "fail" else "none",
            "message": {"text": "\n".join(filter(None, [_message(item), _details(item)]))},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": quote(os.fsencode(item["file"]))},
                        "region": {"startLine": max(1, item["line"])},
                    },
                    "logicalLocations": [{"name": item["name"]}],
                }
            ],
            "properties": item,
        }
        | _sarif_identity(item)
        for item in items
    ]
    notifications = [
        {"level": "error", "message": {"text": error["message"]}} | _sarif_place(error)
        for error in errors
    ]
    run = {
        "tool": {
            "driver": {
                "name": "Rewright",
                "rules": [
                    {"id": name, "shortDescription": {"text": text}}
                    for name, text in _RULES.items()
                ],
            }
        },
        "invocations": [
            {"executionSuccessful": not errors, "toolExecutionNotifications": notifications}
        ],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, indent=2) + "\n"


def _sarif_identity(item: Item) -> dict[str, Any]:
    """What tells a finding from others in later runs (section 3.27.17), and that a baseline knows
    it (3.27.23)."""
    found: dict[str, Any] = {}
    if "code" in item:
        found["partialFingerprints"] = {"code/v1": item["code"]}
    if "baseline" in item:
        found["suppressions"] = [{"kind": "external", "justification": "in the baseline"}]
    return found


def _sarif_place(error: Error) -> dict[str, Any]:
    """The locations of a notification (section 3.58.4); none where it is about no file."""
    if error["file"] is None:
        return {}
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(os.fsencode(error["file"]))}}
    if error["line"] is not None:
        column = {} if error["column"] is None else {"startColumn": error["column"]}
        place["region"] = {"startLine": error["line"], **column}
    return {"locations": [{"physicalLocation": place}]}


def _sarif_kind(item: Item) -> str:
    if "baseline" in item:
        return "fail" if item["verdict"] == "refuted" else "open"
    if _is_fine(item):
        return "pass"
    return "fail" if item["verdict"] == "refuted" or "expected" in item else "open"


def _junit(items: Sequence[Item], errors: Sequence[Error]) -> str:
    """A test suite a file, as junit-10.xsd of Jenkins' xUnit plugin has them: a test case has no
    place there, so that messages begin with it. What is neither proved nor refuted is an error: it
    does not pass."""
    root = ElementTree.Element("testsuites", name="Rewright")
    for file in dict.fromkeys(one["file"] for one in (*items, *errors)):
        ours = [item for item in items if item["file"] == file]
        suite = _suite(root, file or _NO_FILE, ours, [e for e in errors if e["file"] == file])
        if file is not None:
            suite.set("file", _xml(file))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


_NO_FILE = "input"
"""The suite of errors that are about no file."""


def _suite(
    root: ElementTree.Element, name: str, items: Sequence[Item], errors: Sequence[Error]
) -> ElementTree.Element:
    suite = ElementTree.SubElement(root, "testsuite", name=_xml(name))
    counts = {"failure": 0, "error": 0}
    for item in items:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=_xml(item["file"]),
            name=_xml(item["name"]),
            time=f"{item['seconds']:.3f}",
        )
        if _is_fine(item):
            continue
        failed = item["verdict"] == "refuted" or "expected" in item
        tag = "failure" if failed else "error"
        counts[tag] += 1
        message = f"{item['file']}:{item['line']}: {_message(item)}"
        wrong = ElementTree.SubElement(case, tag, type=item["verdict"], message=_xml(message))
        wrong.text = _xml(_details(item))
    for error in errors:
        said = _xml(error["message"])
        case = ElementTree.SubElement(suite, "testcase", classname=_xml(name), name=said)
        place = "" if error["line"] is None else f"{_xml(error['file'])}:{error['line']}: "
        ElementTree.SubElement(case, "error", type="input", message=place + said)
        counts["error"] += 1
    suite.set("tests", str(len(items) + len(errors)))
    suite.set("failures", str(counts["failure"]))
    suite.set("errors", str(counts["error"]))
    suite.set("time", f"{sum(item['seconds'] for item in items):.3f}")
    return suite


def _xml(text: str) -> str:
    """Without the characters that XML 1.0 has no way to write."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def _github(items: Sequence[Item], errors: Sequence[Error]) -> str:
    """Workflow commands of GitHub Actions: what is refuted is an error, what is open a warning."""
    lines: list[str] = []
    for item in items:
        if not _is_fine(item):
            failed = item["verdict"] == "refuted" or "expected" in item
            place = f"file={_property(item['file'])},line={item['line']}"
            title = _property(f"{item['name']}: {item['verdict']}")
            text = "\n".join(filter(None, [_message(item), _details(item)]))
            level = "error" if failed else "warning"
            lines.append(f"::{level} {place},title={title}::{_data(text)}\n")
    for error in errors:
        at = {"file": error["file"], "line": error["line"], "col": error["column"]}
        place = ",".join(f"{key}={_property(str(at[key]))}" for key in at if at[key] is not None)
        lines.append(f"::error{' ' if place else ''}{place}::{_data(error['message'])}\n")
    return "".join(lines)


def _data(text: str) -> str:
    """As `escapeData` of the actions toolkit."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """As `escapeProperty` of the actions toolkit."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


_FORMATS: dict[str, Callable[[Sequence[Item], Sequence[Error]], str]] = {
    "sarif": _sarif,
    "junit": _junit,
    "github": _github,
}

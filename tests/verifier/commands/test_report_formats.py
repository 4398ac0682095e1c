"""SARIF, JUnit and GitHub annotations: well-formed, escaped, and nothing open passes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from verifier.commands.shared.failures import Failure
from verifier.commands.shared.report_formats import report


def item(verdict: str, **changed: Any) -> dict[str, Any]:
    decided = verdict in ("proved", "refuted")
    return {
        "file": "dir/a b,c:%.mlir",
        "line": 7,
        "name": "@f",
        "verdict": verdict,
        "guarantee": None,
        "assumptions": ["no-alias: no alias"] if decided else [],
        "conventions": ["linalg-order: the order"] if decided else [],
        "notes": [],
        "method": "queries" if decided else None,
        "seconds": 0.25,
        "reason": None if decided else "too\nhard, 100 % <so>",
        "counterexample": {"x": "1 < 2"} if verdict == "refuted" else None,
    } | changed


KINDS = ("proved", "refuted", "unknown", "unsupported", "vacuous")
ALL = [item(verdict, file=f"{verdict}.mlir") for verdict in KINDS]
EXPECTED = [item("refuted", expected="refuted"), item("proved", expected="refuted")]


def error(message: str, file: str | None = None, line: int = 0, column: int = 0) -> dict[str, Any]:
    return Failure(message, file, line, column).as_dict()


BAD = [error("bad: 50 %", "a b.mlir", 3, 7), error("gone", "gone.mlir"), error("interrupted")]


def sarif(items: list[dict[str, Any]], errors: list[dict[str, Any]]) -> dict[str, Any]:
    """The one run; and what section 3 of the standard requires of each object that we write."""
    log = json.loads(report("sarif", items, errors))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "Rewright"
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(set(rules)) == len(rules) and all(
        r["shortDescription"]["text"] for r in driver["rules"]
    )
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["message"]["text"]
        assert result["kind"] in ("pass", "fail", "open")
        assert result["level"] == ("error" if result["kind"] == "fail" else "none")
        (location,) = result["locations"]
        physical = location["physicalLocation"]
        assert physical["region"]["startLine"] >= 1
        assert not set(physical["artifactLocation"]["uri"]) & set(" <>")
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] == (not errors)
    told = invocation["toolExecutionNotifications"]
    assert [(n["level"], n["message"]["text"]) for n in told] == [
        ("error", e["message"]) for e in errors
    ]
    assert [bool(n.get("locations")) for n in told] == [e["file"] is not None for e in errors]
    return run


def test_sarif():
    kinds = [result["kind"] for result in sarif(ALL, [error("no")])["results"]]
    assert kinds == ["pass", "fail", "open", "open", "open"]
    assert [result["kind"] for result in sarif(EXPECTED, [])["results"]] == ["pass", "fail"]
    (result,) = sarif([item("proved", line=0, file="<stdin>")], [])["results"]
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "%3Cstdin%3E"},
        "region": {"startLine": 1},
    }
    (result,) = sarif([item("proved", file="s\udcff.mlir")], [])["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "s%FF.mlir"


def test_junit():
    root = ElementTree.fromstring(
        report("junit", ALL + EXPECTED, [error("\x1b[31mno <such> file")])
    )
    assert root.tag == "testsuites"
    suites = root.findall("testsuite")
    assert [suite.get("name") for suite in suites] == [
        *(f"{verdict}.mlir" for verdict in KINDS),
        "dir/a b,c:%.mlir",
        "input",
    ]
    for suite in suites:
        for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert int(suite.get(attribute, "")) == len(list(suite.iter(tag)))
    passed = [case for case in root.iter("testcase") if not len(case)]
    assert [case.get("classname") for case in passed] == ["proved.mlir", "dir/a b,c:%.mlir"]
    assert [e.get("type") for e in root.iter("failure")] == ["refuted", "proved"]
    assert [e.get("type") for e in root.iter("error")] == [*KINDS[2:], "input"]
    assert "no <such> file" in list(root.iter("error"))[-1].get("message", "")
    assert '"x": "1 < 2"' in (next(root.iter("failure")).text or "")


PLACED = {
    "testsuites": {"name"},
    "testsuite": {"name", "tests", "failures", "errors", "time", "file"},
    "testcase": {"name", "classname", "time"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
}
"""The attributes that junit-10.xsd lets an element have, of those that we write."""


def test_junit_has_only_attributes_that_its_schema_has():
    root = ElementTree.fromstring(report("junit", ALL + EXPECTED, BAD))
    for element in root.iter():
        assert set(element.keys()) <= PLACED[element.tag]
    assert next(root.iter("failure")).get("message", "").startswith("refuted.mlir:7: @f: refuted")


SCHEMAS = os.environ.get("REWRIGHT_SCHEMAS", "")
"""A folder with sarif-schema-2.1.0.json of OASIS and junit-10.xsd of Jenkins' xUnit plugin."""


@pytest.mark.skipif(not SCHEMAS, reason="needs REWRIGHT_SCHEMAS, a folder with the schemas")
@pytest.mark.parametrize(
    "items", [[], [*ALL, *EXPECTED, item("refuted", baseline="known", code="1")]]
)
def test_reports_are_valid_by_the_published_schemas(items: list[dict[str, Any]]):
    jsonschema, xmlschema = map(pytest.importorskip, ("jsonschema", "xmlschema"))
    schema = json.loads(Path(SCHEMAS, "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    for errors in ([], BAD):
        log = json.loads(report("sarif", items, errors))
        jsonschema.Draft4Validator(schema).validate(log)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft4Validator(schema).validate(log | {"version": "2.0.0"})
        xmlschema.validate(report("junit", items, errors), str(Path(SCHEMAS, "junit-10.xsd")))


def unescaped(line: str) -> tuple[str, dict[str, str], str]:
    """As the runner of GitHub Actions reads a workflow command."""
    assert line.startswith("::")
    head, data = line[2:].split("::", 1)
    level, _, properties = head.partition(" ")
    pairs = dict(p.split("=", 1) for p in properties.split(",") if p)

    def plain(text: str) -> str:
        for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            text = text.replace(code, char)
        return text

    return level, {key: plain(value) for key, value in pairs.items()}, plain(data)


def test_github():
    lines = report("github", [*ALL, *EXPECTED, item("unknown")], [error("a\nb")]).splitlines()
    levels = [unescaped(line)[0] for line in lines]
    assert levels == ["error", "warning", "warning", "warning", "error", "warning", "error"]
    _, properties, message = unescaped(lines[-2])
    assert properties == {"file": "dir/a b,c:%.mlir", "line": "7", "title": "@f: unknown"}
    assert message == "@f: unknown: too\nhard, 100 % <so>"
    assert lines[-1] == "::error::a%0Ab"


@pytest.mark.parametrize("format_", ["json", "sarif", "junit", "github"])
def test_an_empty_report(format_: str):
    text = report(format_, [], [])
    assert text == "" or (text.endswith("\n") and not text.endswith("\n\n"))


def test_errors_in_json():
    assert json.loads(report("json", [], BAD))["errors"] == [
        {"file": "a b.mlir", "line": 3, "column": 7, "message": "bad: 50 %"},
        {"file": "gone.mlir", "line": None, "column": None, "message": "gone"},
        {"file": None, "line": None, "column": None, "message": "interrupted"},
    ]


def test_errors_in_sarif():
    (invocation,) = sarif([], BAD)["invocations"]
    places = [n.get("locations") for n in invocation["toolExecutionNotifications"]]
    assert places == [
        [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "a%20b.mlir"},
                    "region": {"startLine": 3, "startColumn": 7},
                }
            }
        ],
        [{"physicalLocation": {"artifactLocation": {"uri": "gone.mlir"}}}],
        None,
    ]


def test_errors_in_junit_are_with_their_file():
    root = ElementTree.fromstring(report("junit", [item("proved", file="a b.mlir")], BAD))
    suites = {suite.get("name"): suite for suite in root.findall("testsuite")}
    assert list(suites) == ["a b.mlir", "gone.mlir", "input"]
    assert (suites["a b.mlir"].get("tests"), suites["a b.mlir"].get("errors")) == ("2", "1")
    assert [suite.get("file") for suite in suites.values()] == ["a b.mlir", "gone.mlir", None]
    messages = [error.get("message") for error in root.iter("error")]
    assert messages == ["a b.mlir:3: bad: 50 %", "gone", "interrupted"]


def test_errors_in_annotations():
    lines = report("github", [], BAD).splitlines()
    assert [unescaped(line) for line in lines] == [
        ("error", {"file": "a b.mlir", "line": "3", "col": "7"}, "bad: 50 %"),
        ("error", {"file": "gone.mlir"}, "gone"),
        ("error", {}, "interrupted"),
    ]


def test_what_a_baseline_knows_is_suppressed_and_has_a_fingerprint():
    known = item("refuted", expected="refuted", baseline="known", code="c0de")
    (result,) = sarif([known], [])["results"]
    assert (result["kind"], result["level"]) == ("fail", "error")
    assert result["suppressions"][0]["kind"] == "external"
    assert result["partialFingerprints"] == {"code/v1": "c0de"}
    assert report("github", [known], []) == ""
    assert "<failure" not in report("junit", [known], [])


def test_an_annotation_shows_values_beside_operations():
    row = {"operation": "%0 = arith.addi", "value": "poison", "mark": "poison arises"}
    found = {
        "violated": "result not more poisonous",
        "inputs": [{"name": "x", "type": "i8", "value": "1"}],
        "source": [{"operation": "return", "value": "1"}],
        "target": [row],
    }
    text = report("github", [item("refuted", counterexample=found, reduced="func")], [])
    for part in (
        "result not more poisonous is violated%0A  %25x : i8 = 1",
        "%0A  %250 = arith.addi   // poison   <-- poison arises",
        "reduced:%0Afunc",
    ):
        assert part in text

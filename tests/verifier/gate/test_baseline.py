"""Only new findings fail, and an entry is about exact code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.deep import few
from tests.verifier.gate.gating import ADDS, ANDS, gate, gated
from verifier.gate.baseline import Baseline
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Refuted, Result, Unknown, Vacuous


@pytest.fixture
def known(tmp_path: Path) -> tuple[Path, Path]:
    """A file with a finding, and the baseline that knows it."""
    file, baseline = tmp_path / "f.mlir", tmp_path / "baseline.json"
    file.write_text(ADDS + ANDS)
    written = gate(file, "--baseline", baseline, "--write-baseline")
    assert (written.exit_code, written.stderr) == (0, f"{baseline}: 1 known finding\n")
    return file, baseline


def test_what_is_known_does_not_fail_and_what_is_new_does(known: tuple[Path, Path]) -> None:
    file, baseline = known
    assert gate(file).exit_code == 1
    same = gate(file, "--baseline", baseline)
    assert (same.exit_code, same.stderr) == (0, "")
    assert "refuted" in same.stdout and "known from the baseline" in same.stdout
    file.write_text(ADDS + ADDS.replace("@adds", "@more"))
    more = gated(file, "--baseline", baseline)
    assert [r.get("baseline") for r in more["results"]] == ["known", None]
    assert more["summary"]["known"] == more["summary"]["findings"] == 1
    assert gate(file, "--baseline", baseline).exit_code == 1


@pytest.mark.parametrize("change", ["before", "after"])
def test_an_entry_expires_with_the_code(tmp_path: Path, change: str) -> None:
    """Also where the same command makes something else, for it is another compiler now."""
    file, script = tmp_path / "f.mlir", tmp_path / "pass.sed"
    file.write_text(ADDS)
    script.write_text("s/arith.addi/arith.subi/")
    known = ("--baseline", tmp_path / "b.json")
    command = f"sed -f {script}"
    assert gate(file, *known, "--write-baseline", command=command).exit_code == 0
    assert gate(file, *known, command=command).exit_code == 0
    if change == "before":
        file.write_text(ADDS.replace("%x, %y :", "%x, %x :"))
    else:
        script.write_text("s/arith.addi/arith.xori/")
    done = gate(file, *known, command=command)
    assert done.exit_code == 1 and "expired: f.mlir: @adds" in done.stderr
    assert "its code has changed, or nothing is wrong any more" in done.stderr


@pytest.mark.deep
def test_where_values_have_other_names_it_is_the_same_code(known: tuple[Path, Path]) -> None:
    file, baseline = known
    file.write_text("// A remark.\n" + (ANDS + ADDS).replace("%x", "%z"))
    assert gate(file, "--baseline", baseline).exit_code == 0


@few(3)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ADDS.replace("@adds", "@renamed"), "it is gone from its file, or was not checked"),
        (ADDS.replace("addi", "andi"), "its code has changed, or nothing is wrong any more"),
        (None, "its file is gone"),
    ],
)
def test_what_is_not_met_is_said(known: tuple[Path, Path], text: str | None, why: str) -> None:
    file, baseline = known
    other = file.with_name("g.mlir")
    other.write_text(ANDS)
    if text is None:
        file.unlink()
    else:
        file.write_text(text)
    (expired,) = gated(other if text is None else file, "--baseline", baseline)["expired"]
    assert (expired["name"], expired["why"]) == ("@adds", why)


@pytest.mark.deep
def test_the_baseline_holds_wherever_one_stands(
    known: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, baseline = known
    monkeypatch.chdir(file.parent)
    assert gate("f.mlir", "--baseline", "baseline.json").exit_code == 0
    monkeypatch.chdir(file.parent.parent)
    assert gate(file, "--baseline", baseline).exit_code == 0


def test_it_is_not_written_where_not_everything_was_checked(known: tuple[Path, Path]) -> None:
    file, baseline = known
    before = baseline.read_text()
    bad = file.with_name("bad.mlir")
    bad.write_text("func.func @f(")
    done = gate(file, bad, "--baseline", baseline, "--write-baseline")
    assert done.exit_code == 2 and "not written: not everything was checked" in done.stderr
    assert baseline.read_text() == before


@pytest.mark.deep
def test_a_full_disk_leaves_the_old_one(
    known: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, baseline = known
    before = baseline.read_text()

    def full(self: Path, *_: object, **__: object) -> int:
        with self.open("w") as half:
            half.write("{")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    done = gate(file, "--baseline", baseline, "--write-baseline")
    assert done.exit_code == 2 and "No space left on device" in done.stderr
    assert "refuted" in done.stdout
    assert baseline.read_text() == before
    assert sorted(path.name for path in file.parent.iterdir()) == ["baseline.json", "f.mlir"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"rewright-baseline": 2, "findings": []}',
        '{"rewright-baseline": 1}',
        '{"rewright-baseline": 1, "findings": [1]}',
        '{"rewright-baseline": 1, "findings": [{"file": "f"}]}',
        '{"rewright-baseline": 1, "findings": [{"file": "", "pass": "", "name": "", '
        '"verdict": "fine", "code": ""}]}',
    ],
)
def test_a_file_that_is_no_baseline_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(ADDS)
    baseline = tmp_path / "b.json"
    baseline.write_text(text)
    assert gate(file, "--baseline", baseline).exit_code == 2
    with pytest.raises(InputError):
        Baseline.read(str(baseline))


def test_options_that_contradict_each_other() -> None:
    assert gate("x.mlir", "--write-baseline").exit_code == 2
    both = gate("x.mlir", "--baseline", "b", "--write-baseline", "--changed-since", "HEAD")
    assert both.exit_code == 2 and "a baseline is of everything" in both.stderr


class _Shown:
    def text(self) -> str:
        return ""

    def as_dict(self) -> dict[str, str]:
        return {}


def test_a_refuted_entry_covers_what_is_undecided_now_and_not_the_other_way_round(
    tmp_path: Path,
) -> None:
    def result(verdict: Refuted | Unknown | Vacuous, expected: str | None = None) -> Result:
        details = {"code": "c", "pass": "p"}
        return Result(str(tmp_path / "f"), 1, "@f", verdict, 0.0, expected, details)

    def baseline(known: Refuted | Unknown) -> Baseline:
        file = str(tmp_path / "b")
        writing = Baseline(file, accepts=True)
        writing.judged(result(known))
        writing.write()
        return Baseline.read(file)

    refuted, unknown = Refuted(_Shown()), Unknown("why")
    assert baseline(refuted).judged(result(unknown)).as_expected
    assert not baseline(unknown).judged(result(refuted)).as_expected
    assert not baseline(unknown).judged(result(Vacuous("why"))).as_expected
    # An input that expects another verdict than it has is a finding too.
    assert baseline(refuted).judged(result(unknown, "proved")).as_expected


def test_a_finding_without_code_is_never_known(tmp_path: Path) -> None:
    writing = Baseline(str(tmp_path / "b"), accepts=True)
    judged = writing.judged(Result("f", 1, "@f", Unknown("the pass did not end"), 0.0))
    assert not judged.as_expected
    assert writing.write() == 0
    assert json.loads((tmp_path / "b").read_text())["findings"] == []


def test_a_file_whose_name_is_no_text_has_an_entry(tmp_path: Path) -> None:
    file = str(tmp_path / "b.json")
    result = Result(f"{tmp_path}/s\udcff.mlir", 1, "@f", Unknown(""), 0.0, details={"code": "c"})
    baseline = Baseline(file, accepts=True)
    baseline.judged(result)
    assert baseline.write() == 1
    assert Baseline.read(file).judged(result).as_expected

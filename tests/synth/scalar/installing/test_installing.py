"""`synth-rewrite install`: what is put into a library, what not, and what a crash leaves."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rewrites.applying.instances import context
from rewrites.applying.library_pass import load_rewrites
from rewrites.library import writing
from rewrites.library.check import check_library, update_library
from rewrites.library.lock import LOCK_FILE, read_lock
from rewrites.library.patterns import read_library
from synth.commands.synth_rewrite import main
from tests.rewrites.library.test_check_library import AND_SELF, UNSOUND
from tests.support.deep import few, some_of
from tests.support.known_rules import DISJOINT, MASKED
from verifier.kernel.deciding.options import Options

HEADER = "// law: {0}\n// origin: {1}\n// guarantee: {2}\npdl.pattern @{0} : benefit({3}) {{\n"


def rule(
    name: str, source: str, target: str, guarantee: str = "every width", type_: str = ""
) -> str:
    """A rule over x, y, z of one type; the last operation of its source is root."""
    lines = [f"%t = pdl.type{type_}", *(f"%{x} = pdl.operand : %t" for x in "xyz")]
    lines = [line for line in lines if "operand" not in line or line.split()[0] in source]

    def built(text: str) -> list[str]:
        made: list[str] = []
        for piece in filter(None, text.split(";")):
            result, operation, one, other = piece.split()
            made.append(
                f'%{result} = pdl.operation "arith.{operation}"({one}, {other} : '
                "!pdl.value, !pdl.value) -> (%t : !pdl.type)"
            )
            made.append(f"%{result}_ = pdl.result 0 of %{result}")
        return made

    matched = [line for line in built(source) if not line.startswith("%root_")]
    new = built(target) if ";" in target or " " in target else []
    value = f"%{target}" if not new else new[-1].split()[0]
    body = "".join(f"  {line}\n" for line in [*lines, *matched, "pdl.rewrite %root {"])
    inside = "".join(
        f"    {line}\n" for line in [*new, f"pdl.replace %root with ({value} : !pdl.value)"]
    )
    return HEADER.format(name, "by hand", guarantee, 1) + body + inside + "  }\n}\n"


OR_SELF = rule("or_self", "root ori %x %x", "x")
ABSORB = rule("absorb", "a andi %x %y;root ori %x %a_", "x")
SWAPPED = rule("swapped", "root ori %x %y", "n ori %y %x")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of one rule that is on record."""
    root = tmp_path / "library"
    (root / "arith").mkdir(parents=True)
    (root / "arith" / "small.mlir").write_text(AND_SELF)
    assert [r.kind for r in update_library(Options(), root)] == ["proved"]
    return root


def install(library: Path, *rules: str) -> Result:
    file = library.parent / "found.mlir"
    file.write_text("\n".join(rules))
    return run("install", str(file), "--into", str(library))


def names(library: Path) -> set[str]:
    return {pattern.name for pattern in read_library(library)}


def is_whole(library: Path) -> bool:
    """Whether the pass loads it and the check of `verify-rewrite` has nothing to say."""
    load_rewrites(context(), library)
    return {result.kind for result in check_library(Options(), library)} == {"proved"}


@pytest.mark.deep
def test_what_is_proved_and_new_is_installed_with_its_origin_and_its_proof(library: Path):
    before = read_lock(library).patterns
    result = install(library, OR_SELF, ABSORB)
    assert result.exit_code == 0, result.stderr
    assert names(library) == {"and_self", "or_self", "absorb"} and is_whole(library)
    lock = read_lock(library)
    assert not lock.pending and lock.patterns["and_self"] == before["and_self"]
    text = (library / "mined" / "ori.mlir").read_text()
    assert "// origin: by hand\n" in text and text.count("pdl.pattern @") == 2
    assert result.stdout.count("pdl.pattern @") == 2
    again = install(library, OR_SELF)
    assert again.exit_code == 3 and "there already" in again.stderr and again.stdout == ""
    assert (library / "mined" / "ori.mlir").read_text() == text


def test_a_library_of_ones_own_begins_with_the_first_rule(tmp_path: Path):
    assert install(tmp_path / "mine", AND_SELF).exit_code == 0
    assert names(tmp_path / "mine") == {"and_self"} and is_whole(tmp_path / "mine")


@pytest.mark.deep
def test_the_origin_of_a_mined_rule_is_its_command(tmp_path: Path):
    words = ["mine", "arith.minsi", "--size", "1", "--keep-derived"]
    file = tmp_path / "mined.mlir"
    assert run(*words, "-o", str(file)).exit_code == 0
    assert run("install", str(file), "--into", str(tmp_path / "mine")).exit_code == 0
    origins = {pattern.origin for pattern in read_library(tmp_path / "mine")}
    assert origins == {f"synth-rewrite {' '.join(words)}"}


@few(6)
@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        (UNSOUND, 1, "it is refuted"),
        (OR_SELF.replace("pdl.type\n", "pdl.type : i8\n"), 3, "it is unknown"),
        (AND_SELF.replace("@and_self", "@renamed").replace("%x", "%v"), 3, "the same as @and_self"),
        (
            rule("narrow", "root andi %x %x", "x", "width 8", " : i8"),
            3,
            "narrower than @and_self",
        ),
        (OR_SELF.replace("@or_self", "@and_self"), 3, "another rule of this name"),
        (SWAPPED, 3, "does not lower the measure"),
    ],
)
def test_what_is_refused_and_why(library: Path, text: str, status: int, reason: str):
    result = install(library, text, ABSORB)
    assert result.exit_code == status, result.stderr
    assert reason in result.stderr
    assert names(library) == {"and_self", "absorb"} and is_whole(library)


def test_of_two_rules_that_undo_each_other_one_is_refused(library: Path):
    """(x | y) & (x | z) = x | (y & z), and back."""
    joined = rule(
        "joined", "a ori %x %y;b ori %x %z;root andi %a_ %b_", "c andi %y %z;d ori %x %c_"
    )
    split = rule("split", "a andi %y %z;root ori %x %a_", "c ori %x %y;d ori %x %z;e andi %c_ %d_")
    result = install(library, joined, split)
    assert result.exit_code == 3
    assert "@split is not installed: it does not lower the measure" in result.stderr
    assert "split" not in names(library) and is_whole(library)


@pytest.mark.parametrize(
    "text", ["pdl.pattern @p : benefit(1) {", OR_SELF.replace("// law", "// la")]
)
def test_bad_input_installs_nothing(library: Path, text: str):
    good = library.parent / "good.mlir"
    good.write_text(ABSORB)
    bad = library.parent / "bad.mlir"
    bad.write_text(text)
    result = run("install", str(good), str(bad), "--into", str(library))
    assert result.exit_code == 2 and "bad.mlir:" in result.stderr
    assert names(library) == {"and_self"}


def test_nothing_is_added_to_a_library_whose_lock_was_edited(library: Path):
    lock = json.loads((library / LOCK_FILE).read_text())
    lock["patterns"]["and_self"]["guarantee"] = [[1, 64]]
    (library / LOCK_FILE).write_text(json.dumps(lock))
    result = install(library, ABSORB)
    assert result.exit_code == 2 and "its record was edited" in result.stderr
    assert names(library) == {"and_self"}


@pytest.mark.parametrize(
    "arguments",
    [("install", "--into", "x"), ("install", "x", "--jobs", "2"), ("--into", "x", "install")],
)
def test_bad_usage(arguments: tuple[str, ...]):
    result = run(*arguments)
    assert result.exit_code == 2 and "Error:" in result.stderr


class Killed(BaseException):
    """What stands for kill -9: nothing catches it, and no clean-up writes."""


@pytest.mark.parametrize("writes", some_of(range(4), 4))
def test_whatever_write_is_the_last_one_the_library_is_whole(
    library: Path, monkeypatch: pytest.MonkeyPatch, writes: int
):
    write_whole = writing.write_whole
    done: list[str] = []

    def dying(file: str, text: str) -> None:
        if len(done) == writes:
            raise Killed
        done.append(file)
        write_whole(file, text)

    other = rule("ab", "a ori %x %y;root andi %x %a_", "x")
    with monkeypatch.context() as patched:
        patched.setattr(writing, "write_whole", dying)
        with pytest.raises(Killed):
            install(library, ABSORB, other)
    assert is_whole(library)
    assert install(library, ABSORB, other).exit_code in (0, 3)
    assert names(library) == {"and_self", "absorb", "ab"} and is_whole(library)
    assert all(r.kind == "proved" for r in update_library(Options(), library))
    assert not read_lock(library).pending and is_whole(library)


@pytest.mark.deep
def test_two_installations_at_once_lose_nothing(library: Path):
    texts = {"one": OR_SELF, "two": ABSORB}
    processes: list[subprocess.Popen[bytes]] = []
    for name, text in texts.items():
        file = library.parent / f"{name}.mlir"
        file.write_text(text)
        code = "from synth.commands.synth_rewrite import main; main()"
        command = [sys.executable, "-c", code, "install", str(file), "--into", str(library)]
        processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=os.getcwd()))
    assert [process.wait(120) for process in processes] == [0, 0]
    assert names(library) == {"and_self", "or_self", "absorb"} and is_whole(library)


def test_a_writer_waits_for_another(library: Path):
    with writing.sole_writer(library):
        folder = os.open(library, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(folder)


def demands(condition: str, operation: str, name: str) -> str:
    """A rule that leaves out an operation where something is known of its first operand."""
    head = HEADER.format(name, "by hand", "every width", 1)
    return head + MASKED.partition("{\n")[2].replace("has_no_bits_outside", condition).replace(
        "arith.andi", f"arith.{operation}"
    )


@pytest.mark.deep
def test_a_rule_that_demands_what_is_known_of_a_value_is_installed(library: Path):
    rules = (
        demands("is_known_below", "remui", "below"),
        demands("has_no_bits_outside", "andi", "masked"),
    )
    result = install(library, *rules)
    assert result.exit_code == 0, result.stderr
    assert names(library) == {"and_self", "below", "masked"} and is_whole(library)
    wrong = demands("has_no_bits_outside", "remui", "wrong")
    result = install(library, wrong)
    assert result.exit_code == 1 and "wrong" not in names(library)


def test_a_rule_of_which_no_instance_is_known_is_not_installed(library: Path):
    result = install(
        library,
        demands("is_never_poison", "andi", "defined").replace(
            "(%x, %c : !pdl.value, !pdl.attribute)", "(%x : !pdl.value)"
        ),
    )
    assert result.exit_code != 0 and names(library) == {"and_self"}


def test_a_rule_that_saves_nothing_by_what_is_known_is_not_installed(library: Path):
    head = HEADER.format("disjoint", "by hand", "every width", 1)
    result = install(library, head + DISJOINT.partition("{\n")[2])
    assert result.exit_code == 3 and "@disjoint" in result.stderr and names(library) == {"and_self"}

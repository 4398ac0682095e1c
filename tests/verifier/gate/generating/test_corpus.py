"""A corpus: what reached something new is kept, mutated, and gone on from."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.verifier.gate.gating import ADDS, gate
from verifier.gate.generating.corpus import A_ROUND, Corpus
from verifier.gate.generating.inputs import Generated
from verifier.gate.reducing.patterns import reached_patterns
from verifier.kernel.input.sources import InputError

TOOL = """input=$(cat)
said='Action `apply-pattern pattern: Of_\\2 (\\1)`'
if [ "$1" = --log-actions-to=- ]; then
  echo "$input" | sed -n "s/^ *\\(%[^=]*= arith\\.\\([a-z]*\\).*\\)/$said/p"
fi
echo "$input"
"""
"""It tries one pattern for each kind of operation."""


@pytest.fixture
def command(tmp_path: Path) -> str:
    (tmp_path / "tool.sh").write_text(TOOL)
    return f"sh {tmp_path / 'tool.sh'}"


def made(folder: Path, command: str, count: int, seed: int = 0) -> list[str]:
    """The names of what is generated."""
    generated = Generated(count, ("arith",), seed, str(folder))
    return [source.file for source in Corpus(str(folder), command, generated, 60.0).sources()]


def firsts(folder: Path) -> dict[str, list[str]]:
    return {
        path.name: re.findall("^// The first to reach: (.*)", path.read_text(), re.M)
        for path in sorted(folder.glob("*.mlir"))
    }


@pytest.mark.deep
def test_what_reaches_something_new_is_kept_and_mutated_and_gone_on_from(
    tmp_path: Path, command: str
) -> None:
    folder = tmp_path / "kept"
    assert made(folder, command, A_ROUND) == ["<generated from seed 0>"]
    kept = firsts(folder)
    reached = [name for names in kept.values() for name in names]
    assert all(kept.values()) and len(reached) == len(set(reached)) and "Of_constant" in reached
    again = made(folder, command, 8)
    assert again[-1] == f"<generated from seed {A_ROUND}>"
    parents = [re.fullmatch(r"<(.*), mutated by seed (\d)>", name) for name in again[:-1]]
    assert [parent and parent[2] for parent in parents] == ["0", "1"]
    assert all(parent and Path(parent[1]).name in kept for parent in parents)
    state = json.loads((folder / "corpus.json").read_text())
    assert (state["seed"], state["mutations"]) == (A_ROUND + 6, 2)
    more = [name for names in firsts(folder).values() for name in names]
    assert len(more) == len(set(more)) and set(reached) <= set(more)


@pytest.mark.deep
def test_what_led_to_something_new_is_mutated_most(tmp_path: Path, command: str) -> None:
    for name in "ab":
        (tmp_path / f"{name}.mlir").write_text(ADDS)
    made(tmp_path, command, 2)
    state = json.loads((tmp_path / "corpus.json").read_text())
    state["entries"] |= {"a.mlir": [0, 5], "b.mlir": [40, 0]}
    (tmp_path / "corpus.json").write_text(json.dumps(state))
    parents = [name for name in made(tmp_path, command, A_ROUND) if "mutated" in name]
    mutants_of = [sum(f"{name}.mlir" in parent for parent in parents) for name in "ab"]
    assert mutants_of[0] > len(parents) // 2 >= mutants_of[1]


def test_it_is_of_one_command(tmp_path: Path, command: str) -> None:
    folder = tmp_path / "kept"
    made(folder, command, 1)
    with pytest.raises(InputError, match="the corpus of another pass"):
        made(folder, f"{command} --other", 1)
    (folder / "corpus.json").write_text("{")
    with pytest.raises(InputError, match="no state of a corpus"):
        made(folder, command, 1)
    done = gate("--generate", "1", "--corpus", tmp_path / "new", command="cat")
    assert done.exit_code == 2 and "does not say which patterns it tries" in done.stderr


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("seed", float("inf")),
        ("mutations", -3),
        ("goes on", [1]),
        ("entries", {"a.mlir": [-8, 0]}),
        ("entries", {"a.mlir": ["1", "2"]}),
    ],
)
def test_what_somebody_wrote_into_its_state_is_refused(
    tmp_path: Path, what: str, said: object
) -> None:
    state = {"format": 1, "command": "cat", "ops": ["arith"], "seed": 0, "mutations": 0}
    state |= {"entries": {}, "goes on": [], what: said}
    (tmp_path / "corpus.json").write_text(json.dumps(state))
    with pytest.raises(InputError, match="no state of a corpus"):
        made(tmp_path, "cat", 1)


def test_what_does_not_go_with_it(tmp_path: Path) -> None:
    for more, said in (
        ((), "--corpus keeps what --generate makes"),
        (("--generate", "1", "--jobs", "2"), "without --jobs"),
        (("--generate", "1", "--opt", "cat"), "what one --opt command does"),
    ):
        done = gate("--corpus", tmp_path / "new", *more, command="cat")
        assert done.exit_code == 2 and said in done.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.deep
def test_a_finding_in_a_mutant_is_given_again_by_its_command(tmp_path: Path, command: str) -> None:
    (tmp_path / "kept").mkdir()
    more = "%1 = arith.addi %0, %y : i8\n  %2 = arith.addi %1, %x : i8\n  func.return %2"
    (tmp_path / "kept" / "a.mlir").write_text(ADDS.replace("func.return %0", more))
    wrong = Path(command.removeprefix("sh "))
    wrong.write_text(
        wrong.read_text().replace('echo "$input"\n', 'echo "$input" | sed s/addi/subi/\n')
    )
    done = gate(
        "--generate", "4", "--corpus", tmp_path / "kept", "--format", "json", command=command
    )
    found = [r for r in json.loads(done.stdout)["results"] if "mutated" in r["file"]]
    one = next(r for r in found if r["verdict"] == "refuted")
    (seed,) = re.findall(r"seed (\d+)>", one["file"])
    assert one["command"] == (
        f"verify-pass --opt '{command}' --mutate 1 --seed {seed} {tmp_path / 'kept' / 'a.mlir'}"
    )
    assert "kept, " in done.stderr


def log(*tries: str) -> str:
    return "\n".join(f"Action `apply-pattern pattern: {one}`" for one in tries)


def test_what_is_tried_last_is_not_taken_for_applied(tmp_path: Path) -> None:
    """Of what fails, the next pattern on the same operation follows; of the last one nothing."""
    (tmp_path / "log").write_text(
        log(
            "A (%0 = arith.addi)", "B (%0 = arith.addi)", "A (%1 = arith.addi)", "C (%2 = math.exp)"
        )
    )
    known: set[str] = set()
    reached = reached_patterns(f"sh -c 'cat {tmp_path / 'log'}'", "", 60.0, known)
    assert (reached.tried.keys(), reached.applied) == ({"A", "B", "C"}, {"A"})
    assert known == {"A of arith.addi"}


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
def test_upstream_says_what_it_applies() -> None:
    text = """func.func @f(%x: i8) -> i8 {
      %c = arith.constant 3 : i8
      %0 = arith.addi %x, %c : i8
      %1 = arith.addi %0, %c : i8
      %2 = arith.andi %1, %x : i8
      func.return %2 : i8
    }"""
    reached = reached_patterns("mlir-opt-22 --canonicalize", text, 60.0, set())
    names = {name.rpartition("::")[2] for name in reached.tried}
    assert {"AddIAddConstant", "AddISubConstantRHS", "AndOfExtUI"} <= names
    assert [name.rpartition("::")[2] for name in reached.applied] == ["AddIAddConstant"]

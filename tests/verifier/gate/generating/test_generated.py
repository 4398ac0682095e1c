"""Generated functions: the same for a seed, well-formed, of what was asked for, worth a look."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest
from click.testing import CliRunner

from tests.support.deep import few
from tests.verifier.gate.gating import WRONG
from verifier.commands.verify_pass import main
from verifier.gate.generating.inputs import Generated, is_generated
from verifier.gate.generating.programs import A_MODULE, NothingToGenerate, generated
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source

MLIR_OPT = shutil.which("mlir-opt-22")
ASKED = [("arith",), ("arith", "scf"), ("arith", "memref", "vector"), ("index", "arith"), ("comb",)]


def text(count: int, *dialects: str, seed: int = 0) -> str:
    return "// -----\n".join(generated(count, dialects, seed))


def test_a_seed_always_gives_the_same_function() -> None:
    assert text(3, "arith") == text(3, "arith")
    both = text(A_MODULE + 2, "arith", "scf", seed=7)
    alone = text(1, "arith", "scf", seed=A_MODULE + 8)
    assert re.findall("@f.*", alone)[0] in re.findall("@f.*", both)
    assert len(set(re.findall(r"@f(\d+)", both))) == A_MODULE + 2


@few(6)
@pytest.mark.parametrize("dialects", ASKED, ids="+".join)
def test_all_of_it_is_well_formed_and_of_what_was_asked_for(dialects: tuple[str, ...]) -> None:
    for module in generated(2 * A_MODULE, dialects, 100):
        read = read_module(Source("<generated>", module)).module
        read.verify()
        used = {op.name.partition(".")[0] for op in read.walk()}
        assert used - {"builtin", "func", "arith", *dialects} == set()
        assert {d for d in dialects if d != "vector"} <= used


@pytest.mark.deep
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_upstream_reads_it_and_canonicalization_changes_most_of_it() -> None:
    assert MLIR_OPT is not None
    given = text(4 * A_MODULE, "arith", "scf", "memref", "vector")
    changed: list[str] = []
    for flag in ("--canonicalize", "--cse"):
        command = [MLIR_OPT, "--split-input-file", flag, "--mlir-print-op-generic"]
        done = subprocess.run(command, input=given, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        changed.append(done.stdout)
    before = subprocess.run(
        [MLIR_OPT, "--split-input-file", "--mlir-print-op-generic"],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    def functions(printed: str) -> list[str]:
        return re.split(r'"func\.func"', printed)[1:]

    pairs = list(zip(functions(before), functions(changed[0]), strict=True))
    assert len(pairs) == 4 * A_MODULE
    assert sum(a != b for a, b in pairs) > len(pairs) // 2


@pytest.mark.deep
def test_flags_and_edges_are_frequent() -> None:
    given = text(8 * A_MODULE, "arith")
    assert given.count("overflow<") > 100
    assert len(re.findall(r"constant (?:-128|127) : i8", given)) > 20


@pytest.mark.parametrize("dialects", [("nothing",), ("scf",), ("memref", "vector"), ("",)])
def test_what_cannot_be_generated_is_said(dialects: tuple[str, ...]) -> None:
    with pytest.raises(NothingToGenerate):
        text(1, *dialects)
    with pytest.raises(InputError):
        list(Generated(1, dialects, 0).sources())
    done = CliRunner().invoke(
        main, ["--opt", "cat", "--generate", "1", "--ops", ",".join(dialects)]
    )
    assert done.exit_code == 2


@pytest.mark.deep
def test_each_finding_has_the_command_that_gives_it_again() -> None:
    asked = ["--opt", WRONG, "--generate", "8", "--seed", "3", "--format", "json"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 1
    results = json.loads(done.stdout)["results"]
    assert [result["name"] for result in results] == [f"@f{n}" for n in range(3, 11)]
    assert all(is_generated(result["file"]) for result in results)
    wrong = next(result for result in results if result["verdict"] == "refuted")
    seed = wrong["name"].removeprefix("@f")
    assert wrong["command"] == (
        f"verify-pass --opt '{WRONG}' --generate 1 --ops arith --seed {seed}"
    )
    again = ["--opt", WRONG, "--generate", "1", "--seed", seed, "--format", "json"]
    (found,) = json.loads(CliRunner().invoke(main, again).stdout)["results"]
    assert (found["code"], found["verdict"]) == (wrong["code"], "refuted")


@pytest.mark.deep
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_the_flags_that_canonicalization_keeps_wrongly_are_found() -> None:
    """Upstream's AddIAddConstant and its likes, in functions that are known to have them."""
    for seed in ("1", "99"):
        asked = ["--opt", "mlir-opt-22 --canonicalize", "--generate", "1", "--seed", seed]
        done = CliRunner().invoke(main, asked)
        assert done.exit_code == 1 and "poison arises" in done.stdout


def test_options_that_do_not_go_together() -> None:
    for other in ("--watch", "--changed-since=HEAD"):
        done = CliRunner().invoke(main, ["--opt", "cat", "--generate", "1", other])
        assert done.exit_code == 2 and "not --generate" in done.output

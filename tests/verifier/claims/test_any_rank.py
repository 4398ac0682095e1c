"""XLA's rules, stated for every rank: each has the verdict that it expects."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rewrites.commands.verify_rewrite import main
from tests.support.any_rank import FOLDER, expected, rules
from tests.support.deep import some_of
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import source_of
from verifier.kernel.input.sources import InputError
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.judge import Closed, conclude, weakest
from verifier.kernel.verdicts.verdict import Proved

SLOW = ("convolution", "multiply_09_float", "dot_general_01", "dynamic_update_slice_01")
NAMES = [name for name in rules() if not name.startswith(SLOW)]
OPTIONS = Options(assume=("no-index-overflow",))


@pytest.mark.parametrize("name", some_of(NAMES, 16))
def test_a_rule_of_xla_has_the_verdict_that_it_expects(name: str):
    (result,) = verify_rewrite(rules()[name], OPTIONS)
    assert result.kind == expected(rules()[name]), result


@pytest.mark.deep
@pytest.mark.parametrize("name", [name for name in rules() if name.startswith(SLOW)])
def test_so_has_a_slow_one(name: str, tmp_path: Path):
    """In a process of its own: in that of many other tests one was once not proved."""
    file = tmp_path / "rule.mlir"
    file.write_text(rules()[name])
    command = "from rewrites.commands.verify_rewrite import main; main()"
    options = ["--assume", "no-index-overflow", "--format", "json", str(file)]
    done = subprocess.run(
        [sys.executable, "-c", command, *options], capture_output=True, text=True, check=False
    )
    (result,) = json.loads(done.stdout)["results"]
    assert result["verdict"] == expected(rules()[name]), result


def test_118_rules_are_stated():
    statements = {
        "_".join(name.split("_")[:-1]) if not name[-1].isdigit() else name for name in rules()
    }
    numbered = {name for name in statements if name[-2:].isdigit()}
    assert len(numbered) == 118


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    with pytest.raises(SystemExit) as exit_:
        main(list(arguments))
    assert isinstance(exit_.value.code, int)
    return exit_.value.code, capsys.readouterr().out


def test_the_command_reads_rules(capsys: pytest.CaptureFixture[str]):
    status, out = run("--format", "json", str(FOLDER / "reverse.mlir"), capsys=capsys)
    results = json.loads(out)["results"]
    assert status == 0
    assert [result["name"] for result in results] == [f"reverse_0{k}" for k in (1, 2, 3, 4)]
    for result in results:
        guarantee = result["guarantee"]
        assert (guarantee["ranks"], guarantee["sizes"]) == ("all", "all")
        assert guarantee["equality"] == "bit-exact"
        assert guarantee["specification"] == "StableHLO"


@pytest.mark.deep
def test_a_refutation_shows_the_tensors(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "wrong.mlir"
    file.write_text(rules()["reverse_01"].replace('"n == 1"', '"n <= 2"'))
    status, out = run("--format", "json", str(file), capsys=capsys)
    (result,) = json.loads(out)["results"]
    assert status == 1
    found = result["counterexample"]
    assert found["axes"] == {"d": 1}
    assert found["integers"] == {"n": [2]}
    assert found["replayed_by"] == ["numpy"]
    assert (found["source"], found["target"]) == ("tensor<2xi16> [2, 1]", "tensor<2xi16> [1, 2]")
    status, out = run(str(file), capsys=capsys)
    assert "  before: tensor<2xi16> [2, 1]\n  after:  tensor<2xi16> [1, 2]" in out


def test_floats_in_tensors_are_shown_with_their_bits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "wrong.mlir"
    text = rules()["reverse_01"].replace('"n == 1"', '"n <= 2"')
    file.write_text(text.replace("!ranks.signed", "!ranks.float").replace("!ranks.any", "f32"))
    assert run(str(file), capsys=capsys)[0] == 1
    assert (
        "  before: tensor<2xf32> [2.0 (0x40000000), 1.0 (0x3F800000)]"
        in (run(str(file), capsys=capsys)[1])
    )


def test_a_file_may_have_patterns_and_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    pattern = (FOLDER.parent.parent / "examples/absorption.mlir").read_text()
    file = tmp_path / "both.mlir"
    file.write_text(rules()["reverse_02"] + pattern)
    _, out = run("--format", "json", str(file), capsys=capsys)
    names = [result["name"] for result in json.loads(out)["results"]]
    assert "reverse_02" in names
    assert len(names) > 1


def test_an_operation_of_rules_outside_of_a_rule_is_no_rule():
    text = rules()["reverse_02"].replace("ranks.groups", "ranks.group")
    with pytest.raises(InputError):
        verify_rewrite(text)


def test_where_patterns_are_expected_a_rule_is_none():
    with pytest.raises(InputError, match="only patterns"):
        parse_patterns(source_of(rules()["reverse_02"]))


def test_ranks_are_those_for_which_all_parts_go():
    closed = [Closed("a", "method")]
    proofs = [conclude(["a"], closed, ranks=ranks) for ranks in ("all", (1, 2), (2, 3), None)]
    known = [proof for proof in proofs if isinstance(proof, Proved)]
    assert weakest(known[:1] + known[3:]).guarantee.ranks == "all"  # pyright: ignore
    assert weakest(known).guarantee.ranks == (2,)  # pyright: ignore
    assert str(known[0].guarantee) == "every rank"
    assert str(known[1].guarantee) == "rank 1 or 2"

"""Each subcommand of `synth-rewrite` that makes tasks prints the same wherever they run: here, in
processes of this machine or on dask's workers, with a store that has the results or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from synth.commands.synth_rewrite import main
from tests.places import ROOT

EXAMPLES = ROOT / "examples"
SUBCOMMANDS = {
    "mine": ("mine", "arith.andi", "--size", "1"),
    "lower": ("lower", "--from", "arith.addi,arith.subi", "--to", "comb.add,comb.sub"),
    "improve": ("improve", str(EXAMPLES / "and_plus_or.mlir")),
    "harvest": (
        "harvest",
        str(EXAMPLES / "masked_twice.mlir"),
        "--least-often",
        "1",
        "--most-operations",
        "2",
    ),
    "generalise": ("generalise", str(EXAMPLES / "two_instances.mlir")),
}


def run(*arguments: str) -> Result:
    """Run the command; it must not fail."""
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.stderr
    return done


def _untimed(done: Result) -> str:
    return re.sub(r" \[[\d.]+ s\]$", "", done.stderr, flags=re.M)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="needs dask.distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address.removeprefix("tcp://")


@pytest.mark.deep
@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_processes_and_other_machines_give_the_same(name: str, address: str, tmp_path: Path):
    pytest.importorskip("egglog", reason="needs egglog")
    what = SUBCOMMANDS[name]
    one = run(*what)
    assert one.stdout
    keep = ("--store", str(tmp_path / "store"))
    for where in (("--jobs", "2"), ("--executor", f"dask://{address}", *keep)):
        other = run(*what, *where)
        assert (other.stdout, _untimed(other)) == (one.stdout, _untimed(one))
    assert run(*what, *keep).stdout == one.stdout

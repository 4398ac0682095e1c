"""Random linalg.generic ops, in place and with several outputs, against upstream's loops."""

import random
import shutil
import subprocess

import pytest

from tests.inputs.loop_kernels import generic
from tests.support.deep import some_of
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved
from verifier.running.cross_check import compare_runs
from verifier.strategy.loops import prove_equal

COUNT = 10
_TYPES = {
    "%A": "memref<4x4xi16>",
    "%B": "memref<4x4xi16>",
    "%x": "memref<4xi16>",
    "%y": "memref<4xi16>",
    "%w": "memref<12xi16>",
    "%s": "memref<i16>",
}


def _function(seed: int) -> str:
    source = random.Random(seed)
    depth = source.randint(1, 3)
    dims = ["i", "j", "k"][:depth]

    def operand(*, output: bool) -> tuple[str, str, str]:
        name = source.choice(list(_TYPES))
        rank = _TYPES[name].count("x") if name != "%s" else 0
        if name == "%w":
            return name, _TYPES[name], " + ".join([*dims, "1"])
        if output and rank > depth:
            name, rank = "%x", 1
        chosen = source.sample(dims, rank) if output else [source.choice(dims) for _ in range(rank)]
        return name, _TYPES[name], ", ".join(chosen)

    inputs = [operand(output=False) for _ in range(source.randint(0, 2))]
    # Every iterator must index some dimension on its own.
    inputs += [("%x", _TYPES["%x"], d) for d in dims]
    outputs = [operand(output=True) for _ in range(source.randint(1, 3))]
    values = [f"%a{k}" for k in range(len(inputs))] + [f"%o{k}" for k in range(len(outputs))]
    body: list[str] = []
    if source.random() < 0.5:
        body.append(f"%n = linalg.index {source.randrange(depth)} : index")
        body.append("%c = arith.index_cast %n : index to i16")
        values.append("%c")
    for k in range(source.randint(1, 3)):
        op = source.choice(("addi", "muli", "subi", "maxsi"))
        body.append(f"%v{k} = arith.{op} {source.choice(values)}, {source.choice(values)} : i16")
        values.append(f"%v{k}")
    yielded = [source.choice(values) for _ in outputs]
    body.append(f"linalg.yield {', '.join(yielded)} : {', '.join('i16' for _ in yielded)}")
    op = generic(
        [m for _, _, m in (*inputs, *outputs)],
        "r" * depth,
        [(n, t) for n, t, _ in inputs],
        [(n, t) for n, t, _ in outputs],
        "\n".join(body),
        ", ".join(dims),
    )
    arguments = ", ".join(f"{n}: {t}" for n, t in _TYPES.items())
    return f"func.func @f{seed}({arguments}) {{\n{op}\nfunc.return }}\n"


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
@pytest.mark.parametrize("first", some_of(range(0, 40, COUNT), 4))
def test_random_generics_equal_their_loops(first: int) -> None:
    text = "".join(_function(seed) for seed in range(first, first + COUNT))
    loops = subprocess.run(
        ["mlir-opt-22", "-", "--convert-linalg-to-affine-loops"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    proved = 0
    for op, looped in zip(programs(text), programs(loops), strict=True):
        comparison = compare_runs(op, looped, op.context)
        assert comparison.runs and comparison.difference is None, (op.name, comparison)
        proved += isinstance(prove_equal(op, looped), Proved)
    assert proved >= COUNT - 1, "one chain of copies needs more than affine hulls"

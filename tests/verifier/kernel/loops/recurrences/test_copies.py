"""Copies are looked through, and copies of what is there already are dropped, exactly."""

import ast

import islpy as isl
import pytest

from tests.inputs import raised_blas, raised_solvers, raised_stencils
from tests.inputs.raised_kernels import Pair
from tests.oracles.loop_language import mlir
from tests.support.deep import few, some_of
from tests.support.functions import programs
from verifier.kernel.loops.recurrences.copies import ThroughCopies, cyclic, settled
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.system import Read, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.loops import prove_equal


def lifted(text: str) -> RecurrenceSystem:
    (program,) = programs(mlir(text))
    return program


def dataflow(text: str) -> Dataflow:
    program = lifted(text)
    return Dataflow(program, program.context)


def copied(pair: Pair, away: str = "copy({0}, {0}_)", back: str = "copy({0}_, {0})") -> Pair:
    """The pair with all arrays copied away and back after each structured operation."""
    (definition,) = ast.parse(f"{pair.head} pass").body
    assert isinstance(definition, ast.FunctionDef)
    arrays = {
        a.arg: ", ".join(ast.unparse(e) for e in a.annotation.elts)
        for a in definition.args.args
        if isinstance(a.annotation, ast.Tuple)
    }
    lines = [f"    {name}_ = alloc({extents})" for name, extents in arrays.items()]
    indent: int | None = None
    for line in [*pair.raised.splitlines(), ""]:
        here = len(line) - len(line.lstrip())
        if indent is not None and here <= indent:
            for name in arrays:
                lines += [" " * indent + text.format(name) for text in (away, back)]
            indent = None
        if line.lstrip().startswith("with "):
            indent = here
        lines.append(line)
    return Pair(pair.head, pair.loops, "\n" + "\n".join(lines) + "\n", ())


FUNCTIONAL = {
    name: getattr(module, name)
    for module, names in (
        (raised_blas, ("SYRK", "DOITGEN", "COVARIANCE")),
        (raised_solvers, ("LU", "CHOLESKY", "GRAMSCHMIDT", "FLOYD_WARSHALL", "NUSSINOV")),
        (raised_stencils, ("JACOBI_2D", "FDTD_2D", "SEIDEL_2D")),
    )
    for name in names
}


@pytest.mark.parametrize("name", some_of(FUNCTIONAL, 8))
def test_copies_of_all_arrays_in_every_iteration(name: str) -> None:
    pair = copied(FUNCTIONAL[name])
    assert isinstance(prove_equal(*pair.programs(), assume_equal_extents=pair.extents()), Proved)


@few(2)
@pytest.mark.parametrize(
    "away, back",
    [
        ("fill(0.0, {0}_)", "copy({0}_, {0})"),
        ("copy({0}, {0}_)", "fill(0.0, {0})"),
    ],
)
@pytest.mark.parametrize("name", ["LU", "CHOLESKY"])
def test_wrong_copies_are_not_proved(name: str, away: str, back: str) -> None:
    pair = copied(FUNCTIONAL[name], away, back)
    verdict = prove_equal(*pair.programs(), assume_equal_extents=pair.extents())
    assert not isinstance(verdict, Proved)


ROUND_TRIP = """def f(ts: (T,), x: (n,)):
    y = alloc(n)
    for t in range(T):
        for i in range(n):
            y[i] = x[i]
        for i in range(n):
            x[BACK] = y[i]
"""


def test_a_round_trip_is_dropped() -> None:
    found = settled(dataflow(ROUND_TRIP.replace("BACK", "i")))
    assert [s.target for s in found.program.statements] == ["local0"]
    assert not cyclic(found)


def test_a_round_trip_that_moves_elements_stays() -> None:
    before = dataflow(ROUND_TRIP.replace("BACK", "n - 1 - i"))
    after = settled(before)
    (statement,) = [s for s in after.program.statements if s.target == "arg1"]
    middle = isl.Set(f"[arg1_dim0] -> {{ {statement.name}[t, i] : 2i = arg1_dim0 - 1 }}")
    dropped = before.domains[statement.name].subtract(after.domains[statement.name])
    assert dropped.is_equal(before.domains[statement.name].intersect(middle))
    assert cyclic(after) == {"S0", "S1"}


def test_a_round_trip_with_a_write_in_between_stays() -> None:
    text = """def f(ts: (T,), x: (n,), z: (n,)):
    y = alloc(n)
    for t in range(T):
        copy(x, y)
        x[0] = z[0]
        copy(y, x)
"""
    after = settled(dataflow(text))
    (kept,) = [s for s in after.program.statements if s.location == "linalg.copy #2"]
    border = isl.Set(
        "[arg0_dim0, arg1_dim0] -> { S[t, i] : i = 0 < arg1_dim0 and 0 <= t < arg0_dim0 }"
    ).set_tuple_name(kept.name)
    assert after.domains[kept.name].is_equal(border.intersect_params(after.context))


def test_origins_are_what_is_copied() -> None:
    flow = dataflow(
        """def f(x: (n,), y: (n,), z: (n,)):
    t = alloc(n)
    for i in range(n):
        t[i] = x[i] + x[i]
    y[0] = x[n - 1]
    for i in range(1, n):
        y[i] = t[n - 1 - i]
    for i in range(n):
        z[i] = y[i]
"""
    )
    copy = flow.program.statements[-1]
    assert isinstance(copy.value, Read)
    found = ThroughCopies(flow).of_read(copy, copy.value)
    n = "[arg0_dim0, arg1_dim0, arg2_dim0]"
    context = flow.context.intersect(isl.Set(f"{n} -> {{ : arg0_dim0 > 0 }}"))
    assert set(found.writers) == {"S0"} and set(found.initial) == {"arg0"}
    wanted = isl.Map(f"{n} -> {{ S3[i] -> S0[arg0_dim0 - 1 - i] : 1 <= i < arg0_dim0 }}")
    assert found.writers["S0"].is_equal(wanted.intersect_params(context))
    wanted = isl.Map(f"{n} -> {{ S3[0] -> arg0[arg0_dim0 - 1] : arg0_dim0 > 0 }}")
    assert found.initial["arg0"].is_equal(wanted.intersect_params(context))

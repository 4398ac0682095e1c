"""The source of every read of random functions, against remembering who wrote last."""

from __future__ import annotations

import islpy as isl
import pytest

from tests.verifier.functions import functions
from tests.verifier.random_affine import RandomAffineFunction
from verifier.dataflow import Dataflow, Sources
from verifier.lift import lift
from verifier.recurrences import reads_of

Numbers = tuple[int, ...]


def _numbers(point: isl.Point) -> Numbers:
    count = point.get_space().dim(isl.dim_type.set)
    return tuple(point.get_coordinate_val(isl.dim_type.set, k).get_num_si() for k in range(count))


def _at(function: isl.MultiAff, point: isl.Point) -> Numbers:
    return tuple(
        function.get_aff(k).eval(point).get_num_si() for k in range(function.dim(isl.dim_type.out))
    )


def _source(sources: Sources, point: isl.Point) -> tuple[str, Numbers] | None:
    """The writer that the analysis found; None for the initial value."""
    found: list[tuple[str, Numbers] | None] = []
    for name, relation in sources.writers.items():
        writers = relation.intersect_domain(isl.Set.from_point(point)).range()
        writers.foreach_point(lambda p, name=name: found.append((name, _numbers(p))))
    if not sources.initial.intersect_domain(isl.Set.from_point(point)).is_empty():
        found.append(None)
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("seed", range(12))
def test_each_read_has_the_source_that_wrote_last(seed: int) -> None:
    (function,) = functions(RandomAffineFunction(seed).function())
    program = lift(function)
    dataflow = Dataflow(program, program.context)
    work: list[tuple[Numbers, str, isl.Point]] = []
    for statement in program.statements:
        statement.domain.foreach_point(
            lambda p, s=statement: work.append((_at(s.schedule, p), s.name, p))
        )
    work.sort(key=lambda item: item[0])
    assert len({time for time, _, _ in work}) == len(work)
    last: dict[tuple[str, Numbers], tuple[str, Numbers]] = {}
    for _, name, point in work:
        statement = program.statement(name)
        for read in reads_of(statement.value):
            element = (read.array, _at(read.access, point))
            assert _source(dataflow.of_read(statement, read), point) == last.get(element)
        last[statement.target, _at(statement.access, point)] = (name, _numbers(point))
    for array in program.live_outs:
        sources = dataflow.at_end(array)

        def check(point: isl.Point, array: str = array, sources: Sources = sources) -> None:
            assert _source(sources, point) == last.get((array, _numbers(point)))

        dataflow.elements(array).foreach_point(check)

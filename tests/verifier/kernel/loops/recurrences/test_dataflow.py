"""The source of every read of random functions, against remembering who wrote last."""

from __future__ import annotations

import islpy as isl
import pytest

from tests.generators.random_affine import RandomAffineFunction
from tests.support.deep import few
from tests.support.functions import functions, programs
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.system import reads_of

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


@few(12)
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


TILED = """
func.func @tiled(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %m = memref.dim %C, %c0 : memref<?x?xf32>
  %n = memref.dim %C, %c1 : memref<?x?xf32>
  affine.for %s = 0 to %m step 4 {
    affine.for %t = 0 to %n step 4 {
      affine.for %i = affine_map<(d) -> (d)>(%s) to min affine_map<(d)[e] -> (d + 4, e)>(%s)[%m] {
        affine.for %j = affine_map<(d) -> (d)>(%t) to min affine_map<(d)[e] -> (d + 4, e)>(%t)[%n] {
          affine.store %z, %C[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  %p = memref.dim %A, %c0 : memref<?x?xf32>
  %q = memref.dim %A, %c1 : memref<?x?xf32>
  %r = memref.dim %B, %c1 : memref<?x?xf32>
  affine.for %s = 0 to %p step 4 {
    affine.for %t = 0 to %r step 4 {
      affine.for %u = 0 to %q step 4 {
        affine.for %i = affine_map<(d) -> (d)>(%s) to min affine_map<(d)[e] -> (d + 4, e)>(%s)[%p] {
          affine.for %j = affine_map<(d) -> (d)>(%t) to min affine_map<(d)[e] -> (d + 4, e)>(%t)[%r] {
            affine.for %k = affine_map<(d) -> (d)>(%u) to min affine_map<(d)[e] -> (d + 4, e)>(%u)[%q] {
              %a = affine.load %A[%i, %k] : memref<?x?xf32>
              %b = affine.load %B[%k, %j] : memref<?x?xf32>
              %c = affine.load %C[%i, %j] : memref<?x?xf32>
              %d = arith.mulf %a, %b : f32
              %e = arith.addf %c, %d : f32
              affine.store %e, %C[%i, %j] : memref<?x?xf32>
            }
          }
        }
      }
    }
  }
  func.return
}"""  # noqa: E501


@pytest.mark.deep
def test_the_source_in_the_last_tile_is_the_tile_before() -> None:
    """isl's lexmax answers with the first tile here; see `latest`."""
    (program,) = programs(TILED)
    context = program.context
    for side_condition in program.side_conditions:
        context = context.subtract(side_condition.violated)
    update = program.statement("S1")
    (read,) = (r for r in reads_of(update.value) if r.array == "arg2")
    relation = Dataflow(program, context).of_read(update, read).writers["S1"]
    sizes = {"arg0_dim0": 1, "arg0_dim1": 13, "arg1_dim0": 13, "arg1_dim1": 1}
    sizes |= {"arg2_dim0": 1, "arg2_dim1": 1}
    fixed = isl.Set(
        f"[{', '.join(sizes)}] -> {{ : {' and '.join(f'{p} = {v}' for p, v in sizes.items())} }}"
    )
    found: dict[int, int] = {}

    def check(point: isl.Point) -> None:
        *_, k, _, _, tile, _, _, source = _numbers(point)
        assert tile == source // 4 * 4
        found[k] = source

    relation.intersect_params(fixed).wrap().foreach_point(check)
    assert found == {k: k - 1 for k in range(1, 13)}

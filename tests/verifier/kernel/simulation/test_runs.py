"""The source passes the cuts that a move says, and chooses anew for each way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.deep import few
from tests.support.graphs import graph_in
from tests.verifier.kernel.simulation.test_check import failure_of, holds
from verifier.finding.simulation.search import simulations
from verifier.kernel.simulation.fragments import Side
from verifier.kernel.simulation.relation import Move, Simulation
from verifier.kernel.simulation.runs import run_from
from verifier.kernel.simulation.steps import Made
from verifier.kernel.simulation.terms import TRUE

NESTED = """
func.func private @use(i8)
func.func @f(%n: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %p = ub.poison : i8
  scf.for %i = %c0 to %n step %c1 : i8 {
    %z = llvm.freeze %p : i8
    scf.for %j = %c0 to %c2 step %c1 : i8 {
      func.call @use(%z) : (i8) -> ()
      func.call @use(%j) : (i8) -> ()
    }
  }
  func.return
}
"""
UNROLLED = """
func.func private @use(i8)
func.func @f(%n: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %p = ub.poison : i8
  scf.for %i = %c0 to %n step %c1 : i8 {
    %z = llvm.freeze %p : i8
    %y = llvm.freeze %p : i8
    func.call @use(%z) : (i8) -> ()
    func.call @use(%c0) : (i8) -> ()
    func.call @use(%z) : (i8) -> ()
    func.call @use(%c1) : (i8) -> ()
  }
  func.return
}
"""
WRONG = {
    "a choice for each iteration": UNROLLED.replace(
        "%z) : (i8) -> ()\n    func.call @use(%c1)", "%y) : (i8) -> ()\n    func.call @use(%c1)"
    ),
    "an iteration less": UNROLLED.replace("    func.call @use(%c1) : (i8) -> ()\n", ""),
    "an iteration twice": UNROLLED.replace("@use(%c1)", "@use(%c0)"),
    "another order": UNROLLED.replace("%c0)", "%c)").replace("%c1)", "%c0)").replace("%c)", "%c1)"),
}


def found(after: str = UNROLLED) -> tuple[Side, Side, Simulation] | None:
    for source, target, parts in simulations(graph_in(NESTED), graph_in(after), holds):
        if all(failure_of(part, (source, target)) is None for part in parts):
            return source, target, parts[0]
    return None


def long_move(simulation: Simulation) -> Move:
    (move,) = (move for move in simulation.moves.values() if move.through)
    return move


def with_move(simulation: Simulation, move: Move) -> Simulation:
    old = long_move(simulation)
    moves = {key: move if one == old else one for key, one in simulation.moves.items()}
    return replace(simulation, moves=moves)


def test_an_inner_loop_of_the_source_is_passed_each_time() -> None:
    proved = found()
    assert proved is not None
    source, _, simulation = proved
    move = long_move(simulation)
    (inner,) = source.cuts - {move.to}
    assert move == Move(move.to, 4, (inner,) * 3)


@few(2)
@pytest.mark.parametrize("twin", WRONG)
def test_no_wrong_twin_goes_along(twin: str) -> None:
    assert found(WRONG[twin]) is None


def test_the_cuts_that_a_move_passes_are_checked() -> None:
    proved = found()
    assert proved is not None
    *sides, simulation = proved
    move = long_move(simulation)
    inner = move.through[0]
    lies = (
        replace(move, through=(inner, inner, move.to)),
        replace(move, through=(move.to,)),
        Move(move.to, 3, (inner, inner)),
        Move(move.to, 5, (inner,) * 4),
        Move(inner, 4, (inner,) * 3),
    )
    for lie in lies:
        assert failure_of(with_move(simulation, lie), (sides[0], sides[1])) is not None


def test_where_memory_is_made_all_ways_are_one_run() -> None:
    """The source makes the memory in the run by which it comes along: in no other one."""
    proved = found()
    assert proved is not None
    source, target, simulation = proved
    ((pair, _),) = (key for key, move in simulation.moves.items() if move.through)
    move = long_move(simulation)
    runs, makes = (run_from(source, target, pair, simulation.related[pair]) for _ in range(2))
    assert runs.arriving(move) is not runs.source.until(move.passing).get(move.to)
    makes.target_done.made.append(Made("made", TRUE, (), ""))
    assert makes.arriving(move) is makes.source.until(move.passing).get(move.to)

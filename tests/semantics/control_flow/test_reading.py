"""Functions as graphs of blocks: what is a step, an edge, an exit, and what makes operations the
same."""

from __future__ import annotations

import pytest

from semantics.control_flow.graph import (
    Branch,
    ControlFlowGraph,
    Demand,
    Exit,
    Opaque,
    Selection,
    Switch,
    Undefined,
)
from semantics.language.program import NoMeaning, Step
from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier.kernel.input.upstream_tools import tools

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def graph(
    body: str, arguments: str = "%x: i32, %c: i1", sequential: bool = False
) -> ControlFlowGraph:
    text = f"func.func @f({arguments}) {{\n{body}\n}}"
    return graph_in(text, sequential=sequential)


def opaque(body: str, arguments: str = "%x: i32, %c: i1") -> list[Opaque]:
    return list(graph(f"{body}\nfunc.return", arguments).opaque_steps())


def ends(found: ControlFlowGraph) -> list[type]:
    return [type(block.end) for block in found.blocks]


def test_what_has_a_meaning_is_a_step() -> None:
    found = graph("%y = arith.addi %x, %x : i32\n%z = arith.select %c, %x, %y : i32\nfunc.return")
    (block,) = found.blocks
    assert [type(step) for step in block.steps] == [Step, Selection]
    assert block.end == Exit("return")


def test_a_conditional_is_a_branch_and_a_loop_is_counted() -> None:
    conditional = graph('scf.if %c {\n"test.op"() : () -> ()\n}\nfunc.return')
    assert ends(conditional).count(Branch) == 1 and conditional.counted == frozenset()
    loop = graph("scf.for %i = %x to %x step %x : i32 { }\nfunc.return")
    assert len(loop.counted) == 1
    assert Undefined in ends(loop)  # where the step is not positive
    assert any(isinstance(step, Demand) for block in loop.blocks for step in block.steps)


def test_a_while_loop_may_go_on_for_ever() -> None:
    loop = graph("scf.while : () -> () {\nscf.condition(%c)\n} do {\nscf.yield\n}\nfunc.return")
    assert loop.counted == frozenset()


def test_a_switch_has_its_cases_in_order() -> None:
    found = graph(
        "cf.switch %x : i32, [default: ^end, 7: ^a, -1: ^end]\n^a:\ncf.br ^end\n^end:\nfunc.return"
    )
    (switch,) = [block.end for block in found.blocks if isinstance(block.end, Switch)]
    assert [value for value, _ in switch.cases] == [7, -1]
    assert switch.cases[1][1].to == switch.default.to != switch.cases[0][1].to


def test_an_assertion_that_fails_is_another_exit() -> None:
    found = graph('cf.assert %c, "so"\nfunc.return')
    kinds = [block.end.kind for block in found.blocks if isinstance(block.end, Exit)]
    assert len(kinds) == 2 and "return" in kinds
    other = graph('cf.assert %c, "not so"\nfunc.return')
    assert kinds != [block.end.kind for block in other.blocks if isinstance(block.end, Exit)]


def test_a_parallel_loop_runs_in_order_in_a_source_only() -> None:
    text = (
        'scf.parallel (%i) = (%n) to (%n) step (%n) { "test.op"(%i) : (index) -> () }\nfunc.return'
    )
    assert graph(text, "%n: index", sequential=True).counted
    (whole,) = graph(text, "%n: index").opaque_steps()
    assert whole.operation == "scf.parallel"


DIFFERENT = {
    "an attribute": ('"test.op"() {a} : () -> ()', '"test.op"() {b} : () -> ()'),
    "an attribute's value": ('"test.op"() {a = 1} : () -> ()', '"test.op"() {a = 2} : () -> ()'),
    "a type": ('"test.op"(%x) : (i32) -> i8', '"test.op"(%x) : (i32) -> i16'),
    "a name": ('"test.op"() : () -> ()', '"test.other"() : () -> ()'),
    "a region": (
        '"test.op"() ({ "test.a"() : () -> () }) : () -> ()',
        '"test.op"() ({ "test.b"() : () -> () }) : () -> ()',
    ),
    "the wiring in a region": (
        '"test.op"() ({ ^b(%a: i32, %b: i32): "test.a"(%a) : (i32) -> () }) : () -> ()',
        '"test.op"() ({ ^b(%a: i32, %b: i32): "test.a"(%b) : (i32) -> () }) : () -> ()',
    ),
}


@few(6)
@pytest.mark.parametrize("name", DIFFERENT)
def test_operations_that_differ_have_other_keys(name: str) -> None:
    (one,), (other,) = (opaque(text)[-1:] for text in DIFFERENT[name])
    assert one.key != other.key


@pytest.mark.deep
def test_names_of_values_do_not_count() -> None:
    text = '"test.op"() ({ ^b(%a: i32): "test.a"(%a) : (i32) -> () }) : () -> ()'
    (one,), (other,) = opaque(text), opaque(text.replace("%a", "%other"))
    assert one.key == other.key


def test_what_a_region_uses_from_outside_is_an_operand() -> None:
    found = graph('"test.op"(%c) ({ "test.a"(%x) : (i32) -> () }) : (i1) -> ()\nfunc.return')
    (one,) = found.opaque_steps()
    (x, _), (c, _) = found.blocks[0].parameters
    assert one.operands == (c, x) and one.captured == 1


def test_symbols_are_those_of_attributes_at_any_depth() -> None:
    (one,) = opaque('"test.op"() ({ "test.a"() {of = [@p, @q::@r]} : () -> () }) : () -> ()')
    assert one.symbols == {"p", "q::", "r"}


def test_a_branch_that_nobody_knows_has_no_meaning() -> None:
    with pytest.raises(NoMeaning, match=r"nobodys\.br branches"):
        graph('"nobodys.br"()[^end] : () -> ()\n^end:\nfunc.return')

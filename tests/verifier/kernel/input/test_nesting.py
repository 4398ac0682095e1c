"""Deep modules are read, and too deep ones are refused with one message."""

from __future__ import annotations

import sys
from collections.abc import Generator

import pytest
from xdsl.ir import Block

from verifier.kernel.input.module_items import items_of
from verifier.kernel.input.nesting import MOST_NESTED, copied, walk
from verifier.kernel.input.reading import read_module, reading_context
from verifier.kernel.input.sources import InputError, Source, parse_module
from verifier.kernel.input.upstream_tools import tools

OPENED = ("scf.if %c {\n", '"test.op"() ({\n')
CLOSED = ("}\n", "}) : () -> ()\n")


@pytest.fixture(autouse=True)
def limit_as_before() -> Generator[None]:
    limit = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(limit)


def nested(kind: int, depth: int) -> str:
    inside = OPENED[kind] * depth + CLOSED[kind] * depth
    return f"func.func @f(%c: i1) {{\n{inside}  return\n}}\n"


@pytest.mark.parametrize("kind", [0, 1])
def test_deep_regions_are_read(kind: int) -> None:
    if kind == 1 and tools() is None:
        pytest.skip("xDSL alone takes the last operation of a block for a terminator")
    parsed = read_module(Source("text", nested(kind, 400)))
    (item,) = (item for item in items_of(parsed).values() if not item.is_container)
    assert len(list(walk(item.op))) > 400
    assert item.text.count("({") == 401


def test_too_deep_regions_are_refused() -> None:
    with pytest.raises(InputError, match=f"nested too deeply: more than {MOST_NESTED}") as raised:
        parse_module(Source("text", nested(0, MOST_NESTED + 50)), reading_context())
    assert raised.value.line == MOST_NESTED + 1


def test_a_copy_uses_its_own_values() -> None:
    text = (
        "func.func @f(%c: i1) {\n  scf.if %c {\n    %a = arith.addi %c, %c : i1\n  }\n  return\n}"
    )
    module = read_module(Source("text", text)).module
    copy, copies = copied(module)
    assert str(copy) == str(module)
    assert [op.name for op in walk(module)] == [op.name for op in module.walk()]
    inside = set(walk(copy))
    assert set(copies) == set(walk(module))
    owners = [operand.owner for op in inside for operand in op.operands]
    around = [owner.parent_op() for owner in owners if isinstance(owner, Block)]
    assert around
    assert all(op in inside for op in around)


GRAPH = "{} {{\n  %a = arith.addi %b, %b : i32\n  %b = arith.constant 1 : i32\n{} }}"


def test_operations_of_a_module_may_be_in_any_order() -> None:
    read_module(Source("text", GRAPH.format("module", "")))


@pytest.mark.parametrize(
    "text",
    [
        GRAPH.format("func.func @f()", "  return\n"),
        "func.func @f() {\n  %a = arith.addi %a, %a : i32\n  return\n}",
        "func.func @f(%c: i1) {\n  scf.if %c {\n    %a = arith.addi %b, %b : i32\n  }\n"
        "  %b = arith.constant 1 : i32\n  return\n}",
    ],
)
def test_those_of_a_function_may_not(text: str) -> None:
    with pytest.raises(InputError, match="used before it is defined"):
        parse_module(Source("text", text), reading_context())

"""What the sparse analysis knows, and what it must not know: traps of edges, poison and signs."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, Operation, SSAValue

from verifier.analyses.flow.fact import Fact, constant, fact, top
from verifier.analyses.flow.sparse import Facts, facts_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools

needs_mlir = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
"""`unsignedCmp` of `scf.for` is newer than xDSL's operation."""


def known(text: str, index: int = 64) -> tuple[Facts, dict[str, tuple[SSAValue, Block]]]:
    """The facts of a function, and the operands of `"foo.see"`, with the blocks they are seen in,
    by the attribute `name`."""
    module = read_module(Source("f.mlir", text)).module
    (function,) = module.body.block.ops
    facts = facts_of(function, index)
    seen: dict[str, tuple[SSAValue, Block]] = {}
    for op in function.walk():
        name = op.attributes.get("name")
        if isinstance(name, StringAttr):
            seen[name.data] = op.operands[0], _block(op)
    return facts, seen


def _block(op: Operation) -> Block:
    block = op.parent_block()
    assert block is not None
    return block


def fact_at(text: str, name: str = "x", index: int = 64) -> Fact:
    facts, seen = known(text, index)
    found = facts.at(*seen[name])
    assert found is not None
    return found


def see(value: str, type_: str, name: str = "x") -> str:
    return f'"foo.see"({value}) {{name = "{name}"}} : ({type_}) -> ()\n'


def loop(first: int, predicate: str, step: int, type_: str = "i32") -> str:
    """A loop in blocks, which goes on while its counter compares so with 100."""
    return (
        f"func.func @f() {{\n%a = arith.constant {first} : {type_}\n"
        f"%n = arith.constant 100 : {type_}\n%s = arith.constant {step} : {type_}\n"
        f"cf.br ^h(%a : {type_})\n^h(%i: {type_}):\n{see('%i', type_, 'head')}"
        f"%c = arith.cmpi {predicate}, %i, %n : {type_}\ncf.cond_br %c, ^b, ^e\n"
        f"^b:\n{see('%i', type_, 'body')}%j = arith.addi %i, %s : {type_}\n"
        f"cf.br ^h(%j : {type_})\n^e:\n{see('%i', type_, 'exit')}return\n}}\n"
    )


def test_a_loop_is_widened_and_its_bounds_found_again() -> None:
    text = loop(0, "slt", 1)
    for name, low, high in (("head", 0, 100), ("body", 0, 99), ("exit", 100, 100)):
        found = fact_at(text, name)
        assert (found.smin, found.smax) == (low, high)


def test_a_loop_that_wraps_around_is_covered() -> None:
    found = fact_at(loop(0, "ne", 3, "i8"), "head")
    assert (found.umin, found.umax, found.smin, found.smax) == (0, 255, -128, 127)
    body = fact_at(loop(0, "sgt", -1, "i8"), "head")
    assert body.holds(0) and fact_at(loop(0, "sle", 50, "i8"), "head").holds(150)


def test_a_counter_has_the_bits_of_its_first_value_below_the_step() -> None:
    text = (
        "func.func @f(%n: index) {\n%a = arith.constant 2 : index\n%s = arith.constant 8 : index\n"
        f"scf.for %i = %a to %n step %s {{\n{see('%i', 'index')}}}\nreturn\n}}\n"
    )
    found = fact_at(text)
    assert (found.zeros & 7, found.ones & 7, found.smin) == (5, 2, 2)
    assert fact_at(text, index=32).width == 32


@pytest.mark.parametrize(
    ("loop", "low", "high"),
    [
        ("affine.for %i = 2 to 9 step 3 {", 2, 8),
        (
            "affine.for %i = max affine_map<() -> (2, 4)>() to min affine_map<() -> (9, 7)>() {",
            4,
            6,
        ),
        pytest.param(
            "scf.parallel (%j, %i) = (%zero, %two) to (%ten, %ten) step (%two, %three) {",
            *(2, 8),
            marks=needs_mlir,
        ),
        pytest.param(
            "scf.forall (%j, %i) = (0, %two) to (5, 10) step (1, 3) {", 2, 8, marks=needs_mlir
        ),
    ],
)
def test_counters_of_other_loops(loop: str, low: int, high: int) -> None:
    end = "scf.reduce\n" if "scf.parallel" in loop else ""
    names = {"zero": 0, "two": 2, "three": 3, "ten": 10}
    constants = "".join(f"%{k} = arith.constant {v} : index\n" for k, v in names.items())
    text = f"func.func @f() {{\n{constants}{loop}\n{see('%i', 'index')}{end}}}\nreturn\n}}\n"
    found = fact_at(text)
    assert (found.smin, found.smax) == (low, high)


@pytest.mark.parametrize("never", ["affine.for %i = 9 to 2 {", "affine.for %i = 2 to 2 {"])
def test_the_body_of_a_loop_that_never_runs_is_not_reached(never: str) -> None:
    facts, seen = known(f"func.func @f() {{\n{never}\n{see('%i', 'index')}}}\nreturn\n}}\n")
    assert seen["x"][1] not in facts.reached


def test_what_an_affine_loop_carries_is_joined() -> None:
    text = (
        "func.func @f(%b: i8) {\n%a = arith.constant 1 : i8\n%k = arith.constant 3 : i8\n"
        "%r = affine.for %i = 0 to 9 iter_args(%x = %a) -> (i8) {\n"
        f"%y = arith.minui %b, %k : i8\naffine.yield %y : i8\n}}\n{see('%r', 'i8')}return\n}}\n"
    )
    assert (fact_at(text).umin, fact_at(text).umax) == (0, 3)


@pytest.mark.parametrize(
    ("applied", "low", "high"),
    [
        ("affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%m)", 1, 22),
        ("affine.apply affine_map<(d0) -> (d0 floordiv 2 - 1)>(%m)", -1, 2),
        ("affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%m)", 0, 4),
        ("affine.apply affine_map<(d0) -> (-d0 mod 5)>(%m)", 0, 4),
        ("affine.min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%m)[%n]", -(1 << 63), 9),
        ("affine.max affine_map<(d0)[s0] -> (d0 + 2, s0)>(%m)[%n]", 2, (1 << 63) - 1),
    ],
)
def test_what_a_map_gives(applied: str, low: int, high: int) -> None:
    text = (
        "func.func @f(%v: index, %n: index) {\n%seven = arith.constant 7 : index\n"
        f"%m = arith.andi %v, %seven : index\n%x = {applied}\n{see('%x', 'index')}return\n}}\n"
    )
    assert (fact_at(text).smin, fact_at(text).smax) == (low, high)


@pytest.mark.parametrize("unsigned", [False, pytest.param(True, marks=needs_mlir)])
def test_a_bound_is_of_the_sign_that_the_loop_compares(unsigned: bool) -> None:
    text = (
        "func.func @f(%a: i8, %n: i8) {\n%s = arith.constant 1 : i8\n%k = arith.constant 9 : i8\n"
        f'"scf.for"(%a, %k, %s) <{{{"unsignedCmp" if unsigned else ""}}}> ({{\n^bb0(%i: i8):\n'
        f"{see('%i', 'i8')}scf.yield\n}}) : (i8, i8, i8) -> ()\nreturn\n}}\n"
    )
    found = fact_at(text)
    assert found.smax == 8
    assert (found.smin, found.umax) == ((0, 8) if unsigned else (-128, 255))


def branch(condition: str, arguments: str = "%v: i8, %w: i8, %b: i1") -> str:
    return (
        f"func.func @f({arguments}) {{\n%k = arith.constant 10 : i8\n%one = arith.constant true\n"
        f"%zero = arith.constant false\n{condition}cf.cond_br %c, ^t, ^e\n"
        f"^t:\n{see('%v', 'i8', 'then')}cf.br ^j\n^e:\n{see('%v', 'i8', 'else')}cf.br ^j\n"
        f"^j:\n{see('%v', 'i8', 'joined')}return\n}}\n"
    )


def test_a_fact_of_an_edge_holds_behind_it_only() -> None:
    text = branch("%c = arith.cmpi ult, %v, %k : i8\n")
    then, other = fact_at(text, "then"), fact_at(text, "else")
    assert (then.umin, then.umax) == (0, 9)
    assert (other.umin, other.umax) == (10, 255)
    assert fact_at(text, "joined").is_top


def test_an_edge_into_a_block_that_others_reach_says_nothing() -> None:
    for other in ("^m", "^t"):
        text = (
            "func.func @f(%v: i8) {\n%k = arith.constant 10 : i8\n"
            f"%c = arith.cmpi ult, %v, %k : i8\ncf.cond_br %c, ^t, {other}\n"
            f"^m:\ncf.br ^t\n^t:\n{see('%v', 'i8')}return\n}}\n"
        )
        assert fact_at(text).is_top


def test_what_leads_to_the_head_of_an_inner_loop_holds_in_it() -> None:
    text = (
        "func.func @f() {\n%z = arith.constant 0 : i32\n%n = arith.constant 100 : i32\n"
        "%s = arith.constant 1 : i32\ncf.br ^o(%z : i32)\n^o(%i: i32):\n"
        "%c = arith.cmpi slt, %i, %n : i32\ncf.cond_br %c, ^i(%z : i32), ^e\n"
        f"^i(%j: i32):\n{see('%i', 'i32', 'inside')}%d = arith.cmpi slt, %j, %n : i32\n"
        "cf.cond_br %d, ^b, ^l\n^b:\n%k = arith.addi %j, %s : i32\ncf.br ^i(%k : i32)\n"
        "^l:\n%m = arith.addi %i, %s : i32\ncf.br ^o(%m : i32)\n"
        f"^e:\n{see('%i', 'i32', 'exit')}return\n}}\n"
    )
    inside, behind = fact_at(text, "inside"), fact_at(text, "exit")
    assert (inside.smin, inside.smax) == (0, 99)
    assert (behind.smin, behind.smax) == (100, 100)


def test_loops_one_behind_the_other_are_read_in_few_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.analyses.flow.sparse._MOST_SWEEPS", 4)
    loops = "".join(
        f"cf.br ^h{n}(%z : i32)\n^h{n}(%i{n}: i32):\n%c{n} = arith.cmpi slt, %i{n}, %n : i32\n"
        f"cf.cond_br %c{n}, ^b{n}, ^e{n}\n^b{n}:\n{see(f'%i{n}', 'i32', str(n))}"
        f"%j{n} = arith.addi %i{n}, %s : i32\ncf.br ^h{n}(%j{n} : i32)\n^e{n}:\n"
        for n in range(9)
    )
    text = (
        "func.func @f() {\n%z = arith.constant 0 : i32\n%n = arith.constant 100 : i32\n"
        f"%s = arith.constant 1 : i32\n{loops}return\n}}\n"
    )
    assert all(fact_at(text, str(n)).smax == 99 for n in range(9))


@pytest.mark.parametrize(
    ("other", "again", "holds"),
    [
        ("cf.br ^e", "cf.cond_br %b, ^h, ^e", True),
        ("cf.br ^e", "cf.cond_br %b, ^x, ^m", True),
        ("cf.br ^h", "cf.cond_br %b, ^h, ^e", False),
        ("cf.br ^x", "cf.cond_br %b, ^x, ^e", False),
        ("cf.br ^m", "cf.cond_br %b, ^h, ^h", True),
    ],
)
def test_a_condition_holds_in_a_loop_that_is_entered_by_it_only(
    other: str, again: str, holds: bool
) -> None:
    text = (
        "func.func @f(%v: i8, %b: i1) {\n%k = arith.constant 10 : i8\n"
        f"%c = arith.cmpi ult, %v, %k : i8\ncf.cond_br %b, ^m, ^o\n^m:\ncf.cond_br %c, ^h, ^e\n"
        f"^o:\n{other}\n^x:\ncf.br ^h\n^h:\n{see('%v', 'i8')}{again}\n^e:\nreturn\n}}\n"
    )
    assert (fact_at(text).umax == 9) is holds


BOTH = "%l = arith.cmpi ult, %v, %k : i8\n%g = arith.cmpi eq, %w, %k : i8\n"


@pytest.mark.parametrize(
    ("combined", "then", "otherwise"),
    [
        ("arith.andi %l, %g : i1", True, False),
        ("arith.ori %l, %g : i1", False, True),
        ("arith.select %l, %g, %zero : i1", True, False),
        ("arith.select %l, %one, %g : i1", False, True),
        # Where %b is 0, %l may be anything, poison too.
        ("arith.select %b, %l, %g : i1", False, False),
        ("arith.select %b, %l, %one : i1", False, True),
    ],
)
def test_what_a_combined_condition_says(combined: str, then: bool, otherwise: bool) -> None:
    text = branch(f"{BOTH}%c = {combined}\n")
    assert (fact_at(text, "then").umax == 9) is then
    assert (fact_at(text, "else").umin == 10) is otherwise


def test_conditions_of_many_others_are_read_once_each() -> None:
    shared = "%c0 = arith.cmpi ult, %v, %k : i8\n%d0 = arith.cmpi ult, %w, %k : i8\n" + "".join(
        f"%c{n + 1} = arith.andi %c{n}, %d{n} : i1\n%d{n + 1} = arith.andi %d{n}, %c{n + 1} : i1\n"
        for n in range(60)
    )
    assert fact_at(branch(f"{shared}%c = arith.andi %c60, %d60 : i1\n"), "then").umax == 9


def test_long_chains_of_conditions_and_masks() -> None:
    count = 1200
    chain = "%l0 = arith.cmpi ult, %v, %k : i8\n" + "".join(
        f"%l{n + 1} = arith.andi %l{n}, %b : i1\n" for n in range(count)
    )
    assert fact_at(branch(f"{chain}%c = arith.andi %l{count}, %b : i1\n"), "then").umax == 9
    masks = "%m0 = arith.andi %v, %k : i8\n" + "".join(
        f"%m{n + 1} = arith.andi %m{n}, %k : i8\n" for n in range(count)
    )
    text = branch(f"{masks}%c = arith.cmpi eq, %m{count}, %k : i8\n")
    assert fact_at(text, "then").ones == 10


def test_a_first_block_to_which_others_lead_says_nothing() -> None:
    """Upstream refuses it."""
    text = (
        '"func.func"() <{function_type = (i8) -> (), sym_name = "f", '
        "arg_attrs = [{llvm.range = #llvm.constant_range<i8, 0, 5>}]}> ({\n^bb0(%x: i8):\n"
        f"{see('%x', 'i8')}%k = arith.constant 1 : i8\n%y = arith.addi %x, %k : i8\n"
        "cf.br ^bb0(%y : i8)\n}) : () -> ()\n"
    )
    assert fact_at(text).is_top


def test_a_negated_condition_says_the_opposite() -> None:
    text = branch("%l = arith.cmpi ult, %v, %k : i8\n%c = arith.xori %l, %one : i1\n")
    assert fact_at(text, "then").umin == 10 and fact_at(text, "else").umax == 9


def test_what_is_frozen_may_be_any_number() -> None:
    text = (
        "func.func @f(%v: i8) {\n%k = arith.constant 1 : i8\n%a = arith.andi %v, %k : i8\n"
        f"%z = llvm.freeze %a : i8\n{see('%z', 'i8')}{see('%a', 'i8', 'a')}return\n}}\n"
    )
    assert fact_at(text).is_top and fact_at(text, "a").umax == 1


@pytest.mark.parametrize(
    ("predicate", "single"), [("sgt", 0), ("slt", None), ("ugt", None), ("ult", 0), ("sle", 1)]
)
def test_a_set_bit_is_minus_one_where_numbers_have_signs(
    predicate: str, single: int | None
) -> None:
    text = (
        f"func.func @f(%v: i1) {{\n%k = arith.constant false\n"
        f"%c = arith.cmpi {predicate}, %v, %k : i1\n{see('%c', 'i1')}return\n}}\n"
    )
    assert fact_at(text).single == single


def test_signed_bounds_at_64_bits_say_nothing_of_unsigned_numbers() -> None:
    text = branch("%c = arith.cmpi slt, %v, %k : i8\n").replace("i8", "i64")
    then = fact_at(text, "then")
    assert (then.smax, then.umax) == (9, 2**64 - 1)
    text = branch("%c = arith.cmpi ult, %v, %k : i8\n").replace("i8", "i64")
    assert (fact_at(text, "then").smin, fact_at(text, "else").smin) == (0, -(2**63))


def test_code_behind_a_condition_that_never_holds_is_not_reached() -> None:
    text = (
        "func.func @f(%v: i8) {\n%k = arith.constant 7 : i8\n%a = arith.andi %v, %k : i8\n"
        "%c = arith.cmpi ugt, %a, %k : i8\n%r = scf.if %c -> (i8) {\n"
        f"{see('%a', 'i8')}scf.yield %v : i8\n}} else {{\nscf.yield %a : i8\n}}\n"
        f"{see('%r', 'i8', 'r')}return\n}}\n"
    )
    facts, seen = known(text)
    assert seen["x"][1] not in facts.reached
    assert fact_at(text, "r").umax == 7


def test_facts_about_a_loop_hold_of_its_results() -> None:
    text = (
        "func.func @f(%n: i8) {\n%z = arith.constant 0 : i8\n%m = arith.constant 3 : i8\n"
        "%r = scf.while (%i = %z) : (i8) -> (i8) {\n%c = arith.cmpi slt, %i, %n : i8\n"
        "scf.condition(%c) %i : i8\n} do {\n^bb0(%j: i8):\n%k = arith.andi %j, %m : i8\n"
        f"{see('%j', 'i8', 'j')}%l = arith.addi %k, %m : i8\nscf.yield %l : i8\n}}\n"
        f"{see('%r', 'i8', 'r')}return\n}}\n"
    )
    assert fact_at(text, "r").umax == 6 and fact_at(text, "j").umax == 6


def test_bounds_and_bits_say_the_same() -> None:
    assert fact(8, (8, 11, 128, 127, 0, 0)) == fact(8, (0, 255, 8, 11, 0, 0))
    assert fact(8, (8, 11, 128, 127, 1, 0)) is not None
    assert fact(8, (5, 5, 128, 127, 1, 0)) is None
    for value in range(16):
        each = constant(value, 4)
        assert each.holds(value) and each.single == value and each.join(each) == each
        assert top(4).meet(each) == each and top(4).widen(each).is_top

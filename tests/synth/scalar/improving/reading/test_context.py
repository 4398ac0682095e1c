"""What is known around a window: it counts, it is proved, and it does not reach too far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from xdsl.dialects.builtin import IndexType, IntegerType

from synth.campaign.budget import Budget
from synth.scalar.improving import improving
from synth.scalar.improving.improving import Improved, ImproveOptions, improve
from synth.scalar.improving.reading.context import Context, Known, assumed
from synth.scalar.improving.whole_functions import verified
from synth.scalar.synthesis.observations import lanes_of_inputs
from synth.scalar.terms.batches import Runner
from synth.scalar.terms.terms import Argument, Literal, Term, rebuilt
from verifier.analyses.flow.fact import Fact, between, constant, fact, top
from verifier.kernel.goals.goal_at_widths import Input
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Unknown

X = Argument("x", IntegerType(4))


def facts_of_four_bits() -> list[Fact]:
    found = [
        fact(4, (umin, umax, smin & 15, smax & 15, zeros, ones))
        for umin, umax in ((0, 15), (0, 5), (3, 9), (8, 15))
        for smin, smax in ((-8, 7), (-3, 2), (0, 6), (-8, -2))
        for zeros, ones in ((0, 0), (1, 0), (8, 1), (0, 2))
    ]
    return [each for each in found if each is not None]


def test_an_argument_is_itself_where_the_fact_holds() -> None:
    inputs = [Input({"x": value}, {"x is poison": False}) for value in range(16)]
    runner = Runner(lanes_of_inputs([X], [*inputs, Input({"x": 3}, {"x is poison": True})]))
    for each in facts_of_four_bits():
        outcome = runner.run(assumed(X, Known((each,))))
        for value in range(16):
            if each.holds(value):
                assert outcome.bits[value] == value
        assert not outcome.poison[:16].any() and outcome.poison[16] and not outcome.ub.any()


def test_an_interval_is_all_that_is_tried() -> None:
    inputs = [Input({"x": value}, {"x is poison": False}) for value in range(16)]
    runner = Runner(lanes_of_inputs([X], inputs))
    for bounds in ((0, 5, 8, 7, 0, 0), (3, 9, 8, 7, 0, 0), (0, 15, 13, 2, 0, 0)):
        each = fact(4, bounds)
        assert each is not None
        tried = {int(value) for value in runner.run(assumed(X, Known((each,)))).bits}
        assert tried == {value for value in range(16) if each.holds(value)}


BLOCKS = """
func.func @f(%v: i16, %w: i16) -> i16 {
  %c7 = arith.constant 7 : i16
  %c = arith.cmpi ult, %v, %c7 : i16
  cf.cond_br %c, ^then, ^else
^then:
  %a = arith.andi %v, %c7 : i16
  return %a : i16
^else:
  %b = arith.andi %w, %c7 : i16
  return %b : i16
}
"""


def improved(text: str, context: bool = True) -> Improved:
    return improve(Source("f.mlir", text), ImproveOptions(context=context, programs=200_000))


@pytest.mark.deep
def test_what_a_branch_says_counts_behind_it() -> None:
    done = improved(BLOCKS)
    assert done.saved == 1 and "return %v" in done.module and "return %b" in done.module
    assert done.changes[0].known[0].startswith("%v is u[0, 6]")
    (result,) = done.results
    assert isinstance(result.verdict, Proved) and result.name == "@f"
    assert improved(BLOCKS, context=False).saved == 0


FROZEN = """
func.func @f(%v: i16) -> (i16, i16) {
  %c3 = arith.constant 3 : i16
  %x = arith.shrui %v, %c3 : i16
  %y = arith.shrui %x, %c3 : i16
  %z = llvm.freeze %y : i16
  %m = arith.constant 1023 : i16
  %r = arith.andi %z, %m : i16
  return %r, %z : i16, i16
}
"""


@pytest.mark.deep
def test_what_is_frozen_is_not_known() -> None:
    assert improved(FROZEN).saved == improved(FROZEN, context=False).saved


def test_without_a_proof_of_the_whole_nothing_rests_on_facts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:

    def undecided(*given: Any) -> Any:
        for result in verified(*given):
            yield replace(result, verdict=Unknown("nobody knows", ()))

    monkeypatch.setattr(improving, "verified", undecided)
    done = improved(BLOCKS)
    assert done.saved == 0 and done.module == BLOCKS


UNUSED = """
func.func @f(%v: i16, %w: i16) -> i16 {
  %c = arith.constant 3 : i16
  %p = arith.muli %w, %w : i16
  %q = arith.muli %p, %c : i16
  %x = arith.xori %q, %q : i16
  %y = arith.addi %v, %x : i16
  return %y : i16
}
"""


def test_what_nothing_uses_any_more_goes() -> None:
    done = improved(UNUSED)
    assert "muli" not in done.module and done.saved == 4


NEEDED = """
func.func @f(%v: i16, %w: i16) -> i8 {
  %c = arith.constant 255 : i16
  %k = arith.constant 256 : i16
  %p = arith.andi %v, %c : i16
  %q = arith.ori %w, %k : i16
  %s = arith.addi %p, %q : i16
  %r = arith.trunci %s : i16 to i8
  return %r : i8
}
"""


def by_context_alone(text: str, context: bool = True) -> Improved:
    """What is found before the search, to which no program is left."""
    options = ImproveOptions(context=context, programs=1, window=Budget(1), least=1)
    return improve(Source("f.mlir", text), options)


@pytest.mark.deep
def test_bits_that_nothing_needs_may_change() -> None:
    done = by_context_alone(NEEDED)
    assert done.saved == 2 and "arith.addi %v, %w" in done.module
    assert done.changes[0].known == ("of %q the bits 0b11111111 are needed",)
    (result,) = done.results
    assert isinstance(result.verdict, Proved) and result.name == "@f"
    assert by_context_alone(NEEDED, context=False).saved == 0


def test_bits_that_something_needs_stay() -> None:
    kept = NEEDED.replace("constant 255", "constant 127")
    assert "arith.andi" in by_context_alone(kept).module


def test_a_wrong_demand_is_found_by_the_proof_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def low_bits(*given: Any) -> int:
        return 127

    monkeypatch.setattr(Context, "needed", low_bits)
    with pytest.raises(InternalError, match="the whole is refuted"):
        by_context_alone(NEEDED.replace("constant 255", "constant 127"))


MODULO = """
func.func @f(%v: i16) -> i16 {
  %c9 = arith.constant 9 : i16
  %c0 = arith.constant 0 : i16
  %c4 = arith.constant 4 : i16
  %x = arith.shrui %v, %c4 : i16
  %m = arith.remui %x, %c9 : i16
  %c = arith.cmpi slt, %m, %c0 : i16
  %t = arith.addi %m, %c9 : i16
  %r = arith.select %c, %t, %m : i16
  return %r : i16
}
"""


def test_a_known_condition_chooses_without_a_search() -> None:
    done = by_context_alone(MODULO)
    assert done.saved == 3 and "return %m" in done.module and done.changes[0].known


INDEX = IndexType()
MOST = {width: (1 << width - 1) - 1 for width in (64, 32)}


def at_width(term: Term, width: int) -> Term:
    """The term where an index is an integer of so many bits."""
    type_ = IntegerType(width)

    def leaf(part: Any) -> Term:
        if not isinstance(part, Literal):
            return replace(part, type_=type_)
        assert isinstance(part.constant, int)
        return Literal(part.constant % (1 << width), type_)

    return rebuilt(term, leaf, lambda operator: operator.at(lambda _: type_))


def facts_of_index() -> list[tuple[Fact, Fact]]:
    """What both widths may know: the same bounds, bounds that follow the width, and others."""

    def both(low: int, high: int | None, less: int = 0) -> tuple[Fact, Fact]:
        """Up to a number, or to one that is so much `less` than the largest."""
        ends = {w: MOST[w] - less if high is None else high for w in (64, 32)}
        wide, narrow = (between(low, ends[w], w, True) for w in (64, 32))
        assert wide is not None and narrow is not None
        return wide, narrow

    numbers = (-(1 << 31), -9, 0, 5, 200, MOST[32])
    bounded = [both(low, high) for low in numbers for high in numbers if low <= high]
    open_ = [both(low, None, less) for low in numbers[:-1] for less in (0, 3)]
    low_bits = tuple(fact(w, (0, (1 << w) - 1, MOST[w] + 1, MOST[w], 7, 8)) for w in (64, 32))
    assert low_bits[0] is not None and low_bits[1] is not None
    few = between(0, 200, 64, True)
    assert few is not None
    mixed = [(constant(1 << 40, 64), top(32)), (top(64), constant(3, 32)), (few, top(32))]
    return [*bounded, *open_, (low_bits[0], low_bits[1]), *mixed]


@pytest.mark.parametrize("width", [64, 32])
def test_an_index_is_itself_where_what_is_known_holds_at_its_width(width: int) -> None:
    argument = Argument("x", IntegerType(width))
    near = (-(1 << 31), -10, -9, -1, 0, 5, 8, 24, 200, 201, 1 << 31, 1 << 40, MOST[width] - 3)
    numbers = {n % (1 << width) for n in (*near, MOST[32], MOST[width], MOST[width] + 1)}
    inputs = [Input({"x": value}, {"x is poison": False}) for value in sorted(numbers)]
    runner = Runner(lanes_of_inputs([argument], inputs))
    for wide, narrow in facts_of_index():
        here = wide if width == 64 else narrow
        term = assumed(Argument("x", INDEX), Known((wide, narrow)))
        bits = runner.run(at_width(term, width)).bits
        for value, found in zip(sorted(numbers), bits, strict=True):
            assert int(found) == value or not here.holds(value), (str(here), value)


def test_bounds_of_an_index_are_all_that_is_tried() -> None:
    inputs = [Input({"x": value}, {"x is poison": False}) for value in range(4096)]
    runner = Runner(lanes_of_inputs([Argument("x", IntegerType(32))], inputs))
    known = Known(tuple(each for w in (64, 32) if (each := between(-3, 200, w, True))))
    bits = runner.run(at_width(assumed(Argument("x", INDEX), known), 32)).bits
    assert {int(found) for found in bits} <= {value % (1 << 32) for value in range(-3, 201)}


COUNTER = """
func.func @f(%m: memref<?xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c1 {
    %r = arith.remui %i, %c128 : index
    memref.store %v, %m[%r] : memref<?xi32>
  }
  return
}
"""


@pytest.mark.deep
def test_the_remainder_of_a_counter_is_the_counter() -> None:
    done = by_context_alone(COUNTER)
    assert "%m[%i]" in done.module and done.changes[0].known == (
        f"%i is u[0, 127] s[0, 127] and 0b{'0' * 25}{'?' * 7}",
    )
    (result,) = done.results
    assert isinstance(result.verdict, Proved) and result.name == "@f"
    of_index = COUNTER.replace("arith.remui %i, %c128 : index", "index.remu %i, %c128")
    assert "%m[%i]" in by_context_alone(of_index).module


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("to %c128", "to %n"),
        ("remui %i, %c128", "remui %i, %c127"),
        ("for %i = %c0", "for %i = %n"),
    ],
)
def test_the_remainder_of_another_counter_stays(old: str, new: str) -> None:
    more = (
        "  %c127 = arith.constant 127 : index\n  %n = arith.index_cast %v : i32 to index\n  scf.for"
    )
    assert old in COUNTER
    twin = COUNTER.replace(old, new).replace("  scf.for", more)
    assert "remui" in by_context_alone(twin).module


def scalar(*lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @f(%x: index, %v: i32, %w: i64) -> index {{\n{body}  return %r : index\n}}\n"


def test_what_holds_at_one_width_of_an_index_only_is_not_known() -> None:
    zero = "%z = arith.constant 0 : index"
    at_64 = scalar(
        zero, "%y = arith.index_castui %v : i32 to index", "%r = arith.maxsi %y, %z : index"
    )
    at_32 = scalar(
        "%k = arith.constant 31 : index",
        "%c2 = arith.constant 2 : index",
        "%y = arith.shrui %x, %k : index",
        "%r = arith.remui %y, %c2 : index",
    )
    at_both = scalar(
        "%k = arith.constant 255 : i32",
        "%n = arith.andi %v, %k : i32",
        zero,
        "%y = arith.index_castui %n : i32 to index",
        "%r = arith.maxsi %y, %z : index",
    )
    assert by_context_alone(at_64).saved == by_context_alone(at_32).saved == 0
    assert by_context_alone(at_both).saved == 1


def test_an_extent_is_no_negative_number() -> None:
    lines = (
        "func.func @f(%m: memref<?xi32>) -> index {",
        "  %z = arith.constant NUMBER : index",
        "  %i = arith.constant 0 : index",
        "  %n = memref.dim %m, %i : memref<?xi32>",
        "  %r = arith.maxsi %n, %z : index",
        "  return %r : index",
        "}",
    )
    text = "\n".join(lines)
    done = by_context_alone(text.replace("NUMBER", "0"))
    assert "return %n" in done.module and isinstance(done.results[0].verdict, Proved)
    assert by_context_alone(text.replace("NUMBER", "1")).saved == 0


CEILING = """
func.func @f(%x: index) -> index {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %k = arith.constant 1023 : index
  %m = arith.andi %x, %k : index
  %a = arith.addi %m, %c7 : index
  %r = arith.divui %a, %c8 : index
  return %r : index
}
"""


@pytest.mark.deep
def test_a_quotient_is_rounded_up_where_the_sum_does_not_wrap() -> None:
    assert "arith.ceildivui %m, %c8" in improved(CEILING).module
    assert "ceildivui" not in improved(CEILING.replace("arith.andi", "arith.ori")).module
    of_index = scalar(
        "%c7 = index.constant 7",
        "%c8 = index.constant 8",
        "%k = index.constant 1023",
        "%m = index.and %x, %k",
        "%a = index.add %m, %c7",
        "%r = index.divu %a, %c8",
    )
    found = improved(of_index)
    assert "index.ceildivu %m, %c8" in found.module


@pytest.mark.deep
def test_an_index_is_clamped_by_extrema() -> None:
    text = scalar(
        "%lo = arith.constant 0 : index",
        "%hi = arith.constant 255 : index",
        "%c = arith.cmpi slt, %x, %lo : index",
        "%d = arith.cmpi sgt, %x, %hi : index",
        "%s = arith.select %d, %hi, %x : index",
        "%r = arith.select %c, %lo, %s : index",
    )
    done = improved(text)
    assert done.saved == 2 and "minsi" in done.module and "maxsi" in done.module
    of_index = scalar("%c = index.cmp slt(%x, %x2)", "%r = arith.select %c, %x, %x2 : index")
    assert "minsi" in improved(of_index.replace("%v: i32", "%x2: index")).module


RANGED = """func.func @{name}(
    %a: i32 {{llvm.range = #llvm.constant_range<i32, {low}, {high}>}}) -> {type} {{
  %c = arith.constant {number} : i32
  %r = arith.{operation} %a, %c : i32
  return %r : {type}
}}
"""


def ranged(name: str, low: int, high: int, operation: str, number: int, type_: str = "i32") -> str:
    return RANGED.format(
        name=name, low=low, high=high, operation=operation, number=number, type=type_
    )


def test_ranges_of_arguments_are_known() -> None:
    """Also such as go around the largest number; what is one too large is not within a mask."""
    text = (
        ranged("mask", 0, 16, "andi", 15)
        + ranged("bound", 0, 10, "cmpi ult,", 10, "i1")
        + ranged("around", -3, 4, "maxsi", -3)
        + ranged("one_too_large", 0, 17, "andi", 15)
        + ranged("one_too_small", -4, 4, "maxsi", -3)
        + ranged("unsigned_around", -3, 4, "remui", 10)
    )
    done = improve(Source("ranged.mlir", text))
    assert [(change.function, change.saved) for change in done.changes] == [
        ("@mask", 1), ("@bound", 1), ("@around", 1)
    ]  # fmt: skip
    assert all(isinstance(result.verdict, Proved) for result in done.results)


def test_each_argument_has_its_own_range() -> None:
    text = """func.func @f(
    %a: i32 {llvm.range = #llvm.constant_range<i32, 0, 16>}, %b: i32) -> (i32, i32) {
  %c = arith.constant 15 : i32
  %r = arith.andi %a, %c : i32
  %s = arith.andi %b, %c : i32
  return %r, %s : i32, i32
}
"""
    done = improve(Source("ranged.mlir", text))
    assert "return %a, %s" in done.module

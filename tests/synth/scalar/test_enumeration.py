"""The enumerator against all trees of small grammars, run one by one on Python integers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations, product

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType

from semantics.language.builder import Bits, Execution, Value, select
from semantics.language.program import TypeVariable
from semantics.language.registry import lookup, meaning_of
from synth.scalar.enumerating.enumeration import Enumeration
from synth.scalar.enumerating.grammar import BadGrammar, Grammar, lanes_for
from synth.scalar.enumerating.renaming import all_renamings, comes_first, swaps
from synth.scalar.terms.batches import Runner, lanes_of, same
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.narrow_reading import NarrowReading, dtype_of
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import (
    Apply,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    is_constant,
    subterms,
)

I2, I8, I32, I1 = (IntegerType(n) for n in (2, 8, 32, 1))
T = TypeVariable("T")

Outcome = int | str
"""A value, "poison" or "ub"."""


def _plain(name: str, values: tuple[Outcome, ...], width: int) -> Outcome:
    """What an operation gives, written from its description."""
    top = 1 << width
    if "ub" in values:
        return "ub"
    match name, values:
        case "arith.divui", (_, "poison" | 0):
            return "ub"
        case "arith.select", ("poison", _, _):
            return "poison"
        case "arith.select", (condition, then, otherwise):
            return then if condition else otherwise
        case _ if "poison" in values:
            return "poison"
        case "arith.addi", (int(x), int(y)):
            return (x + y) % top
        case "arith.subi", (int(x), int(y)):
            return (x - y) % top
        case "arith.andi", (int(x), int(y)):
            return x & y
        case "arith.shli", (int(x), int(y)):
            return "poison" if y >= width else (x << y) % top
        case "arith.divui", (int(x), int(y)):
            return x // y
        case "arith.cmpi", (int(x), int(y)):
            return int(x < y)
        case _:
            raise AssertionError(name)


def _all_trees(
    operators: list[Operator], leaves: list[Argument | Literal], size: int, width: int
) -> dict[tuple[object, tuple[Outcome, ...]], list[Term]]:
    """Every tree of at most that size, by its type and what it gives on every input."""
    arguments = [leaf for leaf in leaves if isinstance(leaf, Argument)]
    inputs = list(product([*range(1 << width), "poison"], repeat=len(arguments)))
    given: dict[Term, tuple[Outcome, ...]] = {}
    for leaf in leaves:
        if isinstance(leaf, Argument):
            given[leaf] = tuple(row[arguments.index(leaf)] for row in inputs)
        else:
            assert isinstance(leaf.constant, int)
            given[leaf] = (leaf.constant,) * len(inputs)
    of_size: list[list[Term]] = [list(leaves)]
    for total in range(1, size + 1):
        of_size.append([])
        for operator in operators:
            arity = len(operator.operand_types)
            for sizes in product(range(total), repeat=arity):
                if sum(sizes) != total - 1:
                    continue
                for operands in product(*(of_size[s] for s in sizes)):
                    if tuple(o.type_ for o in operands) != operator.operand_types:
                        continue
                    tree = Apply(operator, operands)
                    columns = zip(*(given[o] for o in operands), strict=True)
                    given[tree] = tuple(_plain(operator.operation, c, width) for c in columns)
                    of_size[-1].append(tree)
    found: dict[tuple[object, tuple[Outcome, ...]], list[Term]] = {}
    for tree, outcomes in given.items():
        found.setdefault((tree.type_, outcomes), []).append(tree)
    return found


def _grown(enumeration: Enumeration, size: int) -> Enumeration:
    for n in range(1, size + 1):
        enumeration.grow(last=n == size)
    return enumeration


CHEAP_SHIFTS = Costs("test", {"arith.shli": 0.5, "arith.divui": 7, "arith.addi": 2})
GRAMMARS = {
    "poison": (["arith.subi", "arith.shli"], 2, 3),
    "ub": (["arith.andi", "arith.divui"], 2, 3),
    "types": (["arith.cmpi:ult", "arith.select", "arith.subi"], 2, 2),
}


@pytest.mark.parametrize("name", GRAMMARS)
@pytest.mark.parametrize("costs", [OPS, CHEAP_SHIFTS], ids=lambda c: c.name)
def test_classes_are_those_of_all_trees(name: str, costs: Costs):
    names, arguments, size = GRAMMARS[name]
    operators = [o for n in names for o in operators_of(n, [I2])]
    leaves: list[Argument | Literal] = [Argument(n, I2) for n in "xy"[:arguments]]
    trees = _all_trees(operators, leaves, size, 2)
    grammar = Grammar(tuple(operators), tuple(leaves))
    found = _grown(Enumeration(grammar, costs, sharing=False), size)
    assert sum(level.classes for level in found.levels) == len(trees) == len(found.classes)
    assert sum(level.trees for level in found.levels) == sum(map(len, trees.values()))
    cheapest = {tree: min(map(costs.of_term, alike)) for alike in trees.values() for tree in alike}
    for number in range(len(found.classes)):
        assert found.classes.cost(number) == cheapest[found.classes.term(number)]


@pytest.mark.parametrize(
    ("names", "arguments", "size", "missed"),
    [
        (["arith.subi", "arith.shli"], 2, 3, 3),
        (["arith.addi", "arith.divui"], 1, 4, 2),
        (["arith.cmpi:ult", "arith.select", "arith.addi"], 1, 3, 0),
    ],
)
def test_shared_operations_count_once(names: list[str], arguments: int, size: int, missed: int):
    """Against all straight-line programs, in which each operation may use all values before it.

    Few are missed: those that share what only another member of an operand's class has.
    """
    operators = [o for n in names for o in operators_of(n, [I2])]
    leaves = tuple(Argument(n, I2) for n in "xy"[:arguments])
    inputs = list(product([*range(4), "poison"], repeat=arguments))
    given: dict[Term, tuple[Outcome, ...]] = {
        leaf: tuple(row[i] for row in inputs) for i, leaf in enumerate(leaves)
    }
    least = {(I2, outcomes): 0 for outcomes in given.values()}

    def extend(values: list[tuple[object, tuple[Outcome, ...]]], count: int) -> None:
        for operator in operators:
            for operands in product(values, repeat=len(operator.operand_types)):
                if tuple(type_ for type_, _ in operands) == operator.operand_types:
                    columns = zip(*(outcomes for _, outcomes in operands), strict=True)
                    outcomes = tuple(_plain(operator.operation, c, 2) for c in columns)
                    value = operator.result_types[0], outcomes
                    if value not in values:
                        least[value] = min(least.get(value, count), count)
                        if count < size:
                            extend([*values, value], count + 1)

    extend(list(least), 1)
    found = _grown(Enumeration(Grammar(tuple(operators), leaves)), size)
    seen: dict[tuple[object, tuple[Outcome, ...]], float] = {}
    for number, term in enumerate(_terms(found)):
        seen[term.type_, _run_plainly(term, given, 2)] = found.classes.cost(number)
    assert len(seen) == len(found.classes)
    assert seen == {value: least[value] for value in seen}
    assert len(least) - len(seen) == missed
    trees = _grown(Enumeration(Grammar(tuple(operators), leaves), sharing=False), size)
    assert len(trees.classes) < len(found.classes)


def _run_plainly(
    term: Term, given: Mapping[Term, tuple[Outcome, ...]], width: int
) -> tuple[Outcome, ...]:
    if not isinstance(term, Apply):
        return given[term]
    columns = zip(*(_run_plainly(t, given, width) for t in term.operands), strict=True)
    return tuple(_plain(term.operator.operation, c, width) for c in columns)


@pytest.mark.parametrize("names", [["arith.subi", "arith.andi"], ["arith.shli", "arith.divui"]])
@pytest.mark.parametrize("arguments", [2, 3])
def test_of_renamed_programs_one_is_built(names: list[str], arguments: int):
    operators = tuple(o for n in names for o in operators_of(n, [I2]))
    leaves = tuple(Argument(n, I2) for n in "xyz"[:arguments])
    inputs = list(product([*range(4), "poison"], repeat=arguments))
    size = 2

    def orbits(found: Enumeration) -> list[frozenset[tuple[Outcome, ...]]]:
        """What the new programs of the last size give, under all names of the arguments."""
        new = [t for i, t in enumerate(_terms(found)) if found.classes.sizes[i] == size]
        orbits: list[frozenset[tuple[Outcome, ...]]] = []
        for term in new:
            images: set[tuple[Outcome, ...]] = set()
            for order in permutations(range(arguments)):
                given: dict[Term, tuple[Outcome, ...]] = {
                    leaf: tuple(row[order[i]] for row in inputs) for i, leaf in enumerate(leaves)
                }
                images.add(_run_plainly(term, given, 2))
            orbits.append(frozenset(images))
        return orbits

    every, some = (Enumeration(Grammar(operators, leaves)) for _ in range(2))
    _grown(every, size)
    for n in range(1, size + 1):
        some.grow(last=n == size, renamed=False)
    assert set(orbits(some)) == set(orbits(every))
    assert some.levels[-1].built < every.levels[-1].built * (0.6 if arguments == 2 else 0.3)


def test_renaming_keeps_types_and_kinds_apart():
    x, y, z, c, d = (
        Argument("x", I8),
        Argument("y", I32),
        Argument("z", I8),
        Symbol("c", I8),
        Symbol("d", I8),
    )
    assert swaps([x, y, c, z, d]) == [{0: 3, 3: 0}]
    rotate, flip = np.array([1, 2, 0]), np.array([1, 0, 2])
    assert len(all_renamings([rotate, flip])) == 5
    rows = np.array([[0, 1, -1], [1, 0, -1], [2, 2, -1]])
    assert comes_first(rows, False, [flip]).tolist() == [True, False, True]
    assert comes_first(rows, True, [np.array([1, 2, 0])]).tolist() == [True, True, False]
    assert comes_first(rows, False, [np.array([-1, 0, -1])]).all()


def test_a_cheaper_member_that_is_larger_takes_its_place():
    """Three times x costs 5 as a product, which is found first, and 2 as x + (x + x)."""
    operators = tuple(o for n in ("arith.muli", "arith.addi") for o in operators_of(n, [I8]))
    multiply, add = operators
    x, three = Argument("x", I8), Literal(3, I8)
    costs = Costs("test", {"arith.muli": 5})
    found = _grown(Enumeration(Grammar(operators, (x, three)), costs), 3)
    terms = _terms(found)
    number = next(
        m.into for m in found.merges() if m.program == Apply(add, (x, Apply(add, (x, x))))
    )
    assert terms[number] == Apply(add, (x, Apply(add, (x, x))))
    assert found.classes.cost(number) == 2
    assert Apply(multiply, (x, three)) not in terms
    assert all(Apply(multiply, (x, three)) not in subterms([term]) for term in terms)


@pytest.mark.parametrize("bits", [0, 2, 5])
def test_equal_keys_of_different_programs_change_nothing(bits: int):
    operators = tuple(o for n in GRAMMARS["ub"][0] for o in operators_of(n, [I2]))
    grammar = Grammar(operators, (Argument("x", I2), Argument("y", I2)))
    right = _grown(Enumeration(grammar), 3)
    wrong = _grown(Enumeration(grammar, key_bits=bits), 3)
    assert sum(level.collisions for level in right.levels) == 0
    assert sum(level.collisions for level in wrong.levels) > 0
    assert _terms(wrong) == _terms(right)


def _terms(found: Enumeration) -> list[Term]:
    return [found.classes.term(number) for number in range(len(found.classes))]


def test_merges_are_programs_that_do_what_their_class_does():
    operators = tuple(o for n in ("arith.subi", "arith.divui") for o in operators_of(n, [T]))
    x, y = Argument("x", T), Argument("y", T)
    found = _grown(Enumeration(Grammar(operators, (x, y), ({T: 3}, {T: 32}))), 2)
    merges = list(found.merges())
    assert len(merges) == sum(level.merges for level in found.levels) > 0
    assert found.levels[2].built == found.levels[2].classes + found.levels[2].merges
    for widths in ({T: 3}, {T: 32}):
        runner = Runner(lanes_of([x, y], widths))
        for merge in merges:
            member = found.classes.term(merge.into)
            assert member != merge.program
            assert same(runner.run(member), runner.run(merge.program))


def test_what_holds_at_one_width_only_is_told_apart_by_another():
    (shift,) = operators_of("arith.shli", [T])
    leaves = (Argument("x", T), Literal(4, T), Literal(5, T))
    narrow = _grown(Enumeration(Grammar((shift,), leaves, ({T: 4},))), 1)
    both = _grown(Enumeration(Grammar((shift,), leaves, ({T: 4}, {T: 32}))), 1)
    assert len(narrow.classes) < len(both.classes)


def test_the_same_grammar_gives_the_same_classes():
    operators = tuple(o for n in ("arith.shrui", "arith.muli") for o in operators_of(n, [I32]))
    grammar = Grammar(operators, (Argument("x", I32), Argument("y", I32)))
    assert _terms(_grown(Enumeration(grammar), 3)) == _terms(_grown(Enumeration(grammar), 3))


def test_operators_with_two_results_share_their_operation():
    (wide,) = operators_of("arith.addui_extended", [I8])
    (extend,) = operators_of("arith.extui", [I1, I8])
    (add,) = operators_of("arith.addi", [I8])
    x = Argument("x", I8)
    found = _grown(Enumeration(Grammar((wide, extend, add), (x,))), 3)
    carry = Apply(extend, (Apply(wide, (x, x), 1),))
    assert carry in _terms(found)
    assert found.levels[1].trees == 3
    merged = {merge.program: merge.into for merge in found.merges()}
    (into,) = {merged[p] for p in (Apply(add, (x, x)),)}
    assert found.classes.term(into) == Apply(wide, (x, x))


def test_constants_are_never_poison_and_cost_nothing():
    operators = tuple(o for n in ("arith.addi", "arith.divui") for o in operators_of(n, [T]))
    x, c, d = Argument("x", T), Symbol("c", T), Symbol("d", T)
    found = _grown(Enumeration(Grammar(operators, (x, c, d), ({T: 4},))), 2)
    add = operators[0]
    sums = {merge.program: merge.into for merge in found.merges()}
    number = sums.get(Apply(add, (Apply(add, (x, c)), d)))
    folded = Apply(add, (x, Apply(add, (c, d))))
    terms = _terms(found)
    assert folded in terms
    assert found.classes.cost(terms.index(folded)) == 1
    assert number in (None, terms.index(folded))
    assert any(is_constant(term) and isinstance(term, Apply) for term in terms)


def test_a_user_operation_that_is_not_commutative_gets_both_orders():
    if lookup("enumeration_test.left") is None:

        @meaning_of("enumeration_test.left", "T, T -> T", sees_poison=True)
        def left(m: Execution, x: Value, y: Value) -> Value:
            """x + y, but only x's poison counts."""
            zero = x.bits.constant(0)
            return Value(x.bits + select(y.poison, zero, y.bits), x.poison)

        @meaning_of("enumeration_test.both", "T, T -> T")
        def both(m: Execution, x: Bits, y: Bits) -> Bits:
            return (x & y) * (x | y)

    x, y = Argument("x", I32), Argument("y", I32)
    for name, count in (("enumeration_test.left", 4), ("enumeration_test.both", 3)):
        found = _grown(Enumeration(Grammar(tuple(operators_of(name, [I32])), (x, y))), 1)
        assert (found.levels[1].built, found.levels[1].trees) == (count, 4)


def test_free_choices_are_kept_apart_from_values():
    operators = tuple(o for n in ("comb.divu", "comb.sub") for o in operators_of(n, [I2]))
    x, y = Argument("x", I2), Argument("y", I2)
    found = _grown(Enumeration(Grammar(operators, (x, y))), 2)
    divide, subtract = operators
    quotient = Apply(divide, (x, x))
    terms = _terms(found)
    assert quotient in terms
    assert Apply(subtract, (x, x)) in terms


def test_what_cannot_be_searched_is_said():
    (wide,) = operators_of("arith.addi", [IntegerType(128)])
    with pytest.raises(BadGrammar, match="more than 64 bits"):
        Enumeration(Grammar((wide,), (Argument("x", IntegerType(128)),)))
    (add,) = operators_of("arith.addi", [I8])
    with pytest.raises(BadGrammar, match="an argument or a symbol"):
        Enumeration(Grammar((add,), (Literal(1, I8),)))


def test_programs_that_are_not_proved_equal_are_reported_and_kept_apart():
    operators = tuple(o for n in ("arith.subi", "arith.andi") for o in operators_of(n, [I2]))
    x, y = Argument("x", I2), Argument("y", I2)
    grammar = Grammar(operators, (x, y))
    free = _grown(Enumeration(grammar), 2)

    def doubting(what: Term) -> Callable[[Term, Term], bool]:
        return lambda one, other: one != what

    doubted = next(m for m in free.merges() if m.program.type_ == I2 and m.into > 2)
    found = _grown(Enumeration(grammar, prove=doubting(doubted.program)), 2)
    assert [m.program for m in found.unproved] == [doubted.program]
    assert sum(level.unproved for level in found.levels) == 1
    assert len(found.classes) >= len(free.classes) + 1
    assert doubted.program in _terms(found)
    assert doubted.program not in [m.program for m in found.merges()]
    unasked = Enumeration(grammar, prove=lambda one, other: False)
    assert [unasked.grow(prove=False).unproved, unasked.grow(last=True).unproved > 0] == [0, True]


def test_lanes_are_many_unless_all_inputs_are_few():
    x, y = Argument("x", T), Argument("y", T)
    (add,) = operators_of("arith.addi", [T])
    small, large = lanes_for(Grammar((add,), (x, y), ({T: 3}, {T: 32})))
    assert small.exhaustive and small.clean == 64 and small.count == 81
    assert large.count >= 1024 and large.clean >= 960 and large.count > large.clean


def _widths() -> list[int]:
    return [1, 3, 8, 13, 16, 32, 61, 64]


@pytest.mark.parametrize("dialect", ["arith", "llvm", "comb", "math"])
def test_narrow_arrays_say_what_wide_ones_say(dialect: str):
    """Every operation, in the reading of the search and in the one that tests compare."""
    from semantics.language.registry import registered_operations
    from synth.scalar.terms.operators import BadOperator
    from synth.scalar.terms.signatures import Run

    ran = 0
    for name in registered_operations():
        if name.partition(".")[0] != dialect:
            continue
        for width in _widths():
            types = [IntegerType(n) for n in sorted({1, 5, width})]
            try:
                operators = operators_of(name, types)
            except BadOperator:
                continue
            for operator in operators[-3:]:
                leaves = [Argument(f"x{i}", t) for i, t in enumerate(operator.operand_types)]
                lanes = lanes_of(leaves, {}, count=48, poison=16)
                runner, run = Runner(lanes), Run(lanes)
                rows = run.apply(operator, [run.leaf(leaf) for leaf in leaves])
                for result, got in enumerate(rows):
                    wanted = runner.run(Apply(operator, tuple(leaves), result))
                    defined = ~wanted.ub & ~wanted.poison
                    bits = got.bits[0][: lanes.count]
                    assert (bits == wanted.bits * defined).all(), (name, width)
                    assert (_unpacked(got.ub, lanes.count) == wanted.ub).all()
                    poison = wanted.poison & ~wanted.ub
                    assert (_unpacked(got.poison, lanes.count) == poison).all()
                    chose = wanted.chose & defined
                    assert (_unpacked(got.chose, lanes.count) == chose).all()
                    ran += 1
    assert ran > 8


def _unpacked(words: NDArray[np.uint64], count: int) -> NDArray[np.bool_]:
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little")[0, :count] == 1


def test_values_are_in_the_narrowest_type():
    reading = NarrowReading()
    assert [dtype_of(n).itemsize for n in (1, 8, 9, 32, 33, 64)] == [1, 1, 2, 4, 8, 8]
    assert reading.constant(-1, 5)[0] == 31

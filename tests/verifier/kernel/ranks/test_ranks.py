"""What proofs for every rank rest on: each part, where it has to refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.support.any_rank import changed, rules
from tests.support.deep import few
from tests.verifier.kernel.ranks.test_wrong_twins import DIAGONAL
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import InputError
from verifier.kernel.ranks.axes import Axis, AxisTerm, Every, inverses
from verifier.kernel.ranks.elements import Apply, Choice, Constant, Read, Sum
from verifier.kernel.ranks.operations import Meaning
from verifier.kernel.ranks.order_claims import depends_on_order, holds_of_orders
from verifier.kernel.ranks.paths import Path, Space
from verifier.kernel.ranks.real_claims import holds_of_reals
from verifier.kernel.ranks.reduction import Reduction, reduce_rule
from verifier.kernel.ranks.rule import Rule, read_rule, rules_of
from verifier.kernel.ranks.scalars import ScalarClaim, Term, normal
from verifier.kernel.ranks.sums import SumsDiffer, equal_sums
from verifier.kernel.ranks.terms import Terms
from verifier.running.any_rank import Instance, Run


def rule_in(text: str) -> Rule:
    parsed = read_module(source_of(text))
    (module,) = rules_of(parsed)
    return read_rule(module, parsed)


def reduced(text: str) -> Reduction:
    return reduce_rule(rule_in(text))


def test_two_conditions_fail_at_two_axes():
    found = reduced(DIAGONAL)
    assert found.claims
    assert found.space.most["d"] >= 2


def test_a_question_without_an_answer_is_open():
    class Silent(Terms):
        def possible(self, formulas: list[Any], bound: int | None = None) -> Any:
            return "unknown", None

    terms = Silent()
    space = Space(terms, frozenset(), {})
    assert space.shown(Path(), Every("d", lambda a: terms.of_axis("n", a) == 0)) is not None
    assert space.feasible(Path())


def test_each_condition_may_fail_alone():
    terms = Terms()
    space = Space(terms, frozenset(), {})
    conditions = tuple(Every(group, lambda a: terms.of_axis("n", a) == 0) for group in ("d", "e"))
    element = Choice(conditions, Constant("1", "any"), Constant("0", "any"))
    paths = [path for path, _ in space.resolved(Path(), element)]
    assert [len(path.fails) for path in paths] == [0, 1, 1]
    assert {axis.group for path in paths for axis, _ in path.fails} == {"d", "e"}


def test_a_condition_that_fails_is_false_of_its_witness():
    terms = Terms()
    space = Space(terms, frozenset(), {})
    path = space.failing(Path(), Every("d", lambda a: terms.of_axis("n", a) == 0))
    ((axis, _),) = path.fails
    assert space.ask(path, [terms.of_axis("n", axis) == 0]) == "no"
    assert space.ask(path, [terms.of_axis("n", axis) != 0]) == "yes"


def test_what_holds_of_every_axis_holds_of_no_axis():
    terms = Terms()
    space = Space(terms, frozenset(), {})
    never = Every("d", lambda a: terms.of_axis("n", a) < terms.of_axis("n", a))
    assert space.feasible(Path().knowing(never))
    assert not space.feasible(space.failing(Path().knowing(never), never))


def test_the_way_back_undoes_the_last_step_first():
    axis = Axis("d", "any")
    assert axis.moved(("p", "q")).moved(inverses(("p", "q"))) == axis
    assert axis.moved(("p", "q")) != axis.moved(("q", "p"))
    assert axis.moved(("p", "~p")) == axis


def test_the_target_is_to_be_valid():
    text = changed("dynamic_slice_01", '"start >= 0", ', "")
    assert [open_.what for open_ in reduced(text).left] == ["the target is valid: start >= 0"]


def test_extents_are_to_be_equal():
    text = changed("broadcast_05", "ceildiv(limit - start, stride)", "limit - start")
    assert [open_.what for open_ in reduced(text).left] == ["equal extents of the axes 'd'"]


def test_reads_at_two_places_are_two_elements():
    found = reduced(changed("reverse_01", '"n == 1"', '"n <= 2"'))
    (claim,) = found.claims
    assert claim == ScalarClaim(("read", 0, "any"), ("read", 1, "any"))


def test_a_remainder_is_the_dividend_only_where_that_is_less():
    assert not reduced(rules()["division_06"]).claims
    assert reduced(changed("division_06", '"n <= c"', '"n <= c + 1"')).claims


def test_a_rule_without_an_instance_is_vacuous():
    text = changed("reverse_01", '"n == 1"', '"n == 1", "n == 2"')
    (result,) = verify_rewrite(text)
    assert result.kind == "vacuous"


OPERATIONS = {
    "pad": '(%a, %v) {low = {d = "s"}, high = {d = "t"}, interior = {d = "u"}}',
    "slice": '(%a) {start = {d = "s"}, limit = {d = "t"}, stride = {d = "u"}}',
    "dynamic_slice": '(%a) {start = {d = "s"}, size = {d = "t"}}',
    "reverse": '(%a) {dims = ["d"]}',
    "transpose": '(%a) {by = {d = "p, q"}}',
}


@few(6)
@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_are_as_numpy_runs_them(name: str):
    """Each element that the meaning reads at an index is the one that is there."""
    text = f'"ranks.{name}"{OPERATIONS[name]}'
    operands = "(!any, !any0)" if name == "pad" else "(!any)"
    side = (
        '(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any '
        f"{{ %r = {text} : {operands} -> !any return %r : !any }}"
    )
    rule = rule_in(
        "!any = tensor<*x!ranks.any>\n!any0 = tensor<!ranks.any>\n"
        'module @r attributes {ranks.groups = {d = ["n", "s", "t", "u"]}, '
        f'ranks.permutations = {{p = "d", q = "d"}}}} {{ func.func @before{side} '
        f"func.func @after{side} }}"
    )
    integers: dict[str, tuple[int, ...]] = {
        "pad": {"n": (2, 2, 1), "s": (1, -1, 0), "t": (0, 1, 1), "u": (1, 0, 0)},
        "slice": {"n": (5, 3, 4), "s": (1, 0, 2), "t": (5, 3, 4), "u": (3, 1, 2)},
        "dynamic_slice": {"n": (4, 3, 3), "s": (-2, 5, 1), "t": (2, 2, 2), "u": (0, 0, 0)},
    }.get(name, {"n": (2, 3, 4), "s": (0,) * 3, "t": (0,) * 3, "u": (0,) * 3})
    permutations = {"p": (1, 2, 0), "q": (1, 2, 0)}
    instance = Instance({"d": 3}, integers, permutations)
    values = np.arange(np.prod(integers["n"]), dtype="int16").reshape(integers["n"])
    given = {"arg0": values, "arg1": np.array(-1, "int16")}
    ran = Run(rule, instance).run(rule.before, given, {"any": "int16"})
    expected = ran.ordered(tuple(("d", k) for k in range(3)))
    terms = Terms()
    meaning = Meaning(rule, rule.before, terms)

    def place(axis: Axis) -> int:
        at = int(axis.name)
        for step in axis.word:
            targets = permutations[step.removeprefix("~")]
            at = targets.index(at) if step.startswith("~") else targets[at]
        return at

    def known(term: Any) -> Any:
        pairs = [
            (terms.of_axis(n, axis), terms.number(v[place(axis)]))
            for axis in list(terms.seen)
            for n, v in integers.items()
        ]
        solver = terms.z3.Solver()
        solver.add(*terms.definitions, *(a == b for a, b in pairs))
        assert solver.check() == terms.z3.sat
        return solver.model().eval(term, model_completion=True)

    axes = [Axis("d", str(k)) for k in range(3)]
    extents = [known(meaning.result.axes["d"].extent(axis)).as_long() for axis in axes]
    assert tuple(extents) == expected.shape
    for at in np.ndindex(*expected.shape):

        def coordinate(axis: Axis, at: tuple[int, ...] = at) -> Any:
            return terms.number(at[place(axis)])

        element = meaning.result.element({"d": coordinate})
        while isinstance(element, Choice):
            holds = all(
                terms.z3.is_true(known(c.formula(a))) for c in element.conditions for a in axes
            )
            element = element.then if holds else element.other
        assert isinstance(element, Read)
        read = given[element.tensor]
        if element.tensor == "arg0":
            read = read[tuple(known(element.index["d"](axis)).as_long() for axis in axes)]
        assert int(read) == int(expected[at])


def test_sums_under_other_conditions_differ():
    terms = Terms()
    space = Space(terms, frozenset(), {})

    def above(least: int) -> Sum:
        def body(at: tuple[AxisTerm, ...]) -> Choice:
            condition = Every("d", lambda axis: at[0](axis) >= least)
            read = Read("arg0", "signed", {"d": at[0]}, {"d": "d"})
            return Choice((condition,), read, Constant("0", "signed"))

        return Sum((("d", lambda axis: terms.of_axis("n", axis)),), body)

    equal_sums(space, Path(), above(1), above(1))
    with pytest.raises(SumsDiffer):
        equal_sums(space, Path(), above(1), above(2))


@pytest.mark.deep
def test_a_window_that_leaves_its_domain_is_not_renumbered():
    text = changed("convolution_01", '"low >= 0"', '"low >= -1"')
    assert not reduced(text).left
    text = text.replace('interior = {s = "pint"}', 'low = {s = "-1"}, interior = {s = "pint"}')
    assert reduced(text).left


def test_a_sum_is_not_twice_itself():
    rule = rule_in(rules()["reduce_05"].replace("integer", "signed"))
    terms = Terms()
    space = Space(terms, rule.single, {})
    meaning = Meaning(rule, rule.before, terms)
    element = meaning.result.element({"f": lambda axis: terms.of_axis("i", axis)})
    with pytest.raises(SumsDiffer):
        equal_sums(space, Path(), element, Apply("add", "signed", (element, element)))


def test_sums_of_floats_are_equal_over_the_reals_only():
    text = rules()["reduce_05"].replace("integer", "float")
    (result,) = verify_rewrite(text)
    assert result.kind == "unknown"
    (result,) = verify_rewrite(text, Options(fp="reals"))
    assert result.as_dict()["guarantee"]["equality"] == "reals"


def test_a_start_that_the_target_computes_may_overflow():
    (result,) = verify_rewrite(rules()["dynamic_slice_05"])
    assert result.kind == "unknown"
    (result,) = verify_rewrite(rules()["dynamic_slice_05"], Options(assume=("no-index-overflow",)))
    assert result.kind == "proved"
    assert result.as_dict()["assumptions"][0].startswith("no-index-overflow")


X: Term = ("read", 0, "float")
Y: Term = ("read", 1, "float")


def apply(operation: str, *terms: Term, type_: str = "float", parameter: str = "") -> Term:
    return ("apply", operation, type_, parameter, *terms)


def test_the_larger_of_two_zeros_is_the_positive_one():
    zero: Term = ("constant", "0", "float")
    first = apply("select", apply("compare", X, Y, type_="i1", parameter="GE"), X, Y)
    claim = ScalarClaim(apply("maximum", X, Y), first)
    assert depends_on_order(claim)
    assert not holds_of_orders(claim)
    claim = ScalarClaim(apply("maximum", X, zero), apply("maximum", zero, X))
    assert holds_of_orders(claim)
    assert not holds_of_orders(ScalarClaim(apply("maximum", X, zero), X))


def test_sums_do_not_depend_on_order():
    assert not depends_on_order(ScalarClaim(apply("add", X, Y), X))


@pytest.mark.parametrize(
    ("operation", "constant", "left"),
    [("add", "0", X), ("multiply", "0", X), ("divide", "0", X), ("subtract", "1", X)],
)
def test_what_changes_floats_stays(operation: str, constant: str, left: Term):
    term = apply(operation, left, ("constant", constant, "float"))
    assert normal(term)[0] == "apply"


def test_what_changes_no_float_goes():
    one, zero = ("constant", "1", "float"), ("constant", "0", "float")
    terms = [apply("multiply", one, X), apply("divide", X, one), apply("subtract", X, zero)]
    terms.append(apply("negate", apply("negate", X)))
    assert [normal(term) for term in terms] == [X] * 4
    assert normal(apply("divide", one, X)) != X
    assert normal(apply("subtract", zero, X)) != X
    assert normal(apply("subtract", X, Y)) != normal(apply("subtract", Y, X))


def test_a_quotient_of_reals_needs_a_divisor():
    c: Term = ("read", 2, "float")
    nested = apply("divide", X, apply("divide", Y, c))
    assert holds_of_reals(ScalarClaim(nested, apply("divide", apply("multiply", X, c), Y)))
    assert not holds_of_reals(ScalarClaim(apply("multiply", X, c), apply("divide", X, c)))
    assert not holds_of_reals(ScalarClaim(X, apply("divide", apply("multiply", X, Y), Y)))


def test_a_quotient_that_is_not_selected_divides_by_nothing():
    zero: Term = ("constant", "0", "float")
    quotient = apply("divide", X, Y)
    is_zero, is_not = (
        apply("compare", Y, zero, type_="i1", parameter=direction) for direction in ("EQ", "NE")
    )
    safe = apply("select", is_zero, zero, quotient)
    assert not holds_of_reals(ScalarClaim(safe, quotient))
    assert holds_of_reals(ScalarClaim(safe, apply("select", is_not, quotient, zero)))
    assert holds_of_reals(ScalarClaim(quotient, safe))
    assert not holds_of_reals(ScalarClaim(safe, apply("select", is_not, zero, quotient)))


@few(2)
@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("slice_07", 'limit = {d = "l1"}', 'end = {d = "l1"}', "no attribute 'end'"),
        ("slice_07", '"s1 + s2"', '"s1 + s3"', "no group has an integer 's3'"),
        ("slice_07", '"s1 + s2"', '"s1 +"', "is no expression"),
        ("slice_07", '"ranks.slice"(%x)', '"ranks.cut"(%x)', "'ranks.cut' is no operation"),
        ("slice_07", "ranks.groups", "ranks.were = {}, ranks.groups", "'ranks.were' is no part"),
        ("reverse_01", '"n == 1"', '"n"', "is a number, not a condition"),
        ("iota_01", 'value = "0"', 'value = "zero"', "'zero' is no value"),
        ("transpose_01", '"r, p"', '"r, s"', "there is no permutation 's'"),
        ("compare_01", '"GT"', '"gt"', "a direction is one of"),
        ("select_01", "(%p, %a, %a)", "(%a, %a, %a)", "does not take these types"),
        ("select_04", '"ranks.not"', '"ranks.negate"', "does not take these types"),
    ],
)
def test_what_is_malformed_is_named(name: str, old: str, new: str, message: str):
    text = changed(name, old, new)
    if new.startswith("(%a"):
        text = text.replace("(!bool, !any, !any)", "(!any, !any, !any)")
    with pytest.raises(InputError) as error:
        verify_rewrite(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("concatenate_02", 'ranks.single = ["c"]', "ranks.single = []", "is not exactly one axis"),
        ("slice_09", 'start = {e = "s1"}', 'start = {f = "s1"}', "no axes 'f'"),
        (
            "slice_03",
            'start = {d = "start", e',
            'start = {d = "s1", e',
            "no integer of the group d",
        ),
        ("broadcast_08", '{new = {f = "k"}}', '{new = {d = "n"}}', "some of the new axes"),
    ],
)
def test_what_does_not_fit_its_operands_is_unsupported(name: str, old: str, new: str, message: str):
    (result,) = verify_rewrite(changed(name, old, new))
    assert result.kind == "unsupported"
    assert message in str(result.as_dict()["reason"])

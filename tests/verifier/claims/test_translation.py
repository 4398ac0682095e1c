"""Pairs of functions: what is compared, and what is never skipped."""

from __future__ import annotations

import pytest

from semantics.functions.straight_line import program_of
from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.of_programs import goal_of_programs
from verifier.kernel.input.reading import reading_context, source_of
from verifier.kernel.input.sources import InputError, parse_module
from verifier.kernel.verdicts.verdict import (
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
)
from verifier.strategy.decide import decide


def function(body: str, name: str = "f", arguments: str = "%x: i8", results: str = "i8") -> str:
    return f"func.func @{name}({arguments}) -> ({results}) {{\n{body}\n}}\n"


def only(results: list[Result]) -> Result:
    (result,) = results
    return result


IDENTITY = function("func.return %x : i8")
DOUBLE_NEGATION = function(
    """%m = arith.constant -1 : i8
    %n = arith.xori %x, %m : i8
    %r = arith.xori %n, %m : i8
    func.return %r : i8"""
)


def test_a_right_change_is_proved_at_its_width() -> None:
    verdict = only(verify_translation(DOUBLE_NEGATION, IDENTITY)).verdict
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((8, 8),)


def test_an_unchanged_function_needs_no_meaning() -> None:
    text = "func.func @f(%x: f32) -> f32 { func.return %x : f32 }"
    verdict = only(verify_translation(text, text.replace("%x", "%other"))).verdict
    assert isinstance(verdict, Proved)
    assert verdict.method == "identical before and after"


GLOBAL = """"memref.global"() <{sym_name = "t", sym_visibility = "private", type = memref<1xi32>,
  initial_value = dense<1> : tensor<1xi32>, constant}> : () -> ()
func.func @through() -> memref<1xi32> {
  %m = memref.get_global @t : memref<1xi32>
  func.return %m : memref<1xi32>
}
func.func @f() -> memref<1xi32> {
  %m = func.call @through() : () -> memref<1xi32>
  func.return %m : memref<1xi32>
}"""


def test_an_unchanged_function_that_uses_a_changed_constant_is_not_proved() -> None:
    unchanged = {r.name: r.kind for r in verify_translation(GLOBAL, GLOBAL)}
    assert unchanged == {"@through": "proved", "@f": "proved", "1 other operation": "proved"}
    for result in verify_translation(GLOBAL, GLOBAL.replace("dense<1>", "dense<2>")):
        assert result.kind in ("unknown", "unsupported", "refuted")


def test_an_unchanged_function_says_that_what_it_calls_changed() -> None:
    call = "%r = func.call @f(%x) : (i8) -> i8\nfunc.return %r : i8"
    caller, same = function(call, name="caller"), verify_translation
    f, caller_of_f = same(IDENTITY + caller, DOUBLE_NEGATION + caller)
    assert isinstance(f.verdict, Proved)
    assert isinstance(caller_of_f.verdict, Proved)
    assert caller_of_f.verdict.notes == ("rests on the verdict about @f",)
    declaration = "func.func private @f(%x: i8) -> i8\n"
    g = IDENTITY.replace("@f", "@g")
    declared, *_ = same(declaration + caller + g, declaration + caller)
    assert isinstance(declared.verdict, Proved) and not declared.verdict.notes


def test_refinement_has_a_direction() -> None:
    flagged = function("%r = arith.addi %x, %x overflow<nsw> : i8\nfunc.return %r : i8")
    plain = flagged.replace(" overflow<nsw>", "")
    assert isinstance(only(verify_translation(flagged, plain)).verdict, Proved)
    assert isinstance(only(verify_translation(plain, flagged)).verdict, Refuted)


def test_every_function_is_compared() -> None:
    wrong = function("%r = arith.addi %x, %x : i8\nfunc.return %r : i8", name="second")
    before = IDENTITY + function("func.return %x : i8", name="second")
    kinds = {r.name: r.kind for r in verify_translation(before, IDENTITY + wrong)}
    assert kinds == {"@f": "proved", "@second": "refuted"}


@pytest.mark.parametrize("missing_side", ["before", "after"])
def test_a_function_on_one_side_only_is_not_skipped(missing_side: str) -> None:
    both, one = IDENTITY + function("func.return %x : i8", name="g"), IDENTITY
    sides = (one, both) if missing_side == "before" else (both, one)
    kinds = {r.name: r.kind for r in verify_translation(*sides)}
    assert kinds == {"@f": "proved", "@g": "unsupported"}


def test_every_result_is_an_obligation() -> None:
    """Also where one value is returned twice and only the first result is wrong."""
    before = function("func.return %x, %x : i8, i8", results="i8, i8")
    wrong_first = function(
        "%c = arith.constant 0 : i8\nfunc.return %c, %x : i8, i8", results="i8, i8"
    )
    wrong_second = wrong_first.replace("%c, %x", "%x, %c")
    for after in (wrong_first, wrong_second):
        assert isinstance(only(verify_translation(before, after)).verdict, Refuted)


def test_undefined_behaviour_of_a_dead_operation_counts() -> None:
    after = function("%dead = arith.divui %x, %x : i8\nfunc.return %x : i8")
    verdict = only(verify_translation(IDENTITY, after)).verdict
    assert isinstance(verdict, Refuted)
    assert "undefined behaviour" in verdict.counterexample.text()


def test_a_source_that_is_undefined_allows_anything() -> None:
    before = function(
        "%z = arith.constant 0 : i8\n%r = arith.divui %x, %z : i8\nfunc.return %r : i8"
    )
    assert isinstance(only(verify_translation(before, IDENTITY)).verdict, Proved)


def test_noundef_arguments_are_not_poison() -> None:
    before = function(
        "%c = arith.constant 0 : i8\nfunc.return %c : i8", arguments="%x: i8 {llvm.noundef}"
    )
    after = function(
        "%r = arith.subi %x, %x : i8\nfunc.return %r : i8", arguments="%x: i8 {llvm.noundef}"
    )
    assert isinstance(only(verify_translation(before, after)).verdict, Proved)
    poisoned = [side.replace(" {llvm.noundef}", "") for side in (before, after)]
    assert isinstance(only(verify_translation(*poisoned)).verdict, Refuted)


@pytest.mark.parametrize("constant", ["arith.constant 1", "llvm.mlir.constant(1 : i8)"])
def test_constants_alone_say_nothing_of_poison(constant: str) -> None:
    after = function(f"%c = {constant} : i8\nfunc.return %c : i8")
    before = after.replace("func.return", "%d = arith.constant 2 : i8\nfunc.return")
    verdict = only(verify_translation(before, after)).verdict
    assert isinstance(verdict, Proved) and verdict.notes == ()


_POISON = "%r = ub.poison : i8\nfunc.return %r : i8"
_DIVIDES_BY_ZERO = "%z = arith.constant 0 : i8\n%r = arith.divui %x, %z : i8\nfunc.return %r : i8"
_MAY_BE_POISON = (
    "%c = arith.constant 3 : i8\n%r = arith.shli %x, %c overflow<nuw> : i8\nfunc.return %r : i8"
)
_ZERO_OF_POISON = (
    "%c = arith.constant 0 : i8\n%s = arith.constant 3 : i8\n"
    "%q = arith.shli %x, %s overflow<nuw> : i8\n%r = arith.andi %q, %c : i8\nfunc.return %r : i8"
)
_ZERO = "%r = arith.constant 0 : i8\nfunc.return %r : i8"


@few(4)
@pytest.mark.parametrize(
    ("before", "after", "with_mark", "without"),
    [
        (_POISON, _DIVIDES_BY_ZERO, Proved, Refuted),
        (_DIVIDES_BY_ZERO, _POISON, Proved, Proved),
        (_ZERO, _POISON, Refuted, Refuted),
        (_ZERO, _ZERO_OF_POISON, Refuted, Refuted),
        (_ZERO_OF_POISON, _ZERO, Proved, Proved),
        (_MAY_BE_POISON, _DIVIDES_BY_ZERO, Refuted, Refuted),
        (_MAY_BE_POISON, _MAY_BE_POISON.replace(" overflow<nuw>", ""), Proved, Proved),
    ],
)
def test_poison_as_a_noundef_result_is_undefined(
    before: str, after: str, with_mark: type, without: type
) -> None:
    for results, expected in (("i8 {llvm.noundef}", with_mark), ("i8", without)):
        sides = [function(body, results=results) for body in (before, after)]
        verdict = only(verify_translation(*sides)).verdict
        assert isinstance(verdict, expected)
        if isinstance(verdict, Refuted) and results != "i8" and after is not _DIVIDES_BY_ZERO:
            counterexample = verdict.counterexample.text()
            assert "(no new UB is violated)" in counterexample
            assert "undefined behaviour: llvm.noundef" in counterexample


def test_only_the_marked_result_must_not_be_poison() -> None:
    """Of two results, the first is marked; the second may be poison without consequences."""
    results = "i8 {llvm.noundef}, i8"
    poison_second = "%p = ub.poison : i8\nfunc.return %x, %p : i8, i8"
    poison_first = "%p = ub.poison : i8\nfunc.return %p, %x : i8, i8"
    divides = _DIVIDES_BY_ZERO.replace("func.return %r : i8", "func.return %x, %r : i8, i8")
    undefined = function(divides, results=results)
    for body, expected in ((poison_second, Refuted), (poison_first, Proved)):
        before = function(body, results=results)
        assert isinstance(only(verify_translation(before, undefined)).verdict, expected)


@pytest.mark.parametrize(("results", "expected"), [("", Refuted), (" {llvm.noundef}", Proved)])
def test_a_noundef_vector_has_no_poison_lane(results: str, expected: type) -> None:
    """One lane of the source is poison."""
    body = """%s = arith.constant dense<[0, 8]> : vector<2xi8>
      %r = arith.shli %x, %s : vector<2xi8>
      func.return %r : vector<2xi8>"""
    undefined = """%z = arith.constant dense<0> : vector<2xi8>
      %r = arith.divui %x, %z : vector<2xi8>
      func.return %r : vector<2xi8>"""
    sides = [
        function(text, arguments="%x: vector<2xi8>", results=f"vector<2xi8>{results}")
        for text in (body, undefined)
    ]
    assert isinstance(only(verify_translation(*sides)).verdict, expected)


@pytest.mark.parametrize("where", ["%x: i8", "-> (i8)"])
def test_a_promise_that_the_change_adds_is_not_proved(where: str) -> None:
    """`llvm.noundef` makes poison undefined behaviour."""
    promised = {"%x: i8": "%x: i8 {llvm.noundef}", "-> (i8)": "-> (i8 {llvm.noundef})"}[where]
    after = DOUBLE_NEGATION.replace(where, promised)
    assert isinstance(only(verify_translation(IDENTITY, after)).verdict, Unsupported)


def test_index_has_both_widths() -> None:
    """x udiv 2^32 is 0 for 32 bits, where the constant wraps to 0, and not for 64."""
    before = "func.func @f(%x: index) -> index { func.return %x : index }"
    after = """func.func @f(%x: index) -> index {
      %c = arith.constant 32 : index
      %l = arith.shli %x, %c : index
      %r = arith.shrui %l, %c : index
      func.return %r : index
    }"""
    assert isinstance(only(verify_translation(before, after)).verdict, Refuted)
    same = after.replace("32 : index", "0 : index")
    verdict = only(verify_translation(before, same)).verdict
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((32, 32), (64, 64))


@pytest.mark.parametrize("width", [32, 64])
def test_index_has_the_width_that_the_data_layout_says(width: int) -> None:
    layout = f"module attributes {{dlti.dl_spec = #dlti.dl_spec<index = {width}>}}"
    casts = """func.func @f(%x: i64) -> i64 {
      %i = arith.index_cast %x : i64 to index
      %r = arith.index_cast %i : index to i64
      func.return %r : i64
    }"""
    same = "func.func @f(%x: i64) -> i64 { func.return %x : i64 }"
    low = """func.func @f(%x: i64) -> i64 {
      %t = arith.trunci %x : i64 to i32
      %r = arith.extsi %t : i32 to i64
      func.return %r : i64
    }"""
    right, wrong = (low, same) if width == 32 else (same, low)
    before = f"{layout} {{ {casts} }}"
    verdict = only(verify_translation(before, f"{layout} {{ {right} }}")).verdict
    assert isinstance(verdict, Proved)
    assert (width, width) in (verdict.guarantee.widths or ())
    assert isinstance(only(verify_translation(before, f"{layout} {{ {wrong} }}")).verdict, Refuted)
    for after in (right, wrong):
        assert isinstance(only(verify_translation(casts, after)).verdict, Refuted)


def test_the_width_of_index_on_another_device_counts_for_nothing() -> None:
    spec = '#dlti.target_system_spec<"GPU" = #dlti.target_device_spec<index = 64>>'
    layout = f"module attributes {{dlti.target_system_spec = {spec}}}"
    before = """func.func @f(%x: i64) -> i64 {
      %i = arith.index_cast %x : i64 to index
      %r = arith.index_cast %i : index to i64
      func.return %r : i64
    }"""
    after = "func.func @f(%x: i64) -> i64 { func.return %x : i64 }"
    old, new = (f"{layout} {{ {side} }}" for side in (before, after))
    assert isinstance(only(verify_translation(old, new)).verdict, Refuted)


def test_a_call_of_itself_where_there_was_none_is_not_proved() -> None:
    before = function("%r = arith.addi %x, %x : i8\nfunc.return %r : i8")
    after = function("%r = func.call @f(%x) : (i8) -> i8\nfunc.return %r : i8")
    verdict = only(verify_translation(before, after)).verdict
    assert isinstance(verdict, Unknown)
    assert "func.call" in verdict.reason
    assert "<after>:2:1" in verdict.reason


def test_a_changed_type_is_not_proved() -> None:
    after = function("%r = arith.extui %x : i8 to i16\nfunc.return %r : i16", results="i16")
    assert isinstance(only(verify_translation(IDENTITY, after)).verdict, Unsupported)


def test_nothing_to_compare_is_bad_input() -> None:
    with pytest.raises(InputError, match="nothing to verify"):
        verify_translation("module {}", "module {}")


def test_poison_may_become_anything_and_nothing_may_become_poison() -> None:
    poison = function("%p = ub.poison : i8\nfunc.return %p : i8")
    assert isinstance(only(verify_translation(poison, IDENTITY)).verdict, Proved)
    assert isinstance(only(verify_translation(IDENTITY, poison)).verdict, Refuted)


def _verify_under(precondition: str) -> Verdict:
    """x / y * y with y = 1 under a precondition on y."""
    text = f"""
func.func @pre(%x: i8, %y: i8) -> i1 {{
  {precondition}
  func.return %holds : i1
}}
func.func @before(%x: i8, %y: i8) -> i8 {{
  %q = arith.muli %x, %y : i8
  func.return %q : i8
}}
func.func @after(%x: i8, %y: i8) -> i8 {{
  func.return %x : i8
}}"""
    parsed = parse_module(source_of(text), reading_context())
    programs = {n: program_of(f, parsed.where) for n, f in functions_of(parsed.module).items()}
    goal = goal_of_programs(programs["before"], programs["after"], "f", 1, programs["pre"])
    return decide(goal, Options())


_ONE = "%one = arith.constant 1 : i8\n"


def test_a_precondition_restricts_the_inputs() -> None:
    assert isinstance(_verify_under(_ONE + "%holds = arith.cmpi eq, %y, %one : i8"), Proved)
    assert isinstance(_verify_under(_ONE + "%holds = arith.cmpi ule, %y, %one : i8"), Refuted)


def test_a_precondition_that_is_poison_or_undefined_counts_as_false() -> None:
    never = "%nothing = arith.constant 0 : i8\n%q = arith.divui %y, %nothing : i8\n"
    undefined = never + "%holds = arith.cmpi eq, %q, %q : i8"
    assert isinstance(_verify_under(undefined), Vacuous)
    assert isinstance(_verify_under("%holds = ub.poison : i1"), Vacuous)
    shifted = (
        "%seven = arith.constant 7 : i8\n%one = arith.constant 1 : i8\n"
        "%s = arith.shli %one, %y : i8\n%big = arith.cmpi ugt, %y, %seven : i8\n"
        "%same = arith.cmpi eq, %s, %s : i8\n%both = arith.andi %big, %same : i1\n"
        "%is_one = arith.cmpi eq, %y, %one : i8\n%holds = arith.ori %both, %is_one : i1"
    )
    assert isinstance(_verify_under(shifted), Proved)


def _through(middle: str, argument: str = "i32", down: str = "trunci", up: str = "extsi") -> str:
    return function(
        f"""%a = arith.{down} %x : {argument} to {middle}
        %r = arith.{up} %a : {middle} to {argument}
        func.return %r : {argument}""",
        arguments=f"%x: {argument}",
        results=argument,
    )


def test_values_of_other_types_are_a_change() -> None:
    narrow = only(verify_translation(_through("i16"), _through("i8"))).verdict
    assert isinstance(narrow, Refuted)
    single, half = (_through(middle, "f64", "truncf", "extf") for middle in ("f32", "f16"))
    assert isinstance(only(verify_translation(single, half)).verdict, Refuted)


def test_values_of_other_types_are_a_change_in_what_a_function_calls() -> None:
    caller = function(
        "%r = func.call @g(%x) : (i32) -> i32\nfunc.return %r : i32", "f", "%x: i32", "i32"
    )
    before, after = (caller + _through(middle).replace("@f", "@g") for middle in ("i16", "i8"))
    found = {r.name: r.verdict for r in verify_translation(before, after)}
    assert isinstance(found["@g"], Refuted)
    assert isinstance(found["@f"], Refuted)

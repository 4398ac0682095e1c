"""Operations by which upstream tests its passes: what it documents of them, and no more."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unknown, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def _translated(texts: Iterable[str]) -> list[Result]:
    before, after = texts
    return verify_translation(before, after)


def verdict(before: str, after: str, result: str = "i1") -> Verdict:
    texts = (
        f"func.func @f(%x: i32, %y: i32, %n: index) -> {result} {{\n{body}\n}}"
        for body in (before, after)
    )
    (found,) = _translated(texts)
    return found.verdict


def compared(predicate: str, number: int, bounds: str = "3, 100, 3, 100") -> str:
    umin, umax, smin, smax = bounds.split(", ")
    return f"""
      %v = "test.with_bounds"() {{umin = {umin} : ui32, umax = {umax} : ui32, smin = {smin} : si32,
        smax = {smax} : si32}} : () -> i32
      %c = arith.constant {number} : i32
      %r = arith.cmpi {predicate}, %v, %c : i32
      return %r : i1"""


NEVER = "%r = arith.constant false\nreturn %r : i1"
BEYOND = [
    ("ult", 3, "3, 4294967295, -2147483648, 2147483647"),
    ("ugt", 100, "0, 100, -2147483648, 2147483647"),
    ("slt", -5, "0, 4294967295, -5, 2147483647"),
    ("sgt", 100, "0, 4294967295, -2147483648, 100"),
    ("ugt", 7, "0, 4294967295, 0, 7"),
]


def of_all(bodies: list[str]) -> list[Verdict]:
    """The verdicts on functions of these bodies, of which the target never returns true."""
    texts = (
        "\n".join(f"func.func @f{k}() -> i1 {{\n{body}\n}}" for k, body in enumerate(each))
        for each in (bodies, [NEVER] * len(bodies))
    )
    return [result.verdict for result in _translated(texts)]


@pytest.mark.deep
def test_a_value_keeps_its_bounds() -> None:
    assert all(isinstance(v, Proved) for v in of_all([compared(*each) for each in BEYOND]))


@pytest.mark.deep
def test_it_may_be_a_bound_itself() -> None:
    nearer = [(p, number + (1 if p.endswith("lt") else -1), b) for p, number, b in BEYOND]
    assert all(isinstance(v, Unknown) for v in of_all([compared(*each) for each in nearer]))


@pytest.mark.deep
def test_of_bounds_that_nothing_keeps_nothing_is_known() -> None:
    assert isinstance(verdict(compared("ult", 3, "5, 2, -2147483648, 2147483647"), NEVER), Unknown)


def commutative(name: str, operands: str) -> str:
    return f"""
      %c = arith.constant 42 : i32
      %d = arith.constant 7 : i32
      %r = "{name}"({operands}) : (i32, i32, i32, i32) -> i32
      return %r : i32"""


def of_operands(name: str, before: str, after: str) -> Verdict:
    return verdict(commutative(name, before), commutative(name, after), "i32")


@pytest.mark.parametrize("after", ["%x, %y, %c, %d", "%x, %y, %d, %c"])
def test_constants_go_behind_what_is_none(after: str) -> None:
    assert isinstance(of_operands("test.op_commutative", "%c, %x, %d, %y", after), Proved)


def test_other_operands_are_not_the_same() -> None:
    found = of_operands("test.op_commutative", "%c, %x, %d, %y", "%x, %y, %c, %c")
    assert isinstance(found, Unknown)


@pytest.mark.deep
def test_operands_of_others_have_their_places() -> None:
    found = of_operands("test.something", "%c, %x, %d, %y", "%x, %y, %c, %d")
    assert isinstance(found, Unknown)


@pytest.mark.deep
def test_an_operand_of_another_type_has_a_role_of_its_own() -> None:
    """`arm_sve.masked.addi` is declared `Commutative`; its first operand is a mask, and lanes that
    are masked off have what the second operand has."""

    def masked(operands: str) -> str:
        return f"""
          %m = "test.mask"() : () -> vector<[4]xi1>
          %a = arith.constant dense<1> : vector<[4]xi32>
          %b = "test.lanes"() : () -> vector<[4]xi32>
          %r = "arm_sve.masked.addi"(%m, {operands})
            : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
          return %r : vector<[4]xi32>"""

    found = verdict(masked("%a, %b"), masked("%b, %a"), "vector<[4]xi32>")
    assert isinstance(found, Unknown)


@pytest.mark.deep
def test_what_is_always_speculatable_may_leave_a_loop() -> None:
    made = '%v = "test.always_speculatable_op"() : () -> i32\n'
    loop = "scf.for %i = %c to %n step %one {{\n{}}}\nreturn %x : i32".format
    constants = "%c = arith.constant 0 : index\n%one = arith.constant 1 : index\n"
    found = verdict(constants + loop(made), constants + made + loop(""), "i32")
    assert isinstance(found, Proved)


def reflected(attributes: str, name: str = "test.reflect_bounds") -> str:
    return f'%r = "{name}"(%x) {{{attributes}}} : (i32) -> i32\nreturn %r : i32'


FOUND = "umin = 0 : ui32, umax = 24 : ui32, smin = 0 : si32, smax = 24 : si32"


@pytest.mark.deep
def test_what_an_analysis_notes_changes_nothing() -> None:
    assert isinstance(verdict(reflected(""), reflected(FOUND), "i32"), Proved)


@pytest.mark.deep
def test_its_operand_does() -> None:
    other = reflected(FOUND).replace("(%x)", "(%y)")
    assert isinstance(verdict(reflected(""), other, "i32"), Unknown)


@pytest.mark.deep
def test_bounds_of_others_are_theirs() -> None:
    found = verdict(reflected("", "test.other"), reflected(FOUND, "test.other"), "i32")
    assert isinstance(found, Unknown)


MADE = """
  %a = "test.make_tuple"(%x, %y) : (i32, i32) -> tuple<i32, i32>
  %t = "test.make_tuple"(%a, %x) : (tuple<i32, i32>, i32) -> tuple<tuple<i32, i32>, i32>
"""


def element(index: int, type_: str) -> str:
    inner = "tuple<i32, i32>" if index == 0 else "i32"
    text = f"""{MADE}
      %e = "test.get_tuple_element"(%t) {{index = {index} : i32}}
        : (tuple<tuple<i32, i32>, i32>) -> {inner}"""
    if index == 0:
        text += """
      %f = "test.get_tuple_element"(%e) {index = 1 : i32} : (tuple<i32, i32>) -> i32"""
    return f"{text}\nreturn %{'f' if index == 0 else 'e'} : {type_}"


@pytest.mark.parametrize(("index", "what", "other"), [(0, "y", "x"), (1, "x", "y")])
def test_elements_of_tuples(index: int, what: str, other: str) -> None:
    made = element(index, "i32")
    assert isinstance(verdict(made, f"return %{what} : i32", "i32"), Proved)
    assert isinstance(verdict(made, f"return %{other} : i32", "i32"), Refuted)


def branch(passed: str, block: str, returned: str, types: str = "(i32) -> ()") -> str:
    return f'"test.br"({passed})[^to] : {types}\n^to{block}:\nreturn {returned} : i32'


PASSED = branch("%x", "(%v: i32)", "%v")


@pytest.mark.deep
def test_what_a_branch_passes_is_all_that_its_operands_are_for() -> None:
    alone = branch("", "", "%x", "() -> ()")
    assert isinstance(verdict(PASSED, alone, "i32"), Proved)


@pytest.mark.parametrize(
    "after", [branch("%y", "(%v: i32)", "%v"), "return %x : i32"], ids=["other", "none"]
)
def test_a_branch_passes_what_it_says_and_is_there(after: str) -> None:
    assert not isinstance(verdict(PASSED, after, "i32"), Proved)


@pytest.mark.deep
def test_a_multiple_of_the_step_that_is_negative() -> None:
    """Where no iteration runs, three times a step of 2^62 is still a step."""
    loop = "scf.for %i = %n to %n step {} {{\n}}\nreturn %x : i32".format
    before = "%s = arith.index_cast %wide : i64 to index\n" + loop("%s")
    after = "%s = arith.index_cast %wide : i64 to index\n%c3 = arith.constant 3 : index\n"
    after += "%t = arith.muli %s, %c3 : index\n" + loop("%t")
    texts = (
        f"func.func @f(%x: i32, %n: index, %wide: i64) -> i32 {{\n{body}\n}}"
        for body in (before, after)
    )
    (found,) = _translated(texts)
    assert isinstance(found.verdict, Refuted)

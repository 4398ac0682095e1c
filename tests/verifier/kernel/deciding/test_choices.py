"""Free choices: for every choice of the target there must be one of the source."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from semantics.functions.straight_line import program_of
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import run
from semantics.language.program import Program
from semantics.language.widths import Width
from tests.support.deep import few
from verifier.claims.pairs import verify_pair
from verifier.claims.patterns import verify_rewrite
from verifier.claims.translation import functions_of, verify_translation
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, Input
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict
from verifier.strategy import forall_choices as no_choice_helps

FREEZE = "%r = llvm.freeze %x : i8"
ZERO = "%z = llvm.mlir.zero : i8\n"
ADD_ZERO = ZERO + "%r = llvm.or %x, %z : i8"


def _function(body: str, arguments: str, type_: str) -> str:
    return f"llvm.func @f({arguments}) -> {type_} {{\n{body}\n  llvm.return %r : {type_}\n}}"


def _verdict(
    before: str, after: str, arguments: str = "%x: i8, %y: i8 {llvm.noundef}", type_: str = "i8"
) -> Verdict:
    (result,) = verify_translation(
        _function(before, arguments, type_), _function(after, arguments, type_)
    )
    return result.verdict


@pytest.fixture(autouse=True)
def no_mlir_runner(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long to start, and cannot show free choices."""
    monkeypatch.setattr("verifier.refuting.mlir_runner.runs_agree", lambda calls: False)  # type: ignore[misc]


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FREEZE, FREEZE + "\n%u = llvm.freeze %x : i8"),
        ("%a = llvm.freeze %x : i8\n%r = llvm.freeze %a : i8", FREEZE),
        (FREEZE, "%a = llvm.freeze %x : i8\n%r = llvm.freeze %a : i8"),
        ("%r = llvm.freeze %y : i8", ZERO + "%r = llvm.or %y, %z : i8"),
        (ADD_ZERO, FREEZE),
        ("%p = llvm.mlir.poison : i8\n%r = llvm.freeze %p : i8", "%r = llvm.mlir.zero : i8"),
        (
            "%a = llvm.add %x, %y overflow<nsw> : i8\n%r = llvm.freeze %a : i8",
            "%a = llvm.freeze %x : i8\n%r = llvm.add %a, %y : i8",
        ),
        ("%a = llvm.freeze %x : i8\n%r = llvm.sub %a, %a : i8", "%r = llvm.mlir.zero : i8"),
        (
            "%a = llvm.freeze %x : i8\n%b = llvm.freeze %x : i8\n%r = llvm.sub %a, %b : i8",
            "%a = llvm.freeze %x : i8\n%r = llvm.sub %a, %a : i8",
        ),
    ],
)
def test_what_holds(before: str, after: str):
    assert isinstance(_verdict(before, after), Proved)


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FREEZE, "%a = llvm.freeze %x : i8\n%r = llvm.add %a, %a : i8"),
        ("%r = llvm.freeze %y : i8", "%p = llvm.mlir.poison : i8\n%r = llvm.freeze %p : i8"),
        (ADD_ZERO, "%p = llvm.mlir.poison : i8\n%r = llvm.freeze %p : i8"),
        ("%r = llvm.mlir.zero : i8", FREEZE),
    ],
)
def test_what_fails(before: str, after: str):
    assert isinstance(_verdict(before, after), Refuted)


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FREEZE, ADD_ZERO),
        (
            "%a = llvm.freeze %x : i8\n%r = llvm.sub %a, %a : i8",
            "%a = llvm.freeze %x : i8\n%b = llvm.freeze %x : i8\n%r = llvm.sub %a, %b : i8",
        ),
        (
            "%p = llvm.mlir.poison : i8\n%a = llvm.freeze %p : i8\n%r = llvm.add %a, %a : i8",
            "%r = llvm.mlir.constant(3 : i8) : i8",
        ),
    ],
)
def test_what_no_choice_makes_right_is_refuted(before: str, after: str):
    verdict = _verdict(before, after)
    assert isinstance(verdict, Refuted)
    assert verdict.notes == ("no choice of the source helps (all 256 were replayed)",)


SQUARE = "%p = llvm.mlir.poison : i8\n%a = llvm.freeze %p : i8\n%r = llvm.mul %a, %a : i8"


def _constant(value: int) -> str:
    return f"%r = llvm.mlir.constant({value} : i8) : i8"


def test_a_choice_that_helps_and_is_no_value_of_the_target():
    """3 is no square; that 4 is one is not found, and not denied."""
    assert isinstance(_verdict(SQUARE, _constant(3)), Refuted)
    assert isinstance(_verdict(SQUARE, _constant(4)), Unknown)


def test_a_refutation_that_overlooks_a_choice_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch,
):
    """Planted: any violating input will do."""

    def first_violating(question: GoalAtWidths, names: Sequence[str], queries: Queries) -> Input:
        return Input(dict.fromkeys(question.bits, 0), dict.fromkeys(question.truths, False))

    monkeypatch.setattr(no_choice_helps, "_without_help", first_violating)
    with pytest.raises(ReplayFailed, match=r"choice of \(2,\) helps"):
        _verdict(SQUARE, _constant(4))


def test_of_wide_choices_some_are_replayed():
    before, after = FREEZE.replace("i8", "i64"), ADD_ZERO.replace("i8", "i64")
    verdict = _verdict(before, after, "%x: i64", "i64")
    assert isinstance(verdict, Refuted)
    (note,) = verdict.notes
    assert "of 2^64 were replayed" in note


def test_a_pattern_is_refuted_at_a_small_width():
    match = '%root = pdl.operation "llvm.freeze"(%x : !pdl.value) -> (%T : !pdl.type)'
    (result,) = verify_rewrite(_pattern(match, "pdl.replace %root with (%x : !pdl.value)"))
    assert isinstance(result.verdict, Refuted)
    assert "T = i1" in result.verdict.counterexample.text()


def test_a_proof_says_what_was_chosen():
    verdict = _verdict(FREEZE, FREEZE + "\n%u = llvm.freeze %x : i8")
    assert isinstance(verdict, Proved)
    assert verdict.notes == ("where %r may be any value, it is taken as %r_after",)


def test_a_precondition_may_not_choose():
    body = "{\n  %r = llvm.freeze %x : i1\n  llvm.return %r : i1\n}\n"
    texts = [f"llvm.func @{name}(%x: i1) -> i1 {body}" for name in ("pre", "src", "tgt")]
    texts[2] = texts[2].replace("freeze %x", "xor %x, %x")
    assert isinstance(verify_pair("".join(texts)).verdict, Unsupported)


def _pattern(match: str, rewrite: str) -> str:
    return f"""
pdl.pattern @p : benefit(1) {{
  %T = pdl.type
  %x = pdl.operand : %T
{match}
  pdl.rewrite %root {{
{rewrite}
  }}
}}"""


_FROZEN = '%f = pdl.operation "llvm.freeze"(%x : !pdl.value) -> (%T : !pdl.type)\n'
_FROZEN += "%v = pdl.result 0 of %f\n"


def test_a_pattern_at_every_width():
    match = _FROZEN + '%root = pdl.operation "llvm.freeze"(%v : !pdl.value) -> (%T : !pdl.type)'
    (result,) = verify_rewrite(_pattern(match, "pdl.replace %root with (%v : !pdl.value)"))
    assert isinstance(result.verdict, Proved)
    assert result.verdict.guarantee.widths == ((1, None),)


def test_what_a_pattern_leaves_in_place_keeps_its_choice():
    """As a function x - x of a frozen x may become freeze x - freeze x; a use of it may not."""
    operands = "(%v, %v : !pdl.value, !pdl.value) -> (%T : !pdl.type)"
    match = _FROZEN + f'%root = pdl.operation "llvm.or"{operands}'
    fresh = '%g = pdl.operation "llvm.freeze"(%x : !pdl.value) -> (%T : !pdl.type)\n'
    fresh += "pdl.replace %root with %g"
    (result,) = verify_rewrite(_pattern(match, fresh))
    assert isinstance(result.verdict, Refuted)
    function = "%a = llvm.freeze %x : i8\n%r = llvm.or %a, %a : i8"
    assert isinstance(_verdict(function, FREEZE), Proved)
    (kept,) = verify_rewrite(_pattern(match, "pdl.replace %root with (%v : !pdl.value)"))
    assert isinstance(kept.verdict, Proved)


WIDTH = 2
_concrete = ConcreteInterpretation()
Outcome = int | None
"""None is poison."""


def _random_body(random: Random) -> str:
    lines: list[str] = ["%c = llvm.mlir.constant(1 : i2) : i2"]
    names = ["%x", "%y", "%c"]
    for position in range(3):
        a, b = random.choice(names), random.choice(names)
        name = "%r" if position == 2 else f"%v{position}"
        operation = random.choice(
            (
                f"freeze {a}",
                f"freeze {b}",
                f"add {a}, {b} overflow<nsw>",
                f"sub {a}, {b}",
                f"and {a}, {b}",
                f"or {a}, {b}",
            )
        )
        lines.append(f"{name} = llvm.{operation} : i2")
        names += [name, name]
    return "\n".join(lines)


def _outcomes(program: Program, given: dict[str, Value]) -> set[Outcome]:
    """What the program may return, over all its choices."""
    count = sum(step.operation == "llvm.freeze" for step in program.steps)
    found: set[Outcome] = set()
    for choices in itertools.product(range(2**WIDTH), repeat=count):
        left = iter(choices)

        def choose(label: str, width: Width, left: Iterator[int] = left) -> Bits:
            return Bits(_concrete, next(left), width)

        values = dict(given)
        run(
            Execution(_concrete, choose),
            program.steps,
            values,
            lambda type_: WIDTH,
            lambda step, name, kind, width: kind.read(_concrete, step.attributes.get(name), width),
        )
        result = values[program.returned[0]]
        found.add(None if result.poison.term else result.bits.term)
    return found


def _program(text: str) -> Program:
    parsed = read_module(source_of(text))
    return program_of(functions_of(parsed.module)["f"], parsed.where)


def _refines(before: Program, after: Program) -> bool:
    """By brute force, every outcome of `after` is one that `before` allows."""
    for states in itertools.product([*range(2**WIDTH), None], repeat=2):
        given = {
            name: Value(Bits(_concrete, state or 0, WIDTH), Bool(_concrete, state is None))
            for (name, _), state in zip(before.arguments, states, strict=True)
        }
        allowed = _outcomes(before, given)
        if None not in allowed and not _outcomes(after, given) <= allowed:
            return False
    return True


@pytest.mark.deep
def test_random_pairs_agree_with_brute_force():
    random = Random(7)
    decided = {True: 0, False: 0}
    for _ in range(60):
        texts = [_function(_random_body(random), "%x: i2, %y: i2", "i2") for _ in range(2)]
        if random.random() < 0.5:
            texts[1] = texts[0].replace(" overflow<nsw>", "")
        (result,) = verify_translation(*texts)
        holds = _refines(_program(texts[0]), _program(texts[1]))
        assert isinstance(result.verdict, Proved | Unknown if holds else Refuted), texts
        decided[holds] += isinstance(result.verdict, Proved | Refuted)
    assert min(decided.values()) >= 5

"""Functions without loops that are run on all their arguments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from xdsl.ir import Attribute

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import ControlFlowGraph, Exit
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import run
from semantics.language.program import Step, width_in_bits
from semantics.language.widths import Width, fixed
from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.simulation.every_value import Covered, Ran, run_every_value
from verifier.kernel.simulation.outcomes import Column, Followed, Rows, outcomes
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

CONCRETE = ConcreteInterpretation()


def text(arguments: str, result: str, body: str) -> str:
    """Of operations divided by `;`, the last of which is what the function returns."""
    *lines, last = (line.strip() for line in body.split(";"))
    inside = "".join(f"  {line}\n" for line in lines)
    # A branch, so that the function is not compared in another way.
    head = f"func.func @f({arguments}) -> ({result}) {{\n  cf.br ^bb1\n^bb1:\n"
    return f"{head}{inside}  return {last} : {result}\n}}\n"


def graph(arguments: str, result: str, body: str) -> ControlFlowGraph:
    parsed = read_module(source_of(text(arguments, result, body)))
    return graph_of(functions_of(parsed.module)["f"], parsed.where, sequential=True, exact=True)


def ran(arguments: str, result: str, before: str, after: str) -> Ran:
    return run_every_value(graph(arguments, result, before), graph(arguments, result, after))


# What each operation may do, against all that it may choose


def each_outcome(of: ControlFlowGraph, given: tuple[int, ...]) -> Iterator[int | None]:
    """What a function of one block may return, for all choices, one after the other."""
    entry, block = of.blocks
    assert isinstance(block.end, Exit) and not entry.steps
    chosen: list[int] = []

    def attempt() -> tuple[int | None, list[int]]:
        asked: list[int] = []

        def choose(_: str, width: Width) -> Bits:
            place = len(asked)
            asked.append(1 << fixed(width))
            number = chosen[place] if place < len(chosen) else 0
            return Bits(CONCRETE, CONCRETE.constant(number, width), width)

        m = Execution(CONCRETE, choose)
        values = {
            name: Value(Bits(CONCRETE, number, width_of(type_)), Bool(CONCRETE, False))
            for (name, type_), number in zip(entry.parameters, given, strict=True)
        }
        steps = [step for step in block.steps if isinstance(step, Step)]
        assert len(steps) == len(block.steps)
        run(m, steps, values, width_of, attribute)
        assert isinstance(block.end, Exit)
        value = values[block.end.values[0]]
        return (None if value.poison.term else int(value.bits.term)), asked

    first, asked = attempt()
    yield first
    for numbers in product(*map(range, asked)):
        chosen = list(numbers)
        yield attempt()[0]


def width_of(type_: Any) -> int:
    width = width_in_bits(type_, 64)
    assert width is not None
    return width


def attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
    found = step.attributes.get(name)
    assert found is None or isinstance(found, Attribute)
    return kind.read(CONCRETE, found, width)


CHOOSING = [
    ("f8E5M2", "%r = arith.addf %x, %y : T; %r"),
    ("f8E5M2", "%r = arith.minnumf %x, %y : T; %r"),
    ("f8E4M3FN", "%r = arith.mulf %x, %y : T; %r"),
    ("f8E4M3FN", "%r = arith.maxnumf %x, %y : T; %r"),
    ("f8E4M3FNUZ", "%r = arith.divf %x, %y : T; %r"),
    ("f6E3M2FN", "%r = arith.divf %x, %y : T; %r"),
    ("f4E2M1FN", "%r = arith.minnumf %x, %y : T; %r"),
]


@few(8)
@pytest.mark.parametrize("type_,body", CHOOSING)
def test_what_may_be_chosen_is_all_that_there_is(type_: str, body: str) -> None:
    of = graph(f"%x: {type_}, %y: {type_}", type_, body.replace("T", type_))
    nan, one = {8: (0x7F, 0x38), 6: (0, 12), 4: (0, 2)}[width_of(of.blocks[0].parameters[0][1])]
    pairs = [
        (0, 0x80),
        (0x80, 0),
        (0, 0),
        (nan, one),
        (one, nan),
        (0x7D, 0xFD),
        (one, 0),
        (one, one),
    ]
    mask = (1 << width_of(of.blocks[0].parameters[0][1])) - 1
    pairs = [(x & mask, y & mask) for x, y in pairs]
    rows = arguments_of(of, pairs)
    found = outcomes(of, rows, licences=False, choices=Followed.EVERY)
    assert not found.undefined.any()
    for place, pair in enumerate(pairs):
        here = found.returned[found.returned.given == place].columns["0"]
        assert not here.poison.any()
        assert set(map(int, here.numbers)) == set(each_outcome(of, pair)), pair


def arguments_of(of: ControlFlowGraph, given: list[tuple[int, ...]]) -> Rows:
    columns = {
        name: Column(np.array(numbers, dtype=np.uint64), np.zeros(len(given), dtype=bool))
        for (name, _), numbers in zip(
            of.blocks[0].parameters, zip(*given, strict=True), strict=True
        )
    }
    return Rows(np.arange(len(given)), columns)


# What is proved


C = "%c = arith.constant {} : {}; "
PAIR = "%x: f8E4M3FN, %y: f8E4M3FN"
RIGHT = [
    (PAIR, "f8E4M3FN", "%r = arith.addf %x, %y : T; %r", "%r = arith.addf %y, %x : T; %r"),
    (PAIR, "f8E4M3FN", "%r = arith.maximumf %x, %y : T; %r", "%r = arith.maximumf %y, %x : T; %r"),
    ("%x: bf16", "bf16", C.format(2.0, "T") + "%r = arith.mulf %x, %c : T; %r",
     "%r = arith.addf %x, %x : T; %r"),
    ("%x: f8E5M2", "i8", "%r = arith.fptosi %x : f8E5M2 to i8; %r",
     "%r = arith.fptosi %x : f8E5M2 to i8; %r"),
    ("%x: f8E5M2, %c: i1", "f8E5M2", "%r = arith.select %c, %x, %x : T; %r", "%x"),
]  # fmt: skip
WRONG = [
    (PAIR, "f8E4M3FN", "%r = arith.addf %x, %y : T; %r", "%r = arith.subf %x, %y : T; %r"),
    (PAIR, "f8E4M3FN", "%r = arith.maximumf %x, %y : T; %r", "%r = arith.maxnumf %y, %x : T; %r"),
    ("%x: bf16", "bf16", C.format(0.0, "T") + "%r = arith.addf %x, %c : T; %r", "%x"),
    # One number of 65,536.
    ("%x: bf16", "bf16", "%x", C.format(321.0, "T")
     + "%n = arith.negf %x : T; %e = arith.cmpf oeq, %x, %c : T; "
     "%r = arith.select %e, %n, %x : T; %r"),
    # The target may give another NaN.
    ("%x: f8E5M2", "f8E5M2", "%x", C.format(1.0, "T") + "%r = arith.mulf %x, %c : T; %r"),
    ("%x: f8E4M3FN", "f8E4M3FN", "%n = math.absf %x : T; %n",
     "%n = math.absf %x : T; %z = arith.maximumf %n, %n : T; %z"),
    # Poison of the target.
    ("%x: f8E5M2", "i8", C.format(0, "i8") + "%c", "%r = arith.fptosi %x : f8E5M2 to i8; "
     "%z = arith.subi %r, %r : i8; %z"),
    ("%x: f8E5M2, %c: i1", "f8E5M2", "%x", "%r = arith.select %c, %x, %x : T; %r"),
    # Undefined behaviour of the target.
    ("%x: f8E5M2, %c: i1", "f8E5M2", "%x", "%i = arith.extui %c : i1 to i8; "
     "%d = arith.divui %i, %i : i8; %x"),
]  # fmt: skip


@pytest.mark.parametrize("arguments,result,before,after", RIGHT)
def test_what_holds_for_all_values_is_proved(
    arguments: str, result: str, before: str, after: str
) -> None:
    before, after = (body.replace("T", result) for body in (before, after))
    assert ran(arguments, result, before, after) == Ran(Covered.ALL)


@pytest.mark.parametrize("arguments,result,before,after", WRONG)
def test_arguments_that_violate_it_are_found(
    arguments: str, result: str, before: str, after: str
) -> None:
    before, after = (body.replace("T", result) for body in (before, after))
    assert ran(arguments, result, before, after).violating


def test_the_only_number_that_violates_it_is_found() -> None:
    arguments, result, before, after = WRONG[3]
    found = ran(arguments, result, before, after.replace("T", result))
    assert found.violating == ((0x43A0,),) or found.violating == ((0x43A1,),)


def test_what_flags_license_of_a_target_is_not_known() -> None:
    body = "%a = arith.mulf %x, %x fastmath<contract> : T; "
    body += "%r = arith.addf %a, %x fastmath<contract> : T; %r"
    body = body.replace("T", "f8E4M3FN")
    plain = body.replace(" fastmath<contract>", "")
    fused = "%r = math.fma %x, %x, %x : f8E4M3FN; %r"
    assert ran("%x: f8E4M3FN", "f8E4M3FN", plain, body) == Ran()
    assert ran("%x: f8E4M3FN", "f8E4M3FN", body, fused) == Ran(Covered.ALL)
    assert ran("%x: f8E4M3FN", "f8E4M3FN", plain, fused).violating
    # Of what the source may do then, only some is known.
    other = "%r = arith.subf %x, %x : f8E4M3FN; %r"
    assert ran("%x: f8E4M3FN", "f8E4M3FN", body, other) == Ran()


@pytest.mark.parametrize("arguments", [
    "%x: f32", "%x: f8E5M2, %y: f8E5M2, %z: f8E5M2", "%x: bf16, %i: i1", "%x: index"
])  # fmt: skip
def test_too_many_arguments_are_not_run(arguments: str) -> None:
    type_ = arguments.split(",")[0].removeprefix("%x: ")
    assert ran(arguments, type_, "%x", "%x") == Ran()


def test_functions_without_floats_are_not_run() -> None:
    assert ran("%x: i8", "i8", "%x", "%x") == Ran()


# What is said


def test_a_verdict_says_which_formats_were_covered_and_how() -> None:
    arguments, result, before, after = RIGHT[1]
    sides = [text(arguments, result, body.replace("T", result)) for body in (before, after)]
    (found,) = verify_translation(sides[0], sides[1])
    assert isinstance(found.verdict, Proved)
    assert found.verdict.method == "every value"
    assert str(found.verdict.guarantee) == "f8E4M3FN: every value"
    assert found.as_dict()["guarantee"]["formats"] == {"f8E4M3FN": "every value"}
    old, new = (side.replace("f8E4M3FN", "f32") for side in sides)
    (found,) = verify_translation(old, new)
    assert isinstance(found.verdict, Proved)
    assert str(found.verdict.guarantee) == "f32: by the solver"


SQUARE = "%a = arith.mulf %x, %x : f16; "
MINUS_ZERO = SQUARE + "%c = arith.constant -0.0 : f16; %r = arith.addf %a, %c : f16; %r"


@pytest.mark.deep
def test_where_there_are_too_many_choices_a_solver_decides_about_these() -> None:
    before, after = (text("%x: f16", "f16", body) for body in (MINUS_ZERO, SQUARE + "%a"))
    (found,) = verify_translation(before, after)
    assert isinstance(found.verdict, Proved)
    assert found.verdict.method == "every value + laws of IEEE 754 + path conditions"
    assert str(found.verdict.guarantee) == (
        "f16: every value, by laws of every format, and by the solver where the target chooses"
    )


@pytest.mark.deep
def test_what_the_target_chooses_is_not_forgotten() -> None:
    """It returns another NaN than the source, where both are run on all numbers only."""
    before = SQUARE + "%b = arith.mulf %a, %x : f16; %n = math.absf %b : f16; %n"
    after = SQUARE + "%b = arith.mulf %a, %x : f16; %n = math.absf %b : f16; "
    after += "%z = arith.maximumf %n, %n : f16; %z"
    source, target = (graph("%x: f16", "f16", body) for body in (before, after))
    assert run_every_value(source, target).covered in (None, Covered.UNLESS_IT_CHOOSES)
    sides = [text("%x: f16", "f16", body) for body in (before, after)]
    (found,) = verify_translation(sides[0], sides[1], Options(total_timeout=2))
    assert isinstance(found.verdict, Unknown | Refuted)


def test_what_differs_is_shown_where_nothing_is_left_open() -> None:
    """A quotient by zero may be anything in this format."""
    body = "%d = arith.divf %x, %y : f4E2M1FN; %r = arith.mulf %d, %y : f4E2M1FN; %r"
    sides = [text("%x: f4E2M1FN, %y: f4E2M1FN", "f4E2M1FN", each) for each in (body, "%x")]
    (found,) = verify_translation(sides[0], sides[1])
    assert isinstance(found.verdict, Refuted)

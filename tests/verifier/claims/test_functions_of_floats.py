"""Functions such as exp: unknown ones, but for what documents fix."""

from __future__ import annotations

import pytest

from semantics.control_flow.graph import ControlFlowGraph
from tests.support.deep import some_of
from tests.support.graphs import graph_in
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.refuting.graph_runs import find_difference_of_floats
from verifier.refuting.unknown_functions import why_no_proof


def verdict(arguments: str, before: str, after: str, type_: str = "f32") -> Verdict:
    """Of bodies whose lines are divided by `;`; the last one is what is returned. `T` is the type,
    and `%0`, `%1`, `%2`, `%h` and `%m` are 0, 1, 2, 0.5 and -0."""
    texts: list[str] = []
    for body in (before, after):
        *lines, last = body.split(";")
        numbers = {"0": "0.0", "1": "1.0", "2": "2.0", "h": "0.5", "m": "-0.0"}
        text = "\n".join(f"%{n} = arith.constant {v} : T" for n, v in numbers.items())
        text += "\n" + "\n".join(lines)
        text = f"func.func @f({arguments}) -> T {{\n{text}\nreturn {last} : T\n}}"
        texts.append(text.replace("T", type_))
    (result,) = verify_translation(*texts)
    return result.verdict


RIGHT = [
    ("", "%r = math.exp %0 : T;%r", "%1"),
    ("", "%r = math.exp %m : T;%r", "%1"),
    ("", "%r = math.log %1 : T;%r", "%0"),
    ("", "%r = math.tanh %m : T;%r", "%m"),
    ("", "%r = math.atan2 %m, %1 : T;%r", "%m"),
    ("%x: T", "%r = math.powf %x, %0 : T;%r", "%1"),
    ("%x: T", "%r = math.powf %1, %x : T;%r", "%1"),
    (
        "%x: T",
        "%s = math.cos %x : T;%t = math.cos %x : T;%r = arith.mulf %s, %t : T;%r",
        "%s = math.cos %x : T;%r = arith.mulf %s, %s : T;%r",
    ),
    (
        "%x: T",
        "%s = math.absf %x : T;%c = arith.cmpf oeq, %s, %0 : T;%e = math.exp %x : T;"
        "%r = arith.select %c, %e, %x : T;%r",
        "%s = math.absf %x : T;%c = arith.cmpf oeq, %s, %0 : T;%r = arith.select %c, %1, %x : T;%r",
    ),
    (
        "%x: T",
        "%c = arith.cmpf olt, %x, %0 : T;%l = math.log %x : T;%d = arith.cmpf uno, %l, %l : T;"
        "%a = arith.andi %c, %d : i1;%r = arith.select %a, %1, %2 : T;%r",
        "%c = arith.cmpf olt, %x, %0 : T;%r = arith.select %c, %1, %2 : T;%r",
    ),
    (
        "%x: T",
        "%e = math.exp %x : T;%r = arith.addf %e, %m : T;%r",
        "%e = math.exp %x : T;%r = arith.mulf %1, %e : T;%r",
    ),
]
WRONG = [
    ("", "%r = math.exp %0 : T;%r", "%0"),
    ("", "%r = math.log %1 : T;%r", "%m"),
    ("", "%r = math.tanh %m : T;%r", "%0"),
    ("", "%r = math.atan2 %0, %0 : T;%r", "%r = arith.divf %0, %0 : T;%r"),
    ("%x: T", "%r = math.powf %x, %0 : T;%r", "%0"),
    ("%x: T", "%r = math.powf %x, %h : T;%r", "%r = math.sqrt %x : T;%r"),
    (
        "%x: T",
        "%c = arith.cmpf olt, %x, %0 : T;%l = math.log %x : T;%d = arith.cmpf uno, %l, %l : T;"
        "%a = arith.andi %c, %d : i1;%r = arith.select %a, %1, %2 : T;%r",
        "%r = arith.select %true, %2, %2 : T;%r",
    ),
]
OPEN = [
    ("", "%r = math.exp %1 : T;%r", "%2"),
    ("", "%r = math.atan2 %0, %m : T;%r", "%2"),
    ("%x: T", "%r = math.powf %x, %1 : T;%r", "%x"),
    ("%x: T", "%r = math.exp %x : T;%r", "%r = math.exp2 %x : T;%r"),
    ("%x: T", "%r = math.log %x fastmath<afn> : T;%r", "%r = math.log %x : T;%r"),
]
"""Of these no document says what is right."""


@pytest.mark.parametrize(("arguments", "before", "after"), some_of(RIGHT, 12))
def test_what_a_document_fixes_is_proved(arguments: str, before: str, after: str) -> None:
    for type_ in ("f32", "f16"):
        assert isinstance(verdict(arguments, before, after, type_), Proved)


@pytest.mark.parametrize(("arguments", "before", "after"), some_of(WRONG, 5))
def test_what_a_document_excludes_is_refuted(arguments: str, before: str, after: str) -> None:
    truth = "%true = arith.constant true;"
    assert isinstance(verdict(arguments, truth + before, truth + after), Refuted)


@pytest.mark.parametrize(("arguments", "before", "after"), some_of(OPEN, 2))
def test_what_no_document_fixes_is_unknown(arguments: str, before: str, after: str) -> None:
    assert isinstance(verdict(arguments, before, after), Unknown)


def test_runs_show_that_there_is_no_proof() -> None:
    square = "%s = arith.mulf %x, %x : T;%r = arith.addf %s, %1 : T;%r"
    found = verdict("%x: T", "%r = math.cosh %x : T;%r", square)
    assert isinstance(found, Unknown)
    assert found.reason.startswith(
        "no document fixes what math.cosh gives at %x = 1.0 (0x3F800000)"
    )


def test_there_may_be_a_proof_where_the_function_does_not_matter() -> None:
    def graph(body: str) -> ControlFlowGraph:
        return graph_in(f"func.func @f(%x: f32) -> f32 {{\n{body} : f32\n}}")

    exp = "%e = math.exp %x : f32\n"
    source = graph(f"{exp}%r = math.absf %e : f32\nreturn %r")
    assert why_no_proof(source, graph("return %x"))
    assert not why_no_proof(graph(f"{exp}return %x"), graph("return %x"))
    assert not why_no_proof(source, graph(f"{exp}return %e"))


@pytest.mark.deep
def test_an_intrinsic_of_llvm_is_the_same_function() -> None:
    def of(after: str, before: str = "%r = math.exp %x : T;%r") -> Verdict:
        return verdict("%x: T", before, after)

    found = of("%r = llvm.intr.exp(%x) : (T) -> T;%r")
    assert isinstance(found, Proved)
    assert any(each.name == "same-functions" for each in found.conventions)
    assert isinstance(of("%r = llvm.intr.exp2(%x) : (T) -> T;%r"), Unknown)
    flagged = "%r = llvm.intr.exp(%x) {fastmathFlags = #llvm.fastmath<afn>} : (T) -> T;%r"
    assert isinstance(of(flagged), Unknown)
    # expm1(-0) is -0 (C17, F.10.3.3), and exp(-0) - 1 is +0.
    less = "%e = llvm.intr.exp(%x) : (T) -> T;%r = arith.subf %e, %1 : T;%r"
    assert isinstance(of(less, "%r = math.expm1 %x : T;%r"), Refuted)


def test_a_run_does_not_choose_whether_a_signaling_nan_is_a_quiet_one() -> None:
    # pow(1, sNaN) is a NaN or 1 (LangRef, Floating-Point Environment).
    one = "%o = arith.constant 1.0 : f32\n"
    bodies = (one + "%r = math.powf %o, %x : f32\nreturn %r", one + "return %o")
    graphs = (graph_in(f"func.func @f(%x: f32) -> f32 {{\n{b} : f32\n}}") for b in bodies)
    assert find_difference_of_floats(*graphs) is None


@pytest.mark.deep
def test_all_lanes_of_a_vector_are_such_as_a_document_is_about() -> None:
    def graph(after: str) -> ControlFlowGraph:
        type_ = "vector<5xf32>"
        body = f"%t = math.tanh %x : {type_}\n{after}"
        return graph_in(f"func.func @f(%x: {type_}) -> {type_} {{\n{body} : {type_}\n}}")

    target = graph("%r = math.absf %t : vector<5xf32>\nreturn %r")
    found = find_difference_of_floats(graph("return %t"), target)
    assert found is not None
    assert found.target == ("returns " + ", ".join(["0.0 (0x00000000)"] * 5),)


def test_formats_that_are_not_those_of_ieee_754_stay_opaque() -> None:
    assert isinstance(verdict("", "%r = math.exp %0 : T;%r", "%1", "f8E4M3FN"), Unknown)

"""Passes of a user's own that do not keep to what a pass is: told so, and never taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr

from accelerator_model.dialect import acc
from accelerator_model.machine import Machine
from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.passes.pass_list import AcceleratorPass, chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import BadPass, ProvedPasses
from tests.inputs.matmuls import SMALL, matmul
from tests.inputs.programs import parse_function
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

SOURCE = matmul(4, 4, 4)
Apply = Callable[[func.FuncOp, Machine], object]


def without_waits(function: func.FuncOp) -> func.FuncOp:
    for op in list(function.walk()):
        if isinstance(op, acc.WaitOp):
            op.detach()
            op.erase()
    return function


def renamed(function: func.FuncOp) -> func.FuncOp:
    function.properties["sym_name"] = StringAttr("other")
    return function


def raises(function: func.FuncOp, machine: Machine) -> object:
    raise RuntimeError("boom")


def passes_with(apply: Apply, *before: str) -> ProvedPasses:
    own = AcceleratorPass("mine", apply)  # pyright: ignore[reportArgumentType]
    return ProvedPasses((*chosen_passes(before), own), False, CycleModel())


BAD: dict[str, tuple[Apply, str]] = {
    "in place": (lambda f, _: without_waits(f), "changed the function"),
    "in place, and another one": (lambda f, _: (f.clone(), without_waits(f))[0], "changed"),
    "in place, its name": (lambda f, _: renamed(f), "changed the function"),
    "another name": (lambda f, _: renamed(f.clone()), "another name"),
    "nothing": (lambda _, __: None, "no function"),
    "a text": (lambda f, _: str(f), "no function"),
    "a declaration": (lambda _, __: func.FuncOp.external("gemm", [], []), "no function"),
    "an error": (raises, "raised RuntimeError: boom"),
}


@few(2)
@pytest.mark.parametrize("name", list(BAD))
@pytest.mark.parametrize("before", [(), ("lower",)])
def test_what_is_no_pass_is_told(name: str, before: tuple[str, ...]):
    apply, message = BAD[name]
    source = SOURCE if before else chosen_passes(("lower",))[0].apply(SOURCE, SMALL)
    with pytest.raises(BadPass, match=message):
        passes_with(apply, *before).lower(source, SMALL)


def test_one_function_for_two_is_told():
    one = SOURCE.clone()
    passes = passes_with(lambda _, __: one)
    passes.lower(SOURCE, SMALL)
    with pytest.raises(BadPass, match="twice"):
        passes.lower(SOURCE.clone(), SMALL)


def test_no_program_of_a_program_is_not_taken():
    """The linalg function itself: it is right, but nothing that the accelerator runs."""
    passes = passes_with(lambda _, __: SOURCE.clone(), "lower")
    target = passes.lower(SOURCE, SMALL)
    verdict = passes.validate(SOURCE, target, SMALL)
    assert isinstance(verdict, Unsupported)
    assert "something else than a program" in verdict.reason


def test_a_pass_on_programs_is_told_that_there_is_none_yet():
    passes = ProvedPasses(chosen_passes(("order", "lower")), False, CycleModel())
    with pytest.raises(BadPass, match="'order' takes a program"):
        passes.lower(SOURCE, SMALL)


def test_what_follows_a_pass_that_makes_a_bad_program_does_not_hide_it():
    def out_of_bounds(function: func.FuncOp, machine: Machine) -> func.FuncOp:
        text = str(function)
        return parse_function(text.replace(" at 0 to", " at 999 to", 1))

    own = AcceleratorPass("mine", out_of_bounds)
    chosen = (*chosen_passes(("lower",)), own, *chosen_passes(("place", "order")))
    passes = ProvedPasses(chosen, False, CycleModel())
    verdict = passes.validate(SOURCE, passes.lower(SOURCE, SMALL), SMALL)
    assert isinstance(verdict, Refuted)
    assert [run.name for run in passes.runs["gemm"]] == ["lower", "mine"]


WRONG: dict[str, Apply] = {
    "without waits": lambda f, _: without_waits(f.clone()),
    "of other extents": lambda _, __: chosen_passes(("lower",))[0].apply(matmul(4, 4, 8), SMALL),
    "from other arguments": lambda f, _: exchanged(f.clone()),
}


def exchanged(function: func.FuncOp) -> func.FuncOp:
    """A is loaded where B is, and the other way round."""
    for op in function.walk():
        operands = list(op.operands)
        a, b = function.body.block.args[:2]
        op.operands = [b if v is a else a if v is b else v for v in operands]
    return function


@few(2)
@pytest.mark.parametrize("name", list(WRONG))
def test_a_wrong_program_is_not_proved(name: str):
    passes = passes_with(WRONG[name], "lower")
    target = passes.lower(SOURCE, SMALL)
    verdict = passes.validate(SOURCE, target, SMALL)
    assert isinstance(verdict, Refuted | Unknown | Unsupported)
    assert [type(run.verdict) for run in passes.runs["gemm"]] == [Proved, type(verdict)]

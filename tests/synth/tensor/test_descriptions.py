"""The accelerator does what the descriptions of its instructions say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr, i32

from accelerator_model.meaning.tensor_instructions import DESCRIPTIONS, PROGRAMS
from synth.tensor.instruction import TensorInstruction
from synth.tensor.onto import instructions_named
from synth.tensor.simulation import simulate
from tests.support.deep import few, some_of
from verifier.kernel.input.sources import InputError

FORMS = [form for name in DESCRIPTIONS for form in instructions_named(name)]
_SATURATING = instructions_named("dot4")[0].tiles
"""The tiles of the saturating forms, whose maps do not say what they are."""

Array = np.ndarray[Any, Any]


def _operands(instruction: TensorInstruction) -> list[Array]:
    random = np.random.default_rng(5)
    bytes_, sums = np.array([-128, -1, 0, 2, 127]), np.array([-(2**31), -9, 0, 2**31 - 1])
    return [
        random.choice(
            sums if tile.type_.element_type == i32 else bytes_, tile.type_.get_shape()
        ).astype(np.int32 if tile.type_.element_type == i32 else np.int8)
        for tile in instruction.tiles or _SATURATING
    ]


def _run(instruction: TensorInstruction, name: str) -> list[int]:
    """The sums that the instruction leaves, called `name`."""
    function = instruction.function.clone()
    function.sym_name = StringAttr(name)
    text = str(ModuleOp([function]))
    return simulate(text, name, _operands(instruction)).arguments[2].reshape(-1).tolist()


@pytest.mark.parametrize("instruction", some_of(FORMS, 2), ids=lambda form: form.name)
def test_the_accelerator_does_what_the_description_says(instruction: TensorInstruction):
    """A function of another name is run as it is written."""
    assert _run(instruction, instruction.name) == _run(instruction, "as_written")


def test_the_forms_differ_on_these_bytes():
    forms = [form for form in FORMS if form.name.startswith("acc_dot4")]
    assert len({tuple(_run(form, "as_written")) for form in forms}) == len(forms) == 4


def test_each_form_has_a_program():
    assert sorted(PROGRAMS) == sorted(form.name for form in FORMS)


@few(4)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dot8", "no instruction is called dot8: dot4, dot4.saturating, compute, or MODULE:NAME"),
        ("no_such_module:x", "No module named 'no_such_module'"),
        ("examples.tensor_instructions:x", "has no attribute 'x'"),
        ("math:pi", "an instruction is described by text, or several"),
        ("string:digits", "error"),
    ],
)
def test_a_wrong_name_is_said(name: str, message: str):
    with pytest.raises(InputError) as error:
        instructions_named(name)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import sys\nsys.exit(0)\n", "a_users_module: SystemExit: 0"),
        ("1 / 0\n", "a_users_module: ZeroDivisionError: division by zero"),
        ("def f(:\n", "a_users_module: invalid syntax"),
    ],
)
def test_a_module_that_cannot_be_imported_is_bad_input(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whatever it does: that it exits with status 0 is no success of the command."""
    (tmp_path / "a_users_module.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(InputError) as error:
        instructions_named("a_users_module:x")
    assert message in str(error.value)

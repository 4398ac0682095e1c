"""Programs with loops: right ones are proved for all iterations, wrong ones are refuted."""

from __future__ import annotations

import pytest

from accelerator_model.machine import default_machine
from rewrites.accelerator.validation.programs import validate
from tests.inputs.programs import parse_function
from tests.inputs.twins import ALL
from tests.support.deep import some_of
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

MACHINE = default_machine()


def verdict(source: str, target: str) -> Verdict:
    return validate(parse_function(source), parse_function(target), MACHINE)


@pytest.mark.parametrize("name", some_of(list(ALL), 3))
def test_right_twins_are_proved(name: str):
    twins = ALL[name]
    found = verdict(twins.reference, twins.right)
    assert isinstance(found, Proved), found
    assert "for exactly these extents" in found.notes[-1]


WRONG = [
    pytest.param(twins.reference, wrong, id=f"{name} {number}")
    for name, twins in ALL.items()
    for number, wrong in enumerate(twins.wrong)
]


@pytest.mark.parametrize(("reference", "wrong"), WRONG)
def test_wrong_twins_are_refuted(reference: str, wrong: str):
    found = verdict(reference, wrong)
    assert isinstance(found, Refuted), found

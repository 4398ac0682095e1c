"""Pairs of functions of which one is a program of the default machine, for all commands."""

from __future__ import annotations

from xdsl.dialects import func

from accelerator_model.machine import default_machine
from rewrites.accelerator.validation.programs import is_program, validate
from rewrites.accelerator.validation.signature import OWN_CONSTANT
from verifier.kernel.verdicts.verdict import Unsupported, Verdict


class OnDefaultMachine:
    """What the entry of `acc` names (`verifier.claims.own_programs.Programs`)."""

    own_marks = frozenset((OWN_CONSTANT,))

    def is_program(self, function: func.FuncOp) -> bool:
        return is_program(function)

    def decide(self, old: func.FuncOp, new: func.FuncOp, seconds: float) -> Verdict:
        if not is_program(new):
            return Unsupported("a program of the accelerator became something else")
        return validate(old, new, default_machine(), seconds)

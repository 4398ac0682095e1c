"""Large products become loops: proved for all iterations, and mutants of them are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.validation.programs import validate
from tests.inputs.matmuls import matmul
from tests.inputs.programs import parse_function
from tests.support.deep import some_of
from verifier.kernel.verdicts.verdict import Proved, Refuted

MACHINE = default_machine()
SMALL = replace(MACHINE, array_rows=4, dim=4, scratchpad_rows=64, accumulator_rows=64)
"""Blocks of 4 x 2 tiles, of which there are 24, and K in three parts."""

SOURCE = matmul(48, 64, 12)


@pytest.mark.deep
@pytest.mark.parametrize("filled", some_of([True, False], 2))
@pytest.mark.parametrize(
    ("extents", "machine"), some_of([((256, 256, 256), MACHINE), ((48, 64, 12), SMALL)], 2)
)
def test_loops_are_proved(extents: tuple[int, int, int], machine: Machine, filled: bool):
    source = matmul(*extents, filled)
    target = lower_function(source, machine)
    assert len(str(target).splitlines()) < 200
    assert any(op.name == "scf.for" for op in target.walk())
    verdict = validate(source, target, machine)
    assert isinstance(verdict, Proved), verdict


@pytest.mark.deep
def test_the_length_of_a_program_does_not_depend_on_the_extents():
    for extent in (4096, 8192):
        assert len(str(lower_function(matmul(extent, extent, extent), MACHINE)).splitlines()) < 200


def test_the_array_hardly_idles():
    source = matmul(256, 256, 256)
    cycles = simulate_cycles(read_program(lower_function(source, MACHINE), MACHINE), MACHINE).cycles
    assert 65_536 / cycles > 0.98


PROGRAM = str(lower_function(SOURCE, SMALL))

MUTANTS = {
    "a load overwrites what passes read": (" after %24", ""),
    "a pass does not wait for its strip of B": ("after %28, %34, %26", "after %28, %26"),
    "a pass does not wait for the stores": ("after %28, %34, %26", "after %28, %34"),
    "a strip is loaded into the other half": ("mod 2) * 24", "mod 1) * 24"),
    "a part is lost": (" accumulate", ""),
    "the last stores are not waited for": ("acc.barrier", "acc.wait %9"),
    "another part of A": ("(d0 * 192) + 4", "(d0 * 192) + 5"),
    "rows of B are too close": ("ld_stride = 64", "ld_stride = 60"),
    "a block is left out": ("scf.for %22 = %0", "scf.for %22 = %1"),
}


@pytest.mark.parametrize("name", some_of(MUTANTS, 9))
def test_mutants_are_refuted(name: str):
    old, new = MUTANTS[name]
    assert old in PROGRAM
    mutant = parse_function(PROGRAM.replace(old, new, 1))
    verdict = validate(SOURCE, mutant, SMALL)
    assert isinstance(verdict, Refuted), verdict

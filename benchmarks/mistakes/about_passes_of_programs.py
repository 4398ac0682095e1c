"""Mistakes in comparing programs of the accelerator, instruction by instruction."""

from __future__ import annotations

from mistakes.mistake import Mistake

PASSES_OF_PROGRAMS: tuple[Mistake, ...] = (
    Mistake(
        where="rewrites.accelerator.validation.iterations.latches:Latches.__init__",
        what="a pass takes no notice of a preload with a bias",
        old="_PRELOADS",
        new="acc.PreloadOp",
        noticed_by=(
            "test_programs.py::test_a_pass_starts_from_the_last_preload_of_either_kind["
            "acc.compute %s, %a row 0 rows 16 k 16]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.expressions:_Numbering._as_sum",
        what="numbers are a sum of others everywhere if they are in one place",
        old="((rest - y) % (2 * half)).any()",
        new="((rest - y) % (2 * half)).min()",
        noticed_by="test_network_layers.py::test_a_wrong_layer_is_refuted[depthwise-_last_constant]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.linalg_tiles:_read",
        what="a constant tensor of equal elements is zero",
        old="_fill(made, number, m)",
        new="_fill(made, 0, m)",
        noticed_by="test_network_layers.py::test_a_layer_is_proved_and_runs_as_its_source[splat]",
    ),
    Mistake(
        where="rewrites.accelerator.passes.tile:Chains._are_independent",
        what="tiles may change places that write the same elements",
        old="np.isin(owners[access.granules], (-1, number)).all()",
        new="True",
        noticed_by="test_tile.py::test_chains_that_touch_the_same_elements_keep_their_order",
    ),
    Mistake(
        where="rewrites.accelerator.passes.fuse_epilogue:prove_fused",
        what="joined layers are compared with nothing",
        old="[joined_otherwise(source, network) for network in (before, after)]",
        new="[joined_otherwise(source, before)]",
        noticed_by="test_fuse_epilogue.py::test_wrong_layers_are_refuted[another zero point]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.instruction_lists:_same",
        what="instructions are the same whatever the registers hold",
        old="a.registers.get(n) == b.registers.get(n)",
        new="True",
        noticed_by="test_passes.py::test_wrong_passes_are_not_proved[a register]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.instruction_lists:_first_that_changes",
        what="any transfer may be left out",
        old="(names != found.contents[memory]).any()",
        new="False",
        noticed_by="test_passes.py::test_wrong_passes_are_not_proved[a load that was needed]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.instruction_lists:same_instructions",
        what="a source that has a race means something",
        old="find_race(before) is not None",
        new="False",
        noticed_by="test_passes.py::test_a_racy_source_proves_nothing",
    ),
    Mistake(
        where="accelerator_model.meaning.fifos:FifoProgram.overfilled",
        what="a FIFO holds one token more than it does",
        old="pushed[depth:]",
        new="pushed[depth + 1 :]",
        noticed_by="test_passes.py::test_a_shorter_fifo_is_overfilled",
    ),
    Mistake(
        where="accelerator_model.meaning.fifos:FifoProgram.fault",
        what="tokens that nobody pushes come",
        old="len(pushed) != len(popped)",
        new="False",
        noticed_by="test_passes.py::test_each_bit_is_needed",
    ),
    Mistake(
        where="rewrites.accelerator.validation.program_faults:_compared",
        what="a constant of the program's own may hold anything",
        old="elements.astype(arguments[number].dtype)",
        new="arguments[number]",
        noticed_by="test_on_default_machine.py::test_what_is_no_constant_does_not_refute",
    ),
    Mistake(
        where="rewrites.accelerator.validation.signature:have_the_same_constants",
        what="programs with different constants of their own are compared as the same",
        old="all(np.array_equal(own[n], others[n]) for n in own)",
        new="True",
        noticed_by=(
            "test_on_default_machine.py::"
            "test_programs_with_other_constants_of_their_own_are_not_the_same"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.passes.pipeline_of_passes:applied",
        what="a pass may change the function that it was given",
        old="not function.is_structurally_equivalent(before)",
        new="False",
        noticed_by="test_wrong_passes.py::test_what_is_no_pass_is_told[before0-in place]",
    ),
    Mistake(
        where="synth.accelerator.accel_run:_run_programs",
        what="a program that no pass changes is said to have FIFO bits without a look at them",
        old="target is not function or passes.fifos",
        new="target is not function",
        noticed_by=("test_accel_run.py::test_a_program_that_no_pass_changes_gets_fifo_bits_too"),
    ),
    Mistake(
        where="rewrites.accelerator.passes.pipeline_of_passes:ProvedPasses.validate",
        what="what a pass makes of a proved program need not be one",
        old="changed and proofs and not is_program(after)",
        new="False",
        noticed_by="test_wrong_passes.py::test_no_program_of_a_program_is_not_taken",
    ),
    Mistake(
        where="rewrites.accelerator.passes.registers_at_launch:_same",
        what="an instruction may find another number in a register after a pass",
        old="within(one, other) and within(other, one)",
        new="True",
        noticed_by=(
            "test_configuration_in_loops.py::test_a_register_stays_where_it_is["
            "read in the first iteration before it is written]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.instruction_lists:_compare_values",
        what="programs of other instructions do the same whatever they leave in the arguments",
        old="different is not None",
        new="False",
        noticed_by="test_place.py::test_wrong_places_are_not_proved[a load too few]",
    ),
)

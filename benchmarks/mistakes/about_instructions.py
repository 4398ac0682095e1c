"""Mistakes about the accelerator's instructions: what they do, and their order."""

from __future__ import annotations

from mistakes.mistake import Mistake

INSTRUCTIONS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.meanings.acc_lanes:lane_dot4",
        what="lane dot products never saturate",
        old="select(saturate, saturated(total), total.trunc(LANE_WIDTH))",
        new="total.trunc(LANE_WIDTH)",
        noticed_by="test_acc_lanes.py::test_lanes_compute_what_plain_integers_do[acc.lane_dot4]",
    ),
    Mistake(
        where="semantics.meanings.acc_lanes:saturated",
        what="saturating sums stop one below the maximum",
        old="(1 << LANE_WIDTH - 1) - 1",
        new="(1 << LANE_WIDTH - 1) - 2",
        noticed_by="test_acc_lanes.py::test_lanes_compute_what_plain_integers_do[acc.lane_dot4]",
    ),
    Mistake(
        where="accelerator_model.meaning.instructions:alu",
        what="alu reads the first rows, whichever it is told",
        old="row * m.dim",
        new="0",
        noticed_by="test_lane_instructions.py::test_alu[add-add]",
    ),
    Mistake(
        where="accelerator_model.meaning.footprints:FootprintTiles._note",
        what="a row that is left in the middle touches its first granule only",
        old="(first_and_last + max(block.cols - 1, 0)) // granule",
        new="low",
        noticed_by="test_footprints.py::test_what_a_block_touches[False-block2-touched2]",
    ),
    Mistake(
        where="accelerator_model.meaning.footprints:FootprintTiles._note",
        what="a block touches its first row only",
        old="block.stride",
        new="0",
        noticed_by=(
            "test_lane_instructions.py::test_what_they_touch_must_be_ordered[text3-row 3 of "
            "accumulator]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.happens_before:Order.precedes",
        what="an instruction that is about to start has completed",
        old="self.before[second][queue] > place",
        new="self.before[second][queue] >= place",
        noticed_by=(
            "test_happens_before.py::test_races_are_found[compute does not await the load of A]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.happens_before:happens_before",
        what="waiting for one instruction waits for all",
        old="_merge(host, completed[instruction])",
        new="tuple(issued)",
        noticed_by=(
            "test_happens_before.py::test_races_are_found[the host waits for the first load only]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.happens_before:happens_before",
        what="instructions of one queue are ordered after what other queues issued",
        old="_merge(host, last_of_queue[queue])",
        new="_merge(host, tuple(issued))",
        noticed_by=(
            "test_happens_before.py::test_races_are_found[compute does not await the load of A]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.happens_before:find_race",
        what="reads take part in no race",
        old="state.readers[queue, access.granules] = instruction.index",
        new="pass",
        noticed_by=(
            "test_happens_before.py::test_races_are_found[a load overwrites what compute reads]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.happens_before:_conflict",
        what="a write races with reads of the first queue only",
        old="state.readers[:, access.granules]",
        new="state.readers[:1, access.granules]",
        noticed_by=(
            "test_happens_before.py::test_races_are_found[a load overwrites what compute reads]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.happens_before:_left_at_done",
        what="reads may go on after the host has its memory back",
        old="(state.writer, *state.readers)",
        new="(state.writer,)",
        noticed_by=(
            "test_happens_before.py::test_races_are_found[nobody waits for a load from main memory]"
        ),
    ),
    Mistake(
        where="semantics.language.tiles:Tiles._block",
        what="a block may end one element beyond its memory",
        old="last < place.extent",
        new="last <= place.extent",
        noticed_by="test_tiles.py::test_out_of_bounds[20-1-1-1]",
    ),
    Mistake(
        where="semantics.language.tiles:Tiles.whole_elements",
        what="a distance in bytes may end within an element",
        old="if number_of_bytes % element_bytes: B",
        new="pass",
        noticed_by="test_tiles.py::test_distances_are_whole_elements",
    ),
    Mistake(
        where="accelerator_model.meaning.current_state:_check",
        what="an instruction may use registers that were written over",
        old="state not in states",
        new="False",
        noticed_by=(
            "test_program.py::test_what_is_no_program[lines0-acc.mvin uses a state that a "
            "later acc.setup replaced]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.host:check_counting",
        what="the host takes a loop over unsigned numbers for one over signed ones",
        old="op.get_attr_or_prop('unsignedCmp') is not None",
        new="False",
        noticed_by="test_host.py::test_a_loop_over_unsigned_numbers_has_no_proof_for_all_iterations",
    ),
    Mistake(
        where="accelerator_model.meaning.host:_Reader.setup",
        what="the older value of a register stays",
        old="{**before, **registers}",
        new="{**registers, **before}",
        noticed_by="test_program.py::test_the_configuration_is_the_one_at_issue",
    ),
    Mistake(
        where="accelerator_model.meaning.host:local_place",
        what="a local buffer may leave its memory",
        old="start + rows * cols > memory.elements",
        new="start > memory.elements",
        noticed_by=(
            "test_program.py::test_what_is_no_program[%x = acc.local row 16380 : "
            "memref<5x16xi8, #acc.spad>-has 16384 rows]"
        ),
    ),
    Mistake(
        where="accelerator_model.dialect.acc:TransferOp.check_transfer",
        what="a transfer may be wider than a row",
        old="count > dim",
        new="False",
        noticed_by=(
            "test_acc_dialect.py::test_what_the_verifiers_refuse[%t = acc.mvin %s, %A at 0 to "
            "%a row 0 size 16 x 17 : memref<16x16xi8>, memref<16x16xi8, #acc.spad>-17 columns]"
        ),
    ),
    Mistake(
        where="accelerator_model.dialect.acc:TransferOp.check_transfer",
        what="a transfer may be between elements of two sizes",
        old="element_bits(dram) != element_bits(local)",
        new="False",
        noticed_by=(
            "test_acc_dialect.py::test_what_the_verifiers_refuse[%t = acc.mvin %s, %C at 0 to "
            "%a row 0 size 1 x 1 : memref<16x16xi32>, memref<16x16xi8, #acc.spad>-differ in "
            "size]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.tensor_instructions:DESCRIPTIONS",
        what="the unsigned dot product is described as signed",
        old="_dot4('acc_dot4_unsigned', 'extui')",
        new="_dot4('acc_dot4_unsigned', 'extsi')",
        noticed_by=(
            "test_descriptions.py::"
            "test_the_accelerator_does_what_the_description_says[acc_dot4_unsigned]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.requantisation:_shifted",
        what="double rounding knows no sign",
        old="select(x.is_negative(), -more, more)",
        new="more",
        noticed_by=(
            "test_network_instructions.py::"
            "test_one_element_is_requantised_as_the_formula_says[32-True]"
        ),
    ),
    Mistake(
        where="accelerator_model.meaning.instructions:add_to_target",
        what="each row starts from a row of the bias of its own",
        old="m.load(bias, row * m.dim, rows, 0, m.dim)",
        new="m.load(bias, row * m.dim, rows, m.dim, m.dim)",
        noticed_by="test_network_instructions.py::test_sums_start_from_a_bias",
    ),
    Mistake(
        where="accelerator_model.meaning.network_instructions:pixel_runs",
        what="rows of an image are as far apart as its pixels",
        old="image_row * pitch",
        new="image_row * step",
        noticed_by="test_network_instructions.py::test_a_pass_over_windows[1]",
    ),
    Mistake(
        where="accelerator_model.meaning.lane_products:multiply_add",
        what="the lanes multiply by the first row of weights, whichever they are told",
        old="w_row * m.dim + lane",
        new="lane",
        noticed_by="test_lane_products.py::test_multiply_add",
    ),
    Mistake(
        where="accelerator_model.meaning.lane_products:multiply_shift",
        what="all lanes shift by what they multiply with",
        old="scale_row + n",
        new="scale_row",
        noticed_by="test_lane_products.py::test_multiply_shift[multipliers0-shifts0-False]",
    ),
    Mistake(
        where="accelerator_model.meaning.network_instructions:mvout_requant_channels",
        what="all channels have the shift of the row of multipliers",
        old="channel_row + n",
        new="channel_row",
        noticed_by="test_network_instructions.py::test_each_channel_has_its_own_scale",
    ),
    Mistake(
        where="semantics.interpretations.integer_forms:wrapped",
        what="sums of bit vectors never wrap around",
        old="-half <= x.low and x.high < half",
        new="True",
        noticed_by="test_integer_forms.py::test_a_sum_that_may_wrap_is_not_the_sum",
    ),
    Mistake(
        where="semantics.interpretations.integer_forms:shifted_right",
        what="a clamp comes after a negative factor as after a positive one",
        old="scaled is not None and scaled[1] > 0",
        new="scaled is not None",
        noticed_by="test_integer_forms.py::test_a_clamp_may_come_before_or_after_a_shift",
    ),
)

"""Mistakes about programs of the accelerator: their loops, tokens, registers and sizes, and what
they keep on chip."""

from __future__ import annotations

from mistakes.mistake import Mistake

ACCELERATOR_PROGRAMS: tuple[Mistake, ...] = (
    Mistake(
        where="rewrites.accelerator.validation.iterations.reaching:Reaching._values",
        what="a register that was never written on some path counts as written",
        old="v is None or isinstance(v, int)",
        new="isinstance(v, int)",
        noticed_by="test_programs.py::test_wrong_twins_are_refuted[one branch 1]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.iterations.order:unordered_accesses",
        what="only accesses that both write are in conflict",
        old="a.writes or b.writes",
        new="a.writes and b.writes",
        noticed_by="test_programs.py::test_wrong_twins_are_refuted[buffers 2]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.iterations.order:Order._up_to",
        what="what the host waits for orders what was issued before too",
        old="self.before(there, second, or_same=there.queue is not None)",
        new="isl.Map.from_domain_and_range(there.domain, second.domain)",
        noticed_by="test_programs.py::test_wrong_twins_are_refuted[last barrier 1]",
    ),
    Mistake(
        where="accelerator_model.meaning.current_state:_after_loop",
        what="a loop that writes registers leaves those from before it",
        old="states if not _writes(body) else frozenset[SSAValue]()",
        new="states",
        noticed_by="test_host.py::test_what_is_no_program[lines1-acc.mvin uses a state]",
    ),
    Mistake(
        where="accelerator_model.meaning.program:size_limits",
        what="a pass may have more rows than the array",
        old='array.rows if name == "rows" and operation in ARRAY_PASSES else None',
        new="None",
        noticed_by=(
            "test_functional.py::test_a_pass_of_more_rows_than_the_array_has[acc.compute %s, %a "
            "row 0 rows 16 k 16 : memref<16x16xi8, #acc.spad>-acc.compute]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.iterations.blocks:Meanings.wrong_sizes",
        what="sizes that do not vary are not asked about",
        old="SIZES",
        new="()",
        noticed_by="test_programs.py::test_sizes_are_within_the_machine",
    ),
    Mistake(
        where="rewrites.accelerator.passes.proved_bodies:faster_on_host",
        what="the host may run what is not proved to be the layer",
        old="not isinstance(proof, Proved)",
        new="False",
        noticed_by="test_proved_bodies.py::test_the_host_does_not_run_what_is_not_proved",
    ),
    Mistake(
        where="rewrites.accelerator.validation.kept_on_chip:leaves_other_values",
        what="whatever later layers read of what is kept on chip is right",
        old="different.size",
        new="False",
        noticed_by="test_joined_programs.py::test_a_result_that_is_kept_wrongly_is_noticed[stale]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.kept_on_chip:_is_store_on_chip",
        what="a store on chip may go to any memory",
        old="place.memory == memory",
        new="True",
        noticed_by="test_joined_programs.py::"
        "test_a_result_that_is_kept_wrongly_is_noticed[no store on chip]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.kept_on_chip:_is_store_on_chip",
        what="a store on chip may go beyond the end of the scratchpad",
        old="0 <= place.start <= memory.elements - place.extent",
        new="True",
        noticed_by="test_joined_programs.py::"
        "test_a_result_that_is_kept_wrongly_is_noticed[outside]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.kept_on_chip:_are_other_transfers",
        what="passes of the array may be missing",
        old="candidate.queue is Queue.EX",
        new="False",
        noticed_by="test_joined_programs.py::"
        "test_a_result_that_is_kept_wrongly_is_noticed[no pass]",
    ),
    Mistake(
        where="rewrites.accelerator.passes.repeated_loads:_that_may_move",
        what="a load moves out of a loop that may not run",
        old="not _runs(loop)",
        new="False",
        noticed_by="test_repeated_loads.py::test_a_load_stays_where_it_is[a loop that may not run]",
    ),
    Mistake(
        where="rewrites.accelerator.passes.repeated_loads:_meets",
        what="a load moves before what reads its rows",
        old="other.writes or A",
        new="other.writes",
        noticed_by="test_repeated_loads.py::test_a_load_stays_where_it_is[rows are read before]",
    ),
)

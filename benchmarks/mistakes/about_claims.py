"""Mistakes about which parts of two modules are compared, and what they rest on."""

from __future__ import annotations

from mistakes.mistake import Mistake

CLAIMS: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.input.notes:forget_notes",
        what="bounds that any operation states say nothing",
        old="op.op_name.data == _ANALYSED[0]",
        new="True",
        noticed_by="test_upstream_test_dialect.py::test_bounds_of_others_are_theirs",
    ),
    Mistake(
        where="verifier.kernel.input.notes:forget_notes",
        what="what a note says is known of operations that nobody knows",
        old="not _NOTES.isdisjoint(op.attributes) and _is_upstream(op)",
        new="not _NOTES.isdisjoint(op.attributes)",
        noticed_by="test_notes.py::test_what_others_say_may_matter[test.op]",
    ),
    Mistake(
        where="verifier.kernel.input.mlir_parser:LocatingParser._keep_entry",
        what="attributes that xDSL's parser drops stay dropped",
        old="operation.attributes[name] = value",
        new="pass",
        noticed_by="test_nothing_is_dropped.py::test_what_an_operation_of_xdsl_forgets",
    ),
    Mistake(
        where="verifier.kernel.input.mlir_parser:LocatingParser.parse_dense_int_or_fp_elements_attr",
        what="each i1 of a hexadecimal string has a byte of its own",
        old="self._parse_hexadecimal(type)",
        new="None",
        noticed_by=(
            "test_hexadecimal_elements.py::test_packed_bits_are_no_bytes[0x01-vector<8xi1>-true]"
        ),
    ),
    Mistake(
        where="verifier.kernel.input.hexadecimal_elements:bytes_of",
        what="bits that no element has are left out",
        old="values is None or any(...)",
        new="values is None",
        noticed_by=(
            "test_hexadecimal_elements.py::test_what_does_not_fit_is_not_read"
            "[a bit beyond an element]"
        ),
    ),
    Mistake(
        where="verifier.kernel.input.module_items:Item.is_private",
        what="a public function is judged by its callers in the module",
        old="isinstance(visibility, StringAttr) and visibility.data in ('private', 'nested')",
        new="True",
        noticed_by=(
            "test_module_verdicts.py::test_what_else_there_is_counts[a user's function-at the top]"
        ),
    ),
    Mistake(
        where="verifier.claims.passes:verify_runs",
        what="a pass is judged by the first function only",
        old="(yield from verify_modules(*alike, options, results=results))",
        new="(yield next(verify_modules(*alike, options, results=results)))",
        noticed_by=(
            "test_pass_gate.py::test_upstream_canonicalize_merges_flagged_constants_wrongly"
        ),
    ),
    Mistake(
        where="verifier.claims.translation:_verify",
        what="a change may promise more of the arguments",
        old="attribute is not None",
        new="False",
        noticed_by=(
            "test_translation.py::test_a_promise_that_the_change_adds_is_not_proved[%x: i8]"
        ),
    ),
    Mistake(
        where="verifier.kernel.goals.of_programs:goal_of_programs",
        what="of several results the first counts",
        old="tuple(zip(source.returned, renamed.returned, strict=True))",
        new="tuple(zip(source.returned, renamed.returned, strict=True))[:1]",
        noticed_by="test_translation.py::test_every_result_is_an_obligation",
    ),
    Mistake(
        where="verifier.claims.modules:ModuleVerdicts._of_the_same",
        what="what an unchanged function calls is taken to be unchanged",
        old="changed = self._changed_uses(key)",
        new="changed: list[str] = []",
        noticed_by=(
            "test_translation.py::test_an_unchanged_function_that_uses_a_changed_constant_is_no"
            "t_proved"
        ),
    ),
    Mistake(
        where="verifier.claims.modules:ModuleVerdicts._weakness",
        what="what a function rests on need not be proved",
        old="if not isinstance(verdict, Proved): return A",
        new="if not isinstance(verdict, Proved): return None",
        noticed_by=("test_module_verdicts.py::test_callers_decide_it_also_where_it_is_wrong"),
    ),
    Mistake(
        where="verifier.claims.modules:ModuleVerdicts._weakness",
        what="what rests on equality over the reals is called bit-exact",
        old="verdict.guarantee.equality != 'bit-exact'",
        new="False",
        noticed_by=(
            "test_module_verdicts.py::"
            "test_what_rests_on_equality_over_the_reals_is_no_more_than_that"
        ),
    ),
    Mistake(
        where="verifier.claims.modules:ModuleVerdicts._by_users",
        what="a private function that is used without a call is judged by its calls",
        old="any((name in item.mentions_without_meaning for item in self._sides(user)))",
        new="False",
        noticed_by=(
            "test_module_verdicts.py::test_what_else_there_is_counts[a declaration-at the top]"
        ),
    ),
    Mistake(
        where="semantics.functions.calls:called_function",
        what="a call may have another calling convention than the function",
        old="_word(conventions[0]) != _word(conventions[1])",
        new="False",
        noticed_by=(
            "test_function_attributes.py::"
            "test_a_function_that_may_not_be_put_in_place[llvm.func fastcc @g(%x: i8) -> i8 { "
            "llvm.return %x : i8 }]"
        ),
    ),
    Mistake(
        where="semantics.functions.calls:check_callee",
        what="a function of the func dialect is never lowered to a weak one",
        old="_LINKAGES",
        new="('linkage',)",
        noticed_by=(
            "test_function_attributes.py::"
            "test_a_function_of_the_func_dialect_may_be_lowered_to_one_that_may_be_replaced"
            "[loops-weak]"
        ),
    ),
    Mistake(
        where="semantics.functions.attributes:what_changed",
        what="changed attributes of arguments do not count",
        old="(('argument', 'arg_attrs'), ('result', 'res_attrs'))",
        new="(('result', 'res_attrs'),)",
        noticed_by=(
            "test_function_attributes.py::"
            "test_a_mark_of_an_argument_or_a_result_is_not_added[func-llvm.noundef-%x: i8]"
        ),
    ),
    Mistake(
        where="verifier.claims.pairs:_check_types",
        what="the precondition of a pair may be of any type",
        old="result_types(condition) != (IntegerType(1),)",
        new="False",
        noticed_by=(
            "test_pairs.py::test_what_is_no_pair_is_said_to_be_none[text15-@pre must give one i1]"
        ),
    ),
    Mistake(
        where="verifier.claims.patterns:_decide_all",
        what="of the goals of one pattern the first counts",
        old="claim.goals",
        new="claim.goals[:1]",
        noticed_by="test_pattern_constructs.py::test_operands_of_different_operations_do_not",
    ),
    Mistake(
        where="verifier.claims.kept_conventions:_keeps",
        what="no caller looks at the bits of a NaN",
        old="name.endswith(_LOOK_AT_BITS)",
        new="False",
        noticed_by=(
            "test_kept_conventions.py::"
            "test_a_caller_that_looks_at_the_bits_of_a_nan_does_not_rest_on_one_nan"
        ),
    ),
    Mistake(
        where="verifier.claims.steps:StepVerdicts._joined",
        what="of several steps those that are not proved do not count",
        old="not isinstance(verdict, Proved)",
        new="False",
        noticed_by="test_steps.py::test_a_step_without_a_proof_is_named",
    ),
    Mistake(
        where="verifier.claims.steps:StepVerdicts._joined",
        what="what a step assumes of the loops in between is assumed of the first module",
        old="assumed.name not in _OF_ARGUMENTS",
        new="False",
        noticed_by=(
            "test_steps.py::"
            "test_what_a_step_assumes_of_the_code_in_between_is_not_known_of_the_first"
            "[forward-progress]"
        ),
    ),
    Mistake(
        where="verifier.claims.steps:StepVerdicts._joined",
        what="steps are joined that change the function's type twice",
        old="retyped > 1",
        new="False",
        noticed_by="test_steps.py::test_two_changes_of_a_type_are_not_joined",
    ),
    Mistake(
        where="verifier.claims.steps:StepVerdicts._joined",
        what="steps are joined that read affine arithmetic in two ways",
        old="against is not None",
        new="False",
        noticed_by=(
            "test_steps.py::test_steps_that_read_affine_products_in_two_ways_prove_nothing_together"
        ),
    ),
    Mistake(
        where="verifier.claims.kept_conventions:contradiction",
        what="proofs in two readings that exclude each other are one together",
        old="said.name in READINGS",
        new="False",
        noticed_by=(
            "test_kept_conventions.py::"
            "test_a_caller_does_not_rest_on_two_readings_of_affine_arithmetic"
        ),
    ),
    Mistake(
        where="verifier.claims.kept_conventions:_keeps",
        what="no function is called twice at the same time",
        old="name not in _IN_ORDER",
        new="False",
        noticed_by=(
            "test_kept_conventions.py::"
            "test_who_calls_a_function_twice_at_the_same_time_rests_on_no_such_proof"
            "[stored back-scf.parallel]"
        ),
    ),
    Mistake(
        where="verifier.claims.kept_conventions:_keeps",
        what="nothing is transferred while a function runs",
        old="name.startswith(_STARTS)",
        new="False",
        noticed_by=(
            "test_kept_conventions.py::"
            "test_who_calls_a_function_during_a_transfer_rests_on_no_such_proof"
        ),
    ),
    Mistake(
        where="verifier.claims.kept_conventions:what_may_break",
        what="whoever calls what updates memory atomically is the only thread",
        old="(ONE_NAN, ARGUMENTS_ARE_MEMORY, NO_OTHER_THREADS)",
        new="(ONE_NAN, ARGUMENTS_ARE_MEMORY)",
        noticed_by=(
            "test_kept_conventions.py::"
            "test_who_calls_a_function_twice_at_the_same_time_rests_on_no_such_proof"
            "[updates-scf.parallel]"
        ),
    ),
    Mistake(
        where="verifier.claims.modules:ModuleVerdicts._weakness",
        what="what is assumed of arguments holds of all that callers pass",
        old="assumed.name in ABOUT_ARGUMENTS",
        new="False",
        noticed_by=(
            "test_module_verdicts.py::"
            "test_what_is_assumed_of_arguments_is_not_believed_of_what_a_caller_passes[%a]"
        ),
    ),
    Mistake(
        where="verifier.claims.modules:ModuleVerdicts._weakness",
        what="callers may rest on a proof whatever it takes for granted",
        old="against is not None",
        new="False",
        noticed_by=(
            "test_kept_conventions.py::test_a_caller_that_passes_what_it_has_freed_is_not_proved"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.state:Lifting.load",
        what="a load of which no value depends accesses nothing",
        old="self.accesses.add(steps.position, view, indices)",
        new="pass",
        noticed_by="test_kept_conventions.py::test_every_way_to_reach_further_is_seen[dead loads]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.reach:reaches_further",
        what="a target may write what the source reads",
        old="(False, True)",
        new="(False,)",
        noticed_by="test_kept_conventions.py::test_every_way_to_reach_further_is_seen[stored back]",
    ),
    Mistake(
        where="verifier.claims.functions.control_flow:proved_alike",
        what="a proof of loops that go along does not say which functions it takes for the same",
        old="replace(found, given=graphs[0].named() | graphs[1].named())",
        new="found",
        noticed_by="test_alike.py::test_a_proof_names_what_it_takes_for_the_same",
    ),
)

"""Mistakes about what is asked of a pattern or a pair of programs: goals, types, constraints,
PDL."""

from __future__ import annotations

from mistakes.mistake import Mistake

GOALS: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.goals.goal:instantiate",
        what="the target may be poison where the source is not",
        old="certain & t.poison",
        new="source.truth(False)",
        noticed_by=(
            "test_known_mistakes.py::test_flags_mean_something_on_every_operation[addi-nsw]"
        ),
    ),
    Mistake(
        where="verifier.kernel.goals.goal:instantiate",
        what="the source has to refine the target",
        old="s, t = (values[old], values[new])",
        new="t, s = (values[old], values[new])",
        noticed_by="test_translation.py::test_refinement_has_a_direction",
    ),
    Mistake(
        where="verifier.kernel.goals.goal:instantiate",
        what="undefined behaviour of the target does not count",
        old="defined & target.ub",
        new="source.truth(False)",
        noticed_by="test_known_mistakes.py::test_division_by_zero_is_undefined[divsi]",
    ),
    Mistake(
        where="verifier.kernel.goals.goal:instantiate",
        what="arguments are taken never to be poison",
        old="A if B else new_bool(...)",
        new="A",
        noticed_by="test_known_mistakes.py::test_equal_values_are_not_refinement",
    ),
    Mistake(
        where="verifier.kernel.goals.goal:_required",
        what="a precondition that is poison holds",
        old="result.bits.is_true() & ~result.poison",
        new="result.bits.is_true()",
        noticed_by=(
            "test_translation.py::test_a_precondition_that_is_poison_or_undefined_counts_as_false"
        ),
    ),
    Mistake(
        where="verifier.kernel.goals.goal:_Attributes.required",
        what="a negated constraint is read without its negation",
        old="~holds if call.negated else holds",
        new="holds",
        noticed_by="test_pattern_meaning.py::test_contradictory_constraints_are_vacuous",
    ),
    Mistake(
        where="semantics.functions.lane_classes:classes_of",
        what="one lane of a vector stands for lanes with other constants",
        old="len(set(column)) > 1",
        new="not column",
        noticed_by="test_lanes.py::test_one_lane_of_a_class_decides_as_all_do[sides1]",
    ),
    Mistake(
        where="verifier.kernel.deciding.choices:decide_with_choices",
        what="the target may choose what the source chooses",
        old="isinstance(verdict, Proved | Vacuous | Unsupported)",
        new="not isinstance(verdict, Unknown)",
        noticed_by=(
            "test_choices.py::test_what_holds[%a = llvm.add %x, %y overflow<nsw> : i8\\n%r = "
            "llvm.freeze %a : i8-%a = llvm.freeze %x : i8\\n%r = llvm.add %a, %y : i8]"
        ),
    ),
    Mistake(
        where="verifier.kernel.pdl.attributes:PatternAttributes.open_unmentioned",
        what="an attribute that a pattern does not mention is taken to be absent",
        old="attributes[name] = AttributeVariable(variable)",
        new="pass",
        noticed_by="test_pattern_meaning.py::test_a_symbolic_type_may_be_another_one[]",
    ),
    Mistake(
        where="verifier.kernel.pdl.attributes:PatternAttributes.open_unmentioned",
        what="open flags of two operations are the same flags",
        old="f'{carrier} {name}'",
        new="f'any {name}'",
        noticed_by="test_pattern_meaning.py::test_what_two_operations_leave_open_is_not_the_same",
    ),
    Mistake(
        where="verifier.kernel.pdl.roots:check_always_executed",
        what="undefined behaviour beside the root excuses the replacement",
        old="not optional",
        new="True",
        noticed_by=(
            "test_pattern_meaning.py::test_undefined_behaviour_beside_the_root_excuses_nothing"
        ),
    ),
    Mistake(
        where="verifier.kernel.pdl.roots:check_dominance",
        what="what replaces a value may be made behind its uses",
        old="all(root in above for root in roots)",
        new="True",
        noticed_by=(
            "test_pattern_meaning.py::test_what_replaces_a_value_is_computed_before_its_uses"
        ),
    ),
    Mistake(
        where="verifier.kernel.pdl.roots:check_dominance",
        what="new operations may use what is computed behind them",
        old="set(step.operands) - new - _known_at(goal.source, root)",
        new="set()",
        noticed_by=(
            "test_pattern_meaning.py::test_new_operations_use_what_is_computed_before_the_root"
        ),
    ),
    Mistake(
        where="verifier.kernel.pdl.rewrite:Rewriting._erase",
        what="what a rewrite erases may have other users",
        old="user not in before",
        new="False",
        noticed_by=(
            "test_pattern_constructs.py::test_erasing_what_is_used[pdl.erase "
            "%inner\\npdl.replace %root with (%x : !pdl.value)-while %root uses it]"
        ),
    ),
    Mistake(
        where="verifier.kernel.pdl.types:StepTyper.build",
        what="new operations may have types that do not fit",
        old="not self.constraints.implies_order(letters[low], letters[high])",
        new="False",
        noticed_by=(
            "test_pattern_meaning.py::test_new_operations_have_types_that_fit[new0-is not "
            "always narrower than]"
        ),
    ),
    Mistake(
        where="verifier.kernel.goals.constant_conditions:_is_power_of_two",
        what="zero is a power of two",
        old="~c.is_zero() & (c & c - c.constant(1)).is_zero()",
        new="(c & c - c.constant(1)).is_zero()",
        noticed_by=(
            "test_constant_natives.py::"
            "test_a_condition_is_decided_as_its_words_say[is_power_of_two]"
        ),
    ),
    Mistake(
        where="verifier.kernel.goals.constant_conditions:_sum_below_width",
        what="a sum that wraps is below the width",
        old="A & ~overflow.unsigned_add_overflows(c, d) & B",
        new="B",
        noticed_by=(
            "test_constant_natives.py::"
            "test_a_condition_is_decided_as_its_words_say[sum_below_width]"
        ),
    ),
    Mistake(
        where="verifier.kernel.goals.constant_conditions:_fits_unsigned",
        what="that a number fits unsigned is asked of it as a signed one",
        old="c.trunc(width).zext",
        new="c.trunc(width).sext",
        noticed_by=(
            "test_constant_natives.py::"
            "test_a_condition_with_a_type_is_decided_as_its_words_say[fits_unsigned]"
        ),
    ),
)

"""Mistakes in what is claimed of dataflow analyses, and in how it is proved."""

from __future__ import annotations

from mistakes.mistake import Mistake

ANALYSES: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.analyses.claims:soundness",
        what="a result that is poison needs a fact",
        old="_always(result)",
        new="_always()",
        noticed_by="test_analysis_claims.py::test_a_result_that_is_poison_may_have_any_fact",
    ),
    Mistake(
        where="verifier.kernel.analyses.claims:soundness",
        what="any operand is a member of any element",
        old="(own_step('members', A, B, C, sees_poison=True),)",
        new="()",
        noticed_by="test_analysis_claims.py::test_what_is_sound_is_proved_for_every_width[xor]",
    ),
    Mistake(
        where="verifier.kernel.analyses.claims:_monotone_in",
        what="elements need not be ordered",
        old="at_most(elements[operand], elements[-1])",
        new="m.truth(True)",
        noticed_by="test_analysis_claims.py::test_monotone_and_not",
    ),
    Mistake(
        where="semantics.interpretations.any_width.monotone_modulus:"
        "MonotoneModulusInterpretation._order",
        what="equal products differ by a factor",
        old="f.And(f.LT(a, c), f.LE(b, d))",
        new="f.And(f.LE(a, c), f.LE(b, d))",
        noticed_by="test_monotone_modulus.py::test_what_is_right_is_possible[products]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.monotone_modulus:"
        "MonotoneModulusInterpretation._quotient_of",
        what="no quotient is exact",
        old="f.LE(exact, x)",
        new="f.LT(exact, x)",
        noticed_by="test_monotone_modulus.py::test_what_is_right_is_possible[quotients]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.monotone_modulus:"
        "MonotoneModulusInterpretation.product_overflows",
        what="the least signed number overflows as a product too",
        old="f.GT(size, half)",
        new="f.GE(size, half)",
        noticed_by="test_monotone_modulus.py::test_overflow_is_possible_where_it_is[signed]",
    ),
    Mistake(
        where="verifier.kernel.analyses.transfer_ir:domain_in",
        what="every tuple is an element",
        old="_VALID in table.functions",
        new="False",
        noticed_by="test_analyses.py::test_a_domain_whose_elements_are_not_all_stated_is_refuted",
    ),
    Mistake(
        where="verifier.kernel.analyses.transfer_ir:_transfer",
        what="backward functions are read as forward ones",
        old="isa(forward, IntegerAttr) and not forward.value.data",
        new="False",
        noticed_by="test_analyses.py::test_what_has_no_meaning_is_unsupported[function2-backward]",
    ),
    Mistake(
        where="verifier.kernel.analyses.composed:Cover.claim",
        what="any case covers all members",
        old="self.into.contains(case, x)",
        new="self.of.contains(a, x)",
        noticed_by="test_composed.py::test_cases_that_do_not_cover_are_refuted",
    ),
    Mistake(
        where="verifier.claims.analyses:decide_soundness",
        what="a part that is refuted is left out",
        old="not isinstance(verdict, Proved)",
        new="isinstance(verdict, Unknown)",
        noticed_by="test_composed.py::test_a_part_that_is_refuted_refutes_nothing_by_itself",
    ),
    Mistake(
        where="verifier.claims.black_boxes:_verdict",
        what="what escapes at a small width is not looked for",
        old="np.flatnonzero(wanted & ~results)",
        new="np.flatnonzero(wanted & ~wanted)",
        noticed_by="test_black_box.py::test_bounds_that_are_too_small_are_refuted",
    ),
    Mistake(
        where="verifier.claims.precision:decide_best",
        what="precision is claimed of what is not sound",
        old="len(run.unsound)",
        new="len(run.unsound) < 0",
        noticed_by="test_precision.py::test_what_is_not_sound_is_not_called_precise",
    ),
    Mistake(
        where="verifier.claims.precision:decide_as_precise",
        what="where the new function is less precise does not count",
        old="not worse.any()",
        new="better.any() or not worse.any()",
        noticed_by="test_precision.py::test_one_that_is_better_and_worse_is_refuted",
    ),
    Mistake(
        where="verifier.claims.precision:compared",
        what="a function that is gone is skipped",
        old="others.values()",
        new="()",
        noticed_by="test_precision.py::test_files_are_compared_and_nothing_is_skipped",
    ),
    Mistake(
        where="verifier.measuring.transfers:run_on_all",
        what="a result that is undefined counts as precise",
        old="np.where(wrong.term, np.uint64(0), sets_of(domain, columns, width))",
        new="sets_of(domain, columns, width)",
        noticed_by="test_precision.py::test_what_is_not_sound_is_not_called_precise[undefined]",
    ),
    Mistake(
        where="semantics.domains.wrapped:_at_most",
        what="an interval that ends beyond another's end is inside",
        old="(a[1] - a[0]).ule(size - skipped)",
        new="(a[1] - a[0]).ule(size)",
        noticed_by="test_analysis_claims.py::test_joins_are_the_least[wrapped-intervals]",
    ),
    Mistake(
        where="semantics.domains.small_facts:_sign_join",
        what="an element that holds of nothing joins in",
        old="select(_sign_valid(b), b[0], zero)",
        new="b[0]",
        noticed_by="test_analysis_claims.py::test_what_is_claimed_of_a_domain_holds[sign-bits]",
    ),
    Mistake(
        where="semantics.domains.products:_reduce",
        what="a bound that is no number with the known bits is a value",
        old="low.eq(high)",
        new="umin.eq(high)",
        noticed_by="test_analysis_claims.py::test_a_product_brings_each_part_into_the_other",
    ),
    Mistake(
        where="verifier.kernel.analyses.meets:called",
        what="a piece may be called with any arguments",
        old="given != list(block.args)",
        new="False",
        noticed_by="test_meets.py::test_a_piece_of_other_arguments_is_no_piece",
    ),
    Mistake(
        where="verifier.kernel.analyses.meets:by_meet",
        what="nothing is claimed of the meet",
        old="(*parts, *meet_claims(domain))",
        new="tuple(parts)",
        noticed_by="test_meets.py::test_a_meet_that_is_wrong_is_a_part_that_is_not_proved",
    ),
    Mistake(
        where="verifier.claims.analyses:_decide_part",
        what="parts of one name have one verdict",
        old="id(part) not in _of_parts",
        new="not _of_parts",
        noticed_by="test_meets.py::test_parts_of_one_name_are_decided_each_by_itself",
    ),
)

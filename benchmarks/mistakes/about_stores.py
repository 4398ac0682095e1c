"""Mistakes about answers and verdicts that are kept, and the fingerprints they are kept under."""

from __future__ import annotations

from mistakes.mistake import Mistake

STORES: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.store.entries:_value",
        what="a stored entry is used although it was changed",
        old="row[3] != _checked(*row[:3])",
        new="False",
        noticed_by=(
            "test_store.py::test_an_entry_that_does_not_check_is_not_used[UPDATE entries SET "
            "value = '[\"proved\"]'-was changed after it was written]"
        ),
    ),
    Mistake(
        where="verifier.claims.stored_verdicts:_claim_of_patterns",
        what="the text of a pattern is no part of what its verdict is stored under",
        old="[source.text]",
        new="[]",
        noticed_by="test_stored_verdicts.py::test_another_text_is_another_claim[layout]",
    ),
    Mistake(
        where="verifier.claims.stored_verdicts:translation_verdicts",
        what="which function is before is no part of what a verdict is stored under",
        old="[before, after]",
        new="sorted([before, after])",
        noticed_by="test_claims.py::test_both_functions_and_which_is_before_are_the_claim",
    ),
    Mistake(
        where="verifier.claims.stored_verdicts:translation_verdicts",
        what="whether every width is meant is no part of what a verdict is stored under",
        old="{'functions': [before, after], 'every width': every_width, 'meanings': meanings}",
        new="{'functions': [before, after], 'meanings': meanings}",
        noticed_by="test_claims.py::test_whether_every_width_is_meant_is_part_of_the_claim",
    ),
    Mistake(
        where="verifier.claims.stored_verdicts:_answers",
        what="what was unknown within small limits stays so within large ones",
        old="A or all(...)",
        new="True",
        noticed_by=(
            "test_stored_verdicts.py::test_what_is_unknown_is_asked_again_within_larger_bounds"
        ),
    ),
    Mistake(
        where="verifier.claims.stored_verdicts:_proof_of",
        what="a stored proof for some widths comes back as one for all",
        old="None if guarantee['widths'] is None else _ranges(guarantee['widths'])",
        new="((1, None),)",
        noticed_by="test_claims.py::test_a_record_of_a_proof_loses_nothing",
    ),
    Mistake(
        where="verifier.store.named_meanings:meanings_of_pattern",
        what="the meanings of a pattern's operations are no part of its fingerprint",
        old="names.add(name.data)",
        new="pass",
        noticed_by="test_named_meanings.py::test_all_that_a_pattern_names_has_a_hash",
    ),
    Mistake(
        where="semantics.fingerprints.meanings:meaning_fingerprint",
        what="what a meaning's module uses is no part of its fingerprint",
        old="(meaning.function, *registered.parts, *used, *_FOUNDATIONS)",
        new="(meaning.function, *registered.parts, *_FOUNDATIONS)",
        noticed_by="test_fingerprint.py::test_modules_that_a_meaning_uses_as_a_whole_count",
    ),
    Mistake(
        where="verifier.store.entries:_value",
        what="a cached answer to another query is believed",
        old="row[0] != key",
        new="False",
        noticed_by="test_query_cache.py::test_an_entry_of_another_query_is_not_believed",
    ),
    Mistake(
        where="verifier.kernel.solving.cached_answers:model_of",
        what="a cached model is believed without a check",
        old="EagerModel(given) if claim.is_true() else None",
        new="EagerModel(given)",
        noticed_by="test_query_cache.py::test_values_that_are_no_model_are_not_believed[values1]",
    ),
)

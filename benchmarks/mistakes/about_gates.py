"""Mistakes about what a gate takes for known: code left out, verdicts kept, findings expected."""

from __future__ import annotations

from mistakes.mistake import Mistake

GATES: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.gate.generating.mutants:mutants",
        what="a mutant expects the verdict that what was given expects",
        old="op.attributes.pop(EXPECT, None)",
        new="None",
        noticed_by="test_mutants.py"
        "::test_what_is_expected_of_a_function_is_not_expected_of_its_mutants",
    ),
    Mistake(
        where="verifier.gate.reducing.causes:Causes.judged",
        what="a new finding is told by one that the baseline knows",
        old="'baseline' not in r.details",
        new="True",
        noticed_by="test_causes.py"
        "::test_a_new_finding_is_told_in_full_beside_one_that_the_baseline_knows",
    ),
    Mistake(
        where="verifier.claims.code_hashes:CodeHashes._hash",
        what="what the pass made of a function is no part of its code",
        old="text = self._text(side, key)",
        new="text = self._text(self._sides[0], key)",
        noticed_by="test_baseline.py::test_an_entry_expires_with_the_code[after]",
    ),
    Mistake(
        where="verifier.claims.code_hashes:CodeHashes.of",
        what="what a function calls is no part of its code",
        old="reached = self._reached(key)",
        new="reached = {key}",
        noticed_by="test_changed.py::test_who_calls_what_changed_is_checked",
    ),
    Mistake(
        where="verifier.claims.code_hashes:CodeHashes.of",
        what="the users of a private function are no part of its code",
        old="private or A",
        new="A",
        noticed_by="test_code_hashes.py::test_a_private_function_is_judged_by_its_users",
    ),
    Mistake(
        where="verifier.gate.baseline:Baseline.judged",
        what="a finding that is undecided in the baseline may be refuted now",
        old="replace(entry, verdict='refuted')",
        new="replace(entry, verdict='unknown')",
        noticed_by=(
            "test_baseline.py::test_a_refuted_entry_covers_what_is_undecided_now_and_not_the_other"
            "_way_round"
        ),
    ),
    Mistake(
        where="verifier.gate.stored:StoredResults.key",
        what="what the pass made of a text is no part of what verdicts are kept under",
        old="[source.text for source in sources]",
        new="[source.text for source in sources[:1]]",
        noticed_by="test_stored.py::test_whatever_changes_is_decided_again[pass]",
    ),
    Mistake(
        where="verifier.gate.configuration:Configuration._named_by",
        what="a pattern that names no file is no error",
        old="not named",
        new="False",
        noticed_by=(
            "test_configuration.py::test_a_pattern_without_a_file_is_no_success["
            'files = ["in/*.mlir", "nowhere/*.mlir"]\\n-no file is named by \'nowhere/*.mlir\']'
        ),
    ),
    Mistake(
        where="verifier.gate.configuration:Configuration._check_exclusions",
        what="a pattern that excludes no file is no error",
        old="any(_matches(path, self.folder, pattern) for path in named)",
        new="True",
        noticed_by=(
            "test_configuration.py::test_a_pattern_without_a_file_is_no_success["
            'files = ["in/*.mlir"]\\nexclude = ["in/b*", "b*"]\\n-no file is excluded by \'b*\']'
        ),
    ),
    Mistake(
        where="verifier.commands.shared.gate_report:GateReport.written",
        what="a baseline is written though not everything was checked",
        old="bool(failures)",
        new="False",
        noticed_by="test_baseline.py::test_it_is_not_written_where_not_everything_was_checked",
    ),
    Mistake(
        where="verifier.gate.reducing.reducing:Failing._only",
        what="an input is reduced to what another function is wrong on",
        old="item.shown == self.name",
        new="True",
        noticed_by="test_reducing.py::test_the_pass_has_to_be_wrong_on_that_function",
    ),
    Mistake(
        where="verifier.gate.reducing.reducing:Failing._refuted",
        what="an input is reduced to what is not proved, or cannot be read",
        old="isinstance(r.verdict, Refuted)",
        new="True",
        noticed_by="test_reducing.py::test_what_does_not_matter_is_left_out[regions]",
    ),
    Mistake(
        where="verifier.gate.gates:Checking.outcomes",
        what="a file is taken for unchanged where there was one in the revision",
        old="piece.text == source.text",
        new="True",
        noticed_by="test_changed.py::test_only_the_function_that_changed_is_checked",
    ),
    Mistake(
        where="verifier.claims.pass_runs:Ahead.of",
        what="what a command made of one text is taken for what it makes of another",
        old="text != self._texts()[number]",
        new="False",
        noticed_by="test_stored.py::test_what_was_made_of_another_text_is_not_used",
    ),
    Mistake(
        where="verifier.gate.gates:Checking._key",
        what="verdicts are kept for steps of any names",
        old="{'steps': steps, 'reduced for': A}",
        new="{'reduced for': A}",
        noticed_by="test_stored.py::test_what_is_kept_blames_no_pass_for_what_another_did",
    ),
    Mistake(
        where="verifier.gate.changed:_is_of",
        what="a file is taken for unchanged whose content git calls otherwise",
        old="digest.hexdigest() == blob",
        new="True",
        noticed_by="test_changed.py::test_other_content_under_the_same_name_is_another_file",
    ),
    Mistake(
        where="verifier.gate.changed:Revision.text_of",
        what="a link to another file than in the revision is taken for unchanged",
        old="not all(self._had_link(*link) for link in _links(file))",
        new="False",
        noticed_by="test_changed.py::test_a_link_to_another_file_is_another_file",
    ),
    Mistake(
        where="verifier.gate.reducing.patterns:reached_patterns",
        what="the last pattern that fails on an operation is taken for one that was applied",
        old="key in goes_on",
        new="True",
        noticed_by="test_corpus.py::test_what_is_tried_last_is_not_taken_for_applied",
    ),
    Mistake(
        where="verifier.gate.configuration:find_configuration",
        what="a configuration that the revision had nearer, and that is gone, is forgotten",
        old="replace(found, ahead=tuple(ahead))",
        new="found",
        noticed_by=(
            "test_changed.py::test_a_configuration_that_was_read_instead_then_is_another_one"
        ),
    ),
    Mistake(
        where="verifier.gate.changed:Revision.lacks",
        what="a script that runs the pass and is new is taken for one that the revision had",
        old="_git(folder, 'check-ignore', '--quiet', '--', path.name).status != 0",
        new="False",
        noticed_by="test_changed.py::test_a_file_that_runs_the_pass_counts_too",
    ),
    Mistake(
        where="verifier.gate.gates:Gate.named_files",
        what="a pass of xDSL is taken for the one of the revision, whatever became of its code",
        old="(*loaded, *(name for _, run in self.runs for name in modules_of_passes(run)))",
        new="loaded",
        noticed_by="test_changed.py::test_the_code_of_a_pass_counts_too",
    ),
    Mistake(
        where="verifier.gate.generating.aims:Aims.next",
        what="functions are generated for one pattern again and again",
        old="self._aimed.get(p, 0) == fewest",
        new="p == known[0]",
        noticed_by=(
            "test_aims.py::test_patterns_are_aimed_at_in_turns_with_what_they_were_tried_on"
        ),
    ),
)

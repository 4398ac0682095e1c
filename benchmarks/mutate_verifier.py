"""Plant mistakes that verifiers make into this one, and count those that the tests notice.

    python benchmarks/mutate_verifier.py [WORD…]

Each mistake of `mutants/mistakes_about_*.py` (or each whose description has all the words) is a
small change of a file's text; the project is imported with it, in a process of its own, and of the
tests named with it one must then fail. All of them pass without it. Prints the survivors and the
kill rate; exit status 1 where there is one, and where a text to change is not found once. What the
meanings of operations may have wrong is planted by `mutate_meanings.py`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mutants import (
    mistakes_about_allocations,
    mistakes_about_claims,
    mistakes_about_constants,
    mistakes_about_dialects,
    mistakes_about_indices,
    mistakes_about_lanes,
    mistakes_about_linalg,
    mistakes_about_loops,
    mistakes_about_mined_rules,
    mistakes_about_programs,
    mistakes_about_stores,
    mistakes_about_tensor_values,
    mistakes_about_tensors,
    mistakes_about_verdicts,
    mistakes_about_widths,
)
from mutants.mistake import Mistake
from mutants.planting import ROOT, in_processes, plant, run_pytest

sys.path.insert(0, str(ROOT))
os.chdir(ROOT)

PASSED, FAILED = 0, 1
MISTAKES: tuple[Mistake, ...] = (
    *mistakes_about_allocations.ALLOCATIONS,
    *mistakes_about_allocations.BOOLEANS,
    *mistakes_about_programs.REFINEMENT,
    *mistakes_about_programs.PDL,
    *mistakes_about_verdicts.COMPARING,
    *mistakes_about_verdicts.VERDICTS,
    *mistakes_about_widths.EVERY_WIDTH,
    *mistakes_about_widths.GENERALISING,
    *mistakes_about_loops.MEMORY,
    *mistakes_about_indices.INDICES,
    *mistakes_about_claims.CLAIMS,
    *mistakes_about_linalg.LINALG,
    *mistakes_about_tensors.TENSORS,
    *mistakes_about_tensor_values.TENSOR_VALUES,
    *mistakes_about_constants.CONSTANTS,
    *mistakes_about_stores.STORES,
    *mistakes_about_mined_rules.MINED_RULES,
    *mistakes_about_lanes.LANES,
    *mistakes_about_dialects.ENTRIES,
    *mistakes_about_dialects.FUNCTIONS,
)


def main(words: list[str]) -> int:
    """Plant each mistake and run its tests; the exit status."""
    chosen = [m for m in MISTAKES if all(word in m.what for word in words)]
    missing = [m for m in chosen if file_of(m).read_text(encoding="utf-8").count(m.old) != 1]
    for mistake in missing:
        print(f"{mistake.file} does not have the text of this once: {mistake.what}")
    if missing or not chosen:
        return 1
    tests = sorted({test for m in chosen for test in m.tests.split()})
    failing = [test for test, status in in_processes(tests, run_tests) if status != PASSED]
    for test in failing:
        print(f"without any mistake, this does not pass: {test}")
    if failing:
        return 1
    survivors = 0
    for mistake, status in in_processes(chosen, with_mistake):
        if status not in (PASSED, FAILED):
            print(f"the tests were not run to their end (status {status}): {mistake.what}")
        if status != FAILED:
            survivors += 1
            print(f"survived: {mistake.what} ({mistake.file})", flush=True)
    print(f"{len(chosen)} mistakes: {len(chosen) - survivors} noticed, {survivors} survived")
    return 1 if survivors else 0


def file_of(mistake: Mistake) -> Path:
    return ROOT / mistake.file


def with_mistake(mistake: Mistake) -> int:
    """The status of the tests once the mistake is made."""
    file = file_of(mistake)
    text = file.read_text(encoding="utf-8").replace(mistake.old, mistake.new)
    plant(file, compile(text, str(file), "exec"))
    return run_tests(mistake.tests)


def run_tests(tests: str) -> int:
    return run_pytest([f"tests/{test}" for test in tests.split()])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

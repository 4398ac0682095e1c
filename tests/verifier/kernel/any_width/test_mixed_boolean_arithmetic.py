"""Linear mixed boolean-arithmetic: identities are proved at every width, near-misses refuted.

`benchmarks/mba_identities.py` does more of them.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.generators.mixed_boolean_arithmetic import goal_of, identity, near_miss
from verifier.finding.bit_serial_search import explore
from verifier.kernel.any_width.methods import close_every_width
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import obligation_names
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.refuting import mlir_runner
from verifier.strategy.decide import decide

COUNT = 200
DECIDED = 20
"""So many go through all of the pipeline here; of the rest, the methods are asked."""


@pytest.mark.deep
def test_every_identity_is_proved_at_every_width() -> None:
    for seed in range(COUNT):
        goal = goal_of(*identity(Random(seed)))
        if seed < DECIDED:
            verdict = decide(goal, Options())
            assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),), seed
        else:
            closed = {c.obligation for c in close_every_width(goal, explore, 1).closed}
            assert closed == set(obligation_names(goal)), seed


@pytest.mark.deep
def test_every_near_miss_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mlir_runner, "tools", lambda: None)
    for seed in range(DECIDED):
        verdict = decide(goal_of(*near_miss(Random(seed))), Options())
        assert isinstance(verdict, Refuted), seed

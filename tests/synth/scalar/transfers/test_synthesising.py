"""Transfer functions found: every piece is proved, and what is wrong is not accepted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from semantics.domains.known_domains import DOMAINS
from synth.campaign.budget import Meter
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.terms import Application, Literal
from synth.scalar.transfers import synthesising
from synth.scalar.transfers.candidates import Candidate
from synth.scalar.transfers.python_text import header, python_text
from synth.scalar.transfers.synthesising import (
    Limits,
    Search,
    Synthesised,
    is_for_every_width,
    proved,
    read_back,
)
from synth.scalar.transfers.transfer_terms import T, binary, fields_of
from verifier.claims.analyses import read_analyses
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.input.sources import Source
from verifier.measuring.transfers import run_on_all


def search(domain: str, operation: str, size: int = 1, cost: float | None = None) -> Search:
    return Search(DOMAINS[domain], operation, OPS, Limits(size=size, cost=cost), Meter())


@cache
def found(domain: str, operation: str, size: int) -> Synthesised:
    return search(domain, operation, size).search()


@pytest.mark.parametrize(
    ("domain", "operation", "size"),
    [
        ("unsigned-intervals", "arith.minui", 0),
        pytest.param("known-bits", "arith.xori", 1, marks=pytest.mark.deep),
        pytest.param("tnum", "arith.andi", 1, marks=pytest.mark.deep),
    ],
)
def test_what_is_found_is_proved_from_its_text_and_the_best(
    domain: str, operation: str, size: int
) -> None:
    made = found(domain, operation, size)
    whole = read_back(made.text(), made.domain)
    assert is_for_every_width(proved(whole))
    assert run_on_all(whole, 4).precision().best == 1


@pytest.mark.deep
def test_when_a_piece_is_dropped_the_cheapest_is_asked_about_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[bool, bool]] = []
    best = Search._best  # pyright: ignore[reportPrivateUsage]

    def seen(self: Search, found: Sequence[Candidate]) -> object:
        gains, costs = [round(-c.gain, 6) for c in found], [c.cost for c in found]
        asked.append((gains == sorted(gains), costs == sorted(costs)))
        return best(self, found)

    monkeypatch.setattr(Search, "_best", seen)
    monkeypatch.setattr(Search, "accepted", lambda self, piece: None)  # pyright: ignore
    monkeypatch.setattr(synthesising, "_MOST_ASKED", 4)
    search("unsigned-intervals", "arith.andi", 1).search()
    assert asked == [(True, False), (False, True)] * 2


@pytest.mark.deep
def test_python_says_the_same(tmp_path: Path) -> None:
    made = found("unsigned-intervals", "arith.minui", 0)
    given = made.domain, made.operation, made.operands, made.pieces, made.name
    file = tmp_path / "found.py"
    file.write_text(header(made.domain, "Found.") + python_text(*given), encoding="utf-8")
    (other,) = read_analyses(Source(str(file), ""), None).transfers
    assert isinstance(other, Transfer)
    assert len(other.parts) == len(made.pieces) + 1
    runs = [run_on_all(each, 3) for each in (other, read_back(made.text(), made.domain))]
    assert [list(c) for c in runs[0].fields] == [list(c) for c in runs[1].fields]


def test_a_mutated_piece_is_not_accepted() -> None:
    """The greater of what the right one takes the less of."""
    made = found("unsigned-intervals", "arith.minui", 0)
    ((umin, umax),) = [p for p in made.pieces if isinstance(p[0], Application)]
    assert isinstance(umin, Application)
    asked = search("unsigned-intervals", "arith.minui", size=0)
    assert asked.accepted((umin, umax)) is not None
    assert asked.accepted((Application(binary("umax"), umin.operands[1:]), umax)) is None
    assert asked.found.dropped == {"unsound on other inputs": 1}


@pytest.mark.parametrize(
    ("most", "why"),
    [(15, "unsound at larger widths"), (255, "not proved for every width")],
    ids=["15", "255"],
)
def test_what_is_sound_at_small_widths_only_is_dropped(most: int, why: str) -> None:
    """No number has more than so many, as long as it has few bits."""
    asked = search("unsigned-intervals", "arith.minui", size=0)
    assert asked.accepted((Literal(0, T), Literal(most, T))) is None
    assert asked.found.dropped == {why: 1}


@pytest.mark.deep
def test_the_cost_is_bounded() -> None:
    made = search("unsigned-intervals", "arith.minui", size=0, cost=0.0).search()
    assert [piece[1] for piece in made.pieces] == [
        fields_of(made.domain, 1)[1],
        fields_of(made.domain, 0)[1],
    ]
    assert run_on_all(read_back(made.text(), made.domain), 4).precision().best < 1


def test_no_piece_is_needless() -> None:
    made = found("unsigned-intervals", "arith.minui", 0)
    best = run_on_all(read_back(made.text(), made.domain), 4).results
    for piece in made.pieces:
        others = Synthesised(
            made.domain, made.operation, 2, [p for p in made.pieces if p is not piece]
        )
        assert (run_on_all(read_back(others.text(), made.domain), 4).results != best).any()

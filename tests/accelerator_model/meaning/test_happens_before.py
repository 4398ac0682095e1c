"""Order and races, on small programs and against a plain transitive closure."""

from __future__ import annotations

import pytest

from accelerator_model.meaning.happens_before import find_race, happens_before
from tests.inputs.programs import ACCUM, ONE_TILE, SPAD, A, C, body, program
from tests.oracles.order_oracle import ordered_pairs, racing_pairs
from tests.support.deep import few

LOAD_A = f"%la = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}"
LOAD_B = f"%lb = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}"
PRELOAD = f"acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}"

RACES = {
    "compute does not await the load of A": (
        [LOAD_A, LOAD_B, PRELOAD, f"%m = acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}"],
        "acc.mvin (instruction 0) and acc.compute (instruction 3) both touch row 0 of scratchpad",
    ),
    "compute awaits the first load only": (
        [
            *(LOAD_A, LOAD_B, PRELOAD),
            f"%m = acc.compute %s, %a row 0 rows 16 k 16 after %la : {SPAD}",
        ],
        "acc.mvin (instruction 1) and acc.compute (instruction 3) both touch row 16",
    ),
    "the host waits for the first load only": (
        [
            *(LOAD_A, LOAD_B, PRELOAD, "acc.wait %la"),
            f"%m = acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}",
        ],
        "acc.mvin (instruction 1) and acc.compute (instruction 3) both touch row 16",
    ),
    "a load overwrites what compute reads": (
        [
            *(LOAD_A, LOAD_B, PRELOAD),
            f"%m = acc.compute %s, %a row 0 rows 3 k 5 after %lb : {SPAD}",
            f"%again = acc.mvin %s, %A at 0 to %b row 4 size 1 x 1 : {A}, {SPAD}",
        ],
        "acc.compute (instruction 3) and acc.mvin (instruction 4) both touch row 20",
    ),
    "two stores and a load of main memory": (
        [
            f"%st = acc.mvout %s, %c row 0 to %C at 0 size 1 x 16 : {ACCUM}, {C}",
            f"%ld = acc.mvin %s, %C at 15 to %c row 4 size 1 x 1 : {C}, {ACCUM}",
            "acc.barrier",
        ],
        "acc.mvout (instruction 0) and acc.mvin (instruction 1) both touch element 15 of arg",
    ),
    "nobody waits for the store": (
        [f"%st = acc.mvout %s, %c row 0 to %C at 2 size 1 x 1 : {ACCUM}, {C}"],
        "acc.mvout (instruction 0) and the host after acc.done both touch element 2 of argument 2",
    ),
    "nobody waits for a load from main memory": (
        [LOAD_A],
        "acc.mvin (instruction 0) and the host after acc.done both touch element 0 of argument 0",
    ),
    "the wait comes before the store": (
        [
            LOAD_A,
            "acc.wait %la",
            f"%st = acc.mvout %s, %c row 0 to %C at 0 size 1 x 1 : {ACCUM}, {C}",
        ],
        "and the host after acc.done",
    ),
    "two buffers on the same rows": (
        [
            f"%other = acc.local row 20 : {SPAD}",
            LOAD_A,
            f"%o = acc.mvin %s, %A at 0 to %other row 0 size 1 x 1 : {A}, {SPAD}",
            f"acc.preload %other row 0 into %c row 0 : {SPAD}, {ACCUM}",
            f"%m = acc.compute %s, %a row 0 rows 1 k 1 after %la : {SPAD}",
            "acc.barrier",
        ],
        "both touch row 20 of scratchpad",
    ),
}


@few(2)
@pytest.mark.parametrize(("lines", "message"), RACES.values(), ids=list(RACES))
def test_races_are_found(lines: list[str], message: str):
    p = program(body("\n  ".join(lines)))
    race = find_race(p)
    assert race is not None
    assert message in race.describe(p)
    assert racing_pairs(p)


NO_RACES = {
    "queue order": [
        LOAD_A,
        f"%again = acc.mvin %s, %B at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}",
        "acc.wait %again",
    ],
    "a barrier": [
        *(LOAD_A, LOAD_B, PRELOAD, "acc.barrier"),
        f"%m = acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}",
    ],
    "a wait orders what is issued later": [
        *(LOAD_A, LOAD_B, PRELOAD, "acc.wait %lb"),
        f"%m = acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}",
    ],
    "through the host and another queue": [
        *(LOAD_A, LOAD_B, PRELOAD),
        f"%m = acc.compute %s, %a row 0 rows 16 k 16 after %lb : {SPAD}",
        f"%st = acc.mvout %s, %c row 0 to %C at 0 size 1 x 1 after %m : {ACCUM}, {C}",
        "acc.wait %st",
        f"%over = acc.mvin %s, %A at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}",
        "acc.wait %over",
    ],
    "two that only read": [
        *(LOAD_A, PRELOAD),
        f"%m = acc.compute %s, %a row 0 rows 1 k 1 after %la : {SPAD}",
        f"%n = acc.compute %s, %a row 0 rows 1 k 1 : {SPAD}",
    ],
    "neighbouring rows": [
        LOAD_A,
        f"%st = acc.mvout %s, %c row 0 to %C at 0 size 1 x 16 : {ACCUM}, {C}",
        f"%ld = acc.mvin %s, %C at 16 to %c row 1 size 1 x 16 : {C}, {ACCUM}",
        "acc.barrier",
    ],
}


@pytest.mark.parametrize("lines", NO_RACES.values(), ids=list(NO_RACES))
def test_ordered_programs_have_no_race(lines: list[str]):
    p = program(body("\n  ".join([*lines, "acc.barrier"])))
    assert find_race(p) is None
    assert not racing_pairs(p)


def test_the_program_of_one_tile_has_no_race():
    assert find_race(program(ONE_TILE)) is None


def test_order_equals_the_transitive_closure():
    p = program(body("\n  ".join([*NO_RACES["through the host and another queue"]])))
    order = happens_before(p)
    count = len(p.instructions)
    found = {(i, j) for i in range(count) for j in range(count) if order.precedes(i, j)}
    assert found == ordered_pairs(p)[0]
    assert found  # there is some order

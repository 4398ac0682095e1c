"""Sums are compared by where they start and by their products, each as often as it occurs."""

from __future__ import annotations

import numpy as np
import pytest

from accelerator_model.meaning.instructions import multiply_accumulate
from rewrites.accelerator.validation.provenance import Leaves, Names, Provenance
from rewrites.accelerator.validation.sum_equality import first_difference
from semantics.language.tiles import ArrayShape, Memory, MemrefPlace, StridedBlock, Tiles

A = Memory("A", 8, 6)  # 2 x 3
B = Memory("B", 8, 6)  # 3 x 2
C = Memory("C", 32, 4)  # 2 x 2
LOCAL = Memory("local", 32, 4)

LEAVES = Leaves((A, B, C))


class Program:
    """Products of parts of A and B, into names of sums."""

    def __init__(self) -> None:
        self.names = Provenance(LEAVES, (A, B, C), (LOCAL,))
        self.a = self.names.contents[A].reshape(2, 3)
        self.b = self.names.contents[B].reshape(3, 2)
        self.c = self.names.contents[C].reshape(2, 2)
        self.zero = np.zeros((2, 2), np.int64)

    def add(self, start: Names, *ks: int) -> Names:
        """start += A[:, ks] * B[ks, :]."""
        columns = list(ks)
        return self.names.contract(self.a[:, columns], self.b[columns], start, multiply_accumulate)


def whole(start_from_c: bool) -> tuple[Provenance, Names]:
    p = Program()
    return p.names, p.add(p.c if start_from_c else p.zero, 0, 1, 2)


def difference(p: Program, sums: Names, start_from_c: bool = True) -> str | None:
    source, wanted = whole(start_from_c)
    found = first_difference(source, p.names, wanted.reshape(-1), sums.reshape(-1))
    return None if found is None else f"{found.position}: {found.reason}"


def test_equal_in_parts_and_in_another_order():
    p = Program()
    assert difference(p, p.add(p.c, 0, 1, 2)) is None
    p = Program()
    assert difference(p, p.add(p.c, 2, 0, 1)) is None
    p = Program()
    assert difference(p, p.add(p.add(p.add(p.c, 1), 2), 0)) is None


def test_equal_row_by_row():
    p = Program()
    rows = [
        p.names.contract(p.a[i : i + 1], p.b, p.c[i : i + 1], multiply_accumulate) for i in range(2)
    ]
    assert difference(p, np.concatenate(rows)) is None


def test_products_with_zero_do_not_count():
    p = Program()
    a = np.concatenate([p.a, p.zero[:, :1]], axis=1)
    b = np.concatenate([p.b, p.b[:1]])
    assert difference(p, p.names.contract(a, b, p.c, multiply_accumulate)) is None


@pytest.mark.parametrize(
    ("ks", "reason"),
    [
        ((0, 1), "0: the product A[2] * B[4] occurs 0 times instead of 1"),
        ((0, 1, 2, 1), "0: the product A[1] * B[2] occurs 2 times instead of 1"),
        ((0, 1, 1), "0: the product A[1] * B[2] occurs 2 times instead of 1"),
    ],
)
def test_products_missing_or_too_many(ks: tuple[int, ...], reason: str):
    p = Program()
    assert difference(p, p.add(p.c, *ks)) == reason


def test_another_start():
    p = Program()
    assert difference(p, p.add(p.zero, 0, 1, 2)) == "0: it starts from 0 instead of C[0]"
    p = Program()
    assert difference(p, p.add(p.c, 0, 1, 2), False) == "0: it starts from C[0] instead of 0"
    p = Program()
    unknown = p.names.contents[LOCAL].reshape(2, 2)
    reason = difference(p, p.add(unknown, 0, 1, 2))
    assert reason == "0: it starts from an unknown value instead of C[0]"


def test_a_sum_that_was_not_made():
    p = Program()
    assert difference(p, p.c) == "0: the product A[0] * B[0] occurs 0 times instead of 1"


def test_only_one_element_differs():
    p = Program()
    sums = p.add(p.c, 0, 1, 2).copy()
    sums[1, 0] = sums[1, 1]
    assert difference(p, sums) == "2: it starts from C[3] instead of C[2]"


def test_elements_that_were_made_in_other_ways_are_all_compared():
    """Row by row, the second with one product too few."""
    p = Program()
    first = p.names.contract(p.a[:1], p.b, p.c[:1], multiply_accumulate)
    second = p.names.contract(p.a[1:, :2], p.b[:2], p.c[1:], multiply_accumulate)
    reason = difference(p, np.concatenate([first, second]))
    assert reason == "2: the product A[5] * B[4] occurs 0 times instead of 1"


def test_exchanged_operands_are_other_products():
    p = Program()
    b = p.b.copy()
    b[[0, 1]] = b[[1, 0]]
    sums = p.names.contract(p.a, b, p.c, multiply_accumulate)
    assert difference(p, sums) == "0: the product A[0] * B[0] occurs 0 times instead of 1"


def test_nothing_is_equal_to_nothing():
    p = Program()
    empty = np.zeros(0, np.int64)
    assert first_difference(p.names, p.names, empty, empty) is None


def test_names_follow_loads_and_stores():
    p = Program()
    m = Tiles(p.names, ArrayShape(2, 2))
    tile = m.load(MemrefPlace(A, 0, 6), 1, 2, 3, 2)
    np.testing.assert_array_equal(tile, p.a[:, 1:3])
    padded = m.columns(tile, 3)
    np.testing.assert_array_equal(padded[:, 2], [0, 0])
    np.testing.assert_array_equal(m.columns(padded, 1), p.a[:, 1:2])
    p.names.store(StridedBlock(LOCAL, 0, 2, 2, 2), tile)
    np.testing.assert_array_equal(p.names.contents[LOCAL], tile.reshape(-1))

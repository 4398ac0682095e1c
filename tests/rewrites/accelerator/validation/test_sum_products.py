"""Products of tiles compared row by row and column by column, with codes as the reference."""

import numpy as np
import pytest

from rewrites.accelerator.validation.sum_products import Coding, Products, are_the_same

_RANDOM = np.random.default_rng(0)
_ROWS, _COLS = (grid.reshape(-1) for grid in np.indices((3, 4)))
_CODING = Coding(-20, 1000)


def _products(left: np.ndarray, right: np.ndarray) -> Products:
    return Products(left, right, _ROWS, _COLS)


def _tile() -> Products:
    return _products(_RANDOM.integers(1, 900, (3, 8)), _RANDOM.integers(-19, 0, (4, 8)))


def _swapped(tile: Products) -> Products:
    return Products(tile.right, tile.left, tile.cols, tile.rows)


def _with_zeros(tile: Products) -> Products:
    """Some products more, of which one factor is zero everywhere."""
    left = np.concatenate([np.zeros((3, 2), np.int64), tile.left, np.full((3, 1), 7)], axis=1)
    right = np.concatenate([np.full((4, 2), 5), tile.right, np.zeros((4, 1), np.int64)], axis=1)
    return _products(left, right)


def _in_parts(tile: Products) -> Products:
    order = _RANDOM.permutation(8)
    return _products(tile.left[:, order], tile.right[:, order])


def _bits(products: Products) -> np.ndarray:
    coded = np.sort(products.coded(_CODING), axis=1)
    return coded[:, : products.most()]


@pytest.mark.parametrize("change", [_swapped, _with_zeros, _in_parts])
def test_the_same_products_in_another_way(change):
    tile = _tile()
    changed = change(tile)
    assert are_the_same(tile, changed)
    assert np.array_equal(_bits(tile), _bits(changed))
    places = np.array([1, 5, 6, 11])
    assert are_the_same(tile[places], changed[places])


def _one_factor_off(tile: Products) -> Products:
    left = tile.left.copy()
    left[2, 5] += 1
    return _products(left, tile.right)


def _one_less(tile: Products) -> Products:
    return _products(tile.left[:, 1:], tile.right[:, 1:])


def _one_twice(tile: Products) -> Products:
    return _products(
        np.concatenate([tile.left, tile.left[:, :1]], axis=1),
        np.concatenate([tile.right, tile.right[:, :1]], axis=1),
    )


def _zero_in_a_row(tile: Products) -> Products:
    left = tile.left.copy()
    left[0, 3] = 0
    return _products(left, tile.right)


def _factors_of_others(tile: Products) -> Products:
    """Rows in one order, columns in another: the same factors, other products."""
    return _products(tile.left[:, ::-1], tile.right)


def _rows_exchanged(tile: Products) -> Products:
    return Products(tile.left, tile.right, 2 - tile.rows, tile.cols)


@pytest.mark.parametrize(
    "change",
    [
        _one_factor_off,
        _one_less,
        _one_twice,
        _zero_in_a_row,
        _factors_of_others,
        _rows_exchanged,
    ],
)
def test_other_products_are_told_apart(change):
    tile = _tile()
    changed = change(tile)
    assert not are_the_same(tile, changed)
    assert not are_the_same(changed, tile)
    assert not np.array_equal(_bits(tile), _bits(changed))


def test_a_product_that_is_zero_for_one_row_counts_for_others():
    tile = _zero_in_a_row(_tile())
    left = tile.left.copy()
    left[1, 3] += 1
    assert not are_the_same(tile, _products(left, tile.right))
    assert tile.most() == 8


def test_values_without_products():
    none = np.zeros((1, 0), np.int64)
    where = np.zeros(5, np.int64)
    empty = Products(none, none, where, where)
    assert are_the_same(empty, empty)
    assert empty.most() == 0
    one = np.ones((1, 1), np.int64)
    assert not are_the_same(empty, Products(one, one, where, where))

"""Products of bytes summed in 32 bits, with what they give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def multiply_add(first: str, second: str) -> str:
    """A body of linalg.generic; the arguments extend the factors."""
    return f"""{{
  ^bb0(%x: i8, %y: i8, %s: i32):
    %wx = arith.{first} %x : i8 to i32
    %wy = arith.{second} %y : i8 to i32
    %p = arith.muli %wx, %wy : i32
    %r = arith.addi %s, %p : i32
    linalg.yield %r : i32
  }}"""


@dataclass(frozen=True)
class Operation:
    """C += A * B: `maps` and `kinds` are those of linalg.generic, `shapes` those of A, B and C with
    None for a dynamic extent, and `runs` the shapes with which it is run."""

    maps: tuple[str, str, str]
    kinds: tuple[str, ...]
    shapes: tuple[tuple[int | None, ...], ...]
    runs: tuple[tuple[tuple[int, ...], ...], ...]
    product: Callable[[Array, Array], Array]

    def text(self, unsigned: bool) -> str:
        return self.text_with(multiply_add("extui" if unsigned else "extsi", "extsi"))

    def text_with(self, body: str) -> str:
        dims = ", ".join(f"d{k}" for k in range(len(self.kinds)))
        maps = ", ".join(f"affine_map<({dims}) -> ({results})>" for results in self.maps)
        kinds = ", ".join(f'"{kind}"' for kind in self.kinds)
        a, b, c = (
            "memref<" + "".join(f"{'?' if n is None else n}x" for n in shape) + element + ">"
            for shape, element in zip(self.shapes, ("i8", "i8", "i32"), strict=True)
        )
        return f"""
func.func @f(%A: {a}, %B: {b}, %C: {c}) {{
  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
    ins(%A, %B : {a}, {b}) outs(%C : {c}) {body}
  func.return
}}"""


def _static(*shapes: tuple[int, ...]) -> dict[str, Any]:
    return {"shapes": shapes, "runs": (shapes,)}


def _product(a: Array, b: Array) -> Array:
    return np.asarray(a @ b)


def _product_with_transposed(a: Array, b: Array) -> Array:
    return np.asarray(a @ b.T)


def _convolution(a: Array, b: Array) -> Array:
    return np.asarray(np.einsum("nhwc,ijcf->nhwf", a[:, ::2, ::2], b))


_MATMUL: dict[str, Any] = {
    "maps": ("d0, d2", "d2, d1", "d0, d1"),
    "kinds": ("parallel", "parallel", "reduction"),
    "product": _product,
}
_DOT: dict[str, Any] = {"maps": ("d0", "d0", ""), "kinds": ("reduction",), "product": _product}
_MATVEC: dict[str, Any] = {
    "maps": ("d0, d1", "d1", "d0"),
    "kinds": ("parallel", "reduction"),
    "product": _product,
}

OPERATIONS = {
    "matmul": Operation(**_MATMUL, **_static((2, 8), (8, 16), (2, 16))),
    "matmul with tails": Operation(**_MATMUL, **_static((2, 5), (5, 17), (2, 17))),
    "matmul of any size": Operation(
        **_MATMUL,
        shapes=((None, None), (None, None), (None, None)),
        runs=(((2, 9), (9, 5), (2, 5)), ((17, 1), (1, 2), (17, 2)), ((1, 0), (0, 2), (1, 2))),
    ),
    "transposed product": Operation(
        ("d0, d2", "d1, d2", "d0, d1"),
        _MATMUL["kinds"],
        **_static((2, 8), (16, 8), (2, 16)),
        product=_product_with_transposed,
    ),
    "matvec": Operation(**_MATVEC, **_static((16, 8), (8,), (16,))),
    "matvec with tails": Operation(**_MATVEC, **_static((5, 6), (6,), (5,))),
    "dot": Operation(**_DOT, **_static((128,), (128,), ())),
    "dot of any size": Operation(
        **_DOT,
        shapes=((None,), (None,), ()),
        runs=(((70,), (70,), ()), ((0,), (0,), ()), ((3,), (3,), ())),
    ),
    "batch of products": Operation(
        ("d0, d1, d3", "d0, d3, d2", "d0, d1, d2"),
        ("parallel", "parallel", "parallel", "reduction"),
        **_static((2, 2, 4), (2, 4, 16), (2, 2, 16)),
        product=_product,
    ),
    "1x1 convolution": Operation(
        ("d0, d1 * 2 + d4, d2 * 2 + d5, d6", "d4, d5, d6, d3", "d0, d1, d2, d3"),
        ("parallel",) * 4 + ("reduction",) * 3,
        **_static((1, 3, 3, 4), (1, 1, 4, 16), (1, 2, 2, 16)),
        product=_convolution,
    ),
}


def inputs(
    operation: Operation, shapes: tuple[tuple[int, ...], ...], unsigned: bool
) -> list[Array]:
    """A, B and C with random elements, the least and the greatest among them."""
    random = np.random.default_rng(0)
    types: list[Any] = [np.uint8 if unsigned else np.int8, np.int8, np.int32]
    arrays: list[Array] = []
    for shape, type_ in zip(shapes, types, strict=True):
        limits = np.iinfo(type_)
        array: Array = random.integers(limits.min, limits.max, shape, np.int64, endpoint=True)
        array = np.asarray(array).astype(type_)
        extremes = random.choice(np.array([limits.min, limits.max]), array.size // 3)
        array.reshape(-1)[: array.size // 3] = extremes
        arrays.append(array)
    return arrays


def expected(operation: Operation, arrays: list[Array]) -> Array:
    """What C holds afterwards."""
    a, b, c = (array.astype(np.int64) for array in arrays)
    return (
        np.asarray(c + operation.product(a, b)).astype(np.uint64).astype(np.uint32).view(np.int32)
    )

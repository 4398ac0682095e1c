"""What is summed, by other coordinates of the domain: each is a function of the tuple of these."""

from __future__ import annotations

from collections.abc import Callable

from verifier.kernel.ranks.axes import AxisTerm, Window
from verifier.kernel.ranks.elements import Element

Body = Callable[[tuple[AxisTerm, ...]], Element]


def stepping(window: Window, t: AxisTerm) -> AxisTerm:
    """The coordinate of the element of a window that has the number `t`."""
    return lambda a: window.low(a) + t(a) * window.step(a)


def with_coordinate(body: Body, k: int, value: AxisTerm) -> Body:
    """With the coordinate `k` fixed."""
    return lambda at: body((*at[:k], value, *at[k:]))


def moved(body: Body, k: int, by: object) -> Body:
    """With `by` added to the coordinate `k`."""
    return lambda at: body((*at[:k], lambda a: at[k](a) + by, *at[k + 1 :]))


def stepped(body: Body, k: int, window: Window) -> Body:
    """With the number of an element of a window in place of the coordinate `k`."""
    return lambda at: body((*at[:k], stepping(window, at[k]), *at[k + 1 :]))

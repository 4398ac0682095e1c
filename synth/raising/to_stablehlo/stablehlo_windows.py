"""Reductions along windows: sums of products as convolution, all others as reduce_window."""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.ir import SSAValue

from synth.raising.to_stablehlo.stablehlo_builder import Labelled, NotExpressible
from synth.raising.to_stablehlo.stablehlo_terms import SlidingWindow, Terms


def convolved(terms: Terms, factors: Sequence[Labelled], reduced: Sequence[int]) -> Labelled:
    """The sum of the product of two factors along the `reduced` coordinates, one of which is read
    along windows. Raises `NotExpressible`."""
    if len(factors) != 2:
        raise NotExpressible("a convolution is a sum of products of two")
    reading = [any(x in terms.windows for x in f.labels) for f in factors]
    if sum(reading) != 1:
        raise NotExpressible("one factor of a convolution is read along windows")
    input_, kernel = factors if reading[0] else reversed(factors)
    slid = [x for x in input_.labels if x in terms.windows]
    windows = [terms.windows[x] for x in slid]
    _check_apart(windows, (*input_.labels, *slid))
    outer, inner = [w.outer for w in windows], [w.inner for w in windows]
    both = [x for x in input_.labels if x in kernel.labels]
    groups = [x for x in both if x not in reduced]
    features = [x for x in both if x in reduced]
    batches = [x for x in input_.labels if x not in (*both, *slid)]
    outputs = [x for x in kernel.labels if x not in (*both, *inner)]
    if sorted((*features, *inner)) != sorted(reduced) or not set(inner) <= set(kernel.labels):
        raise NotExpressible("what a convolution reduces is in both factors")
    if set(outer) & set(kernel.labels):
        raise NotExpressible("the kernel of a convolution is the same for each window")
    spatial = [str(k) for k in range(len(windows))]
    left, of_left = _arranged(
        terms,
        input_,
        [("b", batches), ("f", [*groups, *features]), *zip(spatial, _each(slid), strict=True)],
    )
    right, of_right = _arranged(
        terms,
        kernel,
        [("o", [*groups, *outputs]), ("i", features), *zip(spatial, _each(inner), strict=True)],
    )
    names = {
        "b": batches,
        "f": [*groups, *outputs],
        **dict(zip(spatial, _each(outer), strict=True)),
    }
    order = ["b", "f", *spatial]
    if all(len(labels) == 1 for labels in names.values()):
        order.sort(key=lambda name: names[name][0])
    value = terms.builder.convolution(
        left,
        right,
        (of_left, of_right, order),
        [(w.stride, w.dilation) for w in windows],
        math.prod(terms.sizes(groups)),
    )
    labels = tuple(x for name in order for x in names[name])
    return Labelled(terms.builder.reshape(value, terms.sizes(labels)), labels)


def _each(labels: Sequence[int]) -> list[list[int]]:
    return [[x] for x in labels]


def _arranged(
    terms: Terms, tensor: Labelled, dimensions: Sequence[tuple[str, Sequence[int]]]
) -> tuple[SSAValue, list[str]]:
    """The tensor with one dimension for each name, and their order: that of the tensor, where each
    has one label, with new ones of extent 1 last."""
    names = {labels[0]: name for name, labels in dimensions if len(labels) == 1}
    if any(len(labels) > 1 for _, labels in dimensions):
        order = [name for name, _ in dimensions]
        tensor = terms.aligned(tensor, [x for _, labels in dimensions for x in labels])
    else:
        order = [names[x] for x in tensor.labels]
        order += [name for name, labels in dimensions if not labels]
    labels_of = dict(dimensions)
    shape = [math.prod(terms.sizes(labels_of[name])) for name in order]
    return terms.builder.reshape(tensor.value, shape), order


def reduced_windows(
    terms: Terms, name: str, value: Labelled, reduced: Sequence[int], neutral: int
) -> Labelled:
    """The reduction by an operation of what is read along windows. Raises `NotExpressible`."""
    slid = [x for x in value.labels if x in terms.windows]
    if not slid:
        raise NotExpressible("a reduce_window reduces what is read along windows")
    windows = [terms.windows[x] for x in slid]
    _check_apart(windows, value.labels)
    alone = [x for x in value.labels if x in reduced]
    if sorted((*alone, *(w.inner for w in windows))) != sorted(reduced):
        raise NotExpressible("a reduce_window reduces what its operand has dimensions for")
    steps: list[tuple[int, int, int]] = []
    labels: list[int] = []
    for label in value.labels:
        window = terms.windows.get(label)
        if window is None:
            steps.append((terms.sizes([label])[0] if label in reduced else 1, 1, 1))
            labels.append(label)
        else:
            steps.append((terms.sizes([window.inner])[0], window.stride, window.dilation))
            labels.append(window.outer)
    result = terms.builder.reduce_window(name, value.value, neutral, steps)
    kept = tuple(x for x in labels if x not in alone)
    return Labelled(terms.builder.reshape(result, terms.sizes(kept)), kept)


def _check_apart(windows: Sequence[SlidingWindow], labels: Sequence[int]) -> None:
    """Each coordinate is that of one window or of one dimension."""
    used = [x for w in windows for x in (w.outer, w.inner)]
    if len(set(used)) != len(used) or set(used) & set(labels):
        raise NotExpressible("a coordinate of a window is used twice")

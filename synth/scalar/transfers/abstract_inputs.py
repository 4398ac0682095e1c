"""Elements on which programs are run: some of those of a small width, as lanes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType

from semantics.domains.domain import Domain
from synth.scalar.terms.batches import InputBatch, Leaf
from synth.scalar.terms.terms import Argument
from synth.scalar.transfers.transfer_terms import I1, T, fields_of
from verifier.measuring.elements import Sets, all_elements, best_sizes
from verifier.measuring.transfers import Run

WIDTH = 4
"""At which programs are run. There all constants that follow the width are different."""


@dataclass(frozen=True, eq=False)
class AbstractInputs:
    """L inputs, by their `index` in the run of all: `lanes` has the fields of the operands'
    elements, `wanted` what the operation may give, and `weights` what a value counts that a result
    holds of needlessly."""

    index: NDArray[np.intp]
    lanes: InputBatch
    wanted: Sets
    weights: NDArray[np.float64]


def chosen_inputs(run: Run, count: int, seed: int) -> NDArray[np.intp]:
    """At most `count` of the inputs of a run, at random, on which something is claimed."""
    some = np.flatnonzero(run.wanted)
    if len(some) > count:
        rng = np.random.default_rng((seed, len(some)))
        some = rng.choice(some, count, replace=False)
    return some


def inputs_of(run: Run, some: NDArray[np.intp]) -> AbstractInputs:
    """Some of the inputs of a run."""
    domain: Domain = run.transfer.operand_domain
    integer = IntegerType(run.width)
    bits: dict[Leaf, NDArray[np.uint64]] = {}
    for i, (elements, index) in enumerate(zip(run.operands, run.indices, strict=True)):
        for field, column in zip(
            fields_of(domain, i), elements.fields[:, index[some]], strict=True
        ):
            bits[Argument(field.name, integer if field.type_ == T else I1)] = column
    no = np.zeros(len(some), np.bool_)
    poison = {leaf: no for leaf in bits if isinstance(leaf, Argument)}
    lanes = InputBatch({T: run.width}, len(some), len(some), False, bits, poison)
    wanted = run.wanted[some]
    best = best_sizes(all_elements(run.transfer.domain, run.width), wanted)
    return AbstractInputs(some, lanes, wanted, 1.0 / best)

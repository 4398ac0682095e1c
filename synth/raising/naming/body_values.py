"""Bodies on batches of random values, and hashes of what they give.

Which elements a structured operation combines is known from its maps; what is open is what the
body does with them. Two bodies are alike if they give the same on all members of a batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from synth.raising.naming.scalar_functions import Values, element_dtype, execute_scalar
from synth.raising.naming.signatures import random_values, signature
from synth.raising.structuring.affine_values import Affine
from synth.raising.structuring.attribute_texts import parsed_attribute
from synth.raising.structuring.bodies import (
    Body,
    BodyIndex,
    OperandElement,
    ScalarOperation,
    parts_of,
)
from verifier.kernel.loops.recurrences.system import Constant, Scalar

Leaf = OperandElement | Scalar | str
"""What a batch has values for; a string is a variable of index values."""


def random_batch(
    bodies: Sequence[Body], size: int, seed: int, *, reals: bool
) -> dict[Leaf, Values]:
    """Values for all leaves of some bodies. Raises `NotExecutable`.

    Over the reals they are small integers, on which sums and products are exact in any order.
    """
    random = np.random.default_rng(seed)
    batch: dict[Leaf, Values] = {}
    for body in bodies:
        for part in parts_of(body):
            match part:
                case OperandElement() | Scalar() if part not in batch:
                    kind = parsed_attribute(part.element)
                    batch[part] = random_values(random, kind, (size,), reals)
                case BodyIndex():
                    for name in sorted(_variables(part.value)):
                        if name not in batch:
                            batch[name] = random.integers(0, 1000, size)
                case _:
                    pass
    return batch


def _variables(value: Affine) -> set[str]:
    found: set[str] = set()
    for name, _ in value.terms:
        found |= {name} if isinstance(name, str) else _variables(name.numerator)
    return found


def body_signature(body: Body, batch: Mapping[Leaf, Values], *, reals: bool) -> bytes:
    """A hash of what a body gives on a batch. Raises `NotExecutable`."""
    with np.errstate(all="ignore"):
        values = np.broadcast_to(_run(body, batch), (len(next(iter(batch.values()), [0])),))
        return signature(values, reals)


def _run(body: Body, batch: Mapping[Leaf, Values]) -> Values:
    match body:
        case OperandElement() | Scalar():
            return batch[body]
        case Constant():
            return constant_values(body)
        case BodyIndex():
            return _index(body.value, batch)
        case ScalarOperation():
            arguments = [_run(a, batch) for a in body.arguments]
            return execute_scalar(body, arguments)


def constant_values(constant: Constant) -> Values:
    """The value of a constant, of rank 0. Raises `NotExecutable`."""
    dtype = element_dtype(parsed_attribute(constant.element))
    if dtype == np.bool_:
        return np.asarray(constant.bits == 1)
    if constant.element == "bf16":
        return np.asarray(constant.bits << 16, np.uint32).view(np.float32)
    width = dtype.itemsize * 8
    bits = constant.bits
    if dtype.kind == "i" and constant.element[1:].isdigit():
        own = int(constant.element[1:])
        bits -= (bits >> (own - 1)) << own  # sign-extended
    return np.asarray(bits % (1 << width), f"u{dtype.itemsize}").view(dtype)


def _index(value: Affine, batch: Mapping[Leaf, Values]) -> Values:
    found = np.asarray(value.constant, np.int64)
    for name, factor in value.terms:
        if isinstance(name, str):
            found = found + factor * batch[name]
        else:
            found = found + factor * (_index(name.numerator, batch) // name.divisor)
    return found

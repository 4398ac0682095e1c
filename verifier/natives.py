"""Native constraints and rewrites that patterns may call, with what they mean.

A native function is registered with its meaning, a function over the builder, and with an
executable, a function over attributes that the pass applying a pattern runs. The names that
xdsl-smt's patterns use (Fehr et al., PLDI'25) are registered in `verifier.xdsl_smt_natives`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Attribute

from semantics.builder import Bool

MeaningOfConstraint = Callable[..., Bool]
MeaningOfRewrite = Callable[..., Any]


@dataclass(frozen=True)
class NativeConstraint:
    """`meaning(m, *arguments)` holds where the constraint does.

    An argument is the value of an attribute (`Bits`, `OverflowFlags`, an int for an enumeration) or
    the width of a type. `narrower` lists pairs (i, j): the type of argument i is strictly narrower
    than that of argument j; a constraint with such pairs only filters types and has no meaning.
    """

    name: str
    executable: Callable[..., bool]
    meaning: MeaningOfConstraint | None = None
    narrower: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class NativeRewrite:
    """`meaning(m, *arguments)` is the value of the attribute that the function computes.

    `type_of` is the position of the argument whose type the result has (None: not an integer).
    """

    name: str
    executable: Callable[..., Attribute]
    meaning: MeaningOfRewrite
    type_of: int | None = None


def integer_type_of(attribute: Any) -> Attribute:
    """The type of an integer attribute."""
    return attribute.type


_constraints: dict[str, NativeConstraint] = {}
_rewrites: dict[str, NativeRewrite] = {}


def register_constraint(constraint: NativeConstraint) -> None:
    """Make a constraint known by its name; a second one of that name is a ValueError."""
    if constraint.name in _constraints:
        raise ValueError(f"a native constraint named {constraint.name} is registered")
    if (constraint.meaning is None) == (not constraint.narrower):
        raise ValueError(f"{constraint.name} needs either a meaning or a relation of types")
    _constraints[constraint.name] = constraint


def register_rewrite(rewrite: NativeRewrite) -> None:
    """Make a rewrite function known by its name; a second one of that name is a ValueError."""
    if rewrite.name in _rewrites:
        raise ValueError(f"a native rewrite named {rewrite.name} is registered")
    _rewrites[rewrite.name] = rewrite


def native_constraint(name: str) -> NativeConstraint | None:
    return _constraints.get(name)


def native_rewrite(name: str) -> NativeRewrite | None:
    return _rewrites.get(name)

"""Native constraints and rewrites that patterns may call, with what they mean.

A native function is registered with its meaning, a function over the builder, and with an
executable, a function over IR that the pass applying a pattern runs. The names that xdsl-smt's
patterns use (Fehr et al., PLDI'25) are registered in `verifier.kernel.goals.xdsl_smt_natives`.

What a meaning gets for an argument: for an attribute its value (`Bits`, `OverflowFlags`, an int for
an enumeration), for a type its width, for a value its `Value` (bits and poison, as they are when
the program runs), for an operation the `Value`s of its results, for a range a tuple.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Attribute

from semantics.language.attributes import AttributeKind, BadAttribute, NewBits, NewBool
from semantics.language.builder import Bool, Interpretation
from semantics.language.registry import meaning_of
from semantics.language.widths import Width

MeaningOfConstraint = Callable[..., Bool]
MeaningOfRewrite = Callable[..., Any]


@dataclass(frozen=True)
class NativeConstraint:
    """`meaning(m, *arguments)` holds wherever the constraint does; of attributes, nowhere else.

    Of values, a pattern cannot negate it: what is not known may be so when the program runs. Its
    executable may be asked about values of index where it is `for_index`: it gets constants of 64
    bits, and of 32, and says what holds where index is as wide.

    A constraint that only filters types has none. `narrower` lists pairs (i, j): the type of
    argument i is strictly narrower than that of argument j. `keeps(*widths)` says of fixed widths
    whether it holds. Both are applied before a pattern is instantiated.

    A constraint with a result computes an attribute: `computes(m, *arguments)` is its value, and
    `type_of` is as with a rewrite. Its executable gives the attribute, or None where it does not
    hold.
    """

    name: str
    executable: Callable[..., Any]
    meaning: MeaningOfConstraint | None = None
    narrower: tuple[tuple[int, int], ...] = ()
    keeps: Callable[..., bool] | None = None
    computes: MeaningOfRewrite | None = None
    type_of: int | None = None
    for_index: bool = False


@dataclass(frozen=True)
class NativeRewrite:
    """`meaning(m, *arguments)` is the value of the attribute that the function computes.

    `type_of` is the position of the argument whose type the result has (None: not an integer).

    With a `signature` (as in `semantics.language.signature`) the function builds operations
    instead: its results are values, or an operation with these results, and its meaning is that of
    an operation, `meaning(m, *operands, *attributes)` with the `Bits` of each value argument and
    then each attribute. A `pdl.rewrite` that names it replaces its root with the results.
    """

    name: str
    executable: Callable[..., Any]
    meaning: MeaningOfRewrite
    type_of: int | None = None
    signature: str | None = None
    attributes: int = 0

    @property
    def operation(self) -> str:
        """The name under which a function that builds operations has its meaning."""
        return f"native.{self.name}"


@dataclass(frozen=True)
class NativeTypeFunction:
    """`executable` computes a type from attributes and types; None where there is no such type."""

    name: str
    executable: Callable[..., Attribute | None]


class NativeArgument(AttributeKind):
    """An attribute that is passed to a native function, which knows what it is."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Any:
        raise BadAttribute("a native function that builds operations gets named attributes only")

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Any:
        raise BadAttribute(f"{name} is not used by any operation")

    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        return None

    def fits(self, value: Any, width: Width) -> bool:
        return True


def integer_type_of(attribute: Any) -> Attribute:
    """The type of an integer attribute."""
    return attribute.type


_constraints: dict[str, NativeConstraint] = {}
_rewrites: dict[str, NativeRewrite] = {}
_type_functions: dict[str, NativeTypeFunction] = {}


def register_constraint(constraint: NativeConstraint) -> None:
    """Make a constraint known by its name; a second one of that name is a ValueError."""
    if constraint.name in _constraints:
        raise ValueError(f"a native constraint named {constraint.name} is registered")
    given = [
        constraint.meaning is not None,
        constraint.narrower != (),
        constraint.keeps is not None,
    ]
    if sum(given) != 1:
        raise ValueError(f"{constraint.name} needs either a meaning or a relation of types")
    _constraints[constraint.name] = constraint


def register_rewrite(rewrite: NativeRewrite) -> None:
    """Make a rewrite function known by its name; a second one of that name is a ValueError."""
    if rewrite.name in _rewrites or rewrite.name in _type_functions:
        raise ValueError(f"a native rewrite named {rewrite.name} is registered")
    if rewrite.signature is not None:
        attributes = {f"argument {i}": NativeArgument() for i in range(rewrite.attributes)}
        meaning_of(rewrite.operation, rewrite.signature, attributes=attributes)(rewrite.meaning)
    _rewrites[rewrite.name] = rewrite


def register_type_function(function: NativeTypeFunction) -> None:
    """Make a function that gives a type known by its name; a second one is a ValueError."""
    if function.name in _type_functions or function.name in _rewrites:
        raise ValueError(f"a native rewrite named {function.name} is registered")
    _type_functions[function.name] = function


def native_type_function(name: str) -> NativeTypeFunction | None:
    return _type_functions.get(name)


def native_constraint(name: str) -> NativeConstraint | None:
    return _constraints.get(name)


def native_rewrite(name: str) -> NativeRewrite | None:
    return _rewrites.get(name)

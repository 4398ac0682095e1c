"""What a function says of how its floats are computed: in the default environment, or else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import Float32Type, StringAttr
from xdsl.ir import Attribute, Operation

from semantics.functions.attributes import stated

_KEPT = "ieee"
_MODES = "denormal_fp_math"
_MODES_OF_F32 = "denormal_fp_math_f32"


@dataclass(frozen=True)
class Zero:
    """What a denormal number is replaced by: zero with its sign, or +0."""

    positive: int


_ZEROS = {_KEPT: None, "preserve-sign": Zero(0), "positive-zero": Zero(1)}


@dataclass(frozen=True)
class Denormals:
    """What denormal operands are taken for, and what a denormal result may become; None where they
    stay what they are."""

    result: Zero | None = None
    given: Zero | None = None


KEPT = Denormals()


def denormals_of(functions: Sequence[Operation], type_: Attribute | None) -> Denormals | None:
    """What becomes of denormal numbers of a type, or of any if none is given, in functions that are
    called by each other; None where that is not known, or where anything else is not as IEEE 754's
    default is (LangRef, *denormal-fp-math*: the output, then the input, and the same for both if
    there is one word; that of f32 may be another; *dynamic* is up to the machine)."""
    found = {_denormals(function, type_) for function in functions}
    return found.pop() if len(found) == 1 else None


def _denormals(function: Operation, type_: Attribute | None) -> Denormals | None:
    said = stated(function)
    modes = {name: said.pop(name) for name in (_MODES, _MODES_OF_F32) if name in said}
    if _says_otherwise(said):
        return None
    read = {name: _read(value) for name, value in modes.items()}
    of_f32 = read.get(_MODES_OF_F32, KEPT)
    if type_ is None:
        return KEPT if all(each == KEPT for each in read.values()) else Denormals(Zero(0), Zero(0))
    if isinstance(type_, Float32Type) and _MODES_OF_F32 in read:
        return of_f32
    return read.get(_MODES, KEPT)


def _read(value: Attribute) -> Denormals | None:
    if not isinstance(value, StringAttr):
        return None
    output, _, given = value.data.partition(",")
    given = given or output
    if output not in _ZEROS or given not in _ZEROS:
        return None
    return Denormals(_ZEROS[output], _ZEROS[given])


def is_in_default_environment(functions: Sequence[Operation]) -> bool:
    """Whether none of the functions says otherwise of denormal numbers, of exceptions, or of what
    all operations in it may do (LangRef, *denormal-fp-math*, *strictfp*; `no_nans_fp_math` and its
    kin in LLVMOps.td of MLIR 22)."""
    return all(_denormals(function, None) == KEPT for function in functions)


def _says_otherwise(said: dict[str, Attribute]) -> bool:
    texts = (f"{name} {value}" for name, value in said.items())
    words = ("denormal", "strictfp", "fp_math", "fp-math")
    return any(word in text for text in texts for word in words)

"""Whether a function says that its floats are computed in another than the default environment."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from semantics.functions.attributes import stated

_DEFAULTS = ("ieee", "ieee,ieee")


def is_in_default_environment(functions: Sequence[Operation]) -> bool:
    """Whether none of the functions says otherwise of denormal numbers, of exceptions, or of what
    all operations in it may do (LangRef, *denormal-fp-math*, *strictfp*; `no_nans_fp_math` and its
    kin in LLVMOps.td of MLIR 22)."""
    return not any(map(_says_otherwise, functions))


def _says_otherwise(function: Operation) -> bool:
    for name, value in stated(function).items():
        text = f"{name} {value}"
        if "denormal" in name and str(value).strip('"') in _DEFAULTS:
            continue
        if any(word in text for word in ("denormal", "strictfp", "fp_math", "fp-math")):
            return True
    return False

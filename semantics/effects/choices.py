"""Which operations may have other results when they are executed again.

Upstream has no trait for it: that two equal operations without effects may be merged (CSE) only
says that the results of one will do for the other. So it is by dialect, and by the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from xdsl.dialects.builtin import (
    ContainerType,
    IndexType,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation

FUNCTIONS_OF_OPERANDS = frozenset(
    {
        *{"affine", "arith", "bufferization", "builtin", "cf", "complex", "func", "index"},
        *{"linalg", "llvm", "math", "memref", "ml_program", "quant", "scf", "shape", "smt"},
        *{"tensor", "tosa", "ub", "vector"},
    }
)
"""Dialects whose operations without effects are functions of their operands and attributes, where
the table does not say otherwise: their documentation defines them so. Of others it is not known: an
operation of a device may read what changes (`nvvm.read.ptx.sreg.warpid`, PTX ISA, is without
effects), `emitc.literal` is any text, and `sparse_tensor.new` reads a file."""

COMPUTE_WITH_FLOATS = ("complex.", "linalg.", "llvm.intr.", "tosa.")
"""Families of which any operation may compute with floats, without saying so by a trait."""

EXACT = frozenset(
    {
        *{"arith.negf", "arith.select", "llvm.fneg", "llvm.select", "math.absf", "math.copysign"},
        *{"llvm.intr.copysign", "llvm.intr.fabs", "llvm.intr.vector.extract"},
        *{"llvm.intr.vector.insert", "llvm.intr.expect", "linalg.index", "linalg.yield"},
        *{"complex.bitcast", "complex.constant", "complex.create", "complex.im", "complex.re"},
    }
)
"""They move floats or change their sign, and so never choose which NaN."""

_EITHER_ZERO = re.compile(r"(min|max)num|reduce\.f(min|max)$")


def choice_of(operation: Operation, name: str, traits: frozenset[str], listed: str) -> str:
    """Why its results, or what it writes, are a choice at each execution; empty where they are not.

    `listed` is the kind of choice that the table has for it, or empty.
    """
    if listed == "dynamic index":
        return listed if has_dynamic_index(operation, name) else ""
    if listed not in ("", "none", "floats"):
        return listed
    known = name.partition(".")[0] in FUNCTIONS_OF_OPERANDS or "ConstantLike" in traits
    if not listed and not known:
        return "not known to be a function of its operands"
    computes = listed == "floats" or "FastMath" in traits or name.startswith(COMPUTE_WITH_FLOATS)
    if listed == "none" or "ConstantLike" in traits or not computes:
        return ""
    types = [result.type for result in operation.results]
    types += [operand.type for operand in operation.operands if is_memory(operand.type)]
    if any(_may_have_floats(type) for type in types):
        return _choice_of_floats(operation, name)
    return ""


def has_dynamic_index(operation: Operation, name: str) -> bool:
    """Whether `vector.extract` or `vector.insert` has an operand besides those that it is about."""
    return len(operation.operands) > (1 if name == "vector.extract" else 2)


def _choice_of_floats(operation: Operation, name: str) -> str:
    """LangRef, Floating-Point Environment and Fast-Math Flags."""
    flags = set(_flags(operation))
    if flags - {"nnan", "ninf", "none"}:
        return "fast-math flags license several results"
    if _of_either_zero(operation, name):
        return "which zero it has as a result is a choice"
    if "nnan" in flags or name in EXACT:
        return ""
    return "which NaN it has as a result is a choice"


def _of_either_zero(operation: Operation, name: str) -> bool:
    """Whether of zeros with other signs it gives either (LangRef, `llvm.minnum`)."""
    kinds = [where.get("kind") for where in (operation.properties, operation.attributes)]
    said = [name, *(str(kind) for kind in kinds if kind is not None)]
    return any(_EITHER_ZERO.search(text) for text in said)


def _flags(operation: Operation) -> Iterator[str]:
    for where in (operation.properties, operation.attributes):
        for key in ("fastmath", "fastmathFlags"):
            if key in where:
                inside = re.search(r"<([^<>]*)>", str(where[key]))
                yield from re.findall(r"\w+", inside[1]) if inside else ["unreadable"]


def is_memory(type: Attribute) -> bool:
    """Whether a value of this type is a memref."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def _may_have_floats(type: Attribute) -> bool:
    if isinstance(type, ContainerType):
        element: Attribute = cast(ContainerType[Attribute], type).get_element_type()
        return _may_have_floats(element)
    return not isinstance(type, IntegerType | IndexType)

"""What facts about an operation's operands say about its results, by the transfer functions for
ranges and for known bits; of arith and math, and of the dialects llvm and index, whose operations
are the same.

Vectors and tensors have one fact for all elements, where an operation works element by element.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    TensorType,
    VectorType,
)
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute, Operation

from semantics.functions.calls import CALLS
from semantics.functions.operations import is_function, operation_name
from semantics.functions.ranges import are_read, ranges_of, ranges_of_call
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution
from semantics.language.kinds import isa
from semantics.language.program import fixed_width, is_integer_like
from semantics.syntax.index import CmpPredicateAttr
from verifier.analyses import casts, known_bits, mlir_ranges
from verifier.analyses.flow.addresses import address_width, of_argument, of_result
from verifier.analyses.flow.affine import of_affine
from verifier.analyses.flow.fact import Fact, between, constant, element_of, fact, from_on, top
from verifier.kernel.analyses.transfer import Transfer

LLVM = {
    **{name: f"{name}i" for name in ("add", "sub", "mul", "and", "or", "xor", "shl", "trunc")},
    "udiv": "divui",
    "sdiv": "divsi",
    "urem": "remui",
    "srem": "remsi",
    "lshr": "shrui",
    "ashr": "shrsi",
    "zext": "extui",
    "sext": "extsi",
    **{f"intr.{short}": f"{short[1:]}{short[0]}i" for short in ("umin", "umax", "smin", "smax")},
    "icmp": "cmpi",
    "select": "select",
    **{f"intr.{name}": name for name in casts.COUNTS},
}
"""For operations of llvm the one of arith or math that does the same, without the dialect."""
INDEX = {
    **{name: f"{name}i" for name in ("add", "sub", "mul", "and", "or", "xor", "shl")},
    **{
        f"{name}{sign}": f"{name}{sign}i"
        for name in ("div", "ceildiv", "rem", "shr", "min", "max")
        for sign in "su"
    },
    "floordivs": "floordivsi",
    "casts": "index_cast",
    "castu": "index_castui",
    "cmp": "cmpi",
}
"""For operations of index the one of arith."""
_CONSTANTS = ("arith.constant", "llvm.mlir.constant", "index.constant", "index.bool.constant")
_EXTENTS = ("memref.dim", "tensor.dim")
_CASTS = {"index_cast": ("extsi", "trunci"), "index_castui": ("extui", "trunci")}
_MOST_UNKNOWN = 4
"""Of the operands' bits; where none is, or more are, values are not tried one by one."""
_CONCRETE = ConcreteInterpretation()


def kind_of(op: Operation) -> str | None:
    """The operation of arith or math that this one is, without the dialect; None for any other."""
    dialect, _, short = operation_name(op).partition(".")
    if dialect == "math":
        return short if short in casts.COUNTS else None
    if dialect == "arith":
        return short
    if dialect == "index":
        return INDEX.get(short)
    return LLVM.get(short) if dialect == "llvm" else None


def predicate_of(op: Operation) -> str:
    """How an operation compares that is like `cmpi` of arith."""
    stated = op.get_attr_or_prop("predicate")
    if isa(stated, IntegerAttr):
        return casts.PREDICATES[stated.value.data]
    of_index = op.get_attr_or_prop("pred")
    assert isinstance(of_index, CmpPredicateAttr)
    return of_index.data.value


def width_of(type_: Attribute, index: int) -> int | None:
    """The width of an integer, of the elements of a vector or tensor of them, or of an address."""
    if (width := address_width(type_, index)) is not None:
        return width
    element = type_.get_element_type() if isa(type_, VectorType | TensorType) else type_
    return fixed_width(element, index) if is_integer_like(element) else None


def facts_of_arguments(function: Operation, index: int) -> list[Fact | None] | None:
    """A fact for each argument of a function that is an integer or an address: what its range or
    its alignment says, where that has a meaning. None of what is no function; `index` is the width
    of index."""
    if not is_function(function) or not function.body.blocks:
        return None
    found: list[Fact | None] = []
    ranges = ranges_of(function, "arg_attrs") if are_read(function) else None
    for number, argument in enumerate(function.body.blocks[0].args):
        width = width_of(argument.type, index)
        if isinstance(argument.type, LLVMPointerType):
            found.append(of_argument(function, number))
            continue
        said = None if ranges is None else ranges[number]
        known = None if said is None else from_on(said.lower, said.size, said.width)
        found.append(known or (None if width is None else top(width)))
    return found


def facts_of_results(
    op: Operation, operands: Sequence[Fact | None], index: int
) -> list[Fact | None]:
    """A fact for each result that is an integer or an address, from those of the operands; `index`
    is the width of index."""
    widths = [width_of(result.type, index) for result in op.results]
    nothing = [None if width is None else top(width) for width in widths]
    stated = _stated(op, index)
    if stated is not None:
        return [stated]
    if operation_name(op) in CALLS:
        return _returned(op, nothing)
    for of_dialect in (of_result, of_affine):
        said = of_dialect(op, operands, index, by_transfer)
        if said is not None:
            return [said]
    known = [each for each in operands if each is not None]
    kind = kind_of(op)
    if kind is None or len(known) != len(operands) or not operands or len(widths) != 1:
        return nothing
    (width,) = widths
    if width is None or (kind in casts.COUNTS and width > casts.MOST_COUNTED):
        return nothing
    found = by_transfer(_name_of(op, kind, known, width), tuple(known), width)
    return nothing if found is None else [found]


def _returned(call: Operation, nothing: Sequence[Fact | None]) -> list[Fact | None]:
    """What the ranges of its results say: they are poison beyond."""
    found: list[Fact | None] = []
    for known, ranges in zip(nothing, ranges_of_call(call), strict=True):
        for range_ in ranges if known is not None else ():
            said = from_on(range_.lower, range_.size, range_.width)
            known = (known.meet(said) if known is not None and said is not None else None) or known
        found.append(known)
    return found


def _stated(op: Operation, index: int) -> Fact | None:
    """What a constant is, and that an extent is no negative number."""
    if operation_name(op) in _EXTENTS:
        return between(0, (1 << index - 1) - 1, index, True)
    if operation_name(op) not in _CONSTANTS:
        return None
    value = op.get_attr_or_prop("value")
    width = width_of(op.results[0].type, index)
    if width is None:
        return None
    if isa(value, IntegerAttr):
        return constant(value.value.data, width)
    if isinstance(value, DenseIntOrFPElementsAttr) and value.is_splat():
        return constant(int(value.get_values()[0]), width)
    return top(width)


def _flags(op: Operation) -> str:
    stated = op.get_attr_or_prop("overflowFlags")
    given = str(stated)
    if isinstance(stated, IntegerOverflowAttr):
        flags = tuple(stated.data)
        return "".join(f"_{flag.value}" for flag in IntegerOverflowFlag if flag in flags)
    return "".join(f"_{flag}" for flag in ("nsw", "nuw") if flag in given)


def _name_of(op: Operation, kind: str, operands: Sequence[Fact], width: int) -> str:
    """The name of a transfer function; "same" for a cast that keeps the width."""
    if kind == "cmpi":
        return f"cmpi_{predicate_of(op)}"
    if kind in _CASTS:
        wider, narrower = _CASTS[kind]
        of = operands[0].width
        return "same" if of == width else wider if of < width else narrower
    return kind + (_flags(op) if kind in mlir_ranges.FLAGGED else "")


@lru_cache(maxsize=65536)
def by_transfer(name: str, operands: tuple[Fact, ...], width: int) -> Fact | None:
    """The fact that the transfer functions of that name give; None where there are none."""
    if name == "same":
        return operands[0]
    ranges = mlir_ranges.TRANSFERS.get(name) or casts.RANGES.get(name)
    if ranges is None:
        return None
    bounds = _run(ranges, [f.fields[:4] for f in operands], operands, width)
    bits = (0, 0)
    for each in _of_bits(name, operands):
        zeros, ones = _run(each, [f.fields[4:] for f in operands], operands, width)
        bits = bits[0] | zeros, bits[1] | ones
    both = fact(width, (*bounds, *bits))
    # Where nothing is possible there is no value, of which anything holds.
    return both or fact(width, (*bounds, 0, 0)) or top(width)


def _of_bits(name: str, operands: Sequence[Fact]) -> list[Transfer]:
    found: list[Transfer] = []
    direct = known_bits.DIRECT.get(name) or casts.BITS.get(name)
    plain = name.partition("_")[0]
    direct = direct or known_bits.DIRECT.get(plain)
    if direct is not None:
        found.append(direct)
    elif name in known_bits.TRANSFERS and 0 < sum(map(_unknown, operands)) <= _MOST_UNKNOWN:
        found.append(known_bits.TRANSFERS[name])
    if plain in casts.MORE_BITS:
        found.append(casts.MORE_BITS[plain])
    return found


def _unknown(known: Fact) -> int:
    return known.width - (known.zeros | known.ones).bit_count()


def _run(
    transfer: Transfer, elements: Sequence[tuple[int, ...]], of: Sequence[Fact], width: int
) -> tuple[int, ...]:
    m = Execution(_CONCRETE)
    m.begin_operation([width])
    assert transfer.function is not None
    given = [element_of(e, f.width) for e, f in zip(elements, of, strict=True)]
    return tuple(part.term for part in transfer.function(m, *given) if isinstance(part, Bits))

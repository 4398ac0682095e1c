"""What a pattern on floats leaves open: the formats of its types, and attributes of few values.

Each choice is an instance of the pattern, which is decided by itself. An attribute that a match
does not mention may be any (PDLOps), so a predicate or a rounding mode is tried with each value.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from xdsl.dialects import pdl
from xdsl.dialects.builtin import IntegerAttr, IntegerType, NoneAttr, TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.floats import is_on_floats
from semantics.language.attributes import FlagKind, OverflowKind, PredicateKind
from semantics.language.dialects import entry_for
from semantics.language.float_formats import Format, format_of, type_named
from semantics.language.program import NoMeaning
from semantics.language.registry import lookup
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.pdl.float_flags import SUBSETS, check_stated_flags, copied_flags
from verifier.kernel.pdl.float_numbers import (
    IS_FLOAT,
    has_exactly,
    stated_numbers,
    type_of_attribute,
)

FORMATS = (
    *("f4E2M1FN", "f6E3M2FN", "f6E2M3FN", "f8E4M3FN", "f8E5M2", "f8E4M3", "f8E3M4"),
    *("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ", "bf16", "f16", "tf32", "f32", "f64", "f80"),
    "f128",
)
"""The formats in which operations have a meaning, those of few bits first."""

MOST_INSTANCES = 1000
"""A pattern with more instances than this is not read."""

Key = SSAValue | tuple[Operation, str]
"""An attribute that is open, or one that an operation of a match does not mention."""

ANY_FLOAT = "AnyFloat"
"""A constraint on a type (CommonTypeConstraints.td); so are the formats, in capital letters."""
_NEUTRAL = ("arith.constant", "arith.select", "llvm.select", "llvm.mlir.constant")
"""What has values of any type."""
_WIDER = ("arith.extf", "llvm.fpext")
_NARROWER = ("arith.truncf", "llvm.fptrunc")
_FROM_INTEGERS = ("arith.sitofp", "arith.uitofp", "llvm.sitofp", "llvm.uitofp")
_TO_INTEGERS = (
    *("arith.fptosi", "arith.fptoui", "llvm.fptosi", "llvm.fptoui", "arith.cmpf", "llvm.fcmp"),
    *("math.isnan", "math.isinf", "math.isnormal", "math.isfinite", "llvm.intr.is.fpclass"),
)
_PREDICATES: Sequence[Attribute | None] = [IntegerAttr(n, IntegerType(64)) for n in range(16)]
_ROUNDINGS: Sequence[Attribute | None] = [
    None,
    *(IntegerAttr(number, IntegerType(32)) for number in range(5)),
]
"""None is given, or one of `arith.RoundingMode` (ArithBase.td, MLIR 22)."""
FLAGS = ("fastmath", "fastmathFlags")
_OF_FLOATS: Mapping[str, Mapping[str, Sequence[Attribute | None]]] = {
    "arith.cmpf": {"predicate": _PREDICATES},
    "llvm.fcmp": {"predicate": _PREDICATES},
    "arith.truncf": {"roundingmode": _ROUNDINGS},
}


@dataclass(frozen=True)
class Choice:
    """The formats of the open types, and the values of attributes, None for one that is absent."""

    formats: Mapping[SSAValue, str]
    attributes: Mapping[Key, Attribute | None]

    def __str__(self) -> str:
        names = list(dict.fromkeys(self.formats.values()))
        for key, value in self.attributes.items():
            name = key[1] if isinstance(key, tuple) else "the open attribute"
            names.append(f"{name} {'absent' if value is None else str(value).split(' : ')[0]}")
        return ", ".join(names)


def choices_of(pattern: pdl.PatternOp, parsed: ParsedModule) -> list[Choice]:
    """The instances of a pattern, those of few bits first. Raises `NoMeaning` for what cannot be
    listed."""
    _check_lanes(pattern, parsed)
    check_stated_flags(pattern, parsed)
    formats = _formats(pattern, parsed)
    open_: dict[Key, Sequence[Attribute | None]] = {}
    for flags in copied_flags(pattern, parsed):
        open_[flags] = SUBSETS
    for key, values in _open_attributes(pattern):
        open_[key] = [value for value in open_.get(key, values) if value in values]
    if len(formats) * prod(len(values) for values in open_.values()) > MOST_INSTANCES:
        raise NoMeaning("more choices of attributes than are tried", parsed.where(pattern))
    return [
        Choice(of, dict(zip(open_, values, strict=True)))
        for of in formats
        for values in product(*open_.values())
    ]


def values_of(operation: str) -> Mapping[str, Sequence[Attribute | None]]:
    """The attributes of an operation that have few values, and these."""
    if operation in _OF_FLOATS or is_on_floats(operation):
        return _OF_FLOATS.get(operation, {})
    meaning = lookup(operation)
    if meaning is None:
        return {}
    kinds = meaning.attributes.items()
    return {name: kind.cases() for name, kind in kinds if isinstance(kind, PredicateKind)}


def only_flags_besides(operation: str) -> bool:
    """Whether an operation on integers does least without the attributes that have no few values:
    they are flags, which add poison."""
    meaning = lookup(operation)
    return meaning is not None and all(
        isinstance(kind, FlagKind | OverflowKind | PredicateKind)
        for kind in meaning.attributes.values()
    )


def lane_type(type_: Attribute) -> Attribute:
    """The type of the elements of vectors and of tensors that have some: what is read in patterns
    acts on each by itself (docs/semantics.md, *Vectors and tensors*). Any other type is itself."""
    match type_:
        case VectorType():
            return type_.get_element_type()
        case TensorType() if type_.encoding == NoneAttr() and min(type_.get_shape(), default=1) > 0:
            return type_.get_element_type()
        case _:
            return type_


def has_no_flags(operation: str) -> bool:
    """Whether an operation on integers has no attribute but those of few values."""
    meaning = lookup(operation)
    return meaning is not None and set(meaning.attributes) == set(values_of(operation))


def _open_attributes(
    pattern: pdl.PatternOp,
) -> Iterator[tuple[Key, Sequence[Attribute | None]]]:
    for op in pattern.body.block.ops:
        if not isinstance(op, pdl.OperationOp) or op.opName is None:
            continue
        names = [name.data for name in op.attributeValueNames.data]
        given = dict(zip(names, op.attribute_values, strict=True))
        for name, values in values_of(op.opName.data).items():
            if name not in given:
                yield (op, name), values
            elif _is_open(given[name]):
                yield given[name], values


def container_of(type_: Attribute) -> object:
    """What two vectors, or tensors, have to have in common for operations to act on both lane by
    lane; None of what is no container."""
    match type_:
        case VectorType() if lane_type(type_) != type_:
            return VectorType, type_.get_shape(), type_.get_scalable_dims()
        case TensorType() if lane_type(type_) != type_:
            return TensorType, type_.get_shape()
        case _:
            return None


def _check_lanes(pattern: pdl.PatternOp, parsed: ParsedModule) -> None:
    """Where there are containers, there is nothing else, all have one shape, and operations act
    lane by lane: what is chosen for a scalar would be chosen for all lanes together."""
    types = [op for op in pattern.walk() if isinstance(op, pdl.TypeOp)]
    kinds = {None if op.constantType is None else container_of(op.constantType) for op in types}
    if kinds <= {None}:
        return
    for op in pattern.walk():
        name = op.opName if isinstance(op, pdl.OperationOp) else None
        if name is not None and (len(kinds) != 1 or not entry_for(name.data).lanewise):
            raise NoMeaning(f"{name.data} on these containers", parsed.where(op))


def _is_open(attribute: SSAValue) -> bool:
    owner = attribute.owner
    return isinstance(owner, pdl.AttributeOp) and owner.value is None


# Types


@dataclass(frozen=True)
class _Position:
    """Where an operation has a type: of floats, or of integers. There may be another type that has
    to be the same, or to have more bits."""

    type_: SSAValue
    of_floats: bool
    where: str
    same: SSAValue | None = None
    wider: SSAValue | None = None


def _formats(pattern: pdl.PatternOp, parsed: ParsedModule) -> list[Mapping[SSAValue, str]]:
    """The formats that open types may have together."""
    *body, rewrite = pattern.body.block.ops
    types: list[SSAValue] = [
        op.result for op in body if isinstance(op, pdl.TypeOp) and op.constantType is None
    ]
    matched = list(_positions(body, parsed))
    made = list(_positions(rewrite.regions[0].walk(), parsed))
    kept = [*_constraints(body, parsed), *_numbers(body, parsed.where(pattern))]
    for type_ in types:
        said = any(t is type_ for t, _ in kept)
        if not said and not any(p.type_ is type_ and p.of_floats for p in matched):
            where = parsed.where(_operation(type_))
            raise NoMeaning("an open type that need not be one of floats", where)
    for p in (*matched, *made):
        if p.type_ in types and not p.of_floats:
            raise NoMeaning("an open type of integers, of floats", p.where)
    found: list[Mapping[SSAValue, str]] = []
    for names in product(FORMATS, repeat=len(types)):
        of = dict(zip(types, names, strict=True))
        if all(_fits(p, of) for p in matched) and all(of[t] in some for t, some in kept):
            found.append(of)
            for p in made:
                if not _fits(p, of):
                    some = ", ".join(of.values())
                    raise NoMeaning(
                        f"a conversion to other than what is needed, of {some}", p.where
                    )
    if not found:
        raise NoMeaning("no format has what the pattern demands", parsed.where(pattern))
    return found


def _positions(body: Iterable[Operation], parsed: ParsedModule) -> Iterator[_Position]:
    for op in body:
        if not isinstance(op, pdl.OperationOp) or op.opName is None:
            continue
        name, where = op.opName.data, parsed.where(op)
        operands = [type_ for v in op.operand_values if (type_ := _type(v)) is not None]
        results = list(op.type_values)
        if name in _NEUTRAL:
            continue
        for types, integers in ((operands, _FROM_INTEGERS), (results, _TO_INTEGERS)):
            of_floats = is_on_floats(name) and name not in integers
            yield from (_Position(type_, of_floats, where) for type_ in types)
        if name in (*_WIDER, *_NARROWER):
            pair = (operands, results) if name in _WIDER else (results, operands)
            for narrow, wide in product(*pair):
                yield _Position(narrow, True, where, wider=wide)
        elif is_on_floats(name) and name not in _FROM_INTEGERS:
            alike = operands if name in _TO_INTEGERS else [*operands, *results]
            yield from (_Position(one, True, where, same=alike[0]) for one in alike)


def _type(value: SSAValue) -> SSAValue | None:
    """The type that a pattern gives a value."""
    match value.owner:
        case pdl.OperandOp(value_type=type_):
            return type_
        case pdl.ResultOp(parent_=of) if isinstance(of.owner, pdl.OperationOp):
            return next(iter(of.owner.type_values), None)
        case _:
            return None


def _fits(p: _Position, of: Mapping[SSAValue, str]) -> bool:
    """Whether the types are as an operation demands: one type, or, of a conversion, floats of fewer
    bits and of more (ODS)."""
    if p.same is not None and _format(p.type_, of) != _format(p.same, of):
        return False
    if p.wider is None:
        return True
    narrow, wide = _format(p.type_, of), _format(p.wider, of)
    return narrow is not None and wide is not None and narrow.width < wide.width


def _format(type_: SSAValue, of: Mapping[SSAValue, str]) -> Format | None:
    """The format of a type, or of the elements of one."""
    if type_ in of:
        return format_of(_named(of[type_]))
    owner = type_.owner
    fixed = owner.constantType if isinstance(owner, pdl.TypeOp) else None
    return None if fixed is None else format_of(lane_type(fixed))


def _named(name: str) -> Attribute:
    found = type_named(name)
    assert found is not None
    return found


def _constraints(
    body: Iterable[Operation], parsed: ParsedModule
) -> Iterator[tuple[SSAValue, Container[str]]]:
    """What constraints of upstream's names keep of the formats of an open type."""
    for op in body:
        if isinstance(op, pdl.ApplyNativeConstraintOp):
            name = op.constraint_name.data
            if name == IS_FLOAT:
                continue
            one = [f for f in FORMATS if f.upper() == name]
            if op.is_negated.value.data or op.res or not (one or name == ANY_FLOAT):
                raise NoMeaning(f"the constraint {name}, of floats", parsed.where(op))
            for type_ in op.args:
                owner = type_.owner
                if not isinstance(owner, pdl.TypeOp):
                    raise NoMeaning(f"the constraint {name} on what is no type", parsed.where(op))
                fixed = owner.constantType
                if fixed is None:
                    yield type_, one or FORMATS
                elif format_of(fixed) not in [format_of(_named(f)) for f in one or FORMATS]:
                    raise NoMeaning(f"the constraint {name}, which never holds", parsed.where(op))


def _numbers(body: Sequence[Operation], where: str) -> Iterator[tuple[SSAValue, Container[str]]]:
    """What numbers that constants are keep of the formats of an open type."""
    for attribute, number in stated_numbers(body, where).items():
        type_ = type_of_attribute(attribute, where)
        owner = type_.owner
        fixed = owner.constantType if isinstance(owner, pdl.TypeOp) else None
        if fixed is None:
            yield type_, [f for f in FORMATS if has_exactly(f, number)]
        elif not has_exactly(str(fixed), number):
            raise NoMeaning(f"a constant {number} of {fixed}, which has none", where)


def _operation(value: SSAValue) -> Operation:
    assert isinstance(value.owner, Operation)
    return value.owner

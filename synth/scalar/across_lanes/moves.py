"""Operations that move lanes of vectors, or combine them, as terms.

Code has them of the vector dialect or of llvm; each search makes those of the dialect it is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerType,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute

from semantics.interpretations.concrete import signed
from semantics.language.containers import element_type
from semantics.language.kinds import isa
from semantics.language.program import TypeTerm, fixed_width
from synth.scalar.terms.lanes import KINDS
from synth.scalar.terms.terms import Application, Literal, Operator, Term

LLVM, VECTOR = "llvm", "vector"


def lane_count(type_: TypeTerm) -> int | None:
    """How many lanes a vector of one dimension has; 1 of a scalar, None of anything else."""
    if isa(type_, VectorType[Attribute]):
        fixed = len(type_.shape) == 1 and not any(type_.get_scalable_dims())
        return type_.get_shape()[0] if fixed else None
    return 1 if isinstance(type_, IntegerType) else None


def is_vector(type_: TypeTerm) -> bool:
    """Whether values of the type have lanes."""
    return isinstance(type_, VectorType)


def vector_of(element: Attribute, count: int) -> VectorType[Attribute]:
    """The type of vectors of so many lanes."""
    return VectorType(element, [count])


def kind_of(operator: Operator) -> str | None:
    """How a reduction combines lanes, or an operation on two values combines them; None for
    others."""
    if operator.operation == "vector.reduction":
        kind = dict(operator.attributes)["kind"]
        return kind.data.value if isinstance(kind, CombiningKindAttr) else None
    for kind, (of_arith, of_llvm, end) in KINDS.items():
        if operator.operation in (of_arith, of_llvm, f"llvm.intr.vector.reduce.{end}"):
            return kind
    return None


def is_reduction(operator: Operator) -> bool:
    """Whether it combines all lanes of a vector to one number."""
    name = operator.operation
    return name == "vector.reduction" or name.startswith("llvm.intr.vector.reduce.")


def constant(attribute: DenseIntOrFPElementsAttr, operation: str) -> Application:
    """The constant of a vector's type that an operation, by its name, makes."""
    return Application(
        Operator(operation, (), (attribute.type,), (("value", attribute),)),
        (),
    )


def dense(numbers: Sequence[int], type_: VectorType[Attribute]) -> DenseIntOrFPElementsAttr:
    """The attribute with these lanes, as they are without a sign; one where all are the same."""
    width = fixed_width(type_.element_type, 64)
    lanes = [n if width == 1 else signed(n, width) for n in numbers]
    if len(set(lanes)) == 1:
        lanes = lanes[:1]
    return DenseIntOrFPElementsAttr.from_list(type_, lanes)  # type: ignore[arg-type]


def shuffled(dialect: str, a: Term, b: Term | None, mask: Sequence[int]) -> Application:
    """The lanes of one vector, or of two one behind the other, that a mask names."""
    element, width = element_type(_type(a)), (i32 if dialect == LLVM else i64)
    attributes = (("mask", DenseArrayBase.from_list(width, list(mask))),)
    if b is None:
        b = _poison(_type(a)) if dialect == LLVM else a
    name = "llvm.shufflevector" if dialect == LLVM else "vector.shuffle"
    types = (a.type_, b.type_)
    return Application(
        Operator(name, types, (vector_of(element, len(mask)),), attributes),
        (a, b),
    )


def extracted(dialect: str, vector: Term, at: int) -> Application:
    """One lane."""
    result = (element_type(_type(vector)),)
    if dialect == LLVM:
        place = Literal(at, i64)
        types = (vector.type_, i64)
        return Application(Operator("llvm.extractelement", types, result), (vector, place))
    return Application(
        Operator("vector.extract", (vector.type_,), result, _position(at)),
        (vector,),
    )


def inserted(dialect: str, number: Term, vector: Term, at: int) -> Application:
    """The vector with another number in one lane."""
    if dialect == LLVM:
        types = (vector.type_, number.type_, i64)
        return Application(
            Operator("llvm.insertelement", types, (vector.type_,)),
            (vector, number, Literal(at, i64)),
        )
    types = (number.type_, vector.type_)
    return Application(
        Operator("vector.insert", types, (vector.type_,), _position(at)),
        (number, vector),
    )


def splat(dialect: str, number: Term, type_: VectorType[Attribute]) -> Application:
    """A vector, all of whose lanes are a number: llvm has no operation for that, but two."""
    if dialect == LLVM:
        first = inserted(dialect, number, _poison(type_), 0)
        return shuffled(dialect, first, None, [0] * type_.get_shape()[0])
    return Application(Operator("vector.broadcast", (number.type_,), (type_,)), (number,))


def reduced(dialect: str, kind: str, vector: Term, also: Term | None = None) -> Application:
    """All lanes combined, and `also` a number, which llvm's operations are not given."""
    result = (element_type(_type(vector)),)
    if dialect == LLVM:
        assert also is None
        name = f"llvm.intr.vector.reduce.{KINDS[kind][2]}"
        return Application(Operator(name, (vector.type_,), result), (vector,))
    operands = (vector,) if also is None else (vector, also)
    attributes = (("kind", CombiningKindAttr(CombiningKindFlag(kind))),)
    types = tuple(operand.type_ for operand in operands)
    return Application(Operator("vector.reduction", types, result, attributes), operands)


def combined(dialect: str, kind: str, a: Term, b: Term) -> Application:
    """Two values combined, lane by lane where they are vectors."""
    name = KINDS[kind][dialect == LLVM]
    return Application(Operator(name, (a.type_, b.type_), (a.type_,)), (a, b))


def _poison(type_: Attribute) -> Application:
    return Application(Operator("llvm.mlir.poison", (), (type_,)), ())


def _position(at: int) -> tuple[tuple[str, Attribute], ...]:
    return (("static_position", DenseArrayBase.from_list(i64, [at])),)


def _type(term: Term) -> Attribute:
    assert isinstance(term.type_, Attribute)
    return term.type_

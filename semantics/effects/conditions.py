"""What upstream's C++ says of an operation by its operands and attributes.

Each is a `getSpeculatability` or a `getEffects`, named in `implemented.tsv`, with its source there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    ContainerType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FixedBitwidthType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    ShapedType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineSymExpr

from semantics.effects.answers import Kind, name_of
from semantics.effects.choices import is_memory

Answer = Literal["always", "recursive", "never"]
Said = list[tuple[Kind, SSAValue | None]]

CONSTANTS = frozenset({"arith.constant", "index.constant", "llvm.mlir.constant"})
WIDTHS_OF_INDEX = (32, 64)
FALSE = IntegerAttr.from_bool(False)


def attribute_of(operation: Operation, name: str) -> Attribute | None:
    """The attribute of this name, inherent or not."""
    inherent = operation.properties.get(name)
    return operation.attributes.get(name) if inherent is None else inherent


def constants_of(value: SSAValue) -> set[int]:
    """The integers that a constant has in its lanes; none where it is no constant of integers."""
    owner = value.owner
    if not isinstance(owner, Operation) or name_of(owner) not in CONSTANTS:
        return set()
    attribute = attribute_of(owner, "value")
    if isinstance(attribute, IntegerAttr):
        return {attribute.value.data}
    if isinstance(attribute, DenseIntOrFPElementsAttr) and _is_integer(value.type):
        return set(cast(Sequence[int], attribute.get_values()))
    return set()


def _residues(value: SSAValue) -> set[int]:
    """What a constant's lanes are, signed; of an index at each of the widths that it may have."""
    scalar = _scalar(value.type)
    widths = WIDTHS_OF_INDEX
    if isinstance(scalar, IntegerType):
        widths = (cast(IntegerType[int], scalar).width.data,)
    halves = [1 << (width - 1) for width in widths]
    return {
        (constant + half) % (2 * half) - half for constant in constants_of(value) for half in halves
    }


def _is_integer(type: Attribute) -> bool:
    return isinstance(_scalar(type), IntegerType | IndexType)


def _scalar(type: Attribute) -> Attribute:
    if isinstance(type, ContainerType):
        return cast(ContainerType[Attribute], type).get_element_type()
    return type


def _divisor_unsigned(operation: Operation) -> Answer:
    divisors = _residues(operation.operands[1])
    return "always" if divisors and 0 not in divisors else "never"


def _divisor_signed(operation: Operation) -> Answer:
    """Neither 0 nor -1, over which the minimum overflows."""
    divisors = _residues(operation.operands[1])
    return "always" if divisors and not divisors & {0, -1} else "never"


def _loop_by_one(operation: Operation) -> Answer:
    return "recursive" if constants_of(operation.operands[2]) == {1} else "never"


def _affine_loop_by_one(operation: Operation) -> Answer:
    step = attribute_of(operation, "step")
    return "recursive" if isinstance(step, IntegerAttr) and step.value.data == 1 else "never"


def _dimension_in_range(operation: Operation) -> Answer:
    source, dimension = operation.operands
    constants = constants_of(dimension)
    if not constants or not isinstance(source.type, ShapedType):
        return "never"
    rank = source.type.get_num_dims()
    return "always" if all(0 <= constant < rank for constant in constants) else "never"


def _structured_on_tensors(operation: Operation) -> Answer:
    """A named operation whose body the text does not show may divide. Extents that the text leaves
    open may not be those that the operation needs."""
    if _memrefs(operation.operands) or not any(region.blocks for region in operation.regions):
        return "never"
    shaped = [v.type for v in operation.operands if isinstance(v.type, ShapedType)]
    fits = name_of(operation) == "linalg.fill" or all(map(_is_static, shaped))
    return "recursive" if fits else "never"


def _structured_effects(operation: Operation) -> Said | None:
    """Inputs are read. Destinations are read too: whether the body uses them is not looked at."""
    inputs = _inputs(operation)
    if inputs is None:
        return None
    said: Said = [("read", operand) for operand in _memrefs(operation.operands)]
    return said + [("write", operand) for operand in _memrefs(operation.operands[inputs:])]


def _inputs(operation: Operation) -> int | None:
    segments = attribute_of(operation, "operandSegmentSizes")
    if not isinstance(segments, DenseArrayBase):
        return None
    return int(cast(DenseArrayBase[IntegerType], segments).get_values()[0])


def _softmax_effects(operation: Operation) -> Said:
    source, destination = operation.operands
    said: Said = [("read", operand) for operand in _memrefs([source])]
    return said + [("write", operand) for operand in _memrefs([destination])]


def _transfer_effects(kind: Kind) -> Callable[[Operation], Said]:
    position = 0 if kind == "read" else 1

    def said(operation: Operation) -> Said:
        return [(kind, operand) for operand in _memrefs([operation.operands[position]])]

    return said


def _transfer_anywhere(operation: Operation) -> Answer:
    """On a tensor of the vector's rank, of which no dimension is promised to be in bounds."""
    promised = attribute_of(operation, "in_bounds")
    marks: set[Attribute] = set()
    if isinstance(promised, ArrayAttr):
        marks.update(cast(ArrayAttr[Attribute], promised).data)
    if _memrefs(operation.operands[:2]) or marks - {FALSE}:
        return "never"
    types = [value.type for value in (*operation.operands[:2], *operation.results)]
    ranks = {type.get_num_dims() for type in types if isinstance(type, ShapedType)}
    return "always" if len(ranks) == 1 else "never"


def _affine_without_arithmetic(operation: Operation) -> Answer:
    map = attribute_of(operation, "map")
    plain = AffineDimExpr | AffineSymExpr | AffineConstantExpr
    if isinstance(map, AffineMapAttr) and all(isinstance(e, plain) for e in map.data.results):
        return "always"
    return "never"


def _cast_to_less_static(operation: Operation) -> Answer:
    """Every extent that the result's type states, the source's states too. Of layouts likewise."""
    source, result = operation.operands[0].type, operation.results[0].type
    if isinstance(result, UnrankedTensorType | UnrankedMemRefType):
        return "always"
    if not isinstance(source, ShapedType) or not isinstance(result, ShapedType):
        return "never"
    extents = zip(source.get_shape(), result.get_shape(), strict=True)
    fits = all(to in (DYNAMIC_INDEX, of) for of, to in extents)
    return "always" if fits and _layout(source) == _layout(result) else "never"


def _static_source(operation: Operation) -> Answer:
    """The verifier has compared static extents; strides are those of the identity."""
    return "always" if _is_static(operation.operands[0].type) else "never"


def _one_element(operation: Operation) -> Answer:
    """Other extents are those of groups, which always fit; that of rank 0 has one element."""
    is_scalar = _shape(operation.results[0].type) == ()
    return "never" if is_scalar and not _is_static(operation.operands[0].type) else "always"


def _static_view(operation: Operation) -> Answer:
    """All of it is in the text, where the verifier has looked for what is out of bounds."""
    plain = len(operation.operands) == 1 and _is_static(operation.operands[0].type)
    return "always" if plain else "never"


def _static_slice(operation: Operation) -> Answer:
    """As a view; the second operand is the tensor that the slice becomes a part of."""
    plain = len(operation.operands) == 2 and all(_is_static(v.type) for v in operation.operands)
    return "always" if plain else "never"


def _element_in_range(operation: Operation) -> Answer:
    """Of a tensor that is read, or that an element is put into, where the text says which one."""
    first = 1 if name_of(operation) == "tensor.insert" else 0
    tensor, *indices = operation.operands[first:]
    shape = _shape(tensor.type) or ()
    if len(shape) != len(indices):
        return "never"
    places = [(constants_of(index), extent) for index, extent in zip(indices, shape, strict=True)]
    return "always" if all(n and all(0 <= k < e for k in n) for n, e in places) else "never"


def _shape(type: Attribute) -> tuple[int, ...] | None:
    return tuple(type.get_shape()) if isinstance(type, ShapedType) else None


def _is_static(type: Attribute) -> bool:
    shape = _shape(type)
    return shape is not None and DYNAMIC_INDEX not in shape and _layout(type) == NoneAttr()


def _layout(type: Attribute) -> Attribute:
    return cast(MemRefType[Attribute], type).layout if isinstance(type, MemRefType) else NoneAttr()


def _without_bound(operation: Operation) -> Answer:
    return "always" if attribute_of(operation, "upper_bound") is None else "never"


def _input_is_a_constant(operation: Operation) -> Answer:
    owner = operation.operands[0].owner
    plain = isinstance(owner, Operation) and name_of(owner) == "arith.constant"
    return "always" if plain else "never"


def _llvm_access(kind: Kind, position: int) -> Callable[[Operation], Said]:
    """A volatile or ordered access reads and writes anything besides."""

    def said(operation: Operation) -> Said:
        effects: Said = [(kind, operation.operands[position])]
        ordering = attribute_of(operation, "ordering")
        is_plain = ordering is None or (
            isinstance(ordering, IntegerAttr) and not ordering.value.data
        )
        if attribute_of(operation, "volatile_") is not None or not is_plain:
            effects.append(("read", None))
            effects.append(("write", None))
        return effects

    return said


def _destination_effects(operation: Operation) -> Said:
    return [("write", operand) for operand in _memrefs(operation.operands[1:2])]


def _memrefs(values: Sequence[SSAValue]) -> list[SSAValue]:
    """Those that may refer to memory: of every type that is not known to hold plain data."""
    return [value for value in values if not _is_data(value.type)]


def _is_data(type: Attribute) -> bool:
    return not is_memory(type) and isinstance(type, ContainerType | FixedBitwidthType | IndexType)


CONDITIONS: dict[str, Callable[[Operation], Answer]] = {
    "divisor_unsigned": _divisor_unsigned,
    "divisor_signed": _divisor_signed,
    "loop_by_one": _loop_by_one,
    "affine_loop_by_one": _affine_loop_by_one,
    "dimension_in_range": _dimension_in_range,
    "structured_on_tensors": _structured_on_tensors,
    "transfer_anywhere": _transfer_anywhere,
    "affine_without_arithmetic": _affine_without_arithmetic,
    "cast_to_less_static": _cast_to_less_static,
    "static_source": _static_source,
    "one_element": _one_element,
    "static_view": _static_view,
    "static_slice": _static_slice,
    "element_in_range": _element_in_range,
    "without_bound": _without_bound,
    "input_is_a_constant": _input_is_a_constant,
}
"""When an operation is speculatable, by the name in the table."""

CONDITIONAL_EFFECTS: dict[str, Callable[[Operation], Said | None]] = {
    "structured": _structured_effects,
    "softmax": _softmax_effects,
    "transfer_read": _transfer_effects("read"),
    "transfer_write": _transfer_effects("write"),
    "llvm_load": _llvm_access("read", 0),
    "llvm_store": _llvm_access("write", 1),
    "destination": _destination_effects,
}
"""Which effects it has; None where that cannot be told."""

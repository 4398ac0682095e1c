"""Operations of which nothing is known: functions of their operands, attributes and regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from xdsl.dialects.builtin import IntegerAttr, IntegerType, TupleType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from semantics.tensors.terms import MOST_TERMS, Term, Terms, TooLarge
from semantics.tensors.values import Array, Tensor, Value, distinct, parts_of, type_of

EFFECTS = frozenset(
    f"stablehlo.{name}"
    for name in (
        *("all_gather", "all_reduce", "all_to_all", "collective_broadcast", "collective_permute"),
        *("collective_reduce", "cross-replica-sum", "reduce_scatter", "infeed", "outfeed", "send"),
        *("recv", "async_start", "async_done", "rng"),
    )
)
"""Operations that others see, or that give something else each time: they stay, in their order."""


CHOOSES = frozenset(
    f"stablehlo.{name}"
    for name in (
        *("while", "reduce", "reduce_window", "dot", "dot_general", "convolution"),
        *("dynamic_conv", "scatter", "select_and_scatter", "sort", "cholesky", "triangular_solve"),
        *("batch_norm_training", "batch_norm_grad", "batch_norm_inference"),
    )
) | {"chlo.top_k", "chlo.ragged_dot"}
"""Operations that may go on for ever, or whose result the specification leaves open: in which order
elements are put together, or which of several equal ones comes first. Each execution may choose."""


def is_no_function(op: Operation) -> bool:
    """Whether executing an operation of which nothing is known once may differ from executing it
    twice, or never: then it stays, in its order."""
    return has_effect(op) or any(inner.name in CHOOSES for inner in op.walk())


def has_effect(op: Operation) -> bool:
    """Whether an operation itself may be told from one that is not executed, or executed twice."""
    if op.name in EFFECTS:
        return True
    known = op.name.partition(".")[0] in ("stablehlo", "chlo", "func", "sdy")
    side_effect = op.properties.get("has_side_effect", op.attributes.get("has_side_effect"))
    return not known or (side_effect is not None and "true" in str(side_effect))


DEAD = "not executed: "
"""With which begins what is promised by an operation that need not be executed."""


def executed(function: Operation) -> set[Operation]:
    """The operations that the execution of a function is sure to execute, or of which it takes one
    branch: those of the graph that is "rooted in the corresponding `return` op" (the StableHLO
    specification, *Sequential execution*), and those that others see."""
    found: set[Operation] = set()
    waiting: list[Operation | Block] = [function]
    while waiting:
        op = waiting.pop()
        if isinstance(op, Block) or op in found:
            continue
        found.add(op)
        waiting += [operand.owner for operand in op.operands]
        for block in (block for region in op.regions for block in region.blocks):
            waiting += [o for o in block.ops if o is block.last_op or has_effect(o)]
    return found


def captured(op: Operation) -> list[SSAValue]:
    """The values from outside that the regions of an operation use, in the order of their uses."""
    inside = {id(v) for region in op.regions for v in _defined(region)}
    found: dict[SSAValue, None] = {}
    for region in op.regions:
        for inner in region.walk():
            for operand in inner.operands:
                if id(operand) not in inside:
                    found[operand] = None
    return list(found)


def _defined(region: Region) -> Iterator[SSAValue]:
    for block in region.blocks:
        yield from block.args
    for op in region.walk():
        yield from op.results
        for inner in op.regions:
            for block in inner.blocks:
                yield from block.args


def text_of(op: Operation, outside: Sequence[SSAValue]) -> str:
    """What an operation is, whatever its values are called."""
    names: dict[SSAValue, str] = {value: f"outside{k}" for k, value in enumerate(outside)}

    def name(value: SSAValue) -> str:
        return names.setdefault(value, f"v{len(names)}")

    def block(found: Block) -> str:
        arguments = [f"{name(a)}: {a.type}" for a in found.args]
        return f"^({', '.join(arguments)}) {' '.join(map(operation, found.ops))}"

    def operation(found: Operation) -> str:
        operands = [name(o) for o in found.operands] if found is not op else []
        given = sorted({**found.properties, **found.attributes}.items())
        said = [f"{k}={_said(found, k, v)}" for k, v in given]
        types = [str(r.type) for r in found.results]
        regions = [" ".join(map(block, r.blocks)) for r in found.regions]
        results = [name(r) for r in found.results] if found is not op else []
        return f"{results}={found.name}({operands}){said}{regions}->{types};"

    return operation(op)


def _said(op: Operation, name: str, value: Attribute) -> object:
    """An attribute; that a sort counts dimensions from the last one is no difference."""
    is_place = op.name == "stablehlo.sort" and name == "dimension"
    if is_place and isa(value, IntegerAttr[IntegerType]) and value.value.data < 0:
        shape, _ = type_of(op.operands[0].type, op)
        return IntegerAttr(value.value.data + len(shape), value.type)
    return value


def execution_of(
    terms: Terms, op: Operation, operands: Sequence[Value], outside: Sequence[SSAValue]
) -> tuple[str, Term]:
    """What an operation is with the shapes and types of what it is given, and the elements of that:
    the same elements in another shape are something else."""
    of = terms.bundle([t for operand in operands for t in terms_of(operand)])
    return f"{text_of(op, outside)} of {[_kind(o) for o in operands]}", of


def opaque_results(
    terms: Terms,
    op: Operation,
    operands: Sequence[Value],
    outside: Sequence[SSAValue],
    shape_of: Callable[[SSAValue, Operation], tuple[tuple[int, ...], str]],
    ordinal: int = 0,
) -> list[Value]:
    """Results of which nothing is known but what they depend on."""
    key, of = execution_of(terms, op, operands, outside)
    return [
        _unknown(terms, (key, ordinal, k), of, result, op, shape_of)
        for k, result in enumerate(op.results)
    ]


def _kind(value: Value) -> str:
    if isinstance(value, Tensor):
        return f"{value.shape}{value.element}{[distinct(p).shape for p in value.parts]}"
    return "token" if value is None else f"({', '.join(map(_kind, value))})"


def terms_of(value: Value) -> Iterator[Term]:
    """The terms that a value is made of."""
    if isinstance(value, Tensor):
        yield from value.elements()
    elif value is not None:
        for inner in value:
            yield from terms_of(inner)


def every_term(value: Value) -> Iterator[Term]:
    """The terms of all elements of a value, in the order of the indices, part after part."""
    if isinstance(value, Tensor):
        for part in value.parts:
            if part.size > MOST_TERMS:
                raise TooLarge(f"a result of {part.size:,} elements")
            yield from part.reshape(-1)
    elif value is not None:
        for inner in value:
            yield from every_term(inner)


def _unknown(
    terms: Terms,
    key: tuple[object, ...],
    of: Term,
    result: SSAValue,
    op: Operation,
    shape_of: Callable[[SSAValue, Operation], tuple[tuple[int, ...], str]],
) -> Value:
    if str(result.type) in ("!stablehlo.token",):
        return None
    if isinstance(result.type, TupleType):
        return _unknown_tuple(terms, key, of, result.type, op)
    shape, element = shape_of(result, op)
    return _leaves(terms, key, of, shape, element)


def _unknown_tuple(
    terms: Terms, key: tuple[object, ...], of: Term, type_: TupleType, op: Operation
) -> Value:
    found: list[Value] = []
    for k, inner in enumerate(type_.types):
        if isinstance(inner, TupleType):
            found.append(_unknown_tuple(terms, (*key, k), of, inner, op))
            continue
        if str(inner) == "!stablehlo.token":
            found.append(None)
            continue
        shape, element = type_of(inner, op)
        if any(n < 0 for n in shape):
            raise NoMeaning(f"the shape of a result of {op.name} is not known", "")
        found.append(_leaves(terms, (*key, k), of, shape, element))
    return tuple(found)


def _leaves(
    terms: Terms, key: tuple[object, ...], of: Term, shape: Sequence[int], element: str
) -> Tensor:
    return leaves(
        shape, element, lambda part, place, bits: terms.opaque("", (of,), bits, *key, part, place)
    )


def leaves(shape: Sequence[int], element: str, term: Callable[[int, int, str], Term]) -> Tensor:
    """A tensor by the part and the place of each element, and the type of its bits."""
    parts: list[Array] = []
    count = int(np.prod(shape, dtype=object)) if shape else 1
    if count > MOST_TERMS:
        raise TooLarge(f"a tensor of {count:,} elements")
    for part in range(parts_of(element)):
        like = Tensor(element, (np.empty((), object),) * parts_of(element))
        array = np.empty(count, object)
        for place in range(count):
            array[place] = term(part, place, like.bits)
        parts.append(array.reshape(tuple(shape)))
    return Tensor(element, tuple(parts))


def tuple_argument(terms: Terms, position: int, type_: TupleType, op: Operation) -> Value:
    """A tuple of which nothing is known: an argument."""
    return _unknown_tuple(terms, ("argument", position), terms.bundle([]), type_, op)


def argument(terms: Terms, position: int, shape: Sequence[int], element: str) -> Tensor:
    """A tensor of which nothing is known: an argument."""
    return leaves(
        shape, element, lambda part, place, bits: terms.argument(position, part, place, bits)
    )

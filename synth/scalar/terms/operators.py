"""From the names of operations to what a search may apply.

A name is `arith.addi`, or with attributes `arith.addi:nsw,nuw`, `arith.cmpi:slt`,
`comb.extract:lowBit=3`. Flags that are not named are absent; an enumeration that is not named gives
an operator for each of its values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, Block
from xdsl.irdl import IRDLOperation
from xdsl.utils.exceptions import VerifyException

from semantics.control_flow.floats import is_on_floats
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import (
    AttributeKind,
    BadAttribute,
    FlagKind,
    OverflowFlags,
    OverflowKind,
    PredicateKind,
    StaticIntegerKind,
)
from semantics.language.builder import Bool
from semantics.language.program import TypeTerm, TypeVariable, fixed_width
from semantics.language.registry import Meaning, lookup
from semantics.language.signature import Signature
from semantics.meanings.llvm_attributes import BooleanKind, LlvmOverflowKind
from synth.scalar.terms.float_operators import float_meaning
from synth.scalar.terms.lanes import LANE_BYTES
from synth.scalar.terms.terms import Operator
from verifier.kernel.input.reading import reading_context
from verifier.repairing.flag_weakening import FLAG_NAMES

_MOST_POSITION = 1 << 24
"""No type of MLIR has more bits."""


class BadOperator(ValueError):
    """A name that stands for no operator; the message says why."""


def operators_of(name: str, types: Sequence[TypeTerm]) -> list[Operator]:
    """All operators of that name over `types`, which are listed from narrow to wide.

    A letter of the signature stands for each of `types`, i1 for itself; S < T for each pair in that
    order. Operations with any number of operands get two. Raises `BadOperator`.
    """
    operation, _, given = name.partition(":")
    meaning = lookup(operation)
    if meaning is None and is_on_floats(operation):
        raise BadOperator(f"{operation} is on floats, which only `mine` and `improve` search")
    if operation in LANE_BYTES:
        raise BadOperator(f"{operation} moves lanes of vectors, which only `improve` searches")
    if meaning is None:
        hint = "" if "." in operation else "; name operations, such as arith.addi"
        raise BadOperator(f"{operation} has no meaning{hint}")
    if not meaning.signature.operands and meaning.signature.repeated is None:
        raise BadOperator(f"{operation} is a constant: name the operations that are applied")
    if not has_integers_only(meaning.signature):
        raise BadOperator(f"{operation} is not about iN only; nothing else is searched")
    chosen = list(_attributes(meaning, [part for part in given.split(",") if part]))
    found = [
        Operator(operation, operands, results, attributes)
        for operands, results in _types(meaning, types)
        for attributes in chosen
        if fits(meaning, operands, results, dict(attributes))
    ]
    if not found:
        raise BadOperator(f"{name} has no instance over {', '.join(map(str, types))}")
    return found


_OF_INTEGERS = ("sitofp", "uitofp", "fptosi", "fptoui")
"""Casts from or to integers, of which xDSL does not check that in llvm."""


@cache
def float_operators(operation: str, types: tuple[TypeTerm, ...]) -> tuple[Operator, ...]:
    """All operators of that name over types of floats, without flags; of comparisons one for each
    predicate, and none of other operations."""
    i1, found = IntegerType(1), list[Operator]()
    if operation.partition(".")[2] in _OF_INTEGERS:
        return ()
    predicates = [(("predicate", IntegerAttr(n, IntegerType(64))),) for n in range(1, 15)]
    for one, other in product(types, repeat=2):
        same = [((one,) * count, (one,)) for count in (1, 2, 3)] if one == other else []
        shapes = [*same, ((one,), (other,))]
        shapes += [((i1, one, one), (one,)), ((one, one), (i1,))] if one == other else []
        for (operands, results), attributes in product(shapes, [(), *predicates]):
            if (operation == "arith.select") == (operands[0] == i1):
                known = float_meaning(operation, operands, results, attributes)
                if known is not None or (operation == "arith.select" and not attributes):
                    found.append(Operator(operation, operands, results, attributes))
    return tuple(o for o in dict.fromkeys(found) if _has_its_types(o))


def _has_its_types(operator: Operator) -> bool:
    """Whether an operation verifies with these types and attributes."""
    class_ = reading_context().get_op(operator.operation)
    types = [type_ for type_ in operator.operand_types if isinstance(type_, Attribute)]
    results = [type_ for type_ in operator.result_types if isinstance(type_, Attribute)]
    properties = dict(operator.attributes)
    assert issubclass(class_, IRDLOperation)
    if "fastmath" in class_.get_irdl_definition().properties:
        properties["fastmath"] = FastMathFlagsAttr("none")
    block = Block(arg_types=types)
    try:
        op = class_.create(operands=block.args, result_types=results, properties=properties)
        op.verify()
    except VerifyException:
        return False
    return True


def _types(
    meaning: Meaning, types: Sequence[TypeTerm]
) -> Iterator[tuple[tuple[TypeTerm, ...], tuple[TypeTerm, ...]]]:
    signature = meaning.signature
    count = len(signature.operands)
    if signature.repeated is not None:
        count = max(count, 2)
    operands, results = signature.operand_letters(count), signature.results
    letters = [x for x in dict.fromkeys((*operands, *results)) if x != "i1"]
    position = {type_: number for number, type_ in enumerate(types)}
    for choice in product(types, repeat=len(letters)):
        of: dict[str, TypeTerm] = {"i1": IntegerType(1), **dict(zip(letters, choice, strict=True))}
        if all(position[of[low]] < position[of[high]] for low, high in signature.narrower):
            yield tuple(of[x] for x in operands), tuple(of[x] for x in results)


def has_integers_only(signature: Signature) -> bool:
    """Whether operands and results, of which there are some, are iN: not index, not memory."""
    names = {*signature.operands, *signature.results, signature.repeated or "_"} - {"i1", "_"}
    known = all(len(name) == 1 and name.isupper() for name in names)
    return known and bool(signature.results) and not signature.index_cast


def fits(
    meaning: Meaning,
    operands: Sequence[TypeTerm],
    results: Sequence[TypeTerm],
    attributes: Mapping[str, Attribute],
    choices: Sequence[Mapping[TypeVariable, int]] = (),
) -> bool:
    """Whether the operation may have these types, at each of these choices of widths.

    Without choices, of open types only what any types fit.
    """
    if meaning.fits is None:
        return True
    if not choices and any(isinstance(t, TypeVariable) for t in (*operands, *results)):
        return False
    interpretation = ConcreteInterpretation()
    values = [k.read(interpretation, attributes.get(n), 1) for n, k in meaning.attributes.items()]

    def at(types: Sequence[TypeTerm], widths: Mapping[TypeVariable, int]) -> list[int]:
        return [widths[t] if isinstance(t, TypeVariable) else fixed_width(t, 64) for t in types]

    return all(
        meaning.fits(at(operands, widths), at(results, widths), *values)
        for widths in choices or [{}]
    )


def _attributes(
    meaning: Meaning, given: Sequence[str]
) -> Iterator[tuple[tuple[str, Attribute], ...]]:
    """Each choice of the attributes that `given` names or leaves open."""
    left = list(given)
    domains: list[list[tuple[str, Attribute] | None]] = []
    for name, kind in meaning.attributes.items():
        values = _values(meaning, name, kind, left)
        domains.append([None if value is None else (name, value) for value in values])
    if left:
        raise BadOperator(f"{meaning.operation} has no attribute {left[0]}")
    for choice in product(*domains):
        yield tuple(pair for pair in choice if pair is not None)


def _values(
    meaning: Meaning, name: str, kind: AttributeKind, left: list[str]
) -> list[Attribute | None]:
    """What the attribute may be; takes from `left` the words that are about it."""

    def take(word: str) -> bool:
        if word in left:
            left.remove(word)
            return True
        return False

    i1 = IntegerType(1)
    match kind:
        case OverflowKind() | LlvmOverflowKind():
            interpretation = ConcreteInterpretation()
            flags = OverflowFlags(
                Bool(interpretation, take("nsw")), Bool(interpretation, take("nuw"))
            )
            return [kind.write(flags, i1)]
        case FlagKind() | BooleanKind():
            return [
                kind.write(Bool(ConcreteInterpretation(), take(FLAG_NAMES.get(name, name))), i1)
            ]
        case PredicateKind():
            named = [number for number, word in enumerate(kind.names) if take(word)]
            return [kind.write(number, i1) for number in named or range(len(kind.names))]
        case StaticIntegerKind():
            for word in left:
                key, _, number = word.partition("=")
                if key == name and number.isdecimal() and int(number) < _MOST_POSITION:
                    left.remove(word)
                    return [IntegerAttr(int(number), kind.bits)]
            raise BadOperator(f"{meaning.operation} needs {name}, as {meaning.operation}:{name}=0")
        case _:
            try:
                kind.read(ConcreteInterpretation(), None, 1)
            except BadAttribute as error:
                raise BadOperator(f"{meaning.operation} needs the attribute {name}") from error
            return [None]

"""What facts about its operands make of an operation: a constant, an operand, or another operation.

A fact speaks of values that are not poison. Where one is poison each operation here gives poison,
or is undefined, so that anything may stand in its place. That is why nothing else is changed:
`llvm.freeze` of a value with a fact may give any number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, llvm
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    VectorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from semantics.functions.operations import operation_name
from semantics.interpretations.concrete import signed
from semantics.language.kinds import isa
from semantics.syntax import index
from verifier.analyses.flow.fact import Fact
from verifier.analyses.flow.operations import kind_of
from verifier.analyses.flow.sparse import Facts, readings_of

_UNSIGNED: dict[str, dict[str, type[Operation]]] = {
    "divsi": {"arith": arith.DivUIOp, "llvm": llvm.UDivOp, "index": index.DivUOp},
    "remsi": {"arith": arith.RemUIOp, "llvm": llvm.URemOp, "index": index.RemUOp},
    "floordivsi": {"arith": arith.DivUIOp, "index": index.DivUOp},
    "ceildivsi": {"arith": arith.CeilDivUIOp, "index": index.CeilDivUOp},
    "shrsi": {"arith": arith.ShRUIOp, "llvm": llvm.LShrOp, "index": index.ShrUOp},
    "extsi": {"arith": arith.ExtUIOp, "llvm": llvm.ZExtOp},
}
"""For operations on signed numbers those that do the same where these are not negative, by their
dialects."""
_ONLY_FIRST = ("shrsi", "extsi")
"""Of these only the first operand is a signed number."""


@dataclass(frozen=True)
class Constant:
    """A number in place of a value, as a signed one."""

    value: int


@dataclass(frozen=True)
class Operand:
    """An operand in place of the result."""

    number: int


@dataclass(frozen=True)
class Unsigned:
    """The same operation on unsigned numbers."""


Change = Constant | Operand | Unsigned


def change_by(kind: str, operands: Sequence[Fact], result: Fact) -> Change | None:
    """What may stand in the place of an operation of arith of that kind, by what is known."""
    if result.single is not None:
        return Constant(signed(result.single, result.width))
    if kind == "select":
        condition = operands[0].single
        return None if condition is None else Operand(1 if condition else 2)
    if len(operands) == 2:
        for number, (x, y) in enumerate((tuple(operands), tuple(reversed(operands)))):
            if (number == 0 or kind in _COMMUTATIVE) and _gives_first(kind, x, y):
                return Operand(number)
    if kind in _UNSIGNED:
        signs = operands[:1] if kind in _ONLY_FIRST else operands
        return Unsigned() if all(known.smin >= 0 for known in signs) else None
    return None


_COMMUTATIVE = ("andi", "ori", "minui", "maxui", "minsi", "maxsi")


def _gives_first(kind: str, x: Fact, y: Fact) -> bool:
    """Whether the first operand is what the operation gives."""
    match kind:
        case "andi":
            return not x.may_be & ~y.ones
        case "ori":
            return not y.may_be & ~x.ones
        case "remui":
            return x.umax < y.umin
        case "remsi":
            least = y.smin if y.smin > 0 else -y.smax if y.smax < 0 else 0
            return -least < x.smin and x.smax < least
        case "minui":
            return x.umax <= y.umin
        case "maxui":
            return x.umin >= y.umax
        case "minsi":
            return x.smax <= y.smin
        case "maxsi":
            return x.smin >= y.smax
        case _:
            return False


def improve_by_facts(function: Operation) -> bool:
    """Whether something in a function was changed by what is known of it."""
    changes = list(_changes(function, readings_of(function)))
    changed = [_changed(function, value, change) for value, change in changes]
    if not any(changed):
        return False
    _clear(function)
    return True


def _changes(function: Operation, readings: Sequence[Facts]) -> Iterator[tuple[SSAValue, Change]]:
    """What may stand in the place of values that are used."""
    for op in function.walk():
        block = op.parent_block()
        if block is not None and all(block in facts.reached for facts in readings):
            for result in op.results:
                change = _agreed(_of_result(op, result, block, facts) for facts in readings)
                if result.uses and change is not None:
                    yield result, change
        for region in op.regions:
            for inner in region.blocks:
                if all(inner in facts.reached for facts in readings):
                    for argument in inner.args:
                        number = _agreed(_number(argument, facts) for facts in readings)
                        if argument.uses and number is not None:
                            yield argument, number


def _agreed(found: Iterator[Change | None]) -> Change | None:
    """A change on which all readings agree."""
    each = set(found)
    return each.pop() if len(each) == 1 else None


def _number(value: SSAValue, facts: Facts) -> Constant | None:
    known = facts.of(value)
    single = None if known is None else known.single
    return None if known is None or single is None else Constant(signed(single, known.width))


def _of_result(op: Operation, result: SSAValue, block: Block, facts: Facts) -> Change | None:
    kind = kind_of(op)
    if kind is None or len(op.results) != 1:
        return _number(result, facts) if op.regions else None
    known = [facts.at(operand, block, op) for operand in op.operands]
    each = [fact for fact in known if fact is not None]
    found = facts.of(result)
    if found is None or not known or len(each) != len(known):
        return None
    return change_by(kind, each, found)


def _changed(function: Operation, value: SSAValue, change: Change) -> bool:
    """Whether a change was made, which it is not where a type has no constants."""
    op = value.owner
    match change:
        case Operand(number):
            assert isinstance(op, Operation)
            value.replace_all_uses_with(op.operands[number])
        case Unsigned():
            assert isinstance(op, Operation)
            _make_unsigned(op)
        case Constant(number):
            attribute = _attribute(value.type, number)
            if attribute is None:
                return False
            in_llvm = operation_name(function) == "llvm.func"
            new = llvm.ConstantOp(attribute, value.type) if in_llvm else arith.ConstantOp(attribute)
            start = isinstance(op, Block)
            Rewriter.insert_op(new, InsertPoint.at_start(op) if start else InsertPoint.before(op))
            value.replace_all_uses_with(new.results[0])
    return True


def _attribute(
    type_: Attribute, number: int
) -> IntegerAttr[IntegerType | IndexType] | DenseIntOrFPElementsAttr | None:
    if isa(type_, IntegerType):
        return IntegerAttr[IntegerType | IndexType](number, type_)
    if isa(type_, IndexType):
        return IntegerAttr[IntegerType | IndexType](number, type_)
    if isa(type_, VectorType[IntegerType]) and type_.has_static_shape():
        return DenseIntOrFPElementsAttr.from_list(type_, [number])
    return None


def _make_unsigned(op: Operation) -> None:
    kind = kind_of(op)
    assert kind is not None
    class_ = _UNSIGNED[kind][operation_name(op).partition(".")[0]]
    new = class_.create(operands=op.operands, result_types=[op.results[0].type])
    Rewriter.replace_op(op, new)


def _clear(function: Operation) -> None:
    """Erase operations of arith, and their like in llvm and index, of which nothing is used."""
    for op in reversed(list(function.walk())):
        constant = operation_name(op) in ("llvm.mlir.constant", "index.constant")
        pure = kind_of(op) is not None or constant
        if pure and op.results and not any(result.uses for result in op.results):
            Rewriter.erase_op(op)

"""Domains and transfer functions that are written in IR, in the form of xdsl-smt.

Of a module, `getConstraint` and `getInstanceConstraint` state the domain: which elements there are,
and of which values each holds. A function with the attribute `applied_to` is a transfer function
for the operation named there; one that says `is_forward = false` is of a backward analysis. Where
it names an `op_constraint`, only operands count for which that function gives 1; an
`abs_op_constraint` says so of elements. One that only calls others with its arguments, and `@meet`
of what they give, is proved by these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.domains.domain import Domain, Element
from semantics.functions.operations import operation_name
from semantics.language.attributes import BadAttribute
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.kinds import isa
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import NoMeaning, as_integer_type
from semantics.language.registry import lookup
from semantics.language.widths import SymbolicWidth, Width
from semantics.syntax.transfer import AbstractValue, TransferInteger
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import soundness
from verifier.kernel.analyses.meets import MEET, called, meet_claims
from verifier.kernel.analyses.transfer import Constraint, Transfer, in_python

_Held = Value | tuple["_Held", ...]
"""What an SSA value of a transfer function holds."""
_MEMBERS, _VALID = "getInstanceConstraint", "getConstraint"
_MOST_ITERATIONS = 1 << 10
_DEEPEST = 100


class FunctionTable:
    """The functions of a module, by name, as functions over the builder."""

    def __init__(self, functions: Mapping[str, FuncOp]) -> None:
        self.functions = functions

    def call(self, name: str, m: Execution, arguments: Sequence[_Held], depth: int = 0) -> _Held:
        """What the function gives. Its undefined behaviour goes to `m`.

        Raises `NoMeaning`, and `NotRepresentable` for a loop at a symbolic width.
        """
        function = self.functions.get(name)
        if function is None or not function.body.blocks:
            raise NoMeaning(f"there is no function @{name} that can be read")
        if depth > _DEEPEST:
            raise NoMeaning(f"@{name} calls itself")
        block = function.body.block
        if len(block.args) != len(arguments):
            raise NoMeaning(f"@{name} with {len(arguments)} arguments")
        held: dict[SSAValue, _Held] = dict(zip(block.args, arguments, strict=True))
        return self._run(list(block.ops), held, m, depth)

    def _run(
        self, ops: Sequence[Operation], held: dict[SSAValue, _Held], m: Execution, depth: int
    ) -> _Held:
        """What the last operation, a return or a `next_loop`, returns."""
        for op in ops:
            given = [held[operand] for operand in op.operands]
            match op.name:
                case "func.return" | "transfer.next_loop":
                    if len(given) != 1:
                        raise NoMeaning(f"{op.name} of {len(given)} values")
                    return given[0]
                case "transfer.make":
                    result: _Held = tuple(given)
                case "transfer.get":
                    result = _field(op, given[0])
                case "func.call":
                    callee = {**op.properties, **op.attributes}.get("callee")
                    name = str(callee).removeprefix("@")
                    result = self.call(name, m, given, depth + 1)
                case "transfer.const_range_for":
                    result = self._loop(op, given, held, m, depth)
                case _:
                    result = _apply(op, given, m)
            held[op.results[0]] = result
        raise NoMeaning("a function that does not return")

    def _loop(
        self,
        op: Operation,
        given: Sequence[_Held],
        held: dict[SSAValue, _Held],
        m: Execution,
        depth: int,
    ) -> _Held:
        if len(given) != 4:
            raise NoMeaning("a loop that carries other than one value")
        low, high, step = (_number(x, held) for x in op.operands[:3])
        if step <= 0 or (high - low) // step > _MOST_ITERATIONS:
            raise NoMeaning("a loop of this form")
        block = op.regions[0].block
        carried = given[3]
        like = given[0]
        assert isinstance(like, Value)
        for i in range(low, high, step):
            inner = dict(held)
            inner[block.args[0]] = Value(like.bits.constant(i), m.truth(False))
            inner[block.args[1]] = carried
            carried = self._run(list(block.ops), inner, m, depth)
        return carried


def _field(op: Operation, element: _Held) -> _Held:
    index = op.attributes.get("index")
    if not isinstance(element, tuple) or not isa(index, IntegerAttr):
        raise NoMeaning("transfer.get of what is no element")
    if not 0 <= index.value.data < len(element):
        raise NoMeaning(f"field {index.value.data} of {len(element)}")
    return element[index.value.data]


def _apply(op: Operation, given: Sequence[_Held], m: Execution) -> Value:
    meaning = lookup(op.name)
    if meaning is None or op.regions or len(op.results) != 1:
        raise NoMeaning(f"{operation_name(op)} has no meaning in a transfer function")
    operands: list[Value] = []
    for value in given:
        if not isinstance(value, Value):
            raise NoMeaning(f"{op.name} of an element")
        operands.append(value)
    if not meaning.signature.takes(len(operands)) or meaning.chooses:
        raise NoMeaning(f"{op.name} with {len(operands)} operands")
    type_ = op.results[0].type
    integer = as_integer_type(type_)
    if integer is not None:
        width: Width = integer.width.data
    elif op.name == "transfer.concat":
        width = _sum_of_widths(operands)
    elif isinstance(type_, TransferInteger) and operands:
        width = operands[-1].bits.width
    else:
        raise NoMeaning(f"{op.name} of type {type_}")
    stated = {**op.properties, **op.attributes}
    unknown = [n for n in stated if n not in meaning.attributes]
    if unknown:
        raise NoMeaning(f"the attribute '{unknown[0]}' of {op.name} has no meaning")
    try:
        attributes = {
            name: kind.read(m.interpretation, stated.get(name), width)
            for name, kind in meaning.attributes.items()
        }
    except BadAttribute as error:
        raise NoMeaning(f"{op.name}: {error}") from error
    (result,) = meaning.apply(m, operands, attributes, [width])
    return result


def _sum_of_widths(values: Sequence[Value]) -> int:
    """Raises `NotRepresentable` where one is not fixed."""
    total = 0
    for value in values:
        width = value.bits.width
        if isinstance(width, SymbolicWidth):
            raise NotRepresentable(f"a sum of widths, of which {width.name} is open")
        total += width
    return total


def _number(bound: SSAValue, held: Mapping[SSAValue, _Held]) -> int:
    """The number that a bound of a loop is: a constant, or the width."""
    owner = bound.owner
    like = held[bound]
    if isinstance(owner, Operation) and isinstance(like, Value):
        stated = owner.attributes.get("value")
        if owner.name == "transfer.constant" and isa(stated, IntegerAttr):
            return stated.value.data
        if owner.name == "transfer.get_bit_width":
            width = like.bits.width
            if isinstance(width, SymbolicWidth):
                raise NotRepresentable(f"a loop over the bits of the width {width.name}")
            return width
    raise NoMeaning("a loop between bounds that are not constants")


def domain_in(table: FunctionTable, name: str) -> Domain:
    """The domain that a module states. Raises `NoMeaning`."""
    function = table.functions.get(_MEMBERS)
    if function is None or not function.body.blocks:
        raise NoMeaning(f"the module states no domain: there is no @{_MEMBERS}")
    type_ = function.body.block.args[0].type
    if not isinstance(type_, AbstractValue):
        raise NoMeaning(f"@{_MEMBERS} of {type_}")
    count = len(type_.fields.data)

    def check(function: str, element: Element, *values: Bits) -> Bool:
        m = Execution(element[0].interpretation)
        held = tuple(Value(field, m.truth(False)) for field in element)
        found = table.call(function, m, (held, *(Value(x, m.truth(False)) for x in values)))
        if not isinstance(found, Value) or found.bits.width != 1:
            raise NoMeaning(f"@{function} gives no i1")
        for bad in (found.poison, m.ub):
            if not m.interpretation.is_false(bad.term):
                raise NoMeaning(f"@{function} may be poison, or undefined")
        return found.bits.is_true()

    return Domain(
        name,
        tuple(f"f{i}" for i in range(count)),
        lambda element, x: check(_MEMBERS, element, x),
        lambda element, width: "(" + ", ".join(str(number) for number in element) + ")",
        valid=(lambda element: check(_VALID, element)) if _VALID in table.functions else None,
    )


def transfers_in(table: FunctionTable, domain: Domain, file: str) -> Iterator[Transfer | Unread]:
    """The transfer functions of a module, in order, over this domain."""
    for name, function in table.functions.items():
        if "applied_to" not in function.attributes:
            continue
        try:
            yield _transfer(table, name, function, domain, file)
        except NoMeaning as error:
            yield Unread(name, error)


@dataclass(frozen=True)
class Unread:
    """A transfer function that has no meaning here, and why."""

    name: str
    error: NoMeaning
    line: int = 1


def _transfer(
    table: FunctionTable, name: str, function: FuncOp, domain: Domain, file: str
) -> Transfer:
    applied = function.attributes["applied_to"]
    if not isa(applied, ArrayAttr) or not applied.data or not isa(applied.data[0], StringAttr):
        raise NoMeaning("applied_to names no operation")
    operation = applied.data[0].data
    attributes: dict[str, Attribute] = {}
    if operation.endswith((".icmp", ".cmpi")) and len(applied.data) == 2:
        predicate = applied.data[1]
        if not isa(predicate, IntegerAttr):
            raise NoMeaning("a predicate that is no number")
        attributes["predicate"] = IntegerAttr(predicate.value.data, 64)
    elif len(applied.data) != 1:
        raise NoMeaning("applied_to names more than an operation")
    forward = function.attributes.get("is_forward")
    if isa(forward, IntegerAttr) and not forward.value.data:
        raise NoMeaning("a transfer function of a backward analysis")
    for type_ in (argument.type for argument in function.body.block.args):
        if not isinstance(type_, AbstractValue) or len(type_.fields.data) != len(domain.fields):
            raise NoMeaning(f"an argument of type {type_}")
    if len(function.function_type.outputs) != 1:
        raise NoMeaning("more than one result")

    made = Transfer(
        name,
        operation,
        domain,
        in_python(domain, partial(_run, table, name), name),
        attributes,
        file,
        on_values=_constraint(table, function, "op_constraint"),
        on_elements=_constraint(table, function, "abs_op_constraint"),
    )
    if len(made.types()[0]) != len(function.body.block.args):
        raise NoMeaning(f"{operation} with {len(function.body.block.args)} operands")
    parts: list[Claim] = []
    for callee in dict.fromkeys(called(function)):
        if callee == MEET:
            parts += meet_claims(_met(table, domain))
        else:
            inline = in_python(domain, partial(_run, table, callee), callee)
            parts.append(soundness(replace(made, name=f"{name}, {callee}", inline=inline)))
    return made.follows_from(parts)


def _run(
    table: FunctionTable, name: str, m: Execution, *elements: Element
) -> Sequence[Bits | Value]:
    """What a function gives of elements."""
    inner = Execution(m.interpretation)
    held = [tuple(Value(x, m.truth(False)) for x in element) for element in elements]
    found = table.call(name, inner, held)
    m.ub_if(inner.ub)
    if isinstance(found, Value):
        raise NoMeaning("the result is no element")
    return tuple(field for field in found if isinstance(field, Value))


def _met(table: FunctionTable, domain: Domain) -> Domain:
    """The domain with the meet that the module states."""

    def meet(a: Element, b: Element) -> Element:
        m = Execution(a[0].interpretation)
        fields = tuple(x for x in _run(table, MEET, m, a, b) if isinstance(x, Value))
        for bad in (m.ub, *(x.poison for x in fields)):
            if not m.interpretation.is_false(bad.term):
                raise NoMeaning(f"@{MEET} may be poison, or undefined")
        return tuple(x.bits for x in fields)

    return replace(domain, meet=meet)


def _constraint(table: FunctionTable, function: FuncOp, attribute: str) -> Constraint | None:
    named = function.attributes.get(attribute)
    if named is None:
        return None
    if not isinstance(named, StringAttr):
        raise NoMeaning(f"{attribute} names no function")
    name = named.data

    def holds(m: Execution, *given: Bits | Element) -> Bool:
        inner = Execution(m.interpretation)

        def value(bits: Bits) -> Value:
            return Value(bits, m.truth(False))

        held = [value(x) if isinstance(x, Bits) else tuple(map(value, x)) for x in given]
        found = table.call(name, inner, held)
        if not isinstance(found, Value) or found.bits.width != 1:
            raise NoMeaning(f"@{name} gives no i1")
        return found.bits.is_true() & ~found.poison & ~inner.ub

    return holds

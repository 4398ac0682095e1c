"""A PDL rule on integers as data, which each language is written from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from xdsl.dialects import pdl
from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from rewrites.applying.commuted import commuted
from rewrites.library.patterns import LibraryPattern
from semantics.language.kinds import isa
from verifier.kernel.goals.natives import native_constraint, native_rewrite
from verifier.kernel.verdicts.verdict import WidthRanges, describe_widths

T = TypeVar("T")

_RESERVED = re.compile(
    "and|and_eq|asm|auto|bitand|bitor|bool|break|case|catch|char|class|compl|const|continue|default"
    "|delete|do|double|else|enum|explicit|export|extern|false|float|for|friend|goto|if|inline|int"
    "|long|mutable|namespace|new|not|not_eq|operator|or|or_eq|private|protected|public|register"
    "|return|short|signed|sizeof|static|struct|switch|template|this|throw|true|try|typedef|typeid"
    "|typename|union|unsigned|using|virtual|void|volatile|while|xor|xor_eq|rewriter|let|op|attr"
    "|type|erase|replace|rewrite|with|def|defm|field|in"
)
"""Words of C++, PDLL and TableGen."""

CONSTANT = "arith.constant"
CASTS = ("arith.extsi", "arith.extui", "arith.trunci")
EVERY_WIDTH: WidthRanges = ((1, None),)


class NotExported(Exception):
    """The rule, or a part of it, cannot be said in a language; the message says why."""


@dataclass(frozen=True)
class Type:
    """The type of values: an integer type, of any width where `width` is None."""

    name: str
    width: int | None


@dataclass(frozen=True)
class Value:
    """An argument of the rule: any value of a type."""

    name: str
    type: Type


@dataclass(frozen=True)
class Number:
    """An attribute: a symbol, or where it has a `literal`, that. `type` is None for one that is no
    number of an integer type, such as flags and predicates."""

    name: str
    type: Type | None
    literal: Attribute | None = None

    @property
    def integer(self) -> int | None:
        """The literal as a signed number; None for a symbol and for flags."""
        if not isa(self.literal, IntegerAttr):
            return None
        value = self.literal.value.data
        width = self.literal.type.width.data if isa(self.literal.type, IntegerType) else 64
        value &= (1 << width) - 1
        return value - (1 << width) if value >> (width - 1) else value

    @property
    def flags(self) -> tuple[str, ...] | None:
        """The literal as overflow flags; None for a symbol and for numbers."""
        if not isa(self.literal, IntegerOverflowAttr):
            return None
        return tuple(sorted(flag.value for flag in self.literal.data))


@dataclass(frozen=True)
class Computed:
    """An attribute that a native function computes when the rule is applied."""

    name: str
    function: str
    arguments: tuple[Number | Computed | Type, ...]
    type: Type | None


@dataclass(frozen=True)
class Op:
    """An operation with one result, of the match or of the replacement."""

    name: str
    operation: str
    operands: tuple[Value | Op, ...]
    attributes: Mapping[str, Number | Computed]
    type: Type

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True)
class Condition:
    """A native constraint, negated or not."""

    name: str
    arguments: tuple[Number | Type | Value | Op, ...]
    negated: bool


@dataclass(frozen=True)
class Rule:
    """`root` is replaced by `replacement`. `matched` and `made` have all operations, operands
    before users; `widths` says for which widths of all its open types it is proved."""

    name: str
    law: str
    origin: str
    widths: WidthRanges
    benefit: int
    types: tuple[Type, ...]
    values: tuple[Value, ...]
    matched: tuple[Op, ...]
    conditions: tuple[Condition, ...]
    computed: tuple[Computed, ...]
    made: tuple[Op, ...]
    replacement: Value | Op

    @property
    def root(self) -> Op:
        return self.matched[-1]

    @property
    def open_types(self) -> tuple[Type, ...]:
        return tuple(type_ for type_ in self.types if type_.width is None)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The attributes of the match, each once."""
        found = {
            number.name: number
            for op in self.matched
            for number in op.attributes.values()
            if isinstance(number, Number)
        }
        return tuple(found.values())

    def require_matched(self, found: Iterable[str]) -> None:
        """Raises `NotExported` unless all operations of the match were found from the root on."""
        missing = [op.name for op in self.matched if op.name not in set(found)]
        if missing:
            raise NotExported(f"{missing[0]} is not below its root")

    def comment(self) -> Iterator[str]:
        """What the rule says, where it comes from, and what is proved of it."""
        yield f"{self.name}: {self.law}"
        yield f"origin: {self.origin}"
        yield f"proved: {describe_widths(self.widths)}"


def rule_of(pattern: LibraryPattern) -> Rule:
    """The rule that a pattern of the library, or of a file with such headers, states.

    Raises `NotExported` where it is more than operations with one result replaced by one value.
    """
    return _Reader(pattern).rule()


def width_of_literal(number: Number) -> int:
    """The width of the literal of a number. Raises `NotExported`."""
    if number.integer is None or not isa(number.literal, IntegerAttr[IntegerType]):
        raise NotExported(f"the type of {number.name} is not an integer's")
    return number.literal.type.width.data


def apint_of(number: Number) -> str:
    """The literal of a number as C++ of type APInt. Raises `NotExported`."""
    return f"APInt({width_of_literal(number)}, {number.integer}, /*isSigned=*/true)"


def each_written(
    rules: Sequence[Rule], write: Callable[[Rule], T]
) -> tuple[list[tuple[Rule, T]], list[str]]:
    """What is written of each rule, and for each that cannot be its name and the reason."""
    written: list[tuple[Rule, T]] = []
    left_out: list[str] = []
    for rule in rules:
        try:
            written.append((rule, write(rule)))
        except NotExported as reason:
            left_out.append(f"{rule.name}: {reason}")
    return written, left_out


def rules_of(pattern: LibraryPattern) -> Iterator[Rule]:
    """The rule, and with the operands of commutative operations in other orders, where the pass of
    the library applies it so. Raises `NotExported`."""
    return map(rule_of, variants_of(pattern))


def variants_of(pattern: LibraryPattern) -> Iterator[LibraryPattern]:
    """The pattern, and the others that are exported with it."""
    yield pattern
    for number, variant in enumerate(commuted(pattern.pattern), 1):
        yield replace(pattern, name=f"{pattern.name}_commuted_{number}", pattern=variant)


class _Reader:
    """Reads the operations of a pattern in their order."""

    def __init__(self, pattern: LibraryPattern) -> None:
        self._pattern = pattern
        self._known: dict[SSAValue, Type | Value | Number | Computed | Op] = {}
        self._matched: list[Op] = []
        self._conditions: list[Condition] = []
        self._made: list[Op] = []
        self._replacement: Value | Op | None = None
        self._names: set[str] = set()

    def rule(self) -> Rule:
        pattern = self._pattern
        rewrite: pdl.RewriteOp | None = None
        for op in pattern.pattern.body.block.ops:
            if isinstance(op, pdl.RewriteOp):
                rewrite = op
            else:
                self._read(op, self._matched)
        if rewrite is None or rewrite.name_ is not None or rewrite.root is None:
            raise NotExported("its replacement is a native function")
        if self._known[rewrite.root] is not self._matched[-1]:
            raise NotExported("its root is not the last operation that it matches")
        for op in rewrite.body.block.ops:
            self._read(op, self._made)
        if self._replacement is None:
            raise NotExported("it replaces nothing")
        found = list(self._known.values())
        return Rule(
            pattern.name,
            pattern.law,
            pattern.origin,
            pattern.wanted,
            pattern.pattern.benefit.value.data,
            _once(found, Type),
            _once(found, Value),
            tuple(self._matched),
            tuple(self._conditions),
            _once(found, Computed),
            tuple(self._made),
            self._replacement,
        )

    def _read(self, op: Operation, ops: list[Op]) -> None:
        known = self._known
        match op:
            case pdl.TypeOp():
                known[op.result] = self._type(op)
            case pdl.OperandOp():
                if op.value_type is None:
                    raise NotExported("an operand of it has no type")
                known[op.value] = Value(self._name(op.value), self._of(op.value_type, Type))
            case pdl.AttributeOp():
                type_ = None if op.value_type is None else self._of(op.value_type, Type)
                known[op.output] = Number(self._name(op.output), type_, op.value)
            case pdl.OperationOp():
                made = self._operation(op)
                known[op.op] = made
                ops.append(made)
            case pdl.ResultOp():
                if op.index.value.data != 0:
                    raise NotExported("an operation of it has several results")
                known[op.val] = self._of(op.parent_, Op)
            case pdl.ApplyNativeConstraintOp() if not op.res:
                arguments = tuple(self._argument(argument) for argument in op.args)
                negated = bool(op.is_negated.value.data)
                self._conditions.append(Condition(op.constraint_name.data, arguments, negated))
            case pdl.ApplyNativeRewriteOp() if len(op.res) == 1:
                known[op.res[0]] = self._computed(op)
            case pdl.ReplaceOp():
                if self._known[op.op_value] is not self._matched[-1]:
                    raise NotExported("it replaces another operation than its root")
                (value,) = op.repl_values if op.repl_operation is None else (op.repl_operation,)
                self._replacement = self._value(value)
            case pdl.ApplyNativeConstraintOp():
                raise NotExported("it computes a number while it matches")
            case _:
                raise NotExported(f"it has a {op.name}")

    def _name(self, value: SSAValue) -> str:
        """A name that nothing else of the rule has: xDSL takes `%x_1` for another `%x`, and what is
        reserved gets a name that may be there."""
        name = _name(value)
        while name in self._names:
            name += "_"
        self._names.add(name)
        return name

    def _operation(self, op: pdl.OperationOp) -> Op:
        if op.opName is None or len(op.type_values) != 1:
            raise NotExported("an operation of it has no name, or not one result")
        names = [name.data for name in op.attributeValueNames]
        attributes: dict[str, Number | Computed] = {}
        for name, value in zip(names, op.attribute_values, strict=True):
            attribute = self._known[value]
            if not isinstance(attribute, Number | Computed):
                raise NotExported(f"{name} of {op.opName.data} is no attribute")
            attributes[name] = attribute
        type_ = self._of(op.type_values[0], Type)
        operands = tuple(self._value(operand) for operand in op.operand_values)
        return Op(self._name(op.op), op.opName.data, operands, attributes, type_)

    def _computed(self, op: pdl.ApplyNativeRewriteOp) -> Computed:
        arguments: list[Number | Computed | Type] = []
        for argument in op.args:
            known = self._known[argument]
            if not isinstance(known, Number | Computed | Type):
                raise NotExported(f"{op.constraint_name.data} is given a value")
            arguments.append(known)
        native = native_rewrite(op.constraint_name.data)
        if native is None:
            raise NotExported(f"no function is called {op.constraint_name.data}")
        like = None if native.type_of is None else arguments[native.type_of]
        type_ = like if like is None or isinstance(like, Type) else like.type
        return Computed(self._name(op.res[0]), native.name, tuple(arguments), type_)

    def _argument(self, value: SSAValue) -> Number | Type | Value | Op:
        known = self._known[value]
        if isinstance(known, Computed):
            raise NotExported("a condition of it is about what is computed")
        return known

    def _value(self, value: SSAValue) -> Value | Op:
        known = self._known[value]
        if not isinstance(known, Value | Op):
            raise NotExported("a range of values is replaced")
        return known

    def _of(self, value: SSAValue, kind: type[T]) -> T:
        known = self._known.get(value)
        if not isinstance(known, kind):
            raise NotExported("it has ranges of types or of values")
        return known

    def _type(self, op: pdl.TypeOp) -> Type:
        if op.constantType is None:
            return Type(self._name(op.result), None)
        if not isa(op.constantType, IntegerType):
            raise NotExported(f"it is about {op.constantType}")
        return Type(self._name(op.result), op.constantType.width.data)


def _name(value: SSAValue) -> str:
    """A name for the value that no language here reserves, nor a native function has."""
    if value.name_hint is None:
        raise NotExported("a value of the pattern has no name")
    name = value.name_hint
    if _RESERVED.fullmatch(name) or native_rewrite(name) or native_constraint(name):
        return f"{name}_"
    return name


def _once(found: Iterable[object], kind: type[T]) -> tuple[T, ...]:
    """The members of a kind, each once, in order."""
    return tuple({id(one): one for one in found if isinstance(one, kind)}.values())

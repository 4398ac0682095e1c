"""From a `pdl.pattern` on floats to two functions for each format that its open type may have.

The first does what is matched, the second also what the rewrite makes; both return what is
replaced. An open type stands for one format after the other.

In a match, flags that are not mentioned may be any; here they are absent, which is enough: a flag
adds to what an operation may give (poison, or other values), and takes nothing away. So what the
target gives is allowed whatever the flags of the source are, if it is allowed without them. That
does not hold of an operation that stays and is used by the target, which has its flags then, too:
where these are not mentioned, the pattern is not read, nor where another attribute that says what
an operation does is not mentioned.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import pdl
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.float_licences import attribute_of_flags
from semantics.control_flow.floats import is_on_floats, says_all_without_flags
from semantics.effects.facts import facts_of
from semantics.language.containers import is_splat
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.pdl.float_choices import (
    ANY_FLOAT,
    FLAGS,
    Choice,
    choices_of,
    container_of,
    has_no_flags,
    lane_type,
    only_flags_besides,
    values_of,
)
from verifier.kernel.pdl.float_numbers import (
    FLOAT_OF,
    Number,
    has_exactly,
    number_of,
    stated_numbers,
    type_of_attribute,
)


@dataclass(frozen=True)
class Instance:
    """What a pattern says where what it leaves open is `choice`, "" where nothing is; `formats` are
    those that open types have there."""

    choice: str
    formats: tuple[str, ...]
    before: str
    after: str


def matches_floats(pattern: pdl.PatternOp) -> bool:
    """Whether a pattern matches an operation on floats, or says that a type is one of them."""
    return any(
        (isinstance(op, pdl.OperationOp) and op.opName is not None and is_on_floats(op.opName.data))
        or (isinstance(op, pdl.ApplyNativeConstraintOp) and op.constraint_name.data == ANY_FLOAT)
        for op in pattern.body.block.ops
    )


def matches_several(pattern: pdl.PatternOp) -> bool:
    """Whether more than one operation on floats is matched that may choose what it gives."""
    found = [
        op
        for op in pattern.body.block.ops
        if isinstance(op, pdl.OperationOp)
        and op.opName is not None
        and is_on_floats(op.opName.data)
        and op.opName.data not in _WITHOUT_FLAGS
    ]
    return len(found) > 1


def instances(pattern: pdl.PatternOp, parsed: ParsedModule) -> list[Instance]:
    """What a pattern says, format by format. Raises `NoMeaning` for what is not read here."""
    return [_Reading(parsed, choice).instance(pattern) for choice in choices_of(pattern, parsed)]


@dataclass(frozen=True)
class _Line:
    """An operation: its name, its result, what it uses, and its text. Of one that is matched its
    flags may be any where they are not mentioned."""

    operation: str
    result: str
    uses: frozenset[str]
    text: str
    any_flags: bool


@dataclass
class _Reading:
    parsed: ParsedModule
    choice: Choice
    types: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    attributes: dict[SSAValue, Attribute | Number | str] = field(
        default_factory=dict[SSAValue, Attribute | Number | str]
    )
    """The value of an attribute, or the argument that stands for an open one."""
    numbers: dict[SSAValue, float] = field(default_factory=dict[SSAValue, float])
    """The numbers that constraints say open attributes are."""
    values: dict[SSAValue, tuple[str, str]] = field(default_factory=dict[SSAValue, tuple[str, str]])
    """The names and types of what `pdl` has as values, and of the results of operations."""
    arguments: list[str] = field(default_factory=list[str])
    lines: list[_Line] = field(default_factory=list["_Line"])

    def instance(self, pattern: pdl.PatternOp) -> Instance:
        *matched, rewrite = pattern.body.block.ops
        assert isinstance(rewrite, pdl.RewriteOp)
        self.numbers |= stated_numbers(matched, self.parsed.where(pattern))
        for op in matched:
            self._matched(op)
        root = rewrite.root
        if root is None or not rewrite.body.blocks:
            raise NoMeaning("a rewrite without a root, of floats", self.parsed.where(rewrite))
        before, _ = self._function(*self.values[root])
        replaced: SSAValue | None = None
        for op in rewrite.body.block.ops:
            if isinstance(op, pdl.ReplaceOp) and replaced is None and op.op_value is root:
                values = op.repl_values if op.repl_operation is None else [op.repl_operation]
                replaced = values[0] if len(values) == 1 else None
            else:
                self._made(op)
        if replaced is None or replaced not in self.values:
            raise NoMeaning(
                "a rewrite that does not replace by one value, of floats",
                self.parsed.where(rewrite),
            )
        types = self.values[root][1], self.values[replaced][1]
        if types[0] != types[1]:
            what = f"a replacement of type {types[1]} where {types[0]} was, of floats"
            raise NoMeaning(what, self.parsed.where(rewrite))
        after, kept = self._function(*self.values[replaced])
        if any(line.any_flags or line.result == self.values[root][0] for line in kept):
            where = self.parsed.where(rewrite)
            raise NoMeaning("an operation that stays, whose flags may be any, of floats", where)
        formats = tuple(dict.fromkeys(self.choice.formats.values()))
        return Instance(str(self.choice), formats, before, after)

    def _function(self, name: str, type_: str) -> tuple[str, list[_Line]]:
        """A function that returns a value, and its operations: those that are needed."""
        needed = {name}
        kept: list[_Line] = []
        for line in reversed(self.lines):
            # What has no effects, and nothing uses, is not there.
            if line.result in needed or not _has_no_effects(line.operation):
                needed |= line.uses
                kept.append(line)
        inside = "".join(f"  {line.text}\n" for line in reversed(kept))
        head = f"func.func @pattern({', '.join(self.arguments)}) -> {type_} {{\n"
        return f"{head}{inside}  func.return {name} : {type_}\n}}\n", kept

    def _matched(self, op: Operation) -> None:
        match op:
            case pdl.OperandOp():
                if op.value_type is None:
                    raise NoMeaning("an operand of any type, of floats", self.parsed.where(op))
                self._argument(op.value, self.types[op.value_type])
            case pdl.OperationOp():
                self._operation(op, matched=True)
            case _:
                self._common(op)

    def _made(self, op: Operation) -> None:
        if isinstance(op, pdl.OperationOp):
            self._operation(op, matched=False)
        else:
            self._common(op)

    def _common(self, op: Operation) -> None:
        match op:
            case pdl.TypeOp():
                known = op.constantType
                chosen = self.choice.formats.get(op.result, "")
                self.types[op.result] = chosen if known is None else str(lane_type(known))
            case pdl.AttributeOp(value=None) if op.output in self.numbers:
                type_ = self.types[type_of_attribute(op.output, self.parsed.where(op))]
                self.attributes[op.output] = Number(self.numbers[op.output], type_)
            case pdl.AttributeOp(value=None):
                chosen = self.choice.attributes.get(op.output)
                self.attributes[op.output] = "" if chosen is None else chosen
            case pdl.AttributeOp():
                assert op.value is not None
                self.attributes[op.output] = op.value
            case pdl.ApplyNativeConstraintOp():
                pass  # On types, all of which are chosen, and on attributes that are numbers.
            case pdl.ApplyNativeRewriteOp():
                self._computed(op)
            case pdl.ResultOp():
                if op.index.value.data or op.parent_ not in self.values:
                    raise NoMeaning(
                        "a result other than the first, of floats", self.parsed.where(op)
                    )
                self.values[op.val] = self.values[op.parent_]
            case _:
                raise NoMeaning(f"{op.name} in a pattern on floats", self.parsed.where(op))

    def _computed(self, op: pdl.ApplyNativeRewriteOp) -> None:
        name, where = op.constraint_name.data, self.parsed.where(op)
        if name != FLOAT_OF or len(op.args) != 2 or len(op.res) != 1:
            raise NoMeaning(f"the native function {name}, of floats", where)
        number, type_ = number_of(op.args[0], where), self.types.get(op.args[1], "")
        if not has_exactly(type_, number):
            raise NoMeaning(f"a constant {number} of {type_}, which has none", where)
        self.attributes[op.res[0]] = Number(number, type_)

    def _argument(self, value: SSAValue, type_: str, marks: str = "") -> None:
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name}: {type_}{marks}")
        self.values[value] = name, type_

    def _operation(self, op: pdl.OperationOp, *, matched: bool) -> None:
        where = self.parsed.where(op)
        if op.opName is None:
            raise NoMeaning("an operation of any name, of floats", where)
        name = op.opName.data
        types = [self.types[type_] for type_ in op.type_values]
        operands = [self.values[operand] for operand in op.operand_values]
        names = [attribute.data for attribute in op.attributeValueNames.data]
        given = dict(zip(names, (self.attributes[v] for v in op.attribute_values), strict=True))
        flags = attribute_of_flags(name)
        if set(given).intersection(FLAGS) - {flags}:
            raise NoMeaning(f"flags of {name} by the name of another dialect", where)
        if matched:  # Open flags may be any, as those that are not mentioned.
            given = {n: value for n, value in given.items() if value != "" or n != flags}
        if not types:
            types = self._inferred(name, operands, where)
        if len(types) != 1:
            raise NoMeaning("an operation with other than one result, of floats", where)
        if name == "arith.constant":
            if names != ["value"]:
                raise NoMeaning("a constant without its value, or with more, of floats", where)
            (value,) = op.attribute_values
            stated = self.attributes[value]
            if stated == "":
                self._constant(op, value, types[0], where, matched)
                return
            if isinstance(stated, Number) and stated.type_ != types[0]:
                raise NoMeaning("a constant of another type than its attribute", where)
            if not isinstance(stated, Number):
                stated = _lane(stated, op, types[0], where)
            given = {"value": stated}
        elif matched:
            unsaid = {n: self.choice.attributes.get((op, n)) for n in values_of(name)}
            given |= {
                n: value for n, value in unsaid.items() if n not in given and value is not None
            }
        for key, values in values_of(name).items():
            if isinstance(given.get(key), Attribute) and given[key] not in values:
                raise NoMeaning(f"{key} {given[key]} of {name}", where)
        if not _says_all(name, given):
            raise NoMeaning(f"{name}, of which not all is said", where)
        if not all(isinstance(value, Attribute | Number) for value in given.values()):
            raise NoMeaning(f"an open attribute of {name}", where)
        result = f"%r{len(self.lines)}"
        said, beside = (
            ", ".join(f"{k} = {v}" for k, v in given.items() if (k in _BESIDE) is no_property)
            for no_property in (False, True)
        )
        types_in = ", ".join(type_ for _, type_ in operands)
        text = (
            f'{result} = "{name}"({", ".join(n for n, _ in operands)})'
            f"{f' <{{{said}}}>' if said else ''}{f' {{{beside}}}' if beside else ''}"
            f" : ({types_in}) -> {types[0]}"
        )
        uses = frozenset(used for used, _ in operands)
        self.lines.append(_Line(name, result, uses, text, matched and _may_have_flags(name, given)))
        self.values[op.op] = result, types[0]

    def _constant(
        self, op: pdl.OperationOp, value: SSAValue, type_: str, where: str, matched: bool
    ) -> None:
        """A constant of an open attribute is an argument that is never poison."""
        if value not in self.values:
            if not matched:
                raise NoMeaning("an attribute that nothing matches", where)
            self._argument(value, type_, " {llvm.noundef}")
        if self.values[value][1] != type_:
            raise NoMeaning("a constant of another type than its attribute", where)
        self.values[op.op] = self.values[value]

    def _inferred(self, name: str, operands: Sequence[tuple[str, str]], where: str) -> list[str]:
        """The type of a result that is not given, where it is that of the operands."""
        types = {type_ for _, type_ in operands}
        if len(types) != 1 or not says_all_without_flags(name) or name in _CONVERSIONS:
            raise NoMeaning(f"{name} without the type of its result", where)
        return list(types)


def _lane(attribute: Attribute | str, op: pdl.OperationOp, type_: str, where: str) -> Attribute:
    """What a constant of a type has in each lane, where it is a splat of the constant's own type;
    what is no container as it is."""
    whole = op.type_values[0].owner if op.type_values else None
    container = None
    if isinstance(whole, pdl.TypeOp) and whole.constantType is not None:
        container = container_of(whole.constantType)
    lane, kind = attribute, None
    if isa(attribute, DenseIntOrFPElementsAttr):
        if not is_splat(attribute):
            raise NoMeaning("a constant that is no splat, of floats", where)
        lane, kind = attribute.get_attrs()[0], container_of(attribute.type)
    if not (isa(lane, FloatAttr) or isa(lane, IntegerAttr)):
        raise NoMeaning(f"{attribute} as a constant, of floats", where)
    if (str(lane.type), kind) != (type_, container):
        raise NoMeaning(f"{attribute} as a constant of type {type_}, of floats", where)
    return lane


def _has_no_effects(name: str) -> bool:
    facts = facts_of(name)
    always = facts is not None and facts.memory == ("none",) and facts.speculation == "always"
    return is_on_floats(name) or name in _WITHOUT_FLAGS or always


def _may_have_flags(name: str, said: Collection[str]) -> bool:
    """Whether an operation that is matched may have flags that are not mentioned."""
    if name in _WITHOUT_FLAGS or attribute_of_flags(name) in said:
        return False
    return is_on_floats(name) or not has_no_flags(name)


def _says_all(name: str, given: Collection[str]) -> bool:
    """Whether it is known what an operation does, with these attributes; flags are absent."""
    if name in _WITHOUT_FLAGS or says_all_without_flags(name):
        return True
    if is_on_floats(name):
        return name == "arith.truncf" or not _SAY_WHICH.isdisjoint(given)
    return only_flags_besides(name) and set(values_of(name)) <= set(given)


_BESIDE = ("roundingmode",)
"""Properties that xDSL does not know, and reads among the attributes."""
_SAY_WHICH = frozenset(("predicate", "bit"))
_WITHOUT_FLAGS = ("arith.constant", "arith.select")
_CONVERSIONS = frozenset(
    f"{dialect}.{name}"
    for dialect, names in (
        ("arith", ("extf", "truncf", "fptosi", "fptoui", "sitofp", "uitofp", "select")),
        ("llvm", ("fpext", "fptrunc", "fptosi", "fptoui", "sitofp", "uitofp")),
        ("math", ("isnan", "isinf", "isfinite", "isnormal")),
    )
    for name in names
)

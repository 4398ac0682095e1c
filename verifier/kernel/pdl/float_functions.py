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

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import pdl
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.floats import is_on_floats, says_all_without_flags
from semantics.language.program import NoMeaning
from verifier.kernel.input.sources import ParsedModule

FORMATS = (
    *("f4E2M1FN", "f6E3M2FN", "f6E2M3FN", "f8E4M3FN", "f8E5M2", "f8E4M3", "f8E3M4"),
    *("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ", "bf16", "f16", "tf32", "f32", "f64", "f128"),
)
"""The formats in which operations have a meaning, those of few bits first."""
_FLAGS = ("fastmath", "fastmathFlags")

_PREDICATES = ("predicate", "roundingmode", "bit")


@dataclass(frozen=True)
class Instance:
    """What a pattern says where its open type is `format`; "" where none is open."""

    format: str
    before: str
    after: str


def matches_floats(pattern: pdl.PatternOp) -> bool:
    """Whether a pattern matches an operation on floats."""
    return any(
        isinstance(op, pdl.OperationOp) and op.opName is not None and is_on_floats(op.opName.data)
        for op in pattern.body.block.ops
    )


def instances(pattern: pdl.PatternOp, parsed: ParsedModule) -> list[Instance]:
    """What a pattern says, format by format. Raises `NoMeaning` for what is not read here."""
    body = list(pattern.body.block.ops)
    open_ = [op for op in body if isinstance(op, pdl.TypeOp) and op.constantType is None]
    if len(open_) > 1:
        raise NoMeaning("more than one open type, of floats", parsed.where(open_[1]))
    formats = FORMATS if open_ else ("",)
    return [_Reading(parsed, name).instance(pattern) for name in formats]


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
    format: str
    types: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    attributes: dict[SSAValue, Attribute | str] = field(
        default_factory=dict[SSAValue, Attribute | str]
    )
    """The value of an attribute, or the argument that stands for an open one."""
    values: dict[SSAValue, tuple[str, str]] = field(default_factory=dict[SSAValue, tuple[str, str]])
    """The names and types of what `pdl` has as values, and of the results of operations."""
    arguments: list[str] = field(default_factory=list[str])
    lines: list[_Line] = field(default_factory=list["_Line"])

    def instance(self, pattern: pdl.PatternOp) -> Instance:
        *matched, rewrite = pattern.body.block.ops
        assert isinstance(rewrite, pdl.RewriteOp)
        for op in matched:
            self._matched(op)
        root = rewrite.root
        if root is None or not rewrite.body.blocks:
            raise NoMeaning("a rewrite without a root, of floats", self.parsed.where(rewrite))
        before, _ = self._function(*self.values[root])
        replaced: SSAValue | None = None
        for op in rewrite.body.block.ops:
            if isinstance(op, pdl.ReplaceOp) and replaced is None and op.op_value is root:
                replaced = op.repl_operation or (op.repl_values[0] if op.repl_values else None)
            else:
                self._made(op)
        if replaced is None or replaced not in self.values:
            raise NoMeaning(
                "a rewrite that replaces nothing, of floats", self.parsed.where(rewrite)
            )
        after, kept = self._function(*self.values[replaced])
        if any(line.any_flags or line.result == self.values[root][0] for line in kept):
            where = self.parsed.where(rewrite)
            raise NoMeaning("an operation that stays, whose flags may be any, of floats", where)
        return Instance(self.format, before, after)

    def _function(self, name: str, type_: str) -> tuple[str, list[_Line]]:
        """A function that returns a value, and its operations: those that are needed."""
        needed = {name}
        kept: list[_Line] = []
        for line in reversed(self.lines):
            # Operations on floats have no effects: what nothing uses is not there.
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
                self.types[op.result] = self.format if known is None else str(known)
            case pdl.AttributeOp(value=None):
                self.attributes[op.output] = ""
            case pdl.AttributeOp():
                assert op.value is not None
                self.attributes[op.output] = op.value
            case pdl.ResultOp():
                if op.index.value.data or op.parent_ not in self.values:
                    raise NoMeaning(
                        "a result other than the first, of floats", self.parsed.where(op)
                    )
                self.values[op.val] = self.values[op.parent_]
            case _:
                raise NoMeaning(f"{op.name} in a pattern on floats", self.parsed.where(op))

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
        if not types:
            types = self._inferred(name, operands, where)
        if len(types) != 1:
            raise NoMeaning("an operation with other than one result, of floats", where)
        if name == "arith.constant":
            (value,) = op.attribute_values or (None,)
            if value is not None and not self.attributes[value]:
                self._constant(op, value, types[0], where, matched)
                return
        elif not says_all_without_flags(name) and not set(names).intersection(_PREDICATES):
            raise NoMeaning(f"{name}, of which not all is said", where)
        if not all(isinstance(value, Attribute) for value in given.values()):
            raise NoMeaning(f"an open attribute of {name}", where)
        result = f"%r{len(self.lines)}"
        said = ", ".join(f"{key} = {value}" for key, value in given.items())
        types_in = ", ".join(type_ for _, type_ in operands)
        text = (
            f'{result} = "{name}"({", ".join(n for n, _ in operands)})'
            f"{f' <{{{said}}}>' if said else ''} : ({types_in}) -> {types[0]}"
        )
        uses = frozenset(used for used, _ in operands)
        self.lines.append(
            _Line(name, result, uses, text, matched and not set(names).intersection(_FLAGS))
        )
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


def _has_no_effects(name: str) -> bool:
    return is_on_floats(name) or name in _WITHOUT_FLAGS


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

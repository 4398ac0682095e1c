"""A rule over tensors of every rank, as it stands in an MLIR file (`docs/every-rank.md`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    UnrankedTensorType,
    UnregisteredAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from semantics.language.kinds import isa
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.ranks.integers import (
    BadExpression,
    Word,
    is_condition,
    names_in,
    parse,
    word_of,
)

GROUPS = "ranks.groups"
_RULE = (GROUPS, "ranks.single", "ranks.where", "ranks.some", "ranks.permutations")
SHAPE = "ranks.shape"
OPEN_TYPES = ("any", "signed", "unsigned", "float", "integer", "number")
"""Element types that stand for several: `integer` for signed and unsigned ones of every width,
`number` for these and floats of every format, `any` for all types."""


@dataclass(frozen=True)
class Extent:
    """Axes of a tensor: those of a group, each as long as `size` says."""

    group: str
    size: ast.expr


@dataclass(frozen=True)
class Operation_:
    """One operation: `per_axis` has, for each attribute, an expression for each family of axes of
    the tensor; `shapes` those that make new axes; `names` those that name axes or permutations;
    `texts` the others."""

    name: str
    result: str
    operands: tuple[str, ...]
    type_: str
    where: str
    per_axis: Mapping[str, Mapping[str, ast.expr]] = field(
        default_factory=dict[str, Mapping[str, ast.expr]]
    )
    shapes: Mapping[str, Mapping[str, Extent]] = field(
        default_factory=dict[str, Mapping[str, Extent]]
    )
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    words: Mapping[str, Mapping[str, Word]] = field(default_factory=dict[str, Mapping[str, Word]])
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    texts: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Side:
    """What is done, and which value is the result."""

    operations: tuple[Operation_, ...]
    result: str
    types: Mapping[str, str]


@dataclass(frozen=True)
class Rule:
    """`after` may stand for `before`.

    `groups` has the integers that each axis of a group has; a group in `single` has exactly one
    axis, any other any number. `where` holds of every axis of a group; of each list in `some` at
    least one condition holds of at least one axis. `permutations` are of the axes of a group.
    `shapes` are those of the arguments, which both sides share.
    """

    name: str
    groups: Mapping[str, tuple[str, ...]]
    single: frozenset[str]
    where: Mapping[str, tuple[ast.expr, ...]]
    some: tuple[tuple[tuple[str, ast.expr], ...], ...]
    permutations: Mapping[str, str]
    shapes: Mapping[str, Mapping[str, Extent]]
    before: Side
    after: Side

    def group_of(self, integer: str) -> str:
        """The group whose axes have the integer."""
        return next(group for group, names in self.groups.items() if integer in names)


PER_AXIS: dict[str, tuple[str, ...]] = {
    "slice": ("start", "limit", "stride"),
    "pad": ("low", "high", "interior"),
    "dynamic_slice": ("start", "size"),
    "dynamic_update_slice": ("start",),
    "convolution": ("stride", "low", "high", "lhs_dilation", "rhs_dilation"),
    "split": ("outer", "inner"),
    "patches": ("window", "stride", "low", "high", "lhs_dilation", "rhs_dilation"),
}
NAMES = {"transpose": "to", "split": "blocks", "merge": "blocks", "patches": "windows"}
SHAPES = {"constant": "shape", "iota": "shape", "broadcast": "new", "reshape": "new"}
LISTS = {
    "reverse": ("dims",),
    "reduce": ("dims",),
    "dot_general": ("contract", "batch"),
    "reshape": ("drop",),
    "convolution": ("spatial", "feature"),
}
TEXTS = {
    "constant": ("value",),
    "iota": ("dim",),
    "concatenate": ("dim",),
    "compare": ("direction",),
}
DIRECTIONS = ("EQ", "NE", "GE", "GT", "LE", "LT")
OPERANDS: dict[str, int] = {
    **dict.fromkeys(("negate", "abs", "exponential", "not"), 1),
    **dict.fromkeys(("add", "subtract", "multiply", "divide", "remainder"), 2),
    **dict.fromkeys(("maximum", "minimum", "and", "or", "xor", "compare"), 2),
    **dict.fromkeys(("select", "clamp"), 3),
    **dict.fromkeys(("constant", "iota"), 0),
    **dict.fromkeys(("broadcast", "transpose", "reverse", "slice", "reduce", "reshape"), 1),
    **dict.fromkeys(("pad", "dynamic_slice", "dynamic_update_slice", "dot_general"), 2),
    "convolution": 2,
    "dynamic_slice": 1,
    **dict.fromkeys(("split", "merge", "patches"), 1),
}
"""How many operands each operation has; `concatenate` has any number."""


def rules_of(parsed: ParsedModule) -> list[ModuleOp]:
    """The modules that state a rule."""
    return [
        op for op in parsed.module.walk() if isinstance(op, ModuleOp) and GROUPS in op.attributes
    ]


def rule_name(module: ModuleOp) -> str:
    return "rule" if module.sym_name is None else module.sym_name.data


def read_rule(module: ModuleOp, parsed: ParsedModule) -> Rule:
    """The rule that a module states. Raises `verifier.kernel.input.sources.InputError`."""
    return _Reader(module, parsed).rule()


class _Reader:
    def __init__(self, module: ModuleOp, parsed: ParsedModule) -> None:
        self.module = module
        self.parsed = parsed
        self.groups: dict[str, tuple[str, ...]] = {}
        self.permutations: dict[str, str] = {}
        self.single: frozenset[str] = frozenset()
        self.at: Operation = module

    def error(self, message: str) -> Exception:
        return self.parsed.error(message, self.at)

    def rule(self) -> Rule:
        attributes = self.module.attributes
        for name in attributes:
            if name.startswith("ranks.") and name not in _RULE:
                raise self.error(f"'{name}' is no part of a rule")
        for group, names in self._dictionary(attributes[GROUPS], GROUPS).items():
            self.groups[group] = self._strings(names, GROUPS)
        everything = [*self.groups, *(name for names in self.groups.values() for name in names)]
        if len(set(everything)) < len(everything):
            raise self.error("groups and integers need different names")
        self.single = frozenset(self._strings(attributes.get("ranks.single"), "ranks.single"))
        for name, group in self._dictionary(attributes.get("ranks.permutations"), "").items():
            self.permutations[name] = self._group(self._string(group))
        for group in self.single:
            self._group(group)
        where = {
            self._group(group): tuple(
                self._condition(text, group) for text in self._strings(texts, "ranks.where")
            )
            for group, texts in self._dictionary(attributes.get("ranks.where"), "").items()
        }
        some = [
            tuple(self._of_group(text) for text in self._strings(each, "ranks.some"))
            for each in self._array(attributes.get("ranks.some"), "ranks.some")
        ]
        functions = {op.sym_name.data: op for op in self.module.ops if isinstance(op, func.FuncOp)}
        for op in self.module.ops:
            if not isinstance(op, func.FuncOp) or op.sym_name.data not in ("before", "after"):
                self.at = op
                raise self.error("a rule consists of the functions @before and @after")
        if len(functions) != 2 or len(list(self.module.ops)) != 2:
            raise self.error("a rule consists of the functions @before and @after")
        before, after = functions["before"], functions["after"]
        self.at = after
        if before.function_type != after.function_type or before.arg_attrs != after.arg_attrs:
            raise self.error("@before and @after have different types, or shapes of arguments")
        self.at = before
        return Rule(
            rule_name(self.module),
            self.groups,
            self.single,
            where,
            tuple(some),
            self.permutations,
            self._argument_shapes(before),
            self._side(before),
            self._side(after),
        )

    def _argument_shapes(self, function: func.FuncOp) -> dict[str, dict[str, Extent]]:
        found: dict[str, dict[str, Extent]] = {}
        marks = None if function.arg_attrs is None else function.arg_attrs.data
        for number, argument in enumerate(function.body.block.args):
            own: Mapping[str, Attribute] = {}
            if marks is not None:
                own = marks[number].data
            if any(name != SHAPE for name in own):
                raise self.error(f"an argument of a rule has no attribute but {SHAPE}")
            ranked = isa(argument.type, TensorType)
            if isa(argument.type, TensorType) and argument.type.get_shape():
                raise self.error("tensors of a rule are of every rank, or of rank 0: tensor<*x…>")
            if ranked == (SHAPE in own):
                raise self.error(f"tensor<*x…> goes with {SHAPE}, tensor<…> without it")
            found[f"arg{number}"] = self._shape(own.get(SHAPE), SHAPE)
        return found

    def _side(self, function: func.FuncOp) -> Side:
        values: dict[SSAValue, str] = {}
        types: dict[str, str] = {}
        for number, argument in enumerate(function.body.block.args):
            values[argument] = f"arg{number}"
            types[f"arg{number}"] = self._type(argument.type)
        operations: list[Operation_] = []
        block: Block = function.body.block
        for op in block.ops:
            self.at = op
            if isinstance(op, func.ReturnOp):
                if len(op.operands) != 1:
                    raise self.error("a rule has one result")
                return Side(tuple(operations), values[op.operands[0]], types)
            read = self._operation(op, values, f"v{len(operations)}")
            values[op.results[0]] = read.result
            types[read.result] = read.type_
            _check_types(read, types, self)
            operations.append(read)
        raise self.error("a function without a return")

    def _operation(self, op: Operation, values: dict[SSAValue, str], result: str) -> Operation_:
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        head, _, short = name.partition(".")
        known = short in OPERANDS or short == "concatenate"
        if head != "ranks" or not known:
            raise self.error(f"'{name}' is no operation of rules")
        if op.regions or len(op.results) != 1:
            raise self.error(f"'{name}' has one result and no region")
        if short != "concatenate" and len(op.operands) != OPERANDS[short]:
            raise self.error(f"'{name}' has {OPERANDS[short]} operands")
        if short == "concatenate" and not op.operands:
            raise self.error(f"'{name}' has operands")
        given: dict[str, Attribute] = {**op.attributes, **op.properties}
        given.pop("op_name__", None)
        per_axis = {
            each: {slot: self._expression(text) for slot, text in self._texts(given, each).items()}
            for each in PER_AXIS.get(short, ())
        }
        shapes = {}
        if short in SHAPES:
            shapes = {SHAPES[short]: self._shape(given.pop(SHAPES[short], None), SHAPES[short])}
        names: dict[str, dict[str, str]] = {}
        words: dict[str, dict[str, Word]] = {}
        if short in NAMES:
            names[NAMES[short]] = self._texts(given, NAMES[short])
        if short == "transpose":
            words["by"] = {slot: self._word(w) for slot, w in self._texts(given, "by").items()}
        lists = {each: self._strings(given.pop(each, None), each) for each in LISTS.get(short, ())}
        texts = {each: self._string(given.pop(each, None)) for each in TEXTS.get(short, ())}
        if given:
            raise self.error(f"'{name}' has no attribute '{next(iter(given))}'")
        if short == "constant" and not self._is_value(texts["value"]):
            raise self.error(f"'{texts['value']}' is no value")
        if short == "compare" and texts["direction"] not in DIRECTIONS:
            raise self.error(f"a direction is one of {', '.join(DIRECTIONS)}")
        operands = tuple(values[operand] for operand in op.operands)
        type_ = self._type(op.results[0].type)
        where = self.parsed.where(op)
        return Operation_(
            *(short, result, operands, type_, where, per_axis, shapes, names, words, lists, texts)
        )

    def _is_value(self, text: str) -> bool:
        words = ("lowest", "highest", "true", "false")
        return text in words or text.lstrip("-").isdigit() or text in self.names

    @property
    def names(self) -> set[str]:
        """The integers of all groups."""
        return {name for names in self.groups.values() for name in names}

    def _texts(self, given: dict[str, Attribute], name: str) -> dict[str, str]:
        found = self._dictionary(given.pop(name, None), name)
        return {slot: self._string(text) for slot, text in found.items()}

    def _type(self, type_: Attribute) -> str:
        if isa(type_, UnrankedTensorType | TensorType):
            element: Attribute = type_.element_type
            if isinstance(element, UnregisteredAttr):
                name = element.attr_name.data
                if name.removeprefix("ranks.") in OPEN_TYPES and name.startswith("ranks."):
                    return name.removeprefix("ranks.")
            else:
                return str(element)
        raise self.error(f"{type_} is no type of a rule's tensors")

    def _shape(self, attribute: Attribute | None, name: str) -> dict[str, Extent]:
        found: dict[str, Extent] = {}
        for slot, text in self._dictionary(attribute, name).items():
            group, _, size = self._string(text).rpartition(":")
            found[slot] = Extent(self._group(group.strip() or slot), self._expression(size))
        return found

    def _of_group(self, text: str) -> tuple[str, ast.expr]:
        group, _, condition = text.partition(":")
        return self._group(group.strip()), self._condition(condition, group.strip())

    def _condition(self, text: str, group: str) -> ast.expr:
        found = self._expression(text)
        if not is_condition(found):
            raise self.error(f"'{text}' is a number, not a condition")
        self.check_names(found, group)
        return found

    def _expression(self, text: str) -> ast.expr:
        try:
            found = parse(text)
            for name, word in names_in(found):
                if name not in self.names:
                    raise self.error(f"no group has an integer '{name}'")
                self._check_word(word)
        except BadExpression as error:
            raise self.error(str(error)) from error
        return found

    def check_names(self, expression: ast.expr, group: str) -> None:
        """All integers are those of an axis of the group, or of one that is the only one."""
        for name, word in names_in(expression):
            own = next(g for g, names in self.groups.items() if name in names)
            if own != group and own not in self.single:
                raise self.error(f"'{name}' is no integer of the group {group}")
            if any(self.permutations[step.removeprefix("~")] != own for step in word):
                raise self.error(f"'{name}' is not permuted by {', '.join(word)}")

    def _check_word(self, word: Word) -> None:
        for step in word:
            if step.removeprefix("~") not in self.permutations:
                raise self.error(f"there is no permutation '{step.removeprefix('~')}'")

    def _word(self, text: str) -> Word:
        try:
            node = parse(f"x[{text}]")
            assert isinstance(node, ast.Subscript)
            word = word_of(node)
        except (BadExpression, AssertionError) as error:
            raise self.error(f"'{text}' names no permutation") from error
        self._check_word(word)
        return word

    def _group(self, name: str) -> str:
        if name not in self.groups:
            raise self.error(f"there is no group '{name}'")
        return name

    def _dictionary(self, attribute: Attribute | None, name: str) -> Mapping[str, Attribute]:
        if attribute is None:
            return {}
        if not isinstance(attribute, DictionaryAttr):
            raise self.error(f"'{name}' is a dictionary")
        return attribute.data

    def _array(self, attribute: Attribute | None, name: str) -> Iterator[Attribute]:
        if attribute is None:
            return iter(())
        if not isa(attribute, ArrayAttr):
            raise self.error(f"'{name}' is an array")
        return iter(attribute.data)

    def _strings(self, attribute: Attribute | None, name: str) -> tuple[str, ...]:
        return tuple(self._string(each) for each in self._array(attribute, name))

    def _string(self, attribute: Attribute | None) -> str:
        if not isinstance(attribute, StringAttr):
            raise self.error("a string is missing")
        return attribute.data


_BOOLEANS = ("and", "or", "xor", "not")
_NUMBERS = ("negate", "abs", "exponential", "subtract", "divide", "remainder")
"""Operations that StableHLO does not have on booleans."""
_SAME = (
    *("negate", "abs", "exponential", "add", "subtract", "multiply", "divide", "remainder"),
    *("maximum", "minimum", *_BOOLEANS, "clamp", "concatenate", "dot_general", "convolution"),
    *("broadcast", "transpose", "reverse", "slice", "pad", "reduce", "reshape"),
    *("dynamic_slice", "dynamic_update_slice", "split", "merge", "patches"),
)


def _check_types(op: Operation_, types: Mapping[str, str], reader: _Reader) -> None:
    """Raise where the types of the operands or the result are not what the operation has."""
    given = [types[operand] for operand in op.operands]
    match op.name:
        case "select":
            right = given[0] == "i1" and given[1:] == [op.type_] * 2
        case "compare":
            right = op.type_ == "i1" and given[0] == given[1]
        case "constant" | "iota":
            right = True
        case _:
            right = op.name in _SAME and given == [op.type_] * len(given)
            right = right and not (op.name in _NUMBERS and op.type_ == "i1")
    if not right:
        raise reader.error(f"'ranks.{op.name}' does not take these types")

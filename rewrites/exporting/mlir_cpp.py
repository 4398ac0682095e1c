"""Rules as C++ rewrite patterns of MLIR (`OpRewritePattern`), in one file to be compiled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rewrites.exporting.natives import (
    FLAGS,
    IS_NEVER_POISON,
    NUMBER,
    PREDICATE,
    Kind,
    Natives,
    flags_of,
    kinds_of,
    literal_in_mlir,
)
from rewrites.exporting.rule import (
    CASTS,
    CONSTANT,
    Computed,
    Condition,
    NotExported,
    Number,
    Op,
    Rule,
    Type,
    Value,
    each_written,
)
from rewrites.exporting.widths import widths_condition

CLASSES = {
    f"arith.{name}": f"arith::{class_}"
    for name, class_ in {
        "addi": "AddIOp",
        "andi": "AndIOp",
        "ceildivsi": "CeilDivSIOp",
        "ceildivui": "CeilDivUIOp",
        "cmpi": "CmpIOp",
        "constant": "ConstantOp",
        "divsi": "DivSIOp",
        "divui": "DivUIOp",
        "extsi": "ExtSIOp",
        "extui": "ExtUIOp",
        "floordivsi": "FloorDivSIOp",
        "maxsi": "MaxSIOp",
        "maxui": "MaxUIOp",
        "minsi": "MinSIOp",
        "minui": "MinUIOp",
        "muli": "MulIOp",
        "ori": "OrIOp",
        "remsi": "RemSIOp",
        "remui": "RemUIOp",
        "select": "SelectOp",
        "shli": "ShLIOp",
        "shrsi": "ShRSIOp",
        "shrui": "ShRUIOp",
        "subi": "SubIOp",
        "trunci": "TruncIOp",
        "xori": "XOrIOp",
    }.items()
}
"""The C++ class of each operation (mlir/Dialect/Arith/IR/ArithOps.td, MLIR 22)."""

_HEAD = """// Rewrite patterns that Rewright proved: what each says, and for which widths.
// Types are integers: patterns on index and on vectors were not proved.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using llvm::APInt;

namespace {
"""


def file_of(rules: Sequence[Rule]) -> tuple[str, list[str]]:
    """The file, and why rules are not in it; `populateProvedRules` adds the patterns to a set."""
    written, left_out = each_written(rules, lambda rule: _Pattern(rule).text())
    pieces = [_HEAD, *(text for _, text in written), "} // namespace\n"]
    added = "".join(
        f"  patterns.add<{class_name(rule.name)}>(patterns.getContext());\n" for rule, _ in written
    )
    pieces.append(f"void populateProvedRules(RewritePatternSet &patterns) {{\n{added}}}\n")
    return "\n".join(pieces), left_out


def class_name(rule: str) -> str:
    """What the pattern of a rule of that name is called."""
    return "".join(word[:1].upper() + word[1:] for word in rule.split("_"))


@dataclass
class _Pattern:
    """Writes one rule. Raises `NotExported`."""

    rule: Rule
    _lines: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.name = class_name(self.rule.name)
        self.natives = Natives(
            kinds_of(self.rule),
            number=lambda name: name,
            width=lambda type_: f"{type_.name}.getIntOrFloatBitWidth()",
            has=lambda name, flag: (
                f"bitEnumContainsAny({name}, arith::IntegerOverflowFlags::{flag})"
            ),
            predicate=lambda name: f"static_cast<int64_t>({name})",
            flags=flags_of,
        )
        self._known: set[str] = set()

    def text(self) -> str:
        rule = self.rule
        root = class_of(rule.root)
        self._match(rule.root)
        rule.require_matched(self._known)
        for condition in rule.conditions:
            self._unless(self._condition(condition))
        for text in widths_condition(rule, lambda type_: f"{type_.name}.getIntOrFloatBitWidth()"):
            self._unless(text)
        for computed in rule.computed:
            self._compute(computed)
        for op in rule.made:
            self._make(op)
        self._say(f"rewriter.replaceOp({rule.root.name}, {rule.replacement.name});")
        self._say("return success();")
        comment = "".join(f"/// {line}\n" for line in rule.comment())
        body = "".join(f"    {line}\n" for line in self._lines)
        return (
            f"{comment}struct {self.name} : OpRewritePattern<{root}> {{\n"
            f"  {self.name}(MLIRContext *context)\n"
            f"      : OpRewritePattern(context, /*benefit=*/{rule.benefit}) {{}}\n"
            f"  LogicalResult matchAndRewrite({root} {rule.root.name},\n"
            f"                                PatternRewriter &rewriter) const override {{\n"
            f"{body}  }}\n}};\n"
        )

    def _kind(self, name: str) -> Kind:
        return self.natives.kinds[name]

    def _say(self, line: str) -> None:
        self._lines.append(line)

    def _unless(self, condition: str) -> None:
        if condition != "true":
            self._say(f"if (!({condition}))")
            self._say("  return failure();")

    def _match(self, op: Op) -> None:
        """The operation is known by its name; look at its type, attributes and operands."""
        self._known.add(op.name)
        self._type(op.type, f"{op.name}.getType()")
        for name, attribute in op.attributes.items():
            self._attribute(op, name, attribute)
        for i, operand in enumerate(op.operands):
            place = f"{op.name}->getOperand({i})"
            if operand.name in self._known:
                text = f"{operand.name}.getResult()" if isinstance(operand, Op) else operand.name
                self._unless(f"{place} == {text}")
            elif isinstance(operand, Value):
                self._known.add(operand.name)
                self._say(f"Value {operand.name} = {place};")
                self._type(operand.type, f"{operand.name}.getType()")
            else:
                self._say(f"auto {operand.name} = {place}.getDefiningOp<{class_of(operand)}>();")
                self._unless(operand.name)
                self._match(operand)

    def _type(self, type_: Type, text: str) -> None:
        if type_.name in self._known:
            self._unless(f"{text} == {type_.name}")
            return
        self._known.add(type_.name)
        self._say(f"Type {type_.name} = {text};")
        if type_.width is None:
            self._unless(f"{type_.name}.isSignlessInteger()")
        else:
            self._unless(f"{type_.name}.isSignlessInteger({type_.width})")

    def _attribute(self, op: Op, name: str, attribute: Number | Computed) -> None:
        if not isinstance(attribute, Number):
            raise NotExported("an attribute of its match is computed")
        kind = self._kind(attribute.name)
        getter = {
            NUMBER: f"cast<IntegerAttr>({op.name}.getValue()).getValue()",
            FLAGS: f"{op.name}.getOverflowFlags()",
            PREDICATE: f"{op.name}.getPredicate()",
        }[kind]
        if attribute.name in self._known:
            self._unless(f"{getter} == {attribute.name}")
            return
        self._known.add(attribute.name)
        self._say(f"auto {attribute.name} = {getter};")
        if attribute.literal is not None:
            self._unless(
                f"{attribute.name} == {literal_in_mlir(attribute, self._kind(attribute.name))}"
            )

    def _condition(self, condition: Condition) -> str:
        if condition.name == "is_never_poison" and not condition.negated:
            return f"{IS_NEVER_POISON}({condition.arguments[0].name})"
        return self.natives.condition(condition)

    def _compute(self, computed: Computed) -> None:
        kind = self._kind(computed.name)
        text = self.natives.computed(computed)
        if kind == PREDICATE:
            text = f"static_cast<arith::CmpIPredicate>({text})"
        self._say(f"auto {computed.name} = {text};")

    def _make(self, op: Op) -> None:
        arguments = [operand.name for operand in op.operands]
        attributes = dict(op.attributes)
        class_ = class_of(op)
        if op.operation == CONSTANT:
            value = self._given(attributes.pop("value"))
            arguments = [f"cast<TypedAttr>(rewriter.getIntegerAttr({op.type.name}, {value}))"]
        elif op.operation == "arith.cmpi":
            arguments.insert(0, self._given(attributes.pop("predicate")))
        elif op.operation in CASTS:
            arguments.insert(0, op.type.name)
        if "overflowFlags" in attributes:
            arguments.append(self._given(attributes.pop("overflowFlags")))
        if attributes:
            raise NotExported(f"{', '.join(attributes)} of {op.operation} is written")
        if op.type.name not in self._known:
            raise NotExported(f"the type of {op.name} is in no operation that it matches")
        made = f"{class_}::create(rewriter, {self.rule.root.name}.getLoc(), {', '.join(arguments)})"
        self._say(f"Value {op.name} = {made};")

    def _given(self, attribute: Number | Computed) -> str:
        if isinstance(attribute, Number) and attribute.literal is not None:
            return literal_in_mlir(attribute, self._kind(attribute.name))
        return attribute.name


def class_of(op: Op) -> str:
    """The C++ class of an operation. Raises `NotExported`."""
    if op.operation not in CLASSES:
        raise NotExported(f"the C++ class of {op.operation} is not known")
    return CLASSES[op.operation]

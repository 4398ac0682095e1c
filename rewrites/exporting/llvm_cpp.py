"""Rules as C++ over LLVM IR in the style of InstCombine: a function that returns what replaces an
instruction, or null.

MLIR has no undef, and LLVM IR has: each read of it may give another value. A replacement that
reads an argument at most once is right then too, since all reads of the source may give that value;
others are not exported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rewrites.exporting.natives import (
    PREDICATE,
    PREDICATES,
    Natives,
    kinds_of,
)
from rewrites.exporting.rule import (
    CONSTANT,
    Computed,
    Condition,
    NotExported,
    Number,
    Op,
    Rule,
    Type,
    Value,
    apint_of,
    each_written,
)
from rewrites.exporting.widths import widths_condition

_BINARY = {
    "addi": "Add",
    "subi": "Sub",
    "muli": "Mul",
    "divui": "UDiv",
    "divsi": "SDiv",
    "remui": "URem",
    "remsi": "SRem",
    "andi": "And",
    "ori": "Or",
    "xori": "Xor",
    "shli": "Shl",
    "shrui": "LShr",
    "shrsi": "AShr",
}
_EXTREMA = {"minsi": "smin", "maxsi": "smax", "minui": "umin", "maxui": "umax"}
_CASTS = {"extui": "ZExt", "extsi": "SExt", "trunci": "Trunc"}
_WITH_MORE_FLAGS = ("ori", "extui", "cmpi")
"""What has flags in LLVM IR that arith has not: disjoint, nneg, samesign. Who matches it may read
it only where it is no more poisonous than arith's."""
_SIGN = {"nsw": "Signed", "nuw": "Unsigned"}

_HEAD = """// Rewrites that Rewright proved: what each says, and for which widths.
// Each holds for integers, and for each lane of vectors of integers.
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
"""

_KNOWN = {
    "has_no_bits_outside": "({0}.Zero | {1}).isAllOnes()",
    "is_known_below": "{0}.getMaxValue().ult({1})",
    "have_no_common_bits": "({0}.Zero | {1}.Zero).isAllOnes()",
}
"""What a rule demands to be known of values, said of LLVM's known bits."""


def file_of(rules: Sequence[Rule]) -> tuple[str, list[str]]:
    """The file, and why rules are not in it; `applyProvedRule` tries all of them."""
    written, left_out = each_written(rules, lambda rule: _Function(rule).text())
    texts = [text for _, text in written]
    tried = "".join(f"  if (Value *v = {rule.name}(I, B))\n    return v;\n" for rule, _ in written)
    last = (
        "/// What may replace all uses of an instruction; null where no rule applies.\n"
        "Value *applyProvedRule(Instruction &I, IRBuilderBase &B) {\n"
        f"{tried}  return nullptr;\n}}\n"
    )
    return "\n".join([_HEAD, *texts, last]), left_out


@dataclass
class _Function:
    """Writes one rule. Raises `NotExported`."""

    rule: Rule
    _lines: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self._kinds = kinds_of(self.rule)
        self._types: dict[str, str] = {}
        self._natives = Natives(
            self._kinds,
            number=lambda name: f"(*{name})" if name in self._matched_numbers else name,
            width=lambda type_: f"{self._type(type_)}->getScalarSizeInBits()",
            has=lambda name, flag: f"{name}->hasNo{_SIGN[flag]}Wrap()",
            predicate=_number_of_predicate,
            flags=lambda nsw, nuw: f"std::pair<bool, bool>({nsw}, {nuw})",
        )
        self._matched_numbers = {number.name for number in self.rule.numbers}
        self._known: set[str] = set()
        self._reused = [
            op for op in _computed_for(self.rule.replacement) if op in self.rule.matched
        ]

    def text(self) -> str:
        rule = self.rule
        for name, reads in Counter(_read(rule.replacement)).items():
            if reads > 1:
                raise NotExported(f"it reads {name} {reads} times, and undef may differ each time")
        self._match(rule.root, "&I")
        rule.require_matched(self._known)
        for condition in rule.conditions:
            self._unless(self._condition(condition))
        for text in widths_condition(rule, lambda t: f"{self._type(t)}->getScalarSizeInBits()"):
            self._unless(text)
        for computed in rule.computed:
            text = self._natives.computed(computed)
            if self._kinds[computed.name] == PREDICATE:
                raise NotExported("it computes a predicate")
            self._say(f"auto {computed.name} = {text};")
        for op in rule.made:
            self._make(op)
        self._say(f"return {rule.replacement.name};")
        comment = "".join(f"/// {line}\n" for line in rule.comment())
        body = "".join(f"  {line}\n" for line in self._lines)
        return (
            f"{comment}static Value *{rule.name}(Instruction &I, IRBuilderBase &B) {{\n{body}}}\n"
        )

    def _say(self, line: str) -> None:
        self._lines.append(line)

    def _unless(self, condition: str) -> None:
        if condition != "true":
            self._say(f"if (!({condition}))")
            self._say("  return nullptr;")

    def _match(self, op: Op, place: str) -> None:
        self._known.add(op.name)
        kind = op.operation.removeprefix("arith.")
        if op.operation == CONSTANT:
            self._constant(op, place)
            return
        arguments = [f"{op.name}_{i}" for i in range(len(op.operands))]
        self._say(f"Value *{', *'.join(arguments)};")
        places = ", ".join(f"m_Value({argument})" for argument in arguments)
        attributes = dict(op.attributes)
        if kind == "cmpi" and "predicate" in attributes:
            predicate = attributes.pop("predicate")
            self._say(f"CmpPredicate {op.name}_p;")
            matcher = f"m_ICmp({op.name}_p, {places})"
            self._unless(f"match({place}, {matcher})")
            self._predicate(predicate, f"{op.name}_p")
        else:
            self._unless(f"match({place}, {_matcher(kind, places)})")
        if kind in _WITH_MORE_FLAGS and op in self._reused:
            self._unless(f"!cast<Operator>({place})->hasPoisonGeneratingFlags()")
        flags = attributes.pop("overflowFlags", None)
        if flags is not None:
            self._flags(flags, place, kind)
        if attributes:
            raise NotExported(f"it reads {', '.join(attributes)} of {op.operation}")
        self._say(f"Value *{op.name} = {place};")
        self._check_type(op.type, op.name)
        if kind == "select":  # A scalar may choose between vectors; no rule is about that.
            chooses, chosen = (f"{one}->getType()->isVectorTy()" for one in arguments[:2])
            self._unless(f"{chooses} == {chosen}")
        for operand, argument in zip(op.operands, arguments, strict=True):
            if operand.name in self._known:
                self._unless(f"{argument} == {operand.name}")
            elif isinstance(operand, Value):
                self._known.add(operand.name)
                self._say(f"Value *{operand.name} = {argument};")
                self._check_type(operand.type, operand.name)
            else:
                self._match(operand, argument)

    def _constant(self, op: Op, place: str) -> None:
        number = op.attributes["value"]
        if not isinstance(number, Number):
            raise NotExported("an attribute of its match is computed")
        first = number.name not in self._known
        name = number.name if first else f"{op.name}_again"
        self._known.add(number.name)
        self._say(f"const APInt *{name};")
        self._unless(f"match({place}, m_APInt({name}))")
        self._say(f"Value *{op.name} = {place};")
        self._check_type(op.type, op.name)
        if not first:
            self._unless(f"*{name} == *{number.name}")
        elif number.literal is not None:
            literal = f"APInt({name}->getBitWidth(), {number.integer}, /*isSigned=*/true)"
            self._unless(f"*{name} == {literal}")

    def _predicate(self, attribute: Number | Computed, place: str) -> None:
        if not isinstance(attribute, Number):
            raise NotExported("an attribute of its match is computed")
        if attribute.literal is not None and attribute.integer is not None:
            self._unless(f"{place} == {_icmp(attribute.integer)}")
        elif attribute.name in self._known:
            self._unless(f"{place} == {attribute.name}")
        else:
            self._known.add(attribute.name)
            self._say(f"CmpInst::Predicate {attribute.name} = {place};")

    def _flags(self, attribute: Number | Computed, place: str, kind: str) -> None:
        if not isinstance(attribute, Number) or attribute.literal is not None or kind == "trunci":
            raise NotExported("it matches flags that are given")
        if attribute.name in self._known:
            raise NotExported("two operations of it have the same flags")
        self._known.add(attribute.name)
        self._say(f"auto *{attribute.name} = dyn_cast<OverflowingBinaryOperator>({place});")
        self._unless(attribute.name)

    def _type(self, type_: Type) -> str:
        if type_.name not in self._types:
            raise NotExported(f"the type {type_.name} is of nothing that it matches")
        return self._types[type_.name]

    def _check_type(self, type_: Type, value: str) -> None:
        text = f"{value}->getType()"
        if type_.name in self._types:
            self._unless(f"{text} == {self._types[type_.name]}")
            return
        self._types[type_.name] = text
        bits = "" if type_.width is None else str(type_.width)
        self._unless(f"{text}->isIntOrIntVectorTy({bits})")

    def _condition(self, condition: Condition) -> str:
        if condition.name == "is_never_poison" and not condition.negated:
            return f"isGuaranteedNotToBeUndefOrPoison({condition.arguments[0].name})"
        if condition.name in _KNOWN and not condition.negated:
            return _KNOWN[condition.name].format(*map(self._known_of, condition.arguments))
        return self._natives.condition(condition)

    def _known_of(self, argument: object) -> str:
        """What LLVM knows of a value, or a constant as an APInt. Raises `NotExported`."""
        if isinstance(argument, Number) and argument.literal is None:
            return self._natives.number(argument.name)
        if isinstance(argument, Value):
            return f"computeKnownBits({argument.name}, I.getDataLayout())"
        raise NotExported("a condition of it is about a literal")

    def _make(self, op: Op) -> None:
        kind = op.operation.removeprefix("arith.")
        operands = ", ".join(operand.name for operand in op.operands)
        attributes = dict(op.attributes)
        type_ = self._type(op.type)
        if op.operation == CONSTANT:
            made = f"ConstantInt::get({type_}, {self._number(attributes.pop('value'))})"
        elif kind == "cmpi":
            predicate = attributes.pop("predicate")
            literal = predicate.integer if isinstance(predicate, Number) else None
            text = predicate.name if literal is None else _icmp(literal)
            made = f"B.CreateICmp({text}, {operands})"
        elif kind == "select":
            made = f"B.CreateSelect({operands})"
        elif kind in _EXTREMA:
            made = f"B.CreateBinaryIntrinsic(Intrinsic::{_EXTREMA[kind]}, {operands})"
        elif kind in _CASTS:
            made = f"B.Create{_CASTS[kind]}({operands}, {type_})"
        elif kind in _BINARY:
            flags = attributes.pop("overflowFlags", None)
            given = "" if flags is None else f', "", {self._given_flags(flags)}'
            made = f"B.Create{_BINARY[kind]}({operands}{given})"
        else:
            raise NotExported(f"LLVM IR has no {kind}")
        if attributes:
            raise NotExported(f"it writes {', '.join(attributes)} of {op.operation}")
        self._say(f"Value *{op.name} = {made};")

    def _number(self, attribute: Number | Computed) -> str:
        if isinstance(attribute, Computed):
            return attribute.name
        if attribute.literal is None:
            return f"*{attribute.name}"
        return apint_of(attribute)

    def _given_flags(self, attribute: Number | Computed) -> str:
        if isinstance(attribute, Computed):
            return f"{attribute.name}.second, {attribute.name}.first"
        if attribute.flags is not None:
            has = ("nuw" in attribute.flags, "nsw" in attribute.flags)
            return ", ".join("true" if flag else "false" for flag in has)
        return ", ".join(f"{attribute.name}->hasNo{sign}Wrap()" for sign in ("Unsigned", "Signed"))


def _matcher(kind: str, places: str) -> str:
    if kind in _BINARY:
        return f"m_{_BINARY[kind]}({places})"
    if kind in _CASTS:
        return f"m_{_CASTS[kind]}({places})"
    if kind in _EXTREMA:
        return f"m_Intrinsic<Intrinsic::{_EXTREMA[kind]}>({places})"
    if kind == "select":
        return f"m_Select({places})"
    raise NotExported(f"LLVM IR has no {kind}")


def _icmp(number: int) -> str:
    return f"CmpInst::ICMP_{PREDICATES[number].upper()}"


def _number_of_predicate(name: str) -> str:
    raise NotExported(f"it computes with the predicate {name}")


def _read(value: Value | Op) -> list[str]:
    """The arguments that are read where the replacement is computed, once for each time."""
    if isinstance(value, Value):
        return [value.name]
    return [name for operand in value.operands for name in _read(operand)]


def _computed_for(value: Value | Op) -> list[Op]:
    """The operations that the replacement rests on."""
    if isinstance(value, Value):
        return []
    return [value, *(op for operand in value.operands for op in _computed_for(operand))]

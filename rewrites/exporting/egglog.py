"""Rules as a program of egglog: terms over constructors of the operations, with their widths.

Rules are refinements, which may hold one way only: a union of both sides would let what is poison
more often stand for what is not. So a rule adds `(refines e t)`: what e computes, t computes too,
and t is not poison and has no undefined behaviour where e does not. This may be done inside of a
term, since operations are monotone, and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeVar

from xdsl.dialects.builtin import IntegerAttr

from rewrites.exporting.egglog_numbers import FALSE, TRUE, EgglogInterpretation
from rewrites.exporting.natives import (
    FLAGS,
    PREDICATE,
    PREDICATES,
    Natives,
    kinds_of,
    narrower,
)
from rewrites.exporting.rule import (
    CASTS,
    CONSTANT,
    EVERY_WIDTH,
    Computed,
    Condition,
    NotExported,
    Number,
    Op,
    Rule,
    Type,
    Value,
    each_written,
    width_of_literal,
)

T = TypeVar("T")
_WITH_FLAGS = ("arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.trunci")
_COMPARE = "arith.cmpi"
_OPERANDS = {"arith.select": 3, **dict.fromkeys(CASTS, 1)}
"""Of other operations two."""
OPERATIONS = tuple(
    f"arith.{name}"
    for name in (
        *("addi", "subi", "muli", "divui", "divsi", "remui", "remsi"),
        *("ceildivui", "ceildivsi", "floordivsi", "andi", "ori", "xori"),
        *("shli", "shrui", "shrsi", "minsi", "minui", "maxsi", "maxui"),
        *("cmpi", "select", "extui", "extsi", "trunci"),
    )
)
_HEAD = """; Rewrites that Rewright proved: what each says, and for which widths.
; Terms are signless integers: (Argument name width) and (Constant width value), a value from 0 to
; 2^width - 1, and operations: their width (of casts that of the operand, then that of the result;
; of a comparison that of the operands), then nsw and nuw as 1 or 0 where they have flags, or the
; number of the predicate, and the operands, whose widths must be right.
; (refines a b): b may stand for a. It is no equality: b may be defined, or not poison, where a is
; not.
; Who knows that a term is never poison says (never-poison term).
(sort Term)
(constructor Argument (String i64) Term)
(constructor Constant (i64 BigInt) Term)
(relation refines (Term Term))
(relation never-poison (Term))
(ruleset rules)
(ruleset lifting)
(rule ((= e (Constant w c))) ((never-poison e)) :ruleset lifting)
(rule ((refines a b) (refines b c)) ((refines a c)) :ruleset lifting)
"""


def file_of(rules: Sequence[Rule]) -> tuple[str, list[str]]:
    """The program, and why rules are not in it. `(run rules 1)` applies the rules to the terms
    that are there, `(run lifting 1)` carries what they say to terms around."""
    written, left_out = each_written(rules, _text)
    declared = "".join(map(_declaration, OPERATIONS))
    return "\n".join([_HEAD + declared, *(text for _, text in written)]), left_out


def _declaration(operation: str) -> str:
    """The constructor of an operation, and that what refines an operand refines the whole."""
    name = operation.removeprefix("arith.")
    sorts = ["i64"] * (2 if operation in CASTS else 1)
    sorts += ["BigInt"] * (2 if operation in _WITH_FLAGS else operation == _COMPARE)
    fixed = [f"f{i}" for i in range(len(sorts))]
    operands = [f"x{i}" for i in range(_OPERANDS.get(operation, 2))]
    lines = [f"(constructor {name} ({' '.join([*sorts, *['Term'] * len(operands)])}) Term)"]
    for i in range(len(operands)):
        after = [*fixed, *operands[:i], "y", *operands[i + 1 :]]
        lines.append(
            f"(rule ((refines x{i} y) (= e ({' '.join([name, *fixed, *operands])})))"
            f" ((refines e ({' '.join([name, *after])}))) :ruleset lifting)"
        )
    return "\n".join(lines) + "\n"


def _text(rule: Rule) -> str:
    """One rule, or several: of a predicate that it computes with, for each value of it."""
    comment = "".join(f"; {line}\n" for line in rule.comment())
    kinds = kinds_of(rule)
    conditions = [one for condition in rule.conditions for one in condition.arguments]
    computed = [one for each in rule.computed for one in each.arguments]
    predicates = dict.fromkeys(
        one
        for one in (*conditions, *computed)
        if isinstance(one, Number) and one.literal is None and kinds.get(one.name) == PREDICATE
    )
    rules = [rule]
    for number in predicates:
        cases = [replace(number, literal=IntegerAttr(i, 64)) for i in range(len(PREDICATES))]
        rules = [_with(one, number, case) for one in rules for case in cases]
    return comment + "\n".join(text for one in rules for text in _Rewrite(one).texts()) + "\n"


def _with(rule: Rule, number: Number, literal: Number) -> Rule:
    """The rule where a symbol has a value."""

    def computed(one: Computed) -> Computed:
        return replace(one, arguments=tuple(map(exchanged, one.arguments)))

    def exchanged(one: T) -> T | Number | Computed:
        if isinstance(one, Number) and one.name == number.name:
            return literal
        return computed(one) if isinstance(one, Computed) else one

    ops: dict[str, Value | Op] = {}

    def operand(one: Value | Op) -> Value | Op:
        return ops[one.name] if isinstance(one, Op) else one

    def operation(op: Op) -> Op:
        attributes = {name: exchanged(attribute) for name, attribute in op.attributes.items()}
        made = replace(op, operands=tuple(map(operand, op.operands)), attributes=attributes)
        ops[op.name] = made
        return made

    return replace(
        rule,
        matched=tuple(map(operation, rule.matched)),
        conditions=tuple(
            replace(one, arguments=tuple(map(exchanged, one.arguments))) for one in rule.conditions
        ),
        computed=tuple(map(computed, rule.computed)),
        made=tuple(map(operation, rule.made)),
        replacement=operand(rule.replacement),
    )


@dataclass
class _Rewrite:
    """Writes one rule. Raises `NotExported`."""

    rule: Rule

    def __post_init__(self) -> None:
        self._kinds = kinds_of(self.rule)
        self._known: set[str] = set()
        self._facts: list[str] = []
        self._computed = {computed.name: computed for computed in self.rule.computed}
        self._matched = {op.name for op in self.rule.matched}
        read = Counter(operand.name for op in self.rule.matched for operand in op.operands)
        self._shared = {name for name, count in read.items() if count > 1} | {
            one.name
            for one in (
                *(operand for op in self.rule.made for operand in op.operands),
                *(argument for one in self.rule.conditions for argument in one.arguments),
                self.rule.replacement,
            )
        }
        """What has a variable where it is matched, since it is named elsewhere."""
        self._natives = Natives(
            self._kinds,
            number=self._number,
            width=_width,
            has=self._flag,
            predicate=_no_predicate,
            flags=lambda nsw, nuw: f"{nsw} {nuw}",
            interpretation=EgglogInterpretation,
        )

    def _number(self, name: str) -> str:
        computed = self._computed.get(name)
        return _variable(name) if computed is None else self._natives.computed(computed)

    def _flag(self, name: str, flag: str) -> str:
        if name in self._computed:
            raise NotExported("it computes with computed flags")
        return f"{_variable(name)}-{flag}"

    def texts(self) -> Iterator[str]:
        rule = self.rule
        matched = self._term(rule.root)
        rule.require_matched(self._known)
        facts = [f"(= e {matched})", *self._facts]
        for condition in rule.conditions:
            fact = self._fact(condition)
            if fact is None:
                return
            facts += fact
        made = self._term(rule.replacement)
        for among in self._widths():
            body = "\n       ".join([*facts, *among])
            yield f"(rule ({body})\n      ((refines e {made})) :ruleset rules)"

    def _widths(self) -> Iterator[list[str]]:
        """The facts of each way in which widths may be among those that are proved."""
        if self.rule.widths == EVERY_WIDTH:
            yield []
            return
        for ranges in product(self.rule.widths, repeat=len(self.rule.open_types)):
            facts: list[str] = []
            for type_, (low, high) in zip(self.rule.open_types, ranges, strict=True):
                facts.append(f"(<= {low} {_width(type_)})")
                facts += [] if high is None else [f"(<= {_width(type_)} {high})"]
            yield facts

    def _fact(self, condition: Condition) -> list[str] | None:
        """The facts that say a condition; None where it never holds."""
        first = condition.arguments[0]
        if condition.name == "is_never_poison" and not condition.negated:
            return [f"(never-poison {_variable(first.name)})"]
        pairs = narrower(condition)
        if pairs and condition.negated:
            raise NotExported(f"{condition.name} is negated")
        if pairs:
            return [f"(< {_width(low)} {_width(high)})" for low, high in pairs]
        text = self._natives.truth(condition)
        wanted = FALSE if condition.negated else TRUE
        if text in (FALSE, TRUE):
            return [] if text == wanted else None
        return [f"(= {wanted} {text})"]

    def _term(self, value: Value | Op) -> str:
        if isinstance(value, Value):
            return _variable(value.name)
        if value.name in self._known and value.name in self._matched:
            return _variable(value.name)
        self._known.add(value.name)
        text = self._application(value, made=value.name not in self._matched)
        if value.name not in self._shared or value.name not in self._matched:
            return text
        self._facts.append(f"(= {_variable(value.name)} {text})")
        return _variable(value.name)

    def _application(self, value: Op, *, made: bool) -> str:
        attributes = dict(value.attributes)
        if value.operation == CONSTANT:
            number = self._attribute(attributes.pop("value"), made)
            return f"(Constant {_width(value.type)} {number})"
        if value.operation not in OPERATIONS:
            raise NotExported(f"there is no constructor of {value.operation}")
        of = [value.operands[0].type, value.type] if value.operation in CASTS else [value.type]
        if value.operation == _COMPARE:
            of = [value.operands[0].type]
        parts = [value.operation.removeprefix("arith."), *map(_width, of)]
        if value.operation in _WITH_FLAGS:
            flags = attributes.pop("overflowFlags", None)
            absent = f"{FALSE} {FALSE}" if made else "_ _"
            parts.append(absent if flags is None else self._attribute(flags, made))
        elif value.operation == _COMPARE and "predicate" in attributes:
            parts.append(self._attribute(attributes.pop("predicate"), made))
        if attributes:
            raise NotExported(f"{', '.join(attributes)} of {value.operation} is not said")
        parts += [self._term(operand) for operand in value.operands]
        return f"({' '.join(parts)})"

    def _attribute(self, attribute: Number | Computed, made: bool) -> str:
        kind = self._kinds[attribute.name]
        if isinstance(attribute, Computed):
            if not made:
                raise NotExported("an attribute of its match is computed")
            text = self._natives.computed(attribute)
            return f"(bigint {text})" if kind == PREDICATE else text
        if attribute.literal is None:
            name = _variable(attribute.name)
            return f"{name}-nsw {name}-nuw" if kind == FLAGS else name
        if kind == FLAGS:
            flags = attribute.flags or ()
            return " ".join(TRUE if flag in flags else FALSE for flag in ("nsw", "nuw"))
        if attribute.integer is None:
            raise NotExported(f"what {attribute.name} is cannot be written")
        width = width_of_literal(attribute)
        return EgglogInterpretation({}).constant(attribute.integer, width)


def _variable(name: str) -> str:
    return f"?{name}"


def _width(type_: Type) -> str:
    return f"?width-{type_.name}" if type_.width is None else str(type_.width)


def _no_predicate(name: str) -> str:
    raise NotExported(f"it computes with the predicate {name}")

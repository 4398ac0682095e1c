"""Rules in PDL without native functions, for widths that are in wide use.

PDL cannot ask whether an open type is an integer's, nor anything of a constant but whether it is a
given one. So each rule is a pattern for each choice of widths, where conditions on types are
decided, and conditions that one constant meets are that constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from rewrites.exporting.rule import (
    Computed,
    NotExported,
    Number,
    Op,
    Rule,
    Type,
    Value,
    each_written,
)
from semantics.interpretations.concrete import signed, wrap
from verifier.kernel.verdicts.verdict import WidthRanges

WIDTHS = (1, 8, 16, 32, 64)
_HEAD = """// Rewrite patterns that Rewright proved, without native functions. Each rule is written
// for such of 1, 8, 16, 32 and 64 bits as it is proved for.
"""
_ONLY: Mapping[str, Callable[[int], int]] = {
    "is_zero": lambda width: 0,
    "is_one": lambda width: 1,
    "is_minus_one": lambda width: -1,
    "is_signed_minimum": lambda width: 1 << (width - 1),
}
"""Conditions that one constant meets."""
_GIVEN: Mapping[str, int] = {
    "get_zero_attr": 0,
    "get_one_attr": 1,
    "get_minus_one_attr": -1,
    "get_minus_two_attr": -2,
}
"""Functions that make a constant of a type."""
_IS_WIDER = "is_greater_integer_type"
_WIDENING = ("arith.extsi", "arith.extui")
_NARROWING = ("arith.trunci",)


def file_of(rules: Sequence[Rule]) -> tuple[str, list[str]]:
    """The file, and why rules are not in it."""
    written, left_out = each_written(rules, _text)
    return "\n".join([_HEAD, *(text for _, text in written)]), left_out


def _text(rule: Rule) -> str:
    """The patterns of a rule. Raises `NotExported`."""
    constants: set[str] = set()
    for condition in rule.conditions:
        if condition.name == _IS_WIDER:
            continue
        number = condition.arguments[0]
        typed = isinstance(number, Number) and number.type is not None and number.literal is None
        if condition.name not in _ONLY or condition.negated or not typed:
            raise NotExported(f"only a function can tell {condition.name}")
        if number.name in constants:
            raise NotExported(f"there are two conditions on {number.name}")
        constants.add(number.name)
    for computed in rule.computed:
        if computed.function not in _GIVEN:
            raise NotExported(f"only a function can compute {computed.function}")
    patterns = [_Pattern(rule, widths).text() for widths in _choices(rule)]
    if not patterns:
        raise NotExported("it is not proved for these widths")
    return "".join(f"// {line}\n" for line in rule.comment()) + "".join(patterns)


def _choices(rule: Rule) -> Iterator[dict[str, int]]:
    """Widths for all types, for which the rule is proved and its operations exist."""
    fixed = {type_.name: type_.width for type_ in rule.types if type_.width is not None}
    names = [type_.name for type_ in rule.open_types]
    for widths in product(WIDTHS, repeat=len(names)):
        chosen = fixed | dict(zip(names, widths, strict=True))
        if all(_is_within(width, rule.widths) for width in widths) and _fits(rule, chosen):
            yield chosen


def _is_within(width: int, ranges: WidthRanges) -> bool:
    return any(low <= width and (high is None or width <= high) for low, high in ranges)


def _fits(rule: Rule, widths: Mapping[str, int]) -> bool:
    """Whether casts change widths as they must, and types are ordered as the rule says."""
    for op in (*rule.matched, *rule.made):
        if op.operation in (*_WIDENING, *_NARROWING):
            of, to = widths[op.operands[0].type.name], widths[op.type.name]
            if not (of < to if op.operation in _WIDENING else to < of):
                return False
    for condition in rule.conditions:
        if condition.name == _IS_WIDER:
            wide, narrow = (widths[type_.name] for type_ in condition.arguments)
            if (wide > narrow) == condition.negated:
                return False
    return True


class _Pattern:
    """Writes a rule for some widths."""

    def __init__(self, rule: Rule, widths: Mapping[str, int]) -> None:
        self._rule = rule
        self._widths = widths
        self._only = {
            c.arguments[0].name: _ONLY[c.name] for c in rule.conditions if c.name in _ONLY
        }
        self._results: set[str] = set()

    def text(self) -> str:
        rule = self._rule
        choice = "".join(f"_i{self._widths[type_.name]}" for type_ in rule.open_types)
        lines = [f"%{t.name} = pdl.type : i{self._widths[t.name]}" for t in rule.types]
        lines += [f"%{value.name} = pdl.operand : %{value.type.name}" for value in rule.values]
        lines += [f"%{one.name} = pdl.attribute{self._number(one)}" for one in rule.numbers]
        for op in rule.matched:
            lines += self._operation(op)
        made = [f"%{one.name} = pdl.attribute{self._made(one)}" for one in rule.computed]
        made += [
            f"%{one.name} = pdl.attribute{self._number(one)}"
            for one in _numbers_of(rule.made)
            if one not in rule.numbers
        ]
        for op in rule.made:
            made += self._operation(op)
        made += self._replaced()
        first = "".join(f"  {line}\n" for line in lines)
        body = "".join(f"    {line}\n" for line in made)
        return (
            f"pdl.pattern @{rule.name}{choice} : benefit({rule.benefit}) {{\n{first}"
            f"  pdl.rewrite %{rule.root.name} {{\n{body}  }}\n}}\n"
        )

    def _number(self, number: Number) -> str:
        only = self._only.get(number.name)
        if only is not None and number.type is not None:
            return self._literal(only(self._widths[number.type.name]), number.type)
        if number.literal is not None:
            return f" = {number.literal}"
        return "" if number.type is None else f" : %{number.type.name}"

    def _made(self, computed: Computed) -> str:
        assert computed.type is not None
        return self._literal(_GIVEN[computed.function], computed.type)

    def _literal(self, value: int, type_: Type) -> str:
        width = self._widths[type_.name]
        return f" = {signed(wrap(value, width), width)} : i{width}"

    def _operation(self, op: Op) -> Iterator[str]:
        for operand in op.operands:
            if isinstance(operand, Op):
                yield from self._result(operand)
        values = ", ".join(map(self._value, op.operands))
        types = ", ".join("!pdl.value" for _ in op.operands)
        operands = f" ({values} : {types})" if values else ""
        given = ", ".join(f'"{name}" = %{one.name}' for name, one in op.attributes.items())
        attributes = f" {{{given}}}" if given else ""
        result = f"(%{op.type.name} : !pdl.type)"
        yield f'%{op.name} = pdl.operation "{op.operation}"{operands}{attributes} -> {result}'

    def _result(self, op: Op) -> Iterator[str]:
        if op.name not in self._results:
            self._results.add(op.name)
            yield f"{self._value(op)} = pdl.result 0 of %{op.name}"

    def _value(self, value: Value | Op) -> str:
        return f"%{value.name}_result" if isinstance(value, Op) else f"%{value.name}"

    def _replaced(self) -> Iterator[str]:
        root, new = self._rule.root, self._rule.replacement
        if new in self._rule.made:
            yield f"pdl.replace %{root.name} with %{new.name}"
            return
        if isinstance(new, Op):
            yield from self._result(new)
        yield f"pdl.replace %{root.name} with ({self._value(new)} : !pdl.value)"


def _numbers_of(ops: Sequence[Op]) -> list[Number]:
    """The attributes of operations that are not computed, each once."""
    found = (one for op in ops for one in op.attributes.values() if isinstance(one, Number))
    return list(dict.fromkeys(found))

"""Laws of IEEE 754's arithmetic: operations are brought to one form, so that sides are compared
that need no solver, or an easier question.

Each law holds in every format that has IEEE 754's zeros, infinities and NaNs, by an argument that
does not depend on the format (`docs/semantics.md` lists them with their sources): what stands on
the left may give exactly what stands on the right may give, every choice of a NaN included. So both
sides of a goal may be rewritten. Where the operation inside is left out that chooses a NaN, nothing
else may use that: its other users would see another choice.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.control_flow.graph import (
    AnyStep,
    Assignment,
    Block,
    ControlFlowGraph,
    Opaque,
    results_of,
)
from semantics.language.double_rounding import is_innocuous
from semantics.language.float_formats import Format, Special, format_of
from semantics.language.program import Step
from semantics.meanings.float_bits import Rounding
from semantics.meanings.float_forms import (
    DIFFERENCE_OF_EQUALS,
    FUSED_NEGATED,
    QUOTIENT_OF_EQUALS,
    SAME,
)
from semantics.meanings.floats import PREFIX, ROUNDINGS
from verifier.kernel.simulation.uses import uses_in

_ADD, _SUBTRACT, _MULTIPLY, _DIVIDE = (
    *(PREFIX + name for name in ("addition", "subtraction", "multiplication", "division")),
)
_NEGATE, _ABS, _FUSED, _REMAINDER = (
    *(PREFIX + name for name in ("negate", "abs", "fusedMultiplyAdd", "remainder")),
)
_ROUND, _CONVERT = PREFIX + "roundToIntegral", PREFIX + "convertFormat"
_OTHER_EXTREMUM = {
    PREFIX + a: PREFIX + b
    for a, b in (
        ("minimum", "maximum"),
        ("maximum", "minimum"),
        ("minimumNumber", "maximumNumber"),
        ("maximumNumber", "minimumNumber"),
    )
}
_ROOT = PREFIX + "squareRoot"
_ROUNDED_ONCE = {
    _ADD: "addition",
    _MULTIPLY: "multiplication",
    _DIVIDE: "division",
    _ROOT: "squareRoot",
}
_MOST_DIGITS = 53
"""Of wider formats a double does not hold all numbers."""
_MIRRORED = {Rounding.UPWARD: Rounding.DOWNWARD, Rounding.DOWNWARD: Rounding.UPWARD}
_CONSTANT = "arith.constant"


def by_laws(graph: ControlFlowGraph) -> ControlFlowGraph:
    """What does the same, with operations on floats brought to one form; the graph itself where no
    law applies. It has the same parameters, and all its names."""
    return _Laws(graph).graph()


@dataclass(frozen=True)
class _Signed:
    """What `base` holds; with the other sign, if it is `negative`."""

    negative: bool
    base: str


@dataclass
class _Laws:
    """The rewriting of a graph, step by step. A law needs to know of its operands that each use of
    them sees one value (`_certain`): then it does not matter how often they are used."""

    of: ControlFlowGraph
    _types: dict[str, Attribute] = field(init=False)
    _uses: Counter[str] = field(init=False)
    _variables: frozenset[str] = field(init=False)
    _certain: set[str] = field(init=False)
    _made: dict[str, Step] = field(default_factory=dict[str, Step])
    _signs: dict[str, _Signed] = field(default_factory=dict[str, _Signed])
    _out: list[AnyStep] = field(default_factory=list[AnyStep])
    _applied: bool = False

    def __post_init__(self) -> None:
        steps = [step for block in self.of.blocks for step in block.steps]
        self._types = dict(self.of.types)
        self._uses = uses_in(self.of)
        defined = Counter(name for step in steps for name in results_of(step))
        assigned = {step.variable for step in steps if isinstance(step, Assignment)}
        self._variables = frozenset(assigned | {n for n, count in defined.items() if count > 1})
        self._certain = {name for name, _ in self.of.blocks[0].parameters} - self._variables

    def graph(self) -> ControlFlowGraph:
        """The graph rewritten."""
        blocks: list[Block] = []
        for block in self.of.blocks:
            self._out = []
            for step in block.steps:
                self._rewrite(step)
            blocks.append(Block(block.parameters, self._out, block.end))
        if not self._applied:
            return self.of
        return replace(self.of, blocks=tuple(blocks), types=self._types)

    def _rewrite(self, step: AnyStep) -> None:
        if not self._is_certain(step):
            self._out.append(step)
            return
        self._certain.update(results_of(step))
        found = self._by_law(step) if isinstance(step, Step) else None
        if not isinstance(step, Step) or found is None or found.base == step.results[0][0]:
            self._out.append(step)
            if isinstance(step, Step):
                self._made[step.results[0][0]] = step
            return
        ((name, _),) = step.results
        self._signs[name] = found
        self._uses[found.base] += self._uses[name]
        if step.operation in (_CONSTANT, _NEGATE):
            self._out.append(step)
            self._made[name] = step
            return
        self._applied = True
        self._uses.subtract(step.operands)  # It is left out.
        if found.negative:
            format_ = {"format": step.attributes.get("to", step.attributes["format"])}
            self._out.append(Step(_NEGATE, (found.base,), step.results, format_, step.where))
        else:
            self._out.append(Assignment(name, found.base))

    def _is_certain(self, step: AnyStep) -> bool:
        """Whether what a step gives is one value wherever it is used."""
        if isinstance(step, Opaque):
            if not (step.function and step.effects.one_value):
                return False
        elif not isinstance(step, Step) or len(step.results) != 1:
            return False
        names = results_of(step)
        return self._certain.issuperset(step.operands) and self._variables.isdisjoint(names)

    def _by_law(self, step: Step) -> _Signed | None:
        """What a step gives, by other steps, which are added; None, or its own result, where no law
        says more."""
        if step.operation == _CONSTANT:
            return self._literal(step)
        formats = [
            format_of(attribute)
            for name in ("format", "to")
            if isinstance(attribute := step.attributes.get(name), Attribute)
        ]
        if not formats or any(f is None or f.special is not Special.IEEE for f in formats):
            return None
        given = [self._signs.get(name, _Signed(False, name)) for name in step.operands]
        match step.operation, given:
            case operation, [x] if operation == _NEGATE:
                return _Signed(not x.negative, x.base)
            case operation, [x] if operation == _ABS:
                return self._absolute(step, x)
            case operation, [x] if operation == _ROUND:
                return self._rounded(step, x)
            case operation, [x] if operation == _CONVERT:
                return self._converted(step, x)
            case operation, [x, y] if operation == _MULTIPLY:
                return self._product(step, x, y)
            case operation, [x, y] if operation == _DIVIDE:
                return self._quotient(step, x, y)
            case operation, [x, y] if operation == _REMAINDER:
                return self._remainder(step, x, y)
            case operation, [x, y] if operation == _ADD:
                return self._sum(step, x, y)
            case operation, [x, y] if operation == _SUBTRACT:
                return self._sum(step, x, _Signed(not y.negative, y.base))
            case operation, [x, y] if operation in _OTHER_EXTREMUM:
                return self._extremum(step, x, y)
            case operation, [x, y, z] if operation == _FUSED:
                return self._fused(step, x, y, z)
            case _:
                return None

    # The laws

    def _literal(self, step: Step) -> _Signed | None:
        """A negative number has the other sign."""
        type_ = step.results[0][1]
        f = format_of(type_) if isinstance(type_, Attribute) else None
        value = step.attributes.get("value")
        if f is None or f.special is not Special.IEEE or not isinstance(value, IntegerAttr):
            return None
        bits = value.value.data % (1 << f.width)
        if not bits & f.sign or f.is_nan(bits):
            return None
        return _Signed(True, self._number(step, type_, f, bits ^ f.sign))

    def _absolute(self, step: Step, x: _Signed) -> _Signed:
        """|-x| = ||x|| = |x|."""
        inner = self._made.get(x.base)
        if inner is not None and inner.operation == _ABS:
            return _Signed(False, x.base)
        return _Signed(False, self._as(step, _ABS, x.base))

    def _rounded(self, step: Step, x: _Signed) -> _Signed:
        """Directions are mirrored; an integer stays."""
        inner = self._made.get(x.base)
        if inner is not None and inner.operation == _ROUND:
            return _Signed(x.negative, self._as(step, SAME, x.base))
        return _Signed(x.negative, self._as(_mirrored(step, x.negative), _ROUND, x.base))

    def _converted(self, step: Step, x: _Signed) -> _Signed:
        """Directions are mirrored; what was converted without rounding is rounded once."""
        inner, outer = self._made.get(x.base), _mirrored(step, x.negative)
        to = step.attributes["to"]
        if inner is not None and inner.operation == _CONVERT and self._is_used_once(step, x):
            ((first, middle),) = zip(inner.operands, (inner.attributes["to"],), strict=True)
            own = inner.attributes["format"]
            if _contains(middle, own):
                if to == own:
                    return _Signed(x.negative, self._as(step, SAME, first, format=own))
                attributes = {**outer.attributes, "format": own}
                outer = replace(outer, attributes=attributes)
                return _Signed(x.negative, self._as(outer, _CONVERT, first))
        once = self._rounded_once(step, x)
        if once is not None:
            return _Signed(x.negative ^ once.negative, once.base)
        return _Signed(x.negative, self._as(outer, _CONVERT, x.base))

    def _rounded_once(self, step: Step, x: _Signed) -> _Signed | None:
        """What is computed of numbers of a format in a wider one, and rounded to it, is computed in
        it, where rounding twice is rounding once."""
        inner, to = self._made.get(x.base), step.attributes["to"]
        assert isinstance(to, Attribute)
        narrow, wide = format_of(to), _format(step)
        operation = None if inner is None else _ROUNDED_ONCE.get(inner.operation)
        nearest = _direction(step) is Rounding.NEAREST_EVEN
        if inner is None or operation is None or narrow is None or not nearest:
            return None
        if not (self._is_used_once(step, x) and is_innocuous(operation, narrow, wide)):
            return None
        given = [self._narrowed(step, inner, name, to, narrow, wide) for name in inner.operands]
        own = replace(step, operation=inner.operation, operands=(), attributes={"format": to})
        match inner.operation, given:
            case operation, [_Signed() as a, _Signed() as b] if operation == _ADD:
                return self._sum(own, a, b)
            case operation, [_Signed() as a, _Signed() as b] if operation == _MULTIPLY:
                return self._product(own, a, b)
            case operation, [_Signed() as a, _Signed() as b] if operation == _DIVIDE:
                return self._quotient(own, a, b)
            case operation, [_Signed() as a] if operation == _ROOT:
                return _Signed(False, self._as(own, _ROOT, self._named(own, a)))
            case _:
                return None

    def _narrowed(
        self, step: Step, user: Step, name: str, to: Attribute, narrow: Format, wide: Format
    ) -> _Signed | None:
        """What nothing but `user` uses, and is a number of a format, there."""
        made = self._made.get(name)
        if made is not None and made.operation == _NEGATE and self._uses[name] == 1:
            inner = self._narrowed(step, made, made.operands[0], to, narrow, wide)
            return None if inner is None else _Signed(not inner.negative, inner.base)
        bits = self._bits(name, wide)
        if bits is not None and wide.precision <= _MOST_DIGITS and not wide.is_nan(bits):
            there = narrow.bits_of(wide.number(bits))
            if narrow.number(there) != wide.number(bits):
                return None
            return _Signed(False, self._number(step, to, narrow, there))
        if made is None or made.operation != _CONVERT or made.attributes["format"] != to:
            return None
        alone = self._uses[name] == user.operands.count(name) and _contains(_type(step), to)
        return _Signed(False, made.operands[0]) if alone else None

    def _product(self, step: Step, x: _Signed, y: _Signed) -> _Signed:
        """Signs are multiplied; x * 1 = x, and (x * 2^m) * 2^n = x * 2^(m + n) for m, n >= 0."""
        negative = x.negative ^ y.negative
        a, b = self._without_equal_sizes(x.base, y.base)
        for one, other in ((a, b), (b, a)):
            power = self._power_of_two(one)
            if power == 0:
                return _Signed(negative, self._as(step, SAME, other))
            if power is not None and power > 0 and self._scaled_before(other) is not None:
                return _Signed(negative, self._scaled(step, other, power))
        return _Signed(negative, self._as(step, _MULTIPLY, a, b))

    def _scaled_before(self, name: str) -> tuple[str, int] | None:
        """What was multiplied with which power of two, above 0, for one user only."""
        inner = self._made.get(name)
        if inner is not None and inner.operation == _MULTIPLY and self._uses[name] == 1:
            for one, other in (inner.operands, inner.operands[::-1]):
                power = self._power_of_two(one)
                if power is not None and power > 0:
                    return other, power
        return None

    def _scaled(self, step: Step, name: str, power: int) -> str:
        """x * 2^power, where the power is above 0: x + x has this form as well."""
        f = _format(step)
        other, more = self._scaled_before(name) or (name, 0)
        bits = _bits_of_power(f, power + more)
        if bits is None:
            other, bits = name, _bits_of_power(f, power)
        assert bits is not None
        return self._as(step, _MULTIPLY, other, self._number(step, _type(step), f, bits))

    def _remainder(self, step: Step, x: _Signed, y: _Signed) -> _Signed:
        """The sign is that of x; what is smaller than y in size stays."""
        inner = self._made.get(x.base)
        if inner is not None and inner.operation == _REMAINDER and self._is_used_once(step, x):
            _, divisor = inner.operands
            if self._signs.get(divisor, _Signed(False, divisor)).base == y.base:
                return x
        return _Signed(x.negative, self._as(step, _REMAINDER, x.base, y.base))

    def _quotient(self, step: Step, x: _Signed, y: _Signed) -> _Signed:
        """Signs are divided; x / 1 = x, x / x is 1 if anything, and x / 2^n = x * 2^-n."""
        negative = x.negative ^ y.negative
        a, b = self._without_equal_sizes(x.base, y.base)
        if a == b:
            return _Signed(negative, self._as(step, QUOTIENT_OF_EQUALS, a))
        power, f = self._power_of_two(b), _format(step)
        reciprocal = None if power is None else _bits_of_power(f, -power)
        if reciprocal is not None:
            number = self._number(step, _type(step), f, reciprocal)
            found = self._product(step, _Signed(False, a), _Signed(False, number))
            return _Signed(negative, found.base)
        return _Signed(negative, self._as(step, _DIVIDE, a, b))

    def _sum(self, step: Step, x: _Signed, y: _Signed) -> _Signed:
        """x - y = x + -y; x + -0 = x, x + x = 2 * x, and x - x is +0 if anything."""
        f = _format(step)
        if x.base == y.base:
            if x.negative != y.negative:
                return _Signed(False, self._as(step, DIFFERENCE_OF_EQUALS, x.base))
            return _Signed(x.negative, self._scaled(step, x.base, 1))
        for one, other in ((x, y), (y, x)):
            if one.negative and self._bits(one.base, f) == 0:
                return _Signed(other.negative, self._as(step, SAME, other.base))
        return _Signed(False, self._as(step, _ADD, *(self._named(step, of) for of in (x, y))))

    def _fused(self, step: Step, x: _Signed, y: _Signed, z: _Signed) -> _Signed:
        """Signs of the product are multiplied; x * 1 + z = x + z, and x * y + -0 = x * y."""
        negative = x.negative ^ y.negative
        a, b = self._without_equal_sizes(x.base, y.base)
        for one, other in ((a, b), (b, a)):
            if self._power_of_two(one) == 0:
                return self._sum(step, _Signed(negative, other), z)
        if z.negative and self._bits(z.base, _format(step)) == 0:
            return self._product(step, _Signed(negative, a), _Signed(False, b))
        operation = FUSED_NEGATED if negative else _FUSED
        return _Signed(False, self._as(step, operation, a, b, self._named(step, z)))

    def _extremum(self, step: Step, x: _Signed, y: _Signed) -> _Signed:
        """The smaller of x and x is x; of -x and -y it is the larger of x and y, negated."""
        if x == y:
            return _Signed(x.negative, self._as(step, SAME, x.base))
        if x.negative and y.negative:
            return _Signed(True, self._as(step, _OTHER_EXTREMUM[step.operation], x.base, y.base))
        names = (self._named(step, of) for of in (x, y))
        return _Signed(False, self._as(step, step.operation, *names))

    def _without_equal_sizes(self, x: str, y: str) -> tuple[str, str]:
        """|x| and |x| have the product, and the quotient, of x and x."""
        a, b = self._made.get(x), self._made.get(y)
        if a is not None and b is not None and a.operation == b.operation == _ABS:
            (p,), (q,) = a.operands, b.operands
            return (p, q) if p == q else (x, y)
        return x, y

    # What is known, and what is added

    def _bits(self, name: str, f: Format) -> int | None:
        """Those of a constant."""
        step = self._made.get(name)
        value = step.attributes.get("value") if step is not None else None
        if step is None or step.operation != _CONSTANT or not isinstance(value, IntegerAttr):
            return None
        return value.value.data % (1 << f.width)

    def _power_of_two(self, name: str) -> int | None:
        """Of a constant that is a positive power of two the exponent."""
        f = format_of(self._types[name])
        bits = None if f is None else self._bits(name, f)
        if f is None or bits is None or not 0 < bits < f.beyond:
            return None
        fraction, exponent = math.frexp(f.number(bits))
        return exponent - 1 if _bits_of_power(f, exponent - 1) == bits and fraction == 0.5 else None

    def _is_used_once(self, step: Step, x: _Signed) -> bool:
        """Whether nothing else than a step, or the negation between, uses its operand's base."""
        return self._uses[step.operands[0]] == 1 and self._uses[x.base] == 1

    def _named(self, step: Step, of: _Signed) -> str:
        """The name of a value with a sign: one that there is, or a new one."""
        if not of.negative:
            return of.base
        for name in step.operands:
            if self._signs.get(name) == of:
                return name
        return self._new(_NEGATE, (of.base,), step, {"format": _type(step)})

    def _as(self, step: Step, operation: str, *operands: str, format: object = None) -> str:
        """The name of what an operation gives: that of the step where it is the step's own."""
        if (operation, operands) == (step.operation, step.operands) and format is None:
            return step.results[0][0]
        attributes = dict(step.attributes)
        if operation not in (_CONVERT, _ROUND):
            attributes = {"format": attributes["format"] if format is None else format}
        return self._new(operation, operands, step, attributes)  # pyright: ignore[reportArgumentType]

    def _number(self, step: Step, type_: object, f: Format, bits: int) -> str:
        value = IntegerAttr(bits, IntegerType(f.width))
        assert isinstance(type_, Attribute)
        return self._new(_CONSTANT, (), step, {"value": value}, type_)

    def _new(
        self,
        operation: str,
        operands: Sequence[str],
        step: Step,
        attributes: Mapping[str, Attribute],
        type_: Attribute | None = None,
    ) -> str:
        """Add a step. Its result has the type of what it stands for."""
        own = step.results[0][1]
        assert isinstance(own, Attribute)
        name = f"{step.results[0][0]} by law {len(self._types)}"
        self._types[name] = own if type_ is None else type_
        made = Step(
            operation, tuple(operands), ((name, self._types[name]),), attributes, step.where
        )
        self._out.append(made)
        self._made[name] = made
        self._certain.add(name)
        self._uses.update(operands)
        return name


def _mirrored(step: Step, negative: bool) -> Step:
    """The step, with the direction of its rounding mirrored where that is so."""
    mode = _direction(step)
    if not negative or mode not in _MIRRORED:
        return step
    mirrored = IntegerAttr(ROUNDINGS.index(_MIRRORED[mode]), IntegerType(32))
    return replace(step, attributes={**step.attributes, "rounding": mirrored})


def _direction(step: Step) -> Rounding:
    number = step.attributes["rounding"]
    assert isinstance(number, IntegerAttr)
    return ROUNDINGS[number.value.data]


def _type(step: Step) -> Attribute:
    found = step.attributes["format"]
    assert isinstance(found, Attribute)
    return found


def _format(step: Step) -> Format:
    found = format_of(_type(step))
    assert found is not None
    return found


def _contains(wide: object, narrow: object) -> bool:
    """Whether each number of one format is one of the other, both with infinities as IEEE 754 has
    them: without these, the largest exponent is one of numbers."""
    assert isinstance(wide, Attribute) and isinstance(narrow, Attribute)
    w, n = format_of(wide), format_of(narrow)
    assert w is not None and n is not None
    if not (w.special is n.special is Special.IEEE):
        return False
    return w.exponent >= n.exponent and w.precision >= n.precision


def _bits_of_power(f: Format, power: int) -> int | None:
    """2^power; None where the format, or a double, does not have it."""
    if not -1022 <= power <= 1023:
        return None
    number = math.ldexp(1.0, power)
    bits = f.bits_of(number)
    return bits if 0 < bits < f.beyond and f.number(bits) == number else None

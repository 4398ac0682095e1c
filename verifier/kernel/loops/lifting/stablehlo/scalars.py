"""What the elementwise operations of stablehlo do to elements, as operations of arith and math.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo), which defines them by
IEEE-754 and by integers modulo 2^n. What it leaves open (floats that become integers, integer
division, shifts) or defines otherwise than arith does is not lifted.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from semantics.syntax.stablehlo.elementwise import CompareOp, SelectOp
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftCondition,
    DraftIndex,
    draft_element,
)
from verifier.kernel.loops.recurrences.scalar_values import TOTAL_ORDER
from verifier.kernel.loops.recurrences.system import CannotLift, Constant

_FLOATS = {
    "add": "arith.addf",
    "subtract": "arith.subf",
    "multiply": "arith.mulf",
    "divide": "arith.divf",
    "maximum": "arith.maximumf",
    "minimum": "arith.minimumf",
    "power": "math.powf",
    "atan2": "math.atan2",
    "abs": "math.absf",
    "negate": "arith.negf",
    "sqrt": "math.sqrt",
    "rsqrt": "math.rsqrt",
    "cbrt": "math.cbrt",
    "exponential": "math.exp",
    "exponential_minus_one": "math.expm1",
    "log": "math.log",
    "log_plus_one": "math.log1p",
    "tanh": "math.tanh",
    "tan": "math.tan",
    "sine": "math.sin",
    "cosine": "math.cos",
    "floor": "math.floor",
    "ceil": "math.ceil",
    "round_nearest_even": "math.roundeven",
    "round_nearest_afz": "math.round",
}
_INTEGERS = {
    "add": "arith.addi",
    "subtract": "arith.subi",
    "multiply": "arith.muli",
    "maximum": "arith.maxsi",
    "minimum": "arith.minsi",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
}
_BOOLEANS = {
    "add": "arith.ori",
    "multiply": "arith.andi",
    "maximum": "arith.ori",
    "minimum": "arith.andi",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
}

MANTISSAS = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}
"""The float types that have a meaning here, and how many binary digits their numbers have."""

_EXACT_WIDENINGS = {
    ("f16", "f32"),
    ("bf16", "f32"),
    ("f16", "f64"),
    ("bf16", "f64"),
    ("f32", "f64"),
}
_ROUNDED = {(wide, narrow) for narrow, wide in _EXACT_WIDENINGS}


APPROXIMATE = frozenset(
    (
        *("power", "atan2", "rsqrt", "cbrt", "exponential", "exponential_minus_one", "log"),
        *("log_plus_one", "tanh", "tan", "sine", "cosine"),
    )
)
"""Operations of which an implementation rounds the results as it likes."""


def width_of(element: str) -> int | None:
    """The width of a signless integer type; None for any other type."""
    return int(element[1:]) if element[:1] == "i" and element[1:].isdigit() else None


def operation_for(name: str, element: str) -> str | None:
    """The operation of arith or math that stablehlo's `name` is on elements of that type."""
    if element in MANTISSAS:
        return _FLOATS.get(name)
    if element == "i1":
        return _BOOLEANS.get(name)
    return _INTEGERS.get(name) if width_of(element) is not None else None


def elementwise(op: Operation, name: str, arguments: Sequence[Draft], element: str) -> Draft:
    """The element of the result of an operation other than select, compare and convert."""
    if name == "clamp":
        low, value, high = arguments
        return apply("minimum", (apply("maximum", (value, low), element, op), high), element, op)
    width = width_of(element)
    if name == "negate" and width is not None and width > 1:
        return apply("subtract", (Constant(0, element), *arguments), element, op)
    if name == "not" and width is not None:
        ones = Constant((1 << width) - 1, element)
        return apply("xor", (*arguments, ones), element, op)
    return apply(name, arguments, element, op)


def apply(name: str, arguments: Sequence[Draft], element: str, op: Operation) -> Draft:
    """stablehlo's operation `name` on elements. Raises `CannotLift` where it has no meaning."""
    operation = operation_for(name, element)
    if operation is None:
        raise CannotLift(f"stablehlo.{name} on {element} has no meaning here", op)
    if element == "i1" and (condition := _combined(operation, arguments)) is not None:
        return condition
    return DraftApply(operation, (), tuple(arguments), element)


def _combined(operation: str, arguments: Sequence[Draft]) -> DraftCondition | None:
    texts = [_condition_text(a) for a in arguments]
    if len(texts) != 2 or texts[0] is None or texts[1] is None:
        return None
    a, b = texts
    if operation == "arith.xori":
        return DraftCondition(f"(({a} and not {b}) or (not {a} and {b}))")
    return DraftCondition(f"({a} {'and' if operation == 'arith.andi' else 'or'} {b})")


def _condition_text(draft: Draft) -> str | None:
    match draft:
        case DraftCondition(holds):
            return holds
        case Constant(bits, "i1"):
            return "(0 = 0)" if bits else "(0 = 1)"
        case _:
            return None


# Numbers that are affine in the indices


def number(value: Affine, element: str) -> DraftApply:
    """An affine function of the indices as an integer. Its values must fit the type."""
    return DraftApply("arith.index_cast", (), (DraftIndex(value),), element)


def affine_of(draft: Draft) -> Affine | None:
    """The affine function that an integer element is (made by `number`), or the constant."""
    match draft:
        case DraftApply("arith.index_cast", (), (DraftIndex(value),), _):
            return value
        case Constant(bits, element) if (width := width_of(element)) is not None and width > 1:
            return f"({bits - (1 << width) if bits >> (width - 1) else bits})"
        case _:
            return None


# Selections, comparisons, conversions


def select(_: SelectOp | None, condition: Draft, then: Draft, otherwise: Draft) -> Draft:
    """`then` where the condition holds, else `otherwise`."""
    if isinstance(condition, Constant):
        return then if condition.bits else otherwise
    if then == otherwise and isinstance(condition, DraftCondition):
        return then
    element = draft_element(then)
    return DraftApply("arith.select", (), (condition, then, otherwise), element)


_RELATIONS = {"EQ": "=", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}
_SIGNED = {"EQ": 0, "NE": 1, "LT": 2, "LE": 3, "GT": 4, "GE": 5}
_UNSIGNED = {"EQ": 0, "NE": 1, "LT": 6, "LE": 7, "GT": 8, "GE": 9}
PREDICATES = {"EQ": 1, "GT": 2, "GE": 3, "LT": 4, "LE": 5, "NE": 13}
"""arith.cmpf's predicates of the quiet comparisons of IEEE-754: only NE holds for NaNs."""


def compare(op: CompareOp, left: Draft, right: Draft, element: str) -> Draft:
    """The truth value of a comparison; a condition where both sides are affine."""
    direction = str(op.comparison_direction.data.value)
    kind = "NOTYPE" if op.compare_type is None else str(op.compare_type.data.value)
    if element in MANTISSAS and kind == "TOTALORDER":
        attributes = (("predicate", f"{PREDICATES[direction]} : i64"),)
        return DraftApply(TOTAL_ORDER, attributes, (left, right), "i1")
    a, b = affine_of(left), affine_of(right)
    if element in MANTISSAS:
        expected, predicates, operation = "FLOAT", PREDICATES, "arith.cmpf"
    elif element == "i1":
        expected, predicates, operation = "UNSIGNED", _UNSIGNED, "arith.cmpi"
    elif width_of(element) is not None:
        expected, predicates, operation = "SIGNED", _SIGNED, "arith.cmpi"
    else:
        raise CannotLift(f"comparisons of {element} have no meaning here", op)
    if kind not in (expected, "NOTYPE"):
        raise CannotLift(f"a comparison of {element} as {kind} has no meaning here", op)
    if a is not None and b is not None:
        return DraftCondition(f"(({a}) {_RELATIONS[direction]} ({b}))")
    attributes = (("predicate", f"{predicates[direction]} : i64"),)
    return DraftApply(operation, attributes, (left, right), "i1")


def is_exact(source: str, target: str) -> bool:
    """Whether a conversion gives the number that it is given, or whether it is 0, for all."""
    if source == target or target == "i1" or source == "i1":
        return True
    narrow, wide = width_of(source), width_of(target)
    if narrow is not None and wide is not None:
        return narrow < wide
    if narrow is not None:
        return narrow - 1 <= MANTISSAS[target]
    return (source, target) in _EXACT_WIDENINGS


def convert(op: Operation, value: Draft, source: str, target: str) -> Draft:
    """A conversion that is exact, or as the convention `conversions` has it: floats are rounded to
    nearest, ties to even, and integers wrap around. Raises `CannotLift` for any other."""
    if source == target:
        return value
    narrow, wide = width_of(source), width_of(target)
    if target == "i1":
        if source in MANTISSAS:
            predicate, operation = PREDICATES["NE"], "arith.cmpf"
        else:
            predicate, operation = _SIGNED["NE"], "arith.cmpi"
        attributes = (("predicate", f"{predicate} : i64"),)
        return DraftApply(operation, attributes, (value, Constant(0, source)), "i1")
    if source == "i1" and (target in MANTISSAS or wide is not None):
        operation = "arith.uitofp" if target in MANTISSAS else "arith.extui"
        return DraftApply(operation, (), (value,), target)
    if narrow is not None and wide is not None and narrow < wide:
        affine = affine_of(value)
        if affine is not None:
            return number(affine, target)
        return DraftApply("arith.extsi", (), (value,), target)
    if narrow is not None and wide is not None:
        return DraftApply("arith.trunci", (), (value,), target)
    if narrow is not None and target in MANTISSAS:
        return DraftApply("arith.sitofp", (), (value,), target)
    if (source, target) in _EXACT_WIDENINGS:
        return DraftApply("arith.extf", (), (value,), target)
    if (source, target) in _ROUNDED:
        return DraftApply("arith.truncf", (), (value,), target)
    raise CannotLift(f"a conversion from {source} to {target} has no meaning here", op)

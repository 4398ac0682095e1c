"""Every registered integer operation, at given widths, with every combination of attributes."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from xdsl.dialects.arith import (
    CMPI_COMPARISON_OPERATIONS,
    IntegerOverflowAttr,
    IntegerOverflowFlag,
)
from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnitAttr
from xdsl.dialects.llvm import FastMathAttr
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute

import semantics.meanings.arith  # noqa: F401  (registers the meanings)
from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.polynomials import PolynomialInterpretation
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import (
    AttributeKind,
    FlagKind,
    IntegerKind,
    OverflowKind,
    PoisonKind,
    PredicateKind,
)
from semantics.language.builder import Bits, Bool, Execution, Interpretation, Value
from semantics.language.registry import Meaning, lookup, registered_operations
from semantics.language.widths import SymbolicWidth, Width
from semantics.meanings.llvm_attributes import BooleanKind, LlvmOverflowKind, NoFastMathKind
from semantics.syntax.index import CmpPredicateAttr
from tests.oracles import llvm_oracle, oracle

NSW, NUW = IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW


@dataclass(frozen=True)
class Case:
    """One operation at certain widths with certain attributes (those not mentioned are absent).

    Of several results it is about the one at `position`, whose width `result_width` is.
    """

    operation: str
    operand_widths: tuple[int, ...]
    result_width: int
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    position: int = 0

    @property
    def result_widths(self) -> tuple[int, ...]:
        """Those of all results."""
        signature = self.meaning.signature
        letters = signature.operand_letters(len(self.operand_widths))
        chosen = dict(zip(letters, self.operand_widths, strict=True))
        chosen[signature.results[self.position]] = self.result_width
        return _widths_of(signature.results, chosen)

    @property
    def meaning(self) -> Meaning:
        meaning = lookup(self.operation)
        assert meaning is not None
        return meaning

    @property
    def flags(self) -> frozenset[str]:
        overflow = self.attributes.get("overflowFlags")
        names = set[str]()
        if isinstance(overflow, IntegerOverflowAttr):
            names |= {flag.value for flag in overflow.data}
        names |= {"exact"} if "isExact" in self.attributes else set()
        names |= {"nneg"} if "nonNeg" in self.attributes else set()
        names |= {"disjoint"} if "isDisjoint" in self.attributes else set()
        if isinstance(overflow, IntegerAttr):
            names |= {flag for bit, flag in ((1, "nsw"), (2, "nuw")) if overflow.value.data & bit}
        for name in ("is_zero_poison", "is_int_min_poison"):
            attribute = self.attributes.get(name)
            if isinstance(attribute, IntegerAttr) and attribute.value.data:
                names.add("poison")
        return frozenset(names)

    @property
    def predicate(self) -> str:
        attribute = self.attributes.get("predicate", self.attributes.get("pred"))
        if isinstance(attribute, CmpPredicateAttr):
            return attribute.data.value
        if not isinstance(attribute, IntegerAttr):
            return ""
        return dict(enumerate(CMPI_COMPARISON_OPERATIONS)).get(attribute.value.data, str(attribute))

    @property
    def value(self) -> int:
        attribute = self.attributes.get("value")
        return attribute.value.data if isinstance(attribute, IntegerAttr) else 0

    def __str__(self) -> str:
        details = " ".join([*sorted(self.flags), self.predicate]).strip()
        widths = ", ".join(f"i{w}" for w in self.operand_widths)
        which = f" (result {self.position})" if self.position else ""
        return f"{self.operation} {details} ({widths}) -> i{self.result_width}{which}"


_DIALECTS = ("arith", "index", "math", "ub")


DIALECTS = (*_DIALECTS, "llvm", "comb", "hw")
"""Those whose operations have a meaning on integers."""


def integer_operations(*dialects: str) -> list[str]:
    """Those on integers that have a meaning and a result, by default without the LLVM dialect's."""
    wanted = dialects or _DIALECTS
    named = [name for name in registered_operations() if name.split(".")[0] in wanted]
    return [name for name in named if name not in WITHOUT_A_RESULT]


WITHOUT_A_RESULT = ("llvm.intr.assume",)
"""`tests/verifier/claims/test_assume.py` is about it."""


AS_SOME_FUNCTION = ("math.ctlz", "math.ctpop", "math.cttz", "math.ipowi")
"""Operations of which some interpretations without widths know that they are functions."""
AT_FIXED_WIDTHS_ONLY = (
    *("arith.index_cast", "arith.index_castui", "arith.mulsi_extended", "arith.mului_extended"),
    *("index.casts", "index.castu", *AS_SOME_FUNCTION),
)
"""Operations that no interpretation without widths can say, or no more than that of them."""


def operations_at_every_width() -> list[str]:
    """The names of the others."""
    return [name for name in integer_operations() if name not in AT_FIXED_WIDTHS_ONLY]


def _attributes_of(kind: AttributeKind, width: int) -> list[Attribute | None]:
    match kind:
        case OverflowKind():
            return [None, *(IntegerOverflowAttr(f) for f in ([], [NSW], [NUW], [NSW, NUW]))]
        case FlagKind():
            return [None, UnitAttr()]
        case PoisonKind():
            return [None, PoisonAttr()]
        case PredicateKind():
            return list[Attribute | None](kind.cases())
        case LlvmOverflowKind():
            return [None, *(IntegerAttr(flags, 32) for flags in range(4))]
        case BooleanKind():
            return [IntegerAttr(flag, IntegerType(1)) for flag in (0, 1)]
        case NoFastMathKind():
            return [None, FastMathAttr("none")]
        case IntegerKind():
            numbers = {0, 1, -1, 2 ** (width - 1) - 1, -(2 ** (width - 1))}
            if width <= 4:
                numbers |= set(range(-(2 ** (width - 1)), 2 ** (width - 1)))
            type_ = IntegerType(width)
            return [IntegerAttr(n, type_) for n in sorted(numbers) if n < 2**width]
    raise TypeError(f"no attributes to try for {kind}")


def _widths_of(names: Sequence[str], chosen: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(1 if name == "i1" else chosen[name] for name in names)


def cases(widths: Iterable[int], operations: Iterable[str] | None = None) -> Iterator[Case]:
    """All cases whose types are among `widths`."""
    for operation in integer_operations() if operations is None else operations:
        meaning = lookup(operation)
        assert meaning is not None
        signature = meaning.signature
        letters = sorted({*signature.operands, *signature.results} - {"i1"})
        for assignment in itertools.product(tuple(widths), repeat=len(letters)):
            chosen = dict(zip(letters, assignment, strict=True))
            if any(chosen[low] >= chosen[high] for low, high in signature.narrower):
                continue
            operand_widths = _widths_of(signature.operands, chosen)
            result_widths = _widths_of(signature.results, chosen)
            kinds = meaning.attributes
            if meaning.fits is not None and not meaning.fits(operand_widths, result_widths):
                continue
            options = [_attributes_of(kind, result_widths[0]) for kind in kinds.values()]
            for combination in itertools.product(*options):
                named = zip(kinds, combination, strict=True)
                attributes = {name: value for name, value in named if value is not None}
                for position, width in enumerate(result_widths):
                    yield Case(operation, operand_widths, width, attributes, position)


PoisonableInput = tuple[tuple[int, bool], ...]
"""For each operand its bits and whether it is poison; then the bits must not matter."""


def all_inputs(case: Case) -> Iterator[PoisonableInput]:
    return itertools.product(
        *(itertools.product(range(2**w), (False, True)) for w in case.operand_widths)
    )


def random_inputs(case: Case, count: int, seed: int = 0) -> list[PoisonableInput]:
    """Extremes, small numbers, shift amounts near the width, and noise; some poison."""
    random = Random(f"{seed} {case}")

    def number(width: int) -> int:
        top = 2 ** (width - 1)
        special = (0, 1, 2, 2 * top - 1, top, top - 1, top + 1, width - 1, width, width + 1)
        if random.random() < 0.5:
            return random.choice(special) % 2**width
        return random.getrandbits(random.randint(1, width))

    return [
        tuple((number(w), random.random() < 0.15) for w in case.operand_widths)
        for _ in range(count)
    ]


def execute(
    case: Case,
    interpretation: Interpretation,
    operands: Sequence[Value],
    meaning: Meaning | None = None,
    result_widths: Sequence[Width] | None = None,
    chosen: int = 5,
) -> tuple[Value, Bool]:
    """The result of one execution, and where it has undefined behaviour.

    What it may choose is `chosen`. `meaning` stands in for the registered one, `result_widths`
    (symbolic ones) for the case's.
    """
    meaning = meaning or case.meaning
    widths: Sequence[Width] = case.result_widths if result_widths is None else result_widths
    m = Execution(
        interpretation, lambda _, of: Bits(interpretation, interpretation.constant(chosen, of), of)
    )
    attributes = {
        name: kind.read(interpretation, case.attributes.get(name), widths[0])
        for name, kind in meaning.attributes.items()
    }
    return meaning.apply(m, operands, attributes, widths)[case.position], m.ub


def execute_symbolically(
    case: Case, interpretation: BitSerialInterpretation | PolynomialInterpretation
) -> tuple[Value, Bool, dict[int, int]]:
    """The result and UB at symbolic widths, on inputs x0, x1, …, poison where p0, p1, … hold.

    Also which width of the case each rank stands for.
    """
    signature = case.meaning.signature
    wide = {high for _, high in signature.narrower}
    names = [*signature.operands, *signature.results]
    symbolic: dict[str, Width] = {n: SymbolicWidth(n, int(n in wide)) for n in names} | {"i1": 1}
    widths = (*case.operand_widths, *case.result_widths)
    ranks = {int(n in wide): w for n, w in zip(names, widths, strict=True) if n != "i1"}
    operands = [
        Value(interpretation.new_bits(f"x{i}", symbolic[name]), interpretation.new_bool(f"p{i}"))
        for i, name in enumerate(signature.operands)
    ]
    result_widths = [symbolic[name] for name in signature.results]
    result, ub = execute(case, interpretation, operands, result_widths=result_widths)
    return result, ub, ranks


def symbolic_inputs(given: PoisonableInput) -> dict[str, int]:
    """The values of `execute_symbolically`'s inputs, by name."""
    bits = {f"x{i}": bits for i, (bits, _) in enumerate(given)}
    return bits | {f"p{i}": int(poison) for i, (_, poison) in enumerate(given)}


Answer = tuple[int, bool, bool]
"""Bits, whether they are poison, whether the execution was undefined."""

_concrete = ConcreteInterpretation()


def concrete_answer(
    case: Case, given: PoisonableInput, meaning: Meaning | None = None, chosen: int = 5
) -> Answer:
    """What the concrete interpretation says, where what the operation may choose is `chosen`."""
    operands = [
        Value(Bits(_concrete, bits, width), Bool(_concrete, poison))
        for (bits, poison), width in zip(given, case.operand_widths, strict=True)
    ]
    result, ub = execute(case, _concrete, operands, meaning, chosen=chosen)
    return result.bits.term, result.poison.term, ub.term


def concrete_outcome(
    case: Case, given: PoisonableInput, meaning: Meaning | None = None
) -> oracle.Outcome:
    """What the concrete interpretation says, in the oracle's terms."""
    outcomes = set[oracle.Outcome]()
    for chosen in (0, -1):
        bits, poison, ub = concrete_answer(case, given, meaning, chosen)
        outcomes.add(oracle.UB if ub else oracle.POISON if poison else bits)
    return outcomes.pop() if len(outcomes) == 1 else oracle.ANY


def oracle_outcome(case: Case, given: PoisonableInput) -> oracle.Outcome:
    """What the oracle says."""
    authority = {"llvm": llvm_oracle}.get(case.operation.partition(".")[0], oracle)
    return authority.outcome(
        case.operation,
        [oracle.POISON if poison else bits for bits, poison in given],
        case.operand_widths,
        case.result_width,
        case.flags,
        case.predicate,
        case.value,
        case.position,
    )

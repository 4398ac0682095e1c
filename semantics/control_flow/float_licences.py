"""What fast-math flags license: rewrites of expressions in which every operation carries the flag.

LLVM's LangRef, *Fast-Math Flags*, says what the flags are for, not exactly what they allow. Here
they allow this:

- `contract`: a sum or a difference with a product is one fused operation, and what is truncated
  and then extended again is what it was (upstream folds `arith.extf` so);
- `arcp`: a quotient is a product with the reciprocal of the divisor;
- `reassoc`: a sum of several terms, differences included, is added in any order, and a product of
  several factors is multiplied in any order.

`afn` concerns functions alone, which have no meaning here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from xdsl.ir import Operation

from semantics.functions.operations import operation_name
from semantics.meanings.floats import PREFIX

CONTRACT, REASSOC, ARCP = "contract", "reassoc", "arcp"
FLAGS = (CONTRACT, REASSOC, ARCP)
KNOWN_FLAGS = frozenset(("nnan", "ninf", "nsz", "afn", "none", "fast", *FLAGS))
SUM, DIFFERENCE, PRODUCT, QUOTIENT, NEGATION, FUSED = (
    *(PREFIX + name for name in ("addition", "subtraction", "multiplication", "division")),
    *(PREFIX + name for name in ("negate", "fusedMultiplyAdd")),
)
CONVERSION = PREFIX + "convertFormat"
IN_ORDER = "in this order"
_MOST_TERMS = 4
"""Of so many terms all orders are known; of one less, where products among them may be fused."""

Compute = Callable[[str, Sequence[str]], str]
"""Adds an operation on operands; the name of its result."""


class Kind(Enum):
    """What is licensed to be computed in another way."""

    SUM = 0
    PRODUCT = 1
    QUOTIENT = 2
    CONVERSION = 3


@dataclass(frozen=True)
class Flagged:
    """An operation that carries flags; `signless` with nsz among them. What is `said` of it has its
    format, and how it rounds."""

    operation: str
    operands: tuple[str, ...]
    flags: frozenset[str]
    signless: bool = False
    said: str = ""


@dataclass(frozen=True)
class Licence:
    """What an operation may give instead: some of it by name, and what it depends on: first
    `fusible` products, or products with another sign, that carry the flag too, each with its two
    factors."""

    kind: Kind
    others: tuple[str, ...]
    depends_on: tuple[str, ...]
    fusible: int = 0
    reorders: bool = False

    @property
    def flags(self) -> int:
        """A number that says which flags are made use of, and of how many products."""
        return 2 * self.fusible + self.reorders


def attribute_of_flags(operation: str) -> str:
    """The attribute that has the fast-math flags of an operation; under the other name it is a
    discardable one (ArithBase.td, LLVMOps.td of MLIR 22)."""
    return "fastmathFlags" if operation.startswith("llvm.") else "fastmath"


def flags_of(op: Operation) -> frozenset[str]:
    """The fast-math flags of an operation, by their names."""
    name = attribute_of_flags(operation_name(op))
    given = op.properties.get(name, op.attributes.get(name))
    return frozenset() if given is None else flags_in(str(given))


def flags_in(text: str) -> frozenset[str]:
    """The fast-math flags that the text of their attribute names; `fast` is all of them."""
    inside = re.search(r"<([^<>]*)>", text)
    found = frozenset(re.findall(r"\w+", inside[1]) if inside else ["unreadable"])
    return KNOWN_FLAGS - {"none"} if "fast" in found else found


Known = Mapping[str, Flagged]
"""The operations that carry flags, by their results."""


def are_signless(op: Flagged, known: Known) -> bool:
    """Whether an operation carries nsz, with all before it that carry flags."""
    inner = (known[name] for name in op.operands if name in known)
    return op.signless and all(are_signless(each, known) for each in inner)


def involved(op: Flagged, known: Known) -> str:
    """The operations that an operation with a licence is computed by, in any order; in theirs,
    where zeros have signs for some of them only: what they give, and the order matters then."""
    found = [each for _, each in _involved(op, op, known)]
    said = [f"{each.operation} {each.said}" for each in found]
    if len({each.signless for each in found}) > 1:
        said = [f"{s} {each.signless}" for s, each in zip(said, found, strict=True)]
        return "; ".join([IN_ORDER, *said])
    return "; ".join([f"signless: {op.signless}", *sorted(said)])


def operands_of_involved(op: Flagged, known: Known) -> tuple[str, ...]:
    """What the operations are given that an operation with a licence is computed by, but for its
    own operands."""
    _, *others = _involved(op, op, known)
    return tuple(name for _, each in others for name in each.operands)


def places_of_involved(op: Flagged, known: Known) -> str:
    """Which operands of which the operations give that an operation with a licence is computed by:
    a number for each operand on the way."""
    return " ".join(path for path, _ in _involved(op, op, known))


def _involved(
    op: Flagged, root: Flagged, known: Known, path: str = ""
) -> Iterator[tuple[str, Flagged]]:
    yield path, op
    for number, name in enumerate(op.operands):
        inner = known.get(name)
        if inner is None:
            continue
        sums = op.operation in (SUM, DIFFERENCE)
        if _reorders(op, inner, (SUM, DIFFERENCE) if sums else (op.operation,)):
            yield from _involved(inner, root, known, f"{path}{number}")
        elif (
            inner.operation == (PRODUCT if sums else op.operation)
            and CONTRACT in root.flags & inner.flags
        ):
            yield f"{path}{number}", inner


def licence_of(
    op: Flagged, known: Known, compute: Compute, one: Callable[[], str]
) -> Licence | None:
    """What the flags of an operation license, given those of the operations before it; None where
    they license nothing. `one` gives the name of the constant."""
    if op.operation == QUOTIENT and ARCP in op.flags:
        dividend, divisor = op.operands
        product = compute(PRODUCT, [dividend, compute(QUOTIENT, [one(), divisor])])
        return Licence(Kind.QUOTIENT, (product,), op.operands)
    if op.operation == CONVERSION:
        inner = known.get(op.operands[0])
        if inner is None or inner.operation != CONVERSION or CONTRACT not in op.flags & inner.flags:
            return None
        return Licence(Kind.CONVERSION, inner.operands, inner.operands)
    if op.operation == PRODUCT and REASSOC in op.flags:
        factors = list(_factors(op, known))
        if len(factors) > 2:
            orders = _Orders(PRODUCT, factors, {}, compute)
            return Licence(Kind.PRODUCT, orders.all(), tuple(factors), reorders=True)
    if op.operation in (SUM, DIFFERENCE):
        return _licence_of_sum(op, known, compute)
    return None


def _licence_of_sum(op: Flagged, known: Known, compute: Compute) -> Licence | None:
    terms: list[str] = []
    products: dict[str, tuple[str, str]] = {}
    for name, negative in _terms(op, known):
        term = compute(NEGATION, [name]) if negative else name
        terms.append(term)
        inner = known.get(name)
        if inner is not None and inner.operation == PRODUCT and CONTRACT in op.flags & inner.flags:
            x, y = inner.operands
            products[term] = (compute(NEGATION, [x]) if negative else x, y)
    reorders = len(terms) > 2
    if not reorders and not products:
        return None
    orders = _Orders(SUM, terms, products, compute)
    rest = [term for term in terms if term not in products]
    fusible = [term for term in terms if term in products]
    depends_on = [n for term in fusible for n in (term, *products[term])]
    return Licence(Kind.SUM, orders.all(), (*depends_on, *rest), len(fusible), reorders)


def _terms(op: Flagged, known: Known, negative: bool = False) -> Iterator[tuple[str, bool]]:
    """The terms of a sum, and whether they are subtracted."""
    for position, name in enumerate(op.operands):
        subtracted = negative ^ (op.operation == DIFFERENCE and position == 1)
        inner = known.get(name)
        if _reorders(op, inner, (SUM, DIFFERENCE)):
            assert inner is not None
            yield from _terms(inner, known, subtracted)
        else:
            yield name, subtracted


def _factors(op: Flagged, known: Known) -> Iterator[str]:
    for name in op.operands:
        inner = known.get(name)
        if _reorders(op, inner, (PRODUCT,)):
            assert inner is not None
            yield from _factors(inner, known)
        else:
            yield name


def _reorders(op: Flagged, inner: Flagged | None, operations: Sequence[str]) -> bool:
    return (
        inner is not None
        and inner.operation in operations
        and REASSOC in op.flags
        and REASSOC in inner.flags
    )


@dataclass
class _Orders:
    """The ways to compute a sum, or a product, of several: those in which pairs of what is there
    are combined, and fused where one is a product."""

    operation: str
    parts: Sequence[str]
    products: Mapping[str, tuple[str, str]]
    compute: Compute
    _known: dict[tuple[int, ...], list[str]] = field(
        default_factory=dict[tuple[int, ...], list[str]]
    )

    def all(self) -> tuple[str, ...]:
        if len(self.parts) > _MOST_TERMS - bool(self.products):
            return ()
        return tuple(self._of(tuple(range(len(self.parts)))))

    def _of(self, places: tuple[int, ...]) -> list[str]:
        if len(places) == 1:
            return [self.parts[places[0]]]
        if places not in self._known:
            self._known[places] = list(self._combined(places))
        return self._known[places]

    def _combined(self, places: tuple[int, ...]) -> Iterator[str]:
        first, *others = places
        for count in range(len(others)):
            for chosen in combinations(others, count):
                left = (first, *chosen)
                right = tuple(place for place in others if place not in chosen)
                for x in self._of(left):
                    for y in self._of(right):
                        yield self.compute(self.operation, [x, y])
                for alone, rest in ((left, right), (right, left)):
                    product = self.products.get(self.parts[alone[0]]) if len(alone) == 1 else None
                    if product is not None:
                        for y in self._of(rest):
                            yield self.compute(FUSED, [*product, y])

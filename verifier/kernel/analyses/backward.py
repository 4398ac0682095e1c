"""Backward analyses: what an operation needs of its operands, where this is needed of its result.

Sound: wherever each operand is replaced by one that is alike, the operation is defined where it
was, gives no poison where it gave none, and a result that is alike. All operands are replaced at
once, poison by anything; and what is known of the operands is so of those before the change only.
Then the claims of a program's operations compose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute

from semantics.domains.demand import Demand
from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.dialects import entry_for
from semantics.language.program import NoMeaning, Step, TypeTerm
from semantics.language.registry import lookup
from semantics.language.widths import are_same
from verifier.kernel.analyses.claim import Claim, Names
from verifier.kernel.analyses.claims import Argument, claim_goal, must_hold, of_elements
from verifier.kernel.analyses.from_parts import FromParts
from verifier.kernel.analyses.transfer import (
    field_types,
    in_elements,
    is_of,
    named_fields,
    own_step,
    types_of,
)

DemandFunction = Callable[..., Sequence[Sequence[Bits]]]
"""`f(m, needed, *known)`: what is needed of each operand, from what is needed of the result and,
where there is a domain of facts, what is known of each operand. `m.result_widths` has the widths of
the operands."""


@dataclass(frozen=True, eq=False)
class Backward(FromParts):
    """A backward transfer function `name` of `demand` for `operation`, with these `attributes`.
    It gets what is `known` of the operands where that names a domain. `parts` are claims from which
    it follows that it is sound, where it is made so (`verifier.kernel.analyses.low_bits`), and
    `made_as` says of which function they are."""

    operation: str
    demand: Demand
    function: DemandFunction
    known: Domain | None = None
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    file: str = ""
    line: int = 1

    @property
    def stated(self) -> tuple[object, ...]:
        named = self.operation, dict(self.attributes), self.demand, self.known
        return (*named, self.function)

    def needs(self, m: Execution, needed: Element, known: Sequence[Element]) -> list[Element]:
        """What is needed of each operand. Raises `NoMeaning` where the function gives no such."""
        given = cast(object, self.function(m, needed, *known))
        count = len(types_of(self.operation)[0])
        found = [self._element(element) for element in _listed(given)]
        if not all(is_of(m, x) for element in found for x in element):
            raise NoMeaning(f"{self.name} gives fields of another execution: it must keep no state")
        if len(found) != count:
            raise NoMeaning(f"{self.name} gives {len(found)} elements for {count} operands")
        return found

    def _element(self, given: object) -> Element:
        fields = tuple(x for x in _listed(given) if isinstance(x, Bits))
        if len(fields) != len(_listed(given)) or len(fields) != len(self.demand.fields):
            raise NoMeaning(f"{self.name} gives what is no element of {self.demand.name}")
        return fields


def _listed(given: object) -> Sequence[object]:
    return cast("Sequence[object]", given) if isinstance(given, Sequence) else ()


def backward(
    operation: str, demand: Demand, known: Domain | None = None, **attributes: Attribute
) -> Callable[[DemandFunction], Backward]:
    """Decorator: the function is a backward transfer function for the operation with these
    attributes."""

    def make(function: DemandFunction) -> Backward:
        code = function.__code__
        place = code.co_filename, code.co_firstlineno
        return Backward(function.__name__, operation, demand, function, known, attributes, *place)

    return make


def about_demand(demand: Demand, file: str = "", line: int = 1) -> list[Claim]:
    """What is claimed of a domain of a backward analysis, for all elements and values."""
    alike, changed = demand.alike, demand.changed
    of_all, join, at_most = demand.everything, demand.join, demand.at_most

    def reflexive(x: Value, a: Element) -> Bool:
        return alike(a, x.bits, x.bits)

    def all_of_it(x: Value, y: Value) -> Bool:
        return ~alike(of_all(x.bits), x.bits, y.bits) | x.bits.eq(y.bits)

    def gives_alike(x: Value, y: Value, a: Element) -> Bool:
        return alike(a, x.bits, changed(a, x.bits, y.bits))

    def gives_every_one(x: Value, y: Value, a: Element) -> Bool:
        return ~alike(a, x.bits, y.bits) | changed(a, x.bits, y.bits).eq(y.bits)

    def needs_both(x: Value, y: Value, a: Element, b: Element) -> Bool:
        return ~alike(join(a, b), x.bits, y.bits) | (
            alike(a, x.bits, y.bits) & alike(b, x.bits, y.bits)
        )

    def finer(x: Value, y: Value, a: Element, b: Element) -> Bool:
        return ~(at_most(a, b) & alike(b, x.bits, y.bits)) | alike(a, x.bits, y.bits)

    stated: tuple[tuple[str, str, str, Callable[..., Bool]], ...] = (
        ("each value is alike itself", "x", "a", reflexive),
        ("everything tells all values apart", "xy", "", all_of_it),
        ("what is changed is alike", "xy", "a", gives_alike),
        ("all that is alike is a change", "xy", "a", gives_every_one),
        ("join needs both", "xy", "ab", needs_both),
        ("the order is that of needs", "xy", "ab", finer),
    )
    return [
        of_elements(demand, what, tuple(values), tuple(elements), holds, file, line)
        for what, values, elements, holds in stated
    ]


def _step(
    function: Backward, prefix: str, needed: Names, known: Sequence[Names]
) -> tuple[Step, list[Names]]:
    """The function, as a step that computes what is needed of each operand."""
    types, _, _ = types_of(function.operation)
    names = [named_fields(function.demand, f"{prefix}{i}") for i in range(len(types))]
    size = len(needed)

    def whole(m: Execution, *given: Bits) -> list[Bits]:
        wanted = m.result_widths
        m.result_widths = tuple(wanted[:: len(function.demand.fields)])
        facts = in_elements(given[size:], len(function.known.fields)) if function.known else []
        found = [x for e in function.needs(m, given[:size], facts) for x in e]
        if len(found) != len(wanted) or not all(map(are_same, (x.width for x in found), wanted)):
            raise NoMeaning(f"{function.name} gives fields of other widths than the operands'")
        return found

    results: list[tuple[str, TypeTerm]] = []
    for element, type_ in zip(names, types, strict=True):
        results += zip(element, field_types(function.demand, type_), strict=True)
    flat = (*needed, *(x for element in known for x in element))
    return own_step(f"{function.demand.name}.{function.name}", whole, flat, results), names


def backward_soundness(function: Backward) -> list[Claim]:
    """Operands that are alike give a result that is, and neither poison nor undefined behaviour
    where there was none.

    Of an operation that looks at poison there are two claims: of operands that are no poison, and
    of others. For any other one poison makes the result poison, so that nothing is claimed of it.
    """
    meaning = lookup(function.operation)
    if not entry_for(function.operation).has_poison:
        return [_sound(function, "", poison=False)]
    if meaning is None or not meaning.sees_poison:
        return [_sound(function, "", poison=True)]
    of_poison = _sound(function, ", with poison", poison=True, some=True)
    return [_sound(function, "", poison=False), of_poison]


def _sound(function: Backward, name: str, poison: bool, some: bool = False) -> Claim:
    """The claim for operands that may be poison, or for `some` of them being it."""
    demand, known, operation = function.demand, function.known, function.operation
    types, result_type, order = types_of(operation)
    count, size = len(types), len(demand.fields)
    needed = named_fields(demand, "needed")
    facts = [named_fields(known, f"a{i}") for i in range(count)] if known else []
    values, others, replaced = (tuple(f"{n}{i}" for i in range(count)) for n in ("x", "y", "z"))
    step, names = _step(function, "needed", needed, facts)

    def members(m: Execution, *given: Value) -> Value:
        """What is known of each operand holds, where it is no poison."""
        holds, some_poison, each = m.truth(True), m.truth(False), len(given) // count
        for i in range(0, len(given), each):
            *fields, x = given[i : i + each]
            some_poison = some_poison | x.poison
            if known is not None:
                element = tuple(f.bits for f in fields)
                holds = holds & known.is_valid(element)
                holds = holds & known.holds_of(element, x)
        return Value((holds & some_poison if some else holds).as_bit(), m.truth(False))

    def change(m: Execution, *given: Value) -> Value:
        """y where x is poison; else x, changed where that is not needed. Where nothing looks at
        poison, the bits of x are as good as any."""
        *fields, x, y = given
        wrong = m.truth(False)
        for each in fields:
            wrong = wrong | each.poison
        changed = demand.changed(tuple(f.bits for f in fields), x.bits, y.bits)
        bits = select(x.poison, y.bits, changed) if some else changed
        return Value(bits, wrong | (x.poison & y.poison))

    def alike(m: Execution, *given: Bits) -> Bits:
        return demand.alike(given[:size], *given[size : size + 2]).as_bit()

    arguments: list[Argument] = [*zip(needed, field_types(demand, result_type), strict=True)]
    for element, type_ in zip(facts, types, strict=bool(facts)):
        arguments += zip(element, field_types(known or demand, type_), strict=True)
    arguments += [*zip(values, types, strict=True), *zip(others, types, strict=True)]
    never = {*needed, *(n for element in facts for n in element)}
    if not poison:
        never |= {*values, *others}
    of_each = facts or [()] * count
    given = tuple(n for e, x in zip(of_each, values, strict=True) for n in (*e, x))
    precondition = own_step("members", members, given, [("given", i1)], sees_poison=True)
    changes = [
        own_step("change", change, (*e, x, y), [(z, type_)], sees_poison=True)
        for e, x, y, z, type_ in zip(names, values, others, replaced, types, strict=True)
    ]
    flat = tuple(n for element in names for n in element)
    goal = claim_goal(
        f"{function.name}: sound{name}",
        function.file,
        function.line,
        arguments,
        order,
        (precondition,) if facts or some else (),
        (_applied(function, values, "r", result_type), must_hold("r")),
        (
            step,
            *changes,
            _applied(function, replaced, "s", result_type),
            own_step("alike", alike, (*needed, "r", "s", *flat), [("holds", i1)]),
        ),
        frozenset(never),
    )
    elements: list[tuple[str, Demand | Domain, Names]] = [("needed of the result", demand, needed)]
    if known is not None:
        elements += [(f"a{i}", known, element) for i, element in enumerate(facts)]
    elements += [(f"needed of x{i}", demand, element) for i, element in enumerate(names)]
    return Claim(goal, tuple(elements), values, computed=(*replaced, "r", "s"))


def _applied(function: Backward, operands: Names, result: str, type_: TypeTerm) -> Step:
    return Step(function.operation, operands, ((result, type_),), function.attributes)


def backward_monotonicity(function: Backward) -> Claim:
    """Where more is needed of the result, at least as much is needed of each operand."""
    demand, known = function.demand, function.known
    types, result_type, order = types_of(function.operation)
    less, more = named_fields(demand, "less"), named_fields(demand, "more")
    facts = [named_fields(known, f"a{i}") for i in range(len(types))] if known else []
    low, low_names = _step(function, "low", less, facts)
    high, high_names = _step(function, "high", more, facts)
    size = len(demand.fields)

    def given(m: Execution, *fields: Bits) -> Bits:
        holds = demand.at_most(fields[:size], fields[size : 2 * size])
        if known is not None:
            for element in in_elements(fields[2 * size :], len(known.fields)):
                holds = holds & known.is_valid(element)
        return holds.as_bit()

    def ordered(m: Execution, *fields: Bits) -> Bits:
        every, holds = in_elements(fields, size), m.truth(True)
        for a, b in zip(every[: len(types)], every[len(types) :], strict=True):
            holds = holds & demand.at_most(a, b)
        return holds.as_bit()

    arguments: list[Argument] = []
    for element in (less, more):
        arguments += zip(element, field_types(demand, result_type), strict=True)
    for element, type_ in zip(facts, types, strict=False):
        arguments += zip(element, field_types(known or demand, type_), strict=True)
    names = tuple(n for n, _ in arguments)
    results = tuple(n for element in (*low_names, *high_names) for n in element)
    goal = claim_goal(
        f"{function.name}: monotone",
        function.file,
        function.line,
        arguments,
        order,
        (own_step("ordered", given, names, [("given", i1)]),),
        (must_hold(),),
        (low, high, own_step("at_most", ordered, results, [("holds", i1)])),
        frozenset(names),
    )
    elements: list[tuple[str, Demand | Domain, Names]] = [("less", demand, less)]
    elements.append(("more", demand, more))
    if known is not None:
        elements += [(f"a{i}", known, element) for i, element in enumerate(facts)]
    for what, found in (("less", low_names), ("more", high_names)):
        elements += [(f"needed of x{i} for {what}", demand, e) for i, e in enumerate(found)]
    return Claim(goal, tuple(elements), ())

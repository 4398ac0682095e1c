"""Claims about domains and transfer functions, as goals: refinements like all others.

Soundness of a transfer function: the source is the operation on values, and a 1; the target is the
transfer function on elements that hold of these values, and whether its result holds of the
operation's. So where the operation is undefined nothing is claimed, and where its result is poison
any fact will do; a transfer function that is itself undefined, or gives poison, is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import i1

from semantics.domains.domain import Combine, Domain, Element
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.dialects import entry_for
from semantics.language.program import Step, TypeTerm, TypeVariable
from verifier.kernel.analyses.claim import Claim, Shown
from verifier.kernel.analyses.transfer import (
    Transfer,
    field_types,
    in_elements,
    named_fields,
    own_step,
)
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_filters import TypeFilter, filter_of_operation
from verifier.kernel.goals.type_scheme import TypeConstraints

HOLDS = "the fact holds"
Argument = tuple[str, TypeTerm]


def soundness(transfer: Transfer) -> Claim:
    """Every defined result of members of the operands' elements is a member of the result's."""
    domain, given_domain = transfer.domain, transfer.operand_domain
    types, result_type, order = transfer.types()
    values = tuple(f"x{i}" for i in range(len(types)))
    elements = [named_fields(given_domain, f"a{i}") for i in range(len(types))]
    inputs = [*elements, transfer.free] if transfer.free else elements
    before, names = transfer.inline("f", inputs, types, result_type)
    result = "result"

    def members(m: Execution, *given: Value) -> Value:
        """Where each value is a member of its element; poison is one of all."""
        size, holds = len(given_domain.fields) + 1, m.truth(True)
        every_element: list[Element] = []
        some_poison = m.truth(False)
        for i in range(0, len(given), size):
            *fields, x = given[i : i + size]
            element = tuple(f.bits for f in fields)
            every_element.append(element)
            some_poison = some_poison | x.poison
            member = given_domain.holds_of(element, x)
            holds = holds & given_domain.is_valid(element) & member
        if transfer.on_elements is not None:
            holds = holds & transfer.on_elements(m, *every_element)
        if transfer.on_values is not None:
            numbers = [x.bits for x in given[size - 1 :: size]]
            holds = holds & (some_poison | transfer.on_values(m, *numbers))
        return Value(holds.as_bit(), m.truth(False))

    def member(m: Execution, *given: Bits) -> Bits:
        *fields, x = given
        return domain.contains(tuple(fields), x).as_bit()

    def holds_of(m: Execution, *given: Value) -> Value:
        *fields, x = given
        wrong = m.truth(False)
        for each in fields:
            wrong = wrong | each.poison
        return Value(domain.holds_of(tuple(f.bits for f in fields), x).as_bit(), wrong)

    flat = tuple(n for e, x in zip(elements, values, strict=True) for n in (*e, x))
    arguments: list[Argument] = []
    for element, value, type_ in zip(elements, values, types, strict=True):
        arguments += zip(element, field_types(given_domain, type_), strict=True)
        arguments.append((value, type_))
    arguments += [(name, types[0]) for name in transfer.free]
    has_poison = entry_for(transfer.operation).has_poison
    of_poison = domain.holds is not None
    checked = holds_of if of_poison else member
    last = own_step("holds_of", checked, (*names, result), [("holds", i1)], sees_poison=of_poison)
    goal = claim_goal(
        f"{transfer.name}: sound",
        transfer.file,
        transfer.line,
        arguments,
        order,
        (own_step("members", members, flat, [("given", i1)], sees_poison=True),),
        (transfer.concrete(values, result), must_hold(*(() if of_poison else (result,)))),
        (*before, last),
        frozenset(n for e in inputs for n in e) | frozenset(() if has_poison else values),
        filter_of_operation(transfer.concrete(values, result), types),
    )
    shown = tuple((f"a{i}", given_domain, element) for i, element in enumerate(elements))
    return Claim(goal, shown, values, (domain, names), result)


def never_asked(claim: Claim) -> Claim:
    """That no inputs, of any widths, are ones about which something is claimed."""
    goal = claim.goal
    assert goal.required is not None

    def unlike(m: Execution, given: Bits) -> Bits:
        return ~given

    nothing = claim_goal(
        f"{goal.name}, of nothing",
        goal.file,
        goal.line,
        goal.arguments,
        (),
        (),
        (must_hold(),),
        (*goal.precondition, own_step("unlike", unlike, (goal.required,), [("holds", i1)])),
        goal.never_poison,
    )
    return Claim(nothing, claim.elements, claim.values)


def monotonicity(transfer: Transfer) -> list[Claim]:
    """Of a greater element the result is at least as great: for each operand, whatever the other
    elements are. Needs the domain's order."""
    return [_monotone_in(transfer, i) for i in range(len(transfer.types()[0]))]


def _monotone_in(transfer: Transfer, operand: int) -> Claim:
    domain = transfer.domain
    at_most = domain.at_most
    assert at_most is not None
    types, result_type, order = transfer.types()
    low = [named_fields(domain, f"a{i}") for i in range(len(types))]
    greater = named_fields(domain, f"b{operand}")
    high = [greater if i == operand else element for i, element in enumerate(low)]
    low_steps, low_names = transfer.inline("f", low, types, result_type)
    high_steps, high_names = transfer.inline("g", high, types, result_type)
    size = len(domain.fields)

    def ordered(m: Execution, *fields: Bits) -> Bits:
        elements = in_elements(fields, size)
        holds = at_most(elements[operand], elements[-1])
        for element in elements:
            holds = holds & domain.is_valid(element)
        return holds.as_bit()

    def result_ordered(m: Execution, *fields: Bits) -> Bits:
        return at_most(fields[:size], fields[size:]).as_bit()

    arguments: list[Argument] = []
    for element, type_ in zip((*low, greater), (*types, types[operand]), strict=True):
        arguments += zip(element, field_types(domain, type_), strict=True)
    goal = claim_goal(
        f"{transfer.name}: monotone in operand {operand}",
        transfer.file,
        transfer.line,
        arguments,
        order,
        (own_step("ordered", ordered, tuple(n for n, _ in arguments), [("given", i1)]),),
        (must_hold(),),
        (
            *low_steps,
            *high_steps,
            own_step("at_most", result_ordered, low_names + high_names, [("holds", i1)]),
        ),
        frozenset(name for name, _ in arguments),
    )
    shown = [(f"a{i}", domain, element) for i, element in enumerate(low)]
    return Claim(goal, (*shown, (f"b{operand}", domain, greater)), ())


def about_domain(domain: Domain, file: str = "", line: int = 1) -> list[Claim]:
    """What is claimed of a domain, each for all elements and all values, and for poison where the
    domain speaks of it."""

    def contains(a: Element, x: Value) -> Bool:
        return domain.contains(a, x.bits) if domain.holds is None else domain.holds(a, x)

    def empty_unless_valid(x: Value, a: Element) -> Bool:
        return ~contains(a, x) | domain.is_valid(a)

    stated: list[tuple[str, int, _Stated]] = [("what is not valid is empty", 1, empty_unless_valid)]
    top, meet, at_most, reduce = domain.top, domain.meet, domain.at_most, domain.reduce
    if top is not None:

        def all_in_top(x: Value) -> Bool:
            return contains(top(x.bits), x)

        stated.append(("top holds of everything", 0, all_in_top))
    for name, combine in (("join", domain.join), ("widen", domain.widen)):
        if combine is not None:

            def in_both(x: Value, a: Element, b: Element, combine: Combine = combine) -> Bool:
                return ~(contains(a, x) | contains(b, x)) | contains(combine(a, b), x)

            stated.append((f"{name} holds of both", 2, in_both))
    if meet is not None:

        def in_meet(x: Value, a: Element, b: Element) -> Bool:
            return ~(contains(a, x) & contains(b, x)) | contains(meet(a, b), x)

        stated.append(("meet holds of what both hold of", 2, in_meet))
    if at_most is not None:

        def included(x: Value, a: Element, b: Element) -> Bool:
            return ~(at_most(a, b) & contains(a, x)) | contains(b, x)

        stated.append(("the order is that of sets", 2, included))
    if reduce is not None:

        def kept(x: Value, a: Element) -> Bool:
            return ~contains(a, x).differs(contains(reduce(a), x))

        stated.append(("reduce holds of the same", 1, kept))
    if domain.holds is not None:

        def of_no_poison(x: Value, a: Element) -> Bool:
            return x.poison | ~contains(a, x).differs(domain.contains(a, x.bits))

        stated.append(("of what is not poison it says the same", 1, of_no_poison))
    return [
        of_elements(domain, what, ("x",), ("a", "b")[:count], holds, file, line)
        for what, count, holds in stated
    ]


_Stated = Callable[..., Bool]
"""What is so of a value and some elements."""


def of_one_element(name: str, domain: Domain, stated: Callable[..., Bool]) -> Claim:
    """A claim about all values, which are no poison, and all elements of a domain."""

    def of_bits(x: Value, a: Element) -> Bool:
        return stated(x.bits, a)

    return of_elements(domain, name, ("x",), ("a",), of_bits, no_poison=True)


def of_elements(
    domain: Shown,
    name: str,
    values: tuple[str, ...],
    prefixes: tuple[str, ...],
    stated: Callable[..., Bool],
    file: str = "",
    line: int = 1,
    no_poison: bool = False,
) -> Claim:
    """A claim about all values of one width, by name, and all elements, by these prefixes. Values
    may be poison in a domain that speaks of it, unless there is `no_poison`."""
    type_, count = TypeVariable("T"), len(values)
    elements = [named_fields(domain, prefix) for prefix in prefixes]

    def holds(m: Execution, *given: Value) -> Value:
        fields = [x.bits for x in given[count:]]
        found = stated(*given[:count], *in_elements(fields, len(domain.fields)))
        return Value(found.as_bit(), m.truth(False))

    of_poison = isinstance(domain, Domain) and domain.holds is not None and not no_poison
    arguments: list[Argument] = [(x, type_) for x in values]
    for element in elements:
        arguments += zip(element, field_types(domain, type_), strict=True)
    names = tuple(n for n, _ in arguments)
    goal = claim_goal(
        f"{domain.name}: {name}",
        file,
        line,
        arguments,
        (),
        (),
        (must_hold(),),
        (own_step(name.replace(" ", "_"), holds, names, [("holds", i1)], sees_poison=True),),
        frozenset(names) - (frozenset(values) if of_poison else frozenset()),
    )
    shown = tuple((p, domain, e) for p, e in zip(prefixes, elements, strict=True))
    return Claim(goal, shown, values)


def must_hold(*of: str) -> Step:
    """1, or poison where one of these values is."""

    def one(m: Execution, *given: Bits) -> Bits:
        return m.constant(1, 1)

    return own_step("must_hold", one, of, [("expected", i1)])


def claim_goal(
    name: str,
    file: str,
    line: int,
    arguments: Sequence[Argument],
    order: Sequence[tuple[TypeTerm, TypeTerm]],
    precondition: tuple[Step, ...],
    source: tuple[Step, ...],
    target: tuple[Step, ...],
    never_poison: frozenset[str],
    types: TypeFilter | None = None,
) -> Goal:
    """The goal that the target refines the source, of all `types` that are kept."""
    constraints = TypeConstraints()
    for low, high in order:
        constraints.order(low, high)
    if types is not None:
        types.apply(constraints)
    used = [type_ for _, type_ in arguments]
    used += [type_ for step in (*source, *target) for _, type_ in step.results]
    return Goal(
        name,
        file,
        line,
        constraints.solve(used),
        tuple(arguments),
        source,
        target,
        (("expected", "holds"),),
        labels=(HOLDS,),
        precondition=precondition,
        required="given" if precondition else None,
        never_poison=never_poison,
        whole=True,
    )

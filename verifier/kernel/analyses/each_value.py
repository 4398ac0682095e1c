"""Transfer functions that try the values of the second operand one by one, and join what each
gives.

As many values are tried as there are bits, which no program over the builder says for every width:
so the function itself is run at one width after the other, and what it follows from is claimed for
every one. Sound: let y be the second operand's value, and the operation be defined, its result no
poison. The piece is sound where the second element is that of one value, and gives what holds of
nothing for the width and above; so y is below the width, and one of the values that are tried, as a
member of its element. So the result is a member of what the piece gives for y, and of all joins
from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element, selected
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.program import NoMeaning
from semantics.meanings.transfer import bit_count
from verifier.kernel.analyses.claims import of_one_element, soundness
from verifier.kernel.analyses.composed import joining_claims
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python, only_bits


def by_each_value(
    name: str,
    operation: str,
    domain: Domain,
    piece: TransferFunction,
    single: Callable[[Bits], Element],
    value: Callable[[Element], Bits],
    nothing: Callable[[Bits], Element],
    otherwise: Callable[[Bits], Element],
    attributes: Mapping[str, Attribute] | None = None,
) -> Transfer:
    """`single` is the element of one value, and `value` that of such an element; `nothing` holds of
    no value. Where no value is one that the second operand may have, it is `otherwise`."""
    join = domain.join
    if join is None or domain.holds is not None or domain.fields[0] in domain.bits:
        raise NoMeaning(f"values one by one over {domain.name}")

    def is_single(element: Element) -> Bool:
        same = element[0].eq(element[0])
        for a, b in zip(element, single(value(element)), strict=True):
            same = same & a.eq(b)
        return same

    def of_one(m: Execution, x: Element, y: Element) -> Element:
        number = value(y)
        found = only_bits(name, piece(m, x, y))
        return selected(number.ult(number.bit_width()), found, nothing(number))

    def one_value(m: Execution, x: Element, y: Element) -> Bool:
        return is_single(y)

    def empty(x: Bits, a: Element) -> Bool:
        return ~domain.contains(nothing(x), a[0])

    def held(x: Bits, a: Element) -> Bool:
        return domain.contains(single(x), x) & is_single(single(x))

    def whole(m: Execution, x: Element, y: Element) -> Element:
        result = otherwise(y[0])
        some = m.truth(False)
        for number in range(bit_count(y[0])):
            tried = y[0].constant(number)
            found = only_bits(name, piece(m, x, single(tried)))
            counts = domain.contains(y, tried) & domain.is_valid(found)
            result = selected(counts, selected(some, join(result, found), found), result)
            some = some | counts
        return result

    given = attributes or {}
    made = Transfer(name, operation, domain, in_python(domain, whole, name), given, function=whole)
    own = f"{name}, of one value"
    part = replace(
        made,
        name=own,
        inline=in_python(domain, of_one, own),
        function=of_one,
        on_elements=one_value,
    )
    claims = [
        soundness(part),
        of_one_element(f"{name}, an element of one value holds of it", domain, held),
        of_one_element(f"{name}, what holds of nothing does so", domain, empty),
        *joining_claims(domain),
    ]
    return made.follows_from(claims)

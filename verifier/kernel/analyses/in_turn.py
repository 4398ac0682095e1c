"""Transfer functions that apply one function behind the other, and the claims they follow from.

Sound: the operation's result is a member of what the function for the operation gives, by its own
claim; each step gives an element that holds of all that the one before holds of. An element that
holds of a value is valid, so that the next claim is about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.program import NoMeaning
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import about_domain, of_one_element, soundness
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python, only_bits

Refining = Callable[[Element], Element]
_VALID = ": what is not valid is empty"


def in_turn(
    name: str,
    operation: str,
    domain: Domain,
    function: TransferFunction,
    steps: Sequence[Refining],
    attributes: Mapping[str, Attribute] | None = None,
) -> Transfer:
    """What `function` says of the operation's result, through each of the steps: functions of one
    element that keep all of its members."""
    if domain.holds is not None:
        raise NoMeaning(f"{name}: steps over {domain.name}, which speaks of poison")

    def whole(m: Execution, *elements: Element) -> Element:
        found = only_bits(name, function(m, *elements))
        for step in steps:
            found = step(found)
        return found

    given = attributes or {}
    inline = in_python(domain, whole, name)
    made = Transfer(name, operation, domain, inline, given, function=whole)
    own = f"{name}, of the operation"
    first = replace(made, name=own, inline=in_python(domain, function, own), function=function)
    parts = [soundness(first), *(_kept(name, domain, step) for step in dict.fromkeys(steps))]
    parts += [c for c in about_domain(domain) if c.goal.name.endswith(_VALID)]
    return made.follows_from(parts)


def _kept(name: str, domain: Domain, step: Refining) -> Claim:
    def kept(x: Bits, a: Element) -> Bool:
        return ~domain.contains(a, x) | domain.contains(step(a), x)

    return of_one_element(f"{name}, {step.__name__} keeps all members", domain, kept)

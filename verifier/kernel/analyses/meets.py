"""Transfer functions that are the meet of others, the pieces, and the claims they follow from.

Sound: operands are members of their elements, so an operation's result is a member of what each
piece gives, and of the meet of those, by what is claimed of the meet. Each piece is defined
wherever the operation is, by its own claim. A piece may itself be made of others: then what it
follows from stands in the place of its claim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Execution
from semantics.language.program import NoMeaning
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import about_domain, soundness
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python, only_bits

MEET = "meet"
"""The function of a module in IR that states the meet."""
_CLAIMED = ": meet holds of what both hold of"


@cache
def meet_claims(domain: Domain) -> tuple[Claim, ...]:
    """What is claimed of a domain's meet."""
    assert domain.meet is not None
    return tuple(c for c in about_domain(domain) if c.goal.name.endswith(_CLAIMED))


def by_meet(
    name: str,
    operation: str,
    domain: Domain,
    pieces: Sequence[TransferFunction | Transfer],
    attributes: Mapping[str, Attribute] | None = None,
) -> Transfer:
    """The meet of what the pieces give, functions over the builder as transfer functions are, or
    such with claims of their own for the same operation."""
    meet = domain.meet
    if meet is None or not pieces:
        raise NoMeaning(f"the meet of {len(pieces)} functions over {domain.name}")
    given = attributes or {}
    functions = [_function(name, piece, operation, domain, given) for piece in pieces]

    def whole(m: Execution, *elements: Element) -> Element:
        found = [only_bits(name, function(m, *elements)) for function in functions]
        result = found[0]
        for other in found[1:]:
            result = meet(result, other)
        return result

    made = Transfer(name, operation, domain, in_python(domain, whole, name), given, function=whole)
    parts: list[Claim] = []
    for number, (piece, function) in enumerate(zip(pieces, functions, strict=True)):
        if isinstance(piece, Transfer) and piece.parts:
            parts += piece.own_parts()
            continue
        own = f"{name}, piece {number}"
        inline = in_python(domain, function, own)
        parts.append(soundness(replace(made, name=own, inline=inline, function=function)))
    return made.follows_from((*parts, *meet_claims(domain)))


def _function(
    name: str,
    piece: TransferFunction | Transfer,
    operation: str,
    domain: Domain,
    attributes: Mapping[str, Attribute],
) -> TransferFunction:
    """What a piece is in Python. Raises `NoMeaning` where its claims are not about all elements of
    the domain and this operation with these attributes."""
    if not isinstance(piece, Transfer):
        return piece
    same = piece.operation == operation and piece.domain is domain
    same = same and dict(piece.attributes) == dict(attributes)
    restricted = piece.given or piece.free or piece.on_values or piece.on_elements
    if not same or restricted or piece.function is None:
        raise NoMeaning(f"{piece.name} as a piece of {name}, of which it says something else")
    return piece.function


def called(function: FuncOp) -> tuple[str, ...]:
    """The functions that a function calls, where it gives the meet of what pieces give: the pieces,
    with its own arguments, and `MEET`. None where it does anything else."""
    block = function.body.block
    names: list[str] = []
    results: set[SSAValue] = set()
    for op in block.ops:
        given = list(op.operands)
        if op.name == "func.return":
            return tuple(names) if len(given) == 1 and given[0] in results else ()
        if op.name != "func.call" or len(op.results) != 1:
            return ()
        callee = str({**op.properties, **op.attributes}.get("callee")).removeprefix("@")
        is_meet = callee == MEET and len(given) == 2 and results.issuperset(given)
        if not is_meet and (callee == MEET or given != list(block.args)):
            return ()
        names.append(callee)
        results.add(op.results[0])
    return ()

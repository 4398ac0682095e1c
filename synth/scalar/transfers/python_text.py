"""Transfer functions as Python over the builder, which `verify-analysis` reads."""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Domain
from synth.scalar.terms.terms import Term
from synth.scalar.transfers.statements import Language, statements
from synth.scalar.transfers.transfer_terms import (
    EQUAL,
    I1,
    SIGNED_LESS,
    UNSIGNED_LESS,
    T,
    fields_of,
)
from synth.scalar.transfers.transfer_text import Piece
from verifier.kernel.goals.width_constant import Base, WidthConstant

_OVERFLOWS = {
    f"{letter}{name}_overflow": f"overflow.{sign}_{name}_overflows({{0}}, {{1}})"
    for letter, sign in (("u", "unsigned"), ("s", "signed"))
    for name in ("add", "sub", "mul")
}
_METHODS = ("shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem")
_EXTREMA = {
    f"{letter}{end}": f"{sign}_{name}({{0}}, {{1}})"
    for letter, sign in (("u", "unsigned"), ("s", "signed"))
    for end, name in (("min", "minimum"), ("max", "maximum"))
}
_OF_WIDTH = {
    Base.MINIMUM: "{0}.signed_minimum()",
    Base.MAXIMUM: "~{0}.signed_minimum()",
    Base.WIDTH: "{0}.bit_width()",
}


def _constant(number: int | WidthConstant, like: str) -> str:
    if isinstance(number, WidthConstant):
        return _OF_WIDTH[number.base].format(like)
    return f"{like}.constant({number})"


_PYTHON = Language(
    {
        "neg": "~{0}",
        "add": "{0} + {1}",
        "sub": "{0} - {1}",
        "mul": "{0} * {1}",
        "and": "{0} & {1}",
        "or": "{0} | {1}",
        "xor": "{0} ^ {1}",
        "select": "select({0}, {1}, {2})",
        "andi": "{0} & {1}",
        "ori": "{0} | {1}",
        "xori": "{0}.differs({1})",
        "not": "~{0}",
        **{name: f"{{0}}.{name}({{1}})" for name in _METHODS},
        **_EXTREMA,
        **_OVERFLOWS,
    },
    {EQUAL: "{0}.eq({1})", SIGNED_LESS: "{0}.slt({1})", UNSIGNED_LESS: "{0}.ult({1})"},
    _constant,
    ("m.truth(False)", "m.truth(True)"),
    lambda name, said, _: f"    {name} = {said}",
)


def header(domain: Domain, title: str) -> str:
    """What a file of transfer functions over a domain begins with."""
    return f'''"""{title}

$ verify-analysis FILE
"""

from semantics.domains.domain import Element
from semantics.domains.intervals import (
    signed_maximum,
    signed_minimum,
    unsigned_maximum,
    unsigned_minimum,
)
from semantics.domains.known_domains import DOMAINS
from semantics.language import overflow
from semantics.language.builder import Execution, select
from verifier.kernel.analyses.meets import by_meet
from verifier.kernel.analyses.transfer import Transfer

DOMAIN = DOMAINS["{domain.name}"]
TRANSFERS: dict[str, Transfer] = {{}}
'''


def python_text(
    domain: Domain, operation: str, operands: int, pieces: Sequence[Piece], name: str
) -> str:
    """A function for each piece, and their meet."""
    fields = [fields_of(domain, i) for i in range(operands)]
    names: dict[Term, str] = {}
    for i, each in enumerate(fields):
        for number, field in enumerate(each):
            names[field] = f"a{i}[{number}]" + (".is_true()" if field.type_ == I1 else "")
    like = next(names[f] for each in fields for f in each if f.type_ == T)
    given = "".join(f", a{i}: Element" for i in range(operands))
    text = ""
    for number, piece in enumerate(pieces):
        lines, results = statements(_PYTHON, names, like, piece, "v")
        said = [
            r + (".as_bit()" if t.type_ == I1 else "") for r, t in zip(results, piece, strict=True)
        ]
        body = "\n".join([*lines, f"    return {', '.join(said)}{',' * (len(said) == 1)}"])
        text += f"\n\ndef {name}_{number}(m: Execution{given}) -> Element:\n{body}\n"
    every = "".join(f"{name}_{number}, " for number in range(len(pieces))).rstrip()
    own = f'"{name}", "{operation}", DOMAIN, ({every})'
    return f'{text}\n\nTRANSFERS["{name}"] = by_meet({own})\n'

"""When rounding twice is rounding once: an operation in a wide format, whose result is then rounded
to the format of its operands.

The conditions are those of Figueroa ("When is double rounding innocuous?", SIGNUM Newsletter 30(3),
1995) with the exponents of denormal numbers that Roux adds ("Innocuous double rounding of basic
arithmetic operations", Journal of Formalized Reasoning 7(1), 2014): the theorems
`round_round_plus_FLT`, `round_round_mult_FLT`, `round_round_div_FLT` and `round_round_sqrt_FLT` of
Flocq (Prop/Double_rounding.v), for nearest roundings.
"""

from __future__ import annotations

from semantics.language.float_formats import Format, Special


def is_innocuous(operation: str, narrow: Format, wide: Format) -> bool:
    """Whether the addition, multiplication, division or squareRoot of numbers of one format is the
    same if it is done in the other and then rounded to nearest, ties to even.

    Both have infinities as IEEE 754 has them, and the wide one has all numbers of the narrow one.
    So what overflows there does so in the narrow one, too, and no result is a zero of another sign.
    """
    if not (narrow.special is wide.special is Special.IEEE) or wide.exponent < narrow.exponent:
        return False
    p, q = narrow.precision, wide.precision
    least, wide_least = _least_exponent(narrow), _least_exponent(wide)
    match operation:
        case "addition":
            return q >= 2 * p + 1 and wide_least <= least
        case "multiplication":
            return q >= 2 * p and wide_least <= 2 * least
        case "division":
            return q >= 2 * p and wide_least <= least - p - 2
        case "squareRoot":
            return q >= 2 * p + 2 and least <= 0 and wide_least <= least - p - 2
        case _:
            return False


def _least_exponent(f: Format) -> int:
    """The exponent of the smallest positive number."""
    return 1 - f.bias - f.stored

"""The domains that we have, by name."""

from __future__ import annotations

from semantics.domains.constants import CONSTANTS
from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES, SIGNED, UNSIGNED
from semantics.domains.known_bits import KNOWN_BITS, TNUM
from semantics.domains.poison import BITS_AND_POISON, MAY_BE_POISON
from semantics.domains.products import BITS_AND_INTERVAL
from semantics.domains.small_facts import CONGRUENCES, POWERS_OF_TWO, SIGN_BITS
from semantics.domains.wrapped import WRAPPED

DOMAINS: dict[str, Domain] = {
    domain.name: domain
    for domain in (
        KNOWN_BITS,
        TNUM,
        UNSIGNED,
        SIGNED,
        MLIR_RANGES,
        WRAPPED,
        SIGN_BITS,
        CONGRUENCES,
        POWERS_OF_TWO,
        CONSTANTS,
        BITS_AND_INTERVAL,
        MAY_BE_POISON,
        BITS_AND_POISON,
    )
}

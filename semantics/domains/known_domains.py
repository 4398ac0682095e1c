"""The domains that we have, by name."""

from __future__ import annotations

from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES, SIGNED, UNSIGNED
from semantics.domains.known_bits import KNOWN_BITS, TNUM

DOMAINS: dict[str, Domain] = {
    domain.name: domain for domain in (KNOWN_BITS, TNUM, UNSIGNED, SIGNED, MLIR_RANGES)
}

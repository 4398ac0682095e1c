"""What a user may say about how goals are decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from verifier.kernel.solving.solver_budget import (
    DEFAULT_MEMORY,
    DEFAULT_TIMEOUT,
    DEFAULT_TOTAL_TIMEOUT,
)

if TYPE_CHECKING:
    from verifier.kernel.bounded.claim import ErrorBound
    from verifier.kernel.loops.certificates.certificates import Certificates
    from verifier.kernel.solving.answers import Answers
    from verifier.rechecking.emission import Emission

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Options:
    """`timeout` is in seconds a query, `total_timeout` in seconds for all queries of a result,
    `memory` in MiB a query; `progress` is told what is being done. With `second_opinion`, cvc5 is
    asked again what a proof rests on; with `emission`, the queries are written to files; with
    `cache`, answers are looked up and kept there. With `suggest`, a refutation says at which widths
    the goal holds and what would make it hold, where that can be proved quickly; with `thorough`
    too, all preconditions and constants are searched.

    `assume` are the names of the assumptions that are accepted
    (`verifier.kernel.verdicts.assumptions`).

    What is not proved for every width is asked at widths up to `most_width` where that is given.

    Where floats have few bits, both sides are run on all of them; `exhaustive` says that this may
    take minutes.

    Of loops, memrefs, tensors and floats: whether floats are kept bit for bit or as real numbers,
    or, in functions without loops, within the `bound`; with `certificates`, proofs are checked by
    them, or they are collected.
    """

    timeout: float = DEFAULT_TIMEOUT
    progress: Progress | None = None
    total_timeout: float = DEFAULT_TOTAL_TIMEOUT
    memory: int = DEFAULT_MEMORY
    second_opinion: bool = False
    emission: Emission | None = None
    cache: Answers | None = None
    suggest: bool = False
    thorough: bool = False
    fp: Literal["exact", "reals", "bounded"] = "exact"
    bound: ErrorBound | None = None
    assume: tuple[str, ...] = ()
    certificates: Certificates | None = None
    exhaustive: bool = False
    most_width: int | None = None

    @property
    def recording(self) -> bool:
        """Whether queries are kept, to be asked again or written."""
        return self.second_opinion or self.emission is not None

"""The vocabulary of answers: what a check may say, and nothing else.

`Proved` is constructed in `verifier.kernel.verdicts.judge` only; a test keeps that so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from verifier.kernel.verdicts.assumptions import Assumption, Convention

TOO_DEEP = "values depend on each other through too many operations"
NEVER_DEFINED = "source never defined"
"""How the note on a proof begins whose source is not seen to be defined on any input."""

WidthRanges = tuple[tuple[int, int | None], ...]
"""Ranges of bit widths, both ends included; an upper end of None means "and all above"."""
Formats = tuple[tuple[str, str], ...]
"""Formats of floats, as MLIR names them, each with how its values were covered."""
Ranks = Literal["all"] | tuple[int, ...]
"""Every rank of the tensors, or the numbers of axes that they may have."""
Equality = Literal["bit-exact", "allowed", "reals", "bounded"]
"""What is said of floats: they are the same; or what the target gives is among what the source may
give, where a specification leaves that open; or the same as real numbers; or near to each other."""


@dataclass(frozen=True)
class Guarantee:
    """How strong a proof is.

    `widths` is None where the claim has no symbolic bit width and no integer width matters;
    `sizes` is "all" (every extent), a largest extent, or None where no extent is open: none is
    involved, or all are fixed and named in a note. `ranges` is the largest number of values in a
    range of a pattern that the proof goes up to, or None where it goes for any. `specification` is
    the one by which values are equal, where implementations are known to compute others. `formats`
    are those of the floats whose operations were read exactly, each with how its values were
    covered. `ranks` are those of the tensors of a rule that leaves them open, else None. `error`
    says how near to each other values are, and for which inputs, if that is all
    (`bounded`).
    """

    widths: WidthRanges | None = None
    sizes: Literal["all"] | int | None = None
    equality: Equality = "bit-exact"
    ranges: int | None = None
    specification: str = ""
    formats: Formats = ()
    error: str = ""
    ranks: Ranks | None = None

    def as_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "widths": None if self.widths is None else [list(r) for r in self.widths],
            "sizes": self.sizes,
            "equality": self.equality,
        }
        if self.ranges is not None:
            found["ranges"] = self.ranges
        if self.ranks is not None:
            found["ranks"] = "all" if self.ranks == "all" else list(self.ranks)
        if self.specification:
            found["specification"] = self.specification
        if self.formats:
            found["formats"] = dict(self.formats)
        if self.error:
            found["error"] = self.error
        return found

    def __str__(self) -> str:
        parts: list[str] = []
        if self.widths is not None:
            parts.append(describe_widths(self.widths))
        if self.formats:
            parts.append(describe_formats(self.formats))
        if self.ranks is not None:
            parts.append(describe_ranks(self.ranks))
        if self.sizes is not None:
            parts.append("all sizes" if self.sizes == "all" else f"sizes up to {self.sizes}")
        if self.ranges is not None:
            parts.append(f"ranges of up to {self.ranges} values")
        if self.equality == "bounded":
            parts.append(f"{self.error} only")
        elif self.sizes is not None or self.equality == "reals":
            by = f" by the {self.specification} specification" if self.specification else ""
            words = {
                "bit-exact": f"bit-exact{by}",
                "allowed": f"allowed{by}",
                "reals": "equal over the reals only",
            }
            parts.append(words[self.equality])
        return ", ".join(parts)


def describe_formats(formats: Formats) -> str:
    """The formats in words, those that were covered alike together."""
    alike: dict[str, list[str]] = {}
    for name, covered in formats:
        alike.setdefault(covered, []).append(name)
    return "; ".join(f"{', '.join(names)}: {covered}" for covered, names in alike.items())


def describe_ranks(ranks: Ranks) -> str:
    """The ranks in words."""
    if ranks == "all":
        return "every rank"
    return f"rank {' or '.join(map(str, ranks))}"


def describe_widths(ranges: WidthRanges) -> str:
    """The ranges in words, for example "every width" or "widths 1 to 64"."""
    if ranges == ((1, None),):
        return "every width"
    words: list[str] = []
    for low, high in ranges:
        if high is None:
            words.append(f"every width from {low} up")
        elif low == high:
            words.append(f"width {low}")
        else:
            words.append(f"widths {low} to {high}")
    return ", ".join(words)


def ranges_of(widths: Iterable[int]) -> WidthRanges:
    """The ranges that contain these widths and no others."""
    ranges: list[tuple[int, int | None]] = []
    for width in sorted(widths):
        if ranges and ranges[-1][1] == width - 1:
            ranges[-1] = (ranges[-1][0], width)
        else:
            ranges.append((width, width))
    return tuple(ranges)


class Counterexample(Protocol):
    """Concrete inputs on which the target does what the source does not."""

    def as_dict(self) -> dict[str, Any]:
        """A JSON-serialisable form."""
        ...

    def text(self) -> str:
        """A form for people: both sides with the values of each operation."""
        ...


@dataclass(frozen=True)
class FromFiles:
    """What a verdict rests on that was read from a file, and not found now: answers to `cached` of
    `queries`, or, from the `store`, the verdict itself."""

    queries: int = 0
    cached: int = 0
    store: bool = False

    def as_dict(self) -> dict[str, Any]:
        return {"queries": self.queries, "cached": self.cached, "store": self.store}

    def __str__(self) -> str:
        counted = f"{self.cached} of {self.queries} queries from the cache" if self.cached else ""
        return "; ".join(filter(None, ["from the store" if self.store else "", counted]))


@dataclass(frozen=True)
class Proved:
    """The claim holds with `guarantee`, provided that `assumptions` hold, all as `conventions` say.

    `statement` is what was proved, where that is more general than the input. What the names in
    `given` stand for is taken to be the same on both sides, or refined: who has the two modules
    sees to that.
    """

    guarantee: Guarantee
    method: str
    assumptions: tuple[Assumption, ...] = ()
    notes: tuple[str, ...] = ()
    statement: str = ""
    conventions: tuple[Convention, ...] = ()
    from_files: FromFiles | None = None
    given: frozenset[str] = frozenset()

    def remarks(self) -> tuple[str, ...]:
        """The notes, and what comes from files."""
        return (*self.notes, *_shown(self.from_files))

    @property
    def says_nothing(self) -> bool:
        """Whether the source seems never to be defined, so that everything refines it."""
        return any(note.startswith(NEVER_DEFINED) for note in self.notes)


@dataclass(frozen=True)
class Holding:
    """At which widths a refuted claim holds, as far as that was proved, and where not, in words.

    `ranges` is empty where ranges cannot say it.
    """

    ranges: WidthRanges
    text: str


@dataclass(frozen=True)
class Suggestion:
    """A change after which a refuted claim was proved, as strongly as `guarantee` says.

    `change` says it behind "holds", `pdl` are the lines that a pattern would have for it, as far as
    it can say it, and `open_` weaker conditions that were not decided. `guarantee` is None where no
    type is open.
    """

    change: str
    guarantee: Guarantee | None
    pdl: tuple[str, ...] = ()
    open_: tuple[str, ...] = ()

    def __str__(self) -> str:
        strength = "" if self.guarantee is None else str(self.guarantee)
        return f"holds {self.change}" + (f" ({strength})" if strength else "")

    def as_dict(self) -> dict[str, Any]:
        """An item of `suggestions` in `--format json`."""
        return {
            "help": str(self),
            "guarantee": None if self.guarantee is None else self.guarantee.as_dict(),
            "pdl": list(self.pdl),
            "not_decided": list(self.open_),
        }


@dataclass(frozen=True)
class Refuted:
    """The claim fails on `counterexample`, which has been replayed, read as `conventions` say. Its
    inputs meet every assumption.

    `help` says what would make it hold, and has been proved; it may be empty. `suggestions` are
    those of a thorough search, None where there was none.
    """

    counterexample: Counterexample
    method: str = ""
    conventions: tuple[Convention, ...] = ()
    notes: tuple[str, ...] = ()
    help: str = ""
    holding: Holding | None = None
    suggestions: tuple[Suggestion, ...] | None = None
    from_files: FromFiles | None = None

    def remarks(self) -> tuple[str, ...]:
        """The notes, at which widths the claim holds, and what comes from files."""
        holding = () if self.holding is None else (self.holding.text,)
        return (*self.notes, *holding, *_shown(self.from_files))


def _shown(from_files: FromFiles | None) -> tuple[str, ...]:
    return () if from_files is None else (str(from_files),)


@dataclass(frozen=True)
class Unknown:
    """No answer within the bounds given. `under` are the assumptions under which it is proved."""

    reason: str
    under: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unsupported:
    """Something in the input has no meaning here; `where` says at which place."""

    reason: str
    where: str = ""


@dataclass(frozen=True)
class Vacuous:
    """The claim is about nothing: no type or no value satisfies its constraints."""

    reason: str


Verdict = Proved | Refuted | Unknown | Unsupported | Vacuous

VERDICT_NAMES: dict[type, str] = {
    Proved: "proved",
    Refuted: "refuted",
    Unknown: "unknown",
    Unsupported: "unsupported",
    Vacuous: "vacuous",
}


@dataclass(frozen=True)
class Result:
    """A verdict, and what it is about. `seconds` is wall-clock time; `sides`, where somebody asked
    for them, are the texts before and after the change."""

    file: str
    line: int
    name: str
    verdict: Verdict
    seconds: float
    expected: str | None = None
    details: dict[str, Any] = field(default_factory=dict[str, Any])
    sides: tuple[str, str] | None = None

    @property
    def provenance(self) -> str:
        """Where the verdict is from: "fresh", "cached" (answers of a solver were read from a file),
        or "stored" (the verdict was)."""
        if "provenance" in self.details:
            return str(self.details["provenance"])
        files = self.verdict.from_files if isinstance(self.verdict, Proved | Refuted) else None
        if files is None or not (files.store or files.cached):
            return "fresh"
        return "stored" if files.store else "cached"

    @property
    def kind(self) -> str:
        return VERDICT_NAMES[type(self.verdict)]

    @property
    def as_expected(self) -> bool:
        """Whether the input stated what it expects and got it."""
        return self.expected == self.kind

    def as_dict(self) -> dict[str, Any]:
        """The item of `--format json` (keys fixed; see `docs/guarantees.md`)."""
        v = self.verdict
        decided = isinstance(v, Proved | Refuted)
        notes = v.remarks() if decided else ()
        item: dict[str, Any] = {
            "file": self.file,
            "line": self.line,
            "name": self.name,
            "verdict": self.kind,
            "guarantee": v.guarantee.as_dict() if isinstance(v, Proved) else None,
            "assumptions": [str(a) for a in v.assumptions] if isinstance(v, Proved) else [],
            "conventions": [str(c) for c in v.conventions] if decided else [],
            "notes": list(notes),
            "method": v.method if decided else None,
            "seconds": round(self.seconds, 6),
            "provenance": self.provenance,
            "reason": None if decided else v.reason,
            "counterexample": v.counterexample.as_dict() if isinstance(v, Refuted) else None,
        }
        if decided and v.from_files is not None:
            item["from_files"] = v.from_files.as_dict()
        if isinstance(v, Proved) and v.statement:
            item["statement"] = v.statement
        if isinstance(v, Refuted) and v.help:
            item["help"] = v.help
        if isinstance(v, Refuted) and v.suggestions is not None:
            item["suggestions"] = [suggestion.as_dict() for suggestion in v.suggestions]
        if isinstance(v, Refuted) and v.holding is not None and v.holding.ranges:
            item["holds_at"] = [list(r) for r in v.holding.ranges]
        if isinstance(v, Unsupported) and v.where:
            item["where"] = v.where
        if self.expected is not None:
            item["expected"] = self.expected
        return item | self.details

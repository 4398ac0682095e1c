"""Certificates: what a proof about loops was found by, to be checked again without a search.

`docs/certificates.md` says what is in one. A certificate is refused unless all of it is what comes
out of checking its table of claims against the two functions at hand.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from types import NoneType
from typing import Any, cast

import islpy as isl
from xdsl.dialects import func
from xdsl.ir import Operation

from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError, read_text
from verifier.kernel.input.used_symbols import generic_text, uses_of
from verifier.kernel.loops.certificates.obligations import (
    of_dataflow,
    of_inclusions,
    of_side_conditions,
)
from verifier.kernel.loops.proving.equivalence import (
    EquivalenceQuestion,
    Evidence,
    Promises,
    Search,
    decide,
)
from verifier.kernel.loops.proving.granted import (
    EqualExtents,
    needed_equal_extents,
    taken_for_granted,
)
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict

FORMAT = "rewright certificate 3"

Entry = dict[str, Any]


@dataclass
class Certificates:
    """The certificates of some functions, by name.

    Where they are `given`, proofs are checked with them; else proofs are searched for, and their
    certificates collected.
    """

    given: bool
    entries: dict[str, Entry] = field(default_factory=dict[str, Entry])

    @staticmethod
    def read(file: str) -> Certificates:
        """Certificates that `write` has written. Raises `InputError`."""
        try:
            content = json.loads(read_text(file))
        except ValueError as error:
            raise InputError(f"not JSON: {error}", file) from error
        if not isinstance(content, dict) or content.get("format") != FORMAT:  # pyright: ignore
            raise InputError(f"no certificate of the format {FORMAT!r}", file)
        entries = cast("dict[str, Any]", content).get("functions")
        if not isinstance(entries, list):
            raise InputError("a certificate without functions", file)
        found: dict[str, Entry] = {}
        for entry in cast("list[Any]", entries):
            why = _malformed(entry)
            if why is not None:
                raise InputError(f"malformed certificate: {why}", file)
            if entry["name"] in found:
                raise InputError(f"two certificates for {entry['name']}", file)
            found[entry["name"]] = entry
        return Certificates(True, found)

    def write(self, file: str) -> None:
        """Write all certificates to a file: all or nothing. Raises `InputError`."""
        content = {"format": FORMAT, "functions": list(self.entries.values())}
        write_whole(file, json.dumps(content, indent=1) + "\n")

    def verdict(
        self,
        name: str,
        before: RecurrenceSystem,
        after: RecurrenceSystem,
        promises: Promises,
        search: Search,
    ) -> Verdict:
        """The verdict on two functions, by their certificate if there is to be one. What this
        assumes has to be accepted."""
        if not self.given:
            verdict, entry = certified(name, before, after, promises, search)
            if entry is not None:
                self.entries[name] = entry
            return verdict
        if name not in self.entries:
            return Unknown("there is no certificate for it")
        return promises.accepted(checked(self.entries[name], before, after, search))


def certified(
    name: str, before: RecurrenceSystem, after: RecurrenceSystem, promises: Promises, search: Search
) -> tuple[Verdict, Entry | None]:
    """The verdict, and with a proof its certificate."""
    verdict, questions = decide(before, after, promises, search)
    if not isinstance(verdict, Proved) or not questions:
        return verdict, None
    evidence = [question.evidence() for question in questions]
    return verdict, _entry(name, before, after, promises, evidence, search)[1]


def checked(
    entry: Entry, before: RecurrenceSystem, after: RecurrenceSystem, search: Search
) -> Verdict:
    """The verdict that a certificate gives, after all of it was found to be right.

    Which conditions belong together is not in it: that is found, and checked.
    """
    for side, program in (("before", before), ("after", after)):
        if entry[side] != digest(program.function):
            return _refused(f"the function {side} the change is another one")
    equal_extents = tuple((a, b) for a, b in entry["equal_extents"])
    promises = Promises(entry["fp"], equal_extents=equal_extents)
    found = (entry, entry["wrapping"])
    evidence = [
        Evidence(
            {(c["before"], c["after"]): c["relation"] for c in part["claims"]},
            tuple((a, b) for a, b in part["folds"]),
            entry["one_memory"],
        )
        for part in found
        if part is not None
    ]
    try:
        if not _are_needed(equal_extents, before, after):
            return _refused("it takes extents for equal that need not be")
        verdict, fresh = _entry(entry["name"], before, after, promises, evidence, search)
    except isl.Error:
        return _refused("its relations are not about these functions")
    if not isinstance(verdict, Proved):
        return _refused(verdict.reason if isinstance(verdict, Unknown) else "it is about nothing")
    for key, value in fresh.items():
        if key != "made_with" and entry[key] != value:
            return _refused(f"its {key.replace('_', ' ')} are not those of the proof")
    return verdict


def _are_needed(extents: EqualExtents, before: RecurrenceSystem, after: RecurrenceSystem) -> bool:
    """Whether extents are equal wherever those are that the target needs equal, so that to accept
    this is not to accept anything else."""
    needed = needed_equal_extents(before, after)
    sizes, claimed = (taken_for_granted(before, after, e).context for e in (needed, extents))
    return bool(sizes.is_subset(claimed))


def _not_searched(question: EquivalenceQuestion) -> Unknown:
    """What is said of a question for which no evidence is given."""
    return Unknown(f"there is no evidence for @{question.before.name}")


def _refused(why: str) -> Unknown:
    return Unknown(f"the certificate does not hold: {why}")


def _entry(
    name: str,
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    promises: Promises,
    evidence: Sequence[Evidence],
    search: Search,
) -> tuple[Verdict, Entry]:
    """What checking the evidence gives: a verdict, and with a proof its certificate."""
    checking = replace(search, against=_not_searched)
    verdict, questions = decide(before, after, promises, checking, evidence)
    if not isinstance(verdict, Proved):
        return verdict, {}
    if len(questions) != len(evidence):
        return _refused("it has more parts than the proof"), {}
    parts = [_shown(*pair) for pair in zip(questions, evidence, strict=True)]
    return verdict, {
        "name": name,
        "before": digest(before.function),
        "after": digest(after.function),
        "fp": promises.fp,
        "equal_extents": [list(pair) for pair in promises.equal_extents],
        **parts[0],
        "one_memory": evidence[0].one_memory,
        "wrapping": parts[1] if len(parts) > 1 else None,
        "assumptions": [str(a) for a in verdict.assumptions],
        "conventions": [str(c) for c in verdict.conventions],
        "guarantee": verdict.guarantee.as_dict(),
        "made_with": {"islpy": version("islpy")},
    }


def _shown(question: EquivalenceQuestion, evidence: Evidence) -> Entry:
    """What one of the questions is answered by."""
    return {
        "claims": [
            {"before": left, "after": right, "relation": relation}
            for (left, right), relation in evidence.claims.items()
        ],
        "folds": [list(pair) for pair in evidence.reductions],
        "obligations": [[c.obligation, c.method] for c in question.closed],
        "questions": [{"name": n, "smtlib": text} for n, text in _questions(question)],
    }


def _questions(question: EquivalenceQuestion) -> list[tuple[str, str]]:
    before, after = question.table.before, question.table.after
    pairs = question.pairs.all()
    every = (
        *of_side_conditions(question.after, question.context),
        *of_inclusions(question.table.inclusions),
        *of_dataflow(before, "source", [left for left, _ in pairs]),
        *of_dataflow(after, "target", [right for _, right in pairs]),
    )
    return [(q.name, q.script) for q in every]


def digest(function: func.FuncOp) -> str:
    """The SHA-256 of a function and of all that it uses, without the names of values."""
    top: Operation = function
    while (parent := top.parent_op()) is not None:
        top = parent
    texts = [generic_text(op) for op in (function, *uses_of(function, top))]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


_KEYS: dict[str, type | tuple[type, ...]] = {
    "name": str,
    "before": str,
    "after": str,
    "fp": str,
    "equal_extents": list,
    "claims": list,
    "folds": list,
    "obligations": list,
    "questions": list,
    "one_memory": bool,
    "wrapping": (dict, NoneType),
    "assumptions": list,
    "conventions": list,
    "guarantee": dict,
    "made_with": dict,
}


_PART = {"claims", "folds", "obligations", "questions"}


def _malformed(entry: Any) -> str | None:
    """Why something is no certificate of a function."""
    if not isinstance(entry, dict):
        return "a function is no object"
    found = cast(Entry, entry)
    if set(found) != set(_KEYS):
        return f"it has the keys {', '.join(sorted(found))}"
    for key, type_ in _KEYS.items():
        if not isinstance(found[key], type_):
            return f"{key} is no {type_}"
    wrapping: Entry | None = found["wrapping"]
    if wrapping is not None and (
        set(wrapping) != _PART or not all(isinstance(part, list) for part in wrapping.values())
    ):
        return "wrapping is no part of a certificate"
    if found["fp"] not in ("exact", "reals"):
        return "fp is neither exact nor reals"
    parts: list[Entry] = [found] if wrapping is None else [found, wrapping]
    for pair in (*found["equal_extents"], *(pair for part in parts for pair in part["folds"])):
        if not (isinstance(pair, list) and len(cast("list[Any]", pair)) == 2):
            return "a pair has not two parts"
    extents = [extent for pair in found["equal_extents"] for extent in pair]
    if not all(isinstance(e, int) or (isinstance(e, str) and _is_name(e)) for e in extents):
        return "an extent is neither a number nor a name"
    for claim in (claim for part in parts for claim in part["claims"]):
        texts = cast("dict[str, Any]", claim) if isinstance(claim, dict) else {}
        if set(texts) != {"before", "after", "relation"} or not all(
            isinstance(text, str) for text in texts.values()
        ):
            return "a claim is not made of texts"
    return None


def _is_name(text: str) -> bool:
    return text.isdecimal() or text.isidentifier()

"""Patterns on floats: decided as pairs of functions, format by format."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import pdl

from verifier.claims.functions.control_flow import decide_control_flow
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import InputError, ParsedModule
from verifier.kernel.pdl.float_functions import Instance, instances, matches_several
from verifier.kernel.verdicts.assumptions import MATCHED_APART, convention
from verifier.kernel.verdicts.judge import weakest
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

_NOTHING_SAID = "operations on f8E8M0FNU have no meaning: nothing is said of it"


def decide_float_pattern(pattern: pdl.PatternOp, parsed: ParsedModule, options: Options) -> Verdict:
    """The verdict on a pattern: refuted where one format refutes it, proved for all formats that
    are named if each is proved. Raises `NoMeaning` for what is not read."""
    proofs: list[Proved] = []
    open_: Unknown | None = None
    found = instances(pattern, parsed)
    for instance in found:
        verdict = _decide(instance, options)
        match verdict:
            case Proved():
                proofs.append(_with_formats(verdict, instance.formats))
            case Refuted() if instance.choice:
                note = f"refuted for {instance.choice}"
                return replace(verdict, notes=(*verdict.notes, note, *_proved_before(proofs)))
            case Unknown() if instance.choice:
                reason = f"for {instance.choice}: {verdict.reason}"
                open_ = open_ or replace(verdict, reason=reason)
            case _:
                return verdict
    if open_ is not None:
        return open_
    proof = weakest(proofs)
    if isinstance(proof, Proved) and matches_several(pattern):
        apart = convention(MATCHED_APART)
        proof = replace(proof, conventions=(*proof.conventions, apart))
    if isinstance(proof, Proved) and any(instance.formats for instance in found):
        return replace(proof, notes=(*proof.notes, _NOTHING_SAID))
    return proof


def _with_formats(proof: Proved, names: tuple[str, ...]) -> Proved:
    """The proof of an instance, which is one for its formats also where no formula was needed."""
    said = dict(proof.guarantee.formats)
    more = tuple(f"no formula was needed for {n}" for n in names if n not in said)
    return replace(proof, notes=(*proof.notes, *more))


def _proved_before(proofs: list[Proved]) -> list[str]:
    names = dict.fromkeys(name for proof in proofs for name, _ in proof.guarantee.formats)
    return [f"proved for {', '.join(names)}"] if names else []


def _decide(instance: Instance, options: Options) -> Verdict:
    try:
        sides = [read_module(source_of(text)) for text in (instance.before, instance.after)]
    except InputError as error:
        return Unsupported(f"operations that are none with these types: {error.message}")
    old, new = (functions_of(side.module)["pattern"] for side in sides)
    return decide_control_flow(sides[0], old, sides[1], new, options, lambda _: False)

"""The rules over tensors of every rank, in the library's folder `tensor/`, and their proofs.

No pass applies them: each says what a tensor compiler may do, for every rank and all sizes. The
header is that of patterns, and its `guarantee` says how exact the rule is:

    // guarantee: every rank, bit-exact
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from rewrites.library.headers import header_above, text_hash
from rewrites.library.lock import EXACTNESS, Exactness
from rewrites.library.patterns import ROOT, TENSOR, shown
from semantics.fingerprints.meanings import code_fingerprint
from verifier.claims.any_rank import types_of_rule, verify_rule
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.pdl.pattern import parse_claims
from verifier.kernel.ranks import (
    blocks,
    elements,
    float_claims,
    integer_claims,
    integers,
    operations,
    windows,
)
from verifier.kernel.ranks import rule as notation
from verifier.kernel.ranks.rule import read_rule, rule_name
from verifier.kernel.verdicts.assumptions import FINITE
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown

_MEANINGS = (
    *(notation, integers, elements, operations, blocks, windows),
    *(integer_claims, float_claims),
)
"""What says what a rule means."""


@dataclass(frozen=True)
class LibraryRule:
    """A rule and its header. `file` is where it is, as shown; `line` is the module's."""

    name: str
    file: str
    line: int
    law: str
    origin: str
    wanted: Exactness
    parsed: ParsedModule
    module: ModuleOp

    def text_hash(self) -> str:
        """A hash of the rule that comments, layout and the names of values do not change."""
        return text_hash(self.module)

    def meanings(self, known: dict[str, str] | None = None) -> Mapping[str, str]:
        """The fingerprint of the notation; `known` has what was computed before."""
        known = {} if known is None else known
        if TENSOR not in known:
            known[TENSOR] = code_fingerprint("", _MEANINGS)
        return {TENSOR: known[TENSOR]}


def read_rules(root: Path = ROOT) -> list[LibraryRule]:
    """All rules in the `.mlir` files of the library's folder `tensor`. Raises `InputError` for a
    file that cannot be read, for what is no rule or has no header, and two rules of one name."""
    found: dict[str, LibraryRule] = {}
    for path in sorted((root / TENSOR).glob("**/*.mlir")):
        for rule in rules_in(read_source(shown(path))):
            before = found.setdefault(rule.name, rule)
            if before is not rule:
                raise InputError(
                    f"@{rule.name} is also at {before.file}:{before.line}", rule.file, rule.line, 1
                )
    return list(found.values())


def rules_in(source: Source) -> list[LibraryRule]:
    """The rules of a text that have headers as the library's have. Raises `InputError`."""
    parsed, patterns, modules = parse_claims(source)
    if patterns:
        raise parsed.error("a pattern among the rules over tensors of every rank", patterns[0])
    return [_with_header(source, parsed, module) for module in modules]


def _with_header(source: Source, parsed: ParsedModule, module: ModuleOp) -> LibraryRule:
    line = parsed.place(module)[0]
    name = rule_name(module)
    if module.sym_name is None:
        raise InputError("a rule of the library needs a name", source.file, line, 1)
    fields = header_above(source, line, name)
    ranks, _, wanted = fields["guarantee"].partition(", ")
    for each in EXACTNESS:
        if (ranks, wanted) == ("every rank", each):
            law, origin = fields["law"], fields["origin"]
            return LibraryRule(name, source.file, line, law, origin, each, parsed, module)
    raise InputError(
        f"the guarantee '{fields['guarantee']}' is none of: "
        + ", ".join(f"'every rank, {each}'" for each in EXACTNESS),
        source.file,
        line,
        1,
    )


def prove_rule(rule: LibraryRule, options: Options) -> Result:
    """The verdict; `Unknown` where the proof is weaker than the header wants."""
    exact = rule.wanted == "bit-exact"
    result = verify_rule(
        rule.parsed, rule.module, replace(options, fp="exact" if exact else "reals")
    )
    result = replace(result, expected=None)
    verdict = result.verdict
    if not isinstance(verdict, Proved):
        return result
    granted = () if exact else (FINITE,)
    assumed = [each for each in verdict.assumptions if each.name not in granted]
    types = types_of_rule(read_rule(rule.module, rule.parsed))
    if assumed:
        why = f"proved under an assumption only: {'; '.join(map(str, assumed))}"
    elif verdict.guarantee.ranks != "all":
        why = f"proved only for {verdict.guarantee}, and its header wants every rank"
    elif rule.wanted == "exact in integers" and (
        "float" in types or not types & {"number", "integer"}
    ):
        why = f"its header wants it exact in integers, and it is about {', '.join(sorted(types))}"
    else:
        return result
    return replace(result, verdict=Unknown(why))

"""What is known already, so that it need not be mined: `--known FILE|library|mlir-opt`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rewrites.library.patterns import NATIVES, library_rules
from synth.scalar.deriving.derivation import BothWays, Derivability, Limits, derived, laws_of
from synth.scalar.deriving.known_passes import tried_by_mlir_opt
from synth.scalar.deriving.refinement_graph import Law
from synth.scalar.rules.equivalence import is_equivalence
from synth.scalar.rules.pattern_reading import ReadPattern, read_pattern
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.costs import OPS, Costs
from verifier.claims.patterns import verify_pattern
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import source_of
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Proved

REGISTERING = NATIVES
"""Imported for the native functions that patterns may call."""
LIBRARY, MLIR_OPT = "library", "mlir-opt"


@dataclass(frozen=True)
class KnownLaws:
    """Laws of existing rules, and whether mlir-opt is to be asked; `unused` are the patterns that
    were left out, with the reason."""

    laws: tuple[Law, ...] = ()
    mlir_opt: bool = False
    unused: tuple[ReadPattern, ...] = ()


@dataclass(frozen=True)
class News:
    """Rules that are not known, and those that are, with what knows them."""

    rules: tuple[Rule, ...]
    known: tuple[tuple[Rule, str], ...]


def known_of(
    choices: Sequence[str], options: Options | None = None, both_ways: BothWays = is_equivalence
) -> KnownLaws:
    """What the choices name: `library` (what has a proof there), `mlir-opt`, or files of patterns,
    which are proved before they are used.

    Raises `verifier.kernel.input.sources.InputError` for a file that is unreadable.
    """
    patterns: list[ReadPattern] = []
    for choice in choices:
        if choice == LIBRARY:
            patterns += [read_pattern(entry.parsed, entry.pattern) for entry in library_rules()]
        elif choice != MLIR_OPT:
            patterns += _proved(Path(choice), options or Options())
    rules = [rule for pattern in patterns for rule in pattern.rules]
    return KnownLaws(
        tuple(laws_of(rules, both_ways)),
        MLIR_OPT in choices,
        tuple(pattern for pattern in patterns if pattern.unread is not None),
    )


def _proved(path: Path, options: Options) -> list[ReadPattern]:
    parsed, patterns = parse_patterns(source_of(path))
    found: list[ReadPattern] = []
    for pattern in patterns:
        read = read_pattern(parsed, pattern)
        if read.unread is None:
            with counted_seconds():
                result = verify_pattern(parsed, pattern, options)
            if not isinstance(result.verdict, Proved):
                read = ReadPattern(read.name, read.file, read.line, (), f"it is {result.kind}")
        found.append(read)
    return found


def without_known(
    rules: Sequence[Rule],
    known: KnownLaws,
    costs: Costs = OPS,
    limits: Limits | None = None,
    modules: Sequence[str] = (),
) -> News:
    """The rules that known laws do not derive and that mlir-opt does not perform.

    Raises `refinement_graph.NotInstalled`, `known_passes.PassFailed`.
    """
    by: dict[Rule, str] = {}
    if known.laws:
        answers = zip(rules, derived(rules, known.laws, limits, modules), strict=True)
        by |= {rule: "known rules" for rule, answer in answers if answer is Derivability.DERIVED}
    if known.mlir_opt:
        left = [rule for rule in rules if rule not in by]
        by |= {
            tried.rule: MLIR_OPT for tried in tried_by_mlir_opt(left, costs) if tried.is_performed
        }
    return News(
        tuple(rule for rule in rules if rule not in by),
        tuple((rule, by[rule]) for rule in rules if rule in by),
    )

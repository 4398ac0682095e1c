"""The mined rules that mlir-opt's canonicalisation does not perform, as a table.

    python benchmarks/mined_rules.py [--write]

The rules of rewrites/mined/ are tried as `synth-rewrite --known mlir-opt` does it
(synth/scalar/deriving/known_passes.py): at several widths, with several choices of constants, with
and without --cse. A rule is in the table where it leaves fewer operations, constants not counted,
than it finds, and mlir-opt leaves more than that of every instance. With --write the table in
rewrites/mined/README.md is written anew.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rewrites.library.patterns import LibraryPattern, read_library
from synth.scalar.deriving.known_passes import Tried, tried_by_mlir_opt
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.terms.costs import OPS
from verifier.kernel.verdicts.verdict import describe_widths

PAGE = Path(__file__).resolve().parent.parent / "rewrites" / "mined" / "README.md"
MARK = "<!-- What follows is written by benchmarks/mined_rules.py. -->\n"


@dataclass(frozen=True)
class Row:
    """A pattern, and what mlir-opt did with each of the rules that it says."""

    pattern: LibraryPattern
    tried: tuple[Tried, ...]

    @property
    def is_beyond(self) -> bool:
        """Whether mlir-opt performs no instance of any of its rules."""
        return bool(self.tried) and all(tried.is_beyond for tried in self.tried)

    @property
    def is_performed(self) -> bool:
        """Whether mlir-opt performs all instances of all of its rules."""
        return bool(self.tried) and all(tried.is_performed for tried in self.tried)

    @property
    def cells(self) -> list[str]:
        """What the table says of it."""
        rule = self.tried[0].rule
        return [
            f"`{self.pattern.law}`".replace("|", "\\|"),
            describe_widths(self.pattern.wanted),
            f"{OPS.of_term(rule.source):g}",
            f"{OPS.of_term(rule.target):g}",
            f"{min(tried.best for tried in self.tried):g}",
            str(sum(tried.instances for tried in self.tried)),
        ]


def rows(patterns: Sequence[LibraryPattern]) -> list[Row]:
    """What mlir-opt did with the patterns that are read as rules."""
    read = [(p, read_pattern(p.parsed, p.pattern)) for p in patterns]
    read = [(p, found.rules) for p, found in read if found.unread is None]
    tried = iter(tried_by_mlir_opt([rule for _, rules in read for rule in rules]))
    return [Row(pattern, tuple(next(tried) for _ in rules)) for pattern, rules in read]


def table(found: Sequence[Row]) -> str:
    """The table, of those rules that mlir-opt does not perform."""
    beyond = [row for row in found if row.is_beyond]
    lines = [
        f"{len(beyond)} of the {len(found)} rules that were tried:",
        "",
        "| law | proved for | before | after | mlir-opt leaves at best | instances |",
        "|---|---|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(row.cells)} |" for row in beyond]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Print the table, or write it into the page."""
    mined = [p for p in read_library() if "mined" in Path(p.file).parts]
    text = table(rows(mined))
    if "--write" not in arguments:
        print(text, end="")
        return
    before, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    PAGE.write_text(before + mark + text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

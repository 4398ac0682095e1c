"""The languages that rules are exported to, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rewrites.exporting import drr, egglog, llvm_cpp, mlir_cpp, pdl, pdll
from rewrites.exporting.rule import NotExported, Rule, rules_of
from rewrites.library.patterns import LibraryPattern

LANGUAGES: Mapping[str, Callable[[Sequence[Rule]], tuple[str, list[str]]]] = {
    "mlir-cpp": mlir_cpp.file_of,
    "drr": drr.file_of,
    "pdl": pdl.file_of,
    "pdll": pdll.file_of,
    "egglog": egglog.file_of,
    "llvm-cpp": llvm_cpp.file_of,
}


def exported(patterns: Sequence[LibraryPattern], language: str) -> tuple[str, list[str]]:
    """A file with these rules, and for each that is not in it its name and the reason."""
    rules: list[Rule] = []
    left_out: list[str] = []
    for pattern in patterns:
        try:
            rules += rules_of(pattern)
        except NotExported as reason:
            left_out.append(f"{pattern.name}: {reason}")
    text, others = LANGUAGES[language](rules)
    return text, [*left_out, *others]

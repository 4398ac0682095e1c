"""The verdicts on all that two modules have, by name."""

from __future__ import annotations

from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.verdicts.verdict import Result


def parsed(text: str, name: str) -> ParsedModule:
    return read_module(Source(name, text))


def verify(before: str, after: str) -> dict[str, Result]:
    sides = parsed(before, "<before>"), parsed(after, "<after>")
    return {r.name.rpartition(" ")[2]: r for r in verify_modules(*sides, Options())}


def kinds(before: str, after: str) -> dict[str, str]:
    return {name: result.kind for name, result in verify(before, after).items()}


FUNCTION = "{kind}.func @f(%x: i8) -> i8 {{ {kind}.return %x : i8 }}"
THROUGH_ZERO = """{kind}.func @f(%x: i8) -> i8 {{
  %z = {zero}
  %y = {dialect}.xor{i} %x, %z : i8
  {kind}.return %y : i8
}}"""


def two_identities(kind: str) -> tuple[str, str]:
    """Two functions of which each refines the other, of the dialect `kind`."""
    llvm = kind == "llvm"
    zero = "llvm.mlir.constant(0 : i8) : i8" if llvm else "arith.constant 0 : i8"
    dialect, i = ("llvm", "") if llvm else ("arith", "i")
    texts = (FUNCTION, THROUGH_ZERO)
    one, other = (t.format(kind=kind, zero=zero, dialect=dialect, i=i) for t in texts)
    return one, other

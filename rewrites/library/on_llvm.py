"""The rules on arith, written again for the llvm dialect.

Only the names of operations change, so each is as cheap, and as surely comes to an end, as the rule
that it is made of. Whether it holds is not concluded from that rule: each is a pattern of the
library with a proof of its own in the lock. A rule is left out where it names an operation that
`LLVM_NAMES` lacks, states flags, which the two dialects write differently, or makes a select.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rewrites.library.patterns import LibraryPattern

LLVM_NAMES: Mapping[str, str] = {
    "arith.constant": "llvm.mlir.constant",
    "arith.addi": "llvm.add",
    "arith.subi": "llvm.sub",
    "arith.muli": "llvm.mul",
    "arith.andi": "llvm.and",
    "arith.ori": "llvm.or",
    "arith.xori": "llvm.xor",
    "arith.shli": "llvm.shl",
    "arith.shrui": "llvm.lshr",
    "arith.shrsi": "llvm.ashr",
    "arith.cmpi": "llvm.icmp",
    "arith.extui": "llvm.zext",
    "arith.extsi": "llvm.sext",
    "arith.trunci": "llvm.trunc",
    "arith.select": "llvm.select",
    "arith.minsi": "llvm.intr.smin",
    "arith.maxsi": "llvm.intr.smax",
    "arith.minui": "llvm.intr.umin",
    "arith.maxui": "llvm.intr.umax",
    "arith.divsi": "llvm.sdiv",
    "arith.divui": "llvm.udiv",
    "arith.remsi": "llvm.srem",
    "arith.remui": "llvm.urem",
}
"""Operations under what llvm calls them."""

_NOT_MADE = "arith.select"
"""It needs fast-math flags to be built, which a rule on arith does not have."""

PREFIX = "llvm_"
"""With which the name of a rule on llvm begins; what follows is the name of the rule on arith."""

_NAMED = re.compile(r'"(arith\.[a-z]+)"')


def on_llvm(rules: Sequence[LibraryPattern]) -> str:
    """The rules that can be written so, as the text of a file of the library."""
    texts = [_written(rule) for rule in rules]
    return "\n".join(text for text in texts if text is not None)


def _written(rule: LibraryPattern) -> str | None:
    text = rule.text()
    if "overflow" in text or not all(name in LLVM_NAMES for name in _NAMED.findall(text)):
        return None
    if _NOT_MADE in text.partition("pdl.rewrite")[2]:
        return None
    renamed = _NAMED.sub(lambda found: f'"{LLVM_NAMES[found[1]]}"', text)
    named = renamed.replace(f"@{rule.name} ", f"@{PREFIX}{rule.name} ", 1)
    head, origin, rest = named.partition("// origin: ")
    return f"{head}{origin}@{rule.name} with llvm's operations; {rest}"

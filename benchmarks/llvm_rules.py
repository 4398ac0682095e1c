"""Writes `rewrites/llvm/`: the library's rules on arith, on llvm.

    PYTHONPATH=. python benchmarks/llvm_rules.py [--only NAME,…]

With --only, the rules of these names on arith alone. Then a lock must be made (verify-rewrite
--library --update); a rule that it does not prove must be left out here too.
"""

from __future__ import annotations

import argparse

from rewrites.library.on_llvm import on_llvm
from rewrites.library.patterns import ON_LLVM, ROOT, library_rules

HEAD = "// Rules on arith, with llvm's operations, from benchmarks/llvm_rules.py.\n\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="NAME,…")
    only = parser.parse_args().only
    names = None if only is None else only.split(",")
    rules = [rule for rule in library_rules() if names is None or rule.name in names]
    folder = ROOT / ON_LLVM
    folder.mkdir(exist_ok=True)
    (folder / "rules.mlir").write_text(HEAD + on_llvm(rules), encoding="utf-8")


if __name__ == "__main__":
    main()

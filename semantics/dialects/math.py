"""The entry of math."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "math",
    meanings=("semantics.meanings.math",),
    lanewise=True,
    scalar_functions=True,
    as_recurrences=True,
    to_llvm=("--convert-math-to-libm", "--convert-math-to-llvm"),
    search=SearchHints(
        usual=(),
        cycles={"ctpop": 3, "ctlz": 3, "cttz": 3, "absi": 2, "fma": 4, "sqrt": 13},
        floats=("absf",),
    ),
)

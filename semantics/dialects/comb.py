"""The entry of comb."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "comb",
    syntax="semantics.syntax.comb:CombDialect",
    meanings=("semantics.meanings.comb",),
    has_poison=False,
    constant="hw.constant",
    search=SearchHints(
        usual=("add", "sub", "and", "or", "xor", "shl", "shru", "shrs"),
        conditional=("icmp", "mux"),
        beside={
            "divu": ("mul", "modu"),
            "divs": ("mul", "mods"),
            "modu": ("divu",),
            "mods": ("divs",),
        },
        like={
            "add": "addi",
            "sub": "subi",
            "mul": "muli",
            "and": "andi",
            "or": "ori",
            "xor": "xori",
            "shl": "shli",
            "shru": "shrui",
            "shrs": "shrsi",
        },
        signed=("icmp", "divs"),
        cycles={"mul": 3, **dict.fromkeys(("divu", "divs", "modu", "mods"), 12)},
    ),
)

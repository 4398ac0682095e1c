"""The entry of index."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "index",
    syntax="semantics.syntax.index:IndexDialect",
    meanings=("semantics.meanings.index",),
    constant="index.constant",
    search=SearchHints(
        usual=(
            *("add", "sub", "and", "or", "xor", "shl", "shru", "shrs"),
            *("mins", "maxs", "minu", "maxu"),
        ),
        beside={
            "divu": ("mul", "remu", "ceildivu"),
            "divs": ("mul", "rems", "ceildivs", "floordivs"),
            "remu": ("divu",),
            "rems": ("divs",),
        },
        cycles={
            "mul": 3,
            **dict.fromkeys(("mins", "maxs", "minu", "maxu"), 2),
            **dict.fromkeys(("divu", "divs", "remu", "rems"), 12),
            **dict.fromkeys(("ceildivu", "ceildivs", "floordivs"), 14),
        },
    ),
)

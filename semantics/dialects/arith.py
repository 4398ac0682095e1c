"""The entry of arith."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

_NO_FLAGS = {"overflowFlags": "#arith.overflow<none>"}

ENTRY = DialectEntry(
    "arith",
    syntax="semantics.syntax.arith:ArithDialect",
    meanings=("semantics.meanings.arith",),
    lanewise=True,
    scalar_functions=True,
    to_llvm=("--arith-expand", "--convert-arith-to-llvm"),
    constant="arith.constant",
    search=SearchHints(
        usual=(
            *("addi", "subi", "andi", "ori", "xori", "shli", "shrui", "shrsi"),
            *("minsi", "maxsi", "minui", "maxui"),
        ),
        conditional=("cmpi", "select"),
        casts=("extui", "extsi", "trunci"),
        beside={
            "muli": ("mului_extended", "mulsi_extended"),
            **dict.fromkeys(("mului_extended", "mulsi_extended"), ("muli",)),
            "trunci": ("addui_extended",),
            "divui": ("muli", "remui", "ceildivui"),
            "divsi": ("muli", "remsi", "ceildivsi", "floordivsi"),
            "remui": ("divui",),
            "remsi": ("divsi",),
            "divf": ("mulf",),
            "cmpf": ("maximumf", "minimumf", "maxnumf", "minnumf", "select", "cmpf"),
        },
        floats=("negf", "addf", "subf", "mulf", "truncf", "extf"),
        signed=("cmpi", "divsi", "minsi", "maxsi"),
        cycles={
            "muli": 3,
            **dict.fromkeys(("minsi", "maxsi", "minui", "maxui"), 2),
            **dict.fromkeys(("mului_extended", "mulsi_extended"), 4),
            **dict.fromkeys(("divui", "divsi", "remui", "remsi"), 12),
            **dict.fromkeys(("addf", "subf", "mulf", "maximumf", "minimumf"), 4),
            **dict.fromkeys(("maxnumf", "minnumf", "cmpf"), 4),
            **dict.fromkeys(("extf", "truncf", "sitofp", "uitofp", "fptosi", "fptoui"), 5),
            "divf": 12,
            "remf": 30,
            **dict.fromkeys(("ceildivui", "ceildivsi", "floordivsi"), 14),
        },
        assumed=dict.fromkeys(("addi", "subi", "muli", "shli"), _NO_FLAGS),
    ),
)

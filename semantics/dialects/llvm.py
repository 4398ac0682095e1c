"""The entry of llvm."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

_NO_FLAGS = {"overflowFlags": "0 : i32"}

ENTRY = DialectEntry(
    "llvm",
    syntax="semantics.syntax.llvm:LLVMDialect",
    meanings=("semantics.meanings.llvm", "semantics.meanings.llvm_assume"),
    lanewise=True,
    to_llvm=(),
    constant="llvm.mlir.constant",
    search=SearchHints(
        usual=(
            *("add", "sub", "and", "or", "xor", "shl", "lshr", "ashr"),
            *("intr.smin", "intr.smax", "intr.umin", "intr.umax"),
        ),
        conditional=("icmp", "select"),
        casts=("zext", "sext", "trunc"),
        beside={
            "udiv": ("mul", "urem"),
            "sdiv": ("mul", "srem"),
            "urem": ("udiv",),
            "srem": ("sdiv",),
        },
        like={
            "add": "addi",
            "sub": "subi",
            "mul": "muli",
            "and": "andi",
            "or": "ori",
            "xor": "xori",
            "shl": "shli",
            "lshr": "shrui",
            "ashr": "shrsi",
            "zext": "extui",
            "sext": "extsi",
            "trunc": "trunci",
            "select": "select",
        },
        signed=("icmp", "sdiv", "intr.smin", "intr.smax"),
        cycles={
            **dict.fromkeys(("mul", "intr.ctpop", "intr.ctlz", "intr.cttz"), 3),
            **dict.fromkeys(("intr.smin", "intr.smax", "intr.umin", "intr.umax", "intr.abs"), 2),
            **dict.fromkeys(("udiv", "sdiv", "urem", "srem"), 12),
        },
        assumed={
            **dict.fromkeys(("add", "sub", "mul", "shl", "trunc"), _NO_FLAGS),
            "select": {"fastmathFlags": "#llvm.fastmath<none>"},
        },
    ),
)

"""The entry of acc: what the accelerator's instructions do to one lane."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "acc",
    syntax="accelerator_model.dialect.acc:Acc",
    meanings=("semantics.meanings.acc_lanes",),
    has_poison=False,
    search=SearchHints(usual=()),
)

"""The entry of acc: the accelerator's instructions, and what they do to one lane."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "acc",
    syntax="accelerator_model.dialect.beside_openacc:AccBesideOpenAcc",
    meanings=("semantics.meanings.acc_lanes",),
    has_poison=False,
    programs="rewrites.accelerator.validation.on_default_machine:OnDefaultMachine",
    search=SearchHints(usual=()),
)

"""Functions that are programs of a machine: the dialect's entry names who decides about them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from xdsl.dialects import func

from semantics.language.dialects import entry_of
from verifier.kernel.verdicts.judge import unless_accepted
from verifier.kernel.verdicts.verdict import Unknown, Unsupported, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from verifier.kernel.deciding.options import Options


class Programs(Protocol):
    """What `DialectEntry.programs` names. Arguments may have `own_marks`, attributes about which
    `decide` says whether they may change."""

    own_marks: frozenset[str]

    def is_program(self, function: func.FuncOp) -> bool:
        """Whether a function with operations of the dialect is a program."""
        ...

    def decide(self, old: func.FuncOp, new: func.FuncOp, seconds: float) -> Verdict:
        """Whether `new` refines `old`, of which one at least is a program. The verdict may rest on
        assumptions."""
        ...


def programs_of(old: Function, new: Function) -> Programs | None:
    """Who decides about two functions of which one at least is a program; None where neither is."""
    names = {op.name.partition(".")[0] for function in (old, new) for op in function.walk()}
    for named in sorted(filter(None, (entry_of(name).programs for name in names))):
        module, _, name = named.partition(":")
        programs = cast(Programs, getattr(import_module(module), name)())
        if any(isinstance(f, func.FuncOp) and programs.is_program(f) for f in (old, new)):
            return programs
    return None


def decide_programs(programs: Programs, old: Function, new: Function, options: Options) -> Verdict:
    """Whether one function refines another, of which one at least is a program."""
    if options.certificates is not None:
        return Unknown("certificates are of functions that are no programs of a machine")
    if not isinstance(old, func.FuncOp) or not isinstance(new, func.FuncOp):
        return Unsupported("an llvm.func that is compared with a program")
    verdict = programs.decide(old, new, options.total_timeout)
    return unless_accepted(verdict, options.assume)

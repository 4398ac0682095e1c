"""The pass `proved-range-optimizations`: what the facts of the sparse analysis make simpler.

The analysis is not trusted. Each function that changed is verified as a whole, and one that is not
proved to do what it did stays as it was, which a warning says.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from rewrites.applying.by_facts import improve_by_facts
from semantics.functions.operations import is_function
from verifier.claims.translation import module_verdicts
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted


class NotChanged(UserWarning):
    """A function that stays as it was, since what would become of it is not proved."""


def _functions(module: ModuleOp) -> list[Operation]:
    return [op for op in module.walk() if is_function(op) and op.body.blocks]


def optimise_ranges(module: ModuleOp) -> Iterator[str]:
    """Change the functions of a module; for each one that stays as it was although more is known of
    it, its name and why.

    Raises `InternalError` where a change is refuted, since then a fact was wrong.
    """
    before = module.clone()
    originals = _functions(before)
    changed = {n for n, function in enumerate(_functions(module)) if improve_by_facts(function)}
    while changed:
        wrong = _not_proved(str(before), module, sorted(changed))
        for number, why in wrong.items():
            Rewriter.replace_op(_functions(module)[number], originals[number].clone())
            yield why
        changed -= set(wrong)
        if not wrong:
            return


def _not_proved(before: str, module: ModuleOp, changed: Sequence[int]) -> dict[int, str]:
    """Those of the changed functions that are not proved, and why."""
    functions = _functions(module)
    names = {n: str(functions[n].get_attr_or_prop("sym_name")) for n in changed}
    try:
        old = read_module(Source("before", before))
        new = read_module(Source("after", str(module)))
    except InputError as error:
        return {n: f"{names[n]}: {error}" for n in changed}
    with counted_seconds():
        verdicts = module_verdicts(old, new, Options())
        keys = {item.op: key for key, item in verdicts.new.items()}
        found: dict[int, str] = {}
        for n in changed:
            verdict = verdicts.verdict(keys[_functions(new.module)[n]])
            if isinstance(verdict, Refuted):
                raise InternalError(
                    f"a fact about {names[n]} is wrong:\n{verdict.counterexample.text()}"
                )
            if not isinstance(verdict, Proved):
                found[n] = f"{names[n]}: {getattr(verdict, 'reason', verdict)}"
    return found


@dataclass(frozen=True)
class ProvedRangeOptimizations(ModulePass):
    """Applies what is known of integers; warns of each function that is not proved."""

    name = "proved-range-optimizations"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for why in optimise_ranges(op):
            warnings.warn(f"not changed: {why}", NotChanged, stacklevel=2)

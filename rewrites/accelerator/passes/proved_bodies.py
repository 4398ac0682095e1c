"""The library's rules on what a function computes element by element, and on its index arithmetic.

Nothing here is trusted: what the accelerator runs is compared with the function as it was given,
and what the host runs is proved equal to it.
"""

from __future__ import annotations

from functools import cache

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.traits import ConstantLike, IsTerminator

from accelerator_model.machine import Machine
from rewrites.accelerator.network_work import host_cycles
from rewrites.applying.library_pass import ProvedRewrites, apply_rewrites, load_rewrites
from verifier.claims.translation import verify_sources
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved


def with_proved_rewrites(function: func.FuncOp, _: Machine) -> func.FuncOp:
    """The function after `apply-proved-rewrites`, or itself where that saves no operation.

    Raises `rewrites.applying.library_pass.NotProved` where the library is not what its lock lists.
    """
    module = ModuleOp([function.clone()])
    apply_rewrites(module, _library())
    (rewritten,) = module.body.block.ops
    assert isinstance(rewritten, func.FuncOp)
    rewritten.detach()
    return rewritten if operations_in(rewritten) < operations_in(function) else function


def operations_in(function: func.FuncOp) -> int:
    """How many operations there are, without constants and terminators."""
    return sum(
        not op.has_trait(ConstantLike) and not op.has_trait(IsTerminator) for op in function.walk()
    )


def faster_on_host(function: func.FuncOp, machine: Machine) -> tuple[func.FuncOp, Proved] | None:
    """The function after `apply-proved-rewrites` with the proof that it is the same; None where
    that takes the host as many cycles, or is not proved without an assumption."""
    rewritten = with_proved_rewrites(function, machine)
    if host_cycles(rewritten, machine) >= host_cycles(function, machine):
        return None
    name = f"@{function.sym_name.data}"
    (result,) = verify_sources(Source(name, str(function)), Source(name, str(rewritten)))
    proof = result.verdict
    if not isinstance(proof, Proved) or proof.assumptions or proof.given or proof.from_files:
        return None
    return rewritten, proof


@cache
def _library() -> ProvedRewrites:
    return load_rewrites(Context())

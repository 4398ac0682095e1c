"""What the library's rules make of a window, all of them until none matches.

The rules only propose, as a search does: what they make is proved for the window. They are found at
once where a search would have to grow large programs, and they see no more of the code than the
window.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.ir import Block, Operation

from rewrites.applying.library_pass import ProvedRewrites, apply_rewrites, load_rewrites
from synth.scalar.improving.reading.straight_line import returned
from synth.scalar.improving.reading.windows import windows_at
from synth.scalar.improving.sharing import Found, Sharing, proof_of
from synth.scalar.rules.function_text import function_text
from synth.scalar.rules.pattern_constants import NotRead
from synth.scalar.synthesis.float_proofs import is_about_floats
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import Synthesised
from synth.scalar.terms.terms import Argument, Term, subterms
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source


@cache
def _library() -> ProvedRewrites:
    return load_rewrites(Context())


def found_by_rules(sharing: Sharing, root: Operation) -> Iterator[Found]:
    """What the rules make of the windows of a root, the smallest first, where that costs less and
    is proved. Raises `rewrites.applying.library_pass.NotProved`."""
    costs = sharing.costs
    for window in windows_at(root, sharing.place):
        specification = window.specification
        program = program_by_rules(specification)
        if program is None:
            continue
        cost = costs.beside([program], specification.given)
        proof = proof_of(specification, program) if cost < window.cost(costs) else None
        if proof is not None:
            yield window, Synthesised((program,), cost, proof)


@lru_cache(maxsize=100_000)
def program_by_rules(specification: Specification) -> Term | None:
    """What the rules make of a window on integers; None where it has several results, or they leave
    its root as it is, or make what is not searched."""
    if specification.precondition is not None or is_about_floats(specification):
        return None
    if len(specification.results) != 1:
        return None
    (source,) = specification.results
    parsed = read_module(Source("<window>", function_text("window", source)))
    (function,) = (op for op in parsed.module.ops if isinstance(op, func.FuncOp))
    block = function.body.block
    root = _owner_of_result(block)
    apply_rewrites(parsed.module, _library())
    if _owner_of_result(block) is root:
        return None
    arguments = [term for term in subterms([source]) if isinstance(term, Argument)]
    try:
        return returned(block, arguments)
    except NotRead:
        return None


def _owner_of_result(block: Block) -> Operation | Block:
    assert block.last_op is not None
    return block.last_op.operands[0].owner

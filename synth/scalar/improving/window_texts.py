"""Proofs of changes to windows with branches, or across lanes, from two texts: the window as it is,
as a function, and the function with the program in its place.

The specification of a window with branches chooses where the code branches. Its proof is not
enough: whether what is in an arm may be run anyway is for the verifier of control flow to say. It
also knows what moves lanes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import StringIO

from xdsl.dialects import func
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.printer import Printer

from synth.scalar.improving.reading.windows import Window
from synth.scalar.improving.window_edits import code_of
from synth.scalar.synthesis.synthesis import Synthesised
from synth.scalar.terms.terms import Argument, Term, is_constant
from verifier.claims.modules import BY_USERS
from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict


def proof_of_text(window: Window, found: Synthesised, options: Options) -> Proved | None:
    """The proof that a window's text may give way to what was found, where it has branches or is
    across lanes; None where there is none. Of any other window that of its specification."""
    if not window.branchings and not window.reading.across:
        return found.proof
    verdict = verdict_on_text(window, found.results, options)
    if isinstance(verdict, Refuted):
        said = verdict.counterexample.text()
        before = text_of_window(window)
        raise InternalError(f"a window was read as something else:\n{before}{said}")
    return verdict if isinstance(verdict, Proved) else None


def verdict_on_text(window: Window, programs: Sequence[Term], options: Options) -> Verdict:
    """Whether a window's text may give way to programs, with nothing assumed."""
    return _verdict(text_of_window(window), text_of_window(window, programs), options)


@lru_cache(maxsize=10_000)
def _verdict(before: str, after: str, options: Options) -> Verdict:
    modules = read_module(source_of(before)), read_module(source_of(after))
    (verdict,) = (result.verdict for result in verify_modules(*modules, options))
    if isinstance(verdict, Proved) and (verdict.assumptions or BY_USERS in verdict.method):
        return Unknown("proved under an assumption only")
    return verdict


def text_of_window(window: Window, programs: Sequence[Term] | None = None) -> str:
    """A function of what the window gets, that returns what is replaced, and all that stays alive:
    of the window as it is, or with programs in its place."""
    arguments = [value for term, value in window.values.items() if isinstance(term, Argument)]
    alive = [value for term, value in window.values.items() if not _is_there_anyway(term)]
    entry = Block(arg_types=[value.type for value in arguments])
    values: dict[SSAValue, SSAValue] = dict(zip(arguments, entry.args, strict=True))
    region = Region(entry)
    going = window.dead if programs is not None else () if window.join is None else [window.root]
    for op in (*_constants(window), *(op for op in window.operations if op not in going)):
        entry.add_op(op.clone(values))
    last = entry
    if programs is not None:
        there = {term: values[value] for term, value in window.values.items()}
        results = [*_add(programs, window, there, entry)]
    elif window.join is not None:
        last = _copy_blocks(window, region, values)
        results = [*last.args]
    else:
        results = [values[value] for value in window.replaced]
    results += [values[value] for value in alive]
    last.add_op(func.ReturnOp(*results))
    for value in (v for op in region.walk() for v in op.results):
        value.name_hint = None
    types = [value.type for value in entry.args], [value.type for value in results]
    stream = StringIO()
    Printer(stream).print_op(func.FuncOp("window", types, region))
    return stream.getvalue() + "\n"


def _is_there_anyway(term: Term) -> bool:
    return isinstance(term, Argument) or is_constant(term)


def _constants(window: Window) -> list[Operation]:
    """The constants from outside that the window uses."""
    inside = {*window.users}
    owners = (operand.owner for op in window.users for operand in op.operands)
    found = dict.fromkeys(o for o in owners if isinstance(o, Operation) and o not in inside)
    return [op for op in found if window.reading.constant(op.results[0]) is not None]


def _add(
    programs: Sequence[Term], window: Window, there: Mapping[Term, SSAValue], block: Block
) -> tuple[SSAValue, ...]:
    """Programs at the end of a block: their values."""
    root = window.root
    code = code_of(programs, root, window.reading.container(root), there.get)
    for argument, leaf in zip(code.block.args, code.leaves, strict=True):
        argument.replace_all_uses_with(leaf)
    for op in code.operations:
        op.detach()
        block.add_op(op)
    return code.results


def _copy_blocks(window: Window, region: Region, values: dict[SSAValue, SSAValue]) -> Block:
    """Copy a branch and the blocks to which it leads; the last one, to which all ways lead, is left
    empty."""
    join, root = window.join, window.root
    assert join is not None
    own = window.branchings[root].blocks
    blocks = {block: Block(arg_types=[arg.type for arg in block.args]) for block in (*own, join)}
    for block in own:  # Around a loop the arguments of the last one are also what is got from it.
        values |= dict(zip(block.args, blocks[block].args, strict=True))
    entry = region.block
    region.add_block([*blocks.values()])  # Copies of operations add the blocks inside of them.
    entry.add_op(root.clone(values, blocks))
    for block in own:
        blocks[block].add_ops([op.clone(values, blocks) for op in block.ops])
    return blocks[join]

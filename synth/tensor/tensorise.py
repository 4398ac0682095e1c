"""Replaces linalg operations by tensor instructions, and has what it prints proved.

For each operation the cheapest mapping onto any of the given instructions is taken; its cost is one
for each instruction and for each element that is copied or cleared, dynamic extents counted as
`NOMINAL_EXTENT`. Operations that map onto none stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from synth.tensor.emission import InstructionWriter
from synth.tensor.inspection import NoMatch, accumulates_by, bindings
from synth.tensor.instruction import TensorInstruction
from synth.tensor.mapping import LoopMapping, NoMapping, mappings
from verifier.claims.translation import verify_sources
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.assumptions import NO_ALIAS
from verifier.kernel.verdicts.verdict import Result, Unsupported


@dataclass(frozen=True)
class Chosen:
    """An operation, at `where` in the function `function`, and what became of it.

    `instructions` and `copied` count the runs of the instruction and the elements that are copied
    or cleared, dynamic extents at their nominal value.
    """

    function: str
    where: str
    operation: str
    instruction: str
    loops: str
    instructions: int
    copied: int


@dataclass(frozen=True)
class Refused:
    """An operation that stays, and why, for each instruction."""

    function: str
    where: str
    operation: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Tensorised:
    """`text` is the whole module; `results` has the verdict on each function of the input, of
    `text` as it is printed. A function that has operations, but none that was mapped, is
    unsupported."""

    text: str
    chosen: tuple[Chosen, ...]
    refused: tuple[Refused, ...]
    results: tuple[Result, ...]

    def explanation(self) -> list[str]:
        """What became of each operation, in lines."""
        lines = [
            f"{c.where}: {c.operation}: {c.instructions} x @{c.instruction} ({c.loops}), "
            f"{c.copied} elements copied or cleared"
            for c in self.chosen
        ]
        for r in self.refused:
            lines += [f"{r.where}: {r.operation} stays", *(f"  {reason}" for reason in r.reasons)]
        return lines


@dataclass(frozen=True)
class _Candidate:
    cost: int
    instruction: TensorInstruction
    mapping: LoopMapping
    emission: InstructionWriter


def tensorise(
    source: Source,
    instructions: Sequence[TensorInstruction],
    options: Options | None = None,
) -> Tensorised:
    """The functions of `source` with linalg operations replaced by instructions.

    By default different memref arguments are assumed not to alias. Raises `InputError`.
    """
    parsed = read_module(source)
    module = parsed.module
    chosen: list[Chosen] = []
    refused: list[Refused] = []
    used: dict[str, TensorInstruction] = {}
    functions = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    names = {function.sym_name.data for function in functions}
    for instruction in instructions:
        if instruction.name in names:
            raise InputError(f"there is a function @{instruction.name}", source.file)
    places = [(f"@{f.sym_name.data}", op) for f in functions for op in f.walk()]
    for function, op in places:
        if not op.name.startswith("linalg.") or op.name in ("linalg.yield", "linalg.index"):
            continue
        where = parsed.where(op)
        candidates: list[_Candidate] = []
        reasons: list[str] = []
        for instruction in instructions:
            try:
                candidates += _candidates(op, instruction)
            except (NoMatch, NoMapping, NoStructure) as error:
                reasons.append(f"{instruction.name}: {error}")
        if not candidates:
            refused.append(Refused(function, where, op.name, tuple(reasons)))
            continue
        best = min(candidates, key=lambda candidate: candidate.cost)
        chosen.append(_chosen(best, op, function, where))
        _replace(op, best)
        used[best.instruction.name] = best.instruction
    text = _printed(module, used.values())
    mapped = {c.function for c in chosen}
    left = {r.function: r for r in reversed(refused) if r.function not in mapped}
    results = tuple(
        replace(result, verdict=Unsupported("; ".join(stays.reasons), stays.where))
        if (stays := left.get(result.name)) is not None
        else result
        for result in prove(source, text, frozenset(used), options)
    )
    return Tensorised(text, tuple(chosen), tuple(refused), results)


def prove(
    source: Source, text: str, instructions: frozenset[str], options: Options | None = None
) -> Iterator[Result]:
    """The verdict on each function of `source`: does the function of that name in `text` refine it?

    `instructions` are the functions that are in `text` only.
    """
    options = options or Options(assume=(NO_ALIAS,))
    for result in verify_sources(source, Source("<tensorised>", text), options):
        if result.name.removeprefix("@") not in instructions:
            yield result


def _candidates(op: Operation, instruction: TensorInstruction) -> Iterator[_Candidate]:
    structure = structure_of(op)
    if len(structure.outputs) != 1:
        raise NoMapping("an operation with several outputs")
    found = bindings(instruction.structure.body, structure.body)
    combine = accumulates_by(instruction.structure.body)
    values = (*structure.inputs, *structure.outputs)
    failures: list[NoMapping] = []
    count = 0
    for mapping in mappings(instruction, structure, found):
        try:
            emission = InstructionWriter("tensorised", mapping, instruction, values, combine)
        except NoMapping as error:
            failures.append(error)
            continue
        count += 1
        yield _Candidate(mapping.instructions + emission.copied, instruction, mapping, emission)
    if not count:
        raise failures[0]


def _chosen(best: _Candidate, op: Operation, function: str, where: str) -> Chosen:
    mapping = best.mapping
    loops: list[str] = []
    for loop, d in enumerate(mapping.on):
        dim = mapping.dims[d]
        on = "padding" if dim.position is None else f"d{dim.position}"
        loops.append(f"{on} by {mapping.extents[loop]}")
    return Chosen(
        function,
        where,
        op.name,
        best.instruction.name,
        ", ".join(loops),
        mapping.instructions,
        best.emission.copied,
    )


def _replace(op: Operation, best: _Candidate) -> None:
    """Put what was emitted in the place of an operation."""
    structure: Structure = structure_of(op)
    described = ModuleOp([best.instruction.function.clone()])
    # The module of the instruction, without the line that opens it and the one that closes it.
    text = "\n".join([best.emission.text, *str(described).splitlines()[1:-1]])
    parsed = read_module(Source("<emitted>", text))
    function = parsed.module.body.block.first_op
    assert isinstance(function, func.FuncOp)
    block = function.body.block
    last = block.last_op
    assert isinstance(last, func.ReturnOp)
    results = list(last.operands)
    last.detach()
    last.erase()
    values = (*structure.inputs, *structure.outputs)
    Rewriter.inline_block(block, InsertPoint.before(op), values)
    for old, new in zip(op.results, results, strict=True):
        old.replace_all_uses_with(new)
    op.detach()
    op.erase()


def _printed(module: ModuleOp, instructions: Iterable[TensorInstruction]) -> str:
    """The module as text, with the descriptions of instructions in front."""
    first = module.body.block.first_op
    for instruction in instructions:
        clone = instruction.function.clone()
        if first is None:
            module.body.block.add_op(clone)
        else:
            module.body.block.insert_op_before(clone, first)
    return str(module) + "\n"

"""Proves that a program of the accelerator does what the linalg function does that it came from.

Nothing here knows how the lowering tiles, allocates or orders. The program's race freedom is
decided from its order alone; without a race it has one result, which is then computed symbolically:
each element of each argument, at the end, is a start value plus a multiset of products, and both
sides must have the same ones. That re-tiled sums are equal numbers rests on laws of the scalar
bodies, which are asked of a solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import AccProgram
from rewrites.accelerator.validation import element_body
from rewrites.accelerator.validation.claim_proof import ClaimAt, prove_claims
from rewrites.accelerator.validation.expressions import claims, is_applied
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace
from rewrites.accelerator.validation.linalg_tiles import (
    BlockBody,
    NotTiles,
    SumBody,
    execute_source,
    source_arguments,
)
from rewrites.accelerator.validation.lowering_fault import LoweringFault, replay_difference
from rewrites.accelerator.validation.provenance import Leaves, NotFollowed, Provenance
from rewrites.accelerator.validation.signature import Signature, own_constants
from rewrites.accelerator.validation.sum_equality import Difference, first_difference
from semantics.language.kinds import isa
from semantics.language.tiles import Tiles
from semantics.language.undefined_behaviour import UndefinedBehaviour
from semantics.syntax.linalg.structure import NoStructure, structure_of
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.assumptions import NO_ALIAS, assuming
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Unsupported, Verdict

IN_BOUNDS = "every access is in bounds and every register known"
NO_RACE = "no race"
SAME_SUMS = "every argument ends as the same start values plus the same products, each once"
SAME_BODY = "the array's multiply-accumulate equals the source's body where that is defined"
REASSOCIATION = "sums may be split and reordered modulo 2^width"
COMMUTATION = "the factors of a product may be swapped"
PADDING = "a padded product adds nothing"

SAME_FUNCTIONS = "what is made of each sum is what the source makes of it"

OBLIGATIONS = (
    IN_BOUNDS,
    NO_RACE,
    SAME_SUMS,
    SAME_BODY,
    REASSOCIATION,
    COMMUTATION,
    PADDING,
    SAME_FUNCTIONS,
)


LARGEST_PROOF = 1 << 28
"""Products, and elements; the proof looks at each of them."""


def validate_lowering(source: func.FuncOp, target: func.FuncOp, machine: Machine) -> Verdict:
    """Whether `target`, a program for `machine`, refines `source`, for the shapes they have."""
    try:
        target.verify()
        program = read_program(target, machine)
    except (BadProgram, VerifyException) as error:
        return Refuted(LoweringFault("not a program", str(error)), method="decoding")
    try:
        arguments = source_arguments(source)
        if not _same_arguments(source, target):
            return Unsupported("the two functions take different arguments")
        products = _number_of_products(source)
        elements = sum(memory.elements for memory in arguments)
        if max(products, elements) > LARGEST_PROOF:
            return Unknown(
                f"{products} products of {elements} elements, the proof goes up to {LARGEST_PROOF}"
            )
        own = own_constants(target)
        leaves = Leaves(arguments)
        known = Signature.of(source).constants if own else {}
        wanted = Provenance(leaves, arguments, ())
        found = Provenance(leaves, arguments, (program.scratchpad, program.accumulator))
        for side in (wanted, found):
            for number, numbers in (known | own).items():
                side.know(program.arguments[number], numbers)
        execute_source(source, arguments, wanted)
        factors = [factor for c in wanted.contractions for factor in (c.a, c.b)]
        if any(f.max() >= leaves.end for f in factors):
            return Unsupported("the source multiplies what it computed before")
    except (NotTiles, NotFollowed) as error:
        return Unsupported(str(error))
    closed: list[Closed] = []
    try:
        race = find_race(program)
        if race is not None:
            return Refuted(LoweringFault("a race", race.describe(program)), method="vector clocks")
        closed.append(Closed(NO_RACE, "vector clocks"))
        program.execute(Tiles(found, machine.array))
        closed.append(Closed(IN_BOUNDS, "symbolic execution"))
    except UndefinedBehaviour as error:
        return Refuted(LoweringFault("undefined behaviour", str(error)), method="execution")
    except NotFollowed as error:
        return Unsupported(str(error))
    difference, to_prove = _difference(program, wanted, found)
    if difference is not None:
        return _refute(source, program, own, difference)
    closed.append(Closed(SAME_SUMS, "symbolic execution"))
    queries = Queries()
    try:
        closed += _laws(program, wanted, found, queries)
        method, unproved = prove_claims(to_prove, {c.body for c in found.contractions}, queries)
        if unproved is not None:
            return _refute(source, program, own, unproved)
        closed.append(Closed(SAME_FUNCTIONS, method))
    except SolverUnknown as error:
        return Unknown(str(error))
    except element_body.NoBody as error:
        return Unsupported(str(error))
    if all(c.obligation != SAME_BODY for c in closed):
        for number in range(len(arguments)):
            fault = replay_difference(source, program, own, number, f"not so: {SAME_BODY}")
            if fault is not None:
                return Refuted(fault, method="solver")
    return conclude(
        OBLIGATIONS,
        closed,
        assumptions=[assuming(NO_ALIAS)] if len(arguments) > 1 else [],
        notes=[f"for exactly these extents: {_extents(target)}"]
        + (["for these constants, of which the program has some of its own"] if own else []),
    )


def _difference(
    program: AccProgram, wanted: Provenance, found: Provenance
) -> tuple[tuple[int, Difference] | None, list[ClaimAt]]:
    """The first argument, and what is different there, if anything; and what makes it equal."""
    to_prove: list[ClaimAt] = []
    for number, memory in enumerate(program.arguments):
        s, t = wanted.contents[memory], found.contents[memory]
        applied = is_applied(wanted, s) | is_applied(found, t)
        plain = np.flatnonzero(~applied)
        difference = first_difference(wanted, found, s[plain], t[plain])
        if difference is not None:
            position = int(plain[difference.position])
            return (number, Difference(position, difference.reason)), []
        places = np.flatnonzero(applied)
        to_prove += [
            ClaimAt(made.claim, memory.width, number, int(places[made.position]), made)
            for made in claims(wanted, found, s[places], t[places], program.accumulator.width)
        ]
    return None, to_prove


def _refute(
    source: func.FuncOp,
    program: AccProgram,
    own: Mapping[int, NDArray[np.int64]],
    difference: tuple[int, Difference],
) -> Refuted | Unknown:
    """A difference in symbols counts as refuted once inputs show it."""
    number, detail = difference
    where = f"{program.arguments[number].name}[{detail.position}]: {detail.reason}"
    fault = replay_difference(source, program, own, number, where)
    if fault is None:
        return Unknown(f"{where}; random inputs do not show it")
    return Refuted(fault, method="symbolic execution")


def _laws(
    program: AccProgram, wanted: Provenance, found: Provenance, queries: Queries
) -> Iterator[Closed]:
    """The obligations about scalar bodies that hold. Raises `SolverUnknown` and `NoBody`."""
    sources = {c.body for c in wanted.contractions if isinstance(c.body, BlockBody)}
    targets = {c.body for c in found.contractions}
    sums = {c.body.body for c in wanted.contractions if isinstance(c.body, SumBody)}
    if not targets and not sources and not sums:
        for obligation in (SAME_BODY, REASSOCIATION, COMMUTATION, PADDING):
            yield Closed(obligation, "nothing is multiplied")
        return
    if not targets:
        return
    operand, result = program.scratchpad.width, program.accumulator.width
    widths = (operand, operand, result)
    if any(element_body.body_widths(s.block, s.given) != widths for s in sources) or any(
        s.widths() != [operand, result] for s in sums
    ):
        raise element_body.NoBody("a body of other widths than the array's")

    def hold(laws: Iterable[element_body.Law]) -> bool:
        return all(element_body.holds(law, widths, queries) for law in laws)

    if hold(
        element_body.refined_body(s.block, element_body.with_offsets(t, s.offsets), s.given)
        for s in sources
        for t in targets
    ) and hold(element_body.refined_sum(s.block, t, s.given) for s in sums for t in targets):
        yield Closed(SAME_BODY, "solver")
    if element_body.addition_reassociates(result, queries) and hold(
        element_body.adds_a_product(t) for t in targets
    ):
        yield Closed(REASSOCIATION, "solver")
    if hold(element_body.factors_commute(t) for t in targets):
        yield Closed(COMMUTATION, "solver")
    if hold(element_body.zero_adds_nothing(t) for t in targets):
        yield Closed(PADDING, "solver")


def _same_arguments(source: func.FuncOp, target: func.FuncOp) -> bool:
    """Whether the target's arguments are those for the source, then its own constants."""
    types, own = Signature.of(source).types, own_constants(target)
    given = _argument_types(target)
    rest = range(len(types), len(given))
    return list(types) == given[: len(types)] and sorted(own) == list(rest)


def _argument_types(function: func.FuncOp) -> list[Attribute]:
    return [argument.type for argument in function.body.block.args]


def _shapes(function: func.FuncOp) -> list[tuple[int, ...]]:
    types = _argument_types(function)
    return [t.get_shape() for t in types if isa(t, MemRefType[Attribute])]


def _extents(function: func.FuncOp) -> str:
    return ", ".join("x".join(map(str, shape)) for shape in _shapes(function))


def _number_of_products(function: func.FuncOp) -> int:
    """Of all contractions in the function."""
    total = 0
    for op in function.body.block.ops:
        try:
            structure = structure_of(op)
            if "reduction" in structure.iterators:
                total += prod(IndexSpace.of(structure).extents)
        except (NoStructure, NoSpace):
            # It is not followed either.
            continue
    return total

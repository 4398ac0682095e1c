"""Whether a program of the accelerator refines a linalg function, or another program.

For all iterations and all values of the scalar arguments: bounds, registers and races by Presburger
sets, the values by the prover of loop nests, which compares what the two sides do one instruction
after the other. Nothing here knows how the program was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import islpy as isl
from xdsl.dialects import affine, func, scf
from xdsl.dialects.builtin import IntegerType
from xdsl.utils.exceptions import VerifyException

from accelerator_model.dialect.acc import Acc
from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.host import scalar_arguments
from rewrites.accelerator.validation.instruction_lists import same_instructions
from rewrites.accelerator.validation.iterations.affine_text import NotFollowed
from rewrites.accelerator.validation.iterations.blocks import Meanings, accesses_of
from rewrites.accelerator.validation.iterations.order import Order, unordered_accesses
from rewrites.accelerator.validation.iterations.sequential import sequential
from rewrites.accelerator.validation.iterations.statements import structure_of_program
from rewrites.accelerator.validation.lowering_fault import LoweringFault
from rewrites.accelerator.validation.program_faults import (
    Runs,
    Scalars,
    different_result,
    fault_of,
)
from rewrites.accelerator.validation.signature import have_the_same_constants
from rewrites.accelerator.validation.validate import validate_lowering
from semantics.language.undefined_behaviour import UndefinedBehaviour
from semantics.syntax.acc_lanes import LANE_OPERATIONS
from verifier.finding.coinduction_search import CoinductionSearch
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.equivalence import EquivalenceQuestion, Promises, Search, decide
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.isl_budget import OutOfSteps, bounded_steps
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.assumptions import NO_ALIAS, assuming
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

IN_BOUNDS = "every access is in bounds and every register known"
NO_RACE = "no race"
SAME_VALUES = "every argument ends with the same values"

SETS = "Presburger sets"


@dataclass(frozen=True)
class Checked:
    """A program that is defined: whatever its arguments hold, it has no race and no bad access."""

    meanings: Meanings
    closed: tuple[Closed, ...]


def _prove(question: EquivalenceQuestion) -> Unknown | None:
    """No runs of the loops: those of the simulators are cheaper, and share less with the proof."""
    question.prove()
    return Unknown("; ".join(question.open)) if question.open else None


_SEARCH = Search(_prove, CoinductionSearch)


def is_program(function: func.FuncOp) -> bool:
    """Whether the function is one for the accelerator."""
    return any(
        op.name.startswith("acc.") and isinstance(op, _INSTRUCTIONS) for op in function.walk()
    )


_INSTRUCTIONS = tuple(op for op in Acc.operations if op not in LANE_OPERATIONS)


_NOT_SAME = "every argument ends with the same values: not so"
MOST_SECONDS = 120.0
"""Of work on sets, as `bounded_steps` counts them, for one pair of functions."""


def check_program(
    function: func.FuncOp, machine: Machine, seconds: float = MOST_SECONDS
) -> Checked | Refuted | Unknown:
    """Whether the program is defined for all values of its scalar arguments and of memory."""
    try:
        with bounded_steps(seconds):
            return _checked(function, machine)
    except (BadProgram, VerifyException) as error:
        return Refuted(LoweringFault("not a program", str(error)), method="decoding")
    except NotFollowed as error:
        return _open(function, machine, str(error))
    except UndefinedBehaviour as error:
        return _open(function, machine, str(error))
    except OutOfSteps as error:
        return Unknown(str(error))
    except isl.Error as error:
        return Unknown(f"isl could not decide it: {' '.join(str(error).split())}")


def verdict_on(checked: Checked | Refuted | Unknown, function: func.FuncOp) -> Verdict:
    """The claim that a program is defined, whatever its arguments are, as a verdict."""
    if not isinstance(checked, Checked):
        return checked
    memrefs = len(function.body.block.args) - len(scalar_arguments(function))
    return conclude(
        (IN_BOUNDS, NO_RACE),
        checked.closed,
        assumptions=[assuming(NO_ALIAS)] if memrefs > 1 else [],
    )


def _open(
    function: func.FuncOp, machine: Machine, reason: str, first: Sequence[Scalars] = ()
) -> Refuted | Unknown:
    """What may be wrong counts once a run shows it."""
    fault = fault_of(function, machine, first)
    if fault is None:
        return Unknown(f"{reason}")
    return Refuted(fault, method="a run")


def _checked(function: func.FuncOp, machine: Machine) -> Checked | Refuted | Unknown:
    function.verify()
    structure = structure_of_program(function, machine)
    possible = structure.possible()
    if structure.wraps():
        return _open(function, machine, "what the host computes may not be a number of 64 bits")
    meanings = Meanings(structure)
    for statement in structure.statements:
        wrong = meanings.wrong_sizes(statement)
        if not wrong.is_empty():
            reason = f"{statement.op.name} with a number out of its range"
            return _open(function, machine, reason, _scalars(function, wrong))
    accesses = accesses_of(meanings)
    for access in accesses:
        outside = access.outside(possible)
        if not outside.is_empty():
            reason = f"{access.statement.op.name} out of bounds of {access.block.memory.name}"
            return _open(function, machine, reason, _scalars(function, outside))
    order = Order(structure, meanings.reaching)
    for pair in unordered_accesses(structure, order, accesses):
        reason = pair.describe() if order.incomplete is None else order.incomplete
        return _open(function, machine, reason, _scalars(function, pair.map.domain()))
    return Checked(meanings, (Closed(IN_BOUNDS, SETS), Closed(NO_RACE, SETS)))


def _scalars(function: func.FuncOp, points: isl.Set) -> list[Scalars]:
    """Values of the scalar arguments at which a set has points."""
    point = points.params().sample_point()
    if point.is_void():
        return []
    count = len(scalar_arguments(function))
    values = [point.get_coordinate_val(isl.dim_type.param, k).to_python() for k in range(count)]
    return [tuple(values)]


def validate(
    source: func.FuncOp,
    target: func.FuncOp,
    machine: Machine,
    seconds: float = MOST_SECONDS,
) -> Verdict:
    """Whether `target`, a program for `machine`, refines `source`, for the shapes they have.

    `source` is a function of loops and linalg operations, or a program too. A list of instructions
    is executed, which costs less than sets where it is short; what cannot be compared so, and what
    has loops, is decided for all iterations at once.
    """
    listed: Verdict = Unsupported("loops")
    if is_program(source):
        listed = same_instructions(source, target, machine)
        if isinstance(listed, Unknown):
            # Where the two differ, a run is the cheapest thing that shows it.
            fault = different_result(source, True, target, machine, listed.reason)
            if fault is not None:
                return Refuted(fault, method="a run")
    elif not any(isinstance(op, scf.ForOp | affine.ForOp | scf.IfOp) for op in target.walk()):
        listed = validate_lowering(source, target, machine)
        if isinstance(listed, Unknown):
            return listed
    if isinstance(listed, Proved | Refuted):
        return listed
    found = validate_iterations(source, target, machine, seconds)
    return listed if isinstance(found, Unsupported) else found


def validate_iterations(
    source: func.FuncOp,
    target: func.FuncOp,
    machine: Machine,
    seconds: float = MOST_SECONDS,
) -> Verdict:
    """Whether `target`, a program for `machine`, refines `source`, for the shapes they have.

    `source` is a function of loops and linalg operations, or a program too.
    """
    if source.function_type != target.function_type:
        return Unsupported("the two functions have different types")
    if is_program(source) and not have_the_same_constants(source, target):
        return Unknown("the two programs have different constants of their own")
    checked = check_program(target, machine, seconds)
    if isinstance(checked, Unknown):
        return _different(source, target, machine, checked.reason)
    if isinstance(checked, Refuted):
        return checked
    if is_program(source):
        defined = check_program(source, machine, seconds)
        if not isinstance(defined, Checked):
            why = defined.counterexample.text() if isinstance(defined, Refuted) else defined.reason
            return Unknown(f"the source may be undefined: {' '.join(why.split())}")
    elif any(type_ == IntegerType(1) for type_ in source.function_type.inputs):
        return Unsupported("an argument of type i1 of a function that is no program")
    else:
        defined = None
    # Where the two differ, a run is the cheapest thing that shows it; a few are enough mostly.
    runs = Runs()
    fault = different_result(source, is_program(source), target, machine, _NOT_SAME, runs)
    if fault is not None:
        return Refuted(fault, method="a run")
    try:
        with bounded_steps(seconds):
            before = source if defined is None else sequential(defined.meanings)
            systems = lift(before), lift(sequential(checked.meanings))
            promises = Promises("exact", equal_extents=needed_equal_extents(*systems))
            values = decide(*systems, promises, _SEARCH)[0]
    except (NotFollowed, UndefinedBehaviour) as error:
        return _different(source, target, machine, str(error))
    except CannotLift as error:
        return Unsupported(error.reason)
    except OutOfSteps as error:
        return Unknown(str(error))
    except isl.Error as error:
        return Unknown(f"isl could not decide it: {' '.join(str(error).split())}")
    if not isinstance(values, Proved):
        return _different(source, target, machine, _reason(values))
    guarantee = values.guarantee
    closed = [
        *checked.closed,
        *(
            Closed(
                SAME_VALUES,
                method,
                guarantee.widths,
                None,
                guarantee.equality,
                guarantee.specification,
            )
            for method in values.method.split(" + ")
        ),
    ]
    assumptions = list(values.assumptions)
    memrefs = len(target.body.block.args) - len(scalar_arguments(target))
    if memrefs > 1 and all(a.name != NO_ALIAS for a in assumptions):
        assumptions.append(assuming(NO_ALIAS))
    notes = [*values.notes, runs.note()]
    return conclude(
        (IN_BOUNDS, NO_RACE, SAME_VALUES),
        closed,
        assumptions=assumptions,
        notes=[*notes, f"for exactly these extents: {_extents(target)}"],
        conventions=values.conventions,
    )


def _reason(values: Refuted | Unknown | Unsupported | Verdict) -> str:
    match values:
        case Refuted():
            return _NOT_SAME
        case Unknown(reason=reason) | Unsupported(reason=reason):
            return reason
        case _:
            return "nothing was compared"


def _different(source: func.FuncOp, target: func.FuncOp, machine: Machine, reason: str) -> Verdict:
    """A difference counts as refuted once inputs show it."""
    fault = different_result(source, is_program(source), target, machine, reason)
    if fault is None:
        return Unknown(f"{reason}; runs do not show a fault")
    return Refuted(fault, method="a run")


def _extents(function: func.FuncOp) -> str:
    shapes: list[str] = []
    for argument in function.body.block.args:
        shape = getattr(argument.type, "get_shape", None)
        if shape is not None:
            shapes.append("x".join(map(str, shape())))
    return ", ".join(shapes)

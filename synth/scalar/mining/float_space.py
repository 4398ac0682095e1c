"""What rules on floats are searched over: operators and constants of one format, which stands for
all, and conditions.

A rule is printed over an open type of floats and proved for each format, so which format stands for
them only says what is worth a proof.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import Float8E4M3Type, IntegerType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation

from semantics.control_flow.floats import is_on_floats
from semantics.language.float_formats import format_of
from synth.scalar.mining.search_space import ARGUMENT_NAMES, MiningSpace, ranked
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.float_operators import FLAGS, is_float, words_of
from synth.scalar.terms.operators import BadOperator, float_operators, operators_of
from synth.scalar.terms.terms import Argument, Literal, Operator
from verifier.kernel.input.reading import reading_context

STAND_IN = Float8E4M3Type()
"""It has infinities, NaNs and zeros of both signs, and few values."""
_BITS = IntegerType(1)
_BETWEEN_FORMATS = ("arith.extf", "arith.truncf", "llvm.fpext", "llvm.fptrunc")
_NUMBERS = (0.0, -0.0, 1.0, -1.0, 2.0, 0.5)


def is_about_floats(names: Sequence[str]) -> bool:
    """Whether one of the operations is on floats only."""
    return any(is_on_floats(name.partition(":")[0]) for name in names)


def float_space_of(
    names: Sequence[str],
    size: int,
    arguments: int = 2,
    flags: Sequence[str] = (),
    costs: Costs = OPS,
) -> MiningSpace:
    """The space over the operators with these names, on floats of one type and on i1.

    Operations of sources have these flags where they can have some, those of targets none. Raises
    `BadOperator`.
    """
    order = ranked(costs)
    found = [operator for name in names for operator in _operators(name)]
    of_sources = [_with_flags(operator, flags) for operator in found]
    f = format_of(STAND_IN)
    assert f is not None
    leaves = [Argument(name, STAND_IN) for name in ARGUMENT_NAMES[:arguments]]
    literals = [Literal(f.bits_of(number), STAND_IN) for number in _NUMBERS]
    if any(_BITS in o.operand_types for o in found):
        leaves += [Argument(f"{name}_i1", _BITS) for name in ARGUMENT_NAMES[:arguments]]
    if any(_BITS in o.types for o in found):
        literals += [Literal(number, _BITS) for number in (0, 1)]
    return MiningSpace(
        tuple(sorted(of_sources, key=order.of_operator)),
        (),
        size,
        tuple(leaves),
        (),
        tuple(literals),
        order,
        of_targets=tuple(sorted(found, key=order.of_operator)) if flags else (),
        signs_are_free="nsz" in flags,
    )


def _operators(name: str) -> list[Operator]:
    """The operators of a name, of a comparison those of the predicate that it gives."""
    operation, _, word = name.partition(":")
    if not is_on_floats(operation) and operation != "arith.select":
        return operators_of(name, (_BITS,))
    said = [
        operator
        for operator in float_operators(operation, (STAND_IN,))
        if not word or word in [words_of(*pair) for pair in operator.attributes]
    ]
    if not said or operation in _BETWEEN_FORMATS:
        raise BadOperator(f"{name} has no instance over floats of one type")
    return said


def _with_flags(operator: Operator, flags: Sequence[str]) -> Operator:
    class_ = reading_context().get_op(operator.operation)
    assert issubclass(class_, IRDLOperation)
    can = FLAGS in class_.get_irdl_definition().properties
    if not flags or not can or not any(map(is_float, operator.types)):
        return operator
    said: Attribute = FastMathFlagsAttr([flag for flag in FastMathFlag if str(flag) in flags])
    attributes = (*operator.attributes, (FLAGS, said))
    return Operator(
        operator.operation,
        operator.operand_types,
        operator.result_types,
        tuple(sorted(attributes, key=lambda pair: pair[0])),
    )

"""Operations that do the same when their two operands change places, whatever their attributes: the
value, poison, undefined behaviour, and what there is to choose from."""

from __future__ import annotations

from semantics.meanings import float_forms, floats

INTEGERS = frozenset(
    (
        *(f"arith.{name}" for name in ("addi", "muli", "andi", "ori", "xori")),
        *(f"arith.{name}" for name in ("minsi", "minui", "maxsi", "maxui")),
        *(f"index.{name}" for name in ("add", "mul", "and", "or", "xor")),
        *(f"index.{name}" for name in ("mins", "minu", "maxs", "maxu")),
        *(f"llvm.{name}" for name in ("add", "mul", "and", "or", "xor")),
        *(f"llvm.intr.{name}" for name in ("smin", "umin", "smax", "umax")),
    )
)
COMMUTATIVE = INTEGERS | floats.COMMUTATIVE
WITHOUT_A_FORMULA = frozenset(("arith.addf", "arith.mulf", "llvm.fadd", "llvm.fmul"))
"""Those of floats, where they are functions of which only that is known: IEEE 754-2019, 5.4.1, does
not tell the operands apart, and which NaN is given is a choice among the same ones (LangRef,
*Behavior of Floating-Point NaN values*)."""
FIRST_TWO_COMMUTE = frozenset((floats.PREFIX + "fusedMultiplyAdd", float_forms.FUSED_NEGATED))
"""The same of the first two of three operands: their product is added to the third."""

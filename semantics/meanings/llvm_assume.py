"""The meaning of `llvm.intr.assume` without operand bundles.

Source: LLVM's Language Reference, `llvm.assume`: "if the condition is violated during execution,
the behavior is undefined"; its parameter is `noundef`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Attribute

from semantics.language.attributes import AttributeKind, BadAttribute, NewBits, NewBool
from semantics.language.builder import Execution, Interpretation, Value
from semantics.language.registry import meaning_of
from semantics.language.widths import Width


class NoBundlesKind(AttributeKind):
    """`op_bundle_sizes`: there are none; its value here is None."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> None:
        if attribute is None or (isinstance(attribute, DenseArrayBase) and not attribute.data.data):
            return
        raise BadAttribute(f"the bundles {attribute}")

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> None:
        """The operation has no operands that could be in bundles."""

    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        return None


@meaning_of(
    "llvm.intr.assume", "i1 ->", attributes={"op_bundle_sizes": NoBundlesKind()}, sees_poison=True
)
def assume(m: Execution, condition: Value, bundles: None) -> Sequence[Value]:
    m.ub_if(condition.poison | ~condition.bits.is_true())
    return ()

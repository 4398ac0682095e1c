"""xDSL's printer, without the list that it makes of all elements of a constant to print one."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute
from xdsl.printer import Printer

from semantics.language.containers import is_splat
from semantics.language.kinds import isa

_MANY = 1 << 10


class PlainPrinter(Printer):
    """Prints what xDSL's does."""

    def print_attribute(self, attribute: Attribute) -> None:
        if not isa(attribute, DenseIntOrFPElementsAttr) or not self._print_one(attribute):
            super().print_attribute(attribute)

    def _print_one(self, constant: DenseIntOrFPElementsAttr) -> bool:
        """Print a constant of many elements that are all the same number; of NaNs, xDSL prints the
        bits."""
        if len(constant) <= _MANY or not is_splat(constant):
            return False
        data, element = constant.data.data, cast(Any, constant.get_element_type())
        (value,) = element.unpack(data[: len(data) // len(constant)], 1)
        parts = cast("tuple[Any, ...]", value if isinstance(value, tuple) else (value,))
        if any(part != part for part in parts):
            return False
        self.print_string("dense")
        with self.in_angle_brackets():
            cast(Any, constant)._print_one_elem(value, self)
        self.print_string(" : ")
        self.print_attribute(constant.get_type())
        return True

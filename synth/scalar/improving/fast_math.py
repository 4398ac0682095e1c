"""Flags on all operations on floats, as compilers put them for `-ffast-math`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.utils import FastMathFlag
from xdsl.irdl import IRDLOperation
from xdsl.printer import Printer

from synth.scalar.terms.float_operators import FLAGS as _PROPERTY
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import InputError, Source

FLAGS = tuple(str(flag) for flag in FastMathFlag)
"""The words of MLIR's syntax."""
_DIALECTS = ("arith", "math")
_NOT_PRINTED = re.compile(r"(?<![A-Za-z0-9_])(f80|f128|tf32)\b")


def refuse_what_is_not_printed(source: Source) -> None:
    """Raises `InputError` for a text with floats whose constants would be printed as others."""
    found = _NOT_PRINTED.search(source.text)
    if found is not None:
        line = source.text.count("\n", 0, found.start()) + 1
        raise InputError(f"constants of {found[1]} cannot be printed again", source.file, line, 1)


def with_flags(source: Source, flags: Sequence[str]) -> Source:
    """The module, printed, with these flags beside their own on each operation of arith and math
    that has flags. Raises `InputError`."""
    module = read_editable(source).module
    refuse_what_is_not_printed(source)
    for op in module.walk():
        if not isinstance(op, IRDLOperation) or op.name.split(".")[0] not in _DIALECTS:
            continue
        if _PROPERTY not in op.get_irdl_definition().properties:
            continue
        known = op.properties.get(_PROPERTY)
        own = set(known.data) if isinstance(known, FastMathFlagsAttr) else set[FastMathFlag]()
        chosen = [flag for flag in FastMathFlag if flag in own or str(flag) in flags]
        op.properties[_PROPERTY] = FastMathFlagsAttr(chosen)
    stream = StringIO()
    Printer(stream).print_op(module)
    return Source(source.file, stream.getvalue() + "\n")

"""Queries as SMT-LIB 2.6 text, by pySMT's printer: what other solvers read, and files hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pysmt.smtlib.printers import to_smtlib

from semantics.language.builder import Term


def script(assertions: Sequence[Term], logic: str) -> str:
    """A script that checks the conjunction; the same text for the same assertions.

    Raises `ValueError` for a name that SMT-LIB cannot say.
    """
    symbols: set[Any] = set()
    for assertion in assertions:
        symbols |= assertion.get_free_variables()
    lines = [f"(set-logic {logic})"]
    for symbol in sorted(symbols, key=lambda s: s.symbol_name()):
        if set(symbol.symbol_name()) & set("|\\"):
            raise ValueError(f"SMT-LIB has no name {symbol.symbol_name()!r}")
        type_ = symbol.symbol_type()
        parameters = type_.param_types if type_.is_function_type() else ()
        result = type_.return_type if type_.is_function_type() else type_
        sorts = " ".join(p.as_smtlib(funstyle=False) for p in parameters)
        name, sort = to_smtlib(symbol), result.as_smtlib(funstyle=False)
        lines.append(f"(declare-fun {name} ({sorts}) {sort})")
    lines += [f"(assert {to_smtlib(assertion)})" for assertion in assertions]
    return "\n".join([*lines, "(check-sat)", ""])

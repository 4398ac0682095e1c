"""Models as values that a cache can keep, and back: what comes back is checked by evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any

from pysmt.shortcuts import BV, And, Bool
from pysmt.solvers.eager import EagerModel

from semantics.language.builder import Term
from verifier.kernel.solving.answers import Value
from verifier.kernel.verdicts.verdict import FromFiles, Proved, Refuted, Verdict


@dataclass
class _Count:
    queries: int = 0
    cached: int = 0


_counts: ContextVar[tuple[_Count, ...]] = ContextVar("counts", default=())
"""Those of all verdicts that are being found: one may need others."""


def count_query(cached: bool) -> None:
    """Say that a query was answered where there is a cache, perhaps by it."""
    for count in _counts.get():
        count.queries += 1
        count.cached += cached


def counting_queries(decide: Callable[[], Verdict]) -> Verdict:
    """The verdict, which says how many of its queries the cache has answered.

    A verdict that others were found for is counted with all of theirs.
    """
    count = _Count()
    token = _counts.set((*_counts.get(), count))
    try:
        verdict = decide()
    finally:
        _counts.reset(token)
    if count.cached and isinstance(verdict, Proved | Refuted):
        return replace(verdict, from_files=FromFiles(count.queries, count.cached))
    return verdict


def values_of(model: Any, assertions: Sequence[Term]) -> dict[str, Value] | None:
    """The value of each symbol; None where one is neither a bit vector nor a truth value."""
    values: dict[str, Value] = {}
    for symbol in _symbols(assertions):
        type_ = symbol.symbol_type()
        if type_.is_bool_type():
            values[symbol.symbol_name()] = bool(model[symbol].is_true())
        elif type_.is_bv_type():
            values[symbol.symbol_name()] = int(model[symbol].constant_value())
        else:
            return None
    return values


def model_of(values: Mapping[str, Value], assertions: Sequence[Term]) -> Any | None:
    """The model that has these values; None where they do not make all assertions true."""
    given: dict[Any, Any] = {}
    for symbol in _symbols(assertions):
        value, type_ = values.get(symbol.symbol_name()), symbol.symbol_type()
        if type_.is_bool_type() and isinstance(value, bool):
            given[symbol] = Bool(value)
        elif type_.is_bv_type() and type(value) is int and 0 <= value < 1 << type_.width:
            given[symbol] = BV(value, type_.width)
        else:
            return None
    claim = And(*assertions).substitute(given).simplify()
    return EagerModel(given) if claim.is_true() else None


def _symbols(assertions: Sequence[Term]) -> list[Any]:
    symbols = {symbol for assertion in assertions for symbol in assertion.get_free_variables()}
    return sorted(symbols, key=lambda symbol: symbol.symbol_name())

"""Presburger sets as SMT-LIB, so that solvers that know nothing of isl can be asked about them.

Integer divisions are written with `div`, which rounds down for positive divisors (SMT-LIB, theory
Ints); nothing is quantified.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import islpy as isl


def query(conditions: Sequence[str], variables: Iterable[str]) -> str:
    """The script that asks whether integers meet all the conditions."""
    names = sorted(set(variables))
    lines = ["(set-logic ALL)"]
    lines += [f"(declare-const {name} Int)" for name in names]
    lines += [f"(assert {condition})" for condition in conditions]
    return "\n".join([*lines, "(check-sat)", ""])


def parameters_of(sets: Iterable[isl.Set]) -> Iterable[str]:
    """The parameters that some sets have."""
    for set_ in sets:
        for k in range(set_.dim(isl.dim_type.param)):
            yield _parameter(set_, k)


def _parameter(set_: isl.Set | isl.BasicSet, number: int) -> str:
    name = set_.get_dim_name(isl.dim_type.param, number)
    assert name is not None
    return name


def flat(relation: isl.Map) -> isl.Set:
    """A relation as a set of tuples, the inputs first."""
    return relation.wrap().flatten()


def formula(set_: isl.Set, variables: Sequence[str]) -> str:
    """That a tuple of variables is in a set; parameters stand for themselves."""
    if set_.dim(isl.dim_type.set) != len(variables):
        raise ValueError("another number of variables than dimensions")
    sets = set_.compute_divs().get_basic_sets()
    pieces = sorted(_conjunction(piece, variables) for piece in sets)
    return _joined("or", pieces, "false")


def negated(formula_: str) -> str:
    return f"(not {formula_})"


def before(earlier: Sequence[str], later: Sequence[str]) -> str:
    """That one tuple of variables comes lexicographically before another."""
    options: list[str] = []
    for k, (a, b) in enumerate(zip(earlier, later, strict=True)):
        equal = [f"(= {x} {y})" for x, y in zip(earlier[:k], later[:k], strict=True)]
        options.append(_joined("and", [*equal, f"(< {a} {b})"], "true"))
    return _joined("or", options, "false")


def _joined(operator: str, parts: Sequence[str], none: str) -> str:
    if not parts:
        return none
    return parts[0] if len(parts) == 1 else f"({operator} {' '.join(parts)})"


def _conjunction(piece: isl.BasicSet, variables: Sequence[str]) -> str:
    names: dict[isl.dim_type, list[str]] = {
        isl.dim_type.param: [_parameter(piece, k) for k in range(piece.dim(isl.dim_type.param))],
        isl.dim_type.set: list(variables),
        isl.dim_type.div: [f"q{k}" for k in range(piece.dim(isl.dim_type.div))],
    }
    constraints: list[str] = []
    for constraint in piece.get_constraints():
        terms = {
            name: constraint.get_coefficient_val(kind, k).to_python()
            for kind, of_kind in names.items()
            for k, name in enumerate(of_kind)
        }
        total = _sum(terms, constraint.get_constant_val().to_python())
        constraints.append(f"({'=' if constraint.is_equality() else '>='} {total} 0)")
    text = _joined("and", constraints, "true")
    inside = {**names, isl.dim_type.in_: names[isl.dim_type.set]}
    del inside[isl.dim_type.set]
    for k in reversed(range(len(names[isl.dim_type.div]))):
        quotient = _quotient(piece.get_div(k), inside, k)
        text = f"(let ((q{k} {quotient})) {text})"
    return text


def _quotient(aff: isl.Aff, names: Mapping[isl.dim_type, list[str]], known: int) -> str:
    """The integer part of an affine function; it may use the first `known` others."""
    denominator = aff.get_denominator_val()
    terms = {
        name: aff.get_coefficient_val(kind, k).mul(denominator).to_python()
        for kind, of_kind in names.items()
        for k, name in enumerate(of_kind[:known] if kind == isl.dim_type.div else of_kind)
    }
    constant = aff.get_constant_val().mul(denominator).to_python()
    return f"(div {_sum(terms, constant)} {denominator.to_python()})"


def _sum(terms: Mapping[str, int], constant: int) -> str:
    parts = [
        name if factor == 1 else f"(* {_number(factor)} {name})"
        for name, factor in terms.items()
        if factor
    ]
    if constant or not parts:
        parts.append(_number(constant))
    return _joined("+", parts, "0")


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"

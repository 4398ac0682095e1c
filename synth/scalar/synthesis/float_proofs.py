"""Proofs of candidates about floats: both programs as functions, which take the path of control
flow, where floats have their exact meanings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.ir import Attribute

from semantics.language.float_formats import format_of
from synth.scalar.synthesis.specification import Specification
from synth.scalar.terms.float_operators import constant_attribute, is_float
from synth.scalar.terms.terms import Application, Literal, Term, subterms
from verifier.claims.functions.carried_licences import unless_licensed
from verifier.claims.functions.control_flow import decide_control_flow
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal_at_widths import Input
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.verdicts.verdict import Refuted, Verdict
from verifier.refuting.graph_runs import GraphCounterexample


def is_about_floats(specification: Specification) -> bool:
    """Whether a type of it is one of floats."""
    terms = [*specification.results, *specification.given, *specification.arguments]
    return any(is_float(term.type_) for term in subterms(terms))


def decide_on_floats(
    specification: Specification, result: Term, number: int, options: Options
) -> Verdict:
    """Whether a program may stand for one of the results. What is computed anyway is returned
    beside it, so that both see what it has chosen."""
    assert specification.precondition is None
    sides = [
        read_module(source_of(_function(specification, one)))
        for one in (specification.results[number], result)
    ]
    old, new = (functions_of(side.module)["program"] for side in sides)
    verdict = decide_control_flow(sides[0], old, sides[1], new, options, lambda _: False)
    return unless_licensed(verdict, [old], [new], ())


def violating_floats(specification: Specification, verdict: Refuted) -> Input | None:
    """The arguments of a counterexample; None where one is poison."""
    bits: dict[str, int] = {}
    shown = verdict.counterexample
    assert isinstance(shown, GraphCounterexample)
    for argument, (_, _, text) in zip(specification.arguments, shown.inputs, strict=True):
        found = re.search(r"0x([0-9A-Fa-f]+)", text) if is_float(argument.type_) else None
        plain = re.match(r"-?\d+", text)
        if found is not None:
            bits[argument.name] = int(found[1], 16)
        elif plain is not None and not is_float(argument.type_):
            bits[argument.name] = int(plain[0])
        else:
            return None
    return Input(bits, {})


def _function(specification: Specification, result: Term) -> str:
    arguments = specification.arguments
    marks = [" {llvm.noundef}" if a.name in specification.noundef else "" for a in arguments]
    given = [f"%{a.name}: {a.type_}{mark}" for a, mark in zip(arguments, marks, strict=True)]
    returned = [result, *specification.given]
    names: dict[Term, str] = {a: f"%{a.name}" for a in arguments}
    lines = list(_lines(returned, names))
    types = [str(term.type_) for term in returned]
    lines.append(f"func.return {', '.join(names[t] for t in returned)} : {', '.join(types)}")
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @program({', '.join(given)}) -> ({', '.join(types)}) {{\n{body}}}\n"


def _lines(returned: Sequence[Term], names: dict[Term, str]) -> list[str]:
    found: list[str] = []
    for term in subterms(returned):
        name = f"%v{len(names)}"
        match term:
            case Literal():
                value = constant_attribute(term.value({}), term.type_)
                found.append(
                    f'{name} = "arith.constant"() <{{value = {value}}}> : () -> {term.type_}'
                )
            case Application(operator=o, operands=operands):
                said = ", ".join(f"{n} = {a}" for n, a in o.attributes)
                types = ", ".join(map(str, o.operand_types))
                given = ", ".join(names[x] for x in operands)
                said = f" <{{{said}}}>" if said else ""
                found.append(f'{name} = "{o.operation}"({given}){said} : ({types}) -> {term.type_}')
            case _:
                continue
        names[term] = name
    return found


def suggested_floats(terms: Sequence[Term], types: Sequence[Attribute]) -> list[Literal]:
    """Zeros, ones, two and a half, and the constants in the terms, negated and inverted."""
    found: list[Literal] = []
    for type_ in types:
        f = format_of(type_)
        assert f is not None
        own = [t.value({}) for t in subterms(terms) if isinstance(t, Literal) and t.type_ == type_]
        numbers = [0, f.sign, *(f.bits_of(x) for x in (1.0, -1.0, 2.0, 0.5)), *own]
        for bits in own:
            number = f.number(bits)
            numbers += [bits ^ f.sign, *([f.bits_of(1 / number)] if number else [])]
        found += [Literal(bits, type_) for bits in dict.fromkeys(numbers) if not f.is_nan(bits)]
    return found

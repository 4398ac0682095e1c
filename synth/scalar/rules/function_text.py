"""A program of the search as text."""

from __future__ import annotations

from synth.scalar.rules.pdl_constants import constant_operation
from synth.scalar.terms.terms import Application, Argument, Term, program_of_terms, subterms


def function_text(name: str, term: Term) -> str:
    """A function that returns the term, whose types are fixed, in MLIR's generic form."""
    arguments = [t for t in subterms([term]) if isinstance(t, Argument)]
    users = [t.operator for t in subterms([term]) if isinstance(t, Application)]
    constant = constant_operation(users[0].operation) if users else "arith.constant"
    program = program_of_terms(name, arguments, [term], constant)
    types = {**dict(program.arguments), **{r: t for s in program.steps for r, t in s.results}}
    lines: list[str] = []
    for step in program.steps:
        results = ", ".join(f"%{result}" for result, _ in step.results)
        operands = ", ".join(f"%{operand}" for operand in step.operands)
        attributes = ", ".join(f"{key} = {value}" for key, value in step.attributes.items())
        given = ", ".join(str(types[operand]) for operand in step.operands)
        made = ", ".join(str(type_) for _, type_ in step.results)
        lines.append(
            f'  {results} = "{step.operation}"({operands}) {{{attributes}}} : ({given}) -> ({made})'
        )
    (returned,) = program.returned
    header = ", ".join(f"%{argument} : {type_}" for argument, type_ in program.arguments)
    body = "\n".join([*lines, f"  func.return %{returned} : {types[returned]}"])
    return f"func.func @{name}({header}) -> {types[returned]} {{\n{body}\n}}"

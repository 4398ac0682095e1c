"""Scalars of one function that are tensors of rank 0 in the other."""

from __future__ import annotations

from dataclasses import replace

from verifier.kernel.loops.recurrences.system import Apply, Read, RecurrenceSystem, Scalar, Term


def with_scalars(program: RecurrenceSystem, like: RecurrenceSystem) -> RecurrenceSystem:
    """`program` with a scalar in place of each argument and result that is a tensor of rank 0 and a
    scalar of `like`: it is the function that is given scalars, and puts them into tensors."""
    if len(program.signature) != len(like.signature):
        return program
    pairs = list(enumerate(zip(program.signature, like.signature, strict=True)))
    moved = {f"arg{k}": b for k, (a, b) in pairs if a == f"tensor<{b}>" and b != "index"}
    results = program.result_types
    if len(results) >= len(like.result_types):
        own = zip(results, like.result_types, strict=False)
        results = (
            *(b if a == f"tensor<{b}>" else a for a, b in own),
            *results[len(like.result_types) :],
        )
    if (not moved and results == program.result_types) or moved.keys() & set(program.results):
        return program
    scalars = {name: Scalar(name, element) for name, element in moved.items()}
    every = [*program.scalars, *scalars.values()]
    return replace(
        program,
        arrays={name: a for name, a in program.arrays.items() if name not in moved},
        statements=tuple(replace(s, value=_read(s.value, scalars)) for s in program.statements),
        decisions=tuple(replace(s, value=_read(s.value, scalars)) for s in program.decisions),
        scalars=tuple(sorted(every, key=lambda s: int(s.name.removeprefix("arg")))),
        signature=tuple(moved.get(f"arg{k}", a) for k, (a, _) in pairs),
        result_types=results,
    )


def _read(term: Term, scalars: dict[str, Scalar]) -> Term:
    match term:
        case Read(array=array) if array in scalars:
            return scalars[array]
        case Apply(arguments=arguments):
            return replace(term, arguments=tuple(_read(a, scalars) for a in arguments))
        case _:
            return term

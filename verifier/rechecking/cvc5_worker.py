"""What the process that asks cvc5 runs: SMT-LIB text in, cvc5's answer out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

Answer = tuple[str, str]
"""The answer ("sat", "unsat" or "unknown"), and why it is unknown; empty where the time is over."""


class Question(NamedTuple):
    """SMT-LIB text that checks once, and the milliseconds that cvc5 has for the check."""

    script: str
    milliseconds: int


def answerer() -> Callable[[Question], Iterable[Answer]]:
    """What asks cvc5, which is loaded here only."""
    import cvc5

    def answers(question: Question) -> Iterable[Answer]:
        try:
            return [_answer(cvc5, question)]
        except (RuntimeError, MemoryError) as error:
            return [("unknown", str(error) or "out of memory")]

    return answers


def _answer(cvc5: Any, question: Question) -> Answer:
    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(question.milliseconds))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question.script, "query")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += str(command.invoke(solver, symbols))
    said = said.strip()
    known = said in ("sat", "unsat")
    return (said, "") if known else ("unknown", said)

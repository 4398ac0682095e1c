"""What Alive2 expects of its own tests: the lines that its runner of tests looks for.

`tests/lit/lit/formats/alive2test.py` there: a line `; ERROR: text` says what is printed; without
one, and without `CHECK`, `CHECK-NOT` and `XFAIL`, the transformation is to be found correct. A
test passes there also where the solver ran out of time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

_ERROR = re.compile(r";\s*(ERROR:.*)")
_XFAIL = re.compile(r";\s*XFAIL:\s*(.*)")
_ARGUMENTS = re.compile(r"(?:;|//)\s*TEST-ARGS:(.*)")
_CHECK = re.compile(r"(?:;|//)\s*CHECK(?:-NOT)?:(.*)")

NO_ANSWER = (
    "ERROR: Unsupported",
    "ERROR: Couldn't prove",
    "ERROR: The source program doesn't reach",
    "ERROR: Timeout",
)
"""What Alive2 prints where it says nothing about the transformation."""
OTHER_QUESTIONS = {
    "-tgt-is-asm": "asks whether assembly refines LLVM's IR",
    "-disallow-ub-exploitation": "asks more than refinement (-disallow-ub-exploitation)",
}
WITHOUT_EFFECT = ("-dbg", "-quiet", "-se-verbose", "-disable-undef-input", "-max-offset-in-bits")
"""Of what is printed, and of what our values are not or of what memory is: see `Expectation`."""


@dataclass(frozen=True)
class Expectation:
    """`result` is None where Alive2's test says nothing of refinement, and `why` then says why.

    `undef` is whether arguments may be undef in Alive2's question: here they never are, so that a
    transformation which is wrong for these only is right here. `bound` is how often loops are
    unrolled there; what is right there need not be right for more iterations.
    """

    result: Literal["right", "wrong"] | None
    why: str
    undef: bool = True
    poison: bool = True
    bound: int = 0
    functions: tuple[str, ...] = ()
    both_ways: bool = False


def expectation(text: str) -> Expectation:
    """What the first file of a test expects. Raises `ValueError` for an unknown argument."""
    found = _ARGUMENTS.search(text)
    given = [f"-{a.lstrip('-')}" for a in found[1].split()] if found else []
    functions: list[str] = []
    bound, undef, poison, both_ways = 0, True, True, False
    for argument in given:
        name, _, value = argument.partition("=")
        match name:
            case "-src-unroll" | "-tgt-unroll":
                bound = max(bound, int(value))
            case "-func":
                functions.append(value)
            case "-disable-undef-input":
                undef = False
            case "-disable-poison-input":
                poison = False
            case "-bidirectional":
                both_ways = True
            case _ if name not in (*OTHER_QUESTIONS, *WITHOUT_EFFECT):
                raise ValueError(f"unknown argument {argument}")
            case _:
                pass
    result, why = _result(text, given)
    return Expectation(result, why, undef, poison, bound, tuple(functions), both_ways)


def _result(text: str, given: list[str]) -> tuple[Literal["right", "wrong"] | None, str]:
    for argument in given:
        if argument in OTHER_QUESTIONS:
            return None, OTHER_QUESTIONS[argument]
    if _XFAIL.search(text):
        return None, "Alive2 expects to fail (XFAIL)"
    error = _ERROR.search(text)
    if error is not None:
        said = error[1].strip()
        if said.startswith(NO_ANSWER):
            return None, "Alive2 expects no answer"
        return "wrong", said.removeprefix("ERROR: ")
    checks = [check.strip() for check in _CHECK.findall(text)]
    if not checks or "Transformation seems to be correct!" in checks:
        return "right", ""
    if "Transformation doesn't verify!" in checks:
        return "wrong", "doesn't verify"
    return None, "checks what is printed only"

"""What mlir-tv expects of its own tests: the lines that its runner of tests looks for.

`tests/lit/formats/mlirtest.py` there: comments before the first empty line of the source. With
VERIFY mlir-tv has to prove the pair, with VERIFY-INCORRECT it must not (also where it does not
support something), with EXPECT it has to print a text; of UNSUPPORTED nothing is said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from expected_verdicts.outcomes import Expected

_KEYWORD = re.compile(r"// *(VERIFY|VERIFY-INCORRECT|UNSUPPORTED)$")
_PRINTED = re.compile(r'// *EXPECT ?: ?"(.+?)"')
_ARGUMENTS = re.compile(r"// *ARGS ?: ?(.+)$")

SAID: dict[str, Expected] = {
    "correct (source is always undefined)": "right",
    "Return value mismatch": "wrong",
    "Memory mismatch": "wrong",
    "Source is more defined than target": "wrong",
    "Tgt: ": "wrong",
    "Value: ": "wrong",
}
"""What mlir-tv prints of the pair, by how it begins; the last two are parts of counterexamples."""
WITHOUT_EFFECT = (
    "-assign-random-to-unsupported-ops",
    "-fp-bits",
    "-max-const-tensor-size",
    "-multiset",
    "-smt-to",
    "-smt-use-all-logic",
    "-succinct",
    "-unroll-fp-sum-bound",
    "-unroll-int-sum",
    "-verbose",
)
"""Of how mlir-tv decides, and of what it prints."""


@dataclass(frozen=True)
class Expectation:
    """`result` is None where the test says nothing of refinement, and `why` then says why.

    `reals`: sums of floats may be taken in another order there (`--associative`), and are those of
    real numbers here. `negative_zero`: `linalg.fill` and yields of +0.0 are of -0.0 there.
    `no_alias`: arguments are memory apart. `bounded`: extents that are not known are at most a
    number that is given; without one they are at most 50 there. `known_extents`: results of
    declared functions have the extents of an argument.
    """

    result: Expected | None
    why: str
    reals: bool = False
    negative_zero: bool = False
    no_alias: bool = False
    bounded: bool = False
    known_extents: bool = False


def expectation(text: str) -> Expectation:
    """What the source of a test expects. Raises `ValueError` for an unknown argument."""
    found: tuple[Expected | None, str] = None, "mlir-tv expects nothing of it"
    given: set[str] = set()
    for line in text.splitlines():
        if not line.strip():
            break
        if keyword := _KEYWORD.match(line):
            found = _of_keyword(keyword[1])
        elif printed := _PRINTED.match(line):
            found = _of_what_is_printed(printed[1])
        elif arguments := _ARGUMENTS.match(line):
            names = (a for a in arguments[1].split() if a.startswith("-"))
            given = {f"-{name.lstrip('-').partition('=')[0]}" for name in names}
    known = {
        "-associative": "reals",
        "-use-neg-zero": "negative_zero",
        "-memref-inputs-simple": "no_alias",
        "-max-unknown-dimsize": "bounded",
        "-use-fn-argument-dims": "known_extents",
    }
    if unknown := sorted(given - known.keys() - set(WITHOUT_EFFECT)):
        raise ValueError(f"unknown argument {unknown[0]}")
    return Expectation(*found, **{known[name]: True for name in given & known.keys()})


def _of_keyword(keyword: str) -> tuple[Expected | None, str]:
    if keyword == "UNSUPPORTED":
        return None, "mlir-tv does not support it (UNSUPPORTED)"
    return "right" if keyword == "VERIFY" else "wrong", keyword


def _of_what_is_printed(text: str) -> tuple[Expected | None, str]:
    for start, expected in SAID.items():
        if text.startswith(start):
            return expected, text
    return None, "mlir-tv checks what else is printed only"

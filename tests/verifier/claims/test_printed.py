"""What `vector.print` prints is seen in its order, and has nothing to do with memory."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")


def verdict(before: str, after: str) -> Verdict:
    head = (
        "func.func private @seen()\nfunc.func @f(%m: memref<i32>, %a: i32, %v: vector<2xi32>) {\n"
    )
    (result,) = (
        r
        for r in verify_translation(f"{head}{before}\nreturn }}", f"{head}{after}\nreturn }}")
        if r.name == "@f"
    )
    return result.verdict


PRINT = "vector.print %a : i32\n"
STORE = "memref.store %a, %m[] : memref<i32>\n"
LOAD = "%x = memref.load %m[] : memref<i32>\n"
PRINT_X = "vector.print %x : i32\n"
DOUBLE = "%d = arith.addi %v, %v : vector<2xi32>\nvector.print %d : vector<2xi32>\n"
SHIFTED = (
    "%k = arith.constant dense<1> : vector<2xi32>\n"
    "%d = arith.shli %v, %k : vector<2xi32>\nvector.print %d : vector<2xi32>\n"
)
CALL = "func.call @seen() : () -> ()\n"

RIGHT = {
    "a store behind what is printed": (STORE + PRINT, PRINT + STORE),
    "a value that is in memory": (STORE + PRINT + LOAD + PRINT_X, STORE + PRINT + PRINT),
    "lanes": (DOUBLE, SHIFTED),
}
WRONG = {
    "another value": (PRINT, "%z = arith.constant 0 : i32\nvector.print %z : i32"),
    "less": (PRINT + PRINT, PRINT),
    "more": (PRINT, PRINT + PRINT),
    "another order": (
        PRINT + 'vector.print str "a"',
        'vector.print str "a"\n' + PRINT,
    ),
    "before a call": (CALL + PRINT, PRINT + CALL),
    "what was in memory before": (LOAD + STORE + PRINT_X, STORE + LOAD + PRINT_X),
    "a store that may be undefined before what is printed": (PRINT + STORE, STORE + PRINT),
    "without an end of line": (PRINT, "vector.print %a : i32 punctuation <no_punctuation>"),
}


@few(3)
@pytest.mark.parametrize("name", RIGHT)
def test_what_holds(name: str):
    assert isinstance(verdict(*RIGHT[name]), Proved)


@few(8)
@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_hold_is_not_proved(name: str):
    assert not isinstance(verdict(*WRONG[name]), Proved)

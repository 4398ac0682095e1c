"""Memory of `malloc`, marked as compilers mark it, and what is done with `free`."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from tests.verifier.claims.test_memory_in_bytes import (
    CALL,
    GIVES_V,
    RETURN,
    alloca,
    compare,
    free,
    lines,
    load,
    number,
    store,
    verdict,
)
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

NULL = "%z = llvm.mlir.zero : !llvm.ptr"


def malloc(marks: str = "llvm.noalias, llvm.noundef") -> str:
    made = f"%m = llvm.call @malloc(%bytes) : (i64) -> (!llvm.ptr {{{marks}}})"
    return lines(number("%bytes", 4, "i64"), made)


def is_null_as_number(name: str, pointer: str) -> str:
    return lines(
        f'{name}n = "llvm.ptrtoint"({pointer}) : (!llvm.ptr) -> i64',
        number(f"{name}z", 0, "i64"),
        f'{name} = "llvm.icmp"({name}n, {name}z) <{{predicate = 0 : i64}}> : (i64, i64) -> i1',
    )


def only_if(condition: str, *given: str) -> str:
    branch = f"llvm.cond_br {condition}, ^there, ^after\n^there:"
    return lines(branch, *given, "llvm.br ^after\n^after:")


def gives_bit(name: str) -> str:
    return lines(f"%r = llvm.zext {name} : i1 to i32", "llvm.return %r : i32")


def in_a_loop(*given: str) -> str:
    return lines(
        number("%zero", 0, "i64"),
        number("%one", 1, "i64"),
        "llvm.br ^head(%zero : i64)\n^head(%i: i64):",
        *given,
        "%j = llvm.add %i, %one : i64",
        '%more = "llvm.icmp"(%j, %bytes) <{predicate = 6 : i64}> : (i64, i64) -> i1',
        "llvm.cond_br %more, ^head(%j : i64), ^end\n^end:",
    )


RIGHT = {
    "what malloc gives is left in the source": (malloc(), ""),
    "what malloc gives in a loop is freed sooner": (
        in_a_loop(malloc(), store("%x", "i32", "%q"), free("%m")),
        in_a_loop(malloc(), free("%m"), store("%x", "i32", "%q")),
    ),
    "what malloc gives is apart from all else": (
        lines(
            malloc(),
            store("%x", "i32", "%m"),
            store("%y", "i32", "%q"),
            load("%v", "i32", "%m"),
            free("%m"),
            GIVES_V,
        ),
        lines(store("%y", "i32", "%q"), RETURN),
    ),
    "a null pointer is freed or not": (
        lines(NULL, compare("%e", "%p", "%z", 1), only_if("%e", free("%p"))),
        free("%p"),
    ),
    "null is freed": ("", lines(NULL, free("%z"))),
    "what is on the stack is never freed": (lines(alloca("%a", "i32"), free("%a"), CALL), ""),
    "a variable is never freed": (
        lines("%v = llvm.mlir.addressof @var : !llvm.ptr", free("%v"), CALL),
        "",
    ),
    "an address of malloc is compared with 0": (
        lines(
            malloc(),
            is_null_as_number("%e", "%m"),
            "llvm.cond_br %e, ^none, ^some",
            "^none:\nllvm.return %y : i32\n^some:",
            free("%m"),
            free("%m"),
            RETURN,
        ),
        "llvm.return %y : i32",
    ),
}

WRONG = {
    "malloc does not fail": (
        lines(malloc(), is_null_as_number("%e", "%m"), gives_bit("%e")),
        lines(malloc(), store("%x", "i32", "%m"), number("%v", 0), GIVES_V),
    ),
    "malloc is said not to fail": (
        lines(malloc(), is_null_as_number("%e", "%m"), gives_bit("%e")),
        lines(malloc("llvm.nonnull"), is_null_as_number("%e", "%m"), gives_bit("%e")),
    ),
    "whether malloc fails is turned round": (
        lines(malloc(), is_null_as_number("%e", "%m"), gives_bit("%e")),
        lines(malloc(), NULL, compare("%e", "%m", "%z", 1), gives_bit("%e")),
    ),
    "a pointer is freed where it is null only": (
        free("%p"),
        lines(NULL, compare("%e", "%p", "%z"), only_if("%e", free("%p"))),
    ),
    "another pointer is freed": (free("%p"), free("%q")),
    "a pointer is no longer freed": (free("%p"), ""),
    "what malloc gives is no longer freed": (lines(malloc(), free("%m")), malloc()),
    "what malloc gives is freed on one way only": (
        lines(malloc(), NULL, compare("%e", "%p", "%z"), free("%m")),
        lines(malloc(), NULL, compare("%e", "%p", "%z"), only_if("%e", free("%m"))),
    ),
    "what malloc gives in a loop is no longer freed": (
        in_a_loop(malloc(), free("%m")),
        in_a_loop(malloc()),
    ),
    "a pointer is freed": ("", free("%p")),
    "a pointer is freed twice": (free("%p"), lines(free("%p"), free("%p"))),
    "a target frees what is on its stack": ("", lines(alloca("%a", "i32"), free("%a"))),
    "memory is read once some was freed": (
        lines(load("%v", "i32", "%q"), free("%p"), GIVES_V),
        lines(free("%p"), load("%v", "i32", "%q"), GIVES_V),
    ),
    "what was never made on the stack is not freed": (
        lines("%a = llvm.select %c, %p, %q : i1, !llvm.ptr", free("%a"), CALL),
        "",
    ),
}


@pytest.mark.parametrize("name", some_of(RIGHT, 3))
def test_what_holds(name: str):
    assert isinstance(verdict(*RIGHT[name]), Proved)


@pytest.mark.parametrize("name", some_of(WRONG, 6))
def test_what_does_not_hold_is_not_proved(name: str):
    assert not isinstance(verdict(*WRONG[name]), Proved)

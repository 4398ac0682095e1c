"""Memrefs that control flow, or a select, chooses, where what memory holds is read."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

M = "memref<8xi32>"
TWO = f"""%a = memref.alloc() : {M}
%b = memref.alloc() : {M}
memref.store %x, %a[%c0] : {M}
memref.store %y, %b[%c0] : {M}"""
IF = f"""%p = scf.if %c -> ({M}) {{
  scf.yield %a : {M}
}} else {{
  scf.yield %b : {M}
}}"""
SELECT = f"%p = arith.select %c, %a, %b : {M}"
BLOCKS = f"cf.cond_br %c, ^end(%a : {M}), ^end(%b : {M})\n^end(%p: {M}):"
LOAD = f"%v = memref.load %p[%c0] : {M}"
END = "return %v : i32"
STORE = f"memref.store %y, %p[%c0] : {M}"
LOAD_A = f"%v = memref.load %a[%c0] : {M}"
LOAD_M = f"%v = memref.load %m[%c0] : {M}"
FREE_BOTH = f"memref.dealloc %a : {M}\nmemref.dealloc %b : {M}"
FREE = f"memref.dealloc %p : {M}"
VALUE = "%v = arith.select %c, %x, %y : i32"
ONE = f"""%p = scf.if %c -> ({M}) {{
  %a = memref.alloc() : {M}
  memref.store %x, %a[%c0] : {M}
  scf.yield %a : {M}
}} else {{
  %b = memref.alloc() : {M}
  memref.store %y, %b[%c0] : {M}
  scf.yield %b : {M}
}}"""
MIXED = f"""%p = scf.if %c -> ({M}) {{
  %a = memref.alloc() : {M}
  memref.store %x, %a[%c0] : {M}
  scf.yield %a : {M}
}} else {{
  scf.yield %m : {M}
}}"""


def copied(source: str) -> str:
    return f"memref.copy {source}, %m : {M} to {M}"


def verdict(before: str, after: str) -> Verdict:
    def function(body: str) -> str:
        return f"""func.func private @g()
        func.func @f(%c: i1, %x: i32, %y: i32, %m: {M}, %i: index) -> i32 {{
          func.call @g() : () -> ()
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          {body}
        }}"""

    given = function(before), function(after)
    (result,) = [r for r in verify_translation(*given) if r.name == "@f"]
    return result.verdict


def lines(*parts: str) -> str:
    return "\n".join(parts)


def loop(yielded: str, count: str = "%i", step: str = "%c1", ends: str = END) -> str:
    """A loop that stores in one of two memrefs what it has loaded from the other one."""
    return lines(
        TWO,
        f"""%r:2 = scf.for %k = %c0 to {count} step {step}
            iter_args(%p = %a, %q = %b) -> ({M}, {M}) {{
          %old = memref.load %p[%c0] : {M}
          %new = arith.addi %old, %y : i32
          memref.store %new, %q[%c0] : {M}
          scf.yield {yielded} : {M}, {M}
        }}
        %v = memref.load %r#0[%c0] : {M}""",
        ends,
    )


SUM = f"""%v = scf.for %k = %c0 to %i step %c1 iter_args(%old = %y) -> (i32) {{
  %new = arith.addi %old, %y : i32
  scf.yield %new : i32
}}
{END}"""

PROVED = {
    "what an if chooses is loaded": (lines(TWO, IF, LOAD, END), lines(VALUE, END)),
    "what a select chooses is loaded": (lines(TWO, SELECT, LOAD, END), lines(VALUE, END)),
    "what a block is given is loaded": (lines(TWO, BLOCKS, LOAD, END), lines(VALUE, END)),
    "an if is a select": (
        lines(TWO, IF, LOAD, FREE_BOTH, END),
        lines(TWO, SELECT, LOAD, FREE_BOTH, END),
    ),
    "a store goes to one of both": (
        lines(TWO, SELECT, STORE, LOAD_A, END),
        lines("%v = arith.select %c, %y, %x : i32", END),
    ),
    "what is made in branches is freed behind them": (
        lines(ONE, LOAD, END),
        lines(ONE, LOAD, FREE, END),
    ),
    "what a branch has made is freed where it has": (
        lines(MIXED, LOAD, END),
        lines(MIXED, LOAD, f"scf.if %c {{\n{FREE}\n}}", END),
    ),
    "a copy of what is chosen": (
        lines(TWO, SELECT, copied("%p"), LOAD_M, END),
        lines(
            TWO,
            f"scf.if %c {{\n{copied('%a')}\n}} else {{\n{copied('%b')}\n}}",
            VALUE,
            END,
        ),
    ),
    "a loop goes on with what it was given": (
        loop("%p, %q").replace("%q[%c0]", "%p[%c0]"),
        loop("%p, %q").replace("%q[%c0]", "%p[%c0]").replace("%r#0", "%a"),
    ),
    "two buffers that a loop swaps are freed": (
        loop("%q, %p"),
        loop("%q, %p", ends=lines(FREE_BOTH, END)),
    ),
}  # fmt: skip

NOT_PROVED = {
    "the branches are swapped": (
        lines(TWO, IF, LOAD, END),
        lines("%v = arith.select %c, %y, %x : i32", END),
    ),
    "the memrefs of a select are swapped": (
        lines(TWO, SELECT, LOAD, END),
        lines(TWO, f"%p = arith.select %c, %b, %a : {M}", LOAD, END),
    ),
    "what a store to one of both changes is not known": (
        lines(TWO, SELECT, STORE, LOAD_A, END),
        "return %x : i32",
    ),
    "what a store to one of both changes is forwarded": (
        lines(TWO, SELECT, STORE, LOAD_A, END),
        "return %y : i32",
    ),
    "a store to another place is forwarded": (
        lines(TWO, SELECT, STORE.replace("c0", "c1"), LOAD_A, END),
        lines("%v = arith.select %c, %y, %x : i32", END),
    ),
    "what is chosen is freed before one of both is used": (
        lines(TWO, SELECT, f"%v = memref.load %a[%c0] : {M}", END),
        lines(TWO, SELECT, FREE, f"%v = memref.load %a[%c0] : {M}", END),
    ),
    "what is chosen is freed before it is used": (
        lines(ONE, LOAD, END),
        lines(ONE, FREE, LOAD, END),
    ),
    "what is chosen is freed twice": (
        lines(TWO, SELECT, LOAD, FREE_BOTH, END),
        lines(TWO, SELECT, LOAD, FREE_BOTH, FREE, END),
    ),
    "one of both is freed twice": (
        lines(TWO, SELECT, LOAD, END),
        lines(TWO, SELECT, LOAD, FREE, f"memref.dealloc %a : {M}", END),
    ),
    "one of both is not freed": (
        lines(TWO, SELECT, LOAD, FREE_BOTH, END),
        lines(TWO, SELECT, LOAD, FREE, END),
    ),
    "an argument is freed": (
        lines(MIXED, LOAD, END),
        lines(MIXED, LOAD, FREE, END),
    ),
    "what a branch has made is freed where it has not": (
        lines(MIXED, LOAD, END),
        lines(MIXED, LOAD, f"scf.if %c {{\n}} else {{\n{FREE}\n}}", END),
    ),
    "a store through an argument is forgotten": (
        lines(MIXED, f"memref.store %y, %p[%c0] : {M}", f"%v = memref.load %m[%c0] : {M}", END),
        lines(f"%v = memref.load %m[%c0] : {M}", END),
    ),
    "two buffers are not swapped": (loop("%q, %p"), loop("%p, %q")),
    "one of two buffers is carried on twice": (loop("%q, %p"), loop("%q, %q")),
    "a buffer is freed in the loop that swaps it": (
        loop("%q, %p"),
        loop("%q, %p").replace("scf.yield", f"memref.dealloc %p : {M}\nscf.yield"),
    ),
    "the step is doubled": (loop("%q, %p"), loop("%q, %p", step="%c2")),
    "the sum begins with another number": (loop("%q, %p"), SUM),
    "a choice by poison is none": (
        "return %x : i32",
        lines(
            TWO,
            f"memref.store %x, %b[%c0] : {M}",
            "%d = ub.poison : i1",
            f"%p = arith.select %d, %a, %b : {M}",
            LOAD,
            END,
        ),
    ),
    "memory that each iteration makes is the last one's": (
        lines(
            f"""%a = memref.alloc() : {M}
            memref.store %x, %a[%c0] : {M}
            %p = scf.for %k = %c0 to %i step %c1 iter_args(%q = %a) -> ({M}) {{
              %old = memref.load %q[%c0] : {M}
              %b = memref.alloc() : {M}
              %new = arith.addi %old, %y : i32
              memref.store %new, %b[%c0] : {M}
              memref.store %x, %q[%c0] : {M}
              scf.yield %b : {M}
            }}""",
            LOAD,
            END,
        ),
        "return %x : i32",
    ),
}  # fmt: skip


@few(10)
@pytest.mark.parametrize("name", PROVED)
def test_what_holds(name: str) -> None:
    found = verdict(*PROVED[name])
    assert isinstance(found, Proved), found
    assert not found.assumptions


@few(20)
@pytest.mark.parametrize("name", NOT_PROVED)
def test_what_does_not_hold(name: str) -> None:
    assert not isinstance(verdict(*NOT_PROVED[name]), Proved)


def test_what_is_forwarded_wrongly_is_refuted() -> None:
    assert isinstance(verdict(*NOT_PROVED["the branches are swapped"]), Refuted)

"""What each obligation of the simulation is there for: functions that would be proved without it,
and a right change beside them that is proved."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(
    body: str, arguments: str = "%x: i32, %y: i32, %c: i1", results: str = " -> i32"
) -> str:
    return f"func.func private @g(i32) -> i32\nfunc.func @f({arguments}){results} {{\n{body}\n}}\n"


def loop(inside: str, step: int = 1, returned: str = "%a") -> str:
    return function(
        f"""%zero = arith.constant 0 : i32
        %one = arith.constant {step} : i32
        cf.br ^head(%zero, %x : i32, i32)
      ^head(%i: i32, %a: i32):
        %goes = arith.cmpi slt, %i, %y : i32
        cf.cond_br %goes, ^body, ^end
      ^body:
        {inside}
        %next = arith.addi %i, %one : i32
        cf.br ^head(%next, %a : i32, i32)
      ^end:
        func.return {returned} : i32"""
    )


def counted(inside: str, step: int = 1) -> str:
    return function(
        f"""%zero = arith.constant 0 : i32
        %one = arith.constant {step} : i32
        scf.for %i = %zero to %y step %one : i32 {{
          {inside}
        }}
        func.return %x : i32"""
    )


def in_region(inside: str) -> str:
    return function(f'"test.op"() ({{\n{inside}\n}}) : () -> ()\nfunc.return %x : i32')


def parallel(inside: str) -> str:
    return f"""func.func @f(%n: index) {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      {inside}
      func.return
    }}"""


EFFECT = '"test.op"(%x) : (i32) -> ()'
SHOWS = '"test.op"(%i) : (index) -> ()'
SUM = "%p = arith.addi %x, %y : i32"
NSW = "%p = arith.addi %x, %y overflow<nsw> : i32"
CALL = "%r = func.call @g(%p) : (i32) -> i32\nfunc.return %r : i32"
ZERO = "%zero = arith.constant 0 : i32"
LOADS = """func.func @f(%m: memref<i32>) -> i32 {
  %a = memref.load %m[] : memref<i32>
  "test.op"() : () -> ()
  %b = memref.load %m[] : memref<i32>
  func.return %b : i32
}"""
DIVISION = "%q = arith.divui %v, %w : tensor<4xi32>"
MADE = "%m = memref.alloc() : memref<4xi32>\n"
TENSORS = "%x: i32, %c: i1, %v: tensor<4xi32>, %w: tensor<4xi32>"
FLOATS = "%v: f32, %w: f32"
DRAWN = '%a = arith.addf %v, %w fastmath<fast> : f32\nSECOND\n"test.op"(%a, %b) : (f32, f32) -> ()'


def under_condition(before: str, inside: str) -> str:
    body = f"{before}\nscf.if %c {{\n{inside}\n}}\nfunc.return %x : i32"
    return function(body, TENSORS)


def of_undefined_value(body: str) -> str:
    return f"llvm.func @f() -> i8 {{\n{body}\nllvm.return %r : i8\n}}"


def drawn(second: str) -> str:
    body = DRAWN.replace("SECOND", second).replace("%b", "%b" if second else "%a")
    return function(f"{body}\nfunc.return", FLOATS, "")


Change = tuple[str, str]

WRONG: dict[str, Change] = {
    "an effect in a loop is lost": (loop(EFFECT), loop("")),
    "an effect at the end is lost": (
        function(f"{EFFECT}\nfunc.return %x : i32"),
        function("func.return %x : i32"),
    ),
    "a new division": (
        function(f"{EFFECT}\nfunc.return %x : i32"),
        function(f"{EFFECT}\n%q = arith.divui %x, %y : i32\nfunc.return %x : i32"),
    ),
    "a division by something else": (
        function(f"{EFFECT}\n%q = arith.divui %x, %y : i32\nfunc.return %x : i32"),
        function(f"{EFFECT}\n%q = arith.divui %y, %x : i32\nfunc.return %x : i32"),
    ),
    "zero, and then poison": (
        function(f'{ZERO}\n"test.op"(%zero) : (i32) -> ()\nfunc.return %x : i32'),
        function('%p = ub.poison : i32\n"test.op"(%p) : (i32) -> ()\nfunc.return %x : i32'),
    ),
    "a call with a value that is less defined": (
        function(f"{SUM}\n{CALL}"),
        function(f"{NSW}\n{CALL}"),
    ),
    "a counter that wraps around becomes one that may not": (
        loop(EFFECT, step=2, returned="%x"),
        counted(EFFECT, step=2),
    ),
    "another value from outside of a region": (
        in_region(EFFECT),
        in_region(EFFECT.replace("x", "y")),
    ),
    "values of other types from outside of a region": (
        in_region('"test.a"(%x) : (i32) -> ()'),
        in_region('"test.a"(%c) : (i1) -> ()'),
    ),
    "a region whose value is more defined": (
        in_region(f'{NSW}\n"test.yield"(%p) : (i32) -> ()'),
        in_region(f'{SUM}\n"test.yield"(%p) : (i32) -> ()'),
    ),
    "a loop that becomes parallel": (
        parallel(f"scf.for %i = %zero to %n step %one {{ {SHOWS} }}"),
        parallel(f"scf.parallel (%i) = (%zero) to (%n) step (%one) {{ {SHOWS} }}"),
    ),
    "what was read before": (LOADS, LOADS.replace("return %b", "return %a")),
    "a division that is executed always": (
        under_condition("", f'{DIVISION}\n"test.op"(%q) : (tensor<4xi32>) -> ()'),
        under_condition(DIVISION, '"test.op"(%q) : (tensor<4xi32>) -> ()'),
    ),
    "two uses of a value that each may see differently": (
        of_undefined_value("%u = llvm.mlir.undef : i8\n%r = llvm.mlir.constant(0 : i8) : i8"),
        of_undefined_value("%u = llvm.mlir.undef : i8\n%r = llvm.xor %u, %u : i8"),
    ),
    "memory is made twice": (
        function(f"{MADE}{EFFECT}\nfunc.return %x : i32"),
        function(f"{MADE}{MADE.replace('%m', '%n')}{EFFECT}\nfunc.return %x : i32"),
    ),
    "a choice that is made twice": (
        drawn(""),
        drawn("%b = arith.addf %v, %w fastmath<fast> : f32"),
    ),
}

RIGHT: dict[str, Change] = {
    "an effect stays": (loop(EFFECT), loop(f"{EFFECT}\n%s = arith.addi %x, %x : i32")),
    "a division that was there": (
        function("%q = arith.divui %x, %y : i32\nfunc.return %q : i32"),
        function(
            "%q = arith.divui %x, %y : i32\n%s = arith.divui %x, %y : i32\n"
            'func.return %q : i32\n'
        ),
    ),
    "poison, and then zero, in a call": (
        function("%p = ub.poison : i32\n" + CALL),
        function(f"{ZERO}\n{CALL.replace('%p', '%zero')}"),
    ),
    "other poison": (
        function('%p = ub.poison : i32\n"test.op"(%p) : (i32) -> ()\nfunc.return %x : i32'),
        function(
            "%k = arith.constant 2147483647 : i32\n"
            "%p = arith.addi %k, %k overflow<nsw> : i32\n"
            '"test.op"(%p) : (i32) -> ()\nfunc.return %x : i32'
        ),
    ),
    "a counter that may not wrap around becomes one that does": (
        counted(EFFECT, step=2),
        loop(EFFECT, step=2, returned="%x"),
    ),
    "the same value from outside of a region": (
        in_region(EFFECT),
        in_region(f"%s = arith.addi %x, %x : i32\n{EFFECT}"),
    ),
    "a parallel loop in order": (
        parallel(f"scf.parallel (%i) = (%zero) to (%n) step (%one) {{ {SHOWS} }}"),
        parallel(f"scf.for %i = %zero to %n step %one {{ {SHOWS} }}"),
    ),
    "what was read again": (
        LOADS.replace('"test.op"() : () -> ()', ""),
        LOADS.replace('"test.op"() : () -> ()', "").replace("return %b", "return %a"),
    ),
    "a choice that is made once": (
        drawn("%b = arith.addf %v, %w fastmath<fast> : f32"),
        drawn(""),
    ),
}  # fmt: skip


def verdict(before: str, after: str) -> Verdict:
    (found,) = [r.verdict for r in verify_translation(before, after) if r.name == "@f"]
    return found


_SLOW = ("a choice that is made twice", "a loop that becomes parallel")


@few(14)
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.deep) if name in _SLOW else name for name in WRONG],
)
def test_nothing_is_proved_that_an_obligation_forbids(name: str) -> None:
    assert not isinstance(verdict(*WRONG[name]), Proved)


@few(6)
@pytest.mark.parametrize("name", RIGHT)
def test_what_the_obligations_allow_is_proved(name: str) -> None:
    assert isinstance(verdict(*RIGHT[name]), Proved)

"""scf loops, memref accesses, index arithmetic and conditionals against affine ones."""

import pytest

from tests.support.functions import programs
from tests.support.said import said
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.strategy.loops import prove_equal

V = "memref<?xf32>"


def prove(text: str) -> Verdict:
    before, after = programs(text)
    return prove_equal(before, after)


def _function(body: str, arguments: str = f"%x: {V}, %y: {V}, %n: index, %s: i32") -> str:
    return f"func.func @f({arguments}) {{\n{body}\nfunc.return }}\n"


def _scf(step: str, index: str) -> str:
    return f"""
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%m = memref.dim %x, %c0 : {V}
%h = arith.subi %m, %c1 : index
scf.for %i = %c0 to %h step %{step} {{
  %d = arith.muli %c2, %i : index
  %e = arith.subi %d, %i : index
  %j = arith.addi %e, %c1 : index
  %a = memref.load %x[%{index}] : {V}
  memref.store %a, %y[%i] : {V}
}}"""


def _affine(step: int, index: str) -> str:
    return f"""
%c0 = arith.constant 0 : index
%m = memref.dim %x, %c0 : {V}
affine.for %i = 0 to affine_map<(d0) -> (d0 - 1)>(%m) step {step} {{
  %a = affine.load %x[{index}] : {V}
  affine.store %a, %y[%i] : {V}
}}"""


@pytest.mark.parametrize("step", [1, 2])
def test_a_loop_with_index_arithmetic(step: int) -> None:
    scf = _function(_scf(f"c{step}", "j"))
    assert isinstance(prove(scf + _function(_affine(step, "%i + 1"))), Proved)
    assert isinstance(prove(_function(_affine(step, "%i + 1")) + scf), Proved)
    assert isinstance(prove(scf + _function(_affine(step, "%i"))), Refuted)
    assert isinstance(prove(scf + _function(_affine(3 - step, "%i + 1"))), Refuted)


@pytest.mark.deep
def test_a_value_carried_by_an_scf_loop() -> None:
    def total(kind: str, order: str) -> str:
        return _function(f"""
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%z = arith.constant 0.0 : f32
%m = memref.dim %x, %c0 : {V}
%t, %u = scf.for %i = %c0 to %m step %c1 iter_args(%p = %z, %q = %z) -> (f32, f32) {{
  %a = memref.load %x[%i] : {V}
  %b = arith.addf %p, %a : f32
  scf.yield {order} : f32, f32
}}
memref.store %{kind}, %y[%c0] : {V}""")

    assert isinstance(prove(total("t", "%b, %p") + total("u", "%p, %b")), Refuted)
    assert isinstance(prove(total("t", "%b, %p") + total("t", "%b, %a")), Proved)
    assert isinstance(prove(total("u", "%b, %p") + total("t", "%p, %b")), Refuted)


def test_a_loop_up_to_an_argument() -> None:
    """A size that is an argument of its own: i32, cast to index, as C front ends print it."""
    scf = _function(f"""
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%z = arith.constant 0.0 : f32
%k = arith.index_cast %s : i32 to index
scf.for %i = %c0 to %k step %c1 {{
  memref.store %z, %x[%i] : {V}
}}""")
    affine = _function(f"""
%z = arith.constant 0.0 : f32
%k = arith.index_cast %s : i32 to index
affine.for %i = 0 to %k {{
  affine.store %z, %x[%i] : {V}
}}""")
    verdict = prove(scf + affine)
    assert isinstance(verdict, Proved)
    assert "where the source is defined: no access out of bounds in the source" in said(verdict)
    assert isinstance(prove(scf + affine.replace("to %k", "to %n")), Refuted)


@pytest.mark.deep
def test_a_condition_on_an_iterator() -> None:
    def split(bound: int, then: str, other: str) -> str:
        return _function(f"""
%c0 = arith.constant 0 : index
%m = memref.dim %x, %c0 : {V}
affine.for %i = 0 to %m {{
  %a = affine.load %x[%i] : {V}
  %b = arith.negf %a : f32
  %r = "affine.if"(%i) <{{condition = affine_set<(d0) : (d0 - {bound} >= 0)>}}> ({{
    affine.yield {then} : f32
  }}, {{
    affine.yield {other} : f32
  }}) : (index) -> f32
  affine.store %r, %x[%i] : {V}
}}""")

    def loops(bound: int) -> str:
        return _function(f"""
%c0 = arith.constant 0 : index
%m = memref.dim %x, %c0 : {V}
affine.for %i = {bound} to %m {{
  %a = affine.load %x[%i] : {V}
  %b = arith.negf %a : f32
  affine.store %b, %x[%i] : {V}
}}""")

    assert isinstance(prove(split(3, "%b", "%a") + loops(3)), Proved)
    assert isinstance(prove(loops(3) + split(3, "%b", "%a")), Proved)
    assert isinstance(prove(split(3, "%a", "%b") + loops(3)), Refuted)
    assert isinstance(prove(split(3, "%b", "%a") + loops(2)), Refuted)


@pytest.mark.deep
def test_a_block_that_runs_once() -> None:
    def stored(value: str, inside: str, outside: str) -> str:
        return _function(f"""
%c0 = arith.constant 0 : index
%m = memref.dim %x, %c0 : {V}
affine.for %i = 0 to %m {{
  %a = affine.load %x[%i] : {V}
  %r = {value}
  affine.store %r, %y[%i] : {V}
  {inside}
  affine.store %a, %y[%i] : {V}
  {outside}
}}""")

    negated = "arith.negf %a : f32"
    region = f"scf.execute_region -> f32 {{\n%b = {negated}\nscf.yield %b : f32\n}}"
    again = f"affine.store %r, %y[%i] : {V}"
    once = f"scf.execute_region {{\n{again}\nscf.yield\n}}"
    plain = stored(negated, "", again)
    assert isinstance(prove(stored(region, "", once) + plain), Proved)
    assert isinstance(prove(plain + stored(region, "", once)), Proved)
    assert isinstance(prove(stored(region, once, "") + plain), Refuted)
    assert isinstance(prove(stored(region.replace("negf", "addf %a,"), "", once) + plain), Refuted)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (f"%v = scf.execute_region -> index {{\nscf.yield %n : index\n}}\n"
         f"%a = memref.load %x[%v] : {V}", "gives an index"),
        (f"%c0 = arith.constant 0 : index\nscf.for %i = %c0 to %n step %n {{\n"
         f"%a = memref.load %x[%i] : {V}\n}}", "step of a loop is not a constant"),
        (f"%c0 = arith.constant 0 : index\nscf.for %i = %c0 to %n step %c0 {{\n"
         f"%a = memref.load %x[%i] : {V}\n}}", "step of a loop is not positive"),
        (f"%a = memref.load %x[%n] : {V}\n%b = arith.fptosi %a : f32 to i32\n"
         f"%c = arith.index_cast %b : i32 to index\n%d = memref.load %x[%c] : {V}", "not affine"),
        (f"affine.for %i = 0 to affine_map<(d0) -> (d0 mod 0)>(%n) {{\n"
         f"%a = memref.load %x[%i] : {V}\n}}", "not positive"),
    ],
)  # fmt: skip
def test_what_is_refused(body: str, reason: str) -> None:
    with pytest.raises(CannotLift, match=reason):
        programs(_function(body))


def test_a_region_of_several_blocks_is_refused() -> None:
    with pytest.raises(CannotLift, match="several blocks"):
        programs(_function("scf.execute_region {\nscf.yield\n^bb1:\nscf.yield\n}"))

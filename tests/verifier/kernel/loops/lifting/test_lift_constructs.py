"""Each construct: lifted and run, against an interpreter; and each lifted wrongly, which shows.

The interpreter also says for which arguments a function is undefined: there a side condition is
violated, and nowhere else.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import islpy as isl
import pytest

from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.oracles.loop_oracle import Undefined, buffer, interpret
from tests.support.deep import some_of
from tests.support.functions import functions
from tests.verifier.kernel.loops.lifting.vector_constructs import VECTORS
from verifier.kernel.loops import lift
from verifier.kernel.loops.lifting import affine as lift_affine
from verifier.kernel.loops.lifting import control as lift_control
from verifier.kernel.loops.lifting import parallel as lift_parallel
from verifier.kernel.loops.lifting import vectors as lift_vectors
from verifier.kernel.loops.lifting.drafting import conditions as lift_conditions
from verifier.kernel.loops.lifting.drafting import index_arithmetic as lift_numbers
from verifier.kernel.loops.lifting.drafting import state as lifting
from verifier.kernel.loops.lifting.drafting import statements as lift_statements
from verifier.kernel.loops.lifting.storage import memref as lift_memref
from verifier.kernel.loops.lifting.storage import tensor_storage as lift_tensor_storage
from verifier.kernel.loops.lifting.storage import windows as lift_windows
from verifier.kernel.loops.recurrences.scalar_values import POISON
from verifier.running.recurrences import Inputs, run

SIZE = 6
VECTOR = f"memref<{SIZE}xi32>"
ARGUMENTS = f"%x: {VECTOR}, %n: index, %m: i32"
STRIDED = "memref<?xi32, strided<[1], offset: ?>>"

CONSTANTS = "\n".join(
    [f"%c{k} = arith.constant {k} : index" for k in range(SIZE + 1)]
    + [f"%k{k} = arith.constant {k} : i32" for k in range(5)]
    + ["%minus = arith.constant -2 : index", "%kminus = arith.constant -2 : i32"]
)


def _index(computed: str) -> str:
    """%x[%n + computed index of %n, wrapped] = 7, with `computed` defining %r."""
    return f"""{computed}
%w = affine.apply affine_map<(d0) -> (d0 mod {SIZE})>(%r)
memref.store %k1, %x[%w] : {VECTOR}
%v = affine.apply affine_map<(d0) -> ((d0 floordiv {SIZE}) mod {SIZE})>(%r)
memref.store %k2, %x[%v] : {VECTOR}"""


def _arith(op: str, operand: str) -> str:
    return _index(f"%r = arith.{op} %n, %{operand} : index")


def _narrow(ops: str) -> str:
    return _index(f"{ops}\n%r = arith.index_cast %i : i32 to index")


LOOP = "scf.for %i = %c0 to %c6 step %c1"

CASES: dict[str, str] = {
    **{
        f"{op} {operand}": _arith(op, operand)
        for op, operand in (
            ("addi", "c3"), ("subi", "c3"), ("muli", "c3"), ("muli", "minus"), ("divsi", "c3"),
            ("remsi", "c4"), ("floordivsi", "c3"), ("ceildivsi", "c3"), ("shli", "c2"),
            ("shrsi", "c1"), ("maxsi", "c2"), ("minsi", "c2"), ("andi", "c3"),
        )
    },
    "subi from a constant": _index("%r = arith.subi %c3, %n : index"),
    "min": _index("%r = affine.min affine_map<(d0) -> (d0 * 2, 3)>(%n)"),
    "max": _index("%r = affine.max affine_map<(d0) -> (d0 * 2, 3)>(%n)"),
    "apply": _index("%r = affine.apply affine_map<()[s0] -> (s0 ceildiv 3 - s0 mod 4)>()[%n]"),
    "i32 divsi": _narrow("%i = arith.divsi %m, %k3 : i32"),
    "i32 remsi": _narrow("%i = arith.remsi %m, %k3 : i32"),
    "i32 sum": _narrow("%j = arith.index_cast %n : index to i32\n%i = arith.subi %m, %j : i32"),
    "i8 wraps": _index("""%b = arith.trunci %m : i32 to i8
%d = arith.muli %b, %b0 : i8
%r = arith.index_cast %d : i8 to index""").replace("%b = ", "%b0 = arith.constant 40 : i8\n%b = "),
    "trunci": _narrow("%b = arith.trunci %m : i32 to i3\n%i = arith.extsi %b : i3 to i32"),
    "i8 shli": _index("""%b = arith.trunci %m : i32 to i8
%d = arith.shli %b, %b5 : i8
%r = arith.index_cast %d : i8 to index""").replace("%b = ", "%b5 = arith.constant 5 : i8\n%b = "),
    **{
        f"i32 {op}": _narrow(f"%i = arith.{op} %m, %k3 : i32")
        for op in ("divui", "remui", "ceildivui", "shrui", "maxui", "minui")
    },
    "extsi": _index("""%b = arith.trunci %m : i32 to i8
%d = arith.extsi %b : i8 to i64
%r = arith.index_cast %d : i64 to index"""),
    "extui": _index("""%d = arith.extui %m : i32 to i64
%r = arith.index_cast %d : i64 to index"""),
    "index_castui": _index("%r = arith.index_castui %m : i32 to index"),
    "loop": f"""scf.for %i = %n to %c6 step %c2 {{
  memref.store %m, %x[%i] : {VECTOR} }}""",
    "loop of i32": f"""scf.for %i = %m to %k4 step %k2 : i32 {{
  %j = arith.index_cast %i : i32 to index
  memref.store %i, %x[%j] : {VECTOR} }}""",
    "carried index": f"""%a, %b = scf.for %i = %c1 to %c6 step %c2 iter_args(%k = %n, %d = %c0)
      -> (index, index) {{
  memref.store %m, %x[%k] : {VECTOR}
  %l = arith.addi %c1, %k : index
  %e = arith.subi %d, %minus : index
  scf.yield %l, %e : index, index }}
memref.store %k1, %x[%a] : {VECTOR}
%f = arith.subi %b, %c1 : index
memref.store %k2, %x[%f] : {VECTOR}""",
    "carried i32": f"""%a = {LOOP} iter_args(%k = %m) -> (i32) {{
  %j = arith.index_cast %k : i32 to index
  memref.store %k, %x[%j] : {VECTOR}
  %l = arith.subi %k, %k1 : i32
  scf.yield %l : i32 }}
%z = arith.addi %a, %k4 : i32
%y = arith.index_cast %z : i32 to index
memref.store %k1, %x[%y] : {VECTOR}""",
    "carried i8": _index(f"""%a = {LOOP} iter_args(%k = %b) -> (i8) {{
  %l = arith.addi %k, %b50 : i8
  scf.yield %l : i8 }}
%r = arith.index_cast %a : i8 to index""").replace(
        "%a = ", "%b50 = arith.constant 50 : i8\n%b = arith.trunci %m : i32 to i8\n%a = ", 1
    ),
    "carried from a start that may wrap": _index(f"""%b = arith.trunci %m : i32 to i3
%s = arith.extsi %b : i3 to i32
%a = {LOOP} iter_args(%k = %s) -> (i32) {{
  %l = arith.addi %k, %k1 : i32
  scf.yield %l : i32 }}
%r = arith.index_cast %a : i32 to index"""),
    "carried by a loop that may not run": _index("""%r = scf.for %i = %c0 to %n step %c1
    iter_args(%k = %c2) -> (index) {
  %l = arith.addi %k, %c1 : index
  scf.yield %l : index }"""),
    "if": f"""{LOOP} {{
  %p = arith.cmpi slt, %i, %n : index
  scf.if %p {{ memref.store %m, %x[%i] : {VECTOR} }} else {{
    memref.store %k1, %x[%i] : {VECTOR} }} }}""",
    "if of i32": f"""%p = arith.cmpi ult, %m, %k3 : i32
%q = arith.cmpi sge, %m, %kminus : i32
%r = arith.andi %p, %q : i1
%v = scf.if %r -> (i32) {{ scf.yield %k1 : i32 }} else {{ scf.yield %k2 : i32 }}
memref.store %v, %x[%c0] : {VECTOR}""",
    "if of large i32": f"""%p = arith.cmpi uge, %m, %k3 : i32
%v = scf.if %p -> (i32) {{ scf.yield %k1 : i32 }} else {{ scf.yield %k2 : i32 }}
memref.store %v, %x[%c0] : {VECTOR}""",
    "affine if": f"""affine.for %i = 0 to {SIZE} {{
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>(%i)[%n] {{
    affine.store %m, %x[%i] : {VECTOR}
  }} else {{
    affine.store %k1, %x[%i] : {VECTOR}
  }} }}""",
    "data decides": f"""{LOOP} {{
  %a = memref.load %x[%i] : {VECTOR}
  %p = arith.cmpi slt, %a, %m : i32
  %v = scf.if %p -> (i32) {{
    %b = arith.addi %a, %m : i32
    scf.yield %b : i32
  }} else {{ scf.yield %k1 : i32 }}
  memref.store %v, %x[%i] : {VECTOR} }}""",
    "parallel": f""""scf.parallel"(%c0, %n, %c2, %c3, %c1, %c2) <{{
    operandSegmentSizes = array<i32: 2, 2, 2, 0>}}> ({{
  ^bb0(%i: index, %j: index):
    %k = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1)>(%i, %j)
    memref.store %m, %x[%k] : {VECTOR}
    "scf.reduce"() : () -> ()
  }}) : (index, index, index, index, index, index) -> ()""",
    "affine parallel": f""""affine.parallel"(%n, %n) <{{
    lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap =
    affine_map<(d0) -> (0, d0, 1)>, reductions = [], steps = [1, 2], upperBoundsGroups =
    dense<[1, 2]> : tensor<2xi32>, upperBoundsMap = affine_map<(d0) -> (2, 3, d0 + 2)>}}> ({{
  ^bb0(%i: index, %j: index):
    affine.store %m, %x[%i * 3 + %j] : {VECTOR}
    "affine.yield"() : () -> ()
  }}) : (index, index) -> ()""",
    "call": f"""%a = memref.load %x[%c1] : {VECTOR}
{LOOP} {{
  %b = func.call @g(%x, %i, %a) : ({VECTOR}, index, i32) -> i32
  memref.store %b, %x[%c2] : {VECTOR} }}
memref.store %a, %x[%c0] : {VECTOR}""",
    "window": f"""%v = memref.subview %x[%n] [%c2] [2] : {VECTOR}
    to memref<?xi32, strided<[2], offset: ?>>
memref.store %m, %v[%c1] : memref<?xi32, strided<[2], offset: ?>>""",
    "window read backwards": f"""%v = memref.subview %x[%n] [3] [-2] : {VECTOR}
    to memref<3xi32, strided<[-2], offset: ?>>
%a = memref.load %v[%c1] : memref<3xi32, strided<[-2], offset: ?>>
memref.store %a, %v[%c2] : memref<3xi32, strided<[-2], offset: ?>>
memref.store %m, %v[%c0] : memref<3xi32, strided<[-2], offset: ?>>""",
    "window of any length read backwards": f"""%s = affine.max affine_map<(d0) -> (0, d0)>(%n)
%o = affine.apply affine_map<(d0) -> (d0 - 1)>(%s)
%p = arith.cmpi sgt, %n, %c0 : index
scf.if %p {{
  %v = memref.subview %x[%o] [%s] [-1] : {VECTOR} to memref<?xi32, strided<[-1], offset: ?>>
  %w = memref.subview %v[%o] [%s] [-1] : memref<?xi32, strided<[-1], offset: ?>> to {STRIDED}
  scf.for %i = %c0 to %s step %c1 {{
    %j = arith.index_cast %i : index to i32
    memref.store %j, %v[%i] : memref<?xi32, strided<[-1], offset: ?>> }}
  memref.store %m, %w[%c0] : {STRIDED} }}""",
    "empty window": f"""%s = affine.max affine_map<(d0) -> (0, d0 - 1)>(%n)
%v = memref.subview %x[%n] [%s] [1] : {VECTOR} to {STRIDED}
%e = memref.subview %v[7] [0] [1] : {STRIDED} to memref<0xi32, strided<[1], offset: ?>>
scf.for %i = %c0 to %s step %c1 {{ memref.store %m, %v[%i] : {STRIDED} }}""",
    "dropped dimensions": f"""%t = memref.expand_shape %x [[0, 1, 2]] output_shape [2, 1, 3] :
    {VECTOR} into memref<2x1x3xi32>
%v = memref.subview %t[%n, 0, 1] [1, 1, 2] [1, 1, 1] : memref<2x1x3xi32>
    to memref<1x2xi32, strided<[3, 1], offset: ?>>
memref.store %m, %v[%c0, %c1] : memref<1x2xi32, strided<[3, 1], offset: ?>>""",
    "collapsed": f"""%t = memref.expand_shape %x [[0, 1]] output_shape [3, 2] : {VECTOR}
    into memref<3x2xi32>
memref.store %m, %t[%n, %c1] : memref<3x2xi32>
%v = memref.collapse_shape %t [[0, 1]] : memref<3x2xi32> into {VECTOR}
memref.store %k1, %v[%n] : {VECTOR}""",
    "collapsed memory": f"""%t = memref.alloc() : memref<2x3xi32>
%v = memref.collapse_shape %t [[0, 1]] : memref<2x3xi32> into {VECTOR}
"memref.copy"(%x, %v) : ({VECTOR}, {VECTOR}) -> ()
%a = memref.load %t[%n, %c2] : memref<2x3xi32>
memref.store %a, %x[%c0] : {VECTOR}
memref.dealloc %t : memref<2x3xi32>""",
    "reinterpreted": f"""scf.for %i = %c0 to %c2 step %c1 {{
  %t = memref.reinterpret_cast %x to offset: [%i], sizes: [2, %c2],
    strides: [3, 1] : {VECTOR} to memref<2x?xi32, strided<[3, 1], offset: ?>>
  memref.store %m, %t[%c1, %c1] : memref<2x?xi32, strided<[3, 1], offset: ?>> }}""",
    "cast": f"""%a = memref.alloc(%n) : memref<?xi32>
%b = "memref.cast"(%a) : (memref<?xi32>) -> memref<3xi32>
memref.store %m, %b[%c2] : memref<3xi32>
%v = memref.load %a[%c2] : memref<?xi32>
memref.store %v, %x[%c0] : {VECTOR}""",
    "copy of another shape": f"""%a = memref.alloc(%n) : memref<?xi32>
scf.for %i = %c0 to %n step %c1 {{ memref.store %m, %a[%i] : memref<?xi32> }}
%v = memref.subview %x[0] [%c3] [2] : {VECTOR} to memref<?xi32, strided<[2]>>
"memref.copy"(%a, %v) : (memref<?xi32>, memref<?xi32, strided<[2]>>) -> ()""",
    "memory of a size": f"""%s = affine.apply affine_map<(d0) -> (d0 - 1)>(%n)
%a = memref.alloc(%s) : memref<?xi32>
scf.for %i = %c0 to %s step %c1 {{
  %j = arith.index_cast %i : index to i32
  memref.store %j, %a[%i] : memref<?xi32> }}
%v = memref.load %a[%c1] : memref<?xi32>
memref.store %v, %x[%c0] : {VECTOR}""",
    "memory of an iteration": f"""{LOOP} {{
  %a = memref.alloca() : memref<i32>
  %p = arith.cmpi slt, %i, %n : index
  scf.if %p {{ memref.store %m, %a[] : memref<i32> }} else {{
    memref.store %k1, %a[] : memref<i32> }}
  %v = memref.load %a[] : memref<i32>
  memref.store %v, %x[%i] : {VECTOR} }}""",
    "memory of an earlier iteration": f"""{LOOP} {{
  %a = memref.alloca() : memref<i32>
  %p = arith.cmpi sle, %i, %n : index
  scf.if %p {{ memref.store %m, %a[] : memref<i32> }}
  %v = memref.load %a[] : memref<i32>
  memref.store %v, %x[%i] : {VECTOR} }}""",
    "global": f"""%t = memref.get_global @table : memref<2x2xi32>
%a = memref.load %t[%n, %c1] : memref<2x2xi32>
memref.store %a, %x[%c0] : {VECTOR}
%s = memref.get_global @splat : memref<3xi32>
%b = memref.load %s[%n] : memref<3xi32>
memref.store %b, %x[%c1] : {VECTOR}""",
    "kept across a window": f"""%a = memref.load %x[%c3] : {VECTOR}
scf.for %i = %c0 to %c2 step %c1 {{
  %v = memref.subview %x[2] [2] [1] : {VECTOR} to memref<2xi32, strided<[1], offset: 2>>
  memref.store %m, %v[%i] : memref<2xi32, strided<[1], offset: 2>> }}
memref.store %a, %x[%c0] : {VECTOR}""",
    **VECTORS,
}  # fmt: skip

MODULE = f"""
"memref.global"() <{{constant, sym_name = "table", sym_visibility = "private",
  initial_value = dense<[[5, 6], [7, -8]]> : tensor<2x2xi32>, type = memref<2x2xi32>}}> : () -> ()
"memref.global"() <{{constant, sym_name = "splat", sym_visibility = "private",
  initial_value = dense<9> : tensor<3xi32>, type = memref<3xi32>}}> : () -> ()
func.func @f({ARGUMENTS}) {{
{CONSTANTS}
BODY
func.return }}
func.func private @g(%x: {VECTOR}, %i: index, %a: i32) -> i32 {{
  %b = memref.load %x[%i] : {VECTOR}
  %c = arith.addi %a, %b : i32
  memref.store %c, %x[%i] : {VECTOR}
  %k = arith.constant 2 : index
  %d = memref.load %x[%k] : {VECTOR}
  func.return %d : i32 }}
"""

UNWRITTEN = "a read before anything is written"

START = [11, -4, 2, 9, -7, 5]


def _wrong(body: str) -> str | None:
    """Where what is lifted differs from what the interpreter does; None where it does not."""
    function = functions(MODULE.replace("BODY", body))[0]
    program = lift.lift(function)
    for n, m in itertools.product(range(-3, 8), (-9, -5, -2, 0, 3, 4)):
        given = [value % (1 << 32) for value in START]
        memory = buffer((SIZE,), given)
        sizes = {name: {"arg1": n, "arg2": m}[name] for name in program.parameters}
        values = " and ".join(f"{p} = {v}" for p, v in sizes.items()) or "true"
        here = isl.Set(f"[{', '.join(program.parameters)}] -> {{ : {values} }}")
        violated = {d.kind for d in program.side_conditions if not d.violated.is_disjoint(here)}
        violated -= {"windows"}  # of which a run shows nothing
        where = f"n = {n}, m = {m}"
        outcome = "defined"
        try:
            interpret(function, [memory, n % (1 << 64), m % (1 << 32)])
        except Undefined as undefined:
            outcome = str(undefined)
        if violated:
            # An integer that wraps around is defined; only what is lifted is something else then.
            if outcome == "defined" and violated != {"overflow"}:
                return f"{where}: {violated} is required in vain"
            continue
        contents = {(k,): value for k, value in enumerate(given)}
        inputs = Inputs(sizes, {"arg0": contents}, {"arg2": m % (1 << 32)})
        found = run(program, inputs)["arg0"]
        if outcome == UNWRITTEN:
            if POISON not in found.values():
                return f"{where}: nothing wrote what the interpreter reads"
        elif outcome != "defined":
            return f"{where}: {outcome}, and no side condition is violated"
        elif found != memory.elements():
            return f"{where}: {found} for {memory.elements()}"
    return None


@pytest.mark.parametrize("case", some_of(CASES, 12))
def test_a_construct_does_what_the_interpreter_does(case: str) -> None:
    assert _wrong(CASES[case]) is None


def _replaced(name: str, operation: Callable[..., Any]) -> tuple[Any, str, Any]:
    return lift_numbers, "_BINARY", {**_numbers("_BINARY"), f"arith.{name}": operation}


def _numbers(table: str) -> dict[str, Any]:
    return getattr(lift_numbers, table)


_REQUIRE = lifting.Lifting.require_window
_STRIDES = lift_windows.constant_strides


def _require_upwards(
    self: Any, position: Any, source: Any, offsets: Any, sizes: Any, strides: list[int], op: Any
) -> None:
    _REQUIRE(self, position, source, offsets, sizes, [abs(s) for s in strides], op)


MISTAKES: dict[str, tuple[str, tuple[Any, str, Any]]] = {
    "a quotient rounds down": ("divsi c3", _replaced("divsi", _numbers("_floor"))),
    "a remainder has no sign": ("remsi c4", _replaced("remsi", _numbers("_modulo"))),
    "i32: a quotient rounds down": ("i32 divsi", _replaced("divsi", _numbers("_floor"))),
    "i32: a remainder has no sign": ("i32 remsi", _replaced("remsi", _numbers("_modulo"))),
    "a quotient rounds toward zero": (
        "floordivsi c3", _replaced("floordivsi", _numbers("_toward_zero"))
    ),
    "a ceiling is a floor": ("ceildivsi c3", _replaced("ceildivsi", _numbers("_floor"))),
    "a shift rounds toward zero": ("shrsi c1", _replaced("shrsi", lambda a, b: f"max({a}, 0)")),
    "a shift by one too few": ("shli c2", _replaced("shli", lambda a, b: f"(2 * ({a}))")),
    "a mask keeps the sign": ("andi c3", _replaced("andi", lambda a, b: f"min({a}, {b})")),
    "operands are exchanged": (
        "subi from a constant", _replaced("subi", lambda a, b: f"(({b}) - ({a}))")
    ),
    "min is max": ("minsi c2", _replaced("minsi", lambda a, b: f"max({a}, {b})")),
    "max is min": ("maxsi c2", _replaced("maxsi", lambda a, b: f"min({a}, {b})")),
    "affine.min is max": (
        "min", (lift_affine, "extremum", lambda name, values: f"max({', '.join(values)})")
    ),
    "affine.max is min": (
        "max", (lift_affine, "extremum", lambda name, values: f"min({', '.join(values)})")
    ),
    "integers never wrap": ("i8 wraps", (lift_numbers, "outside", lambda value, width: "(0 = 1)")),
    "casts are never unsigned": ("extui", (lift_numbers, "_UNSIGNED_CASTS", frozenset[str]())),
    "comparisons are signed": (
        "if of i32", (lift_conditions, "_compared", lambda p, a, b: f"(({a}) < ({b}))")
    ),
    "iterations are counted from zero": (
        "loop",
        (lift_control, "within_bounds", lambda n, low, high, step: (f"{n} >= {low[0]}",
         f"{n} < {high[0]}", f"{n} mod {step} = 0")),
    ),
    "a step is forgotten": (
        "loop of i32",
        (lift_control, "within_bounds", lambda n, low, high, step: (f"{n} >= {low[0]}",
         f"{n} < {high[0]}")),
    ),
    "a carried index does not grow": (
        "carried index", (lift_control, "_grown", lambda growth, times: growth[0].value)
    ),
    "a counter does not grow": (
        "carried i32", (lift_control, "_grown", lambda growth, times: growth[0].value)
    ),
    "only the first bound of a group counts": (
        "affine parallel",
        (lift_parallel, "within_bounds", lambda n, low, high, step: (f"{n} >= {low[0]}",
         f"{n} < {high[0]}", f"({n} - {low[0]}) mod {step} = 0")),
    ),
    "values are not kept across calls": (
        "call", (lifting.Lifting, "about_to_write", lambda *_, **__: None)
    ),
    "values are not kept across loops": (
        "kept across a window", (lifting.Lifting, "about_to_write", lambda *_, **__: None)
    ),
    "windows may leave their array": (
        "window", (lifting.Lifting, "require_window", lambda *_: None)
    ),
    "windows may begin outside of their array": (
        "window read backwards", (lifting.Lifting, "require_window", _require_upwards)
    ),
    "windows are read forwards": (
        "window of any length read backwards",
        (lift_windows, "constant_strides", lambda *given: [abs(s) for s in _STRIDES(*given)]),
    ),
    "the first dimensions are kept": (
        "dropped dimensions", (lift_windows, "_kept", lambda sizes, wanted, op: [0, 1])
    ),
    "rows and columns are exchanged": (
        "collapsed memory",
        (lift_memref, "_split", lambda place, extents, inner: [f"({place} mod 2)",
         f"floor({place}/2)"]),
    ),
    "extents of casts are not required": ("cast", (lift_memref, "require_equal", lambda *_: None)),
    "shapes of copies are not required": (
        "copy of another shape", (lift_memref, "require_equal", lambda *_: None)
    ),
    "iterations share their memory": (
        "memory of an earlier iteration",
        (lift_memref, "local_array", lambda lifting_, prefix, position, shape, element:
         lift_tensor_storage.local_array(lifting_, prefix, position, shape, element, own=False)),
    ),
    "all lanes are within bounds": (
        "a vector beyond the end", (lift_vectors, "_accessed", lambda *_: "true")
    ),
    "no lane has to be within bounds": (
        "a vector within bounds", (lift_vectors, "_accessed", lambda *_: "true")
    ),
    "lanes go along the first dimension": (
        "a vector of two dimensions",
        (lift_vectors, "_place", lambda transfer, indices, lane:
         (f"({indices[0]} + {lane[0]})", f"({indices[1]} + {lane[1]})")),
    ),
    "pieces are forgotten": (
        "divsi c3",
        (lift_statements.Statements, "_parts", lambda self, written, domain: [domain]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", some_of(MISTAKES, 2))
def test_a_mistake_shows(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case, (where, name, wrong) = MISTAKES[mistake]
    monkeypatch.setattr(where, name, wrong)
    try:
        found = _wrong(CASES[case])
    except (ValueError, UndefinedBehaviour):  # several pieces for one; out of bounds
        return
    assert found is not None

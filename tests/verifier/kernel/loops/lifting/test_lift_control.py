"""Loops, conditionals, calls and views: what is proved, what is required, and what is refused."""

import pytest

from tests.support.deep import few
from tests.support.functions import functions, programs
from tests.support.said import said
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal

V = "memref<?xf32>"
ARGUMENTS = f"%x: {V}, %y: {V}, %n: index, %m: i32"


def prove(before: str, after: str, arguments: str = ARGUMENTS) -> Verdict:
    return prove_equal(*programs(_function(before, arguments) + _function(after, arguments)))


def _function(body: str, arguments: str = ARGUMENTS) -> str:
    constants = "\n".join(f"%c{k} = arith.constant {k} : index" for k in range(3))
    ones = "%z = arith.constant 0.0 : f32\n%k1 = arith.constant 1 : i32"
    return f"func.func @f({arguments}) {{\n{constants}\n{ones}\n{body}\nfunc.return }}\n"


def _for(body: str) -> str:
    return f"%e = memref.dim %x, %c0 : {V}\nscf.for %i = %c0 to %e step %c1 {{\n{body}\n}}"


def _parallel(body: str) -> str:
    return (
        f'%e = memref.dim %x, %c0 : {V}\n"scf.parallel"(%c0, %e, %c1) <{{operandSegmentSizes = '
        f'array<i32: 1, 1, 1, 0>}}> ({{\n^bb0(%i: index):\n{body}\n"scf.reduce"() : () -> ()\n'
        "}) : (index, index, index) -> ()"
    )


EACH = f"memref.store %z, %x[%i] : {V}"
SHIFT = f"""%j = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%i)
%a = memref.load %x[%j] : {V}
memref.store %a, %x[%i] : {V}"""
OWN = f"""%t = memref.alloca() : memref<f32>
memref.store %z, %t[] : memref<f32>
%a = memref.load %t[] : memref<f32>
memref.store %a, %x[%i] : {V}"""


def test_parallel_iterations_must_not_meet() -> None:
    for body in (EACH, OWN):
        assert isinstance(prove(_for(body), _parallel(body)), Proved)
        assert isinstance(prove(_parallel(body), _for(body)), Proved)
    same_place = f"memref.store %z, %x[%c0] : {V}"
    for body in (SHIFT, same_place):
        assert isinstance(prove(_for(body), _for(body)), Proved)
        verdict = prove(_for(body), _parallel(body))
        assert isinstance(verdict, Unknown | Refuted), verdict
    (racing,) = programs(_function(_parallel(SHIFT)))
    assert [d.text for d in racing.side_conditions if d.kind == "parallel"] == [
        "the parallel iterations of scf.parallel #1 do not meet in arg0"
    ]


def test_iterations_that_differ_in_one_iterator_must_not_meet() -> None:
    row = f"memref.store %z, %x[%i] : {V}"
    loop = f"scf.for %j = %c0 to %c2 step %c1 {{ {row} }}"
    together = f"""%e = memref.dim %x, %c0 : {V}
"scf.parallel"(%c0, %c0, %e, %c2, %c1, %c1) <{{operandSegmentSizes = array<i32: 2, 2, 2, 0>}}> ({{
  ^bb0(%i: index, %j: index):
    {row}
    "scf.reduce"() : () -> ()
  }}) : (index, index, index, index, index, index) -> ()"""
    assert isinstance(prove(_for(loop), together), Unknown | Refuted)


@pytest.mark.deep
def test_parallel_iterations_share_memory_from_outside() -> None:
    shared = OWN.partition("\n")
    outside = f"{shared[0]}\n" + _parallel(shared[2])
    assert not isinstance(prove(_for(EACH), outside), Proved)
    assert isinstance(prove(_for(EACH), f"{shared[0]}\n" + _for(shared[2])), Proved)


def _upto(ops: str) -> str:
    return f"{ops}\nscf.for %i = %c0 to %b step %c1 {{\nmemref.store %z, %x[%i] : {V}\n}}"


PLAIN = _upto("%p = arith.index_cast %m : i32 to index\n%b = arith.addi %p, %c1 : index")
NARROW = _upto("%p = arith.addi %m, %k1 : i32\n%b = arith.index_cast %p : i32 to index")


@pytest.mark.deep
def test_narrow_arithmetic_wraps_around() -> None:
    for before, after in ((NARROW, PLAIN), (PLAIN, NARROW)):
        verdict = prove(before, after)
        assert isinstance(verdict, Refuted)
        assert verdict.counterexample.as_dict()["sizes"]["arg3"] == (1 << 31) - 1
    verdict = prove(NARROW, NARROW)
    assert isinstance(verdict, Proved)
    assert not verdict.assumptions


def test_long_integers_assume_long_indices() -> None:
    long = _upto("%w = arith.extsi %m : i32 to i64\n%b = arith.index_cast %w : i64 to index")
    short = _upto("%b = arith.index_cast %m : i32 to index")
    verdict = prove(short, long)
    assert isinstance(verdict, Proved)
    assert "an index has 64 bits" in said(verdict)
    assert isinstance(prove(short, PLAIN), Refuted)


PART = "memref<?xf32, strided<[1], offset: ?>>"
STRIDED = "memref<?x?xf32, strided<[?, 1], offset: ?>>"


@few(2)
@pytest.mark.parametrize(
    ("type_", "assumed"),
    [
        (STRIDED, True),
        ("memref<?x4xf32, strided<[1, 1]>>", True),
        ("memref<?x?xf32>", False),
    ],
)
def test_elements_of_strided_arguments_are_assumed_not_to_overlap(
    type_: str, assumed: bool
) -> None:
    body = f"memref.store %z, %x[%c0, %c1] : {type_}\nmemref.store %z, %x[%c0, %c0] : {type_}"
    verdict = prove(body, body, f"%x: {type_}")
    assert isinstance(verdict, Proved)
    assert (any("elements of arg0 do not overlap" in text for text in said(verdict))) == assumed


def test_a_vector_with_a_stride_of_one_needs_no_assumption() -> None:
    for stride, assumed in (("1", False), ("?", True), ("0", True)):
        (program,) = programs(_function("", f"%x: memref<?xf32, strided<[{stride}], offset: ?>>"))
        assert bool(program.conventions) == assumed


@pytest.mark.deep
def test_a_masked_part_is_a_window() -> None:
    loops = f"""%e = memref.dim %x, %c0 : {V}
%l = arith.subi %e, %c2 : index
scf.for %i = %c0 to %l step %c1 {{
  %j = arith.addi %i, %c1 : index
  memref.store %z, %x[%j] : {V}
}}"""
    part = "memref<?xf32, strided<[1], offset: ?>>"

    def window(size: str, start: str = "%o") -> str:
        return f"""%e = memref.dim %x, %c0 : {V}
%l = arith.subi %e, %c2 : index
%o = arith.minsi %e, %c1 : index
%s = {size}
%w = memref.subview %x[{start}] [%s] [1] : {V} to {part}
linalg.fill ins(%z : f32) outs(%w : {part})"""

    assert isinstance(prove(loops, window("arith.maxsi %l, %c0 : index")), Proved)
    assert isinstance(
        prove(loops, window("affine.max affine_map<(d0) -> (d0 - 2, 0)>(%e)")), Proved
    )
    # Of no elements, a window without elements must not start at 1.
    astray = prove(loops, window("arith.maxsi %l, %c0 : index", start="%c1"))
    assert isinstance(astray, Unknown) and astray.reason.startswith("windows without elements")
    # Without the maximum, the size is negative where there are fewer than two elements.
    assert not isinstance(prove(loops, window("arith.subi %e, %c2 : index")), Proved)
    assert isinstance(prove(loops, window("arith.maxsi %l, %c1 : index")), Unknown | Refuted)


def test_memory_of_a_computed_size() -> None:
    def through(size: str) -> str:
        return f"""%e = memref.dim %x, %c0 : {V}
%s = {size}
%t = memref.alloc(%s) : {V}
scf.for %i = %c0 to %s step %c1 {{
  %j = arith.addi %i, %c1 : index
  %a = memref.load %x[%j] : {V}
  memref.store %a, %t[%i] : {V}
}}
scf.for %i = %c0 to %s step %c1 {{
  %a = memref.load %t[%i] : {V}
  memref.store %a, %x[%i] : {V}
}}
memref.dealloc %t : {V}"""

    directly = f"""%e = memref.dim %x, %c0 : {V}
scf.for %i = %c1 to %e step %c1 {{
  %a = memref.load %x[%i] : {V}
  %j = arith.subi %i, %c1 : index
  memref.store %a, %x[%j] : {V}
}}"""
    size = "affine.max affine_map<(d0) -> (d0 - 1, 0)>(%e)"
    assert isinstance(prove(directly, through(size)), Proved)
    verdict = prove(directly, through("affine.apply affine_map<(d0) -> (d0 - 1)>(%e)"))
    assert isinstance(verdict, Refuted)
    assert "memref.alloc #1 has no negative size" in verdict.notes[0]


def test_a_call_is_what_it_calls() -> None:
    called = f"""
func.func @f(%x: {V}, %n: index) {{
  func.call @set(%x, %n) : ({V}, index) -> ()
  func.return }}
func.func @set(%x: {V}, %n: index) {{
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {{ affine.store %z, %x[%i] : {V} }}
  func.return }}"""
    inlined = f"""
func.func @f(%x: {V}, %n: index) {{
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {{ affine.store %z, %x[%i] : {V} }}
  func.return }}"""
    calling, expected = lift(functions(called)[0]), lift(functions(inlined)[0])
    assert isinstance(prove_equal(calling, expected), Proved)
    other = lift(functions(inlined.replace("0 to %n", "1 to %n"))[0])
    assert isinstance(prove_equal(calling, other), Refuted)


GLOBAL = """"memref.global"() <{CONSTANT sym_name = "t", sym_visibility = "private",
  initial_value = dense<1.0> : tensor<4xf32>, type = memref<4xf32>}> : () -> ()
func.func @f(%s: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @t : memref<4xf32>
  STORE
  %a = memref.load %t[%c0] : memref<4xf32>
  func.return %a : f32
}"""


def test_a_constant_global_is_not_written() -> None:
    constant = GLOBAL.replace("CONSTANT", "constant,")
    lift(functions(constant.replace("STORE", ""))[0])
    with pytest.raises(CannotLift, match="a constant global is written"):
        lift(functions(constant.replace("STORE", "memref.store %s, %t[%c0] : memref<4xf32>"))[0])
    with pytest.raises(CannotLift, match="no constant global"):
        lift(functions(GLOBAL.replace("CONSTANT", "").replace("STORE", ""))[0])


def test_what_nothing_defines_equals_nothing() -> None:
    undefined = f'%u = "llvm.mlir.undef"() : () -> f32\nmemref.store %u, %x[%c0] : {V}'
    assert isinstance(prove(undefined, undefined), Unknown)
    overwritten = f"{undefined}\nmemref.store %z, %x[%c0] : {V}"
    assert isinstance(prove(overwritten, f"memref.store %z, %x[%c0] : {V}"), Proved)


@few(2)
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (f"%a = memref.load %x[%c0] : {V}\n%p = arith.cmpf olt, %a, %z : f32\n"
         f"scf.if %p {{ memref.store %z, %x[%c0] : {V} }}", "what runs depends on data"),
        (f"%a = memref.load %x[%c0] : {V}\n%p = arith.cmpf olt, %a, %z : f32\n"
         f"%r = scf.if %p -> (f32) {{ %b = memref.load %x[%c1] : {V}\nscf.yield %b : f32 }} "
         "else { scf.yield %a : f32 }", "what runs depends on data"),
        ("%r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %n) -> (index) {\n"
         "%l = arith.muli %k, %c2 : index\nscf.yield %l : index }", "does not grow by a constant"),
        ("%p = arith.cmpi slt, %n, %c1 : index\n%r = scf.if %p -> (index) "
         "{ scf.yield %n : index } else { scf.yield %c1 : index }", "gives an index"),
        (f"%v = memref.subview %x[0] [2] [1] : {V} to memref<2xf32, strided<[1]>>\n"
         "%w = memref.reinterpret_cast %v to offset: [0], sizes: [1], strides: [1] : "
         "memref<2xf32, strided<[1]>> to memref<1xf32>", "a part of an array is reinterpreted"),
        (f"%w = memref.reinterpret_cast %x to offset: [0], sizes: [%n], strides: [1] : {V} to {V}",
         "may not have all of the elements"),
        ('%w = "memref.cast"(%x) : (memref<?xf32>) -> memref<*xf32>', r"a cast to memref<\*xf32>"),
        (f"%v = memref.subview %x[%n] [%c2] [1] : {V} to {PART}\n"
         f"%w = memref.subview %x[%c0] [%c2] [1] : {V} to {PART}\n"
         f'"memref.copy"(%v, %w) : ({PART}, {PART}) -> ()', "within one array"),
        ('%s = "scf.parallel"(%c0, %n, %c1, %z) <{operandSegmentSizes = '
         'array<i32: 1, 1, 1, 1>}> ({\n^bb0(%i: index):\n"scf.reduce"(%z) ({\n'
         '^bb0(%a: f32, %b: f32):\n'
         '%d = arith.addf %a, %b : f32\n"scf.reduce.return"(%d) : (f32) -> ()\n}) : (f32) -> ()\n'
         "}) : (index, index, index, f32) -> f32", "a parallel loop reduces"),
    ],
)  # fmt: skip
def test_what_is_refused(body: str, reason: str) -> None:
    with pytest.raises(CannotLift, match=reason) as error:
        programs(_function(body))
    assert error.value.operation is not None


def test_an_argument_with_another_layout_is_refused() -> None:
    with pytest.raises(CannotLift, match="is not strided"):
        programs(_function("", "%x: memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>"))


def test_several_blocks_are_refused() -> None:
    text = "func.func @f() {\ncf.br ^bb1\n^bb1:\nfunc.return }".replace(
        "cf.br ^bb1", '"cf.br"() [^bb1] : () -> ()'
    )
    from xdsl.dialects import cf
    from xdsl.parser import Parser

    from tests.support.functions import context

    known = context()
    known.load_dialect(cf.Cf)
    function = next(iter(Parser(known, text).parse_module().body.block.ops))
    with pytest.raises(CannotLift, match="more than one block"):
        lift(function)  # pyright: ignore[reportArgumentType]


@few(20)
@pytest.mark.parametrize(
    ("divisor", "proved"), [("3", True), ("-2", True), ("0", False), ("-1", False)]
)
@pytest.mark.parametrize("op", ["divsi", "remsi", "floordivsi"])
def test_a_division_by_a_constant_is_defined(op: str, divisor: str, proved: bool) -> None:
    """The target alone divides, and nothing uses the quotient."""
    store = f"memref.store %z, %x[%c0] : {V}"
    divided = f"%d = arith.constant {divisor} : i32\n%q = arith.{op} %m, %d : i32\n{store}"
    assert isinstance(prove(store, divided), Proved) == proved
    assert not isinstance(prove(store, divided.replace("%m, %d", "%d, %m")), Proved)

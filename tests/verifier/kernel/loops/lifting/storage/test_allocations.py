"""What a target allocates is bounded by what the source and its extents need."""

from __future__ import annotations

import shutil

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict

KERNEL = """
func.func @f(%a: memref<?xf64>, %y: memref<?xf64>, %p: index) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  {before}
  affine.for %i = 0 to %n {{
    {inside}
    %0 = affine.load %a[%i] : memref<?xf64>
    affine.store %0, %y[%i] : memref<?xf64>
  }}
  {after}
  return
}}"""


def kernel(before: str = "", inside: str = "", after: str = "") -> str:
    return KERNEL.format(before=before, inside=inside, after=after)


def verdict(source: str, target: str) -> Verdict:
    (result,) = verify_translation(source, target, Options(assume=("no-alias", "index-not-poison")))
    return result.verdict


def is_left_open(found: Verdict) -> bool:
    return isinstance(found, Unknown) and found.reason.startswith("allocations: ")


def of(type_: str, sizes: str = "") -> tuple[str, str]:
    """The allocation of a type, and what frees it."""
    return f"%t = memref.alloc({sizes}) : {type_}", f"memref.dealloc %t : {type_}"


def sum_of(text: str, size: str = "%m") -> tuple[str, str]:
    """One with a size that is an affine expression in %n."""
    made, freed = of("memref<?xf64>", size)
    return f"%m = affine.apply affine_map<(d0) -> ({text})>(%n)\n{made}", freed


BOUNDED = {
    "an array": of("memref<?xf64>", "%n"),
    "a few elements": of("memref<65536xf64>"),
    "64 arrays": of("memref<64x?xf64>", "%n"),
    "a multiple of 32": sum_of("(d0 ceildiv 32) * 32"),
    "a border": sum_of("d0 + 6"),
    "a lane each": of("memref<?xi1024>", "%n"),
}
UNBOUNDED = {
    "2^62": of("memref<4611686018427387904xf64>"),
    "more than a few": of("memref<65537xf64>"),
    "65 arrays": of("memref<65x?xf64>", "%n"),
    "squared": of("memref<?x?xf64>", "%n, %n"),
    "cubed": of("memref<?x?x?xf64>", "%n, %n, %n"),
    "products that wrap around": of("memref<4294967296x4294967296xf64>"),
    "long numbers": of("memref<?xi8192>", "%n"),
    "another argument": of("memref<?xf64>", "%p"),
}


@pytest.mark.parametrize("name", some_of(BOUNDED, 3))
def test_bounded_ones_are_proved(name: str) -> None:
    made, freed = BOUNDED[name]
    assert isinstance(verdict(kernel(), kernel(made)), Proved)
    assert isinstance(verdict(kernel(), kernel(made, after=freed)), Proved)
    assert isinstance(verdict(kernel(), kernel(inside=f"{made}\n{freed}")), Proved)


@pytest.mark.parametrize("name", some_of(UNBOUNDED, 6))
def test_others_are_not(name: str) -> None:
    made, freed = UNBOUNDED[name]
    if name == "another argument":
        made = f"%z = arith.maxsi %p, %c0 : index\n{made.replace('%p', '%z')}"
    assert is_left_open(verdict(kernel(), kernel(made)))
    assert is_left_open(verdict(kernel(), kernel(inside=f"{made}\n{freed}")))


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(BOUNDED, 3))
def test_what_every_iteration_keeps_is_counted(name: str) -> None:
    made, _ = BOUNDED[name]
    assert is_left_open(verdict(kernel(), kernel(inside=made)))
    on_stack = made.replace("memref.alloc(", "memref.alloca(")
    assert is_left_open(verdict(kernel(), kernel(inside=on_stack)))


def test_one_cell_an_iteration_is_as_much_as_the_loop_runs() -> None:
    made, _ = of("memref<f64>")
    assert isinstance(verdict(kernel(), kernel(inside=made)), Proved)


@pytest.mark.parametrize("name", some_of([*BOUNDED, *UNBOUNDED], 4))
def test_what_the_source_has_too_is_bounded(name: str) -> None:
    made, freed = (BOUNDED | UNBOUNDED)[name]
    if name == "another argument":
        made = f"%z = arith.maxsi %p, %c0 : index\n{made.replace('%p', '%z')}"
    source = kernel(made)
    assert isinstance(
        verdict(source, source.replace("%0 =", "%1 =").replace("store %0", "store %1")), Proved
    )
    assert isinstance(verdict(kernel(inside=made), kernel(inside=f"{made}\n{freed}")), Proved)
    assert isinstance(verdict(source, kernel(inside=f"{made}\n{freed}")), Proved)


@pytest.mark.deep
def test_what_functions_allocate_that_are_called_counts_each_time() -> None:
    callee = """
func.func private @g(%m: index) {
  %t = memref.alloc(%m) : memref<?xf64>
  memref.dealloc %t : memref<?xf64>
  return
}"""
    calls = "%one = arith.constant 1 : index\n" + "\n".join(
        f"func.call @g(%{m}) : (index) -> ()" for m in ("n", "z", "one")
    )
    made = f"%z = arith.maxsi %p, %c0 : index\n{calls}"
    results = verify_translation(
        callee + kernel(), callee + kernel(made), Options(assume=("no-alias",))
    )
    assert any(is_left_open(r.verdict) for r in results), results


@pytest.mark.deep
def test_tables_are_allocated_too() -> None:
    table = """
"memref.global"() <{constant, sym_name = "t", sym_visibility = "private",
  type = memref<100000xf64>, initial_value = dense<0.0> : tensor<100000xf64>}> : () -> ()
"""
    found = kernel("%t = memref.get_global @t : memref<100000xf64>")
    options = Options(assume=("no-alias",))
    results = verify_translation(table + kernel(), table + found, options)
    assert all(isinstance(r.verdict, Proved) for r in results), results
    twice = found.replace(
        "affine.for", "%u = memref.get_global @t : memref<100000xf64>\naffine.for"
    )
    for result in verify_translation(table + found, table + twice, options):
        assert isinstance(result.verdict, Proved), result


def test_a_negative_size_is_no_bounded_one() -> None:
    made, _ = sum_of("d0 - 4")
    assert not isinstance(verdict(kernel(), kernel(made)), Proved)


PARALLEL = """
func.func @f(%a: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.parallel (%i) = (0) to (%n) {
    %t = memref.alloc(SIZE) : TYPE
    %0 = affine.load %a[%i] : memref<?xf64>
    affine.store %0, %y[%i] : memref<?xf64>
    memref.dealloc %t : TYPE
  }
  return
}"""


@pytest.mark.deep
@pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="the text of affine.parallel is read by mlir-opt-22"
)
def test_parallel_iterations_have_theirs_at_the_same_time() -> None:
    def made(size: str, type_: str) -> str:
        return PARALLEL.replace("SIZE", size).replace("TYPE", type_)

    source = kernel().replace(", %p: index", "")
    assert isinstance(verdict(source, made("", "memref<8xf64>")), Proved)
    assert is_left_open(verdict(source, made("%n", "memref<?xf64>")))


BAND = """
func.func @f(%a: memref<?xf64>, %y: memref<f64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  MADE
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0)[s0] -> (d0 + WIDTH)>(%i)[%n] {
      %0 = affine.load %a[%i] : memref<?xf64>
      affine.store %0, %y[] : memref<f64>
    }
  }
  return
}"""


@pytest.mark.parametrize(
    ("width", "bounded"),
    [pytest.param("3", False, marks=pytest.mark.deep), ("s0", True), ("s0 - d0", True)],
)
def test_a_loop_counts_as_what_it_runs_at_most(width: str, bounded: bool) -> None:
    """Not as the span of all its iterations."""
    source = BAND.replace("WIDTH", width)
    made = "%t = memref.alloc(%n, %n) : memref<?x?xf64>"
    found = verdict(source.replace("MADE", ""), source.replace("MADE", made))
    assert isinstance(found, Proved) if bounded else is_left_open(found), found


TENSORS = """
func.func @f(%a: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf64>
  %z = arith.constant 0.0 : f64
  MADE
  %e = tensor.empty(%n) : tensor<?xf64>
  %r = linalg.fill ins(%z : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}"""


@few(4)
@pytest.mark.parametrize(
    ("made", "bounded"),
    [
        ("", True),
        ("%t = tensor.empty(%n) : tensor<?xf64>", True),
        ("%t = tensor.empty(%n, %n) : tensor<?x?xf64>", False),
        ("%t = tensor.empty() : tensor<4611686018427387904xf64>", False),
    ],
)
def test_tensors_are_allocated_too(made: str, bounded: bool) -> None:
    found = verdict(TENSORS.replace("MADE", ""), TENSORS.replace("MADE", made))
    assert isinstance(found, Proved) if bounded else is_left_open(found), found


MADE, FREED = "%t = memref.alloc() : memref<4xf64>", "memref.dealloc %t : memref<4xf64>"


@few(9)
@pytest.mark.parametrize(
    ("source", "target", "proved"),
    [
        (kernel(MADE, after=FREED), kernel(MADE), False),
        (kernel(MADE, after=FREED), kernel(inside=MADE), False),
        (kernel(inside=f"{MADE}\n{FREED}"), kernel(MADE), False),
        (kernel(MADE, after=FREED), kernel(inside=f"{MADE}\n{FREED}"), True),
        (kernel(MADE, after=FREED), kernel(), True),
        (kernel(MADE, after=FREED), kernel(MADE.replace("alloc", "alloca")), True),
        (kernel(MADE), kernel(MADE), True),
    ],
)
def test_a_target_frees_what_it_allocates_where_the_source_does(
    source: str, target: str, proved: bool
) -> None:
    found = verdict(source, target)
    assert isinstance(found, Proved) if proved else is_left_open(found), found

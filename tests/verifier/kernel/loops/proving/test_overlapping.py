"""Proofs that need no assumption that arguments are apart, and wrong twins, which do need it."""

import random
from itertools import product

import numpy as np
import pytest

from tests.support.deep import few, some_of
from tests.support.functions import functions, programs
from tests.support.said import said
from verifier.kernel.loops.proving.overlapping import in_one_memory
from verifier.kernel.loops.recurrences.scalar_values import RunChoices
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.running.functions import replay
from verifier.strategy.loops import prove_equal

V, S = "memref<?xi32>", "memref<4xi32>"
ASSUMED = "different memref arguments do not alias"


def prove(text: str, **options: object) -> Verdict:
    before, after = programs(text)
    return prove_equal(before, after, assume=(), **options)  # pyright: ignore[reportArgumentType]


def proved(text: str) -> None:
    verdict = prove(text)
    assert isinstance(verdict, Proved), verdict
    assert ASSUMED not in said(verdict)


def only_if_apart(text: str) -> None:
    verdict = prove(text)
    assert isinstance(verdict, Unknown), verdict
    assert f"proved only under an assumption ({ASSUMED}" in verdict.reason


def on_vectors(body: str) -> str:
    return f"func.func @f(%a: {S}, %b: {S}, %c: {S}) {{\n{body}\n  func.return\n}}\n"


def loop(body: str, iterator: str = "i") -> str:
    return f"affine.for %{iterator} = 0 to 4 {{\n{body}\n}}"


def parallel(body: str, extent: int = 4) -> str:
    """Parallel iterations %i."""
    bounds = (f"%k{k} = arith.constant {k} : index" for k in (0, extent, 1))
    head = (
        f'"scf.parallel"(%k0, %k{extent}, %k1) <{{operandSegmentSizes = array<i32: 1, 1, 1, 0>}}>'
    )
    end = '"scf.reduce"() : () -> ()\n}) : (index, index, index) -> ()'
    return "\n".join([*dict.fromkeys(bounds), head, "({\n^bb0(%i: index):", body, end])


def store(name: str, index: str, value: str) -> str:
    return f"affine.store %{value}, %{name}[{index}] : {S}"


def load(result: str, name: str, index: str) -> str:
    return f"%{result} = affine.load %{name}[{index}] : {S}"


def lines(*parts: str) -> str:
    return "\n".join(parts)


COPY = lines(load("x", "a", "%i"), store("b", "%i", "x"))
COPIED = f'"memref.copy"(%a, %b) : ({S}, {S}) -> ()'
ADD = lines(
    load("x", "a", "%i"),
    load("y", "b", "%i"),
    "%s = arith.addi %x, %y : i32",
    store("c", "%i", "s"),
)


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (loop(ADD), loop(ADD.replace("%x, %y", "%y, %x"))),
        (
            loop(lines(load("x", "a", "%i"), load("y", "b", "%i"), store("c", "%i", "y"))),
            loop(lines(load("y", "b", "%i"), store("c", "%i", "y"))),
        ),
        (
            loop(COPY),
            "affine.for %j = 0 to 2 {\naffine.for %k = 0 to 2 {\n"
            + COPY.replace("%i", "%k + 2 * %j")
            + "\n}\n}",
        ),
        (
            loop(COPY),
            lines(*(COPY.replace("%i", f"{k}").replace("%x", f"%x{k}") for k in range(4))),
        ),
        (
            lines(load("x", "a", "0"), load("y", "b", "0"), store("c", "0", "x")),
            lines(load("x", "a", "0"), store("c", "0", "x")),
        ),
    ],
    ids=["commuted", "a load dropped", "tiled", "unrolled", "a load dropped, no loop"],
)
def test_the_same_accesses_need_no_assumption(before: str, after: str) -> None:
    proved(on_vectors(before) + on_vectors(after))


ZERO = "%z = arith.constant 0 : i32"
TWICE = lines(load("x", "a", "%i"), store("b", "%i", "x"), store("c", "%i", "x"))
READ_LATE = lines(load("x", "a", "0"), store("b", "0", "x"), load("y", "c", "0"))


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (loop(TWICE), lines(loop(COPY), loop(COPY.replace("%b", "%c")))),
        (
            loop(TWICE),
            loop(lines(load("x", "a", "%i"), store("c", "%i", "x"), store("b", "%i", "x"))),
        ),
        (
            lines(READ_LATE, store("a", "1", "y")),
            lines(load("y", "c", "0"), READ_LATE.rpartition("\n")[0], store("a", "1", "y")),
        ),
        (
            loop(COPY),
            "affine.for %j = 0 to 4 {\n" + COPY.replace("%i", "3 - %j") + "\n}",
        ),
        (
            lines(load("x", "a", "0"), loop(store("b", "%i", "x"))),
            loop(lines(load("x", "a", "0"), store("b", "%i", "x"))),
        ),
        (
            lines(load("x", "a", "0"), store("a", "1", "x"), store("b", "0", "x")),
            lines(
                load("x", "a", "0"),
                store("a", "1", "x"),
                load("y", "a", "1"),
                store("b", "0", "y"),
                load("v", "c", "0"),
                store("c", "0", "v"),
            ),
        ),
        (
            lines(ZERO, store("b", "0", "z"), store("a", "0", "z"), COPY.replace("%i", "0")),
            lines(ZERO, store("a", "0", "z"), COPY.replace("%i", "0")),
        ),
        (
            lines(ZERO, load("x", "b", "0"), store("a", "0", "z"), store("b", "0", "x")),
            lines(ZERO, store("a", "0", "z")),
        ),
        (loop(COPY), COPIED),
        (loop(COPY), parallel(COPY)),
    ],
    ids=[
        "distributed",
        "stores exchanged",
        "a load before a store",
        "backwards",
        "a load into a loop",
        "written back",
        "a store dropped",
        "an old value written back",
        "copied at once",
        "in parallel",
    ],
)
def test_another_order_is_right_only_for_arguments_that_are_apart(before: str, after: str) -> None:
    only_if_apart(on_vectors(before) + on_vectors(after))


def test_a_condition_that_is_read_late_is_one_of_the_accesses() -> None:
    """What is stored may be poison, and be what is decided by."""
    decide = """  %k = arith.constant 1 : i32
  %t = arith.cmpi eq, %x, %k : i32
  %r = scf.if %t -> (i32) {
    scf.yield %k : i32
  } else {
    %m = arith.addi %k, %k : i32
    scf.yield %m : i32
  }"""
    poison = lines(
        "%n = arith.constant -1 : i32",
        "%one = arith.constant 1 : i32",
        "%p = arith.addi %n, %one overflow<nuw> : i32",
        store("a", "0", "p"),
    )
    read = load("x", "b", "0")
    only_if_apart(on_vectors(lines(read, poison, decide)) + on_vectors(lines(poison, read, decide)))


GENERIC = """linalg.generic {{
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["{kind}"]}} ins(%a : {S}) outs(%b : {S}) {{
  ^bb0(%p: i32, %q: i32):
    linalg.yield %p : i32
  }}"""


@few(3)
@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (GENERIC.format(kind="parallel", S=S), loop(COPY), True),
        (loop(COPY), GENERIC.format(kind="parallel", S=S), False),
        (loop(COPY), GENERIC.format(kind="reduction", S=S), True),
        (GENERIC.format(kind="reduction", S=S), GENERIC.format(kind="parallel", S=S), False),
        (
            GENERIC.format(kind="parallel", S=S),
            parallel(COPY),
            True,
        ),
        (COPIED, GENERIC.format(kind="parallel", S=S), False),
        (GENERIC.format(kind="parallel", S=S), COPIED, False),
    ],
)
def test_parallel_iterations_are_no_loop(before: str, after: str, holds: bool) -> None:
    text = on_vectors(before) + on_vectors(after)
    proved(text) if holds else only_if_apart(text)


DIVIDED = """linalg.generic {{
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["{kind}"]}} ins(%a : {S}) outs(%b : {S}) {{
  ^bb0(%p: i32, %q: i32):
    %d = arith.divui %p, %q : i32
    linalg.yield %d : i32
  }}"""
DIVIDE = lines(load("x", "a", "%i"), load("y", "b", "%i"), "%d = arith.divui %x, %y : i32")


@few(4)
@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (
            DIVIDED.format(kind="parallel", S=S),
            parallel(lines(DIVIDE, store("b", "%i", "d"))),
            True,
        ),
        (DIVIDED.format(kind="parallel", S=S), loop(lines(DIVIDE, store("b", "%i", "d"))), True),
        (loop(lines(DIVIDE, store("b", "%i", "d"))), DIVIDED.format(kind="parallel", S=S), False),
        (
            DIVIDED.format(kind="parallel", S=S),
            parallel(lines(DIVIDE, store("c", "%i", "x"), store("b", "%i", "d"))),
            False,
        ),
        (
            parallel(lines(DIVIDE, store("c", "%i", "x"), store("b", "%i", "d"))),
            parallel(lines(DIVIDE, store("c", "%i", "x"), store("b", "%i", "d"))).replace(
                "%p", "%r"
            ),
            False,
        ),
    ],
    ids=["parallel", "in order", "made parallel", "a store more", "a store in between"],
)
def test_a_division_and_the_store_of_it_are_one_step(before: str, after: str, holds: bool) -> None:
    text = on_vectors(before) + on_vectors(after)
    if holds:
        proved(text)
    else:
        assert not isinstance(prove(text), Proved)


@pytest.mark.deep
def test_extents_that_the_source_needs_equal_keep_indices_small() -> None:
    """Elsewhere the source is undefined, and where the sum of indices wraps around is irrelevant.
    A dimension of 2^62 is possible in one memory only where another one is 0."""
    generic = """func.func @f(%a: memref<?x?xi32>, %b: memref<?x?xi32>) {{
  linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> ({read})>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]}}
      ins(%a : memref<?x?xi32>) outs(%b : memref<?x?xi32>) {{
  ^bb0(%p: i32, %q: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi {sum} : index
    %t = arith.addi %s, %{more} : index
    %n = arith.index_cast %t : index to i32
    %r = arith.addi %n, %p : i32
    linalg.yield %r : i32
  }}
  func.return
}}
"""
    one = generic.format(read="i, j", sum="%i, %j", more="j")
    other = generic.format(read="i, j", sum="%j, %i", more="j")
    proved(one + other)
    free = generic.format(read="i, j + i", sum="%i, %j", more="j")
    assert isinstance(prove(free + free.replace("%i, %j :", "%j, %j :")), Unknown | Refuted)


def test_a_load_of_the_first_iteration_only_is_not_taken_into_parallel_iterations() -> None:
    """Where a[0] is b[1], the second iteration may run first and change it."""
    chosen = lines(
        "%c0 = arith.constant 0 : index",
        "%c5 = arith.constant 5 : i32",
        "%first = arith.cmpi eq, %i, %c0 : index",
        "%v = arith.select %first, %x, %c5 : i32",
        store("b", "%i", "v"),
    )
    read = load("x", "a", "0")
    outside = on_vectors(lines(read, parallel(chosen, 2)))
    inside = on_vectors(parallel(lines(read, chosen), 2))
    only_if_apart(outside + inside)
    only_if_apart(inside + outside)


def test_two_parallel_loops_are_not_one() -> None:
    clear = lines(ZERO, store("b", "%i", "z"))
    other = COPY.replace("%b", "%c")
    apart = lines(parallel(clear), parallel(other).replace("%k", "%l"))
    fused = parallel(lines(clear, other))
    only_if_apart(on_vectors(apart) + on_vectors(fused))
    only_if_apart(on_vectors(fused) + on_vectors(apart))
    proved(on_vectors(apart) + on_vectors(apart.replace("%z", "%w")))


def test_memory_as_a_tensor_is_not_read_so() -> None:
    body = f"""
  %t = bufferization.to_tensor %a restrict : {S} to tensor<4xi32>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<4xi32>
  affine.store %x, %b[0] : {S}"""
    both = programs(on_vectors(body) + on_vectors(body))
    assert in_one_memory(*both) is None


ACCESSES = list(product("abc", range(2)))


def _random_code(rng: random.Random) -> list[tuple[str, str, str]]:
    """Loads and stores; a store writes one of the values loaded before."""
    code: list[tuple[str, str, str]] = [("load", "a", "0")]
    for _ in range(rng.randint(4, 7)):
        array, index = rng.choice(ACCESSES)
        code.append((rng.choice(("load", "store")), array, str(index)))
    return code


def _text(code: list[tuple[str, str, str]], values: list[int]) -> str:
    made: list[str] = []
    for number, (kind, array, index) in enumerate(code):
        make = store(array, index, f"v{values[number]}")
        made.append(load(f"v{values[number]}", array, index) if kind == "load" else make)
    return on_vectors(lines(*made))


@pytest.mark.parametrize("seed", some_of(range(80), 4))
def test_what_is_proved_holds_for_memory_that_overlaps(seed: int) -> None:
    """Two orders of the same accesses, run on all ways in which three arrays may overlap."""
    rng = random.Random(seed)
    code = _random_code(rng)
    values: list[int] = []
    for number, (kind, _, _) in enumerate(code):
        loaded = [k for k in range(number) if code[k][0] == "load"]
        values.append(number if kind == "load" else rng.choice(loaded))
    order = list(range(len(code)))
    first, second = sorted(rng.sample(order, 2))
    order[first], order[second] = order[second], order[first]
    for place, k in enumerate(order):
        if code[k][0] == "store" and values[k] not in order[:place]:
            return
    pair = _text(code, values) + _text([code[k] for k in order], [values[k] for k in order])
    if isinstance(prove(pair), Proved):
        assert not _differs(pair)


def _differs(text: str) -> bool:
    before, after = functions(text)
    for starts in product(range(3), repeat=3):
        left: list[object] = []
        for function in (before, after):
            memory = np.array(list(range(10, 18)), dtype=object)
            arguments = [memory[start : start + 4] for start in starts]
            replay(function, arguments, RunChoices())
            left.append(list(memory))
        if left[0] != left[1]:
            return True
    return False


def test_the_runs_see_what_overlaps() -> None:
    code = lines(
        load("x", "a", "0"), store("b", "0", "x"), load("y", "c", "0"), store("a", "0", "y")
    )
    other = lines(
        load("x", "a", "0"), load("y", "c", "0"), store("b", "0", "x"), store("a", "0", "y")
    )
    assert _differs(on_vectors(code) + on_vectors(other))
    only_if_apart(on_vectors(code) + on_vectors(other))


FLOATS = "memref<4xf32>"
LOADS = (f"%x = affine.load %f[%i] : {FLOATS}", f"%n = affine.load %a[%i] : {S}")
STORES = f"affine.store %{{}}, %g[%i] : {FLOATS}", f"affine.store %n, %a[%i] : {S}"
SUM = "%y = arith.addf %x, %x : f32"


def mixed(*steps: str) -> str:
    given = f"%f: {FLOATS}, %g: {FLOATS}, %a: {S}"
    return f"func.func @f({given}) {{\n{loop(chr(10).join(steps))}\n  func.return\n}}\n"


def test_floats_that_are_moved_stay_what_they_are_where_integers_may_overlap_them() -> None:
    first, second = STORES[0].format("x"), STORES[1]
    before = mixed(*LOADS, first, second)
    proved(before + mixed(*LOADS[::-1], first, second))
    only_if_apart(before + mixed(*LOADS, second, first))


def test_the_source_chooses_the_nan_of_a_sum_where_integers_may_overlap_it() -> None:
    steps = SUM, STORES[0].format("y"), STORES[1]
    proved(mixed(*LOADS, *steps) + mixed(*LOADS[::-1], *steps))


OTHER_SUM = SUM.replace("%y", "%z")
STORE_TWICE = tuple(STORES[0].format("y").replace("%g", f"%{array}") for array in "gf")
STORE_BOTH = STORE_TWICE[0], STORE_TWICE[1].replace("%y", "%z")
PRODUCT = "%one = arith.constant 1.0 : f32", "%y = arith.mulf %x, %one : f32"


def test_which_nan_a_sum_is_may_be_seen_where_integers_may_overlap_it() -> None:
    once = mixed(*LOADS, SUM, *STORE_TWICE, STORES[1])
    twice = mixed(*LOADS, SUM, OTHER_SUM, *STORE_BOTH, STORES[1])
    only_if_apart(once + twice)
    proved(twice + once)


def test_a_product_with_one_is_another_nan_where_integers_may_overlap_it() -> None:
    product = mixed(*LOADS, *PRODUCT, STORES[0].format("y"), STORES[1])
    only_if_apart(product + mixed(*LOADS, STORES[0].format("x"), STORES[1]))

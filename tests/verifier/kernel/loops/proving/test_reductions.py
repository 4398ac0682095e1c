"""Reductions in another order: integers bit for bit, floats over the reals and only when asked."""

import pytest

from tests.inputs.loop_kernels import matmul_linalg, matmul_loops
from tests.support.deep import few, some_of
from tests.support.functions import programs
from tests.support.said import said
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.strategy.loops import prove_equal

REVERSED = {"left": "%A[%i, %k - 1 - %l]", "right": "%B[%k - 1 - %l, %j]"}


def prove(text: str, **options: object) -> Verdict:
    before, after = programs(text)
    options.setdefault("assume_equal_extents", needed_equal_extents(before, after))
    return prove_equal(before, after, **options)  # pyright: ignore[reportArgumentType]


@few(2)
@pytest.mark.parametrize("fp", ["exact", "reals"])
@pytest.mark.parametrize("element", some_of(["i8", "i32", "i64"], 2))
def test_a_reversed_integer_sum_is_bit_exact(element: str, fp: str) -> None:
    options = {"element": element, "initial": "0"}
    verdict = prove(matmul_loops(**options, **REVERSED) + matmul_linalg(**options), fp=fp)
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "bit-exact"
    assert any(note.startswith("cross-checked by") for note in verdict.notes)


def test_a_reversed_float_sum_is_equal_over_the_reals_only() -> None:
    text = matmul_loops(**REVERSED) + matmul_linalg()
    assert isinstance(prove(text), Refuted)
    verdict = prove(text, fp="reals")
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "reals"
    assert any("reassociated and distributed as over the reals" in a for a in said(verdict))


@pytest.mark.deep
def test_what_is_bit_exact_stays_so_when_more_is_allowed() -> None:
    verdict = prove(matmul_loops() + matmul_linalg(), fp="reals")
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.equality == "bit-exact"
    assert not any("reals" in a for a in said(verdict))


@few(2)
@pytest.mark.parametrize(
    "change",
    [
        {"left": "%A[%i, %k - 1 - %l]"},
        {"low": "1"},
        {"total": "%p, %p"},
        {"initial": "1"},
    ],
)
def test_other_terms_are_refuted(change: dict[str, str]) -> None:
    options = {"element": "i32", "initial": "0"}
    assert isinstance(prove(matmul_loops(**options | change) + matmul_linalg(**options)), Refuted)


M = "memref<?x?xf64>"


def _gemm_loops() -> str:
    return f"""
func.func @gemm(%alpha: f64, %beta: f64, %C: {M}, %A: {M}, %B: {M}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %C, %c0 : {M}
  %n = memref.dim %C, %c1 : {M}
  %k = memref.dim %A, %c1 : {M}
  affine.for %i = 0 to %m {{
    affine.for %j = 0 to %n {{
      %0 = affine.load %C[%i, %j] : {M}
      %1 = arith.mulf %0, %beta : f64
      affine.store %1, %C[%i, %j] : {M}
      affine.for %l = 0 to %k {{
        %2 = affine.load %A[%i, %l] : {M}
        %3 = arith.mulf %alpha, %2 : f64
        %4 = affine.load %B[%l, %j] : {M}
        %5 = arith.mulf %3, %4 : f64
        %6 = affine.load %C[%i, %j] : {M}
        %7 = arith.addf %6, %5 : f64
        affine.store %7, %C[%i, %j] : {M}
      }}
    }}
  }}
  func.return
}}"""


def _gemm_named(scale: str = "%alpha", initial: str = "0.0") -> str:
    """alpha * (A * B) + beta * C by a temporary."""
    return f"""
func.func @named(%alpha: f64, %beta: f64, %C: {M}, %A: {M}, %B: {M}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant {initial} : f64
  %m = memref.dim %C, %c0 : {M}
  %n = memref.dim %C, %c1 : {M}
  %t = memref.alloc(%m, %n) : {M}
  linalg.fill ins(%z : f64) outs(%t : {M})
  linalg.matmul ins(%A, %B : {M}, {M}) outs(%t : {M})
  linalg.map ins(%t, %C : {M}, {M}) outs(%C : {M}) (%x: f64, %y: f64, %o: f64) {{
    %p = arith.mulf {scale}, %x : f64
    %q = arith.mulf %beta, %y : f64
    %r = arith.addf %p, %q : f64
    linalg.yield %r : f64
  }}
  func.return
}}"""


@pytest.mark.deep
def test_gemm_with_a_named_matmul_over_the_reals() -> None:
    verdict = prove(_gemm_loops() + _gemm_named(), fp="reals")
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "reals"
    assert isinstance(prove(_gemm_loops() + _gemm_named()), Refuted)


def test_a_broken_gemm_is_refuted_over_the_reals() -> None:
    assert isinstance(prove(_gemm_loops() + _gemm_named(scale="%beta"), fp="reals"), Refuted)
    assert isinstance(prove(_gemm_loops() + _gemm_named(initial="1.0"), fp="reals"), Refuted)


def _vector(name: str, element: str, body: str) -> str:
    return f"""
func.func @{name}(%x: memref<?x{element}>, %y: memref<?x{element}>, %s: memref<{element}>) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x{element}>
  affine.for %i = 0 to %n {{
    {body}
  }}
  func.return
}}"""


def _reduction(op: str, element: str, index: str, value: str = "%a") -> str:
    return f"""
    %a = affine.load %x[{index}] : memref<?x{element}>
    %b = affine.load %s[] : memref<{element}>
    %c = arith.{op} %b, {value} : {element}
    affine.store %c, %s[] : memref<{element}>"""


@few(8)
@pytest.mark.parametrize(
    ("op", "element"),
    [
        ("maxsi", "i16"),
        ("minui", "i16"),
        ("andi", "i16"),
        ("ori", "i16"),
        ("xori", "i16"),
        ("maximumf", "f32"),
        ("minimumf", "f32"),
    ],
)
def test_a_reversed_extremum_or_bitwise_fold_is_bit_exact(op: str, element: str) -> None:
    forward = _vector("forward", element, _reduction(op, element, "%i"))
    backward = _vector("backward", element, _reduction(op, element, "%n - 1 - %i"))
    verdict = prove(forward + backward)
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "bit-exact"


def test_an_idempotent_fold_may_repeat_terms_and_a_sum_may_not() -> None:
    def twice(op: str) -> str:
        once = _reduction(op, "i16", "%i")
        again = once.replace("%a", "%d").replace("%b", "%e").replace("%c", "%f")
        return _vector("twice", "i16", once + again)

    for op in ("maxsi", "andi"):
        once = _vector("once", "i16", _reduction(op, "i16", "%n - 1 - %i"))
        assert isinstance(prove(once + twice(op)), Proved)
    for op in ("addi", "xori"):
        once = _vector("once", "i16", _reduction(op, "i16", "%n - 1 - %i"))
        assert isinstance(prove(once + twice(op)), Refuted)


def test_maxnumf_is_not_reordered() -> None:
    forward = _vector("forward", "f32", _reduction("maxnumf", "f32", "%i"))
    backward = _vector("backward", "f32", _reduction("maxnumf", "f32", "%n - 1 - %i"))
    assert not isinstance(prove(forward + backward), Proved)


def test_sums_with_overflow_flags_are_not_reordered_in_the_target() -> None:
    plain = _vector("plain", "i8", _reduction("addi", "i8", "%i"))
    backward = _vector("backward", "i8", _reduction("addi", "i8", "%n - 1 - %i"))
    flagged = backward.replace("%b, %a : i8", "%b, %a overflow<nsw> : i8")
    assert isinstance(prove(plain + flagged), Refuted)
    assert isinstance(prove(flagged + plain), Proved)
    both = plain.replace("%b, %a : i8", "%b, %a overflow<nsw> : i8")
    assert isinstance(prove(both + flagged), Refuted)


@pytest.mark.deep
def test_constants_are_coefficients_modulo_the_width() -> None:
    def scaled(constant: int, index: str) -> str:
        body = _reduction("addi", "i8", index, "%p").replace(
            "%b = ", f"%k = arith.constant {constant} : i8\n%p = arith.muli %a, %k : i8\n%b = "
        )
        return _vector("f", "i8", body)

    assert isinstance(prove(scaled(3, "%i") + scaled(3, "%n - 1 - %i")), Proved)
    assert isinstance(prove(scaled(253, "%i") + scaled(-3, "%n - 1 - %i")), Proved)
    assert isinstance(prove(scaled(3, "%i") + scaled(4, "%n - 1 - %i")), Refuted)


def test_a_cast_of_a_constant_knows_its_type() -> None:
    def cast(op: str, source: str) -> str:
        body = (
            f"%k = arith.constant -1 : {source}\n%w = arith.{op} %k : {source} to i32"
            + _reduction("addi", "i32", "%i", "%w")
        )
        return _vector("f", "i32", body)

    def backward(text: str) -> str:
        return text.replace("%b, %w", "%w, %b").replace("%x[%i]", "%x[%n - 1 - %i]")

    assert isinstance(prove(cast("extui", "i8") + backward(cast("extui", "i16"))), Refuted)
    assert isinstance(prove(cast("extui", "i8") + backward(cast("extui", "i8"))), Proved)


def test_a_neutral_element_is_dropped_over_the_reals() -> None:
    def added(term: str) -> str:
        body = f"""
    %z = arith.constant 0.0 : f32
    %o = arith.constant 1.0 : f32
    %a = affine.load %x[%i] : memref<?xf32>
    {term}
    affine.store %b, %y[%i] : memref<?xf32>"""
        return _vector("f", "f32", body)

    plain = added("%b = arith.mulf %a, %a : f32")
    more = added("%c = arith.mulf %a, %o : f32\n%d = arith.mulf %c, %a : f32\n"
                 "%b = arith.addf %z, %d : f32")  # fmt: skip
    options = {"assume_equal_extents": [("arg0_dim0", "arg1_dim0")]}
    assert isinstance(prove(plain + more, fp="reals", **options), Proved)
    assert not isinstance(prove(plain + more, **options), Proved)


@pytest.mark.deep
def test_a_sum_under_another_operation_is_compared_as_a_sum() -> None:
    def rooted(index: str, extent: int = 8, term: str = "%a") -> str:
        return f"""
func.func @f(%x: memref<8x4xf32>, %s: memref<4xf32>) {{
  %z = arith.constant 0.0 : f32
  affine.for %j = 0 to 4 {{
    %sum = affine.for %i = 0 to {extent} iter_args(%c = %z) -> (f32) {{
      %a = affine.load %x[{index}] : memref<8x4xf32>
      %m = arith.mulf %a, %a : f32
      %t = arith.addf %c, {term} : f32
      affine.yield %t : f32
    }}
    %r = math.sqrt %sum : f32
    affine.store %r, %s[%j] : memref<4xf32>
  }}
  func.return
}}"""

    source = rooted("%i, %j")
    assert isinstance(prove(source + source), Proved)
    assert isinstance(prove(source + rooted("7 - %i, %j"), fp="reals"), Proved)
    wrong = (
        rooted("%i, 3 - %j"),
        rooted("0, %j"),
        rooted("%i, %j", extent=7),
        rooted("%i, %j", term="%m"),
        rooted("%i, 0"),
    )
    for target in wrong:
        assert not isinstance(prove(source + target, fp="reals"), Proved), target
        assert not isinstance(prove(target + source, fp="reals"), Proved), target


def test_factors_of_a_float_sum_are_no_integers_modulo_a_power_of_two() -> None:
    def rounded(factor: str) -> str:
        return f"""
func.func @f(%x: memref<8xf64>, %s: memref<i32>) {{
  %z = arith.constant 0.0 : f64
  %c = arith.constant {factor} : f64
  %sum = affine.for %i = 0 to 8 iter_args(%acc = %z) -> (f64) {{
    %a = affine.load %x[%i] : memref<8xf64>
    %m = arith.mulf %a, %c : f64
    %t = arith.addf %acc, %m : f64
    affine.yield %t : f64
  }}
  %r = arith.fptosi %sum : f64 to i32
  affine.store %r, %s[] : memref<i32>
  func.return
}}"""

    for other in ("4294967297.0", "-4294967295.0"):
        verdict = prove(rounded("1.0") + rounded(other), fp="reals")
        assert not isinstance(verdict, Proved)


def _static(body: str) -> str:
    return (
        "func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: memref<i32>) {\n"
        f"{body}\nfunc.return }}\n"
    )


def _adding(index: str, low: int = 0, high: int = 8, op: str = "addi %b, %a") -> str:
    return f"""
affine.for %i = {low} to {high} {{
  %a = affine.load %x[{index}] : memref<8xi32>
  %b = affine.load %s[] : memref<i32>
  %c = arith.{op} : i32
  affine.store %c, %s[] : memref<i32>
}}"""


OVERWRITE = """
%first = affine.load %y[0] : memref<8xi32>
affine.store %first, %s[] : memref<i32>"""


def test_what_is_added_before_an_overwrite_does_not_count() -> None:
    before = _static(_adding("%i") + OVERWRITE + _adding("%i"))
    assert isinstance(prove(before + _static(OVERWRITE + _adding("7 - %i"))), Proved)
    twice = _static(OVERWRITE + _adding("7 - %i") + _adding("%i"))
    assert isinstance(prove(before + twice), Refuted)
    late = _static(_adding("7 - %i") + OVERWRITE)
    assert isinstance(prove(before + late), Refuted)


def test_a_term_that_is_added_several_times_counts_as_often() -> None:
    def repeated(index: str, times: int) -> str:
        return _static(f"affine.for %k = 0 to {times} {{{_adding(index)}}}")

    assert isinstance(prove(repeated("%i", 3) + repeated("7 - %i", 3)), Proved)
    assert isinstance(prove(repeated("%i", 3) + repeated("7 - %i", 2)), Refuted)


def test_overlapping_ranges_are_no_union() -> None:
    parts = _static(_adding("%i", 0, 5) + _adding("%i", 5, 8))
    overlapping = _static(_adding("%i", 0, 6) + _adding("%i", 5, 8))
    whole = _static(_adding("7 - %i"))
    assert isinstance(prove(parts + whole), Proved)
    assert isinstance(prove(overlapping + whole), Refuted)
    assert isinstance(prove(whole + overlapping), Refuted)


def test_subtracting_the_old_value_is_no_accumulation() -> None:
    adding = _static(_adding("7 - %i"))
    assert isinstance(prove(_static(_adding("%i", op="subi %a, %b")) + adding), Refuted)
    subtracting = _static(_adding("7 - %i", op="subi %b, %a"))
    assert isinstance(prove(_static(_adding("%i", op="subi %b, %a")) + subtracting), Proved)
    assert isinstance(prove(_static(_adding("%i", op="subi %b, %a")) + adding), Refuted)


def test_a_running_sum_is_no_accumulation_in_place() -> None:
    def step(source: str, order: str) -> str:
        return _static(f"""
affine.for %i = 1 to 8 {{
  %a = affine.load %x[%i] : memref<8xi32>
  %b = affine.load %y[{source}] : memref<8xi32>
  %c = arith.addi {order} : i32
  affine.store %c, %y[%i] : memref<8xi32>
}}""")

    assert isinstance(prove(step("%i - 1", "%a, %b") + step("%i", "%b, %a")), Refuted)


def test_a_function_of_a_sum_is_no_sum_of_functions() -> None:
    def root(body: str) -> str:
        return (
            "func.func @f(%x: memref<8xf32>, %s: memref<f32>, %y: memref<f32>) {\n"
            "%a = affine.load %x[0] : memref<8xf32>\n%b = affine.load %s[] : memref<f32>\n"
            f"{body}\naffine.store %r, %y[] : memref<f32>\nfunc.return }}\n"
        )

    of_sum = root(
        "%c = arith.addf %b, %a : f32\naffine.store %c, %s[] : memref<f32>\n"
        "%d = affine.load %s[] : memref<f32>\n%r = math.sqrt %d : f32"
    )
    sum_of = root(
        "%c = arith.addf %b, %a : f32\naffine.store %c, %s[] : memref<f32>\n"
        "%p = math.sqrt %a : f32\n%q = math.sqrt %b : f32\n%r = arith.addf %p, %q : f32"
    )
    assert not isinstance(prove(of_sum + sum_of, fp="reals"), Proved)


_SCALED = """
func.func @f(%A: memref<?xi32>, %C: memref<i32>) {{
  %zero = arith.constant 0 : index
  %n = memref.dim %A, %zero : memref<?xi32>
  %c = arith.constant {constant} : {element}
  {extended}
  affine.for %i = 0 to %n {{
    %x = affine.load %A[{index}] : memref<?xi32>
    %y = arith.muli %x, {factor} : i32
    %s = affine.load %C[] : memref<i32>
    %t = arith.addi %s, %y : i32
    affine.store %t, %C[] : memref<i32>
  }}
  func.return
}}
"""


@few(2)
@pytest.mark.parametrize(
    ("extension", "constant", "equal"),
    [("extui", -1, 255), ("extsi", -1, -1), ("extui", 127, 127), ("extsi", -128, -128)],
)
def test_an_extended_constant_is_a_constant(extension: str, constant: int, equal: int) -> None:
    extended = f"%e = arith.{extension} %c : i8 to i32"
    narrow = _SCALED.format(
        constant=constant, element="i8", extended=extended, index="%n - 1 - %i", factor="%e"
    )
    for factor in (equal, equal + 256):
        wide = _SCALED.format(constant=factor, element="i32", extended="", index="%i", factor="%c")
        verdict = prove(narrow + wide.replace("@f", "@g"))
        assert isinstance(verdict, Proved if factor == equal else Refuted), verdict


@pytest.mark.parametrize(
    ("first", "last", "expected"), [(0, 0, Proved), (0, 1, Refuted), (1, 1, Refuted)]
)
def test_an_index_that_is_one_number_is_added_as_such(
    first: int, last: int, expected: type
) -> None:
    def loop(name: str, line: str) -> str:
        return f"""
func.func @{name}(%A: memref<2xi32>) {{
  affine.for %i = {first} to {last + 1} {{
    {line}
    %x = affine.load %A[%i] : memref<2xi32>
    %y = arith.addi %x, %n : i32
    affine.store %y, %A[%i] : memref<2xi32>
  }}
  func.return
}}"""

    index = loop("before", "%n = arith.index_cast %i : index to i32")
    assert isinstance(prove(index + loop("after", "%n = arith.constant 0 : i32")), expected)

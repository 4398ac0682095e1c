"""Arithmetic that makes an index wraps around: bounds through casts, sums and multiples."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from click.testing import CliRunner

from tests.support.deep import few
from tests.support.functions import programs
from verifier import verify_translation
from verifier.commands.verify_translation import main
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal

WIDTHS = {"i8": 8, "i16": 16, "i32": 32, "index": 64}


def loop(type_: str, lines: Sequence[str], bound: str) -> str:
    """A loop over `%A` up to a bound that is made of `%n`."""
    body = "\n  ".join(lines)
    return f"""
func.func @f(%n: {type_}, %A: memref<?xf32>) {{
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {body}
  scf.for %i = %c0 to {bound} step %c1 {{
    memref.store %x, %A[%i] : memref<?xf32>
  }}
  func.return
}}"""


def verdict_on(before: str, after: str) -> Verdict:
    """Without assumptions."""
    return prove_equal(*programs(before + after), assume=())


PLAIN = loop("index", (), "%n")
THROUGH_I8 = loop(
    "index",
    ["%t = arith.index_cast %n : index to i8", "%r = arith.index_cast %t : i8 to index"],
    "%r",
)
NARROW_SUM = loop(
    "i8",
    [
        "%one = arith.constant 1 : i8",
        "%t = arith.addi %n, %one : i8",
        "%r = arith.index_cast %t : i8 to index",
    ],
    "%r",
)
WIDE_SUM = loop(
    "i8",
    ["%t = arith.index_cast %n : i8 to index", "%r = arith.addi %t, %c1 : index"],
    "%r",
)
NARROW_MULTIPLE = loop(
    "i32",
    [
        "%four = arith.constant 4 : i32",
        "%t = arith.muli %n, %four : i32",
        "%r = arith.index_castui %t : i32 to index",
    ],
    "%r",
)
WIDE_MULTIPLE = loop(
    "i32",
    [
        "%four = arith.constant 4 : index",
        "%t = arith.index_castui %n : i32 to index",
        "%r = arith.muli %t, %four : index",
    ],
    "%r",
)


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [(THROUGH_I8, PLAIN), (NARROW_SUM, WIDE_SUM), (NARROW_MULTIPLE, WIDE_MULTIPLE)],
    ids=["through i8", "a narrow sum", "a narrow multiple"],
)
def test_what_ignores_that_a_bound_wraps_around_is_refuted(before: str, after: str) -> None:
    for sides in ((before, after), (after, before)):
        assert isinstance(verdict_on(*sides), Refuted)
    for side in (before, after):
        verdict = verdict_on(side, side)
        assert isinstance(verdict, Proved)
        assert not verdict.assumptions


def test_a_number_plus_one_is_not_always_larger() -> None:
    def stored(lines: str) -> str:
        return f"""
func.func @f(%n: index, %A: memref<i1>) {{
  %c1 = arith.constant 1 : index
  {lines}
  memref.store %r, %A[] : memref<i1>
  func.return
}}"""

    sum_ = stored("%s = arith.addi %n, %c1 : index\n  %r = arith.cmpi sgt, %s, %n : index")
    true = stored("%r = arith.constant true")
    for sides in ((sum_, true), (true, sum_)):
        verdict = verdict_on(*sides)
        assert isinstance(verdict, Refuted)
        assert verdict.counterexample.as_dict()["sizes"] == {"arg0": (1 << 63) - 1}
    same = prove_equal(*programs(sum_ + sum_), assume=("index-not-poison",))
    assert isinstance(same, Proved)


def test_an_index_below_an_extent_does_not_wrap_around() -> None:
    """Nor does one that is a little more: an array has less than 2^63 bytes."""

    def shifted(operation: str) -> str:
        return f"""
func.func @f(%A: memref<?xf32>, %B: memref<?xindex>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = memref.dim %A, %c0 : memref<?xf32>
  scf.for %i = %c0 to %e step %c1 {{
    %k = {operation}
    memref.store %k, %B[%i] : memref<?xindex>
  }}
  func.return
}}"""

    plain = shifted("arith.addi %i, %c7 : index")
    flagged = shifted("arith.addi %i, %c7 overflow<nsw, nuw> : index")
    verdict = verdict_on(plain, flagged)
    assert isinstance(verdict, Proved)
    assert not verdict.assumptions


def test_a_flagged_bound_is_undefined_where_it_would_wrap_around() -> None:
    flagged = NARROW_SUM.replace("%one : i8", "%one overflow<nsw> : i8")
    assert isinstance(verdict_on(flagged, WIDE_SUM), Proved)
    assert isinstance(verdict_on(flagged, NARROW_SUM), Proved)
    assert isinstance(verdict_on(NARROW_SUM, flagged), Unknown | Refuted)


def test_poison_that_is_only_stored_excuses_nothing_else() -> None:
    def stored(value: str) -> str:
        return f"""
func.func @f(%n: i8, %A: memref<index>, %B: memref<f32>) {{
  %one = arith.constant 1 : i8
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %t = arith.addi %n, %one overflow<nsw> : i8
  %r = arith.index_cast %t : i8 to index
  %most = arith.constant 127 : i8
  %wraps = arith.cmpi eq, %n, %most : i8
  memref.store %r, %A[] : memref<index>
  memref.store %x, %B[] : memref<f32>
  {value}
  func.return
}}"""

    other = stored("scf.if %wraps { memref.store %y, %B[] : memref<f32> }")
    both = programs(stored("") + other)
    assert not isinstance(prove_equal(*both, assume=("no-alias",)), Proved)


def test_the_assumption_has_a_name() -> None:
    """Affine arithmetic must not overflow; the sum that it replaces wraps around."""
    sum_ = loop("index", ["%r = arith.addi %n, %c1 : index"], "%r")
    affine = """
func.func @f(%n: index, %A: memref<?xf32>) {
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to affine_map<(d) -> (d + 1)>(%n) {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  func.return
}"""
    verdict = verdict_on(sum_, affine)
    assert isinstance(verdict, Unknown)
    assert "--assume no-index-overflow accepts it" in verdict.reason
    accepted = prove_equal(*programs(sum_ + affine), assume=("no-index-overflow",))
    assert isinstance(accepted, Proved)
    assert [a.name for a in accepted.assumptions] == ["no-index-overflow"]
    assert isinstance(verdict_on(affine, sum_), Proved)


def test_names_of_assumptions_are_checked_and_listed() -> None:
    unknown = CliRunner().invoke(main, ["--assume", "no-alias,no-overflow", "a.mlir", "b.mlir"])
    assert unknown.exit_code == 2
    assert "'no-overflow' is no assumption" in unknown.output
    listed = CliRunner().invoke(main, ["--help"]).output
    assert "no-index-overflow" in listed and "equal-extents" in listed


# Random chains


@dataclass(frozen=True)
class Step:
    """An operation on one value and perhaps a constant, with flags, and the type of its result."""

    name: str
    type_: str
    constant: int = 0
    flags: tuple[str, ...] = ()


_WITH_FLAGS = ("addi", "subi", "muli", "shli")
_FLAGS: tuple[tuple[str, ...], ...] = ((), (), (), ("nsw",), ("nuw",))
EDGES = (0, 1, 2, 3, 31, 32, 63, 64, 65, 85, 86, 126, 127, 128, 129, 254, 255, 256, 257, 300)


def chain(source: random.Random, type_: str) -> list[Step]:
    steps: list[Step] = []
    for _ in range(source.randint(1, 3)):
        if source.random() < 0.5:
            other = source.choice([t for t in WIDTHS if t != type_])
            steps.append(_cast(source, type_, other))
            type_ = other
        else:
            name = source.choice((*_WITH_FLAGS, "maxsi", "minsi"))
            constant = (
                source.choice((1, 2, 3)) if name in ("muli", "shli") else source.choice(EDGES)
            )
            flags = source.choice(_FLAGS) if name in _WITH_FLAGS else ()
            steps.append(Step(name, type_, constant % (1 << (WIDTHS[type_] - 1)), flags))
    return steps if type_ == "index" else [*steps, _cast(source, type_, "index")]


def _cast(source: random.Random, type_: str, other: str) -> Step:
    if "index" in (type_, other):
        return Step(source.choice(("index_cast", "index_castui")), other)
    wider = WIDTHS[other] > WIDTHS[type_]
    return Step(source.choice(("extsi", "extui")) if wider else "trunci", other)


def in_wide_arithmetic(type_: str, steps: Sequence[Step]) -> list[Step]:
    """The chain as it would be if nothing wrapped around: all in indices."""
    first = [] if type_ == "index" else [Step("index_cast", "index")]
    computed = [s for s in steps if "cast" not in s.name and s.name not in CASTS]
    return [*first, *(Step(s.name, "index", s.constant) for s in computed)]


CASTS = ("extsi", "extui", "trunci", "index_cast", "index_castui")


def text_of(type_: str, steps: Sequence[Step]) -> str:
    lines: list[str] = []
    value, at = "%n", type_
    for k, step in enumerate(steps):
        if step.name in CASTS:
            lines.append(f"%v{k} = arith.{step.name} {value} : {at} to {step.type_}")
        else:
            flags = f" overflow<{', '.join(step.flags)}>" if step.flags else ""
            lines.append(f"%k{k} = arith.constant {step.constant} : {step.type_}")
            lines.append(f"%v{k} = arith.{step.name} {value}, %k{k}{flags} : {step.type_}")
        value, at = f"%v{k}", step.type_
    return loop(type_, lines, value)


def run(type_: str, steps: Sequence[Step], n: int) -> int | None:
    """The bound for an argument, by Python's integers; None where it is poison."""
    width = WIDTHS[type_]
    value = _signed(n, width)
    for step in steps:
        before, width = width, WIDTHS[step.type_]
        if step.name in CASTS:
            unsigned = step.name in ("extui", "index_castui") and width > before
            value = _signed(value % (1 << before) if unsigned else value, width)
            continue
        exact = _computed(step, value)
        if "nsw" in step.flags and exact != _signed(exact, width):
            return None
        positive = _computed(step, value % (1 << width))
        if "nuw" in step.flags and not 0 <= positive < 1 << width:
            return None
        value = _signed(exact, width)
    return value


def _computed(step: Step, value: int) -> int:
    match step.name:
        case "addi":
            return value + step.constant
        case "subi":
            return value - step.constant
        case "muli":
            return value * step.constant
        case "shli":
            return value << step.constant
        case "maxsi":
            return max(value, step.constant)
        case _:
            return min(value, step.constant)


def _signed(value: int, width: int) -> int:
    half = 1 << (width - 1)
    return (value + half) % (2 * half) - half


LARGEST = 1 << 40
"""An array may have so many elements; it need not have more."""


def differs(type_: str, before: Sequence[Step], after: Sequence[Step]) -> bool:
    """Whether an argument at the edge of a width shows a difference."""
    bases = [e + (1 << w) for w in (0, 7, 8, 15, 16, 30, 31, 32, 62, 63) for e in (-2, -1, 0, 1)]
    for n in (*EDGES, *bases, *(-b for b in bases)):
        n = _signed(n, WIDTHS[type_])
        wanted, found = run(type_, before, n), run(type_, after, n)
        if wanted is None or wanted > LARGEST:
            continue
        if found is None or max(wanted, 0) != max(found, 0):
            return True
    return False


@pytest.mark.deep
def test_no_bound_that_wraps_around_is_taken_for_one_that_does_not() -> None:
    source = random.Random(7)
    kinds: dict[tuple[bool, str], int] = {}
    for _ in range(30):
        type_ = source.choice(list(WIDTHS))
        steps = chain(source, type_)
        sides = [steps, in_wide_arithmetic(type_, steps)]
        source.shuffle(sides)
        before, after = sides
        verdict = verdict_on(text_of(type_, before), text_of(type_, after))
        different = differs(type_, before, after)
        if different:
            assert not isinstance(verdict, Proved), (type_, before, after)
        key = different, type(verdict).__name__
        kinds[key] = kinds.get(key, 0) + 1
    assert kinds.get((True, "Refuted"), 0) > 5
    assert kinds.get((False, "Proved"), 0) > 3
    assert (False, "Refuted") not in kinds, kinds


_NO_SUCH_SIZES = {
    "an index of 2^63": (
        "%n: index {llvm.noundef}, %x: memref<12xi32>",
        """  %most = arith.constant 9223372036854775807 : index
  %c = arith.cmpi sgt, %n, %most : index
""",
    ),
    "an index below -2^63": (
        "%n: index {llvm.noundef}, %x: memref<12xi32>",
        """  %least = arith.constant -9223372036854775808 : index
  %c = arith.cmpi slt, %n, %least : index
""",
    ),
    "an index that is not used": (
        "%n: i8 {llvm.noundef}, %m: index {llvm.noundef}, %x: memref<12xi32>",
        """  %most = arith.constant -1 : i8
  %u = arith.maxui %n, %most : i8
  %c = arith.cmpi ne, %u, %most : i8
""",
    ),
    "an array of 2^63 bytes": (
        "%x: memref<?xi64>",
        """  %zero = arith.constant 0 : index
  %n = memref.dim %x, %zero : memref<?xi64>
  %many = arith.constant 1152921504606846976 : index
  %c = arith.cmpi sge, %n, %many : index
""",
    ),
}


@few(2)
@pytest.mark.parametrize("why", _NO_SUCH_SIZES)
def test_sizes_that_there_cannot_be_are_no_counterexample(why: str):
    arguments, condition = _NO_SUCH_SIZES[why]
    type_ = arguments.rpartition("%x: ")[2]
    before = f"func.func @f({arguments}) {{\n  return\n}}\n"
    after = f"""func.func @f({arguments}) {{
  %one = arith.constant 1 : {type_[type_.index("x") + 1 : -1].removeprefix("12x")}
  %beyond = arith.constant -1 : index
{condition}  scf.if %c {{
    memref.store %one, %x[%beyond] : {type_}
  }}
  return
}}
"""
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, Proved), result.verdict


@pytest.mark.parametrize("count, bytes_", [("1152921504606846975", 8), ("9223372036854775807", 1)])
def test_the_largest_sizes_are_counterexamples(count: str, bytes_: int):
    type_ = f"memref<?xi{8 * bytes_}>"
    before = f"func.func @f(%x: {type_}) {{\n  return\n}}\n"
    after = f"""func.func @f(%x: {type_}) {{
  %one = arith.constant 1 : i{8 * bytes_}
  %beyond = arith.constant -1 : index
  %zero = arith.constant 0 : index
  %n = memref.dim %x, %zero : {type_}
  %many = arith.constant {count} : index
  %c = arith.cmpi sge, %n, %many : index
  scf.if %c {{
    memref.store %one, %x[%beyond] : {type_}
  }}
  return
}}
"""
    (result,) = verify_translation(before, after)
    assert not isinstance(result.verdict, Proved), result.verdict


@pytest.mark.parametrize(("number", "matters"), [(1 << 31, True), ((1 << 31) - 1, False)])
def test_a_number_of_more_than_32_bits_rests_on_the_width_of_an_index(number: int, matters: bool):
    text = f"""func.func @f(%x: memref<4xindex>) {{
  %c = arith.constant {number} : index
  affine.store %c, %x[0] : memref<4xindex>
  return
}}
"""
    program = programs(text)[0]
    verdict = prove_equal(program, program)
    assert isinstance(verdict, Proved)
    assert any(c.name == "index-has-64-bits" for c in verdict.conventions) is matters


TWICE = """
func.func @f(%n: index, %a: memref<?xi32>, %b: memref<?xi32>, %x: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %m = arith.addi %n, %n : index
  SOURCE
  MORE
  func.return
}"""
IF_NOT_LESS = """%large = arith.cmpi sge, %m, %n : index
  scf.if %large {
    linalg.copy ins(%a : memref<?xi32>) outs(%b : memref<?xi32>)
  }"""
OF_THAT_SIZE = """%t = memref.alloc(%m) : memref<?xi32>
  linalg.fill ins(%one : i32) outs(%t : memref<?xi32>)
  linalg.copy ins(%t : memref<?xi32>) outs(%b : memref<?xi32>)
  memref.dealloc %t : memref<?xi32>"""
STORE = "memref.store %one, %x[%c0] : memref<1xi32>"
IF_THEY_DIFFER = f"""%p = memref.dim %a, %c0 : memref<?xi32>
  %q = memref.dim %b, %c0 : memref<?xi32>
  %differ = arith.cmpi ne, %p, %q : index
  scf.if %differ {{
    %positive = arith.cmpi sge, %n, %c0 : index
    scf.if %positive {{
      {STORE}
    }}
  }}"""
IF_VERY_NEGATIVE = f"""%least = arith.constant -9223372036854775808 : index
  %is_least = arith.cmpi eq, %n, %least : index
  scf.if %is_least {{
    {STORE}
  }}"""


@pytest.mark.parametrize(
    ("source", "more"),
    [(IF_NOT_LESS, IF_THEY_DIFFER), (OF_THAT_SIZE, IF_VERY_NEGATIVE)],
    ids=["what need not run", "a size that wraps around"],
)
def test_where_a_source_that_wraps_around_is_defined_counts(source: str, more: str) -> None:
    """As numbers, the source is undefined at these sizes: two extents differ."""
    texts = (TWICE.replace("SOURCE", source).replace("MORE", m) for m in ("", more))
    accepted = ("no-alias", "index-not-poison")
    found = prove_equal(*programs("".join(texts)), assume=accepted)
    assert isinstance(found, Refuted | Unknown), found

"""What operations on floats leave open: a choice is made at each evaluation, and recurrences know
none. So their proofs say how floats are read, and nothing that looks at a NaN's bits is proved."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.claims import translation
from verifier.claims.translation import verify_translation
from verifier.kernel.verdicts.assumptions import ONE_NAN
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.loops import prove_equal

ONCE = """
func.func @f(%x: f32, %y: f32, %m: memref<?xRESULT>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xRESULT>
  affine.for %i = 0 to %n {
    %a = arith.addf %x, %y : f32
    LOOK(%a, %a)
    affine.store %r, %m[%i] : memref<?xRESULT>
  }
  return
}"""
TWICE = ONCE.replace("LOOK(%a, %a)", "%b = arith.addf ORDER : f32\n    LOOK(%a, %b)")
LOOKS = {
    "bitcast": (
        "i32",
        "%i0 = arith.bitcast A : f32 to i32\n    %i1 = arith.bitcast B : f32 to i32\n"
        "    %r = arith.xori %i0, %i1 : i32",
    ),
    "copysign": (
        "f32",
        "%one = arith.constant 1.0 : f32\n    %s = math.copysign %one, A : f32\n"
        "    %t = math.copysign %one, B : f32\n    %r = arith.subf %s, %t : f32",
    ),
}


def written(text: str, look: str, order: str = "") -> str:
    """A function that looks at %a twice, or at %a and %b."""
    result, look = LOOKS[look]
    for name in ("%a", "%b"):
        text = text.replace(f"LOOK(%a, {name})", look.replace("A", "%a").replace("B", name))
    return text.replace("RESULT", result).replace("ORDER", order)


def kind(before: str, after: str) -> str:
    """What recurrences alone say of the first functions."""
    verdict = prove_equal(programs(before)[0], programs(after)[0])
    return type(verdict).__name__


@few(4)
@pytest.mark.parametrize("order", ["%x, %y", "%y, %x"])
@pytest.mark.parametrize("look", LOOKS)
def test_two_nans_need_not_be_the_same(look: str, order: str) -> None:
    assert kind(written(ONCE, look), written(TWICE, look, order)) == "Unknown"


@pytest.mark.deep
@pytest.mark.parametrize("look", LOOKS)
def test_control_flow_knows_no_better(look: str) -> None:
    (result,) = verify_translation(written(ONCE, look), written(TWICE, look, "%x, %y"))
    assert not isinstance(result.verdict, Proved), result


@pytest.fixture(autouse=True)
def _by_recurrences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops that go along are proved by simulation, where that is enough."""
    monkeypatch.setattr(translation, "proved_alike", lambda *_: None)


def proved(before: str, after: str) -> list[str]:
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, Proved), result
    return [c.name for c in result.verdict.conventions]


STORED = ONCE.replace("LOOK(%a, %a)", "%r = OP").replace("RESULT", "f32")


def test_a_proof_says_how_floats_are_read() -> None:
    sums = [STORED.replace("OP", f"arith.addf {order} : f32") for order in ("%x, %a", "%a, %x")]
    assert proved(*sums) == [ONE_NAN]


def test_where_nothing_is_left_open_nothing_is_said() -> None:
    moved = ONCE.replace("arith.addf %x, %y", "arith.negf %x").replace("RESULT", "i32")
    before = moved.replace("LOOK(%a, %a)", "%r = arith.bitcast %a : f32 to i32")
    after = before.replace("%a = arith.negf", "%u = arith.negf %y : f32\n    %a = arith.negf")
    assert proved(before, after) == []


@pytest.mark.parametrize("flags", ["", " fastmath<nsz>"])
def test_a_flag_leaves_something_open(flags: str) -> None:
    before = STORED.replace("OP", f"arith.negf %x{flags} : f32").replace(
        "    %a = arith.addf %x, %y : f32\n", ""
    )
    assert proved(before, before.replace("%n {", "%n {\n    %u = arith.negf %y : f32")) == (
        [ONE_NAN] if flags else []
    )


# Numbers of which one is chosen: by each execution anew

MANY = """
func.func @f(%x: f32, %y: f32, %m: memref<?xf32>, %r: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  BEFORE
  affine.for %i = 0 to %n {
    %u = affine.load %m[%i] : memref<?xf32>
    INSIDE
    affine.store %v, %r[%i] : memref<?xf32>
  }
  return
}"""
CHOICES = (
    "arith.maxnumf %x, %y",
    "arith.divf %x, %y fastmath<arcp>",
    "arith.addf %x, %y fastmath<fast>",
)


def many(before: str = "", inside: str = "") -> str:
    return MANY.replace("BEFORE", before).replace("INSIDE", inside)


@few(3)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_is_made_once_for_many_and_not_many_times_for_one(choice: str) -> None:
    use = "%v = arith.mulf %u, %a : f32"
    once = many(f"%a = {choice} : f32", use)
    each = many("", f"%a = {choice} : f32\n    {use}")
    assert kind(each, once) == "Proved"
    assert kind(once, each) == "Unknown"
    assert kind(each, each.replace("%u, %a", "%a, %u")) == "Proved"


USED_TWICE = {
    "by itself": "%v = arith.divf %a, %b : f32",
    "through others": (
        "%c = arith.negf %a : f32\n    %d = arith.negf %b : f32\n    %v = arith.divf %c, %d : f32"
    ),
    "to compare": ("%c = arith.cmpf olt, %a, %b : f32\n    %v = arith.select %c, %u, %x : f32"),
}


@few(16)
@pytest.mark.parametrize("use", USED_TWICE)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_that_is_used_twice_is_made_once(choice: str, use: str) -> None:
    """Terms of recurrences share nothing: what the source uses twice stands there twice."""
    twice = many("", f"%a = {choice} : f32\n    %b = {choice} : f32\n    {USED_TWICE[use]}")
    once = many("", f"%a = {choice} : f32\n    {USED_TWICE[use]}".replace("%b", "%a"))
    assert kind(once, twice) == "Unknown"


def test_a_choice_made_once_is_not_two_through_one_operation() -> None:
    twice = many(
        "",
        "%a = arith.maxnumf %x, %u : f32\n    %b = arith.maxnumf %x, %u : f32\n"
        "    %c = arith.negf %a : f32\n    %v = arith.negf %b : f32\n"
        "    affine.store %c, %m[%i] : memref<?xf32>",
    )
    assert kind(twice, twice) == "Proved"
    assert kind(twice.replace("%c, %m", "%v, %m"), twice) == "Unknown"


IN_MEMORY = """%t = memref.alloca() : memref<f32>
  %a = arith.maxnumf %x, %y : f32
  affine.store %a, %t[] : memref<f32>"""


@pytest.mark.deep
def test_a_choice_that_memory_holds_is_made_once() -> None:
    kept = many(IN_MEMORY, "%v = affine.load %t[] : memref<f32>")
    each = many("", "%v = arith.maxnumf %x, %y : f32")
    assert kind(each, kept) == "Proved"
    assert kind(kept, each) == "Unknown"


def test_two_statements_may_not_share_a_choice() -> None:
    inside = """%w = arith.maxnumf %x, %u : f32
    affine.store %w, %m[%i] : memref<?xf32>
    %v = affine.load %m[%i] : memref<?xf32>"""
    twice = inside.replace("affine.load %m[%i] : memref<?xf32>", "arith.maxnumf %x, %u : f32")
    assert kind(many("", inside), many("", inside)) == "Proved"
    assert kind(many("", inside), many("", twice)) == "Unknown"


AFFINE = """
func.func @f(%m: memref<64xf32>, %z: f32) -> f32 {
  %s = affine.for %i = 0 to 64 iter_args(%t = %z) -> (f32) {
    %u = affine.load %m[%i] : memref<64xf32>
    %v = arith.mulf %u, %u fastmath<contract> : f32
    %w = arith.addf %t, %v fastmath<contract> : f32
    affine.yield %w : f32
  }
  return %s : f32
}"""
SCF = """
func.func @f(%m: memref<64xf32>, %z: f32) -> f32 {
  %a = arith.constant 0 : index
  %b = arith.constant 64 : index
  %c = arith.constant 1 : index
  %s = scf.for %i = %a to %b step %c iter_args(%t = %z) -> (f32) {
    %u = memref.load %m[%i] : memref<64xf32>
    %v = arith.mulf %u, %u fastmath<contract> : f32
    %w = arith.addf %t, %v fastmath<contract> : f32
    scf.yield %w : f32
  }
  return %s : f32
}"""


@pytest.mark.parametrize(("before", "after"), [(AFFINE, SCF), (SCF, AFFINE)])
def test_a_sum_that_is_carried_chooses_as_the_other_does(before: str, after: str) -> None:
    assert kind(before, after) == "Proved"


THROUGH_MEMORY = """func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %t = memref.alloca() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %p = arith.mulf %x, %x fastmath<contract> : f32
    affine.store %p, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %b[%i] : memref<8xf32>
    %q = affine.load %t[%i] : memref<8xf32>
    %s = arith.addf %q, %y fastmath<contract> : f32
    affine.store %s, %b[%i] : memref<8xf32>
  }
  return
}"""
IN_ONE_LOOP = """func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %p = arith.mulf %x, %x fastmath<contract> : f32
    %y = affine.load %b[%i] : memref<8xf32>
    %s = arith.addf %p, %y fastmath<contract> : f32
    affine.store %s, %b[%i] : memref<8xf32>
  }
  return
}"""


def test_what_goes_through_memory_is_no_product() -> None:
    """The source may not fuse the two, and the target may."""
    assert kind(THROUGH_MEMORY, IN_ONE_LOOP) == "Unknown"
    plain = (text.replace(" fastmath<contract>", "") for text in (THROUGH_MEMORY, IN_ONE_LOOP))
    assert kind(*plain) in ("Proved", "Unknown")


def test_what_a_format_does_not_have_becomes_anything_each_time() -> None:
    """A NaN as f4E2M1FN, which has none, is some number, and may be another one each time."""
    once = """func.func @f(%x: f16) -> (f4E2M1FN, f4E2M1FN) {
  %t = arith.truncf %x : f16 to f4E2M1FN
  return %t, %t : f4E2M1FN, f4E2M1FN
}"""
    twice = once.replace(
        "  return %t, %t", "  %u = arith.truncf %x : f16 to f4E2M1FN\n  return %t, %u"
    )
    assert kind(once, twice) == "Unknown"


def test_a_choice_in_a_function_that_is_called_is_not_followed() -> None:
    """What it returns may be used twice."""
    text = (
        many("", "%v = func.call @g(%u) : (f32) -> f32")
        + """
func.func private @g(%x: f32) -> f32 {
  %r = arith.addf %x, %x fastmath<reassoc> : f32
  return %r : f32
}"""
    )
    assert kind(text, text) == "Unknown"

"""`scf.forall` that makes tensors, and loops that insert the same slices in order."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

T, ONE = "tensor<8x4xi32>", "tensor<1x1xi32>"
TAKE = "%s = tensor.extract_slice {}[{}] [1, 1] [1, 1] : " + f"{T} to {ONE}\n"
CALL = "%called = func.call @g() : () -> index\n"
TWICE = f"%d = arith.addi %s, %s : {ONE}\n"
INTO = " %d into {}[{}] [1, 1] [1, 1] : " + f"{ONE} into {T}\n"


def function(text: str) -> str:
    return f"""func.func private @g() -> index
    func.func @f(%t: {T}, %u: {T}, %n: index) -> {T} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      {text}
      return %r : {T}
    }}"""


def forall(
    from_: str = "%t", at: str = "%i, %j", to: str = "%i, %j", first: str = "", step: int = 1
) -> str:
    return function(f"""%r = scf.forall (%i, %j) = (0, 0) to (%n, 4) step (1, {step})
        shared_outs(%o = %u) -> ({T}) {{
      {first}
      {TAKE.format(from_, at)} {TWICE}
      scf.forall.in_parallel {{ tensor.parallel_insert_slice {INTO.format("%o", to)} }}
    }}""")


def in_order(
    from_: str = "%t", at: str = "%i, %j", to: str = "%i, %j", start: str = "%u", first: str = "%c0"
) -> str:
    return function(f"""%r = scf.for %i = {first} to %n step %c1 iter_args(%p = {start}) -> ({T}) {{
      %q = scf.for %j = %c0 to %c4 step %c1 iter_args(%o = %p) -> ({T}) {{
        {TAKE.format(from_, at)} {TWICE}
        %x = tensor.insert_slice {INTO.format("%o", to)}
        scf.yield %x : {T}
      }}
      scf.yield %q : {T}
    }}""")


def wide(text: str, columns: int) -> str:
    """With slices of more columns, none of which is out of bounds."""
    last = 5 - columns
    text = text.replace("(%n, 4)", f"(%n, {last})").replace("constant 4", f"constant {last}")
    return text.replace("[1, 1] [1, 1]", f"[1, {columns}] [1, 1]").replace(
        ONE, f"tensor<1x{columns}xi32>"
    )


TWO = function(f"""%r, %z = scf.forall (%i) in (%n) shared_outs(%o = %u, %w = %t) -> ({T}, {T}) {{
      {TAKE.format("%t", "%i, %c0")} {TWICE}
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice {INTO.format("%w", "%i, %c0")}
        tensor.parallel_insert_slice {INTO.format("%o", "%i, %c1")}
        tensor.parallel_insert_slice {INTO.format("%o", "%i, %c0")}
      }}
    }}""")


def both(first: str, second: str) -> str:
    return function(f"""%r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %u) -> ({T}) {{
      {TAKE.format("%t", "%i, %c0")} {TWICE}
      %x = tensor.insert_slice {INTO.format("%o", f"%i, {first}")}
      %y = tensor.insert_slice {INTO.format("%x", f"%i, {second}")}
      scf.yield %y : {T}
    }}""")


def verdict(before: str, after: str) -> Verdict:
    (found,) = [each for each in verify_translation(before, after) if each.name == "@f"]
    return found.verdict


@few(9)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (forall(), in_order()),
        (forall(to="%c0, %j"), in_order(to="%c0, %j")),
        (forall("%o"), in_order("%u")),
        (TWO, both("%c1", "%c0")),
        (forall(), forall()),
        # Slices that are apart are the same in any order.
        (in_order(), forall()),
        (in_order("%u"), forall("%o")),
        (in_order(from_="%u", to="%j, %i"), forall(from_="%u", to="%j, %i")),
    ],
    ids=[
        *("apart", "one row", "what it was given", "two results", "itself"),
        *("made parallel", "its own slice", "turned"),
    ],
)
def test_slices_may_be_inserted_in_order(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(16)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (forall("%o", "%c0, %j", "%c0, %j"), in_order("%o", "%c0, %j", "%c0, %j")),
        (in_order(to="%c0, %j"), forall(to="%c0, %j")),
        (forall(), in_order(to="%j, %i")),
        (forall(), in_order(at="%j, %i")),
        (forall(), in_order(start="%t")),
        (forall(), in_order(first="%c1")),
        (forall(), in_order("%u")),
        (TWO, both("%c1", "%c1")),
        (in_order("%u", to="%c0, %j"), forall("%o", to="%c0, %j")),
        (forall(to="%c0, %j"), forall(to="%c0, %c0")),
        (in_order(), forall(to="%j, %i")),
        (in_order("%u", at="%j, %i"), forall("%o", at="%j, %i")),
        (in_order().replace("%x = tensor", f"{CALL}%x = tensor"), forall(first=CALL)),
        (in_order(), forall(step=2)),
        (wide(in_order(), 2), wide(forall(), 2)),
        (both("%c1", "%c0"), TWO),
    ],
    ids=[
        *("what others inserted", "made parallel", "to another place", "from another place"),
        *("into another", "an iteration lost", "from the other", "one slice", "parallel, of it"),
        "to one place",
        *("parallel, elsewhere", "what others may insert", "parallel, with effects"),
        *("other iterations", "slices that overlap", "two slices of one"),
    ],
)
def test_other_tensors_are_not_proved(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)

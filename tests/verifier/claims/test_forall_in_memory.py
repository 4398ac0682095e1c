"""`scf.forall` that makes tensors, and what bufferization makes of it, at every size."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

T, M = "tensor<?xf32>", "memref<?xf32>"
READ_ONLY = "{bufferization.writable = false}"


def on_tensors(loop: str = "(%i) in (%n)", body: str = "", inserted: str = "%v into %o[%i]") -> str:
    return f"""func.func @f(%t: {T}, %n: index, %b: tensor<8xf32> {READ_ONLY}) -> {T} {{
      %r = scf.forall {loop} shared_outs(%o = %t) -> ({T}) {{
        {body or "%v = tensor.extract_slice %b[0] [1] [1] : tensor<8xf32> to tensor<1xf32>"}
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice {inserted} [1] [1] : tensor<1xf32> into {T}
        }}
      }}
      return %r : {T}
    }}"""


def on_memrefs(
    loop: str = "(%i) in (%n)", source: str = "%b", at: str = "%z", to: str = "%i"
) -> str:
    kind = "memref<8xf32>" if source == "%b" else M
    return f"""func.func @f(%t: {M}, %n: index, %b: memref<8xf32>) -> {M} {{
      %z = arith.constant 0 : index
      %one = arith.constant 1 : index
      scf.forall {loop} {{
        %next = arith.addi %i, %one : index
        %x = memref.load {source}[{at}] : {kind}
        memref.store %x, %t[{to}] : {M}
      }}
      return %t : {M}
    }}"""


def verdict(before: str, after: str) -> Verdict:
    options = Options(assume=("index-not-poison", "no-index-overflow"))
    (result,) = verify_translation(before, after, options)
    return result.verdict


@pytest.mark.deep
def test_slices_are_stored_in_place() -> None:
    found = verdict(on_tensors(), on_memrefs())
    assert isinstance(found, Proved), found


@pytest.mark.deep
def test_a_forall_is_a_loop_in_order() -> None:
    after = on_memrefs().replace("scf.forall (%i) in (%n)", "scf.for %i = %z to %n step %one")
    assert isinstance(verdict(on_tensors(), after), Proved)


WRONG = {
    "another place": on_memrefs(to="%next"),
    "the same place": on_memrefs(to="%z"),
    "another element": on_memrefs(at="%one"),
    "every other one": on_memrefs("(%i) = (0) to (%n) step (2)"),
    "not the first one": on_memrefs("(%i) = (1) to (%n) step (1)"),
}


@few(5)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_twins_are_not_proved(name: str) -> None:
    assert not isinstance(verdict(on_tensors(), WRONG[name]), Proved)


SHIFTED = """%c1 = arith.constant 1 : index
        %j = arith.addi %i, %c1 : index
        %v = tensor.extract_slice %o[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>"""


@pytest.mark.deep
def test_iterations_see_what_the_loop_was_given() -> None:
    """Each takes what the next one overwrites: in memory they would meet."""
    before = on_tensors(body=SHIFTED)
    assert not isinstance(verdict(before, on_memrefs(source="%t", at="%next")), Proved)


BACKWARD = SHIFTED.replace("addi", "subi")


@pytest.mark.deep
def test_an_iteration_does_not_see_what_those_before_it_inserted() -> None:
    before = on_tensors("(%i) = (1) to (%n) step (1)", body=BACKWARD)
    after = f"""func.func @f(%t: {M}, %n: index, %b: memref<8xf32>) -> {M} {{
      %one = arith.constant 1 : index
      scf.for %i = %one to %n step %one {{
        %j = arith.subi %i, %one : index
        %x = memref.load %t[%j] : {M}
        memref.store %x, %t[%i] : {M}
      }}
      return %t : {M}
    }}"""
    assert not isinstance(verdict(before, after), Proved)


def test_slices_that_meet_are_put_together_in_no_known_order() -> None:
    """A target that makes such a tensor is not proved by running its iterations in order."""
    last = """%c1 = arith.constant 1 : index
        %p = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%n)
        %v = tensor.extract_slice %b[0] [1] [1] : tensor<8xf32> to tensor<1xf32>"""
    meeting = on_tensors("(%i) in (2)", inserted="%v into %o[0]").replace("%b[0]", "%b[%i]")
    after = on_tensors("(%i) in (1)", body=last.replace("%b[0]", "%b[1]"), inserted="%v into %o[0]")
    assert not isinstance(verdict(after, meeting), Proved)

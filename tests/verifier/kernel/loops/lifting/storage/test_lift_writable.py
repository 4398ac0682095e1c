"""Tensors that upstream may keep in the memory they are made of. `mlir-opt --one-shot-bufferize`
makes of each refused function here one that leaves something else in `%m`, or reads it from there.
"""

import pytest

from tests.support.deep import few
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift

TYPE = "tensor<4xf32>, memref<4xf32>"
FUNCTION = """
func.func @f(%m: memref<4xf32>, %o: memref<4xf32>, %s: f32, %v: tensor<4xf32>) -> f32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  {body}
  func.return %s : f32
}}
"""
MADE = "%t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>"
INSERTED = "%a = tensor.insert %s into %t[%c0] : tensor<4xf32>"
SUM = "%a = linalg.add ins(%t, %v : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>"  # noqa: E501
BACK = f"bufferization.materialize_in_destination %a in writable %m : ({TYPE}) -> ()"
OUT = "bufferization.materialize_in_destination {} in restrict writable %o : (" + TYPE + ") -> ()"
LOAD = "%x = memref.load %m[%c0] : memref<4xf32>"
OTHER = "%u = bufferization.to_tensor %o restrict writable : memref<4xf32> to tensor<4xf32>"

NEVER = "not written after it"
BETWEEN = "used while a tensor may be kept in it"
SINCE = "which was written since"
REFUSED = {
    "never written": ([MADE, INSERTED, OUT.format("%a")], NEVER),
    "read meanwhile": ([MADE, INSERTED, LOAD, BACK], BETWEEN),
    "read meanwhile, in a part": (
        [
            MADE,
            "%p = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>",  # noqa: E501
            BACK.replace("%a", "%v"),
        ],
        BETWEEN,
    ),
    "updated since": (
        [MADE, INSERTED, BACK, "%b = tensor.insert %s into %a[%c1] : tensor<4xf32>"],
        SINCE,
    ),
    "updated since, by linalg": (
        [
            MADE,
            SUM,
            BACK,
            "%b = linalg.fill ins(%s : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>",
        ],
        SINCE,
    ),
    "another version read since": (
        [
            MADE,
            INSERTED,
            "%b = tensor.insert %s into %v[%c1] : tensor<4xf32>",
            BACK.replace("%a", "%b"),
            OUT.format("%a"),
        ],
        SINCE,
    ),
    "carried by a loop, read since": (
        [
            MADE,
            "%r = scf.for %i = %c0 to %c4 step %c1 iter_args(%w = %t) -> (tensor<4xf32>) {",
            "%b = tensor.insert %s into %w[%i] : tensor<4xf32>",
            "scf.yield %b : tensor<4xf32>",
            "}",
            BACK.replace("%a", "%v"),
            "%e = tensor.extract %r[%c1] : tensor<4xf32>",
        ],
        SINCE,
    ),
    "exchanged": (
        [
            MADE,
            OTHER,
            INSERTED,
            "%b = tensor.insert %s into %u[%c0] : tensor<4xf32>",
            BACK.replace("%a", "%b"),
            OUT.format("%a").replace("restrict ", ""),
        ],
        SINCE,
    ),
    "seen by others": ([MADE.replace("restrict ", ""), INSERTED, BACK], "others may see"),
    "written back in a branch only": (
        [
            MADE,
            INSERTED,
            "%c = arith.cmpi slt, %c0, %c1 : index",
            "scf.if %c {",
            BACK,
            "}",
        ],
        NEVER,
    ),
}
LIFTED = {
    "written back": [LOAD, MADE, INSERTED, BACK],
    "read afterwards": [MADE, INSERTED, BACK, LOAD, "%e = tensor.extract %a[%c0] : tensor<4xf32>"],
    "two": [
        MADE,
        OTHER,
        SUM,
        "%b = tensor.insert %s into %u[%c0] : tensor<4xf32>",
        BACK,
        OUT.format("%b").replace("restrict ", ""),
    ],
    "local": [
        "%l = memref.alloc() : memref<4xf32>",
        "memref.store %s, %l[%c0] : memref<4xf32>",
        MADE.replace("%m", "%l"),
        INSERTED,
        OUT.format("%a"),
    ],
    "only read": [MADE.replace(" writable", ""), INSERTED, LOAD, OUT.format("%a")],
}


def _lift(body: list[str]) -> None:
    (function,) = functions(FUNCTION.format(body="\n  ".join(body)))
    lift(function)


@few(2)
@pytest.mark.parametrize("body, why", REFUSED.values(), ids=REFUSED)
def test_what_may_be_seen_to_be_kept_in_place_is_refused(body: list[str], why: str) -> None:
    with pytest.raises(CannotLift, match=why):
        _lift(body)


@few(2)
@pytest.mark.parametrize("body", LIFTED.values(), ids=LIFTED)
def test_what_nothing_can_tell_is_lifted(body: list[str]) -> None:
    _lift(body)

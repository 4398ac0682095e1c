"""What is raised, and what stands beside it, keeps the names of its values."""

from synth.raising.raising import raise_to_linalg
from verifier.kernel.verdicts.verdict import Proved

TEXT = """
func.func @f(%x_1: memref<4xi8>, %x_2: memref<4xi8>, %0: memref<4xi8>) {
  affine.for %i_1 = 0 to 4 {
    %x_1_1 = affine.load %x_1[%i_1] : memref<4xi8>
    %7 = affine.load %x_2[%i_1] : memref<4xi8>
    %v = arith.subi %x_1_1, %7 : i8
    affine.store %v, %0[%i_1] : memref<4xi8>
  }
  return
}
func.func @g(%x_1: i8, %x_2: i8, %a$b.c-d: i8) -> i8 {
  %x = arith.subi %x_1, %x_2 : i8
  %0 = arith.addi %x, %a$b.c-d : i8
  return %0 : i8
}
"""


def test_names_of_a_raised_module() -> None:
    raised = raise_to_linalg(TEXT)
    assert isinstance(raised.result.verdict, Proved)
    sub = "linalg.sub ins(%x_1, %x_2 : memref<4xi8>, memref<4xi8>) outs(%0 : memref<4xi8>)"
    assert sub in raised.module
    for line in TEXT.splitlines()[9:12]:
        assert line.strip() in raised.module

"""Rules that demand what an analysis knows of values, as patterns of a library."""

from __future__ import annotations

from rewrites.library.patterns import LibraryPattern, patterns_in
from verifier.kernel.input.sources import Source

MASKED = """pdl.pattern @mask_of_known_bits : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  pdl.apply_native_constraint "has_no_bits_outside"(%x, %c : !pdl.value, !pdl.attribute)
  %root = pdl.operation "arith.andi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""
DISJOINT = """pdl.pattern @sum_of_disjoint : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  pdl.apply_native_constraint "have_no_common_bits"(%x, %y : !pdl.value, !pdl.value)
  %root = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %ori
  }
}
"""
BELOW = (
    MASKED.replace("mask_of_known_bits", "remainder_below")
    .replace("has_no_bits_outside", "is_known_below")
    .replace("andi", "remui")
)
_HEAD = "// law: of known bits\n// origin: a test\n// guarantee: every width\n"


def known_rules() -> list[LibraryPattern]:
    """A rule for each such condition."""
    text = "".join(_HEAD + rule for rule in (MASKED, BELOW, DISJOINT))
    return list(patterns_in(Source("<rules>", text)))

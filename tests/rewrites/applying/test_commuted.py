"""The library's patterns apply in whichever order the operands of commutative operations stand."""

from __future__ import annotations

from itertools import product

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying.commuted import COMMUTATIVE, commuted
from rewrites.applying.instances import context, parse
from rewrites.applying.library_pass import ProvedRewrites, load_rewrites
from rewrites.applying.proved_rewrite import ProvedRewrite
from tests.support.deep import few
from verifier import verify_rewrite, verify_translation
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Guarantee, Proved

SWAPPED = """pdl.pattern @swapped : benefit(1) {{
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  {declared}
  %root = pdl.operation "{name}"(%x, %y : !pdl.value, !pdl.value) {stated} -> (%t : !pdl.type)
  pdl.rewrite %root {{
    %new = pdl.operation "{name}"(%y, %x : !pdl.value, !pdl.value) {stated} -> (%t : !pdl.type)
    pdl.replace %root with %new
  }}
}}
"""


FLAGS = {
    **dict.fromkeys(("arith.addi", "arith.muli", "llvm.add", "llvm.mul"), "overflowFlags"),
    "llvm.or": "isDisjoint",
}


@few(6)
@pytest.mark.parametrize("name", sorted(COMMUTATIVE))
def test_each_operation_is_proved_to_be_commutative_with_its_flags(name: str) -> None:
    flags = FLAGS.get(name)
    declared = "%flags = pdl.attribute" if flags else ""
    stated = f'{{"{flags}" = %flags}}' if flags else ""
    (result,) = verify_rewrite(SWAPPED.format(name=name, declared=declared, stated=stated))
    assert isinstance(result.verdict, Proved)
    assert result.verdict.guarantee == Guarantee(((1, None),))


def test_one_that_is_not_commutative_would_be_noticed() -> None:
    (result,) = verify_rewrite(SWAPPED.format(name="arith.subi", declared="", stated=""))
    assert not isinstance(result.verdict, Proved)


ABSORBED = """pdl.pattern @absorbed : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %or = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %either = pdl.result 0 of %or
  %root = pdl.operation "arith.andi"(%either, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""


def optimised(text: str, rewrites: ProvedRewrites) -> ModuleOp:
    module = parse(text)
    PatternRewriteWalker(rewrites).rewrite_module(module)
    return module


def test_all_orders_are_matched() -> None:
    _, (pattern,) = parse_patterns(Source("<text>", ABSORBED))
    rewrites = ProvedRewrites([ProvedRewrite(pattern, ((1, None),), context())])
    for inner, outer in product(("%x, %y", "%y, %x"), ("%o, %x", "%x, %o")):
        text = f"""func.func @f(%x: i8, %y: i8) -> i8 {{
          %o = arith.ori {inner} : i8
          %r = arith.andi {outer} : i8
          return %r : i8
        }}"""
        after = optimised(text, rewrites)
        assert "arith" not in str(after)
        (result,) = verify_translation(text, str(after))
        assert isinstance(result.verdict, Proved)
    assert len(list(commuted(pattern))) == 3


def test_other_orders_are_applied_at_the_widths_of_the_proof_only() -> None:
    _, (pattern,) = parse_patterns(Source("<text>", ABSORBED))
    rewrites = ProvedRewrites([ProvedRewrite(pattern, ((1, 8),), context())])
    for width, applied in ((8, True), (9, False)):
        text = f"""func.func @f(%x: i{width}, %y: i{width}) -> i{width} {{
          %o = arith.ori %y, %x : i{width}
          %r = arith.andi %x, %o : i{width}
          return %r : i{width}
        }}"""
        assert ("arith" not in str(optimised(text, rewrites))) == applied


SUBTRACTED = """pdl.pattern @subtracted : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sub = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %difference = pdl.result 0 of %sub
  %root = pdl.operation "arith.addi"(%difference, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""


def test_operands_of_what_does_not_commute_stay_in_their_order() -> None:
    _, (pattern,) = parse_patterns(Source("<text>", SUBTRACTED))
    assert len(list(commuted(pattern))) == 1
    rewrites = ProvedRewrites([ProvedRewrite(pattern, ((1, None),), context())])
    for difference, applied in (("%x, %y", True), ("%y, %x", False)):
        text = f"""func.func @f(%x: i8, %y: i8) -> i8 {{
          %d = arith.subi {difference} : i8
          %r = arith.addi %y, %d : i8
          return %r : i8
        }}"""
        assert ("arith" not in str(optimised(text, rewrites))) == applied


def test_a_pattern_that_only_moves_operands_is_applied_as_it_is() -> None:
    """Else the library would move a constant to and fro."""
    text = SWAPPED.format(name="arith.addi", declared="", stated="")
    _, (pattern,) = parse_patterns(Source("<text>", text))
    assert not list(commuted(pattern))


@pytest.mark.deep
def test_the_library_applies_rules_in_any_order() -> None:
    rewrites = load_rewrites(context())
    for a, b, c in product(("%x, %y", "%y, %x"), ("%x, %y", "%y, %x"), ("%a, %o", "%o, %a")):
        text = f"""func.func @f(%x: i8, %y: i8) -> i8 {{
          %a = arith.andi {a} : i8
          %o = arith.xori {b} : i8
          %r = arith.ori {c} : i8
          return %r : i8
        }}"""
        after = optimised(text, rewrites)
        names = [op.name for op in after.walk() if op.name.startswith("arith")]
        assert names == ["arith.ori"]
        (result,) = verify_translation(text, str(after))
        assert isinstance(result.verdict, Proved)

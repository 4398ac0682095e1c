"""Affine maps as upstream folds them: constants in the place of symbols, sums as products."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.assumptions import AFFINE_OVERFLOW
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict


def loop(map_: str, constants: tuple[int, ...] = ()) -> str:
    """`m[map(i)] = i` for each i, the map being of i and of constants."""
    made = "".join(
        f"%k{n} = arith.constant {constant} : index\n  " for n, constant in enumerate(constants)
    )
    symbols = ", ".join(f"%k{n}" for n in range(len(constants)))
    names = ", ".join(f"s{n}" for n in range(len(constants)))
    return f"""func.func @f(%m: memref<99xindex>) {{
  {made}affine.for %i = 0 to 16 {{
    %j = affine.apply affine_map<(d0)[{names}] -> ({map_})>(%i)[{symbols}]
    memref.store %i, %m[%j] : memref<99xindex>
  }}
  return
}}"""


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


@few(3)
@pytest.mark.parametrize(
    ("map_", "constants", "folded"),
    [
        ("d0 * s0 + d0 mod s1", (3, 4), "d0 * 3 + d0 mod 4"),
        ("s0 * d0 + d0 ceildiv s1", (3, 4), "d0 * 3 + d0 ceildiv 4"),
        ("(d0 floordiv s0) * s1", (3, 5), "(d0 floordiv 3) * 5"),
    ],
)
def test_constants_in_the_place_of_symbols(
    map_: str, constants: tuple[int, ...], folded: str
) -> None:
    assert isinstance(verdict(loop(map_, constants), loop(folded)), Proved)
    assert isinstance(verdict(loop(map_, constants[::-1]), loop(folded)), Refuted)


@pytest.mark.parametrize("map_", ["d0 floordiv s0", "d0 ceildiv s0", "d0 mod s0"])
@pytest.mark.parametrize("divisor", [0, -3])
def test_a_divisor_that_is_not_positive_is_not_read(map_: str, divisor: int) -> None:
    _refuses(loop(map_, (divisor,)), "a divisor is not positive")


def test_a_constant_is_not_divided_by_a_variable() -> None:
    _refuses(loop("s0 floordiv (d0 + 1)", (7,)), "two variables")


def _refuses(text: str, why: str) -> None:
    (function,) = functions_of(read_module(source_of(text)).module).values()
    assert isinstance(function, func.FuncOp)
    with pytest.raises(CannotLift, match=why):
        lift(function)


SUM = """func.func @f(%n: index) -> index {
  %v = affine.apply affine_map<(d0, d1) -> (d0 + d1 + 1)>(%n, %n)
  %r = arith.addi %v, %v : index
  return %r : index
}"""


def test_what_depends_on_how_products_overflow_is_decided_in_either_reading() -> None:
    """Recurrences take an argument for no poison, so that control flow decides: where a product
    that overflows is poison, a sum that wraps around may not become one."""
    product = SUM.replace("(d0, d1) -> (d0 + d1 + 1)>(%n, %n)", "(d0) -> (d0 * 2 + 1)>(%n)")
    found = verdict(SUM, product)
    assert isinstance(found, Proved)
    assert AFFINE_OVERFLOW in {convention.name for convention in found.conventions}
    assert isinstance(verdict(SUM, product.replace("* 2 + 1", "* 2 + 2")), Refuted)

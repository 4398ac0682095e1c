"""HLO after layouts were assigned is told in instructions that stablehlo has."""

from __future__ import annotations

import numpy as np
import pytest

from verifier.claims.xla.hlo_text import with_general_products, without_layouts


def told(*lines: str) -> list[str]:
    return without_layouts("\n".join(lines) + "\n").splitlines()


def test_a_fusion_is_a_call() -> None:
    line = "  ROOT %f = f32[3]{0} fusion(%a, %b), kind=kLoop, calls=%fused, metadata={}"
    (call,) = told(line)
    assert call == "  ROOT %f = f32[3]{0} call(%a, %b), to_apply=%fused, metadata={}"


def test_a_copy_is_its_operand() -> None:
    lines = [
        "ENTRY %m {",
        "  %a = f32[2,3]{1,0} parameter(0)",
        "  ROOT %c = f32[2,3]{0,1} copy(%a)",
    ]
    assert told(*lines)[2] == "  ROOT %c = f32[2,3] reshape(%a)"


BITCASTS = [
    ((2, 3), (1, 0), (6,), (0,)),
    ((2, 3), (0, 1), (3, 2), (1, 0)),
    ((2, 3, 4), (0, 2, 1), (4, 6), (0, 1)),
    ((2, 3, 4), (1, 0, 2), (4, 2, 3), (0, 2, 1)),
]


@pytest.mark.parametrize("given", BITCASTS)
def test_a_bitcast_reads_elements_in_the_order_of_memory(
    given: tuple[tuple[int, ...], ...],
) -> None:
    shape, order, new_shape, new_order = given
    lines = [
        f"  %a = s32{list(shape)}{{{','.join(map(str, order))}}} parameter(0)".replace(", ", ","),
        f"  %b = s32{list(new_shape)}{{{','.join(map(str, new_order))}}} bitcast(%a)".replace(
            ", ", ","
        ),
    ]
    value = np.arange(np.prod(shape)).reshape(shape)
    memory = value.transpose(order[::-1]).reshape(-1)
    ordered = memory.reshape([new_shape[d] for d in new_order[::-1]])
    expected = ordered.transpose(np.argsort(new_order[::-1]))
    values = {"%a": value}
    for line in told(*lines)[1:]:
        name, _, rest = line.strip().partition(" = ")
        operation, _, operands = rest.partition(" ")[2].partition("(")
        operand = values[operands.partition(")")[0]]
        numbers = [int(n) for n in rest.partition("[")[2].partition("]")[0].split(",")]
        if operation == "transpose":
            dimensions = rest.partition("dimensions={")[2].partition("}")[0].split(",")
            values[name] = operand.transpose([int(d) for d in dimensions])
        else:
            values[name] = operand.reshape(numbers)
        assert list(values[name].shape) == numbers
    assert (values["%b"] == expected).all()


def test_what_a_bitcast_of_unknown_layout_is_stays() -> None:
    line = "  %b = f32[6]{0} bitcast(%unknown)"
    assert told(line) == [line]


def test_what_a_bitcast_of_tiles_is_stays() -> None:
    lines = ["  %a = f32[2,3]{1,0:T(8,128)} parameter(0)", "  %b = f32[6]{0} bitcast(%a)"]
    assert told(*lines) == lines


def test_tables_of_places_are_left_out() -> None:
    assert told("HloModule m", "FileNames", '1 "x.py"', "", "ENTRY %m {") == [
        "HloModule m",
        "",
        "ENTRY %m {",
    ]


@pytest.mark.parametrize(("left", "last"), [("5x3xf32", 1), ("3xf32", 0)])
def test_a_product_contracts_the_last_dimension_with_the_first(left: str, last: int) -> None:
    types = f"(tensor<{left}>, tensor<3x4xf32>) -> tensor<5x4xf32>"
    line = f"%1 = stablehlo.dot %a, %b#1, precision = [DEFAULT, DEFAULT] : {types}"
    assert with_general_products(line) == (
        f"%1 = stablehlo.dot_general %a, %b#1, contracting_dims = [{last}] x [0], "
        f"precision = [DEFAULT, DEFAULT] : {types}"
    )

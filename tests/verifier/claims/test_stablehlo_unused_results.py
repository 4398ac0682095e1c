"""Reductions and sorts of several tensors, without the results that nobody uses; wrong twins."""
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.deep import few
from verifier import verify_pair, verify_translation
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import split_source
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

RULES = Path(__file__).parents[3] / "benchmarks/stablehlo_rules"
A, E = "tensor<6xi64>", "tensor<i64>"
INITS = f"%i = stablehlo.constant dense<3> : {E}\n%j = stablehlo.constant dense<4> : {E}\n"


def _verdict(result: str, before: str, after: str, arguments: str = f"%a: {A}, %b: {A}") -> Verdict:
    old, new = (f"func.func @f({arguments}) -> {result} {{\n{b}\n}}" for b in (before, after))
    (found,) = verify_translation(old, new)
    return found.verdict


def _two(first: str, second: str, used: int) -> str:
    return (
        f"{INITS}%0:2 = stablehlo.reduce(%a init: %i), (%b init: %j) across dimensions = [0]"
        f" : ({A}, {A}, {E}, {E}) -> ({E}, {E})\n"
        f"reducer(%x: {E}, %y: {E}) (%v: {E}, %w: {E}) {{\n%p = {first}\n%q = {second}\n"
        f"stablehlo.return %p, %q : {E}, {E}\n}}\nreturn %0#{used} : {E}"
    )


def _one(of: str, init: str, by: str) -> str:
    return (
        f"{INITS}%0 = stablehlo.reduce({of} init: {init}) across dimensions = [0]"
        f" : ({A}, {E}) -> {E}\nreducer(%x: {E}, %y: {E}) {{\n%p = {by}\n"
        f"stablehlo.return %p : {E}\n}}\nreturn %0 : {E}"
    )


SUM, OTHERS = f"stablehlo.add %x, %y : {E}", f"stablehlo.minimum %v, %w : {E}"


@few(7)
@pytest.mark.parametrize(
    ("before", "after", "is_right"),
    [
        (_two(SUM, OTHERS, 0), _one("%a", "%i", SUM), True),
        (_two(SUM, OTHERS, 1), _one("%b", "%j", f"stablehlo.minimum %x, %y : {E}"), True),
        (_two(SUM, OTHERS, 0), _one("%b", "%i", SUM), False),
        (_two(SUM, OTHERS, 0), _one("%a", "%j", SUM), False),
        (_two(SUM, OTHERS, 1), _one("%b", "%j", SUM), False),
        (_two(f"stablehlo.add %x, %v : {E}", OTHERS, 0), _one("%a", "%i", SUM), False),
        (_two(SUM, f"stablehlo.add %x, %w : {E}", 0), _one("%a", "%i", SUM), True),
    ],
)
def test_what_is_used_does_not_depend_on_the_others(
    before: str, after: str, is_right: bool
) -> None:
    assert isinstance(_verdict(E, before, after), Proved) == is_right


def _sorted(of: str, by: str, dimension: int, type_: str = "tensor<2x4xi16>") -> str:
    names = of.split(", ")
    elements = ", ".join(f"%x{k}: tensor<i16>, %y{k}: tensor<i16>" for k in range(len(names)))
    types = ", ".join([type_] * len(names))
    return (
        f'%0{":2" if len(names) > 1 else ""} = "stablehlo.sort"({of}) <{{dimension = {dimension} : i64, is_stable = false}}> ({{\n'
        f"^bb0({elements}):\n%p = stablehlo.compare LT, %x{by}, %y{by} : (tensor<i16>, tensor<i16>) -> tensor<i1>\n"
        f"stablehlo.return %p : tensor<i1>\n}}) : ({types}) -> ({types})\n"
        f"return %0{'#0' if len(names) > 1 else ''} : {type_}"
    )


@few(4)
@pytest.mark.parametrize(
    ("before", "after", "is_right"),
    [
        (("%a, %b", "0", 1), ("%a", "0", 1), True),
        (("%a, %b", "1", 1), ("%a", "0", 1), False),
        (("%a", "0", -1), ("%a", "0", 1), True),
        (("%a", "0", -1), ("%a", "0", 0), False),
    ],
)
def test_sorts(before: tuple[str, str, int], after: tuple[str, str, int], is_right: bool) -> None:
    type_ = "tensor<2x4xi16>"
    found = _verdict(type_, _sorted(*before), _sorted(*after), f"%a: {type_}, %b: {type_}")
    assert isinstance(found, Proved) == is_right


@few(2)
@pytest.mark.parametrize(("extent", "is_right"), [(2, True), (1, False), (0, False)])
def test_a_body_may_not_be_applied_to_less_than_two(extent: int, is_right: bool) -> None:
    type_ = f"tensor<{extent}xi64>"
    before = (
        f"%i = stablehlo.constant dense<0> : {E}\n"
        f"%0 = stablehlo.reduce(%a init: %i) across dimensions = [0] : ({type_}, {E}) -> {E}\n"
        f"reducer(%x: {E}, %y: {E}) {{\nstablehlo.return %v : {E}\n}}\nreturn %0 : {E}"
    )
    found = _verdict(E, before, f"return %v : {E}", f"%a: {type_}, %v: {E}")
    assert isinstance(found, Proved) == is_right


@pytest.mark.parametrize(("size", "is_right"), [(6, True), (5, False)])
def test_another_size_than_that_of_the_operand(size: int, is_right: bool) -> None:
    before = (
        f"%c = stablehlo.constant dense<{size}> : tensor<i32>\n"
        f"%0 = stablehlo.set_dimension_size %a, %c, dim = 0 : ({A}, tensor<i32>) -> {A}\n"
        f"return %0 : {A}"
    )
    assert isinstance(_verdict(A, before, f"return %a : {A}"), Proved) == is_right


@pytest.mark.parametrize(("order", "is_right"), [("%0, %1", True), ("%1, %0", False)])
def test_a_tuple_that_is_given(order: str, is_right: bool) -> None:
    of = "tuple<tensor<i8>, tensor<i8>>"
    taken = "".join(
        f"%{k} = stablehlo.get_tuple_element %a[{k}] : ({of}) -> tensor<i8>\n" for k in (0, 1)
    )
    before = f"{taken}%2 = stablehlo.tuple {order} : {of}\nreturn %2 : {of}"
    found = _verdict(of, before, f"return %a : {of}", f"%a: {of}")
    assert isinstance(found, Proved) == is_right


def test_an_open_extent_is_that_of_the_operand() -> None:
    open_, bounded = "tensor<?x4xi64>", "tensor<3x4xi64>"
    body = (
        "%0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<{n}xi64>) -> {open_}\n"
        "%1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : ({open_}) -> {bounded}\n"
        "return %1 : {bounded}"
    ).format
    after = (
        "%0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<{n}xi64>) -> {bounded}\n"
        "return %0 : {bounded}"
    ).format
    for n, is_right in ((3, True), (1, False)):
        given = {"n": n, "open_": open_, "bounded": bounded}
        found = _verdict(bounded, body(**given), after(**given), f"%a: tensor<{n}xi64>")
        assert isinstance(found, Proved) == is_right


@pytest.mark.deep
@pytest.mark.parametrize("file", sorted(RULES.glob("*.mlir")), ids=lambda file: file.stem)
def test_the_rules_have_the_verdicts_that_they_expect(file: Path) -> None:
    for piece in split_source(read_source(str(file))):
        found = verify_pair(piece)
        assert found.kind == (found.expected or "proved"), found.name
        assert not isinstance(found.verdict, Refuted) or found.expected == "refuted"

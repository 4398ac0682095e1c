"""What numpy says of rules: it is compared with StableHLO's examples, and proofs with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tests.support.any_rank import expected, rules
from tests.support.deep import some_of
from verifier.claims.any_rank import KINDS_OF, rule_of_kind, types_of_rule
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.ranks.rule import Rule, read_rule, rules_of
from verifier.refuting.any_rank import KINDS, counterexample_at, random_instances
from verifier.running.any_rank import Instance, Run

SLOW = ("convolution_00", "convolution_01", "convolution_general")
"""Few of their instances are small."""


def rule_in(text: str) -> Rule:
    parsed = read_module(source_of(text))
    (module,) = rules_of(parsed)
    return read_rule(module, parsed)


PROVED = [name for name, text in rules().items() if expected(text) == "proved"]


@pytest.mark.parametrize("name", some_of([name for name in PROVED if name not in SLOW], 4))
def test_what_is_proved_holds_of_random_instances(name: str):
    """Of ranks from 0 up, extents from 0 up, and attributes that the rule allows."""
    rule = rule_in(rules()[name])
    wide = next((kind for kind in KINDS_OF if kind in types_of_rule(rule)), "")
    tried = 0
    for kind in KINDS_OF.get(wide, ("",)):
        own = rule_of_kind(rule, wide, kind) if kind else rule
        types = {type_: KINDS[type_][0] for type_ in types_of_rule(own)}
        for instance in random_instances(own, 5, seed=3, most=3):
            tried += 1
            found = counterexample_at(own, instance, types, 2)
            assert found is None, found.text()
    assert tried > 1


UNRANKED = "tensor<*x!ranks.signed>"
SCALAR = "tensor<!ranks.signed>"


def quoted(names: list[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def run(body: str, extents: Mapping[str, list[int]], *arguments: Any) -> list[Any]:
    """What a single operation gives, along groups of one axis each; each argument that is no scalar
    has the extents of its position along them."""
    names = {group: [f"{group}{k}" for k in range(len(v))] for group, v in extents.items()}
    types = [SCALAR if np.ndim(argument) == 0 else UNRANKED for argument in arguments]
    shapes = [
        ", ".join(f'{group} = "{group}{k}"' for group in extents) for k in range(len(arguments))
    ]
    header = ", ".join(
        f"%{k}: {type_}" + (f" {{ranks.shape = {{{shape}}}}}" if type_ == UNRANKED else "")
        for k, (type_, shape) in enumerate(zip(types, shapes, strict=True))
    )
    operation = f"%r = {body} : ({', '.join(types)}) -> {UNRANKED}"
    side = f"({header}) -> {UNRANKED} {{ {operation} return %r : {UNRANKED} }}"
    groups = ", ".join(f"{group} = {quoted(own)}" for group, own in names.items())
    attributes = f"ranks.groups = {{{groups}}}, ranks.single = {quoted(list(extents))}"
    functions = f"func.func @before{side} func.func @after{side}"
    integers = {
        name: (value,)
        for group, values in extents.items()
        for name, value in zip(names[group], values, strict=True)
    }
    rule = rule_in(f"module @r attributes {{{attributes}}} {{ {functions} }}")
    at = Run(rule, Instance(dict.fromkeys(extents, 1), integers, {}))
    given = {f"arg{k}": np.array(argument, "int32") for k, argument in enumerate(arguments)}
    return at.run(rule.before, given, {"signed": "int32"}).array.tolist()


def test_pad_is_that_of_the_specification():
    body = (
        '"ranks.pad"(%0, %1) {low = {a = "0", b = "1"}, high = {a = "2", b = "1"}, '
        'interior = {a = "1", b = "2"}}'
    )
    found = run(body, {"a": [2], "b": [3]}, [[1, 2, 3], [4, 5, 6]], 0)
    assert found == [
        [0, 1, 0, 0, 2, 0, 0, 3, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 4, 0, 0, 5, 0, 0, 6, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]


def test_slice_is_that_of_the_specification():
    body = '"ranks.slice"(%0) {start = {a = "1", b = "2"}, limit = {a = "3", b = "4"}}'
    operand = [[0, 0, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]]
    assert run(body, {"a": [3], "b": [4]}, operand) == [[1, 1], [1, 1]]


def test_the_start_of_dynamic_slice_is_clamped():
    body = '"ranks.dynamic_slice"(%0) {start = {a = "-1", b = "3"}, size = {a = "2", b = "2"}}'
    operand = [[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert run(body, {"a": [4], "b": [4]}, operand) == [[1, 1], [1, 1]]


def test_dynamic_update_slice_is_that_of_the_specification():
    body = '"ranks.dynamic_update_slice"(%0, %1) {start = {a = "-1", b = "3"}}'
    operand = [[1, 1, 0, 0], [1, 1, 0, 0], [1, 1, 1, 1], [1, 1, 1, 1]]
    found = run(body, {"a": [4, 2], "b": [4, 2]}, operand, [[1, 1], [1, 1]])
    assert found == [[1, 1, 1, 1]] * 4


def test_a_dilated_convolution_is_a_correlation_with_gaps():
    body = (
        '"ranks.convolution"(%0, %1) {spatial = ["a"], feature = [], low = {a = "1"}, '
        'stride = {a = "2"}, lhs_dilation = {a = "2"}, rhs_dilation = {a = "3"}}'
    )
    padded = [0, 1, 0, 2, 0, 3, 0, 4]
    window = [10, 1]
    found = [padded[k] * window[0] + padded[k + 3] * window[1] for k in (0, 2, 4)]
    assert run(body, {"a": [4, 2]}, [1, 2, 3, 4], window) == found

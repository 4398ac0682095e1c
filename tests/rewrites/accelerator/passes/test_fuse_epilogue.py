"""A layer for each operation, joined where the array's stores can do the rest; each way proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from xdsl.dialects.builtin import IntegerAttr

from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import CompiledNetwork, compile_network, is_layer, is_network
from rewrites.accelerator.network_partition import partition
from rewrites.accelerator.passes.fuse_epilogue import fused_layers, prove_fused
from rewrites.accelerator.passes.pass_list import UnknownPass, chosen_passes, longest_layer
from rewrites.accelerator.validation.networks import Layer, Network
from tests.inputs.matmuls import SMALL, matmul
from tests.rewrites.accelerator.test_network import NETWORK, PROOFS, parsed_function
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

SOURCE = parsed_function(NETWORK)
BEFORE = partition(SOURCE, is_layer, longest=1).network
AFTER = partition(SOURCE, is_layer).network


@cache
def compiled(longest: int) -> CompiledNetwork:
    return compile_network(SOURCE, SMALL, lower_function, PROOFS, longest=longest)


@pytest.mark.deep
def test_without_it_the_host_makes_what_follows_a_product():
    on_host = [layer.target is None for layer in compiled(1).layers]
    assert on_host == [False, True, False, True, True, False, True]
    assert isinstance(compiled(1).verdict, Proved)


@pytest.mark.deep
def test_joined_layers_are_proved_and_gain_cycles():
    found = fused_layers(compiled(4), lower_function, CycleModel())
    assert isinstance(found.verdict, Proved)
    assert found.layers == (7, 4)
    before, after = found.cycles
    assert after < before
    assert found.text.count("func.func") == 4


def _with(number: int, change: Callable[[Layer], Layer]) -> Network:
    layers = list(AFTER.layers)
    layers[number] = change(layers[number])
    return replace(AFTER, layers=tuple(layers))


def _other_constant(layer: Layer) -> Layer:
    function = layer.function.clone()
    constants = [op for op in function.walk() if op.name == "arith.constant"]
    (zero_point,) = [op for op in constants if op.properties["value"] == IntegerAttr(-7, 32)]
    zero_point.properties["value"] = IntegerAttr(-6, 32)
    return replace(layer, function=function)


def _left_out(layer: Layer) -> Layer:
    """What follows the product is that of another one."""
    return replace(layer, function=AFTER.layers[3].function)


WRONG = {
    "another zero point": _with(1, _other_constant),
    "another layer in its place": _with(1, _left_out),
    "another input": _with(3, lambda layer: replace(layer, inputs=(1,))),
    "a result too early": replace(AFTER, results=(2,)),
}


@few(2)
@pytest.mark.parametrize("name", list(WRONG))
def test_wrong_layers_are_refuted(name: str):
    assert isinstance(prove_fused(SOURCE, BEFORE, WRONG[name]), Refuted)
    assert isinstance(prove_fused(SOURCE, WRONG[name], AFTER), Refuted)


def test_layers_in_another_order_are_not_proved():
    backwards = replace(AFTER, layers=AFTER.layers[::-1])
    assert isinstance(prove_fused(SOURCE, BEFORE, backwards), Unknown)
    # Both are wrong in the same way.
    wrong = WRONG["another zero point"]
    assert isinstance(prove_fused(SOURCE, wrong, wrong), Unknown)


def test_which_lists_fuse():
    assert longest_layer(("tensorise", "place")) == 1
    assert longest_layer(("fuse-epilogue", "tensorise")) > 1
    assert longest_layer(("apply-proved-rewrites", "lower")) > 1
    with pytest.raises(UnknownPass, match="come before 'fuse-epilogue'"):
        chosen_passes(("tensorise", "fuse-epilogue"))
    chosen_passes(("apply-proved-rewrites", "fuse-epilogue", "tensorise"))
    # What the accelerator could do at once is several layers too.
    layer = AFTER.layers[0].function
    assert not is_network(layer) and is_network(layer, several=True)
    assert not is_network(matmul(4, 4, 4), several=True)

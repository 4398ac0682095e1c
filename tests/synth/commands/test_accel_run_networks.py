"""The command accel-run on networks: TOSA and linalg on tensors, layer by layer."""

from __future__ import annotations

import json
import shutil

import pytest
from click.testing import CliRunner, Result

from synth.commands.accel_run import main

CONSTANTS = """
  %m = "tosa.const"() {values = dense<1340203520> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<36> : tensor<1xi8>} : () -> tensor<1xi8>
  %xz = "tosa.const"() {values = dense<-5> : tensor<1xi8>} : () -> tensor<1xi8>
  %z8 = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %z32 = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %w = "tosa.const"() {values = dense<[[[[3, 5]]], [[[-100, 7]]]]> : tensor<2x1x1x2xi8>}
      : () -> tensor<2x1x1x2xi8>
  %b = "tosa.const"() {values = dense<[70, -9]> : tensor<2xi32>} : () -> tensor<2xi32>"""
DENSE = """
  %sum@ = tosa.conv2d %@in, %w, %b, %xz, %z8 {acc_type = i32, dilation = array<i64: 1, 1>,
      pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x1x2xi8>,
      tensor<2x1x1x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x1x2xi32>
  %y@ = tosa.rescale %sum@, %m, %s, %z32, %xz {input_unsigned = false, output_unsigned = false,
      per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x1x2xi32>,
      tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x1x2xi8>"""


def _tosa(name: str, between: str = "", last: str = "y2") -> str:
    first = DENSE.replace("%@in", "%x").replace("@", "1")
    second = DENSE.replace("%@in", "%mid" if between else "%y1").replace("@", "2")
    return f"""
func.func @{name}(%x: tensor<1x3x1x2xi8>) -> tensor<1x3x1x2xi8> {{{CONSTANTS}{first}{between}{
        second if last == "y2" else ""
    }
  return %{last} : tensor<1x3x1x2xi8>
}}"""


HOST = """
  %mid = tosa.maximum %y1, %x : (tensor<1x3x1x2xi8>, tensor<1x3x1x2xi8>) -> tensor<1x3x1x2xi8>"""


def accel_run(text: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["-", *arguments], input=text, catch_exceptions=False)


pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)


@pytest.mark.deep
def test_layers_are_shown_with_their_verdicts():
    done = accel_run(_tosa("net", HOST))
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert sum("lower @net, layer" in line and ": proved by" in line for line in lines) == 2
    (join,) = [line for line in lines if "join @net: proved by" in line]
    assert "the source's own operations, on the host" in join
    assert "  note: 2 layers on the accelerator, 1 on the host" in lines
    assert any("layer 1" in line and "on the host: linalg.generic" in line for line in lines)
    assert any("that of the linalg function, on random inputs" in line for line in lines)


@pytest.mark.deep
def test_the_json_of_a_network():
    done = accel_run(_tosa("net", HOST), "--format", "json")
    *layers, join = json.loads(done.stdout)["results"]
    assert [layer["name"] for layer in layers] == ["lower @net, layer 0", "lower @net, layer 2"]
    assert all(layer["verdict"] == "proved" for layer in layers)
    item = join["simulation"]
    assert item["compared"] and not item["stopped"]
    assert item["cycles"] == sum(layer["cycles"] for layer in item["layers"])
    assert [layer["on"] for layer in item["layers"]] == ["accelerator", "host", "accelerator"]
    # 6 elements: one operation, two elements read and one written each.
    assert item["host_bound"] == item["layers"][1]["cycles"] == 6 * (1 + 2 + 1)


@pytest.mark.deep
def test_one_layer_has_constants_of_its_own():
    done = accel_run(_tosa("layer", last="y1"))
    assert done.exit_code == 0, done.output
    assert "for these constants, of which the program has some of its own" in done.stdout
    assert "that of the linalg function, on random inputs" in done.stdout


def test_floats_alone_are_refused():
    text = """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}"""
    done = accel_run(text)
    assert done.exit_code == 3
    assert "the network has to be quantised first" in done.stdout


@pytest.mark.deep
def test_what_keeps_results_on_chip_is_a_pass():
    kept = accel_run(_tosa("net"), "--print-after", "keep-on-chip")
    assert kept.exit_code == 0, kept.output
    assert "// after keep-on-chip @net.run0" in kept.stderr
    assert "less than with all results in main memory" in kept.stdout
    through_memory = accel_run(_tosa("net"), "--passes", "lower")
    assert through_memory.exit_code == 0
    assert "less than with all results in main memory" not in through_memory.stdout
    refused = accel_run(_tosa("net"), "--passes", "lower", "--print-after", "keep-on-chip")
    assert refused.exit_code == 2
    assert "no such pass is run" in refused.stderr


@pytest.mark.deep
def test_what_follows_a_product_is_fused_by_a_pass():
    passes = "fuse-epilogue,tensorise,tile,place,order"
    done = accel_run(_tosa("net"), "--passes", passes, "--print-after", "fuse-epilogue")
    assert done.exit_code == 0, done.output
    assert "fuse-epilogue @net: proved by the same expressions" in done.stdout
    assert "gained (@net: 2 layers of 4, each by itself)" in done.stdout
    assert done.stderr.count("func.func @net.") == 2
    on_host = accel_run(_tosa("net"), "--passes", "tensorise,tile,place,order")
    assert on_host.exit_code == 0, on_host.output
    assert on_host.stdout.count("on the host: linalg.generic") == 2

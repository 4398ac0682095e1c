"""`benchmarks/mlir_tv_tests.py` reads what mlir-tv expects, and brings its tests up to date."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, "benchmarks")

from expected_verdicts.outcomes import Outcome, explained, table, worst
from mlir_tv.expectations import expectation
from mlir_tv.updates import GoneToday, updated, with_negative_zero

from verifier.kernel.input.tools import run_within
from verifier.kernel.input.upstream_tools import mlir_opt


class TestExpectation:
    @pytest.mark.parametrize(
        ("line", "result"),
        [
            ("// VERIFY", "right"),
            ("// VERIFY-INCORRECT", "wrong"),
            ('// EXPECT: "correct (source is always undefined)"', "right"),
            ('// EXPECT: "Return value mismatch (2/2)"', "wrong"),
            ('// EXPECT: "Tgt: 2"', "wrong"),
            ("// UNSUPPORTED", None),
            ('// EXPECT: "f32 arg count: 2"', None),
            ("// As VERIFY says", None),
        ],
    )
    def test_keywords(self, line: str, result: str | None) -> None:
        assert expectation(f"{line}\n\nfunc.func @f() {{\n").result == result

    def test_only_before_the_first_empty_line(self) -> None:
        assert expectation("// VERIFY\n\n// VERIFY-INCORRECT\n").result == "right"

    def test_arguments(self) -> None:
        found = expectation(
            "// VERIFY\n// ARGS: --associative -smt-to=5 --unroll-fp-sum-bound 18\n"
        )
        assert (found.reals, found.no_alias, found.negative_zero) == (True, False, False)
        assert expectation("// ARGS: -memref-inputs-simple").no_alias
        assert expectation("// ARGS: -use-neg-zero").negative_zero
        assert expectation("// ARGS: --max-unknown-dimsize=3").bounded

    def test_an_argument_that_nobody_knows(self) -> None:
        with pytest.raises(ValueError, match="-lossy"):
            expectation("// VERIFY\n// ARGS: --lossy=1\n")


TOSA = {
    "mul": (
        '%0 = "tosa.mul"(%a, %b) {shift = 1 : i8}'
        " : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>",
        '"tosa.mul"(%a, %b, %operand_2_of_0) : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>)',
        "dense<1> : tensor<1xi8>",
    ),
    "negate": (
        '%0 = "tosa.negate"(%a) : (tensor<4xi32>) -> tensor<4xi32>',
        '"tosa.negate"(%a, %operand_1_of_0, %operand_2_of_0)',
        "dense<0> : tensor<1xi32>",
    ),
    "tile": (
        '%0 = "tosa.tile"(%a) {multiples = array<i64: 3>} : (tensor<4xi32>) -> (tensor<12xi32>)',
        '"tosa.tile"(%a, %operand_1_of_0) : (tensor<4xi32>, !tosa.shape<1>) -> tensor<12xi32>',
        "dense<[3]> : tensor<1xindex>",
    ),
    "reshape": (
        '%0 = "tosa.reshape"(%a) {new_shape = array<i64: 2, 2>}'
        " : (tensor<4xi32>) -> tensor<2x2xi32>",
        '"tosa.reshape"(%a, %operand_1_of_0) : (tensor<4xi32>, !tosa.shape<2>) -> tensor<2x2xi32>',
        "dense<[2, 2]> : tensor<2xindex>",
    ),
    "clamp": (
        '%0 = "tosa.clamp"(%a) {min_int = -7 : i64, max_int = 6 : i64, min_fp = 0.0 : f32,'
        " max_fp = 2.0 : f32} : (tensor<4xi32>) -> tensor<4xi32>",
        "{min_val = -7 : i32, max_val = 6 : i32}",
        "",
    ),
    "ranks": (
        '%0 = "tosa.add"(%c, %a) : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>',
        '"tosa.add"(%c, %reshaped_1_of_0) : (tensor<2x4xi32>, tensor<1x4xi32>)',
        "dense<[1, 4]> : tensor<2xindex>",
    ),
    "transpose": (
        '%p = "tosa.const"() {value = dense<[1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>\n'
        '%0 = "tosa.transpose"(%c, %p) : (tensor<2x4xi32>, tensor<2xi64>) -> tensor<4x2xi32>',
        '"tosa.transpose"(%c) {perms = array<i32: 1, 0>} : (tensor<2x4xi32>) -> tensor<4x2xi32>',
        "values = dense<[1, 0]>",
    ),
    "conv2d": (
        '%0 = "tosa.conv2d"(%i, %i, %w) {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>,'
        " stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>)"
        " -> tensor<1x1x1x1xf32>",
        "{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>,",
        "dense<0.0> : tensor<1xf32>",
    ),
    "buffers": (
        "%0 = bufferization.to_tensor %m : memref<?x2xf32, strided<[2, 1], offset: ?>>\n"
        "%1 = bufferization.to_memref %t : memref<?x2xf32>",
        "bufferization.to_buffer %t : tensor<?x2xf32> to memref<?x2xf32>",
        "memref<?x2xf32, strided<[2, 1], offset: ?>> to tensor<?x2xf32>",
    ),
    "expand_shape": (
        "%0 = tensor.expand_shape %a [[0, 1]] : tensor<4xi32> into tensor<2x2xi32>",
        "%a [[0, 1]] output_shape [2, 2] : tensor<4xi32>",
        "",
    ),
}


class TestUpdates:
    @pytest.mark.parametrize("name", TOSA)
    def test_rule(self, name: str) -> None:
        text, *expected = TOSA[name]
        assert all(each in updated(text) for each in expected)

    @pytest.mark.skipif(mlir_opt() is None, reason="mlir-opt is not installed")
    def test_mlir_opt_reads_the_result(self) -> None:
        arguments = (
            "%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<2x4xi32>, %i: tensor<1x1x1x1xf32>, "
            "%w: tensor<1xf32>, %t: tensor<?x2xf32>, "
            "%m: memref<?x2xf32, strided<[2, 1], offset: ?>>"
        )
        functions = "\n".join(
            f"func.func @{name}({arguments}) {{\n{updated(text)}\nreturn\n}}"
            for name, (text, *_) in TOSA.items()
        )
        program = mlir_opt()
        assert program is not None
        ran = run_within(60.0, [program], functions.encode())
        assert ran.status == 0, ran.stderr.decode()

    def test_what_is_of_today_is_left(self) -> None:
        text = (
            '%0 = "tosa.add"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>\n'
            "%1 = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>\n"
            "%2 = tensor.expand_shape %a [[0, 1]] output_shape [2, 2]"
            " : tensor<4xi32> into tensor<2x2xi32>\n"
        )
        assert updated(text) == text

    @pytest.mark.parametrize(
        "text",
        [
            '%0 = "tosa.fully_connected"(%a, %b, %c) : (tensor<1x2xf32>) -> tensor<1x2xf32>',
            '%0 = "tosa.transpose"(%a, %p) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>',
            '%0 = "tosa.add"(%a, %b) : (tensor<?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>',
        ],
    )
    def test_what_is_gone(self, text: str) -> None:
        with pytest.raises(GoneToday):
            updated(text)


class TestNegativeZero:
    TEXT = (
        "func.func @f() {\n  %z = arith.constant 0.000000e+00 : f32\n"
        "  %0 = linalg.fill ins(%z: f32) outs(%t: tensor<2xf32>) -> tensor<2xf32>\n"
        "  %1 = arith.addf %z, %x : f32\n}\n"
    )

    def test_what_is_filled_or_yielded(self) -> None:
        found = with_negative_zero(self.TEXT)
        assert "%z_neg = arith.constant -0.0 : f32" in found
        assert "linalg.fill ins(%z_neg: f32)" in found
        assert "arith.addf %z, %x" in found

    def test_of_one_function_only(self) -> None:
        found = with_negative_zero(self.TEXT + self.TEXT.replace("0.000000e+00", "1.0"))
        assert found.count("ins(%z_neg") == 1
        assert found.count("ins(%z:") == 1

    def test_another_constant_is_left(self) -> None:
        text = self.TEXT.replace("0.000000e+00", "0.500000e+00")
        assert with_negative_zero(text) == text


class TestOutcomes:
    RIGHT = Outcome("a/x", "right", "VERIFY", "refuted", "", frozenset({"loops"}))
    WRONG = Outcome("a/y", "wrong", "VERIFY-INCORRECT", "refuted", "")

    def judgements(self, folder: Path, *lines: str) -> Path:
        file = folder / "judged.tsv"
        file.write_text("\n".join(["test\texpected\tverdict\treason", *lines]), encoding="utf-8")
        return file

    def test_a_disagreement_that_is_judged(self, tmp_path: Path) -> None:
        file = self.judgements(tmp_path, "a/x\tright\trefuted\tbecause")
        lines, unmet = explained([self.RIGHT, self.WRONG], file, whole=True)
        assert (lines, unmet) == (["a/x: right (VERIFY), refuted: because"], 0)

    @pytest.mark.parametrize("line", ["", "a/x\tright\tproved\tbecause", "a/y\twrong\tproved\tno"])
    def test_what_does_not_meet(self, tmp_path: Path, line: str) -> None:
        file = self.judgements(tmp_path, *([line] if line else []))
        assert explained([self.RIGHT, self.WRONG], file, whole=True)[1] > 0

    def test_an_error_is_unmet(self, tmp_path: Path) -> None:
        error = Outcome("a/z", "right", "VERIFY", "error", "killed")
        assert explained([error], self.judgements(tmp_path), whole=True)[1] == 1

    def test_the_table(self) -> None:
        rows = list(table([self.RIGHT, self.WRONG], ("loops",)))
        assert "| a | 2 | 2 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 1 |" in rows
        assert "| loops | 1 | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 0 |" in rows

    def test_the_worst(self) -> None:
        assert worst([("refuted", "a"), ("proved", "b")]) == ("refuted", "a")
        assert worst([("unsupported", "a"), ("unknown", "b")]) == ("unsupported", "a")

"""Every command reads the same: each syntax of a table, by each of the commands that take MLIR."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from synth.accelerator.accel_run import accel_run
from synth.raising.raising import raise_to_linalg
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.tensor.tensorise import tensorise
from tests.support.deep import few, some_of
from verifier import verify_pair, verify_pass, verify_rewrite, verify_translation
from verifier.claims.modules import IDENTICAL
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Unsupported

needs_mlir = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

LOOP = """  affine.for %loop = 0 to 4 {
    %element = affine.load %m[%loop] : memref<4xi8>
    affine.store %element, %n[%loop] : memref<4xi8>
  }
"""

READ_BY_XDSL = {
    "exact": "%r = arith.shrui %x, %x exact : i8",
    "overflow": "%r = arith.trunci %x overflow<nsw> : i8 to i4",
    "affine.max": "%r = affine.max affine_map<(d0) -> (d0, 3)>(%i)",
    "semi-affine apply": "%r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%i]",
    "semi-affine layout": "%r = memref.alloc()[%i] : "
    "memref<4x4xi8, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>",
    "index.add": "%r = index.add %i, %i",
    "math.ctpop": "%r = math.ctpop %x : i8",
    "llvm.add": "%r = llvm.add %x, %x overflow<nsw> : i8",
    "cf.assert": 'cf.assert %c, "it holds"',
    "vector.broadcast": "%r = vector.broadcast %x : i8 to vector<4xi8>",
    "vector.transfer_read": "%r = vector.transfer_read %m[%i], %x : memref<4xi8>, vector<4xi8>",
    "generic": '%r = "nobody.knows"(%x) {a = #nobody.attribute} : (i8) -> !nobody.type',
}
READ_BY_UPSTREAM = {
    "memref.copy": "memref.copy %m, %n : memref<4xi8> to memref<4xi8>",
    "memref.cast": "%r = memref.cast %m : memref<4xi8> to memref<?xi8>",
    "affine.parallel": "affine.parallel (%j) = (0) to (4) {\n    }",
    "scf.parallel": "scf.parallel (%j) = (%i) to (%i) step (%i) {\n    }",
    "a long float": "%r = arith.constant 1.0 : f80",
    "long floats": "%r = arith.constant dense<[1.0, 2.0]> : vector<2xf128>",
    "wide integers": "%r = arith.constant dense<1> : vector<2xi512>",
    "a cast of vectors": "%p = arith.constant dense<1.0> : vector<2xf32>\n"
    "    %r = arith.fptoui %p : vector<2xf32> to vector<2xi8>",
    "fastmath on a cast": "%p = arith.constant 1.0 : f32\n"
    "    %r = arith.extf %p fastmath<fast> : f32 to f64",
    "an intrinsic": "%r = llvm.intr.expect %x, %x : i8",
    "affine.prefetch": "affine.prefetch %m[0], read, locality<3>, data : memref<4xi8>",
    "scf.forall": "scf.forall (%j) in (4) {\n    }",
}
SYNTAXES = READ_BY_XDSL | READ_BY_UPSTREAM


def function(name: str, inside: str) -> str:
    arguments = "%x: i8, %c: i1, %i: index, %m: memref<4xi8>, %n: memref<4xi8>"
    return f"func.func @{name}({arguments}) {{\n{inside}  return\n}}\n"


def module(line: str) -> str:
    """A function with the line, and one with a loop."""
    return function("f", f"    {line}\n") + function("loop", LOOP)


def by_translation(text: str, _: Path) -> None:
    found, copied = verify_translation(text, text)
    assert isinstance(found.verdict, Proved) and isinstance(copied.verdict, Proved)


def by_pairs(text: str, _: Path) -> None:
    pair = text.replace("@f(", "@before(").replace("@loop(", "@after(")
    assert verify_pair(pair).name == "@before"


def by_xdsl_pass(text: str, _: Path) -> None:
    assert [r.name for r in verify_pass(text, pipeline="cse")] == ["@f", "@loop"]


def by_pass_output(text: str, folder: Path) -> None:
    (folder / "output.mlir").write_text(text, encoding="utf-8")
    before = function("loop", LOOP)
    results = verify_pass(before, command=f"cat {folder}/output.mlir")
    verdicts = {result.name: result.verdict for result in results}
    assert isinstance(verdicts["@f"], Unsupported)
    assert isinstance(verdicts["@loop"], Proved)


def by_raising(text: str, _: Path) -> None:
    raised = raise_to_linalg(text)
    assert isinstance(next(r for r in raised.results if r.name == "loop").verdict, Proved)
    assert "linalg.copy" in raised.module


def by_improving(text: str, _: Path) -> None:
    assert improve(Source("t.mlir", text), ImproveOptions(seconds=0.1)).complete is not None


def by_tensorising(text: str, _: Path) -> None:
    assert tensorise(Source("t.mlir", text), []).text


def by_simulating(text: str, _: Path) -> None:
    assert accel_run(text).results


COMMANDS: dict[str, Callable[[str, Path], None]] = {
    "verify-translation": by_translation,
    "verify-translation --pairs": by_pairs,
    "verify-pass": by_xdsl_pass,
    "what a pass prints": by_pass_output,
    "synth-raise": by_raising,
    "synth-rewrite improve": by_improving,
    "synth-rewrite tensorise": by_tensorising,
    "accel-run": by_simulating,
}


@pytest.mark.parametrize(("syntax", "command"), some_of(product(READ_BY_XDSL, COMMANDS), 20))
def test_every_command_reads_what_xdsl_knows(syntax: str, command: str, tmp_path: Path) -> None:
    COMMANDS[command](module(SYNTAXES[syntax]), tmp_path)


NOT_FOR_XDSL = (
    *("a long float", "long floats", "wide integers"),
    *("a cast of vectors", "fastmath on a cast"),
)
"""What xDSL does not read, so that no pass of it can be run."""
NOT_PRINTED = [("a long float", "synth-rewrite improve")]


@needs_mlir
@pytest.mark.parametrize(
    ("syntax", "command"),
    some_of(
        [
            (syntax, command)
            for syntax, command in product(READ_BY_UPSTREAM, COMMANDS)
            if command != "verify-pass" or syntax not in NOT_FOR_XDSL
            if (syntax, command) not in NOT_PRINTED
        ],
        44,
    ),
)
def test_every_command_reads_what_upstream_knows(syntax: str, command: str, tmp_path: Path) -> None:
    COMMANDS[command](module(SYNTAXES[syntax]), tmp_path)


@needs_mlir
def test_what_would_be_printed_with_other_constants_is_refused(tmp_path: Path) -> None:
    for syntax, command in NOT_PRINTED:
        with pytest.raises(InputError, match="cannot be printed again"):
            COMMANDS[command](module(SYNTAXES[syntax]), tmp_path)


@needs_mlir
@few(6)
@pytest.mark.parametrize("syntax", NOT_FOR_XDSL)
def test_xdsl_runs_no_pass_on_what_it_does_not_read(syntax: str) -> None:
    with pytest.raises(InputError, match=r"the pass failed: .*<input of the pass>:[23]:"):
        verify_pass(module(SYNTAXES[syntax]), pipeline="cse")


@few(5)
@pytest.mark.parametrize("syntax", READ_BY_UPSTREAM)
def test_without_mlir_opt_a_message_names_the_place(
    syntax: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.kernel.input.upstream_tools.mlir_opt", lambda: None)
    text = module(SYNTAXES[syntax])
    with pytest.raises(InputError) as caught:
        read_module(Source("text", text))
    assert caught.value.line in (2, 3)
    try:
        verdicts = [result.verdict for result in verify_translation(text, text)]
    except InputError as error:  # It may be a mistake in an operation that xDSL knows.
        assert error.message == caught.value.message
    else:
        unread = [verdict.where for verdict in verdicts if isinstance(verdict, Unsupported)]
        assert unread == [f"<before>:{caught.value.line}:{caught.value.column}"]


def test_the_message_is_of_the_mistake_and_not_of_what_stands_before_it() -> None:
    text = function("f", "    memref.copy %m, %n : memref<4xi8> to memref<4xi8>\n    %r = addi\n")
    if tools() is None:
        pytest.skip("mlir-opt is not installed")
    with pytest.raises(InputError) as caught:
        read_module(Source("t.mlir", text, 11))
    assert str(caught.value).startswith("t.mlir:13:"), caught.value


@needs_mlir
@few(4)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("arith.constant 1.0 : f80", "arith.constant 0x3FFF8000000000000001 : f80"),
        ("arith.constant dense<1.0> : vector<2xf80>", "arith.constant dense<2.0> : vector<2xf80>"),
        ("arith.constant dense<1> : vector<2xi512>", "arith.constant dense<2> : vector<2xi512>"),
        (
            "affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%i]",
            "affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%i]",
        ),
        (
            "memref.alloc()[%i] : memref<4x4xi8, affine_map<(i, j)[s] -> (i * s + j)>>",
            "memref.alloc()[%i] : memref<4x4xi8, affine_map<(i, j)[s] -> (j * s + i)>>",
        ),
    ],
)
def test_what_is_kept_as_text_differs_where_the_text_does(one: str, other: str) -> None:
    sides = [module(f"%r = {side}") for side in (one, other)]
    found, copied = verify_translation(*sides)
    assert isinstance(copied.verdict, Proved)
    identical = isinstance(found.verdict, Proved) and found.verdict.method == IDENTICAL
    assert not identical
    for side in sides:
        (same, _) = verify_translation(side, side)
        assert isinstance(same.verdict, Proved)


@needs_mlir
def test_an_operation_that_uses_what_is_kept_as_text_is_opaque() -> None:
    long = "memref<4x4xi8, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>"
    texts = [
        f"func.func @f(%x: i8, %i: index, %m: {long}) -> i8 {{\n  memref.store %x, %m[%i, %i] : "
        f"{long}\n  %r = arith.addi %x, %x : i8\n  {use}\n  return %r : i8\n}}"
        for use in ("", "%s = arith.addi %x, %x : i8")
    ]
    (result,) = verify_translation(*texts)
    assert isinstance(result.verdict, Proved)
    assert "opaque: memref.store" in result.verdict.notes
    (wrong,) = verify_translation(
        texts[0],
        texts[1]
        .replace("store %x, %m[%i, %i]", "store %x, %m[%j, %i]")
        .replace("%i: index", "%i: index, %j: index"),
    )
    assert not isinstance(wrong.verdict, Proved)


PATTERN = """pdl.pattern @p : benefit(1) {{
  %t = pdl.type : {type}
  %x = pdl.operand : %t
  %a = pdl.attribute{attribute}
  %op = pdl.operation "arith.andi"(%x, %x : !pdl.value, !pdl.value)
    {{"mine" = %a}} -> (%t : !pdl.type)
  pdl.rewrite %op {{
    pdl.replace %op with (%x : !pdl.value)
  }}
}}
"""


@few(2)
@pytest.mark.parametrize(
    ("type_", "attribute", "reason", "upstream"),
    [
        ("!nobody.type", "", "the attribute 'mine' of arith.andi has no meaning", False),
        ("i8", " = #nobody.attribute", "the attribute 'mine' of arith.andi", False),
        ("i8", " = dense<1.0> : tensor<2xf80>", "pdl.attribute in a pattern", True),
    ],
)
def test_patterns_are_read_as_all_else_is(
    type_: str, attribute: str, reason: str, upstream: bool
) -> None:
    if upstream and tools() is None:
        pytest.skip("mlir-opt is not installed")
    sound = PATTERN.format(type="i8", attribute="").replace('{"mine" = %a}', "")
    sound = sound.replace("  %a = pdl.attribute\n", "").replace("@p", "@sound")
    found = verify_rewrite(PATTERN.format(type=type_, attribute=attribute) + sound)
    assert [result.name for result in found] == ["p", "sound"]
    assert isinstance(found[0].verdict, Unsupported) and reason in found[0].verdict.reason
    assert isinstance(found[1].verdict, Proved)


@pytest.mark.parametrize(
    "beside",
    ['"pdll.pattern"() ({\n}) : () -> ()', '"nobody.knows"() : () -> ()'],
)
def test_nothing_beside_patterns_is_passed_over(beside: str) -> None:
    text = PATTERN.format(type="i8", attribute="")
    name = beside.split('"')[1]
    with pytest.raises(InputError, match=f"Operation {name} is not registered"):
        verify_rewrite(f"{text}{beside}\n")

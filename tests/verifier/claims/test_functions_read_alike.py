"""Both sides are read by one reader, and what a pass prints is read in whichever form can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.deep import few
from verifier import verify_pass, verify_translation
from verifier.claims.pass_runs import external_command, generic_output
from verifier.kernel.input.sources import InputError
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Unsupported

needs_mlir_opt = pytest.mark.skipif(mlir_opt() is None, reason="needs mlir-opt")

MATMUL = """func.func @f(%a: tensor<4x4xi8>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
    ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}
"""
POINTER = """llvm.func @f(%p: !llvm.ptr) -> !llvm.ptr {
  %r = llvm.getelementptr inbounds %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return %r : !llvm.ptr
}
"""
FOR_UPSTREAM = """func.func private @g(%m: memref<8xi32>) {
  memref.prefetch %m[%i], write, locality<3>, data : memref<8xi32>
  return
}
""".replace("(%m: memref<8xi32>)", "(%m: memref<8xi32>, %i: index)")


@needs_mlir_opt
@few(2)
@pytest.mark.parametrize("text", [MATMUL, POINTER])
@pytest.mark.parametrize("turned", [False, True])
def test_what_stands_on_both_sides_is_the_same(text: str, turned: bool) -> None:
    sides = (FOR_UPSTREAM + text, text) if turned else (text, FOR_UPSTREAM + text)
    (verdict,) = (r.verdict for r in verify_translation(*sides) if r.name == "@f")
    assert isinstance(verdict, Proved)


@needs_mlir_opt
@few(4)
@pytest.mark.parametrize(
    ("text", "other"),
    [
        (MATMUL, MATMUL.replace("{cast = #linalg.type_fn<cast_unsigned>}", "")),
        (MATMUL.replace("{cast = #linalg.type_fn<cast_unsigned>}", ""), MATMUL),
        (POINTER.replace(" inbounds", ""), POINTER),
        (
            POINTER.replace("%p[1]", "%p[-1]"),
            POINTER.replace("%p[1]", "%p[-1]", 1).replace(" inbounds", " inbounds|nuw"),
        ),
    ],
)
def test_what_says_more_is_not(text: str, other: str) -> None:
    assert not any(isinstance(r.verdict, Proved) for r in verify_translation(text, other))


def scripted(folder: Path, name: str, generic: str) -> str:
    """A command that prints what nobody reads, and with -o FILE writes `generic` there."""
    script = folder / name
    script.write_text(
        '#!/bin/sh\ncat > /dev/null\nfor a in "$@"; do last=$a; done\n'
        f'if [ "$last" != --pass ]; then cat > "$last" <<\'END\'\n{generic}END\n'
        "else echo 'visited: this'; fi\n"
    )
    script.chmod(0o755)
    return f"{script} --pass"


def test_output_that_is_more_than_ir_is_asked_for_in_a_file(tmp_path: Path) -> None:
    text = "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}\n"
    command = scripted(tmp_path, "mlir-opt-22", text)
    (result,) = verify_pass(text, command=command)
    assert isinstance(result.verdict, Proved)
    wrong = scripted(tmp_path, "mlir-opt", text.replace("i32", "i64"))
    (result,) = verify_pass(text, command=wrong)
    assert isinstance(result.verdict, Unsupported)


def test_that_of_other_commands_is_bad(tmp_path: Path) -> None:
    text = "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}\n"
    command = scripted(tmp_path, "my-tool", text)
    with pytest.raises(InputError, match="the output of the pass cannot be used"):
        verify_pass(text, command=command)
    assert generic_output(external_command(command), text, 10) is None


@needs_mlir_opt
def test_that_of_mlir_opt_is_in_generic_form() -> None:
    command = external_command(f"{mlir_opt()} --canonicalize")
    assert '"func.func"' in (generic_output(command, MATMUL, 60) or "")

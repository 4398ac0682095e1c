"""Input that nobody means: it ends soon, with one message that says what and where, or a proof."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from synth.commands.accel_run import main as accel_run
from synth.commands.synth_raise import main as synth_raise
from tests.support.deep import few
from verifier.claims.translation import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.loops.lifting.control import MOST_LOOPS

LOOP = """func.func @f(%a: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<?xf32>
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}
"""
STORED = "%x = affine.load %a[%i] : memref<?xf32>"


def raised(text: str) -> Result:
    done = CliRunner().invoke(synth_raise, ["-"], input=text)
    assert "internal error" not in done.stderr and "Traceback" not in done.stderr
    return done


def constant(number: str, type_: str) -> str:
    return LOOP.replace(STORED, f"%x = arith.constant {number} : f32").replace("f32", type_)


@pytest.mark.parametrize("type_", ["f80", "f128"])
def test_numbers_longer_than_doubles(type_: str) -> None:
    """xDSL takes 1.0e4000 and 1.0e4001 for one number."""
    for command in (synth_raise, accel_run):
        done = CliRunner().invoke(command, ["-"], input=constant("1.0e4000", type_))
        if tools() is None:
            message = f"<stdin>:3:5: error: a number of type {type_} cannot be represented\n"
            assert done.exit_code == 2
            assert done.stderr.startswith(message) and done.stderr.endswith("^\n")
        else:
            assert done.exit_code == 3
            assert "unsupported" in done.stdout + done.stderr


@pytest.mark.parametrize("type_", ["f80", "f128"])
def test_values_longer_than_doubles_are_copied(type_: str) -> None:
    text = LOOP.replace("f32", type_).replace("affine.store %x, %a", "affine.store %x, %b")
    done = raised(text.replace("@f(", f"@f(%b: memref<?x{type_}>, "))
    assert done.exit_code == 0
    assert "linalg.copy" in done.stdout


@few(2)
@pytest.mark.parametrize("type_", ["f4E2M1FN", "f6E2M3FN", "f8E4M3FN", "tf32"])
def test_numbers_that_do_not_fill_bytes(type_: str) -> None:
    done = raised(constant("1.5", type_))
    assert done.exit_code == 0
    assert f"arith.constant 1.500000e+00 : {type_}" in done.stdout
    assert "linalg.fill" in done.stdout


@few(2)
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("0 to 10", "0 to 9223372036854775808", "2:3: stays a loop: the constant 9223372036854"),
        ("0 to 10", f"0 to 10 step {10**30}", "2:3: stays a loop: the step 1000000"),
        ("%i] : memref<?xf32>\n    aff", f"%i + {10**30}] : memref<?xf32>\n    aff", "no 64 bit"),
        ("%i] : memref<?xf32>\n    aff", "%i mod 0] : memref<?xf32>\n    aff", "3:5: stays a loop"),
        ("memref<?xf32>)", f"memref<{10**30}xf32>)", "error:"),
        ("0 to 10", "0 to 10 step -1", "2:32: error: expected step"),
        ("0 to 10", "0 to 10 step 0", "2:3: stays a loop: the step of a loop is not positive"),
        (STORED, "%x = foo.bar : f32", "3:5: error: Operation foo.bar is not registered"),
        (STORED, '%x = "foo.bar"() : () -> f32', "3:5: stays a loop: foo.bar has no meaning"),
    ],
)
def test_one_message_with_a_place(old: str, new: str, message: str) -> None:
    done = raised(LOOP.replace(old, new, 1))
    assert done.exit_code in (2, 3)
    assert message in done.stderr


@pytest.mark.parametrize("bounds", ["10 to 0", "5 to 5"])
def test_loops_that_do_not_run(bounds: str) -> None:
    done = raised(LOOP.replace("0 to 10", bounds))
    assert done.exit_code == 0
    assert "for" not in done.stdout


def test_huge_extents() -> None:
    huge = "memref<1000000x1000000xf32>"
    text = LOOP.replace("0 to 10", "0 to 1000000").replace("memref<?xf32>", huge)
    text = text.replace("load %a[%i]", "load %a[%i, %i]").replace("%x, %a[%i]", "%x, %b[7, %i]")
    done = raised(text.replace("@f(", f"@f(%b: {huge}, "))
    assert done.exit_code == 0
    assert "proved (all sizes, bit-exact)" in done.stderr


def nest(depth: int) -> str:
    loops = "".join(f"affine.for %i{k} = 0 to %n {{\n" for k in range(depth))
    store = "affine.store %x, %a[%i0] : memref<?xf32>\n"
    end = "}\n" * depth
    return (
        f"func.func @f(%n: index, %a: memref<?xf32>, %x: f32) {{\n{loops}{store}{end}return\n}}\n"
    )


def test_nests_that_are_too_deep() -> None:
    done = raised(nest(MOST_LOOPS + 1))
    assert done.exit_code == 3
    place = f"<stdin>:{MOST_LOOPS + 2}:1"
    assert f"{place}: stays a loop: there are more than {MOST_LOOPS} loops around it" in done.stderr


@pytest.mark.deep
def test_terms_that_are_too_deep() -> None:
    sums = "".join(f"%x{k + 1} = arith.addf %x{k}, %x{k} : f32\n" for k in range(400))
    text = LOOP.replace("%x =", "%x0 =").replace("affine.store %x,", f"{sums}affine.store %x400,")
    other = text.replace("affine.for", "%unused = arith.constant 0 : i1\naffine.for")
    (result,) = verify_translation(text, other)
    assert result.kind == "proved"


def test_a_function_that_calls_itself() -> None:
    done = raised(LOOP.replace("  return", "  call @f(%a) : (memref<?xf32>) -> ()\n  return"))
    assert done.exit_code == 3
    assert "<stdin>:6:3" in done.stderr and "@f calls itself" in done.stderr

"""Pairs of functions that load and store, written briefly."""

from __future__ import annotations

from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Verdict

ARGUMENTS = (
    "%m: memref<?xi32>, %n: memref<?xi32>, %i: index, %j: index, %x: i32, %y: i32, "
    "%f: memref<?xf32>, %z: f32"
)


def function(body: str, arguments: str = ARGUMENTS) -> str:
    """What an external function may do at first keeps it from being compared in another way. An
    access is written `%v = %m[%i]` or `%m[%i] = %x`."""
    lines: list[str] = []
    for line in body.strip().splitlines():
        left, equals, right = line.strip().partition(" = ")
        type_ = "memref<?xf32>" if "%f[" in line else "memref<?xi32>"
        type_ = "memref<8xi32>" if "%a[" in line or "%b[" in line else type_
        if equals and left.endswith("]"):
            lines.append(f"memref.store {right}, {left} : {type_}")
        elif equals and right.startswith("%") and right.endswith("]"):
            lines.append(f"{left} = memref.load {right} : {type_}")
        else:
            lines.append(line)
    inside = "\n".join(lines)
    return f"""
func.func private @g()
func.func private @h(memref<8xi32>)
func.func @f({arguments}) -> i32 {{
  func.call @g() : () -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
{inside}
}}
"""


def verdict(before: str, after: str, arguments: str = ARGUMENTS) -> Verdict:
    given = function(before, arguments), function(after, arguments)
    (result,) = [r for r in verify_translation(*given) if r.name == "@f"]
    return result.verdict


CALL = "func.call @g() : () -> ()"
ALLOC = "%a = memref.alloc() : memref<8xi32>"
ALLOCA = "%a = memref.alloca() : memref<8xi32>"
FREE = "memref.dealloc %a : memref<8xi32>"


def loop(body: str) -> str:
    return f"scf.for %k = %c0 to %j step %c1 {{\n{body}\n}}\n"

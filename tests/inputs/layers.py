"""Layers of networks as text: products in any layout, with what is made of their sums."""

from __future__ import annotations

from dataclasses import dataclass

ZERO = "  %zero = arith.constant 0 : i32\n"


def filled(name: str, a: str, b: str, c: str, operation: str, attributes: str = "") -> str:
    """A function of one operation on i8 into i32, whose output is filled with zero before."""
    types = [f"memref<{shape}xi8>" for shape in (a, b)]
    out = f"memref<{c}xi32>" if c else "memref<i32>"
    return f"""func.func @{name}(%A: {types[0]}, %B: {types[1]}, %C: {out}) {{
{ZERO}  linalg.fill ins(%zero : i32) outs(%C : {out})
  {operation} {attributes} ins(%A, %B : {types[0]}, {types[1]}) outs(%C : {out})
  return
}}
"""


def generic(a: str, b: str, c: str) -> str:
    """The attributes of a product with these maps."""
    maps = ", ".join(f"affine_map<(m, n, k) -> ({results})>" for results in (a, b, c))
    return f"indexing_maps = [{maps}]"


def convolution(stride: int, dilation: int) -> str:
    """The attributes of a convolution."""
    return (
        f"{{strides = dense<{stride}> : tensor<2xi64>, "
        f"dilations = dense<{dilation}> : tensor<2xi64>}}"
    )


@dataclass(frozen=True)
class Requant:
    """A requantisation as TOSA's lowering writes it; `shift` is 1 to 62."""

    mult: int = 1518500250
    shift: int = 38
    zp: int = -3
    least: int = -128
    greatest: int = 127
    double: bool = False

    def body(self) -> str:
        """The body of a linalg.generic from i32 to i8, as `--tosa-to-arith` and folding give it."""
        double = (
            """%up = arith.constant 1073741824 : i64
      %down = arith.constant -1073741824 : i64
      %positive = arith.cmpi sge, %x, %zero : i32
      %more = arith.select %positive, %up, %down : i64
      %half = arith.addi %more, %once : i64"""
            if self.double and self.shift > 31
            else """%nothing = arith.constant 0 : i64
      %half = arith.addi %once, %nothing : i64"""
        )
        return f"""^bb0(%x: i32, %old: i8):
      %mult = arith.constant {self.mult} : i64
      %rounding = arith.constant {1 << (self.shift - 1)} : i64
      %shift = arith.constant {self.shift} : i64
      %zp = arith.constant {self.zp} : i32
      %least = arith.constant {self.least} : i32
      %greatest = arith.constant {self.greatest} : i32
      %wide = arith.extsi %x : i32 to i64
      %scaled = arith.muli %wide, %mult : i64
      %once = arith.addi %scaled, %rounding : i64
      {double}
      %shifted = arith.shrsi %half, %shift : i64
      %cut = arith.trunci %shifted : i64 to i32
      %moved = arith.addi %cut, %zp : i32
      %low = arith.maxsi %moved, %least : i32
      %both = arith.minsi %low, %greatest : i32
      %byte = arith.trunci %both : i32 to i8
      linalg.yield %byte : i8"""


PLUS_BIAS = """^bb0(%x: i32, %b: i32, %old: i32):
      %plus = arith.addi %x, %b : i32
      linalg.yield %plus : i32"""

RELU_32 = """^bb0(%x: i32, %old: i32):
      %positive = arith.maxsi %x, %zero : i32
      linalg.yield %positive : i32"""

RELU_8 = """^bb0(%x: i8, %old: i8):
      %floor = arith.constant 3 : i8
      %kept = arith.maxsi %x, %floor : i8
      linalg.yield %kept : i8"""


def layer(m: int, n: int, k: int, stages: list[tuple[str, str, bool, str]]) -> str:
    """A product, then stages (body, input, with the bias, output) on %C, %D, %E or %O.

    %O is the function's output, the others are allocated. The type of a name is that of the last
    stage that writes it, as in its body.
    """
    types = {"C": "i32"}
    for body, _, _, output in stages:
        types[output] = body.split("linalg.yield")[1].split(":")[1].strip()
    matrix = {name: f"memref<{m}x{n}x{type_}>" for name, type_ in types.items()}
    lines = [f"%{name} = memref.alloc() : {type_}" for name, type_ in matrix.items() if name != "O"]
    each, column = "affine_map<(i, j) -> (i, j)>", "affine_map<(i, j) -> (j)>"
    for body, source, biased, output in stages:
        ins, in_types = f"%{source}", matrix[source]
        maps = [each, each]
        if biased:
            ins, in_types = f"{ins}, %bias", f"{in_types}, memref<{n}xi32>"
            maps.insert(1, column)
        lines.append(
            f"""linalg.generic {{indexing_maps = [{", ".join(maps)}],
                    iterator_types = ["parallel", "parallel"]}}
      ins({ins} : {in_types}) outs(%{output} : {matrix[output]}) {{
    {body}
  }}"""
        )
    a, b = f"memref<{m}x{k}xi8>", f"memref<{k}x{n}xi8>"
    number = sum(1 for line in lines if "memref.alloc" in line)
    product = f"""linalg.fill ins(%zero : i32) outs(%C : {matrix["C"]})
  linalg.matmul ins(%A, %B : {a}, {b}) outs(%C : {matrix["C"]})"""
    text = "\n  ".join([*lines[:number], product, *lines[number:]])
    return f"""func.func @layer(%A: {a}, %B: {b}, %bias: memref<{n}xi32>, %O: {matrix["O"]}) {{
{ZERO}  {text}
  return
}}
"""


def quantised(m: int, n: int, k: int, requant: Requant, biased: bool = True) -> str:
    """A product with a bias (or without), requantised."""
    if not biased:
        return layer(m, n, k, [(requant.body(), "C", False, "O")])
    return layer(m, n, k, [(PLUS_BIAS, "C", True, "D"), (requant.body(), "D", False, "O")])

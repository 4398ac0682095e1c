"""Loop nests and their linalg forms, in pieces that tests put together and break."""

from __future__ import annotations


def matmul_loops(
    *,
    element: str = "f32",
    m: str = "?",
    n: str = "?",
    k: str = "?",
    initial: str = "0.0",
    left: str = "%A[%i, %l]",
    right: str = "%B[%l, %j]",
    total: str = "%c, %p",
    low: str = "0",
    depth: str = "%A, %c1",
) -> str:
    """`C = initial; C += A * B`, element by element; the extents are C's and A's."""
    add, mul = ("addf", "mulf") if element.startswith("f") else ("addi", "muli")
    a, b, c = (f"memref<{x}x{y}x{element}>" for x, y in ((m, k), (k, n), (m, n)))
    return f"""
func.func @loops(%A: {a}, %B: {b}, %C: {c}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant {initial} : {element}
  %m = memref.dim %C, %c0 : {c}
  %n = memref.dim %C, %c1 : {c}
  %k = memref.dim {depth} : {b if depth.startswith("%B") else a}
  affine.for %i = 0 to %m {{
    affine.for %j = 0 to %n {{
      affine.store %z, %C[%i, %j] : {c}
      affine.for %l = {low} to %k {{
        %a = affine.load {left} : {a}
        %b = affine.load {right} : {b}
        %c = affine.load %C[%i, %j] : {c}
        %p = arith.{mul} %a, %b : {element}
        %s = arith.{add} {total} : {element}
        affine.store %s, %C[%i, %j] : {c}
      }}
    }}
  }}
  func.return
}}"""


def matmul_linalg(
    *,
    element: str = "f32",
    m: str = "?",
    n: str = "?",
    k: str = "?",
    initial: str = "0.0",
    maps: str = "",
    fill: bool = True,
) -> str:
    """`linalg.fill`, then `linalg.matmul`."""
    a, b, c = (f"memref<{x}x{y}x{element}>" for x, y in ((m, k), (k, n), (m, n)))
    filling = f"linalg.fill ins(%z : {element}) outs(%C : {c})" if fill else ""
    return f"""
func.func @linalg(%A: {a}, %B: {b}, %C: {c}) {{
  %z = arith.constant {initial} : {element}
  {filling}
  linalg.matmul {maps} ins(%A, %B : {a}, {b}) outs(%C : {c})
  func.return
}}"""


def maps(left: str, right: str, out: str = "i, j", dims: str = "i, j, k") -> str:
    """The `indexing_maps` of a contraction."""
    inside = ", ".join(f"affine_map<({dims}) -> ({r})>" for r in (left, right, out))
    return f"indexing_maps = [{inside}]"


def generic(
    maps_: list[str],
    iterators: str,
    ins: list[tuple[str, str]],
    outs: list[tuple[str, str]],
    body: str,
    dims: str = "i, j, k",
) -> str:
    """A `linalg.generic`; `iterators` has a p or an r for each; `body` names its arguments
    `%a0`, `%a1`, ... for inputs, `%o0`, ... for outputs."""
    kinds = {"p": '"parallel"', "r": '"reduction"'}
    spelled = ", ".join(f"affine_map<({dims}) -> ({m})>" for m in maps_)

    def operands(keyword: str, values: list[tuple[str, str]]) -> str:
        if not values:
            return ""
        names, types = (", ".join(part) for part in zip(*values, strict=True))
        return f"{keyword}({names} : {types})"

    def scalar(type_: str) -> str:
        return type_.rstrip(">").rpartition("x")[2].removeprefix("memref<")

    arguments = [f"%a{i}: {scalar(t)}" for i, (_, t) in enumerate(ins)]
    arguments += [f"%o{i}: {scalar(t)}" for i, (_, t) in enumerate(outs)]
    return (
        f"linalg.generic {{indexing_maps = [{spelled}], iterator_types = "
        f"[{', '.join(kinds[x] for x in iterators)}]}} {operands('ins', ins)} "
        f"{operands('outs', outs)} {{\n^bb0({', '.join(arguments)}):\n{body}\n}}"
    )

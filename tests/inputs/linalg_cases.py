"""A function for each named linalg op, over several element types, strides and dilations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from semantics.syntax.linalg.forms import BINARY, ELEMENTWISE, FORMS, KINDS, UNARY, Form, Subscript


@dataclass(frozen=True)
class Case:
    """A named op on memrefs, as the only operation of a function."""

    label: str
    op: str
    types: tuple[str, ...]

    @property
    def name(self) -> str:
        """The op's name."""
        return self.op.split()[0]

    def function(self, name: str = "f", *, tensors: bool = False) -> str:
        """The function's text; with `tensors`, it works on these and returns its result."""
        types = [t.replace("memref<", "tensor<") if tensors else t for t in self.types]
        arguments = ", ".join(f"%a{k}: {t}" for k, t in enumerate(types))
        names = [f"%a{k}" for k in range(len(types))]
        inputs = ""
        if len(types) > 1:
            inputs = f"ins({', '.join(names[:-1])} : {', '.join(types[:-1])})"
        op = self.op.format(ins=inputs, outs=f"outs({names[-1]} : {types[-1]})")
        if not tensors:
            return f"func.func @{name}({arguments}) {{\n  {op}\n  func.return\n}}"
        result = "" if self.name in _RESULT_NOT_WRITTEN else f" -> {types[-1]}"
        return (
            f"func.func @{name}({arguments}) -> {types[-1]} {{\n  %r = {op}{result}\n"
            f"  func.return %r : {types[-1]}\n}}"
        )


_RESULT_NOT_WRITTEN = ("linalg.broadcast", "linalg.map", "linalg.reduce", "linalg.transpose")


def memref(rank: int, element: str) -> str:
    return f"memref<{'?x' * rank}{element}>"


_OF_FORM: dict[str, tuple[tuple[str, ...], ...]] = {
    "multiply_add": (
        ("f32", "f32", "f32"),
        ("i8", "i8", "i32"),
        ("i1", "i1", "i1"),
        ("f64", "i8", "f32"),
        ("f32", "i32", "i16"),
    ),
    "quantized": (
        ("i8", "i8", "i32", "i32", "i32"),
        ("i8", "i8", "i32", "i32", "i16"),
        ("f32", "f32", "f32", "f32", "f32"),
    ),
    "pooling_max_unsigned": (("i8", "f32", "i32"),),
    "pooling_min_unsigned": (("i8", "f32", "i32"), ("i16", "i8", "i8")),
    "random": (("f64", "f64", "i32", "f32"), ("f64", "f64", "i32", "i32")),
}
_POOLING = (("f32", "f32", "f32"), ("i8", "i32", "i32"), ("i1", "i1", "i1"))


def of_form(
    form: Form, elements: Sequence[str], steps: bool = False, extents: Sequence[int] | None = None
) -> Case:
    """A named op of fixed ranks; with `steps`, strides and dilations other than 1.

    `extents`, one an iterator, make all shapes static: the smallest that fit.
    """
    strides, dilations = ((2, 3, 2), (3, 1, 2)) if steps else ((1, 1, 1), (1, 1, 1))
    scalars = range(2, 4) if form.body == "quantized" else range(3) if form.body == "random" else ()

    def extent(subscript: Subscript) -> str:
        if extents is None:
            return "?"
        last = extents[subscript.first] - 1
        if subscript.second is not None:
            axis = subscript.axis
            stride, dilation = (1, 1) if axis is None else (strides[axis], dilations[axis])
            last = last * stride + (extents[subscript.second] - 1) * dilation
        return str(last + 1)

    types = tuple(
        element
        if k in scalars
        else f"memref<{''.join(f'{extent(s)}x' for s in subscripts)}{element}>"
        for k, (subscripts, element) in enumerate(zip(form.operands, elements, strict=True))
    )
    attributes = ""
    if steps:
        type_ = f"tensor<{form.axes}xi64>"
        attributes = (
            f" {{{{dilations = dense<{list(dilations[: form.axes])}> : {type_}, "
            f"strides = dense<{list(strides[: form.axes])}> : {type_}}}}}"
        )
    label = f"{form.name} {' '.join(elements)}{' with steps' if steps else ''}"
    return Case(label, f"{form.name}{attributes} {{ins}} {{outs}}", types)


def elements_of(form: Form) -> tuple[tuple[str, ...], ...]:
    """The element types of the operands to try a form with."""
    return _OF_FORM.get(form.body, _POOLING if form.body.startswith("pooling") else ())


def _cases_of_forms() -> Iterator[Case]:
    for form in FORMS.values():
        for elements in elements_of(form):
            yield of_form(form, elements)
        if form.axes:
            yield of_form(form, elements_of(form)[0], steps=True)


def _case(op: str, *types: str) -> Case:
    return Case(f"{op.split(' {ins}')[0]} {' '.join(types)}", op, types)


def _cases_of_elementwise() -> Iterator[Case]:
    for name in UNARY:
        yield _case(f"linalg.{name} {{ins}} {{outs}}", *(memref(2, "f32"),) * 2)
    yield _case("linalg.exp {ins} {outs}", *(memref(3, "f64"),) * 2)
    for name in BINARY:
        kinds = [() if name == "div_unsigned" else ("f32",), () if name == "powf" else ("i32",)]
        booleans = ("i1",) if name in ("add", "mul", "max", "min") else ()
        for element in (*kinds[0], *kinds[1], *booleans):
            yield _case(f"linalg.{name} {{ins}} {{outs}}", *(memref(2, element),) * 3)
    for element in ("f32", "i8"):
        types = (memref(1, "i1"), *(memref(1, element),) * 3)
        yield _case("linalg.select {ins} {outs}", *types)
    for kind, body in KINDS.items():
        element = "i32" if "unsigned" in body else "f32"
        inputs = [memref(2, element)] * ELEMENTWISE.get(body, 2)
        if body == "select":
            inputs[0] = memref(2, "i1")
        op = f"linalg.elementwise kind = #linalg.elementwise_kind<{kind}>"
        yield _case(f"{op} {{ins}} {{outs}}", *inputs, memref(2, element))
    maps = "(i, j) -> (j, i)", "(i, j) -> (j)", "(i, j) -> (i, j)"
    given = ", ".join(f"affine_map<{m}>" for m in maps)
    yield _case(
        "linalg.elementwise kind = #linalg.elementwise_kind<sub> "
        f"indexing_maps = [{given}] {{ins}} {{outs}}",
        memref(2, "f32"),
        memref(1, "f32"),
        memref(2, "f32"),
    )


_UNSIGNED = "{{cast = #linalg.type_fn<cast_unsigned>}} "


def _maps(*maps: str) -> str:
    return f"indexing_maps = [{', '.join(f'affine_map<{m}>' for m in maps)}] "


def _cases_of_others() -> Iterator[Case]:
    mixed = ("i8", "i8", "i32")
    for name, ranks in (
        ("matmul", (2, 2, 2)),
        ("batch_matmul", (3, 3, 3)),
        ("batch_reduce_matmul", (3, 3, 2)),
        ("matvec", (2, 1, 1)),  # upstream ignores the attribute here, and above
        ("dot", (1, 1, 0)),
    ):
        types = [memref(r, e) for r, e in zip(ranks, mixed, strict=True)]
        yield _case(f"linalg.{name} {_UNSIGNED}{{ins}} {{outs}}", *types)
    transposed = _maps("(i, j, k) -> (k, i)", "(i, j, k) -> (k, j)", "(i, j, k) -> (i, j)")
    yield _case(f"linalg.matmul {transposed}{{ins}} {{outs}}", *(memref(2, "f32"),) * 3)
    broadcast = _maps("(b, i, j, k) -> (b, k, i)", "(b, i, j, k) -> (k, j)",
                      "(b, i, j, k) -> (b, i, j)")  # fmt: skip
    types = (memref(3, "i8"), memref(2, "i8"), memref(3, "i32"))
    yield _case(f"linalg.batch_matmul {broadcast}{_UNSIGNED}{{ins}} {{outs}}", *types)
    reduced = _maps("(b, i, j, k) -> (b, k, i)", "(b, i, j, k) -> (b, k, j)",
                    "(b, i, j, k) -> (i, j)")  # fmt: skip
    types = (memref(3, "f32"), memref(3, "f32"), memref(2, "f32"))
    yield _case(f"linalg.batch_reduce_matmul {reduced}{{ins}} {{outs}}", *types)
    contracted = _maps("(i, j, k) -> (k, i)", "(i, j, k) -> (j, k)", "(i, j, k) -> (j, i)")
    for attributes in ("", _UNSIGNED):
        types = [memref(2, e) for e in mixed]
        yield _case(f"linalg.contract {contracted}{attributes}{{ins}} {{outs}}", *types)
    batch = _maps("(b, i, k) -> (k, i, b)", "(b, i, k) -> (b, k)", "(b, i, k) -> (i, b)")
    types = (memref(3, "f32"), memref(2, "f32"), memref(2, "f32"))
    yield _case(f"linalg.contract {batch}{{ins}} {{outs}}", *types)
    for rank, element in ((2, "f32"), (0, "i8")):
        yield _case("linalg.fill {ins} {outs}", element, memref(rank, element))
    for elements in (("f32", "f32"), ("f32", "f64"), ("i8", "i32"), ("i32", "i8"), ("i1", "f32"),
                     ("f32", "i8"), ("index", "i32")):  # fmt: skip
        yield _case("linalg.copy {ins} {outs}", *(memref(2, e) for e in elements))
        if elements[0] != "index":
            types = [memref(2, e) for e in elements]
            yield _case(f"linalg.copy {_UNSIGNED}{{ins}} {{outs}}", *types)
    cube, matrix, vector = (memref(rank, "f32") for rank in (3, 2, 1))
    yield _case("linalg.transpose {ins} {outs} permutation = [1, 2, 0]", cube, cube)
    yield _case("linalg.broadcast {ins} {outs} dimensions = [0]", vector, matrix)
    yield _case("linalg.broadcast {ins} {outs} dimensions = [1]", vector, matrix)
    yield _case("linalg.broadcast {ins} {outs} dimensions = [0, 2]", vector, cube)
    body = "(%in: f32, %out: f32) {{ %0 = arith.{} %in, %out : f32 linalg.yield %0 : f32 }}"
    added, subtracted = body.format("addf"), body.format("subf")
    braces = str.maketrans({"{": "{{", "}": "}}"})
    for text, dimensions in ((added, "[1]"), (subtracted, "[0, 2]")):
        output = memref(3 - dimensions.count(",") - 1, "f32")
        op = f"linalg.reduce {{ins}} {{outs}} dimensions = {dimensions} {text.translate(braces)}"
        yield Case(f"linalg.reduce {dimensions}", op, (cube, output))
    op = "linalg.reduce {{ arith.subf }} {ins} {outs} dimensions = [0]"
    yield _case(op, matrix, vector)
    yield _case("linalg.map {{ arith.subf }} {ins} {outs}", matrix, matrix, matrix)
    squared = "(%in: f32, %out: f32) { %0 = arith.mulf %in, %in : f32 linalg.yield %0 : f32 }"
    yield _case(f"linalg.map {{ins}} {{outs}} {squared.translate(braces)}", matrix, matrix)


CASES = (*_cases_of_forms(), *_cases_of_elementwise(), *_cases_of_others())
"""Every named structured op of MLIR 22, at least once."""

"""Named operations found again from their generic forms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap
from xdsl.utils.hints import isa

from semantics.syntax.linalg.forms import FORMS, KINDS
from semantics.syntax.linalg.structure import structure_of
from synth.raising.naming.named_search import named_operations
from synth.raising.naming.named_templates import yielded_by
from synth.raising.naming.statistics import Statistics
from synth.raising.structuring.affine_values import Affine, Variable, substituted, variable
from synth.raising.structuring.bodies import (
    Body,
    BodyIndex,
    OperandElement,
    ScalarOperation,
    iterator,
    rewritten,
)
from synth.raising.structuring.structured import GENERIC, ArrayPart, StructuredOperation
from tests.inputs.linalg_cases import CASES, Case, elements_of, of_form
from tests.support.deep import some_of
from tests.support.functions import functions
from verifier.kernel.loops.recurrences.system import Scalar


def generic_of(case: Case) -> StructuredOperation:
    """The op of a case in generic form, as a raiser sees it: what is written gives the order of
    the iterators, then come the reductions; scalars are in the body."""
    (function,) = functions(case.function())
    arguments: list[SSAValue] = list(function.body.block.args)
    op = function.body.block.first_op
    assert op is not None
    structure = structure_of(op)
    values = (*structure.inputs, *structure.outputs)
    order = [_position(e) for e in structure.maps[-1].results]
    order += [k for k, kind in enumerate(structure.iterators) if kind == "reduction"]
    places = [AffineExpr.dimension(order.index(k)) for k in range(len(order))]
    extents: dict[int, Affine] = {}
    operands: list[ArrayPart] = []
    maps: list[AffineMap] = []
    leaves: list[Body] = []
    for k, (value, map_) in enumerate(zip(values, structure.maps, strict=True)):
        name = f"arg{arguments.index(value)}"
        if not isinstance(value.type, MemRefType):
            leaves.append(Scalar(name, str(value.type)))
            continue
        leaves.append(OperandElement(len(operands), str(structure.body.args[k].type)))
        operands.append(_view(value, name))
        results = tuple(e.replace_dims_and_symbols(places, []) for e in map_.results)
        maps.append(AffineMap(len(order), 0, results))
        for e, size in zip(map_.results, operands[-1].shape, strict=True):
            if hasattr(e, "position"):
                assert isinstance(size, Affine)
                extents.setdefault(_position(e), size)
    renamed: dict[Variable, Affine] = {
        iterator(k): variable(iterator(order.index(k))) for k in range(len(order))
    }

    def change(leaf: Body) -> Body:
        match leaf:
            case OperandElement():
                return leaves[leaf.number]
            case BodyIndex():
                return BodyIndex(substituted(leaf.value, renamed))
            case _:
                return leaf

    reductions = tuple(k for k, d in enumerate(order) if structure.iterators[d] == "reduction")
    body = rewritten(yielded_by(structure.body), change)
    ordered = tuple(extents[k] for k in order)
    return StructuredOperation(GENERIC, tuple(operands), tuple(maps), ordered, reductions, body)


def _position(expression: AffineExpr) -> int:
    return int(getattr(expression, "position"))  # noqa: B009


def _view(value: SSAValue, name: str) -> ArrayPart:
    type_ = value.type
    assert isa(type_, MemRefType[Attribute])
    sizes = tuple(
        variable(f"{name}_dim{d}") if extent < 0 else Affine((), extent)
        for d, extent in enumerate(type_.get_shape())
    )
    zeros, ones = (Affine(),) * len(sizes), (1,) * len(sizes)
    return ArrayPart(name, str(type_.element_type), zeros, sizes, ones, whole=True)


def _expected(case: Case) -> set[str]:
    """The op's own name, and others that compute the same."""
    name = case.name.removeprefix("linalg.")
    if name == "map":
        return {"sub", "square"}
    if name == "elementwise" and "indexing_maps" not in case.op:
        body = KINDS[case.op.split("<")[1].split(">")[0]]
        return {"elementwise" if body in ("max_unsigned", "min_unsigned") else body}
    if name == "contract" or (name == "batch_matmul" and "-> (k, j)" in case.op):
        return {"contract", "matmul"}
    return {name}


@pytest.mark.parametrize("case", some_of(CASES, 24), ids=lambda c: c.label)
def test_each_named_op_is_found_from_its_generic_form(case: Case) -> None:
    operation = generic_of(case)
    found = [n.operation for n in named_operations(operation, Statistics())]
    assert found[0].name in _expected(case), [o.name for o in found]
    assert found[-1] == operation
    assert len({o.output for o in found}) == 1


def test_strides_and_dilations_are_those_of_the_accesses() -> None:
    form = FORMS["linalg.conv_2d_nhwc_hwcf"]
    operation = generic_of(of_form(form, elements_of(form)[0], steps=True))
    best = named_operations(operation, Statistics())[0].operation
    assert dict(best.attributes) == {"strides": (2, 3), "dilations": (3, 1)}


def test_operands_may_be_exchanged_in_a_product() -> None:
    form = FORMS["linalg.matvec"]
    operation = generic_of(of_form(form, ("f32", "f32", "f32")))
    assert isinstance(operation.body, ScalarOperation)
    out, product = operation.body.arguments
    assert isinstance(product, ScalarOperation)
    product = replace(product, arguments=product.arguments[::-1])
    exchanged = replace(operation, body=replace(operation.body, arguments=(out, product)))
    best = named_operations(exchanged, Statistics())[0].operation
    assert best.name == "matvec"
    assert [o.array for o in best.operands if isinstance(o, ArrayPart)] == ["arg0", "arg1", "arg2"]


def _named(operation: StructuredOperation) -> list[str]:
    return [n.operation.name for n in named_operations(operation, Statistics())]


def test_a_difference_instead_of_a_sum_has_no_name() -> None:
    form = FORMS["linalg.matmul"]
    operation = generic_of(of_form(form, ("f32", "f32", "f32")))
    assert isinstance(operation.body, ScalarOperation)
    assert _named(replace(operation, body=replace(operation.body, op="arith.subf"))) == [GENERIC]
    product = operation.body.arguments[1]
    assert _named(replace(operation, body=product)) == [GENERIC]


def test_floats_are_summed_in_the_order_of_the_loops_only() -> None:
    form = FORMS["linalg.conv_1d_nwc_wcf"]
    operation = generic_of(of_form(form, ("f32", "f32", "f32")))
    *parallel, first, second = range(len(operation.extents))
    order = [AffineExpr.dimension(k) for k in (*parallel, second, first)]
    maps = tuple(
        AffineMap(m.num_dims, 0, tuple(e.replace_dims_and_symbols(order, []) for e in m.results))
        for m in operation.maps
    )
    other = replace(operation, maps=maps)
    assert _named(other) == [GENERIC]
    best = named_operations(other, Statistics(), reals=True)[0]
    assert best.operation.name == "conv_1d_nwc_wcf"
    assert best.order == (*parallel, second, first)


def test_every_pruned_candidate_is_counted() -> None:
    statistics = Statistics()
    operation = generic_of(next(c for c in CASES if c.name == "linalg.matmul"))
    found = named_operations(operation, statistics)
    pruned = statistics.pruned_by_rank + statistics.pruned_by_type + statistics.pruned_by_shape
    kept = statistics.generated - pruned - statistics.pruned_by_equivalence
    assert kept == len(found) - 1 == statistics.costlier_members + 1


@pytest.mark.parametrize(
    ("name", "extents"),
    [
        ("matmul", (3, 4, 1)),
        ("conv_1d_nwc_wcf", (1, 4, 2, 3, 1)),
        ("conv_1d_nwc_wcf", (2, 4, 2, 1, 3)),
        ("conv_1d_nwc_wcf", (2, 1, 2, 3, 3)),
    ],
)
def test_a_sum_over_one_value_is_one_too(name: str, extents: tuple[int, ...]) -> None:
    """Where an iterator takes one value only, it is neither summed over nor part of a window."""
    form = FORMS[f"linalg.{name}"]
    operation = generic_of(of_form(form, ("f32", "f32", "f32"), form.axes > 0, extents))
    single = {k for k, e in enumerate(operation.extents) if e == Affine((), 1)}
    windowless = tuple(
        AffineMap(m.num_dims, 0, tuple(_without(e, single) for e in m.results))
        for m in operation.maps
    )
    reductions = tuple(k for k in operation.reductions if k not in single)
    found = named_operations(
        replace(operation, maps=windowless, reductions=reductions), Statistics()
    )
    assert found[0].operation.name == name


def _without(expression: AffineExpr, single: set[int]) -> AffineExpr:
    """A sum of multiples of two iterators, without one of those given."""
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind == AffineBinaryOpKind.Add:
        for left, right in ((expression.lhs, expression.rhs), (expression.rhs, expression.lhs)):
            if {k for k in single if AffineExpr.dimension(k) in left.dfs()}:
                return right
    return expression


def test_other_iterators_are_not_left_out_of_a_window() -> None:
    form = FORMS["linalg.conv_1d_nwc_wcf"]
    operation = generic_of(of_form(form, ("f32", "f32", "f32"), False, (2, 4, 2, 2, 3)))
    first = AffineMap(5, 0, tuple(AffineExpr.dimension(k) for k in (0, 1, 4)))
    assert _named(replace(operation, maps=(first, *operation.maps[1:]))) == [GENERIC]
    parallel = replace(operation, reductions=operation.reductions[1:])
    assert _named(parallel) == [GENERIC]

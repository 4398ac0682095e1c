"""linalg ops against the loops that upstream's `--convert-linalg-to-affine-loops` makes of them."""

import itertools
import random
import shutil
import subprocess
from functools import cache

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType

from semantics.syntax.linalg.forms import FORMS
from tests.inputs.linalg_cases import CASES, Case, elements_of, of_form
from tests.oracles.loop_oracle import Buffer, buffer, interpret
from tests.support.deep import some_of
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.system import reads_of
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown
from verifier.running.recurrences import Inputs, run
from verifier.strategy.loops import prove_equal

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

_ONE_OF_EACH = {case.name: case for case in reversed(CASES)} | {
    case.name: case for case in CASES if "steps" in case.label
}
"""The first case of each op, or that with strides and dilations other than 1."""

_FLOATS = [c for c in CASES if c.name == "linalg.pooling_nhwc_sum" and "f32 f32" in c.label]


def _loops(cases: list[Case]) -> list[func.FuncOp]:
    """The functions of some cases, lowered by mlir-opt."""
    lowered = subprocess.run(
        ["mlir-opt-22", "-", "--convert-linalg-to-affine-loops"],
        input="\n".join(case.function(f"f{k}") for k, case in enumerate(cases)),
        capture_output=True,
        text=True,
        check=True,
    )
    return functions(lowered.stdout)


@cache
def _all_loops() -> dict[str, func.FuncOp]:
    return dict(zip(_ONE_OF_EACH, _loops(list(_ONE_OF_EACH.values())), strict=True))


def _takes_long(name: str) -> bool:
    """Whether an op has eight iterators or more, or is another one with zero points."""
    form = FORMS.get(name)
    return form is not None and (
        len(form.iterators) > 7 or (form.body == "quantized" and len(form.iterators) > 4)
    )


_PROVED = [name for name in _ONE_OF_EACH if not _takes_long(name)]
_PROVED += ["linalg.conv_3d_ndhwc_dhwcf", "linalg.conv_2d_ngchw_gfchw_q"]


@pytest.mark.parametrize("name", some_of(_PROVED, 28))
def test_an_op_equals_its_loops_for_all_sizes(name: str) -> None:
    (named,) = functions(_ONE_OF_EACH[name].function())
    op, loops = lift(named), lift(_all_loops()[name])
    ways = [(loops, op)]
    if max(len(s.dims) for s in op.statements) < 4:
        ways.append((op, loops))
    for before, after in ways:
        assumed = needed_equal_extents(before, after)
        verdict = prove_equal(before, after, assume_equal_extents=assumed)
        assert isinstance(verdict, Proved), verdict


_INTEGERS = [
    of_form(form, elements, steps, ((2, 1, 3) * 3)[: len(form.iterators)])
    for form in FORMS.values()
    for elements in elements_of(form)
    if elements[-1] == "i32" and elements[0].startswith("i")
    for steps in (False, True)
    if form.axes or not steps
]


@pytest.mark.deep
def test_an_op_run_by_its_meaning_does_what_its_loops_do() -> None:
    """The loops are run by an interpreter that shares no code with lifting or with meanings."""
    values = random.Random(22)
    named = functions("\n".join(case.function(f"f{k}") for k, case in enumerate(_INTEGERS)))
    for case, op, loops in zip(_INTEGERS, named, _loops(_INTEGERS), strict=True):
        arrays: dict[str, dict[tuple[int, ...], int]] = {}
        scalars: dict[str, int] = {}
        for k, argument in enumerate(op.body.block.args):
            if isinstance(argument.type, MemRefType):
                shape = argument.type.get_shape()
                indices = itertools.product(*(range(e) for e in shape))
                widths = (8,) if "xi8>" in str(argument.type) else (6, 32)
                arrays[f"arg{k}"] = {
                    index: values.getrandbits(values.choice(widths)) for index in indices
                }
            else:
                scalars[f"arg{k}"] = values.getrandbits(32)
        found = run(lift(op), Inputs({}, arrays, scalars))
        memory: dict[str, Buffer | int] = {
            f"arg{k}": buffer(a.type.get_shape(), arrays[f"arg{k}"].values())
            if isinstance(a.type, MemRefType)
            else scalars[f"arg{k}"]
            for k, a in enumerate(op.body.block.args)
        }
        interpret(loops, list(memory.values()))
        after = {n: b.elements() for n, b in memory.items() if isinstance(b, Buffer)}
        for name, elements in after.items():
            assert found[name] == elements, case.label
        assert after != arrays


@pytest.mark.parametrize(
    ("name", "old", "new"),
    some_of(
        [
            ("conv_1d_nwc_wcf", "strides = dense<[2]>", "strides = dense<[3]>"),
            ("conv_2d_nhwc_hwcf", "dilations = dense<[3, 1]>", "dilations = dense<[1, 3]>"),
            ("depthwise_conv_2d_nhwc_hwc_q", "%a2, %a3", "%a3, %a2"),
            ("batch_vecmat", "batch_vecmat", "batch_matvec"),
            ("pooling_nwc_max_unsigned", "max_unsigned", "max"),
            ("conv_2d_nhwc_hwcf", "hwcf", "fhwc"),
            ("quantized_matmul", "%a2, %a3", "%a3, %a2"),
            ("conv_2d_ngchw_gfchw", "gfchw", "fgchw"),
            ("mmt4d", "%a0, %a1", "%a1, %a0"),
            ("pooling_nhwc_max", "nhwc_max", "nhwc_min"),
        ],
        6,
    ),
)
def test_another_op_does_not_equal_the_loops(name: str, old: str, new: str) -> None:
    case = _ONE_OF_EACH[f"linalg.{name}"]
    text = case.function()
    changed = text.replace(old, new)
    if name == "batch_vecmat":
        changed = changed.replace("%a0, %a1 : memref<?x?x", "%a1, %a0 : memref<?x?x?x")
        changed = changed.replace(", memref<?x?x?xf32>) outs", ", memref<?x?xf32>) outs")
    assert changed != text
    (other,) = functions(changed)
    before, after = lift(_all_loops()[case.name]), lift(other)
    assumed = needed_equal_extents(before, after)
    verdict = prove_equal(before, after, assume_equal_extents=assumed)
    assert isinstance(verdict, Refuted) or (
        isinstance(verdict, Unknown) and "values of arg" in verdict.reason
    ), verdict


def test_a_window_is_not_read_but_gives_extents() -> None:
    (function,) = functions(_FLOATS[0].function())
    program = lift(function)
    (statement,) = program.statements
    assert "arg1" not in {read.array for read in reads_of(statement.value)}
    assert "arg1_dim0" in str(statement.domain)


def test_a_window_stays_within_its_array() -> None:
    arguments = "%x: memref<?xf32>, %k: memref<?xf32>, %y: memref<?xf32>, %a: f32"
    fill = "linalg.fill ins(%a : f32) outs(%y : memref<?xf32>)"
    convolution = (
        "linalg.conv_1d ins(%x, %k : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)"
    )
    before, after = (
        lift(functions(f"func.func @f({arguments}) {{\n{body}\nfunc.return\n}}")[0])
        for body in (fill, f"{convolution}\n{fill}")
    )
    verdict = prove_equal(before, after)
    assert isinstance(verdict, Refuted)
    assert verdict.notes == ("bounds: linalg.conv_1d #1 stays within arg0",)
    assert isinstance(prove_equal(after, before), Proved)

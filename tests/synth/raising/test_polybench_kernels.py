"""The affine PolyBench kernels compute what PolyBench's do: natively, and as recurrences."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func

from tests.oracles.polybench_oracle import KERNELS
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.inexact_functions import Opaque
from verifier.running.recurrences import Contents, Inputs, run

FOLDER = ROOT / "benchmarks" / "polybench"
RunFunctions = Callable[[str, Sequence[tuple[str, Sequence[object]]]], list[list[str]]]


def test_there_is_every_kernel() -> None:
    assert sorted(KERNELS) == sorted(path.stem for path in FOLDER.glob("*.mlir"))
    assert len(KERNELS) == 30


def function_of(kernel: str) -> func.FuncOp:
    module = read_module(read_source(str(FOLDER / f"{kernel}.mlir"))).module
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    return function


def arguments_of(kernel: str) -> list[Any]:
    return list(KERNELS[kernel].arguments(np.random.default_rng(5)))


def expected_arrays(kernel: str) -> list[np.ndarray[Any, Any]]:
    arguments = copy.deepcopy(arguments_of(kernel))
    KERNELS[kernel].compute(*arguments)
    return [argument for argument in arguments if isinstance(argument, np.ndarray)]


def agree(found: Sequence[np.ndarray[Any, Any]], kernel: str) -> bool:
    return all(
        np.allclose(f, e, rtol=1e-4 if e.dtype == np.float32 else 1e-9, atol=1e-7)
        for f, e in zip(found, expected_arrays(kernel), strict=True)
    )


WITH_EXP = "deriche"


@pytest.mark.parametrize("kernel", some_of([name for name in KERNELS if name != WITH_EXP], 9))
def test_as_recurrences(kernel: str) -> None:
    assert agree(run_lifted(function_of(kernel), arguments_of(kernel)), kernel)


@pytest.mark.deep
def test_what_exp_gives_has_no_value_as_recurrences() -> None:
    contents = contents_after(function_of(WITH_EXP), arguments_of(WITH_EXP))
    written = contents[lift(function_of(WITH_EXP)).live_outs[-1]]
    assert written and all(isinstance(value, Opaque) for value in written.values())


def contents_after(function: func.FuncOp, arguments: Sequence[Any]) -> Contents:
    """What a run of the lifted function leaves in its arrays."""
    program = lift(function)
    sizes: dict[str, int] = {}
    arrays: dict[str, dict[tuple[int, ...], Any]] = {}
    scalars: dict[str, Any] = {}
    for k, argument in enumerate(arguments):
        match argument:
            case np.ndarray():
                sizes |= {f"arg{k}_dim{d}": extent for d, extent in enumerate(argument.shape)}
                unsigned = argument
                if argument.dtype.kind == "i":
                    unsigned = argument.view(f"u{argument.itemsize}").astype(object)
                arrays[f"arg{k}"] = dict(np.ndenumerate(unsigned))
            case int():
                sizes[f"arg{k}"] = argument
            case _:
                element = function.args[k].type
                scalars[f"arg{k}"] = np.float32(argument) if str(element) == "f32" else argument
    return run(program, Inputs(sizes, arrays, scalars))


def run_lifted(function: func.FuncOp, arguments: Sequence[Any]) -> list[np.ndarray[Any, Any]]:
    contents = contents_after(function, arguments)
    found: list[np.ndarray[Any, Any]] = []
    for k, argument in enumerate(arguments):
        if isinstance(argument, np.ndarray):
            result = np.zeros(argument.shape, argument.dtype)
            for index, value in contents[f"arg{k}"].items():
                wrapped = argument.dtype.kind == "i" and value >= 1 << (argument.itemsize * 8 - 1)
                result[index] = value - (1 << argument.itemsize * 8) if wrapped else value
            found.append(result)
    return found


def test_a_wrong_kernel_does_not_agree() -> None:
    text = (FOLDER / "trmm.mlir").read_text()
    wrong = text.replace("(d0 + 1)>(%i) to", "(d0)>(%i) to")
    assert wrong != text
    module = read_module(Source("wrong", wrong)).module
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    assert not agree(run_lifted(function, arguments_of("trmm")), "trmm")


@pytest.mark.deep
def test_natively(run_functions: RunFunctions) -> None:
    text: list[str] = []
    calls: list[tuple[str, Sequence[object]]] = []
    for number, kernel in enumerate(KERNELS):
        arguments = arguments_of(kernel)
        text.append(str(function_of(kernel)))
        text.append(static_caller(function_of(kernel), f"run{number}", arguments))
        calls.append((f"run{number}", [a for a in arguments if not isinstance(a, int)]))
    for kernel, printed in zip(KERNELS, run_functions("\n".join(text), calls), strict=True):
        shown = [e for e in expected_arrays(kernel) if e.itemsize >= 4]
        rest = [e for e in expected_arrays(kernel) if e.itemsize < 4]
        found = [
            np.array([int(n) for n in re.findall(r"-?\d+", bits)])
            .astype(f"int{e.itemsize * 8}")
            .view(e.dtype)
            .reshape(e.shape)
            for bits, e in zip(printed, shown, strict=True)
        ]
        assert agree([*rest, *found], kernel), kernel  # the only short array comes first


def static_caller(function: func.FuncOp, name: str, arguments: Sequence[Any]) -> str:
    """A function with static shapes and scalars of type f64 only, which calls the kernel."""
    parameters: list[str] = []
    body: list[str] = []
    for k, (argument, type_) in enumerate(
        zip(arguments, function.function_type.inputs.data, strict=True)
    ):
        if isinstance(argument, np.ndarray):
            extents = "".join(f"{extent}x" for extent in argument.shape)
            static = str(type_).replace("?x" * argument.ndim, extents)
            parameters.append(f"%s{k}: {static}")
            body.append(f"%a{k} = memref.cast %s{k} : {static} to {type_}")
        elif isinstance(argument, int):
            body.append(f"%a{k} = arith.constant {argument} : index")
        else:
            short = str(type_) == "f32"
            parameters.append(f"%{'s' if short else 'a'}{k}: f64")
            body += [f"%a{k} = arith.truncf %s{k} : f64 to f32"] if short else []
    values = ", ".join(f"%a{k}" for k in range(len(arguments)))
    types = ", ".join(map(str, function.function_type.inputs.data))
    body.append(f"func.call @{function.sym_name.data}({values}) : ({types}) -> ()")
    return "\n".join([f"func.func @{name}({', '.join(parameters)}) {{", *body, "return", "}"])

"""Stablehlo functions run by XLA on the CPU. It has threads, and a process with threads must not be
forked, as many tests do: what tests import is `stablehlo_execution`, which asks another process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jaxlib.mlir.ir as ir
import numpy as np
from jax.extend import backend
from jaxlib import _jax, xla_client
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import stablehlo


def verified(text: str) -> str:
    """The module as upstream's dialect parses, verifies and prints it, its one function @main."""
    return _printed(text, generic=False)


def generic(text: str) -> str:
    """The same in upstream's generic form."""
    return _printed(text, generic=True)


def _printed(text: str, *, generic: bool) -> str:
    with ir.Context() as context:
        registry = ir.DialectRegistry()
        _jax_mlir_ext.register_dialects(registry)
        context.append_dialect_registry(registry)
        context.load_all_available_dialects()
        stablehlo.register_dialect(context)
        module = ir.Module.parse(text)
        (function,) = (op for op in module.body.operations if op.operation.name == "func.func")
        function.attributes["sym_name"] = ir.StringAttr.get("main")
        module.operation.verify()
        return str(module.operation.get_asm(print_generic_op_form=generic))


def execute(text: str, inputs: Sequence[np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """The results of the one function of a module on these tensors."""
    with jax.enable_x64(True):
        client = backend.get_backend("cpu")
        devices = _jax.DeviceList(tuple(client.local_devices()[:1]))
        loaded = client.compile_and_load(verified(text), devices, xla_client.CompileOptions())
        results = loaded.execute_sharded([jax.device_put(np.asarray(x)) for x in inputs])
        shards = results.disassemble_into_single_device_arrays()
        return [np.asarray(shard[0]) for shard in shards]


def interpret(text: str, inputs: Sequence[np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """The results that stablehlo's reference interpreter gives. It aborts on what it lacks."""
    with ir.Context() as context:
        registry = ir.DialectRegistry()
        _jax_mlir_ext.register_dialects(registry)
        context.append_dialect_registry(registry)
        context.load_all_available_dialects()
        stablehlo.register_dialect(context)
        module = ir.Module.parse(text)
        function = next(op for op in module.body.operations if op.operation.name == "func.func")
        types = ir.FunctionType(function.attributes["function_type"].value).inputs
        given: list[ir.Attribute] = []
        for x, type_ in zip(inputs, types, strict=True):
            element = ir.RankedTensorType(type_).element_type
            shape = {} if x.dtype == np.bool_ else {"shape": list(x.shape)}
            given.append(ir.DenseElementsAttr.get(np.ascontiguousarray(x), type=element, **shape))
        return [np.array(found) for found in stablehlo.eval_module(module, given)]

"""Stablehlo run on given inputs: a process of its own, since the interpreter aborts on some
operations, and XLA has threads.

It reads a JSON object from standard input: `module` is the text, whose function is @main; `inputs`
has for each argument its element type, shape, and elements in row-major order as texts; `by` is
"interpreter" for the reference interpreter of stablehlo, "xla" for XLA on the CPU, or "xla without
HLO passes". It prints the results as texts of constants.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

# None of these has types for all that is used.
jax: Any = import_module("jax")
backend: Any = import_module("jax.extend.backend")
ir: Any = import_module("jaxlib.mlir.ir")
ml_dtypes: Any = import_module("ml_dtypes")
stablehlo: Any = import_module("jaxlib.mlir.dialects.stablehlo")
xla_client: Any = import_module("jaxlib.xla_client")
_extensions: Any = import_module("jaxlib.mlir._mlir_libs._jax_mlir_ext")
_jax: Any = import_module("jaxlib._jax")
_FLOATS: dict[str, Any] = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "f64": np.float64,
}
Given = tuple[str, Sequence[int], Sequence[str]]
INTERPRETER, XLA, WITHOUT_PASSES = "interpreter", "xla", "xla without HLO passes"


def results(text: str, inputs: Sequence[Given], by: str) -> list[str]:
    """The results of @main of a module as texts of constants."""
    with ir.Context() as context:
        registry = ir.DialectRegistry()
        _extensions.register_dialects(registry)
        context.append_dialect_registry(registry)
        context.load_all_available_dialects()
        stablehlo.register_dialect(context)
        arrays = [_array(*given) for given in inputs]
        if by == INTERPRETER:
            module = ir.Module.parse(text)
            given = [
                _constant(array, element)
                for array, (element, _, _) in zip(arrays, inputs, strict=True)
            ]
            return [str(result) for result in stablehlo.eval_module(module, given)]
        return [_shown(result) for result in _by_xla(text, arrays, by == XLA)]


def _array(element: str, shape: Sequence[int], values: Sequence[str]) -> Any:
    """The array; raises `ValueError` where numpy has no such element type."""
    if element == "i1":
        return np.array([value in ("1", "True") for value in values]).reshape(shape)
    integer = re.fullmatch(r"(u?)i(8|16|32|64)", element)
    if integer is not None:
        width = int(integer[2])
        kept = np.array([int(value) % (1 << width) for value in values], f"uint{width}")
        return kept.view(f"{'u' if integer[1] else ''}int{width}").reshape(shape)
    if element not in _FLOATS:
        raise ValueError(f"elements of type {element} are not run")
    return np.array([float(value) for value in values], _FLOATS[element]).reshape(shape)


def _constant(array: Any, element: str) -> Any:
    type_ = ir.Type.parse(element)
    return ir.DenseElementsAttr.get(array, type=type_)


def _by_xla(text: str, arrays: Sequence[Any], with_passes: bool) -> list[Any]:
    with jax.enable_x64(True):
        client = backend.get_backend("cpu")
        devices = _jax.DeviceList(tuple(client.local_devices()[:1]))
        options = xla_client.CompileOptions()
        if not with_passes:
            options.env_option_overrides = [("xla_disable_all_hlo_passes", True)]
        loaded = client.compile_and_load(text, devices, options)
        ran = loaded.execute_sharded([jax.device_put(array) for array in arrays])
        return [np.asarray(s[0]) for s in ran.disassemble_into_single_device_arrays()]


def _shown(array: Any) -> str:
    names = {numpy: name for name, numpy in _FLOATS.items()}
    element = names.get(array.dtype.type)
    if array.dtype == np.bool_:
        element = "i1"
    if element is None:
        element = f"{'ui' if array.dtype.kind == 'u' else 'i'}{8 * array.dtype.itemsize}"
    return str(_constant(np.array(array), element))


def main() -> None:
    asked = json.load(sys.stdin)
    json.dump(results(asked["module"], asked["inputs"], asked["by"]), sys.stdout)


if __name__ == "__main__":
    main()

"""HLO text to stablehlo text, by jaxlib: a process of its own, since jaxlib may abort.

It reads a list of texts as JSON from standard input, and prints a list of two: stablehlo and "", or
"" and why there is none.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any, cast

import jaxlib.mlir.ir as ir
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import stablehlo

# Neither has types.
_hlo: Any = import_module("jaxlib._hlo")
_mlir: Any = import_module("jaxlib._jax").mlir


def converted(text: str) -> str:
    """The stablehlo of HLO text, without what is said of where it is from."""
    module = _hlo.hlo_module_from_text(text)
    code = _mlir.hlo_to_stablehlo(module.as_serialized_hlo_module_proto())
    with ir.Context() as context:
        context.allow_unregistered_dialects = True
        registry = ir.DialectRegistry()
        _jax_mlir_ext.register_dialects(registry)
        context.append_dialect_registry(registry)
        context.load_all_available_dialects()
        stablehlo.register_dialect(context)
        parsed = cast("Any", ir.Module).parse(code)
        return str(parsed.operation.get_asm(enable_debug_info=False))


def main() -> None:
    found: list[tuple[str, str]] = []
    for text in json.load(sys.stdin):
        try:
            found.append((converted(text), ""))
        except Exception as error:  # noqa: BLE001 - whatever jaxlib says is why
            found.append(("", f"{type(error).__name__}: {error}"))
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()

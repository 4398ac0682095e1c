"""The scripts of benchmarks/ as modules. (xDSL installs a package of that name.)"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from tests.places import ROOT

FOLDER = ROOT / "benchmarks"


def script(name: str) -> ModuleType:
    """The script of that name (its path in the folder), loaded once."""
    key = f"benchmark_script_{name.replace('/', '_')}"
    if key not in sys.modules:
        spec = importlib.util.spec_from_file_location(key, FOLDER / f"{name}.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[key] = module
        spec.loader.exec_module(module)
    return sys.modules[key]

"""Stablehlo functions parsed, verified and run by XLA on the CPU, in a process beside the tests.

Where jax is not installed, each function skips the test that calls it.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest


def verified(text: str) -> str:
    """The module as upstream's dialect parses, verifies and prints it, its one function @main."""
    return _ask("verified", text)


def generic(text: str) -> str:
    """The same in upstream's generic form."""
    return _ask("generic", text)


def execute(text: str, inputs: Sequence[np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """The results of the one function of a module on these tensors."""
    return _ask("execute", text, [np.asarray(x) for x in inputs])


def interpret(text: str, inputs: Sequence[np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """The results that stablehlo's reference interpreter gives."""
    return _ask("interpret", text, list(inputs))


def _ask(name: str, *operands: object) -> Any:
    if importlib.util.find_spec("jax") is None:
        pytest.skip("jaxlib, which parses and runs stablehlo, is not installed")
    return _process().submit(_answer, name, operands).result()


@cache
def _process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"))


def _answer(name: str, operands: tuple[object, ...]) -> object:
    return getattr(import_module("tests.oracles.xla"), name)(*operands)

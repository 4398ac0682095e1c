"""Functions of a text as graphs of blocks."""

from __future__ import annotations

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import ControlFlowGraph
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of


def graph_in(text: str, name: str = "f", sequential: bool = False) -> ControlFlowGraph:
    """The graph of the function of that name."""
    parsed = read_module(source_of(text))
    function = functions_of(parsed.module)[name]
    return graph_of(function, parsed.where, sequential=sequential)

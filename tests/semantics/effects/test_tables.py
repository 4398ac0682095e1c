"""The written tables: they name operations that exist, and words that mean something."""

from __future__ import annotations

import re

import pytest
from xdsl import traits
from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation

from semantics.effects.conditions import CONDITIONAL_EFFECTS, CONDITIONS
from semantics.effects.facts import HERE, facts_of

KINDS = {"each use", "each execution", "dynamic index", "floats", "none"}


def _rows(table: str) -> list[list[str]]:
    lines = (HERE / table).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


DECLARED = {row[0]: row for row in _rows("declared.tsv")}


def test_most_of_upstreams_dialects_are_there():
    dialects = {name.partition(".")[0] for name in DECLARED}
    named = {"acc", "affine", "amdgpu", "amx", "arith", "arm_neon", "arm_sme", "arm_sve", "async"}
    named |= {"bufferization", "builtin", "cf", "complex", "emitc", "func", "gpu", "index", "irdl"}
    named |= {"linalg", "llvm", "math", "memref", "ml_program", "mpi", "nvgpu", "nvvm", "omp"}
    named |= {"pdl", "pdl_interp", "ptr", "quant", "rocdl", "scf", "shape", "shard", "smt"}
    named |= {"sparse_tensor", "spirv", "tensor", "tosa", "transform", "ub", "vector", "wasmssa"}
    named |= {"x86vector", "xegpu", "xevm", "vcix"}
    assert dialects == named
    assert len(DECLARED) > 2500


def test_written_lines_are_about_declared_operations_and_say_something():
    for name, what, says, source in _rows("implemented.tsv"):
        assert name in DECLARED
        assert source
        if what == "memory":
            stated = {"read", "write", "allocate", "unknown", "recursive"}
            words = {re.split("[@%]", word)[0] for word in says.split()}
            assert words <= stated | set(CONDITIONAL_EFFECTS), name
        else:
            assert what == "speculation" and (says in CONDITIONS or says == "never"), name
    for name, kind, reason in _rows("choices.tsv"):
        assert name in DECLARED and kind in KINDS and reason


def test_of_operations_for_tests_the_words_mean_something():
    for name, memory, speculation, _, source in _rows("test_dialect.tsv"):
        assert name.startswith("test.") and "TestOps.td" in source
        words = {word.partition("@")[0] for word in memory.split()}
        assert words <= {"none", "unknown", "recursive", "allocate", "write"}, name
        assert speculation in {"always", "recursive", "never", "-", *CONDITIONS}, name


def test_no_operation_is_twice_in_a_table():
    tables = (("declared.tsv", 1), ("test_dialect.tsv", 1), ("implemented.tsv", 2))
    for table, keys in (*tables, ("choices.tsv", 1)):
        rows = [tuple(row[:keys]) for row in _rows(table)]
        assert rows == sorted(set(rows)), table


def test_every_condition_is_used():
    said = {row[2] for table in ("implemented.tsv", "test_dialect.tsv") for row in _rows(table)}
    words = {word for words in said for word in words.split()}
    assert set(CONDITIONS) | set(CONDITIONAL_EFFECTS) <= words


def test_what_only_a_method_says_is_not_guessed():
    """Of what nobody has read in upstream's C++, nothing is believed."""
    facts = facts_of("ptr.load")
    assert facts is not None and "code" in facts.memory
    assert "ptr.load" not in {row[0] for row in _rows("implemented.tsv")}


XDSL_SAYS_MORE = {
    "acc.cache": "free",
    "affine.apply": "speculatable",
    "arith.ceildivsi": "speculatable",
    "arith.floordivsi": "speculatable",
    "arith.remsi": "speculatable",
    "math.ipowi": "speculatable",
    "smt.exists": "free, speculatable",
    "smt.forall": "free, speculatable",
    "tensor.cast": "speculatable",
    "tensor.collapse_shape": "speculatable",
    "tensor.expand_shape": "speculatable",
    "tensor.extract": "speculatable",
    "tensor.extract_slice": "speculatable",
    "tensor.insert": "speculatable",
    "tensor.insert_slice": "speculatable",
    "wasmssa": "free, speculatable",
}
"""Where xDSL's classes promise what upstream's tables do not, which go before them."""


@pytest.mark.deep
def test_where_xdsl_promises_more_than_upstream():
    found: dict[str, set[str]] = {}
    for dialect in get_all_dialects().values():
        for operation in dialect().operations:
            if facts_of(operation.name) is None:
                continue
            promised = _promised_by_xdsl(operation) - _promised_upstream(operation.name)
            if promised:
                name = operation.name
                key = "wasmssa" if name.startswith("wasmssa.") else name
                found.setdefault(key, set()).update(promised)
    assert {name: ", ".join(sorted(what)) for name, what in found.items()} == XDSL_SAYS_MORE


def _promised_by_xdsl(operation: type[Operation]) -> set[str]:
    named = {"free": traits.NoMemoryEffect, "speculatable": traits.AlwaysSpeculatable}
    return {word for word, trait in named.items() if operation.has_trait(trait)}


def _promised_upstream(name: str) -> set[str]:
    facts = facts_of(name)
    assert facts is not None
    free = {"free"} if facts.memory == ("none",) else set[str]()
    return free | ({"speculatable"} if facts.speculation == "always" else set[str]())

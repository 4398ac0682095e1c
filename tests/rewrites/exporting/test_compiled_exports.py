"""Exported C++ compiles, computes what native functions compute, and rewrites as the pass does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rewrites.exporting.languages import exported
from rewrites.exporting.natives import NUMBER, Natives, flags_of
from tests.support.exported_functions import PLACES, WIDTH, asks_an_analysis, functions_on_numbers
from tests.support.exported_plugin import (
    LIBRARY,
    PLUGINS,
    compiled,
    differences,
    instances,
    needs_compiler,
    plugin_of,
    with_other_rule,
)
from tests.support.known_rules import known_rules
from tests.support.library import library_rules

pytestmark = [pytest.mark.deep, needs_compiler]
RULES = [p for p in library_rules() if not asks_an_analysis(p)][::12]


@pytest.mark.parametrize("language", PLUGINS)
def test_the_plugin_rewrites_as_the_pass_does(language: str, tmp_path: Path):
    """And leaves each instance as it is where another rule, which is about another operation, is
    the one to be applied."""
    text, left_out = exported(RULES, language)
    assert not left_out
    plugin = plugin_of(tmp_path, text, language)
    asked = [one for pattern in RULES for one in instances(pattern, 12)]
    assert sum(one.changes for one in asked) > len(RULES)
    assert not differences(tmp_path, plugin, asked)
    others = [with_other_rule(one, RULES) for one in asked]
    assert not differences(tmp_path, plugin, others)


def test_the_comparison_sees_a_plugin_that_does_something_else(tmp_path: Path):
    (pattern,) = (one for one in library_rules() if one.name == "sub_zero")
    text, _ = exported([pattern], "drr")
    right = "(replaceWithValue $x)"
    assert right in text
    plugin = plugin_of(tmp_path, text.replace(right, "(replaceWithValue $c_op)"), "drr")
    asked = list(instances(pattern, 12))
    assert len(differences(tmp_path, plugin, asked)) == sum(one.changes for one in asked) > 0


def test_llvm_cpp_compiles(tmp_path: Path):
    text, _ = exported([*library_rules(), *known_rules()], "llvm-cpp")
    assert "computeKnownBits(x" in text
    compiled(tmp_path, text, "-c")


def test_expressions_compute_what_native_functions_do(tmp_path: Path):
    """All numbers of four bits, the executables of the functions against compiled expressions."""
    natives = Natives(
        dict.fromkeys(PLACES, NUMBER),
        number=lambda name: name,
        width=lambda _: "a.getBitWidth()",
        has=lambda name, flag: "",
        predicate=lambda name: "",
        flags=flags_of,
    )
    functions = list(functions_on_numbers())
    texts = [
        f"({one.text(natives)}){'' if one.constrains else '.getZExtValue()'}" for one in functions
    ]
    bodies = [f'  for (auto [a, b] : pairs) printf("%d\\n", (int)({text}));' for text in texts]
    expected = [given for one in functions for given in one.results()]
    source = f"""
#include "llvm/ADT/APInt.h"
#include <cstdio>
#include <utility>
#include <vector>
using llvm::APInt;
int main() {{
  std::vector<std::pair<APInt, APInt>> pairs;
  for (unsigned a = 0; a < {1 << WIDTH}; ++a)
    for (unsigned b = 0; b < {1 << WIDTH}; ++b)
      pairs.push_back({{APInt({WIDTH}, a), APInt({WIDTH}, b)}});
{chr(10).join(bodies)}
}}
"""
    program = compiled(tmp_path, source, f"-L{LIBRARY}", "-lLLVM-22", f"-Wl,-rpath,{LIBRARY}")
    ran = subprocess.run([program], capture_output=True, text=True, timeout=60, check=True)
    assert [int(line) for line in ran.stdout.split()] == expected

"""Exported C++ compiles, computes what native functions compute, and rewrites as the pass does."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from xdsl.dialects.builtin import IntegerAttr, IntegerType

from rewrites.exporting.languages import exported
from rewrites.exporting.natives import NUMBER, Natives, flags_of
from rewrites.exporting.rule import Computed, Condition, Number, Type, rule_of
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
from tests.support.library import library_rules
from verifier.kernel.goals.natives import native_constraint, native_rewrite

pytestmark = [pytest.mark.deep, needs_compiler]
RULES = [pattern for number, pattern in enumerate(library_rules()) if number % 12 == 0]
WIDTH = 4


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
    text, _ = exported(library_rules(), "llvm-cpp")
    compiled(tmp_path, text, "-c")


def functions_on_numbers() -> Iterator[tuple[str, int, bool]]:
    """Native functions on one or two numbers of one type: name, arguments, whether constraints."""
    used = {condition.name for p in library_rules() for condition in rule_of(p).conditions}
    used |= {"is_power_of_two", "is_low_bit_mask", "low_bits_zero", "divides", "sum_below_width"}
    for name in sorted(used):
        native = native_constraint(name)
        if native is not None and native.meaning is not None:
            count = native.meaning.__code__.co_argcount - 1
            if name not in ("is_never_poison",) and "predicate" not in name:
                yield name, count, True
    for name in ("addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "shrsi"):
        yield name, 2, False
    for name in ("divui", "divsi", "remui", "remsi", "minsi", "maxui"):
        yield name, 2, False
    yield from (("negate", 1, False), ("invert", 1, False), ("absi", 1, False))


def test_expressions_compute_what_native_functions_do(tmp_path: Path):
    """All numbers of four bits, the executables of the functions against compiled expressions."""
    places = ("a", "b")
    type_ = Type("t", None)
    natives = Natives(
        dict.fromkeys(places, NUMBER),
        number=lambda name: name,
        width=lambda _: "a.getBitWidth()",
        has=lambda name, flag: "",
        predicate=lambda name: "",
        flags=flags_of,
    )
    bodies: list[str] = []
    expected: list[int] = []
    for name, count, constrains in functions_on_numbers():
        given = tuple(Number(place, type_) for place in places[:count])
        if constrains:
            text = natives.condition(Condition(name, given, negated=False))
            native = native_constraint(name)
        else:
            text = natives.computed(Computed("r", name, given, type_)) + ".getZExtValue()"
            native = native_rewrite(name)
        assert native is not None
        bodies.append(f'  for (auto [a, b] : pairs) printf("%d\\n", (int)({text}));')
        for numbers in product(range(1 << WIDTH), repeat=2):
            attributes = [IntegerAttr(n, IntegerType(WIDTH), truncate_bits=True) for n in numbers]
            result = native.executable(*attributes[:count])
            if not isinstance(result, bool):
                result = result.value.data % (1 << WIDTH)
            expected.append(int(result))
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

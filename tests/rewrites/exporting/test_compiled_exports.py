"""Exported C++ compiles, computes what native functions compute, and rewrites as the pass does."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, IntegerType

from rewrites.applying.instances import context, examples, parse, values_of
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.applying.termination import apply_once
from rewrites.exporting.languages import exported
from rewrites.exporting.mlir_cpp import class_name
from rewrites.exporting.natives import NUMBER, Natives, flags_of
from rewrites.exporting.rule import Computed, Condition, Number, Type, rule_of
from tests.support.library import library_rules
from verifier.kernel.goals.natives import native_constraint, native_rewrite

INCLUDE = Path("/usr/lib/llvm-22/include")
LIBRARY = Path("/usr/lib/llvm-22/lib")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        shutil.which("g++") is None
        or shutil.which("mlir-opt-22") is None
        or not (INCLUDE / "mlir").is_dir()
        or not (INCLUDE / "llvm").is_dir(),
        reason="needs g++, mlir-opt-22, libmlir-22-dev and llvm-22-dev",
    ),
]

RULES = [pattern for number, pattern in enumerate(library_rules()) if number % 12 == 0]
WIDTH = 4

PLUGIN = """
#include "rules.cpp"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

namespace {
/// Applies to what a function returns first the rule that its attribute names.
struct ApplyOnce : PassWrapper<ApplyOnce, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ApplyOnce)
  StringRef getArgument() const final { return "apply-once"; }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateProvedRules(patterns);
    FrozenRewritePatternSet frozen(std::move(patterns));
    PatternApplicator applicator(frozen);
    applicator.applyDefaultCostModel();
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      Operation *root = function.getBody().front().getTerminator()->getOperand(0).getDefiningOp();
      StringRef name = function->getAttrOfType<StringAttr>("rule").getValue();
      PatternRewriter rewriter(&getContext());
      rewriter.setInsertionPoint(root);
      (void)applicator.matchAndRewrite(root, rewriter, [&](const Pattern &pattern) {
        return pattern.getDebugName().ends_with(name);
      });
    }
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK ::mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Rules", "1", [] { PassRegistration<ApplyOnce>(); }};
}
"""


def compiled(folder: Path, source: str, *options: str) -> Path:
    (folder / "source.cpp").write_text(source)
    made = folder / "made"
    command = ["g++", "-std=c++17", "-O0", "-fno-rtti", f"-I{INCLUDE}", "source.cpp", *options]
    ran = subprocess.run(
        [*command, "-o", str(made)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[:2000]
    return made


def test_the_plugin_rewrites_as_the_pass_does(tmp_path: Path):
    text, left_out = exported(RULES, "mlir-cpp")
    assert not left_out
    (tmp_path / "rules.cpp").write_text(text)
    plugin = compiled(tmp_path, PLUGIN, "-fPIC", "-shared")
    asked: list[str] = []
    wanted: list[str] = []
    fired = 0
    for pattern in RULES:
        rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
        for example in list(examples(pattern))[:12]:
            number = len(asked)
            rule = f'attributes {{rule = "::{class_name(rule_of(pattern))}"}} {{\n'
            asked.append(example.text.replace("@f(", f"@f{number}(").replace("{\n", rule, 1))
            module = parse(example.text)
            fired += apply_once(rewrite, example, values_of(example, module))
            wanted.append(str(module))
    assert fired > len(RULES)
    (tmp_path / "asked.mlir").write_text("\n".join(asked))
    command = ["mlir-opt-22", f"--load-pass-plugin={plugin}", "--pass-pipeline"]
    command += ["builtin.module(apply-once)", "--mlir-print-op-generic", "asked.mlir"]
    ran = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    functions = [op for op in parse(ran.stdout).body.ops if isinstance(op, func.FuncOp)]
    assert len(functions) == len(wanted)
    for function, expected in zip(functions, wanted, strict=True):
        (other,) = (op for op in parse(expected).body.ops if isinstance(op, func.FuncOp))
        assert function.body.is_structurally_equivalent(other.body), f"{function}\n{other}"


def test_a_rule_that_is_not_named_changes_nothing():
    """What the comparison above rests on: an instance differs from what becomes of it."""
    pattern = RULES[0]
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
    example = next(example for example in examples(pattern) if example.applies)
    module = parse(example.text)
    apply_once(rewrite, example, values_of(example, module))
    assert not module.is_structurally_equivalent(parse(example.text))


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

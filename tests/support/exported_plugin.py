"""Exported rules, compiled into a plugin of mlir-opt that applies one of them to each function."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import pytest
from xdsl.dialects import func

from rewrites.applying.instances import context, examples, parse, values_of
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.applying.termination import apply_once
from rewrites.exporting.mlir_cpp import class_name
from rewrites.exporting.rule import rule_of
from rewrites.library.patterns import LibraryPattern

INCLUDE = Path("/usr/lib/llvm-22/include")
LIBRARY = Path("/usr/lib/llvm-22/lib")
_TOOLS = ("g++", "mlir-opt-22", "mlir-tblgen-22")
needs_compiler = pytest.mark.skipif(
    None in map(shutil.which, _TOOLS)
    or not (INCLUDE / "mlir").is_dir()
    or not (INCLUDE / "llvm").is_dir(),
    reason="needs g++, mlir-opt-22, mlir-tblgen-22, libmlir-22-dev and llvm-22-dev",
)
PLUGINS = ("mlir-cpp", "drr")
"""The languages of which plugins are made."""

_DECLARATIVE = """
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
using namespace mlir;
using llvm::APInt;
#include "rules.inc"
void populateProvedRules(RewritePatternSet &patterns) { populateWithGenerated(patterns); }
"""
_PLUGIN = """
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
        return pattern.getDebugName().rsplit(':').second == name ||
               pattern.getDebugName() == name;
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
    """What g++ makes of a C++ file."""
    (folder / "source.cpp").write_text(source)
    made = folder / "made"
    _run(
        folder,
        *("g++", "-std=c++17", "-O0", "-fno-rtti", f"-I{INCLUDE}", "source.cpp", *options),
        *("-o", str(made)),
    )
    return made


def plugin_of(folder: Path, text: str, language: str) -> Path:
    """The plugin of rules in one of the `PLUGINS`."""
    if language == "drr":
        (folder / "rules.td").write_text(text)
        _run(
            folder,
            *("mlir-tblgen-22", "-gen-rewriters", f"-I{INCLUDE}", "rules.td", "-o", "rules.inc"),
        )
        text = _DECLARATIVE
    (folder / "rules.cpp").write_text(text)
    return compiled(folder, _PLUGIN, "-fPIC", "-shared")


def _run(folder: Path, *command: str) -> str:
    ran = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=1800, check=False
    )
    assert ran.returncode == 0, ran.stderr[:2000]
    return ran.stdout


@dataclass(frozen=True)
class Instance:
    """A function that a rule of that name may be applied to, and what the library's pass makes of
    it."""

    of: str
    before: str
    after: str

    @property
    def changes(self) -> bool:
        return not parse(self.before).is_structurally_equivalent(parse(self.after))


def instances(pattern: LibraryPattern, most: int) -> Iterator[Instance]:
    """Some instances of a pattern's match; conditions hold for some of them."""
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
    for example in islice(examples(pattern), most):
        module = parse(example.text)
        apply_once(rewrite, example, values_of(example, module))
        yield Instance(pattern.name, example.text, str(module))


def with_other_rule(instance: Instance, patterns: Sequence[LibraryPattern]) -> Instance:
    """The instance where a rule about another operation is to be applied, which changes nothing."""
    root = next(iter(parse(instance.before).walk()))
    (function,) = (op for op in root.walk() if isinstance(op, func.FuncOp))
    returned = function.get_return_op()
    assert returned is not None
    operation = returned.operands[0].owner
    others = (rule_of(pattern) for pattern in patterns)
    other = next(rule for rule in others if rule.root.operation != getattr(operation, "name", ""))
    return replace(instance, of=other.name, after=instance.before)


def differences(folder: Path, plugin: Path, asked: Sequence[Instance]) -> list[str]:
    """The instances of which the plugin makes something else than they say."""
    texts: list[str] = []
    for number, one in enumerate(asked):
        rule = f'attributes {{rule = "{class_name(one.of)}"}} {{\n'
        texts.append(one.before.replace("@f(", f"@f{number}(").replace("{\n", rule, 1))
    (folder / "asked.mlir").write_text("\n".join(texts))
    printed = _run(
        folder,
        *("mlir-opt-22", f"--load-pass-plugin={plugin}", "--pass-pipeline"),
        *("builtin.module(apply-once)", "--mlir-print-op-generic", "asked.mlir"),
    )
    functions = [op for op in parse(printed).body.ops if isinstance(op, func.FuncOp)]
    assert len(functions) == len(asked)
    found: list[str] = []
    for function, one in zip(functions, asked, strict=True):
        (other,) = (op for op in parse(one.after).body.ops if isinstance(op, func.FuncOp))
        if not function.body.is_structurally_equivalent(other.body):
            found.append(f"{one.of}: {function}\n{other}")
    return found

"""The pass `apply-proved-rewrites`: the library's rules, applied until none matches.

It terminates because each pattern lowers a measure, even where everything but the root of the
match stays alive (`rewrites.applying.termination`); a test computes it for every pattern. Two
constants are folded, by patterns of the highest benefit, before one could be moved to the right of
the other. A pattern that makes the expression smaller is applied with the operands of commutative
operations in any order.

The rules hold on llvm too where they are written again for it and proved there. Each of these is a
rule with other names of operations, so it lowers the same measure, and no rule mixes the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import arith, llvm
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern

from rewrites.applying.proved_rewrite import CannotApply, ProvedRewrite
from rewrites.library.lock import Record, read_lock, why_stale
from rewrites.library.on_llvm import LLVM_NAMES
from rewrites.library.patterns import ROOT, LibraryPattern, library_rules, rules_on_llvm
from semantics.language.kinds import isa

_ERASABLE = frozenset(op.name for op in arith.Arith.operations) | frozenset(LLVM_NAMES.values())


class NotProved(Exception):
    """A pattern of the library without a proof on record that holds for it as it is now."""


def load_proved(root: Path = ROOT) -> list[tuple[LibraryPattern, Record]]:
    """The library's rules with their proofs, those of higher benefit first.

    Raises `NotProved` where one has none, or `verifier.kernel.input.sources.InputError`.
    """
    return with_proofs([*library_rules(root), *rules_on_llvm(root)], root)


def with_proofs(
    patterns: Sequence[LibraryPattern], root: Path = ROOT
) -> list[tuple[LibraryPattern, Record]]:
    """Patterns of the library with their proofs; order and errors are those of `load_proved`."""
    records = read_lock(root).records()
    loaded: list[tuple[LibraryPattern, Record]] = []
    known: dict[str, str] = {}
    for pattern in patterns:
        record = records.get(pattern.name)
        why = why_stale(pattern, record, known)
        if why is not None or record is None:
            raise NotProved(
                f"{pattern.file}:{pattern.line}: @{pattern.name} is not applied: {why} "
                "(run verify-rewrite --library --update)"
            )
        loaded.append((pattern, record))
    return sorted(loaded, key=lambda pair: -pair[0].pattern.benefit.value.data)


class ProvedRewrites(RewritePattern):
    """The first of `patterns` that matches; operations of theirs that nothing uses are erased."""

    def __init__(self, patterns: Sequence[ProvedRewrite]) -> None:
        self._by_root: dict[str, list[ProvedRewrite]] = {}
        for pattern in patterns:
            self._by_root.setdefault(pattern.root_name, []).append(pattern)
        self._in_every_order: dict[str, list[ProvedRewrite]] = {}

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if op.name in _ERASABLE and not any(result.uses for result in op.results):
            rewriter.erase(op)
            return
        if op.name not in self._in_every_order:
            self._in_every_order[op.name] = [
                rewrite
                for pattern in self._by_root.get(op.name, ())
                for rewrite in (pattern, *pattern.commuted)
            ]
        for pattern in self._in_every_order[op.name]:
            pattern.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                return


def load_rewrites(context: Context, root: Path = ROOT) -> ProvedRewrites:
    """The library, ready to be applied in `context`. Raises as `load_proved` does."""
    for dialect in (arith.Arith, llvm.LLVM):
        if context.get_optional_dialect(dialect.name) is None:
            context.load_dialect(dialect)
    rewrites: list[ProvedRewrite] = []
    for pattern, record in load_proved(root):
        try:
            rewrites.append(ProvedRewrite(pattern.pattern, record.guarantee, context))
        except CannotApply as error:
            raise NotProved(f"@{pattern.name} cannot be applied: {error}") from error
    return ProvedRewrites(rewrites)


def apply_rewrites(module: ModuleOp, rewrites: ProvedRewrites) -> None:
    """Apply them to the module until none matches."""
    for op in module.walk():
        _state_the_type(op)
    PatternRewriteWalker(rewrites).rewrite_module(module)


def _state_the_type(op: Operation) -> None:
    """Write a constant of llvm that is given as an index with the result's type.

    What was index is lowered to `llvm.mlir.constant(1 : index) : i64`; that is the same constant as
    `1 : i64`, on which the rules are proved.
    """
    if not isinstance(op, llvm.ConstantOp):
        return
    value, type_ = op.value, op.result.type
    if not (isa(value, IntegerAttr[IndexType]) and isinstance(type_, IntegerType)):
        return
    number = value.value.data
    if type_.width.data == 64 and -(2**63) <= number < 2**63:
        op.properties["value"] = IntegerAttr(number, type_)


@dataclass(frozen=True)
class ApplyProvedRewrites(ModulePass):
    """Applies the library. Raises `NotProved` before it touches anything."""

    name = "apply-proved-rewrites"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        apply_rewrites(op, load_rewrites(ctx))

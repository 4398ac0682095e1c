"""The pass `apply-proved-lowerings`: the operations of one dialect over those of another.

It applies a file of `lowerings/`, each pattern to what uses a value before it is applied to what
makes the value: that a value is never poison is seen of the operation that makes it. What no
pattern is for stays: other types, and operations that the file says are not lowered. It comes to
an end because what a pattern makes is of the other dialect, or has fewer operands than it had.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern

from rewrites.applying.library_pass import NotProved, with_proofs
from rewrites.applying.operand_ranges import with_operands
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.library.listing import root_of
from rewrites.library.lock import Record
from rewrites.library.patterns import ROOT, LibraryPattern, read_lowering
from semantics.language.dialects import entry_of


class ProvedLowerings(RewritePattern):
    """The first of the patterns that matches, those of higher benefit first."""

    def __init__(self, patterns: Sequence[tuple[LibraryPattern, Record]], context: Context) -> None:
        self._context = context
        self._by_root: dict[str, list[tuple[LibraryPattern, Record]]] = {}
        for pattern, record in patterns:
            self._by_root.setdefault(_root_name(pattern), []).append((pattern, record))
        self._ready: dict[tuple[str, int], list[ProvedRewrite]] = {}

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        for rewrite in self._rewrites(op.name, len(op.operands)):
            rewrite.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                return

    def _rewrites(self, name: str, operands: int) -> list[ProvedRewrite]:
        """Those for operations of that name, with so many operands."""
        key = name, operands
        if key not in self._ready:
            instances = [
                (with_operands(pattern.pattern, operands), record)
                for pattern, record in self._by_root.get(name, ())
            ]
            self._ready[key] = [
                ProvedRewrite(instance, record.guarantee, self._context)
                for instance, record in instances
                if instance is not None
            ]
        return self._ready[key]


def _root_name(pattern: LibraryPattern) -> str:
    name = root_of(pattern)
    if name is None:
        raise NotProved(f"@{pattern.name} cannot be applied: it names no operation as its root")
    return name


def load_lowering(name: str, context: Context, root: Path = ROOT) -> ProvedLowerings:
    """The lowering of that name, such as `arith_to_comb`, ready to be applied in `context`.

    Raises `NotProved` where a pattern has no proof on record, or
    `verifier.kernel.input.sources.InputError`.
    """
    patterns = with_proofs(read_lowering(name, root), root)
    for dialect in _dialects(patterns):
        if context.get_optional_dialect(dialect) is None:
            context.register_dialect(dialect, entry_of(dialect).dialect)
    return ProvedLowerings(patterns, context)


def _dialects(patterns: Sequence[tuple[LibraryPattern, Record]]) -> set[str]:
    return {
        op.opName.data.partition(".")[0]
        for pattern, _ in patterns
        for op in pattern.pattern.walk()
        if isinstance(op, pdl.OperationOp) and op.opName is not None
    }


def apply_lowering(module: ModuleOp, lowering: ProvedLowerings) -> None:
    """Apply it until nothing matches."""
    PatternRewriteWalker(lowering, walk_reverse=True).rewrite_module(module)


@dataclass(frozen=True)
class ApplyProvedLowerings(ModulePass):
    """Applies one lowering. Raises `NotProved` before it touches anything."""

    name = "apply-proved-lowerings"
    lowering: str
    """A file of `lowerings/` without its ending."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        apply_lowering(op, load_lowering(self.lowering, ctx))

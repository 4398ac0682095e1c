"""The pass `apply-proved-rewrites`: the library's rules, applied until none matches.

It terminates because each pattern lowers a measure, even where everything but the root of the match
stays alive (`rewrites.applying.termination`); a test computes it for every pattern. Two constants
are folded, by patterns of the highest benefit, before one could be moved to the right of the other;
where they are of index and what they give depends on its width, they stay. A pattern that makes the
expression smaller is applied with the operands of commutative operations in any order.

The rules hold on llvm too where they are written again for it and proved there. Each of these is a
rule with other names of operations, so it lowers the same measure, and no rule mixes the two.

Before anything is touched, each pattern is found to have a proof on record that holds: the file has
the text that the lock lists, and what the pattern names the meaning on record. It is parsed when
the first operation that it may replace is met, and then compared with its record. A file that has
another text than the lock lists is parsed, and each pattern compared, at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import arith, llvm
from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp, i64
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern

from rewrites.applying.proved_rewrite import CannotApply, ProvedRewrite
from rewrites.library.listing import Listing, name_in_library, patterns_of_root, root_of
from rewrites.library.lock import OnRecord, Record, read_lock, why_stale
from rewrites.library.on_llvm import LLVM_NAMES
from rewrites.library.patterns import (
    ROOT,
    LibraryPattern,
    applied_files,
    applied_patterns,
    patterns_in,
    shown,
)
from semantics.language.kinds import isa
from semantics.syntax.llvm import LLVMDialect
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import Source

_ERASABLE = frozenset(op.name for op in arith.Arith.operations) | frozenset(LLVM_NAMES.values())

_AN_INTRINSIC = "llvm.intr.smax"


class NotProved(Exception):
    """A pattern of the library without a proof on record that holds for it as it is now."""


def with_proofs(
    patterns: Sequence[LibraryPattern], root: Path = ROOT
) -> list[tuple[LibraryPattern, Record]]:
    """Patterns of the library with their proofs, those of higher benefit first.

    Raises `NotProved` where one has none, or `verifier.kernel.input.sources.InputError`.
    """
    return _by_benefit(patterns, read_lock(root).records(), {})


def _by_benefit(
    patterns: Sequence[LibraryPattern], records: Mapping[str, Record], known: dict[str, str]
) -> list[tuple[LibraryPattern, Record]]:
    loaded = [(pattern, _proof_of(pattern, records, known)) for pattern in patterns]
    return sorted(loaded, key=lambda pair: -pair[0].pattern.benefit.value.data)


def _proof_of(pattern: OnRecord, records: Mapping[str, Record], known: dict[str, str]) -> Record:
    record = records.get(pattern.name)
    why = why_stale(pattern, record, known)
    if why is not None or record is None:
        raise NotProved(
            f"{pattern.file}:{pattern.line}: @{pattern.name} is not applied: {why} "
            "(run verify-rewrite --library --update)"
        )
    return record


class ProvedRewrites(RewritePattern):
    """The first of `patterns` that matches; operations of theirs that nothing uses are erased.

    `fired` says how often each was applied, by its name.
    """

    def __init__(self, patterns: Sequence[ProvedRewrite]) -> None:
        self.fired = Counter[str]()
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
                for pattern in self._of_root(op.name)
                for rewrite in (pattern, *pattern.commuted)
            ]
        stays = _is_of_index_constants(op)
        for pattern in self._in_every_order[op.name]:
            if stays and pattern.makes_its_root:
                continue
            pattern.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                self.fired[pattern.name] += 1
                return

    def _of_root(self, name: str) -> Sequence[ProvedRewrite]:
        """Those that replace operations of that name. Asked once for each name."""
        return self._by_root.get(name, ())


def _is_of_index_constants(op: Operation) -> bool:
    """Whether all operands are constants, one of index: where they are not folded, since the two
    widths give different numbers, each could be moved to the right of the other without end."""
    owners = [operand.owner for operand in op.operands]
    constants = all(isinstance(o, Operation) and o.name == "arith.constant" for o in owners)
    return constants and any(isinstance(operand.type, IndexType) for operand in op.operands)


class LibraryRewrites(ProvedRewrites):
    """The library's rules. Raises as `with_proofs` does; where a pattern turns out to be none that
    the lock lists, which takes a forged lock, once an operation of its root's name is met."""

    def __init__(self, context: Context, root: Path) -> None:
        super().__init__(())
        self._context = context
        self._known: dict[str, str] = {}
        # The lock is read last: what is in a file is on record by then.
        sources = [(path, read_source(shown(path))) for path in applied_files(root)]
        lock = read_lock(root)
        self._records = lock.records()
        self._files: list[tuple[Source, Listing | list[LibraryPattern]]] = []
        names: list[str] = []
        for path, source in sources:
            listing = lock.listing(name_in_library(str(path), root), source)
            held = patterns_in(source) if listing is None else listing
            patterns = lock.listed(source, held) if isinstance(held, Listing) else held
            for pattern in patterns:
                _proof_of(pattern, self._records, self._known)
            if not isinstance(held, Listing):
                self._ready(held)
            self._files.append((source, held))
            names += [pattern.name for pattern in patterns]
        if len(set(names)) != len(names) or not names:
            applied_patterns(root)  # says what is wrong

    def _of_root(self, name: str) -> Sequence[ProvedRewrite]:
        return self._ready(
            [
                pattern
                for source, held in self._files
                for pattern in (
                    patterns_of_root(source, held, name)
                    if isinstance(held, Listing)
                    else [one for one in held if root_of(one) == name]
                )
            ]
        )

    def _ready(self, patterns: Sequence[LibraryPattern]) -> list[ProvedRewrite]:
        """Patterns that are ready to be applied, each compared with the proof on record."""
        ready: list[ProvedRewrite] = []
        for pattern, record in _by_benefit(patterns, self._records, self._known):
            try:
                ready.append(
                    ProvedRewrite(pattern.pattern, record.guarantee, self._context, on_index=True)
                )
            except CannotApply as error:
                raise NotProved(f"@{pattern.name} cannot be applied: {error}") from error
        return ready


def load_rewrites(context: Context, root: Path = ROOT) -> ProvedRewrites:
    """The library, ready to be applied in `context`. Raises as `LibraryRewrites` does.

    Where the context has xDSL's llvm, which lacks intrinsics that rules make, they are made in a
    context of their own.
    """
    if context.get_optional_dialect(llvm.LLVM.name) is not None:
        context = context if context.get_optional_op(_AN_INTRINSIC) else Context()
    for dialect in (arith.Arith, LLVMDialect):
        if context.get_optional_dialect(dialect.name) is None:
            context.load_dialect(dialect)
    return LibraryRewrites(context, root)


def apply_rewrites(module: ModuleOp, rewrites: ProvedRewrites) -> None:
    """Apply them to the module until none matches."""
    state_types_of_constants(module)
    PatternRewriteWalker(rewrites).rewrite_module(module)


def state_types_of_constants(module: ModuleOp) -> None:
    """Write the constants of llvm as rules on llvm match them."""
    for op in module.walk():
        _state_the_type(op)


def _state_the_type(op: Operation) -> None:
    """Write a constant of llvm that is given as an index with the result's type.

    What was index is lowered to `llvm.mlir.constant(1 : index) : i64`; that is the same constant as
    `1 : i64`, on which the rules are proved.
    """
    if not isinstance(op, llvm.ConstantOp):
        return
    value, type_ = op.value, op.result.type
    if not isa(value, IntegerAttr[IndexType]) or type_ != i64:
        return
    number = value.value.data
    if -(2**63) <= number < 2**63:
        op.properties["value"] = IntegerAttr(number, i64)


@dataclass(frozen=True)
class ApplyProvedRewrites(ModulePass):
    """Applies the library. Raises `NotProved` before it touches anything, but where the lock is
    forged."""

    name = "apply-proved-rewrites"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        apply_rewrites(op, load_rewrites(ctx))

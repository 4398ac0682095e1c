"""A verdict about everything that two modules have: nothing of either side is left out.

A function is first decided *by itself*: its body with all that it calls in place, for all
arguments. Such a proof rests on no other verdict. From it follow, in this order:

- What is the same on both sides and uses what changed, through others too, is proved where each of
  these is proved by itself. The same code then runs on both sides; by induction over the steps of
  an execution, at each use of a changed function the target's does what the source's may do. That
  holds for functions that call themselves and each other as well, for no proof by itself looks
  into a function through its name.
- A symbol that nothing outside of the module can use (`Item.is_private`) and that is not proved by
  itself is decided by its users, whether it changed or uses what changed: all code that names it,
  on either side, has a meaning (a call, a read of a constant), and is in functions that are proved
  by themselves, with it in place, or are decided so in their turn. The module then does what it did
  before; of the symbol alone nothing is said.

What has no meaning is unsupported where it differs, by its name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from semantics.control_flow.opaque import INSIDE
from semantics.functions.attributes import what_changed
from semantics.functions.operations import is_function, operation_name
from verifier.claims.code_hashes import CodeHashes
from verifier.claims.index_width import ReadNarrow
from verifier.claims.kept_conventions import contradiction, conventions_of, what_may_break
from verifier.kernel.input.expectation import check_expectation, expectation
from verifier.kernel.input.module_items import Item, items_of
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.assumptions import (
    ABOUT_ARGUMENTS,
    LOWERED_TO_LLVM,
    TUPLES_AS_MEMBERS,
    convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude, weakest
from verifier.kernel.verdicts.verdict import (
    VERDICT_NAMES,
    Proved,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
)

if TYPE_CHECKING:
    from semantics.functions.operations import Function

IDENTICAL = "identical before and after"
"""The method of a proof that nothing has changed."""
BY_USERS = "its users, with it in place"
"""The method of a proof of what only this module can use."""

DecideFunctions = Callable[["Function", "Function"], Verdict]
"""Whether a function of the second module refines one of the first, by itself."""


@dataclass
class ModuleVerdicts:
    """The verdicts on all items of two modules."""

    before: ParsedModule
    after: ParsedModule
    decide: DecideFunctions
    narrow: ReadNarrow = field(default_factory=ReadNarrow)
    old: Mapping[str, Item] = field(init=False)
    new: Mapping[str, Item] = field(init=False)
    _alone: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    _named: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    _open: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.old, self.new = items_of(self.before), items_of(self.after)
        for item in self.old.values():
            check_expectation(item.op, self.before)
        for key in dict.fromkeys((*self.old, *self.new)):
            name = self._name(key)
            if name is not None:
                self._named.setdefault(name, []).append(key)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing but modules, on both sides."""
        return all(item.is_container for side in (self.old, self.new) for item in side.values())

    def judged(self) -> Iterator[tuple[str, Item]]:
        """Each item, by its key, that there is a result for: not what is simply the same and no
        function."""
        for key in dict.fromkeys((*self.old, *self.new)):
            item = self.old.get(key)
            if item is None or item.is_defined_function or not self.is_simply_the_same(key):
                yield key, item or self.new[key]

    def code_hashes(self) -> CodeHashes:
        """Of each item, a hash of all that its verdict is about."""
        return CodeHashes((self.before, self.after), (self.old, self.new))

    def results(self, known: Container[str] = ()) -> Iterator[Result]:
        """A result for each function, and for all else that is not simply the same: as they are
        reached. The last one is about all that is the same. Of code whose hash is `known` there is
        none."""
        file = self.before.source.file
        of_all = expectation(self.before.module)
        codes = self.code_hashes()
        judged = {key: codes.of(key) for key, _ in self.judged()}
        same: list[Item] = []
        for key, item in self.old.items():
            started = time.perf_counter()
            if key not in judged:
                same.append(item)
                continue
            if judged[key] in known:
                continue
            verdict = self.verdict(key)
            seconds = time.perf_counter() - started
            line = self.before.place(item.op)[0]
            expected = expectation(item.op) or of_all
            details = {"code": judged[key]}
            result = Result(file, line, item.shown, verdict, seconds, expected, details)
            yield from self.results_of(key, result)
        for key, item in self.new.items():
            if key not in self.old and judged[key] not in known:
                details = {"code": judged[key]}
                result = Result(file, 1, item.shown, self.verdict(key), 0.0, details=details)
                yield from self.results_of(key, result)
        named = [item for item in same if not item.is_container]
        if named:
            yield self._all_the_same(named)

    def results_of(self, key: str, result: Result) -> Iterator[Result]:
        """What is said of one item, given the result about the two modules."""
        yield result

    def _all_the_same(self, same: list[Item]) -> Result:
        names = [item.described for item in same]
        verdict = conclude(names, [Closed(name, IDENTICAL) for name in names])
        line = self.before.place(same[0].op)[0]
        count = sum(len(item.ops) for item in same)
        name = "1 other operation" if count == 1 else f"{count} other operations"
        return Result(
            self.before.source.file, line, name, verdict, 0.0, details={"unchanged": names}
        )

    def verdict(self, key: str) -> Verdict:
        """The verdict on one item, by its key."""
        old, new = self.old.get(key), self.new.get(key)
        unread = self._unread(key)
        if unread is not None:
            return unread
        if old is not None and new is not None and old.text == new.text:
            return self._of_the_same(key)
        alone = self._by_itself(key)
        if isinstance(alone, Proved):
            return alone
        if self.is_private(key):
            return self._by_users(key, alone)
        return alone

    def _unread(self, key: str) -> Unsupported | None:
        """That there is no more than text of an item, on one side at least."""
        for parsed, items in ((self.before, self.old), (self.after, self.new)):
            item = items.get(key)
            if item is None or not item.is_defined_function or not parsed.unread:
                continue
            body = cast("Function", item.op).body.block
            if body.first_op is not None and body.first_op in parsed.unread:
                error = parsed.unread[body.first_op]
                what = "it has an operation whose syntax is not known here"
                if mlir_opt() is None:
                    what = "it has an operation whose syntax only mlir-opt knows, which is missing"
                return Unsupported(what, f"{error.file}:{error.line}:{error.column}")
        return None

    # What is the same on both sides

    def is_simply_the_same(self, key: str) -> bool:
        """Whether an item before the change is there after it, and so is all that it uses."""
        new = self.new.get(key)
        return (
            new is not None
            and self.old[key].text == new.text
            and (self.old[key].is_container or not self._changed_uses(key))
        )

    def _changed_uses(self, key: str) -> list[str]:
        """The keys of all that an unchanged item uses, through others that are unchanged too, and
        that is not the same on both sides."""
        changed: list[str] = []
        seen = {key}
        frontier = [key]
        while frontier:
            for used in self._keys_of(self.old[frontier.pop(0)].uses):
                if used in seen:
                    continue
                seen.add(used)
                old, new = self.old.get(used), self.new.get(used)
                if old is not None and new is not None and old.text == new.text:
                    frontier.append(used)
                else:
                    changed.append(used)
        return changed

    def _name(self, key: str) -> str | None:
        return (self.old.get(key) or self.new[key]).symbol

    def _of_the_same(self, key: str) -> Verdict:
        changed = self._changed_uses(key)
        proofs: dict[str, Proved] = {}
        weak: str | None = None
        for used in changed:
            verdict = self._by_itself(used)
            if isinstance(verdict, Proved):
                proofs[used] = verdict
            weak = self._weakness(used, verdict)
            if weak is not None:
                break
        weak = weak or contradiction(proofs.values())
        if weak is None:
            return self._resting_on(key, proofs)
        if self.old[key].is_defined_function:
            alone = self._by_itself(key)
            if isinstance(alone, Unsupported):
                with_that = f"it is the same itself, and with that in place {alone.reason}"
                alone = Unknown(f"{weak}; {with_that}")
            if not isinstance(alone, Proved) and self.is_private(key):
                return self._by_users(key, alone)
            return alone
        return Unknown(f"{weak}; it is the same itself, and has no meaning here")

    @staticmethod
    def _resting_on(key: str, proofs: Mapping[str, Proved]) -> Verdict:
        closed = [
            Closed(used, IDENTICAL, sizes=proof.guarantee.sizes) for used, proof in proofs.items()
        ]
        return conclude(
            [key, *proofs],
            [Closed(key, IDENTICAL), *closed],
            tuple(dict.fromkeys(a for proof in proofs.values() for a in proof.assumptions)),
            [f"rests on the verdict about {used}" for used in proofs],
            conventions=conventions_of(proofs.values()),
        )

    # What is not

    def is_changed(self, name: str) -> bool:
        """Whether what a name stands for is not the same on both sides, by its own text."""
        return any(not self._has_same_text(key) for key in self._named.get(name, ()))

    def _has_same_text(self, key: str) -> bool:
        old, new = self.old.get(key), self.new.get(key)
        return old is not None and new is not None and old.text == new.text

    def _by_itself(self, key: str) -> Verdict:
        """The verdict on a function for all arguments: what it takes for granted of others is
        proved too."""
        alone = self._given_others(key)
        if not isinstance(alone, Proved) or not alone.given:
            return alone
        others: dict[str, Proved] = {}
        seen = {key}
        waiting = self._keys_of(alone.given)
        while waiting:
            used = waiting.pop(0)
            if used in seen:
                continue
            seen.add(used)
            if self._has_same_text(used):
                waiting += self._keys_of(self.old[used].uses)
                continue
            verdict = self._given_others(used)
            weak = self._weakness(used, verdict)
            if weak is not None or not isinstance(verdict, Proved):
                return Unknown(f"it does not change what it does with {used}, but {weak}")
            others[used] = verdict
            waiting += self._keys_of(verdict.given)
        if not others:
            return replace(alone, given=frozenset())
        proof = weakest([alone, *others.values()])
        if not isinstance(proof, Proved):
            return proof
        against = contradiction([alone, *others.values()])
        if against is not None:
            return Unknown(against)
        rests = (f"rests on the verdict about {used}" for used in others)
        return replace(proof, notes=(*alone.notes, *rests))

    def _weakness(self, used: str, verdict: Verdict) -> str | None:
        """Why nothing follows from the verdict on `used` for what uses it, if that is so."""
        if not isinstance(verdict, Proved):
            return f"{used}, which it uses, changed, and is {VERDICT_NAMES[type(verdict)]}"
        if verdict.guarantee.equality != "bit-exact":
            return f"{used}, which it uses, is not proved bit for bit"
        if isinstance(verdict.guarantee.sizes, int):
            return f"{used}, which it uses, is proved up to a size"
        for assumed in verdict.assumptions:
            if assumed.name in ABOUT_ARGUMENTS:
                return f"{used}, which it uses, is proved only where {assumed.text}"
        others = [side[key] for side in (self.old, self.new) for key in side if key != used]
        for rests_on in verdict.conventions:
            against = what_may_break(rests_on.name, others)
            if against is not None:
                return f"{used}, which it uses, is proved where {rests_on.text}; but {against}"
        return None

    def _keys_of(self, names: Iterable[str]) -> list[str]:
        """The keys of what is named. Who names a module as a whole may use all that is in it."""
        found: list[str] = []
        for name in sorted(names):
            if name.endswith(INSIDE):
                found += self._named.get(name.removesuffix(INSIDE), ())
            for key in self._named.get(name, ()):
                found.append(key)
                if any(item.is_container for item in self._sides(key)):
                    every = dict.fromkeys((*self.old, *self.new))
                    found += (inner for inner in every if inner.startswith(f"{key}::"))
        return found

    def _given_others(self, key: str) -> Verdict:
        """The verdict on a function, given that what a proof names is the same or refined. A group
        of such proofs proves all of it: by induction over the steps of an execution."""
        if key not in self._alone:
            self._alone[key] = self._decided(key)
        return self._alone[key]

    def _decided(self, key: str) -> Verdict:
        old, new = self.old.get(key), self.new.get(key)
        unread = self._unread(key)
        if unread is not None:
            return unread
        lowering = self._lowers_declaration(old, new)
        if lowering is not None:
            return lowering
        if old is None:
            assert new is not None
            there_only = f"{_kind(new)} is there only after the change"
            return Unsupported(there_only, self.after.where(new.op))
        if new is None:
            return Unsupported(f"{_kind(old)} is missing after the change", self._place(old))
        if old.is_defined_function and new.is_defined_function:
            return self.decide(cast("Function", old.op), cast("Function", new.op))
        if old.is_container:
            what = f"the attributes of {key} changed"
            return Unsupported(what, self._place(old))
        if old.is_defined_function or new.is_defined_function:
            has = "lost its body" if old.is_defined_function else "was given a body"
            return Unsupported(f"the function {has}", self._place(old))
        what = f"{_kind(old)} changed, and has no meaning here"
        if is_function(old.op) and is_function(new.op):
            what = what_changed(old.op, new.op, straight_line=False) or (
                "the declaration's type changed"
                if old.op.function_type != new.op.function_type
                else "the declaration changed"
            )
        return Unsupported(what, self._place(old))

    def _lowers_declaration(self, old: Item | None, new: Item | None) -> Proved | None:
        """A proof about the declaration of a function, where what it is passed has another form."""
        if old is None or new is None or not (is_function(old.op) and is_function(new.op)):
            return None
        if old.op.body.blocks or new.op.body.blocks:
            return None
        from semantics.control_flow.lowered.members import members_of
        from semantics.control_flow.lowered.signatures import signature_of

        is_lowered = old.op.name != new.op.name
        read = self.narrow.function(old.op)
        form = (signature_of if is_lowered else members_of)(read, new.op)
        if form is None:
            return None
        if what_changed(old.op, new.op, straight_line=False, becomes=form.becomes) is not None:
            return None
        name = old.shown
        said = convention(LOWERED_TO_LLVM if is_lowered else TUPLES_AS_MEMBERS, str(form))
        proof = conclude([name], [Closed(name, "the declaration is lowered")], conventions=[said])
        proof = self.narrow.said(old.op, proof)
        assert isinstance(proof, Proved)
        return proof

    def _place(self, item: Item) -> str:
        return self.before.where(item.op)

    # What only this module can use

    def _by_users(self, key: str, alone: Verdict) -> Verdict:
        """The verdict on a private symbol by those of its users, if all are understood."""
        name = self._name(key)
        users = [k for k in (*self.old, *(k for k in self.new if k not in self.old)) if k != key]
        users = [k for k in users if any(name in item.mentions for item in self._sides(k))]
        itself = any(name in item.mentions for item in self._sides(key))
        for user in (key, *users):
            if any(name in item.mentions_without_meaning for item in self._sides(user)):
                return alone
        if not users:
            return self._unused(key, alone)
        if itself:
            return Unknown(
                f"{key} is private and calls itself: it is not put in place of its calls"
            )
        self._open.add(key)
        try:
            verdicts = {user: self._of_user(user) for user in users}
        finally:
            self._open.remove(key)
        proofs: dict[str, Proved] = {}
        for user, verdict in verdicts.items():
            if isinstance(verdict, Proved):
                proofs[user] = verdict
            else:
                if not any(item.is_defined_function for item in self._sides(key)):
                    return alone
                kind = VERDICT_NAMES[type(verdict)]
                return Unknown(f"{key} is private, and {user}, which uses it, is {kind}")
        against = contradiction(proofs.values())
        if against is not None:
            return Unknown(against)
        if any(proof.guarantee.equality == "bounded" for proof in proofs.values()):
            return Unknown(f"{key} is private, and what uses it is proved within a bound only")
        return conclude(
            users,
            [
                Closed(user, BY_USERS, None, proof.guarantee.sizes, proof.guarantee.equality)
                for user, proof in proofs.items()
            ],
            tuple(dict.fromkeys(a for proof in proofs.values() for a in proof.assumptions)),
            [f"within this module: it is private, and used by {', '.join(users)} only"],
            conventions=conventions_of(proofs.values()),
        )

    def _of_user(self, key: str) -> Verdict:
        """The verdict on what uses a private symbol, with that in place."""
        if key in self._open:
            return Unknown(f"{key} calls itself through others")
        alone = self._by_itself(key)
        if isinstance(alone, Proved):
            return alone
        if self.is_private(key):
            return self._by_users(key, alone)
        return alone

    def is_private(self, key: str) -> bool:
        """Whether only this module can use an item."""
        return all(item.is_private for item in self._sides(key))

    def _sides(self, key: str) -> Iterator[Item]:
        for side in (self.old, self.new):
            if key in side:
                yield side[key]

    def _unused(self, key: str, alone: Verdict) -> Verdict:
        """The verdict on a private symbol that nothing uses, on either side."""
        if len(list(self._sides(key))) == 2:
            kind = VERDICT_NAMES[type(alone)]
            return Vacuous(
                f"it is private, and nothing in this module uses it; by itself it is {kind}"
            )
        notes = ["within this module: it is private, and nothing uses it"]
        return conclude([key], [Closed(key, "nothing uses it")], notes=notes)


Results = Callable[[ModuleVerdicts], Iterator[Result]]
"""Which of the results are wanted, and how they are come by."""


def all_results(verdicts: ModuleVerdicts) -> Iterator[Result]:
    """Every result there is."""
    return verdicts.results()


def _kind(item: Item) -> str:
    """What an item is, in words."""
    if item.is_defined_function:
        return "the function"
    if item.symbol is None:
        return "something among these"
    return f"this {operation_name(item.op)}"

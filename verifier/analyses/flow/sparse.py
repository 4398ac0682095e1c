"""Facts about the integers of a function: a forward analysis on the code as it stands.

xDSL's `SparseForwardDataFlowAnalysis` (0.74) takes neither arguments that a block gets from other
blocks nor operations with regions. So this is a plain iteration: sweeps over
all code in order, in which the arguments at heads of loops only grow and, from the third change on,
are widened; when a sweep has changed nothing, facts hold of all that may happen. Two more sweeps
then compute everything again from these facts. What they give holds too: it is what one more step
does on facts that hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from xdsl.dialects.builtin import DenseArrayBase, IndexType
from xdsl.ir import Block, Operation, Region, SSAValue

from semantics.functions.operations import operation_name
from verifier.analyses.flow.addresses import said_by_operation
from verifier.analyses.flow.affine import ranges_of
from verifier.analyses.flow.blocks import Edge, Order, order_of, successors
from verifier.analyses.flow.conditions import SWAPPED, said_by, where
from verifier.analyses.flow.fact import Fact, between, fact, top
from verifier.analyses.flow.operations import (
    by_transfer,
    facts_of_arguments,
    facts_of_results,
    width_of,
)
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS

Known = Sequence[Fact | None]
"""A fact for each of several values, None for what is no integer."""
Entry = dict[SSAValue, Fact]
"""What is known of values where a block begins, and behind it, beside what is known of them
anyway."""

Promises = dict[SSAValue, list[tuple[int, Fact]]]
"""What holds of values behind the operation of a block with this number."""


@dataclass(eq=False)
class Facts:
    """What is known of the integers of a function, where index has so many bits.

    Facts speak of values that are not poison. `reached` has the blocks that may be executed,
    `values` what holds of values anywhere, `entries` what holds besides in a block, and in those
    that are reached through it only, by the `orders` of the regions, and `promised` what
    operations of a block demand, which so holds behind their `places` there. `mentioned` are the
    values of which entries and promises say, or said before, something.
    """

    index: int
    reached: set[Block] = field(default_factory=set[Block])
    values: dict[SSAValue, Fact] = field(default_factory=dict[SSAValue, Fact])
    entries: dict[Block, Entry] = field(default_factory=dict[Block, Entry])
    promised: dict[Block, Promises] = field(default_factory=dict[Block, "Promises"])
    places: dict[Operation, int] = field(default_factory=dict[Operation, int])
    mentioned: set[SSAValue] = field(default_factory=set[SSAValue])
    orders: dict[Region, Order] = field(default_factory=dict[Region, Order])

    def of(self, value: SSAValue) -> Fact | None:
        """A fact that holds wherever the value is; None of what is no integer."""
        known = self.values.get(value)
        if known is None:
            width = width_of(value.type, self.index)
            return None if width is None else top(width)
        return known

    def at(self, value: SSAValue, block: Block, before: Operation | None = None) -> Fact | None:
        """A fact that holds in a block in which the value may be used, `before` that operation of
        it, else at its end."""
        known = self.of(value)
        if known is None or known.single is not None or value not in self.mentioned:
            return known
        owner = value.owner if isinstance(value.owner, Block) else value.owner.parent_block()
        here: Block | None = block
        while here is not None:
            said = self.entries.get(here, {}).get(value)
            if said is not None:
                known = known.meet(said) or known
            for place, promise in self.promised.get(here, {}).get(value, ()):
                if before is None or place < self.places.get(before, 0):
                    known = known.meet(promise) or known
            if here is owner:
                return known
            outside = here.parent_block()
            above = self._above(here)
            before = here.parent_op() if above is outside else None
            here = above
        return known

    def _above(self, block: Block) -> Block | None:
        region = block.parent_region()
        if region is None or region not in self.orders:
            return None
        above = self.orders[region].above.get(block)
        return above if above is not None else block.parent_block()


def facts_of(function: Operation, index: int = 64) -> Facts:
    """What is known in all regions of an operation, whose arguments may be anything that the ranges
    of a function allow; `index` is the width of index."""
    analysis = _Analysis(index)
    for _ in range(_MOST_SWEEPS):
        if not analysis.swept(function):
            break
    else:
        return Facts(index)
    analysis.growing = False
    for _ in range(_NARROWING):
        analysis.swept(function)
    return analysis.facts


def readings_of(function: Operation) -> list[Facts]:
    """The facts of a function, for each width that index may have in it."""
    of_index = any(
        isinstance(value.type, IndexType)
        for op in function.walk()
        for value in (*op.operands, *op.results)
    )
    return [facts_of(function, bits) for bits in (INDEX_WIDTHS if of_index else (64,))]


_MOST_SWEEPS = 400
"""Where values depend on each other in a circle without a block, as in graph regions, facts may
change for long: then nothing is said."""
_MOST_READ_AGAIN = 1000
"""So often a loop is read again at once. All that it carries is widened to anything before that."""
_NARROWING = 2
_EXACT = 2
"""So often the arguments at the head of a loop grow before they are widened."""


class _Analysis:
    def __init__(self, index: int) -> None:
        self.facts = Facts(index)
        self.growing = True
        self._edges: dict[Edge, Known | None] = {}
        self._again: dict[Operation, Known] = {}
        self._given: dict[Operation, Known] = {}
        self._grown: Counter[SSAValue] = Counter()
        self._read_again: Counter[SSAValue] = Counter()
        self._changed = False

    def swept(self, function: Operation) -> bool:
        """Whether something has changed in one sweep."""
        self._changed = False
        self.facts.reached.clear()
        for region in function.regions:
            self._region(region, facts_of_arguments(function, self.facts.index))
        return self._changed

    # Blocks.

    def _region(
        self,
        region: Region,
        arguments: Known | None,
        loop: bool = False,
        entry: Entry | None = None,
    ) -> list[Operation]:
        """The terminators that leave the region. Nothing is known of its arguments where these are
        None; they grow where they are those of a `loop`."""
        if region not in self.facts.orders:
            self.facts.orders[region] = order_of(region)
        order = self.facts.orders[region]
        leaving: dict[Operation, None] = {}
        number = 0
        while number < len(order.blocks):
            block = order.blocks[number]
            number += 1
            if block is region.first_block:
                # Of what comes back to it, which upstream refuses, nothing is known.
                only = not order.edges[block]
                given = arguments if only else None
                self._entry(block, (entry or {}) if only else {})
                self._set(block.args, given or self._nothing(block.args), loop)
            elif not self._joined(block, order):
                continue
            self.facts.reached.add(block)
            self._block(block)
            last = block.last_op
            if last is not None and not successors(block):
                leaving[last] = None
            for place in order.closed.get(block, ()):
                head = order.blocks[place]
                if self._grow(head.args, self._incoming(head, order)):
                    number = place
                    break
        return list(leaving)

    def _block(self, block: Block) -> None:
        """What was promised when the block was read before may rest on facts that no longer hold:
        each promise counts from its operation on until all is read."""
        before = self.facts.promised.pop(block, {})
        for place, op in enumerate(block.ops):
            self.facts.places[op] = place
            self._operation(op, block)
            self._promised(op, block)
        self._changed = self._changed or self.facts.promised.get(block, {}) != before

    def _promised(self, op: Operation, block: Block) -> None:
        said: list[tuple[SSAValue, Fact | None]] = list(said_by_operation(op))
        if operation_name(op) == "llvm.intr.assume":
            said += said_by(op.operands[0], True, lambda value: self._at(value, block))
        for value, new in (self._met(iter(said), block) or {}).items():
            if new != self._at(value, block):
                table = self.facts.promised.setdefault(block, {})
                table.setdefault(value, []).append((self.facts.places[op], new))
                self.facts.mentioned.add(value)

    def _joined(self, block: Block, order: Order) -> bool:
        """Whether a block may be reached; its arguments are what comes along the edges."""
        known = self._incoming(block, order)
        if known is None:
            return False
        self._set(block.args, known, block in order.heads)
        return True

    def _incoming(self, block: Block, order: Order) -> Known | None:
        incoming = [self._edges.get(edge) for edge in order.edges[block]]
        given = [known for known in incoming if known is not None]
        return _join(given) if given else None

    def _grow(self, values: Sequence[SSAValue], known: Known | None) -> bool:
        """Whether something comes to the head of a loop that is not yet in its arguments, for which
        the loop is to be read again. After so many times the next sweep goes on with it."""
        if not self.growing or known is None:
            return False
        for value, new in zip(values, known, strict=True):
            old = self.facts.values.get(value)
            if new is not None and old is not None and old.join(new) != old:
                self._read_again[values[0]] += 1
                return self._read_again[values[0]] <= _MOST_READ_AGAIN
        return False

    def _nothing(self, values: Sequence[SSAValue]) -> Known:
        widths = [width_of(value.type, self.facts.index) for value in values]
        return [None if width is None else top(width) for width in widths]

    def _set(self, values: Sequence[SSAValue], known: Known, grows: bool = False) -> None:
        for value, new in zip(values, known, strict=True):
            if new is None:
                continue
            old = self.facts.values.get(value)
            if old is not None and grows and self.growing:
                new = old.join(new)
                if new != old:
                    self._grown[value] += 1
                    new = old.widen(new) if self._grown[value] > _EXACT else new
            if new != old:
                self.facts.values[value] = new
                self._changed = True

    def _entry(self, block: Block, said: Entry) -> None:
        if self.facts.entries.get(block, {}) != said:
            self.facts.entries[block] = said
            self.facts.mentioned.update(said)
            self._changed = True

    def _said(self, condition: SSAValue, holds: bool, block: Block) -> Entry | None:
        """What a condition says behind a branch; None where it never holds so."""
        known = self._at(condition, block)
        if known is not None and not known.holds(int(holds)):
            return None
        return self._met(said_by(condition, holds, lambda v: self._at(v, block)), block)

    def _met(self, said: Iterator[tuple[SSAValue, Fact | None]], block: Block) -> Entry | None:
        """All that is said at once; None where it cannot be."""
        found: Entry = {}
        for value, new in said:
            old = found.get(value) or self._at(value, block)
            met = None if new is None or old is None else old.meet(new)
            if met is None:
                return None
            found[value] = met
        return found

    def _at(self, value: SSAValue, block: Block) -> Fact | None:
        return self.facts.at(value, block)

    def _known(self, values: Sequence[SSAValue], block: Block, said: Entry | None = None) -> Known:
        return [(said or {}).get(value) or self._at(value, block) for value in values]

    # Operations.

    def _operation(self, op: Operation, block: Block) -> None:
        if op.successors:
            self._branch(op, block)
            return
        match operation_name(op):
            case "scf.for":
                self._for(op, block)
            case "scf.while":
                self._while(op, block)
            case "scf.if":
                self._if(op, block)
            case "affine.for" | "scf.parallel" | "scf.forall":
                self._iterated(op, block)
            case _:
                for region in op.regions:
                    self._region(region, None)
                known = self._known(op.operands, block)
                if op not in self._given or self._given[op] != known:
                    self._given[op] = known
                    self._set(op.results, facts_of_results(op, known, self.facts.index))

    def _branch(self, op: Operation, block: Block) -> None:
        match operation_name(op):
            case "cf.br" | "llvm.br":
                self._goes((block, 0), op.successors[0], op.operands, {})
            case "cf.cond_br" | "llvm.cond_br":
                sizes = op.get_attr_or_prop("operandSegmentSizes")
                assert isinstance(sizes, DenseArrayBase)
                then = cast("Sequence[int]", sizes.get_values())[1]
                condition, *rest = op.operands
                given = (rest[:then], rest[then:])
                for number, to in enumerate(op.successors):
                    said = self._said(condition, number == 0, block)
                    self._goes((block, number), to, given[number], said)
            case _:
                for number, to in enumerate(op.successors):
                    self._goes((block, number), to, None, {})

    def _goes(
        self, edge: Edge, to: Block, values: Sequence[SSAValue] | None, said: Entry | None
    ) -> None:
        """What an edge brings; nothing is known of it where there are no `values`, and it is never
        taken where nothing is `said`."""
        known: Known | None = None
        if said is not None:
            nothing = self._nothing(to.args)
            known = nothing if values is None else self._known(values, edge[0], said)
        if edge not in self._edges or self._edges[edge] != known:
            self._edges[edge] = known
            self._changed = True
        region = to.parent_region()
        assert region is not None
        if self.facts.orders[region].entered.get(to) == edge:
            # What it says is of values that are the same until the edge is taken again.
            self._entry(to, said or {})

    def _leaving(self, ends: Sequence[Operation], given: Sequence[Known] = ()) -> Known | None:
        """What the operands of terminators are, or something else; None where there is none."""
        known = list(given)
        for end in ends:
            block = end.parent_block()
            assert block is not None
            known.append(self._known(end.operands, block))
        return _join(known) if known else None

    def _if(self, op: Operation, block: Block) -> None:
        ends: list[Operation] = []
        for number, region in enumerate(op.regions):
            said = self._said(op.operands[0], number == 0, block)
            if said is not None:
                ends += self._region(region, (), entry=said)
        known = self._leaving(ends)
        if known is not None and op.results:
            self._set(op.results, known)

    def _for(self, op: Operation, block: Block) -> None:
        low, high, step = self._known(op.operands[:3], block)
        assert low is not None and high is not None and step is not None
        signs = op.get_attr_or_prop("unsignedCmp") is None
        compared = "slt" if signs else "ult"
        bound = where(compared, low, high), where(SWAPPED[compared], high, low)
        entry = {v: f for v, f in zip(op.operands[:2], bound, strict=True) if f is not None}
        counter = counted(low, high, step, signs)
        self._carrying(op, counter, self._known(op.operands[3:], block), entry)

    def _iterated(self, op: Operation, block: Block) -> None:
        """In a parallel loop the arguments of the body that are no counters may be anything."""
        known = partial(self._known, block=block)
        ranges = ranges_of(op, known, self.facts.index, by_transfer)
        counters = [counted(*range_, signs=True) for range_ in ranges]
        body = op.regions[0].first_block
        if operation_name(op) == "affine.for" and counters:
            carried = op.operands[len(op.operands) - len(op.results) :]
            self._carrying(op, counters[0], known(carried), {})
            return
        if body is not None and None not in counters:
            rest = self._nothing(body.args[len(counters) :])
            self._region(op.regions[0], [*counters, *rest])
        self._set(op.results, self._nothing(op.results))

    def _carrying(self, op: Operation, counter: Fact | None, started: Known, entry: Entry) -> None:
        """A loop whose body has the counter and what is carried as arguments. The counter is at
        least its first value and below the bound, since it does not leave the range of its type
        (`docs/semantics.md`), and differs from the first by a multiple of the step."""
        ends: list[Operation] = []
        body = op.regions[0]
        first = body.first_block
        while counter is not None:
            assert first is not None
            self._set(first.args[:1], [counter])
            self._set(first.args[1:], self._carried(op, started), grows=True)
            ends = self._region(body, [self.facts.of(v) for v in first.args], entry=entry)
            self._comes_again(op, self._leaving(ends))
            if not self._grow(first.args[1:], self._again.get(op)):
                break
        known = self._leaving(ends, [started])
        assert known is not None
        self._set(op.results, known)

    def _carried(self, op: Operation, started: Known) -> Known:
        again = self._again.get(op)
        return started if again is None else _join([started, again])

    def _while(self, op: Operation, block: Block) -> None:
        started = self._known(op.operands, block)
        head = op.regions[0].first_block
        assert head is not None
        leaving = self._went(op, started)
        while self._grow(head.args, self._again.get(op)):
            leaving = self._went(op, started)
        if leaving:
            self._set(op.results, _join(leaving))

    def _went(self, op: Operation, started: Known) -> list[Known]:
        """What leaves `scf.while`, where its regions are read once."""
        before, body = op.regions
        ends = self._region(before, self._carried(op, started), loop=True)
        going, leaving = list[Known](), list[Known]()
        entries = list[Entry]()
        for end in ends:
            inside = end.parent_block()
            assert inside is not None
            for holds, found in ((True, going), (False, leaving)):
                said = self._said(end.operands[0], holds, inside)
                if said is not None:
                    found.append(self._known(end.operands[1:], inside, said))
                    entries += [said] if holds else []
        if going:
            # Of what is outside of the loop the condition says the same in the body.
            entry = entries[0] if len(entries) == 1 else {}
            self._comes_again(op, self._leaving(self._region(body, _join(going), entry=entry)))
        return leaving

    def _comes_again(self, op: Operation, known: Known | None) -> None:
        if known is not None and self._again.get(op) != known:
            self._again[op] = known
            self._changed = True


def _join(each: Sequence[Known]) -> Known:
    """A fact for each value that holds of all that any of them says."""
    found = list(each[0])
    for other in each[1:]:
        found = [
            None if one is None or two is None else one.join(two)
            for one, two in zip(found, other, strict=True)
        ]
    return found


def counted(low: Fact, high: Fact, step: Fact, signs: bool) -> Fact | None:
    """The counter of a loop inside of it; None where the loop never runs."""
    first = low.smin if signs else low.umin
    last = (high.smax if signs else high.umax) - 1
    if first <= last and low.single is not None and step.single:
        last = first + (last - first) // step.single * step.single
    bounds = between(first, last, low.width, signs)
    if bounds is None or not step.may_be:
        return bounds
    below = (step.may_be & -step.may_be) - 1
    every, least = (1 << low.width) - 1, 1 << low.width - 1
    bits = fact(low.width, (0, every, least, least - 1, low.zeros & below, low.ones & below))
    return bounds if bits is None else bounds.meet(bits)

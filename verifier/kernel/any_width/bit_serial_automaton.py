"""The automaton of a bit-serial question, and the check that none of its runs violates anything.

One step of a run reads one more bit of every input. The state is the moment and what streams
remember (carries, bits that a shift delays, comparisons so far, sign bits, the truth values of
streams that have ended). Widths are passed in the order of their ranks: phase p reads the bits
above width p-1 up to width p; where a phase ends is the run's choice, unless its width is fixed.
What is known at the end only, and used before, is guessed at the start (`Automaton.conditions`).

A right shift by k looks ahead: its bits are guessed, like an input's, and a run is discarded where
k bits later the shifted stream has another bit than was guessed. So does what ripples
down, of which each bit depends on the next one of its own.

Several states are looked at together, with all 2^n combinations of the next bits of the inputs: a
bit of a stream is a truth table over these rows, held in a Python integer. Who finds the states
that can be reached stands outside of the kernel; `never_violated` checks what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from semantics.interpretations.any_width.bit_serial_circuit import Circuit, Node, Rank, WidthsOfRank

_ROWS = 1 << 13
"""So many rows are looked at together, or those of one state."""

Guesses = tuple[bool, ...]
"""What is guessed of each of the automaton's conditions."""


class Moment(NamedTuple):
    """The phase, and how many bits were read so far, saturating where nothing looks at more."""

    phase: int
    position: int


START = Moment(0, 0)

Witness = Mapping[Guesses, Mapping[Moment, Set[int]]]
"""For all guesses the states that can be reached, as memories at moments; perhaps more."""


@dataclass(frozen=True)
class Explored:
    """What was found of an automaton; nothing of it is believed.

    `none_from`: from which length on of the counted phase (`verifier.finding.violating_widths`) a
    question is violated by no run; `smallest`: the least widths at which it is violated, by rank.
    """

    witness: Witness
    none_from: Mapping[str, int]
    smallest: Mapping[str, tuple[int, ...]]


Explore = Callable[["Automaton"], Explored]
"""Finds out which states can be reached. Raises `NotRepresentable` where they are too many."""


def never_violated(automaton: Automaton, witness: Witness) -> frozenset[str]:
    """The questions that no run makes true: none at all where the witness does not show it.

    It does where the initial state is among its states, and whatever follows one of them; then it
    has all that can be reached, and none of its last ones may make a question true.
    """
    names = frozenset(automaton.questions)
    phases = range(len(automaton.ranks) + 1)
    for guesses in automaton.all_guesses():
        states = witness.get(guesses, {})
        if automaton.initial not in states.get(START, ()):
            return frozenset()
        for at, memories in states.items():
            if at.phase not in phases:
                return frozenset()
            for last, after in automaton.moments_after(at):
                known, every, count = states.get(after, ()), [*memories], automaton.states_together
                for some in (every[k : k + count] for k in range(0, len(every), count)):
                    following = automaton.following(at, some, guesses, last)
                    if any(memory not in known for memory, _ in following):
                        return frozenset()
            if automaton.is_end(at):
                names -= {n for m in memories for n in automaton.violated(m, guesses)}
    return names


class Automaton:
    """That of some questions, each a truth value of the circuit, at the widths of the ranks."""

    def __init__(
        self, circuit: Circuit, questions: Mapping[str, Node], ranks: Sequence[Rank]
    ) -> None:
        self.circuit, self.questions, self.ranks = circuit, questions, ranks
        nodes = circuit.cone(questions.values())
        self.streams = [n for n in nodes if n.rank is not None]
        self.truths = [n for n in nodes if n.rank is None]
        inputs = [n for n in self.streams if n.kind in _FREE]
        self.inputs = {n.index: _projection(i, len(inputs)) for i, n in enumerate(inputs)}
        """What may be any bit: the rows of one state in which it is set."""
        self.ahead = [n for n in inputs if n.kind in ("lshr", "ashr")]
        self.rippling = [n for n in inputs if n.kind == "ripple"]
        self.atoms = [n for n in self.truths if n.kind == "atom"]
        self.compared = [n for n in self.truths if n.kind in _COMPARISONS]
        users = (n for n in self.streams if n.kind in ("ite", "low", "all"))
        self.conditions = sorted({n.arguments[0] for n in users})
        self.delays: dict[int, int] = {}
        """How many past bits of which stream are remembered."""
        for node in self.streams:
            if node.kind in ("times", "lshr", "ashr"):
                delayed = node.arguments[0] if node.kind == "times" else node.index
                self.delays[delayed] = max(self.delays.get(delayed, 0), _number(node))
            if node.kind == "ripple":
                self.delays[node.index] = max(self.delays.get(node.index, 0), 1)
        self._saturation = self._last_position()
        self.slots: dict[tuple[str, int, int], int] = {}
        """Where in a memory, an integer, is what is remembered of a node, if several bits which."""
        equal = [n.index for n in self.compared if n.kind == "equal"]
        self.initial = sum(1 << self.slot("same", index) for index in equal)
        """Nothing is carried, everything is equal so far."""
        self.states_together = max(1, _ROWS >> len(self.inputs))
        self._answered: dict[Guesses, frozenset[str]] = {}

    def _last_position(self) -> int:
        """No bit at this position or above is treated differently from another."""
        digits = [_number(n).bit_length() + 1 for n in self.streams if n.kind == "constant"]
        widths = [max(n.payload.widths) for n in self.truths if isinstance(n.payload, WidthsOfRank)]
        least = [rank.least for rank in self.ranks]
        delays = [k + 1 for k in self.delays.values()]
        return max((1, *digits, *widths, *least, *delays)) + 1

    def slot(self, what: str, index: int, place: int = 0) -> int:
        return self.slots.setdefault((what, index, place), len(self.slots))

    def all_guesses(self) -> Iterator[Guesses]:
        return product((False, True), repeat=len(self.conditions))

    def is_end(self, at: Moment) -> bool:
        """Whether all widths are passed."""
        return at.phase == len(self.ranks)

    def moments_after(self, at: Moment) -> Iterator[tuple[bool, Moment]]:
        """The moments after one more bit, and whether it was the last of the phase."""
        if self.is_end(at):
            return
        rank, read = self.ranks[at.phase], at.position + 1
        position = min(read, self._saturation)
        if not rank.fixed or read < rank.least:
            yield False, Moment(at.phase, position)
        if read == rank.least or (read > rank.least and not rank.fixed):
            yield True, Moment(at.phase + 1, position)

    def following(
        self, at: Moment, memories: Sequence[int], guesses: Guesses, last: bool
    ) -> list[tuple[int, int]]:
        """The memories that can follow some; with `last`, this was the phase's last bit.

        Each with the rows in which it does: those of the first of `memories` come first.
        """
        step = _Step(self, at, memories, guesses, last)
        right = step.right()
        found = [(0, right)] if right else []
        for slot, table in step.remembered().items():
            split: list[tuple[int, int]] = []
            for memory, where in found:
                holds = where & table
                if holds:
                    split.append((memory | 1 << slot, holds))
                if where != holds:
                    split.append((memory, where ^ holds))
            found = split
        return found

    def violated(self, memory: int, guesses: Guesses) -> frozenset[str]:
        """The questions that some values of the atoms make true, every guess being right."""
        answers = tuple(bool(memory >> self.slot("answer", n.index) & 1) for n in self.compared)
        key = (*answers, *guesses)
        if key not in self._answered:
            indices = (n.index for n in self.compared)
            table = self._truth_tables(dict(zip(indices, answers, strict=True)))
            possible = (1 << (1 << len(self.atoms))) - 1
            for index, guess in zip(self.conditions, guesses, strict=True):
                possible &= table[index] if guess else ~table[index]
            self._answered[key] = frozenset(
                name for name, node in self.questions.items() if possible & table[node.index]
            )
        return self._answered[key]

    def _truth_tables(self, answers: Mapping[int, bool]) -> dict[int, int]:
        """Every truth value over all values of the atoms."""
        everything = (1 << (1 << len(self.atoms))) - 1
        table = {n.index: _projection(i, len(self.atoms)) for i, n in enumerate(self.atoms)}
        for node in self.truths:
            a = node.arguments
            match node.kind:
                case "true":
                    value = everything
                case "atom":
                    value = table[node.index]
                case "not":
                    value = everything & ~table[a[0]]
                case "and":
                    value = table[a[0]] & table[a[1]]
                case "ite":
                    value = table[a[0]] & table[a[1]] | ~table[a[0]] & table[a[2]]
                case _:
                    value = everything if answers[node.index] else 0
            table[node.index] = value
        return table


class _Step:
    """One more bit of some states, over all of the inputs' bits: each combination is a row."""

    def __init__(
        self,
        automaton: Automaton,
        at: Moment,
        memories: Sequence[int],
        guesses: Guesses,
        last: bool,
    ) -> None:
        self.automaton, self.at, self.last = automaton, at, last
        self.guesses = dict(zip(automaton.conditions, guesses, strict=True))
        count = len(automaton.inputs)
        self.every = (1 << (len(memories) << count)) - 1
        self.repeat = self.every // ((1 << (1 << count)) - 1)
        """Times the table of one state, that of all."""
        rows = ("0" * (1 << count), "1" * (1 << count))
        self.old = {
            key: int("".join([rows[memory >> slot & 1] for memory in reversed(memories)]), 2)
            for key, slot in automaton.slots.items()
        }
        self.bit: dict[int, int] = {}
        """The next bit of every stream that has not ended."""
        for node in automaton.streams:
            if node.rank is not None and node.rank >= at.phase:
                self.bit[node.index] = self._next_bit(node)

    def recall(self, what: str, index: int, place: int = 0) -> int:
        return self.old.get((what, index, place), 0)

    def _ends(self, rank: int | None) -> bool:
        return self.last and rank == self.at.phase

    def _next_bit(self, node: Node) -> int:
        bit, every, a = self.bit, self.every, node.arguments
        match node.kind:
            case "constant":
                return every if _number(node) >> self.at.position & 1 else 0
            case "minimum":
                return every if self._ends(node.rank) else 0
            case "and":
                return bit[a[0]] & bit[a[1]]
            case "or":
                return bit[a[0]] | bit[a[1]]
            case "xor":
                return bit[a[0]] ^ bit[a[1]]
            case "not":
                return every & ~bit[a[0]]
            case "add" | "sub":
                return bit[a[0]] ^ bit[a[1]] ^ self.recall("carry", node.index)
            case "times":
                return self.recall("past", a[0], _number(node) - 1)
            case "ite":
                return bit[a[1]] if self.guesses[a[0]] else bit[a[2]]
            case "low":
                return every if self.at.position == 0 and self.guesses[a[0]] else 0
            case "all":
                return every if self.guesses[a[0]] else 0
            case "trunc":
                return bit[a[0]]
            case "zext":
                return bit.get(a[0], 0)
            case "sext":
                return bit[a[0]] if a[0] in bit else self.recall("sign", a[0])
            case _:
                return self.automaton.inputs[node.index] * self.repeat

    def right(self) -> int:
        """The rows in which what right shifts said k bits ago was right, and what ripples down."""
        right = self.every
        for node in self.automaton.ahead:
            k, index = _number(node), node.index
            if index not in self.bit:
                continue
            shifted = self.bit[node.arguments[0]]
            if self.at.position >= k:
                right &= ~(self.recall("past", index, k - 1) ^ shifted)
            if self._ends(node.rank):
                filled_with = shifted if node.kind == "ashr" else 0
                for back in range(min(k, self.at.position + 1)):
                    past = self.recall("past", index, back - 1) if back else self.bit[index]
                    right &= ~(past ^ filled_with)
        for node in self.automaton.rippling:
            index, (x, through) = node.index, node.arguments
            if index not in self.bit:
                continue
            if self.at.position:
                below = self.bit[x] | (self.bit[through] & self.bit[index])
                right &= ~(self.recall("past", index) ^ below)
            if self._ends(node.rank):
                right &= ~self.bit[index]
        return right

    def remembered(self) -> dict[int, int]:
        """What is remembered after the step, by slot."""
        new: dict[int, int] = {}
        slot = self.automaton.slot
        for node in self.automaton.streams:
            index, a = node.index, node.arguments
            if node.kind == "sext":
                rank = self.automaton.circuit.nodes[a[0]].rank
                if self._ends(rank):
                    new[slot("sign", a[0])] = self.bit[a[0]]
                elif a[0] not in self.bit:
                    new[slot("sign", a[0])] = self.recall("sign", a[0])
            if index not in self.bit or self._ends(node.rank):
                continue
            if node.kind in ("add", "sub"):
                x, y, carry = self.bit[a[0]], self.bit[a[1]], self.recall("carry", index)
                if node.kind == "sub":
                    x = self.every & ~x
                new[slot("carry", index)] = x & y | carry & (x | y)
            past = self.bit[index]
            for back in range(self.automaton.delays.get(index, 0)):
                new[slot("past", index, back)] = past
                past = self.recall("past", index, back)
        for node in self.automaton.compared:
            for what, place, table in self._compared(node):
                new[slot(what, node.index, place)] = table
        return new

    def _compared(self, node: Node) -> Iterator[tuple[str, int, int]]:
        """What is remembered of a comparison: its state, or once its streams ended its answer."""
        payload, index = node.payload, node.index
        among = payload if isinstance(payload, WidthsOfRank) else None
        rank = among.rank if among else self.automaton.circuit.nodes[node.arguments[0]].rank
        assert rank is not None
        ends = self._ends(rank)
        bits = [self.bit.get(i, 0) for i in node.arguments]
        if rank < self.at.phase:
            yield "answer", 0, self.recall("answer", index)
        elif node.kind == "first":
            yield "answer", 0, bits[0] if self.at.position == 0 else self.recall("answer", index)
        elif node.kind == "sign" and ends:
            yield "answer", 0, bits[0]
        elif among is not None and ends:
            yield "answer", 0, self.every if self.at.position + 1 in among.widths else 0
        elif node.kind == "equal":
            same = self.recall("same", index) & ~(bits[0] ^ bits[1])
            yield "answer" if ends else "same", 0, same
        elif node.kind in ("unsigned_less", "signed_less"):
            x, y = reversed(bits) if node.kind == "signed_less" and ends else bits
            below = self.recall("below", index) & ~(x ^ y) | ~x & y
            yield "answer" if ends else "below", 0, below
        elif node.kind in ("unsigned_fits", "signed_fits"):
            yield from self._product(node, bits[0], ends)

    def _product(self, node: Node, x: int, ends: bool) -> Iterator[tuple[str, int, int]]:
        """The carry of a product by a literal c, between 0 and c; at the end whether it fits.

        With the carry m after all w bits, and the low bits p: x·c = p + m·2^w; unsigned the product
        fits where m is 0. Signed, x and p are less by 2^w where their top bits are set, so that it
        fits where m - c·x_top = -p_top; the carry before being 2m + p_top - c·x_top, where that is
        m too.
        """
        factor, total, carry = _number(node), list[int](), 0
        old = [self.recall("carried", node.index, k) for k in _bits_of_carry(node)]
        for k, a in enumerate([*old, old[-1]]):
            b = x if factor >> k & 1 else 0
            total.append(a ^ b ^ carry)
            carry = a & b | carry & (a | b)
        if not ends:
            yield from (("carried", k, table) for k, table in enumerate(total[1:]))
            return
        fits = self.every
        for a, b in zip(old, total[1:], strict=True):
            fits &= ~(a ^ b if node.kind == "signed_fits" else b)
        yield "answer", 0, fits


_FREE = ("input", "unknown", "width", "lshr", "ashr", "ripple")
_COMPARISONS = (
    *("equal", "unsigned_less", "signed_less", "first", "sign", "width_among"),
    *("unsigned_fits", "signed_fits"),
)


def _bits_of_carry(node: Node) -> range:
    """Of a product's carry, in two's complement."""
    return range(_number(node).bit_length() + 1)


def _number(node: Node) -> int:
    assert isinstance(node.payload, int)
    return node.payload


def _projection(i: int, count: int) -> int:
    """The truth table over `count` variables of the i-th one."""
    block = ((1 << (1 << i)) - 1) << (1 << i)
    table = 0
    for start in range(0, 1 << count, 2 << i):
        table |= block << start
    return table

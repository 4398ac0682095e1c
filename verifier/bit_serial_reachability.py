"""Deciding a bit-serial question for every width: explicit reachability.

One step of a run reads one more bit of every input, all 2^n combinations at once: a bit of a stream
is a truth table over the input bits, held in a Python integer. The state is what streams remember
(carries, comparisons so far, sign bits, the truth values of streams that have ended). Widths are
passed in the order of their ranks: phase p reads the bits above width p-1 up to width p; where a
phase ends is the run's choice, so that every width from 1 up is covered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from semantics.bit_serial import Circuit, Node
from semantics.builder import NotRepresentable

MOST_INPUTS = 10
MOST_PROPHECIES = 8
MOST_ATOMS = 16
MOST_STATES = 20_000


@dataclass(frozen=True)
class Violation:
    """The widths, by rank, of the shortest violating run."""

    widths: tuple[int, ...]


def violations(
    circuit: Circuit, questions: Mapping[str, Node], smallest: Sequence[int]
) -> dict[str, Violation | None]:
    """For each question whether some run of some widths makes it true, and the smallest widths.

    `smallest[r]` is the least width of rank r. Raises `NotRepresentable` where the search would be
    too large.
    """
    return _Search(circuit, questions, smallest).run()


@dataclass(frozen=True)
class _State:
    phase: int
    position: int
    """Bits read so far, saturating where no literal has further digits."""
    memory: int


@dataclass
class _Search:
    circuit: Circuit
    questions: Mapping[str, Node]
    smallest: Sequence[int]
    slots: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])

    def __post_init__(self) -> None:
        needed = self._needed(list(self.questions.values()))
        nodes = [n for n in self.circuit.nodes if n.index in needed]
        self.streams = [n for n in nodes if n.rank is not None]
        self.truths = [n for n in nodes if n.rank is None]
        self.inputs = [n for n in self.streams if n.kind in ("input", "unknown")]
        self.atoms = [n for n in self.truths if n.kind == "atom"]
        self.compared = [
            n for n in self.truths if n.kind in ("equal", "unsigned_less", "signed_less", "first")
        ]
        self.prophecies = sorted(
            {n.arguments[0] for n in self.streams if n.kind in ("ite", "low", "all")}
        )
        for what, count, most in (
            ("inputs", len(self.inputs), MOST_INPUTS),
            ("conditions", len(self.prophecies), MOST_PROPHECIES),
            ("truth values", len(self.atoms), MOST_ATOMS),
        ):
            if count > most:
                raise NotRepresentable(f"{count} {what} (at most {most})")
        literals = [n.payload for n in self.streams if n.kind == "constant"]
        digits = max((v.bit_length() + 1 for v in literals if isinstance(v, int)), default=0)
        self.saturation = max(digits, max(self.smallest, default=1))
        self.all_inputs = (1 << (1 << len(self.inputs))) - 1
        self.input_tables = {
            n.index: _projection(i, len(self.inputs)) for i, n in enumerate(self.inputs)
        }
        self.all_atoms = (1 << (1 << len(self.atoms))) - 1
        self.atom_tables = {
            n.index: _projection(i, len(self.atoms)) for i, n in enumerate(self.atoms)
        }
        self.answers: dict[tuple[int, ...], frozenset[str]] = {}

    def _needed(self, roots: list[Node]) -> set[int]:
        needed: set[int] = set()
        frontier = [n.index for n in roots]
        while frontier:
            index = frontier.pop()
            if index not in needed:
                needed.add(index)
                frontier += self.circuit.nodes[index].arguments
        return needed

    def _slot(self, what: str, index: int) -> int:
        return self.slots.setdefault((what, index), len(self.slots))

    def run(self) -> dict[str, Violation | None]:
        found: dict[str, Violation | None] = dict.fromkeys(self.questions)
        for guesses in product((False, True), repeat=len(self.prophecies)):
            self._explore(dict(zip(self.prophecies, guesses, strict=True)), found)
        return found

    def _explore(self, guesses: Mapping[int, bool], found: dict[str, Violation | None]) -> None:
        """Breadth first, so that the first violation is one of the fewest bits."""
        start = _State(0, 0, self._initial_memory())
        widths: dict[_State, tuple[int, ...]] = {start: (0,)}
        frontier = [start]
        while frontier:
            following: list[_State] = []
            for state in frontier:
                at = widths[state]
                read = at[-1] + 1
                tables = self._bits(state, guesses)
                for memory in self._successors(state, tables, ended=False):
                    position = min(state.position + 1, self.saturation)
                    after = _State(state.phase, position, memory)
                    if after not in widths:
                        widths[after] = (*at[:-1], read)
                        following.append(after)
                if read < self.smallest[state.phase] and state.position < self.saturation:
                    continue
                for memory in self._successors(state, tables, ended=True):
                    if state.phase + 1 < len(self.smallest):
                        position = min(state.position + 1, self.saturation)
                        after = _State(state.phase + 1, position, memory)
                        if after not in widths:
                            widths[after] = (*at[:-1], read, read)
                            following.append(after)
                        continue
                    for name in self._violated(memory, guesses):
                        best = found[name]
                        if best is None or (*at[:-1], read) < best.widths:
                            found[name] = Violation((*at[:-1], read))
            if len(widths) > MOST_STATES:
                raise NotRepresentable(f"more than {MOST_STATES} states")
            frontier = following

    def _initial_memory(self) -> int:
        """Nothing carried, everything equal so far."""
        memory = 0
        for node in self.compared:
            if node.kind == "equal":
                memory |= 1 << self._slot("same", node.index)
        return memory

    def _bits(self, state: _State, guesses: Mapping[int, bool]) -> dict[int, int]:
        """The next bit of every stream that has not ended, over all inputs."""
        everything = self.all_inputs
        bit: dict[int, int] = {}
        for node in self.streams:
            rank = node.rank
            if rank is None or rank < state.phase:
                continue
            a = node.arguments
            match node.kind:
                case "input" | "unknown":
                    value = self.input_tables[node.index]
                case "constant":
                    assert isinstance(node.payload, int)
                    value = everything if (node.payload >> state.position) & 1 else 0
                case "and":
                    value = bit[a[0]] & bit[a[1]]
                case "or":
                    value = bit[a[0]] | bit[a[1]]
                case "xor":
                    value = bit[a[0]] ^ bit[a[1]]
                case "not":
                    value = everything & ~bit[a[0]]
                case "add" | "sub":
                    value = bit[a[0]] ^ bit[a[1]] ^ self._recall(state, "carry", node.index)
                case "ite":
                    value = bit[a[1]] if guesses[a[0]] else bit[a[2]]
                case "low":
                    value = everything if state.position == 0 and guesses[a[0]] else 0
                case "all":
                    value = everything if guesses[a[0]] else 0
                case "trunc":
                    value = bit[a[0]]
                case "zext":
                    value = bit.get(a[0], 0)
                case "sext":
                    value = bit[a[0]] if a[0] in bit else self._recall(state, "sign", a[0])
                case _:
                    raise AssertionError(node.kind)
            bit[node.index] = value
        return bit

    def _recall(self, state: _State, what: str, index: int) -> int:
        slot = self._slot(what, index)
        return self.all_inputs if state.memory >> slot & 1 else 0

    def _successors(self, state: _State, bit: Mapping[int, int], ended: bool) -> list[int]:
        """The memories that can follow; with `ended`, this was the phase's last bit."""
        memories: list[tuple[int, int]] = [(self.all_inputs, 0)]
        for slot, table in self._next_memory(state, bit, ended):
            split: list[tuple[int, int]] = []
            for where, memory in memories:
                holds = where & table
                if holds:
                    split.append((holds, memory | 1 << slot))
                if where != holds:
                    split.append((where & ~table, memory))
            memories = split
        return list({memory for _, memory in memories})

    def _next_memory(
        self, state: _State, bit: Mapping[int, int], ended: bool
    ) -> list[tuple[int, int]]:
        everything = self.all_inputs
        tables: list[tuple[int, int]] = []
        for node in self.streams:
            a = node.arguments
            dies = ended and node.rank == state.phase
            if node.kind in ("add", "sub") and node.index in bit and not dies:
                carry = self._recall(state, "carry", node.index)
                x, y = bit[a[0]], bit[a[1]]
                if node.kind == "sub":
                    x = everything & ~x
                tables.append((self._slot("carry", node.index), x & y | carry & (x | y)))
            elif node.kind == "sext":
                source = self.circuit.nodes[a[0]]
                if source.rank == state.phase and ended:
                    tables.append((self._slot("sign", a[0]), bit[a[0]]))
                elif source.rank is not None and source.rank < state.phase:
                    tables.append((self._slot("sign", a[0]), self._recall(state, "sign", a[0])))
        for node in self.compared:
            tables += self._compare(node, state, bit, ended)
        return tables

    def _compare(
        self, node: Node, state: _State, bit: Mapping[int, int], ended: bool
    ) -> list[tuple[int, int]]:
        """What is remembered of a comparison: its state, or once its streams ended its answer."""
        everything = self.all_inputs
        index = node.index
        rank = self.circuit.nodes[node.arguments[0]].rank
        assert rank is not None
        answer = self._slot("answer", index)
        if rank < state.phase:
            return [(answer, self._recall(state, "answer", index))]
        last = ended and rank == state.phase
        if node.kind == "first":
            seen = (
                bit[node.arguments[0]]
                if state.position == 0
                else self._recall(state, "answer", index)
            )
            return [(answer, seen)]
        x, y = (bit[i] for i in node.arguments)
        agree = everything & ~(x ^ y)
        if node.kind == "equal":
            same = self._recall(state, "same", index) & agree
            return [(answer if last else self._slot("same", index), same)]
        below = self._recall(state, "below", index) & agree
        unsigned = below | (everything & ~x & y)
        if not last:
            return [(self._slot("below", index), unsigned)]
        signed = below | (x & everything & ~y)
        return [(answer, signed if node.kind == "signed_less" else unsigned)]

    def _violated(self, memory: int, guesses: Mapping[int, bool]) -> frozenset[str]:
        """The questions that some values of the atoms make true, every guess being right."""
        answers = tuple(memory >> self._slot("answer", n.index) & 1 for n in self.compared)
        key = (*answers, *guesses.values())
        if key not in self.answers:
            table = self._truth_tables(
                dict(zip((n.index for n in self.compared), answers, strict=True))
            )
            possible = self.all_atoms
            for index, guess in guesses.items():
                possible &= table[index] if guess else ~table[index]
            self.answers[key] = frozenset(
                name for name, node in self.questions.items() if possible & table[node.index]
            )
        return self.answers[key]

    def _truth_tables(self, answers: Mapping[int, int]) -> dict[int, int]:
        """Every truth value over all values of the atoms."""
        everything = self.all_atoms
        table: dict[int, int] = {}
        for node in self.truths:
            a = node.arguments
            match node.kind:
                case "true":
                    value = everything
                case "atom":
                    value = self.atom_tables[node.index]
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


def _projection(i: int, count: int) -> int:
    """The truth table over `count` variables of the i-th one."""
    block = ((1 << (1 << i)) - 1) << (1 << i)
    table = 0
    for start in range(0, 1 << count, 2 << i):
        table |= block << start
    return table

"""Deciding a bit-serial question for every width: explicit reachability.

One step of a run reads one more bit of every input, all 2^n combinations at once: a bit of a stream
is a truth table over the input bits, held in a Python integer. The state is what streams remember
(carries, bits that a shift delays, comparisons so far, sign bits, the truth values of streams that
have ended). Widths are passed in the order of their ranks: phase p reads the bits above width p-1
up to width p; where a phase ends is the run's choice, unless its width is fixed.

A right shift by k looks ahead: its bits are guessed, like an input's, and a run is discarded where
k bits later the shifted stream has another bit than was guessed.

The phase of the narrowest width that is not fixed is explored length by length. The states that can
be reached at one length determine those at the next, so that they repeat: the set of violating
lengths is found exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from semantics.language.builder import NotRepresentable
from semantics.readings.any_width.bit_serial_circuit import Circuit, Node, Rank, WidthsOfRank
from verifier.kernel.any_width.violating_widths import Violations, either

MOST_INPUTS = 10
MOST_PROPHECIES = 8
MOST_ATOMS = 16
MOST_STATES = 4_000
MOST_LENGTHS = 400
MOST_WORK = 5_000_000
"""Bits of streams and of memories made: a state of a large question takes longer."""


def violations(
    circuit: Circuit, questions: Mapping[str, Node], ranks: Sequence[Rank]
) -> dict[str, Violations]:
    """For each question at which widths some run makes it true.

    Raises `NotRepresentable` where the search would be too large.
    """
    return _Search(circuit, questions, ranks).run()


@dataclass(frozen=True)
class _State:
    phase: int
    position: int
    """Bits read so far, saturating where nothing looks at greater positions."""
    memory: int


@dataclass(frozen=True)
class _Following:
    """The states after one more bit, and those after it as the last of the phase."""

    going_on: tuple[_State, ...]
    ended: tuple[_State, ...]


@dataclass
class _Search:
    circuit: Circuit
    questions: Mapping[str, Node]
    ranks: Sequence[Rank]
    explored: int = 0
    work: int = 0
    slots: dict[tuple[str, int, int], int] = field(default_factory=dict[tuple[str, int, int], int])

    def __post_init__(self) -> None:
        nodes = self.circuit.cone(self.questions.values())
        self.streams = [n for n in nodes if n.rank is not None]
        self.truths = [n for n in nodes if n.rank is None]
        self.ahead = [n for n in self.streams if n.kind in ("lshr", "ashr")]
        self.inputs = [
            n for n in self.streams if n.kind in ("input", "unknown", "width", "lshr", "ashr")
        ]
        self.atoms = [n for n in self.truths if n.kind == "atom"]
        self.compared = [n for n in self.truths if n.kind in _COMPARISONS]
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
        self.delays = self._delays()
        self.saturation = self._saturation()
        self.all_inputs = (1 << (1 << len(self.inputs))) - 1
        self.input_tables = {
            n.index: _projection(i, len(self.inputs)) for i, n in enumerate(self.inputs)
        }
        self.all_atoms = (1 << (1 << len(self.atoms))) - 1
        self.atom_tables = {
            n.index: _projection(i, len(self.atoms)) for i, n in enumerate(self.atoms)
        }
        self.answers: dict[tuple[int, ...], frozenset[str]] = {}
        free = [r for r, rank in enumerate(self.ranks) if not rank.fixed]
        self.counted = free[0] if free else len(self.ranks) - 1
        """The phase that is explored length by length; those before it have fixed lengths."""

    def _delays(self) -> dict[int, int]:
        """How many past bits of which stream are remembered."""
        delays: dict[int, int] = {}
        for node in self.streams:
            if node.kind in ("times", "lshr", "ashr"):
                delayed = node.arguments[0] if node.kind == "times" else node.index
                delays[delayed] = max(delays.get(delayed, 0), _number(node.payload))
        return delays

    def _saturation(self) -> int:
        """No bit at this position or above is treated differently from another."""
        digits = [_number(n.payload).bit_length() + 1 for n in self.streams if n.kind == "constant"]
        widths = [max(n.payload.widths) for n in self.truths if isinstance(n.payload, WidthsOfRank)]
        least = [rank.least for rank in self.ranks]
        delays = [k + 1 for k in self.delays.values()]
        return max((1, *digits, *widths, *least, *delays)) + 1

    def _slot(self, what: str, index: int, position: int = 0) -> int:
        return self.slots.setdefault((what, index, position), len(self.slots))

    def run(self) -> dict[str, Violations]:
        found = dict.fromkeys(self.questions, Violations())
        for guesses in product((False, True), repeat=len(self.prophecies)):
            run = self._explore(dict(zip(self.prophecies, guesses, strict=True)))
            found = {name: either(found[name], run[name]) for name in found}
        return found

    def _explore(self, guesses: Mapping[int, bool]) -> dict[str, Violations]:
        """The violations in runs with these guesses, by length."""
        steps: dict[_State, _Following] = {}
        layer = frozenset({_State(0, 0, self._initial_memory())})
        seen: dict[frozenset[_State], int] = {}
        violated: list[frozenset[str]] = [frozenset()]
        smallest: dict[str, tuple[int, ...]] = {}
        fixed = tuple(rank.least for rank in self.ranks[: self.counted])
        while layer and layer not in seen:
            seen[layer] = len(violated) - 1
            going_on: set[_State] = set()
            ended: set[_State] = set()
            for state in layer:
                if state not in steps:
                    steps[state] = self._following(state, guesses)
                following = steps[state]
                going_on.update(following.going_on)
                target = going_on if state.phase < self.counted else ended
                target.update(following.ended)
            length = len(violated)
            names = self._violations_after(ended, guesses, steps)
            for name, rest in names.items():
                smallest.setdefault(name, (*fixed, length, *(length + n for n in rest)))
            violated.append(frozenset(names))
            layer = frozenset(going_on)
            if len(seen) > MOST_LENGTHS:
                raise NotRepresentable(f"no period within {MOST_LENGTHS} widths")
        # The layer that ends length n determines what is violated from length n + 1 on.
        period_start = seen[layer] + 1 if layer else len(violated)
        if not layer:
            violated.append(frozenset())
        return {
            name: Violations(
                smallest.get(name), tuple(name in names for names in violated), period_start
            )
            for name in self.questions
        }

    def _violations_after(
        self,
        states: Iterable[_State],
        guesses: Mapping[int, bool],
        steps: dict[_State, _Following],
    ) -> dict[str, tuple[int, ...]]:
        """What can be violated after the counted phase, and by how many bits wider ranks are wider.

        Breadth first, so that the bits are the fewest.
        """
        read: dict[_State, tuple[int, ...]] = dict.fromkeys(states, ())
        found: dict[str, tuple[int, ...]] = {}
        frontier = [(state, 0) for state in read]
        while frontier:
            following: list[tuple[_State, int]] = []
            for state, count in frontier:
                if state.phase == len(self.ranks):
                    for name in self._violated(state.memory, guesses):
                        found.setdefault(name, read[state])
                    continue
                if state not in steps:
                    steps[state] = self._following(state, guesses)
                for after in steps[state].going_on:
                    if after not in read:
                        read[after] = read[state]
                        following.append((after, count + 1))
                for after in steps[state].ended:
                    if after not in read:
                        read[after] = (*read[state], count + 1)
                        following.append((after, count + 1))
            frontier = following
        return found

    def _following(self, state: _State, guesses: Mapping[int, bool]) -> _Following:
        self.explored += 1
        if self.explored > MOST_STATES:
            raise NotRepresentable(f"more than {MOST_STATES} states")
        rank = self.ranks[state.phase]
        read = state.position + 1
        position = min(read, self.saturation)
        going_on: list[_State] = []
        ended: list[_State] = []
        if not rank.fixed or read < rank.least:
            memories = self._successors(state, guesses, ended=False)
            going_on = [_State(state.phase, position, memory) for memory in memories]
        if read == rank.least or (read > rank.least and not rank.fixed):
            memories = self._successors(state, guesses, ended=True)
            ended = [_State(state.phase + 1, position, memory) for memory in memories]
        return _Following(tuple(going_on), tuple(ended))

    def _initial_memory(self) -> int:
        """Nothing carried, everything equal so far."""
        memory = 0
        for node in self.compared:
            if node.kind == "equal":
                memory |= 1 << self._slot("same", node.index)
        return memory

    def _bits(self, state: _State, guesses: Mapping[int, bool], ended: bool) -> dict[int, int]:
        """The next bit of every stream that has not ended, over all inputs."""
        everything = self.all_inputs
        bit: dict[int, int] = {}
        for node in self.streams:
            rank = node.rank
            if rank is None or rank < state.phase:
                continue
            a = node.arguments
            match node.kind:
                case "input" | "unknown" | "width" | "lshr" | "ashr":
                    value = self.input_tables[node.index]
                case "constant":
                    value = everything if (_number(node.payload) >> state.position) & 1 else 0
                case "minimum":
                    value = everything if ended and rank == state.phase else 0
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
                case "times":
                    value = self._recall(state, "past", a[0], _number(node.payload) - 1)
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

    def _recall(self, state: _State, what: str, index: int, position: int = 0) -> int:
        slot = self._slot(what, index, position)
        return self.all_inputs if state.memory >> slot & 1 else 0

    def _successors(self, state: _State, guesses: Mapping[int, bool], ended: bool) -> list[int]:
        """The memories that can follow; with `ended`, this was the phase's last bit."""
        bit = self._bits(state, guesses, ended)
        memories: list[tuple[int, int]] = [(self._seen_ahead(state, bit, ended), 0)]
        self.work += len(bit)
        for slot, table in self._next_memory(state, bit, ended):
            self.work += len(memories)
            if self.work > MOST_WORK:
                raise NotRepresentable(f"more than {MOST_WORK} bits in all states")
            split: list[tuple[int, int]] = []
            for where, memory in memories:
                holds = where & table
                if holds:
                    split.append((holds, memory | 1 << slot))
                if where != holds:
                    split.append((where & ~table, memory))
            memories = split
        return list({memory for _, memory in memories})

    def _seen_ahead(self, state: _State, bit: Mapping[int, int], ended: bool) -> int:
        """The inputs for which what right shifts said k bits ago was right."""
        right = self.all_inputs
        for node in self.ahead:
            if node.index not in bit:
                continue
            k = _number(node.payload)
            shifted = bit[node.arguments[0]]
            if state.position >= k:
                right &= ~(self._recall(state, "past", node.index, k - 1) ^ shifted)
            if ended and node.rank == state.phase:
                filled_with = shifted if node.kind == "ashr" else 0
                for back in range(min(k, state.position + 1)):
                    past = self._recall(state, "past", node.index, back - 1) if back else None
                    right &= ~((bit[node.index] if past is None else past) ^ filled_with)
        return right

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
            if node.index in self.delays and node.index in bit and not dies:
                past = bit[node.index]
                for back in range(self.delays[node.index]):
                    tables.append((self._slot("past", node.index, back), past))
                    past = self._recall(state, "past", node.index, back)
        for node in self.compared:
            tables += self._compare(node, state, bit, ended)
        return tables

    def _compare(
        self, node: Node, state: _State, bit: Mapping[int, int], ended: bool
    ) -> list[tuple[int, int]]:
        """What is remembered of a comparison: its state, or once its streams ended its answer."""
        everything = self.all_inputs
        index = node.index
        answer = self._slot("answer", index)
        rank = self._rank_compared(node)
        if rank < state.phase:
            return [(answer, self._recall(state, "answer", index))]
        last = ended and rank == state.phase
        match node.kind:
            case "first":
                seen = (
                    bit[node.arguments[0]]
                    if state.position == 0
                    else self._recall(state, "answer", index)
                )
                return [(answer, seen)]
            case "sign":
                return [(answer, bit[node.arguments[0]])] if last else []
            case "width_among":
                assert isinstance(node.payload, WidthsOfRank)
                among = state.position + 1 in node.payload.widths
                return [(answer, everything if among else 0)] if last else []
            case "unsigned_fits" | "signed_fits":
                return self._multiply(node, state, bit, last)
            case _:
                pass
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

    def _multiply(
        self, node: Node, state: _State, bit: Mapping[int, int], last: bool
    ) -> list[tuple[int, int]]:
        """The carry of a product by a literal c, between 0 and c; at the end whether it fits.

        With the carry m after all w bits, and the low bits p: x·c = p + m·2^w. Signed, x and p are
        less by 2^w where their top bits are set, so that the product fits where m - c·x_top is
        -p_top.
        """
        factor = _number(node.payload)
        x = bit[node.arguments[0]]
        bits = range(factor.bit_length() + 1)
        carry = sum((state.memory >> self._slot("carried", node.index, i) & 1) << i for i in bits)
        if carry >> factor.bit_length():
            carry -= 2 << factor.bit_length()
        cases = [(self.all_inputs & ~x, 0), (x, 1)]
        if last:
            fits = 0
            for where, top in cases:
                total = carry + factor * top
                wanted = -(total & 1) + factor * top if node.kind == "signed_fits" else 0
                fits |= where if total >> 1 == wanted else 0
            return [(self._slot("answer", node.index), fits)]
        tables: list[tuple[int, int]] = []
        for i in bits:
            table = 0
            for where, digit in cases:
                table |= where if (carry + factor * digit >> 1) >> i & 1 else 0
            tables.append((self._slot("carried", node.index, i), table))
        return tables

    def _rank_compared(self, node: Node) -> int:
        """The rank at whose end the comparison is known."""
        if isinstance(node.payload, WidthsOfRank):
            return node.payload.rank
        rank = self.circuit.nodes[node.arguments[0]].rank
        assert rank is not None
        return rank

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


_COMPARISONS = (
    "equal",
    "unsigned_less",
    "signed_less",
    "first",
    "sign",
    "width_among",
    "unsigned_fits",
    "signed_fits",
)


def _number(payload: object) -> int:
    assert isinstance(payload, int)
    return payload


def _projection(i: int, count: int) -> int:
    """The truth table over `count` variables of the i-th one."""
    block = ((1 << (1 << i)) - 1) << (1 << i)
    table = 0
    for start in range(0, 1 << count, 2 << i):
        table |= block << start
    return table

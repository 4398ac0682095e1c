"""Windows: small parts of straight-line code, as specifications of what to find.

A window is one operation, its root, and some of those in its block that it depends on (Souper's
slices: Sasnauskas et al., 2017). What comes from outside of it is an argument, about which the
context may know something. A branch of which both ways only compute (`branching`) may be an
operation of a window: each of its results is a select. Then the text of the window is proved too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation, SSAValue

from semantics.language.dialects import entry_for
from semantics.language.program import (
    fixed_width,
    is_integer_like,
)
from synth.scalar.improving.reading.branching import Arm, Branching, branching_of
from synth.scalar.improving.reading.context import Known, assumed
from synth.scalar.improving.reading.readings import (
    ACROSS_LANES,
    ON_ONE_LANE,
    Reading,
    moves_lanes,
)
from synth.scalar.improving.reading.searched import (
    MOST_OPERATIONS,
    constant_of,
    function_around,
    is_licensed,
    is_searched,
    operator_of,
)
from synth.scalar.synthesis.behaviour import may_be_undefined
from synth.scalar.synthesis.observations import MOST_BITS
from synth.scalar.synthesis.specification import Specification
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.float_operators import is_float
from synth.scalar.terms.terms import Application, Argument, Operator, Term, subterms

if TYPE_CHECKING:
    from synth.scalar.improving.text_edits import Editor

_MOST_ARGUMENTS = 6


@dataclass(frozen=True)
class Window:
    """`operations` in the order of the block, the root last; constants are none of them.

    `replaced` are the results of the root that something uses, or what it gives the block to which
    its ways lead. `values` maps the arguments and what stays alive to the values that they stand
    for; the operations in `dead` are of no use once the root has been replaced.
    """

    root: Operation
    replaced: tuple[SSAValue, ...]
    operations: tuple[Operation, ...]
    dead: tuple[Operation, ...]
    specification: Specification
    values: Mapping[Term, SSAValue]
    known: Mapping[SSAValue, Known]
    """What the specification takes for granted of values from outside."""
    branchings: Mapping[Operation, Branching] = field(default_factory=dict[Operation, Branching])
    """The operations that are branches."""
    reading: Reading = ON_ONE_LANE

    def shown_facts(self, editor: Editor, needed: int | None = None) -> tuple[str, ...]:
        """What is taken for granted, by the names of values, the bits of the result that are
        `needed` too where these are not all. Raises `CannotEdit`."""
        names = {value: editor.name_at(value, self.users) for value in self.known}
        facts = tuple(f"{names[value]} is {fact}" for value, fact in self.known.items())
        if needed is None:
            return facts
        return (*facts, f"of {editor.result_name(self.root)} the bits {needed:#b} are needed")

    @property
    def join(self) -> Block | None:
        """The block to which the ways of the root lead, if it is a branch of blocks."""
        return self.branchings[self.root].join if self.root in self.branchings else None

    @property
    def users(self) -> list[Operation]:
        """All operations, also those in branches."""
        return [op for top in self.operations for op in (top, *self._inside(top))]

    @property
    def going(self) -> list[Operation]:
        """What is removed with the root, from the first operation on."""
        return [op for top in self.dead for op in (top, *self._inside(top))]

    def _inside(self, op: Operation) -> list[Operation]:
        return self.branchings[op].inside if op in self.branchings else []

    @property
    def computing(self) -> list[Operation]:
        """The operations, and those of branches, without branches."""
        return [op for top in self.operations for op in _computing(top, self.branchings)]

    @property
    def dialects(self) -> tuple[str, ...]:
        """The dialects of the operations; of a branch that of a select."""
        names = [op.name.partition(".")[0] for op in self.computing]
        selects = [_select_of(self.computing, self.root)] if self.branchings else []
        return tuple(dict.fromkeys((*names, *(name.partition(".")[0] for name in selects))))

    @cached_property
    def operators(self) -> tuple[Operator, ...]:
        """The operators of the dead operations, and what chooses where one is a branch."""
        computing = (op for d in self.dead for op in _computing(d, self.branchings))
        found = [self.reading.operator(op) for op in computing]
        if any(op in self.branchings for op in self.dead):
            name = _select_of(self.computing, self.root)
            terms = subterms(self.specification.results)
            selects = (t.operator for t in terms if isinstance(t, Application))
            found += dict.fromkeys(o for o in selects if o.operation == name)
        return tuple(found)

    def cost(self, costs: Costs) -> float:
        """What the dead operations cost, each arm of a branch half of the time."""
        if self.reading.across:
            return sum(map(costs.of_operator, self.operators))
        return sum(
            _cost_of_branching(self.branchings[op], costs)
            if op in self.branchings
            else costs.of_code([op])
            for op in self.dead
        )


PlaceOf = Callable[[Operation], int | None]
"""Where an operation stands: of one block, the first ones have less."""
KnownAt = Callable[[SSAValue, Operation], Known | None]
"""What is known of a value at an operation."""


def nothing_known(value: SSAValue, at: Operation) -> Known | None:
    """The context of code of which nothing is known."""
    return None


def windows_at(
    root: Operation,
    place: PlaceOf,
    known: KnownAt = nothing_known,
    most: int = MOST_OPERATIONS,
    reading: Reading = ON_ONE_LANE,
) -> Iterator[Window]:
    """The windows of a root, each larger than the one before; none where it is not searched.

    Only operations that have a place are in them; in those across lanes one moves lanes.
    """
    at = place(root)
    if at is None or root.parent is None:
        return
    branchings = {} if reading.across else branchings_at([root], place)
    if not branchings and not (root.results and reading.reads(root)):
        return
    if any(reading.constant(result) is not None for result in root.results):
        return
    places = {root: at}
    inside = [root]
    while _size(inside, branchings) <= most:
        ordered = sorted(inside, key=places.__getitem__)
        if not reading.across or any(map(moves_lanes, inside)):
            facts = nothing_known if branchings or reading.across else known
            window = window_of(root, ordered, facts, branchings, reading)
            if window is not None and may_be_proved_alone(window):
                yield window
        around = _behind(inside, place, places, branchings, reading)
        if not around:
            return
        inside += around


def all_windows_at(
    root: Operation, place: PlaceOf, known: KnownAt = nothing_known
) -> Iterator[Window]:
    """The windows of a root on one lane, then those across lanes."""
    yield from windows_at(root, place, known)
    yield from windows_at(root, place, reading=ACROSS_LANES)


def may_be_proved_alone(window: Window) -> bool:
    """Whether nothing around a window counts: where flags license what depends on how operands are
    computed, the window has to be all that its function computes."""
    if not any(map(is_licensed, window.operations)):
        return True
    function, block = function_around(window.root), window.root.parent_block()
    if function is None or block is None or block.parent_op() is not function:
        return False
    computed = {op for op in block.ops if op.operands and op is not block.last_op}
    return len(function.body.blocks) == 1 and computed == {*window.operations}


def branchings_at(ops: Sequence[Operation], place: PlaceOf) -> dict[Operation, Branching]:
    """Those of the operations that are branches which are searched, and that stand as they are
    written."""
    found: dict[Operation, Branching] = {}
    for op in ops:
        branching = None if why_not_branching(op) else branching_of(op)
        if branching is None or not branching.results:
            continue
        if all(place(inner) is not None for inner in branching.inside):
            found[op] = branching
    return found


def why_not_branching(op: Operation) -> str:
    """Why a branch is not searched; "" where it is, or where its ways do not meet."""
    branching = branching_of(op)
    if branching is None:
        large = op.name == "scf.if" and bool(op.results)
        return f"{op.name}, whose arms are large" if large else ""
    if not branching.results:
        return ""
    for one in branching.branchings():
        for value in one.results:
            if not is_integer_like(value.type) or fixed_width(value.type, 64) > MOST_BITS:
                return f"{op.name}, which gives {value.type}"
    for inner in branching.computed():
        why = _why_not_run(inner)
        if why:
            return f"{op.name}, an arm of which has {why}"
    return ""


def _why_not_run(op: Operation) -> str:
    """Why an operation cannot be run where it need not be; "" where it can."""
    if not is_searched(op):
        return op.name
    if any(not is_integer_like(value.type) for value in (*op.operands, *op.results)):
        return f"{op.name} on floats or vectors"
    if may_be_undefined(operator_of(op)):
        return f"{op.name}, which may be undefined"
    return ""


def _computing(op: Operation, branchings: Mapping[Operation, Branching]) -> list[Operation]:
    if op not in branchings:
        return [op]
    return [inner for inner in branchings[op].computed() if inner.operands]


def _size(ops: Sequence[Operation], branchings: Mapping[Operation, Branching]) -> int:
    """How many operations a window would be of, each branch two."""
    found = 0
    for op in ops:
        nested = list(branchings[op].branchings()) if op in branchings else []
        found += len(_computing(op, branchings)) + 2 * len(nested)
    return found


def _cost_of_branching(branching: Branching, costs: Costs) -> float:
    spent = costs.of_branch(branching.op.name)
    for arm in branching.arms:
        for item in (*arm.items, *([] if arm.last is None else [arm.last])):
            if isinstance(item, Branching):
                spent += _cost_of_branching(item, costs) / 2
            else:
                spent += costs.of_code([item]) / 2
    return spent


def _select_of(computing: Sequence[Operation], root: Operation) -> str:
    """What chooses between values in code of these operations."""
    names = [op.name.partition(".")[0] for op in (*computing, root)]
    return "llvm.select" if "llvm" in names else "arith.select"


def _behind(
    inside: Sequence[Operation],
    place: PlaceOf,
    places: dict[Operation, int],
    branchings: dict[Operation, Branching],
    reading: Reading,
) -> list[Operation]:
    """The operations that those inside use, and that may be searched with them; their `places`, and
    which of them are branches."""
    found: dict[Operation, None] = {}
    for op in inside:
        within = branchings[op].inside if op in branchings else []
        for operand in (operand for user in (op, *within) for operand in user.operands):
            owner = operand.owner
            if not isinstance(owner, Operation) or owner.parent is not op.parent:
                continue
            if owner in places or reading.constant(operand) is not None:
                continue
            here = {} if reading.across else branchings_at([owner], place)
            if not here and not reading.reads(owner):
                continue
            at = place(owner)
            if at is not None and at < places[op]:
                found[owner] = None
                places[owner] = at
                branchings |= here
    return list(found)


def window_of(
    root: Operation,
    inside: Sequence[Operation],
    known: KnownAt,
    branchings: Mapping[Operation, Branching] | None = None,
    reading: Reading = ON_ONE_LANE,
) -> Window | None:
    """The window of these operations, the root last; None where it has too many arguments, or
    floats beside a branch."""
    branchings = {op: b for op, b in (branchings or {}).items() if op in inside}
    dead = only_for(root, inside, branchings)
    computing = [one for op in inside for one in _computing(op, branchings)]
    terms: dict[SSAValue, Term] = {}
    values: dict[Term, SSAValue] = {}
    arguments: list[Argument] = []
    facts: dict[SSAValue, Known] = {}
    hidden: set[str] = set()

    def term_of(value: SSAValue) -> Term:
        if value not in terms:
            constant = reading.constant(value)
            if constant is not None:
                terms[value] = constant
                if isinstance(constant, Application):
                    values[constant] = value
            else:
                argument = Argument(f"x{len(arguments)}", reading.type_of(value))
                arguments.append(argument)
                term: Term = argument
                fact = known(value, root)
                if fact is not None:
                    term = assumed(argument, fact)
                    facts[value] = fact
                    hidden.add(argument.name)
                terms[value] = term
                values[term] = value
        return terms[value]

    def chosen(branching: Branching) -> list[Term]:
        """The values that a branch gives."""
        condition = term_of(branching.condition)
        one, other = (given_by(arm) for arm in branching.arms)
        name = _select_of(computing, root)
        found: list[Term] = []
        for a, b in zip(one, other, strict=True):
            select = Operator(name, (condition.type_, a.type_, a.type_), (a.type_,))
            found.append(Application(select, (condition, a, b)))
        return found

    def given_by(arm: Arm) -> list[Term]:
        terms.update({value: term_of(passed) for value, passed in arm.passed.items()})
        for item in arm.items:
            if isinstance(item, Branching):
                read(item.op, item)
            elif constant_of(item.results[0]) is None:
                read(item, item)
        if arm.last is not None:
            return chosen(arm.last)
        return [term_of(value) for value in arm.gives]

    def read(op: Operation, item: Operation | Branching) -> list[Term]:
        """The terms of what an operation gives."""
        found: list[Term]
        if isinstance(item, Branching):
            found = chosen(item)
        else:
            operands = tuple(term_of(operand) for operand in op.operands)
            operator = reading.operator(op)
            found = [Application(operator, operands, n) for n in range(len(op.results))]
        if op is not root or root.results:
            results = item.results if isinstance(item, Branching) else op.results
            terms.update(zip(results, found, strict=True))
        return found

    wanted: list[Term] = []
    for op in inside:
        wanted = read(op, branchings.get(op, op))
        if op not in dead:
            for term, result in zip(wanted, op.results, strict=True):
                values.setdefault(term, result)
    if len(arguments) > _MOST_ARGUMENTS:
        return None
    if branchings and any(is_float(v.type) for op in inside for v in (*op.operands, *op.results)):
        return None
    replaced = branchings[root].results if root in branchings else tuple(root.results)
    used = [n for n, value in enumerate(replaced) if value.uses or not root.results]
    if not used:
        return None
    given = tuple(t for t in values if isinstance(t, Application) and not t.is_constant)
    results = tuple(wanted[n] for n in used)
    if any(result in given for result in results):
        return None
    without_poison = not any(entry_for(op.name).has_poison for op in inside)
    noundef = frozenset(a.name for a in arguments) if without_poison else frozenset[str]()
    specification = Specification(
        tuple(arguments), results, given, noundef=noundef, hidden=frozenset(hidden)
    )
    replaced = tuple(replaced[n] for n in used)
    return Window(
        root, replaced, tuple(inside), dead, specification, values, facts, branchings, reading
    )


def only_for(
    root: Operation,
    inside: Sequence[Operation],
    branchings: Mapping[Operation, Branching] | None = None,
) -> tuple[Operation, ...]:
    """Of operations, in the order of their block, the root and those that only it depends on."""
    within = {op: branching.inside for op, branching in (branchings or {}).items()}
    dead = {root, *within.get(root, ())}
    for op in reversed(inside):
        users = [use.operation for result in op.results for use in result.uses]
        if op is not root and users and all(user in dead for user in users):
            dead |= {op, *within.get(op, ())}
    return tuple(op for op in inside if op in dead)

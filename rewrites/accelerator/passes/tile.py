"""The pass `tile`: tiles in blocks, so that a strip of an operand is used while it is there.

A *chain* is what makes one tile: its passes, its store, and the load of what it adds to. Chains
are independent of each other, and read *operands*, which are loaded and written by nothing else. A
chain is taken as soon as all its operands are there; the next operands to be loaded are those with
which the most chains can be done for the fewest rows. On a grid of tiles that gives blocks, as
large as the scratchpad has room for. What is loaded again and need not be is left to `place`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import func

from accelerator_model.dialect import acc
from accelerator_model.machine import Machine
from accelerator_model.meaning.footprints import Footprint
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import QUEUES, Queue
from accelerator_model.simulator.cycles import simulate_cycles
from rewrites.accelerator.passes.listing import Kept, Listing
from rewrites.accelerator.passes.local_values import (
    PRELOADS,
    Region,
    Value,
    key_of,
    regions_of,
    touched_regions,
    values_of,
)
from rewrites.accelerator.passes.order import order as with_tokens
from rewrites.accelerator.passes.place import place
from rewrites.accelerator.validation.instruction_lists import touched_and_read

Key = Hashable
"""Of an operand: what its loads bring."""


def tile(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """Each chain is after what it reads, which is loaded where it is not there; the host awaits
    each instruction. A program with loops stays as it is, and one that has no more rows to load, or
    is as fast after `place` and `order`."""
    listing = Listing.of(function, machine)
    chains = None if listing is None else Chains.of(listing)
    if listing is None or chains is None:
        return function
    room = machine.scratchpad_rows
    known = chains.operand_rows()
    if sum(known.values()) <= room:
        return function
    numbers = {key: number for number, key in enumerate(known)}
    rows = list(known.values())
    used = [frozenset(numbers[key] for key in uses if key in numbers) for uses in chains.uses]
    order = in_blocks(used, rows, room)
    if order is None:
        return function
    after = rows_loaded([used[chain] for chain in order], rows, room)
    if after >= rows_loaded(used, rows, room):
        return function
    tiled = listing.synchronous(list(chains.in_order(order)))
    return tiled if _cycles(tiled, machine) < _cycles(function, machine) else function


def _cycles(function: func.FuncOp, machine: Machine) -> int:
    """With rows for each value and tokens, as the passes after this one make them."""
    overlapping = with_tokens(place(function, machine), machine)
    return simulate_cycles(read_program(overlapping, machine), machine).cycles


@dataclass(frozen=True)
class Chains:
    """`members` are the instructions of each chain, `touched` the values of local memory that an
    instruction touches."""

    listing: Listing
    members: tuple[tuple[int, ...], ...]
    touched: tuple[tuple[Value, ...], ...]

    @staticmethod
    def of(listing: Listing) -> Chains | None:
        """None where chains depend on each other, or an operand is loaded over itself."""
        accesses = touched_and_read(listing.program)
        regions = regions_of(listing)
        values = values_of(listing, accesses, regions)
        loads = {n for value in values if value.content for n in value.loads}
        if any(_loaded_over_itself(value, accesses) for value in values if value.content):
            return None
        touched = tuple(_values_touched(accesses, regions, values))
        chain = list(range(len(accesses)))

        def first_of(n: int) -> int:
            while chain[n] != n:
                chain[n] = chain[chain[n]]
                n = chain[n]
            return n

        def join(one: int, other: int) -> None:
            chain[max(first_of(one), first_of(other))] = min(first_of(one), first_of(other))

        users: dict[Value, int] = {}
        preloads: list[int] = []
        last_pass: int | None = None
        for index, operation in enumerate(listing.operations):
            if index in loads:
                continue
            for value in touched[index]:
                if not value.content:
                    join(index, users.setdefault(value, index))
            if isinstance(operation, PRELOADS):
                preloads.append(index)
            elif QUEUES[operation.name] is Queue.EX:
                for each in preloads:
                    join(index, each)
                preloads = []
            if isinstance(operation, acc.ComputeAccOp) and last_pass is not None:
                join(index, last_pass)
            if isinstance(operation, acc.ComputeOp | acc.ComputeAccOp):
                last_pass = index
        members: dict[int, list[int]] = {}
        for index in range(len(accesses)):
            if index not in loads:
                members.setdefault(first_of(index), []).append(index)
        found = Chains(listing, tuple(map(tuple, members.values())), touched)
        return found if found._are_independent([a for a, _ in accesses]) else None

    def _are_independent(self, accesses: Sequence[Sequence[Footprint]]) -> bool:
        """Whether no chain touches what another one touches in a memory that is written."""
        written = {
            a.memory for each in accesses for a in each if a.writes and a.memory.granule == 1
        }
        owner = {memory: np.full(memory.elements, -1) for memory in written}
        for number, members in enumerate(self.members):
            for access in (a for n in members for a in accesses[n] if a.memory in owner):
                owners = owner[access.memory]
                if not np.isin(owners[access.granules], (-1, number)).all():
                    return False
                owners[access.granules] = number
        return True

    @property
    def uses(self) -> Iterator[list[Key]]:
        """The operands of each chain."""
        for members in self.members:
            yield [key_of(v) for n in members for v in self.touched[n] if v.content]

    def operand_rows(self) -> dict[Key, int]:
        """How many rows of the scratchpad each operand takes that is there."""
        scratchpad = self.listing.program.scratchpad
        return {
            key_of(value): value.rows
            for values in self.touched
            for value in values
            if value.content and value.region.memory == scratchpad
        }

    def in_order(self, order: Sequence[int]) -> Iterator[Kept]:
        """The instructions, chain by chain, with loads of what is not in its place."""
        kept = self.listing.kept()
        at: dict[Region, Key] = {}
        for number in order:
            for index in self.members[number]:
                for value in self.touched[index]:
                    key = key_of(value) if value.content else value
                    if value.content and at.get(value.region) != key:
                        yield from (kept[load] for load in value.loads)
                    at[value.region] = key
                yield kept[index]


def _values_touched(
    accesses: Sequence[tuple[list[Footprint], frozenset[str]]],
    regions: Sequence[Region],
    values: Sequence[Value],
) -> Iterator[tuple[Value, ...]]:
    begins = {(value.region, value.first): value for value in values}
    at: dict[Region, Value] = {}
    for index, (each, _) in enumerate(accesses):
        inside = touched_regions(each, regions)
        for region in inside:
            at[region] = begins.get((region, index)) or at[region]
        yield tuple(at[region] for region in inside)


def _loaded_over_itself(
    value: Value, accesses: Sequence[tuple[list[Footprint], frozenset[str]]]
) -> bool:
    rows = [
        int(row)
        for load in value.loads
        for access in accesses[load][0]
        if access.writes and access.memory == value.region.memory
        for row in np.unique(access.granules)
    ]
    return len(rows) != len(set(rows))


def in_blocks(used: Sequence[frozenset[int]], rows: Sequence[int], room: int) -> list[int] | None:
    """An order of the chains, which use operands of so many rows; None where those of one have no
    room."""
    order: list[int] = []
    waiting = dict(enumerate(used))
    there: dict[int, None] = {}
    """The one that was used longest ago is the first."""
    while waiting:
        missing = {n: keys.difference(there) for n, keys in waiting.items()}
        ready = [n for n, keys in missing.items() if not keys]
        for number in ready:
            for key in sorted(waiting.pop(number)):
                del there[key]
                there[key] = None
        order += ready
        if ready:
            continue
        done = Counter(missing.values())
        fewest = min(map(len, done))
        number = max(
            (n for n, keys in missing.items() if len(keys) == fewest),
            key=lambda n: done[missing[n]] / sum(rows[key] for key in missing[n]),
        )
        wanted = missing[number]
        if not _made_room(wanted, number, waiting, there, rows, room):
            return None
        there |= dict.fromkeys(sorted(wanted))
    return order


def _made_room(
    wanted: frozenset[int],
    number: int,
    waiting: dict[int, frozenset[int]],
    there: dict[int, None],
    rows: Sequence[int],
    room: int,
) -> bool:
    """Takes out what the fewest chains need that are next, and then what the fewest need at all."""
    after = wanted.union(there)
    soon = Counter(k for keys in waiting.values() if keys <= after and keys & wanted for k in keys)
    later = Counter(k for keys in waiting.values() for k in keys)
    taken = sum(rows[key] for key in after)
    for key in sorted(there, key=lambda k: (soon[k], later[k])):
        if taken <= room:
            break
        if key not in waiting[number]:
            taken -= rows[key]
            del there[key]
    return taken <= room


def rows_loaded(used: Sequence[frozenset[int]], rows: Sequence[int], room: int) -> int:
    """How many rows are loaded for chains in this order, if what is needed last makes room."""
    uses: dict[int, list[int]] = {}
    for number in range(len(used) - 1, -1, -1):
        for key in used[number]:
            uses.setdefault(key, []).append(number)
    there: set[int] = set()
    loaded = taken = 0
    for keys in used:
        for key in keys:
            uses[key].pop()
        new = sum(rows[key] for key in keys - there)
        loaded, taken = loaded + new, taken + new
        there |= keys
        idle = sorted(there - keys)
        for key in sorted(idle, key=lambda k: -(uses[k][-1] if uses[k] else len(used))):
            if taken <= room:
                break
            taken -= rows[key]
            there.remove(key)
    return loaded

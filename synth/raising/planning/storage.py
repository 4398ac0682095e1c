"""Where the values of a plan are kept: in the arrays of the function, or in temporaries.

A plan made from dependences of values alone may need more memory than the function has: values that
share an element in the function may be alive at the same time. An array is then *expanded* by the
loops that are no loops any more, or, where a structured run would read elements that it writes,
copied first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

import islpy as isl

from synth.raising.planning.contraction import places_of
from synth.raising.planning.plan import Repeat, Step, StructuredRun, Temporary
from synth.raising.planning.values import (
    Flow,
    ValueGraph,
    as_multi_aff,
    is_in_place,
    key_of,
    mapped,
    picking,
    pieces_of,
    same_sources,
    space_of,
)
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.system import (
    ANY_EXTENT,
    Array,
    Read,
    RecurrenceSystem,
    Statement,
    Term,
    reads_of,
)


class CannotStore(Exception):
    """Values cannot be kept apart by expanding an array. The message names it."""


@dataclass
class Stored:
    """Steps whose statements keep their values in places of their own.

    `flow` and `ends` say what each read is to see, for the statements as they are now.
    """

    values: ValueGraph
    steps: tuple[Step, ...]
    statements: dict[str, Statement]
    flow: dict[str, Flow]
    arrays: dict[str, Array]
    temporaries: dict[str, Temporary]
    last: list[StructuredRun] = field(default_factory=list[StructuredRun])

    @staticmethod
    def of(values: ValueGraph, steps: tuple[Step, ...]) -> Stored:
        program = values.program
        used = {s.target for s in values.statements.values()}
        used |= {r.array for s in values.statements.values() for r in reads_of(s.value)}
        stored = Stored(
            values,
            steps,
            dict(values.statements),
            {name: dict(flow) for name, flow in values.flow.items()},
            dict(program.arrays),
            {},
        )
        for array in program.arrays.values():
            if array.argument is None and (array.name in used or array.name in program.results):
                shape = _shape_of(values, array)
                stored.temporaries[array.name] = Temporary(array.name, shape, array.element)
        return stored

    # The steps with the statements as they are now

    def current(self) -> tuple[Step, ...]:
        """The steps with the statements as they are now."""
        return (*self._refreshed(self.steps), *self.last)

    def _refreshed(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        found: list[Step] = []
        for step in steps:
            if isinstance(step, Repeat):
                found.append(replace(step, steps=self._refreshed(step.steps)))
            else:
                found.append(step.computing(self.statements[step.statement.name]))
        return tuple(found)

    # Expansion

    def needs_expansion(self) -> list[str]:
        """The arrays of which parallel instances of one run write the same element."""
        found: dict[str, None] = {}
        for run in runs_of(self.steps):
            if _meets_itself(run):
                found[run.statement.target] = None
        return list(found)

    def expand(self, array: str) -> None:
        """Give an array more dimensions. Raises `CannotStore` where that keeps nothing apart."""
        writers = [r for r in runs_of(self.steps) if r.statement.target == array]
        levels = [_Level.of(writers, number) for number in _levels(writers)]
        if not levels:
            raise CannotStore(f"{array} cannot be expanded")
        old = self.arrays[array]
        shape = (*(level.extent for level in levels), *(as_extent(e) for e in old.shape))
        name = f"{array}_expanded"
        changed = {
            r.statement.name: self._with_reads_of(array, name, r.statement, levels)
            for r in runs_of(self.steps)
        }
        for run in writers:
            statement, flow = changed[run.statement.name]
            access = _access(statement, name, levels, statement.access)
            changed[statement.name] = replace(statement, target=name, access=access), flow
        copies = self._copies_back(array, name, levels, writers[0].statement)
        self.arrays[name] = Array(name, ("?",) * len(shape), old.element, None)
        self.temporaries[name] = Temporary(name, shape, old.element)
        for statement, flow in changed.values():
            self.statements[statement.name] = statement
            self.flow[statement.name] = flow
        for run, flow in copies:
            self.last.append(run)
            self.flow[run.statement.name] = flow
        if old.argument is None and array not in self.values.program.results:
            del self.temporaries[array]

    def _with_reads_of(
        self, array: str, name: str, statement: Statement, levels: Sequence[_Level]
    ) -> tuple[Statement, Flow]:
        statement = self.statements[statement.name]
        flow: Flow = {}

        def moved(read: Read) -> Term:
            sources = self.flow[statement.name][key_of(read)]
            new = read
            if read.array == array and sources.writers:
                if not sources.initial.is_empty() and self.arrays[array].argument is not None:
                    raise CannotStore(f"{array} holds values of its own where it is read")
                place = _levels_of_sources(sources.writers.values(), levels)
                access = place.flat_range_product(read.access)
                access = access.set_tuple_name(isl.dim_type.out, name)
                new = Read(name, access, read.element)
            flow[key_of(new)] = sources
            return new

        value = mapped(statement.value, moved, lambda index: index)
        return replace(statement, value=value), flow

    def _copies_back(
        self, array: str, name: str, levels: Sequence[_Level], like: Statement
    ) -> list[tuple[StructuredRun, Flow]]:
        """The runs that copy what is left of an array at the end to where callers see it."""
        sources = self.values.ends.get(array)
        found: list[tuple[StructuredRun, Flow]] = []
        if sources is None:
            return found
        rank = len(self.arrays[array].shape)
        dims = tuple(f"i{k}" for k in range(rank))
        for writer, relation in sources.writers.items():
            for domain, place in pieces_of(relation):
                number = len(self.last) + len(found)
                statement = f"last{number}"
                here = f"{statement}[{', '.join(dims)}]"
                whole = isl.MultiAff(f"{{ {here} -> {array}[{', '.join(dims)}] }}")
                outer = _levels_of(place, levels).pullback_multi_aff(whole)
                access = outer.flat_range_product(whole).set_tuple_name(isl.dim_type.out, name)
                read = Read(name, access, self.arrays[array].element)
                copied = domain.set_tuple_name(statement)
                made = replace(
                    like, name=statement, dims=dims, domain=copied, target=array, access=whole,
                    value=read, loops=(),
                )  # fmt: skip
                seen = relation.intersect_domain(domain).set_tuple_name(isl.dim_type.in_, statement)
                nothing = isl.Map.empty(whole.as_map().get_space())
                flow = {key_of(read): Sources({writer: seen}, nothing)}
                found.append((StructuredRun(made, copied), flow))
        return found

    # Copies

    def copy_what_runs_overwrite(self) -> None:
        """Put copies in front of runs that read elements which other instances of them write."""
        self.steps = self._with_copies(self.steps, ())

    def _with_copies(self, steps: Sequence[Step], around: tuple[Repeat, ...]) -> tuple[Step, ...]:
        found: list[Step] = []
        for step in steps:
            if isinstance(step, Repeat):
                inner = self._with_copies(step.steps, (*around, step))
                found.append(replace(step, steps=inner))
                continue
            run = step.computing(self.statements[step.statement.name])
            if any(_is_overwritten(run, read) for read in reads_of(run.statement.value)):
                found.append(self._copy_for(run, around))
                run = run.computing(self.statements[run.statement.name])
            found.append(run)
        return tuple(found)

    def _copy_for(self, run: StructuredRun, around: tuple[Repeat, ...]) -> StructuredRun:
        """A run that copies what another one overwrites; that one reads the copy from now on."""
        statement, array = run.statement, self.arrays[run.statement.target]
        number = sum(name.startswith("copy") for name in self.arrays)
        name, target = f"copying{number}", f"copy{number}"
        rank = len(array.shape)
        outer = [f"i{k}" for k in range(len(around))]
        elements = [f"i{len(outer) + k}" for k in range(rank)]
        space = f"{name}[{', '.join((*outer, *elements))}]"
        access = isl.MultiAff(f"{{ {space} -> {array.name}[{', '.join(elements)}] }}")
        flow = dict(self.flow[statement.name])
        copied: isl.Map | None = None
        seen: dict[str, isl.Map] = {}
        initial = isl.Map.empty(access.as_map().get_space())

        def moved(read: Read) -> Term:
            nonlocal copied, initial
            if not _is_overwritten(run, read):
                return read
            used = picking(statement, run.fixed).flat_range_product(read.access.as_map())
            used = used.set_tuple_name(isl.dim_type.out, name).intersect_domain(run.domain)
            copied = used if copied is None else copied.union(used)
            sources = self.flow[statement.name][key_of(read)]
            flow.pop(key_of(read), None)
            for writer, relation in sources.writers.items():
                there = used.reverse().apply_range(relation)
                seen[writer] = seen[writer].union(there) if writer in seen else there
            unwritten = used.reverse().apply_range(sources.initial)
            if not unwritten.is_empty() and unwritten.dim(isl.dim_type.out) == rank:
                there = unwritten.set_tuple_name(isl.dim_type.out, array.name)
                initial = initial.union(there)
            new = Read(target, read.access.set_tuple_name(isl.dim_type.out, target), read.element)
            flow[key_of(new)] = Sources(
                {name: used}, isl.Map.empty(new.access.as_map().get_space())
            )
            return new

        value = mapped(statement.value, moved, lambda index: index)
        assert copied is not None
        domain = _box(copied.range(), len(outer))
        read = Read(array.name, access, array.element)
        copying = replace(
            statement, name=name, dims=(*outer, *elements), domain=domain, target=target,
            access=access.set_tuple_name(isl.dim_type.out, target), value=read,
            loops=statement.loops[: len(outer)],
        )  # fmt: skip
        self.statements[statement.name] = replace(statement, value=value)
        self.statements[name] = copying
        self.flow[statement.name] = flow
        self.flow[name] = {key_of(read): Sources(seen, initial)}
        self.arrays[target] = replace(array, name=target, argument=None)
        shape = self._shape_of(array.name)
        self.temporaries[target] = Temporary(target, shape, array.element)
        return StructuredRun(copying, domain, tuple(range(len(outer))))

    def _shape_of(self, array: str) -> tuple[isl.PwAff, ...]:
        if array in self.temporaries:
            return self.temporaries[array].shape
        return tuple(as_extent(e) for e in self.arrays[array].shape)

    # What the steps really do

    def misread(self) -> set[str]:
        """The arrays that hold other values than they should where they are read, or at the end."""
        program = self._as_program()
        dataflow = Dataflow(program, self.values.context)
        wrong: set[str] = set()
        for statement in program.statements:
            for read in reads_of(statement.value):
                wanted = self.flow[statement.name][key_of(read)]
                if not _sees(dataflow.of_read(statement, read), wanted):
                    wrong.add(read.array)
        for array, wanted in self.values.ends.items():
            if any(run.statement.target == array for run in self.last):
                continue
            if not same_sources(dataflow.at_end(array), wanted):
                wrong.add(array)
        return wrong

    def _as_program(self) -> RecurrenceSystem:
        return replace(self.values.program, statements=in_order(self.current()), arrays=self.arrays)


def in_order(steps: Sequence[Step]) -> tuple[Statement, ...]:
    """The statements of some steps with the times at which the steps run them.

    Parallel instances of a run are in lexicographic order.
    """
    scheduled = list(_scheduled(steps, ()))
    longest = max((len(time) for _, time in scheduled), default=1)
    statements: list[Statement] = []
    for run, time in scheduled:
        s = run.statement
        padded = ", ".join((*time, *("0",) * (longest - len(time))))
        schedule = isl.MultiAff(f"{{ {space_of(s)} -> [{padded}] }}")
        statements.append(replace(s, domain=run.domain, schedule=schedule))
    return tuple(statements)


def runs_of(steps: Iterable[Step]) -> list[StructuredRun]:
    """All runs, in order."""
    found: list[StructuredRun] = []
    for step in steps:
        found += [step] if isinstance(step, StructuredRun) else runs_of(step.steps)
    return found


def _shape_of(values: ValueGraph, array: Array) -> tuple[isl.PwAff, ...]:
    """The extents of an array; where iterations have extents of their own, as large as is used."""
    if ANY_EXTENT not in array.shape:
        return tuple(map(as_extent, array.shape))
    used = places_of(values, array)
    return tuple(
        used[k] if extent == ANY_EXTENT else as_extent(extent)
        for k, extent in enumerate(array.shape)
    )


def as_extent(extent: int | str) -> isl.PwAff:
    """An extent as a function of the parameters."""
    if isinstance(extent, int):
        return isl.PwAff(f"{{ [({extent})] }}")
    return isl.PwAff(f"[{extent}] -> {{ [({extent})] }}")


def _scheduled(
    steps: Sequence[Step], around: tuple[str, ...], depth: int = 0
) -> Iterable[tuple[StructuredRun, tuple[str, ...]]]:
    for number, step in enumerate(steps):
        if isinstance(step, Repeat):
            yield from _scheduled(step.steps, (*around, str(number), f"@{depth}"), depth + 1)
            continue
        dims = step.statement.dims
        outer = [
            dims[step.fixed[int(t[1:])]] if t.startswith("@") else t for t in (*around, str(number))
        ]
        yield step, (*outer, *(dims[d] for d in (*step.parallel, *step.reductions)))


def _pairs(run: StructuredRun) -> isl.Map:
    """Two instances of a run, of the same iterations of the loops around."""
    pairs = isl.Map.from_domain_and_range(run.domain, run.domain)
    for d in run.fixed:
        pairs = pairs.equate(isl.dim_type.in_, d, isl.dim_type.out, d)
    return pairs


def _apart(run: StructuredRun) -> isl.Map:
    """Pairs of instances that differ in a parallel dimension."""
    pairs = together = _pairs(run)
    for d in run.parallel:
        together = together.equate(isl.dim_type.in_, d, isl.dim_type.out, d)
    return pairs.subtract(together)


def _meets_itself(run: StructuredRun) -> bool:
    access = run.statement.access.as_map()
    same = access.apply_range(access.reverse())
    return not same.intersect(_apart(run)).is_empty()


def _is_overwritten(run: StructuredRun, read: Read) -> bool:
    """Whether a run reads what other instances of it write, unless it accumulates there."""
    statement = run.statement
    if read.array != statement.target or is_in_place(statement, read):
        return False
    meeting = read.access.as_map().apply_range(statement.access.as_map().reverse())
    others = meeting.intersect(_pairs(run)).subtract(isl.Map.identity(meeting.get_space()))
    return not others.is_empty()


def _levels(writers: Sequence[StructuredRun]) -> list[int]:
    """The loops around all writers of an array that are parallel in all of them and tell nothing
    about which element they write."""
    shared = min(len(r.statement.loops) for r in writers)
    first = writers[0].statement.loops
    levels: list[int] = []
    for level in range(shared):
        if any(r.statement.loops[level].operation is not first[level].operation for r in writers):
            break
        if all(
            level in r.parallel and not r.statement.access.involves_dims(isl.dim_type.in_, level, 1)
            for r in writers
        ):
            levels.append(level)
    return levels


@dataclass(frozen=True)
class _Level:
    """A loop that an array is expanded by: its place in the nest, the least value that it takes for
    any sizes, and how many values there are from there on."""

    number: int
    least: int
    extent: isl.PwAff

    @staticmethod
    def of(writers: Sequence[StructuredRun], number: int) -> _Level:
        """Raises `CannotStore` where there is no least value."""
        values = (r.domain.apply(picking(r.statement, [number])) for r in writers)
        union = reduce(isl.Set.union, values)
        least = union.dim_min_val(0)
        if not least.is_int():
            raise CannotStore("a loop counts from below any number")
        extent = union.dim_max(0).add_constant_val(isl.Val(1).sub(least)).coalesce()
        return _Level(number, least.to_python(), extent)


def _access(
    statement: Statement, name: str, levels: Sequence[_Level], access: isl.MultiAff
) -> isl.MultiAff:
    places = ", ".join(f"{statement.dims[v.number]} - ({v.least})" for v in levels)
    outer = isl.MultiAff(f"{{ {space_of(statement)} -> [{places}] }}")
    return outer.flat_range_product(access).set_tuple_name(isl.dim_type.out, name)


def _levels_of(place: isl.MultiAff, levels: Sequence[_Level]) -> isl.MultiAff:
    """Where the values of some loops at an instance are in an array expanded by them."""
    parts = (
        isl.MultiAff.from_aff(place.get_at(v.number).add_constant_val(isl.Val(-v.least)))
        for v in levels
    )
    return reduce(isl.MultiAff.flat_range_product, parts)


def _levels_of_sources(relations: Iterable[isl.Map], levels: Sequence[_Level]) -> isl.MultiAff:
    """Where the sources of a read are in an array expanded by some loops, as one affine function of
    the reader."""
    union: isl.Map | None = None
    for relation in relations:
        dims = [f"x{k}" for k in range(relation.dim(isl.dim_type.out))]
        name = relation.get_tuple_name(isl.dim_type.out)
        places = ", ".join(f"{dims[v.number]} - ({v.least})" for v in levels)
        pick = isl.Map(f"{{ {name}[{', '.join(dims)}] -> [{places}] }}")
        part = relation.apply_range(pick)
        union = part if union is None else union.union(part)
    assert union is not None
    place = as_multi_aff(union.coalesce())
    if place is None:
        raise CannotStore("a read takes its value from no one place")
    return place


def _box(elements: isl.Set, outer: int) -> isl.Set:
    """For all values of the first `outer` dimensions, the box around the others."""
    hull = elements.convex_hull().to_set() if elements.n_basic_set() > 1 else elements
    box: isl.Set | None = None
    count = hull.dim(isl.dim_type.set)
    for kept in range(outer, count):
        side = hull
        for other in reversed(range(outer, count)):
            if other != kept:
                side = side.project_out(isl.dim_type.set, other, 1)
        for other in range(outer, count):
            if other != kept:
                side = side.insert_dims(isl.dim_type.set, other, 1)
        side = side.set_tuple_name(elements.get_tuple_name())
        box = side if box is None else box.intersect(side)
    return elements if box is None else box.coalesce()


def _sees(found: Sources, wanted: Sources) -> bool:
    """Whether a read sees the sources that it should, wherever it should see any."""
    domain = wanted.initial.domain()
    for relation in wanted.writers.values():
        domain = domain.union(relation.domain())
    here = {w: m.intersect_domain(domain) for w, m in found.writers.items()}
    here = {w: m for w, m in here.items() if not m.is_empty()}
    unwritten = found.initial.domain().intersect(domain)
    return unwritten.is_equal(wanted.initial.domain()) and same_sources(
        Sources(here, wanted.initial), wanted
    )

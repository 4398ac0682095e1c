"""Programs over a target's operations that do what an operation does, on a few inputs.

They come from three searches, and are proved elsewhere:
- all programs up to a cost (`program_pool`), and what a choice between two of them by a third gives;
- the operation's meaning, primitive by primitive (`meaning_terms`), for what takes more steps;
- parts of a program replaced by cheaper ones, as long as the whole does what it must.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from xdsl.dialects.builtin import IntegerType

from semantics.attributes import BadAttribute
from semantics.builder import NotRepresentable
from semantics.program import TypeTerm, TypeVariable, as_integer_type
from semantics.registry import IllTypedOperation, lookup
from synth.scalar.batches import Lanes, Outcome, Runner, lanes_of, width_of
from synth.scalar.costs import Costs
from synth.scalar.meaning_terms import said_in_other_words
from synth.scalar.op_sets import OperationSet, operators
from synth.scalar.primitives import domains, wanted_of
from synth.scalar.program_pool import Pool, Rows, Wanted, run_with
from synth.scalar.rule import replaced
from synth.scalar.terms import Apply, Argument, Literal, Operator, Term, subterms
from verifier.width_constant import Base, WidthConstant

I1 = IntegerType(1)
_LANES = 96
"""So many chosen inputs are tried at widths whose inputs are too many."""
_POISON = 24
_EXHAUSTIVE = 512
_CONDITIONS = 4_000
_ARMS = 1_500
_TRIED = 200
_FEW = 6
_WIDTHS = (1, 2, 3, 4, 7)


@dataclass(frozen=True)
class Setting:
    """Types in play, and widths at which programs over them are tried."""

    types: tuple[TypeTerm, ...]
    narrower: tuple[tuple[TypeTerm, TypeTerm], ...]
    widths: tuple[Mapping[TypeVariable, int], ...]


def setting_of(operator: Operator, least: int) -> Setting:
    """The types of an operator; where two are open, the order of its signature."""
    types = tuple(dict.fromkeys((*operator.operand_types, *operator.result_types)))
    variables = [t for t in types if isinstance(t, TypeVariable)]
    meaning = lookup(operator.operation)
    assert meaning is not None
    of = dict(
        zip(
            meaning.signature.operand_letters(len(operator.operand_types)),
            operator.operand_types,
            strict=True,
        )
    )
    of |= dict(zip(meaning.signature.results, operator.result_types, strict=True))
    narrower = tuple((of[low], of[high]) for low, high in meaning.signature.narrower)
    return Setting(types, narrower, _widths(variables, narrower, least))


def _widths(
    variables: Sequence[TypeVariable], narrower: Sequence[tuple[TypeTerm, TypeTerm]], least: int
) -> tuple[Mapping[TypeVariable, int], ...]:
    """Some choices of widths that have the order stated."""
    tried = [width for width in _WIDTHS if width >= least]
    choices = [
        dict(zip(variables, chosen, strict=True))
        for chosen in product(tried, repeat=len(variables))
    ]
    kept = [w for w in choices if all(_is_narrower(a, b, w) for a, b in narrower)]
    return tuple(kept[:: max(1, len(kept) // len(_WIDTHS))])


def inputs(
    arguments: Sequence[Argument], setting: Setting, poison: bool = True
) -> list[Lanes]:
    """Few inputs at each choice of widths, some with arguments that are `poison`."""
    found: list[Lanes] = []
    for widths in setting.widths:
        lanes = lanes_of(arguments, widths, _LANES, _POISON if poison else 0)
        if lanes.count > _EXHAUSTIVE:
            rng = np.random.default_rng(lanes.count)
            chosen = np.zeros(lanes.count, np.bool_)
            chosen[rng.choice(lanes.clean, min(lanes.clean, 160), replace=False)] = True
            rest = np.arange(lanes.clean, lanes.count)
            if len(rest):
                chosen[rng.choice(rest, min(len(rest), 48), replace=False)] = True
            lanes = lanes.where(chosen)
        found.append(lanes)
    return found


def literals(types: Sequence[TypeTerm]) -> list[Literal]:
    """Constants that programs may use: 0, 1, -1, the width, the width less 1, the minimum."""
    found: list[Literal] = []
    for type_ in types:
        fixed = as_integer_type(type_)
        if fixed is not None:
            width = fixed.width.data
            ones = (1 << width) - 1
            numbers = [0, 1, ones, width & ones, (width - 1) & ones, 1 << (width - 1)]
            found += [Literal(number, type_) for number in dict.fromkeys(numbers)]
        elif isinstance(type_, TypeVariable):
            found += [Literal(number, type_) for number in (0, 1, -1)]
            found.append(Literal(WidthConstant(type_, Base.WIDTH, 0, (type_,)), type_))
            found.append(Literal(WidthConstant(type_, Base.WIDTH, -1, (type_,)), type_))
            found.append(Literal(WidthConstant(type_, Base.MINIMUM), type_))
    return found


@dataclass
class Programs:
    """Searches over one target's operations, for types that have at least so many bits where they are
    open."""

    target: OperationSet
    costs: Costs
    depth: int = 2
    least: int = 1
    _implemented: dict[tuple[str, tuple[TypeTerm, ...], TypeTerm, int, bool], Term | None] = field(
        default_factory=dict[tuple[str, tuple[TypeTerm, ...], TypeTerm, int, bool], "Term | None"]
    )
    _pools: dict[tuple[tuple[Argument, ...], bytes, str], Pool] = field(
        default_factory=dict[tuple[tuple[Argument, ...], bytes, str], Pool]
    )

    def of(self, operator: Operator, poison: bool = True) -> Iterator[tuple[Term, ...]]:
        """Programs, one for each result, over `x0`, `x1`, … as the operator's operands, which may be
        `poison` or not.
        """
        setting = setting_of(operator, self.least)
        arguments = [Argument(f"x{i}", type_) for i, type_ in enumerate(operator.operand_types)]
        lanes = inputs(arguments, setting, poison)
        runners = [Runner(some) for some in lanes]
        source = [Apply(operator, tuple(arguments), i) for i in range(len(operator.result_types))]
        found: list[Term] = []
        for result in source:
            wanted = [
                Wanted(runner.lanes, runner.run(result)) for runner in runners
            ]
            program = self.search(wanted, arguments, setting, result.type_)
            found.append(program) if program is not None else None
        if len(found) == len(source):
            yield tuple(found)
            return
        yield from self._by_meaning(operator, source, runners, setting, poison)

    def search(
        self,
        wanted: Sequence[Wanted],
        arguments: Sequence[Argument],
        setting: Setting,
        type_: TypeTerm,
    ) -> Term | None:
        """The cheapest program up to the depth, or a choice between two such by a third."""
        pool = self._pool(wanted, arguments, setting)
        for _ in range(self.depth):
            program = pool.found(wanted, type_)
            if program is not None:
                return program
            if pool.cost >= self.depth or not pool.grow():
                break
        program = pool.found(wanted, type_)
        if program is not None:
            return program
        return self._chosen(pool, wanted, type_)

    def _pool(
        self, wanted: Sequence[Wanted], arguments: Sequence[Argument], setting: Setting
    ) -> Pool:
        defined = b"".join(np.packbits(w.defined).tobytes() for w in wanted)
        key = tuple(arguments), defined, str(setting.widths)
        if key not in self._pools:
            types = tuple(dict.fromkeys((*setting.types, I1)))
            leaves: list[Term] = [*arguments]
            if self.target.constant is not None:
                leaves += literals(types)
            self._pools[key] = Pool(leaves, self._operators(setting), wanted, self.costs)
        return self._pools[key]

    def _operators(self, setting: Setting) -> list[Operator]:
        found: list[Operator] = []
        types = tuple(dict.fromkeys((*setting.types, I1)))
        for operation in self.target.operations:
            for count in (2, 1):
                some = list(operators(operation, types, count, setting.narrower, setting.widths))
                found += [o for o in some if o not in found]
        return found

    def _chosen(
        self,
        pool: Pool,
        wanted: Sequence[Wanted],
        type_: TypeTerm,
        others: tuple[list[Term], np.ndarray] | None = None,
    ) -> Term | None:
        """The cheapest `select(c, a, b)`, where the target has that, of programs of the pool.

        `others` are what b may be instead, and at which inputs each is as it must be.
        """
        rows, conditions = pool.rows.get(type_), pool.rows.get(I1)
        select = self._implement("select_bits", (I1, type_, type_), type_, 0)
        if rows is None or conditions is None or select is None:
            return None
        c_bits, c_poison = _joined(conditions, _CONDITIONS)
        right = np.concatenate(
            [
                w.met_by(bits, poison)
                for w, bits, poison in zip(wanted, rows.bits, rows.poison, strict=True)
            ],
            axis=1,
        )
        certain = np.concatenate([w.certain for w in wanted])
        usable = np.flatnonzero(~(c_poison & certain).any(axis=1))
        if not len(usable):
            return None
        arms = np.sort(np.argsort(-right.sum(axis=1), kind="stable")[:_ARMS])
        then = [rows.terms[int(i)] for i in arms], right[arms]
        otherwise = then if others is None else others
        true = ((c_bits[usable] == 1) & certain).astype(np.float32)
        false = ((c_bits[usable] == 0) & certain).astype(np.float32)
        then_ok = true @ (~then[1] & certain).astype(np.float32).T == 0
        else_ok = false @ (~otherwise[1] & certain).astype(np.float32).T == 0
        best: tuple[float, Term] | None = None
        for place in np.flatnonzero(then_ok.any(axis=1) & else_ok.any(axis=1)):
            c = conditions.terms[int(usable[place])]
            for i in np.flatnonzero(then_ok[place])[:_FEW]:
                for j in np.flatnonzero(else_ok[place])[:_FEW]:
                    term = _substituted(select, (c, then[0][int(i)], otherwise[0][int(j)]))
                    cost = self.costs.of_term(term)
                    if best is None or cost < best[0]:
                        best = cost, term
        return None if best is None else best[1]

    # By the meaning.

    def _by_meaning(
        self,
        operator: Operator,
        source: Sequence[Apply],
        runners: Sequence[Runner],
        setting: Setting,
        poison: bool,
    ) -> Iterator[tuple[Term, ...]]:
        wanted = [[Wanted(r.lanes, r.run(result)) for r in runners] for result in source]
        used: dict[str, int] = {}

        def implement(name: str, operands: tuple[Term, ...], type_: TypeTerm) -> Term:
            domain = used.setdefault(name, 0)
            types = tuple(o.type_ for o in operands)
            program = self._implement(name, types, type_, domain, poison)
            if program is None:
                raise NotRepresentable(f"{name} of {', '.join(map(str, types))}")
            return _substituted(program, operands)

        found: list[tuple[Term, ...]] = []
        said = said_in_other_words(operator, implement)
        names = [name for name in used if domains(name) > 1]
        for choice in product(*(range(domains(name)) for name in names)):
            used.update(zip(names, choice, strict=True))
            try:
                said = said_in_other_words(operator, implement)
            except NotRepresentable:
                continue
            if all(_right(t, w) for t, w in zip(said, wanted, strict=True)):
                found.append(
                    tuple(
                        self._improved(t, w, source[0].operands, setting)
                        for t, w in zip(said, wanted, strict=True)
                    )
                )
                break
        yield from found

    def _implement(
        self,
        name: str,
        types: tuple[TypeTerm, ...],
        result: TypeTerm,
        domain: int,
        poison: bool = True,
    ) -> Term | None:
        """A program for a primitive over `x0`, `x1`, …"""
        key = name, types, result, domain, poison
        if key not in self._implemented:
            self._implemented[key] = None  # a choice is not made of choices
            self._implemented[key] = self._search_primitive(*key)
        return self._implemented[key]

    def _search_primitive(
        self,
        name: str,
        types: tuple[TypeTerm, ...],
        result: TypeTerm,
        domain: int,
        poison: bool,
    ) -> Term | None:
        arguments = [Argument(f"x{i}", type_) for i, type_ in enumerate(types)]
        fixed = [t for t in map(as_integer_type, (*types, result)) if t is not None]
        variables = [t for t in dict.fromkeys((*types, result)) if isinstance(t, TypeVariable)]
        narrower: tuple[tuple[TypeTerm, TypeTerm], ...] = ()
        if name in ("zero_extend", "sign_extend"):
            narrower = ((types[0], result),)
        elif name == "truncate":
            narrower = ((result, types[0]),)
        widths = _widths(variables, narrower, self.least)
        between = [
            IntegerType(b.width.data - a.width.data)
            for a, b in product(fixed, repeat=2)
            if name in ("zero_extend", "sign_extend") and a.width.data < b.width.data
        ]
        all_types = tuple(dict.fromkeys((*types, result, *between)))
        setting = Setting(all_types, narrower, widths)
        lanes = inputs(arguments, setting, poison)
        wanted = [wanted_of(name, arguments, result, domain, some) for some in lanes]
        program = self.search(wanted, arguments, setting, result)
        return program or self._guarded(
            name, domain, wanted, arguments, setting, result, poison
        )

    def _guarded(
        self,
        name: str,
        domain: int,
        wanted: Sequence[Wanted],
        arguments: Sequence[Argument],
        setting: Setting,
        result: TypeTerm,
        poison: bool,
    ) -> Term | None:
        """An operation that is partly undefined, of another last operand where it would be."""
        if domain == 0 or domains(name) == 1:
            return None
        partial = self._implement(name, tuple(a.type_ for a in arguments), result, 0, poison)
        if partial is None:
            return None
        return self._with_other_operand(partial, arguments[-1], wanted, arguments, setting)

    def _with_other_operand(
        self,
        partial: Term,
        operand: Argument,
        wanted: Sequence[Wanted],
        arguments: Sequence[Argument],
        setting: Setting,
    ) -> Term | None:
        """The partial program with another value for the operand, and perhaps a choice after it."""
        runners = [Runner(w.lanes) for w in wanted]
        for given in dict.fromkeys([(operand,), tuple(arguments)]):
            everywhere = [Wanted(w.lanes, _everywhere(w.outcome)) for w in wanted]
            pool = self._pool(everywhere, given, setting)
            while pool.cost < self.depth and pool.grow():
                pass
            rows = self._with_choices(pool, operand, runners)
            right: list[np.ndarray] = []
            alive = np.ones(len(rows.terms), np.bool_)
            for w, runner, bits, poison in zip(
                wanted, runners, rows.bits, rows.poison, strict=True
            ):
                value, poisoned, ub = run_with(partial, {operand: (bits, poison)}, runner)
                alive &= ~(np.broadcast_to(ub, bits.shape) & w.defined).any(axis=1)
                right.append(np.broadcast_to(w.met_by(value, poisoned), bits.shape))
            every = np.concatenate(right, axis=1)
            complete = np.flatnonzero(alive & every.all(axis=1))
            if len(complete):
                terms = [
                    replaced(partial, {operand: rows.terms[int(i)]}) for i in complete[:_TRIED]
                ]
                return min(terms, key=self.costs.of_term)
            candidates = np.flatnonzero(alive)
            if not len(candidates):
                continue
            best = np.argsort(-every[candidates].sum(axis=1), kind="stable")[:_ARMS]
            candidates = np.sort(candidates[best])
            otherwise = [
                replaced(partial, {operand: rows.terms[int(i)]}) for i in candidates
            ]
            full = self._pool(everywhere, tuple(arguments), setting)
            while full.cost < self.depth and full.grow():
                pass
            program = self._chosen(full, wanted, partial.type_, (otherwise, every[candidates]))
            if program is not None:
                return program
        return None

    def _with_choices(self, pool: Pool, operand: Argument, runners: Sequence[Runner]) -> Rows:
        """The pool's programs, and the choices between the operand and a leaf."""
        rows, conditions = pool.rows[operand.type_], pool.rows[I1]
        type_ = operand.type_
        select = self._implement("select_bits", (I1, type_, type_), type_, 0)
        found = Rows(list(rows.terms), list(rows.costs), list(rows.bits), list(rows.poison))
        if select is None:
            return found
        x0, x1, x2 = (Argument(f"x{i}", t) for i, t in enumerate((I1, type_, type_)))
        for leaf in range(rows.at_cost(0.0).stop):
            if rows.terms[leaf] == operand:
                continue
            bits: list[np.ndarray] = []
            poison: list[np.ndarray] = []
            for index, runner in enumerate(runners):
                own = runner.run(operand)
                tables = {
                    x0: (conditions.bits[index][:_CONDITIONS], conditions.poison[index][:_CONDITIONS]),
                    x1: (rows.bits[index][leaf], rows.poison[index][leaf]),
                    x2: (own.bits.astype(np.uint64), own.poison),
                }
                value, poisoned, _ = run_with(select, tables, runner)
                bits.append(value)
                poison.append(np.broadcast_to(poisoned, value.shape))
            terms = [
                _substituted(select, (c, rows.terms[leaf], operand))
                for c in conditions.terms[:_CONDITIONS]
            ]
            found.add(terms, pool.cost + 1, bits, poison)
        return found

    def _improved(
        self,
        term: Term,
        wanted: Sequence[Wanted],
        arguments: Sequence[Term],
        setting: Setting,
    ) -> Term:
        """The term with cheaper programs for some of its parts, until there are none."""
        types = tuple(dict.fromkeys((*setting.types, I1)))
        constants = literals(types) if self.target.constant is not None else []
        runners = [Runner(w.lanes) for w in wanted]
        while True:
            parts = [t for t in subterms([term, *arguments]) if t.type_ in types and t != term]
            leaves = list(dict.fromkeys([*parts, *constants]))
            pool = Pool(leaves, self._operators(setting), wanted, self.costs, distinct=False)
            pool.grow()
            better = self._one_part_better(term, wanted, pool, runners)
            if better is None:
                return term
            term = better

    def _one_part_better(
        self, term: Term, wanted: Sequence[Wanted], pool: Pool, runners: Sequence[Runner]
    ) -> Term | None:
        cost = self.costs.of_term(term)
        best: tuple[float, Term] | None = None
        for part in subterms([term]):
            rows = pool.rows.get(part.type_)
            if not isinstance(part, Apply) or rows is None or not rows.terms:
                continue
            ok = np.ones(len(rows.terms), np.bool_)
            for w, runner, bits, poison in zip(
                wanted, runners, rows.bits, rows.poison, strict=True
            ):
                value, poisoned, ub = run_with(term, {part: (bits, poison)}, runner)
                ok &= ~(np.broadcast_to(ub, bits.shape) & w.defined).any(axis=1)
                ok &= np.broadcast_to(w.met_by(value, poisoned), bits.shape).all(axis=1)
                if not ok.any():
                    break
            for i in np.flatnonzero(ok)[:_TRIED]:
                whole = replaced(term, {part: rows.terms[int(i)]})
                new = self.costs.of_term(whole)
                if new < cost and (best is None or new < best[0]):
                    best = new, whole
        return None if best is None else best[1]


def _joined(rows: Rows, most: int) -> tuple[np.ndarray, np.ndarray]:
    """The values and the poison of the first rows at all widths, side by side."""
    bits = np.concatenate([b[:most] for b in rows.bits], axis=1)
    return bits, np.concatenate([p[:most] for p in rows.poison], axis=1)


def _everywhere(outcome: Outcome) -> Outcome:
    """The same, wanted also where it was undefined."""
    return Outcome(outcome.bits, outcome.poison, np.zeros_like(outcome.ub), outcome.chose)


def _substituted(program: Term, operands: Sequence[Term]) -> Term:
    """A program over `x0`, `x1`, … of these operands."""
    leaf_for = {Argument(f"x{i}", o.type_): o for i, o in enumerate(operands)}
    return replaced(program, dict(leaf_for))


def _right(term: Term, wanted: Sequence[Wanted]) -> bool:
    """Whether the term does what it must on all inputs."""
    for w in wanted:
        outcome = Runner(w.lanes).run(term)
        if (outcome.ub & w.defined).any() or not w.met_by(outcome.bits, outcome.poison).all():
            return False
    return True


def _is_narrower(low: TypeTerm, high: TypeTerm, widths: Mapping[TypeVariable, int]) -> bool:
    return width_of(low, widths) < width_of(high, widths)


__all__ = ["BadAttribute", "IllTypedOperation", "Programs", "setting_of"]

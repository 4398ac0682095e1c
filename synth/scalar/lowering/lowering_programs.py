"""Programs over a target's operations that do what an operation does, on a few inputs.

They come from three searches, and are proved elsewhere:
- all programs up to a cost (`program_pool`), and choices between two of them by a third;
- the operation's meaning, primitive by primitive (`meaning_terms`), for what takes more steps;
- parts of a program replaced by cheaper ones, as long as the whole does what it must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerType

from semantics.language.not_representable import NotRepresentable
from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.campaign.budget import Meter
from synth.scalar.lowering.lowering_checks import (
    defined_everywhere,
    is_right,
    is_total,
    joined,
    poison_of,
    substituted,
    with_values,
)
from synth.scalar.lowering.lowering_settings import (
    LoweringSetting,
    inputs,
    literals,
    setting_of,
    some_widths,
)
from synth.scalar.lowering.meaning_terms import Implement, said_in_other_words
from synth.scalar.lowering.primitives import domains, wanted_of
from synth.scalar.lowering.program_pool import ProgramPool, Wanted, run_with
from synth.scalar.rules.rule import replaced
from synth.scalar.terms.batches import Runner
from synth.scalar.terms.costs import LATENCY, Costs
from synth.scalar.terms.op_sets import OperationSet, operators, with_flags, without_flags
from synth.scalar.terms.terms import Application, Argument, Operator, Term, subterms

I1 = IntegerType(1)
_CONDITIONS = 2_000
_ARMS = 600
_TRIED = 60
_MOST_IMPROVED = 20
"""A program that costs more is left as it is: the time grows with the cube of its size."""
_Arms = tuple[list[Term], np.ndarray, list[float]]
"""Programs, cheap ones first; at which inputs each is as it must be; about what each costs."""


@dataclass
class Programs:
    """Searches over one target's operations; open types have at least `least` bits."""

    target: OperationSet
    costs: Costs
    depth: int = 2
    least: int = 1
    meter: Meter = field(default_factory=Meter)
    _implemented: dict[tuple[str, tuple[TypeTerm, ...], TypeTerm, int, bool], Term | None] = field(
        default_factory=dict[tuple[str, tuple[TypeTerm, ...], TypeTerm, int, bool], "Term | None"]
    )
    _pools: dict[tuple[tuple[Argument, ...], bytes, str], ProgramPool] = field(
        default_factory=dict[tuple[tuple[Argument, ...], bytes, str], ProgramPool]
    )

    def of(self, operator: Operator, poison: bool = True) -> Iterator[tuple[Term, ...]]:
        """Programs, one for each result, over `x0`, `x1`, … as the operator's operands.

        These may be `poison` or not. Raises `NotRepresentable` where a primitive has no program.
        """
        setting = setting_of(operator, self.least)
        arguments = [Argument(f"x{i}", type_) for i, type_ in enumerate(operator.operand_types)]
        lanes = inputs(arguments, setting, poison)
        runners = [Runner(some) for some in lanes]
        source = [
            Application(operator, tuple(arguments), i) for i in range(len(operator.result_types))
        ]
        wanted = [[Wanted(r.lanes, r.run(result)) for r in runners] for result in source]
        plain = self._without_flags(operator, poison)
        found: list[Term] = []
        for result, each in zip(source, wanted, strict=True):
            program = self.search(each, arguments, setting, result.type_)
            if program is not None:
                found.append(program)
        own = [tuple(found)] if len(found) == len(source) else []
        if plain is not None and not any(self._costs_less(one, plain) for one in own):
            yield from self._flagged(plain, wanted)
            return
        if own and self.costs.of_term(*own[0]) <= self.depth:
            # Nothing is cheaper: only if it is not proved something else is looked for.
            yield from own
            own = []
        try:
            own += self._by_meaning(operator, source, wanted, setting, poison)
        except NotRepresentable:
            if not found:
                raise
        yield from sorted(own, key=lambda programs: self.costs.of_term(*programs))

    def _without_flags(self, operator: Operator, poison: bool) -> tuple[Term, ...] | None:
        """The first programs for the operator without its flags, where it has some."""
        attributes = without_flags(operator.meaning, operator.attributes)
        if attributes == operator.attributes:
            return None
        return next(self.of(replace(operator, attributes=attributes), poison), None)

    def _costs_less(self, one: tuple[Term, ...], other: tuple[Term, ...]) -> bool:
        return self.costs.of_term(*one) < self.costs.of_term(*other)

    def _flagged(
        self, programs: tuple[Term, ...], wanted: Sequence[Sequence[Wanted]]
    ) -> Iterator[tuple[Term, ...]]:
        """The programs with as many flags as keep them right; then as they are."""
        flagged = programs
        for part in list(subterms(programs)):
            if isinstance(part, Application):
                flagged = self._with_flags(flagged, part, wanted)
        if flagged != programs:
            yield flagged
        yield programs

    def _with_flags(
        self, programs: tuple[Term, ...], part: Application, wanted: Sequence[Sequence[Wanted]]
    ) -> tuple[Term, ...]:
        for operator in with_flags(part.operator):
            variants = tuple(
                replaced(p, {part: replace(part, operator=operator)}) for p in programs
            )
            pairs = list(zip(variants, programs, wanted, strict=True))
            if all(is_right(new, w) for new, _, w in pairs) and any(
                poison_of(new, w) > poison_of(old, w) for new, old, w in pairs
            ):
                return variants
        return programs

    def search(
        self,
        wanted: Sequence[Wanted],
        arguments: Sequence[Argument],
        setting: LoweringSetting,
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
        self,
        wanted: Sequence[Wanted],
        arguments: Sequence[Argument],
        setting: LoweringSetting,
        total: bool = False,
    ) -> ProgramPool:
        """The pool for these arguments, kept; with `total`, of operations that are always defined:
        what guards a division does not divide.
        """
        defined = b"".join(np.packbits(w.defined).tobytes() for w in wanted)
        key = tuple(arguments), defined, f"{setting.types} {setting.widths} {total}"
        if key not in self._pools:
            types = tuple(dict.fromkeys((*setting.types, I1)))
            leaves: list[Term] = [*arguments]
            if self.target.constant is not None:
                leaves += literals(types)
            usable = [
                o for o in self._operators(setting) if not total or is_total(o, wanted[-1].lanes)
            ]
            self._pools[key] = ProgramPool(leaves, usable, wanted, self.costs, self.meter)
        return self._pools[key]

    def _operators(self, setting: LoweringSetting) -> list[Operator]:
        found: list[Operator] = []
        types = tuple(dict.fromkeys((*setting.types, I1)))
        for operation in self.target.operations:
            for count in (2, 1):
                some = list(operators(operation, types, count, setting.narrower, setting.widths))
                found += [o for o in some if o not in found]
        # Of programs that do the same at the same cost the first is kept: the plainest.
        return sorted(
            found,
            key=lambda o: (len(o.result_types), LATENCY.of_operator(o), len(o.operand_types)),
        )

    def _chosen(
        self,
        pool: ProgramPool,
        wanted: Sequence[Wanted],
        type_: TypeTerm,
        others: _Arms | None = None,
    ) -> Term | None:
        """The cheapest `select(c, a, b)`, where the target has that, of programs of the pool.

        `others` are what b may be instead.
        """
        rows, conditions = pool.rows.get(type_), pool.rows.get(I1)
        select = self._implement("select_bits", (I1, type_, type_), type_, 0)
        if rows is None or conditions is None or select is None:
            return None
        c_bits, c_poison = joined(conditions, _CONDITIONS)
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
        often = np.argsort(-right.sum(axis=1), kind="stable")[:_ARMS]
        # One that is right on few inputs may be just what is missing: the cheapest are all tried.
        arms = np.union1d(often, np.arange(min(len(right), _ARMS)))
        costs = [rows.costs[int(i)] for i in arms]
        then: _Arms = [rows.terms[int(i)] for i in arms], right[arms], costs
        otherwise = then if others is None else others
        true = ((c_bits[usable] == 1) & certain).astype(np.float32)
        false = ((c_bits[usable] == 0) & certain).astype(np.float32)
        then_ok = true @ (~then[1] & certain).astype(np.float32).T == 0
        else_ok = false @ (~otherwise[1] & certain).astype(np.float32).T == 0
        estimates: list[tuple[float, int, int, int]] = []
        for place in np.flatnonzero(then_ok.any(axis=1) & else_ok.any(axis=1)):
            c = int(usable[place])
            i, j = (int(np.flatnonzero(ok[place])[0]) for ok in (then_ok, else_ok))
            estimates.append((conditions.costs[c] + then[2][i] + otherwise[2][j], c, i, j))
        terms = [
            substituted(select, (conditions.terms[c], then[0][i], otherwise[0][j]))
            for _, c, i, j in sorted(estimates)[:_TRIED]
        ]
        return min(terms, key=self.costs.of_term, default=None)

    # By the meaning.

    def _by_meaning(
        self,
        operator: Operator,
        source: Sequence[Application],
        wanted: Sequence[Sequence[Wanted]],
        setting: LoweringSetting,
        poison: bool,
    ) -> Iterator[tuple[Term, ...]]:
        used: dict[str, int] = {}

        def implementing(apart: bool) -> Implement:
            def implement(name: str, operands: tuple[Term, ...], type_: TypeTerm) -> Term:
                domain = used.setdefault(name, 0)
                types = tuple(o.type_ for o in operands)
                program = self._implement(name, types, type_, domain, poison)
                if apart and name == "sign_extend":
                    program = self._sign_and_bits(types[0], type_, poison) or program
                if program is None:
                    raise NotRepresentable(f"{name} of {', '.join(map(str, types))}")
                return substituted(program, operands)

            return implement

        said_in_other_words(operator, implementing(False))
        names = [name for name in used if domains(name) > 1]
        for apart in (False, True) if "sign_extend" in used else (False,):
            implement = implementing(apart)
            for choice in product(*(range(domains(name)) for name in names)):
                used.update(zip(names, choice, strict=True))
                try:
                    said = said_in_other_words(operator, implement)
                except NotRepresentable:
                    continue
                if all(is_right(t, w) for t, w in zip(said, wanted, strict=True)):
                    # Copies of the sign would be improved to the shift that is cheaper.
                    yield tuple(
                        t if apart else self._improved(t, w, source[0].operands, setting)
                        for t, w in zip(said, wanted, strict=True)
                    )
                    break

    def _sign_and_bits(self, type_: TypeTerm, result: TypeTerm, poison: bool) -> Term | None:
        """A sign extension of a fixed type as many copies of the sign, and the value behind them.

        A solver sees that this is one where it does not see that a shift makes the copies.
        """
        low, high = as_integer_type(type_), as_integer_type(result)
        if low is None or high is None:
            return None
        more = IntegerType(high.width.data - low.width.data)
        sign = self._implement("sign_bit", (type_,), I1, 0, poison)
        copies = self._implement("sign_extend", (I1,), more, 0, poison)
        joined = self._implement("join", (more, type_), result, 0, poison)
        if sign is None or copies is None or joined is None:
            return None
        value = Argument("x0", type_)
        return substituted(joined, (substituted(copies, (sign,)), value))

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
        widths = some_widths(variables, narrower, self.least)
        between = [
            IntegerType(b.width.data - a.width.data)
            for a, b in product(fixed, repeat=2)
            if name in ("zero_extend", "sign_extend") and a.width.data < b.width.data
        ]
        all_types = tuple(dict.fromkeys((*types, result, *between)))
        setting = LoweringSetting(all_types, narrower, widths)
        lanes = inputs(arguments, setting, poison)
        wanted = [wanted_of(name, arguments, result, domain, some) for some in lanes]
        program = self.search(wanted, arguments, setting, result)
        return program or self._guarded(name, domain, wanted, arguments, setting, result, poison)

    def _guarded(
        self,
        name: str,
        domain: int,
        wanted: Sequence[Wanted],
        arguments: Sequence[Argument],
        setting: LoweringSetting,
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
        setting: LoweringSetting,
    ) -> Term | None:
        """The partial program with another value for the operand, and perhaps a choice after it."""
        runners = [Runner(w.lanes) for w in wanted]
        everywhere = [Wanted(w.lanes, defined_everywhere(w.outcome)) for w in wanted]
        for given in dict.fromkeys([(operand,), tuple(arguments)]):
            pool = self._pool(everywhere, given, setting, total=True)
            while pool.cost < self.depth and pool.grow():
                pass
            others: list[tuple[float, Callable[[int], Term], int]] = []
            right: list[np.ndarray] = []
            for make, costs, bits, poison in self._values_instead(pool, operand, runners):
                alive, every = with_values(partial, operand, bits, poison, wanted, runners)
                rows = np.flatnonzero(alive)
                rows = rows[np.argsort(-every[rows].sum(axis=1), kind="stable")[:_ARMS]]
                others += [(costs[int(i)], make, int(i)) for i in rows]
                right.append(every[rows])
            every = np.concatenate(right)
            order = sorted(range(len(others)), key=lambda i: (others[i][0], -int(every[i].sum())))
            chosen = [i for i in order if every[i].all()][:_TRIED]
            best = sorted(order, key=lambda i: -int(every[i].sum()))[:_ARMS]
            kept = [i for i in order if i in set(best)]

            def term(i: int, others: list[Any] = others) -> Term:
                _, make, row = others[i]
                return replaced(partial, {operand: make(row)})

            if chosen:
                return min(map(term, chosen), key=self.costs.of_term)
            if kept:
                full = self._pool(everywhere, tuple(arguments), setting, total=True)
                while full.cost < self.depth and full.grow():
                    pass
                arms = [term(i) for i in kept], every[kept], [others[i][0] for i in kept]
                program = self._chosen(full, wanted, partial.type_, arms)
                if program is not None:
                    return program
        return None

    def _values_instead(
        self, pool: ProgramPool, operand: Argument, runners: Sequence[Runner]
    ) -> Iterator[tuple[Callable[[int], Term], list[float], list[np.ndarray], list[np.ndarray]]]:
        """The pool's programs, and choices between the operand and a leaf.

        Of each: a way to make one, what each costs, and their tables.
        """
        type_ = operand.type_
        rows, conditions = pool.rows[type_], pool.rows.get(I1)
        yield rows.terms.__getitem__, rows.costs, rows.bits, rows.poison
        select = self._implement("select_bits", (I1, type_, type_), type_, 0)
        if select is None or conditions is None:
            return
        costs = [cost + 1 for cost in conditions.costs[:_CONDITIONS]]
        x0, x1, x2 = (Argument(f"x{i}", t) for i, t in enumerate((I1, type_, type_)))
        for leaf in range(rows.at_cost(0.0).stop):
            if rows.terms[leaf] == operand:
                continue
            bits: list[np.ndarray] = []
            poison: list[np.ndarray] = []
            for index, runner in enumerate(runners):
                own = runner.run(operand)
                tables: dict[Term, tuple[np.ndarray, np.ndarray]] = {
                    x0: (
                        conditions.bits[index][:_CONDITIONS],
                        conditions.poison[index][:_CONDITIONS],
                    ),
                    x1: (rows.bits[index][leaf], rows.poison[index][leaf]),
                    x2: (own.bits, own.poison),
                }
                value, poisoned, _ = run_with(select, tables, runner)
                bits.append(value)
                poison.append(np.broadcast_to(poisoned, value.shape))

            def make(row: int, leaf: int = leaf) -> Term:
                return substituted(select, (conditions.terms[row], rows.terms[leaf], operand))

            yield make, costs, bits, poison

    def _improved(
        self,
        term: Term,
        wanted: Sequence[Wanted],
        arguments: Sequence[Term],
        setting: LoweringSetting,
    ) -> Term:
        """The term with cheaper programs for some of its parts, until there are none."""
        types = tuple(dict.fromkeys((*setting.types, I1)))
        constants = literals(types) if self.target.constant is not None else []
        runners = [Runner(w.lanes) for w in wanted]
        while self.depth < self.costs.of_term(term) <= _MOST_IMPROVED:
            parts = [t for t in subterms([term, *arguments]) if t.type_ in types and t != term]
            leaves = list(dict.fromkeys([*parts, *constants]))
            usable = self._operators(setting)
            pool = ProgramPool(leaves, usable, wanted, self.costs, self.meter, distinct=False)
            pool.grow()
            better = self._one_part_better(term, wanted, pool, runners)
            if better is None:
                break
            term = better
        return term

    def _one_part_better(
        self, term: Term, wanted: Sequence[Wanted], pool: ProgramPool, runners: Sequence[Runner]
    ) -> Term | None:
        cost = self.costs.of_term(term)
        best: tuple[float, Term] | None = None
        for part in subterms([term]):
            rows = pool.rows.get(part.type_)
            if not isinstance(part, Application) or rows is None or not rows.terms:
                continue
            alive, right = with_values(term, part, rows.bits, rows.poison, wanted, runners)
            ok = alive & right.all(axis=1)
            for i in np.flatnonzero(ok)[:_TRIED]:
                whole = replaced(term, {part: rows.terms[int(i)]})
                new = self.costs.of_term(whole)
                if new < cost and (best is None or new < best[0]):
                    best = new, whole
        return None if best is None else best[1]

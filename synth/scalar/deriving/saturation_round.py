"""One look for derivations: the terms of some rules, to which laws are applied in rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import IntegerType

from semantics.language.program import TypeTerm, TypeVariable
from synth.scalar.deriving.egglog_text import CLOSE, ground_type
from synth.scalar.deriving.refinement_graph import (
    Derived,
    Law,
    Limits,
    RefinementGraph,
    Stop,
    fixed_widths,
)
from synth.scalar.rules.constant_valuations import (
    Context,
    Worlds,
    context_of,
    least_widths,
    terms_of,
)
from synth.scalar.rules.rule import Condition, Rule
from synth.scalar.terms.shapes import LiteralShape, Shape, literal_shape, renamed, tree_size
from synth.scalar.terms.terms import Application, Literal, Symbol, Term, is_constant, subterms

if TYPE_CHECKING:
    from egglog.bindings import EGraph, FrozenRow, PrintAllFunctionsSize, Value

_WIDEST_LITERAL = 64

_Values = tuple[bytes, ...]


def look(
    graph: RefinementGraph,
    rules: Sequence[Rule],
    laws: Sequence[Law],
    limits: Limits | None = None,
) -> Derived:
    """Which of the rules these laws derive. The rules share nothing.

    Terms may become as large as the limits allow for the largest of the rules. Raises ValueError
    where the target of a law has arguments, symbols or types that its source lacks.
    """
    rulesets = graph.state(rules, laws)
    graph.do("(push)")
    try:
        return _look(graph, rules, [law.rule for law in laws], rulesets, limits or Limits())
    finally:
        graph.do("(pop)")


def _look(
    graph: RefinementGraph,
    rules: Sequence[Rule],
    laws: Sequence[Rule],
    rulesets: Sequence[str],
    limits: Limits,
) -> Derived:
    """What the rulesets, which are those of the laws, derive of the rules; the graph knows of all
    operations, literals and conditions in them."""
    contexts = [context_of(rule, f"#{number}") for number, rule in enumerate(rules)]
    fixed = sorted({1, *fixed_widths([*rules, *laws])})
    types: list[TypeTerm] = [IntegerType(width) for width in fixed]
    types += [variable for context in contexts for variable in context.variables]
    graph.do(
        "\n".join(
            [
                f"(unstable-combined-ruleset chosen {' '.join(['laws', *rulesets])})",
                f"(set (largest) {max(map(limits.largest, rules))})",
                *_facts_of_types(fixed, contexts),
                *(
                    f"({name} {' '.join(chosen)})"
                    for shape, name in _literals_in([*rules, *laws], graph).items()
                    for chosen in product(map(ground_type, types), repeat=shape.types)
                ),
                *(
                    f"({relation} {number} {graph.ground(renamed(term, f'#{number}'))})"
                    for number, rule in enumerate(rules)
                    for relation, term in (("start", rule.source), ("goal", rule.target))
                ),
            ]
        )
    )
    largest = 1 + max((tree_size(t) for t in _constants_in(rules)), default=0)
    return _Look(graph, Worlds(contexts, fixed), largest).run(len(rules), limits)


def _literals_in(rules: Sequence[Rule], graph: RefinementGraph) -> dict[LiteralShape, str]:
    """The constructors of the literals of these rules alone: what else was looked at before must
    change nothing."""
    literals = (t for rule in rules for t in subterms(terms_of(rule)) if isinstance(t, Literal))
    return {shape: graph.literals[shape] for t in literals for shape in [literal_shape(t)[0]]}


def _constants_in(rules: Sequence[Rule]) -> Iterator[Term]:
    return (t for rule in rules for t in subterms(terms_of(rule)) if is_constant(t))


def _facts_of_types(fixed: Sequence[int], contexts: Sequence[Context]) -> list[str]:
    facts = [f"(narrower (Width {a}) (Width {b}))" for a, b in pairwise(fixed)]
    bounds = [(ground_type(IntegerType(width)), width) for width in fixed]
    for context in contexts:
        for low, high in sorted(context.orders, key=str):
            facts.append(f"(narrower {ground_type(low)} {ground_type(high)})")
        bounds += [(ground_type(v), bound) for v, bound in least_widths(context).items()]
    for type_, bound in bounds:
        most = min(bound, _WIDEST_LITERAL)
        facts += [f"(wide {type_} {width})" for width in range(2, most + 1)]
    return facts


class _Look:
    def __init__(self, graph: RefinementGraph, worlds: Worlds, largest: int) -> None:
        """Constants of more operations than `largest` are not told from values."""
        self._graph = graph
        self._worlds = worlds
        self._largest = largest
        self._held: dict[Condition, bool] = {}
        self._values: dict[Term, _Values | None] = {}
        self._derived: frozenset[int] = frozenset()
        self._nodes = 0

    def run(self, rules: int, limits: Limits) -> Derived:
        """Apply the laws until all is derived, nothing changes, or a limit is reached."""
        return Derived(*self._run(rules, limits), self._nodes)

    def _run(self, rules: int, limits: Limits) -> tuple[frozenset[int], Stop]:
        self._learn()
        for _ in range(limits.rounds):
            if len(self._derived) == rules:
                return self._derived, Stop.ALL_DERIVED
            changed = self._graph.do("(run chosen 1) (run lifting 1)")
            changed = self._learn() or changed
            if self._nodes > limits.nodes:
                return self._derived, Stop.NODES
            if not changed:
                return self._derived, Stop.SATURATED
        stop = Stop.ALL_DERIVED if len(self._derived) == rules else Stop.ROUNDS
        return self._derived, stop

    def _learn(self) -> bool:
        """Find constants that are equal and conditions that hold; whether there are new ones."""
        graph = self._graph
        rows = _Rows(graph.egraph)
        types = self._types_of(rows)
        computed = [
            (shape, len(shape.letters), row)
            for shape, name in graph.shapes.items()
            for row in rows[f"{name}_computed"]
        ]
        constants = self._constants(rows, types, computed)
        texts = {class_: graph.ground(term) for class_, term in constants.items()}
        known = {row.inputs[0] for row in rows["constant"]}
        facts = [f"(constant {text})" for class_, text in texts.items() if class_ not in known]
        first: dict[tuple[TypeTerm, _Values | None], str] = {}
        for class_, term in constants.items():
            same = first.setdefault((term.type_, self._value(term)), texts[class_])
            if same is not texts[class_]:
                facts.append(f"(union {same} {texts[class_]})")
        facts += self._conditions(rows, types, constants, texts)
        graph.do("\n".join([*facts, CLOSE]))
        (printed,) = graph.egraph.run_program(*graph.egraph.parse_program("(print-size)"))
        counts = dict(cast("PrintAllFunctionsSize", printed).sizes)
        self._nodes = sum(counts[name] for name in graph.shapes.values())
        if counts["derived"] > len(self._derived):
            rows = _Rows(graph.egraph)
            numbers = (graph.egraph.value_to_i64(row.inputs[0]) for row in rows["derived"])
            self._derived = frozenset(numbers)
        return bool(facts)

    def _conditions(
        self,
        rows: _Rows,
        types: Mapping[Value, TypeTerm],
        constants: Mapping[Value, Term],
        texts: Mapping[Value, str],
    ) -> list[str]:
        """The conditions that laws ask for and that hold, where that was not known."""
        facts: list[str] = []
        for demand, relation in self._graph.side_conditions.items():
            held = {tuple(row.inputs) for row in rows[relation]}
            for row in rows[f"{relation}_wanted"]:
                terms, of = row.inputs[: demand.constants], row.inputs[demand.constants :]
                if tuple(row.inputs) in held or not all(v in constants for v in terms):
                    continue
                condition = Condition(
                    demand.name,
                    tuple(constants[v] for v in terms),
                    demand.negated,
                    tuple(types[v] for v in of),
                )
                if condition not in self._held:
                    self._held[condition] = self._worlds.holds(condition)
                if self._held[condition]:
                    words = [*(texts[v] for v in terms), *(ground_type(types[v]) for v in of)]
                    facts.append(f"({relation} {' '.join(words)})")
        return facts

    def _types_of(self, rows: _Rows) -> dict[Value, TypeTerm]:
        egraph = self._graph.egraph
        types: dict[Value, TypeTerm] = {}
        for row in rows["Width"]:
            types[row.output] = IntegerType(egraph.value_to_i64(row.inputs[0]))
        for row in rows["Variable"]:
            types[row.output] = TypeVariable(egraph.value_to_string(row.inputs[0]))
        return types

    def _value(self, term: Term) -> _Values | None:
        if term not in self._values:
            self._values[term] = self._worlds.value(term)
        return self._values[term]

    def _constants(
        self,
        rows: _Rows,
        types: Mapping[Value, TypeTerm],
        computed: Sequence[tuple[Shape, int, FrozenRow]],
    ) -> dict[Value, Term]:
        """For each class that has a constant that is defined the smallest such term.

        Its size counts: as a tree, a term that is not the smallest may grow without bound.
        """
        found: dict[Value, Term] = {}
        sizes: dict[Value, int] = {}
        for shape, name in self._graph.literals.items():
            for row in rows[name]:
                term = shape.literal([types[v] for v in row.inputs])
                if row.output not in found and self._value(term) is not None:
                    found[row.output], sizes[row.output] = term, 0
        for row in rows["Symbol"]:
            name = self._graph.egraph.value_to_string(row.inputs[0])
            symbol = Symbol(name, types[row.inputs[1]])
            if row.output not in found and symbol not in self._worlds.unknown:
                found[row.output], sizes[row.output] = symbol, 0
        changed = True
        while changed:
            changed = False
            for shape, count, row in computed:
                class_, operands = row.inputs[0], row.inputs[1 + count :]
                if not all(v in found for v in operands):
                    continue
                size = 1 + sum(sizes[v] for v in operands)
                if size > self._largest or sizes.get(class_, size + 1) <= size:
                    continue
                operator = shape.operator([types[v] for v in row.inputs[1 : 1 + count]])
                term = Application(operator, tuple(found[v] for v in operands), shape.result)
                if self._value(term) is not None:
                    found[class_], sizes[class_] = term, size
                    changed = True
        return found


class _Rows:
    """The rows of the tables of a graph, as it is now."""

    def __init__(self, graph: EGraph) -> None:
        self._functions = graph.freeze().functions

    def __getitem__(self, name: str) -> list[FrozenRow]:
        return self._functions[name].rows

"""Terms in an e-graph of egglog, with what refines what.

Equality saturation (Tate et al., POPL'09; Willsey et al., POPL'21) keeps terms that are equal in
one class. Rules here are refinements, which may hold one way only: those are edges between classes.
An edge under an operation makes one of the operation (all operations are monotone), and what edges
lead to from a term refines it. egglog (Zhang et al., PLDI'23) has both: unions, and relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise, product
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import IntegerType

from semantics.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.constant_worlds import Context, Worlds, context_of, least_widths, terms_of
from synth.scalar.egglog_text import CLOSE, PRELUDE, ground_type, sizes, sum_of_sizes
from synth.scalar.operator_laws import is_refined_by_fewer_flags, is_swapped
from synth.scalar.rule import Condition, Rule, leaves, orders, variables
from synth.scalar.shapes import (
    LiteralShape,
    Shape,
    least_of,
    literal_shape,
    renamed,
    shape_of,
    tree,
    tree_size,
)
from synth.scalar.terms import Apply, Argument, Literal, Symbol, Term, is_constant, subterms

if TYPE_CHECKING:
    from egglog.bindings import EGraph, FrozenRow, PrintAllFunctionsSize, Value

INSTALL = "rules are derived with egglog, which is not installed: pip install 'rewright[mining]'"
_WIDEST_LITERAL = 64


class NotInstalled(Exception):
    """egglog is missing; the message says what to install."""


@dataclass(frozen=True)
class Law:
    """A rule that may be used; where it is `equal`, its source refines its target too."""

    rule: Rule
    equal: bool = False


@dataclass(frozen=True)
class Limits:
    """Of looking for a derivation.

    A term on the way has at most `growth` operations more than the larger side of the rule, each
    counted wherever it stands. There are `rounds` in which all laws are applied everywhere, and
    after each at most `nodes` operations in the graph.
    """

    growth: int = 1
    rounds: int = 8
    nodes: int = 2_000

    def largest(self, rule: Rule) -> int:
        """So many operations a term may have on the way from the rule's source to its target."""
        return max(tree_size(rule.source), tree_size(rule.target)) + self.growth


class Stop(Enum):
    """Why no more rounds were run."""

    ALL_DERIVED = "all derived"
    SATURATED = "nothing new"
    ROUNDS = "the limit of rounds"
    NODES = "the limit of operations"


_Constant = tuple[Term, tuple[bytes, ...]]


@dataclass(frozen=True)
class _Demand:
    """A condition, but for what it is about."""

    name: str
    negated: bool
    constants: int
    types: int


class RefinementGraph:
    """The sources and targets of some rules, to which laws are applied. They share nothing.

    `derived` has the positions of the rules whose target was found to refine their source, and
    `nodes` is the number of operations.
    """

    def __init__(
        self, rules: Sequence[Rule], laws: Sequence[Law] = (), limits: Limits | None = None
    ) -> None:
        """Terms may become as large as the limits allow for the largest of the rules.

        Raises `NotInstalled`.
        """
        try:
            from egglog.bindings import EGraph
        except ModuleNotFoundError as error:
            raise NotInstalled(INSTALL) from error
        self._graph: EGraph = EGraph()
        self._shapes: dict[Shape, str] = {}
        self._literals: dict[LiteralShape, str] = {}
        self._demands: dict[_Demand, str] = {}
        self._held: dict[Condition, bool] = {}
        self._limits = limits or Limits()
        self._largest = max(map(self._limits.largest, rules))
        self._texts: set[str] = set()
        self._computed: set[str] = set()
        self._subsumed: set[str] = set()
        self._rules = len(rules)
        self.derived: set[int] = set()
        self.nodes = 0
        contexts = [context_of(rule, f"#{number}") for number, rule in enumerate(rules)]
        fixed = sorted({1, *_fixed_widths(rules), *_fixed_widths([law.rule for law in laws])})
        self._types: list[TypeTerm] = [IntegerType(width) for width in fixed]
        self._types += [variable for context in contexts for variable in context.variables]
        self._worlds = Worlds(contexts, fixed)
        self._do(PRELUDE)
        self._describe_types(fixed, contexts)
        for number, rule in enumerate(rules):
            for relation, term in (("start", rule.source), ("goal", rule.target)):
                term = self._ground(renamed(term, f"#{number}"))
                self._do(f"({relation} {number} {term})")
        for law in laws:
            self.add(law)

    def add(self, law: Law) -> None:
        """Apply this law too, from the next round on.

        Raises ValueError where the rule's target has arguments, symbols or types that its source
        lacks.
        """
        if not _binds_all(law.rule):
            raise ValueError(f"the source does not bind all of the target: {law.rule}")
        source, target, conditions = law.rule.source, law.rule.target, law.rule.conditions
        self._rewrite(source, target, conditions, law.equal)
        back = Rule(target, source, conditions)
        computes = any(isinstance(t, Apply) and is_constant(t) for t in subterms([target]))
        if law.equal and isinstance(target, Apply) and not computes and _binds_all(back):
            self._rewrite(target, source, conditions, law.equal)

    def run(self) -> Stop:
        """Apply the laws until all is derived, nothing changes, or a limit is reached."""
        self._learn()
        for _ in range(self._limits.rounds):
            if len(self.derived) == self._rules:
                return Stop.ALL_DERIVED
            changed = self._do("(run laws 1) (run lifting 1)")
            changed = self._learn() or changed
            if self.nodes > self._limits.nodes:
                return Stop.NODES
            if not changed:
                return Stop.SATURATED
        return Stop.ALL_DERIVED if len(self.derived) == self._rules else Stop.ROUNDS

    def _do(self, text: str) -> bool:
        """Run commands; whether rules that they ran changed anything."""
        outputs = self._graph.run_program(*self._graph.parse_program(text))
        reports = [report for o in outputs if (report := getattr(o, "report", None)) is not None]
        return any(report.updated for report in reports)

    def _describe_types(self, fixed: Sequence[int], contexts: Sequence[Context]) -> None:
        facts = [f"(narrower (Width {a}) (Width {b}))" for a, b in pairwise(fixed)]
        bounds = [(ground_type(IntegerType(width)), width) for width in fixed]
        for context in contexts:
            for low, high in sorted(context.orders, key=str):
                facts.append(f"(narrower {ground_type(low)} {ground_type(high)})")
            bounds += [(ground_type(v), bound) for v, bound in least_widths(context).items()]
        for type_, bound in bounds:
            most = min(bound, _WIDEST_LITERAL)
            facts += [f"(wide {type_} {width})" for width in range(2, most + 1)]
        self._do("\n".join(facts))

    def _ground(self, term: Term) -> str:
        """The term itself, as an expression."""

        def leaf(term: Argument | Symbol) -> str:
            kind = "Argument" if isinstance(term, Argument) else "Symbol"
            return f'({kind} "{term.name}" {ground_type(term.type_)})'

        return self._expression(term, ground_type, leaf)

    def _expression(
        self,
        term: Term,
        type_text: Callable[[TypeTerm], str],
        leaf: Callable[[Argument | Symbol], str],
    ) -> str:
        match term:
            case Argument() | Symbol():
                return leaf(term)
            case Literal():
                shape, types = literal_shape(term)
                return f"({self._literal(shape)} {' '.join(map(type_text, types))})"
            case Apply(operator=operator, operands=operands):
                shape = shape_of(term)
                parts = [self._shape(shape), *map(type_text, shape.types(operator))]
                parts += [self._expression(operand, type_text, leaf) for operand in operands]
                return f"({' '.join(parts)})"

    def _literal(self, shape: LiteralShape) -> str:
        """The constructor of such literals; there is one of each type, for folding to find."""
        if shape not in self._literals:
            name = self._literals[shape] = f"literal{len(self._literals)}"
            types = product(map(ground_type, self._types), repeat=shape.types)
            made = [f"({name} {' '.join(chosen)})" for chosen in types]
            given = " ".join(f"t{i}" for i in range(shape.types))
            self._do(
                f"(constructor {name} ({'Type ' * shape.types}) Term) {' '.join(made)}"
                f"(rule ((= e ({name} {given}))) ((set (size e) 0)) :ruleset closing)"
            )
        return self._literals[shape]

    def _shape(self, shape: Shape) -> str:
        """The constructor of such operations."""
        if shape not in self._shapes:
            name = f"operation{len(self._shapes)}"
            types = [f"t{i}" for i in range(len(shape.letters))]
            operands = [f"x{i}" for i in range(len(shape.operands))]
            sorts = "Type " * len(types) + "Term " * len(operands)
            arguments = " ".join([*types, *operands])
            constant = " ".join(f"(constant {operand})" for operand in operands)
            commands = [
                f"(constructor {name} ({sorts}) Term) (relation {name}_computed (Term {sorts}))",
                f"(rule ((= e ({name} {arguments})) {constant}) (({name}_computed e {arguments}))"
                " :ruleset closing)",
                f"(rule ((= e ({name} {arguments})) {sizes(operands)})"
                f" ((set (size e) {sum_of_sizes(1, operands)})) :ruleset closing)",
            ]
            for place, old in enumerate(operands):
                new = [*operands[:place], "new", *operands[place + 1 :]]
                given, made = (" ".join([name, *types, *some]) for some in (operands, new))
                commands.append(
                    f"(rule ((step {old} new) (= e ({given})) {sizes(new)}"
                    f" (<= {sum_of_sizes(1, new)} {self._largest})) ((step e ({made})))"
                    " :ruleset lifting)"
                )
            self._shapes[shape] = name
            rules: list[tuple[str, str]] = []
            for other, other_name in self._shapes.items():
                swapped = " ".join([*types, *reversed(operands)])
                if is_swapped(shape, other):
                    rules += [
                        (f"(= e ({a} {arguments}))", f"(union e ({b} {swapped}))")
                        for a, b in dict.fromkeys([(name, other_name), (other_name, name)])
                    ]
                for more, fewer in ((shape, other), (other, shape)):
                    if is_refined_by_fewer_flags(more, fewer):
                        a, b = self._shapes[more], self._shapes[fewer]
                        rules.append((f"(= e ({a} {arguments}))", f"(step e ({b} {arguments}))"))
            self._do("\n".join(commands))
            for body, head in rules:
                self._rule(body, head)
        return self._shapes[shape]

    def _rewrite(
        self, source: Term, target: Term, conditions: Sequence[Condition], equal: bool
    ) -> None:
        rule = Rule(source, target, tuple(conditions))
        types = {v: f"t{i}" for i, v in enumerate(variables(rule))}
        names = {leaf: f"x{i}" for i, leaf in enumerate(leaves(rule))}

        def type_text(type_: TypeTerm) -> str:
            return types[type_] if isinstance(type_, TypeVariable) else ground_type(type_)

        def expression(term: Term) -> str:
            return self._expression(term, type_text, lambda leaf: names[leaf])

        facts = [f"(= e {expression(source)})"]
        facts += [f"(constant {names[leaf]})" for leaf in names if isinstance(leaf, Symbol)]
        for low, high in sorted(orders([target]) - orders([source]), key=str):
            facts.append(f"(narrower {type_text(low)} {type_text(high)})")
        for variable, bound in least_of([source, target]).items():
            if bound > 1:
                facts.append(f"(wide {types[variable]} {bound})")
        held: list[str] = []
        for condition in conditions:
            relation = self._demand(condition)
            arguments = " ".join(
                [*map(expression, condition.arguments), *map(type_text, condition.types)]
            )
            held.append(f"({relation} {arguments})")
            wanted = f"({relation}_wanted {arguments})"
            self._rule(" ".join(facts), wanted)
        made = "union" if equal else "step"
        occurring = [names[t] for t in tree(target) if isinstance(t, Argument | Symbol)]
        if tree_size(target) > 0:
            bound = f"(<= {sum_of_sizes(tree_size(target), occurring)} {self._largest})"
            held += [sizes(dict.fromkeys(occurring)), bound]
        body = " ".join([*facts, *held])
        self._rule(body, f"({made} e {expression(target)})")

    def _rule(self, body: str, head: str) -> None:
        """One more rule; egglog takes no rule twice."""
        text = f"(rule ({body}) ({head}) :ruleset laws)"
        if text not in self._texts:
            self._texts.add(text)
            self._do(text)

    def _demand(self, condition: Condition) -> str:
        """The relation of the constants of which a condition holds; beside it is one of those of
        which that is asked."""
        key = _Demand(
            condition.name, condition.negated, len(condition.arguments), len(condition.types)
        )
        if key not in self._demands:
            relation = self._demands[key] = f"condition{len(self._demands)}"
            sorts = "Term " * key.constants + "Type " * key.types
            self._do(f"(relation {relation} ({sorts})) (relation {relation}_wanted ({sorts}))")
        return self._demands[key]

    def _learn(self) -> bool:
        """Find constants that are equal and conditions that hold; whether there are new ones."""
        rows = _Rows(self._graph)
        types = self._types_of(rows)
        constants = self._constants(rows, types)
        texts = {class_: self._ground(term) for class_, (term, _) in constants.items()}
        known = {row.inputs[0] for row in rows["constant"]}
        facts = [f"(constant {text})" for class_, text in texts.items() if class_ not in known]
        # Constants are compared by value: no law needs to look into them.
        facts += [f"(subsume {text})" for text in sorted(self._computed - self._subsumed)]
        self._subsumed |= self._computed
        first: dict[tuple[TypeTerm, tuple[bytes, ...]], str] = {}
        for class_, (term, value) in constants.items():
            same = first.setdefault((term.type_, value), texts[class_])
            if same is not texts[class_]:
                facts.append(f"(union {same} {texts[class_]})")
        for demand, relation in self._demands.items():
            held = {tuple(row.inputs) for row in rows[relation]}
            for row in rows[f"{relation}_wanted"]:
                terms, of = row.inputs[: demand.constants], row.inputs[demand.constants :]
                if tuple(row.inputs) in held or not all(v in constants for v in terms):
                    continue
                condition = Condition(
                    demand.name,
                    tuple(constants[v][0] for v in terms),
                    demand.negated,
                    tuple(types[v] for v in of),
                )
                if condition not in self._held:
                    self._held[condition] = self._worlds.holds(condition)
                if self._held[condition]:
                    words = [*(texts[v] for v in terms), *(ground_type(types[v]) for v in of)]
                    facts.append(f"({relation} {' '.join(words)})")
        self._do("\n".join([*facts, CLOSE]))
        (printed,) = self._graph.run_program(*self._graph.parse_program("(print-size)"))
        counts = dict(cast("PrintAllFunctionsSize", printed).sizes)
        self.nodes = sum(counts[name] for name in self._shapes.values())
        if counts["derived"] > len(self.derived):
            rows = _Rows(self._graph)
            self.derived = {self._graph.value_to_i64(row.inputs[0]) for row in rows["derived"]}
        return bool(facts)

    def _types_of(self, rows: _Rows) -> dict[Value, TypeTerm]:
        types: dict[Value, TypeTerm] = {}
        for row in rows["Width"]:
            types[row.output] = IntegerType(self._graph.value_to_i64(row.inputs[0]))
        for row in rows["Variable"]:
            types[row.output] = TypeVariable(self._graph.value_to_string(row.inputs[0]))
        return types

    def _constants(self, rows: _Rows, types: Mapping[Value, TypeTerm]) -> dict[Value, _Constant]:
        """A term, and its values, for each class that has a constant that is defined."""
        found: dict[Value, _Constant] = {}

        def add(class_: Value, term: Term) -> None:
            value = self._worlds.value(term)
            if value is not None:
                found[class_] = term, value

        for shape, name in self._literals.items():
            for row in rows[name]:
                if row.output not in found:
                    add(row.output, shape.literal([types[v] for v in row.inputs]))
        for row in rows["Symbol"]:
            symbol = Symbol(self._graph.value_to_string(row.inputs[0]), types[row.inputs[1]])
            if row.output not in found and symbol not in self._worlds.unknown:
                add(row.output, symbol)
        left = [
            (shape, len(shape.letters), row)
            for shape, name in self._shapes.items()
            for row in rows[f"{name}_computed"]
        ]
        while left:
            later: list[tuple[Shape, int, FrozenRow]] = []
            for shape, count, row in left:
                class_, of, operands = (
                    row.inputs[0],
                    row.inputs[1 : 1 + count],
                    row.inputs[1 + count :],
                )
                if all(v in found for v in operands):
                    operator = shape.operator([types[v] for v in of])
                    given = tuple(found[v][0] for v in operands)
                    term = Apply(operator, given, shape.result)
                    add(class_, term)
                    if class_ in found:
                        self._computed.add(self._ground(term))
                else:
                    later.append((shape, count, row))
            if len(later) == len(left):
                break
            left = later
        return found


class _Rows:
    """The rows of the tables of a graph, as it is now."""

    def __init__(self, graph: EGraph) -> None:
        self._functions = graph.freeze().functions

    def __getitem__(self, name: str) -> list[FrozenRow]:
        return self._functions[name].rows


def _fixed_widths(rules: Iterable[Rule]) -> Iterator[int]:
    for rule in rules:
        for term in subterms(terms_of(rule)):
            types = [term.type_]
            if isinstance(term, Apply):
                types += term.operator.types
            for integer in filter(None, map(as_integer_type, types)):
                yield integer.width.data


def _binds_all(rule: Rule) -> bool:
    """Whether matching the source gives all that the target has."""
    bound = set(subterms([rule.source]))
    types = set(variables(Rule(rule.source, rule.source)))
    return types.issuperset(variables(rule)) and all(
        term in bound for term in subterms(terms_of(rule)) if isinstance(term, Argument | Symbol)
    )

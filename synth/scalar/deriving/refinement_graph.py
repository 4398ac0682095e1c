"""Terms in an e-graph of egglog, with what refines what.

Equality saturation (Tate et al., POPL'09; Willsey et al., POPL'21) keeps terms that are equal in
one class. Rules here are refinements, which may hold one way only: those are edges between classes.
An edge under an operation makes one of the operation (all operations are monotone), and what edges
lead to from a term refines it. egglog (Zhang et al., PLDI'23) has both: unions, and relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.deriving.egglog_text import PRELUDE, ground_type, sizes, sum_of_sizes
from synth.scalar.deriving.operator_laws import is_refined_by_weaker_flags, is_swapped
from synth.scalar.rules.constant_valuations import terms_of
from synth.scalar.rules.rule import Condition, Rule, leaves, orders, variables
from synth.scalar.terms.shapes import (
    LiteralShape,
    Shape,
    least_of,
    literal_shape,
    shape_of,
    tree,
    tree_size,
)
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Symbol,
    Term,
    is_constant,
    subterms,
)

if TYPE_CHECKING:
    from egglog.bindings import EGraph

INSTALL = "rules are derived with egglog, which is not installed: pip install 'rewright[mining]'"


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
    MEMORY = "the limit of memory"


@dataclass(frozen=True)
class ConditionKind:
    """A condition, but for what it is about."""

    name: str
    negated: bool
    constants: int
    types: int


@dataclass(frozen=True)
class Derived:
    """The positions of the rules that were derived, why no more rounds were run, and the number of
    operations in the end."""

    derived: frozenset[int]
    stop: Stop
    nodes: int = 0


class RefinementGraph:
    """Laws, and the sources and targets of the rules that are looked at, to which they are applied.

    egglog is told a law once; the terms of a look are forgotten after it.
    """

    def __init__(self) -> None:
        """Raises `NotInstalled`."""
        try:
            from egglog.bindings import EGraph
        except ModuleNotFoundError as error:
            raise NotInstalled(INSTALL) from error
        self.egraph: EGraph = EGraph()
        self.shapes: dict[Shape, str] = {}
        """The constructor of each shape of operations; of literals, and of conditions."""
        self.literals: dict[LiteralShape, str] = {}
        self.side_conditions: dict[ConditionKind, str] = {}
        self._rulesets: dict[str, str] = {}
        self._laws: dict[Law, tuple[str, ...]] = {}
        self.do(PRELUDE)

    def state(self, rules: Sequence[Rule], laws: Sequence[Law]) -> list[str]:
        """Tell egglog of the laws, and of all operations and literals of the rules: the rulesets of
        the laws.

        Raises ValueError where the target of a law has arguments, symbols or types that its source
        lacks.
        """
        for law in laws:
            self._add(law)
        for term in subterms([term for rule in rules for term in terms_of(rule)]):
            if isinstance(term, Application):
                self._shape(shape_of(term))
            elif isinstance(term, Literal):
                self._literal(literal_shape(term)[0])
        return list(dict.fromkeys(name for law in laws for name in self._laws[law]))

    def _add(self, law: Law) -> None:
        if law in self._laws:
            return
        if not _binds_all(law.rule):
            raise ValueError(f"the source does not bind all of the target: {law.rule}")
        source, target, conditions = law.rule.source, law.rule.target, law.rule.conditions
        names = self._rewrite(source, target, conditions, law.equal)
        back = Rule(target, source, conditions)
        computes = any(isinstance(t, Application) and is_constant(t) for t in subterms([target]))
        if law.equal and isinstance(target, Application) and not computes and _binds_all(back):
            names += self._rewrite(target, source, conditions, law.equal)
        self._laws[law] = tuple(names)

    def do(self, text: str) -> bool:
        """Run commands; whether rules that they ran changed anything."""
        outputs = self.egraph.run_program(*self.egraph.parse_program(text))
        reports = [report for o in outputs if (report := getattr(o, "report", None)) is not None]
        return any(report.updated for report in reports)

    def ground(self, term: Term) -> str:
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
            case Application(operator=operator, operands=operands):
                shape = shape_of(term)
                parts = [self._shape(shape), *map(type_text, shape.types(operator))]
                parts += [self._expression(operand, type_text, leaf) for operand in operands]
                return f"({' '.join(parts)})"

    def _literal(self, shape: LiteralShape) -> str:
        """The constructor of such literals; a look makes one of each type, for folding to find."""
        if shape not in self.literals:
            name = self.literals[shape] = f"literal{len(self.literals)}"
            given = " ".join(f"t{i}" for i in range(shape.types))
            self.do(
                f"(constructor {name} ({'Type ' * shape.types}) Term)"
                f"(rule ((= e ({name} {given}))) ((set (size e) 0)) :ruleset closing)"
            )
        return self.literals[shape]

    def _shape(self, shape: Shape) -> str:
        """The constructor of such operations."""
        if shape not in self.shapes:
            name = f"operation{len(self.shapes)}"
            types = [f"t{i}" for i in range(len(shape.letters))]
            operands = [f"x{i}" for i in range(len(shape.operands))]
            sorts = "Type " * len(types) + "Term " * len(operands)
            arguments = " ".join([*types, *operands])
            constant = " ".join(f"(constant {operand})" for operand in operands)
            commands = [
                f"(constructor {name} ({sorts}) Term) (relation {name}_computed (Term {sorts}))",
                f"(rule ((= e ({name} {arguments})) {constant})"
                f" (({name}_computed e {arguments}) (subsume ({name} {arguments})))"
                " :ruleset closing)",
                f"(rule (({name}_computed e {arguments}) {sizes(operands)})"
                f" ((set (size e) {sum_of_sizes(1, operands)})) :ruleset closing)",
                f"(rule ((= e ({name} {arguments})) {sizes(operands)})"
                f" ((set (size e) {sum_of_sizes(1, operands)})) :ruleset closing)",
            ]
            for place, old in enumerate(operands):
                new = [*operands[:place], "new", *operands[place + 1 :]]
                given, made = (" ".join([name, *types, *some]) for some in (operands, new))
                commands.append(
                    f"(rule ((step {old} new) (= e ({given})) {sizes(new)}"
                    f" (<= {sum_of_sizes(1, new)} (largest))) ((step e ({made})))"
                    " :ruleset lifting)"
                )
            self.shapes[shape] = name
            rules: list[tuple[str, str]] = []
            for other, other_name in self.shapes.items():
                swapped = " ".join([*types, *reversed(operands)])
                if is_swapped(shape, other):
                    rules += [
                        (f"(= e ({a} {arguments}))", f"(union e ({b} {swapped}))")
                        for a, b in dict.fromkeys([(name, other_name), (other_name, name)])
                    ]
                for more, fewer in ((shape, other), (other, shape)):
                    if is_refined_by_weaker_flags(more, fewer):
                        a, b = self.shapes[more], self.shapes[fewer]
                        rules.append((f"(= e ({a} {arguments}))", f"(step e ({b} {arguments}))"))
            self.do("\n".join(commands))
            for body, head in rules:
                self.do(f"(rule ({body}) ({head}) :ruleset laws)")
        return self.shapes[shape]

    def _rewrite(
        self, source: Term, target: Term, conditions: Sequence[Condition], equal: bool
    ) -> list[str]:
        """The rulesets that rewrite sources to targets."""
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
        rulesets: list[str] = []
        for condition in conditions:
            relation = self._demand(condition)
            arguments = " ".join(
                [*map(expression, condition.arguments), *map(type_text, condition.types)]
            )
            held.append(f"({relation} {arguments})")
            wanted = f"({relation}_wanted {arguments})"
            rulesets.append(self._ruleset(" ".join(facts), wanted))
        made = "union" if equal else "step"
        occurring = [names[t] for t in tree(target) if isinstance(t, Argument | Symbol)]
        if tree_size(target) > 0:
            bound = f"(<= {sum_of_sizes(tree_size(target), occurring)} (largest))"
            held += [sizes(dict.fromkeys(occurring)), bound]
        body = " ".join([*facts, *held])
        return [*rulesets, self._ruleset(body, f"({made} e {expression(target)})")]

    def _ruleset(self, body: str, head: str) -> str:
        """The ruleset with this rule alone."""
        text = f"(rule ({body}) ({head})"
        if text not in self._rulesets:
            name = self._rulesets[text] = f"ruleset{len(self._rulesets)}"
            self.do(f"(ruleset {name}) {text} :ruleset {name})")
        return self._rulesets[text]

    def _demand(self, condition: Condition) -> str:
        """The relation of the constants of which a condition holds; beside it is one of those of
        which that is asked."""
        key = ConditionKind(
            condition.name, condition.negated, len(condition.arguments), len(condition.types)
        )
        if key not in self.side_conditions:
            relation = self.side_conditions[key] = f"condition{len(self.side_conditions)}"
            sorts = "Term " * key.constants + "Type " * key.types
            self.do(f"(relation {relation} ({sorts})) (relation {relation}_wanted ({sorts}))")
        return self.side_conditions[key]


def fixed_widths(rules: Iterable[Rule]) -> Iterator[int]:
    for rule in rules:
        for term in subterms(terms_of(rule)):
            types = [term.type_]
            if isinstance(term, Application):
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

"""Random pairs of small integer programs, many of them right, as goals.

Both sides are built as trees and numbered into steps. The second side comes from the first by known
laws (some of them right only for values, or only without flags) and by small mistakes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnitAttr
from xdsl.ir import Attribute

import verifier.kernel.pdl.pattern  # noqa: F401  (registers meanings and native functions)
from semantics.language.attributes import IntegerKind, OverflowKind
from semantics.language.program import AttributeVariable, Step, TypeTerm, TypeVariable
from verifier.kernel.goals.goal import AttributeBinding, ComputedAttribute, Goal, OpenAttribute
from verifier.kernel.goals.natives import NativeRewrite
from verifier.kernel.goals.type_scheme import TypeConstraints

I1 = IntegerType(1)
S, T = TypeVariable("S"), TypeVariable("T")
NSW, NUW = IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW

RING = ("arith.addi", "arith.subi", "arith.muli")
BITWISE = ("arith.andi", "arith.ori", "arith.xori")
EXTREMA = ("arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui")
SHIFTS = ("arith.shli", "arith.shrui", "arith.shrsi")
DIVISIONS = (
    "arith.divui",
    "arith.divsi",
    "arith.remui",
    "arith.remsi",
    "arith.ceildivui",
    "arith.ceildivsi",
    "arith.floordivsi",
)
COMMUTATIVE = ("arith.addi", "arith.muli", *BITWISE, *EXTREMA)
OVERFLOWING = (*RING, "arith.shli", "arith.trunci")
EXACT = ("arith.shrui", "arith.shrsi", "arith.divui", "arith.divsi")
SIGNED_SWAP = {0: 0, 1: 1, 2: 4, 3: 5, 4: 2, 5: 3, 6: 8, 7: 9, 8: 6, 9: 7}
NEGATED = {0: 1, 1: 0, 2: 5, 3: 4, 4: 3, 5: 2, 6: 9, 7: 8, 8: 7, 9: 6}

AttributeValue = Attribute | AttributeVariable


@dataclass(frozen=True)
class Tree:
    """An operation, or an argument (then `operation` is "" and `name` its name)."""

    operation: str
    type_: TypeTerm
    children: tuple[Tree, ...] = ()
    attributes: tuple[tuple[str, AttributeValue], ...] = ()
    name: str = ""

    def without_flags(self) -> Tree:
        return replace(self, attributes=())


def binary(operation: str, x: Tree, y: Tree) -> Tree:
    return Tree(operation, x.type_, (x, y))


def select(c: Tree, x: Tree, y: Tree) -> Tree:
    return Tree("arith.select", x.type_, (c, x, y))


def compare(predicate: int, x: Tree, y: Tree) -> Tree:
    number = IntegerAttr(predicate, IntegerType(64))
    return Tree("arith.cmpi", I1, (x, y), (("predicate", number),))


class Builder:
    """Makes one goal. Types are S and T, or the widths in `fixed`; i1 is always there."""

    def __init__(self, random: Random, fixed: tuple[int, ...] | None = None) -> None:
        self.random = random
        self.attributes: dict[str, AttributeBinding] = {}
        self.constraints = TypeConstraints()
        self.narrower: list[tuple[TypeTerm, TypeTerm]] = []
        if fixed is not None:
            self.types: list[TypeTerm] = [IntegerType(w) for w in sorted(set(fixed))]
            self.narrower = [(a, b) for i, a in enumerate(self.types) for b in self.types[i + 1 :]]
        else:
            self.types = [T] if random.random() < 0.6 else [S, T]
            if len(self.types) == 2 and random.random() < 0.8:
                self.order(S, T)
            if random.random() < 0.4:
                self.order(I1, random.choice(self.types))
        self.arguments = [
            Tree("", self.some_type(), name=f"a{i}") for i in range(random.choice((1, 2, 2, 2, 3)))
        ]

    def order(self, narrow: TypeTerm, wide: TypeTerm) -> None:
        self.constraints.order(narrow, wide)
        self.narrower.append((narrow, wide))

    def some_type(self) -> TypeTerm:
        if self.random.random() < 0.12:
            return I1
        return self.random.choice(self.types)

    def generic(self, type_: TypeTerm) -> bool:
        return isinstance(type_, TypeVariable)

    def constant(self, type_: TypeTerm, value: int | None = None) -> Tree:
        """A constant; generic ones are a small number, or open and shared by both sides."""
        attribute: AttributeValue
        if value is None and self.generic(type_) and self.random.random() < 0.5:
            name = f"c_{type_}"
            self.attributes.setdefault(name, OpenAttribute(IntegerKind(), type_))
            attribute = AttributeVariable(name)
        else:
            value = self.random.choice((0, 1, -1, 2, 3)) if value is None else value
            if self.generic(type_):
                name = f"number_{value}_{type_}"
                self.attributes[name] = ComputedAttribute(_number(value), (type_,))
                attribute = AttributeVariable(name)
            else:
                assert isinstance(type_, IntegerType)
                attribute = IntegerAttr(value, type_, truncate_bits=True)
        return Tree("arith.constant", type_, (), (("value", attribute),))

    def flagged(self, tree: Tree) -> Tree:
        """`tree`, with flags now and then."""
        flags: AttributeValue
        if tree.operation in OVERFLOWING and self.random.random() < 0.4:
            if self.random.random() < 0.3:
                self.attributes["flags"] = OpenAttribute(OverflowKind(), None)
                flags = AttributeVariable("flags")
            else:
                flags = IntegerOverflowAttr(self.random.choice(([NSW], [NUW], [NSW, NUW])))
            return replace(tree, attributes=(("overflowFlags", flags),))
        if tree.operation in EXACT and self.random.random() < 0.3:
            return replace(tree, attributes=(("isExact", UnitAttr()),))
        if tree.operation == "arith.extui" and self.random.random() < 0.2:
            return replace(tree, attributes=(("nonNeg", UnitAttr()),))
        return tree

    def tree(self, type_: TypeTerm, depth: int) -> Tree:
        """A random program of this type."""
        random = self.random
        leaves = [a for a in self.arguments if a.type_ == type_]
        if depth == 0 or random.random() < 0.12:
            if leaves and random.random() < 0.85:
                return random.choice(leaves)
            if random.random() < 0.05:
                return Tree("ub.poison", type_)
            return self.constant(type_)
        kind = random.random()
        if type_ == I1 and kind < 0.45:
            operands = self.some_type()
            x, y = self.tree(operands, depth - 1), self.tree(operands, depth - 1)
            return compare(random.randrange(10), x, y)
        if kind < 0.55 and (casts := self.casts_to(type_)):
            operation, source = random.choice(casts)
            return self.flagged(Tree(operation, type_, (self.tree(source, depth - 1),)))
        if kind < 0.68:
            c = self.tree(I1, depth - 1)
            return select(c, self.tree(type_, depth - 1), self.tree(type_, depth - 1))
        family = random.choices((RING, BITWISE, EXTREMA, SHIFTS, DIVISIONS), (8, 7, 3, 2, 1))[0]
        x, y = self.tree(type_, depth - 1), self.tree(type_, depth - 1)
        return self.flagged(binary(random.choice(family), x, y))

    def casts_to(self, type_: TypeTerm) -> list[tuple[str, TypeTerm]]:
        casts: list[tuple[str, TypeTerm]] = []
        for narrow, wide in self.narrower:
            if wide == type_:
                casts += [("arith.extui", narrow), ("arith.extsi", narrow)]
            if narrow == type_:
                casts.append(("arith.trunci", wide))
        return casts

    def rewritten(self, tree: Tree) -> Tree:
        """`tree` with a law, or a mistake, applied somewhere."""
        if tree.children and self.random.random() < 0.55:
            i = self.random.randrange(len(tree.children))
            children = list(tree.children)
            children[i] = self.rewritten(children[i])
            return replace(tree, children=tuple(children))
        laws = LAWS if self.random.random() < 0.7 else MISTAKES
        for law in self.random.sample(laws, len(laws)):
            changed = law(self, tree)
            if changed is not None:
                return changed
        return tree

    def goal(self) -> Goal:
        """A source, and a target made from it (seldom: made independently)."""
        type_ = self.random.choice([*self.types, *self.types, I1])
        before = self.tree(type_, self.random.choice((1, 2, 2, 3)))
        after = before
        if self.random.random() < 0.08:
            after = self.tree(type_, 2)
        for _ in range(self.random.choice((1, 1, 2, 3))):
            after = self.rewritten(after)
        source, target = Numbering("s"), Numbering("t")
        old, new = source.number(before), target.number(after)
        steps = source.steps + target.steps
        used: list[TypeTerm] = [a.type_ for a in self.arguments]
        used += [t for step in steps for _, t in step.results]
        mentioned = {
            value.name
            for step in steps
            for value in step.attributes.values()
            if isinstance(value, AttributeVariable)
        }
        return Goal(
            name="random",
            file="-",
            line=1,
            scheme=self.constraints.solve(used),
            arguments=tuple((a.name, a.type_) for a in self.arguments),
            source=tuple(source.steps),
            target=tuple(target.steps),
            replacements=((old, new),),
            attributes={n: b for n, b in self.attributes.items() if n in mentioned},
        )


def _number(value: int) -> NativeRewrite:
    return NativeRewrite(
        f"number {value}",
        lambda type_: IntegerAttr(value, type_, truncate_bits=True),
        lambda m, width: m.constant(value, width),
        type_of=0,
    )


class Numbering:
    """Turns trees into steps, equal trees into one step."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.steps: list[Step] = []
        self._known: dict[Tree, str] = {}

    def number(self, tree: Tree) -> str:
        if not tree.operation:
            return tree.name
        if tree not in self._known:
            operands = tuple(self.number(child) for child in tree.children)
            name = f"{self.prefix}{len(self.steps)}"
            step = Step(tree.operation, operands, ((name, tree.type_),), dict(tree.attributes))
            self.steps.append(step)
            self._known[tree] = name
        return self._known[tree]


Law = Callable[[Builder, Tree], Tree | None]


def _commute(b: Builder, t: Tree) -> Tree | None:
    if t.operation in COMMUTATIVE:
        return replace(t, children=t.children[::-1])
    if t.operation == "arith.cmpi" and isinstance(
        number := dict(t.attributes)["predicate"], IntegerAttr
    ):
        return compare(SIGNED_SWAP[number.value.data], t.children[1], t.children[0])
    return None


def _reassociate(b: Builder, t: Tree) -> Tree | None:
    if t.operation in ("arith.addi", "arith.muli", *BITWISE, *EXTREMA):
        left = t.children[0]
        if left.operation == t.operation:
            x, y = left.children
            inner = binary(t.operation, y, t.children[1])
            return binary(t.operation, x, inner)
    return None


def _drop_flags(b: Builder, t: Tree) -> Tree | None:
    return t.without_flags() if t.attributes and t.operation not in KEEP else None


KEEP = ("arith.constant", "arith.cmpi")


def _minus(b: Builder, t: Tree) -> Tree | None:
    if t.operation != "arith.subi":
        return None
    x, y = t.children
    return binary("arith.addi", x, binary("arith.subi", b.constant(t.type_, 0), y))


def _not(b: Builder, t: Tree) -> Tree:
    return binary("arith.xori", t, b.constant(t.type_, -1))


def _double_not(b: Builder, t: Tree) -> Tree | None:
    return _not(b, _not(b, t))


def _double_negation(b: Builder, t: Tree) -> Tree | None:
    zero = b.constant(t.type_, 0)
    return binary("arith.subi", zero, binary("arith.subi", zero, t))


def _de_morgan(b: Builder, t: Tree) -> Tree | None:
    if t.operation not in ("arith.andi", "arith.ori"):
        return None
    other = "arith.ori" if t.operation == "arith.andi" else "arith.andi"
    x, y = t.children
    return _not(b, binary(other, _not(b, x), _not(b, y)))


def _carry_save(b: Builder, t: Tree) -> Tree | None:
    if t.operation == "arith.addi":
        x, y = t.children
        return binary("arith.addi", binary("arith.andi", x, y), binary("arith.ori", x, y))
    if t.operation == "arith.xori":
        x, y = t.children
        return binary("arith.subi", binary("arith.ori", x, y), binary("arith.andi", x, y))
    return None


def _distribute(b: Builder, t: Tree) -> Tree | None:
    if t.operation == "arith.muli" and t.children[1].operation in ("arith.addi", "arith.subi"):
        x, (y, z) = t.children[0], t.children[1].children
        outer = t.children[1].operation
        return binary(outer, binary("arith.muli", x, y), binary("arith.muli", x, z))
    return None


def _invert_select(b: Builder, t: Tree) -> Tree | None:
    if t.operation == "arith.select":
        c, x, y = t.children
        return select(_not(b, c), y, x)
    return None


def _extremum(b: Builder, t: Tree) -> Tree | None:
    if t.operation in EXTREMA:
        x, y = t.children
        predicate = {"arith.minsi": 2, "arith.maxsi": 4, "arith.minui": 6, "arith.maxui": 8}
        return select(compare(predicate[t.operation], x, y), x, y)
    return None


def _negate_comparison(b: Builder, t: Tree) -> Tree | None:
    if t.operation == "arith.cmpi" and isinstance(
        number := dict(t.attributes)["predicate"], IntegerAttr
    ):
        return _not(b, compare(NEGATED[number.value.data], *t.children))
    return None


def _cast_of_bitwise(b: Builder, t: Tree) -> Tree | None:
    if t.operation in ("arith.extui", "arith.extsi", "arith.trunci") and not t.attributes:
        inner = t.children[0]
        if inner.operation in BITWISE or (
            t.operation == "arith.trunci" and inner.operation in RING
        ):
            x, y = (Tree(t.operation, t.type_, (child,)) for child in inner.children)
            return binary(inner.operation, x, y)
    return None


def _truncated_extension(b: Builder, t: Tree) -> Tree | None:
    for narrow, wide in b.narrower:
        if narrow == t.type_:
            operation = b.random.choice(("arith.extui", "arith.extsi"))
            return Tree("arith.trunci", t.type_, (Tree(operation, wide, (t,)),))
    return None


def _sign_as_select(b: Builder, t: Tree) -> Tree | None:
    if t.operation == "arith.extsi" and t.children[0].type_ == I1:
        return select(t.children[0], b.constant(t.type_, -1), b.constant(t.type_, 0))
    return None


def _double(b: Builder, t: Tree) -> Tree | None:
    if t.operation == "arith.addi" and t.children[0] == t.children[1]:
        return binary("arith.muli", t.children[0], b.constant(t.type_, 2))
    return None


def _idempotent(b: Builder, t: Tree) -> Tree | None:
    return binary(b.random.choice(("arith.andi", "arith.ori", *EXTREMA)), t, t)


def _poison_source(b: Builder, t: Tree) -> Tree | None:
    return b.constant(t.type_) if t.operation == "ub.poison" else None


def _logical(b: Builder, t: Tree) -> Tree | None:
    """Right for values, wrong for poison."""
    if t.operation == "arith.select" and t.type_ == I1:
        c, x, y = t.children
        chosen, other = binary("arith.andi", c, x), binary("arith.andi", _not(b, c), y)
        return binary("arith.ori", chosen, other)
    return None


def _keep_flags(b: Builder, t: Tree) -> Tree | None:
    changed = _reassociate(b, t)
    if changed is None or t.operation not in RING:
        return None
    inner = replace(changed.children[1], attributes=t.attributes)
    return replace(changed, children=(changed.children[0], inner), attributes=t.attributes)


def _new_flags(b: Builder, t: Tree) -> Tree | None:
    if t.operation in OVERFLOWING:
        return replace(t, attributes=(("overflowFlags", IntegerOverflowAttr([NSW])),))
    return replace(t, attributes=(("isExact", UnitAttr()),)) if t.operation in EXACT else None


def _other_operation(b: Builder, t: Tree) -> Tree | None:
    for family in (RING, BITWISE, EXTREMA, SHIFTS, DIVISIONS, ("arith.extui", "arith.extsi")):
        if t.operation in family:
            return replace(t.without_flags(), operation=b.random.choice(family))
    return None


def _other_predicate(b: Builder, t: Tree) -> Tree | None:
    return compare(b.random.randrange(10), *t.children) if t.operation == "arith.cmpi" else None


def _operand(b: Builder, t: Tree) -> Tree | None:
    same = [child for child in t.children if child.type_ == t.type_]
    return b.random.choice(same) if same else None


def _swap(b: Builder, t: Tree) -> Tree | None:
    if len(t.children) == 2:
        return replace(t, children=t.children[::-1])
    return None


LAWS: list[Law] = [
    _commute,
    _reassociate,
    _drop_flags,
    _minus,
    _double_not,
    _double_negation,
    _de_morgan,
    _carry_save,
    _distribute,
    _invert_select,
    _extremum,
    _negate_comparison,
    _cast_of_bitwise,
    _truncated_extension,
    _sign_as_select,
    _double,
    _idempotent,
    _poison_source,
]
MISTAKES: list[Law] = [
    _logical,
    _keep_flags,
    _new_flags,
    _other_operation,
    _other_predicate,
    _operand,
    _swap,
]


def random_goal(random: Random) -> Goal:
    """Over type variables, or (one in four) over fixed types of 1 to 3 bits."""
    fixed = tuple(random.choices((1, 2, 3), k=2)) if random.random() < 0.25 else None
    return Builder(random, fixed).goal()

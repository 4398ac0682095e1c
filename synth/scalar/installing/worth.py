"""Whether the library gains by a rule: somebody writes such code, and the rule makes it cheaper
than the library does without it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying.instances import Example, examples, parse, values_of
from rewrites.applying.library_pass import ProvedRewrites
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.applying.termination import apply_once, cost, returned, why_endless
from rewrites.library.patterns import LibraryPattern
from semantics.language.program import NoMeaning
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.terms import Application, Argument, Symbol, Term, subterms

_EXAMPLES = 6
_ORDERS = {
    **dict.fromkeys(("arith.maxsi", "arith.minsi"), "signed"),
    **dict.fromkeys(("arith.maxui", "arith.minui"), "unsigned"),
}
_SHIFTS = ("arith.shli", "arith.shrui", "arith.shrsi")


def curiosity(rules: Sequence[Rule]) -> str:
    """Why nobody writes code that rules are about; "" where somebody may.

    A value is no shift amount and anything else at once: amounts are numbers of bits, and a product
    with one, or bits of one, is a coincidence. A value has one order, signed or unsigned. Of two
    constants there is one condition at most: several are a list of cases.
    """
    reasons = [_curiosity(rule) for rule in rules]
    return next((reason for reason in reasons if reason), "")


def _curiosity(rule: Rule) -> str:
    amounts: set[Term] = set()
    others: set[Term] = set()
    orders: set[str] = set()
    for term in subterms([rule.source]):
        if isinstance(term, Application):
            orders |= _ORDERS.keys() & {term.operator.operation}
            shifts = term.operator.operation in _SHIFTS
            for place, operand in enumerate(term.operands):
                if isinstance(operand, Argument | Symbol):
                    (amounts if shifts and place == 1 else others).add(operand)
    if amounts & others:
        return "an amount of a shift is a value too"
    if len({_ORDERS[name] for name in orders}) > 1:
        return "signed and unsigned order"
    return "several conditions" if len(rule.conditions) > 1 else ""


def instances(pattern: LibraryPattern) -> list[Example]:
    """Some to which the pattern applies. Raises `NoMeaning`, or `ValueError` where the pattern is
    several goals."""
    return list(islice((e for e in examples(pattern) if e.applies), _EXAMPLES))


def why_not_applied(pattern: LibraryPattern, rewrite: ProvedRewrite) -> str:
    """Why the pass cannot have a rule: it would not apply it, or perhaps without end; else ""."""
    try:
        tried = instances(pattern)
        reasons = [why_endless(rewrite, example) for example in tried]
    except (NoMeaning, ValueError) as error:
        return f"the pass does not apply it: {error}"
    found = "" if tried else "no instance of it was found"
    return next((reason for reason in reasons if reason), found)


def why_not_cheaper(
    pattern: LibraryPattern, rewrite: ProvedRewrite, library: Sequence[ProvedRewrite]
) -> str:
    """Why a rule that the pass can have saves nothing; "" where it does.

    `library` are the rules that there are, in the order in which the pass tries them.
    """
    is_needed = False
    walker = PatternRewriteWalker(ProvedRewrites(library))
    for example in instances(pattern):
        module = parse(example.text)
        source = _cost(module)
        apply_once(rewrite, example, values_of(example, module))
        target = _cost(module)
        if target >= source:
            return "what it makes is no cheaper"
        there = _only_root(example)
        walker.rewrite_module(there)
        is_needed |= _cost(there) > target
    return "" if is_needed else "the library makes it as cheap already"


def _cost(module: ModuleOp) -> int:
    """Of what the first result needs."""
    frontier = [returned(module).operands[0]]
    needed: set[Operation] = set()
    while frontier:
        owner = frontier.pop().owner
        if isinstance(owner, Operation) and owner not in needed:
            needed.add(owner)
            frontier += owner.operands
    return sum(map(cost, needed))


def _only_root(example: Example) -> ModuleOp:
    """The example's function, returning the root's value alone, so that the rest may die."""
    module = parse(example.text)
    end = returned(module)
    root = end.operands[0]
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    end.operands = [root]
    function.update_function_type()
    return module

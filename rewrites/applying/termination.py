"""Why the pass that applies the library comes to an end: what each rule must lower.

The measure of a module is the triple (cost of the operations; sum, over all values, of the size of
the expression that the value is; constants that stand on the left, or are subtracted), in which an
earlier entry outweighs all later ones. A rule lowers it on an instance of its source of which all
values stay in use. The values that stand for arguments may be any expressions in a module, so a
rule may not have one of them more often than its source, counted over all values where the costs
stay the same. What uses the replaced value only gets smaller then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from rewrites.applying.instances import Example, parse, values_of
from rewrites.applying.proved_rewrite import ProvedRewrite

_COSTS = {"arith.constant": 0, "arith.muli": 4}
_COST_OF_DIVISIONS = 8
_SIGNED = ("divsi", "remsi")
_COMMUTATIVE = {"arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.cmpi"}


def why_endless(rewrite: ProvedRewrite, example: Example) -> str:
    """Why a rule may be applied without end, seen where it is applied to an instance; "" where it
    lowers the measure. Raises `ValueError` where it is not applied to it.
    """
    module = parse(example.text)
    body, old = measure(module), returned(module).operands[0]
    size_before, own_before, all_before = size(old), arguments_in(old), _arguments_in_all(module)
    if not apply_once(rewrite, example, values_of(example, module)):
        raise ValueError("the rule is not applied to the example")
    after, new = measure(module), returned(module).operands[0]
    if not after < body:
        return "it does not lower the measure by which the library comes to an end"
    if size(new) > size_before:
        return "it makes the expression larger"
    if not arguments_in(new) <= own_before:
        return "an argument stands more often in what it makes"
    if after[0] == body[0] and not _arguments_in_all(module) <= all_before:
        return "an argument stands more often in what it makes, which costs no less"
    return ""


def apply_once(rewrite: ProvedRewrite, example: Example, values: Mapping[str, SSAValue]) -> bool:
    """Apply a rule at the root of an example; whether it was applied."""
    ((root, _),) = example.goal.replacements
    op = values[root].owner
    assert isinstance(op, Operation)
    rewriter = PatternRewriter(op)
    rewrite.match_and_rewrite(op, rewriter)
    return rewriter.has_done_action


def returned(module: ModuleOp) -> func.ReturnOp:
    """The end of the only function; its first operand is what a rule replaces."""
    (found,) = (op for op in module.walk() if isinstance(op, func.ReturnOp))
    return found


def cost(op: Operation) -> int:
    """What an operation counts: constants nothing, products and quotients more than others, and
    signed quotients more than unsigned ones."""
    division = "div" in op.name or "rem" in op.name
    signed = op.name.endswith(_SIGNED)
    return _COSTS.get(op.name, _COST_OF_DIVISIONS + signed if division else 1)


def measure(module: ModuleOp) -> tuple[int, int, int]:
    """The triple."""
    body = _arithmetic(module)
    sizes = sum(size(op.results[0]) for op in body if op.name != "arith.constant")
    return sum(map(cost, body)), sizes, sum(map(_is_misplaced, body))


def size(value: SSAValue) -> int:
    """Operations, constants and arguments in the expression, shared ones counted each time."""
    op = value.owner
    return 1 + (sum(size(operand) for operand in op.operands) if isinstance(op, Operation) else 0)


def arguments_in(value: SSAValue) -> Counter[SSAValue]:
    """How often each argument occurs in the expression."""
    op = value.owner
    if not isinstance(op, Operation):
        return Counter([value])
    return sum(map(arguments_in, op.operands), Counter[SSAValue]())


def _arguments_in_all(module: ModuleOp) -> Counter[SSAValue]:
    found = (arguments_in(op.results[0]) for op in _arithmetic(module))
    return sum(found, Counter[SSAValue]())


def _arithmetic(module: ModuleOp) -> list[Operation]:
    return [op for op in module.walk() if op.name.startswith("arith.")]


def _is_misplaced(op: Operation) -> bool:
    constant = [
        isinstance(v.owner, Operation) and v.owner.name == "arith.constant" for v in op.operands
    ]
    subtracted = op.name == "arith.subi" and constant[1]
    left = op.name in _COMMUTATIVE and constant[0] and not constant[1]
    return subtracted or left

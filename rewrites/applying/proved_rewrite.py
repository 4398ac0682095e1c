"""Applying one proved pattern with xDSL's PDL interpreter, only where its proof holds.

xDSL 0.74's interpreter lacks native rewrites and the negation of constraints, asserts where an
integer attribute is no IntegerAttr, takes any result of an operation for the one that a pattern
names, and does not know constants that only the rewrite uses. All of this is made good here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, ModuleOp
from xdsl.interpreter import Interpreter, InterpreterFunctions, impl, register_impls
from xdsl.interpreters.pdl import PDLMatcher, PDLRewriteFunctions
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from rewrites.applying.commuted import commuted
from rewrites.applying.on_index import NotOnIndex, is_about_index, one_constant, results_of
from semantics.language.kinds import isa
from semantics.language.program import is_integer_like
from verifier.kernel.goals.natives import native_constraint, native_rewrite
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS
from verifier.kernel.pdl.dialect import ApplyNativeRewriteOp
from verifier.kernel.pdl.pattern import pattern_name
from verifier.kernel.verdicts.verdict import WidthRanges

_NOT_APPLIED = (
    pdl.EraseOp,
    pdl.OperandsOp,
    pdl.RangeOp,
    pdl.ResultsOp,
    pdl.TypesOp,
)
"""What xDSL 0.74's interpreter lacks, or does otherwise than it is proved."""


class CannotApply(Exception):
    """A pattern that xDSL's interpreter would not apply as it was proved."""


class ProvedRewrite(RewritePattern):
    """A pattern, applied to signless integers of the widths in `widths` and to nothing else.

    A proof over `pdl.type` is about iN; vectors and widths that the proof leaves out are left
    alone, and so is index, unless the pattern is to be applied `on_index`: where the proof is about
    both its widths, and what native functions say holds at both. Raises `CannotApply`.
    """

    def __init__(
        self,
        pattern: pdl.PatternOp,
        widths: WidthRanges,
        context: Context,
        on_index: bool = False,
    ) -> None:
        rewrite = pattern.body.block.last_op
        assert isinstance(rewrite, pdl.RewriteOp) and rewrite.body is not None
        self._pattern = pattern
        self._body = rewrite.body
        self._widths = widths
        self._context = context
        self._on_index = on_index and not any(map(_is_cast, self._body.walk()))
        self._root = _root(pattern, rewrite)
        self._constraints = [
            op for op in pattern.body.block.ops if isinstance(op, pdl.ApplyNativeConstraintOp)
        ]
        self._functions = PDLRewriteFunctions(context)
        module = pattern.parent_op()
        assert isinstance(module, ModuleOp)
        self._interpreter = Interpreter(module)
        self._interpreter.register_implementations(self._functions)
        self._interpreter.register_implementations(_NativeRewrites())

    @property
    def name(self) -> str:
        """The pattern's name; one in another order has the same."""
        return pattern_name(self._pattern)

    @property
    def root_name(self) -> str:
        """The name of the operations that may be a match's root."""
        assert self._root.opName is not None
        return self._root.opName.data

    @cached_property
    def makes_its_root(self) -> bool:
        """Whether an operation that it makes has the root's name."""
        made = (op.opName for op in self._body.walk() if isinstance(op, pdl.OperationOp))
        return any(name is not None and name.data == self.root_name for name in made)

    @cached_property
    def commuted(self) -> list[ProvedRewrite]:
        """The same with the operands of commutative operations in other orders."""
        return [
            ProvedRewrite(variant, self._widths, self._context, self._on_index)
            for variant in commuted(self._pattern)
        ]

    def matched(self, op: Operation) -> list[Operation]:
        """The operations that are matched where `op` is the root; none where it is not one."""
        matcher = self._match(op)
        found = {} if matcher is None else matcher.matching_context
        return [value for value in found.values() if isinstance(value, Operation)]

    @cached_property
    def _behind(self) -> list[tuple[int, str]]:
        """Of the root's operands those that an operation must give, and its name."""
        behind: list[tuple[int, str]] = []
        for number, value in enumerate(self._root.operand_values):
            owner = value.owner.parent_.owner if isinstance(value.owner, pdl.ResultOp) else None
            if isinstance(owner, pdl.OperationOp) and owner.opName is not None:
                behind.append((number, owner.opName.data))
        return behind

    def _may_match(self, op: Operation) -> bool:
        """Whether the root's operands come from operations as they should; this is quick."""
        if len(op.operands) != len(self._root.operand_values):
            return False
        owners = ((op.operands[number].owner, name) for number, name in self._behind)
        return all(isinstance(owner, Operation) and owner.name == name for owner, name in owners)

    def _match(self, op: Operation) -> _Matcher | None:
        if not self._may_match(op):
            return None
        matcher = _Matcher()
        try:
            fits = (
                matcher.match_operation(self._root.op, self._root, op)
                and all(self._covered(*match) for match in matcher.matching_context.items())
                and all(matcher.check_native_constraints(call) for call in self._constraints)
            )
            if fits and self._on_index:
                self._compute(matcher)
        except NotOnIndex:
            return None
        return matcher if fits else None

    def _compute(self, matcher: PDLMatcher) -> None:
        """Compute the constants that the rewrite makes, before anything is changed. Raises
        `NotOnIndex`."""
        known: dict[SSAValue, Any] = dict(self._constants(matcher))
        for call in self._body.block.ops:
            if isinstance(call, ApplyNativeRewriteOp):
                arguments = [
                    known[value] if value in known else matcher.get_constant_or_matched_value(value)
                    for value in call.operands
                ]
                known[call.res[0]] = _computed(call, arguments)

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        matcher = self._match(op)
        if matcher is None:
            return
        self._functions.rewriter = rewriter
        self._interpreter.push_scope("rewrite")
        self._interpreter.set_values(matcher.matching_context.items())
        self._interpreter.set_values(self._constants(matcher))
        self._interpreter.run_ssacfg_region(self._body, ())
        self._interpreter.pop_scope()

    def _covered(self, place: SSAValue, matched: Operation | Attribute | SSAValue) -> bool:
        """Whether the types of what was matched are among those of the proof: of each that the
        pattern leaves open the widths are. One that it fixes is as it was when it was proved."""
        if isinstance(matched, Attribute):
            return not is_about_index(matched) or self._proved_for(IndexType())
        values = [matched] if isinstance(matched, SSAValue) else matched.results
        fixed = _fixed_types(place)
        return all(v.type in fixed or self._proved_for(v.type) for v in values)

    def _proved_for(self, type_: Attribute) -> bool:
        if isinstance(type_, IndexType):
            return self._on_index and all(map(self._covers, INDEX_WIDTHS))
        if not (isa(type_, IntegerType) and is_integer_like(type_)):
            return False
        return self._covers(type_.width.data)

    def _covers(self, width: int) -> bool:
        return any(low <= width and (high is None or width <= high) for low, high in self._widths)

    def _constants(self, matcher: PDLMatcher) -> list[tuple[SSAValue, Attribute]]:
        """The constant types and attributes that the match has no use for."""
        constants: list[tuple[SSAValue, Attribute]] = []
        for op in self._pattern.body.block.ops:
            match op:
                case pdl.TypeOp(result=value, constantType=constant):
                    pass
                case pdl.AttributeOp(output=value, value=constant):
                    pass
                case _:
                    continue
            if constant is not None and value not in matcher.matching_context:
                constants.append((value, constant))
        return constants


class _Matcher(PDLMatcher):
    def match_result(self, ssa_val: SSAValue, pdl_op: pdl.ResultOp, xdsl_operand: SSAValue) -> bool:
        if not isinstance(xdsl_operand, OpResult) or xdsl_operand.index != pdl_op.index.value.data:
            return False
        return super().match_result(ssa_val, pdl_op, xdsl_operand)

    def match_attribute(
        self, ssa_val: SSAValue, pdl_op: pdl.AttributeOp, attr_name: str, xdsl_attr: Attribute
    ) -> bool:
        if pdl_op.value_type is not None and isa(xdsl_attr, IntegerAttr[IndexType]):
            return self._match_on_index(ssa_val, pdl_op, xdsl_attr)
        if pdl_op.value_type is not None and not isa(xdsl_attr, IntegerAttr[IntegerType]):
            return False
        return super().match_attribute(ssa_val, pdl_op, attr_name, xdsl_attr)

    def _match_on_index(
        self, ssa_val: SSAValue, pdl_op: pdl.AttributeOp, xdsl_attr: IntegerAttr[IndexType]
    ) -> bool:
        """xDSL's matcher takes no attribute of index where a pattern states a type."""
        if ssa_val in self.matching_context:
            return self.matching_context[ssa_val] == xdsl_attr
        type_ = pdl_op.value_type
        assert type_ is not None and isinstance(type_.owner, pdl.TypeOp)
        if pdl_op.value is not None or not self.match_type(type_, type_.owner, xdsl_attr.type):
            return False
        self.matching_context[ssa_val] = xdsl_attr
        return True

    def check_native_constraints(self, pdl_op: pdl.ApplyNativeConstraintOp) -> bool:
        constraint = native_constraint(pdl_op.constraint_name.data)
        assert constraint is not None
        arguments = [self.get_constant_or_matched_value(operand) for operand in pdl_op.operands]
        results = results_of(constraint.executable, arguments, constraint.for_index)
        if pdl_op.res:
            computed = one_constant(results)
            if computed is not None:
                self.matching_context[pdl_op.res[0]] = computed
            return computed is not None
        negated = bool(pdl_op.is_negated.value.data)
        return all(result != negated for result in results)


@register_impls
class _NativeRewrites(InterpreterFunctions):
    @impl(ApplyNativeRewriteOp)
    def run_apply_native_rewrite(
        self, interpreter: Interpreter, op: ApplyNativeRewriteOp, args: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        return (_computed(op, args),)


def _computed(call: ApplyNativeRewriteOp, arguments: Sequence[Any]) -> Any:
    """What a native function of a rewrite gives. Raises `NotOnIndex`."""
    rewrite = native_rewrite(call.constraint_name.data)
    assert rewrite is not None
    return one_constant(results_of(rewrite.executable, arguments))


def _is_cast(op: Operation) -> bool:
    """Whether an operation is made that does not exist on index (ODS: of fixed-width integers)."""
    name = op.opName if isinstance(op, pdl.OperationOp) else None
    return name is not None and name.data in ("arith.extui", "arith.extsi", "arith.trunci")


def _fixed_types(place: SSAValue) -> tuple[Attribute, ...]:
    """The type of an operation's only result where the pattern fixes it to integers."""
    owner = place.owner
    if isinstance(owner, pdl.ResultOp):
        owner = owner.parent_.owner
    if not isinstance(owner, pdl.OperationOp) or len(owner.type_values) != 1:
        return ()
    (stated,) = (type_.owner for type_ in owner.type_values)
    fixed = stated.constantType if isinstance(stated, pdl.TypeOp) else None
    return (fixed,) if isa(fixed, IntegerType) else ()


def _root(pattern: pdl.PatternOp, rewrite: pdl.RewriteOp) -> pdl.OperationOp:
    """The operation at which matching starts; all others must be reached from it by operands."""
    root = None if rewrite.root is None else rewrite.root.owner
    if not isinstance(root, pdl.OperationOp) or root.opName is None:
        raise CannotApply("it names no operation as its root")
    reached: set[Operation] = set()
    frontier: list[Operation] = [root]
    while frontier:
        op = frontier.pop()
        if isinstance(op, pdl.OperationOp) and op not in reached:
            reached.add(op)
            frontier += [
                value.owner.parent_.owner
                for value in op.operand_values
                if isinstance(value.owner, pdl.ResultOp)
                and isinstance(value.owner.parent_.owner, Operation)
            ]
    for op in pattern.walk():
        if not _applied(op):
            raise CannotApply(f"the pass does not apply {op.name} as it is used here")
    for op in pattern.body.block.ops:
        if isinstance(op, pdl.OperationOp):
            if op not in reached:
                raise CannotApply("one of its operations cannot be reached from the root")
            if not op.type_values:
                raise CannotApply("it leaves open how many results an operation has")
    return root


def _applied(op: Operation) -> bool:
    """Whether the pass does with `op` what was proved."""
    match op:
        case pdl.ApplyNativeConstraintOp() if not op.res:
            return True
        case pdl.ApplyNativeConstraintOp() | pdl.ApplyNativeRewriteOp():
            return [type(result.type) for result in op.res] == [pdl.AttributeType]
        case pdl.RewriteOp():
            return op.name_ is None
        case _:
            return not isinstance(op, _NOT_APPLIED)

"""What a function over tensors returns, as terms: operation after operation, calls in place.

An operation without a meaning is a function of its operands of which nothing is known (`opaque`),
and so is a loop whose trip count is not known. Of a conditional whose condition is not known both
branches are evaluated, and each element is chosen.
"""

# Functions of elements are written as lambdas, whose parameters are terms.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TupleType,
)
from xdsl.ir import Block, Operation, Region, SSAValue

from semantics.effects.own_operations import may_be_undefined
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from semantics.tensors import moves
from semantics.tensors.by_values import AllOperations
from semantics.tensors.dynamic import UNKNOWN, Undefined, agrees, is_bounded
from semantics.tensors.lanes import Shapes
from semantics.tensors.opaque import (
    DEAD,
    argument,
    captured,
    executed,
    execution_of,
    has_effect,
    is_no_function,
    opaque_results,
    tuple_argument,
)
from semantics.tensors.terms import Term, Terms, TooLarge, within
from semantics.tensors.unused import Used, without_unused
from semantics.tensors.values import Tensor, Value, bare, mapped, type_of

MOST_ITERATIONS = 5_000
MOST_OPAQUE = 20_000
"""An operation without a meaning that has more elements is not read."""
_DEEPEST = 50
_CONSTANTS = ("stablehlo.constant", "arith.constant")
_PASSED_ON = ("stablehlo.optimization_barrier", "sdy.sharding_constraint")


class Evaluation:
    """Evaluates a function, and what it calls. `effects` are the operations that others see, with
    what they were given, in their order."""

    def __init__(self, terms: Terms, shapes: Shapes | None = None):
        """`shapes` are those of values that are read with other ones (`lanes`)."""
        self.terms = terms
        self._shapes = shapes or {}
        self.operations = AllOperations(terms, self)
        self.effects: list[tuple[str, Term]] = []
        self.without_meaning: dict[str, None] = {}
        """The names of the operations of which nothing is known."""
        self._values: dict[SSAValue, Value] = {}
        self._types: dict[SSAValue, tuple[tuple[int, ...], str]] = {}
        self._depth = 0
        self._live: set[Operation] = set()
        self._used: dict[Operation, Used | None] = {}

    def arguments(self, function: func.FuncOp) -> list[Value]:
        """Arguments of which nothing is known. Raises `NoMeaning`, `TooLarge`."""
        found: list[Value] = []
        for position, value in enumerate(function.body.block.args):
            if str(value.type) == "!stablehlo.token":
                found.append(None)
                continue
            if isinstance(value.type, TupleType):
                found.append(tuple_argument(self.terms, position, value.type, function))
                continue
            shape, element = self.type_of(value, function)
            if UNKNOWN in shape:
                raise NoMeaning("the shape of an argument is not known", "")
            found.append(argument(self.terms, position, shape, element))
        return found

    def results(self, function: func.FuncOp, arguments: Sequence[Value]) -> list[Value]:
        """What a function returns. Raises `NoMeaning`, `TooLarge`."""
        if len(function.body.blocks) != 1:
            raise NoMeaning("a function of several blocks, or none, has no meaning", "")
        self._live |= executed(function)
        return self.block(function.body.block, arguments)

    def block(self, block: Block, arguments: Sequence[Value]) -> list[Value]:
        """What the terminator of a block is given."""
        if self._depth > _DEEPEST:
            raise NoMeaning("calls are nested too deeply", "")
        self._depth += 1
        for name, value in zip(block.args, arguments, strict=True):
            self._values[name] = value
        for op in block.ops:
            if op is block.last_op:
                break
            self._run(op)
        assert block.last_op is not None
        found = [self.value(o) for o in block.last_op.operands]
        self._depth -= 1
        return found

    def value(self, name: SSAValue) -> Value:
        """What is known of a value."""
        if name not in self._values:
            raise NoMeaning("a value that nothing defines", "")
        return self._values[name]

    def _run(self, op: Operation) -> None:
        if op not in self._used:
            self._used[op] = without_unused(op)
        used = self._used[op]
        self._run_as(op if used is None else used.operation, op, used and used.results)

    def _run_as(self, op: Operation, written: Operation, named: Sequence[SSAValue] | None) -> None:
        operands = [self.value(o) for o in op.operands]
        before, depth = len(self.effects), self._depth
        promised = len(self.operations.promises)
        try:
            results = self._known(op, operands)
        except Undefined:
            raise
        except NoMeaning:
            self._depth = depth
            if len(self.effects) != before:
                raise
            del self.operations.promises[promised:]
            results = self._opaque(op, operands)
        if written not in self._live:
            self.operations.promises[promised:] = [
                (DEAD + said, of) for said, of in self.operations.promises[promised:]
            ]
        for name, value in zip(written.results if named is None else named, results, strict=True):
            if isinstance(value, Tensor):
                shape, element = self.type_of(name, op)
                if not agrees(value.shape, shape) or value.element != element:
                    wrong = Undefined if may_be_undefined(op) else NoMeaning
                    raise wrong(f"the result of {op.name} has another type", "")
                if not is_bounded(value.shape, name.type):
                    raise Undefined(f"the result of {op.name} is larger than its type says", "")
            self._values[name] = value

    def type_of(self, value: SSAValue, op: Operation) -> tuple[tuple[int, ...], str]:
        """The shape and the element type of a value; an extent that is open is negative."""
        if value not in self._types:
            shape, element = type_of(value.type, op)
            self._types[value] = self._shapes.get(value, shape), element
        return self._types[value]

    def _opaque(self, op: Operation, operands: Sequence[Value]) -> list[Value]:
        if any(has_effect(inner) for inner in op.walk() if inner is not op):
            raise NoMeaning(f"{op.name}, in which others see something, has no meaning", "")
        calls = [o for o in op.walk() if isinstance(o, func.CallOp)]
        if calls:
            raise NoMeaning(f"{op.name}, with calls, has no meaning", "")
        outside = captured(op)
        given = [*operands, *(self.value(v) for v in outside)]
        self.without_meaning[op.name] = None
        execution = execution_of(self.terms, op, given, outside)
        if any(map(may_be_undefined, op.walk())):
            self.operations.promises.append(execution)
        ordinal = 0
        if is_no_function(op):
            self.effects.append(execution)
            ordinal = len(self.effects)
        for result in op.results:
            if str(result.type) == "!stablehlo.token" or isinstance(result.type, TupleType):
                continue
            shape, _ = self.type_of(result, op)
            if UNKNOWN in shape:
                raise NoMeaning(f"the shape of the result of {op.name} is not known", "")
            if prod(shape) > 1 << 17:
                raise TooLarge(f"the result of {op.name} is large")
        return opaque_results(self.terms, op, given, outside, self.type_of, ordinal)

    # What has a meaning

    def _known(self, op: Operation, operands: Sequence[Value]) -> list[Value]:
        name = op.name
        if name in _PASSED_ON:
            return list(operands)
        if name == "stablehlo.tuple":
            return [tuple(operands)]
        if name == "stablehlo.get_tuple_element":
            (whole,) = operands
            place = self.operations.number(op, "index")
            if not isinstance(whole, tuple) or not 0 <= place < len(whole):
                raise NoMeaning("an element of what is no tuple", "")
            return [whole[place]]
        if name in ("stablehlo.after_all", "stablehlo.create_token"):
            return [None]
        if isinstance(op, func.CallOp):
            return self.results(self._function(op, op.callee), operands)
        if name == "stablehlo.composite":
            of = op.properties.get("decomposition")
            if not isinstance(of, SymbolRefAttr):
                raise NoMeaning("a composite without its decomposition has no meaning", "")
            return self.results(self._function(op, of), operands)
        control = {
            "stablehlo.while": self._while,
            "stablehlo.if": self._if,
            "stablehlo.case": self._case,
        }.get(name)
        if control is not None:
            return control(op, operands)
        if name in _CONSTANTS and isa(
            value := op.properties.get("value"), DenseIntOrFPElementsAttr
        ):
            return [self.operations.constant(value, op, self.type_of(op.results[0], op)[0])]
        tensors = [o for o in operands if isinstance(o, Tensor)]
        if len(tensors) != len(operands):
            raise NoMeaning(f"{name} on what is no tensor has no meaning", "")
        return list(self.operations.apply(op, tensors))

    def _function(self, op: Operation, name: SymbolRefAttr) -> func.FuncOp:
        module: Operation | None = op
        while module is not None and not isinstance(module, ModuleOp):
            module = module.parent_op()
        if name.nested_references.data or module is None:
            raise NoMeaning("a call of a nested symbol has no meaning", "")
        for candidate in module.ops:
            if isinstance(candidate, func.FuncOp) and candidate.sym_name == StringAttr(
                name.root_reference.data
            ):
                return candidate
        raise NoMeaning(f"@{name.root_reference.data} is not in the module", "")

    def _while(self, op: Operation, operands: Sequence[Value]) -> list[Value]:
        cond, body = op.regions
        state = list(operands)
        for _ in range(MOST_ITERATIONS):
            (going,) = self.block(cond.block, state)
            bit = _scalar(going).bits
            if bit is None:
                raise NoMeaning("a loop whose trip count data decides", "")
            if not bit:
                return state
            state = self.block(body.block, state)
        raise TooLarge(f"a loop with more than {MOST_ITERATIONS:,} iterations")

    def _if(self, op: Operation, operands: Sequence[Value]) -> list[Value]:
        condition = _scalar(operands[0])
        if condition.bits is not None:
            return self.block(op.regions[0 if condition.bits else 1].block, ())
        then, otherwise = self._branches(condition, op.regions)
        return [self._either(condition, a, b) for a, b in zip(then, otherwise, strict=True)]

    def _case(self, op: Operation, operands: Sequence[Value]) -> list[Value]:
        index = _scalar(operands[0])
        branches = list(op.regions)
        if index.bits is not None:
            place = index.bits if index.bits < len(branches) else len(branches) - 1
            return self.block(branches[place].block, ())
        found = self._branches(index, branches)
        result = found[-1]
        for place in reversed(range(len(branches) - 1)):
            here = self.terms.compare(0, index, self.terms.constant(place, index.element))
            pairs = zip(found[place], result, strict=True)
            result = [self._either(here, a, b) for a, b in pairs]
        return result

    def _branches(self, condition: Term, regions: Sequence[Region]) -> list[list[Value]]:
        if any(has_effect(inner) for region in regions for inner in region.walk()):
            raise NoMeaning("a branch in which others see something has no meaning", "")
        before = len(self.effects)
        found: list[list[Value]] = []
        for number, region in enumerate(regions):
            promised = len(self.operations.promises)
            found.append(self.block(region.block, ()))
            # What is promised in a branch is promised where it is taken: the last one for every
            # index that no other one has.
            where = f"in branch {number} of {len(regions)}"
            self.operations.promises[promised:] = [
                (f"{where}: {said}", self.terms.bundle([condition, of]))
                for said, of in self.operations.promises[promised:]
            ]
        if len(self.effects) != before:
            raise NoMeaning("a branch in which others see something has no meaning", "")
        return found

    def _either(self, condition: Term, then: Value, otherwise: Value) -> Value:
        if isinstance(then, Tensor) and isinstance(otherwise, Tensor):
            select = self.terms.select
            parts = zip(then.parts, otherwise.parts, strict=True)
            if then.shape != otherwise.shape:
                raise NoMeaning("a branch that gives another shape than the other one", "")
            chosen = [mapped(lambda a, b: select(condition, a, b), p, q) for p, q in parts]
            return Tensor(then.element, tuple(chosen))
        if then is None and otherwise is None:
            return None
        raise NoMeaning("a branch that gives a tuple has no meaning", "")

    # For operations with regions

    def of_elements(self, region: Region, types: Sequence[str]) -> Callable[..., Sequence[Term]]:
        """What a region returns for elements, as a function of them."""

        unknown = [
            self.terms.opaque("an element of a region", (), bare(type_), k, self.terms.new_place())
            for k, type_ in enumerate(types)
        ]
        given = [moves.scalar(u, type_) for u, type_ in zip(unknown, types, strict=True)]
        effects = len(self.effects)
        found = [_scalar(v) for v in self.block(region.block, given)]
        if len(self.effects) != effects:
            raise NoMeaning("a region in which others see something has no meaning", "")
        if any(f.left_open for f in found):
            raise NoMeaning("an order left open for each element has no meaning", "")
        parts = list(dict.fromkeys(p for f in found for p in within(f)))

        def apply(*elements: Term) -> Sequence[Term]:
            known = {u.number: e for u, e in zip(unknown, elements, strict=True)}
            for part in parts:
                if part.number not in known:
                    inside = [known[a.number] for a in part.arguments]
                    known[part.number] = self.terms.like(part, inside) if inside else part
            return [known[f.number] for f in found]

        return apply


def _scalar(value: Value) -> Term:
    if not isinstance(value, Tensor) or value.shape or value.is_complex:
        raise NoMeaning("a tensor of another rank than 0", "")
    return value.parts[0].item()

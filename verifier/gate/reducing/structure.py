"""Edits of a module that leave something out: each is tried on a copy, and may make no sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects import cf, func
from xdsl.dialects.builtin import DenseArrayBase, FunctionType, ModuleOp, StringAttr, i32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from semantics.functions.operations import is_function
from verifier.kernel.input.nesting import walk

Edit = Callable[[ModuleOp], bool]
"""Changes the module; false where there is nothing to change."""


def edits(module: ModuleOp, name: str) -> Iterator[Edit]:
    """Edits for the operations that are there now, those that leave out most first. `name` is the
    symbol of the function that must stay."""
    places = range(len(list(walk(module))))
    for place in places:
        yield _at(place, lambda op: _leave_out(op, name))
    for place in reversed(places):
        for which in range(3):
            yield _at(place, lambda op, which=which: _in_place_of_region(op, which))
    for place in places:
        for which in range(2):
            yield _at(place, lambda op, which=which: _go_one_way(op, which))
        yield _at(place, _go_on)
    for place in reversed(places):
        for which in range(6):
            yield _at(place, lambda op, which=which: _use_instead(op, which))
        yield _at(place, lambda op: _take_as_argument(op, name))
    for place in places:
        for which in range(4):
            yield _at(place, lambda op, which=which: _give_less(op, which))
    for place in places:
        for which in range(4):
            yield _at(place, lambda op, which=which: _return_less(op, which, name))
    for place in places:
        yield _at(place, lambda op: _drop_arguments(op, name))
    for place in places:
        for which in range(6):
            yield _at(place, lambda op, which=which: _drop_attribute(op, which))


def _at(place: int, change: Callable[[Operation], bool]) -> Edit:
    def edit(module: ModuleOp) -> bool:
        ops = list(walk(module))
        return place < len(ops) and change(ops[place])

    return edit


def forget_what_is_unused(module: ModuleOp) -> None:
    """Erase operations whose results nobody uses and that only compute: those without regions,
    successors and, as a guess that is tried like all edits, with a result."""
    changed = True
    while changed:
        changed = False
        for op in reversed(list(walk(module))):
            unused = op.results and not any(result.uses for result in op.results)
            if unused and not op.regions and op.parent is not None:
                op.detach()
                op.erase()
                changed = True


def _leave_out(op: Operation, name: str) -> bool:
    """The operation itself, where nobody uses what it gives."""
    symbol = op.properties.get("sym_name") or op.attributes.get("sym_name")
    is_kept = isinstance(symbol, StringAttr) and symbol.data == name
    if op.parent is None or is_kept or op.has_trait(IsTerminator):
        return False
    if any(result.uses for result in op.results):
        return False
    op.detach()
    op.erase()
    return True


def _in_place_of_region(op: Operation, which: int) -> bool:
    """The operations of one region in place of the operation around it, run once; its block's
    arguments are the last operands of their types, its results what the terminator gives."""
    parent = op.parent
    if parent is None or is_function(op) or which >= len(op.regions):
        return False
    region = op.regions[which]
    if len(region.blocks) != 1 or isinstance(op, ModuleOp):
        return False
    block = region.block
    terminator = block.last_op
    if terminator is None or terminator.successors:
        return False
    given = _of_types([a.type for a in block.args], list(op.operands))
    if given is None or [v.type for v in terminator.operands][: len(op.results)] != [
        result.type for result in op.results
    ]:
        return False
    for argument, value in zip(block.args, given, strict=True):
        argument.replace_all_uses_with(value)
    results = list(terminator.operands)[: len(op.results)]
    terminator.detach()
    terminator.erase()
    for inner in list(block.ops):
        inner.detach()
        parent.insert_op_before(inner, op)
    for old, new in zip(op.results, results, strict=True):
        old.replace_all_uses_with(new)
    op.detach()
    op.erase()
    return True


def _of_types(types: Sequence[object], values: list[SSAValue]) -> list[SSAValue] | None:
    found: list[SSAValue] = []
    for type_ in reversed(types):
        fitting = [value for value in values if value.type == type_ and value not in found]
        if not fitting:
            return None
        found.append(fitting[-1])
    return found[::-1]


def _go_one_way(op: Operation, which: int) -> bool:
    """A branch goes to one of its successors only, and blocks that nobody goes to are left out."""
    block = op.parent
    if not isinstance(op, cf.ConditionalBranchOp) or block is None:
        return False
    ways = (op.then_block, op.then_arguments), (op.else_block, op.else_arguments)
    to, arguments = ways[which]
    given = list(arguments)
    op.detach()
    op.erase()
    block.add_op(cf.BranchOp(to, *given))
    region = block.parent
    assert region is not None
    reached = {region.blocks[0]}
    waiting = [region.blocks[0]]
    while waiting:
        last = waiting.pop().last_op
        for successor in () if last is None else last.successors:
            if successor not in reached:
                reached.add(successor)
                waiting.append(successor)
    for lost in [block for block in region.blocks if block not in reached]:
        region.detach_block(lost)
        lost.erase(safe_erase=False)
    return True


def _go_on(op: Operation) -> bool:
    """What a block that nobody else goes to has, in place of the branch to it."""
    block = op.parent
    if not isinstance(op, cf.BranchOp) or block is None or block.parent is None:
        return False
    to, given = op.successor, list(op.arguments)
    predecessors = [
        successor
        for other in block.parent.blocks
        for successor in (() if other.last_op is None else other.last_op.successors)
    ]
    if to is block or predecessors.count(to) != 1:
        return False
    op.detach()
    op.erase()
    for argument, value in zip(to.args, given, strict=True):
        argument.replace_all_uses_with(value)
    for inner in list(to.ops):
        inner.detach()
        block.add_op(inner)
    block.parent.detach_block(to)
    to.erase()
    return True


def _use_instead(op: Operation, which: int) -> bool:
    """In place of the only result of an operation: one of its operands, or a value before it."""
    if len(op.results) != 1 or not op.results[0].uses or op.parent is None:
        return False
    type_ = op.results[0].type
    before = [value for value in op.operands if value.type == type_]
    before += [a for a in _entry(op.parent).args if a.type == type_ and a not in before]
    if which >= len(before):
        return False
    op.results[0].replace_all_uses_with(before[which])
    op.detach()
    op.erase()
    return True


def _entry(block: Block) -> Block:
    """The first block of the function around."""
    around = block
    while True:
        parent = around.parent_op()
        if parent is None or parent.parent is None or is_function(parent):
            region = around.parent
            return around if region is None else region.blocks[0]
        around = parent.parent


def _take_as_argument(op: Operation, name: str) -> bool:
    """The function takes what the operation gives as one more argument."""
    function = _function_around(op)
    if function is None or len(op.results) != 1 or not op.results[0].uses:
        return False
    if not op.operands and not op.regions:
        return False  # It is a constant.
    entry = function.body.blocks[0]
    argument = entry.insert_arg(op.results[0].type, len(entry.args))
    op.results[0].replace_all_uses_with(argument)
    op.detach()
    op.erase()
    _retype(function)
    return function.sym_name.data == name


def _give_less(op: Operation, which: int) -> bool:
    """One result less of a branch that nobody uses it of, or of a loop, which carries one value
    less: what it began with stands in its place."""
    if op.parent is None or which >= len(op.results) or not op.regions or is_function(op):
        return False
    from_end = which - len(op.results)
    operands, given = list(op.operands), op.results[which]
    carries = False
    for region in op.regions:
        block = region.block
        terminator = block.last_op
        if terminator is None or len(terminator.operands) != len(op.results):
            return False
        if len(block.args) >= len(op.results):
            carries = True
            if operands[from_end].type != given.type:
                return False
            block.args[from_end].replace_all_uses_with(operands[from_end])
            block.erase_arg(block.args[from_end])
        terminator.operands = [v for n, v in enumerate(terminator.operands) if n != which]
    properties = dict(op.properties)
    if carries:
        given.replace_all_uses_with(operands.pop(from_end))
        sizes = properties.get("operandSegmentSizes")
        if isinstance(sizes, DenseArrayBase):
            *first, last = sizes.get_values()
            properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [*first, last - 1])
    if given.uses:
        return False
    fewer = type(op).create(
        operands=operands,
        result_types=[r.type for n, r in enumerate(op.results) if n != which],
        properties=properties,
        attributes=dict(op.attributes),
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    op.parent.insert_op_before(fewer, op)
    kept = [result for n, result in enumerate(op.results) if n != which]
    for old, new in zip(kept, fewer.results, strict=True):
        old.replace_all_uses_with(new)
    op.detach()
    op.erase()
    return True


def _function_around(op: Operation) -> func.FuncOp | None:
    around = op.parent_op()
    while around is not None and not isinstance(around, func.FuncOp):
        around = around.parent_op()
    return around


def _return_less(op: Operation, which: int, name: str) -> bool:
    """One result less, where the function returns at one place."""
    function = op if isinstance(op, func.FuncOp) else None
    if function is None or function.sym_name.data != name or not function.body.blocks:
        return False
    returns = [inner for inner in walk(function) if isinstance(inner, func.ReturnOp)]
    if len(returns) != 1 or not which < len(returns[0].operands) or len(returns[0].operands) < 2:
        return False
    kept = [value for n, value in enumerate(returns[0].operands) if n != which]
    block = returns[0].parent
    assert block is not None
    returns[0].detach()
    returns[0].erase()
    block.add_op(func.ReturnOp(*kept))
    function.res_attrs = None
    function.function_type = FunctionType.from_lists(
        list(function.function_type.inputs), [value.type for value in kept]
    )
    return True


def _drop_arguments(op: Operation, name: str) -> bool:
    """The arguments that nobody uses."""
    if not isinstance(op, func.FuncOp) or op.sym_name.data != name or not op.body.blocks:
        return False
    entry = op.body.blocks[0]
    unused = [argument for argument in entry.args if not argument.uses]
    if not unused:
        return False
    for argument in unused:
        entry.erase_arg(argument)
    _retype(op)
    return True


def _retype(function: func.FuncOp) -> None:
    inputs = [argument.type for argument in function.body.blocks[0].args]
    function.function_type = FunctionType.from_lists(inputs, list(function.function_type.outputs))
    function.arg_attrs = None


def _drop_attribute(op: Operation, which: int) -> bool:
    """An attribute, or a property: what is demanded cannot be, and then the module is no module."""
    names = [*op.attributes, *op.properties]
    if which >= len(names) or names[which] in ("sym_name", "function_type", "value"):
        return False
    op.attributes.pop(names[which], None)
    op.properties.pop(names[which], None)
    return True

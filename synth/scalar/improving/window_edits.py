"""Putting a program in the place of a window, in the operations and in the text alike.

That the new operations are the program, and that the edited text, parsed, is the module with these
operations in it, is checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import StringIO

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from semantics.language.dialects import entry_of
from synth.scalar.improving.dominance import misplaced
from synth.scalar.improving.hoisting import Hoisted, is_speculatable
from synth.scalar.improving.identical import identical
from synth.scalar.improving.one_lane import like, splat
from synth.scalar.improving.polynomials import unflagged
from synth.scalar.improving.text_edits import CannotEdit, Editor, with_names
from synth.scalar.improving.windows import (
    Window,
    constant_of,
    is_searched,
    literal_of,
    operator_of,
)
from synth.scalar.rules.pdl_constants import constant_operation
from synth.scalar.terms.batches import width_of
from synth.scalar.terms.float_operators import constant_attribute
from synth.scalar.terms.terms import Application, Literal, Operator, Term
from verifier.kernel.input.reading import read_edited, reading_context
from verifier.kernel.input.sources import InputError, ParsedModule
from verifier.kernel.verdicts.internal_error import InternalError


def lines_of(parsed: ParsedModule, placed: ParsedModule) -> list[int]:
    """For each line of what `read_editable` has read, the line of the source, from 0."""
    lines = list(range(parsed.source.text.count("\n") + 1))
    for here, there in zip(parsed.module.walk(), placed.module.walk(), strict=True):
        lines[parsed.place(here)[0] - 1] = placed.place(there)[0] - 1
    return lines


@dataclass(frozen=True)
class Edit:
    """A window that was replaced: what was removed and what is new, as text."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    fewer: int
    """Constants are not counted."""
    unused: tuple[Operator, ...]
    """Of operations outside of the window that nothing uses any more."""


class Edits:
    """Windows of a module that are replaced in its operations at once, and in its text together."""

    def __init__(self, parsed: ParsedModule) -> None:
        self.parsed = parsed
        self.editor = Editor(parsed)
        self.count = 0
        self._moved: list[Operation] = []
        """What is computed elsewhere than before."""

    def put(self, window: Window, program: Term) -> Edit:
        """Put the program in the place of the window.

        Raises `CannotEdit` where the text cannot be changed so, and `MustWait` where it says what
        another edit changes; nothing was changed then.
        """
        with self.editor.one_edit():
            written = self._written(window, program, window.values, {}, window.dead, ())
        self.count += 1
        return self._changed(written)

    def put_above(self, hoisted: Hoisted) -> tuple[Edit, Edit]:
        """Put the value that two windows share above both, and what is made of it in their places;
        the first edit has the value. Raises as `put`."""
        (first, made_first), (second, made_second) = hoisted.first, hoisted.second
        above = hoisted.above.op
        with self.editor.one_edit():
            name = self.editor.result_name(first.root)
            code = self._code(first.root, hoisted.program, hoisted.leaves, above)
            leaves = {leaf: self.editor.name_at(leaf, first.operations) for leaf in code.leaves}
            lines = code.lines(name, leaves, self.editor)
            self.editor.insert(above, lines)
            self.editor.wrote(code.operations)
            values = [
                {**window.values, called: code.result}
                for window, called in zip((first, second), hoisted.names, strict=True)
            ]
            names = {code.result: name}
            one = self._written(first, made_first.results[0], values[0], names, (), ())
            dead = (*first.dead, *second.dead)
            other = self._written(
                second, made_second.results[0], values[1], names, dead, code.leaves
            )
        self._moved += code.operations
        self.count += 1
        code.insert_before(above)
        edits = self._changed(one), self._changed(other)
        if _read_back(code.result, {v: t for t, v in hoisted.leaves.items()}) != hoisted.program:
            raise InternalError(f"{name}: the new operations are not the program that was proved")
        return replace(edits[0], after=(*lines, *edits[0].after)), edits[1]

    def _written(
        self,
        window: Window,
        program: Term,
        values: Mapping[Term, SSAValue],
        named: Mapping[SSAValue, str],
        dead: Sequence[Operation],
        kept: Sequence[SSAValue],
    ) -> _Written:
        """Write the program in the place of the window, over values some of which are `named`.
        What nothing uses any more when `dead` operations are gone goes too, unless it is `kept`."""
        editor, root = self.editor, window.root
        name = editor.result_name(root)
        code = self._code(root, program, values)
        names = {
            value: named.get(value) or editor.name_at(value, window.operations)
            for value in code.leaves
        }
        outside = _unused(dead, (*code.leaves, *kept))
        gone = [op for op in reversed(window.dead) if op is not root] + outside
        more = [op for op in reversed(outside) if op.operands]
        before = tuple(editor.shown(op) for op in (*more, *window.dead))
        lines = code.lines(name, names, editor)
        if code.operations:
            editor.replace(root, lines)
        else:
            users = [use.operation for use in root.results[0].uses]
            if names[code.result] != name:
                editor.rename(name, names[code.result], users)
            editor.remove(root)
        for op in gone:
            editor.remove(op)
        new = sum(1 for op in code.operations if op.operands)
        editor.wrote(code.operations)
        fewer = len(window.dead) + len(more) - new
        edit = Edit(before, tuple(lines), fewer, tuple(operator_of(op) for op in more))
        return _Written(root, program, values, code, tuple(gone), edit)

    def _changed(self, written: _Written) -> Edit:
        """Change the operations as it is written."""
        root, code = written.root, written.code
        result = code.insert_before(root)
        root.results[0].replace_all_uses_with(result)
        for op in (root, *written.gone):
            op.detach()
            op.erase()
        if _read_back(result, {value: term for term, value in written.values.items()}) != (
            written.program
        ):
            raise InternalError("the new operations are not the program that was proved")
        return written.edit

    def read(self) -> ParsedModule:
        """The edited text, read. Raises `CannotEdit` where it does not say what the operations
        are."""
        try:
            after = read_edited(replace(self.parsed.source, text=self.editor.text()))
        except InputError as error:
            raise CannotEdit(str(error)) from error
        if not identical(self.parsed.module, after.module):
            raise CannotEdit("the text says something else after the edit")
        if self._moved:
            self._check_moved(after)
        return after

    def _check_moved(self, after: ParsedModule) -> None:
        """Raise `CannotEdit` where the text says that something is computed of what is not there,
        or what is computed elsewhere than before may be undefined, or poison by its flags."""
        op = misplaced(after.module)
        if op is not None:
            raise CannotEdit(f"{op.name} uses what is not computed on every way to it")
        read = dict(zip(self.parsed.module.walk(), after.module.walk(), strict=True))
        for op in (read[op] for op in self._moved if op.operands):
            if operator_of(op) != unflagged(operator_of(op)) or not is_speculatable(op):
                raise CannotEdit(f"{op.name} may not be run elsewhere")

    def _code(
        self,
        root: Operation,
        program: Term,
        values: Mapping[Term, SSAValue],
        at: Operation | None = None,
    ) -> _Code:
        """The operations of a program that is to stand before the root or `at` another operation;
        constants that stand in the block before that are used again."""
        leaves: dict[Term, SSAValue] = {}
        needed: list[Term] = []

        def visit(term: Term) -> None:
            if term in leaves or term in needed:
                return
            value = values.get(term) or self._constant_before(at or root, root, term)
            if value is not None:
                leaves[term] = value
                return
            if isinstance(term, Application):
                for operand in term.operands:
                    visit(operand)
            needed.append(term)

        visit(program)
        block = Block(arg_types=[value.type for value in leaves.values()])
        new: dict[Term, SSAValue] = dict(zip(leaves, block.args, strict=True))
        for term in needed:
            op = _operation(
                term, [new[o] for o in term.operands] if isinstance(term, Application) else [], root
            )
            block.add_op(op)
            new[term] = op.results[0]
        for number, value in enumerate([*block.args, *(op.results[0] for op in block.ops)]):
            value.name_hint = f"rewright_{number}_"
        result = new[program] if needed else leaves[program]
        return _Code(block, tuple(leaves.values()), result)

    def _constant_before(self, at: Operation, root: Operation, literal: Term) -> SSAValue | None:
        """The last constant of the block, before an operation, that is this literal for the
        root."""
        if not isinstance(literal, Literal) or not isinstance(literal.type_, Attribute):
            return None
        type_ = like(root.results[0].type, literal.type_)
        number = literal.value({}) % (1 << width_of(literal.type_, {}))
        before = self.editor.place(at)
        for op in reversed(self._constants.get((at.parent_block(), type_, number), ())):
            place = self.editor.place(op)
            if place is not None and before is not None and place < before:
                return op.results[0]
        return None

    @cached_property
    def _constants(self) -> dict[tuple[Block | None, Attribute, int], list[Operation]]:
        """The constants that have a place, in order."""
        found: dict[tuple[Block | None, Attribute, int], list[Operation]] = {}
        for op in self.parsed.module.walk():
            if op.operands or len(op.results) != 1 or self.editor.place(op) is None:
                continue
            number = constant_of(op.results[0])
            if number is not None:
                key = op.parent_block(), op.results[0].type, number
                found.setdefault(key, []).append(op)
        return found


@dataclass(frozen=True)
class _Written:
    """What is written in the place of a root, over these values, of which nothing is changed in the
    operations yet; `gone` are removed with it."""

    root: Operation
    program: Term
    values: Mapping[Term, SSAValue]
    code: _Code
    gone: tuple[Operation, ...]
    edit: Edit


@dataclass(frozen=True)
class _Code:
    """New operations, in `block`, whose arguments stand for the `leaves`.

    `result` is the value of the program: a result of the last operation, or a leaf where
    there is no operation.
    """

    block: Block
    leaves: tuple[SSAValue, ...]
    result: SSAValue

    @property
    def operations(self) -> list[Operation]:
        return list(self.block.ops)

    def lines(self, name: str, names: Mapping[SSAValue, str], editor: Editor) -> list[str]:
        """The operations as text, `name` for the last result, and fresh names for the others."""
        operations = self.operations
        fresh = editor.fresh(name, max(0, len(operations) - 1))
        written = {
            f"%{argument.name_hint}": names[leaf]
            for argument, leaf in zip(self.block.args, self.leaves, strict=True)
        }
        for op, new in zip(operations, [*fresh, name], strict=False):
            written[f"%{op.results[0].name_hint}"] = new
        return [with_names(_printed(op), written) for op in operations]

    def insert_before(self, root: Operation) -> SSAValue:
        """Move the operations to the root; the value of the program there."""
        block = root.parent_block()
        assert block is not None
        for argument, leaf in zip(self.block.args, self.leaves, strict=True):
            argument.replace_all_uses_with(leaf)
        for op in self.operations:
            op.detach()
            for result in op.results:
                result.name_hint = None
            block.insert_ops_before([op], root)
        return self.result


def _operation(term: Term, operands: Sequence[SSAValue], root: Operation) -> Operation:
    """The operation of a literal or an application, as the parser would make it, on vectors where
    the root is."""
    container = root.results[0].type
    if isinstance(term, Application):
        operator = term.operator
        name, attributes, types = (
            operator.operation,
            dict(operator.attributes),
            operator.result_types,
        )
    else:
        assert isinstance(term, Literal) and isinstance(term.type_, Attribute)
        name = constant_operation(root.name)
        number = constant_attribute(term.value({}), term.type_)
        attributes = {"value": splat(like(container, term.type_), number)}
        types = (term.type_,)
    context = reading_context()
    class_ = context.get_op(name)
    assert issubclass(class_, IRDLOperation)
    known = class_.get_irdl_definition().properties
    dialect, _, short = name.partition(".")
    assumed = entry_of(dialect).search.assumed.get(short, {})
    defaults = {n: Parser(context, text).parse_attribute() for n, text in assumed.items()}
    if "fastmath" in known:
        defaults["fastmath"] = FastMathFlagsAttr("none")
    return class_.create(
        operands=operands,
        result_types=[like(container, type_) for type_ in types if isinstance(type_, Attribute)],
        properties={n: a for n, a in {**defaults, **attributes}.items() if n in known},
        attributes={n: a for n, a in attributes.items() if n not in known},
    )


def _unused(dead: Sequence[Operation], kept: Sequence[SSAValue]) -> list[Operation]:
    """What nothing uses but dead operations and each other, users first: constants, and operations
    that are searched."""
    found: dict[Operation, None] = {}
    waiting = list(dead)
    while waiting:
        for operand in waiting.pop().operands:
            op = operand.owner
            if not isinstance(op, Operation) or op in dead or op in found:
                continue
            users = {use.operation for result in op.results for use in result.uses}
            if is_searched(op) and users <= {*dead, *found} and not {*op.results} & {*kept}:
                found[op] = None
                waiting.append(op)
    return list(found)


def _read_back(value: SSAValue, known: Mapping[SSAValue, Term]) -> Term:
    """The term that a value is, over known values."""
    if value in known:
        return known[value]
    number = constant_of(value)
    if number is not None:
        return literal_of(number, value.type)
    op = value.owner
    assert isinstance(op, Operation)
    operands = tuple(_read_back(operand, known) for operand in op.operands)
    return Application(operator_of(op), operands, op.results.index(value))


def _printed(op: Operation) -> str:
    stream = StringIO()
    Printer(stream).print_op(op)
    return stream.getvalue()

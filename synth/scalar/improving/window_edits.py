"""Putting a program in the place of a window, in the operations and in the text alike.

That the new operations are the program, and that the edited text, parsed, is the module with these
operations in it, is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import StringIO

from xdsl.dialects import cf, llvm
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from semantics.language.dialects import entry_of
from synth.scalar.improving.dominance import misplaced
from synth.scalar.improving.hoisting import Hoisted, is_speculatable
from synth.scalar.improving.identical import identical
from synth.scalar.improving.polynomials import unflagged
from synth.scalar.improving.reading.branching import Branching
from synth.scalar.improving.reading.one_lane import like, splat
from synth.scalar.improving.reading.readings import Reading, is_read, reading_of
from synth.scalar.improving.reading.searched import constant_of, operator_of
from synth.scalar.improving.reading.windows import Window
from synth.scalar.improving.text_edits import CannotEdit, Editor, with_names
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

    def put(self, window: Window, programs: Sequence[Term]) -> Edit:
        """Put programs in the place of what the window replaces.

        Raises `CannotEdit` where the text cannot be changed so, and `MustWait` where it says what
        another edit changes; nothing was changed then.
        """
        with self.editor.one_edit():
            written = self._written(window, programs, window.values, {}, window.going, ())
        self.count += 1
        return self._changed(written)

    def put_above(self, hoisted: Hoisted) -> tuple[Edit, Edit]:
        """Put the value that two windows share above both, and what is made of it in their places;
        the first edit has the value. Raises as `put`."""
        (first, made_first), (second, made_second) = hoisted.first, hoisted.second
        above = hoisted.above.op
        with self.editor.one_edit():
            name = self.editor.result_name(first.root)
            code = self._code([hoisted.program], first, hoisted.leaves, above)
            leaves = {leaf: self.editor.name_at(leaf, first.users) for leaf in code.leaves}
            named = code.names([name], leaves, self.editor)
            lines = code.lines(named)
            self.editor.insert(above, lines)
            self.editor.wrote(code.operations)
            (shared,) = code.results
            names = {shared: named[shared]}
            of_first, of_second = (
                {**window.values, called: shared}
                for window, called in zip((first, second), hoisted.names, strict=True)
            )
            dead = (*first.going, *second.going)
            one = self._written(first, made_first.results, of_first, names, (), ())
            other = self._written(second, made_second.results, of_second, names, dead, code.leaves)
        new = sum(1 for op in code.operations if op.operands)
        self._moved += code.operations
        self.count += 1
        code.insert_before(above)
        edits = self._changed(one), self._changed(other)
        known = {value: term for term, value in hoisted.leaves.items()}
        if _read_back(shared, known, first.reading) != hoisted.program:
            raise InternalError(f"{name}: the new operations are not the program that was proved")
        fewer = edits[0].fewer - new
        return replace(edits[0], after=(*lines, *edits[0].after), fewer=fewer), edits[1]

    def _written(
        self,
        window: Window,
        programs: Sequence[Term],
        values: Mapping[Term, SSAValue],
        named: Mapping[SSAValue, str],
        dead: Sequence[Operation],
        kept: Sequence[SSAValue],
    ) -> _Written:
        """Write programs in the place of the window, over values some of which are `named`. What
        nothing uses any more when `dead` operations are gone goes too, unless it is `kept`."""
        editor, root, join = self.editor, window.root, window.join
        code = self._code(programs, window, values, root)
        names = {v: named.get(v) or editor.name_at(v, window.users) for v in code.leaves}
        outside = _unused(dead, (*code.leaves, *kept))
        gone = [op for op in reversed(window.dead) if op is not root] + outside
        more = [op for op in reversed(outside) if op.operands]
        shown = window.dead if join is None else (*window.dead, *window.branchings[root].inside)
        before = tuple(editor.shown(op) for op in (*more, *shown))
        write = self._write_results if join is None else self._write_jump
        lines = write(window, code, names)
        for op in gone:
            editor.remove(op)
        editor.wrote(code.operations)
        new = sum(1 for op in code.operations if op.operands) + (join is not None)
        removed = sum(1 for op in window.going if op.operands)
        unused = tuple(reading_of(op).operator(op) for op in more)
        edit = Edit(before, tuple(lines), removed + len(more) - new, unused)
        return _Written(window, tuple(programs), values, code, tuple(gone), edit)

    def _write_results(
        self, window: Window, code: Code, names: Mapping[SSAValue, str]
    ) -> list[str]:
        """The text of the operations, in place of the root; users of its results are edited."""
        editor, root = self.editor, window.root
        all_names = editor.result_names(root)
        old = [all_names[root.results.index(value)] for value in window.replaced]
        written = code.names(old, names, editor)
        lines = code.lines(written)
        new = {name: written[value] for name, value in zip(old, code.results, strict=True)}
        renamed = {name: other for name, other in new.items() if name != other}
        if renamed:
            replaced = zip(old, window.replaced, strict=True)
            uses = [use for name, value in replaced if name in renamed for use in value.uses]
            editor.rename(renamed, [use.operation for use in uses])
        if lines:
            editor.replace(root, lines)
        else:
            editor.remove(root)
        return lines

    def _write_jump(self, window: Window, code: Code, names: Mapping[SSAValue, str]) -> list[str]:
        """The text of the operations and of a jump, in place of a branch and its blocks."""
        editor, branching = self.editor, window.branchings[window.root]
        written = code.names(["" for _ in code.results], names, editor)
        to = editor.successor_names(_end_of(branching))[-1]
        lines = [*code.lines(written), _jump_text(window.root, to, code.results, written)]
        editor.replace(window.root, lines)
        for block in branching.blocks:
            editor.remove_block(block)
        return lines

    def _changed(self, written: _Written) -> Edit:
        """Change the operations as it is written."""
        window, root, join = written.window, written.window.root, written.window.join
        results = written.code.insert_before(root)
        if join is None:
            for value, result in zip(window.replaced, results, strict=True):
                value.replace_all_uses_with(result)
            _erase(root)
        else:
            jump, block = _jump(root, join, results), root.parent_block()
            assert block is not None
            self.editor.wrote([jump])
            block.insert_ops_before([jump], root)
            _erase(root)
            _erase_blocks(window.branchings[root].blocks)
        for op in written.gone:
            _erase(op)
        known = {value: term for term, value in written.values.items()}
        reading = window.reading
        if tuple(_read_back(result, known, reading) for result in results) != written.programs:
            raise InternalError(
                f"{written.edit.before}: the new operations are not what was proved"
            )
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
        programs: Sequence[Term],
        window: Window,
        values: Mapping[Term, SSAValue],
        at: Operation,
    ) -> Code:
        """The operations of programs that are to stand before an operation; constants that stand in
        the block before that are used again."""
        container = window.reading.container(window.root)
        return code_of(
            programs,
            window.root,
            container,
            lambda term: values.get(term) or self._constant_before(at, container, term),
        )

    def _constant_before(
        self, at: Operation, container: Attribute, literal: Term
    ) -> SSAValue | None:
        """The last constant of the block, before an operation, that is this literal for each lane
        of a container."""
        if not isinstance(literal, Literal) or not isinstance(literal.type_, Attribute):
            return None
        type_ = like(container, literal.type_)
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
    """What is written in the place of a window, over these values, of which nothing is changed in
    the operations yet; `gone` are removed with it."""

    window: Window
    programs: tuple[Term, ...]
    values: Mapping[Term, SSAValue]
    code: Code
    gone: tuple[Operation, ...]
    edit: Edit


@dataclass(frozen=True)
class Code:
    """New operations, in `block`, whose arguments stand for the `leaves`.

    `results` are the values of the programs, results of operations or leaves.
    """

    block: Block
    leaves: tuple[SSAValue, ...]
    results: tuple[SSAValue, ...]

    @property
    def operations(self) -> list[Operation]:
        return list(self.block.ops)

    def names(
        self, old: Sequence[str], leaves: Mapping[SSAValue, str], editor: Editor
    ) -> dict[SSAValue, str]:
        """How leaves and new values are written: what gives a result by its `old` name, where one
        operation can have that; the others by fresh names."""
        found = dict(leaves)
        new = [result for op in self.operations for result in op.results]
        for name, value in zip(old, self.results, strict=True):
            if value in new and value not in found and name and "#" not in name:
                found[value] = name
        base = next((name for name in old if name), "%chosen")
        left = [value for value in new if value not in found]
        return {**found, **dict(zip(left, editor.fresh(base, len(left)), strict=True))}

    def lines(self, names: Mapping[SSAValue, str]) -> list[str]:
        """The operations as text, by these names."""
        leaves = zip(self.block.args, self.leaves, strict=True)
        written = {f"%{argument.name_hint}": names[leaf] for argument, leaf in leaves}
        for op in self.operations:
            written |= {f"%{result.name_hint}": names[result] for result in op.results}
        return [with_names(_printed(op), written) for op in self.operations]

    def insert_before(self, root: Operation) -> tuple[SSAValue, ...]:
        """Move the operations to the root; the values of the programs there."""
        block = root.parent_block()
        assert block is not None
        for argument, leaf in zip(self.block.args, self.leaves, strict=True):
            argument.replace_all_uses_with(leaf)
        for op in self.operations:
            op.detach()
            for result in op.results:
                result.name_hint = None
            block.insert_ops_before([op], root)
        return self.results


def code_of(
    programs: Sequence[Term],
    root: Operation,
    container: Attribute,
    there: Callable[[Term], SSAValue | None],
) -> Code:
    """The operations of programs in the place of a root, on the lanes of a container where that has
    some; some terms are values that are `there`."""
    leaves: dict[Term, SSAValue] = {}
    needed: list[Term] = []

    def visit(term: Term) -> None:
        if term in leaves or term in needed:
            return
        value = there(term)
        if value is not None:
            leaves[term] = value
            return
        if isinstance(term, Application):
            for operand in term.operands:
                visit(operand)
        needed.append(term)

    for program in programs:
        visit(program)
    block = Block(arg_types=[value.type for value in leaves.values()])
    new: dict[Term, SSAValue] = dict(zip(leaves, block.args, strict=True))
    made: dict[object, Operation] = {}
    for term in needed:
        is_made = isinstance(term, Application)
        key = (term.operator, term.operands) if is_made else term
        if key not in made:
            operands = [new[o] for o in term.operands] if is_made else []
            made[key] = _operation(term, operands, root, container)
            block.add_op(made[key])
        new[term] = made[key].results[term.result if is_made else 0]
    values = [*block.args, *(result for op in block.ops for result in op.results)]
    for number, value in enumerate(values):
        value.name_hint = f"rewright_{number}_"
    results = tuple(leaves[p] if p in leaves else new[p] for p in programs)
    return Code(block, tuple(leaves.values()), results)


def _end_of(branching: Branching) -> Operation:
    """A branch of which the last way leads to where all ways lead."""
    second = branching.arms[1]
    if second.last is not None:
        return _end_of(second.last)
    end = second.blocks[-1].last_op if second.blocks else branching.op
    assert end is not None
    return end


def _jump(root: Operation, to: Block, values: Sequence[SSAValue]) -> Operation:
    if root.name.startswith("llvm."):
        return llvm.BrOp(to, *values)
    return cf.BranchOp(to, *values)


def _jump_text(
    root: Operation, to: str, values: Sequence[SSAValue], names: Mapping[SSAValue, str]
) -> str:
    given = ", ".join(names[value] for value in values)
    types = ", ".join(str(value.type) for value in values)
    return f"{root.name.partition('.')[0]}.br {to}({given} : {types})"


def _erase(op: Operation) -> None:
    op.detach()
    op.erase()


def _erase_blocks(blocks: Sequence[Block]) -> None:
    """Erase blocks to which nothing leads any more."""
    for block in blocks:
        region = block.parent
        assert region is not None
        region.detach_block(block)
        block.drop_all_references()
    for block in blocks:
        block.erase()


def _operation(
    term: Term, operands: Sequence[SSAValue], root: Operation, container: Attribute
) -> Operation:
    """The operation of a literal or an application, as the parser would make it, on the lanes of a
    container where that has some."""
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
    class_ = context.get_optional_op(name) or UnregisteredOp.with_name(name)
    known = class_.get_irdl_definition().properties if issubclass(class_, IRDLOperation) else {}
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
            if is_read(op) and users <= {*dead, *found} and not {*op.results} & {*kept}:
                found[op] = None
                waiting.append(op)
    return list(found)


def _read_back(value: SSAValue, known: Mapping[SSAValue, Term], reading: Reading) -> Term:
    """The term that a value is, over known values."""
    if value in known:
        return known[value]
    constant = reading.constant(value)
    if constant is not None:
        return constant
    op = value.owner
    assert isinstance(op, Operation)
    operands = tuple(_read_back(operand, known, reading) for operand in op.operands)
    return Application(reading.operator(op), operands, op.results.index(value))


def _printed(op: Operation) -> str:
    stream = StringIO()
    Printer(stream).print_op(op)
    return stream.getvalue()

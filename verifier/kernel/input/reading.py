"""The reader of all commands: modules that users write, and that passes print.

xDSL reads what it knows; what it does not, it reads in the generic form that mlir-opt prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp, UnregisteredOp
from xdsl.ir import Dialect

from semantics.syntax.on_demand import known_dialects
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.notes import forget_notes
from verifier.kernel.input.sources import (
    InputError,
    ParsedModule,
    Source,
    context_of,
    parse_module,
    read_text,
)

_LACK = re.compile("not registered|not have a custom format|is unknown|not found for custom")
"""What is said by those who do not know an operation that others know."""

Attempt = Callable[[], ParsedModule | None]
Prepare = Callable[[ModuleOp], None]
"""Changes a module between parsing and verifying it."""


def read_source(file: str) -> Source:
    """The text of `file`, or of standard input for "-"; of PDLL, the PDL that it stands for.

    Raises `InputError`.
    """
    if file.endswith(".pdll"):
        from verifier.kernel.input.pdll import read_pdll

        return read_pdll(file)
    return Source("<stdin>" if file == "-" else file, read_text(file))


def source_of(text: str | Path | Source, name: str = "<text>") -> Source:
    """The source that MLIR text, here called `name`, or the file at a path is.

    Raises `InputError`.
    """
    if isinstance(text, Source):
        return text
    return read_source(str(text)) if isinstance(text, Path) else Source(name, text)


def read_module(
    source: Source, dialects: tuple[Dialect, ...] = (), prepare: Prepare | None = None
) -> ParsedModule:
    """The module, with the places of its operations in `source`.

    `dialects` are those of a user, beside those of modules that were loaded
    (`semantics.syntax.on_demand.load_module`). Operations that nobody knows may stand in generic
    form. Raises `InputError`, whose message is the one of whoever got furthest in the text.
    """
    return _first_read(
        (
            lambda: parse_module(source, reading_context(dialects), prepare),
            lambda: _parse_unregistered(source, dialects, prepare),
            lambda: _parse_with_upstream(source, dialects, prepare),
        )
    )


def read_functions(source: Source, dialects: tuple[Dialect, ...] = ()) -> ParsedModule:
    """As `read_module`; but where mlir-opt is missing, a function that needs it is without its body
    (`ParsedModule.unread`). Raises `InputError`.
    """
    from verifier.kernel.input.upstream_tools import mlir_opt

    return _read_in_parts(source, dialects, lambda: mlir_opt() is None)


def read_known_functions(source: Source) -> ParsedModule:
    """As `read_functions`; but also a function that mlir-opt does not know is without its body.
    Raises `InputError`."""
    return _read_in_parts(source, (), lambda: True)


def _read_in_parts(
    source: Source, dialects: tuple[Dialect, ...], in_parts: Callable[[], bool]
) -> ParsedModule:
    try:
        return read_module(source, dialects)
    except InputError as error:
        parsed = None
        if _LACK.search(error.message) and in_parts():
            parsed = _parse_in_parts(source, dialects)
        if parsed is None:
            raise
        return parsed


def read_lowered(source: Source, pipeline: str) -> ParsedModule | None:
    """The module after a pipeline of mlir-opt, with the places of what it was before; None where
    mlir-opt is missing or fails without saying where. Raises `InputError`."""
    return _parse_with_upstream(source, (), None, pipeline)


def read_alike(
    before: ParsedModule, after: ParsedModule, dialects: tuple[Dialect, ...] = ()
) -> tuple[ParsedModule, ParsedModule]:
    """Both modules, read by the same reader where both can be, without the notes of passes.

    xDSL's own form of an operation may have fewer attributes or regions than upstream's: what
    stands in both modules is to be the same.
    """
    if before.by_upstream != after.by_upstream:
        before, after = _by_upstream(before, dialects), _by_upstream(after, dialects)
    for parsed in (before, after):
        forget_notes(parsed.module)
    return before, after


def _by_upstream(parsed: ParsedModule, dialects: tuple[Dialect, ...]) -> ParsedModule:
    if parsed.by_upstream:
        return parsed
    try:
        return _parse_with_upstream(parsed.source, dialects, None) or parsed
    except InputError:  # It has been read: mlir-opt does not know all that xDSL does.
        return parsed


def read_editable(source: Source) -> ParsedModule:
    """As `read_module`, but in a text that may be edited, with the places there: that of mlir-opt
    where it had to be asked. It is `source` of what is returned. Raises `InputError`.
    """
    return _first_read(
        (
            lambda: parse_module(source, reading_context()),
            lambda: _parse_unregistered(source, (), None),
            lambda: _parse_printed_by_upstream(source),
        )
    )


def read_edited(source: Source) -> ParsedModule:
    """A text of `read_editable` after an edit. Raises `InputError`."""
    from verifier.kernel.input.generic_form import parse_generic

    return _first_read(
        (
            lambda: parse_module(source, reading_context()),
            lambda: parse_generic(source, _context((), lenient=True), edited=True),
        )
    )


def read_as_xdsl(source: Source, dialects: Mapping[str, Callable[[], Dialect]]) -> ParsedModule:
    """As xDSL's own tools read it, with these dialects by name; others may stand in generic form.

    Raises `InputError`.
    """
    return parse_module(source, (), dialects=dialects, unregistered=True)


def _first_read(attempts: tuple[Attempt, ...]) -> ParsedModule:
    errors: list[InputError] = []
    for attempt in attempts:
        try:
            parsed = attempt()
        except InputError as error:
            errors.append(error)
        else:
            if parsed is not None:
                return parsed
    raise max(errors, key=lambda error: (_knowledge(error), error.line))


def _knowledge(error: InputError) -> int:
    """How much whoever refuses the text knows of its operations: more counts more."""
    if "builtin.unregistered" in error.message:
        return 0
    return 1 if _LACK.search(error.message) else 2


def reading_context(dialects: tuple[Dialect, ...] = ()) -> Context:
    """What the parser knows: every dialect of xDSL's and ours, and those of users."""
    return _context(dialects, lenient=False)


_CONTEXTS: dict[tuple[object, ...], tuple[Context, tuple[Dialect, ...]]] = {}
"""One for all modules: xDSL takes an attribute that is not registered for another one in each
context. The dialects are kept with it, so that no other one gets their identity."""


def _context(dialects: tuple[Dialect, ...], lenient: bool) -> Context:
    """A `lenient` one knows the dialects of xDSL's plug-ins too, which are slow to find, and lets
    dialects occur that nobody knows."""
    known = known_dialects()
    key = (lenient, frozenset(known), *map(id, dialects))
    if key not in _CONTEXTS:
        if lenient:
            from xdsl.universe import Universe

            known = {**Universe.get_multiverse().all_dialects, **known}
        context = context_of((Builtin, *dialects), known, unregistered=lenient)
        _CONTEXTS[key] = context, dialects
    return _CONTEXTS[key][0]


def _parse_unregistered(
    source: Source,
    dialects: tuple[Dialect, ...],
    prepare: Prepare | None,
    verified: bool = False,
) -> ParsedModule:
    """Operations of dialects that nobody knows may occur. Raises `InputError`."""
    context = _context(dialects, lenient=True)
    parsed = parse_module(source, context, prepare, verified=verified)
    for op in walk(parsed.module):
        if isinstance(op, UnregisteredOp):
            name = op.op_name.data
            if name.partition(".")[0] in context.registered_dialect_names:
                raise parsed.error(f"Operation {name} is not registered", op)
    return parsed


def _parse_in_parts(source: Source, dialects: tuple[Dialect, ...]) -> ParsedModule | None:
    """Without the functions that xDSL does not know. Raises `InputError`."""
    from verifier.kernel.input.parts import read_in_parts

    return read_in_parts(
        source,
        lambda piece, whole: _parse_unregistered(piece, dialects, None, verified=not whole),
        lambda error: _LACK.search(error.message) is not None,
    )


def _parse_with_upstream(
    source: Source,
    dialects: tuple[Dialect, ...],
    prepare: Prepare | None,
    pipeline: str = "",
) -> ParsedModule | None:
    """As mlir-opt prints it, with the places of what it read. Raises `InputError`."""
    from verifier.kernel.input.generic_form import parse_generic
    from verifier.kernel.input.upstream_form import in_generic_form, place_of_printed, placed

    generic = in_generic_form(source, located=True, pipeline=pipeline)
    if generic is None:
        return None
    try:
        parsed = parse_generic(generic, _context(dialects, lenient=True), prepare)
    except InputError as error:
        raise source.error_at(error.message, *place_of_printed(error, generic, source)) from error
    return placed(parsed, source)


def _parse_printed_by_upstream(source: Source) -> ParsedModule | None:
    """As mlir-opt prints it, with the places in that. Raises `InputError`."""
    from verifier.kernel.input.generic_form import parse_generic
    from verifier.kernel.input.upstream_form import in_generic_form

    generic = in_generic_form(source, located=False)
    return None if generic is None else parse_generic(generic, _context((), lenient=True))

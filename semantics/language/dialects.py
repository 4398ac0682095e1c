"""One entry a dialect: what its operations are, mean, and how each command may take them.

Ours are the files of `semantics/dialects`, each named after its dialect, and imported only where
that name occurs; users `register` theirs in a module that is given to `--load`. An entry says what
is so of a dialect. Whoever lifts loops, runs or searches asks it, so that what a user's entry says
counts like what ours say.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect


@dataclass(frozen=True)
class SearchHints:
    """What a search is told of a dialect. Operations stand without the dialect's name.

    In the place of code the operations that it has are tried, and `usual` ones; `conditional` ones
    where there are values of i1, `casts` where there are several widths, `beside` an operation
    those that it names. Where `usual` is None, all are usual that act on integers of one width.
    `floats` are tried where there are values of floats.
    `like` names arith's or math's operation that computes the same, `signed` are the operations to
    which the least signed number is special. `cycles` is what operations take on a typical core,
    where that is not one (`synth.scalar.terms.costs`). Where the text says nothing of them, the
    parser gives operations the attributes `assumed`.
    """

    usual: tuple[str, ...] | None = None
    conditional: tuple[str, ...] = ()
    casts: tuple[str, ...] = ()
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    like: Mapping[str, str] = field(default_factory=dict[str, str])
    signed: tuple[str, ...] = ()
    cycles: Mapping[str, float] = field(default_factory=dict[str, float])
    floats: tuple[str, ...] = ()
    assumed: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])


@dataclass(frozen=True)
class DialectEntry:
    """What there is to know of one dialect.

    - `syntax` is its xDSL dialect, or `"module:NAME"` where that is found; without one xDSL's own
      of this name is read.
    - `meanings` are the modules that register the meanings of its operations, if that is not the
      module that registers the entry.
    - `has_poison`: its operations may make poison, and be given some. In code without any such
      operation no value is poison.
    - `lanewise`: its operations on vectors and tensors act lane by lane, as on integers (upstream's
      trait ElementwiseMappable).
    - `scalar_functions`: each of its operations on scalars, with one result and no region, is a
      function of its operands, floats and index included, and a loop nest may have it. Of others a
      loop nest may have those that have a meaning, on integers.
    - `as_recurrences`: a function with one of its operations is compared as recurrences, not as
      straight-line code of integers.
    - `to_llvm`: the passes of mlir-opt that lower it, for MLIR's own runner; None where MLIR has
      none, or it is not run there.
    - `programs` is `"module:NAME"` of what decides pairs of functions in which its operations are a
      program of some machine (`verifier.claims.own_programs`).
    - `constant` is the operation that makes its constants, where it is not `arith.constant`.
    """

    name: str
    syntax: str | Dialect | None = None
    meanings: tuple[str, ...] = ()
    has_poison: bool = True
    lanewise: bool = False
    scalar_functions: bool = False
    as_recurrences: bool = False
    to_llvm: tuple[str, ...] | None = None
    programs: str | None = None
    constant: str | None = None
    search: SearchHints = field(default_factory=SearchHints)

    def dialect(self) -> Dialect:
        """The xDSL dialect, imported now. Raises ValueError where there is none."""
        if isinstance(self.syntax, Dialect):
            return self.syntax
        if self.syntax is not None:
            module, _, name = self.syntax.partition(":")
            return cast(Dialect, getattr(import_module(module), name))
        upstream = get_all_dialects().get(self.name)
        if upstream is None:
            raise ValueError(f"the dialect {self.name} has no syntax")
        return upstream()

    def load_meanings(self) -> None:
        """Import what registers the meanings of its operations."""
        for module in self.meanings:
            import_module(module)

    def own_modules(self) -> tuple[str, ...]:
        """The modules that are loaded for this dialect: of its syntax, and of its meanings."""
        syntax = (self.syntax.partition(":")[0],) if isinstance(self.syntax, str) else ()
        return (*syntax, *self.meanings)


_ours: dict[str, DialectEntry] = {}
_users: dict[str, DialectEntry] = {}
_PACKAGE = "semantics.dialects"


@cache
def our_dialects() -> frozenset[str]:
    """The names of the dialects that have an entry of ours. None of them is imported."""
    folder = Path(__file__).resolve().parent.parent / "dialects"
    return frozenset(module.name for module in pkgutil.iter_modules([str(folder)]))


def users_dialects() -> tuple[str, ...]:
    """The names of the dialects that users have registered."""
    return tuple(_users)


def entry_of(dialect: str) -> DialectEntry:
    """The entry of a dialect; one that says nothing, where there is none."""
    found = _users.get(dialect) or _ours.get(dialect)
    if found is None:
        if dialect not in our_dialects():
            return DialectEntry(dialect)
        found = _ours[dialect] = import_module(f"{_PACKAGE}.{dialect}").ENTRY
    return found


def entry_for(operation: str) -> DialectEntry:
    """The entry of the dialect that an operation, by its full name, belongs to."""
    return entry_of(operation.partition(".")[0])


def register(entry: DialectEntry) -> None:
    """Register a dialect of a user's. Raises ValueError where there is another one of its name."""
    if entry.name in our_dialects() or _users.get(entry.name, entry) != entry:
        raise ValueError(f"there is another dialect named {entry.name}")
    upstream = get_all_dialects().get(entry.name)
    if upstream is not None and entry.syntax is not None and entry.dialect() is not upstream():
        raise ValueError(f"there is another dialect named {entry.name}")
    if isinstance(entry.syntax, Dialect) and entry.syntax.name != entry.name:
        raise ValueError(f"the dialect {entry.syntax.name} has the entry of {entry.name}")
    _users[entry.name] = entry

"""One entry a dialect: what it says is what commands read, and it is imported when it is needed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from xdsl.dialects.arith import Arith
from xdsl.ir import Dialect

from semantics.control_flow.floats import is_on_floats
from semantics.language import dialects
from semantics.language.builder import Bits, Execution
from semantics.language.dialects import DialectEntry, entry_of, our_dialects, register
from semantics.language.registry import may_be_poison, meaning_of, operations_of
from semantics.syntax.on_demand import known_dialects, operation_class
from tests.support.deep import few


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    known = dict(dialects._users)  # pyright: ignore[reportPrivateUsage]
    yield
    dialects._users.clear()  # pyright: ignore[reportPrivateUsage]
    dialects._users.update(known)  # pyright: ignore[reportPrivateUsage]


@few(5)
@pytest.mark.parametrize("name", sorted(our_dialects()))
def test_each_entry_has_the_name_and_the_syntax_of_its_dialect(name: str) -> None:
    entry = entry_of(name)
    assert entry.name == entry.dialect().name == name
    assert known_dialects()[name]() is entry.dialect()
    assert entry.constant is None or entry.constant.partition(".")[0] in our_dialects()


@pytest.mark.parametrize("name", sorted(our_dialects()))
def test_what_an_entry_says_to_search_has_a_meaning(name: str) -> None:
    search, known = entry_of(name).search, set(operations_of(name))
    beside = [part for key, parts in search.beside.items() for part in (key, *parts)]
    named = (*(search.usual or ()), *search.conditional, *search.casts, *beside, *search.like)
    named = (*named, *search.cycles, *search.signed, *search.assumed)
    without = {f"{name}.{operation}" for operation in named} - known
    assert not [operation for operation in without if not is_on_floats(operation)]


def test_of_a_dialect_without_an_entry_nothing_is_said() -> None:
    assert entry_of("nobodys") == DialectEntry("nobodys")
    assert operation_class("nobodys.op") is None
    with pytest.raises(ValueError, match="the dialect nobodys has no syntax"):
        entry_of("nobodys").dialect()


def test_a_users_entry_is_read_like_ours() -> None:
    mine = Dialect("mine_of_this_test", [])
    register(DialectEntry("mine_of_this_test", mine, has_poison=False))
    assert known_dialects()["mine_of_this_test"]() is mine
    assert not may_be_poison("mine_of_this_test.op")
    assert may_be_poison("others_of_this_test.op")


@pytest.mark.parametrize(
    ("name", "syntax"),
    [("arith", Arith), ("comb", None), ("cf", Dialect("cf", [])), ("theirs", Dialect("x", []))],
)
def test_an_entry_with_the_name_of_another_one_is_refused(
    name: str, syntax: Dialect | None
) -> None:
    with pytest.raises(ValueError, match=r"another dialect named|has the entry of"):
        register(DialectEntry(name, syntax))
    assert name not in dialects.users_dialects()


def test_one_name_has_one_entry() -> None:
    entry = DialectEntry("mine_of_this_test", Dialect("mine_of_this_test", []))
    register(entry)
    register(entry)
    with pytest.raises(ValueError, match="another dialect named mine_of_this_test"):
        register(replace(entry, has_poison=False))


def test_an_operation_of_ours_that_is_not_imported_yet_has_its_meaning() -> None:
    """So that a user's module cannot give it another one first."""
    with pytest.raises(ValueError, match=r"comb.add already has a meaning"):

        @meaning_of("comb.add", "T, T -> T")
        def other(m: Execution, x: Bits, y: Bits) -> Bits:  # pyright: ignore[reportUnusedFunction]
            return x - y


@pytest.mark.deep
def test_looking_a_meaning_up_imports_no_other_dialect() -> None:
    script = (
        "import sys; from semantics.language.registry import lookup; lookup('comb.add');"
        "print(*(m for m in sys.modules if m.startswith('semantics.dialects.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = {module.rpartition(".")[2] for module in done.stdout.split()}
    # comb's meanings are also hw's, and are made of arith's, of which one is ub's.
    assert loaded == {"comb", "hw", "arith", "ub"}

"""Hashes of meanings change with whatever a meaning rests on, in whichever file that is."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from semantics.fingerprints import meanings as fingerprint
from semantics.fingerprints.code_text import code_text
from semantics.fingerprints.meanings import code_fingerprint, files_behind, meaning_fingerprint
from semantics.language import attributes, builder, dialects, overflow, registry, signature
from semantics.language.attributes import FlagKind, IntegerKind
from semantics.language.dialects import entry_of
from semantics.language.registry import Meaning, lookup
from semantics.meanings import arith
from tests.support.deep import few


def meaning(operation: str) -> Meaning:
    found = lookup(operation)
    assert found is not None
    return found


@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModuleType], None]:
    """Makes the text of a module's file another one."""

    def edit(module: ModuleType) -> None:
        file = str(module.__file__)

        def text(read: str) -> str:
            return code_text(read) + ("edited" if read == file else "")

        monkeypatch.setattr(fingerprint, "code_text", text)

    return edit


@few(2)
@pytest.mark.parametrize("module", [attributes, builder, dialects, overflow, registry, signature])
def test_each_foundation_counts(module: ModuleType, edited: Callable[[ModuleType], None]):
    before = meaning_fingerprint(meaning("arith.addi"))
    edited(module)
    assert meaning_fingerprint(meaning("arith.addi")) != before


def test_modules_that_a_meaning_uses_as_a_whole_count(edited: Callable[[ModuleType], None]):
    before = meaning_fingerprint(meaning("index.add"))
    edited(arith)
    assert meaning_fingerprint(meaning("index.add")) != before


def test_kinds_of_attributes_count(edited: Callable[[ModuleType], None]):
    from semantics.meanings import llvm_attributes

    flagged = replace(meaning("arith.addi"), attributes=meaning("llvm.add").attributes)
    before = meaning_fingerprint(flagged)
    edited(llvm_attributes)
    assert meaning_fingerprint(flagged) != before


def test_the_text_counts():
    assert code_fingerprint("one", [builder]) != code_fingerprint("other", [builder])


@pytest.fixture
def users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's package: mine.meanings imports .near and far, near imports mine.deep.inner."""
    package = tmp_path / "mine_of_test"
    (package / "deep").mkdir(parents=True)
    for name in ("__init__", "deep/__init__", "deep/other"):
        (package / f"{name}.py").write_text("")
    (package / "deep" / "inner.py").write_text("def again(x):\n    return x\n")
    (package / "near.py").write_text("from .deep import inner\n\n\ndef same(x):\n    return x\n")
    (tmp_path / "far_of_test.py").write_text("def same(x):\n    return x\n")
    (package / "meanings.py").write_text(
        "import far_of_test\nimport os\nfrom .near import same\n\n\ndef change(m, x):\n"
        "    return same(far_of_test.same(x))\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType]
    yield tmp_path
    for name in [n for n in sys.modules if n.split(".")[0] in ("mine_of_test", "far_of_test")]:
        del sys.modules[name]


def test_files_behind_a_users_module_are_all_that_it_imports(users: Path):
    module = importlib.import_module("mine_of_test.meanings")
    found = files_behind(module)
    assert set(found) == {
        "mine_of_test.meanings",
        "mine_of_test.near",
        "mine_of_test.deep",
        "mine_of_test.deep.inner",
        "far_of_test",
    }


@pytest.mark.parametrize(
    "file", ["mine_of_test/meanings", "mine_of_test/near", "mine_of_test/deep/inner", "far_of_test"]
)
def test_each_file_behind_a_users_meaning_counts(users: Path, file: str):
    module = importlib.import_module("mine_of_test.meanings")
    before = code_fingerprint("", [module.change])
    path = users / f"{file}.py"
    path.write_text(path.read_text() + "\n\nEDITED = 1\n")
    code_text.cache_clear()
    assert code_fingerprint("", [module.change]) != before


def test_how_a_users_operation_is_registered_counts(users: Path):
    module = importlib.import_module("mine_of_test.meanings")
    stated = replace(meaning("arith.andi"), function=module.change)
    variants = [
        stated,
        replace(stated, operation="mine.other"),
        replace(stated, signature=meaning("arith.select").signature),
        replace(stated, attributes={"flag": FlagKind()}),
        replace(stated, attributes={"other": FlagKind()}),
        replace(stated, attributes={"flag": IntegerKind()}),
        replace(stated, sees_poison=not stated.sees_poison),
    ]
    hashes = [meaning_fingerprint(variant) for variant in variants]
    assert hashes.count(hashes[0]) == 1


@pytest.mark.parametrize("said", [{"has_poison": False}, {"lanewise": False}])
def test_what_the_entry_of_a_dialect_says_counts(
    said: dict[str, bool], monkeypatch: pytest.MonkeyPatch
):
    before = meaning_fingerprint(meaning("arith.addi"))
    other = replace(entry_of("arith"), **said)
    monkeypatch.setattr(fingerprint, "entry_for", lambda operation: other)
    assert meaning_fingerprint(meaning("arith.addi")) != before

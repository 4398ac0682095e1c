"""A store: what many processes write at once is there, what is damaged or foreign is refused."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.places import ROOT
from verifier.kernel.input.sources import InputError
from verifier.store import entries as store
from verifier.store.entries import FINAL, Collected, Store

WRITER = """
import sys
from verifier.store.entries import Store

file, number, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
store = Store(file)
for i in range(count):
    store.put(["mine", number, i], {"value": i})
    store.put(["common", i], {"by": number})
    assert store.get(["mine", number, i]) == {"value": i}
    if i == 0:
        print("started", flush=True)
"""


def writer(file: Path, number: int, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file), str(number), str(count)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "found.store"


def test_entries_are_kept_from_one_opening_to_the_next(file: Path):
    store = Store(str(file))
    store.put({"b": [1, "x"], "a": None}, [True, 1 << 200])
    store.close()
    again = Store(str(file))
    assert again.get({"a": None, "b": [1, "x"]}) == [True, 1 << 200]
    assert again.get({"a": None, "b": [1, "y"]}) is None
    assert len(again) == 1


def test_a_value_is_replaced_by_one_of_higher_rank_only(file: Path):
    for entries in (Store(str(file)), Collected()):
        for value, rank, kept in ((1, 5, 1), (2, 5, 1), (3, 4, 1), (4, 6, 4), (5, FINAL, 5)):
            entries.put("k", value, rank)
            assert entries.get("k") == kept
        entries.put("k", 6)
        assert entries.get("k") == 5


def test_many_writers_lose_nothing(file: Path):
    processes = [writer(file, number, 40) for number in range(4)]
    for process in processes:
        _, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, "")
    store = Store(str(file))
    assert len(store) == 5 * 40
    assert all(store.get(["mine", n, i]) == {"value": i} for n in range(4) for i in range(40))


def test_a_writer_that_is_killed_leaves_a_store(file: Path):
    process = writer(file, 0, 1_000_000)
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=300)
    store = Store(str(file))
    assert store.get(["mine", 0, 0]) == {"value": 0}
    store.put("more", 1)


def test_a_process_that_was_forked_has_its_own_connection(file: Path):
    store = Store(str(file))
    child = os.fork()
    if child == 0:
        store.put("child", 1)
        os._exit(0)
    os.waitpid(child, 0)
    assert store.get("child") == 1


def planted(file: Path, change: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(change)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE entries SET value = '[\"proved\"]'", "was changed after it was written"),
        ("UPDATE entries SET key = '\"other\"'", "is about something else"),
    ],
)
def test_an_entry_that_does_not_check_is_not_used(
    change: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
):
    store = Store(str(file))
    store.put("k", ["refuted"])
    planted(file, change)
    assert store.get("k") is None
    assert said in capsys.readouterr().err
    store.put("k", ["unknown"])
    assert store.get("k") == ["unknown"]


def foreign(file: Path) -> None:
    planted(file, "CREATE TABLE t (x)")


def newer(file: Path) -> None:
    Store(str(file)).close()
    planted(file, "PRAGMA user_version = 2")


def damaged(file: Path) -> None:
    store = Store(str(file))
    for number in range(300):
        store.put(number, "x" * 100)
    store.close()
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    file.write_bytes(content)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (foreign, "a database of another program"),
        (newer, "a store of format 2, from a newer version; this one reads 1"),
        (damaged, "malformed"),
        (lambda file: file.write_text("not one\n" * 100), "file is not a database"),
        (lambda file: file.mkdir(), "Is a directory"),
    ],
)
def test_a_file_that_is_no_store(make: Callable[[Path], object], said: str, file: Path):
    make(file)
    with pytest.raises(InputError, match=said) as refused:
        Store(str(file)).get("k")
    assert refused.value.file == str(file)


def test_a_folder_that_is_not_there(tmp_path: Path):
    with pytest.raises(InputError, match="No such file or directory"):
        Store(str(tmp_path / "nowhere" / "store"))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs permissions that bind")
def test_a_file_that_cannot_be_written(file: Path):
    Store(str(file)).close()
    file.chmod(0o400)
    with pytest.raises(InputError, match="readonly"):
        Store(str(file))


def test_a_file_that_was_half_made_is_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as broken:
        broken.setattr(store, "_APPLICATION", "(")
        with pytest.raises(InputError):
            Store(str(file))
    assert len(Store(str(file))) == 0

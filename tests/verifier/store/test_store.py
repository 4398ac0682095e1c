"""A store: what many processes write at once is there, what is damaged or foreign is refused."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.places import ROOT
from tests.support.deep import few
from verifier.kernel.input.sources import InputError
from verifier.processes.console import say_what_is_logged
from verifier.store import entries as store
from verifier.store.entries import FINAL, Collected, Store


@pytest.fixture(autouse=True)
def warnings_are_said_as_by_the_commands() -> None:
    say_what_is_logged()


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


@pytest.mark.deep
def test_many_writers_lose_nothing(file: Path):
    processes = [writer(file, number, 40) for number in range(4)]
    for process in processes:
        _, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, "")
    store = Store(str(file))
    assert len(store) == 5 * 40
    assert all(store.get(["mine", n, i]) == {"value": i} for n in range(4) for i in range(40))


@pytest.mark.deep
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


def test_a_forked_process_is_not_within_a_transaction_of_its_parent(
    file: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(store, "_PATIENCE", 0.01)
    entries = Store(str(file))
    with entries._writing() as connection:
        child = os.fork()
        if child == 0:
            try:
                entries.put("child", 1)
            except InputError as error:
                os._exit(0 if "database is locked" in str(error) else 1)
            os._exit(2)
        assert os.waitpid(child, 0)[1] == 0
        connection.execute("DELETE FROM entries")
    entries.put("parent", 1)
    assert len(entries) == 1


def test_threads_use_a_store_one_after_another(file: Path):
    store = Store(str(file))
    store.put("first", 1)
    thread = threading.Thread(target=lambda: store.put("second", store.get("first")))
    thread.start()
    thread.join()
    assert (store.get("second"), len(store)) == (1, 2)


def test_what_is_dropped_is_reported_and_may_be_put_anew(
    file: Path, capsys: pytest.CaptureFixture[str]
):
    store = Store(str(file))
    store.put("k", 1)
    store.put("other", 1)
    store.drop("k", "it is odd")
    assert capsys.readouterr().err == (
        f"warning: {file}: an entry is wrong: it is odd; it is not used\n"
    )
    assert (store.get("k"), store.get("other")) == (None, 1)
    assert store.is_from_file("k"), "what another process may put now is not from here"
    store.put("k", 2)
    assert Store(str(file)).get("k") == 2


def test_an_interrupt_in_a_change_leaves_no_transaction(file: Path):
    store = Store(str(file))
    with pytest.raises(KeyboardInterrupt), store._writing() as connection:
        connection.execute("DELETE FROM entries")
        raise KeyboardInterrupt
    Store(str(file)).put("k", 1)
    assert store.get("k") == 1


def test_a_process_that_holds_the_file_is_waited_for_but_not_for_ever(
    file: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(store, "_PATIENCE", 0.01)
    here, other = Store(str(file)), Store(str(file))
    with other._writing():
        with pytest.raises(InputError, match="database is locked"):
            here.put("k", 1)
        with pytest.raises(InputError, match="database is locked"):
            Store(str(file))
    here.put("k", 1)
    assert other.get("k") == 1


def test_an_expendable_store_is_a_store(file: Path):
    """Only how it is written differs: SQLite waits for the disk, or does not."""
    for expendable in (True, False):
        entries = Store(str(file), expendable)
        entries.put(expendable, 1)
        (synchronous,) = entries._connected().execute("PRAGMA synchronous").fetchone()
        assert synchronous == (0 if expendable else 2)
    assert len(Store(str(file))) == 2


def planted(file: Path, change: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(change)


@few(2)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE entries SET value = '[\"proved\"]'", "was changed after it was written"),
        ("UPDATE entries SET key = '\"other\"'", "is about something else"),
        ("UPDATE entries SET value = CAST(x'ff' AS TEXT)", "was changed after it was written"),
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
    assert capsys.readouterr().err == ""
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


def cut(file: Path) -> None:
    damaged(file)
    file.write_bytes(file.read_bytes()[:6000])


@pytest.mark.deep
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (foreign, "a database of another program"),
        (newer, "a store of format 2, from a newer version; this one reads 1"),
        (damaged, "malformed"),
        (cut, "malformed"),
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


def test_a_file_that_is_read_only(file: Path, monkeypatch: pytest.MonkeyPatch):
    Store(str(file)).put("k", 1)
    connect = sqlite3.connect

    def only_read(file: str, **options: Any) -> sqlite3.Connection:
        return connect(f"file:{file}?mode=ro", uri=True, **options)

    monkeypatch.setattr(sqlite3, "connect", only_read)
    with pytest.raises(InputError, match="readonly"):
        Store(str(file))
    expendable = Store(str(file), expendable=True)
    assert expendable.get("k") == 1
    with pytest.raises(InputError, match="readonly"):
        expendable.put("more", 2)


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

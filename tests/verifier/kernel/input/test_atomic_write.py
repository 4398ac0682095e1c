"""A file is written as a whole, whoever else writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.kernel.input.atomic_write import write_whole


def test_another_process_of_the_same_number_writes_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in two containers: it begins and ends while this one is about to replace the file."""
    file, replace = str(tmp_path / "f"), Path.replace

    def slowly(path: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        write_whole(file, "the other one")
        assert Path(file).read_text() == "the other one"
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", slowly)
    write_whole(file, "this one")
    assert Path(file).read_text() == "this one"
    assert [path.name for path in tmp_path.iterdir()] == ["f"]

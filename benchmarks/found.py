"""The miscompilations in `found/`, each found again by the command in its file."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import click

from verifier.commands.shared.command import Command

FOLDER = Path(__file__).resolve().parent / "found"
_FIELDS = ("RUN", "What", "Place", "Known", "Mend")


@dataclass(frozen=True)
class Found:
    """A file of `found/`: what its first lines say, and the code below them."""

    file: Path
    fields: dict[str, str]
    code: str

    @property
    def tool(self) -> str:
        """The command that is wrong, such as `mlir-opt-22 --canonicalize`."""
        arguments = shlex.split(self.fields["RUN"])
        return arguments[arguments.index("--opt") + 1]

    def refuted(self) -> list[dict[str, Any]]:
        """What the command refutes, as in `--format json`. Raises ValueError where it fails."""
        program, *arguments = shlex.split(self.fields["RUN"].replace("%s", str(self.file)))
        command = (str(Path(sys.executable).with_name(program)), *arguments, "--format", "json")
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode not in (0, 1, 3):
            raise ValueError(f"{self.file}: {result.stderr.strip()}")
        results = json.loads(result.stdout)["results"]
        return [each for each in results if each["verdict"] == "refuted"]

    def row(self, example: dict[str, Any]) -> str:
        """A line of the table in Markdown, for the counterexample."""
        said = (_values(example[name]) for name in ("inputs", "source", "target", "replayed_by"))
        return f"| `{self.file.stem}` | {' | '.join(said)} |"

    def report(self, example: dict[str, Any]) -> str:
        """The draft of a report, in Markdown."""
        command = f"{self.tool} input.mlir"
        printed = subprocess.run(
            ["sh", "-c", command.replace("input.mlir", shlex.quote(str(self.file)))],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        values = (_values(example[name]) for name in ("inputs", "source", "target"))
        return (
            f"# {self.tool}: {self.fields['What'].rstrip('.')}\n\n"
            f"```mlir\n{self.code}```\n\n`{command}` (22.1.8) makes of it\n\n"
            f"```mlir\n{printed.strip()}\n```\n\n"
            f"| inputs | the source gives | the target gives |\n|---|---|---|\n"
            f"| {' | '.join(values)} |\n\n"
            f"Shown by {_values(example['replayed_by'])}. It is made by {self.fields['Place']}. "
            f"It would be mended by this: {self.fields['Mend']}\n"
        )


def read(file: Path) -> Found:
    """Raises ValueError where the first lines do not say RUN, What, Place, Known and Mend."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    fields: dict[str, str] = {}
    for name, line in zip(_FIELDS, lines, strict=False):
        stated = re.fullmatch(rf"// {name}: (.+)\n", line)
        if stated is None:
            raise ValueError(f"{file}: '// {name}: ...' is missing")
        fields[name] = stated[1]
    return Found(file, fields, "".join(lines[len(_FIELDS) :]))


def _values(said: object) -> str:
    if isinstance(said, list):
        return "; ".join(map(_values, cast(list[object], said)))
    if not isinstance(said, dict):
        return str(said)
    fields = cast(dict[str, object], said)
    if "value" in fields:
        return f"{fields.get('name') or fields['operation']}: {fields['value']}"
    return "; ".join(f"{name}: {_values(value)}" for name, value in fields.items())


@click.command(cls=Command)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--report", is_flag=True, help="Print the draft of a report for each.")
def main(words: tuple[str, ...], report: bool) -> None:
    """Find each miscompilation in found/ again, or those with one of the words in their names.

    Prints for each the inputs, what the source and what the target gives, and what replayed it.
    Exit status 1 where nothing is refuted in a file.
    """
    files = sorted(FOLDER.glob("*.mlir"))
    entries = [
        read(file) for file in files if not words or any(word in file.stem for word in words)
    ]
    if not report:
        print(
            "| finding | inputs | the source gives | the target | replayed by |\n"
            + "|---" * 5
            + "|"
        )
    missing: list[str] = []
    for entry in entries:
        refuted = entry.refuted()
        if refuted:
            say = entry.report if report else entry.row
            print(say(refuted[0]["counterexample"]), flush=True)
        else:
            missing.append(entry.file.stem)
    print(f"\n{len(entries) - len(missing)} of {len(entries)} are refuted", *missing)
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()

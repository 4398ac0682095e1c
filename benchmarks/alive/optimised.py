"""What passes of LLVM make of the integer functions of a folder of LLVM's tests.

A pass is run with the options of each RUN line that has `opt`; on a file without such a line, each
of `PASSES` is. What it does is expected to be right. Only functions without memory, floats and
vectors are taken; arguments may be poison.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from alive.llvm_text import PRINT, ToolError, run, used_by
from alive.questions import Imported, Question, imported, question_of, with_operations

PASSES = (
    "loop(loop-rotate)",
    "loop-unroll<full-unroll-max=8>",
    "loop-mssa(licm)",
    "simplifycfg",
    "loop(indvars)",
    "loop(loop-deletion)",
    "jump-threading",
)
_RUN = re.compile(r";\s*RUN:\s*opt\s+([^|\n]*)")
_OTHER_TYPES = re.compile(
    r"\b(ptr|float|double|half|bfloat|x86_fp80|fp128|metadata)\b|[<\[{]\d* ?x? ?"
)


def runs_of(text: str) -> list[tuple[str, ...]]:
    """The options of `opt` in each RUN line, or those of `PASSES`."""
    found: list[tuple[str, ...]] = []
    for line in _RUN.findall(text):
        words = shlex.split(line.replace("< %s", "").replace("%s", ""))
        if "-o" in words:
            at = words.index("-o")
            del words[at : at + 2]
        options = tuple(w for w in words if w not in ("-S", "-disable-output", "2>&1"))
        if any("passes=" in option for option in options):
            found.append(options)
    if "RUN:" in text and "opt" in text:
        return list(dict.fromkeys(found))
    return [(f"-passes={passes}",) for passes in PASSES]


def optimised(path: Path) -> Iterator[tuple[str, Question]]:
    """The options and a question for each function that they change. Raises `ToolError`."""
    text = path.read_text(encoding="utf-8")
    before = imported(text)
    for options in runs_of(text):
        try:
            after = imported(run((*PRINT, *options), text))
        except ToolError as error:
            yield " ".join(options), Question("", left_out=f"not read: {error}")
            continue
        for name in before.text.functions:
            if name in after.text.functions and _is_of_integers(before, name):
                question = _question(before, after, name)
                if question is not None:
                    yield " ".join(options), question


def _is_of_integers(module: Imported, name: str) -> bool:
    lines = "\n".join(module.text.functions[name])
    lines = re.sub(r" = phi .*|switch .*", "", lines)
    return not _OTHER_TYPES.search(lines.replace("{\n", "\n", 1).replace(" {", ""))


def _question(before: Imported, after: Imported, name: str) -> Question | None:
    if before.text.functions[name] == after.text.functions[name]:
        return None
    lost = before.loss(name) or after.loss(name)
    if lost is not None:
        return Question(name, left_out=lost)
    needed = {*used_by(before.text, name), *used_by(after.text, name)}
    return question_of(name, with_operations(before, needed), with_operations(after, needed))

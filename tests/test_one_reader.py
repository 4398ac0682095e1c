"""User input is read by `verifier/kernel/input` only, so that every command reads alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from tests.places import ROOT
from tests.support.parsed import code_of, text_of

ROOMS = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")
READER = "verifier/kernel/input/"

MAY_PARSE = {
    "synth/raising/structuring/attribute_texts.py": "types as the raiser itself spells them",
    "semantics/syntax/affine.py": "a part of what a parser is reading",
    "synth/scalar/improving/window_edits.py": "attributes as the entry of a dialect spells them",
    "rewrites/applying/instances.py": "functions that this file has written itself",
    "verifier/kernel/loops/recurrences/meaning_values.py": "attributes of lifted programs",
    "verifier/rechecking/cvc5_worker.py": "a query that is asked again, in SMT-LIB",
    "benchmarks/loop_pairs/xdsl_modules.py": "what a pass is run on, as xDSL reads it",
    "benchmarks/integer_pairs.py": "a pass that does nothing else, to compare times with",
}
"""Files that read text with a parser that is not the one for input, and which text."""
MAY_OPEN = {
    "accelerator_model/machine.py": "the machine that comes with it; this room is below the reader",
    "rewrites/library/lock.py": "the lock of the library",
    "rewrites/library/writing.py": "a folder, so that nobody else writes there",
    "semantics/effects/facts.py": "the tables of this folder",
    "semantics/fingerprints/code_text.py": "our own code, hashed",
    "semantics/fingerprints/meanings.py": "our own code, hashed",
    "synth/campaign/budget.py": "what the system says of memory",
    "synth/campaign/dask_executor.py": "the code of modules, for other machines",
    "synth/commands/pytest_plugin.py": "remarks of a file that the commands read",
    "verifier/claims/stored_verdicts.py": "our own code, hashed",
    "verifier/gate/changed.py": "bytes, to see whether git has the same",
    "verifier/gate/page/page.py": "the style and the script of the page",
    "verifier/processes/console.py": "the standard streams",
    "verifier/processes/workers.py": "what the system says of memory",
}
"""Files that read a file or a stream that is no input, and which."""


def parsers(source: str) -> list[str]:
    """The calls that make IR, or terms, of text, as "line: call"; `read_module` is none."""
    code = code_of(source)
    renamed = {
        renamed
        for each in code.imports
        for name, renamed in each.names or ()
        if renamed is not None and _parses(name)
    }
    return [f"{line}: {call}" for line, call in code.calls if _parses(call) or call in renamed]


def _parses(call: str) -> bool:
    name = call.rpartition(".")[2]
    is_ours = name.endswith("Parser") and name != "ArgumentParser"
    return is_ours or call in ("parse_module", "parse_generic", "sources.parse_module")


def opened(source: str) -> list[str]:
    """The calls that read a file or standard input, as "line: call"; `read_text(file)` of the
    reader is none."""
    return [
        f"{line}: {call}"
        for line, call in code_of(source).calls
        if re.search(
            r"^((os|io)\.)?(fd)?open$|(\bpath|\bfile|\))\.open$"
            r"|\.read_(text|bytes)$|\bstdin\.(buffer\.)?read$",
            call,
        )
    ]


def found(search: Callable[[str], list[str]], *folders: str) -> dict[str, list[str]]:
    """What there is outside the reader, by file."""
    texts = {
        path.relative_to(ROOT).as_posix(): text_of(path)
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }
    listed = {name: search(text) for name, text in texts.items() if not name.startswith(READER)}
    return {name: places for name, places in listed.items() if places}


@pytest.mark.parametrize(
    ("search", "folders", "exceptions"),
    [(parsers, (*ROOMS, "benchmarks"), MAY_PARSE), (opened, ROOMS, MAY_OPEN)],
)
def test_nobody_else_reads_input(
    search: Callable[[str], list[str]], folders: tuple[str, ...], exceptions: Mapping[str, str]
):
    others = found(search, *folders)
    assert {name: places for name, places in others.items() if name not in exceptions} == {}
    assert set(exceptions) <= set(others)


def test_the_reader_does():
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / READER).glob("*.py")]
    assert any(map(parsers, texts)) and any(map(opened, texts))


@pytest.mark.parametrize(
    "planted",
    [
        "from xdsl.parser import Parser\nParser(context, text).parse_module()",
        "from xdsl.parser import Parser as P\nP(context, text).parse_module()",
        "import xdsl.parser\nxdsl.parser.Parser(context, text)",
        "from verifier.kernel.input.sources import parse_module\nparse_module(source, [])",
        "from verifier.kernel.input.mlir_parser import LocatingParser\nLocatingParser(c, s)",
    ],
)
def test_a_planted_parser_is_found(planted: str):
    assert len(parsers(planted)) == 1


@pytest.mark.parametrize(
    "planted",
    ["open(file)", "Path(file).read_text()", "sys.stdin.read()", "path.open()", "os.open(file, 0)"],
)
def test_a_planted_open_is_found(planted: str):
    assert len(opened(planted)) == 1


def test_what_only_resembles_it_is_not():
    assert parsers("read_module(source)\nargparse.ArgumentParser()\nparser.parse_module()") == []
    assert opened("read_text(file)\nself.opened(file)") == []

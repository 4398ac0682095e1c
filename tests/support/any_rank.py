"""The rules of `benchmarks/every_rank`, by name."""

from __future__ import annotations

import re
from functools import cache

from tests.places import ROOT

FOLDER = ROOT / "benchmarks/every_rank"


@cache
def rules() -> dict[str, str]:
    """Each rule as a text of its own."""
    found: dict[str, str] = {}
    for path in sorted(FOLDER.glob("*.mlir")):
        text = path.read_text()
        aliases = "".join(re.findall(r"^!.*\n", text, re.MULTILINE))
        for rule in re.finditer(r"^module @(\w+) .*?^}\n", text, re.MULTILINE | re.DOTALL):
            found[rule[1]] = aliases + rule[0]
    return found


def expected(text: str) -> str:
    """The verdict that a rule says it expects."""
    said = re.search(r'rewright.expect = "(\w+)"', text)
    return "proved" if said is None else said[1]


def changed(name: str, old: str, new: str) -> str:
    """A rule with one change, and no expectation."""
    text = re.sub(r',\s*rewright.expect = "\w+"', "", rules()[name])
    assert text.count(old) == 1, (name, old, text.count(old))
    return text.replace(old, new)

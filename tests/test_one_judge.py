"""Only `verifier/kernel/verdicts/judge.py` says `Proved`: nobody else constructs one, or makes one
stronger."""

from __future__ import annotations

import ast
import re

import pytest

from tests.places import ROOT
from tests.support.parsed import text_of

ROOMS = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")
JUDGE = ROOT / "verifier" / "kernel" / "verdicts" / "judge.py"
VOCABULARY = ROOT / "verifier" / "kernel" / "verdicts" / "verdict.py"
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))

CLAIMS = ("Proved", "Guarantee")
"""The classes whose instances claim that something was proved."""

STRENGTH = {"guarantee", "assumptions", "statement"}
"""What a changed copy of a `Proved` must leave alone."""


def claims_made(source: str) -> list[str]:
    """Each place that may make a claim, as "line: what".

    A class of `CLAIMS` may be asked about and stand in types. Called, renamed, or handed to
    something that might call it, it counts as a claim.
    """
    if not re.search(f"{'|'.join(CLAIMS)}|({'|'.join(STRENGTH)})\\s*=", source):
        return []
    nodes = list(ast.walk(ast.parse(source)))
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    found: list[str] = []
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            renamed = [a for a in node.names if a.name in CLAIMS and a.asname not in (None, a.name)]
            found += [f"{node.lineno}: {alias.name} renamed" for alias in renamed]
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in CLAIMS and not _is_a_type_here(node, parents):
                found.append(f"{node.lineno}: {name}")
        elif isinstance(node, ast.Call) and _last_name(node.func) == "replace":
            changed = sorted(STRENGTH & {k.arg for k in node.keywords if k.arg is not None})
            found += [f"{node.lineno}: replace {field}" for field in changed]
    return found


def _last_name(called: ast.expr) -> str | None:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return None


def _is_a_type_here(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether the class named at `node` is only a type: annotated, tested for, matched."""
    child, parent = node, parents[node]
    while isinstance(parent, ast.BinOp | ast.Subscript | ast.Tuple):
        if isinstance(parent, ast.Subscript):
            return child is parent.slice  # an argument of a generic type
        child, parent = parent, parents[parent]
    match parent:
        case ast.arg() | ast.MatchClass() | ast.Compare():
            return True
        case ast.AnnAssign():
            return child is parent.annotation
        case ast.FunctionDef():
            return child is parent.returns
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, type_]):
            return child is type_
        case ast.Assign(targets=[ast.Name()]):
            return isinstance(child, ast.BinOp)  # names a union of types
        case _:
            return False


def test_nobody_but_the_judge_claims_a_proof():
    others = [path for path in SOURCES if path not in (JUDGE, VOCABULARY)]
    found = {path: claims_made(text_of(path)) for path in others}
    assert {path: claims for path, claims in found.items() if claims} == {}


def test_the_judge_does_so_once_and_adds_assumptions():
    claims = [claim.split(": ")[1] for claim in claims_made(JUDGE.read_text(encoding="utf-8"))]
    assert sorted(claims) == ["Guarantee", "Proved", "replace assumptions"]


def test_the_vocabulary_constructs_no_claim():
    tree = ast.parse(VOCABULARY.read_text(encoding="utf-8"))
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert called.isdisjoint(CLAIMS)


@pytest.mark.parametrize(
    ("source", "claims"),
    [
        ("x = Proved(g, 'faith')", ["1: Proved"]),
        ("def f():\n    return verdict.Proved(g, m)", ["2: Proved"]),
        ("from verifier.kernel.verdicts.verdict import Proved as Done", ["1: Proved renamed"]),
        ("make = Proved", ["1: Proved"]),
        ("list(map(Proved, guarantees))", ["1: Proved"]),
        ("KINDS = {'proved': Proved}", ["1: Proved"]),
        ("v = replace(v, guarantee=g)", ["1: replace guarantee"]),
        ("v = dataclasses.replace(v, assumptions=())", ["1: replace assumptions"]),
        ("g = Guarantee(((1, None),))", ["1: Guarantee"]),
        (
            "from verdicts.verdict import Proved\nok = isinstance(v, Proved | Refuted)",
            [],
        ),
        ("def f(v: Proved | Unknown) -> tuple[Proved, int]: ...", []),
        ("match v:\n    case Proved():\n        pass", []),
        ("same = type(v) is Proved", []),
        ("Decided = Proved | Refuted", []),
        ("proofs = field(default_factory=list[Proved])", []),
        ("v = (Proved, Unknown)[0](g, m)", ["1: Proved"]),
        ("make = (lambda: Proved)()", ["1: Proved"]),
        ("v = replace(v, notes=())", []),
    ],
)
def test_a_planted_claim_is_found(source: str, claims: list[str]):
    assert claims_made(source) == claims

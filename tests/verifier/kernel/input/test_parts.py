"""Without mlir-opt a function that cannot be read costs only itself, and never gets a proof."""

from __future__ import annotations

import pytest

from verifier.claims.translation import verify_translation
from verifier.kernel.input import upstream_tools
from verifier.kernel.input.reading import read_functions, read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Proved, Unsupported

READ = """func.func @read(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.addi %x, %c : i32
  return %r : i32
}
"""
UNREAD = """#map = affine_map<(d0) -> (d0)>
// a brace { in a comment
func.func private @declared(i32) -> i32
func.func @unread(%x: i32)
    attributes {a.b = "}"} {
  some.thing %x {"}"} // }
  return
}
module @inner {
  func.func @calls(%x: i32) { func.call @also(%x) : (i32) -> () return }
  func.func @also(%x: i32 {llvm.noundef}) {
    some.thing { ^bb0: foo }
    return
  }
}
"""


@pytest.fixture(autouse=True)
def without_mlir_opt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upstream_tools, "mlir_opt", lambda: None)


def verdicts(before: str, after: str) -> dict[str, tuple[type, int]]:
    return {r.name: (type(r.verdict), r.line) for r in verify_translation(before, after)}


@pytest.mark.parametrize("changed", [False, True])
def test_the_others_get_verdicts(changed: bool) -> None:
    after = (READ.replace("return %r", "return %x") if changed else READ) + UNREAD
    assert verdicts(READ + UNREAD, after) == {
        "@read": (Proved, 1),
        "@unread": (Unsupported, 9),
        "@inner::@calls": (Proved, 15),
        "@inner::@also": (Unsupported, 16),
        "1 other operation": (Proved, 8),
    }


def test_one_that_is_unread_after_the_change_only() -> None:
    plain = READ.replace("@read", "@unread")
    after = "func.func @unread(%x: i32) -> i32 {\n  some.thing %x\n  return %x : i32\n}\n"
    (result,) = verify_translation(plain, after)
    assert isinstance(result.verdict, Unsupported)
    assert result.verdict.where is not None
    assert result.verdict.where.endswith(":2:3")


def test_it_is_not_put_in_place_of_its_calls() -> None:
    callee = "func.func private @g(%x: i32) -> i32 {{\n  some.thing {} \n  return %x : i32\n}}\n"
    caller = "func.func @f(%x: i32) -> i32 { %r = func.call @g(%x) : (i32) -> i32 return %r : i32 }"
    found = verdicts(callee.format("%a") + caller, callee.format("%b") + caller)
    assert all(verdict is not Proved for verdict, _ in found.values())


@pytest.mark.parametrize("name", ["#map", "!type"])
def test_an_alias_is_part_of_what_is_unread(name: str) -> None:
    texts = {
        alias: f"{name} = {alias}\nfunc.func @f() {{\n  some.thing {name}\n}}\n"
        for alias in ("i32", "i64")
    }
    for text in texts.values():
        source = Source("text", text)
        (error,) = read_functions(source).unread.values()
        assert (error.line, error.text) == (3, f"  some.thing {name}")
    read = [str(read_functions(Source("text", text)).module) for text in texts.values()]
    assert read[0] != read[1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("func.func @f() {\n  arith.addi %x : i32\n}\n", 2),
        ("some.thing @f\n" + READ, 1),
        (UNREAD + "func.func @wrong() {\n  return %x : i32\n}\n", 17),
    ],
)
def test_other_mistakes_are_bad_input(text: str, line: int) -> None:
    with pytest.raises(InputError) as raised:
        read_functions(Source("text", text))
    assert raised.value.line == line


def test_who_needs_the_whole_module_gets_none() -> None:
    with pytest.raises(InputError):
        read_module(Source("text", READ + UNREAD))

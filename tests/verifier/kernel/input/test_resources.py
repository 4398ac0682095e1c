"""Constants that stand in the metadata of a module are known by their contents."""

import pytest
from xdsl.dialects.builtin import DenseResourceAttr

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.mlir_parser import BY_CONTENTS
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sources import InputError, Source, parse_module
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

FUNCTION = """
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {{
  %c = arith.constant dense_resource<{used}> : tensor<2xf32>
  %y = arith.addf {sum} : tensor<2xf32>
  func.return %y : tensor<2xf32>
}}
{{-#
  dialect_resources: {{ builtin: {{ {contents} }} }}
#-}}
"""
ONE, TWO = '"0x040000000000803F0000803F"', '"0x040000000000004000000040"'


def module(used: str, sum_: str = "%x, %c", **contents: str) -> str:
    items = ", ".join(f"{name}: {value}" for name, value in contents.items())
    return FUNCTION.format(used=used, sum=sum_, contents=items)


def verdict(before: str, after: str) -> Verdict:
    (result,) = verify_translation(before, after)
    return result.verdict


def test_other_names_of_the_same_contents() -> None:
    before = module("a", a=ONE, a_0=TWO)
    assert isinstance(verdict(before, module("b", "%c, %x", b=ONE)), Proved)


def test_the_same_name_of_other_contents() -> None:
    before = module("a", a=ONE, a_0=TWO)
    assert not isinstance(verdict(before, module("a", "%c, %x", a=TWO, a_0=ONE)), Proved)


def test_names_that_count_are_not_mixed_up() -> None:
    # xDSL's parser calls the second module's `a` `a_0` where it has read an `a` before.
    before = module("a", a=ONE, a_0=TWO)
    assert not isinstance(verdict(before, module("a_0", "%c, %x", a=ONE, a_0=TWO)), Proved)


def test_contents_that_are_not_there() -> None:
    before = module("a", b=ONE)
    found = verdict(before, module("a", "%c, %x", b=ONE))
    assert isinstance(found, Unknown | Unsupported)
    assert found.reason.startswith("the contents of dense_resource<a> are not known")


@pytest.mark.parametrize("name", ["a", "__elided__"])
def test_what_two_files_call_alike_may_not_be_the_same(name: str) -> None:
    before = module(name, b=ONE)
    after = before.replace(
        "  func.return", "  %d = arith.addf %x, %x : tensor<2xf32>\n  func.return"
    )
    assert isinstance(verdict(before, after), Unknown | Unsupported)
    known = [side.replace(f"<{name}>", "<b>") for side in (before, after)]
    assert isinstance(verdict(*known), Proved)


def test_a_name_does_not_pass_for_contents() -> None:
    parsed = parse_module(Source("x.mlir", module("a", a=ONE)), reading_context())
    (name,) = (
        value.resource_handle.data
        for op in parsed.module.walk()
        if isinstance(value := op.properties.get("value"), DenseResourceAttr)
    )
    assert name.startswith(BY_CONTENTS)
    found = verdict(module(name, b=ONE), module(name, "%c, %x", b=ONE))
    assert isinstance(found, Unknown | Unsupported)


COMMENT = '"0x040000000000004000000040"\n// a: "0x00"\n'
ESCAPED = r'"0x0400000000000040000000\34\30"'


@pytest.mark.parametrize("contents", [COMMENT, ESCAPED])
def test_contents_that_are_not_clear(contents: str) -> None:
    before = module("a", a=ONE + '\n// a: "0x00"\n')
    for other in (before, module("a", a=contents)):
        with pytest.raises(InputError, match="contents this resource has is not clear"):
            verdict(other, other)
    with pytest.raises(InputError, match="contents this resource has is not clear"):
        verdict(before, module("a", a=contents))


def test_two_dialects_that_name_a_resource_alike() -> None:
    def two(first: str, second: str) -> str:
        return module("a", a=ONE).replace(ONE, f"{first} }}, foo: {{ a: {second}")

    with pytest.raises(InputError):
        verdict(two(ONE, ONE), two(TWO, ONE))


@few(4)
@pytest.mark.parametrize("element", ["i32", "f32", "index", "i1"])
def test_large_tables(element: str) -> None:
    def function(changed: int | None, sum_: str) -> str:
        numbers = [k % 2 if element == "i1" else k - 7 for k in range(70)]
        if changed is not None:
            numbers[changed] ^= 1
        texts = ", ".join(f"{n}.0" if element == "f32" else str(n) for n in numbers)
        kind = "f" if element == "f32" else "i"
        type_ = f"tensor<70x{element}>"
        return f"""func.func @f(%x: {type_}) -> {type_} {{
          %c = arith.constant dense<[{texts}]> : {type_}
          %y = arith.add{kind} {sum_} : {type_}
          func.return %y : {type_}
        }}"""

    before = function(None, "%x, %c")
    assert isinstance(verdict(before, function(None, "%c, %x")), Proved)
    assert isinstance(verdict(before, function(66, "%c, %x")), Refuted)

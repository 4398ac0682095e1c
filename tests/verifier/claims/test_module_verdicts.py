"""Nothing of a module is left out, and what one verdict rests on is proved."""

from __future__ import annotations

import shutil
from itertools import product

import pytest

from tests.inputs.module_pairs import FUNCTION, kinds, two_identities, verify
from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Vacuous

NEEDS_MLIR = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)
GOOD = "func.func @good(%x: i8) -> i8 { func.return %x : i8 }\n"


# What a module may have beside functions that are verified. `1 : i8` and `"a"` are changed below.
OTHERS = {
    "a function of another dialect": """"gpu.module"() <{sym_name = "m"}> ({
      "gpu.func"() <{function_type = (i8) -> ()}> ({
      ^bb0(%x: i8):
        %c = "arith.constant"() <{value = 1 : i8}> : () -> i8
        "gpu.return"() : () -> ()
      }) {sym_name = "g", note = "a"} : () -> ()
    }) : () -> ()""",
    "a user's function": """"user.function"() ({
      %c = "arith.constant"() <{value = 1 : i8}> : () -> i8
    }) {sym_name = "g", note = "a"} : () -> ()""",
    "a global": """"memref.global"() <{sym_name = "t", sym_visibility = "public",
      type = memref<1xi8>, constant, initial_value = dense<[1]> : tensor<1xi8>}>
      {c = 1 : i8, note = "a"} : () -> ()""",
    "a global of the LLVM dialect": """"llvm.mlir.global"() <{sym_name = "t", global_type = i8,
      linkage = #llvm.linkage<"external">, addr_space = 0 : i32, value = 1 : i8}> ({
      }) {note = "a"} : () -> ()""",
    "a declaration": """"func.func"() <{sym_name = "h", function_type = (i8) -> i8,
      sym_visibility = "private"}> ({}) {c = 1 : i8, note = "a", used = @h} : () -> ()""",
    "a declaration of the LLVM dialect": """"llvm.func"() <{sym_name = "h",
      function_type = !llvm.func<i8 (i8)>, CConv = #llvm.cconv<ccc>,
      linkage = #llvm.linkage<"external">}> ({}) {c = 1 : i8, note = "a", used = @h} : () -> ()""",
    "an operation without a symbol": '"user.op"() {c = 1 : i8, note = "a"} : () -> ()',
    "operations that use each other": """%1 = "user.one"() {c = 1 : i8} : () -> i8
    %2 = "user.other"() {note = "a"} : () -> i8
    "user.use"(%1, %2) : (i8, i8) -> ()""",
    "symbols that give values": """%1 = "user.one"() {sym_name = "one", c = 1 : i8} : () -> i8
    %2 = "user.other"() {sym_name = "other", note = "a"} : () -> i8
    "user.use"(%1, %2) : (i8, i8) -> ()""",
    "the attributes of a module": 'builtin.module @m attributes {c = 1 : i8, note = "a"} {}',
    "of a module without a name": 'builtin.module attributes {c = 1 : i8, note = "a"} {}',
    "a module of another dialect": """"user.module"() ({
      "user.op"() {c = 1 : i8, note = "a"} : () -> ()
    }) {sym_name = "m"} : () -> ()""",
    "a sequence of transformations": """"transform.named_sequence"() ({
      ^bb0(%x: !transform.any_op):
        "transform.yield"() {c = 1 : i8, note = "a"} : () -> ()
    }) {sym_name = "s", function_type = (!transform.any_op) -> ()} : () -> ()""",
}

CHANGES = {
    "another number": ("1 : i8", "2 : i8"),
    "another element": ("dense<[1]>", "dense<[2]>"),
    "another note": ('"a"', '"b"'),
    "a note more": ('note = "a"', 'note = "a", more'),
    "no note": (', note = "a"', ""),
    "other operands": ("(%1, %2)", "(%2, %1)"),
}

AROUND = {
    "at the top": "{good}{other}",
    "before the function": "{other}\n{good}",
    "in a module": "{good}module @outer {{\n{other}\n}}",
    "in modules": "module {{ {good} module @outer {{ module @inner {{\n{other}\n}} }} }}",
    "in a module of kernels": '{good}"gpu.module"() <{{sym_name = "k"}}> ({{\n{good}{other}\n}}) '
    ": () -> ()",
}


def read(other: str, around: str) -> str:
    return AROUND[around].format(good=GOOD, other=other)


@pytest.mark.parametrize(("other", "around"), some_of(product(OTHERS, AROUND), 12))
def test_what_else_there_is_counts(other: str, around: str) -> None:
    """Unchanged it is proved; changed in any way, left out or added, something is not."""
    text = OTHERS[other]
    before = read(text, around)
    assert set(kinds(before, before).values()) == {"proved"}
    changed = [text.replace(*change) for change in CHANGES.values() if change[0] in text]
    changed.append(text + '\n"user.more"() : () -> ()')
    found = 0
    for after in (read(new, around) for new in (*changed, "")):
        for sides in ((before, after), (after, before)):
            verdicts = kinds(*sides)
            assert verdicts["@good"] == "proved"
            assert set(verdicts.values()) > {"proved"}, sides
        found += 1
    assert found >= 2


def test_a_kernel_that_a_pass_miscompiles_beside_a_good_function() -> None:
    before = GOOD + OTHERS["a function of another dialect"]
    wrong = verify(before, before.replace("1 : i8", "2 : i8"))
    assert isinstance(wrong["@good"].verdict, Proved)
    verdict = wrong["@m::@g"].verdict
    assert isinstance(verdict, Unsupported)
    assert verdict.reason == "this gpu.func changed, and has no meaning here"
    assert verdict.where.startswith("<before>:3:")


def test_what_is_the_same_is_counted_and_named() -> None:
    text = OTHERS["a function of another dialect"]
    (result,) = verify_translation(text, text)
    assert (result.name, result.kind) == ("1 other operation", "proved")
    assert result.as_dict()["unchanged"] == ["gpu.func @m::@g"]


def test_the_names_of_values_and_the_order_of_symbols_do_not_matter() -> None:
    one, other = OTHERS["a global"], OTHERS["a function of another dialect"]
    after = other.replace("%c", "%other").replace("%x", "%y") + GOOD + one
    assert set(kinds(GOOD + one + other, after).values()) == {"proved"}


def test_the_order_of_what_has_no_symbol_matters() -> None:
    one, other = '"user.a"() : () -> ()\n', '"user.b"() : () -> ()\n'
    assert set(kinds(one + other, other + one).values()) == {"unsupported"}


def test_functions_of_one_name_in_several_modules() -> None:
    text = f"module @a {{ {GOOD} }}\nmodule @b {{ {GOOD} }}\n{GOOD}"
    at = text.rindex("func.return")
    wrong = text[:at] + "%c = arith.constant 1 : i8\nfunc.return %c : i8 }"
    assert kinds(text, wrong) == {
        "@a::@good": "proved",
        "@b::@good": "proved",
        "@good": "refuted",
    }


# Functions that are called.

IDENTITY = "func.func private @p(%x: i8) -> i8 { func.return %x : i8 }\n"
ALWAYS_ONE = """func.func private @p(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  func.return %c : i8
}
"""
BOTH_SIDES = IDENTITY, ALWAYS_ONE
CALLS_WITH_ONE = """func.func @f() -> i8 {
  %c = arith.constant 1 : i8
  %r = func.call @p(%c) : (i8) -> i8
  func.return %r : i8
}
"""
TWO = "%c = arith.constant 2 : i8\n  %r"
ONE = "func.func @f() -> i8 { %c = arith.constant 1 : i8\nfunc.return %c : i8 }\n"


def test_a_private_function_that_is_called_with_one_value() -> None:
    found = verify(IDENTITY + CALLS_WITH_ONE, ALWAYS_ONE + CALLS_WITH_ONE)
    verdict = found["@p"].verdict
    assert isinstance(verdict, Proved)
    assert verdict.notes == ("within this module: it is private, and used by @f only",)
    assert isinstance(found["@f"].verdict, Proved)


def test_callers_decide_it_also_where_it_is_wrong() -> None:
    with_two = CALLS_WITH_ONE.replace("constant 1", "constant 2")
    found = verify(IDENTITY + with_two, ALWAYS_ONE + with_two)
    assert isinstance(found["@f"].verdict, Refuted)
    assert isinstance(found["@p"].verdict, Unknown)
    both_ = CALLS_WITH_ONE + with_two.replace("@f", "@g")
    assert kinds(IDENTITY + both_, ALWAYS_ONE + both_) == {
        "@f": "proved",
        "@g": "refuted",
        "@p": "unknown",
    }


@few(6)
@pytest.mark.parametrize(
    "use",
    [
        '"user.op"() {function = @p} : () -> ()\n',
        '"user.op"() {function = #user.call<@p>} : () -> ()\n',
        pytest.param(
            "func.func @address() -> ((i8) -> i8) {\n"
            '  %r = "func.constant"() <{value = @p}> : () -> ((i8) -> i8)\n'
            "  func.return %r : (i8) -> i8\n}\n",
            marks=NEEDS_MLIR,  # which knows the operation
        ),
        "func.func @g(%x: i8) -> i8 attributes {a.b = @p} { func.return %x : i8 }\n",
        "func.func @g(%x: i8) -> i8 {\n  %r = arith.addi %x, %x {a.b = @p} : i8\n"
        "  func.return %r : i8\n}\n",
    ],
)
def test_any_other_use_makes_it_public(use: str) -> None:
    rest = CALLS_WITH_ONE + use
    assert kinds(IDENTITY + rest, ALWAYS_ONE + rest)["@p"] == "refuted"


@pytest.mark.parametrize(
    ("visibility", "verdict"), [("", "refuted"), ("nested ", "proved"), ("private ", "proved")]
)
def test_what_others_may_call_is_decided_for_all_arguments(visibility: str, verdict: str) -> None:
    sides = [
        (side + CALLS_WITH_ONE).replace("private ", visibility) for side in (IDENTITY, ALWAYS_ONE)
    ]
    assert kinds(*sides) == {"@p": verdict, "@f": "proved"}


def test_a_nested_function_may_be_used_outside_of_its_module() -> None:
    user = '"user.op"() {function = @m::@p} : () -> ()\n'

    def verdict(beside: str) -> str:
        inside = (f"{side.replace('private', 'nested')}{CALLS_WITH_ONE}" for side in BOTH_SIDES)
        sides = [f"module {{\nmodule @m {{\n{side}}}\n{beside}}}\n" for side in inside]
        return kinds(*sides)["@m::@p"]

    assert verdict("") == "proved"
    assert verdict(user) == "refuted"


def test_a_private_function_that_nobody_calls_is_said_to_be_that() -> None:
    verdict = verify(IDENTITY + GOOD, ALWAYS_ONE + GOOD)["@p"].verdict
    assert isinstance(verdict, Vacuous)
    assert "nothing in this module uses it" in verdict.reason
    gone = verify(IDENTITY + GOOD, GOOD)["@p"].verdict
    assert isinstance(gone, Proved)
    assert gone.notes == ("within this module: it is private, and nothing uses it",)


def test_a_caller_that_is_opaque_in_part() -> None:
    caller = CALLS_WITH_ONE.replace(
        "func.return %r", '%s = "user.op"(%r) : (i8) -> i8\nfunc.return %s'
    )
    found = kinds(IDENTITY + caller, ALWAYS_ONE + caller)
    assert found == {"@f": "proved", "@p": "proved"}
    wrong = ALWAYS_ONE.replace("constant 1", "constant 2")
    assert "proved" not in kinds(IDENTITY + caller, wrong + caller).values()


@pytest.mark.parametrize(("before", "after"), [(CALLS_WITH_ONE, ONE), (ONE, CALLS_WITH_ONE)])
def test_what_is_put_in_place_of_its_calls_or_taken_out(before: str, after: str) -> None:
    sides = [ALWAYS_ONE + s if "@p" in s else s for s in (before, after)]
    assert kinds(*sides) == {"@f": "proved", "@p": "proved"}
    wrong = [side.replace("constant 1", "constant 2", 1) for side in sides]
    assert "proved" not in kinds(wrong[0], sides[1]).values()


def test_an_argument_that_is_dropped() -> None:
    after = ALWAYS_ONE.replace("%x: i8", "") + CALLS_WITH_ONE.replace("@p(%c) : (i8)", "@p() : ()")
    assert kinds(ALWAYS_ONE + CALLS_WITH_ONE, after) == {"@f": "proved", "@p": "proved"}
    wrong = after.replace("constant 1", "constant 3", 1)
    assert kinds(ALWAYS_ONE + CALLS_WITH_ONE, wrong) == {"@f": "refuted", "@p": "unknown"}


def test_through_several_private_functions() -> None:
    middle = """func.func private @q(%x: i8) -> i8 {
      %r = func.call @p(%x) : (i8) -> i8
      func.return %r : i8
    }
    """
    callers = CALLS_WITH_ONE.replace("@p", "@q")
    before, after = (side + middle + callers for side in (IDENTITY, ALWAYS_ONE))
    found = verify(before, after)
    assert {name: r.kind for name, r in found.items()} == {
        "@p": "proved",
        "@q": "proved",
        "@f": "proved",
    }
    verdict = found["@q"].verdict
    assert isinstance(verdict, Proved)
    assert verdict.notes == ("within this module: it is private, and used by @f only",)
    with_two = [side.replace("%c = arith.constant 1 : i8\n  %r", TWO) for side in (before, after)]
    assert kinds(*with_two) == {"@p": "unknown", "@q": "unknown", "@f": "refuted"}
    public = [side.replace("private @q", "@q") for side in (before, after)]
    assert kinds(*public) == {"@p": "unknown", "@q": "refuted", "@f": "proved"}
    another_use = '"user.op"() {function = @q} : () -> ()\n'
    assert kinds(before + another_use, after + another_use)["@q"] == "refuted"


def test_an_unchanged_private_function_that_nobody_calls() -> None:
    middle = IDENTITY.replace("@p", "@q").replace(
        "func.return %x", "%r = func.call @p(%x) : (i8) -> i8\n  func.return %r"
    )
    found = verify(IDENTITY + middle + GOOD, ALWAYS_ONE + middle + GOOD)
    assert isinstance(found["@q"].verdict, Vacuous)
    assert isinstance(found["@p"].verdict, Unknown)
    assert isinstance(found["@good"].verdict, Proved)


RECURSIVE = """func.func private @r(%x: i8) -> i8 {
  %y = func.call @r(%x) : (i8) -> i8
  func.return %y : i8
}
func.func @f(%x: i8) -> i8 {
  %y = func.call @r(%x) : (i8) -> i8
  func.return %y : i8
}
"""


def test_what_calls_itself_is_not_put_in_place() -> None:
    ends = RECURSIVE.replace("func.call @r(%x) : (i8) -> i8", "arith.constant 1 : i8", 1)
    assert kinds(RECURSIVE, ends) == {"@r": "unknown", "@f": "unknown"}
    assert kinds(ends, RECURSIVE) == {"@r": "unknown", "@f": "unknown"}


@pytest.mark.deep
def test_two_that_call_each_other() -> None:
    other = RECURSIVE.replace("func.call @r", "func.call @s", 1)
    other += RECURSIVE.split("func.func @f")[0].replace("private @r", "private @s")
    ends = other.replace("func.call @s(%x) : (i8) -> i8", "arith.constant 1 : i8", 1)
    for sides in ((other, ends), (ends, other)):
        assert "proved" not in kinds(*sides).values()
    assert set(kinds(other, other).values()) == {"proved"}


THROUGH_ZERO_OF_FUNC = two_identities("func")[1].replace("@f", "@h")
CYCLE = """func.func @a(%x: i8) -> i8 {
  %y = func.call @h(%x) : (i8) -> i8
  %z = func.call @b(%y) : (i8) -> i8
  func.return %z : i8
}
func.func @b(%x: i8) -> i8 {
  %z = func.call @a(%x) : (i8) -> i8
  func.return %z : i8
}
"""


def test_unchanged_functions_that_call_each_other_rest_on_what_changed() -> None:
    h = FUNCTION.format(kind="func").replace("@f", "@h")
    found = verify(CYCLE + h, CYCLE + THROUGH_ZERO_OF_FUNC)
    assert {name: r.kind for name, r in found.items()} == dict.fromkeys(
        ("@a", "@b", "@h"), "proved"
    )
    for name in ("@a", "@b"):
        verdict = found[name].verdict
        assert isinstance(verdict, Proved)
        assert verdict.notes == ("rests on the verdict about @h",)
        assert verdict.assumptions == ()
    wrong = THROUGH_ZERO_OF_FUNC.replace("constant 0", "constant 1")
    assert kinds(CYCLE + h, CYCLE + wrong) == {"@a": "unknown", "@b": "unknown", "@h": "refuted"}


def test_what_rests_on_equality_over_the_reals_is_no_more_than_that() -> None:
    """Code that is the same, and tells values apart that are equal over the reals only."""
    adds = """func.func @h(%a: f32, %b: f32, %c: f32) -> f32 {
      %0 = arith.addf %a, %b : f32
      %1 = arith.addf %0, %c : f32
      func.return %1 : f32
    }
    func.func @f(%a: f32, %b: f32, %c: f32) -> i1 {
      %0 = func.call @h(%a, %b, %c) : (f32, f32, f32) -> f32
      %1 = arith.cmpf oeq, %0, %a : f32
      func.return %1 : i1
    }
    """
    otherwise = adds.replace("%a, %b : f32", "%b, %c : f32").replace("%0, %c : f32", "%a, %0 : f32")
    results = verify_translation(adds, otherwise, Options(fp="reals"))
    verdicts = {result.name: result.verdict for result in results}
    h, f = verdicts["@h"], verdicts["@f"]
    assert isinstance(h, Proved) and h.guarantee.equality == "reals"
    assert isinstance(f, Proved) and f.guarantee.equality == "reals"
    assert "rests on the verdict about @h" not in f.notes


@pytest.mark.parametrize("second", ["%a", "%b"])
def test_what_is_assumed_of_arguments_is_not_believed_of_what_a_caller_passes(second: str) -> None:
    text = f"""func.func @h(%a: memref<4xi32>, %b: memref<4xi32>, %x: i32, %y: i32) -> i32 {{
      %c0 = arith.constant 0 : index
      memref.store %x, %a[%c0] : memref<4xi32>
      memref.store %y, %b[%c0] : memref<4xi32>
      %r = memref.load %a[%c0] : memref<4xi32>
      func.return %r : i32
    }}
    func.func @f(%a: memref<4xi32>, %b: memref<4xi32>, %x: i32, %y: i32) -> i32 {{
      %s = func.call @h(%a, {second}, %x, %y) : (memref<4xi32>, memref<4xi32>, i32, i32) -> i32
      func.return %s : i32
    }}
    """
    forwarded = text.replace("return %r", "return %x")
    results = verify_translation(text, forwarded, Options(assume=("no-alias",)))
    verdicts = {result.name: result.verdict for result in results}
    h, f = verdicts["@h"], verdicts["@f"]
    assert isinstance(h, Proved) and [a.name for a in h.assumptions] == ["no-alias"]
    if second == "%a":
        assert isinstance(f, Refuted)
    else:
        assert isinstance(f, Proved) and [a.name for a in f.assumptions] == ["no-alias"]
        assert "rests on the verdict about @h" not in f.notes


@pytest.mark.parametrize("zero", ["0", "1"])
def test_code_without_a_meaning_rests_on_what_it_calls(zero: str) -> None:
    kernel = """"gpu.module"() <{sym_name = "m"}> ({
      "gpu.func"() <{function_type = (i8) -> ()}> ({
      ^bb0(%x: i8):
        %c = "func.call"(%x) <{callee = @h}> : (i8) -> i8
        "gpu.return"() : () -> ()
      }) {sym_name = "g"} : () -> ()
      FUNCTION
    }) : () -> ()"""
    before = kernel.replace("FUNCTION", FUNCTION.format(kind="func").replace("@f", "@h"))
    changed = THROUGH_ZERO_OF_FUNC.replace("constant 0", f"constant {zero}")
    found = verify(before, kernel.replace("FUNCTION", changed))
    if zero == "0":
        verdict = found["@m::@g"].verdict
        assert isinstance(verdict, Proved)
        assert verdict.notes == ("rests on the verdict about @m::@h",)
    else:
        assert isinstance(found["@m::@g"].verdict, Unknown)
        assert found["@m::@h"].kind == "refuted"


def test_calls_of_one_function_have_values_of_their_own() -> None:
    helper = """func.func private @p(%x: i8) -> i8 {
      %c = arith.constant 1 : i8
      %y = arith.addi %x, %c : i8
      func.return %y : i8
    }
    """
    twice = (
        helper
        + """func.func @f(%x: i8) -> i8 {
      %a = func.call @p(%x) : (i8) -> i8
      %b = func.call @p(%a) : (i8) -> i8
      func.return %b : i8
    }"""
    )
    plus = (
        helper
        + """func.func @f(%x: i8) -> i8 {
      %c = arith.constant 2 : i8
      %y = arith.addi %x, %c : i8
      func.return %y : i8
    }"""
    )
    assert kinds(twice, plus)["@f"] == "proved"
    assert kinds(twice, plus.replace("constant 2", "constant 3"))["@f"] == "refuted"


def test_only_who_knows_an_operation_knows_its_properties() -> None:
    property_, attribute = (f'"user.op"() {said} : () -> ()\n' for said in ("<{k = 1}>", "{k = 1}"))
    found = {r.name: r.verdict for r in verify_translation(property_, attribute)}
    assert not any(isinstance(verdict, Proved) for verdict in found.values())

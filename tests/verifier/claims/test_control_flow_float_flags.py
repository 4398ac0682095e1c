"""What fast-math flags license is proved with the flag, and refuted without it."""

from __future__ import annotations

import re

import pytest

from tests.support.deep import few, some_of
from tests.verifier.claims.test_control_flow_floats import constant, verdict
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

ARGUMENTS = "%x: f8E4M3, %y: f8E4M3, %z: f8E4M3"
ZERO, ONE = constant("0.0", "f8E4M3"), constant("1.0", "f8E4M3")


def decided(before: str, after: str, flags: str) -> object:
    """`FLAGS` stands for the flags in the source."""
    said = f"fastmath<{flags}>" if flags else ""
    return verdict(ARGUMENTS, "f8E4M3", before.replace("FLAGS", said), after)


def line(result: str, name: str, operands: str, flags: str = "") -> str:
    said = f" fastmath<{flags}>" if flags not in ("", "FLAGS") else f" {flags}"
    return f"%{result} = arith.{name} {operands}{said} : f8E4M3; "


MULTIPLY = line("m", "mulf", "%x, %y", "FLAGS")
FUSED = "%r = math.fma %x, %y, %z : f8E4M3; %r"
LICENSED = {
    "x + 0": ("nsz", ZERO + line("r", "addf", "%x, %c", "FLAGS") + "%r", "%x"),
    "0 - x": (
        "nsz",
        ZERO + line("r", "subf", "%c, %x", "FLAGS") + "%r",
        "%n = arith.negf %x : f8E4M3; %n",
    ),
    "0 * x": ("nnan,nsz", ZERO + line("r", "mulf", "%x, %c", "FLAGS") + "%r", ZERO + "%c"),
    "x * y + z": ("contract", MULTIPLY + line("r", "addf", "%m, %z", "FLAGS") + "%r", FUSED),
    "z + x * y": ("contract", MULTIPLY + line("r", "addf", "%z, %m", "FLAGS") + "%r", FUSED),
    "x * y - z": (
        "contract",
        MULTIPLY + line("r", "subf", "%m, %z", "FLAGS") + "%r",
        "%n = arith.negf %z : f8E4M3; %r = math.fma %x, %y, %n : f8E4M3; %r",
    ),
    "z - x * y": (
        "contract",
        MULTIPLY + line("r", "subf", "%z, %m", "FLAGS") + "%r",
        "%n = arith.negf %x : f8E4M3; %r = math.fma %n, %y, %z : f8E4M3; %r",
    ),
    "(x + y) + z": (
        "reassoc",
        line("s", "addf", "%x, %y", "FLAGS") + line("r", "addf", "%s, %z", "FLAGS") + "%r",
        line("s", "addf", "%y, %z") + line("r", "addf", "%x, %s") + "%r",
    ),
    "(x - y) + z": (
        "reassoc",
        line("s", "subf", "%x, %y", "FLAGS") + line("r", "addf", "%s, %z", "FLAGS") + "%r",
        "%n = arith.negf %y : f8E4M3; "
        + line("s", "addf", "%x, %z")
        + line("r", "addf", "%s, %n")
        + "%r",
    ),
    "(x * y) * z": (
        "reassoc",
        MULTIPLY + line("r", "mulf", "%m, %z", "FLAGS") + "%r",
        line("s", "mulf", "%x, %z") + line("r", "mulf", "%s, %y") + "%r",
    ),
    "x / y": (
        "arcp",
        line("r", "divf", "%x, %y", "FLAGS") + "%r",
        ONE + line("s", "divf", "%c, %y") + line("r", "mulf", "%x, %s") + "%r",
    ),
}
"""The flags that license it, the source, the target."""


@pytest.mark.parametrize("name", some_of(LICENSED, 12))
def test_what_a_flag_licenses_is_proved_with_it_and_refuted_without(name: str) -> None:
    flags, before, after = LICENSED[name]
    assert isinstance(decided(before, after, flags), Proved)
    assert isinstance(decided(before, after, ""), Refuted)


@pytest.mark.deep
@pytest.mark.parametrize("name", LICENSED)
def test_another_flag_licenses_something_else(name: str) -> None:
    flags, before, after = LICENSED[name]
    allowed = decided(before, after, "fast")
    # All flags at once leave more open than the solver decides of sums in another order.
    assert isinstance(allowed, Proved | Unknown if "reassoc" in flags else Proved)
    for other in ("nsz", "contract", "reassoc", "arcp"):
        if other not in flags:
            assert not isinstance(decided(before, after, other), Proved)


@pytest.mark.parametrize("name", some_of(LICENSED, 11))
def test_a_target_has_no_flag_that_the_source_lacks(name: str) -> None:
    """With its flag the target may compute what the source does not."""
    flags, before, _ = LICENSED[name]
    flags = flags.removeprefix("nnan,")
    plain = before.replace("FLAGS", "")
    flagged = before.replace("FLAGS", f"fastmath<{flags}>")
    assert isinstance(verdict(ARGUMENTS, "f8E4M3", flagged, plain), Proved)
    assert isinstance(verdict(ARGUMENTS, "f8E4M3", flagged, flagged), Proved)
    if name != "0 - x":  # of which the zeros can only be +0, which nsz changes
        assert not isinstance(verdict(ARGUMENTS, "f8E4M3", plain, flagged), Proved)


@pytest.mark.deep
def test_every_operation_of_a_rewrite_has_the_flag() -> None:
    for first, second in (("contract", ""), ("reassoc", "contract")):
        before = line("m", "mulf", "%x, %y", first) + line("r", "addf", "%m, %z", second) + "%r"
        assert not isinstance(decided(before, FUSED, ""), Proved)
    before = line("s", "addf", "%x, %y", "contract") + line("r", "addf", "%s, %z", "reassoc") + "%r"
    assert isinstance(decided(before, LICENSED["(x + y) + z"][2], ""), Refuted)


@pytest.mark.deep
def test_sums_are_the_same_by_their_terms() -> None:
    """Of five terms no order is known but their own; the same ones are the same in any order."""

    def sum_of(*names: str) -> str:
        text = line("s0", "addf", f"%{names[0]}, %{names[1]}", "reassoc")
        for number, name in enumerate(names[2:]):
            text += line(f"s{number + 1}", "addf", f"%s{number}, %{name}", "reassoc")
        return text + f"%s{len(names) - 2}"

    arguments = ", ".join(f"%{name}: f8E4M3" for name in "abcde")
    before = sum_of(*"abcde")
    assert isinstance(verdict(arguments, "f8E4M3", before, sum_of(*"edcba")), Proved)
    assert isinstance(verdict(arguments, "f8E4M3", before, sum_of(*"abcdd")), Unknown)


@pytest.mark.deep
def test_what_is_licensed_is_not_just_anything() -> None:
    """A source may not choose what it likes for the result of an operation that has a licence."""
    flags, before, _ = LICENSED["x * y + z"]
    assert isinstance(decided(before, "%x", flags), Unknown)


@pytest.mark.deep
def test_the_sign_of_a_zero_is_all_that_is_free() -> None:
    before = line("r", "addf", "%x, %y", "nsz") + "%r"
    after = line("s", "addf", "%x, %y") + "%r = arith.negf %s : f8E4M3; %r"
    found = decided(before, after, "")
    assert isinstance(found, Refuted)
    both = "%i = arith.bitcast %r : f8E4M3 to i8; %j = arith.bitcast %s : f8E4M3 to i8; "
    both += "%d = arith.xori %i, %j : i8; %d"
    twice = line("r", "addf", "%x, %y", "nsz,nnan") + line("s", "addf", "%x, %y", "nsz,nnan")
    zero = "%d = arith.constant 0 : i8; %d"
    assert isinstance(verdict(ARGUMENTS, "i8", twice + both, zero), Proved)
    assert isinstance(verdict(ARGUMENTS, "i8", zero, twice + both), Refuted)


@pytest.mark.deep
def test_the_source_may_turn_zeros() -> None:
    """Neither of two that it may turn is shown to differ, though it need not turn them."""
    before = line("s", "addf", "%x, %y", "nsz") + line("r", "divf", "%z, %s", "nsz") + "%r"
    after = "%n = arith.negf %z : f8E4M3; " + line("s", "addf", "%x, %y")
    wrong = after + line("r", "divf", "%n, %s") + "%r"
    turned = after + "%t = arith.negf %s : f8E4M3; " + line("r", "divf", "%n, %t") + "%r"
    found = decided(before, wrong, "")
    assert isinstance(found, Refuted)
    x, y, z = map(float, re.findall(r"%[xyz] : f8E4M3 = (\S+)", found.counterexample.text()))
    assert x + y != 0 and z != 0
    assert not isinstance(decided(before, turned, ""), Refuted)


@pytest.mark.deep
@few(2)
@pytest.mark.parametrize(("first", "second"), [(True, True), (True, False), (False, True)])
def test_a_truncation_that_is_undone_may_be_left_out_where_both_say_so(
    first: bool, second: bool
) -> None:
    said = [" fastmath<contract>" if flag else "" for flag in (first, second)]
    before = f"%t = arith.truncf %x{said[0]} : f16 to f8E4M3; "
    before += f"%r = arith.extf %t{said[1]} : f8E4M3 to f16; %r"
    if tools() is None:
        pytest.skip("xDSL does not know flags of conversions")
    found = verdict("%x: f16", "f16", before, "%x")
    assert isinstance(found, Proved if first and second else Refuted)
    plain = before.replace(" fastmath<contract>", "")
    assert isinstance(verdict("%x: f16", "f16", before, plain), Proved)
    assert isinstance(verdict("%x: f16", "f16", plain, before), Unknown)

"""What an input says that its verdict should be: the attribute `rewright.expect`."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.verdicts.verdict import VERDICT_NAMES

EXPECT = "rewright.expect"


def expectation(operation: Operation) -> str | None:
    """The verdict that the operation says it expects, where it says so in a string."""
    attribute = operation.attributes.get(EXPECT)
    return attribute.data if isinstance(attribute, StringAttr) else None


def check_expectation(operation: Operation, parsed: ParsedModule) -> None:
    """Raise `InputError` where the operation expects a verdict that there is not."""
    if EXPECT in operation.attributes and expectation(operation) not in VERDICT_NAMES.values():
        verdicts = ", ".join(VERDICT_NAMES.values())
        raise parsed.error(f"{EXPECT} must be one of {verdicts}, as a string", operation)

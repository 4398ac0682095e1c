"""Short ways to write a pattern and to get its verdict."""

from __future__ import annotations

from verifier.claims.patterns import verify_rewrite
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Result, Verdict

VALUE = "!pdl.value"


def pattern(match: str, rewrite: str, attributes: str = "") -> str:
    """A pattern whose root is `%root`."""
    return (
        f"pdl.pattern @p : benefit(1) {attributes} {{\n{match}\n"
        f"pdl.rewrite %root {{\n{rewrite}\n}}\n}}\n"
    )


def binary(
    name: str, operation: str, x: str, y: str, type_: str = "%t", attributes: str = ""
) -> str:
    """`%name`, an operation of two values, and `%name_value`, its result."""
    return (
        f'%{name} = pdl.operation "{operation}"({x}, {y} : {VALUE}, {VALUE}) {attributes} '
        f"-> ({type_} : !pdl.type)\n%{name}_value = pdl.result 0 of %{name}\n"
    )


def unary(name: str, operation: str, x: str, type_: str, attributes: str = "") -> str:
    return (
        f'%{name} = pdl.operation "{operation}"({x} : {VALUE}) {attributes} '
        f"-> ({type_} : !pdl.type)\n%{name}_value = pdl.result 0 of %{name}\n"
    )


def constant(name: str, attribute: str, type_: str = "%t") -> str:
    """`%name`, the operation; `%name_value`, the value; of `%attribute`."""
    return (
        f'%{name} = pdl.operation "arith.constant" {{"value" = {attribute}}} '
        f"-> ({type_} : !pdl.type)\n%{name}_value = pdl.result 0 of %{name}\n"
    )


GENERIC = "%t = pdl.type\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
BY_X = f"pdl.replace %root with (%x : {VALUE})"


def result_of(text: str, timeout: float = 60, assume: tuple[str, ...] = ()) -> Result:
    (result,) = verify_rewrite(text, Options(timeout, assume=assume))
    return result


def verdict_on(text: str, assume: tuple[str, ...] = ()) -> Verdict:
    return result_of(text, assume=assume).verdict


def kind_of(text: str) -> str:
    return result_of(text).kind

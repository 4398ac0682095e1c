"""Types that native functions compute from other types: the rest that a concatenation adds, say.

Such a type is no choice: its width is a function of the widths of the types that it is computed
from. Where it is computed for a match and there is none (no type has 0 bits), nothing matches. What
a rewrite computes has to exist wherever the pattern matches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects import pdl
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, SSAValue

from semantics.language.program import NoMeaning, TypeTerm, TypeVariable, as_integer_type
from verifier.kernel.goals.natives import native_rewrite, native_type_function

TypeOf = Callable[[SSAValue], TypeTerm]
"""The type that a `pdl.type`, or what a native function gives, stands for."""


@dataclass(frozen=True)
class ComputedType:
    """`width`, of the widths of the types in `of`, is the width of `type_`; None: there is none."""

    type_: TypeVariable
    of: tuple[TypeTerm, ...]
    width: Callable[..., int | None]
    in_rewrite: bool
    where: str

    def missing(self, widths: tuple[int, ...]) -> NoMeaning:
        """Of a rewrite that computes what is no type, where these widths match."""
        types = ", ".join(f"%{t.name} is i{w}" for t, w in zip(self.of, widths, strict=True)
                          if isinstance(t, TypeVariable))  # fmt: skip
        return NoMeaning(f"%{self.type_.name} is no type where {types}", self.where)


def computed_type(
    op: pdl.ApplyNativeRewriteOp, variable: TypeVariable, type_of: TypeOf, where: str
) -> ComputedType:
    """The type that a native function gives. Raises `NoMeaning`, also where it depends on what a
    match finds in the program."""
    of: dict[TypeTerm, None] = {}
    _collect(op, type_of, of, where)
    terms = tuple(of)

    def width(*widths: int) -> int | None:
        given = {t: IntegerType(w) for t, w in zip(terms, widths, strict=True)}
        made = _executed(op, lambda value: given[type_of(value)])
        return None if made is None else cast(IntegerType, made).width.data

    return ComputedType(variable, terms, width, isinstance(op.parent_op(), pdl.RewriteOp), where)


def _collect(
    op: pdl.ApplyNativeRewriteOp, type_of: TypeOf, of: dict[TypeTerm, None], where: str
) -> None:
    """The types on which the result depends."""
    name = op.constraint_name.data
    function = native_type_function(name) or native_rewrite(name)
    if function is None:
        raise NoMeaning(f"no native rewrite named '{name}' is registered", where)
    for argument in op.args:
        owner = argument.owner
        if isinstance(argument.type, pdl.TypeType):
            type_ = type_of(argument)
            if not isinstance(type_, TypeVariable) and as_integer_type(type_) is None:
                raise NoMeaning(f"{name} of the type {type_}", where)
            of[type_] = None
        elif isinstance(owner, pdl.ApplyNativeRewriteOp):
            _collect(owner, type_of, of, where)
        elif not isinstance(owner, pdl.AttributeOp) or owner.value is None:
            raise NoMeaning("a type computed from what a match finds in the program", where)


def _executed(
    op: pdl.ApplyNativeRewriteOp, type_of: Callable[[SSAValue], Attribute]
) -> Attribute | None:
    arguments: list[Any] = []
    for argument in op.args:
        owner = argument.owner
        if isinstance(argument.type, pdl.TypeType):
            arguments.append(type_of(argument))
        elif isinstance(owner, pdl.ApplyNativeRewriteOp):
            arguments.append(_executed(owner, type_of))
        else:
            arguments.append(cast(pdl.AttributeOp, owner).value)
    name = op.constraint_name.data
    function = native_type_function(name) or native_rewrite(name)
    assert function is not None
    return function.executable(*arguments)

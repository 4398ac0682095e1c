"""Whether something is of a kind: xDSL's `isa`, which makes a check of the hint anew for each call.

Types are asked about at each operation that is read, mostly in vain, so each check is made once.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, cast, get_args, get_origin

from xdsl.ir import Attribute, Data, ParametrizedAttribute
from xdsl.irdl import AttrConstraint, VerificationContext, irdl_to_attr_constraint
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa as is_of_hint

if TYPE_CHECKING:
    # Only there may a hint be a union, which `type[T]` excludes.
    from xdsl.utils.hints import isa as isa
else:

    def isa(arg: Any, hint: Any) -> bool:
        """Whether `arg` is as `hint` says, for the hints that xDSL's `isa` takes."""
        return any(_is_of(arg, each) for each in _alternatives(hint))


@cache
def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _is_of(arg: Any, hint: Any) -> bool:
    class_, constraint = _check(hint)
    if class_ is None:
        return is_of_hint(arg, hint)
    if not isinstance(arg, class_) or constraint is None:
        return isinstance(arg, class_)
    try:
        constraint.verify(cast(Attribute, arg), VerificationContext())
    except VerifyException:
        return False
    return True


@cache
def _check(hint: Any) -> tuple[type | None, AttrConstraint | None]:
    """The class of which a value must be, None where xDSL is to be asked, and what else holds."""
    origin = get_origin(hint)
    if origin is None and isinstance(hint, type):
        return hint, None
    if isinstance(origin, type) and issubclass(origin, Data | ParametrizedAttribute):
        return cast(type, origin), irdl_to_attr_constraint(hint)
    return None, None

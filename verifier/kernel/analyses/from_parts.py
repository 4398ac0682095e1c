"""Transfer functions, forward or backward, that are made of others: of which claims that is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from semantics.language.program import NoMeaning
from verifier.kernel.analyses.claim import Claim


@dataclass(frozen=True, eq=False)
class FromParts(ABC):
    """Something of which `parts` are claims from which it follows that it is sound, if it has any;
    `made_as` is what was `stated` of it when it got them."""

    name: str
    parts: tuple[Claim, ...] = field(default=(), kw_only=True)
    made_as: tuple[object, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def stated(self) -> tuple[object, ...]:
        """All that decides what is claimed of it."""

    def follows_from(self, parts: Sequence[Claim]) -> Self:
        """This function, of which it follows from these claims that it is sound."""
        return replace(self, parts=tuple(parts), made_as=self.stated)

    def own_parts(self) -> tuple[Claim, ...]:
        """Its parts. Raises `NoMeaning` where they are those of another function, of which this one
        was made by `replace`."""
        if self.parts and self.made_as != self.stated:
            raise NoMeaning(f"{self.name}: its parts are claims about another function")
        return self.parts

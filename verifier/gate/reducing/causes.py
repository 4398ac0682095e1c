"""What findings in inputs that nobody wrote have in common, so that each is told once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from semantics.functions.operations import operation_name
from verifier.kernel.input.nesting import walk
from verifier.kernel.verdicts.verdict import Result

if TYPE_CHECKING:
    from verifier.kernel.input.module_items import Item


def kinds_that_differ(before: Item | None, after: Item | None) -> str:
    """The kinds of operations that a pass left out and that it put in: "arith.muli -> arith.shli".
    Where it did neither, it changed operands or properties of those that there are."""
    old, new = _kinds(before), _kinds(after)
    gone, come = sorted(old - new), sorted(new - old)
    if not gone and not come:
        return f"within {', '.join(sorted(old))}"
    return f"{', '.join(gone) or 'nothing'} -> {', '.join(come) or 'nothing'}"


def _kinds(item: Item | None) -> Counter[str]:
    inside = () if item is None else (inner for op in item.ops for inner in walk(op))
    return Counter(operation_name(op) for op in inside)


@dataclass
class Causes:
    """The findings of a run by their causes: the pass, and the pattern or the kinds."""

    found: dict[tuple[str, str], list[Result]] = field(
        default_factory=dict[tuple[str, str], list[Result]]
    )

    def judged(self, result: Result) -> Result:
        """The result; where a finding of the same cause came before, it says which. That is none
        which the baseline knows, unless it knows this one too."""
        if "cause" not in result.details:
            return result
        key = (result.details["pass"], result.details["cause"])
        same = self.found.setdefault(key, [])
        told = [r for r in same if "baseline" in result.details or "baseline" not in r.details]
        same.append(result)
        if not told:
            return result
        return replace(result, details={**result.details, "same as": _short(told[0])})

    def as_dicts(self) -> list[dict[str, Any]]:
        return [
            {"pass": pass_, "cause": cause, "findings": [_place(result) for result in results]}
            for (pass_, cause), results in self.found.items()
        ]

    def texts(self) -> Sequence[str]:
        """A line for each cause: how often it was found, and where."""
        return [
            f"{cause}: {len(results)} finding{'' if len(results) == 1 else 's'}: "
            + ", ".join(_short(result) for result in results)
            for (_, cause), results in self.found.items()
        ]


def _place(result: Result) -> dict[str, str]:
    return {"file": result.file, "name": result.name, "command": result.details["command"]}


def _short(result: Result) -> str:
    """A generated function by its name, which says its seed; one of a mutant with its file."""
    generated = result.file.startswith("<generated ")
    return result.name if generated else f"{result.name} of {result.file}"

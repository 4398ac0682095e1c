"""Wrong twins: pairs whose second side was changed so that it differs, with an input that shows it.

They are kept in `../control_flow/wrong/`, and those of memory and vectors in
`../control_flow/wrong_in_memory/`, a file a class: the side before, `// -----`, the side after, and
so on. The side before begins with the twin's name, the side after with the inputs, or, for some
that were written by hand (`written_*.mlir`), with an argument.
`../control_flow/miscompilations/` has those that are known from public reports, in the same form:
the name begins with the number of the issue or pull request of llvm-project that describes it, and
has the pass behind it, and whether MLIR 22.1.8 still does it.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from loop_pairs.making import Pair, upstream
from loop_pairs.memory_mutations import memory_mutations
from loop_pairs.mutations import Mutation, mutations
from loop_pairs.native import PLACED, CannotRun, native_difference
from loop_pairs.sources import FOLDER, MARKER, pieces, public_function

from tests.oracles.control_flow.comparing import Difference, differences
from tests.oracles.control_flow.reading import NoMeaning, functions_of_all

WRONG = FOLDER / "wrong"
WRONG_IN_MEMORY = FOLDER / "wrong_in_memory"
MISCOMPILATIONS = FOLDER / "miscompilations"
ENDLESS = "no end"
_NAME, _DIFFERS = "// Twin: ", "// Differs on "
_LOWERED, _ARGUMENT = "llvm.func @", "an argument: "


@dataclass(frozen=True)
class Twin:
    """A pair that is wrong, of a class of mistakes, and what shows it."""

    name: str
    group: str
    before: str
    after: str
    shown_by: str


def kept(folder: Path = WRONG) -> Iterator[Twin]:
    """The twins in a folder's files, in order."""
    for file in sorted(folder.glob("*.mlir")):
        texts = pieces(file.read_text(encoding="utf-8"))
        for before, after in zip(texts[::2], texts[1::2], strict=True):
            name = before.partition("\n")[0].removeprefix(_NAME)
            shown = after.partition("\n")[0].removeprefix(_DIFFERS)
            yield Twin(name, file.stem, before, after, shown)


def keep(twins: Iterable[Twin], folder: Path = WRONG) -> None:
    """Write the twins, a file a class."""
    texts: dict[str, list[str]] = {}
    for twin in twins:
        texts.setdefault(twin.group, []).extend(
            (f"{_NAME}{twin.name}\n{twin.before}", f"{_DIFFERS}{twin.shown_by}\n{twin.after}")
        )
    folder.mkdir(parents=True, exist_ok=True)
    for group, members in texts.items():
        text = MARKER.join(members)
        (folder / f"{group.replace(' ', '_')}.mlir").write_text(text, encoding="utf-8")


def difference_of(
    before: str, after: str, count: int = 60, limit: int = 1_500
) -> Difference | None:
    """The first inputs on which two modules' public function differs. Raises `NoMeaning`."""
    old, new = functions_of_all([before, after])
    name = public_function(before)
    assert name is not None
    return next(differences(old, new, name, count, limit), None)


@dataclass(frozen=True)
class Making:
    """How twins are made: what is changed, what shows that they differ, and how many are kept.

    `shown` gets the name of the pair, and both sides; it says on which inputs they differ, or None.
    It raises `NoMeaning` where it cannot say. `of_pair` is how many changes of one pair are tried,
    those first of whose class there are the fewest; None is two of each class.
    """

    changes: Callable[[str], Iterator[Mutation]]
    shown: Callable[[str, str, str], str | None]
    of_class: int
    of_source: int
    at_most: int
    longest: int
    of_pair: int | None = None


def of_loops() -> Making:
    """Twins of loops, branches and calls."""

    def shown(_: str, before: str, after: str) -> str | None:
        found = difference_of(before, after)
        return None if found is None else str(found)

    return Making(mutations, shown, 26, 2, 270, 45)


def of_memory() -> Making:
    """Twins of functions about memory and vectors, whose pairs say on which inputs they run."""

    def shown(_: str, before: str, after: str) -> str | None:
        try:
            found = native_difference(before, after)
        except CannotRun as error:
            raise NoMeaning(str(error)) from error
        if found is None and _LOWERED not in after:
            # What was freed or never written is often still there in a run.
            with contextlib.suppress(NoMeaning):
                return None if (one := difference_of(before, after)) is None else str(one)
        return found

    return Making(_of_memory, shown, 20, 2, 330, 90, 4)


def shown_again(twin: Twin) -> str | None:
    """What shows now that a twin differs, in the way that it names; None where nothing does.
    Raises `NoMeaning` and `CannotRun`."""
    if twin.shown_by.startswith(_ARGUMENT):
        return twin.shown_by
    if PLACED in twin.shown_by:
        return native_difference(twin.before, twin.after)
    found = difference_of(twin.before, twin.after, 200)
    return None if found is None else str(found)


def _of_memory(text: str) -> Iterator[Mutation]:
    yield from memory_mutations(text)
    for kind, changed in mutations(text):
        if kind in ("one iteration", "step", "constant", "carried values swapped", "branch"):
            yield kind, changed


def generated(pairs: Iterable[Pair], making: Making) -> Iterator[Twin]:
    """Twins of right pairs: at most so many of a class, and so many of these of one function.

    The order of the pairs and of the changes is one of hashes: the same each time, and mixed.
    """
    of_class: Counter[str] = Counter()
    of_source: Counter[tuple[str, str]] = Counter()
    for pair in sorted(pairs, key=lambda pair: _mixed(pair.name)):
        source = pair.name.rpartition(".")[0]
        wanted = [
            (kind, text)
            for kind, text in sorted(
                making.changes(pair.after), key=lambda found: _mixed(str(found))
            )
            if of_class[kind] < making.of_class and of_source[kind, source] < making.of_source
        ]
        if not wanted or pair.after.count("\n") > making.longest or not _is_right(pair, making):
            continue
        if making.of_pair is not None:
            rare = dict(reversed(wanted))
            wanted = [(kind, rare[kind]) for kind in sorted(rare, key=lambda k: of_class[k])]
            wanted = wanted[: making.of_pair]
        tried: Counter[str] = Counter()
        for kind, text in wanted:
            if tried[kind] >= 2:
                continue
            tried[kind] += 1
            twin = _twin(pair, kind, text, making)
            if twin is not None and of_class[twin.group] < making.of_class:
                of_class[twin.group] += 1
                of_source[kind, source] += 1
                tried[kind] = 2
                yield twin
            if of_class.total() == making.at_most:
                return


def _mixed(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _is_right(pair: Pair, making: Making) -> bool:
    try:
        return making.shown(pair.name, pair.before, pair.after) is None
    except NoMeaning:
        return False


def _twin(pair: Pair, kind: str, text: str, making: Making) -> Twin | None:
    """None where the text is no module, does the same, or cannot be run."""
    try:
        found = making.shown(pair.name, pair.before, text)
    except NoMeaning:
        return None
    if found is None:
        return None
    (after,) = upstream(text).values()
    group = ENDLESS if ": endless" in found else kind
    return Twin(f"{pair.name}, {kind}", group, pair.before, after, found)

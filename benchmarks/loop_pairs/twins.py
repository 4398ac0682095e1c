"""Wrong twins: pairs whose second side was changed so that it differs, with an input that shows it.

They are kept in `../control_flow/wrong/`, a file a class: the side before, `// -----`, the side
after, and so on. The side before begins with the twin's name, the side after with the inputs.
`../control_flow/miscompilations/` has those that are known from public reports, in the same form:
the name begins with the number of the issue or pull request of llvm-project that describes it, and
has the pass behind it, and whether MLIR 22.1.8 still does it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from loop_pairs.making import Pair, upstream
from loop_pairs.mutations import mutations
from loop_pairs.sources import FOLDER, MARKER, pieces, public_function

from tests.oracles.control_flow.comparing import Difference, differences
from tests.oracles.control_flow.reading import NoMeaning, functions_of_all

WRONG = FOLDER / "wrong"
MISCOMPILATIONS = FOLDER / "miscompilations"
OF_CLASS = 26
OF_SOURCE = 2
ALL = 270
LONGEST = 45
ENDLESS = "no end"
_NAME, _DIFFERS = "// Twin: ", "// Differs on "


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


def generated(pairs: Iterable[Pair]) -> Iterator[Twin]:
    """Twins of right pairs: at most `OF_CLASS` of a class, `OF_SOURCE` of them of one function.

    The order of the pairs and of the changes is one of hashes: the same each time, and mixed.
    """
    of_class: Counter[str] = Counter()
    of_source: Counter[tuple[str, str]] = Counter()
    for pair in sorted(pairs, key=lambda pair: _mixed(pair.name)):
        source = pair.name.rpartition(".")[0]
        wanted = [
            (kind, text)
            for kind, text in sorted(mutations(pair.after), key=lambda found: _mixed(str(found)))
            if of_class[kind] < OF_CLASS and of_source[kind, source] < OF_SOURCE
        ]
        if not wanted or pair.after.count("\n") > LONGEST or not _is_right(pair):
            continue
        tried: Counter[str] = Counter()
        for kind, text in wanted:
            if tried[kind] >= 2:
                continue
            tried[kind] += 1
            twin = _twin(pair, kind, text)
            if twin is not None and of_class[twin.group] < OF_CLASS:
                of_class[twin.group] += 1
                of_source[kind, source] += 1
                tried[kind] = 2
                yield twin
            if of_class.total() == ALL:
                return


def _mixed(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _is_right(pair: Pair) -> bool:
    try:
        return difference_of(pair.before, pair.after, 12) is None
    except NoMeaning:
        return False


def _twin(pair: Pair, kind: str, text: str) -> Twin | None:
    """None where the text is no module, does the same, or cannot be run."""
    try:
        found = difference_of(pair.before, text)
    except NoMeaning:
        return None
    if found is None:
        return None
    (after,) = upstream(text).values()
    group = ENDLESS if found.what.startswith("endless") else kind
    return Twin(f"{pair.name}, {kind}", group, pair.before, after, str(found))

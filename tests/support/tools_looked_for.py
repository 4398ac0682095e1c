"""Which tests have to do with MLIR's tools: the run without them repeats the files of those.

Programs are found by PATH. Where $MLIR_TOOLS_RECORD names a file, each process of pytest puts a
folder before PATH that has a link to each tool. The system keeps when a link was last followed, by
whichever process: a test during which none was is the same without the tools. Unless it used what
an earlier one had left in a cache: that is noticed by the counts of the caches. Values of modules
and of fixtures that are shared by the tests of a file are the reason why whole files are repeated.

Of each test that was collected, and of each that ran and did not look, a line is written; of each
file that looked while it was collected or loaded, its path.
`without_mlir_tools.left_out` reads that. What has no line is run again.
"""

from __future__ import annotations

import functools
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion.rewrite import AssertionRewritingHook

from tests.without_mlir_tools import RECORD, link_programs

OURS = ("semantics", "verifier", "rewrites", "synth", "accelerator_model", "tests")
_CACHE = type(functools.cache(len))


def pytest_configure(config: pytest.Config) -> None:
    """In a process that runs tests. What these start is not to write to the record."""
    if not hasattr(config, "workerinput") and config.getoption("dist", "no") != "no":
        return
    record = os.environ.pop(RECORD, None)
    if record and (lookout := Lookout(Path(record))).is_told():
        config.pluginmanager.register(lookout)


class Lookout:
    """A plugin of pytest that writes the record."""

    def __init__(self, record: Path) -> None:
        self.record = record
        self.folder = Path(tempfile.mkdtemp())
        link_programs(os.environ["PATH"], self.folder, tools=True)
        self.links = list(self.folder.iterdir())
        os.environ["PATH"] = os.pathsep.join((str(self.folder), os.environ["PATH"]))
        self.looked = False
        self.loading: list[str] = []
        self.known: set[str] = set()
        self.caches: set[Any] = set()
        self.filled_by_tools: set[Any] = set()
        self.followed()
        for loader in (SourceFileLoader, AssertionRewritingHook):
            loader.exec_module = self.watching(loader.exec_module)  # type: ignore[method-assign]

    def is_told(self) -> bool:
        """Whether the system says that a link was followed."""
        seen = [(link.exists(), self.followed()) for link in self.links]
        return all(there and told for there, told in seen) and not self.followed()

    def followed(self) -> bool:
        """Whether a link was, since this was asked."""
        used = [link for link in self.links if link.lstat().st_atime_ns]
        for link in self.links:
            os.utime(link, ns=(0, 0), follow_symlinks=False)
        return bool(used)

    def write(self, kind: str, what: Iterable[object]) -> None:
        with self.record.open("a", encoding="utf-8") as file:
            file.write("".join(f"{kind}\t{one}\n" for one in what))

    def look(self, loaded: Sequence[str]) -> None:
        """Note it if a link was followed, and of the last of these, which was being loaded."""
        if self.followed():
            self.looked = True
            self.write("looked", loaded[-1:])

    def watching(self, load: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        """What loads modules, so that of each is noted whether it looks while it is loaded."""

        def exec_module(loader: Any, module: Any) -> None:
            self.look(self.loading)
            self.loading.append(module.__file__)
            try:
                load(loader, module)
            finally:
                self.look(self.loading)
                self.loading.pop()

        return exec_module

    def counts(self) -> dict[Any, tuple[int, int]]:
        """Of each function with a cache: calls that found their result in it, and that did not."""
        new = [name for name in sys.modules if name not in self.known]
        self.known.update(new)
        for name in new:
            if name.split(".")[0] in OURS:
                self.caches.update(_caches_in(sys.modules[name]))
        return {cache: cache.cache_info()[:2] for cache in self.caches}

    @contextmanager
    def watched(self) -> Iterator[Callable[[], bool]]:
        """Gives what says, afterwards, whether what was done has to do with the tools."""
        before = self.counts()
        yield lambda: self.looked
        after = self.counts()
        self.look(())
        used = {cache for cache in after if after[cache] != before.get(cache, (0, 0))}
        if self.looked:
            self.filled_by_tools |= {c for c in used if after[c][1] != before.get(c, (0, 0))[1]}
        self.looked |= not used.isdisjoint(self.filled_by_tools)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: Any) -> Generator[None, Any, Any]:
        with self.watched() as looked:
            report = yield
        if looked():
            self.write("looked", [collector.path])
        self.looked = False
        return report

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.write("collected", (item.nodeid for item in session.items))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        with self.watched() as looked:
            ran = yield
        if not looked():
            self.write("apart", [item.nodeid])
        self.looked = False
        return ran

    def pytest_unconfigure(self) -> None:
        shutil.rmtree(self.folder)


def _caches_in(module: Any) -> Iterator[Any]:
    """Functions with a cache, of the module and of its classes."""
    for value in list(vars(module).values()):
        members = vars(value).values() if isinstance(value, type) else (value,)
        for member in members:
            function = getattr(member, "__func__", member)
            if isinstance(function, _CACHE):
                yield function

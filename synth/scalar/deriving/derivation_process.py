"""Looks for derivations in a process of its own: egglog aborts where it gets no memory.

Run as a process, it reads pickled questions from its standard input until that ends, and writes
pickled answers.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from synth.scalar.deriving.refinement_graph import INSTALL, Found, Law, Limits, NotInstalled, Stop
from synth.scalar.rules.rule import Rule

_REGISTERING = (
    "rewrites.library.natives.general",
    "rewrites.library.natives.constants",
    "rewrites.library.natives.flags",
)
"""Imported for the native functions that conditions name."""
_OUT_OF_MEMORY = 3


class Derivations:
    """A process that looks for derivations; it is started when it is first asked, and again after
    it ran out of memory."""

    def __init__(self, memory: int, modules: Sequence[str] = ()) -> None:
        """`memory` are the MiB that a look may take; `modules` are a user's, imported first."""
        self._given = [str(memory), *_REGISTERING, *modules]
        self._process: subprocess.Popen[bytes] | None = None
        self._laws: dict[Law, int] = {}

    def look(self, rules: Sequence[Rule], laws: Sequence[Law], limits: Limits) -> Found:
        """As `refinement_look.look`. Raises `NotInstalled`, and RuntimeError where the process
        cannot work."""
        process = self._running()
        news = [law for law in dict.fromkeys(laws) if law not in self._laws]
        self._laws |= {law: number for number, law in enumerate(news, len(self._laws))}
        question = news, [self._laws[law] for law in laws], rules, limits
        assert process.stdin is not None and process.stdout is not None
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            answer = pickle.load(process.stdout)
        except (BrokenPipeError, EOFError) as error:
            status = process.wait()
            self.close()
            if status not in (_OUT_OF_MEMORY, -signal.SIGABRT, -signal.SIGKILL):
                raise RuntimeError(f"the process that derives rules ended: {status}") from error
            return Found(frozenset(), Stop.MEMORY)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None:
            return self._process
        try:
            import_module("egglog.bindings")
        except ModuleNotFoundError as error:
            raise NotInstalled(INSTALL) from error
        with tempfile.TemporaryFile() as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, *self._given],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            atexit.register(self.close)
            assert self._process.stdout is not None
            if not self._process.stdout.readline():
                self._process.wait()
                self.close()
                said.seek(0)
                text = said.read().decode(errors="replace").strip().rpartition("\n")[2]
                raise RuntimeError(f"the process that derives rules did not start: {text}")
        return self._process

    def close(self) -> None:
        """End the process."""
        self._laws.clear()
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
            atexit.unregister(self.close)


def _serve() -> None:
    from synth.campaign.workers import limit_memory
    from synth.scalar.deriving.refinement_graph import RefinementGraph
    from synth.scalar.deriving.refinement_look import look

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    memory, *modules = sys.argv[1:]
    for module in modules:
        import_module(module)
    graph = RefinementGraph()
    known: list[Law] = []
    news: list[Law]
    numbers: list[int]
    limit_memory(int(memory))
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    answers.write(b"ready\n")
    answers.flush()
    while True:
        try:
            news, numbers, rules, limits = pickle.load(questions)
            known += news
            laws = [known[number] for number in numbers]
            answer: Any = look(graph, rules, laws, limits)
        except EOFError:
            return
        except MemoryError:
            os._exit(_OUT_OF_MEMORY)
        except Exception as error:  # noqa: BLE001 - who asked is told
            answer = error
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    _serve()

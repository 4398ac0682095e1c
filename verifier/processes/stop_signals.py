"""SIGINT, SIGTERM and SIGHUP become an exception, so that a command reports what it has.

Python runs a handler between two steps of its own, and so not while a solver searches. z3 ends a
search at SIGINT; a thread that hears of signals therefore sends SIGINT until one was answered.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn

STOP_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_AGAIN = 1.0
"""Seconds after which a further signal counts: some tools send each of them twice."""
_SOON = 0.02
"""Seconds after which a handler looks again whether it may raise, and the thread whether it has."""


class Stopped(KeyboardInterrupt):
    """A signal asks the command to end."""


class _State:
    first = 0
    """The signal that came first, 0 before any."""
    raised_at: float | None = None


def stopped_status() -> int:
    """The exit status after a signal, as a shell says it: 128 and the number of the signal."""
    return 128 + (_State.first or signal.SIGINT)


def exit_at_stop_signals() -> None:
    """Until a command has begun there is nothing to report, and an exception could be lost."""
    for number in _heard():
        signal.signal(number, _exit)


def _heard() -> list[signal.Signals]:
    """The signals that the process is not told to ignore, as below `nohup`."""
    return [number for number in STOP_SIGNALS if signal.getsignal(number) != signal.SIG_IGN]


def _exit(number: int, frame: FrameType | None) -> NoReturn:
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(128 + number)


@contextmanager
def stop_signals_blocked() -> Generator[None]:
    """Inside, signals wait. A process that starts inside has to unblock them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def unblock_stop_signals() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)


@contextmanager
def stop_signals_raise() -> Generator[None]:
    """Inside, a signal raises `Stopped` in the main thread; elsewhere this does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _State.first, _State.raised_at = 0, None
    before: dict[int, Any] = {number: signal.signal(number, _raise) for number in _heard()}
    listener, hook = _Listener(), sys.unraisablehook
    try:
        yield
    finally:
        listener.stop()
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


def _raise(number: int, frame: FrameType | None) -> None:
    _State.first = _State.first or number
    now = time.monotonic()
    if _State.raised_at is not None and now - _State.raised_at < _AGAIN:
        return
    if _is_finalizing(frame):
        return  # The thread sends another one soon.
    _State.raised_at = now
    # What was half made is dropped now, and may complain of it.
    sys.unraisablehook = say_nothing
    raise Stopped


def say_nothing(_: object) -> None:
    """The `sys.unraisablehook` of a process that drops what was half made when a signal came."""


def _is_finalizing(frame: FrameType | None) -> bool:
    """Whether an exception would be lost, as it is where Python drops an object."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


class _Listener:
    """The thread that hears of signals while the main thread is elsewhere."""

    _current: _Listener | None = None

    def __init__(self) -> None:
        self._start()
        self._before = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        _Listener._current = self

    def _start(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(self._read,), daemon=True)
        self._thread.start()

    def _listen(self, pipe: int) -> None:
        while number := int.from_bytes(os.read(pipe, 1)):  # None, or 0, at the end.
            if number not in STOP_SIGNALS:
                continue
            _State.first = _State.first or number
            while not self._ended.wait(_SOON) and _State.raised_at is None:
                for again in {signal.SIGINT, number}:  # The first may be ignored, but by z3.
                    os.kill(os.getpid(), again)
        os.close(pipe)

    def stop(self) -> None:
        _Listener._current = None
        signal.set_wakeup_fd(self._before)
        self._ended.set()
        with suppress(BlockingIOError):  # Whoever has the pipe too may keep it open.
            os.write(self._write, b"\0")
        os.close(self._write)
        self._thread.join()

    @staticmethod
    def start_again_in_child() -> None:
        """A forked process has no thread, and must not tell its parent's thread of its signals."""
        listener = _Listener._current
        if listener is not None:
            os.close(listener._read)
            os.close(listener._write)
            listener._start()
            signal.set_wakeup_fd(listener._write, warn_on_full_buffer=False)


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_Listener.start_again_in_child)

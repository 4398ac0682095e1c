"""Chromium without a window, told what to do through a pipe (the DevTools protocol)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """A page that is open; `errors` is what its console says that is an error or a warning."""

    def __init__(self, page: Path, profile: Path, width: int = 1000) -> None:
        assert CHROMIUM is not None
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()

        def connect() -> None:
            # The browser reads from descriptor 3 and writes to 4.
            first, second = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(first, 3)
            os.dup2(second, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
        self._process = subprocess.Popen(
            [CHROMIUM, *flags, f"--user-data-dir={profile}", "--remote-debugging-pipe"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=connect,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._read = b""
        self._number = 0
        self._session = ""
        self._seen: list[str] = []
        self.errors: list[str] = []
        target = self.ask("Target.createTarget", url="about:blank")
        attached = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")
        size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        self.ask("Emulation.setDeviceMetricsOverride", **size)
        self.ask("Page.navigate", url=page.as_uri())
        while "Page.loadEventFired" not in self._seen:
            self._hear()

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """The answer to a command of the protocol."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": given}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            heard = self._hear()
            if heard.get("id") == self._number:
                assert "error" not in heard, heard
                return heard["result"]

    def value(self, script: str) -> Any:
        """What an expression of JavaScript is; what a promise comes to."""
        given = {"expression": script, "returnByValue": True, "awaitPromise": True}
        answer = self.ask("Runtime.evaluate", **given)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def draw(self) -> None:
        """Two frames are drawn: only then is known what the last change shows and hides."""
        frame = "requestAnimationFrame"
        self.value(f"new Promise(drawn => {frame}(() => {frame}(() => drawn(true))))")

    def press(self, key: str, code: int = 0) -> None:
        """A key, as a keyboard sends it."""
        text = {"text": "\r" if key == "Enter" else key} if len(key) == 1 or key == "Enter" else {}
        given = {"key": key, "windowsVirtualKeyCode": code or ord(key[0].upper()), **text}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **given)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._read:
            more = os.read(self._in, 1 << 16)
            assert more, "the browser has ended"
            self._read += more
        message, _, self._read = self._read.partition(b"\0")
        heard: dict[str, Any] = json.loads(message)
        method = heard.get("method", "")
        self._seen.append(method)
        if method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
            self.errors.append(message.decode())
        return heard

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait(10)
        os.close(self._in)
        os.close(self._out)

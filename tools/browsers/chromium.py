"""Chromium's own viewer of PDFs, driven by its DevTools over a pipe."""

from __future__ import annotations

import json
import os
import select
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.browsers.viewer import PATIENCE, Shown, Spot, folder, in_file, moments, started

OPTIONS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1200,900 "
    "--test-type"  # without a word about the missing sandbox, which pushes the page down
)
PAGE = "document.querySelector('pdf-viewer').viewport.getPageScreenRect(0)"
READY = "document.querySelector('pdf-viewer')?.loadState_"
# What the viewer does when somebody saves what was filled in.
SAVE = """document.querySelector('pdf-viewer').currentController.save('EDITED').then(file => {
  let text = '';
  for (const byte of new Uint8Array(file.dataToSave)) { text += String.fromCharCode(byte); }
  return btoa(text);
})"""
BLOCKED = 2  # a setting for scripts, of which the viewer passes on those of documents
TAB = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}


class Chromium:
    """A window of Chromium."""

    def __init__(self, to: int, back: int) -> None:
        self.to, self.back = to, back
        self.sent = 0
        self.heard = b""
        self.viewers: list[str] = []  # the frames in which documents were shown, the newest last
        self.name = self.ask("Browser.getVersion")["product"].replace("Chrome/", "Chromium ")
        self.tab = self.page = ""

    def ask(self, method: str, session: str = "", **params: Any) -> Any:
        """Asks for something and gives the answer; what happens meanwhile is noted."""
        self.sent += 1
        message: dict[str, Any] = {"id": self.sent, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (said := self._hear()).get("id") != self.sent:
            if said["method"] == "Target.attachedToTarget":
                self.viewers.append(said["params"]["sessionId"])
        if "error" in said:
            raise RuntimeError(f"{method}: {said['error']}")
        return said["result"]

    def _hear(self) -> Any:
        while b"\0" not in self.heard:
            if not select.select([self.back], [], [], PATIENCE)[0]:
                raise TimeoutError
            self.heard += os.read(self.back, 1 << 20)
        message, _, self.heard = self.heard.partition(b"\0")
        return json.loads(message)

    def run(self, script: str) -> Any:
        """What a script gives that runs in the viewer."""
        how = {"awaitPromise": True, "returnByValue": True}
        done = self.ask("Runtime.evaluate", self.viewers[-1], expression=script, **how)
        if "exceptionDetails" in done:
            raise RuntimeError(done["exceptionDetails"])
        return done["result"].get("value")

    def open(self, file: Path) -> None:
        if self.tab:  # one that was filled in would not be left without a question
            self.ask("Target.closeTarget", targetId=self.tab)
        self.viewers.clear()
        url = f"{file.as_uri()}#toolbar=0&navpanes=0&view=Fit"
        self.tab = self.ask("Target.createTarget", url=url)["targetId"]
        self.page = self.ask("Target.attachToTarget", targetId=self.tab, flatten=True)["sessionId"]
        follow = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}
        self.viewers.clear()
        self.ask("Target.setAutoAttach", self.page, **follow)
        self.ask("Page.bringToFront", self.page)
        for _ in moments():
            self.ask("Browser.getVersion")  # to hear of new frames
            if self.viewers and self.run(READY) == "success":
                break
        self.save()  # whoever answers this has also heard how large the page is
        self.click(Spot(0.01, 0.01))  # what is typed goes to the viewer once it was clicked on
        for _ in moments():
            if self.run("document.hasFocus()"):
                break

    def click(self, spot: Spot) -> None:
        page = self.run(f"(({{x, y, width, height}}) => [x, y, width, height])({PAGE})")
        x, y = page[0] + spot.x * page[2], page[1] + spot.y * page[3]
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            how = {"x": x, "y": y, "button": "left", "clickCount": 1}
            self.ask("Input.dispatchMouseEvent", self.page, type=kind, **how)

    def type(self, text: str) -> None:
        for char in text:
            self.ask("Input.dispatchKeyEvent", self.page, type="char", text=char)
        for kind in ("rawKeyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", self.page, type=kind, **TAB)

    def shown(self) -> Shown:
        return in_file(self.save())

    def save(self) -> bytes:
        return b64decode(self.run(SAVE))

    def picture(self) -> bytes:
        return b64decode(self.ask("Page.captureScreenshot", self.page)["data"])


@contextmanager
def chromium(scripts: bool = True) -> Iterator[Chromium]:
    """Chromium, with a profile of its own."""
    theirs, to = os.pipe()
    back, ours = os.pipe()
    with folder() as profile:
        wishes = {} if scripts else {"default_content_setting_values": {"javascript": BLOCKED}}
        (profile / "Default").mkdir()
        (profile / "Default" / "Preferences").write_text(json.dumps({"profile": wishes}))
        # It listens on 3 and answers on 4.
        redirected = ["bash", "-c", f'exec "$@" 3<&{theirs} 4>&{ours}', "bash", "chromium"]
        how = [*OPTIONS.split(), "--remote-debugging-pipe", f"--user-data-dir={profile}"]
        with started([*redirected, *how, "about:blank"], pass_fds=(theirs, ours)):
            os.close(theirs)
            os.close(ours)
            yield Chromium(to, back)
    os.close(to)
    os.close(back)

"""Firefox's own viewer of PDFs, which is pdf.js, driven by Marionette over a socket."""

from __future__ import annotations

import json
import socket
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.browsers.viewer import PATIENCE, Shown, Spot, folder, moments, started

TAB = "\ue004"
PORT = "MarionetteActivePort"  # the file that tells where it listens
PREFERENCES = {
    "marionette.port": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_beforeunload": True,  # else a form that was filled in is not left
}
# Ready when the page has its fields, and the scripts run if they may.
READY = """
const app = window.PDFViewerApplication, scripts = app?.pdfScriptingManager;
return Boolean(app?.pdfViewer?.getPageView(0)?.annotationLayer?.div?.querySelector('input') &&
  (scripts.ready || !arguments[0]));
"""
PAGE = """
const box = document.querySelector('.page .canvasWrapper').getBoundingClientRect();
return [box.x, box.y, box.width, box.height];
"""
# What one sees; hidden fields are nowhere to be seen, but the viewer knows them.
SHOWN = """
const values = {}, veiled = [];
for (const input of document.querySelectorAll('.annotationLayer input')) {
  values[input.name] = input.type !== 'checkbox' ? input.value : input.checked ? 'On' : 'Off';
}
const fields = await window.PDFViewerApplication.pdfDocument.getFieldObjects();
for (const name of Object.keys(fields).filter(name => /^lost\\./.test(name))) {
  for (const {id} of fields[name]) {
    const veil = document.querySelector(`[data-annotation-id="${id}"]`);
    if (veil && getComputedStyle(veil).visibility === 'visible') { veiled.push(name.slice(5)); }
  }
}
return [values, veiled];
"""
SAVE = "return (await window.PDFViewerApplication.pdfDocument.saveDocument()).toBase64();"
# What the viewer does itself when somebody fills in a field, with no field to be seen.
FILL = """
const document = window.PDFViewerApplication.pdfDocument;
const fields = await document.getFieldObjects();
for (const [name, value] of Object.entries(arguments[0])) {
  const {id, type} = fields[name].find(each => each.id);
  document.annotationStorage.setValue(id, {value: type === 'checkbox' ? value === 'On' : value});
}
"""


class Firefox:
    """A window of Firefox."""

    def __init__(self, port: int, scripts: bool) -> None:
        self.scripts = scripts
        self.stream = socket.create_connection(("127.0.0.1", port), PATIENCE).makefile("rwb")
        self.sent = 0
        self._hear()
        session = self.ask("WebDriver:NewSession")
        self.name = f"Firefox {session['capabilities']['browserVersion']}"

    def ask(self, command: str, **params: Any) -> Any:
        self.sent += 1
        message = json.dumps([0, self.sent, command, params]).encode()
        self.stream.write(b"%d:%s" % (len(message), message))
        self.stream.flush()
        _, _, error, result = self._hear()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result.get("value", result)

    def _hear(self) -> Any:
        digits = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise EOFError
            digits += byte
        return json.loads(self.stream.read(int(digits)))

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script gives that runs in the viewer."""
        told = "e => done({error: String(e)})"
        whole = f"const done = arguments[arguments.length - 1]; (async function () {{{script}}})"
        whole += f".apply(null, arguments).then(value => done({{value}}), {told});"
        done = self.ask("WebDriver:ExecuteAsyncScript", script=whole, args=arguments)
        if "error" in done:
            raise RuntimeError(done["error"])
        return done.get("value")

    def open(self, file: Path) -> None:
        self.ask("WebDriver:Navigate", url="about:blank")  # the same file would not be read again
        self.ask("WebDriver:Navigate", url=f"{file.as_uri()}#zoom=page-fit")
        for _ in moments():
            if self.run(READY, self.scripts):
                break

    def _act(self, kind: str, *actions: Mapping[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.ask("WebDriver:PerformActions", actions=[source])

    def click(self, spot: Spot) -> None:
        x, y, width, height = self.run(PAGE)
        at = {"x": round(x + spot.x * width), "y": round(y + spot.y * height)}
        presses = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self._act("pointer", {"type": "pointerMove", **at}, *presses)

    def type(self, text: str) -> None:
        kinds = ("keyDown", "keyUp")
        self._act("key", *({"type": kind, "value": c} for c in text + TAB for kind in kinds))

    def shown(self) -> Shown:
        values, veiled = self.run(SHOWN)
        return Shown(values, set(veiled))

    def fill(self, values: Mapping[str, str]) -> None:
        """Fills in fields all at once, as the viewer notes them."""
        self.run(FILL, values)

    def save(self) -> bytes:
        return b64decode(self.run(SAVE))

    def picture(self) -> bytes:
        return b64decode(self.ask("WebDriver:TakeScreenshot", full=False))


@contextmanager
def firefox(scripts: bool = True) -> Iterator[Firefox]:
    """Firefox, with a profile of its own."""
    with folder() as profile:
        wishes = {**PREFERENCES, "pdfjs.enableScripting": scripts}
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in wishes.items())
        (profile / "user.js").write_text("".join(lines), "utf-8")
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote"]
        command += ["--width=1200", "--height=950", "--profile", str(profile)]
        with started(command):
            for _ in moments():
                if (profile / PORT).exists() and (port := (profile / PORT).read_text()):
                    break
            yield Firefox(int(port), scripts)

"""Builds the wheel, installs it into an empty environment, and runs it from another folder.

What it writes there must be, byte for byte, what the checkout writes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tools import samples

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> None:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Without isolation, because what is in there is pinned, and what would be fetched is not.
        run(sys.executable, "-m", "build", "-n", "--wheel", "--outdir", folder, ROOT, cwd=ROOT)
        (wheel,) = folder.glob("*.whl")
        venv.create(folder / "empty", with_pip=True)
        scripts = folder / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
        install = (scripts / "python", "-m", "pip", "install", "-q")
        run(*install, "--require-hashes", "-r", ROOT / "requirements" / "run.txt", cwd=folder)
        # From nowhere: the pins must be all that the wheel asks for.
        run(*install, "--no-index", wheel, cwd=folder)
        compared = 0
        for number, command in enumerate(samples.commands()):
            if number % 4:
                continue  # a part of the sample is enough to see that every shipped file is found
            for tool, file in ((sys.executable, "checkout.pdf"), (scripts / "python", "wheel.pdf")):
                # -P: the folder one stands in is no place to import from.
                run(tool, "-P", "-m", "qwixprint", *command, "-o", folder / file, cwd=folder)
            assert (folder / "checkout.pdf").read_bytes() == (folder / "wheel.pdf").read_bytes()
            compared += 1
    print(f"{wheel.name}: {compared} files are the same, byte for byte")


if __name__ == "__main__":
    main()

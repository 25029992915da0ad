"""Nothing that qwixprint does needs a network, and nothing that it writes asks for one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .conftest import ROOT
from .forbidding import CAUGHT
from .test_documents import COMMANDS, blocks


def without_network() -> list[str]:
    """What stands before a command so that the kernel gives it no network, where that works."""
    command = ["unshare", "--map-root-user", "--net"]
    if not shutil.which(command[0]):
        return []
    tried = subprocess.run([*command, "true"], capture_output=True, check=False)
    return [] if tried.returncode else command


def test_no_command_of_the_readme_asks_for_a_socket(tmp_path: Path) -> None:
    filled, own = blocks("yaml")
    (tmp_path / "mini.yaml").write_text(own, "utf-8")
    (tmp_path / "laura.yaml").write_text(filled, "utf-8")
    command = [sys.executable, str(ROOT / "tests" / "forbidding.py"), json.dumps(COMMANDS)]
    done = subprocess.run(
        [*without_network(), *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.iterdir())) > 10
    for file in tmp_path.glob("*.[hs][tv][mg]*"):
        text = file.read_text("utf-8")
        assert not re.search(r"""(?:src|href)=["']\w+://|url\(["']?\w+://|@import|<script""", text)


def test_whoever_asks_is_caught() -> None:
    command = [sys.executable, str(ROOT / "tests" / "forbidding.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == CAUGHT
    assert done.stderr.startswith("socket.")

"""What a user wishes by default: one small file in the folder of settings, for the command line.

Looking whether it is there comes before every command, so nothing more is imported for that.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from qwixprint.errors import Fault, Faulty, fault

if TYPE_CHECKING:
    from collections.abc import Mapping

# Locales of countries that print on Letter, as Unicode's CLDR lists them.
LETTER = r"[A-Za-z]+[_-](BZ|CA|CL|CO|CR|GT|MX|NI|PA|PH|PR|SV|US|VE)\b"


KEYS = ("paper", "lang", "printer", "palette", "title", "logo")


def folder() -> Path:
    """Where the settings of this user lie, by the custom of the system."""
    from platformdirs import user_config_path

    try:
        found = user_config_path("qwixprint", appauthor=False, roaming=True)
    except RuntimeError:  # a user without a home, as in some containers
        found = Path()
    if not found.is_absolute():
        raise Faulty([fault("no-settings-folder")])
    return found


def file() -> Path:
    """The file of defaults."""
    return folder() / "defaults.yaml"


def load() -> dict[str, str]:
    """What the file of defaults says; nothing if there is none."""
    if surely_none():
        return {}
    from qwixprint.files import reading
    from qwixprint.files.shapes import read_as
    from qwixprint.files.yaml import Word, read_file

    try:
        path = file()
    except Faulty:  # who has no folder has no file in it
        return {}
    if not reading.exists(path):
        return {}
    faults: list[Fault] = []
    found = read_as(dict[Word, Word], read_file(path, faults), faults)
    strange = [key for key in found if key.text not in KEYS]
    faults += [fault("unknown-key", key.at, word=key.text, known=KEYS) for key in strange]
    if faults:
        raise Faulty(faults)
    return {key.text: word.text for key, word in found.items() if word.text}


def surely_none() -> bool:
    """Whether the usual folder is not there: then nobody has to be asked where it might be."""
    base = os.environ.get("XDG_CONFIG_HOME", "") or os.path.expanduser("~/.config")  # noqa: PTH111
    usual = sys.platform not in ("win32", "darwin", "cygwin") and os.path.isabs(base)  # noqa: PTH117
    return usual and not os.path.isdir(f"{base}/qwixprint")  # noqa: PTH112


def save(settings: Mapping[str, str]) -> None:
    """Writes the file of defaults, as a whole or not at all."""
    import json  # whose strings are YAML's, too

    from qwixprint.files import writing

    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in settings.items()]
    path = file()
    with writing.together() as delivery:
        delivery.make_folder(str(path.parent))
        text = "".join(lines) or "{}\n"
        delivery.write(str(path), text.encode("utf-8"), renews=True)


def paper_of_user() -> str:
    """The paper of the user's country, by the locale: Letter or A4."""
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        if locale := os.environ.get(variable):
            return "letter" if re.match(LETTER, locale) else "a4"
    return "a4"

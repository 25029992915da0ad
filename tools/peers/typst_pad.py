"""A pad as Typst makes it from pad.typ: the sheet drawn natively, or placed as an embedded PDF.

Called with `native` or `image`, a job (see jobs.py) and the file to write.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typst


def main() -> None:
    way, source, target = sys.argv[1:]
    path = Path(source)
    fonts = Path(json.loads(path.read_bytes())["font_file"]).parent
    compiled: Any = typst.compile  # its types want all paths as bytes if the source is
    compiled(
        Path(__file__).with_name("pad.typ").read_bytes(),
        output=target,
        root=str(path.parent),
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        sys_inputs={"way": way, "job": f"/{path.name}", "variant": path.stem.split("-")[0]},
    )


if __name__ == "__main__":
    main()

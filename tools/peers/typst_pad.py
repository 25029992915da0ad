"""A pad as Typst makes it, from native.typ or image.typ beside this file.

Called with the name of one of them, a job (see jobs.py), the folder of fonts and the file to write.
"""

from __future__ import annotations

import sys
from pathlib import Path

import typst

way, source, fonts, target = sys.argv[1:]
job = Path(source)
typst.compile(
    (Path(__file__).parent / f"{way}.typ").read_bytes(),
    output=target,
    root=str(job.parent),
    font_paths=[fonts],
    ignore_system_fonts=True,
    sys_inputs={"job": f"/{job.name}", "variant": job.name.split("-")[0]},
)

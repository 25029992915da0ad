"""Files that are made to be too much: too large, too deep, without end, or somewhere else."""

from __future__ import annotations

import io
import os
import struct
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from PIL import Image

from qwixprint.commands.rulebook import LONGEST_TEXT
from qwixprint.files.reading import MAX_BYTES
from tools.fuzz import forms

LAUGHS = b"a0: &a0 [x]\n" + b"".join(
    b"a%d: &a%d [%s]\n" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 30)
)
# One thing over and over.
ENDLESS = {
    "brackets": b"[", "braces": b"{a: ", "dashes": b"- ", "questions": b"? ",
    "documents": b"---\na\n", "items": b"- a\n", "words": b"a ", "letters": b"a", "NULs": b"\0",
    "bad bytes": b"\xff", "half characters": b"\xed\xa0\x80", "byte order marks": b"\xef\xbb\xbf",
    "colons": b": ", "quotes": b'"', "escapes": b'"\\ud800"\n', "anchors": b"&a ", "tags": b"!!a ",
    "line ends": b"\r", "stars": b"*a ", "underscores": b"_a_", "ticks": b"`", "pictures": b"![",
    "links": b"[a](", "quoted": b"> ", "open facts": b"{", "facts": b"{title} ",
    "headings": b"# a\n\n", "html": b"<a ", "entities": b"&amp;", "backslashes": b"\\",
    "lists": b"- a\n\n", "digits": b"9", "right to left": "\N{RIGHT-TO-LEFT OVERRIDE}a".encode(),
    "accents": "\u0301".encode(),
}  # fmt: skip


def _keys() -> bytes:
    return b"".join(b"k%d: 1\n" % number for number in range(90_000))


def _near_misses() -> bytes:
    """Words that are nearly colours, in rows that are nearly called like one."""
    row = b"yelow:7 " * 190
    return b"rows:\n" + b"".join(b"  purpel%d: %s\n" % (n, row) for n in range(250))


def _directives(line_end: str) -> bytes:
    return "".join(f"%TAG !{number}! a{line_end}" for number in range(40_000)).encode()


def _indented() -> bytes:
    """Deeper and deeper, as a person would write it."""
    return b"".join(b" " * depth + b"- a:\n" for depth in range(1400))


def _picture(form: str, mode: str, side: int) -> bytes:
    data = io.BytesIO()
    Image.new(mode, (side, side)).save(data, form)
    return data.getvalue()


def png(header: bytes, chunks: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A PNG of chunks that are right one by one and may make no sense together."""
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in ((b"IHDR", header), *chunks, (b"IEND", b""))
    )


def _png(width: int, height: int, *chunks: tuple[bytes, bytes]) -> bytes:
    return png(struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0), chunks)


def _pictures() -> Iterator[tuple[str, Callable[[], bytes]]]:
    unpacked = zlib.compress(bytes(300 << 20))  # 300 MB in 300 kB
    yield "as large as allowed", partial(_picture, "PNG", "RGBA", 4000)
    yield "as large as allowed, JPEG", partial(_picture, "JPEG", "CMYK", 4000)
    yield "a little larger", partial(_picture, "PNG", "1", 4001)
    yield "as large as can be said", partial(_png, 2**31 - 1, 2**31 - 1)
    yield "one long line", partial(_png, 16_000_000, 1, (b"IDAT", unpacked))
    yield "more data than pixels", partial(_png, 4, 4, (b"IDAT", unpacked))
    for name, start in ((b"zTXt", b"a\0\0"), (b"iTXt", b"a\0\1\0\0\0"), (b"iCCP", b"a\0\0")):
        yield name.decode(), partial(_png, 4, 4, (name, start + unpacked))


def _texts(start: bytes, most: int) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Texts as large as they may be, also with a beginning as it should be."""
    yield "billion laughs", lambda: LAUGHS
    yield "keys", _keys
    yield "near misses", _near_misses
    yield "indented", _indented
    for name in ("LINE FEED", "CARRIAGE RETURN", "NEXT LINE", "LINE SEPARATOR"):
        yield f"directives, {name}", partial(_directives, unicodedata.lookup(name))
    yield "nothing", bytes
    for name, piece in ENDLESS.items():
        yield name, partial(bytes.__mul__, piece, most // len(piece))
        yield f"{name} after a start", partial(_after, start, piece, most)


def _after(start: bytes, piece: bytes, most: int) -> bytes:
    return start + piece * ((most - len(start)) // len(piece))


def placed(file: Path) -> Iterator[str]:
    """Puts one bomb after the other in the place of a file, and tells its name."""
    contents = {
        ".pdf": forms.bombs(),
        ".png": _pictures(),
        ".md": _texts(b"# {title}\n\n", LONGEST_TEXT),
        ".yaml": _texts(b"title: ", MAX_BYTES),
    }
    for name, made in contents[file.suffix]:
        _clear(file)
        file.write_bytes(made())
        yield name
    for size in (100, 5000):
        _clear(file)
        with file.open("wb") as sparse:
            sparse.truncate(size << 20)
        yield f"{size} MB of nothing"
    _clear(file)
    file.mkdir()
    yield "a folder"
    for target in (
        "nowhere",
        file.name,
        "/dev/zero",
        "/dev/urandom",
        "/dev/null",
        "/proc/self/mem",
    ):
        _clear(file)
        file.symlink_to(target)
        yield f"a link to {target}"
    _clear(file)
    os.mkfifo(file)
    yield "a pipe"
    _clear(file)
    yield "no file"


def _clear(file: Path) -> None:
    if file.is_dir() and not file.is_symlink():
        file.rmdir()
    else:
        file.unlink(missing_ok=True)

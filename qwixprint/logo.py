"""Reads a user's logo: PNG, JPEG, WebP or SVG, checked before anything of it is unpacked."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from qwixprint.errors import Faulty, Place, fault
from qwixprint.files.reading import read_bytes

if TYPE_CHECKING:
    from PIL import Image

MAX_BYTES = 20 << 20
MAX_PIXELS = 16_000_000  # twice in memory while it is made smaller
MOST_PIXELS_ACROSS = 20_000  # each line costs, however short it is
MOST_ACROSS = 1600  # more than 600 dots per inch on any sheet
LEAST_DPI = 150  # below, single pixels show


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture on white paper, as rows of pixels."""

    pixels: tuple[int, int]  # across and down
    data: bytes = field(repr=False)
    mode: Literal["RGB", "Gray", "CMYK"]

    def dpi(self, width: float) -> float:
        """Dots per inch when printed so many millimetres wide."""
        return self.pixels[0] / (width / 25.4)


def read(name: str, press: bool, colourful: bool = True) -> Logo:
    """The logo in a file, in the inks of a press if it goes there; a fault if it is none.

    In black ink alone where it is not to be colourful.
    """
    from PIL import Image

    try:
        data = read_bytes(Path(name), MAX_BYTES)
        if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
            data = _rasterised(data, name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is odd about a picture nobody asked to know
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            flat = _flat(data, name)
    except (Faulty, MemoryError):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_large(name) from error
    except Exception as error:  # of a damaged picture Pillow says anything but one thing
        raise Faulty([fault("not-a-logo", Place(name))]) from error
    if not colourful:
        flat = flat.convert("L")
        if not press:
            return Logo(flat.size, flat.tobytes(), "Gray")
        flat = flat.convert("RGB")
    if press:
        return Logo(flat.size, _inked(flat), "CMYK")
    return Logo(flat.size, flat.tobytes(), "RGB")


def _too_large(name: str) -> Faulty:
    return Faulty([fault("logo-too-large", Place(name), most=MAX_PIXELS // 10**6)])


def _rasterised(data: bytes, name: str) -> bytes:
    """An SVG as a PNG, as large as can be printed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        wish = f"--logo {Path(name).name}"
        raise Faulty([fault("needs-extra", Place(name), command=wish, extra="svg")]) from error
    return svg_to_bytes(data.decode("utf-8-sig"), width=MOST_ACROSS, height=MOST_ACROSS)


def _flat(data: bytes, name: str) -> Image.Image:
    """The picture the right way up, on white paper, with no more pixels than can be printed."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise _too_large(name)
        if max(picture.size) > MOST_PIXELS_ACROSS:
            raise Faulty([fault("logo-too-long", Place(name), most=MOST_PIXELS_ACROSS)])
        picture.draft("RGB", (MOST_ACROSS, MOST_ACROSS))  # a large JPEG is read smaller at once
        small = picture.convert(mode) if (mode := _finer(picture)) else picture
        small.thumbnail((MOST_ACROSS, MOST_ACROSS))  # before anything else is made of it
        if small.mode == "I":  # 16 bits of grey
            small = small.point(lambda value: value / 256).convert("L")
        ImageOps.exif_transpose(small, in_place=True)
        clear = small.convert("RGBA")
        ground = Image.new("RGBA", clear.size, "#FFFFFF")
        return Image.alpha_composite(ground, clear).convert("RGB")


def _finer(picture: Image.Image) -> str:
    """The mode in which a picture can be made smaller smoothly, if it is not in one."""
    if picture.mode == "P":
        return "RGBA" if "transparency" in picture.info else "RGB"
    return "I" if picture.mode.startswith("I") else {"1": "L"}.get(picture.mode, "")


def _inked(picture: Image.Image) -> bytes:
    """RGB in the four inks, with as much black as can be and never more than 240 % together."""
    from PIL import Image, ImageChops

    cyan, magenta, yellow = ImageChops.invert(picture).split()
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    # Without the black, at most two inks are left, and never more than 200 % of them.
    parts = [ImageChops.subtract(part, black) for part in (cyan, magenta, yellow)]
    return Image.merge("CMYK", [*parts, black]).tobytes()

"""A PDF page into a picture, and pictures in general: the only door to pypdfium2 and Pillow.

What one looks at is the very file that is printed, rasterised.
"""

from __future__ import annotations

from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_PDFIUM = Lock()  # it has one state for the whole process


def rasterised(pdf: bytes, dpi: int) -> Image:
    """The first page at so many dots per inch."""
    import pypdfium2

    with _PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        try:
            # A hair less, so that a rounded page size does not add a row of pixels.
            scale = dpi / 72 * (1 - 1e-5)
            picture: Image = document[0].render(scale=scale).to_pil()
            return picture
        finally:
            document.close()


def write(pdf: bytes, dpi: int) -> bytes:
    """The same as a file, which notes the dots per inch."""
    buffer = BytesIO()
    rasterised(pdf, dpi).save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()


def encode(pixels: tuple[int, int], data: bytes) -> bytes:
    """Rows of RGB pixels as a PNG."""
    from PIL import Image

    buffer = BytesIO()
    Image.frombytes("RGB", pixels, data).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()

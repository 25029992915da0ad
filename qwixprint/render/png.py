"""A PDF page into a picture: the very file that is printed, rasterised."""

from __future__ import annotations

from typing import BinaryIO


def write(pdf: bytes, file: BinaryIO, dpi: int) -> None:
    """The first page, at so many dots per inch; the resolution is noted in the picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        # A hair less, so that a rounded page size does not add a row of pixels.
        picture = document[0].render(scale=dpi / 72 * (1 - 1e-5)).to_pil()
    finally:
        document.close()
    picture.save(file, "PNG", dpi=(dpi, dpi), optimize=True)

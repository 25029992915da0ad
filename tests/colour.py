"""Colours as eyes see them: contrast, distance, colour blindness, and the ink they take."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from PIL import Image

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), full strength, applied to linear RGB.
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """As WCAG defines it."""
    weights = (0.2126, 0.7152, 0.0722)
    lights = [
        sum(w * c for w, c in zip(weights, linear(each), strict=True)) for each in (one, other)
    ]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def seen(colour: str, sight: str) -> Triple:
    """A colour in CIELAB, as somebody with that sight sees it."""
    rgb = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(line, rgb, strict=True))))
        for line in SIGHTS[sight]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000, after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = h2 - h1
    if c1 * c2 == 0:
        dh = 0.0
    elif abs(dh) > 180:
        dh -= 360 if dh > 0 else -360
    big_dh = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2 != 0:
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + (360 if hue < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turn = 60 * exp(-(((hue - 275) / 25) ** 2))
    rt = -sin(radians(turn)) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    dl, dc, dhh = (l2 - l1) / sl, (c2 - c1) / sc, big_dh / sh
    return sqrt(dl**2 + dc**2 + dhh**2 + rt * dc * dhh)


def ink(picture: Image.Image) -> float:
    """The mean cover of the four inks in percent, with as much black as can be."""
    total = 0.0
    for count, pixel in picture.convert("RGB").getcolors(1 << 24) or ():
        assert isinstance(pixel, tuple)
        parts = [1 - part / 255 for part in pixel]
        total += count * (sum(parts) - 2 * min(parts))
    return 100 * total / (picture.width * picture.height)

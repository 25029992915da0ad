"""Real files with something changed in them, as a slip, a bad disk or a bad mind would."""

from __future__ import annotations

from random import Random

# What has made readers of all kinds stumble.
NASTY = (
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", "\N{RIGHT-TO-LEFT OVERRIDE}".encode(),
    "\N{GAME DIE}".encode(), b"\r\n", b"\r", b"\t", b"---\n", b"&a ", b"*a", b"!!python/object ",
    b"? ", b"[[[[[[[[[[[[[[[[[[[[", b"{a: {a: {a: ", b": ", b"- ", b"#", b"'", b'"', b"|\n", b">\n",
    b"-1", b"0", b"1e9", b"9" * 400, b"nan", b"inf", b"2..99999999", b"9d9999", b"../../etc/passwd",
    b"/dev/zero", b"x" * 5000, b"{", b"}", b"{title}", b"{score.total:word}", b"![", b"](rows:",
    b"](turn:turn.yaml)", b"\n\n", b"    ", b"<b>", b"`", b"lock", b"red", b"_", b"P", b"o", b"|",
    b"\x1b[31m", "\N{COMBINING ACUTE ACCENT}".encode(), "\N{ZERO WIDTH JOINER}".encode(),
    "\N{ARABIC-INDIC DIGIT FIVE}".encode(), "\N{SUPERSCRIPT TWO}".encode(),
)  # fmt: skip


def mutated(data: bytes, other: bytes, chance: Random) -> bytes:
    """The data with a few things changed in it, some of them taken from another file."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + int(chance.expovariate(1 / 12)))
        match chance.randrange(8):
            case 0:
                data = data[:start] + data[end:]
            case 1:
                data = data[:start] + chance.choice(NASTY) + data[end:]
            case 2:
                data = data[:start] + data[start:end] * chance.choice((2, 9, 300)) + data[end:]
            case 3:
                data = data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
            case 4:
                at = chance.randrange(len(other) + 1)
                data = data[:start] + other[at : at + 60] + data[end:]
            case 5:
                lines = data.split(b"\n")
                one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[two] = lines[two], lines[one]
                data = b"\n".join(lines)
            case 6:
                data = data[:start]
            case 7:
                data = data[:start] + chance.choice(NASTY) + data[start:]
    return data

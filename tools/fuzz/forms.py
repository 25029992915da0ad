"""PDFs that are made to be too much for whoever reads forms, or of which a part is another one."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from random import Random

from hypothesis import strategies as st

import qwixprint as qp
from qwixprint.files import shipped
from qwixprint.files.reading import MAX_PDF

# What may stand in the place of any value.
ODD = (
    b"null", b"true", b"-1", b"99999999999", b"1e9", b"/Name", b"/" + b"n" * 500, b"(text)", b"()",
    b"(\\377\\376\\000)", b"<FEFFD800>", b"<>", b"[]", b"[[[[[[]]]]]]", b"<<>>",
    b"<</Kids[1 0 R]>>", b"1 0 R", b"2 0 R", b"7 0 R", b"9999 0 R", b"0 0 R", b"[1 0 R 1 0 R]",
    b"R", b"stream", b"endobj", b"(red.5)", b"/On", b"(" + b"9" * 4000 + b")", b"{", b">>", b"<<",
)  # fmt: skip
TOKEN = re.compile(rb"\d+ 0 R|/[A-Za-z]+|\((?:[^()\\]|\\.)*\)|\[[^\[\]]*\]|\b\d+\b")


@cache
def filled() -> tuple[bytes, ...]:
    """Forms as people save them."""
    begun = [shipped.examples(game) / "score.yaml" for game in ("qwixx", "longo", "qwinto")]
    return (*(qp.form(from_=file).pdf for file in begun), qp.form("qwantum", players=2).pdf)


def grafted(data: bytes, chance: Random) -> bytes:
    """A form in which some values are others; where its objects lie is not told anew."""
    for _ in range(chance.randint(1, 5)):
        start = chance.randrange(len(data))
        if found := TOKEN.search(data, start):
            data = data[: found.start()] + chance.choice(ODD) + data[found.end() :]
    return data


def made() -> st.SearchStrategy[bytes]:
    """Small forms of any objects."""
    values = st.sampled_from(ODD)
    keys = st.sampled_from([b"/T", b"/Kids", b"/V", b"/AS", b"/FT", b"/Parent", b"/EF", b"/Names"])
    entry = st.tuples(keys, values).map(b" ".join)
    thing = st.one_of(
        values, st.lists(entry, max_size=6).map(lambda e: b"<<" + b"".join(e) + b">>")
    )
    return st.one_of(
        st.lists(thing, min_size=1, max_size=8).map(_written),
        st.tuples(st.sampled_from(filled()), st.integers(0, 2**32)).map(
            lambda wish: grafted(wish[0], Random(wish[1]))
        ),
    )


def _written(things: list[bytes]) -> bytes:
    """A PDF of these objects, of which the second is the form."""
    objects = [b"<</Type/Catalog/Pages 2 0 R/AcroForm 2 0 R/Names 3 0 R>>", *things]
    data, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    return data + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1,
        start,
    )


def bombs() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Loops, depths, and much in little."""
    kids = b"<</T(a)/Kids[%b]>>"
    packed = zlib.compress(bytes(300 << 20))  # 300 MB in 300 kB
    flate = b"<</Filter/FlateDecode/Length %d%b>>stream\n" % (len(packed), b"%b")
    body = packed + b"\nendstream"
    yield "a field that is its own kid", partial(_written, [b"<</Fields[3 0 R]>>", kids % b"3 0 R"])
    yield (
        "two fields, each the other's kid",
        partial(_written, [b"<</Fields[3 0 R]>>", kids % b"4 0 R", kids % b"3 0 R"]),
    )
    many = b"3 0 R " * 200_000
    yield "one field over and over", partial(_written, [b"<</Fields[%b]>>" % many, b"<</T(a)>>"])
    wide = [b"<</Fields[%b]>>" % b" ".join(b"%d 0 R" % n for n in range(3, 20_000))]
    yield "twenty thousand fields", partial(_written, [*wide, *[b"<</T(a)/V(b)>>"] * 19_997])
    chain = [kids % (b"%d 0 R" % n) for n in range(4, 3000)]
    yield "a deep tree", partial(_written, [b"<</Fields[3 0 R]>>", *chain, b"<</T(a)>>"])
    nested = b"[" * 50_000 + b"]" * 50_000
    yield "brackets in brackets", partial(_written, [b"<</Fields %b>>" % nested])
    yield "dictionaries in dictionaries", partial(_written, [b"<</K" * 50_000])
    yield (
        "a long text",
        partial(
            _written, [b"<</Fields[3 0 R]>>", b"<</T(sheet.identity)/V(%b)>>" % (b"9" * 1_500_000)]
        ),
    )
    yield "an attachment of 300 MB", partial(_attached, flate % b"" + body)
    twice = zlib.compress(packed)
    double = b"<</Filter[/FlateDecode/FlateDecode]/Length %d>>stream\n" % len(twice)
    yield "one that is packed twice", partial(_attached, double + twice + b"\nendstream")
    objects = flate % b"/Type/ObjStm/N 9/First 9" + body
    yield "300 MB of objects", partial(_written, [b"<</Fields[3 0 R]>>", objects])
    yield "as large as may be", lambda: filled()[0] + b"%" * (MAX_PDF - len(filled()[0]))
    yield "a little larger", lambda: filled()[0] + b"%" * (MAX_PDF - len(filled()[0]) + 1)
    yield "its objects not told of", lambda: filled()[0].replace(b"xref", b"yref")
    yield "a table of objects that leads to itself", lambda: _rooted({b"/Prev": b"9"})
    yield "no pages", lambda: filled()[0].replace(b"/Pages", b"/Sages")


def _attached(stream: bytes) -> bytes:
    form = filled()[0]
    found = re.search(rb"<</Type/EmbeddedFile.*?endstream", form, re.DOTALL) or re.search(
        rb"<<[^<]*/Type/EmbeddedFile.*?endstream", form, re.DOTALL
    )
    assert found is not None
    return form[: found.start()] + stream + form[found.end() :]


def _rooted(entries: Mapping[bytes, bytes]) -> bytes:
    """A form whose trailer says something more."""
    said = b"".join(key + b" " + value for key, value in entries.items())
    return filled()[0].replace(b"trailer\n<<", b"trailer\n<<" + said)

"""Elements of a dense literal that are given by their bytes, as upstream stores them.

An integer has the whole bytes that its bits need, the lowest first. Those of i1 are packed: eight
in a byte, the first one lowest. Where there are just the bytes of one element, or one byte of i1
that is 0x00 or 0xff, all elements are that one (`DenseElementsAttr::isValidRawBuffer`). xDSL has a
byte for each i1, and as many bytes for other integers as a machine's next larger one.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerType


def has_bytes_of_its_own(element: IntegerType) -> bool:
    """Whether xDSL stores such integers, or what may be none of them, otherwise than upstream."""
    return 8 * element.compile_time_size != element.width.data


def bytes_of(element: IntegerType, text: str, count: int) -> bytes | None:
    """The bytes that xDSL has for `count` elements that are given by a hexadecimal string; None
    where it does not fit, or has bits that no element has."""
    try:
        contents = bytes.fromhex(text.removeprefix("0x"))
    except ValueError:
        return None
    width = element.width.data
    values = _packed(contents, count) if width == 1 else _apart(contents, -(-width // 8), count)
    if values is None or any(value >> width for value in values):
        return None
    return b"".join(value.to_bytes(element.compile_time_size, "little") for value in values)


def _packed(contents: bytes, count: int) -> list[int] | None:
    if contents in (b"\x00", b"\xff"):
        return [contents[0] & 1] * count
    bits = int.from_bytes(contents, "little")
    if len(contents) != -(-count // 8) or bits >> count:
        return None
    return [(bits >> k) & 1 for k in range(count)]


def _apart(contents: bytes, size: int, count: int) -> list[int] | None:
    if len(contents) == size:
        contents *= count
    if len(contents) != size * count:
        return None
    places = range(0, len(contents), size)
    return [int.from_bytes(contents[k : k + size], "little") for k in places]

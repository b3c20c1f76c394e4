"""Prints the outcome and the remoteness of every position of a table, in its order.

    python3 read_table.py FILE.lmt

Needs Python 3.8 or later. Tables whose values have structure are coded by zstd (`lastmove info FILE.lmt`
says which); for these it needs the package zstandard too: python3 -m pip install zstandard
"""
import json, struct, sys, zlib

if len(sys.argv) != 2:
    sys.exit(__doc__)

data = open(sys.argv[1], "rb").read()
assert data[:12] == b"\x89LMT\r\n\x1a\n\x01\0\0\0" and data[-8:] == b"LMT end\n"
at, length, crc, ends = struct.unpack("<QQII", data[-32:-8])
assert zlib.crc32(data[:16] + data[-32:-12]) == ends and zlib.crc32(data[at:at + length]) == crc
meta = json.loads(data[at:at + length])
part = {s["name"]: data[s["at"]:s["at"] + s["length"]] for s in meta["sections"]}
[(kind, coding)] = meta["coding"].items()
words = []  # four times the remoteness, and 0 for a loss, 1 for a draw, 2 for a win

def huffman(data, count):
    bits, at = "".join(f"{byte:08b}" for byte in data), 0
    for _ in range(count):
        end = at + 1
        while bits[at:end] not in codes:
            end += 1
        word, at = codes[bits[at:end]], end
        if word is None:
            word, at = int(bits[at:at + coding["written_out"]], 2), at + coding["written_out"]
        words.append(word)

def zstd(frames, count):
    packed, raw = (zip_.decompress(frame) if frame else b"" for zip_, frame in zip(unpackers, frames))
    said = [packed[i // 4] >> 2 * (i % 4) & 3 for i in range(count)]
    order = [i for i in range(count) if said[i] == 2] + [i for i in range(count) if said[i] == 0]
    short = [raw[k * bits // 8] >> k * bits % 8 & (1 << bits) - 1 for k in range(len(order))]
    long = raw[(len(order) * bits + 7) // 8:]
    planes, used = len(long) // 4, 0
    for i, code in zip(order, short):
        if code == (1 << bits) - 1:
            plies, used = sum(long[used + planes * b] << 8 * b for b in range(4)), used + 1
        else:
            plies = coding["win_codes" if said[i] == 2 else "loss_codes"][code]
        said[i] += 4 * plies
    words.extend(said)

if kind == "huffman":
    codes, code, values = {}, 0, iter(coding["values"])
    for length, number in enumerate(coding["lengths"], 1):
        code *= 2
        for _ in range(number):
            codes[f"{code:0{length}b}"], code = next(values), code + 1
else:
    import zstandard
    bits, sections = coding["code_bits"], (part["outcome-dictionary"], part["remoteness-dictionary"])
    unpackers = [zstandard.ZstdDecompressor(zstandard.ZstdCompressionDict(s) if s else None) for s in sections]

begin, left = 0, meta["positions"]
for size, more, crc in struct.iter_unpack("<HHI", part["index"]):
    block = part["blocks"][begin:begin + size + more]
    assert zlib.crc32(block) == crc
    count, half = min(left, meta["block"]), meta["block"] // 2
    if kind == "huffman":
        huffman(block[:size], min(count, half))
        huffman(block[size:], max(count - half, 0))
    else:
        zstd((block[:size], block[size:]), count)
    begin, left = begin + size + more, left - meta["block"]
for word in words:
    print(("loss", "draw", "win")[word & 3], word >> 2 if word & 3 != 1 else "", sep=" " if word & 3 != 1 else "")

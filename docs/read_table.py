"""Prints the outcome and the remoteness of every position of a table, in its order."""
import json, struct, sys, zlib
import zstandard

data = open(sys.argv[1], "rb").read()
assert data[:12] == b"\x89LMT\r\n\x1a\n\x01\0\0\0" and data[-8:] == b"LMT end\n"
at, length, crc, ends = struct.unpack("<QQII", data[-32:-8])
assert zlib.crc32(data[:16] + data[-32:-12]) == ends and zlib.crc32(data[at:at + length]) == crc
meta = json.loads(data[at:at + length])
part = {s["name"]: data[s["at"]:s["at"] + s["length"]] for s in meta["sections"]}
dictionary = lambda name: zstandard.ZstdCompressionDict(part[name + "-dictionary"]) if part[name + "-dictionary"] else None
outcomes, remoteness = (zstandard.ZstdDecompressor(dict_data=dictionary(n)) for n in ("outcome", "remoteness"))
bits, begin, left = meta["code_bits"], 0, meta["positions"]
for size, more, crc in struct.iter_unpack("<HHI", part["index"]):
    frames = part["blocks"][begin:begin + size + more]
    assert zlib.crc32(frames) == crc
    begin, count, left = begin + size + more, min(left, meta["block"]), left - meta["block"]
    packed = outcomes.decompress(frames[:size])
    said = [packed[i // 4] >> 2 * (i % 4) & 3 for i in range(count)]
    raw = remoteness.decompress(frames[size:]) if more else b""
    order = [i for i in range(count) if said[i] == 2] + [i for i in range(count) if said[i] == 0]
    codes = [raw[k * bits // 8] >> k * bits % 8 & (1 << bits) - 1 for k in range(len(order))]
    long = raw[(len(order) * bits + 7) // 8:]
    planes, used, plies = len(long) // 4, 0, [""] * count
    for i, code in zip(order, codes):
        if code == (1 << bits) - 1:
            plies[i], used = sum(long[used + planes * b] << 8 * b for b in range(4)), used + 1
        else:
            plies[i] = meta["win_codes" if said[i] == 2 else "loss_codes"][code]
    for i in range(count):
        print(("loss", "draw", "win")[said[i]], plies[i], sep=" " if said[i] != 1 else "")

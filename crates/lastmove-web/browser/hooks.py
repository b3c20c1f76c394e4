"""Lets schemathesis ask about real games: by chance alone it would never write one.

Half of the texts that stand for a game are replaced by games of the catalog, with a position and a
move of theirs; the other half stay as strange as they are.
"""

import json
import os
import urllib.error
import urllib.request
from zlib import crc32

import schemathesis

# More strange games than the catalog's examples: large, endless, wrong, and sums.
STRANGE = [
    "nim:0",
    "nim:99999999999999999999999999,1",
    "nim/misere:1,1,1",
    "nim:3,4 + kayles:7",
    "co-bang:1000000000000000000x50",
    "co-bang:8x4@9,9",
    "chomp:1000000000x1000000000",
    "cram:40x40",
    "graph:examples/graphs/escape.txt",
    "graph:/etc/passwd",
    "pursuit:examples/pursuit/none.txt",
    "queens-game:0",
    "nim:3@4,5",
    "unknown:1",
]


def call(path, body=None):
    """What the server answers, read as JSON."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        os.environ["LASTMOVE_URL"].rstrip("/") + "/api/v1/" + path,
        data,
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def examples():
    """Games of the catalog, each with its start and a move."""
    for entry in call("games"):
        try:
            answer = call("solve", {"game": entry["example"], "moves": True})
        except urllib.error.HTTPError as error:
            if error.code != 413:
                raise
            # Teeko is larger than a request may be.
            yield {"game": entry["example"]}
            continue
        moves = answer["moves"] or [{"move": "none"}]
        yield {
            "game": entry["example"],
            "position": answer["position"],
            "move": moves[len(moves) // 2]["move"],
        }


GAMES = [*examples(), *({"game": game} for game in STRANGE)]


def enrich(fields):
    """Replaces a game by one of ours, and what goes with it, where chance says so."""
    game = fields.get("game")
    if not isinstance(game, str):
        return fields
    chance = crc32(repr(sorted(fields.items(), key=str)).encode())
    if chance % 2:
        return fields
    chosen = GAMES[chance // 2 % len(GAMES)]
    fields = {**fields, "game": chosen["game"]}
    for name in ("position", "move"):
        # The start of another game would be wrong; a missing one is right.
        if isinstance(fields.get(name), str) and name in chosen:
            fields[name] = chosen[name]
    return fields


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict):
        return body
    if body.get("kind") == "queens-count" and isinstance(body.get("n"), int) and body["n"] > 9:
        # Jobs that nobody listens to would keep all others waiting. What is negative stays so.
        body = {**body, "n": body["n"] % 10}
    if set(body) == {"position"} and isinstance(body["position"], str):
        # A look into the table of cờ bảng: half of them at positions that are there.
        chance = crc32(body["position"].encode())
        return {"position": f"{chance % 8 + 1},{chance % 4 + 1}"} if chance & 64 else body
    return enrich(body)


@schemathesis.hook
def map_query(context, query):
    return enrich(query) if isinstance(query, dict) else query

"""Checks the document of the API, makes a client of it in Python, and solves games with that.

The server's address is in LASTMOVE_URL.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from openapi_spec_validator import validate

server = os.environ["LASTMOVE_URL"].rstrip("/")
with urllib.request.urlopen(f"{server}/api/v1/openapi.json") as answer:
    document = answer.read()
validate(json.loads(document))

with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "openapi.json").write_bytes(document)
    (Path(folder) / "config.yml").write_text("post_hooks: []\n")
    made = subprocess.run(
        [Path(sys.executable).parent / "openapi-python-client", "generate"]
        + ["--path", "openapi.json", "--config", "config.yml", "--output-path", "client"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    # A picture is no JSON, and events come one by one: the generator knows neither.
    unknown = ["image/svg+xml", "text/event-stream"]
    lines = (made.stdout + made.stderr).splitlines()
    complaints = [line for line in lines if line.startswith(("Cannot", "Unable", "Unsupported"))]
    complaints = [line for line in complaints if not any(kind in line for kind in unknown)]
    assert made.returncode == 0 and not complaints, "\n".join(lines)

    sys.path.insert(0, f"{folder}/client")
    from lastmove_client import Client
    from lastmove_client.api.games import diagram, solve, totals
    from lastmove_client.api.jobs import job_state, start_job
    from lastmove_client.api.queens import complete_queens
    from lastmove_client.models import GivenQueens, GridShape, Problem, Question, SolveTask
    from lastmove_client.models import SolveTaskKind, StandingQueen, Whole

    with Client(base_url=server) as client:
        answer = solve.sync(client=client, body=Question(game="nim:3,4,5"))
        assert (answer.outcome.value, answer.remoteness) == ("win", 11), answer
        assert [option.move for option in answer.best] == ["1-2"], answer
        counted = totals.sync(client=client, body=Whole(game="nim:3,4,5"))
        assert counted.positions == 120, counted
        refused = solve.sync(client=client, body=Question(game="nimm:3"))
        assert isinstance(refused, Problem) and refused.code == "game-unknown", refused
        assert refused.status == 400 and refused.detail == refused.message, refused
        shape = diagram.sync(client=client, game="morris:3")
        assert isinstance(shape, GridShape) and len(shape.cells) == 9, shape
        queens = GivenQueens(n=8, queens=[StandingQueen(column=1, row=3)])
        found = complete_queens.sync(client=client, body=queens)
        assert found.placement == [3, 1, 7, 5, 8, 2, 4, 6], found
        task = SolveTask(kind=SolveTaskKind.SOLVE, game="kayles:5")
        job = start_job.sync(client=client, body=task)
        while (state := job_state.sync(client=client, id=job.id)).result is None:
            assert state.error is None, state
        assert state.result["outcome"] == "win", state
print("a client in Python has solved games")

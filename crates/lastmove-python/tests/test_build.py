"""What building the package says where something is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BACKEND = Path(__file__).parents[1] / "backend"

ASK = "import lastmove_build; lastmove_build.build_wheel('.')"


@pytest.mark.skipif(not BACKEND.exists(), reason="a package without its source")
def test_what_is_missing_is_told_at_once(tmp_path: Path) -> None:
    pytest.importorskip("maturin")
    old = tmp_path / "cargo"
    old.write_text("#!/bin/sh\necho cargo 1.70.0\n")
    for has_old in [False, True]:
        old.chmod(0o755 if has_old else 0o644)
        environment = {"PATH": str(tmp_path), "PYTHONPATH": str(BACKEND)}
        if "SYSTEMROOT" in os.environ:
            environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        done = subprocess.run(
            [sys.executable, "-c", ASK], capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode != 0
        if sys.platform != "win32":
            assert "Rust 1.90 or later is needed" in done.stderr
            assert ("1.70.0" in done.stderr) == has_old
            assert "a C compiler is needed" in done.stderr
            assert "Traceback" not in done.stderr

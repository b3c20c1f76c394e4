"""Builds the package with maturin, after it has looked for what that needs.

Without this, who lacks Rust or a C compiler is told so after minutes, by another program's words.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import Any

from maturin import *  # noqa: F403 - what pip calls
from maturin import build_wheel as _build_wheel

#: The oldest Rust that builds it: `rust-version` of the workspace.
OLDEST = (1, 90)

COMPILERS = ("cc", "gcc", "clang")


def missing() -> list[str]:
    """What is missing on this machine, a sentence each."""
    found = []
    cargo = shutil.which("cargo")
    wanted = f"Rust {OLDEST[0]}.{OLDEST[1]} or later is needed"
    if cargo is None:
        found.append(f"{wanted}, and there is no cargo: https://rustup.rs installs it")
    else:
        said = subprocess.run([cargo, "--version"], capture_output=True, text=True, check=False)
        version = re.search(r"(\d+)\.(\d+)", said.stdout)
        if version and (int(version[1]), int(version[2])) < OLDEST:
            found.append(f"{wanted}, and this is {said.stdout.strip()}: rustup update")
    has_compiler = "CC" in os.environ or sys.platform == "win32"
    if not has_compiler and not any(map(shutil.which, COMPILERS)):
        found.append("a C compiler is needed, and there is no cc: install gcc or clang")
    return found


def build_wheel(*args: Any, **keywords: Any) -> str:
    """Says what is missing, or builds the wheel."""
    lacks = missing()
    if lacks:
        raise SystemExit("lastmove cannot be built here.\n" + "\n".join(lacks))
    print("lastmove: building takes some minutes", file=sys.stderr, flush=True)
    return str(_build_wheel(*args, **keywords))

"""What all tests need."""

import os
import signal
import sys

import pytest

# Whoever starts the tests in the background may have Ctrl-C ignored: then nothing could be ended by it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tells what is left out where `cargo xtask test` asks for it."""
    file = os.environ.get("LASTMOVE_LEFT_OUT")
    if file is None:
        return
    python = ".".join(map(str, sys.version_info[:2]))
    with open(file, "a", encoding="utf-8") as told:
        for report in terminalreporter.stats.get("skipped", []):
            why = report.longrepr[2].removeprefix("Skipped: ")
            print(f"{report.nodeid} on Python {python}: {why}", file=told)

"""Asks the command lastmove, and gives its answers as JSON."""

import json
import shlex
import subprocess


class Failed(Exception):
    """The command gave no answer."""


class Command:
    """The program, run in the folder of a round's files."""

    def __init__(self, program, folder, threads):
        self.program, self.folder, self.threads = program, folder, threads

    def run(self, *args, given=None):
        """The lines of JSON that it prints."""
        args = [self.program, *args, "--json", "--quiet", "--threads", str(self.threads)]
        try:
            done = subprocess.run(
                args, input=given, cwd=self.folder, capture_output=True, text=True, timeout=300
            )
        except subprocess.TimeoutExpired:
            raise Failed(f"no answer in 300 seconds: {shlex.join(args)}") from None
        if done.returncode != 0:
            # Of questions by standard input errors are among the answers.
            told = [line for line in done.stdout.splitlines() if '"code"' in line][:3]
            raise Failed("\n    ".join([shlex.join(args), done.stderr.strip(), *told]))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def ask(self, what, lines, *options):
        """The answers to questions given by standard input, one for each line."""
        given = "".join(f"{line}\n" for line in lines)
        answers = self.run(what, "-", *options, given=given)
        if [answer["input_line"] for answer in answers] != list(range(1, len(lines) + 1)):
            raise Failed(f"not an answer for each line of\n    {given}")
        return answers

    def repeat(self, *args):
        """The command that asks the same again, for people."""
        args = [*args, "--threads", str(self.threads)]
        return f"cd {shlex.quote(str(self.folder))} && lastmove {shlex.join(args)}"


class Files:
    """The files of a round, in a folder of its own."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0

    def add(self, name, lines):
        """Writes a file and says what it is called."""
        self.count += 1
        name = f"{self.count}-{name}"
        (self.folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return name

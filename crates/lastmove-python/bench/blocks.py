"""Games written in NumPy for blocks of positions, and as plain classes."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import lastmove

Array: TypeAlias = npt.NDArray[Any]


def in_line(size: int, length: int) -> list[int]:
    """The lines of a square board, as sets of bits."""
    lines: list[int] = []
    for row in range(size):
        for column in range(size):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                cells = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= r < size and 0 <= c < size for r, c in cells):
                    lines.append(sum(1 << r * size + c for r, c in cells))
    return lines


class Notakto:
    """Both players place crosses on a square board; who makes three in a row loses."""

    def __init__(self, size: int) -> None:
        self.bits = [1 << cell for cell in range(size * size)]
        self.lines = in_line(size, 3)

    def start(self) -> int:
        return 0

    def moves(self, board: int) -> list[tuple[int, int]]:
        return [(bit, board | bit) for bit in self.bits if not board & bit]

    def outcome(self, board: int) -> lastmove.Outcome | None:
        return "win" if any(board & line == line for line in self.lines) else None


class NotaktoInBlocks:
    """The same for blocks of positions."""

    def __init__(self, size: int) -> None:
        plain = Notakto(size)
        self.bits = np.array(plain.bits, dtype=np.uint32)
        self.lines = np.array(plain.lines, dtype=np.uint32)

    def start_array(self) -> Array:
        return np.zeros(1, dtype=np.uint32)

    def moves_many(self, boards: Array) -> tuple[Array, Array]:
        free = np.flatnonzero(boards[:, None] & self.bits == 0)
        sources, cells = np.divmod(free, len(self.bits))
        return sources, boards[sources] | self.bits[cells]

    def outcomes_many(self, boards: Array) -> Array:
        is_over = np.zeros(len(boards), dtype=bool)
        for line in self.lines:
            is_over |= boards & line == line
        return np.where(is_over, 1, 2).astype(np.int8)


class ConnectFour:
    """Stones fall in columns; who has four in a row wins. The low half of a position has the stones of
    the player to move, the high half all stones, in columns of one bit more than the board is high."""

    def __init__(self, height: int, width: int) -> None:
        high = height + 1
        self.bottoms = [1 << high * column for column in range(width)]
        self.columns = [((1 << height) - 1) * bottom for bottom in self.bottoms]
        self.full = sum(self.columns)
        self.ways = [1, high - 1, high, high + 1]

    def start(self) -> int:
        return 0

    def moves(self, position: int) -> list[tuple[int, int]]:
        stones, mine = position >> 32, position & 0xFFFF_FFFF
        other = stones ^ mine
        moves: list[tuple[int, int]] = []
        for column, (bottom, cells) in enumerate(zip(self.bottoms, self.columns, strict=True)):
            new = stones + bottom & cells
            if new:
                moves.append((column, (stones | new) << 32 | other))
        return moves

    def outcome(self, position: int) -> lastmove.Outcome | None:
        stones = position >> 32
        other = stones ^ (position & 0xFFFF_FFFF)
        for way in self.ways:
            pairs = other & other >> way
            if pairs & pairs >> 2 * way:
                return "loss"
        return "draw" if stones == self.full else None


class ConnectFourInBlocks:
    """The same for blocks of positions."""

    def __init__(self, height: int, width: int) -> None:
        plain = ConnectFour(height, width)
        self.bottoms = np.array(plain.bottoms, dtype=np.uint64)
        self.columns = np.array(plain.columns, dtype=np.uint64)
        self.full = np.uint64(plain.full)
        self.ways = [np.uint64(way) for way in plain.ways]
        self.half, self.low = np.uint64(32), np.uint64(0xFFFF_FFFF)

    def start_array(self) -> Array:
        return np.zeros(1, dtype=np.uint64)

    def moves_many(self, positions: Array) -> tuple[Array, Array]:
        stones = positions >> self.half
        other = stones ^ (positions & self.low)
        new = (stones[:, None] + self.bottoms & self.columns).ravel()
        free = np.flatnonzero(new)
        sources = free // len(self.columns)
        return sources, (stones[sources] | new[free]) << self.half | other[sources]

    def outcomes_many(self, positions: Array) -> Array:
        stones = positions >> self.half
        other = stones ^ (positions & self.low)
        fours = np.zeros(len(positions), dtype=np.uint64)
        for way in self.ways:
            pairs = other & other >> way
            fours |= pairs & pairs >> way + way
        outcomes = np.full(len(positions), 2, dtype=np.int8)
        outcomes[stones == self.full] = 0
        outcomes[fours != 0] = -1
        return outcomes

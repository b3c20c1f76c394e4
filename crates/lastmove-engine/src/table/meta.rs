//! The description of a table.

use serde::{Deserialize, Serialize};

use super::content::CodingKind;
use super::count::Tally;
use super::{HuffmanCodes, ZstdCodes};
use crate::files::InputFile;
use crate::game::{Holds, Play};

/// The description of a table; in the file it is JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// The game's notation. It has a position only where the table holds the positions reachable
    /// from there.
    pub game: String,
    /// The rule of play.
    pub play: Play,
    /// The files that the game was read from, with their fingerprints.
    pub inputs: Vec<InputFile>,
    /// How many positions the table holds.
    pub positions: u64,
    /// How many the player to move wins.
    pub wins: u64,
    /// How many the player to move loses.
    pub losses: u64,
    /// How many are drawn.
    pub draws: u64,
    /// The largest remoteness of a win, in plies.
    pub longest_win: Option<u64>,
    /// The largest remoteness of a loss, in plies.
    pub longest_loss: Option<u64>,
    /// Which of the positions it holds, in a book; `None` in a table of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<Book>,
    /// What stands beside the outcomes.
    #[serde(default, skip_serializing_if = "Holds::is_remoteness")]
    pub holds: Holds,
    /// Positions in a block; the last block may hold fewer.
    pub block: u32,
    /// How positions are numbered.
    pub keys: KeyKind,
    /// How values are coded.
    pub coding: Coding,
    /// The parts of the file between its head and this description, without gaps.
    pub sections: Vec<Section>,
}

/// The largest remoteness, from the largest number beside an outcome.
pub(super) fn longest(holds: Holds, number: Option<u64>) -> Option<u64> {
    let number = number.filter(|_| holds.counts_plies());
    number.and_then(|number| holds.plies(number))
}

/// Which positions of a game a book holds: some near its start, each as the one of its
/// [images](crate::solve::Solver::canonical) that stands for all.
///
/// A book is *closed*: a position with one of its best options in the book has them all in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// After at most so many plies from the start.
    pub plies: u64,
    /// For whom it is.
    pub side: BookSide,
}

/// The player for whom a book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BookSide {
    /// For both: all positions.
    Both,
    /// For the player who moves first: the positions that play can reach while this player makes
    /// the first of the best moves.
    First,
    /// The same for the other player.
    Second,
}

impl BookSide {
    /// All, in their order.
    pub const ALL: [Self; 3] = [Self::Both, Self::First, Self::Second];

    /// The word for it in the command, in Python and in a table's description.
    ///
    /// ```
    /// assert_eq!(lastmove_engine::table::BookSide::First.word(), "first");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// How the positions of a table are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeyKind {
    /// As the game numbers them; `docs/tables.md` describes the numbering of each game.
    Game,
    /// In ascending order of their texts, which are decimal numbers.
    Numbers,
    /// In ascending order of the numbers that the game gives them, some of which play cannot reach.
    Reached,
    /// In ascending order of their texts' bytes.
    Texts,
}

impl KeyKind {
    /// Whether the table holds numbers.
    pub(super) fn has_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::Reached)
    }
}

/// The coding of a table's values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Coding {
    /// Outcomes and remoteness in zstd frames.
    Zstd(ZstdCodes),
    /// A Huffman code for each value.
    Huffman(HuffmanCodes),
}

impl Coding {
    /// The kind of the coding.
    #[must_use]
    pub fn kind(&self) -> CodingKind {
        match self {
            Self::Zstd(_) => CodingKind::Zstd,
            Self::Huffman(_) => CodingKind::Huffman,
        }
    }
}

/// A part of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Its content.
    pub name: SectionName,
    /// The byte at which it begins.
    pub at: u64,
    /// How many bytes it has.
    pub length: u64,
    /// The CRC-32 of its bytes; null where an index has a checksum for each block of it.
    pub crc: Option<u32>,
}

/// The content of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SectionName {
    /// The blocks of values.
    Blocks,
    /// The blocks of positions' texts or numbers.
    Keys,
    /// The dictionary of the outcomes; empty without zstd.
    OutcomeDictionary,
    /// The dictionary of the remoteness; empty without zstd.
    RemotenessDictionary,
    /// For each block of values, its two lengths and its checksum.
    Index,
    /// For each block of texts, its lengths, count, checksum and first text.
    KeyIndex,
    /// The files that the game was read from, one after the other, compressed; empty when they are
    /// too long to be embedded.
    Inputs,
}

impl Meta {
    /// Whether the files that the game was read from are embedded or there are none.
    #[must_use]
    pub fn is_self_contained(&self) -> bool {
        let embedded = self.section(SectionName::Inputs);
        self.inputs.is_empty() || embedded.is_some_and(|section| section.length > 0)
    }

    /// Whether it agrees with the counts.
    pub(super) fn agrees(&self, tally: &Tally) -> bool {
        (self.wins, self.losses, self.draws) == (tally.wins(), tally.losses(), tally.draws())
            && self.longest_win == longest(self.holds, tally.longest_win())
            && self.longest_loss == longest(self.holds, tally.longest_loss())
    }

    pub(super) fn section(&self, name: SectionName) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }
}

//! The forms of answers made by other crates, for the document. Tests parse real answers as these.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// What is wrong, and what would be right: what the command prints with `--json`.
#[derive(Serialize, Deserialize, ToSchema)]
pub(super) struct Problem {
    /// A stable code.
    code: String,
    /// A sentence for people.
    message: String,
    /// The upload or the example that is wrong, where it is about one.
    file: Option<String>,
    /// The line, from 1.
    line: Option<u64>,
    /// The column, from 1, in characters.
    column: Option<u64>,
    /// The particulars, by name.
    #[schema(value_type = Option<Object>)]
    args: Option<Value>,
    /// Always `about:blank`: what is wrong is said by `code`.
    r#type: String,
    /// The status in words.
    title: String,
    /// The status.
    status: u16,
    /// The same sentence as `message`.
    detail: String,
}

/// A game of the catalog: what `lastmove games --json` prints.
#[derive(Serialize, Deserialize, ToSchema)]
pub(super) struct Game {
    name: String,
    /// What people call it.
    title: Option<String>,
    /// How the game is written.
    game: String,
    /// How a position is written.
    position: String,
    /// How a move is written.
    r#move: String,
    /// What its rules may be.
    rules: GameChoice,
    /// The options of the notation.
    options: Vec<GameOption>,
    /// Whether there is misère play of it.
    misere: bool,
    /// A game to try.
    example: String,
    /// Its rules, for players.
    about: Option<String>,
    /// What else there is to know of how it is written.
    notes: Option<String>,
    /// What stands in its file, line by line.
    file: Option<String>,
}

/// An option of a game's notation, written `NAME=VALUE`.
#[derive(Serialize, Deserialize, ToSchema)]
pub(super) struct GameOption {
    name: String,
    /// How its value looks.
    value: String,
    /// What its value may be.
    choice: GameChoice,
    /// What it says.
    about: Option<String>,
}

/// What may stand in a place of a notation: the rules of a game, or the value of an option.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameChoice {
    kind: ChoiceKind,
    /// Of `words`: these.
    words: Option<Vec<String>>,
    /// Of a `number`: the least one.
    least: Option<Number>,
    /// Of a `number`: the largest one, where it is bounded.
    most: Option<Number>,
    /// Of `numbers`: how many, where that is fixed.
    count: Option<u32>,
    /// Of a `size`: the least and the largest number of rows.
    rows: Option<Vec<Number>>,
    /// Of a `size`: the least and the largest number of columns.
    columns: Option<Vec<Number>>,
    /// Of a `size`: the largest number of cells, where it is bounded.
    cells: Option<Number>,
}

/// What may stand there: `nothing`; `text` of the syntax; the name of a `file`; one of these `words`; a
/// `number`; `numbers` joined by commas; the `size` of a board, `ROWSxCOLUMNS`.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChoiceKind {
    Nothing,
    Text,
    File,
    Words,
    Number,
    Numbers,
    Size,
}

/// Win, loss or draw, for the player to move.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Win,
    Loss,
    Draw,
}

/// A whole number: a number up to 2^53 − 1, a decimal string beyond.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Number {
    Number(u64),
    Digits(String),
}

/// Who moves next, seen by the player who has just moved.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mover {
    Same,
    Other,
}

/// A move, the position that it leads to, and the value there for the player who moves there; the
/// page tells what the move is worth to the player who makes it.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RatedMove {
    r#move: String,
    to: String,
    outcome: Outcome,
    /// Null for a draw, and where it is not known.
    remoteness: Option<Number>,
    mover: Mover,
    /// What the move adds, where weights of moves decide; a string of digits beyond what numbers hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weight: Option<Weight>,
}

/// A weight: a whole number up to 9007199254740991 or down to its opposite, a decimal string beyond.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Weight {
    Number(i64),
    Text(String),
}

/// The value of a position: what `lastmove solve --json` prints.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    game: String,
    position: String,
    outcome: Outcome,
    /// Plies to the end when the winner hurries and the loser delays; null for a draw, or where a
    /// note says why it is not known.
    remoteness: Option<Number>,
    /// Where moves have weights, with `goal=energy`: the least credit that is enough; null where none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    credit: Option<Number>,
    /// Where moves have weights, with `goal=mean-payoff`: the average weight in the long run, a whole
    /// number or a fraction; null where the winner forces an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    payoff: Option<String>,
    /// The moves that achieve the value.
    best: Vec<RatedMove>,
    /// All legal moves, where asked for.
    moves: Option<Vec<RatedMove>>,
    /// A best line to the end, where asked for.
    line: Option<Vec<RatedMove>>,
    note: Option<String>,
    /// Sentences, and tables as arrays of rows, where asked for.
    explanation: Option<Vec<Point>>,
}

/// A point of an explanation.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Point {
    Sentence(String),
    Table(Vec<Vec<String>>),
}

/// A position with the largest remoteness.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LongestPlay {
    remoteness: Number,
    position: String,
    outcome: Outcome,
}

/// All positions of a game counted: what `lastmove solve --all --json` prints.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Totals {
    game: String,
    positions: Number,
    wins: Number,
    losses: Number,
    draws: Number,
    /// How many player 0 wins, where a goal is this player's.
    #[serde(skip_serializing_if = "Option::is_none")]
    won_by_0: Option<Number>,
    longest: Option<LongestPlay>,
    longest_win: Option<LongestPlay>,
}

/// An event of a job.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct News {
    event: Event,
    /// JSON: how far the job is, what it came to, or what is wrong.
    data: String,
}

/// What an event tells.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Event {
    Progress,
    Result,
    Error,
}

/// The nim value of a position: what `lastmove value --json` prints.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NimValue {
    game: String,
    position: String,
    nim_value: LoopyNimber,
}

/// A nim value; for ∞(K), K. Numbers beyond 2^53 − 1 are decimal strings.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum LoopyNimber {
    Finite(Number),
    Infinite(Infinite),
}

/// ∞(K).
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Infinite {
    /// K, ascending.
    infinite: Vec<Number>,
}

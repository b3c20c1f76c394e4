//! Reading a board.

use super::board::{Board, MOST_CELLS};
use super::header::{Header, rule, too_large};
use super::{MOST_POLICE, squad};
use lastmove_engine::diagram::Ground;
use lastmove_engine::game::Field;
use lastmove_engine::{Error, Message};

impl Board {
    /// Reads a board; `file` names it in errors.
    ///
    /// A line with the number of rows and of columns may come first, and lines `key=value` with
    /// rules ([`Rules::set`](super::Rules::set)), each once, before or after it. The rows follow:
    /// `*` is a wall, `E` an exit (any number of them), `P` a policeman's start (up to
    /// [`MOST_POLICE`](super::MOST_POLICE)), `T` the thief's, `.` any other cell. Blanks within the
    /// header, blanks after a row, and empty lines before and after the rows are ignored.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input), with its place, at the first line that is wrong; also
    /// when there are more than [`MOST_CELLS`] cells, no `P` or too many, or not exactly one `T`.
    /// [`Blame::Limit`](lastmove_engine::Blame::Limit) when the numbers of the positions do not fit 64
    /// bits.
    ///
    /// ```
    /// use lastmove::games::pursuit::Board;
    /// let board = Board::read("2 3\nP.*\n..T\n", "small.txt").unwrap();
    /// assert_eq!((board.rows(), board.columns()), (2, 3));
    /// assert_eq!(board, Board::read("P.*\n..T", "same.txt").unwrap());
    /// let error = Board::read("P.*\n...\n", "nobody.txt").unwrap_err();
    /// assert_eq!(error.message.code, "board-no-thief");
    /// let board = Board::read("thief = knight\nP.P\n..T\n", "two.txt").unwrap();
    /// assert_eq!((board.police(), board.rules().thief.list().len()), (2, 8));
    /// ```
    pub fn read(text: &str, file: &str) -> Result<Self, Error> {
        read(text, true).map_err(|error| error.in_file(file))
    }

    /// Reads a board that may lack players, as for [`min_police`](super::min_police()): a missing
    /// `P` or `T` is put on the first cell that is not a wall.
    ///
    /// # Errors
    /// As [`read`](Self::read), and when all cells are walls.
    ///
    /// ```
    /// use lastmove::games::pursuit::Board;
    /// let board = Board::read_ground("*.\n..\n", "small.txt").unwrap();
    /// assert_eq!(board, Board::read_ground("*P\n..\n", "same.txt").unwrap());
    /// ```
    pub fn read_ground(text: &str, file: &str) -> Result<Self, Error> {
        read(text, false).map_err(|error| error.in_file(file))
    }
}

/// Reads a board; see [`Board::read`] and, without `must_stand`, [`Board::read_ground`]. O(length).
fn read(text: &str, must_stand: bool) -> Result<Board, Error> {
    let mut header = Header::default();
    let mut rest = Field::new(text).lines().peekable();
    while let Some(&line) = rest.peek() {
        if !line.text.is_empty() && !header.take(line)? {
            break;
        }
        rest.next();
    }
    if rest.peek().is_none() && header.size.is_none() {
        return Err(Error::input(Message::new("board-empty")).at(text, 0..0));
    }
    let mut reader = Reader::new(text, header);
    let mut gap: Option<Field<'_>> = None;
    for line in rest {
        if line.text.is_empty() {
            gap.get_or_insert(line);
        } else if let Some((key, _)) = rule(line) {
            return Err(key.error(Message::new("board-late-rule").with("option", key.text)));
        } else if let Some(gap) = gap {
            return Err(gap.error(Message::new("board-blank-line")));
        } else {
            reader.row(line)?;
        }
    }
    if !must_stand {
        reader.place_all()?;
    }
    reader.finish()
}

/// The rows read so far.
struct Reader<'a> {
    text: &'a str,
    header: Header<'a>,
    /// The first row, once it has been read.
    first: Option<Field<'a>>,
    rows: usize,
    columns: usize,
    ground: Vec<Ground>,
    police: Vec<usize>,
    thief: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, header: Header<'a>) -> Self {
        Self {
            columns: header.size.as_ref().map_or(0, |size| size.columns),
            text,
            header,
            first: None,
            rows: 0,
            ground: Vec::new(),
            police: Vec::new(),
            thief: None,
        }
    }

    fn row(&mut self, line: Field<'a>) -> Result<(), Error> {
        if let Some(size) = &self.header.size
            && self.rows == size.rows
        {
            return Err(self.row_count(line));
        }
        if let Some(wrong) = line
            .letters()
            .find(|letter| !letter.text.chars().all(is_known))
        {
            return Err(wrong.error(Message::new("board-character").with("found", wrong.text)));
        }
        // Every character was recognized, and so is one byte long.
        let found = line.text.len();
        if self.first.is_none() {
            self.first = Some(line);
            if self.header.size.is_none() {
                self.columns = found;
            }
        }
        if found != self.columns {
            let message = Message::new("board-ragged").with("found", found);
            let wrong = line.skip(found.min(self.columns));
            return Err(wrong.error(message.with("expected", self.columns)));
        }
        let room = MOST_CELLS - self.ground.len();
        if found > room {
            return Err(too_large(line.skip(room)));
        }
        self.rows += 1;
        line.letters().try_for_each(|letter| self.cell(letter))
    }

    /// Takes the next cell.
    fn cell(&mut self, letter: Field<'_>) -> Result<(), Error> {
        let square = self.ground.len();
        self.ground.push(match letter.text {
            "*" => Ground::Wall,
            "E" => Ground::Exit,
            _ => Ground::Open,
        });
        match (letter.text, self.thief) {
            ("P", _) if self.police.len() == MOST_POLICE => {
                return Err(letter.error(Message::new("board-police").with("most", MOST_POLICE)));
            }
            ("P", _) => self.police.push(square),
            ("T", Some(before)) => {
                let message = Message::new("board-two-thieves");
                let message = message.with("row", before / self.columns + 1);
                return Err(letter.error(message.with("column", before % self.columns + 1)));
            }
            ("T", None) => self.thief = Some(square),
            _ => {}
        }
        Ok(())
    }

    /// Puts missing players on the first cell that is not a wall.
    fn place_all(&mut self) -> Result<(), Error> {
        let first = self
            .ground
            .iter()
            .position(|&ground| ground != Ground::Wall);
        match first {
            Some(first) => {
                if self.police.is_empty() {
                    self.police.push(first);
                }
                self.thief.get_or_insert(first);
                Ok(())
            }
            // Missing rows are reported first.
            None if self.is_short() => Ok(()),
            None => Err(self.missing("board-all-walls")),
        }
    }

    /// Whether there are fewer rows than declared.
    fn is_short(&self) -> bool {
        let size = self.header.size.as_ref();
        size.is_some_and(|size| self.rows < size.rows)
    }

    /// The error that something is missing; points at the first row.
    fn missing(&self, code: &'static str) -> Error {
        let nothing = Field::new(self.text).slice(&self.text[..0]);
        self.first.unwrap_or(nothing).error(Message::new(code))
    }

    fn finish(self) -> Result<Board, Error> {
        if let Some(size) = &self.header.size
            && self.is_short()
        {
            return Err(self.row_count(size.word));
        }
        if self.police.is_empty() {
            return Err(self.missing("board-no-police"));
        }
        let thief = self.thief.ok_or_else(|| self.missing("board-no-thief"))?;
        let cells = self.ground.iter().filter(|&&ground| ground != Ground::Wall);
        squad::countable(cells.count() as u32, self.police.len())?;
        let rules = self.header.rules;
        let start = (self.police, thief);
        Ok(Board::from_parts(self.columns, self.ground, start, rules))
    }

    /// The error that there are more or fewer rows than declared; `at` is where to point.
    fn row_count(&self, at: Field<'_>) -> Error {
        let lines = Field::new(self.text).lines();
        let filled = lines.filter(|line| !line.text.is_empty());
        let expected = self.header.size.as_ref().map_or(0, |size| size.rows);
        let message = Message::new("board-rows").with("found", filled.count() - self.header.lines);
        at.error(message.with("expected", expected))
    }
}

fn is_known(c: char) -> bool {
    matches!(c, '*' | 'E' | 'P' | 'T' | '.')
}

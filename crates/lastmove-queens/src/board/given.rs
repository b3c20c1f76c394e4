//! Parsing given queens.

use lastmove::game::Field;
use lastmove::{Error, Message};

use super::Board;

impl Board {
    /// Places the given queens of a text: `COLUMN=ROW`, several separated by commas, such as
    /// `3=5,7=2`. Blanks are ignored.
    ///
    /// ```
    /// use lastmove_queens::Board;
    /// let mut board = Board::new(8, 8)?;
    /// board.place_all("3=5, 7=2")?;
    /// assert_eq!((board.given(3), board.given(7)), (Some(5), Some(2)));
    /// let error = board.place_all("8=4,2=4").unwrap_err();
    /// assert_eq!((error.message.code, error.place.unwrap().column), ("queens-attack", 5));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// All input, with the place in the text, at the first queen that is wrong; those before it are
    /// placed. `queens-with-syntax` for anything but a pair of numbers, and those of
    /// [`place`](Self::place).
    pub fn place_all(&mut self, text: &str) -> Result<(), Error> {
        for word in Field::new(text).split(',').map(Field::trim) {
            let placed = match pair(word.text) {
                Some((Ok(column), Ok(row))) => self.place(column, row),
                Some((column, row)) => {
                    // Off any board, and shown as written.
                    let message = with(self.off_board(), "column", column);
                    Err(Error::input(with(message, "row", row)))
                }
                None => {
                    let message = Message::new("queens-with-syntax").with("found", word.text);
                    Err(Error::input(message))
                }
            };
            placed.map_err(|error| word.error(error.message))?;
        }
        Ok(())
    }
}

/// A number, or its text where it is too large for any board.
type Number<'a> = Result<usize, &'a str>;

/// The message with a number.
fn with(message: Message, name: &'static str, number: Number<'_>) -> Message {
    match number {
        Ok(number) => message.with(name, number),
        Err(text) => message.with(name, text),
    }
}

/// Parses `COLUMN=ROW`.
fn pair(word: &str) -> Option<(Number<'_>, Number<'_>)> {
    let (column, row) = word.split_once('=')?;
    Some((number(column)?, number(row)?))
}

fn number(text: &str) -> Option<Number<'_>> {
    let text = text.trim();
    let number = text.parse::<u32>().map(|number| number as usize);
    let is_number = Field::new(text).is_digits();
    is_number.then(|| number.map_err(|_| text))
}

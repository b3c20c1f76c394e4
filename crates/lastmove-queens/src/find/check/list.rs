//! Checking all placements of a list: one a line, as `Listing` writes them.

mod text;

use std::cmp::Ordering;
use std::io::{self, BufReader, Read};

use lastmove::files::Input;
use lastmove::{Control, Error, Message};

use super::super::finding::{Conflict, Fault, Finding, Line};
use crate::read_bin;
use text::Lines;
pub(super) use text::{Form, form};

/// Placements between two reports of progress.
const REPORT: u64 = 1 << 10;

/// The first bytes of a list in the format `bin`.
pub(super) const BIN: &[u8] = b"\x89LMQ";

/// Checks a list of this form, of which `head` has been read.
pub(super) fn check_list(
    input: &mut Input,
    head: Vec<u8>,
    form: Form,
    n: Option<u64>,
    control: &Control,
) -> Result<Finding, Error> {
    let phase = control.phase("check", input.size());
    let mut lines = Lines::new(input, head, form);
    let mut checked: Option<Checked> = None;
    let mut said = None;
    while let Some(line) = lines.next(control)? {
        if let Some(total) = line.total {
            said = Some(total);
            continue;
        }
        let found = line.rows.len() as u64;
        let checked = checked.get_or_insert_with(|| Checked::new(n.unwrap_or(found)));
        let called = match (line.number, checked.count) {
            // A list may begin in the middle.
            (Some(number), 0) => {
                checked.before = number.saturating_sub(1);
                None
            }
            (number, count) => number.filter(|number| *number != checked.before + count + 1),
        };
        let fault = checked.next(&line.rows);
        let fault = fault.or(called.map(|said| Fault::Number { said }));
        if let Some(fault) = fault {
            let number = checked.count;
            let line = Some(line.line);
            return Ok(Finding::InList {
                number,
                line,
                fault,
            });
        }
        if checked.count.is_multiple_of(REPORT) {
            phase.advance(lines.taken());
        }
    }
    let (count, before) = checked.as_ref().map_or((0, 0), |c| (c.count, c.before));
    match said {
        Some(said) if said != before + count => Ok(Finding::Total {
            said,
            found: before + count,
        }),
        None if count == 0 => Err(Error::input(Message::new("queens-check-empty"))),
        _ => Ok(checked.map_or(
            Finding::List {
                n: n.unwrap_or(0),
                placements: 0,
                is_ascending: true,
            },
            |checked| checked.all(),
        )),
    }
}

/// Checks a list in the format `bin`, of which `head` has been read.
pub(super) fn check_bin(
    input: &mut Input,
    head: &[u8],
    n: Option<u64>,
    control: &Control,
) -> Result<Finding, Error> {
    let phase = control.phase("check", input.size());
    let mut source = Source {
        input,
        control,
        error: None,
    };
    let (mut checked, mut wrong): (Option<Checked>, _) = (None, None);
    let read = read_bin(
        &mut BufReader::with_capacity(1 << 16, head.chain(&mut source)),
        |rows| {
            if wrong.is_none() {
                let rows: Vec<u64> = rows.iter().map(|&row| row.into()).collect();
                let all = n.unwrap_or(rows.len() as u64);
                let checked = checked.get_or_insert_with(|| Checked::new(all));
                wrong = checked.next(&rows).map(|fault| (checked.count, fault));
                if checked.count.is_multiple_of(REPORT) {
                    phase.advance(checked.count * all);
                }
            }
        },
    );
    let list = read.map_err(|error| source.error.unwrap_or(error))?;
    if list.rows != list.columns {
        let message = Message::new("queens-square").with("rows", list.rows);
        return Err(Error::input(message.with("columns", list.columns)));
    }
    Ok(match (wrong, checked) {
        (Some((number, fault)), _) => Finding::InList {
            number,
            line: None,
            fault,
        },
        (None, Some(checked)) => checked.all(),
        (None, None) => Finding::List {
            n: list.columns as u64,
            placements: 0,
            is_ascending: true,
        },
    })
}

/// The rest of an input as a byte reader; its errors are stored, since they have another type.
struct Source<'a, 'b, 'c> {
    input: &'a mut Input<'b>,
    control: &'a Control<'c>,
    error: Option<Error>,
}

impl Read for Source<'_, '_, '_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut bytes = Vec::with_capacity(into.len());
        let read = self.input.read(&mut bytes, into.len(), self.control);
        let read = read.map_err(|error| {
            self.error = Some(error);
            io::Error::other("unread")
        })?;
        into[..read].copy_from_slice(&bytes);
        Ok(read)
    }
}

/// How many bits of a mark hold the column.
const COLUMN: u32 = 20;

/// The placements of a list, in order.
struct Checked {
    n: u64,
    count: u64,
    /// The number of placements before the list.
    before: u64,
    is_ascending: bool,
    last: Vec<u64>,
    /// For each line of the board the last placement with a queen on it, and its column.
    rows: Vec<u64>,
    rising: Vec<u64>,
    falling: Vec<u64>,
}

impl Checked {
    fn new(n: u64) -> Self {
        // No line of a list holds more numbers.
        let most = n.min(1 << 16) as usize;
        Self {
            n,
            count: 0,
            before: 0,
            is_ascending: true,
            last: Vec::new(),
            rows: vec![0; most + 1],
            rising: vec![0; 2 * most + 1],
            falling: vec![0; 2 * most + 1],
        }
    }

    /// The fault of the next placement.
    fn next(&mut self, rows: &[u64]) -> Option<Fault> {
        self.count += 1;
        let n = self.n;
        if rows.len() as u64 != n {
            let found = rows.len() as u64;
            return Some(Fault::Count { found, n });
        }
        for (column, &row) in (1..).zip(rows) {
            if row == 0 || row > n {
                return Some(Fault::OffBoard { column, row, n });
            }
            let lines = [
                (&mut self.rows[row as usize], Line::Row),
                (&mut self.rising[(n + row - column) as usize], Line::Rising),
                (&mut self.falling[(row + column) as usize], Line::Falling),
            ];
            for (mark, line) in lines {
                if *mark >> COLUMN == self.count {
                    let column_before = *mark & ((1 << COLUMN) - 1);
                    let row_before = rows[column_before as usize - 1];
                    return Some(Fault::Attack {
                        conflict: Conflict { column, row, line },
                        other: Some((column_before, row_before)),
                    });
                }
                *mark = self.count << COLUMN | column;
            }
        }
        if self.count > 1 {
            match self.last[..].cmp(rows) {
                Ordering::Less => {}
                Ordering::Equal => return Some(Fault::Twice),
                Ordering::Greater => self.is_ascending = false,
            }
        }
        self.last.clear();
        self.last.extend_from_slice(rows);
        None
    }

    /// The result when nothing is wrong.
    fn all(&self) -> Finding {
        Finding::List {
            n: self.n,
            placements: self.count,
            is_ascending: self.is_ascending,
        }
    }
}

//! `lastmove queens`.

mod any;
mod board;
mod check;
mod classes;
mod count;
mod draw;
mod first;
mod list;
mod merge;
mod options;
mod rows;
mod size;

use std::path::Path;

use lastmove::{Error, Message};

use crate::failure::Failure;
use crate::session::{Ending, Session};

use options::Action;
use size::Size;

pub(crate) use options::QueensArgs;

/// Finds, lists or counts.
pub(crate) fn run(wanted: &QueensArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if let Some(Action::Merge(merge)) = &wanted.action {
        merge::run(merge, session)?;
        return Ok(Ending::Done);
    }
    if let Some(class) = classes::wanted(wanted) {
        classes::run(class, wanted, session)?;
        return Ok(Ending::Done);
    }
    if wanted.first || wanted.any || wanted.random {
        check_format(wanted, session)?;
    }
    if wanted.any || wanted.random || wanted.check.is_some() {
        return find(wanted, session);
    }
    if board::is_wanted(wanted) {
        if wanted.fundamental {
            return Err(classes::no_square(wanted).into());
        }
        let joins = wanted.journal.is_some() || wanted.part.is_some() || wanted.kernel.is_some();
        if joins && let Some(size) = wanted.size {
            only_square(size)?;
        }
        board::run(wanted, session)?;
        return Ok(Ending::Done);
    }
    let n = wanted.size.and_then(Size::square);
    let n = n.ok_or_else(|| Error::input(board::no_size()))?;
    let wanted = &QueensArgs {
        n,
        ..wanted.clone()
    };
    if wanted.first {
        match &wanted.output {
            Some(path) => draw::run(wanted.n, path, session, || first::found(wanted, session))?,
            None => first::run(wanted, session)?,
        }
    } else if wanted.all {
        list::run(wanted, session)?;
    } else {
        count::run(wanted, session)?;
    }
    Ok(Ending::Done)
}

/// Refuses a format for a single placement that is printed as JSON, or drawn.
fn check_format(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Error> {
    if wanted.format.is_none() {
        return Ok(());
    }
    let is_picture = |file: &Path| wanted.first || draw::is_picture(file);
    let message = match any::file(wanted).or(wanted.output.as_deref().filter(|_| wanted.first)) {
        None if session.options.json => Message::new("queens-format-json"),
        Some(file) if is_picture(file) => Message::new("queens-format-picture"),
        _ => return Ok(()),
    };
    Err(Error::input(message))
}

/// The side of a board that must be square.
fn only_square(size: Size) -> Result<usize, Error> {
    size.square().ok_or_else(|| {
        let message = Message::new("queens-square").with("rows", size.rows);
        Error::input(message.with("columns", size.columns))
    })
}

/// Finds or checks on an empty square board.
fn find(wanted: &QueensArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let n = wanted.size.map(only_square).transpose()?;
    if let Some(file) = &wanted.check {
        return check::run(file, n.map(|n| n as u64), session);
    }
    let n = n.ok_or_else(|| Error::input(board::no_size()))?;
    let wanted = &QueensArgs {
        n,
        ..wanted.clone()
    };
    any::run(wanted, session)?;
    Ok(Ending::Done)
}

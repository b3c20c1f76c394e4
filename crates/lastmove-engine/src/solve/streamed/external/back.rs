//! From a level to the messages to its predecessors.

use super::Search;
use crate::Error;
use crate::solve::streamed::ahead::{TOGETHER, in_order};
use crate::solve::streamed::level::Level;
use crate::solve::streamed::messages::{Told, told, told_of};

/// The messages of a piece of a level.
#[derive(Default)]
struct Gathering {
    from: Vec<u32>,
    messages: Vec<Told>,
    /// For how many of its positions they are here, and how many bytes were read.
    done: usize,
    read: u64,
}

impl Search<'_> {
    /// Sends messages to the predecessors of the positions of the level.
    pub(super) fn take_back(&mut self, level: &Level) -> Result<(), Error> {
        if let Level::Listed(list) = level {
            return self.take_back_listed(list);
        }
        // As many parts at a time as surely fit into a list.
        let (count, mut list) = (self.messages.parts().count(), Vec::new());
        let each = (self.vertices as usize).div_ceil(count.max(1)).max(1);
        let together = (self.most / each).clamp(1, 2 * TOGETHER);
        for first in (0..count).step_by(together) {
            list.clear();
            let parts = first..count.min(first + together);
            self.each_seen(parts, usize::MAX, &mut |first, seen| {
                list.extend(seen.listed(first));
            })?;
            self.take_back_listed(&list)?;
        }
        Ok(())
    }

    /// The messages are gathered piece by piece on all threads, and sent in order.
    fn take_back_listed(&mut self, list: &[Told]) -> Result<(), Error> {
        let (unmoves, owners, ends) = (&self.unmoves, self.owners, &self.ends);
        let (control, held) = (self.control, self.held);
        let pieces: Vec<_> = list.chunks(self.piece_of(list.len())).collect();
        let message = |from: u32, to: Told| {
            let (v, is_lost) = told_of(to);
            told(from, is_lost != owners.same(from, v))
        };
        let make = |at: usize, gathered: &mut Gathering| {
            control.check()?;
            let Gathering { from, messages, .. } = gathered;
            messages.clear();
            from.clear();
            from.extend(pieces[at].iter().map(|&told| told_of(told).0));
            let (done, read) = ends.with(|ends| {
                unmoves.each_by_ends((from, held), ends, |i, sources| {
                    let to = pieces[at][i];
                    messages.extend(sources.iter().map(|&from| message(from, to)));
                    Ok(())
                })
            })?;
            (gathered.done, gathered.read) = (done, read);
            Ok(())
        };
        let (read, touched, messages) = (&mut self.read, &mut self.touched, &mut self.messages);
        in_order((pieces.len(), self.together), &make, &mut |at, gathered| {
            *read += gathered.read;
            *touched += gathered.messages.len() as u64;
            gathered
                .messages
                .iter()
                .try_for_each(|&message| messages.send(message))?;
            // Where there are too many to be gathered, they are sent as they are read.
            let rest = (&gathered.from[gathered.done..], usize::MAX);
            let rest = ends.with(|ends| {
                unmoves.each_by_ends(rest, ends, |i, sources| {
                    let to = pieces[at][gathered.done + i];
                    *touched += sources.len() as u64;
                    let mut sent = sources.iter().map(|&from| message(from, to));
                    sent.try_for_each(|message| messages.send(message))
                })
            });
            *read += rest?.1;
            Ok(())
        })
    }
}

//! Work that many threads prepare and one finishes, in order.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::{Error, parallel};

/// The most items that are made together, while the ones before are taken. More would take more
/// memory, and gain nothing: taking an item is about as much work as making it.
pub(super) const TOGETHER: usize = 4;

/// Makes `count` items on all threads, `together` of them at a time, and takes them one after the
/// other in this one, while the next ones are made; one after the other where `together` is 1. At
/// most twice as many items exist at a time; they are reused, so `make` must ignore what it finds.
///
/// What `take` sees does not depend on the number of threads: an error of `make` is returned when
/// all items before it have been taken.
pub(super) fn in_order<T: Default + Send>(
    (count, together): (usize, usize),
    make: &(dyn Fn(usize, &mut T) -> Result<(), Error> + Sync),
    take: &mut dyn FnMut(usize, &mut T) -> Result<(), Error>,
) -> Result<(), Error> {
    let together = together.min(TOGETHER);
    if count.min(together) < 2 {
        let mut item = T::default();
        return (0..count).try_for_each(|at| {
            make(at, &mut item)?;
            take(at, &mut item)
        });
    }
    let (mut now, mut next) = (Batch::default(), Batch::default());
    now.make(0..count.min(together), make);
    while !now.range.is_empty() {
        let end = now.range.end;
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| next.make(end..count.min(end + together), make));
            now.take(take)
        })?;
        std::mem::swap(&mut now, &mut next);
    }
    Ok(())
}

/// Items that are made together.
struct Batch<T> {
    range: Range<usize>,
    items: [Mutex<(T, Result<(), Error>)>; TOGETHER],
}

impl<T: Default> Default for Batch<T> {
    fn default() -> Self {
        Self {
            range: 0..0,
            items: std::array::from_fn(|_| Mutex::new((T::default(), Ok(())))),
        }
    }
}

impl<T: Send> Batch<T> {
    fn make(
        &mut self,
        range: Range<usize>,
        make: &(dyn Fn(usize, &mut T) -> Result<(), Error> + Sync),
    ) {
        let items = &self.items;
        parallel::each(range.len(), &|at| {
            let mut item = items[at].lock().unwrap_or_else(PoisonError::into_inner);
            let (item, made) = &mut *item;
            *made = make(range.start + at, item);
        });
        self.range = range;
    }

    fn take(
        &mut self,
        take: &mut dyn FnMut(usize, &mut T) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (at, item) in self.range.clone().zip(&mut self.items) {
            let (item, made) = item.get_mut().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(made, Ok(()))?;
            take(at, item)?;
        }
        Ok(())
    }
}

/// Buffers that are reused; there are as many as threads that work at the same time.
#[derive(Default)]
pub(super) struct Buffers<T>(Mutex<Vec<T>>);

impl<T: Default> Buffers<T> {
    pub(super) fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let list = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let buffer = list().pop();
        let mut buffer = buffer.unwrap_or_default();
        let done = work(&mut buffer);
        list().push(buffer);
        done
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::{Control, Message};

    #[test]
    fn items_are_taken_in_order_up_to_the_first_error() {
        for (threads, together) in [(1, 1), (2, 2), (2, 4), (5, 3)] {
            let control = Control::default().threads(threads);
            for count in 0..40 {
                for wrong in [None, Some(0), Some(count / 2), Some(count + 1)] {
                    let made = AtomicUsize::new(0);
                    let mut taken = Vec::new();
                    let make = |at, item: &mut Vec<usize>| {
                        made.fetch_add(1, Relaxed);
                        item.clear();
                        item.push(at * at);
                        match wrong == Some(at) {
                            true => Err(Error::limit(Message::new("test"))),
                            false => Ok(()),
                        }
                    };
                    let done = control.with_threads(|| {
                        in_order((count, together), &make, &mut |at, item| {
                            assert_eq!(*item, [at * at]);
                            taken.push(at);
                            Ok(())
                        })
                    });
                    let end = wrong.map_or(count, |wrong| wrong.min(count));
                    assert_eq!(done.unwrap().is_err(), end < count);
                    assert!(taken.iter().copied().eq(0..end), "{threads} {count}");
                    assert!(made.into_inner() <= count.min(end + 2 * together));
                }
            }
        }
    }
}

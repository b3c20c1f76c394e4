//! Arrays of small numbers in a file, compressed in frames, each of which can be read alone.
//!
//! The bytes of a frame are first the lowest bytes of its numbers, then the next ones: the higher
//! ones are nearly all the same. Behind the frames are their lengths, in four bytes each. A frame
//! that would not get shorter is not compressed, as its length shows.

use std::io;
use std::ops::Range;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use super::{Store, Stored};
use crate::files::codec::{Compressor, Decompressor, Effort, expand, no_codec};
use crate::{Control, Error};

/// The numbers of a frame. To read one, all of its frame are read: some 5 KB, in 20 µs. Frames of
/// 2^16 numbers take 2 % less.
const FRAME: usize = 1 << 14;

/// The frames that a thread handles at a time.
const TASK: usize = 4;

/// The tasks whose frames are held until they are written.
const TASKS: usize = 8;

/// What the numbers are like.
#[derive(Serialize, Deserialize)]
struct Shape {
    /// The bytes of a number, at most four.
    width: usize,
    count: u64,
}

/// An array of numbers in a file.
pub(crate) struct Packed {
    stored: Stored,
    shape: Shape,
    /// Where each frame ends.
    ends: Vec<u64>,
}

impl Packed {
    /// Stores `count` numbers of `width` bytes under a name. `fill` provides the numbers from one
    /// on; it is called on all threads.
    pub(crate) fn keep(
        store: &Store<'_>,
        name: String,
        (width, count): (usize, u64),
        fill: &(dyn Fn(u64, &mut [u32]) + Sync),
    ) -> Result<Self, Error> {
        let shape = Shape { width, count };
        let (shape, stored) = store.keep(name, &shape, &mut |put| {
            let mut lengths = Vec::new();
            let tasks = shape.frames().div_ceil(TASK);
            for first in (0..tasks).step_by(TASKS) {
                let some = first..tasks.min(first + TASKS);
                let packed: Vec<OnceLock<io::Result<Vec<Vec<u8>>>>> =
                    some.clone().map(|_| OnceLock::new()).collect();
                crate::parallel::each(some.len(), &|task| {
                    let frames = shape.task(first + task);
                    // Each task is done once.
                    let _ = packed[task].set(shape.pack(frames, fill));
                });
                for frames in packed.into_iter().filter_map(OnceLock::into_inner) {
                    for frame in frames? {
                        lengths.extend((frame.len() as u32).to_le_bytes());
                        put(&frame)?;
                    }
                }
            }
            put(&lengths)
        })?;
        Self::new(stored, shape)
    }

    /// The array of `count` numbers stored under a name; `None` when there is none.
    pub(crate) fn open(store: &Store<'_>, name: String, count: u64) -> Result<Option<Self>, Error> {
        match store.open::<Shape>(name)? {
            None => Ok(None),
            Some((shape, stored)) if shape.count != count => Err(stored.damaged("size")),
            Some((shape, stored)) => Self::new(stored, shape).map(Some),
        }
    }

    fn new(stored: Stored, shape: Shape) -> Result<Self, Error> {
        if !(1..=4).contains(&shape.width) {
            return Err(stored.damaged("width"));
        }
        let frames = shape.frames();
        let start = stored.bytes().checked_sub(frames as u64 * 4);
        let start = start.ok_or_else(|| stored.damaged("size"))?;
        let mut lengths = vec![0; frames * 4];
        stored.read(start, &mut lengths)?;
        let mut end = 0;
        let mut ends = Vec::with_capacity(frames);
        for (frame, length) in lengths.as_chunks().0.iter().enumerate() {
            let length = u32::from_le_bytes(*length);
            if length as usize > shape.bytes(frame) {
                return Err(stored.damaged("size"));
            }
            end += u64::from(length);
            ends.push(end);
        }
        match end == start {
            true => Ok(Self {
                stored,
                shape,
                ends,
            }),
            false => Err(stored.damaged("size")),
        }
    }

    /// The bytes of a number.
    pub(crate) fn width(&self) -> usize {
        self.shape.width
    }

    /// The bytes of all numbers where they are not compressed.
    pub(crate) fn unpacked(&self) -> u64 {
        self.shape.count.saturating_mul(self.shape.width as u64)
    }

    /// The number at a place.
    pub(crate) fn get(&self, place: u64) -> Result<u32, Error> {
        let mut found = None;
        self.some(place..place.saturating_add(1), &mut |numbers| {
            found = numbers.first().copied();
        })?;
        found.ok_or_else(|| self.stored.damaged("size"))
    }

    /// Passes on the numbers of some places, in their order.
    pub(crate) fn some(
        &self,
        places: Range<u64>,
        each: &mut dyn FnMut(&[u32]),
    ) -> Result<(), Error> {
        let frame = |place: u64| (place / FRAME as u64) as usize;
        let frames = frame(places.start)..frame(places.end.saturating_sub(1)) + 1;
        self.each_of(frames, &mut |first, numbers| {
            let clip = |place: u64| (place.saturating_sub(first) as usize).min(numbers.len());
            each(&numbers[clip(places.start)..clip(places.end)]);
            true
        })
    }

    /// Passes on the numbers from some place on, in no order. `each` returns false where one is
    /// wrong. `all_threads` must not be set where a thread may wait for another that loads.
    pub(crate) fn load(
        &self,
        control: &Control<'_>,
        all_threads: bool,
        each: &(dyn Fn(u64, &[u32]) -> bool + Sync),
    ) -> Result<(), Error> {
        let failed = Mutex::new(None);
        let task = |task: usize| {
            if control.is_cancelled() {
                return;
            }
            let frames = self.shape.task(task);
            if let Err(error) = self.each_of(frames, &mut |start, numbers| each(start, numbers)) {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(error);
            }
        };
        let tasks = self.ends.len().div_ceil(TASK);
        match all_threads {
            true => crate::parallel::each(tasks, &task),
            false => (0..tasks).for_each(task),
        }
        control.check()?;
        let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(()), Err)
    }

    /// Passes on the numbers of some frames.
    fn each_of(
        &self,
        frames: Range<usize>,
        each: &mut dyn FnMut(u64, &[u32]) -> bool,
    ) -> Result<(), Error> {
        let start = |frame: usize| match frame {
            0 => Some(0),
            _ => self.ends.get(frame - 1).copied(),
        };
        let (Some(from), Some(to)) = (start(frames.start), start(frames.end)) else {
            return Err(self.stored.damaged("size"));
        };
        let mut bytes = vec![0; (to - from) as usize];
        self.stored.read(from, &mut bytes)?;
        let mut decompressor = Decompressor::new(&[]).map_err(no_codec)?;
        let (mut rest, mut buffer, mut numbers) = (&bytes[..], Vec::new(), Vec::new());
        let mut end = from;
        for frame in frames {
            let length = self.ends[frame] - end;
            end = self.ends[frame];
            let (packed, after) = rest.split_at(length as usize);
            rest = after;
            let size = self.shape.bytes(frame);
            let planes = match packed.len() == size {
                true => packed,
                false => {
                    let done = expand(&mut decompressor, packed, size, &mut buffer);
                    let planes = done.and_then(|()| buffer.get(..size));
                    planes.ok_or_else(|| self.stored.damaged("frame"))?
                }
            };
            self.shape.join(planes, &mut numbers);
            if !each((frame * FRAME) as u64, &numbers) {
                return Err(self.stored.damaged("number"));
            }
        }
        Ok(())
    }
}

impl Shape {
    fn frames(&self) -> usize {
        self.count.div_ceil(FRAME as u64) as usize
    }

    /// The frames of a task.
    fn task(&self, task: usize) -> Range<usize> {
        task * TASK..self.frames().min((task + 1) * TASK)
    }

    /// How many numbers a frame has.
    fn numbers(&self, frame: usize) -> usize {
        let left = self.count.saturating_sub((frame * FRAME) as u64);
        left.min(FRAME as u64) as usize
    }

    /// How many bytes the numbers of a frame have.
    fn bytes(&self, frame: usize) -> usize {
        self.numbers(frame) * self.width
    }

    /// Compresses some frames.
    fn pack(
        &self,
        frames: Range<usize>,
        fill: &(dyn Fn(u64, &mut [u32]) + Sync),
    ) -> io::Result<Vec<Vec<u8>>> {
        let mut compressor = Compressor::new(Effort::Little, &[])?;
        let (mut numbers, mut planes) = (Vec::new(), Vec::new());
        let mut packed = Vec::with_capacity(frames.len());
        for frame in frames {
            numbers.clear();
            numbers.resize(self.numbers(frame), 0);
            fill((frame * FRAME) as u64, &mut numbers);
            planes.clear();
            for plane in 0..self.width {
                planes.extend(numbers.iter().map(|number| number.to_le_bytes()[plane]));
            }
            let mut frame = compressor.compress(&planes)?;
            if frame.len() >= planes.len() {
                frame.clone_from(&planes);
            }
            packed.push(frame);
        }
        Ok(packed)
    }

    /// The numbers of a frame with these bytes.
    fn join(&self, planes: &[u8], into: &mut Vec<u32>) {
        into.clear();
        let count = planes.len() / self.width;
        into.resize(count, 0);
        for (shift, plane) in (0..).step_by(8).zip(planes.chunks(count.max(1))) {
            for (number, byte) in into.iter_mut().zip(plane) {
                *number |= u32::from(*byte) << shift;
            }
        }
    }
}

#[cfg(test)]
mod tests;

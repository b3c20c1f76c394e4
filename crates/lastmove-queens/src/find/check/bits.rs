//! A growing bit set.

use lastmove::{Control, Error};

/// A bit set that grows to hold the largest number.
#[derive(Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Inserts `number`; returns whether it was there already.
    pub(super) fn set(&mut self, number: u64, control: &Control) -> Result<bool, Error> {
        let (word, bit) = ((number / 64) as usize, 1 << (number % 64));
        if word >= self.0.len() {
            self.grow(word + 1, control)?;
        }
        let word = &mut self.0[word];
        let was = *word & bit != 0;
        *word |= bit;
        Ok(was)
    }

    /// Makes room for `words`, and half as many more.
    fn grow(&mut self, words: usize, control: &Control) -> Result<(), Error> {
        let words = words.max(self.0.len() + self.0.len() / 2).max(64);
        // The old words exist while the new ones are filled.
        control.afford(8 * (words + self.0.len()) as u64)?;
        // Zeros take no memory before they are touched.
        let mut longer = vec![0; words];
        longer[..self.0.len()].copy_from_slice(&self.0);
        self.0 = longer;
        Ok(())
    }
}

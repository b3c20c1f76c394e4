//! Memory for what is on its way: bodies of requests as they come, and answers until they are sent.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::Client;

/// A number of bytes that clients share; no client has more than three quarters of them. Clones share
/// it.
///
/// ```
/// use lastmove_pages::{ByteBudget, Client};
///
/// let budget = ByteBudget::new(100);
/// let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|ip| Client::at(ip.parse().unwrap()));
/// let mut claim = budget.claim(one, 70).unwrap();
/// assert!(claim.grow(5) && !claim.grow(1));
/// assert!(budget.claim(other, 26).is_none());
/// assert_eq!(budget.taken(), 75);
/// drop(claim);
/// assert!(budget.claim(other, 26).is_some());
/// ```
#[derive(Clone)]
pub struct ByteBudget(Arc<Shared>);

struct Shared {
    most: usize,
    most_each: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    of_each: HashMap<Client, usize>,
}

/// Bytes that a client has taken, given back on drop.
pub struct Claim {
    budget: ByteBudget,
    client: Client,
    bytes: usize,
}

impl ByteBudget {
    /// A budget of this many bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Shared {
            most,
            most_each: most - most / 4,
            taken: Mutex::default(),
        }))
    }

    /// Bytes for a client; `None` when there are not as many left, in all or for it.
    #[must_use]
    pub fn claim(&self, client: Client, bytes: usize) -> Option<Claim> {
        let mut claim = Claim {
            budget: self.clone(),
            client,
            bytes: 0,
        };
        claim.grow(bytes).then_some(claim)
    }

    /// The bytes that are taken now.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Claim {
    /// Takes more bytes; false, and takes none, when there are not as many left.
    pub fn grow(&mut self, more: usize) -> bool {
        let shared = &self.budget.0;
        let mut taken = self.budget.lock();
        let own = taken.of_each.get(&self.client).copied().unwrap_or_default();
        let is_within = |taken: usize, most| taken.checked_add(more).is_some_and(|all| all <= most);
        if !is_within(taken.all, shared.most) || !is_within(own, shared.most_each) {
            return false;
        }
        if more > 0 {
            taken.all += more;
            *taken.of_each.entry(self.client).or_default() += more;
            self.bytes += more;
        }
        true
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut taken = self.budget.lock();
        taken.all -= self.bytes;
        if let Some(own) = taken.of_each.get_mut(&self.client) {
            *own -= self.bytes;
            if *own == 0 {
                taken.of_each.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_given_back_to_the_last_byte() {
        let budget = ByteBudget::new(1000);
        let client = |last: u8| Client::at([10, 0, 0, last].into());
        for size in [0, 1, 10, 333] {
            let claims: Vec<_> = (0..20)
                .filter_map(|n| budget.claim(client(n % 3), size))
                .collect();
            assert_eq!(
                budget.lock().all,
                claims.iter().map(|claim| claim.bytes).sum::<usize>()
            );
            assert!(budget.lock().all <= 1000);
            drop(claims);
            assert!(budget.lock().all == 0 && budget.lock().of_each.is_empty());
        }
        assert!(budget.claim(client(1), usize::MAX).is_none());
        assert!(budget.claim(client(1), 751).is_none());
        assert!(budget.claim(client(1), 750).is_some());
    }
}

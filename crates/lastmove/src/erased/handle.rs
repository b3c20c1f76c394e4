//! Positions and moves of any type: only their game looks into them.

use std::any::Any;
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use hashbrown::DefaultHashBuilder;

/// A position whose type only its game knows. Every type that can be a [`Game`](crate::game::Game)'s
/// position is one.
pub trait Opaque: Any + Send + Sync {
    /// Whether both are the same position of one game.
    fn is_same(&self, other: &dyn Opaque) -> bool;

    /// The position's hash.
    fn hash_by(&self, hasher: &DefaultHashBuilder) -> u64;

    /// The position, to keep.
    fn keep(&self) -> AnyPosition;
}

impl<P: Clone + Eq + Hash + Send + Sync + 'static> Opaque for P {
    fn is_same(&self, other: &dyn Opaque) -> bool {
        let other = (other as &dyn Any).downcast_ref::<P>();
        other.is_some_and(|other| self == other)
    }

    fn hash_by(&self, hasher: &DefaultHashBuilder) -> u64 {
        hasher.hash_one(self)
    }

    fn keep(&self) -> AnyPosition {
        AnyPosition(Arc::new(self.clone()))
    }
}

/// A position of any game, shared when it is cloned. It is not [`Opaque`] itself, so that it cannot be
/// taken for a game's own position: hand over its [`inner`](Self::inner) one.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Opaque>);

impl AnyPosition {
    /// A position of a game.
    pub fn new(at: impl Opaque) -> Self {
        Self(Arc::new(at))
    }

    /// What only the game looks into.
    pub fn inner(&self) -> &dyn Opaque {
        &*self.0
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.inner().is_same(other.inner())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyPosition")
    }
}

/// A move of any game, shared when it is cloned.
#[derive(Clone)]
pub struct AnyMove(pub(super) Arc<dyn Any + Send + Sync>);

/// Two moves are the same where one is a clone of the other; no game is asked.
impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyMove")
    }
}

//! Type-erased positions and moves: only their game can look into them.

use std::any::Any;
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use hashbrown::DefaultHashBuilder;

use super::{Rated, Step};

/// A position whose type only its game knows. Every type that can be a [`Game`](super::Game)'s
/// position implements it.
pub trait Opaque: Any + Send + Sync {
    /// Whether both are the same position of one game.
    fn is_same(&self, other: &dyn Opaque) -> bool;

    /// The position's hash.
    fn hash_by(&self, hasher: &DefaultHashBuilder) -> u64;

    /// An owned copy of the position.
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

impl dyn Opaque {
    /// The position with its type.
    ///
    /// # Panics
    /// When it is a position of a game whose positions have another type.
    pub fn typed<P: 'static>(&self) -> &P {
        let at: &dyn Any = self;
        at.downcast_ref().expect("a position of this game")
    }
}

/// A position of any game; clones share it. It is not [`Opaque`] itself, so that it cannot be passed
/// as a game's own position by mistake: pass its [`inner`](Self::inner) one.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Opaque>);

impl AnyPosition {
    /// Wraps a position of a game.
    pub fn new(at: impl Opaque) -> Self {
        Self(Arc::new(at))
    }

    /// The game's own position.
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

/// A move of any game; clones share it.
#[derive(Clone)]
pub struct AnyMove(Arc<dyn Any + Send + Sync>);

impl AnyMove {
    /// The move with its type.
    ///
    /// # Panics
    /// When it is a move of a game whose moves have another type.
    pub fn typed<M: 'static>(&self) -> &M {
        self.0.downcast_ref().expect("a move of this game")
    }
}

/// Two moves are equal only if one is a clone of the other.
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

/// A step of any game.
pub type AnyStep = Step<AnyPosition, AnyMove>;

/// A legal move of any game with the value of its option.
pub type AnyRated = Rated<AnyPosition, AnyMove>;

impl<P: Opaque, M: Send + Sync + 'static> Step<P, M> {
    /// The step without its types.
    pub fn erase(self) -> AnyStep {
        Step {
            mv: AnyMove(Arc::new(self.mv)),
            to: AnyPosition::new(self.to),
            keeps_turn: self.keeps_turn,
        }
    }
}

impl AnyStep {
    /// The step with its types.
    ///
    /// # Panics
    /// When it is a step of a game whose positions or moves have other types.
    pub fn typed<P: Clone + 'static, M: Clone + 'static>(&self) -> Step<P, M> {
        Step {
            mv: self.mv.typed::<M>().clone(),
            to: self.to.inner().typed::<P>().clone(),
            keeps_turn: self.keeps_turn,
        }
    }
}

impl<P: Opaque, M: Send + Sync + 'static> Rated<P, M> {
    /// The moves without their types.
    pub fn erase_all(rated: Vec<Self>) -> Vec<AnyRated> {
        let erase = |rated: Self| Rated {
            step: rated.step.erase(),
            verdict: rated.verdict,
        };
        rated.into_iter().map(erase).collect()
    }
}

impl AnyRated {
    /// The moves with their types.
    ///
    /// # Panics
    /// When they are moves of a game whose positions or moves have other types.
    pub fn typed_all<P: Clone + 'static, M: Clone + 'static>(rated: &[Self]) -> Vec<Rated<P, M>> {
        let typed = |rated: &Self| Rated {
            step: rated.step.typed(),
            verdict: rated.verdict.clone(),
        };
        rated.iter().map(typed).collect()
    }
}

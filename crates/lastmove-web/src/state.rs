//! What all requests share.

use std::ops::Deref;
use std::sync::Arc;

use lastmove::{Control, Error};

use crate::config::Config;
use crate::guard::Here;
use crate::jobs::Jobs;
use crate::refusal::Refusal;
use crate::shelf::{Asked, Shelf};
use crate::uploads::{Reach, Uploads};
use crate::work::Desk;

/// What all requests share; a clone is the same one, and cheap: each request makes several.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// What is shared.
pub(crate) struct Shared {
    pub(crate) config: Arc<Config>,
    pub(crate) here: Arc<Here>,
    pub(crate) desk: Desk,
    pub(crate) jobs: Jobs,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) uploads: Arc<Uploads>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(config: Config, here: Here) -> Self {
        let limits = &config.limits;
        Self(Arc::new(Shared {
            here: Arc::new(here),
            desk: Desk::new(&config, limits.at_once, limits.time),
            jobs: Jobs::new(&config),
            shelf: Arc::new(Shelf::new(limits.kept)),
            uploads: Arc::new(Uploads::new(limits)),
            config: Arc::new(config),
        }))
    }

    /// Opens a game and works on it, on a thread for it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        game: String,
        position: Option<String>,
        files: Reach,
        work: impl FnOnce(&Asked, &Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let shelf = self.shelf.clone();
        let done = self.desk.run(move |control| {
            let asked = shelf.open(&game, position, &files, control)?;
            work(&asked, control).map_err(|error| asked.relocate(error))
        });
        done.await
    }
}

//! What all requests share.

use std::ops::Deref;
use std::sync::Arc;

use lastmove::{Control, Error};

use crate::config::Config;
use crate::game_cache::{GameCache, GameQuery};
use crate::guard::AllowedHosts;
use crate::jobs::Jobs;
use crate::refusal::Refusal;
use crate::uploads::{SessionFiles, Uploads};
use crate::worker_pool::WorkerPool;

/// What all requests share; a clone is the same one, and cheap: each request makes several.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// What is shared.
pub(crate) struct Shared {
    pub(crate) config: Arc<Config>,
    pub(crate) hosts: Arc<AllowedHosts>,
    pub(crate) workers: WorkerPool,
    pub(crate) jobs: Jobs,
    pub(crate) games: Arc<GameCache>,
    pub(crate) uploads: Arc<Uploads>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(config: Config, hosts: AllowedHosts) -> Self {
        let limits = &config.limits;
        Self(Arc::new(Shared {
            hosts: Arc::new(hosts),
            workers: WorkerPool::new(&config, limits.at_once, limits.time),
            jobs: Jobs::new(&config),
            games: Arc::new(GameCache::new(limits.kept)),
            uploads: Arc::new(Uploads::new(limits)),
            config: Arc::new(config),
        }))
    }

    /// Opens a game and works on it, on a thread for it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        game: String,
        position: Option<String>,
        files: SessionFiles,
        work: impl FnOnce(&GameQuery, &Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let games = self.games.clone();
        let done = self.workers.run(move |control| {
            let asked = games.open(&game, position, &files, control)?;
            work(&asked, control).map_err(|error| asked.relocate(error))
        });
        done.await
    }
}

//! The state shared by all requests.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use lastmove::{Control, Error};
use lastmove_words::Words;

use crate::client::Client;
use crate::config::Config;
use crate::game_cache::{GameCache, GameQuery};
use crate::guard::AllowedHosts;
use crate::jobs::Jobs;
use crate::language;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::uploads::{SessionFiles, Uploads};
use crate::words;
use crate::worker_pool::WorkerPool;

/// The state shared by all requests; clones share it and are cheap: each request makes several.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// The fields of [`App`].
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
            games: Arc::new(GameCache::new(limits.kept, config.memory)),
            uploads: Arc::new(Uploads::new(limits)),
            config: Arc::new(config),
        }))
    }

    /// Opens a game and runs `work` on it, on a worker thread.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        game: String,
        position: Option<String>,
        asker: Asker,
        work: impl FnOnce(&GameQuery, &Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let games = self.games.clone();
        let done = self.workers.run(asker.client, move |control| {
            let asked = games.open(&game, position, &asker.files, control)?;
            let control = &asked.widen(false, control);
            work(&asked, control).map_err(|error| asked.relocate(error))
        });
        done.await
    }
}

/// The sender of a request about a game or its files.
pub(crate) struct Asker {
    pub(crate) client: Client,
    /// The sentences in the language of the request.
    pub(crate) words: &'static Words,
    /// The files that games can be read from.
    pub(crate) files: SessionFiles,
}

impl Asker {
    /// The same sender, for another question.
    pub(crate) fn again(&self) -> Self {
        Self {
            client: self.client,
            words: self.words,
            files: self.files.clone(),
        }
    }
}

impl FromRequestParts<App> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let Session(session) = Session::of(&parts.headers);
        let own = app.uploads.files_of(session.as_deref());
        Ok(Self {
            client: Client::of(parts),
            words: <&Words>::from_request_parts(parts, app).await?,
            files: own.with(app.config.tables.files()),
        })
    }
}

impl FromRequestParts<App> for &'static Words {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let choice = language::choose(&parts.uri, &parts.headers, app.config.language);
        Ok(words::of(choice.language))
    }
}

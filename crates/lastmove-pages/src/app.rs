//! The state shared by all requests.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use lastmove::{Control, Error, Message};
use lastmove_words::{Language, Words};

use crate::bounds::Bounds;
use crate::byte_budget::ByteBudget;
use crate::client::Client;
use crate::game_cache::{DoneWork, GameCache, GameQuery};
use crate::language;
use crate::random_name::Random;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::tables::Tables;
use crate::uploads::{SessionFiles, Uploads};
use crate::words;
use crate::workers::Workers;

/// What answers depend on besides the request.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The language of requests that ask for none.
    pub language: Language,
    /// Tables to answer from.
    pub tables: Tables,
    /// A folder to look up the values of a game in.
    pub work: Option<DoneWork>,
    /// Memory for all work together, in bytes: long work that is alone may take half of it.
    pub memory: u64,
    /// The time since some moment.
    pub clock: fn() -> Duration,
    /// Random bits, for names that cannot be guessed.
    pub random: Random,
    /// Bounds on answers.
    pub bounds: Bounds,
}

impl Default for Settings {
    /// In English, with no tables, no memory for long work and no random bits; time stands still.
    fn default() -> Self {
        Self {
            language: Language::English,
            tables: Tables::default(),
            work: None,
            memory: 0,
            clock: || Duration::ZERO,
            random: || {
                Err(Error::machine(
                    Message::new("web-random").with("reason", ""),
                ))
            },
            bounds: Bounds::default(),
        }
    }
}

/// The state shared by all requests; clones share it and are cheap: each request makes several.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The fields of [`App`].
pub struct Shared {
    pub(crate) settings: Settings,
    pub(crate) workers: Box<dyn Workers>,
    pub(crate) games: Arc<GameCache>,
    pub(crate) uploads: Uploads,
    pub(crate) transit: ByteBudget,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// The state before the first request.
    pub fn new(settings: Settings, workers: impl Workers + 'static) -> Self {
        let bounds = &settings.bounds;
        Self(Arc::new(Shared {
            workers: Box::new(workers),
            games: Arc::new(GameCache::new(
                bounds.kept,
                settings.memory,
                settings.work.clone(),
            )),
            uploads: Uploads::new(bounds),
            transit: ByteBudget::new(bounds.transit),
            settings,
        }))
    }

    /// The memory for bodies that are being read, and for answers that are being sent.
    pub fn transit(&self) -> &ByteBudget {
        &self.0.transit
    }

    /// How many games are kept between requests.
    pub fn games_kept(&self) -> usize {
        self.0.games.len()
    }

    /// The bytes of all uploads.
    pub fn uploaded_bytes(&self) -> usize {
        self.0.uploads.bytes()
    }

    /// Does work for a client, and returns what it finds.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let found = Arc::new(Mutex::new(None));
        let kept = found.clone();
        let work = move |control: &Control<'_>| {
            let done = work(control)?;
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            Ok(())
        };
        self.workers.run(client, Box::new(work)).await?;
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.take().ok_or_else(Refusal::panic)
    }

    /// Opens a game and does work on it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        game: String,
        position: Option<String>,
        asker: Asker,
        work: impl FnOnce(&GameQuery, &Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let games = self.games.clone();
        let done = self.run(asker.client, move |control| {
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
            client: Client::of(&parts.extensions),
            words: <&Words>::from_request_parts(parts, app).await?,
            files: own.with(app.settings.tables.files()),
        })
    }
}

impl FromRequestParts<App> for &'static Words {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let choice = language::choose(&parts.uri, &parts.headers, app.settings.language);
        Ok(words::of(choice.language))
    }
}

//! Progress of long work: a bar on a terminal, a line at intervals elsewhere, and the times and
//! figures for `--stats`.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use lastmove::{Eta, Message, Progress, Value};
use lastmove_words::columns::width;
use lastmove_words::progress;

use crate::failure;
use crate::messages::{say, words};
use crate::options::Options;
use crate::output;

/// Work shorter than this shows no bar.
const BAR_AFTER: Duration = Duration::from_millis(500);

/// Work shorter than this shows no line.
const LINE_AFTER: Duration = Duration::from_secs(2);

/// How often a line is shown.
const LINE_EVERY: Duration = Duration::from_secs(3);

/// A terminal with fewer columns is narrow.
const WIDE: usize = 110;

/// On a terminal with fewer columns the bar has no room.
const ROOM_FOR_BAR: usize = 50;

/// The least need for memory that is announced before work begins, in bytes.
const WORTH_SAYING: u64 = 256 << 20;

/// Where progress is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    Bar,
    Lines,
    Nothing,
}

/// A phase in progress.
struct OpenPhase {
    name: &'static str,
    total: Option<u64>,
    done: u64,
    began: Instant,
    /// Shared with the bar.
    eta: Arc<Mutex<Eta>>,
    /// What is proved so far, in words; shared with the bar.
    bounds: Arc<Mutex<Option<String>>>,
    /// Whether the work is about positions on a line, not the one that was asked about.
    is_on_line: bool,
}

impl OpenPhase {
    /// Seconds left, if they can be estimated.
    fn left(&self) -> Option<f64> {
        lock(&self.eta).left(self.total?)
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All phases of one name.
pub(crate) struct Phase {
    /// Its name in the library.
    pub(crate) name: &'static str,
    /// How long it took, all together.
    pub(crate) time: Duration,
    /// How much was done.
    pub(crate) done: u64,
}

#[derive(Default)]
struct State {
    open: Vec<OpenPhase>,
    phases: Vec<Phase>,
    figures: Vec<(&'static str, u64)>,
    bar: Option<ProgressBar>,
    last_line: Option<Instant>,
    /// A file of unknown size is being read, which has not been shown yet.
    memory_unknown: bool,
}

/// Receives progress, shows and records it.
pub(crate) struct ProgressReporter {
    show: Show,
    began: Instant,
    is_on_line: AtomicBool,
    state: Mutex<State>,
}

impl ProgressReporter {
    /// Shows progress as the options, the environment and standard error allow.
    pub(crate) fn new(options: &Options) -> Self {
        let is_off =
            std::env::var_os("LASTMOVE_NO_PROGRESS").is_some_and(|value| !value.is_empty());
        let show = if options.quiet || is_off {
            Show::Nothing
        } else if failure::is_watched() {
            Show::Bar
        } else if options.json {
            // Standard error is read by a program that expects JSON.
            Show::Nothing
        } else {
            Show::Lines
        };
        Self {
            show,
            began: Instant::now(),
            is_on_line: AtomicBool::default(),
            state: Mutex::default(),
        }
    }

    /// What follows is about positions on a line: what is proved of them is not of the position
    /// that was asked about, whose value has been told.
    pub(crate) fn go_along_line(&self) {
        self.is_on_line.store(true, Relaxed);
    }

    /// The time since the program began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Returns all phases and figures so far.
    pub(crate) fn summary(&self) -> (Vec<Phase>, Vec<(&'static str, u64)>) {
        let mut state = self.state();
        (
            std::mem::take(&mut state.phases),
            std::mem::take(&mut state.figures),
        )
    }

    /// Removes the bar, so that something else can be printed.
    pub(crate) fn hush(&self) {
        if let Some(bar) = self.state().bar.take() {
            bar.finish_and_clear();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn draw(&self, state: &mut State) {
        let Some(open) = state.open.last() else {
            return;
        };
        let running = open.began.elapsed();
        if state.memory_unknown && running >= LINE_AFTER && self.show != Show::Nothing {
            state.memory_unknown = false;
            if let Some(bar) = state.bar.take() {
                bar.finish_and_clear();
            }
            failure::complain(&say(&Message::new("progress-memory-unknown")));
        }
        match self.show {
            Show::Bar if running >= BAR_AFTER => {
                let bar = state.bar.get_or_insert_with(|| bar(open));
                bar.set_position(open.done);
            }
            Show::Lines
                if running >= LINE_AFTER
                    && state.last_line.is_none_or(|at| at.elapsed() >= LINE_EVERY) =>
            {
                failure::complain(&line(open));
                state.last_line = Some(Instant::now());
            }
            _ => {}
        }
    }
}

impl Progress for ProgressReporter {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        let mut state = self.state();
        if let Some(bar) = state.bar.take() {
            bar.finish_and_clear();
        }
        state.open.push(OpenPhase {
            name: phase,
            total,
            done: 0,
            began: Instant::now(),
            eta: Arc::default(),
            bounds: Arc::default(),
            is_on_line: self.is_on_line.load(Relaxed),
        });
    }

    fn advance(&self, done: u64) {
        let mut state = self.state();
        if let Some(open) = state.open.last_mut() {
            open.done = open.done.max(done);
            lock(&open.eta).record(open.done, open.began.elapsed().as_secs_f64());
        }
        self.draw(&mut state);
    }

    fn end(&self) {
        let mut state = self.state();
        if let Some(bar) = state.bar.take() {
            bar.finish_and_clear();
        }
        let Some(open) = state.open.pop() else {
            return;
        };
        // The next phase announces its own need.
        state.memory_unknown = false;
        let time = open.began.elapsed();
        let done = open.total.unwrap_or(open.done);
        match state.phases.iter_mut().find(|p| p.name == open.name) {
            Some(phase) => {
                phase.time += time;
                phase.done += done;
            }
            None => state.phases.push(Phase {
                name: open.name,
                time,
                done,
            }),
        }
    }

    fn bounds(&self, least: Value, most: Value) {
        if let Some(open) = self.state().open.last() {
            *lock(&open.bounds) = progress::bounds(words(), least, most);
        }
    }

    fn figure(&self, name: &'static str, value: u64) {
        if name == "proof-digits" {
            if self.show != Show::Nothing {
                self.hush();
                failure::complain(&say(&Message::new("progress-proof").with("digits", value)));
            }
            return;
        }
        let need = match name {
            "memory" => Some(Message::new("progress-memory")),
            "memory-reading" => Some(Message::new("progress-memory-reading")),
            "memory-unknown" => {
                self.state().memory_unknown = true;
                return;
            }
            _ => None,
        };
        if let Some(need) = need
            && value >= WORTH_SAYING
            && self.show != Show::Nothing
        {
            self.hush();
            failure::complain(&say(&need.with("bytes", value)));
        }
        let mut state = self.state();
        match state.figures.iter_mut().find(|(known, _)| *known == name) {
            Some(figure) => figure.1 = value,
            None => state.figures.push((name, value)),
        }
    }
}

/// Progress, and what is proved so far.
fn with_bounds(said: String, bounds: &Mutex<Option<String>>, is_on_line: bool) -> String {
    match &*lock(bounds) {
        Some(bounds) => progress::with_bounds(words(), &said, bounds, is_on_line),
        None => said,
    }
}

fn bar(open: &OpenPhase) -> ProgressBar {
    let (name, total) = (open.name, open.total);
    let (eta, bounds, is_on_line) = (open.eta.clone(), open.bounds.clone(), open.is_on_line);
    let phase = progress::phase(words(), name);
    let columns = || output::width_of(&std::io::stderr()).unwrap_or(WIDE);
    let (template, taken) = match total {
        Some(_) if columns() >= WIDE => ("{msg} [{bar:30}] {rest}", width(&phase) + 34),
        Some(_) if columns() >= ROOM_FOR_BAR => ("{percent:>3} % [{bar:12}]  {rest}", 22),
        Some(_) => ("{percent:>3} %  {rest}", 7),
        None => ("{spinner} {rest}", 2),
    };
    let is_named = template.contains("{msg}");
    let said = phase.clone();
    // What is most wanted comes first, and the end is cut off where the terminal is narrow: a line
    // that wraps is not removed as a whole.
    let rest = move |state: &ProgressState, out: &mut dyn Write| {
        // The rate of the whole phase: the bar itself has existed only for a part of it.
        let rate = progress::rate(words(), rate(state).round() as u64);
        let left = total.and_then(|total| lock(&eta).left(total));
        let left = left.map_or_else(String::new, |left| progress::left(words(), left));
        let text = match total {
            Some(total) if is_named => {
                let percent = (state.fraction() * 100.0) as u32;
                let count = progress::count(words(), name, state.pos(), total);
                format!("{percent:>3} %  {count}  {rate}  {left}")
            }
            Some(_) => format!("{left}  {said}"),
            None => {
                let amount = progress::amount(words(), name, state.pos());
                let elapsed = HumanDuration(state.elapsed());
                format!("{amount}  {rate}  {elapsed:#}  {said}")
            }
        };
        let text = with_bounds(text, &bounds, is_on_line);
        let _ = out.write_str(cut(&text, columns().saturating_sub(taken + 1)));
    };
    let style = ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
        .with_key("rest", rest);
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr())
        .with_style(style)
        .with_message(phase)
        .with_position(open.done)
        .with_elapsed(open.began.elapsed());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// As much of the text as fits into so many columns.
fn cut(text: &str, most: usize) -> &str {
    let ends = text.char_indices().map(|(at, one)| at + one.len_utf8());
    let fits = ends.take_while(|&end| width(&text[..end]) <= most).last();
    &text[..fits.unwrap_or(0)]
}

/// Units done a second; never 0.
fn rate(state: &ProgressState) -> f64 {
    let seconds = state.elapsed().as_secs_f64().max(1e-9);
    (state.pos() as f64 / seconds).max(1e-9)
}

fn line(open: &OpenPhase) -> String {
    let line = progress::line(words(), open.name, open.done, open.total, open.left());
    with_bounds(line, &open.bounds, open.is_on_line)
}

//! The cop numbers of many graphs, a line each in nauty's formats.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use super::kernel::{self, Kernel, Small};
use super::least::{capture_time, least_of};
use super::listed::Ground;
use super::{Cops, Rules};
use lastmove_engine::files::{Files, Input};
use lastmove_engine::game::Spec;
use lastmove_engine::graph::formats::graph6::{self, Coded, Fault, Kind, Lines};
use lastmove_engine::{Control, Error, Message};

/// How much is read at a time, in bytes.
const BLOCK: usize = 1 << 22;

/// The longest line, in bytes: that of a graph6 of some ten thousand vertices.
const LONGEST: usize = 1 << 24;

/// Lines that a thread answers at a time.
const CHUNK: usize = 256;

/// The answer about one graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopNumber {
    /// The line, from 1.
    pub line: u64,
    /// How many vertices the graph has.
    pub vertices: u64,
    /// How many edges; where they have a direction, how many moves. Loops count.
    pub edges: u64,
    /// The least number of cops that catches the robber; `None` when more than
    /// [`MOST_COPS`](super::MOST_COPS) are needed.
    pub cops: Option<u64>,
    /// In how many moves of their own so many catch him.
    pub time: Option<u64>,
}

/// Finds the cop number and the capture time of each graph of a file in graph6, sparse6 or digraph6,
/// by the rules of a notation, whatever its number of cops. Calls `each` in the order of the lines;
/// the lines are answered on all threads of `control`. Exits are vertices like others.
///
/// Graphs of up to 64 vertices on which both may pass and nobody runs are searched with up to three
/// cops on words of 64 bits, the others like [`least_cops`](super::least_cops).
///
/// # Errors
/// Those of `each`; the first line that is no graph, with its place, after all lines before it;
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) and [`Blame::Limit`](lastmove_engine::Blame::Limit)
/// when a graph is too large, [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, files::MemoryFiles, game::Spec, games::cops};
/// let files = MemoryFiles::from([("two.g6", "DQc\nIheA@GUAo\n")]);
/// let spec = Spec::parse("cops:two.g6").unwrap();
/// let mut found = Vec::new();
/// cops::each_graph(&spec, &files, &Control::default(), &mut |answer| {
///     found.push((answer.line, answer.vertices, answer.cops, answer.time));
///     Ok(())
/// }).unwrap();
/// assert_eq!(found, [(1, 5, Some(1), Some(2)), (2, 10, Some(3), Some(1))]);
/// ```
pub fn each_graph(
    spec: &Spec,
    files: &dyn Files,
    control: &Control<'_>,
    each: &mut dyn FnMut(CopNumber) -> Result<(), Error>,
) -> Result<(), Error> {
    let file = spec.require_file(Cops::LISTING.syntax.game)?;
    let mut rules = Rules::read(spec)?;
    rules.exits.clear();
    let mut input = Input::open(files, &file, control)?;
    let phase = control.phase("solve", input.size());
    let (mut text, mut before) = (Vec::new(), 0);
    loop {
        let is_end = input.read(&mut text, BLOCK, control)? < BLOCK;
        let end = match text.iter().rposition(|&byte| byte == b'\n') {
            _ if is_end => text.len(),
            Some(place) => place + 1,
            None if text.len() > LONGEST => {
                let message = Message::new("file-too-long").with("file", &file[..]);
                return Err(Error::input(message.with("most", LONGEST)));
            }
            None => continue,
        };
        control.afford(text.len() as u64 * 4)?;
        let lines: Vec<(u64, Range<usize>)> = Lines::new(&text[..end]).collect();
        let asked = Asked {
            text: &text,
            before,
            rules: &rules,
            spec,
            file: &file,
        };
        let answers: Vec<Vec<Result<CopNumber, Error>>> = control.with_threads(|| {
            let answer = |chunk: &[(u64, Range<usize>)]| -> Vec<Result<CopNumber, Error>> {
                let mut kernel = Kernel::default();
                let lines = chunk.iter().cloned();
                lines
                    .map(|line| asked.answer(line, &mut kernel, control))
                    .collect()
            };
            lines.par_chunks(CHUNK).map(answer).collect()
        })?;
        for answer in answers.into_iter().flatten() {
            each(answer?)?;
        }
        before += text[..end].iter().filter(|byte| **byte == b'\n').count() as u64;
        text.drain(..end);
        phase.advance(input.taken());
        if is_end {
            return Ok(());
        }
    }
}

/// A block of lines that is answered.
struct Asked<'a> {
    text: &'a [u8],
    /// How many lines there are before the block.
    before: u64,
    rules: &'a Rules,
    spec: &'a Spec,
    file: &'a str,
}

impl Asked<'_> {
    fn answer(
        &self,
        (number, range): (u64, Range<usize>),
        kernel: &mut Kernel,
        control: &Control<'_>,
    ) -> Result<CopNumber, Error> {
        control.check()?;
        let line = self.before + number;
        let bytes = &self.text[range];
        let wrong = |fault: Fault| {
            let text = String::from_utf8_lossy(bytes);
            // A byte that is no character is a longer one in the text.
            let bound = |at: usize| (at..text.len()).find(|at| text.is_char_boundary(*at));
            let [start, end] = [fault.at.start, fault.at.end].map(bound);
            let [start, end] = [start, end].map(|at| at.unwrap_or(text.len()));
            let mut error = Error::input(fault.message).at(&text, start..end);
            if let Some(place) = &mut error.place {
                place.line = line;
            }
            error.in_file(self.file)
        };
        let coded = Coded::of(bytes).map_err(wrong)?;
        if coded.vertices == 0 {
            let message = Message::new("cops-no-vertex").with("file", self.file);
            return Err(wrong(Fault {
                at: 0..bytes.len(),
                message,
            }));
        }
        let mut answer = CopNumber {
            line,
            vertices: coded.vertices,
            edges: 0,
            cops: None,
            time: None,
        };
        let is_small = coded.vertices <= kernel::MOST_VERTICES as u64 && self.rules.is_plain();
        let found = match is_small {
            true => {
                let (graph, edges) = small(&coded, self.rules.undirected).map_err(wrong)?;
                answer.edges = edges;
                let tried = 1..=kernel::MOST_COPS;
                tried.into_iter().find_map(|cops| {
                    let time = kernel.capture_time(&graph, cops, self.rules.first)?;
                    Some((cops as u64, time))
                })
            }
            false => None,
        };
        if let Some((cops, time)) = found {
            (answer.cops, answer.time) = (Some(cops), Some(time));
            return Ok(answer);
        }
        // More cops than the kernel knows, a larger graph, or other rules.
        let text = String::from_utf8_lossy(bytes);
        let mut graph = graph6::read(&text, self.file, control).map_err(|mut error| {
            if let Some(place) = &mut error.place {
                place.line = line;
            }
            error
        })?;
        let moves = std::mem::take(&mut graph.game.graph);
        if !is_small {
            answer.edges = match coded.kind {
                Kind::Digraph6 => moves.edges(),
                _ => {
                    let n = moves.vertices();
                    let loops =
                        (0..n).flat_map(|v| moves.targets(v).iter().filter(move |to| **to == v));
                    let loops = loops.count() as u64;
                    (moves.edges() - loops) / 2 + loops
                }
            };
        }
        let ground = Ground {
            file: self.file.to_owned(),
            names: graph.names,
            graph: moves,
            rules: self.rules.clone(),
        };
        let (least, game) = least_of(ground, self.spec, control)?;
        if let Some(refused) = least.refused {
            return Err(refused);
        }
        answer.cops = least.count;
        if let (Some(mut game), Some(cops)) = (game, least.count) {
            game.rules.cops = cops as usize;
            answer.time = capture_time(&game, self.spec.play, control)?;
        }
        Ok(answer)
    }
}

/// A small graph, and how many edges it has.
fn small(coded: &Coded<'_>, both: bool) -> Result<(Small, u64), Fault> {
    let mut graph = Small::new(coded.vertices as usize);
    let both = both || coded.kind != Kind::Digraph6;
    let mut edges = 0;
    let _all = coded.edges(|from, to| {
        edges += 1;
        graph.add(from as usize, to as usize);
        if both {
            graph.add(to as usize, from as usize);
        }
        ControlFlow::<()>::Continue(())
    })?;
    Ok((graph, edges))
}

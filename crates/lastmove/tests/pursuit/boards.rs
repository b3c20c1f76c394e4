//! Random boards, reproducible.

use lastmove::games::pursuit::{Board, Pursuit, Rules};
use lastmove::graph::generate::SplitMix64;

/// The rows of a board of up to `most` × `most` cells: up to 40 % walls, up to 3 exits.
pub(crate) fn rows(random: &mut SplitMix64, most: usize) -> Vec<String> {
    let (rows, columns) = loop {
        let size = (random.index(most) + 1, random.index(most) + 1);
        if size.0 * size.1 > 1 {
            break size;
        }
    };
    let walls = random.index(41);
    let mut cells: Vec<char> = (0..rows * columns)
        .map(|_| if random.index(100) < walls { '*' } else { '.' })
        .collect();
    for _ in 0..random.index(4) {
        cells[random.index(rows * columns)] = 'E';
    }
    let police = random.index(rows * columns);
    let thief = (police + 1 + random.index(rows * columns - 1)) % (rows * columns);
    cells[police] = 'P';
    cells[thief] = 'T';
    cells.chunks(columns).map(String::from_iter).collect()
}

/// The game on these rows.
pub(crate) fn game(rows: &[String]) -> Pursuit {
    Pursuit::new(Board::read(&rows.join("\n"), "random.txt").unwrap())
}

/// Puts more policemen on open cells while there are any, up to `most` in all.
pub(crate) fn reinforce(random: &mut SplitMix64, rows: &mut [String], most: usize) {
    let mut cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let mut open: Vec<_> = (0..cells.len())
        .flat_map(|row| (0..cells[0].len()).map(move |column| (row, column)))
        .filter(|&(row, column)| cells[row][column] == '.')
        .collect();
    for _ in 1..most {
        if !open.is_empty() {
            let (row, column) = open.swap_remove(random.index(open.len()));
            cells[row][column] = 'P';
        }
    }
    for (row, cells) in rows.iter_mut().zip(cells) {
        *row = cells.into_iter().collect();
    }
}

/// Rules as options of the notation: each chosen at random or left out.
pub(crate) fn options(random: &mut SplitMix64) -> Vec<(&'static str, String)> {
    let mut options = Vec::new();
    for player in ["police", "thief"] {
        match random.index(5) {
            0 => {}
            1 => {
                let mut steps: Vec<String> = Vec::new();
                for _ in 0..=random.index(4) {
                    let step = format!(
                        "{}:{}",
                        random.index(5) as i64 - 2,
                        random.index(4) as i64 - 1
                    );
                    if step != "0:0" && !steps.contains(&step) {
                        steps.push(step);
                    }
                }
                if !steps.is_empty() {
                    options.push((player, steps.join("/")));
                }
            }
            _ => options.push((player, random.pick(&["8", "4", "knight"]).to_string())),
        }
    }
    if random.index(4) > 0 {
        let pass = random.pick(&["both", "police", "thief", "none"]);
        options.push(("pass", pass.to_string()));
    }
    if random.index(2) > 0 {
        options.push(("first", random.pick(&["police", "thief"]).to_string()));
    }
    options
}

/// The rules from these options.
pub(crate) fn rules(options: &[(&'static str, String)]) -> Rules {
    let mut rules = Rules::default();
    for (key, value) in options {
        rules.set(key, value).unwrap();
    }
    rules
}

/// A board with its rules in lines before the rows.
pub(crate) struct Case {
    pub(crate) rows: Vec<String>,
    pub(crate) options: Vec<(&'static str, String)>,
}

impl Case {
    /// A board of up to `most` × `most` cells with up to `police` policemen, and rules.
    pub(crate) fn random(random: &mut SplitMix64, most: usize, police: usize) -> Self {
        let mut rows = rows(random, most);
        reinforce(random, &mut rows, police);
        let options = options(random);
        Self { rows, options }
    }

    pub(crate) fn text(&self) -> String {
        let lines = self
            .options
            .iter()
            .map(|(key, value)| format!("{key}={value}"));
        let lines: Vec<_> = lines.chain(self.rows.iter().cloned()).collect();
        lines.join("\n")
    }

    pub(crate) fn game(&self) -> Pursuit {
        Pursuit::new(Board::read(&self.text(), "random.txt").unwrap())
    }
}

/// All values by the textbook search on the graph of a game.
pub(crate) fn plain_values(
    game: &Pursuit,
    play: lastmove::game::Play,
    control: &lastmove::Control<'_>,
) -> Result<lastmove::solve::Values, lastmove::Error> {
    let graph = lastmove::solve::expand(game, control)?;
    lastmove::solve::backward(&graph, play, control)
}

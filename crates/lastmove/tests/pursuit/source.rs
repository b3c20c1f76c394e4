//! The program of the source, ported as literally as Rust allows, including its recursion. It
//! computes outcomes only.

use lastmove::game::{Indexed, Play};
use lastmove::games::pursuit::Turn;
use lastmove::{Control, Outcome};

use crate::boards::{game, plain_values, rows};
use lastmove::graph::generate::SplitMix64;

/// The state `(P, T, Pstep)`; cells are numbered including walls.
type State = (usize, usize, usize);

#[derive(Default)]
struct Vertex {
    adj_rev: Vec<State>,
    winning: bool,
    losing: bool,
    visited: bool,
    degree: usize,
}

pub(crate) struct Program {
    cells: usize,
    vertices: Vec<Vertex>,
}

impl Program {
    fn at(&mut self, (p, t, step): State) -> &mut Vertex {
        &mut self.vertices[(p * self.cells + t) * 2 + step]
    }

    fn dfs(&mut self, v: State) {
        self.at(v).visited = true;
        for i in 0..self.at(v).adj_rev.len() {
            let u = self.at(v).adj_rev[i];
            if !self.at(u).visited {
                if self.at(v).losing {
                    self.at(u).winning = true;
                } else {
                    self.at(u).degree -= 1;
                    if self.at(u).degree > 0 {
                        continue;
                    }
                    self.at(u).losing = true;
                }
                self.dfs(u);
            }
        }
    }

    pub(crate) fn run(a: &[Vec<u8>]) -> Self {
        const DX: [isize; 8] = [-1, 0, 1, 0, -1, -1, 1, 1];
        const DY: [isize; 8] = [0, 1, 0, -1, -1, 1, -1, 1];
        let (n, m) = (a.len(), a[0].len());
        let cells = n * m;
        let mut program = Self {
            cells,
            vertices: (0..cells * cells * 2).map(|_| Vertex::default()).collect(),
        };
        let states = move || {
            (0..cells).flat_map(move |p| {
                (0..cells).flat_map(move |t| (0..2).map(move |step| (p, t, step)))
            })
        };
        for state @ (p, t, pstep) in states() {
            let (px, py, tx, ty) = (p / m, p % m, t / m, t % m);
            if a[px][py] == b'*' || a[tx][ty] == b'*' {
                continue;
            }
            let caught = px == tx && py == ty;
            let out = !caught && a[tx][ty] == b'E';
            let v = program.at(state);
            (v.winning, v.losing) = if pstep == 1 {
                (caught, out)
            } else {
                (out, caught)
            };
            if caught || out {
                continue;
            }
            // As published: the other player passes, with both on the same cells.
            v.adj_rev.push((p, t, 1 - pstep));
            v.degree += 1;
            for d in 0..if pstep == 1 { 8 } else { 4 } {
                let step = |x: usize, y: usize| {
                    let (x, y) = (x.checked_add_signed(DX[d])?, y.checked_add_signed(DY[d])?);
                    (x < n && y < m && a[x][y] != b'*').then_some(x * m + y)
                };
                let (pp, tt) = if pstep == 1 {
                    (step(px, py), Some(t))
                } else {
                    (Some(p), step(tx, ty))
                };
                if let (Some(pp), Some(tt)) = (pp, tt) {
                    program.at((pp, tt, 1 - pstep)).adj_rev.push(state);
                    program.at(state).degree += 1;
                }
            }
        }
        for state in states() {
            let v = program.at(state);
            if (v.winning || v.losing) && !v.visited {
                program.dfs(state);
            }
        }
        program
    }

    /// The outcome for the player to move.
    fn outcome(&mut self, state: State) -> Outcome {
        let v = self.at(state);
        if v.winning {
            Outcome::Win
        } else if v.losing {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }
}

#[test]
fn the_program_of_the_source_agrees_everywhere() {
    let control = Control::default();
    let mut random = SplitMix64::new(4);
    let mut answers = [0; 3];
    for _ in 0..3_000 {
        let rows = rows(&mut random, 6);
        let board = rows.join("\n");
        let bytes: Vec<_> = rows.iter().map(|row| row.clone().into_bytes()).collect();
        let mut program = Program::run(&bytes);
        let game = game(&rows);
        let values = plain_values(&game, Play::Normal, &control).unwrap();
        let square = |cell| {
            let (row, column) = game.place(cell);
            (row - 1) * game.board().columns() + column - 1
        };
        for index in 0..game.len() {
            let at = game.position(index);
            let pstep = usize::from(at.turn == Turn::Police);
            let state = (square(at.police.cells()[0]), square(at.thief), pstep);
            let outcome = values.get(index).outcome();
            assert_eq!(program.outcome(state), outcome, "{at:?}\n{board}");
        }
        let start = lastmove::game::Game::start(&game);
        let outcome = values.get(game.index(&start).unwrap()).outcome();
        answers[outcome as usize] += 1;
    }
    // Each of the three answers occurs.
    assert!(answers.iter().all(|&n| n > 50), "{answers:?}");
}

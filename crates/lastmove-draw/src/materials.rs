//! The colours of materials: chocolate, pins, branches, written marks. A document contains the
//! rules of those that it shows.

use std::fmt::Write;

use lastmove::Diagram;
use lastmove::diagram::{Cell, Counter, Grid, Ground, Piece};

use crate::board_style::is_coloured;

/// The materials of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Materials {
    pub(crate) men: bool,
    chocolate: bool,
    pins: bool,
    branches: bool,
    signs: bool,
    stones: bool,
    black_and_white: bool,
    decisive: bool,
    hands: bool,
    arrows: bool,
}

/// The colours of a theme: pairs are a body and its lines.
struct Colours {
    chocolate: [&'static str; 2],
    poison: [&'static str; 2],
    pin: [&'static str; 2],
    branch: &'static str,
    best_branch: &'static str,
    soil: [&'static str; 2],
    signs: [&'static str; 2],
    /// The edges of black and of white stones.
    edges: [&'static str; 2],
    rack: [&'static str; 2],
    hole: &'static str,
    /// The ground of what ended the game, and the frame around it.
    decisive: [&'static str; 2],
    /// The border of a tray for pieces in hand.
    tray: &'static str,
    /// An arrow and its edge.
    arrow: [&'static str; 2],
}

/// Stones of two colours, which are the same in both themes: their body, their edge, and the mark
/// on them.
pub(crate) const STONES: [[&str; 3]; 2] = [
    ["#c8382e", "#8f1f18", "#ffffff"],
    ["#f4c542", "#a87b0c", "#2c2004"],
];

const LIGHT: Colours = Colours {
    chocolate: ["#a9744a", "#7b4f2c"],
    poison: ["#dfe6d4", "#44603a"],
    pin: ["#ffffff", "#9a3b2f"],
    branch: "#5d7f3c",
    best_branch: "#16191d",
    soil: ["#8a6a4a", "#5d7f3c"],
    signs: ["#16191d", "#17568f"],
    edges: ["#16191d", "#16191d"],
    rack: ["#3a6fb5", "#264f88"],
    hole: "#ffffff",
    decisive: ["#ffe08a", "#16191d"],
    tray: "#8b867b",
    arrow: ["#17568f", "#ffffff"],
};

const DARK: Colours = Colours {
    chocolate: ["#7a4f2e", "#4c2f19"],
    poison: ["#2d3a28", "#a8c99a"],
    pin: ["#e8e4da", "#c75a4b"],
    branch: "#86ad5f",
    best_branch: "#ffffff",
    soil: ["#6b5138", "#86ad5f"],
    signs: ["#eef0f2", "#8dc1f2"],
    edges: ["#c3c8ce", "#eef0f2"],
    rack: ["#27487a", "#16305a"],
    hole: "#14171a",
    decisive: ["#6b5410", "#eef0f2"],
    tray: "#6b747f",
    arrow: ["#3f86c9", "#14171a"],
};

/// Whether cells of this board are food, one of them poisoned.
pub(crate) fn is_food(grid: &Grid) -> bool {
    let is_poison = |cell: &Cell| cell.ground == Ground::Poisoned;
    grid.cells.iter().any(is_poison)
}

impl Materials {
    /// The materials of a diagram, the parts of a sum included.
    pub(crate) fn of(diagram: &Diagram) -> Self {
        let mut found = Self::default();
        match diagram {
            Diagram::Sum(parts) => parts.iter().for_each(|part| found.add(&part.diagram)),
            _ => found.add(diagram),
        }
        found
    }

    fn add(&mut self, diagram: &Diagram) {
        match diagram {
            Diagram::Grid(grid) => {
                let any =
                    |is: fn(Piece) -> bool| grid.cells.iter().any(|c| c.piece.is_some_and(is));
                self.men |= any(|piece| matches!(piece, Piece::Man(_)));
                self.signs |= any(|piece| matches!(piece, Piece::Cross | Piece::Ring));
                self.chocolate |= is_food(grid);
                self.stones |= is_coloured(grid);
                self.black_and_white |=
                    !is_coloured(grid) && any(|piece| matches!(piece, Piece::X | Piece::O));
                self.decisive |= grid.cells.iter().any(|cell| cell.decisive);
                self.hands |= grid.cells.iter().any(|cell| cell.hand.is_some());
                self.arrows |= !grid.arrows.is_empty();
            }
            Diagram::Heaps(heaps) => {
                self.pins |= heaps.of == Counter::Pin;
            }
            Diagram::Graph(graph) => self.branches |= graph.ground.is_some(),
            _ => {}
        }
    }

    /// Adds their CSS rules.
    pub(crate) fn rules(self, is_dark: bool, css: &mut String) {
        let colours = if is_dark { &DARK } else { &LIGHT };
        if self.chocolate {
            let ([body, lines], [ground, skull]) = (colours.chocolate, colours.poison);
            let _ = write!(
                css,
                ".chocolate{{fill:{body};stroke:{lines};stroke-width:2}}\
                .bevel{{fill:none;stroke:{lines};stroke-width:1.2;stroke-linejoin:round}}\
                .poison{{fill:{ground};stroke:{lines};stroke-width:2}}.skull{{fill:{skull}}}"
            );
        }
        if self.pins {
            let [body, lines] = colours.pin;
            let _ = write!(
                css,
                ".pin{{fill:{body};stroke:{lines};stroke-width:1.8;stroke-linejoin:round}}\
                .pinband{{fill:none;stroke:{lines};stroke-width:2.2}}"
            );
        }
        if self.branches {
            let (branch, best, [soil, grass]) = (colours.branch, colours.best_branch, colours.soil);
            let _ = write!(
                css,
                ".grown .edge{{stroke:{branch};stroke-width:4;stroke-linecap:round}}\
                .grown .best{{stroke:{best};stroke-width:6;stroke-linecap:round}}\
                .soil{{fill:{soil}}}.grass{{stroke:{grass};stroke-width:3}}"
            );
        }
        if self.black_and_white {
            let [black, white] = colours.edges;
            let _ = write!(
                css,
                ".black{{fill:#16191d;stroke:{black};stroke-width:1.2}}.blackletter{{fill:#ffffff}}\
                .white{{fill:#ffffff;stroke:{white};stroke-width:1.2}}.whiteletter{{fill:#16191d}}"
            );
        }
        if self.stones {
            for (name, [body, edge, mark]) in ["x", "o"].into_iter().zip(STONES) {
                let _ = write!(
                    css,
                    ".stone{name}{{fill:{body};stroke:{edge};stroke-width:1.5}}\
                    .stone{name}letter{{fill:{mark}}}\
                    .side{name}{{fill:none;stroke:{body};stroke-width:12;stroke-linejoin:round}}"
                );
            }
            let ([front, edge], hole) = (colours.rack, colours.hole);
            let _ = write!(
                css,
                ".rack{{fill:{front};stroke:{edge};stroke-width:1.5}}.rackfeet{{fill:{edge}}}\
                .hole{{fill:{hole};stroke:{edge};stroke-width:1}}"
            );
        }
        if self.decisive {
            let [ground, frame] = colours.decisive;
            // The frame is seen on discs, which are the same in both themes.
            let frame = if self.stones {
                LIGHT.decisive[1]
            } else {
                frame
            };
            let _ = write!(
                css,
                ".decisive{{fill:{ground}}}.ended{{fill:none;stroke:{frame};stroke-width:3.4}}"
            );
        }
        if self.hands {
            let tray = colours.tray;
            let _ = write!(
                css,
                ".hand{{fill:none;stroke:{tray};stroke-width:1.2;stroke-dasharray:4 3}}"
            );
        }
        if self.arrows {
            let [body, edge] = colours.arrow;
            let _ = write!(
                css,
                ".arrow{{fill:{body};fill-opacity:.55;stroke:{edge};stroke-width:1}}"
            );
        }
        if self.signs {
            for (class, colour) in ["cross", "ringsign"].into_iter().zip(colours.signs) {
                let _ = write!(
                    css,
                    ".{class}{{fill:none;stroke:{colour};stroke-width:4.5;stroke-linecap:round}}"
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lastmove::diagram::{Heaps, SummandDiagram};

    use super::*;

    fn rules(diagram: &Diagram) -> String {
        let mut css = String::new();
        Materials::of(diagram).rules(true, &mut css);
        css
    }

    #[test]
    fn a_document_has_the_rules_of_what_it_shows() {
        let stones = Diagram::Heaps(Heaps::of_stones([3u32]));
        assert_eq!(rules(&stones), "");
        let pins = Diagram::Heaps(Heaps {
            of: Counter::Pin,
            ..Heaps::of_stones([3u32])
        });
        let mut bar = Grid::of(1, vec![Cell::default(); 2]);
        bar.cells[0].ground = Ground::Poisoned;
        let part = |diagram| SummandDiagram {
            game: String::new(),
            position: String::new(),
            nim_value: None,
            diagram,
        };
        let sum = Diagram::Sum(vec![part(stones), part(pins), part(Diagram::Grid(bar))]);
        let found = rules(&sum);
        for (class, is_there) in [
            (".pin{", true),
            (".chocolate{", true),
            (".skull{", true),
            (".soil{", false),
            (".cross{", false),
        ] {
            assert_eq!(found.contains(class), is_there, "{class}");
        }
    }
}

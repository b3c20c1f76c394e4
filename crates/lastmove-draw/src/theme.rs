//! Colours. Wins are blue and losses orange, from strong for soon to pale for far; with all kinds
//! of colour vision they differ from each other and from grey. All text has a contrast of at least
//! 4.5 to its background.

use std::fmt::Write;

use crate::materials::Materials;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the viewer prefers; light without a preference, such as in PNG.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// How many shades of a colour there are.
pub(crate) const SHADES: usize = 5;

/// The colours of a theme.
pub(crate) struct Palette {
    paper: &'static str,
    ink: &'static str,
    /// Less important text.
    dim: &'static str,
    /// Lines between cells.
    line: &'static str,
    /// A cell without a value, and its neighbour on a chequered board.
    cell: [&'static str; 2],
    draw: &'static str,
    wall: [&'static str; 2],
    /// From fast to slow.
    win: [&'static str; SHADES],
    loss: [&'static str; SHADES],
    /// Hatches on losses.
    hatch: &'static str,
    mark: &'static str,
    /// A disc and its letter.
    police: [&'static str; 2],
    thief: [&'static str; 2],
    /// The fill and the outline of a man: White's, who moves first, and the other player's.
    men: [[&'static str; 2]; 2],
    bars: [&'static str; 2],
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    ink: "#16191d",
    dim: "#555c64",
    line: "#b4bac1",
    cell: ["#f6f7f8", "#dfe3e7"],
    draw: "#d6d9dd",
    wall: ["#4a5058", "#6a727b"],
    win: ["#6db1e6", "#8cc2ec", "#a8d1f1", "#c3dff5", "#dcecf9"],
    loss: ["#f2a043", "#f5b56c", "#f8c88f", "#fad9b2", "#fce9d3"],
    hatch: "#a35a00",
    mark: "#16191d",
    police: ["#16191d", "#ffffff"],
    thief: ["#ffffff", "#16191d"],
    men: [["#ffffff", "#16191d"], ["#16191d", "#c3c8ce"]],
    bars: ["#3a8fd0", "#f0a04b"],
};

const DARK: Palette = Palette {
    paper: "#14171a",
    ink: "#eef0f2",
    dim: "#a7afb8",
    line: "#4a525b",
    cell: ["#1f2429", "#333b44"],
    draw: "#4b5159",
    wall: ["#2b3138", "#59626c"],
    win: ["#1f6fb0", "#1d5f96", "#1b507d", "#194265", "#17344e"],
    loss: ["#a35a12", "#8b4f15", "#744417", "#5e3918", "#482e18"],
    hatch: "#f5b56c",
    mark: "#ffffff",
    police: ["#eef0f2", "#14171a"],
    thief: ["#14171a", "#eef0f2"],
    // White stays white.
    men: [["#eef0f2", "#14171a"], ["#14171a", "#c3c8ce"]],
    bars: ["#4a9fe0", "#e08a2e"],
};

impl Palette {
    fn rules(&self, materials: Materials, is_dark: bool) -> String {
        let mut css = String::new();
        if materials.men {
            self.rules_of_men(&mut css);
        }
        let mut fill = |class: &str, colour: &str| {
            let _ = write!(css, ".{class}{{fill:{colour}}}");
        };
        fill("paper", self.paper);
        fill("ink", self.ink);
        fill("dim", self.dim);
        fill("c0", self.cell[0]);
        fill("c1", self.cell[1]);
        fill("draw", self.draw);
        fill("wall", self.wall[0]);
        for shade in 0..SHADES {
            fill(&format!("w{shade}"), self.win[shade]);
            fill(&format!("l{shade}"), self.loss[shade]);
        }
        fill("star", self.mark);
        fill("winbar", self.bars[0]);
        fill("lossbar", self.bars[1]);
        fill("policeletter", self.police[1]);
        fill("thiefletter", self.thief[1]);
        let mut stroke = |class: &str, colour: &str, rest: &str| {
            let _ = write!(css, ".{class}{{stroke:{colour};{rest}}}");
        };
        stroke("grid", self.line, "fill:none;stroke-width:1");
        stroke("edge", self.dim, "fill:none;stroke-width:1");
        stroke("best", self.mark, "fill:none;stroke-width:2.6");
        stroke("ring", self.mark, "fill:none;stroke-width:2.4");
        stroke(
            "exit",
            self.mark,
            "fill:none;stroke-width:1.2;stroke-dasharray:3 2",
        );
        stroke(
            "police",
            self.mark,
            &format!("fill:{};stroke-width:1.2", self.police[0]),
        );
        stroke(
            "thief",
            self.mark,
            &format!("fill:{};stroke-width:1.2", self.thief[0]),
        );
        stroke(
            "queen",
            self.paper,
            &format!("fill:{};stroke-width:0.8", self.ink),
        );
        stroke("hatch", self.hatch, "stroke-width:1");
        stroke("brick", self.wall[1], "stroke-width:1");
        stroke("dot", self.ink, "stroke-width:1.4");
        let _ = write!(
            css,
            ".edgehead{{fill:{}}}.besthead{{fill:{}}}",
            self.dim, self.mark
        );
        materials.rules(is_dark, &mut css);
        css
    }

    fn rules_of_men(&self, css: &mut String) {
        for (class, [body, lines]) in ["first", "second"].into_iter().zip(self.men) {
            let _ = write!(
                css,
                ".{class}{{fill:{body};stroke:{lines};stroke-width:1.4;stroke-linejoin:round}}\
                .{class}lines{{fill:none;stroke:{lines};stroke-width:1.6;stroke-linecap:round;\
                stroke-linejoin:round}}"
            );
        }
    }
}

/// The style sheet of a theme, with the rules of the materials shown.
pub(crate) fn style(theme: Theme, materials: Materials) -> String {
    let shared = "text{font-family:'DejaVu Sans',Verdana,'Noto Sans','Segoe UI',sans-serif}\
        .b{font-weight:bold}.losshatch{fill:url(#losshatch)}.drawdots{fill:url(#drawdots)}\
        .wallbricks{fill:url(#wallbricks)}";
    match theme {
        Theme::Light => format!("{shared}{}", LIGHT.rules(materials, false)),
        Theme::Dark => format!("{shared}{}", DARK.rules(materials, true)),
        Theme::Auto => format!(
            "{shared}{}@media (prefers-color-scheme:dark){{{}}}",
            LIGHT.rules(materials, false),
            DARK.rules(materials, true)
        ),
    }
}

/// The patterns that mark outcomes without colour.
pub(crate) const PATTERNS: &str = r#"<defs>
<pattern id="losshatch" width="5" height="5" patternUnits="userSpaceOnUse"><path class="hatch" d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4"/></pattern>
<pattern id="drawdots" width="6" height="6" patternUnits="userSpaceOnUse"><path class="dot" d="M2.3 3H3.7"/></pattern>
<pattern id="wallbricks" width="8" height="8" patternUnits="userSpaceOnUse"><path class="brick" d="M0 0L8 8M0 8L8 0"/></pattern>
</defs>
"#;

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour, after WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_all_that_it_stands_on() {
        for palette in [&LIGHT, &DARK] {
            let mut grounds = vec![
                palette.paper,
                palette.draw,
                palette.cell[0],
                palette.cell[1],
            ];
            grounds.extend(palette.win);
            grounds.extend(palette.loss);
            for ground in grounds {
                let found = contrast(palette.ink, ground);
                assert!(found >= 4.5, "{} on {ground}: {found}", palette.ink);
            }
            assert!(contrast(palette.dim, palette.paper) >= 4.5);
            assert!(contrast(palette.police[0], palette.police[1]) >= 4.5);
            assert!(contrast(palette.thief[0], palette.thief[1]) >= 4.5);
            for [body, lines] in palette.men {
                assert!(contrast(body, lines) >= 4.5);
            }
            for [body, _, mark] in crate::materials::STONES {
                assert!(contrast(body, mark) >= 4.5);
            }
        }
    }
}

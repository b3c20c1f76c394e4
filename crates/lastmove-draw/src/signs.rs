//! Signs on the cells of boards: crosses, rings and a skull.

use crate::sheet::{Sheet, Tenth};

/// The skull on the poisoned square of chocolate, in a square of 40 by 40.
const SKULL: &str = "M20 9Q30 9 30 18.5Q30 22.5 26.5 24V29H22.6V26.6H21V29H19V26.6H17.4V29H13.5V24Q10 22.5 10 18.5Q10 9 20 9Z\
    M15.7 15.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2ZM24.3 15.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2ZM20 20.6l-1.2 2.4h2.4Z";

/// Handwritten signs, in a square of 40 by 40.
pub(crate) const CROSS_SIGN: &str = "M10 10L30 30M30 10L10 30";
pub(crate) const RING_SIGN: &str = "M20 9a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z";

/// Draws a sign around a point.
pub(crate) fn written(sheet: &mut Sheet, class: &str, path: &str, (x, y): (f64, f64), radius: f64) {
    let scale = radius / 13.0;
    let [x, y] = [x, y].map(|middle| Tenth(middle - 20.0 * scale));
    sheet.add(format_args!(
        r#"<path class="{class}" transform="translate({x} {y}) scale({scale:.3})" d="{path}"/>"#
    ));
}

/// The arm of the cross on an attacked cell, as a fraction of the cell.
pub(crate) const CROSS: f64 = 0.14;

/// Draws the cross on an attacked cell.
pub(crate) fn cross(sheet: &mut Sheet, (x, y): (f64, f64), arm: f64) {
    sheet.line("edge", (x - arm, y - arm), (x + arm, y + arm));
    sheet.line("edge", (x - arm, y + arm), (x + arm, y - arm));
}

/// Draws a skull in the middle of a cell of this height.
pub(crate) fn skull(sheet: &mut Sheet, (x, y): (f64, f64), high: f64) {
    let scale = high / 40.0;
    let [x, y] = [x - 20.0 * scale, y - 19.0 * scale].map(Tenth);
    sheet.add(format_args!(
        r#"<path class="skull" fill-rule="evenodd" transform="translate({x} {y}) scale({scale:.3})" d="{SKULL}"/>"#
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_draws_the_same_skull() {
        let page = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../lastmove-pages/assets/board/grid.js"
        );
        let page = std::fs::read_to_string(page).unwrap();
        let page = page.replace("\" +\n  \"", "");
        assert!(page.contains(SKULL));
    }

    #[test]
    fn the_page_writes_the_same_signs() {
        let page = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../lastmove-pages/assets/board/grid.js"
        );
        let page = std::fs::read_to_string(page).unwrap();
        for (name, sign) in [("x", CROSS_SIGN), ("o", RING_SIGN)] {
            assert!(page.contains(&format!("{name}: \"{sign}\"")), "{name}");
        }
    }
}

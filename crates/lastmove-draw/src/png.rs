//! Pictures as PNG, with the DejaVu fonts, so that they look the same everywhere.

use std::fmt;
use std::sync::{Arc, OnceLock};

use lastmove::{Control, Error, Message};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The maximum number of pixels.
const MOST_PIXELS: u64 = 100_000_000;

/// Regular and bold; the system's fonts are not used.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(dejavu::sans::regular())));
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(dejavu::sans::bold())));
        fonts.set_sans_serif_family("DejaVu Sans");
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}

/// The scale, and the columns and rows of pixels, at this width or by default.
fn extent(wide: f64, high: f64, width: Option<u32>) -> (f64, u32, u32) {
    let scale = match width {
        Some(width) => f64::from(width) / wide,
        None => 2f64.min((MOST_PIXELS as f64 / (wide * high)).sqrt() * 0.99),
    };
    // A partly covered row would be translucent.
    let pixels = |length: f64| (length * scale + 1e-6).floor().max(1.0) as u32;
    (scale, pixels(wide), pixels(high))
}

/// About how many bytes [`png`] takes for a document of [`svg`](crate::svg).
fn png_memory(svg: &str, width: Option<u32>) -> u64 {
    let side = |name: &str| {
        let value = svg.split_once(name)?.1.split('"').next()?;
        value.parse::<f64>().ok().filter(|side| *side >= 1.0)
    };
    // The document as a tree, the picture, and its encoding.
    let tree = svg.len() as u64 * 40;
    match (side(" width=\""), side(" height=\"")) {
        (Some(wide), Some(high)) => {
            let (_, columns, rows) = extent(wide, high, width);
            tree + u64::from(columns) * u64::from(rows) * 8
        }
        _ => tree,
    }
}

/// The picture as PNG, `width` pixels wide; by default twice as wide as the document, or as wide as
/// 10^8 pixels allow. It takes 8 bytes a pixel.
///
/// # Errors
/// [`Blame::Input`](lastmove::Blame::Input) when it has too many pixels for any machine,
/// [`Blame::Memory`](lastmove::Blame::Memory) when they do not fit into the memory budget, and
/// [`Blame::Machine`](lastmove::Blame::Machine) when the document is not one that
/// [`svg`](crate::svg) made.
pub fn png(svg: &str, width: Option<u32>, control: &Control<'_>) -> Result<Vec<u8>, Error> {
    let failed = |error: &dyn fmt::Display| {
        Error::machine(Message::new("draw-png-failed").with("reason", error.to_string()))
    };
    // Too many pixels for any machine are reported by the check below, not as a lack of memory.
    control.afford(png_memory(svg, width).min(MOST_PIXELS * 8))?;
    let options = Options {
        fontdb: fonts(),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let (wide, high) = (f64::from(size.width()), f64::from(size.height()));
    let (scale, columns, rows) = extent(wide, high, width);
    let count = u64::from(columns) * u64::from(rows);
    if count > MOST_PIXELS {
        let message = Message::new("draw-png-too-large").with("pixels", count);
        return Err(Error::input(message.with("most", MOST_PIXELS)));
    }
    let pixmap = Pixmap::new(columns, rows);
    let mut pixmap = pixmap.ok_or_else(|| failed(&format_args!("{columns} x {rows}")))?;
    let scale = scale as f32;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::PremultipliedColorU8;

    use super::*;

    #[test]
    fn the_last_row_and_column_are_opaque() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="41.3"><rect width="90" height="41.3"/></svg>"#;
        for width in (3..200).step_by(7) {
            let drawn = png(svg, Some(width), &Control::default()).unwrap();
            let pixels = Pixmap::decode_png(&drawn).unwrap();
            let is_opaque = |pixel: &PremultipliedColorU8| pixel.alpha() == u8::MAX;
            assert!(pixels.pixels().iter().all(is_opaque), "{width}");
        }
    }

    #[test]
    fn memory_is_foreseen_by_the_pixels() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"/>"#;
        let tree = svg.len() as u64 * 40;
        assert_eq!(png_memory(svg, None), tree + 200 * 100 * 8);
        assert_eq!(png_memory(svg, Some(400)), tree + 400 * 200 * 8);
        assert_eq!(png_memory("", None), 0);
        let of = |svg, width| png(svg, Some(width), &Control::default().memory(1 << 30));
        let code = |svg, width| of(svg, width).unwrap_err().message.code;
        assert!(of(svg, 400).is_ok());
        assert_eq!(code(svg, 100_000), "draw-png-too-large");
        assert_eq!(code("<svg", 400), "draw-png-failed");
        let poor = png(svg, Some(400), &Control::default().memory(1 << 18));
        assert_eq!(poor.unwrap_err().blame, lastmove::Blame::Memory);
    }
}

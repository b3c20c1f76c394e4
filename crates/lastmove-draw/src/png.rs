//! Pictures as PNG, set in the DejaVu fonts, so that they look the same everywhere.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The most pixels of a picture.
pub const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// It would have this many pixels, more than [`MOST_PIXELS`].
    TooLarge(u64),
    /// The document cannot be drawn.
    Failed(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(pixels) => write!(f, "{pixels} pixels are more than {MOST_PIXELS}"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for PngError {}

/// Regular and bold, and nothing of the machine's.
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

/// The picture as PNG, this many pixels wide; by default twice as wide as the document says, or as
/// wide as [`MOST_PIXELS`] allows. It takes 4 bytes a pixel.
///
/// # Errors
/// When it has too many pixels, or the document is not one that [`svg`](crate::svg) made.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    let failed = |error: &dyn fmt::Display| PngError::Failed(error.to_string());
    let options = Options {
        fontdb: fonts(),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let (wide, high) = (f64::from(size.width()), f64::from(size.height()));
    let scale = match width {
        Some(width) => f64::from(width) / wide,
        None => 2f64.min((MOST_PIXELS as f64 / (wide * high)).sqrt() * 0.99),
    };
    let pixels = |length: f64| (length * scale).round().max(1.0) as u32;
    let (columns, rows) = (pixels(wide), pixels(high));
    let count = u64::from(columns) * u64::from(rows);
    if count > MOST_PIXELS {
        return Err(PngError::TooLarge(count));
    }
    let pixmap = Pixmap::new(columns, rows);
    let mut pixmap = pixmap.ok_or_else(|| PngError::Failed(format!("{columns} x {rows}")))?;
    let scale = scale as f32;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(&error))
}

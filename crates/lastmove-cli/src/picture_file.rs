//! Writing pictures, and their options.

use std::path::Path;

use clap::{Args, ValueEnum};
use lastmove::{Error, Message};
#[cfg(feature = "png")]
use lastmove_draw::png;
use lastmove_draw::{Picture, Theme};
use lastmove_host::atomic_file;
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::Session;

/// The widest and the narrowest PNG, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 100..=10_000;

/// How a picture looks.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PictureArgs {
    /// The colours: auto is as the viewer of an SVG prefers, and light in a PNG
    #[arg(long, value_name = "THEME", default_value = "auto")]
    theme: ThemeArg,
    /// How wide a PNG is, from 100 to 10000 [default: twice the width of the SVG]
    #[arg(long, value_name = "PIXELS", value_parser = size)]
    size: Option<u32>,
}

/// The themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    /// As the viewer prefers
    #[default]
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

fn size(text: &str) -> Result<u32, String> {
    let wide = text.parse().ok().filter(|wide| SIZES.contains(wide));
    wide.ok_or_else(|| {
        let (least, most) = (SIZES.start(), SIZES.end());
        format!("a width is a number of pixels from {least} to {most}")
    })
}

/// The destination of a picture.
pub(crate) struct PictureFile<'a> {
    path: &'a Path,
    is_png: bool,
    theme: Theme,
    size: Option<u32>,
}

impl<'a> PictureFile<'a> {
    /// A picture in the file `path`, whose extension gives the format. All its errors are reported
    /// here, before the work.
    pub(crate) fn new(
        path: &'a Path,
        args: &PictureArgs,
        session: &Session<'_>,
    ) -> Result<Self, Error> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let ending = ending.map(str::to_ascii_lowercase);
        let is_png = match ending.as_deref() {
            _ if path == Path::new("-") => false,
            Some("svg") => false,
            Some("png") => true,
            _ => {
                let message = Message::new("draw-format-unknown");
                return Err(Error::input(
                    message.with("file", path.display().to_string()),
                ));
            }
        };
        if is_png && cfg!(not(feature = "png")) {
            return Err(Error::input(Message::new("draw-png-missing")));
        }
        if !is_png && args.size.is_some() {
            return Err(Error::input(Message::new("draw-size-svg")));
        }
        if path == Path::new("-") && session.options.json {
            return Err(Error::input(Message::new("draw-json")));
        }
        let kind = match is_png {
            true => OutputKind::Png,
            false => OutputKind::Svg,
        };
        if path != Path::new("-") {
            session.foresee_same(path, kind)?;
        }
        Ok(Self {
            path,
            is_png,
            theme: match args.theme {
                ThemeArg::Auto => Theme::Auto,
                ThemeArg::Light => Theme::Light,
                ThemeArg::Dark => Theme::Dark,
            },
            size: args.size,
        })
    }

    /// Draws the picture and writes it, all or nothing; `drawn` is the report for `--json`.
    pub(crate) fn write<T: Serialize>(
        &self,
        picture: &Picture<'_>,
        session: &Session<'_>,
        drawn: impl FnOnce(String) -> T,
    ) -> Result<(), Failure> {
        let svg = lastmove_draw::svg(picture, self.theme, &say);
        if self.path == Path::new("-") {
            return Ok(output::bytes(svg.as_bytes())?);
        }
        let bytes = match self.is_png {
            true => png(&svg, self.size, &session.control())?,
            false => svg.into_bytes(),
        };
        atomic_file::write(self.path, |file| file.write_all(&bytes))?;
        let file = self.path.display().to_string();
        if session.options.json {
            output::json_line(&drawn(file))?;
        } else if !session.options.quiet {
            failure::complain(&say(&Message::new("draw-written").with("file", file)));
        }
        Ok(())
    }
}

#[cfg(not(feature = "png"))]
fn png(_: &str, _: Option<u32>, _: &lastmove::Control<'_>) -> Result<Vec<u8>, Error> {
    Err(Error::input(Message::new("draw-png-missing")))
}

//! `NAME.properties`: how the moves are written, and how many there are.

use std::collections::HashMap;

use dsi_bitstream::traits::BE;
use webgraph::graphs::bvgraph::CompFlags;

use super::Part;
use crate::files::{Files, read_text};
use crate::graph::MOST_VERTICES;
use crate::{Blame, Control, Error, Message};

/// The longest file of properties, in bytes.
const LONGEST: u64 = 1 << 20;

/// How far back a vertex may copy from: far more than is useful.
const MOST_WINDOW: usize = 1 << 16;

/// The parsed properties.
pub(super) struct Properties {
    pub(super) vertices: u32,
    pub(super) arcs: u64,
    /// The length of the moves in bits, where it is given.
    pub(super) bits: Option<u64>,
    /// The codes.
    pub(super) flags: CompFlags,
}

impl Properties {
    /// Reads the properties of the graph that `file` names.
    pub(super) fn read(
        files: &dyn Files,
        file: &str,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let name = Part::Properties.beside(file);
        let text = read_text(files, &name, LONGEST, control).map_err(|error| {
            if error.blame != Blame::Missing {
                return error;
            }
            let message = Message::new("bv-properties-missing").with("file", name.as_str());
            Error::file(message.with("graph", Part::Graph.beside(file)))
        })?;
        let of_text = Of {
            name: &name,
            text: &text,
        };
        of_text.properties()
    }
}

/// A file of properties.
struct Of<'a> {
    name: &'a str,
    text: &'a str,
}

impl Of<'_> {
    fn properties(&self) -> Result<Properties, Error> {
        let map = java_properties::read(self.text.as_bytes())
            .map_err(|error| self.unknown(&error.to_string()))?;
        if let Some(class) = map.get("graphclass")
            && !class.ends_with(".BVGraph")
        {
            return Err(self.wrong("graphclass", class));
        }
        let vertices = self.number(&map, "nodes")?;
        let vertices = match u32::try_from(vertices) {
            Ok(n) if vertices <= MOST_VERTICES => n,
            _ => {
                let error = Error::input(Message::new("graph-too-many-vertices"));
                return Err(self.at_line(error, "nodes"));
            }
        };
        let arcs = self.number(&map, "arcs")?;
        if u128::from(arcs) > u128::from(vertices) * u128::from(vertices) {
            return Err(self.wrong("arcs", &arcs.to_string()));
        }
        let flags = CompFlags::from_properties::<BE>(&map)
            .map_err(|error| self.unknown(&format!("{error:#}")))?;
        if flags.compression_window > MOST_WINDOW {
            return Err(self.wrong("windowsize", &flags.compression_window.to_string()));
        }
        Ok(Properties {
            vertices,
            arcs,
            bits: match map.contains_key("length") {
                true => Some(self.number(&map, "length")?),
                false => None,
            },
            flags,
        })
    }

    fn number(&self, map: &HashMap<String, String>, key: &'static str) -> Result<u64, Error> {
        let value = map.get(key).map_or("", |value| value.trim());
        value.parse().map_err(|_| self.wrong(key, value))
    }

    /// The error that a property is missing or makes no sense.
    fn wrong(&self, key: &'static str, found: &str) -> Error {
        let message = Message::new("bv-property").with("key", key);
        let message = message.with("found", found).with("file", self.name);
        self.at_line(Error::input(message), key)
    }

    /// The error that the graph uses an unsupported encoding.
    fn unknown(&self, reason: &str) -> Error {
        let message = Message::new("bv-properties").with("file", self.name);
        Error::input(message.with("reason", reason))
    }

    /// Adds the line of a property to an error, if there is one.
    fn at_line(&self, error: Error, key: &str) -> Error {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            if line.trim_start().starts_with(key) {
                let end = start + line.trim_end().len();
                return error.at(self.text, start..end).in_file(self.name);
            }
            start += line.len();
        }
        error
    }
}

//! The layout of the file.

/// The first bytes of every file. The first one does not occur in text, and converted line ends are
/// noticed.
pub const MAGIC: [u8; 8] = *b"\x89LMG\r\n\x1a\n";

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Length of the fixed part of the header.
pub(super) const HEADER: usize = 64;

/// Length of an entry of the section table.
pub(super) const ENTRY: usize = 24;

/// Every section begins at a multiple of this.
pub(super) const ALIGN: u64 = 8;

/// A flag: offsets have 64 bits.
pub(super) const WIDE: u32 = 1;

/// A section of the file, in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub(super) enum SectionKind {
    Offsets = 1,
    Targets = 2,
    Labels = 3,
    Owners = 4,
    KeptTurns = 5,
    NameNumbers = 6,
    NameEnds = 7,
    NameText = 8,
    BackOffsets = 9,
    BackSources = 10,
}

impl SectionKind {
    pub(super) const ALL: [Self; 10] = [
        Self::Offsets,
        Self::Targets,
        Self::Labels,
        Self::Owners,
        Self::KeptTurns,
        Self::NameNumbers,
        Self::NameEnds,
        Self::NameText,
        Self::BackOffsets,
        Self::BackSources,
    ];

    /// Whether it holds moves.
    pub(super) fn is_of_moves(self) -> bool {
        matches!(
            self,
            Self::Offsets | Self::Targets | Self::KeptTurns | Self::BackOffsets | Self::BackSources
        )
    }

    /// Its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Offsets => "section-offsets",
            Self::Targets => "section-targets",
            Self::Labels => "section-labels",
            Self::Owners => "section-owners",
            Self::KeptTurns => "section-kept-turns",
            Self::NameNumbers => "section-name-numbers",
            Self::NameEnds => "section-name-ends",
            Self::NameText => "section-name-text",
            Self::BackOffsets => "section-back-offsets",
            Self::BackSources => "section-back-sources",
        }
    }
}

/// How vertices are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// The name of vertex v is `first + v`.
    Range,
    /// Each name is a number.
    Numbers,
    /// Each name is a text.
    Text,
}

impl Naming {
    pub(super) fn from_code(code: u32) -> Option<Self> {
        [Self::Range, Self::Numbers, Self::Text]
            .into_iter()
            .find(|naming| *naming as u32 == code)
    }
}

/// An entry of the section table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) kind: SectionKind,
    pub(super) crc: u32,
    pub(super) offset: u64,
    pub(super) length: u64,
}

/// The header.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) wide: bool,
    pub(super) vertices: u64,
    pub(super) edges: u64,
    pub(super) first_name: u64,
    pub(super) naming: Naming,
    pub(super) entries: Vec<Entry>,
}

impl Header {
    /// The length that a section must have; `None` where that is not known beforehand.
    pub(super) fn length(&self, kind: SectionKind) -> Option<u64> {
        let (n, m) = (self.vertices, self.edges);
        let offset = if self.wide { 8 } else { 4 };
        Some(match kind {
            SectionKind::Offsets | SectionKind::BackOffsets => (n + 1) * offset,
            SectionKind::Targets | SectionKind::BackSources => m * 4,
            SectionKind::NameNumbers => n * 4,
            SectionKind::Labels => n,
            SectionKind::Owners => n.div_ceil(64) * 8,
            SectionKind::KeptTurns => m.div_ceil(64) * 8,
            SectionKind::NameEnds => n * 8,
            SectionKind::NameText => return None,
        })
    }

    /// The header's bytes, including its checksum.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let length = HEADER + self.entries.len() * ENTRY;
        let end = self.entries.last().map_or(length as u64, |last| {
            (last.offset + last.length).next_multiple_of(ALIGN)
        });
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(if self.wide { WIDE } else { 0 }.to_le_bytes());
        bytes.extend(self.vertices.to_le_bytes());
        bytes.extend(self.edges.to_le_bytes());
        bytes.extend(self.first_name.to_le_bytes());
        bytes.extend(end.to_le_bytes());
        bytes.extend((self.naming as u32).to_le_bytes());
        bytes.extend((self.entries.len() as u32).to_le_bytes());
        bytes.extend((length as u32).to_le_bytes());
        bytes.extend([0; 4]);
        for entry in &self.entries {
            bytes.extend((entry.kind as u32).to_le_bytes());
            bytes.extend(entry.crc.to_le_bytes());
            bytes.extend(entry.offset.to_le_bytes());
            bytes.extend(entry.length.to_le_bytes());
        }
        let crc = header_crc(&bytes).to_le_bytes();
        bytes[HEADER - 4..HEADER].copy_from_slice(&crc);
        bytes
    }
}

/// The checksum of a header, over everything but itself.
pub(super) fn header_crc(bytes: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&bytes[..HEADER - 4]);
    crc.update(&bytes[HEADER..]);
    crc.finalize()
}

//! The targets, one file for each part of the library.

mod board;
mod certificate;
mod convert;
mod graph_files;
mod journal;
mod notation;
mod packed;
mod queens;
mod request;
mod rules;
mod several;
mod table;
mod work;

use crate::{Target, seeds};

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "text",
        about: "graphs as text",
        run: graph_files::text,
        seeds: seeds::text,
    },
    Target {
        name: "lmg",
        about: "graphs in our binary format, with the checksums as they are and mended",
        run: graph_files::lmg,
        seeds: seeds::lmg,
    },
    Target {
        name: "pg",
        about: "PGSolver's parity games",
        run: graph_files::pg,
        seeds: seeds::pg,
    },
    Target {
        name: "mtx",
        about: "Matrix Market's matrices",
        run: graph_files::mtx,
        seeds: seeds::mtx,
    },
    Target {
        name: "graph6",
        about: "graphs of nauty: graph6, sparse6 and digraph6",
        run: graph_files::graph6,
        seeds: seeds::graph6,
    },
    Target {
        name: "dot",
        about: "graphs in the language of Graphviz, and the weights of their moves",
        run: graph_files::dot,
        seeds: seeds::dot,
    },
    Target {
        name: "packed",
        about: "files packed by gzip and zstd",
        run: packed::run,
        seeds: seeds::packed,
    },
    Target {
        name: "convert",
        about: "made-up graphs, there and back in every format",
        run: convert::run,
        seeds: seeds::convert,
    },
    Target {
        name: "board",
        about: "boards of policeman and thief",
        run: board::run,
        seeds: seeds::board,
    },
    Target {
        name: "notation",
        about: "games, positions and moves as text, every game of the catalog",
        run: notation::run,
        seeds: seeds::notation,
    },
    Target {
        name: "queens",
        about: "journals, boards and lists of queens",
        run: queens::run,
        seeds: seeds::queens,
    },
    Target {
        name: "journal",
        about: "journals of nim values and of searches",
        run: journal::run,
        seeds: seeds::journal,
    },
    Target {
        name: "work",
        about: "files of work folders, with the checksums as they are and mended",
        run: work::run,
        seeds: work::seeds,
    },
    Target {
        name: "several",
        about: "graphs and tables of several files: shards, WebGraph's, tables of shards",
        run: several::run,
        seeds: several::seeds,
    },
    Target {
        name: "certificate",
        about: "certificates",
        run: certificate::run,
        seeds: certificate::seeds,
    },
    Target {
        name: "request",
        about: "requests to the server",
        run: request::run,
        seeds: request::seeds,
    },
    Target {
        name: "rules",
        about: "games written as rules",
        run: rules::run,
        seeds: seeds::rules,
    },
    Target {
        name: "table",
        about: "tables, with the checksums as they are and mended",
        run: table::read,
        seeds: seeds::table,
    },
    Target {
        name: "tabled",
        about: "tables written of graphs, read, probed and verified",
        run: table::write,
        seeds: seeds::text,
    },
];

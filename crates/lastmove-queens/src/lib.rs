//! Placements of N queens that do not attack each other: find, list and count.

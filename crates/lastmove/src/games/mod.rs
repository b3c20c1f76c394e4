//! The games, one file or folder each. `catalog/list.rs` names them.

macro_rules! modules {
    ($($module:ident::$game:ident => $solver:ty,)*) => {
        $(pub mod $module;)*
    };
}
crate::catalog::every_game!(modules);

/// What games of placing things have in common.
pub mod placed;
pub mod take_break;

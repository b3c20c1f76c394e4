//! The games of lastmove, one file or folder each.
//!
//! The crate [`lastmove`](https://docs.rs/lastmove) re-exports them as `lastmove::games`, and its
//! catalog opens each by name. The engines that solve them are in
//! [`lastmove-engine`](https://docs.rs/lastmove-engine).

pub mod arc_kayles;
pub mod bishops_game;
pub mod breakthrough;
pub mod chess;
pub mod chomp;
pub mod clobber;
pub mod co_bang;
pub mod colours;
pub mod connect_four;
pub mod cops;
pub mod cram;
pub mod dawson_chess;
pub mod dawson_kayles;
pub mod dobutsu;
pub mod dodgem;
pub mod euclid;
pub mod fibonacci;
pub mod fox_and_hounds;
pub mod geography;
pub mod graph;
pub mod grundy;
pub mod hackenbush;
pub mod hare_and_hounds;
pub mod hex;
pub mod hexadecimal;
pub mod hexapawn;
pub mod kayles;
pub mod kings_game;
pub mod knights_game;
pub mod l_game;
pub mod lasker;
pub mod mnk;
pub mod moore;
pub mod morris;
pub mod mu_torere;
pub mod nim;
pub mod node_kayles;
pub mod nogo;
pub mod octal;
pub mod pieces;
pub mod placing;
pub mod pong_hau_ki;
pub mod pursuit;
pub mod queens_game;
pub mod quixo;
pub mod rooks_game;
pub mod rows;
#[cfg(feature = "rules")]
pub mod rules;
pub mod stones;
pub mod subtraction;
pub mod take_break;
pub mod teeko;
pub mod tic_tac_toe;
pub mod treblecross;
pub mod wythoff;

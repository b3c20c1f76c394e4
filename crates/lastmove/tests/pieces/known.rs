//! Known values from the literature.

use lastmove::oracle::Want;
use lastmove::{Control, Outcome};

use crate::open;
use crate::plain::{
    Dodgem, HareAndHounds, Hexapawn, MuTorere, PongHauKi, Rules, Solved, ThreeMenMorris,
};

/// The value of a game, and in how many plies.
fn value(game: &str) -> (Outcome, Option<u64>) {
    let (opened, control) = (open(game), Control::default());
    let answer = opened.oracle.ask(opened.at(), Want::default(), &control);
    let answer = answer.unwrap();
    let plies = answer.remoteness.and_then(|plies| plies.to_u64());
    (answer.outcome, plies)
}

/// By the engine, and for small boards by the plain rules.
#[test]
fn known_values() {
    let hare = |hounds_first| HareAndHounds { hounds_first };
    let games: [(&dyn Rules, Outcome); 8] = [
        (&PongHauKi, Outcome::Draw),
        (&MuTorere, Outcome::Draw),
        (&Hexapawn(3, 3), Outcome::Loss),
        (&Hexapawn(4, 4), Outcome::Win),
        (&Dodgem(3), Outcome::Win),
        // The hounds win, whichever side is first.
        (&hare(true), Outcome::Win),
        (&hare(false), Outcome::Loss),
        (&ThreeMenMorris, Outcome::Win),
    ];
    for (rules, outcome) in games {
        let game = rules.game(false);
        assert_eq!(value(&game).0, outcome, "{game}");
        let solved = Solved::new(rules, &rules.start(), false);
        assert_eq!(solved.values[0].outcome(), outcome, "{game}");
    }
}

/// In misère play who cannot move wins, also without men; what the rules declare stays as it is.
#[test]
fn misere_play_turns_round_only_who_cannot_move() {
    use Outcome::{Loss, Win};
    for (position, [normal, misere]) in [
        // Without men.
        ("hexapawn:3x3@.../.../xxx-o", [Loss, Win]),
        ("breakthrough:5x3@.../.../.../.../xxx-o", [Loss, Win]),
        // Blocked.
        ("hexapawn:3x3@o../x../...-x", [Loss, Win]),
        ("fox-and-hounds:6@o../.../.../.../oo./.x.-x", [Loss, Win]),
        ("hare-and-hounds@..x/...xo/..x-o", [Loss, Win]),
        ("pong-hau-ki@xo/o/x.-x", [Loss, Win]),
        ("l-game@nxxx/.o.x/nooo/....-x", [Loss, Win]),
        // On the other side, whatever else is left.
        ("hexapawn:3x3@x../.../..x-o", [Loss, Loss]),
        ("hexapawn:3x3@x../.../...-o", [Loss, Loss]),
        ("breakthrough:5x3@.../.../.../.../o.x-x", [Loss, Loss]),
        ("hare-and-hounds@x../o...x/x..-o", [Win, Win]),
        ("morris:3@xxx/oo./...-o,0,1", [Loss, Loss]),
        // Nothing changes.
        ("dodgem:3@.../.../.oo-x", [Win, Win]),
        ("chess:KQvK@k7/1Q6/1K6/8/8/8/8/8_b", [Loss, Loss]),
    ] {
        let end = position.find([':', '@']).unwrap();
        let turned = format!("{}/misere{}", &position[..end], &position[end..]);
        assert_eq!(value(position), (normal, Some(0)), "{position}");
        assert_eq!(value(&turned), (misere, Some(0)), "{turned}");
    }
}

/// The outcomes are from the literature, but not the plies.
#[test]
#[ignore = "slow: millions of positions"]
fn known_values_of_larger_games() {
    for (game, outcome, plies) in [
        ("quixo:4", Outcome::Win, Some(21)),
        ("dodgem:4", Outcome::Draw, None),
        ("fox-and-hounds:8", Outcome::Loss, Some(44)),
        ("fox-and-hounds:8,first=hounds", Outcome::Win, None),
        ("teeko", Outcome::Draw, None),
        ("morris:5", Outcome::Draw, None),
        ("morris:6", Outcome::Draw, None),
    ] {
        let found = value(game);
        assert_eq!(found.0, outcome, "{game}");
        assert!(plies.is_none() || found.1 == plies, "{game}: {found:?}");
    }
}

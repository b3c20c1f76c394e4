//! Whole games: the circuit against the plain interpreter, known values, and refused files.

mod random;

use proptest::prelude::*;

use super::{Count, Position, Rules};
use lastmove_engine::game::{Game, Many, Notation, Play, StepOf};
use lastmove_engine::solve::{explore, explore_plainly, levels};
use lastmove_engine::{Blame, Control, Error, Outcome, Value};

const TIC_TAC_TOE: &str = include_str!("tic-tac-toe.kif");
const CONNECT_FOUR: &str = include_str!("connect-four.kif");

/// The player who cannot take a stone loses.
const STONES: &str = "
    (role a) (role b) (init (stones 5)) (init (control a))
    (less 5 4) (less 4 3) (less 3 2) (less 2 1) (less 1 0)
    (other a b) (other b a)
    (<= (takes 1 ?n ?m) (less ?n ?m))
    (<= (takes 2 ?n ?m) (less ?n ?k) (less ?k ?m))
    (<= (legal ?p (take ?t)) (true (control ?p)) (true (stones ?n)) (takes ?t ?n ?m))
    (<= (legal ?p wait) (other ?p ?q) (true (control ?q)))
    (<= (next (stones ?m)) (does ?p (take ?t)) (true (stones ?n)) (takes ?t ?n ?m))
    (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
    (<= terminal (true (stones 0)))
    (<= (goal ?p 0) (true (control ?p)))
    (<= (goal ?p 100) (other ?p ?q) (true (control ?q)))";

fn read(text: &str) -> Result<Rules, Error> {
    Rules::read(text, "a.kif", &Control::default())
}

fn steps(game: &Rules, at: &Position) -> Result<Vec<(String, Position, bool)>, &'static str> {
    let mut steps: Vec<StepOf<Rules>> = Vec::new();
    game.steps(at, &mut steps)
        .map_err(|error| error.message.code)?;
    let known = |step: StepOf<Rules>| (game.write_move(at, &step.mv), step.to, step.keeps_turn);
    Ok(steps.into_iter().map(known).collect())
}

/// Compares the circuit with the interpreter on the first positions; returns how many there were.
fn agree(text: &str, most: usize) -> usize {
    let game = read(text).unwrap();
    let plain = read(text).unwrap().plainly(&Control::default()).unwrap();
    let mut found = vec![game.start()];
    let mut done = 0;
    while done < found.len().min(most) {
        let at = found[done].clone();
        done += 1;
        let label = game.label(&at);
        assert_eq!(label, plain.label(&at), "{}", game.write_position(&at));
        let options = steps(&game, &at);
        assert_eq!(options, steps(&plain, &at), "{}", game.write_position(&at));
        assert_eq!(game.read_position(&game.write_position(&at)).unwrap(), at);
        for (text, to, _) in options.unwrap_or_default() {
            let Ok(read) = game.read_move(&at, &text.to_uppercase()) else {
                panic!("{text} is a move")
            };
            assert_eq!(read.to, to);
            if !found.contains(&to) {
                found.push(to);
            }
        }
    }
    done
}

#[test]
fn the_circuit_and_the_interpreter_agree() {
    assert_eq!(agree(STONES, 100), 10);
    agree(TIC_TAC_TOE, 60);
    agree(CONNECT_FOUR, 30);
    // Facts that only goals and some moves read.
    agree(&random::rules(407), 25);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn on_random_rules_they_agree(seed: u64) {
        let text = random::rules(seed);
        match read(&text) {
            Ok(_) => { agree(&text, 25); }
            Err(error) => prop_assert!(
                ["gdl-goal-count", "gdl-no-move"].contains(&error.message.code),
                "{error}\n{text}"
            ),
        }
    }
}

#[test]
fn known_games_have_their_values() {
    let control = Control::default();
    for (text, value, positions) in [
        (STONES, Value::Win(3), 10),
        (TIC_TAC_TOE, Value::Draw, 5_478),
        (CONNECT_FOUR, Value::Draw, 161_029),
    ] {
        let game = read(text).unwrap();
        let solved = explore(&game, &game.start(), Play::Normal, &control).unwrap();
        assert_eq!(solved.value(&game.start()), Some(value));
        assert_eq!(solved.len(), positions);
    }
    let game = read(STONES).unwrap().plainly(&Control::default()).unwrap();
    let plain = explore_plainly(&game, &game.start(), Play::Normal, &control).unwrap();
    assert_eq!(plain[0].1, Value::Win(3));
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = read(TIC_TAC_TOE).unwrap();
    let start = game.start();
    let text = "cell 1 1 b; cell 1 2 b; cell 1 3 b; cell 2 1 b; cell 2 2 b; cell 2 3 b; \
        cell 3 1 b; cell 3 2 b; cell 3 3 b; control x";
    assert_eq!(game.write_position(&start), text);
    let (mv, to, keeps_turn) = steps(&game, &start).unwrap().swap_remove(4);
    assert_eq!((mv.as_str(), keeps_turn), ("mark 2 2", false));
    let after = text
        .replace("2 2 b", "2 2 x")
        .replace("control x", "control o");
    assert_eq!(game.write_position(&to), after);
    // In any order, with parentheses or without, and in any case.
    let shuffled = "(CONTROL X);;cell 3 3 b ;(cell 3 2 b);cell 3 1 b; cell 1 1 b; cell 1 2 b; \
        cell 1 3 b;cell 2 1 b; cell 2 2 b; cell  2  3 b;";
    assert_eq!(game.read_position(shuffled).unwrap(), start);
    for (wrong, code, column) in [
        ("cell 1 1 b", "gdl-facts-exactly-one", 1),
        (&*format!("{text}; control o"), "gdl-facts-exactly-one", 1),
        ("control x; cell 1 1 ?x", "gdl-fact-unknown", 12),
        ("control x; cell 1 9 x", "gdl-fact-unknown", 12),
        ("control x; cell (1 1 b", "gdl-close-missing", 17),
    ] {
        let error = game.read_position(wrong).unwrap_err();
        assert_eq!(
            (error.message.code, error.place.unwrap().column),
            (code, column),
            "{wrong}"
        );
    }
    for same in ["mark 2 2", "(mark 2 2)", " MARK  2 2"] {
        assert!(game.read_move(&start, same).is_ok_and(|step| step.to == to));
    }
    for other in ["noop", "mark 2", "mark 2 2 2", ""] {
        assert_eq!(
            game.read_move(&start, other).err().unwrap().message.code,
            "move-not-legal"
        );
    }
}

#[test]
fn facts_that_exclude_each_other_are_numbers() {
    // Two bits for each cell, and one for whose turn it is.
    assert_eq!(read(TIC_TAC_TOE).unwrap().built.machine.bits, 19);
    assert_eq!(read(CONNECT_FOUR).unwrap().built.machine.bits, 33);
    // 0 to 5 stones, and whose turn it is.
    assert_eq!(read(STONES).unwrap().built.machine.bits, 4);
}

#[test]
fn what_is_no_such_game_is_refused() {
    let with = |from: &str, to: &str| {
        let changed = STONES.replace(from, to);
        assert_ne!(changed, STONES, "{from}");
        let error = read(&changed)
            .err()
            .unwrap_or_else(|| panic!("{to} is accepted"));
        error.message.code
    };
    assert_eq!(with("(role b)", ""), "gdl-roles");
    assert_eq!(with("(role b)", "(role b) (role c)"), "gdl-roles");
    assert_eq!(with("(role b)", "(role random)"), "gdl-chance");
    assert_eq!(
        with(
            "(<= (legal ?p wait) (other ?p ?q)",
            "(<= (legal ?q wait) (other ?p ?q)"
        ),
        "gdl-no-move"
    );
    assert_eq!(
        with(
            "(legal ?p (take ?t)) (true (control ?p))",
            "(legal ?p (take ?t)) (role ?p)"
        ),
        "gdl-simultaneous"
    );
    assert_eq!(
        with(
            "(<= (goal ?p 0) (true (control ?p)))",
            "(<= (goal a 0) (true (control a))) (<= (goal b 100) (true (control b)))"
        ),
        "gdl-goals-opposed"
    );
    assert_eq!(
        with("(<= (goal ?p 0) (true (control ?p)))", ""),
        "gdl-goal-count"
    );
    assert_eq!(with("(goal ?p 0)", "(goal ?p none)"), "gdl-goal-number");
}

#[test]
fn what_grows_without_end_is_refused() {
    // Memory runs out long before the limit of instances.
    let control = Control::default().memory(50_000_000);
    let more = |rules: &str| {
        let text = format!("{STONES}\n{rules}");
        Rules::read(&text, "a.kif", &control).err().unwrap()
    };
    let error = more("(p 0) (<= (p (s ?x)) (p ?x))");
    assert_eq!(error.message.code, "gdl-term-deep");
    assert_eq!(error.place.unwrap().line, 14);
    let error = more("(<= (next (s ?x)) (true ?x))");
    assert_eq!(error.message.code, "gdl-term-deep");
    // 10⁹ instances, of which all can hold.
    let digits: String = (0..10).map(|i| format!("(d {i})")).collect();
    let names: Vec<String> = (0..9).map(|i| format!("?x{i}")).collect();
    let body: String = names.iter().map(|name| format!("(d {name})")).collect();
    let error = more(&format!("{digits}\n(<= (many {}) {body})", names.join(" ")));
    assert_eq!(
        (error.message.code, error.blame),
        ("gdl-instances", Blame::Limit)
    );
    assert_eq!(error.place.unwrap().line, 15);
    // The same number, but only their existence matters.
    let text = format!("{STONES}\n{digits}\n(<= some {body} (distinct ?x0 ?x1))");
    assert!(read(&text).is_ok());
}

#[test]
fn large_joins_are_taken_apart() {
    // Whether there is a walk of eight steps over cells that hold, which has 6⁸ instances.
    let nodes = 6;
    let mut text = STONES.to_owned();
    for node in 0..nodes {
        text += &format!("(node {node}) (init (on {node}))\n");
        text += &format!("(<= (next (on {node})) (true (on {node})) (not (off {node})))\n");
        text += &format!("(<= (off {node}) (true (stones {node})))\n");
    }
    for (from, to) in (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))) {
        text += &format!("(edge {from} {to})");
    }
    let walk = (0..8).map(|i| format!("(edge ?v{i} ?v{}) (true (on ?v{i}))", i + 1));
    let walk: String = walk.collect();
    text += &format!("\n(<= long {walk} (distinct ?v0 ?v8) (true (on ?v8)))");
    text += "(<= (next walked) long) (<= (next walked) (true walked))";
    let game = read(&text).unwrap();
    assert!(
        game.built.ground.len() < 1_000_000,
        "{}",
        game.built.ground.len()
    );
}

#[test]
fn a_step_counter_is_left_out_where_nothing_reads_it() {
    let counted = format!(
        "{STONES}
        (init (step 1)) (after 1 2) (after 2 3) (after 3 4)
        (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
        (<= terminal (true (step 4)))"
    );
    let control = Control::default();
    let game = read(&counted).unwrap();
    let report = game.report(&control).unwrap();
    assert_eq!(report.counter, Some(("step".to_owned(), true)));
    assert_eq!(report.roles, ["a", "b"]);
    // The first player always makes the last of three moves.
    assert_eq!(report.goals, [[100, 0]]);
    let all = |game: &Rules| {
        let solved = explore(game, &game.start(), Play::Normal, &control).unwrap();
        solved.len()
    };
    assert_eq!(report.positions, Count::Exactly(all(&game) as u64));
    let without = |text: &str, name| Rules::read_without(text, "a.kif", Some(name), &control);
    let game = without(&counted, "STEP").unwrap();
    assert_eq!(
        (all(&game), game.report(&control).unwrap().counter),
        (10, None)
    );
    let fails = |text: &str, name| {
        let error = without(text, name).err().unwrap();
        (error.message.code, error.place.map(|place| place.line))
    };
    assert_eq!(fails(&counted, "steps"), ("gdl-drop-unknown", None));
    assert_eq!(fails(&counted, "stones"), ("gdl-drop-read", Some(7)));
    let read_by = |rule: &str| fails(&format!("{counted}\n{rule}"), "step");
    assert_eq!(
        read_by("(<= (next late) (true (step 3)))"),
        ("gdl-drop-read", Some(17))
    );
    let through = "(<= late (true (step ?n)) (after 2 ?n))\n(<= (legal a more) late)";
    assert_eq!(read_by(through), ("gdl-drop-read", Some(18)));
}

/// Misspellings are reported.
#[test]
fn names_that_only_one_side_knows_are_told() {
    let control = Control::default();
    let loose = |text: &str| {
        let report = read(text).unwrap().report(&control).unwrap();
        (report.unset, report.unread)
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(loose(STONES), (none.clone(), none.clone()));
    let more = "(<= terminal (true (stons 0)) (beter 1))
        (<= (next late) (does a mroe)) (faster 1 2)";
    let (unset, unread) = loose(&format!("{STONES}\n{more}"));
    assert_eq!(unset, ["beter", "stons", "mroe"]);
    assert_eq!(unread, ["faster", "late"]);
    // A variable may be any fact.
    let any = "(<= (next ?f) (true ?f) (true (lasting ?f)))";
    let (unset, unread) = loose(&format!("{STONES}\n{any}"));
    assert_eq!((unset, unread), (none.clone(), none));
}

/// A name that is read and never set is told with its place and what was probably meant.
#[test]
fn misspelt_names_are_warned_of() {
    let warned = |text: &str| {
        let warnings = read(text).unwrap().built.warnings;
        let told = warnings.iter().map(|warning| {
            assert!(warning.message.code.starts_with("gdl-name-un"));
            let place = warning.place.as_ref().unwrap();
            assert_eq!(place.file.as_deref(), Some("a.kif"));
            let arg = |wanted| {
                let mut args = warning.message.args.iter();
                args.find(|(name, _)| *name == wanted)
                    .unwrap()
                    .1
                    .to_string()
            };
            (place.line, place.column, arg("name"), arg("nearest"))
        });
        told.collect::<Vec<_>>()
    };
    let told = |line, column, name: &str, nearest: &str| {
        (line, column, name.to_owned(), nearest.to_owned())
    };
    assert_eq!(warned(STONES), []);
    let more = "(<= terminal (true (stons 0)) (beter 1))\n\
        (<= (next late) (does a wiat)) (less 9 9)\n\
        (<= terminal (true (less 1 0)))\n\
        (<= terminal (stones 0) (not (TRUE (Quite-Another 1))))";
    assert_eq!(
        warned(&format!("{STONES}\n{more}")),
        [
            told(14, 21, "stons", "stones"),
            told(14, 32, "beter", ""),
            told(15, 25, "wiat", "wait"),
            told(16, 21, "less", "(less ...)"),
            told(17, 15, "stones", "(true (stones ...))"),
            told(17, 37, "quite-another", ""),
        ]
    );
    // A word of the language, with as many arguments.
    let words = "(<= (leagl a more) (true (stones 1)))\n(<= (next late) (treu (stones 1)))\n\
        (<= (gaol a) (true (stones 1)))";
    assert_eq!(
        warned(&format!("{STONES}\n{words}")),
        [told(14, 6, "leagl", "legal"), told(15, 18, "treu", "true")]
    );
    // A variable may be any fact.
    let any = "(<= (next ?f) (true ?f) (true (lasting ?f)))";
    assert_eq!(warned(&format!("{STONES}\n{any}")), []);
    let many: String = (0..100)
        .map(|i| format!("(<= terminal (unset{i}))"))
        .collect();
    assert_eq!(warned(&format!("{STONES}\n{many}")).len(), 8);
}

/// Where a game is over and nobody has a move, a fact that says whose turn it is elsewhere says it
/// there, too; where none is left, the loser is to move.
#[test]
fn at_the_end_the_loser_is_to_move_unless_facts_say_otherwise() {
    // The end has `won` in place of `control`.
    let text = "
        (role a) (role b) (other a b) (other b a) (init (stones 4)) (init (control a))
        (less 4 3) (less 3 2) (less 2 1) (less 1 0)
        (<= (takes 1 ?n ?m) (less ?n ?m))
        (<= (takes 2 ?n ?m) (less ?n ?k) (less ?k ?m))
        (<= (legal ?p (take ?t)) (true (control ?p)) (true (stones ?n)) (takes ?t ?n ?m))
        (<= (legal ?p wait) (other ?p ?q) (true (control ?q)))
        (<= (after ?m) (does ?p (take ?t)) (true (stones ?n)) (takes ?t ?n ?m))
        (<= (next (stones ?m)) (after ?m) (distinct ?m 0))
        (<= (next (control ?q)) (true (control ?p)) (other ?p ?q) (not (after 0)))
        (<= (next (won ?p)) (true (control ?p)) (after 0))
        (<= terminal (true (won ?p)))
        (<= (goal ?p 100) (true (won ?p)))
        (<= (goal ?p 0) (other ?p ?q) (true (won ?q)))";
    let misere = text.replace("(goal ?p 100)", "(goal ?p -)");
    let misere = misere.replace("(goal ?p 0)", "(goal ?p 100)");
    let misere = misere.replace("(goal ?p -)", "(goal ?p 0)");
    let control = Control::default();
    for (text, is_misere) in [(text, false), (&misere, true)] {
        let game = read(text).unwrap();
        assert!(game.built.turn.is_some());
        for end in ["won a", "won b"] {
            let at = game.read_position(end).unwrap();
            assert_eq!(game.label(&at), Some(Outcome::Loss), "{end}");
        }
        // Who takes the last one keeps the turn where that loses.
        let start = game.start();
        let solved = explore(&game, &start, Play::Normal, &control).unwrap();
        let one = game.read_position("stones 1; control b").unwrap();
        let expected = match is_misere {
            false => Value::Win(1),
            true => Value::Loss(1),
        };
        assert_eq!(solved.value(&one), Some(expected));
        for (at, value) in explore_plainly(&game, &start, Play::Normal, &control).unwrap() {
            assert_eq!(solved.value(&at), Some(value));
        }
        agree(text, 100);
        has_same_values(&game, &start, &control);
    }
}

/// Where a role must pass and the other one waits, both have one move that changes nothing: then facts say
/// whose turn it is.
#[test]
fn who_must_pass_is_to_move() {
    let text = "
        (role a) (role b) (other a b) (other b a) (init (control a)) (init (stones 4))
        (less 4 3) (less 3 2) (less 2 1) (less 1 0) (can a 1) (can b 2)
        (<= (takes 1 ?n ?m) (less ?n ?m))
        (<= (takes 2 ?n ?m) (less ?n ?k) (less ?k ?m))
        (<= (able ?p) (can ?p ?t) (true (stones ?n)) (takes ?t ?n ?m))
        (<= (legal ?p (take ?t)) (true (control ?p)) (can ?p ?t) (true (stones ?n)) (takes ?t ?n ?m))
        (<= (legal ?p pass) (true (control ?p)) (not (able ?p)))
        (<= (legal ?p noop) (other ?p ?q) (true (control ?q)))
        (<= taking (does ?p (take ?t)))
        (<= (next (stones ?m)) (does ?p (take ?t)) (true (stones ?n)) (takes ?t ?n ?m))
        (<= (next (stones ?n)) (true (stones ?n)) (not taking))
        (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
        (<= terminal (true (stones 0)))
        (<= (goal ?p 0) (true (control ?p)))
        (<= (goal ?p 100) (other ?p ?q) (true (control ?q)))";
    let carried = "(true (stones ?n)) (not taking)";
    assert!(text.contains(carried));
    // Here a rule of next asks for the move, so that it does not wait.
    let asked = text.replace(carried, "(true (stones ?n)) (does ?p pass)");
    let control = Control::default();
    let [game, asked] = [text, &asked].map(|text| read(text).unwrap());
    assert!(game.built.turn.is_some());
    let at = game.read_position("control b; stones 1").unwrap();
    let found = explore(&game, &at, Play::Normal, &control).unwrap();
    assert_eq!(found.value(&at), Some(Value::Loss(2)));
    let solved = explore(&game, &game.start(), Play::Normal, &control).unwrap();
    let expected = explore(&asked, &asked.start(), Play::Normal, &control).unwrap();
    assert_eq!(solved.len(), expected.len());
    for (at, value) in solved.iter() {
        let same = asked.read_position(&game.write_position(at)).unwrap();
        assert_eq!(expected.value(&same), Some(value));
    }
    agree(text, 100);
    each_alone(&game);
    // Where no fact says it, nobody has a choice, and it is the first role.
    let text = "
        (role a) (role b) (init (left 3)) (less 3 2) (less 2 1) (less 1 0)
        (<= (legal a go) (true (left ?n))) (<= (legal b noop) (true (left ?n)))
        (<= (next (left ?m)) (true (left ?n)) (less ?n ?m))
        (<= terminal (true (left 0))) (goal a 100) (goal b 0)";
    let game = read(text).unwrap();
    let found = explore(&game, &game.start(), Play::Normal, &control).unwrap();
    assert_eq!(
        found.value(&game.start()).map(Value::outcome),
        Some(Outcome::Win)
    );
    assert_eq!(agree(text, 10), 4);
}

/// A quarter of a billion candidates for a rule that never holds.
#[test]
#[ignore = "slow: tries as many candidates as there may be"]
fn a_rule_that_is_tried_for_ever_is_refused() {
    let names: String = (0..200)
        .map(|i| format!("(n {i}) (succ {i} {})", i + 1))
        .collect();
    let most = "(<= (most ?x ?x) (n ?x)) (<= (most ?x ?z) (most ?x ?y) (succ ?y ?z))";
    let body: String = (0..6).map(|i| format!("(n ?v{i})")).collect();
    let ring: String = (0..6)
        .map(|i| format!("(not (most ?v{i} ?v{}))", (i + 1) % 6))
        .collect();
    let text = format!("{STONES}\n{names}\n{most}\n(<= never {body} {ring})");
    let error = read(&text).err().unwrap();
    assert_eq!(
        (error.message.code, error.blame),
        ("gdl-tries", Blame::Limit)
    );
    assert_eq!(error.place.unwrap().line, 16);
}

/// A rule that never holds, with very many candidates, is taken apart as one that holds too often is.
#[test]
fn a_rule_that_is_tried_too_often_is_taken_apart() {
    let names: String = (0..200).map(|i| format!("(succ {i} {})", i + 1)).collect();
    let less = "(<= (lt ?x ?y) (succ ?x ?y)) (<= (lt ?x ?z) (lt ?x ?y) (succ ?y ?z))";
    let ring: String = (0..6)
        .map(|i| format!("(lt ?v{i} ?v{})", (i + 1) % 6))
        .collect();
    let text = format!("{STONES}\n{names}\n{less}\n(<= never {ring}) (<= terminal never)");
    assert!(read(&text).is_ok());
}

#[test]
fn a_game_is_a_graph_with_the_same_values() {
    let control = Control::default();
    for text in [STONES, TIC_TAC_TOE] {
        let game = read(text).unwrap();
        let mut steps: Vec<StepOf<Rules>> = Vec::new();
        game.steps(&game.start(), &mut steps).unwrap();
        for start in [&game.start(), &steps[0].to] {
            has_same_values(&game, start, &control);
        }
    }
}

fn has_same_values(game: &Rules, start: &Position, control: &Control<'_>) {
    let graph = game.graph(start, control).unwrap();
    let values = levels(&graph.game, Play::Normal, control).unwrap();
    let solved = explore(game, start, Play::Normal, control).unwrap();
    assert_eq!(values.len(), solved.len() as u64);
    for (at, value) in solved.iter() {
        let vertex = graph.names.number(&game.write_position(at)).unwrap();
        assert_eq!(values.get(vertex.into()), value);
    }
}

#[test]
fn many_positions_are_looked_at_as_each_is() {
    for text in [STONES, TIC_TAC_TOE, CONNECT_FOUR] {
        each_alone(&read(text).unwrap());
    }
}

/// Many positions have the labels and moves of each of them alone.
fn each_alone(game: &Rules) {
    let solved = explore(game, &game.start(), Play::Normal, &Control::default()).unwrap();
    let positions: Vec<Position> = solved
        .iter()
        .map(|(at, _)| at.clone())
        .take(3_000)
        .collect();
    for positions in positions.chunks(game.together().min(300)) {
        let mut many = Many::default();
        game.steps_of_many(positions, &mut many).unwrap();
        let mut begin = 0;
        for ((at, label), &end) in positions.iter().zip(&many.labels).zip(&many.ends) {
            assert_eq!(*label, game.label(at));
            let found = many.steps[begin..end].iter();
            let found = found.map(|step| {
                (
                    game.write_move(at, &step.mv),
                    step.to.clone(),
                    step.keeps_turn,
                )
            });
            let expected = if label.is_some() {
                Vec::new()
            } else {
                steps(game, at).unwrap()
            };
            assert!(found.eq(expected));
            begin = end;
        }
    }
    assert!(game.built.turn.is_some());
}

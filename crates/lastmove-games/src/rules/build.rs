//! Builds a game from the text of a rule file.

use super::check::{Strata, check};
use super::coding::Coding;
use super::drop::{Dropped, drop};
use super::families::{guess, prove};
use super::ground::{Ground, ground};
use super::joint::{Joints, waiting};
use super::loose::warnings;
use super::machine::Machine;
use super::network::{Names, Network, Ordered};
use super::program::Program;
use super::read::Source;
use super::sample::Sample;
use super::turn::{Turn, turn};
use lastmove_engine::{Control, Error, Message};

/// The complete data of a game.
pub(super) struct Built {
    pub ground: Ground,
    pub names: Names,
    pub coding: Coding,
    pub machine: Machine,
    pub sample: Sample,
    pub waits: Vec<bool>,
    /// The rules as in the file, and their levels.
    pub program: Program,
    pub strata: Strata,
    /// The bit that holds the turn, if there is one.
    pub turn: Option<Turn>,
    /// The size of the largest recursive component, and the numbers of atoms and rules.
    pub recursion: usize,
    pub atoms: usize,
    /// What is probably wrong with the rules, although they are a game.
    pub warnings: Vec<Error>,
}

/// Builds a game from the text of a rule file, without the facts that are `dropped`.
pub(super) fn build(
    source: Source<'_>,
    dropped: Option<Dropped<'_>>,
    control: &Control<'_>,
) -> Result<Built, Error> {
    let mut program = Program::read(source)?;
    let mut strata = check(source, &program)?;
    if let Some(dropped) = dropped {
        drop(source, &mut program, dropped)?;
        strata = super::check::strata(&program);
    }
    let ground = ground(source, &program, control)?;
    let names = Names::of(&ground);
    has_two_roles(source, &ground, &names)?;
    let ordered = Ordered::of(&ground);
    let network =
        |coding: &Coding| Network::new(source, &ground, &ordered, &names, coding, control);
    let plainly = network(&Coding::plain(names.facts.len()))?;
    let sample = Sample::new(&plainly, &names.start);
    let waits = waiting(&plainly, &sample.waits);
    let mut coding = guess(&names, &ground.program.terms, &sample);
    loop {
        if coding.pack(&names.start).is_err() {
            coding = Coding::plain(names.facts.len());
        }
        let mut network = network(&coding)?;
        let joints = Joints::new(&mut network, &waits, control)?;
        if let Some(next) = prove(&network, &joints, &coding, control)? {
            coding = next;
            continue;
        }
        let machine = Machine::new(&mut network, &joints, &coding, &waits);
        let some = playing(&sample, &coding, names.facts.len(), &machine);
        return Ok(Built {
            turn: turn(&mut network, &coding, &waits, &some, control)?,
            atoms: ordered.len(),
            recursion: network.recursion,
            coding,
            machine,
            sample,
            waits,
            warnings: warnings(source, &program),
            program,
            strata,
            names,
            ground,
        });
    }
}

/// Some positions of random play whose moves say whose turn it is, as words.
fn playing(sample: &Sample, coding: &Coding, facts: usize, machine: &Machine) -> Vec<Vec<u64>> {
    const SOME: usize = 500;
    let step = (sample.positions.len() / SOME).max(1);
    let some = sample.positions.iter().step_by(step);
    let packed = some.filter_map(|words| {
        let holds = (0..facts).map(|fact| words[fact / 64] >> (fact % 64) & 1 == 1);
        coding.pack(&holds.collect::<Vec<_>>()).ok()
    });
    let mut room = machine.room::<1>();
    let is_clear = |words: &Vec<u64>| {
        for (bit, lanes) in machine.inputs(&mut room).iter_mut().enumerate() {
            *lanes = [words[bit / 64] >> (bit % 64) & 1];
        }
        let turns = machine.run(&mut room);
        (turns.terminal[0] | turns.wrong[0] | !turns.is_clear[0]) & 1 == 0
    };
    packed.filter(is_clear).collect()
}

fn has_two_roles(source: Source<'_>, ground: &Ground, names: &Names) -> Result<(), Error> {
    let texts: Vec<String> = names
        .roles
        .iter()
        .map(|&role| ground.program.text(role))
        .collect();
    let roles = ground.program.rules.iter();
    let mut roles = roles.filter(|rule| rule.head.relation == super::program::Relation::ROLE);
    if let Some(chance) = texts.iter().position(|text| text == "random") {
        let rule = roles.nth(chance);
        let span = rule.map_or_else(Default::default, |rule| rule.span);
        return Err(source.error(span, Message::new("gdl-chance")));
    }
    if texts.len() != 2 {
        let rule = roles.next_back();
        let span = rule.map_or_else(Default::default, |rule| rule.span);
        let message = Message::new("gdl-roles").with("count", texts.len());
        return Err(source.error(span, message.with("roles", texts.join(", "))));
    }
    Ok(())
}

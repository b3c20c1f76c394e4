//! The rules played plainly, written apart from the game: who is caught, by sets of positions.

use std::collections::BTreeSet;

use lastmove::game::Play;

use crate::graphs::Random;

/// Positions: the vertices of the cops in ascending order, the robber's, and whether the cops move.
pub(crate) type At = (Vec<u32>, u32, bool);

/// The positions that the cops win, and those that the robber wins in some number of plies. What is in
/// neither, he wins for ever.
pub(crate) fn won(random: &Random, play: Play) -> [BTreeSet<At>; 2] {
    let all = positions(random);
    let over = |at: &At| {
        if at.0.contains(&at.1) {
            Some(0)
        } else if random.exits.contains(&at.1) {
            Some(1)
        } else {
            None
        }
    };
    let mut won = [BTreeSet::new(), BTreeSet::new()];
    loop {
        let mut found = Vec::new();
        for at in &all {
            if won.iter().any(|won: &BTreeSet<At>| won.contains(at)) {
                continue;
            }
            let mover = usize::from(!at.2);
            let options = match over(at) {
                Some(winner) => {
                    found.push((winner, at.clone()));
                    continue;
                }
                None => options(random, at),
            };
            if options.is_empty() {
                let winner = if play == Play::Normal {
                    1 - mover
                } else {
                    mover
                };
                found.push((winner, at.clone()));
            } else if options.iter().any(|to| won[mover].contains(to)) {
                found.push((mover, at.clone()));
            } else if options.iter().all(|to| won[1 - mover].contains(to)) {
                found.push((1 - mover, at.clone()));
            }
        }
        if found.is_empty() {
            return won;
        }
        for (winner, at) in found {
            won[winner].insert(at);
        }
    }
}

fn positions(random: &Random) -> BTreeSet<At> {
    let mut squads = BTreeSet::from([Vec::new()]);
    for _ in 0..random.cops {
        let more = squads.iter().flat_map(|squad| {
            (0..random.n).map(|v| {
                let mut squad: Vec<u32> = squad.clone();
                squad.push(v);
                squad.sort_unstable();
                squad
            })
        });
        squads = more.collect();
    }
    let squads = squads.into_iter().flat_map(|squad| {
        (0..random.n).flat_map(move |v| [(squad.clone(), v, true), (squad.clone(), v, false)])
    });
    squads.collect()
}

/// The vertices one edge away.
fn near(random: &Random, v: u32) -> BTreeSet<u32> {
    let edges = random.edges.iter();
    let ends = edges.flat_map(|&(from, to)| [(from, to, true), (to, from, random.undirected)]);
    let from_here = ends.filter(|&(from, _, counts)| from == v && counts);
    from_here.map(|(_, to, _)| to).collect()
}

fn options(random: &Random, (cops, robber, cops_move): &At) -> Vec<At> {
    let (cops_pass, robber_pass) = random.passes;
    if !cops_move {
        let mut reached = BTreeSet::new();
        let mut last = BTreeSet::from([*robber]);
        for _ in 0..random.speed {
            let next: BTreeSet<u32> = last.iter().flat_map(|&v| near(random, v)).collect();
            reached.extend(&next);
            last = next.into_iter().filter(|v| !cops.contains(v)).collect();
        }
        if robber_pass {
            reached.insert(*robber);
        }
        return reached
            .into_iter()
            .map(|v| (cops.clone(), v, true))
            .collect();
    }
    if !cops_pass && cops.iter().all(|&v| near(random, v).is_empty()) {
        return Vec::new();
    }
    let mut squads = vec![Vec::new()];
    for &v in cops {
        let mut to = near(random, v);
        if cops_pass || to.is_empty() {
            to.insert(v);
        }
        squads = squads
            .iter()
            .flat_map(|squad: &Vec<u32>| {
                to.iter()
                    .map(|&v| [&squad[..], &[v]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    let sorted = squads.into_iter().map(|mut squad| {
        squad.sort_unstable();
        (squad, *robber, false)
    });
    sorted.collect()
}

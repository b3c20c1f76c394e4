//! Squads by their numbers, for loops over all that one squad can become.

use crate::pursuit::Squad;

/// The numbers of the squads of a game.
pub(super) struct Numbers {
    vertices: usize,
    /// What a cop adds to the number of his squad: by his place in it, then by his vertex.
    adds: Vec<usize>,
}

impl Numbers {
    pub(super) fn new(vertices: usize, cops: usize) -> Self {
        let alone = |place: usize, vertex: usize| {
            // Cops on the first vertex add nothing.
            let mut squad = vec![0; place];
            squad.push(vertex as u16);
            Squad::new(&squad).rank() as usize
        };
        let of = |place| (0..vertices).map(move |vertex| alone(place, vertex));
        Self {
            vertices,
            adds: (0..cops).flat_map(of).collect(),
        }
    }

    /// The memory that they take, in bytes.
    pub(super) fn bytes(vertices: u64, cops: u64) -> u64 {
        vertices * cops * size_of::<usize>() as u64
    }

    /// Calls `each` with the numbers of all squads that arise when each cop goes to one of the vertices
    /// that he can choose, or stays where he may. Some come several times.
    pub(super) fn moves<'a>(
        &self,
        squad: &Squad,
        choices: &impl Fn(u16) -> (&'a [u16], bool),
        each: &mut impl FnMut(usize),
    ) {
        self.go_on(squad.cells(), Squad::EMPTY, choices, each);
    }

    /// The same when some have gone. It calls itself once for each cop.
    fn go_on<'a>(
        &self,
        left: &[u16],
        gone: Squad,
        choices: &impl Fn(u16) -> (&'a [u16], bool),
        each: &mut impl FnMut(usize),
    ) {
        let Some((&cop, left)) = left.split_first() else {
            let adds = self.adds.chunks_exact(self.vertices);
            let cops = gone.cells().iter().zip(adds);
            each(cops.map(|(&vertex, adds)| adds[usize::from(vertex)]).sum());
            return;
        };
        let (near, stays) = choices(cop);
        for &to in near.iter().chain(stays.then_some(&cop)) {
            self.go_on(left, gone.with(to), choices, each);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_numbers_of_their_squads() {
        let near: [&[u16]; 5] = [&[1, 3], &[0], &[], &[2, 4, 0], &[3]];
        for cops in 1..=4 {
            let numbers = Numbers::new(5, cops);
            for rank in 0..crate::pursuit::squads(5, cops) as u64 {
                let squad = Squad::from_rank(rank, cops);
                let choices = |v: u16| (near[usize::from(v)], v.is_multiple_of(2));
                let mut squads = Vec::new();
                crate::pursuit::squad_moves(&squad, choices, &mut squads);
                let mut expected: Vec<_> = squads.iter().map(|to| to.rank() as usize).collect();
                let mut found = Vec::new();
                numbers.moves(&squad, &choices, &mut |number| found.push(number));
                expected.sort_unstable();
                found.sort_unstable();
                found.dedup();
                assert_eq!(found, expected, "{squad:?}");
            }
        }
    }
}

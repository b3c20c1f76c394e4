//! Random play, 64 games at a time, to sample positions and find waiting moves.

use super::circuit::Lit;
use super::network::Network;

/// The most gate evaluations, and the most moves in each of the 64 games.
const MOST_WORK: usize = 100_000_000;
const MOST_PLIES: usize = 200;

/// The most positions in a sample.
const MOST_KEPT: usize = 10_000;

/// The results of random play. The circuit must have a bit for each fact.
pub(super) struct Sample {
    /// Positions, as bits.
    pub positions: Vec<Vec<u64>>,
    /// Which moves were the only one of a role while the other one could choose.
    pub waits: Vec<bool>,
    /// How many games have ended, and after how many moves altogether.
    pub games: u64,
    pub plies: u64,
    /// The total number of legal moves, and the number of positions.
    pub choices: u64,
    pub chosen_in: u64,
}

/// Pseudo-random numbers with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(most)) >> 32) as u32
    }
}

impl Sample {
    /// Plays at random from the start, given by whether each fact holds.
    pub(super) fn new(network: &Network, start: &[bool]) -> Self {
        let circuit = &network.circuit;
        let legal = network.moves.iter().map(|mv| mv.legal);
        let mut is_early = Vec::new();
        circuit.mark(legal.chain([network.terminal]), &mut is_early);
        let mut is_late = Vec::new();
        circuit.mark(network.next.iter().copied(), &mut is_late);
        let gates = |marked: &[bool]| -> Vec<(usize, [Lit; 2])> {
            let nodes = (0..circuit.len()).filter(|&node| marked[node]);
            nodes
                .filter_map(|node| Some((node, circuit.gate(node)?)))
                .collect()
        };
        let (early, late) = (gates(&is_early), gates(&is_late));
        let mut sample = Self {
            positions: Vec::new(),
            waits: vec![false; network.moves.len()],
            games: 0,
            plies: 0,
            choices: 0,
            chosen_in: 0,
        };
        let all = |holds: bool| if holds { u64::MAX } else { 0 };
        let mut values = vec![0u64; circuit.len()];
        let mut state: Vec<u64> = start.iter().map(|&holds| all(holds)).collect();
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        let plies = (MOST_WORK / (early.len() + late.len() + network.moves.len() * 8 + 1))
            .clamp(8, MOST_PLIES);
        for _ in 0..plies {
            for (&bit, &lanes) in network.bits.iter().zip(&state) {
                values[bit.node()] = lanes;
            }
            network
                .moves
                .iter()
                .for_each(|mv| values[mv.made.node()] = 0);
            evaluate(&early, &mut values);
            sample.keep(&state);
            let chosen = sample.choose(network, &values, &mut random);
            for (mv, &lanes) in network.moves.iter().zip(&chosen.made) {
                values[mv.made.node()] = lanes;
            }
            evaluate(&late, &mut values);
            for (fact, lanes) in state.iter_mut().enumerate() {
                let next = value(&values, network.next[fact]);
                *lanes = next & !chosen.over | all(start[fact]) & chosen.over;
            }
        }
        sample
    }

    fn keep(&mut self, state: &[u64]) {
        if self.positions.len() >= MOST_KEPT {
            return;
        }
        for lane in 0..64 {
            let mut words = vec![0u64; state.len().div_ceil(64)];
            for (fact, lanes) in state.iter().enumerate() {
                words[fact / 64] |= (lanes >> lane & 1) << (fact % 64);
            }
            self.positions.push(words);
        }
    }

    /// Chooses a move of each role in each game that is not over.
    fn choose(&mut self, network: &Network, values: &[u64], random: &mut Random) -> Chosen {
        let mut over = value(values, network.terminal);
        self.games += u64::from(over.count_ones());
        let mut chosen = vec![[u32::MAX; 2]; 64];
        let mut counts = vec![[0u32; 2]; 64];
        for (index, mv) in network.moves.iter().enumerate() {
            for lane in lanes(value(values, mv.legal) & !over) {
                let count = &mut counts[lane][mv.role.min(1)];
                *count += 1;
                if *count == 1 || random.below(*count) == 0 {
                    chosen[lane][mv.role.min(1)] = index as u32;
                }
            }
        }
        let mut made = vec![0u64; network.moves.len()];
        for lane in lanes(!over) {
            let [first, second] = counts[lane];
            if first == 0 || second == 0 {
                over |= 1 << lane;
                continue;
            }
            self.plies += 1;
            self.choices += u64::from(first.max(second));
            self.chosen_in += 1;
            for (role, [own, other]) in [[first, second], [second, first]].into_iter().enumerate() {
                let mv = chosen[lane][role] as usize;
                made[mv] |= 1 << lane;
                self.waits[mv] |= own == 1 && other > 1;
            }
        }
        Chosen { made, over }
    }
}

/// The chosen moves, as lanes, and the games that are over.
struct Chosen {
    made: Vec<u64>,
    over: u64,
}

fn lanes(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            lane
        })
    })
}

fn evaluate(gates: &[(usize, [Lit; 2])], values: &mut [u64]) {
    for &(node, [a, b]) in gates {
        values[node] = value(values, a) & value(values, b);
    }
}

fn value(values: &[u64], literal: Lit) -> u64 {
    values[literal.node()] ^ (literal.is_negated() as u64).wrapping_neg()
}

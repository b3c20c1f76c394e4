//! The edges whose cut leaves a wanted nim value.
//!
//! From the ground upwards: if everything above a vertex must become worth n and is worth w, then a
//! bridge with v above it must contribute 1 + v ^ w ^ n instead of 1 + v. That is 0 when the bridge
//! itself is cut, else one more than the value needed at the vertex above it. So each component has
//! exactly one value that it needs, or none.
//!
//! Inside a component, a cut turns a ring ([`rings`]) into two stalks of the parts between its
//! edges, each a vertex with its loops. For a ring of k edges, the stalks have the values 1 + (a₁ ^
//! (1 + (a₂ ^ ...))): O(k²) in all, many computed at a time. We know no faster way to find the
//! winning cuts of a cycle.

use super::forest::Forest;
use super::rings::{Ring, rings};
use lastmove_engine::{Control, Error, Message};

/// The most steps along rings, enough for a ring of 140,000 edges: about 3 seconds.
const MOST_STEPS: u64 = 20_000_000_000;

/// How many stalks are computed together.
const LANES: usize = 64;

/// The edges that can be cut so that the value becomes `wanted`, ascending.
///
/// # Errors
/// [`Blame::Limit`](lastmove_engine::Blame::Limit) when the rings are too long,
/// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(super) fn edges_to(
    forest: &Forest,
    wanted: u32,
    control: &Control<'_>,
) -> Result<Vec<u32>, Error> {
    let mut found = Vec::new();
    if wanted == forest.value() {
        // No option has the value of the position.
        return Ok(found);
    }
    let needs = needs(forest, wanted, &mut found);
    // A loop is worth 1.
    for (edge, at) in &forest.loops {
        let root = forest.root[*at as usize] as usize;
        if needs[root] == Some(forest.values[root] ^ 1) {
            found.push(*edge);
        }
    }
    let rings = rings(forest, control)?;
    let root = |ring: &Ring| match (ring.tree.first(), ring.back) {
        (Some(vertex), _) => forest.root[*vertex as usize] as usize,
        (None, back) => {
            let back = forest.backs[back.unwrap_or(0) as usize];
            forest.root[back.high as usize] as usize
        }
    };
    let asked = || rings.iter().filter(|ring| needs[root(ring)].is_some());
    let lengths = asked().map(|ring| (ring.len() as u64).pow(2));
    let work = lengths.fold(0u64, u64::saturating_add);
    if work > MOST_STEPS {
        let longest = asked().map(Ring::len).max().unwrap_or(0);
        let message = Message::new("hackenbush-ring").with("edges", longest);
        return Err(Error::limit(message.with("most", MOST_STEPS.isqrt())));
    }
    let sums = inside(forest);
    let phase = control.phase("rings", Some(work));
    let mut done = 0;
    for ring in asked() {
        let root = root(ring);
        if let Some(need) = needs[root] {
            let values = values(&sums, ring, forest.values[root], control)?;
            for (i, value) in values.into_iter().enumerate() {
                if value == need {
                    found.push(edge(forest, ring, i));
                }
            }
        }
        done += (ring.len() as u64).pow(2);
        phase.advance(done);
    }
    found.sort_unstable();
    Ok(found)
}

/// The edge at a place of a ring.
fn edge(forest: &Forest, ring: &Ring, place: usize) -> u32 {
    match (ring.tree.get(place), ring.back) {
        (Some(vertex), _) => forest.edge[*vertex as usize],
        (None, back) => forest.backs[back.unwrap_or(0) as usize].edge,
    }
}

/// The value needed by each component, by its lowest vertex; bridges to be cut go to `found`.
fn needs(forest: &Forest, wanted: u32, found: &mut Vec<u32>) -> Vec<Option<u32>> {
    let mut needs = vec![None; forest.len()];
    needs[0] = Some(wanted);
    for i in 1..forest.len() {
        if !forest.is_bridge(i) {
            continue;
        }
        let below = forest.root[forest.parent[i] as usize] as usize;
        if let Some(need) = needs[below] {
            let stalk = need ^ forest.values[below] ^ (forest.values[i] + 1);
            needs[i] = stalk.checked_sub(1);
            if needs[i].is_none() {
                found.push(forest.edge[i]);
            }
        }
    }
    needs
}

/// For each vertex, the contribution of everything above it in its component after contraction: the
/// exclusive or of the stalks on bridges, and 1 for each edge of the component with both ends
/// there.
fn inside(forest: &Forest) -> Vec<u32> {
    let n = forest.len();
    let mut sums = vec![0u32; n];
    for (_, at) in &forest.loops {
        sums[*at as usize] ^= 1;
    }
    for back in &forest.backs {
        sums[back.high as usize] ^= 1;
    }
    for i in (1..n).rev() {
        // Edges with an end below do not count.
        sums[i] ^= forest.past[i] & 1;
        let parent = forest.parent[i] as usize;
        sums[parent] ^= match forest.is_bridge(i) {
            true => forest.values[i] + 1,
            // The edge itself, and those that span it, which end below or here.
            false => sums[i] ^ 1 ^ (forest.past[i] & 1),
        };
    }
    sums
}

/// The value of the component when each edge of one of its rings is cut.
fn values(sums: &[u32], ring: &Ring, whole: u32, control: &Control<'_>) -> Result<Vec<u32>, Error> {
    // The parts of the ring except that of the lowest vertex: the difference of two successive
    // subtrees, without the upper edge; above the last tree edge all is one part, if an edge
    // outside the tree leads back from there.
    let mut parts: Vec<u32> = ring
        .tree
        .windows(2)
        .map(|pair| sums[pair[0] as usize] ^ sums[pair[1] as usize] ^ 1)
        .collect();
    if let (Some(_), Some(top)) = (ring.back, ring.tree.last()) {
        parts.push(sums[*top as usize]);
    }
    let rest = parts.iter().fold(whole, |rest, part| rest ^ part);
    let lowest = rest ^ (ring.len() as u32 & 1);
    let up = stalks(&parts, control)?;
    parts.reverse();
    let down = stalks(&parts, control)?;
    let pairs = up.iter().zip(down.iter().rev());
    Ok(pairs.map(|(up, down)| lowest ^ up ^ down).collect())
}

/// The values of the stalks of the first 0, 1, 2, ... parts, each on top of an edge.
fn stalks(parts: &[u32], control: &Control<'_>) -> Result<Vec<u32>, Error> {
    let count = parts.len() + 1;
    let mut all = vec![0; count];
    for (batch, values) in all.chunks_mut(LANES).enumerate() {
        if batch.is_multiple_of(64) {
            control.check()?;
        }
        let first = batch * LANES;
        let mut lanes = [0u32; LANES];
        // The upper ends, one by one.
        for (lane, value) in lanes.iter_mut().enumerate().take(values.len()) {
            for part in parts[first..first + lane].iter().rev() {
                *value = 1 + (part ^ *value);
            }
        }
        for part in parts[..first].iter().rev() {
            for value in &mut lanes {
                *value = 1 + (part ^ *value);
            }
        }
        values.copy_from_slice(&lanes[..values.len()]);
    }
    Ok(all)
}

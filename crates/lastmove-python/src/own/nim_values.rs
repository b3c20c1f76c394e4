//! Nim values of games written in Python.

use std::sync::{Arc, PoisonError};

use lastmove::game::{Game, Impartial};
use lastmove::graph::{Graph, GraphBuilder};
use lastmove::solve;
use lastmove::{Control, Error, LoopyNimber};

use super::rules::{Rules, Valued};

impl Rules {
    /// The values of all positions reachable from `at`: O(n + m) calls unless it has been reached
    /// before.
    fn valued(&self, at: u32, control: &Control<'_>) -> Result<Arc<Valued>, Error> {
        let mut kept = self
            .nim_values
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let has = |valued: &&Arc<Valued>| matches!(valued.vertices.get(at as usize), Some(Some(_)));
        if let Some(valued) = kept.as_ref().filter(has) {
            return Ok(valued.clone());
        }
        let mut vertices: Vec<Option<u32>> = Vec::new();
        let mut order = Vec::new();
        let mut vertex = |at: u32, order: &mut Vec<u32>| {
            if vertices.len() <= at as usize {
                vertices.resize(at as usize + 1, None);
            }
            *vertices[at as usize].get_or_insert_with(|| {
                order.push(at);
                order.len() as u32 - 1
            })
        };
        vertex(at, &mut order);
        let mut graph = GraphBuilder::default();
        let (mut edges, mut held) = (0, 0);
        let mut steps = Vec::new();
        let mut next = 0;
        while next < order.len() {
            if next % (1 << 10) == 0 {
                control.check()?;
                // Lists double.
                let vertices = order.len() as u64;
                held = self.held_bytes() + vertices * 24 + 2 * Graph::bytes(vertices, edges);
                control.afford(held)?;
            }
            let at = order[next];
            steps.clear();
            let label = self.label(&at);
            if label.is_none() {
                self.steps(&at, &mut steps)?;
            }
            let moves: Vec<_> = steps
                .iter()
                .map(|step| (vertex(step.to, &mut order), step.keeps_turn))
                .collect();
            edges += moves.len() as u64;
            graph.vertex(moves)?;
            if let Some(label) = label {
                graph.label(label);
            }
            next += 1;
        }
        let game = graph.build()?;
        let values = solve::loopy(&game, &control.holding(held))?;
        let valued = Valued {
            vertices,
            game,
            values,
        };
        Ok(kept.insert(Arc::new(valued)).clone())
    }
}

impl Impartial for Rules {
    fn nim_value(&self, at: &u32, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let valued = self.valued(*at, control)?;
        let vertex = valued.vertices[*at as usize].unwrap_or(0);
        Ok(valued.values.get(&valued.game, vertex))
    }
}

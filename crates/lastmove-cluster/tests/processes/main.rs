//! Runs of real processes: this test program starts itself again.

#[cfg(target_os = "linux")]
#[path = "../../../lastmove/tests/common/left_out.rs"]
mod left_out;

mod kills;
#[cfg(target_os = "linux")]
mod link;
mod meeting;
mod place;

use lastmove::game::Play;
use lastmove::graph::{GameGraph, Graph};

use self::place::{Place, code, random_game, zigzag};

#[test]
fn values_are_those_of_one_machine() {
    let graphs = [
        GameGraph::default(),
        GameGraph::from(Graph::from_edges(1, &[(0, 0)])),
        zigzag(800),
        random_game(1, 5000, 20_000, false),
        random_game(2, 5000, 20_000, true),
    ];
    for (number, game) in graphs.into_iter().enumerate() {
        let shards = [1, 3, 4, 7, 5][number];
        let play = [Play::Normal, Play::Misere][number % 2];
        let place = Place::new(game, shards, play);
        for (processes, threads, part) in
            [(1, 1, None), (2, 1, Some(50)), (2, 2, None), (4, 1, None)]
        {
            let mut jobs = place.jobs(processes, threads);
            for job in &mut jobs {
                job.misere = play == Play::Misere;
                job.part = part;
            }
            let totals = place.run(jobs, 0).unwrap();
            place.check(&totals);
        }
    }
}

#[test]
fn who_works_on_something_else_is_refused() {
    let place = Place::new(zigzag(400), 4, Play::Normal);
    let mut jobs = place.jobs(3, 1);
    jobs[2].misere = true;
    assert_eq!(code(&place.run(jobs, 0).unwrap_err()), "cluster-other-run");
}

//! A slow link between two processes.

use std::process::Command;

use lastmove::game::Play;

use super::place::{Place, random_game};
use crate::left_out::left_out;

/// Two network namespaces of this process, joined by a link of 200 Mbit/s each way.
struct Link {
    names: [String; 2],
}

impl Link {
    /// `None` if this user may not create them.
    fn new() -> Option<Self> {
        let id = std::process::id();
        let link = Self {
            names: ["a", "b"].map(|side| format!("lastmove-{id}-{side}")),
        };
        let [a, b] = &link.names;
        let mut commands = vec![
            format!("ip netns add {a}"),
            format!("ip netns add {b}"),
            format!("ip link add lastmove netns {a} type veth peer name lastmove netns {b}"),
        ];
        for (name, last) in [(a, 1), (b, 2)] {
            commands.extend([
                format!("ip -n {name} address add 10.77.0.{last}/24 dev lastmove"),
                format!("ip -n {name} link set lo up"),
                format!("ip netns exec {name} true"),
                format!("ip -n {name} link set lastmove up"),
                format!(
                    "tc -n {name} qdisc add dev lastmove root tbf rate 200mbit burst 64kb latency 50ms"
                ),
            ]);
        }
        let is_done = |command: &String| {
            let mut words = command.split(' ');
            let program = words.next().unwrap_or_default();
            let output = Command::new(program).args(words).output();
            output.is_ok_and(|output| output.status.success())
        };
        commands.iter().all(is_done).then_some(link)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        for name in &self.names {
            let _ = Command::new("ip").args(["netns", "del", name]).output();
        }
    }
}

/// The memory of the system and the program itself, in bytes.
const PROGRAM: u64 = 16 << 20;

#[test]
fn memory_is_bounded_where_the_link_is_slow() {
    let Some(link) = Link::new() else {
        left_out("network namespaces cannot be made here; root can make them");
        return;
    };
    let (n, m) = (1_000_000, 16_000_000);
    let place = Place::new(random_game(7, n, m, false), 4, Play::Normal);
    let mut jobs = place.jobs(2, 1);
    for (job, last) in jobs.iter_mut().zip(1..) {
        job.listen = format!("10.77.0.{last}:0");
        job.insecure = true;
    }
    let inside = |process: usize| {
        let inner = place.command(process);
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &link.names[process]]);
        command.arg(inner.get_program()).args(inner.get_args());
        let variables = inner.get_envs();
        command.envs(variables.filter_map(|(name, value)| Some((name, value?))));
        command
    };
    let totals = place.run_with(jobs, 0, &inside, &mut |_, _| {}).unwrap();
    place.check(&totals);
    // Half of the un-moves, with their ends and the degrees of each vertex.
    let graph = u64::from(m) / 2 * 4 + u64::from(n) / 2 * 12;
    let besides = totals.memory.saturating_sub(graph + PROGRAM);
    println!(
        "{} MB of a process, {} besides the graph",
        totals.memory / 1_000_000,
        besides / 1_000_000
    );
    assert!(
        besides <= u64::from(n) / 2 * 9 / 2 + (64 << 20),
        "{besides}"
    );
}

//! The speed of `lastmove serve`: many clients with persistent connections ask about small
//! positions.

mod client;
mod server;

use std::time::{Duration, Instant};

use client::Client;
use server::Server;

/// The questions, in turn, and their expected answers.
const QUESTIONS: [(&str, &str); 2] = [
    (
        r#"{"game":"nim:3,4,5"}"#,
        r#"{"game":"nim:3,4,5","position":"3,4,5","outcome":"win","remoteness":11,"best":[{"move":"1-2","to":"1,4,5","outcome":"loss","remoteness":10,"mover":"other"}]}"#,
    ),
    (
        r#"{"game":"co-bang:8x4@7,2"}"#,
        r#"{"game":"co-bang:8x4","position":"7,2","outcome":"win","remoteness":3,"best":[{"move":"1","to":"6,1","outcome":"loss","remoteness":2,"mover":"other"},{"move":"3","to":"4,3","outcome":"loss","remoteness":2,"mover":"other"}]}"#,
    ),
];

/// Uncounted warm-up answers: the first ones open games and fill caches.
const WARMING: u64 = 20_000;

/// Prints the measurements.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let small = arguments.iter().any(|argument| argument == "--small");
    let requests = if small { 50_000 } else { 1_000_000 };
    let requests = crate::arguments::option(&mut arguments, "--requests", requests)?.max(1);
    let clients = crate::arguments::option(&mut arguments, "--clients", 64)?.clamp(1, 1000);
    let server = Server::start()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .map_err(|why| why.to_string())?;
    runtime.block_on(ask(server.address(), clients, WARMING))?;
    let before = server.memory();
    let began = Instant::now();
    let mut waits = runtime.block_on(ask(server.address(), clients, requests))?;
    let took = began.elapsed();
    let after = server.memory();
    waits.sort_unstable();
    // This quantile of the waiting times.
    let quantile = |share: f64| {
        let at = (share * waits.len() as f64).ceil() as usize;
        waits[at.clamp(1, waits.len()) - 1].as_secs_f64() * 1e3
    };
    println!(
        "{clients} clients on loopback, one request at a time each, {} requests; every answer is checked",
        waits.len()
    );
    println!(
        "requests a second   {:>10.0}",
        waits.len() as f64 / took.as_secs_f64()
    );
    println!("50th percentile, ms {:>10.2}", quantile(0.5));
    println!("99th percentile, ms {:>10.2}", quantile(0.99));
    println!("longest, ms         {:>10.2}", quantile(1.0));
    if let (Some(before), Some(after)) = (before, after) {
        println!("memory at the begin, MB {:>6.1}", before as f64 / 1e6);
        println!("memory at the end, MB   {:>6.1}", after as f64 / 1e6);
    }
    server.end()
}

/// Sends this many requests from this many clients; returns the waiting time of each.
async fn ask(address: &str, clients: u64, requests: u64) -> Result<Vec<Duration>, String> {
    let share = |client: u64| requests / clients + u64::from(client < requests % clients);
    let tasks: Vec<_> = (0..clients)
        .map(|number| tokio::spawn(one(address.to_owned(), number, share(number))))
        .collect();
    let mut waits = Vec::with_capacity(requests as usize);
    for task in tasks {
        waits.extend(task.await.map_err(|why| why.to_string())??);
    }
    Ok(waits)
}

/// One client, which sends its requests one after another.
async fn one(address: String, number: u64, requests: u64) -> Result<Vec<Duration>, String> {
    let mut client = Client::connect(&address).await?;
    let mut waits = Vec::with_capacity(requests as usize);
    let prepared = QUESTIONS.map(|(question, answer)| (client.request(question), answer));
    for turn in number..number + requests {
        let (request, answer) = &prepared[turn as usize % prepared.len()];
        let asked = Instant::now();
        client.ask(request, answer).await?;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

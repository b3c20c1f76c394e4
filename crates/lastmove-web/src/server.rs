//! The server: its routes, its start, and its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::{Router, middleware};
use lastmove_pages::App;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::config::Config;
use crate::connections::{self, Register};
use crate::gate::{self, AsItIs, Gate};
use crate::guard::AllowedHosts;
use crate::limits::Limits;
use crate::observer::{Metrics, Observer};
use crate::probes::{self, Gauges};
use crate::workers::Threads;

/// How often the flag that ends the server is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long requests may go on after the server begins to end.
const DRAIN: Duration = Duration::from_secs(5);

/// How long work may take to notice that it is cancelled.
const STOPPING: Duration = Duration::from_secs(2);

/// How long a client may pause within a body.
const BODY_PAUSE: Duration = Duration::from_secs(20);

/// Answers up to this size, in bytes, are not compressed: they fit into one packet anyway.
pub(crate) const LEAST_COMPRESSED: u64 = 1024;

/// Threads for network I/O; the work runs on others.
const IO_THREADS: usize = 2;

/// The stack size of worker threads, the same as that of a program's main thread.
const STACK: usize = 8 << 20;

/// The routes of a server that listens at `address`: served by [`serve`], or called directly in
/// tests. They need a tokio runtime.
pub fn router(config: Config, address: SocketAddr) -> Router {
    static NEVER: AtomicBool = AtomicBool::new(false);
    Parts::new(&config, address, config.affordable(), &NEVER).routes
}

/// What a server is made of.
struct Parts {
    routes: Router,
    threads: Threads,
    register: Register,
    observer: Option<Arc<Observer>>,
}

impl Parts {
    fn new(
        config: &Config,
        address: SocketAddr,
        limits: Limits,
        stop: &'static AtomicBool,
    ) -> Self {
        let metrics = config.metrics.then(|| Arc::new(Metrics::new()));
        let observer = Observer::new(config, metrics.clone());
        let threads = Threads::new(config, metrics.clone());
        let register = Register::new(limits.connections, limits.connections_each);
        let app = App::new(config.settings(), threads.clone());
        let gate = Arc::new(Gate {
            hosts: AllowedHosts::new(address, &config.names),
            token: config.token.clone(),
            language: config.language,
            most: limits.answer,
            transit: app.transit().clone(),
        });
        let mut routes = lastmove_pages::routes(&app)
            .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE))
            .layer(middleware::from_fn_with_state(gate.clone(), gate::pass))
            .layer(CompressionLayer::new().compress_when(worth_compressing()))
            .with_state(app.clone())
            .merge(probes::health(stop));
        if let Some(metrics) = metrics {
            let gauges = Gauges {
                metrics,
                app,
                threads: threads.clone(),
                register: register.clone(),
                limits,
                memory: config.memory,
                log: config.access_log.clone(),
            };
            routes = routes.merge(probes::metrics(gauges, gate));
        }
        Self {
            routes,
            threads,
            register,
            observer,
        }
    }
}

/// Compresses all answers but short ones, streams of events, which compression would delay, and those
/// for which there is no memory.
fn worth_compressing() -> impl Predicate {
    let is_affordable = |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| {
        extensions.get::<AsItIs>().is_none()
    };
    SizeAbove::new(LEAST_COMPRESSED)
        .and(NotForContentType::SSE)
        .and(is_affordable)
}

/// Serves until `stop` is set, within [`Config::effective_limits`]; calls `ready` with the address as
/// soon as clients can connect. After `stop` no new request is taken, running ones have a few seconds,
/// and jobs are cancelled.
///
/// # Errors
/// When the runtime cannot be started, or the server cannot listen at the address.
pub fn serve(
    config: Config,
    stop: &'static AtomicBool,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let limits = &config.limits;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(IO_THREADS)
        .max_blocking_threads(limits.at_once + limits.long + limits.jobs + 2)
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((config.host, config.port)).await?;
        let address = listener.local_addr()?;
        ready(address);
        run(listener, address, &config, stop).await;
        Ok(())
    });
    // Work that does not check its flag must not keep the program running.
    runtime.shutdown_timeout(STOPPING);
    if let Some(log) = &config.access_log {
        log.end(STOPPING);
    }
    served
}

async fn run(
    listener: TcpListener,
    address: SocketAddr,
    config: &Config,
    stop: &'static AtomicBool,
) {
    let stopped = || async move {
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    };
    let limits = config.effective_limits();
    let Parts {
        routes,
        threads,
        register,
        observer,
    } = Parts::new(config, address, limits.clone(), stop);
    let server = connections::serve(listener, routes, &limits, register, observer, stopped());
    let end = async {
        stopped().await;
        threads.jobs.stop();
        tokio::time::sleep(DRAIN).await;
        threads.requests.stop();
        tokio::time::sleep(STOPPING).await;
    };
    tokio::select! {
        () = server => {}
        () = end => {}
    }
}

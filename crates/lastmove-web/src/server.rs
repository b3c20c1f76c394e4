//! The server: its routes, its start, and its end.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::{Router, middleware};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::app::App;
use crate::config::Config;
use crate::connections;
use crate::guard::AllowedHosts;
use crate::{api, gate, pages};

/// How often the flag that ends the server is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long requests may go on after the server has been asked to end.
const DRAIN: Duration = Duration::from_secs(5);

/// How long work may take to see that it has been asked to stop.
const STOPPING: Duration = Duration::from_secs(2);

/// How long a client may pause within a body.
const BODY_PAUSE: Duration = Duration::from_secs(20);

/// The shortest answer that is compressed, in bytes: it would fit into one packet anyway.
const LEAST_COMPRESSED: u64 = 1024;

/// Threads that speak to clients; the work is done on others.
const IO_THREADS: usize = 2;

/// The stack of a thread that works, as large as that of a program's first thread.
const STACK: usize = 8 << 20;

/// All that the server answers, for one that listens at `address`: to be served by [`serve`], or
/// asked directly in tests. It must be asked on a runtime of tokio.
pub fn router(config: Config, address: SocketAddr) -> Router {
    let hosts = AllowedHosts::new(address, &config.names);
    routes(App::new(config, hosts))
}

fn routes(app: App) -> Router {
    Router::new()
        .merge(api::routes(&app))
        .merge(pages::routes())
        .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE))
        .layer(middleware::from_fn_with_state(app.clone(), gate::pass))
        .layer(CompressionLayer::new().compress_when(worth_compressing()))
        .with_state(app)
}

/// What is compressed for clients that take it: all but what is short already, and events, which
/// are not to wait for each other.
fn worth_compressing() -> impl Predicate {
    SizeAbove::new(LEAST_COMPRESSED).and(NotForContentType::SSE)
}

/// Serves until `stop` is set; `ready` is told the address as soon as clients can connect. Then no
/// new request is taken, those going on have a few seconds, and jobs are cancelled.
///
/// # Errors
/// When the runtime cannot be started, or the address cannot be listened on.
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
        let hosts = AllowedHosts::new(address, &config.names);
        let app = App::new(config, hosts);
        ready(address);
        run(listener, app, stop).await;
        Ok(())
    });
    // Work that does not look at its flag must not keep the program.
    runtime.shutdown_timeout(STOPPING);
    served
}

async fn run(listener: TcpListener, app: App, stop: &'static AtomicBool) {
    let stopped = || async move {
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    };
    let server = connections::serve(listener, routes(app.clone()), &app.config.limits, stopped());
    let end = async {
        stopped().await;
        app.jobs.stop();
        tokio::time::sleep(DRAIN).await;
        app.workers.stop();
        tokio::time::sleep(STOPPING).await;
    };
    tokio::select! {
        () = server => {}
        () = end => {}
    }
}

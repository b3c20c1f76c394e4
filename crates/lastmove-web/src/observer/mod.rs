//! What operators see of the requests: figures, and a line for each in the access log.

mod access_log;
mod metrics;
mod observed;
mod seen;
mod target;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

use axum::extract::Request;

use crate::config::Config;

pub use access_log::{AccessLog, LogTrouble};
pub(crate) use metrics::{CONTENT_TYPE, Figures, Metrics};
use observed::{Line, Observed};
pub(crate) use seen::{Seen, name_route};

/// Watches requests. Nothing is watched that nobody asked for.
pub(crate) struct Observer {
    metrics: Option<Arc<Metrics>>,
    log: Option<AccessLog>,
    token: Option<String>,
}

impl Observer {
    /// What the configuration asks for; `None` where that is nothing.
    pub(crate) fn new(config: &Config, metrics: Option<Arc<Metrics>>) -> Option<Arc<Self>> {
        let log = config.access_log.clone();
        (metrics.is_some() || log.is_some()).then(|| {
            Arc::new(Self {
                metrics,
                log,
                token: config.token.clone(),
            })
        })
    }

    /// Begins to watch a request, which has just come.
    pub(crate) fn begin(self: &Arc<Self>, peer: IpAddr, request: &mut Request) -> Observed {
        let seen = self.metrics.as_ref().map(|metrics| {
            metrics.begin();
            let seen = Arc::new(Seen::default());
            request.extensions_mut().insert(seen.clone());
            seen
        });
        let line = self.log.as_ref().map(|_| Line {
            came: SystemTime::now(),
            peer,
            method: target::bounded(request.method().as_str()),
            target: target::shown(request.uri(), self.token.as_deref()),
        });
        Observed {
            observer: self.clone(),
            began: Instant::now(),
            seen,
            line,
            status: None,
            bytes: 0,
        }
    }

    /// Counts a connection that was closed for want of a place.
    pub(crate) fn connection_refused(&self) {
        if let Some(metrics) = &self.metrics {
            metrics.connection_refused();
        }
    }
}

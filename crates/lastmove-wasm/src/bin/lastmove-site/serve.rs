//! Serves the site as any file server does.

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect};
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;

/// Where the pages of a file server begin, as on hosts that give each project a folder.
const BELOW: &str = "/lastmove";

/// Serves the folder until it is stopped, as a file server that knows nothing of it.
pub(crate) fn serve(folder: &str, port: &str) -> Result<(), String> {
    let port: u16 = port.parse().map_err(|_| format!("`{port}` is no port"))?;
    // A folder without its slash: its address is that of a page on a server.
    let slash = from_fn(async |request: Request, next: Next| {
        let uri = request.uri();
        let name = uri.path().rsplit('/').next().unwrap_or_default();
        if name.is_empty() || name.contains('.') {
            return next.run(request).await;
        }
        let query = uri
            .query()
            .map_or_else(String::new, |query| format!("?{query}"));
        Redirect::permanent(&format!("{}/{query}", uri.path())).into_response()
    });
    let routes = Router::new().nest_service(BELOW, ServeDir::new(folder));
    let routes = routes.layer(slash).layer(CompressionLayer::new());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let served = runtime.map_err(|why| why.to_string())?.block_on(async {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
        println!("http://{}{BELOW}/", listener.local_addr()?);
        axum::serve(listener, routes).await
    });
    served.map_err(|why| why.to_string())
}

//! Whether a request was meant for this server, and comes from its own pages.
//!
//! Another site can make a browser send requests here, and even read the answers through a host
//! name that it points at this machine (DNS rebinding). So the host must be one of this server's
//! names, and the origin, if the browser sends one, must be this server.

use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use lastmove::Message;

use lastmove_pages::Refusal;

/// The names of this server, each with its port as in the `Host` header.
#[derive(Debug)]
pub(crate) struct AllowedHosts {
    names: Vec<String>,
}

impl AllowedHosts {
    /// The names of a server at this address, and the configured ones.
    pub(crate) fn new(address: SocketAddr, given: &[String]) -> Self {
        let port = address.port();
        let own = match address.ip() {
            // The address for all addresses is the name of none: browsers take it for this machine, so
            // that another site could call the server by it.
            ip if ip.is_unspecified() => None,
            IpAddr::V4(ip) => Some(ip.to_string()),
            IpAddr::V6(ip) => Some(format!("[{ip}]")),
        };
        let mut hosts = vec!["localhost", "127.0.0.1", "[::1]"];
        hosts.extend(own.as_deref());
        hosts.extend(given.iter().map(String::as_str));
        let mut names: Vec<_> = hosts.iter().map(|host| format!("{host}:{port}")).collect();
        if port == 80 {
            names.extend(hosts.iter().map(|host| (*host).to_owned()));
        }
        Self { names }
    }

    fn is_name(&self, host: &str) -> bool {
        self.names
            .iter()
            .any(|name| name.eq_ignore_ascii_case(host))
    }

    /// The answer to a request that was not meant for this server.
    pub(crate) fn refusal(&self, request: &Request) -> Option<Response> {
        let code = self.fault(request.method(), request.uri(), request.headers())?;
        Some(Refusal::own(StatusCode::FORBIDDEN, Message::new(code)).into_response())
    }

    /// The code of what is wrong with a request, if anything.
    fn fault(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<&'static str> {
        let one = |name| {
            let mut values = headers.get_all(name).iter();
            let first = values.next().map(|value| value.to_str().unwrap_or("?"));
            (first, values.next().is_some())
        };
        let (host, twice) = one(HOST);
        if twice || !host.is_some_and(|host| self.is_name(host)) {
            return Some("web-host");
        }
        // A target with a host of its own, `GET http://HOST/`, takes precedence over the header.
        let scheme = uri.scheme_str().is_none_or(|scheme| scheme == "http");
        let authority = uri.authority().map(Authority::as_str);
        if !scheme || !authority.is_none_or(|host| self.is_name(host)) {
            return Some("web-host");
        }
        if let (Some(origin), twice) = one(ORIGIN) {
            let host = origin.strip_prefix("http://");
            if twice || !host.is_some_and(|host| self.is_name(host)) {
                return Some("web-origin");
            }
        }
        let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
        let elsewhere = matches!(site, Some(b"cross-site" | b"same-site"));
        let mode = headers.get("sec-fetch-mode").map(|mode| mode.as_bytes());
        // A link on another site may open a page here, but nothing else.
        let opens =
            mode == Some(b"navigate") && method == Method::GET && !uri.path().starts_with("/api/");
        (elsewhere && !opens).then_some("web-origin")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(method: Method, path: &str, headers: &[(&'static str, &str)]) -> Option<&'static str> {
        let hosts = AllowedHosts::new("127.0.0.1:4321".parse().unwrap(), &[]);
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        hosts.fault(
            &method,
            &path.parse().unwrap(),
            &HeaderMap::from_iter(headers),
        )
    }

    #[test]
    fn only_our_own_names_with_our_port_are_heard() {
        for host in [
            "localhost:4321",
            "LOCALHOST:4321",
            "127.0.0.1:4321",
            "[::1]:4321",
        ] {
            assert_eq!(fault(Method::GET, "/", &[("host", host)]), None, "{host}");
        }
        for host in [
            "localhost",
            "localhost:4322",
            "evil.example:4321",
            "localhost.evil.example:4321",
            "127.0.0.1:4321@evil.example",
            "0.0.0.0:4321",
            "",
        ] {
            let found = fault(Method::GET, "/", &[("host", host)]);
            assert_eq!(found, Some("web-host"), "{host}");
        }
        assert_eq!(fault(Method::GET, "/", &[]), Some("web-host"));
        let twice = [("host", "localhost:4321"), ("host", "evil.example")];
        assert_eq!(fault(Method::GET, "/", &twice), Some("web-host"));
    }

    #[test]
    fn an_absolute_target_is_checked_as_the_host_is() {
        let host = [("host", "localhost:4321")];
        let of = |target| fault(Method::GET, target, &host);
        assert_eq!(of("http://localhost:4321/play"), None);
        assert_eq!(of("http://127.0.0.1:4321/"), None);
        for target in [
            "http://evil.example/",
            "http://evil.example:4321/play",
            "http://localhost/",
            "http://localhost:4321@evil.example/",
            "https://localhost:4321/",
            "evil.example:4321",
        ] {
            assert_eq!(of(target), Some("web-host"), "{target}");
        }
        let foreign = [("host", "evil.example")];
        let found = fault(Method::GET, "http://localhost:4321/", &foreign);
        assert_eq!(found, Some("web-host"));
    }

    #[test]
    fn other_origins_are_refused() {
        let host = ("host", "localhost:4321");
        let from = |origin| fault(Method::POST, "/api/v1/solve", &[host, ("origin", origin)]);
        assert_eq!(from("http://localhost:4321"), None);
        assert_eq!(from("http://127.0.0.1:4321"), None);
        for origin in [
            "null",
            "http://evil.example",
            "http://localhost:8080",
            "https://localhost:4321",
            "http://localhost:4321.evil.example",
        ] {
            assert_eq!(from(origin), Some("web-origin"), "{origin}");
        }
    }

    #[test]
    fn other_sites_may_link_to_pages_only() {
        let site = |path, mode, site| {
            let headers = [
                ("host", "localhost:4321"),
                ("sec-fetch-site", site),
                ("sec-fetch-mode", mode),
            ];
            fault(Method::GET, path, &headers)
        };
        assert_eq!(site("/play", "navigate", "cross-site"), None);
        assert_eq!(site("/api/v1/games", "cors", "same-origin"), None);
        assert_eq!(site("/api/v1/games", "navigate", "none"), None);
        for (path, mode) in [("/api/v1/games", "navigate"), ("/play", "no-cors")] {
            assert_eq!(site(path, mode, "cross-site"), Some("web-origin"));
            assert_eq!(site(path, mode, "same-site"), Some("web-origin"));
        }
    }

    #[test]
    fn a_given_host_is_a_name_too() {
        let hosts = AllowedHosts::new("192.168.1.5:80".parse().unwrap(), &[]);
        assert!(hosts.is_name("192.168.1.5"));
        assert!(hosts.is_name("localhost:80"));
        assert!(!hosts.is_name("192.168.1.6"));
    }
    #[test]
    fn a_server_for_all_addresses_goes_by_the_names_that_it_is_given() {
        let all = "0.0.0.0:4321".parse().unwrap();
        assert!(!AllowedHosts::new(all, &[]).is_name("192.168.1.5:4321"));
        let names = ["192.168.1.5".to_owned(), "board.home".to_owned()];
        let hosts = AllowedHosts::new(all, &names);
        for name in ["192.168.1.5:4321", "Board.Home:4321", "localhost:4321"] {
            assert!(hosts.is_name(name), "{name}");
        }
        for name in ["192.168.1.6:4321", "board.home", "0.0.0.0:4321"] {
            assert!(!hosts.is_name(name), "{name}");
        }
        let all = AllowedHosts::new("[::]:4321".parse().unwrap(), &[]);
        assert!(!all.is_name("[::]:4321"));
    }
}

//! Who asks, as far as shares go.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};

use crate::session::Session;

tokio::task_local! {
    static ASKING: Client;
}

/// Somebody who has a share of what the server gives at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client {
    address: IpAddr,
    /// Its session. Only on this machine it makes a difference: from elsewhere a client could name
    /// as many sessions as it likes.
    session: Option<u128>,
}

impl Client {
    /// The one that a request comes from.
    pub(crate) fn of(request: &Request) -> Self {
        let Some(ConnectInfo(address)) = request.extensions().get::<ConnectInfo<SocketAddr>>()
        else {
            return Self::unknown();
        };
        let mut client = Self::at(address.ip());
        if client.address.is_loopback() {
            let session = Session::of(request.headers());
            client.session = session.and_then(|name| u128::from_str_radix(&name, 16).ok());
        }
        client
    }

    /// One of which nothing is known.
    fn unknown() -> Self {
        Self::at(Ipv4Addr::UNSPECIFIED.into())
    }

    /// Answers as one of this client.
    pub(crate) fn scope<F: Future>(self, answered: F) -> impl Future<Output = F::Output> {
        ASKING.scope(self, answered)
    }

    /// The one at this address. Of IPv6 a whole network of 64 bits is one client: any machine may
    /// take as many addresses of its network as it likes.
    pub(crate) fn at(address: IpAddr) -> Self {
        let address = match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            other => other,
        };
        Self {
            address,
            session: None,
        }
    }
}

/// The client whose request is being answered.
pub(crate) fn asking() -> Client {
    ASKING
        .try_with(|client| *client)
        .unwrap_or_else(|_| Client::unknown())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |text: &str| Client::at(text.parse().unwrap());
        assert_eq!(of("fd00::1"), of("fd00::2:3"));
        assert_ne!(of("fd00::1"), of("fd00:0:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }
}

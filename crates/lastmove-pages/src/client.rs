//! Clients, which the server's limits are shared among.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::Extensions;
use axum::http::request::Parts;

/// Where a request comes from: an extension of it.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

/// A client: no client can take all places of the server. It is known by its address alone: nothing
/// that it sends, such as a cookie, makes it another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    address: IpAddr,
}

impl Client {
    /// The sender of the request with these extensions, of which one is its [`Address`].
    pub fn of(request: &Extensions) -> Self {
        let address = request.get::<Address>();
        let address = address.map_or(Ipv4Addr::UNSPECIFIED.into(), |address| address.0);
        Self::at(address)
    }

    /// The client at this address. A whole /64 network of IPv6 is one client, since a machine may use
    /// any number of addresses in its network.
    #[must_use]
    pub fn at(address: IpAddr) -> Self {
        let address = match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            other => other,
        };
        Self { address }
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.extensions))
    }
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

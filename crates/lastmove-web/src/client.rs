//! Who asks, as far as shares go.

use std::net::{IpAddr, Ipv6Addr};

/// Somebody who has a share of what the server gives at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client {
    address: IpAddr,
}

impl Client {
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
        Self { address }
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

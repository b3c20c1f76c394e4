//! Certificates, which prove membership in a cluster.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lastmove::{Error, Message};
use rcgen::{BasicConstraints, CertificateParams, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::WebPkiClientVerifier;
use rustls::{
    ClientConfig, ClientConnection, Connection, RootCertStore, ServerConfig, ServerConnection,
};

use super::Link;
use super::timed::Timed;

/// The name in the certificate of a process: not that of a machine, which may be any.
const NAME: &str = "lastmove-cluster";

const AUTHORITY: &str = "authority.pem";
const CERTIFICATE: &str = "process.pem";
const KEY: &str = "process.key";

/// How connections are secured.
#[derive(Clone)]
pub(crate) enum Security {
    /// Not at all.
    Plain,
    /// Both ends show certificates of one authority.
    Tls {
        client: Arc<ClientConfig>,
        server: Arc<ServerConfig>,
    },
}

/// Writes keys for one cluster into a folder: the certificate of an authority, whose key is
/// discarded, and the certificate and key of its processes. Give the folder to all of them and to
/// no one else.
///
/// # Errors
/// When the folder has keys already, or they cannot be written.
pub fn write_keys(folder: &Path) -> Result<(), Error> {
    let made = make_keys()
        .map_err(|error| Error::machine(Message::new("cluster-keys-not-made")).caused_by(error))?;
    fs::create_dir_all(folder).map_err(|error| not_written(folder, error))?;
    for (name, text) in made {
        let path = folder.join(name);
        let written = private_file(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let folder = folder.display().to_string();
                Error::input(Message::new("cluster-keys-there").with("folder", folder))
            }
            _ => not_written(&path, error),
        })?;
    }
    Ok(())
}

fn make_keys() -> Result<[(&'static str, String); 3], rcgen::Error> {
    let mut authority = CertificateParams::new(Vec::new())?;
    authority.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    let authority_key = KeyPair::generate()?;
    let authority_certificate = authority.self_signed(&authority_key)?;
    let issuer = Issuer::new(authority, authority_key);
    let mut process = CertificateParams::new(vec![NAME.to_owned()])?;
    process.extended_key_usages = vec![
        ExtendedKeyUsagePurpose::ServerAuth,
        ExtendedKeyUsagePurpose::ClientAuth,
    ];
    let key = KeyPair::generate()?;
    let certificate = process.signed_by(&key, &issuer)?;
    Ok([
        (AUTHORITY, authority_certificate.pem()),
        (CERTIFICATE, certificate.pem()),
        (KEY, key.serialize_pem()),
    ])
}

/// A new file that only its owner may read.
fn private_file(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

fn not_written(path: &Path, error: io::Error) -> Error {
    let mut failed = Error::machine(Message::new("file-not-written")).caused_by(error);
    failed.message = failed.message.with("file", path.display().to_string());
    failed
}

/// Fails where others on this machine can read a key of ours, as ssh does. That of somebody else, such
/// as one that a container is given, is in their care.
#[cfg(unix)]
fn is_private(key: &Path) -> Result<(), Error> {
    use std::os::unix::fs::MetadataExt;
    // What is wrong with a file that is not there is said where it is read.
    let Ok(found) = fs::metadata(key) else {
        return Ok(());
    };
    let others = found.mode() & 0o077;
    // Where the system does not tell who we are, all files are ours.
    let is_ours = fs::metadata("/proc/self").map_or(true, |own| own.uid() == found.uid());
    if others == 0 || !is_ours {
        return Ok(());
    }
    let message = Message::new("cluster-key-open").with("file", key.display().to_string());
    let mode = format!("{:04o}", found.mode() & 0o7777);
    Err(Error::file(message.with("mode", mode)))
}

#[cfg(not(unix))]
fn is_private(_: &Path) -> Result<(), Error> {
    Ok(())
}

impl Security {
    /// Reads the keys of a cluster.
    ///
    /// # Errors
    /// When they are missing or unusable, or others can read them.
    pub(crate) fn read(folder: &Path) -> Result<Self, Error> {
        let unusable = |name: &str, reason: String| {
            let file = folder.join(name).display().to_string();
            Error::file(
                Message::new("cluster-keys-unusable")
                    .with("file", file)
                    .with("reason", reason),
            )
        };
        let certificates = |name: &str| {
            let path = folder.join(name);
            let all = CertificateDer::pem_file_iter(path).and_then(Iterator::collect);
            all.map_err(|error: rustls::pki_types::pem::Error| unusable(name, error.to_string()))
        };
        let mut roots = RootCertStore::empty();
        let authorities: Vec<CertificateDer<'static>> = certificates(AUTHORITY)?;
        for authority in authorities {
            let added = roots.add(authority);
            added.map_err(|error| unusable(AUTHORITY, error.to_string()))?;
        }
        let own: Vec<CertificateDer<'static>> = certificates(CERTIFICATE)?;
        is_private(&folder.join(KEY))?;
        let key = PrivateKeyDer::from_pem_file(folder.join(KEY));
        let key = key.map_err(|error| unusable(KEY, error.to_string()))?;
        let roots = Arc::new(roots);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let verifier =
            WebPkiClientVerifier::builder_with_provider(roots.clone(), provider.clone()).build();
        let verifier = verifier.map_err(|error| unusable(AUTHORITY, error.to_string()))?;
        let server = ServerConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(&[&rustls::version::TLS13])
            .map(|builder| builder.with_client_cert_verifier(verifier))
            .and_then(|builder| builder.with_single_cert(own.clone(), key.clone_key()));
        let client = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&rustls::version::TLS13])
            .map(|builder| builder.with_root_certificates(roots))
            .and_then(|builder| builder.with_client_auth_cert(own, key));
        let (mut server, client) = server
            .and_then(|server| Ok((server, client?)))
            .map_err(|error| unusable(CERTIFICATE, error.to_string()))?;
        // Each connection is made only once.
        server.send_tls13_tickets = 0;
        Ok(Self::Tls {
            client: Arc::new(client),
            server: Arc::new(server),
        })
    }

    /// Secures an accepted or a new connection; the other end must have shown who it is, and said
    /// what it wants, within this time.
    pub(super) fn secure(
        &self,
        socket: TcpStream,
        is_accepted: bool,
        within: Duration,
    ) -> io::Result<Link> {
        let socket = Timed::new(socket, within)?;
        let Self::Tls { client, server } = self else {
            return Ok(Link::Plain(socket));
        };
        let mut session: Connection = match is_accepted {
            true => ServerConnection::new(server.clone())
                .map_err(io::Error::other)?
                .into(),
            false => {
                let name = ServerName::try_from(NAME).map_err(io::Error::other)?;
                ClientConnection::new(client.clone(), name)
                    .map_err(io::Error::other)?
                    .into()
            }
        };
        let mut bounded = Bounded {
            socket: &socket,
            left: MOST_HANDSHAKE,
        };
        while session.is_handshaking() {
            session.complete_io(&mut bounded)?;
        }
        Ok(Link::tls(socket, session))
    }
}

/// The most bytes that a handshake takes.
const MOST_HANDSHAKE: usize = 1 << 16;

/// A socket from which at most a fixed number of bytes is read.
struct Bounded<'a> {
    socket: &'a Timed,
    left: usize,
}

impl Read for Bounded<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = into.len().min(self.left);
        if most == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let read = self.socket.read(&mut into[..most])?;
        self.left -= read;
        Ok(read)
    }
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.socket.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

//! The processes of a run, and the role of this one.

use lastmove::{Error, Message};

/// The default port of processes.
const PORT: u16 = 7420;

/// The most processes of a run.
const MOST: usize = 4096;

/// The source of the list of processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// A list, with a host and optionally a port a line.
    Listed(String),
    /// Slurm, from the variables of a step.
    Slurm,
    /// Kubernetes, from the variables of an indexed job.
    Kubernetes,
}

/// The processes of a run, and the number of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// This one, from 0.
    pub process: usize,
    /// Where each listens.
    pub addresses: Vec<String>,
    /// Where this one listens.
    pub listen: String,
}

impl Hosts {
    /// The role from the list of processes; `variable` reads the environment.
    ///
    /// A line of a list is a host or an address, with a port after `:` if it is not 7420; text
    /// after `#` is ignored. Slurm's first process of a node listens on port 7420, its second on
    /// 7421, and so on. In Kubernetes, the pod number I of an indexed job `NAME` with a headless
    /// service of the same name is `NAME-I.NAME`.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove::Blame::Input) when something is missing or invalid.
    ///
    /// ```
    /// use lastmove_cluster::{Hosts, Role};
    /// let hosts = Hosts::Listed("10.0.0.1\n10.0.0.2:9000 # the second\n".to_owned());
    /// let role = hosts.role(Some(1), |_| None)?;
    /// assert_eq!(role.addresses, ["10.0.0.1:7420", "10.0.0.2:9000"]);
    /// assert_eq!(role.listen, "10.0.0.2:9000");
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn role(
        &self,
        process: Option<usize>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Role, Error> {
        let said = |name: &'static str| {
            variable(name)
                .filter(|text| !text.is_empty())
                .ok_or_else(|| {
                    Error::input(Message::new("cluster-variable-missing").with("variable", name))
                })
        };
        let number = |name: &'static str| {
            let text = said(name)?;
            text.parse::<usize>().map_err(|_| wrong(name, &text))
        };
        let (found, addresses) = match self {
            Self::Listed(text) => {
                let lines = text
                    .lines()
                    .map(|line| line.split('#').next().unwrap_or(""));
                let lines = lines.map(str::trim).filter(|line| !line.is_empty());
                (None, lines.map(|host| with_port(host, PORT)).collect())
            }
            Self::Slurm => {
                let list = said("SLURM_STEP_NODELIST").or_else(|_| said("SLURM_NODELIST"))?;
                let nodes = expanded(&list).ok_or_else(|| wrong("SLURM_NODELIST", &list))?;
                let tasks = said("SLURM_STEP_TASKS_PER_NODE")?;
                let counts = tasks_per_node(&tasks)
                    .filter(|counts| counts.len() == nodes.len())
                    .ok_or_else(|| wrong("SLURM_STEP_TASKS_PER_NODE", &tasks))?;
                let each = nodes.iter().zip(counts).flat_map(|(node, count)| {
                    (0..count as u16).map(move |task| with_port(node, PORT + task))
                });
                (Some(number("SLURM_PROCID")?), each.collect())
            }
            Self::Kubernetes => {
                let name = said("LASTMOVE_JOB")?;
                let count = number("LASTMOVE_PROCESSES")?;
                if count > MOST {
                    return Err(wrong("LASTMOVE_PROCESSES", &count.to_string()));
                }
                let each = (0..count).map(|pod| format!("{name}-{pod}.{name}:{PORT}"));
                (Some(number("JOB_COMPLETION_INDEX")?), each.collect())
            }
        };
        let addresses: Vec<String> = addresses;
        if addresses.is_empty() {
            return Err(Error::input(Message::new("cluster-hosts-empty")));
        }
        let process = process.or(found).ok_or_else(|| {
            Error::input(Message::new("cluster-process-missing").with("count", addresses.len()))
        })?;
        if addresses.len() > MOST || process >= addresses.len() {
            let message = Message::new("cluster-no-such-process").with("process", process);
            return Err(Error::input(message.with("count", addresses.len())));
        }
        let listen = match self {
            Self::Listed(_) => addresses[process].clone(),
            _ => {
                let port = addresses[process].rsplit(':').next().unwrap_or("");
                format!("0.0.0.0:{port}")
            }
        };
        Ok(Role {
            process,
            addresses,
            listen,
        })
    }
}

/// Whether an address is on this machine only.
pub(super) fn is_loopback(address: &str) -> bool {
    use std::net::ToSocketAddrs;
    let found = address.to_socket_addrs();
    found.is_ok_and(|mut all| all.all(|address| address.ip().is_loopback()))
}

fn with_port(host: &str, port: u16) -> String {
    let has_port = match host.rsplit_once(':') {
        // An IPv6 address contains colons.
        Some((before, after)) => {
            after.parse::<u16>().is_ok() && (!before.contains(':') || before.ends_with(']'))
        }
        None => false,
    };
    match has_port {
        true => host.to_owned(),
        false if host.contains(':') && !host.starts_with('[') => format!("[{host}]:{port}"),
        false => format!("{host}:{port}"),
    }
}

fn wrong(variable: &'static str, text: &str) -> Error {
    let message = Message::new("cluster-variable-wrong").with("variable", variable);
    Error::input(message.with("text", text))
}

/// The nodes of Slurm's short list, such as `a[1-3,07],b`.
fn expanded(list: &str) -> Option<Vec<String>> {
    let mut nodes = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let end = rest.find([',', '[']).unwrap_or(rest.len());
        let prefix = &rest[..end];
        rest = &rest[end..];
        match rest.strip_prefix('[') {
            None => nodes.push(prefix.to_owned()),
            Some(inner) => {
                let (ranges, after) = inner.split_once(']')?;
                let suffix_end = after.find(',').unwrap_or(after.len());
                let suffix = &after[..suffix_end];
                if suffix.contains('[') {
                    return None;
                }
                for range in ranges.split(',') {
                    let (first, last) = range.split_once('-').unwrap_or((range, range));
                    let (from, to): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
                    if to < from || nodes.len() + (to - from) as usize > MOST {
                        return None;
                    }
                    let width = first.len();
                    nodes.extend((from..=to).map(|n| format!("{prefix}{n:0width$}{suffix}")));
                }
                rest = &after[suffix_end..];
            }
        }
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    Some(nodes)
}

/// Slurm's counts, such as `2(x3),1`.
fn tasks_per_node(text: &str) -> Option<Vec<usize>> {
    let mut counts = Vec::new();
    for part in text.split(',') {
        let (count, times) = match part.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')')?.parse().ok()?),
            None => (part, 1usize),
        };
        let count: usize = count.parse().ok()?;
        if count > MOST || times > MOST {
            return None;
        }
        counts.extend(std::iter::repeat_n(count, times));
    }
    (counts.iter().sum::<usize>() <= MOST).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn role(hosts: &Hosts, variables: &[(&str, &str)]) -> Result<Role, Error> {
        hosts.role(None, |name| {
            let found = variables.iter().find(|variable| variable.0 == name);
            found.map(|variable| variable.1.to_owned())
        })
    }

    #[test]
    fn slurm_and_kubernetes_say_who_is_there() {
        let mut slurm = vec![
            ("SLURM_STEP_NODELIST", "n[08-10],big-1"),
            ("SLURM_STEP_TASKS_PER_NODE", "2,1(x3)"),
            ("SLURM_PROCID", "1"),
        ];
        let found = role(&Hosts::Slurm, &slurm).unwrap();
        let all = ["n08:7420", "n08:7421", "n09:7420", "n10:7420", "big-1:7420"];
        assert_eq!(found.addresses, all);
        assert_eq!((found.process, &*found.listen), (1, "0.0.0.0:7421"));
        slurm[2].1 = "5";
        let error = role(&Hosts::Slurm, &slurm).unwrap_err();
        assert_eq!(error.message.code, "cluster-no-such-process");
        for (list, tasks) in [
            ("n[3-1]", "1"),
            ("n[1-", "1"),
            ("a,b", "1"),
            ("n[1-2]", "x"),
        ] {
            slurm[0].1 = list;
            slurm[1].1 = tasks;
            let error = role(&Hosts::Slurm, &slurm).unwrap_err();
            assert_eq!(
                error.message.code, "cluster-variable-wrong",
                "{list} {tasks}"
            );
        }
        let pods = [
            ("LASTMOVE_JOB", "web"),
            ("LASTMOVE_PROCESSES", "2"),
            ("JOB_COMPLETION_INDEX", "0"),
        ];
        let found = role(&Hosts::Kubernetes, &pods).unwrap();
        assert_eq!(found.addresses, ["web-0.web:7420", "web-1.web:7420"]);
        let error = role(&Hosts::Kubernetes, &pods[..2]).unwrap_err();
        assert_eq!(error.message.code, "cluster-variable-missing");
    }

    #[test]
    fn lists_have_ports_and_remarks() {
        let hosts = Hosts::Listed("a\n# none\n b:9 \n::1\n[::1]:8\n".to_owned());
        let found = hosts.role(Some(3), |_| None).unwrap();
        assert_eq!(found.addresses, ["a:7420", "b:9", "[::1]:7420", "[::1]:8"]);
        let error = hosts.role(None, |_| None).unwrap_err();
        assert_eq!(error.message.code, "cluster-process-missing");
        let none = Hosts::Listed("# to come\n".to_owned());
        let error = none.role(Some(0), |_| None).unwrap_err();
        assert_eq!(error.message.code, "cluster-hosts-empty");
        assert!(is_loopback("127.0.0.1:1") && is_loopback("[::1]:8"));
        assert!(!is_loopback("0.0.0.0:1") && !is_loopback("192.0.2.1:1"));
    }
}

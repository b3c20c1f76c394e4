//! What makes the site an app that can be installed, and that works without a network.

use std::hash::{DefaultHasher, Hasher};

use lastmove::Control;
use lastmove_words::Language;
use serde_json::json;

use crate::{COMMAND, FIRST, Files, Parts};

/// The corners of the icon are round; where the system cuts it into its own form, they are not.
const ROUND: &str = " rx=\"7\"";

/// The icons as PNG, by their width: where the system cuts them, and where it does not.
const ICONS: [(u32, bool); 4] = [(180, true), (192, false), (512, false), (512, true)];

/// The icon of home screens that know no manifest.
pub(crate) const TOUCH: &str = "icon-180-cut.png";

/// Adds the manifest and its icons.
pub(crate) fn add_manifest(parts: &Parts, files: &mut Files) -> Result<(), String> {
    let drawn = format!("{}/icon.svg", parts.assets);
    let icon = files.get(&drawn).ok_or("there is no icon")?;
    let round = String::from_utf8_lossy(icon).into_owned();
    let whole = round.replacen(ROUND, "", 1);
    let mut icons = vec![json!({"src": drawn, "type": "image/svg+xml", "sizes": "any"})];
    for (width, is_cut) in ICONS {
        let (icon, cut) = if is_cut {
            (&whole, "-cut")
        } else {
            (&round, "")
        };
        let picture = lastmove_draw::png(icon, Some(width), &Control::default());
        let name = format!("icon-{width}{cut}.png");
        let path = format!("{}/{name}", parts.assets);
        files.insert(path.clone(), picture.map_err(|why| why.to_string())?);
        if name != TOUCH {
            let (sizes, purpose) = (
                format!("{width}x{width}"),
                ["any", "maskable"][usize::from(is_cut)],
            );
            icons.push(
                json!({"src": path, "type": "image/png", "sizes": sizes, "purpose": purpose}),
            );
        }
    }
    let manifest = json!({
        "name": "lastmove", "short_name": "lastmove", "start_url": "./", "scope": "./", "id": "./",
        "display": "standalone", "background_color": "#faf8f4", "theme_color": "#faf8f4",
        "description": lastmove_pages::words(Language::English).text("web-slogan"),
        "icons": icons,
    });
    let manifest = manifest.to_string().into_bytes();
    files.insert("manifest.webmanifest".into(), manifest);
    Ok(())
}

/// Adds the service worker, which keeps all files but a few.
pub(crate) fn add_worker(worker: Vec<u8>, files: &mut Files) -> Result<(), String> {
    let worker = String::from_utf8(worker).map_err(|why| why.to_string())?;
    let kept = kept(files).to_string();
    let worker = worker.replace(
        "JSON.parse(/* site */ '{\"version\":\"\",\"files\":[]}')",
        &kept,
    );
    files.insert("service-worker.js".into(), worker.into_bytes());
    Ok(())
}

/// The files that are kept for when there is no network, and what tells them from those of another
/// version.
fn kept(files: &Files) -> serde_json::Value {
    let mut hasher = DefaultHasher::new();
    for (name, data) in files {
        hasher.write(name.as_bytes());
        hasher.write(data);
    }
    let is_left_out =
        |name: &str| name == ".nojekyll" || name.starts_with(FIRST) || name.starts_with(COMMAND);
    let is_kept = |name: &&String| !is_left_out(name);
    let names = files.keys().filter(is_kept);
    let addresses: Vec<&str> = names
        .map(|name| match name.strip_suffix("index.html") {
            Some("") => "./",
            Some(folder) => folder,
            None => name,
        })
        .collect();
    serde_json::json!({"version": format!("{:016x}", hasher.finish()), "files": addresses})
}

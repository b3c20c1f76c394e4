//! Writes the site: the pages, the scripts, the module that answers them and the command as files in a
//! folder, which any file server can serve under any path; and serves such a folder.
//!
//! `lastmove-site write MODULE COMMAND FOLDER [ADDRESS]`, `lastmove-site serve FOLDER PORT`
//!
//! It reads the docs of the repository that it was built in, and is not for browsers itself: only the
//! library is built for them.

mod app;
mod book;
mod chapter;
mod command;
mod edition;
mod index;
mod layout;
mod link;
mod markdown;
mod notebook;
mod page;
mod picture;
mod serve;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use lastmove_words::Language;

use book::Book;
use layout::finished;

/// The folder of the pages that are seen before the module is there; it makes them without a network.
const FIRST: &str = "assets/first/";

/// How the name of the command's file begins. It is kept once somebody has asked for it.
const COMMAND: &str = "assets/command-";

/// The picture that other sites show beside links.
const PREVIEW: &str = "assets/preview.png";

const LANGUAGES: [Language; 2] = [Language::English, Language::Vietnamese];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["write", module, command, folder] => write([module, command], folder, None),
        ["write", module, command, folder, address] => {
            write([module, command], folder, Some(address))
        }
        ["serve", folder, port] => serve::serve(folder, port),
        _ => Err(
            "usage: lastmove-site write MODULE COMMAND FOLDER [ADDRESS], \
                  or lastmove-site serve FOLDER PORT"
                .into(),
        ),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn in_file(path: &Path) -> impl Fn(io::Error) -> String {
    move |why| format!("{}: {why}", path.display())
}

/// The files of the site, by their paths in its folder.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the site into a folder, which appears whole or not at all; what was there is gone.
fn write(programs: [&str; 2], folder: &str, address: Option<&str>) -> Result<(), String> {
    let [module, command] = programs.map(|file| fs::read(file).map_err(in_file(Path::new(file))));
    let files = site(&module?, &command?, address)?;
    let folder = Path::new(folder);
    let mut unfinished = folder.as_os_str().to_owned();
    unfinished.push(".tmp");
    let unfinished = Path::new(&unfinished);
    remove(unfinished)?;
    for (name, bytes) in &files {
        let path = unfinished.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(in_file(parent))?;
        }
        fs::write(&path, bytes).map_err(in_file(&path))?;
    }
    remove(folder)?;
    fs::rename(unfinished, folder).map_err(in_file(folder))?;
    let bytes: usize = files.values().map(Vec::len).sum();
    println!("{}: {} files, {bytes} bytes", folder.display(), files.len());
    Ok(())
}

fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(in_file(folder)(why)),
        _ => Ok(()),
    }
}

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files of the site.
fn site(module: &[u8], command: &[u8], address: Option<&str>) -> Result<Files, String> {
    let mut files = Files::new();
    let mut hash = String::new();
    for (path, data) in lastmove_pages::assets() {
        let name = &path[1..];
        let data = match name.rsplit_once('/') {
            Some((folder, "transport.js")) if !folder.ends_with("/site") => {
                hash = folder.to_owned();
                b"export * from \"./site/transport.js\";\n".to_vec()
            }
            _ => data.into_owned(),
        };
        files.insert(name.to_owned(), data);
    }
    let worker = files.remove(&format!("{hash}/site/service-worker.js"));
    let worker = worker.ok_or("there is no service worker")?;
    let module_name = format!("assets/module-{}.wasm", hash_of(module));
    files.insert(module_name.clone(), module.to_vec());
    let command_name = format!("{COMMAND}{}.wasm", hash_of(command));
    files.insert(command_name.clone(), command.to_vec());
    let parts = Parts {
        assets: hash,
        module: module_name,
        command: command_name,
        address: address.map(|address| format!("{}/", address.trim_end_matches('/'))),
    };
    if parts.address.is_some() {
        let picture = root().join("docs/pictures/web.png");
        let picture = fs::read(&picture).map_err(in_file(&picture))?;
        files.insert(PREVIEW.into(), picture);
    }
    let book = Book::read(&root())?;
    for language in LANGUAGES {
        write_pages(&parts, language, &mut files)?;
        write_book(&book, &parts, language, &mut files)?;
    }
    app::add_manifest(&parts, &mut files)?;
    // Where it is published from a branch, files are taken as they are.
    files.insert(".nojekyll".into(), Vec::new());
    app::add_worker(worker, &mut files)?;
    Ok(files)
}

fn hash_of(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

/// Names of files that all pages name.
struct Parts {
    /// The folder of the scripts and styles.
    assets: String,
    /// The module.
    module: String,
    /// The command.
    command: String,
    /// Where the site will be, with a slash at the end, if that is known.
    address: Option<String>,
}

/// The answer to a request for a file in a language.
fn asked(path: &str, language: Language) -> Result<Vec<u8>, String> {
    let request = format!("GET {path}\naccept-language: {}\n\n", language.tag());
    let answer = lastmove_wasm::answer(request.as_bytes());
    let split = answer.windows(2).position(|pair| pair == b"\n\n");
    match split {
        Some(end) if answer.starts_with(b"200\n") => Ok(answer[end + 2..].to_vec()),
        _ => Err(format!("{path}: {}", String::from_utf8_lossy(&answer))),
    }
}

fn text(path: &str, language: Language) -> Result<String, String> {
    String::from_utf8(asked(path, language)?).map_err(|why| format!("{path}: {why}"))
}

/// Writes all pages that pages link to, and the pictures in them.
fn write_pages(parts: &Parts, language: Language, files: &mut Files) -> Result<(), String> {
    let folder = folder_of(language);
    let sentences = asked("/texts.json", language)?;
    files.insert(format!("{folder}texts.json"), sentences);
    let mut known = BTreeSet::from(["/".to_owned()]);
    let mut next = known.clone();
    let mut games = BTreeSet::new();
    while let Some(path) = next.pop_first() {
        let page = text(&path, language)?;
        for link in linked(&page, " href=\"") {
            if path == "/" && link.starts_with("/play?") {
                games.insert(link.clone());
            }
            let to = link.split(['?', '#']).next().unwrap_or_default().to_owned();
            if to.starts_with("/api/v1/") && to == link {
                files.insert(to[1..].to_owned(), asked(&to, Language::English)?);
            } else if !to.contains('.') && !to.starts_with("/api/v1/") && known.insert(to.clone()) {
                next.insert(to);
            }
        }
        let page = with_pictures(page, language, files)?;
        let page = finished(page, &path, language, parts);
        files.insert(file_of(&path, language), page.into_bytes());
    }
    write_games(&games, language, files)
}

/// Writes the pages of games that visitors open first, so that they are seen before the module is
/// there; the page that is filled says which there are.
fn write_games(
    games: &BTreeSet<String>,
    language: Language,
    files: &mut Files,
) -> Result<(), String> {
    let mut written = serde_json::Map::new();
    for address in games {
        let page = with_pictures(text(address, language)?, language, files)?;
        let page = lastmove_wasm::relative(&page, "/play", language == Language::English);
        let name = format!("{FIRST}{}.htm", hash_of(page.as_bytes()));
        let query = address.trim_start_matches("/play");
        written.insert(query.to_owned(), name.as_str().into());
        files.insert(name, page.into_bytes());
    }
    let file = file_of("/play", language);
    let page = files.get_mut(&file).ok_or("there is no page of a game")?;
    let written = serde_json::Value::from(written);
    let data =
        format!("<script type=\"application/json\" id=\"written\">{written}</script>\n</head>");
    *page = String::from_utf8_lossy(page)
        .replacen("</head>", &data, 1)
        .into_bytes();
    Ok(())
}

/// The folder of the pages in a language.
fn folder_of(language: Language) -> String {
    match language {
        Language::English => String::new(),
        Language::Vietnamese => format!("{}/", language.tag()),
    }
}

/// The file of the page at a path.
fn file_of(path: &str, language: Language) -> String {
    let below = path.trim_matches('/');
    let slash = if below.is_empty() { "" } else { "/" };
    format!("{}{below}{slash}index.html", folder_of(language))
}

/// Writes the pages of the book, what is searched in them, and the files that they show.
fn write_book(
    book: &Book,
    parts: &Parts,
    language: Language,
    files: &mut Files,
) -> Result<(), String> {
    for chapter in 0..book.chapters.len() {
        let path = book.chapters[chapter].path();
        let page = page::page(book, chapter, language, files)?;
        let page = finished(page, &path, language, parts);
        files.insert(file_of(&path, language), page.into_bytes());
    }
    let index = index::index(book, language).to_string().into_bytes();
    let folder = folder_of(language);
    files.insert(format!("{folder}docs/search.json"), index);
    Ok(())
}

/// The addresses on this site that follow this in a page.
fn linked<'a>(page: &'a str, before: &'a str) -> impl Iterator<Item = String> + 'a {
    let links = page.match_indices(before).filter_map(move |(at, _)| {
        let link = &page[at + before.len()..];
        Some(link[..link.find('"')?].replace("&amp;", "&"))
    });
    links.filter(|link| link.starts_with('/'))
}

/// Writes the pictures of a page out.
fn with_pictures(
    mut page: String,
    language: Language,
    files: &mut Files,
) -> Result<String, String> {
    let pictures: Vec<String> = linked(&page, " src=\"").collect();
    for address in pictures
        .iter()
        .filter(|address| address.starts_with("/api/v1/"))
    {
        let picture = asked(address, language)?;
        let name = format!("assets/pictures/{}.svg", hash_of(&picture));
        page = page.replace(&address.replace('&', "&amp;"), &format!("/{name}"));
        files.insert(name, picture);
    }
    Ok(page)
}

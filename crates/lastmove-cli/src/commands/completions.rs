//! `lastmove completions`.

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, ValueHint};
use clap_complete::Shell;
use lastmove::catalog;

use crate::failure::Failure;
use crate::output;
use crate::session::Ending;

/// Print a script that completes commands, options and games in a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove completions bash > lastmove.bash  for bash: `source` it in ~/.bashrc
  lastmove completions zsh > _lastmove       for zsh: put it in a folder of $fpath
  lastmove completions fish > lastmove.fish  for fish: ~/.config/fish/completions")]
pub(crate) struct CompletionsArgs {
    /// The shell to write for
    shell: Shell,
}

/// The name of arguments that are a game.
const GAME: &str = "game";

/// Prints the script that completes the command line of `program`.
pub(crate) fn run(wanted: &CompletionsArgs, program: Command) -> Result<Ending, Failure> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    let mut command = marked(program, wanted.shell);
    clap_complete::generate(wanted.shell, &mut command, "lastmove", &mut script);
    let script = String::from_utf8_lossy(&script);
    let script = match wanted.shell {
        Shell::Bash => bash(&script),
        Shell::Zsh => zsh(&script),
        Shell::Fish => fish(&script, &command),
        _ => script.into_owned(),
    };
    output::bytes(script.as_bytes())?;
    Ok(Ending::Done)
}

/// The program with hints for the generator: `games NAME` takes one of the names, and a game begins
/// with one. Only bash gets the names of games, since the others would add a blank after them; for
/// them games are marked by a unique hint.
fn marked(program: Command, shell: Shell) -> Command {
    let mark = |command: Command| {
        if !is_game(&command) {
            return command;
        }
        command.mut_arg(GAME, |arg| match shell {
            // The strings live as long as the program, which is about to end.
            Shell::Bash => {
                let games = games().into_iter().map(|game| &*game.leak());
                arg.value_parser(PossibleValuesParser::new(games))
            }
            _ => arg.value_hint(ValueHint::Url),
        })
    };
    let names = catalog::entries().into_iter().map(|entry| entry.name);
    let names = PossibleValuesParser::new(names);
    program
        .mut_subcommands(mark)
        .mut_subcommand("games", |games| {
            games.mut_arg("name", |arg| arg.value_parser(names))
        })
}

/// Whether the command takes a game.
fn is_game(command: &Command) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == GAME)
}

/// The beginnings of games as a user writes them, `nim:` and so on.
fn games() -> Vec<String> {
    let names = catalog::entries().into_iter();
    names.map(|entry| format!("{}:", entry.name)).collect()
}

/// Rules follow the colon directly, and may be a file; for bash, the colon ends a word.
fn bash(script: &str) -> String {
    let mut whole = script.to_owned();
    whole.push_str(
        r#"
_lastmove_games() {
    local word="${COMP_LINE:0:COMP_POINT}"
    word="${word##*[[:blank:]]}"
    if [[ "${word}" == [a-z]*:* ]] ; then
        local before=""
        [[ "${COMP_WORDBREAKS}" == *:* ]] || before="${word%:*}:"
        COMPREPLY=( $(compgen -f -P "${before}" -- "${word##*:}") )
        compopt -o filenames 2>/dev/null
        return 0
    fi
    _lastmove "$@"
    [[ "${COMPREPLY[0]}" == *: ]] && compopt -o nospace 2>/dev/null
    return 0
}

complete -F _lastmove_games -o bashdefault -o default lastmove
"#,
    );
    whole
}

/// The marked arguments call a function that completes games.
fn zsh(script: &str) -> String {
    let function = format!(
        "\
(( $+functions[_lastmove_games] )) ||
_lastmove_games() {{
    if compset -P '[a-z]*:'; then
        _files
    else
        compadd -S '' -- {}
    fi
}}

",
        games().join(" ")
    );
    let whole = script.replace(":_urls'", ":_lastmove_games'");
    match whole.find("if [ \"$funcstack[1]\"") {
        Some(end) => format!("{}{function}{}", &whole[..end], &whole[end..]),
        None => whole + &function,
    }
}

/// The generator skips arguments: they are added. Fish adds no blank after a colon.
fn fish(script: &str, all: &Command) -> String {
    let games = games().join(" ");
    let mut whole = format!("{script}\nset -g __fish_lastmove_games {games}\n");
    for command in all.get_subcommands() {
        let words = match command.get_name() {
            "games" => "(string replace : '' $__fish_lastmove_games)",
            _ if is_game(command) => "$__fish_lastmove_games",
            _ => continue,
        };
        let name = command.get_name();
        whole.push_str(&format!(
            "complete -c lastmove -n \"__fish_lastmove_using_subcommand {name}\" -a \"{words}\"\n"
        ));
    }
    whole
}

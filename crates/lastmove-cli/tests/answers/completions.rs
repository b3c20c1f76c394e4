//! Completions: what the scripts offer where a game is expected.

use std::process::{Command, Stdio};

use crate::left_out::left_out;

fn script(shell: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    let output = command.args(["completions", shell]).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a script in a shell; `None` if the machine does not have it.
fn run(shell: &str, script: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("moves.txt"), "").unwrap();
    let file = folder.path().join("script");
    std::fs::write(&file, script).unwrap();
    let mut command = Command::new(shell);
    if shell == "bash" {
        command.args(["--norc", "--noprofile"]);
    }
    let command = command.arg(&file).current_dir(folder.path());
    let Ok(output) = command.stdin(Stdio::null()).output() else {
        left_out(&format!("{shell} is not there"));
        return None;
    };
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.is_empty(), "{text}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// What bash offers after these words.
fn offered(words: &[&str]) -> Option<Vec<String>> {
    // As in bash, a colon is a separate word.
    let line = words.concat();
    let words: Vec<&str> = words.iter().copied().filter(|word| *word != " ").collect();
    let last = words.len() - 1;
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let text = format!(
        "{}\nCOMP_WORDS=({})\nCOMP_CWORD={last}\nCOMP_LINE='{line}'\nCOMP_POINT={}\n\
         COMP_WORDBREAKS=$' \\t\\n:='\n\
         function_name=$(complete -p lastmove | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n\
         \"$function_name\" lastmove {} {}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        script("bash"),
        quoted.join(" "),
        line.len(),
        quoted[last],
        quoted[last - 1],
    );
    let offered = run("bash", &text)?;
    Some(offered.lines().map(str::to_owned).collect())
}

#[test]
fn bash_completes_games() {
    let Some(found) = offered(&["lastmove", " ", "solve", " ", "ki"]) else {
        return;
    };
    assert_eq!(found, ["kings-game:"]);
    let found = offered(&["lastmove", " ", "value", " ", "--json", " ", "n"]).unwrap();
    assert_eq!(found, ["nim:", "node-kayles:", "nogo:"]);
    let found = offered(&["lastmove", " ", "verify", " ", "n.lmt", " ", "gru"]).unwrap();
    assert_eq!(found, ["grundy:"]);
    let found = offered(&["lastmove", " ", "games", " ", "ni"]).unwrap();
    assert_eq!(found, ["nim"]);
    let found = offered(&["lastmove", " ", "solve", " ", "graph", ":", "mov"]).unwrap();
    assert_eq!(found, ["moves.txt"]);
    let found = offered(&["lastmove", " ", "solve", " ", "--li"]).unwrap();
    assert_eq!(found, ["--line"]);
    // Commands without a game offer none.
    let found = offered(&["lastmove", " ", "convert", " ", "ki"]).unwrap();
    assert!(!found.contains(&"kings-game:".to_owned()));
}

#[test]
fn zsh_and_fish_complete_games() {
    let (zsh, fish) = (script("zsh"), script("fish"));
    let commands = ["solve", "table", "value", "play", "draw", "verify"];
    for entry in lastmove::catalog::entries() {
        let game = format!("{}:", entry.name);
        let words = |text: &str| text.split_whitespace().any(|word| word == game);
        assert!(words(&zsh) && words(&fish), "{game}");
    }
    // Every argument that is a game calls the function, which is defined before it is needed.
    let calls = zsh.matches(":_lastmove_games'").count();
    assert!(calls >= commands.len(), "{calls}");
    let (defined, end) = (
        zsh.find("_lastmove_games() {"),
        zsh.find("\"$funcstack[1]\""),
    );
    assert!(defined.unwrap() < end.unwrap());
    assert!(!zsh.contains("_urls"));
    for command in commands {
        let using = format!("__fish_lastmove_using_subcommand {command}\" -a \"$__fish_lastmove");
        assert!(fish.contains(&using), "{command}");
    }
    // If these shells are installed, they parse the scripts.
    for (shell, text) in [("zsh", zsh), ("fish", fish)] {
        let text = match shell {
            "zsh" => format!("compdef() {{ : }}\n{text}"),
            _ => text,
        };
        let _ = run(shell, &text);
    }
}

//! Layers in files: work that is ended goes on, and what is damaged is refused.

use std::collections::HashMap;
use std::sync::Mutex;

use lastmove::game::{Play, Stones};
use lastmove::solve::Colourings;
use lastmove::{Blame, Control, Error, Fill, Message, ReadAt, Value, Work};

use crate::random_game::{Random, RandomGame};

/// Files in memory, of which only so many more can be written.
#[derive(Default)]
struct Folder {
    files: Mutex<HashMap<String, Vec<u8>>>,
    left: Mutex<Option<u64>>,
}

impl Work for Folder {
    fn open(&self, name: &str) -> Result<Option<Box<dyn ReadAt>>, Error> {
        let file = self.files.lock().unwrap().get(name).cloned();
        Ok(file.map(|bytes| Box::new(bytes) as Box<dyn ReadAt>))
    }

    fn write(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let mut left = self.left.lock().unwrap();
        if *left == Some(0) {
            return Err(Error::machine(Message::new("file-not-written")));
        }
        *left = left.map(|left| left - 1);
        let mut bytes = Vec::new();
        fill(&mut bytes).unwrap();
        self.files.lock().unwrap().insert(name.to_owned(), bytes);
        Ok(())
    }
}

fn all(game: &RandomGame, control: &Control<'_>) -> Result<Vec<(Stones, Value)>, Error> {
    let solved = Colourings::solve(game, game.start, game.play, control)?;
    let mut all = Vec::new();
    solved.visit(game, control, &mut |at, value| {
        all.push((at, value));
        // What is over has no value of its own.
        assert!(solved.value(at)?.is_none_or(|of| of == value));
        Ok(())
    })?;
    Ok(all)
}

#[test]
fn what_is_ended_goes_on() {
    let mut random = Random(0x5EED_0004);
    for round in 0..200 {
        let play = [Play::Normal, Play::Misere][round % 2];
        let game = RandomGame::new(&mut random, 9, play);
        let control = Control::default().threads([1, 2, 7][round % 3]);
        let expected = all(&game, &control).unwrap();
        let folder = Folder::default();
        let kept = control.work_in(&folder);
        let mut ended = 0;
        let found = loop {
            *folder.left.lock().unwrap() = Some(1 + random.next(5));
            match all(&game, &kept) {
                Ok(found) => break found,
                Err(error) => assert_eq!(error.blame, Blame::Machine),
            }
            ended += 1;
            assert!(ended < 100);
        };
        assert_eq!(found, expected);
        // All is there: nothing is written any more.
        *folder.left.lock().unwrap() = Some(0);
        assert_eq!(all(&game, &kept).unwrap(), expected);
    }
}

#[test]
fn what_is_damaged_or_of_another_game_is_refused() {
    let mut random = Random(0x5EED_0005);
    let mut game = RandomGame::new(&mut random, 9, Play::Normal);
    while game.start != Stones::default() || game.cells < 8 {
        game = RandomGame::new(&mut random, 9, Play::Normal);
    }
    let folder = Folder::default();
    let control = Control::default().work_in(&folder);
    all(&game, &control).unwrap();
    let whole = folder.files.lock().unwrap().clone();
    for name in ["reach-3", "values-3"] {
        for damage in 0..4 {
            let mut files = whole.clone();
            let file = files.get_mut(name).unwrap();
            match damage {
                0 => file.truncate(file.len() - 1),
                1 => file.clear(),
                2 => file[3] ^= 1,
                _ => *file.last_mut().unwrap() ^= 1,
            }
            // Whoever stands on it must read it.
            files.remove("reach-4");
            files.retain(|other, _| !other.starts_with("values") || other == name);
            if name == "values-3" {
                files.extend(
                    whole
                        .clone()
                        .into_iter()
                        .filter(|(name, _)| name.starts_with("reach")),
                );
                let later =
                    |name: &String| name.starts_with("values") && name.as_str() > "values-3";
                files.extend(whole.clone().into_iter().filter(|(name, _)| later(name)));
            }
            *folder.files.lock().unwrap() = files;
            let error = all(&game, &control).unwrap_err();
            assert_eq!(error.message.code, "work-damaged", "{name} {damage}");
        }
    }
    *folder.files.lock().unwrap() = whole;
    game.play = Play::Misere;
    assert_eq!(all(&game, &control).unwrap_err().message.code, "work-other");
    game.play = Play::Normal;
    game.sets[0].push(0b11);
    assert_eq!(all(&game, &control).unwrap_err().message.code, "work-other");
}

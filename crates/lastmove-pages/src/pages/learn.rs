//! Short courses, one for each idea: steps to read, each with something to do on a board.

use askama::Template;
use axum::response::Response;
use lastmove_words::Words;

use super::missing::missing;
use super::render::render;
use crate::api::Path;

/// A course.
struct Course {
    name: &'static str,
    title: &'static str,
    lead: &'static str,
    /// The game and the view of its picture.
    shown: (&'static str, &'static str),
    steps: &'static [Step],
    /// The text at its end, and a game to go on with.
    ending: &'static str,
    play: &'static str,
}

/// A step of a course: one idea, and an exercise.
struct Step {
    title: &'static str,
    text: &'static [&'static str],
    task: &'static str,
    /// The kind of exercise; `assets/learn/page.js` has the kinds.
    kind: &'static str,
    /// Its subjects: games with their positions, or sizes of boards of queens.
    of: &'static [&'static str],
    /// How high the exercise is at most, in pixels: the page keeps room for it until it comes.
    height: u16,
}

/// All courses; later ones build on earlier ones.
const COURSES: [Course; 3] = [
    Course {
        name: "positions",
        title: "web-learn-positions",
        lead: "web-learn-positions-lead",
        shown: ("co-bang:8x4", "map"),
        steps: &[
            Step {
                title: "web-learn-stones",
                text: &["web-learn-stones-text"],
                task: "web-learn-stones-task",
                kind: "play",
                of: &["subtraction:1,2,3@7"],
                height: 130,
            },
            Step {
                title: "web-learn-end",
                text: &["web-learn-end-text"],
                task: "web-learn-end-task",
                kind: "predict",
                of: &[
                    "subtraction:1,2,3@0",
                    "subtraction:1,2,3@1",
                    "subtraction:1,2,3@2",
                    "subtraction:1,2,3@3",
                ],
                height: 210,
            },
            Step {
                title: "web-learn-backward",
                text: &["web-learn-backward-text", "web-learn-backward-rule"],
                task: "web-learn-backward-task",
                kind: "predict",
                of: &[
                    "subtraction:1,2,3@4",
                    "subtraction:1,2,3@5",
                    "subtraction:1,2,3@6",
                    "subtraction:1,2,3@7",
                    "subtraction:1,2,3@8",
                ],
                height: 227,
            },
            Step {
                title: "web-learn-move",
                text: &["web-learn-move-text"],
                task: "web-learn-move-task",
                kind: "find",
                of: &[
                    "subtraction:1,2,3@5",
                    "subtraction:1,2,3@7",
                    "subtraction:1,2,3@10",
                ],
                height: 162,
            },
            Step {
                title: "web-learn-win",
                text: &["web-learn-win-text"],
                task: "web-learn-win-task",
                kind: "win",
                of: &["subtraction:1,2,3@12"],
                height: 182,
            },
            Step {
                title: "web-learn-table",
                text: &["web-learn-table-text"],
                task: "web-learn-table-task",
                kind: "find",
                of: &["co-bang:8x4@4,2", "co-bang:8x4@5,2", "co-bang:8x4@7,1"],
                height: 510,
            },
            Step {
                title: "web-learn-map",
                text: &["web-learn-map-text"],
                task: "web-learn-map-task",
                kind: "mark",
                of: &["co-bang:8x4"],
                height: 478,
            },
            Step {
                title: "web-learn-table-win",
                text: &["web-learn-table-win-text"],
                task: "web-learn-table-win-task",
                kind: "win",
                of: &["co-bang:8x4@8,3"],
                height: 478,
            },
        ],
        ending: "web-learn-positions-ending",
        play: "co-bang:8x4@7,2",
    },
    Course {
        name: "sums",
        title: "web-learn-sums",
        lead: "web-learn-sums-lead",
        shown: ("nim:3,4,5", "position"),
        steps: &[
            Step {
                title: "web-learn-mirror",
                text: &["web-learn-mirror-text"],
                task: "web-learn-mirror-task",
                kind: "win",
                of: &["nim:4,4"],
                height: 192,
            },
            Step {
                title: "web-learn-level",
                text: &["web-learn-level-text"],
                task: "web-learn-level-task",
                kind: "find",
                of: &["nim:3,5", "nim:6,2"],
                height: 225,
            },
            Step {
                title: "web-learn-binary",
                text: &["web-learn-binary-text", "web-learn-binary-xor"],
                task: "web-learn-binary-task",
                kind: "xor",
                of: &["nim:1,2", "nim:3,5", "nim:2,4,6"],
                height: 227,
            },
            Step {
                title: "web-learn-zero",
                text: &["web-learn-zero-text", "web-learn-zero-why"],
                task: "web-learn-zero-task",
                kind: "predict",
                of: &["nim:1,2,3", "nim:2,3,4", "nim:1,4,5", "nim:3,5,7"],
                height: 352,
            },
            Step {
                title: "web-learn-xor-move",
                text: &["web-learn-xor-move-text"],
                task: "web-learn-xor-move-task",
                kind: "find",
                of: &["nim:3,4,5", "nim:1,3,5", "nim:2,6,7"],
                height: 287,
            },
            Step {
                title: "web-learn-worth",
                text: &["web-learn-worth-text", "web-learn-worth-how"],
                task: "web-learn-worth-task",
                kind: "worth",
                of: &["kayles:1", "kayles:2", "kayles:3", "kayles:4", "kayles:5"],
                height: 187,
            },
            Step {
                title: "web-learn-sum",
                text: &["web-learn-sum-text"],
                task: "web-learn-sum-task",
                kind: "find",
                of: &["nim:2 + kayles:4", "nim:3 + kayles:4"],
                height: 262,
            },
            Step {
                title: "web-learn-sum-win",
                text: &["web-learn-sum-win-text"],
                task: "web-learn-sum-win-task",
                kind: "win",
                of: &["nim:3 + kayles:5"],
                height: 229,
            },
        ],
        ending: "web-learn-sums-ending",
        play: "nim:3,4,5",
    },
    Course {
        name: "backtracking",
        title: "web-learn-backtracking",
        lead: "web-learn-backtracking-lead",
        shown: ("queens-game:4@2,1;4,2;1,3;3,4", "position"),
        steps: &[
            Step {
                title: "web-learn-four",
                text: &["web-learn-four-text"],
                task: "web-learn-four-task",
                kind: "place",
                of: &["4"],
                height: 316,
            },
            Step {
                title: "web-learn-dead",
                text: &["web-learn-dead-text"],
                task: "web-learn-dead-task",
                kind: "begun",
                of: &["4"],
                height: 465,
            },
            Step {
                title: "web-learn-search",
                text: &["web-learn-search-text"],
                task: "web-learn-search-task",
                kind: "watch",
                of: &["4"],
                height: 316,
            },
            Step {
                title: "web-learn-tree",
                text: &["web-learn-tree-text"],
                task: "web-learn-tree-task",
                kind: "tried",
                of: &["4"],
                height: 116,
            },
            Step {
                title: "web-learn-half",
                text: &["web-learn-half-text", "web-learn-half-middle"],
                task: "web-learn-half-task",
                kind: "placements",
                of: &["6", "5"],
                height: 88,
            },
            Step {
                title: "web-learn-game",
                text: &["web-learn-game-text", "web-learn-game-back"],
                task: "web-learn-game-task",
                kind: "predict",
                of: &[
                    "queens-game:3@2,2",
                    "queens-game:3@1,1",
                    "queens-game:4@2,2",
                    "queens-game:4@1,2",
                ],
                height: 383,
            },
            Step {
                title: "web-learn-game-win",
                text: &["web-learn-game-win-text"],
                task: "web-learn-game-win-task",
                kind: "win",
                of: &["queens-game:5"],
                height: 334,
            },
        ],
        ending: "web-learn-backtracking-ending",
        play: "queens-game:5",
    },
];

/// The list of all courses.
#[derive(Template)]
#[template(path = "learn.html")]
struct Courses {
    words: &'static Words,
    courses: &'static [Course],
}

/// A course as a page.
#[derive(Template)]
#[template(path = "course.html")]
struct CoursePage {
    words: &'static Words,
    course: &'static Course,
    next: Option<&'static Course>,
}

/// The page that lists the courses.
pub(super) async fn courses(words: &'static Words) -> Response {
    render(&Courses {
        words,
        courses: &COURSES,
    })
}

/// The page of one course.
pub(super) async fn course(Path(name): Path<String>, words: &'static Words) -> Response {
    let all: &'static [Course] = &COURSES;
    let mut rest = all.iter().skip_while(|course| course.name != name);
    match rest.next() {
        Some(course) => render(&CoursePage {
            words,
            course,
            next: rest.next(),
        }),
        None => missing(words).await,
    }
}

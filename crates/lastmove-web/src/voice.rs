//! What the server takes from the command that starts it: the forms of JSON and of captions.

use lastmove::Error;
use lastmove::oracle::Answer;
use lastmove_words::Language;
use serde_json::Value;

/// Puts what the libraries found into the forms of the command. The command hands in its own, so
/// that the API prints exactly what the command does.
pub trait Voice: Send + Sync + 'static {
    /// An answer as `solve --json` prints it.
    fn answer(&self, answer: &Answer, language: Language) -> Value;

    /// An error as `--json` prints it.
    fn error(&self, error: &Error, language: Language) -> Value;

    /// The title of a picture of a position, and the lines below it.
    fn caption(&self, answer: &Answer, language: Language) -> (String, Vec<String>);
}

/// A voice for tests: codes instead of sentences.
#[doc(hidden)]
pub mod plain {
    use super::{Answer, Error, Language, Value, Voice};
    use serde_json::json;

    /// Says codes.
    pub struct Codes;

    impl Voice for Codes {
        fn answer(&self, answer: &Answer, _: Language) -> Value {
            let mut object = serde_json::to_value(answer).unwrap_or_default();
            if let Some(points) = &answer.explanation {
                object["explanation"] = json!(points.len());
            }
            object
        }

        fn error(&self, error: &Error, _: Language) -> Value {
            json!({"code": error.message.code, "message": error.to_string()})
        }

        fn caption(&self, answer: &Answer, _: Language) -> (String, Vec<String>) {
            (answer.game.clone(), vec![answer.position.clone()])
        }
    }
}

(* What all readers of files say. *)

exception Bad of string (* not such a file, and why *)

let bad format = Printf.ksprintf (fun s -> raise (Bad s)) format
let say format = Printf.printf (format ^^ "\n")
let refuse format = Printf.kfprintf (fun _ -> exit 1) stdout ("refused: " ^^ format ^^ "\n")

(* Reads a parity game and its solution, as PGSolver writes them. Trusted as checker.ml is. *)

open Checked
open Report

let number limit x = if x >= 0 && x < limit then x else failwith "number"

let read_file path read =
  let file = Scanf.Scanning.open_in_bin path in
  let scan format make = Scanf.bscanf file format make in
  let rec lines () =
    match scan " %0c" Fun.id with
    | 'p' -> scan " %_[a-z] %_d ;" (); lines ()
    | 's' -> scan " start %_d ;" (); lines ()
    | _ -> let line = read file in line :: lines ()
    | exception End_of_file -> [] in
  lines ()

(* A vertex: its number, priority, owner, successors and perhaps a name. *)
let read_vertex file =
  let scan format make = Scanf.bscanf file format make in
  let rec rest found =
    let found = scan " %d" (number (1 lsl 31)) :: found in
    match scan " %c" Fun.id with
    | ',' -> rest found
    | '"' -> scan "%_[^\"]\" ;" (); List.rev found
    | ';' -> List.rev found
    | _ -> failwith "successor" in
  let v = scan " %d" (number (1 lsl 31)) in
  let p, o = scan " %d %d" (fun p o -> number (1 lsl 40) p, number 2 o) in
  v, (p, o = 1, rest [])

(* A vertex, who wins from it, and the move there if the winner moves. *)
let read_solution file =
  let scan format make = Scanf.bscanf file format make in
  let v, w = scan " %d %d" (fun v w -> number (1 lsl 31) v, number 2 w) in
  let move = if scan " %0c" Fun.id = ';' then 0 else scan " %d" (number (1 lsl 31)) in
  scan " ;" ();
  v, (w = 1, move)

(* The vertices of a file have the numbers 0 to n - 1, in any order. *)
let in_order what lines =
  let sorted = Array.of_list (List.sort compare lines) in
  let right v (number, _) = if v <> number then bad "vertex %d is not in the %s once" v what in
  Array.iteri right sorted;
  Array.map snd sorted

let check game solution =
  let vertices = in_order "game" (read_file game read_vertex) in
  let solved = in_order "solution" (read_file solution read_solution) in
  let n = Array.length vertices in
  if Array.length solved <> n then bad "the solution does not have the %d vertices of the game" n;
  let links = Array.of_list (List.concat_map (fun (_, _, l) -> l) (Array.to_list vertices)) in
  let first = Array.make (n + 1) 0 in
  Array.iteri (fun v (_, _, l) -> first.(v + 1) <- first.(v) + List.length l) vertices;
  let priority v = let p, _, _ = vertices.(v) in p and owner v = let _, o, _ = vertices.(v) in o in
  let winner v = fst solved.(v) and move v = snd solved.(v) in
  let game = { vertices = n; links = Array.length links; first = Array.get first;
               leads_to = Array.get links; owner; priority } in
  let levels = List.sort_uniq compare (List.init n priority) in
  let moves v =
    let _, owner, l = vertices.(v) in
    List.filter (fun w -> w < n) (if owner = winner v then [ move v ] else l) in
  let ranks = List.map (fun p ->
      let inside v = winner v <> (p mod 2 = 1) && priority v <= p in
      p, Ranks.of_level n p priority inside moves) levels in
  let table = Hashtbl.of_seq (List.to_seq ranks) in
  let rank p v = (Hashtbl.find table p).(v) in
  match check_parity game winner move levels rank with
  | Some v -> refuse "vertex %d: the move there is none, or player %d does not win by the moves" v
      (Bool.to_int (winner v))
  | None ->
    let won = List.length (List.filter (fun v -> not (winner v)) (List.init n Fun.id)) in
    say "proved: player 0 wins from %d of %d vertices and player 1 from all others, by the moves \
         of the solution" won n

(* Reads the files that the extracted checkers are to check, and prints what they say.
   Coq does not see this file: that it reads what is written is for the reader to see. *)

open Bigarray
open Checked

exception Bad of string (* not such a file, and why *)

let bad format = Printf.ksprintf (fun s -> raise (Bad s)) format

(* Files are mapped into memory, so that the system keeps of them what fits. *)
let map fd pos kind count =
  array1_of_genarray (Unix.map_file fd ~pos:(Int64.of_int pos) kind c_layout false [| count |])

let limit = 1 lsl 61

(* Numbers too large for the checker become the limit, which no count of a file can reach. *)
let small x = if x < 0L || x > Int64.of_int limit then limit else Int64.to_int x
let get number a i = if i < 0 || i >= Array1.dim a then 0 else number (Array1.unsafe_get a i)
let byte (a : (int, int8_unsigned_elt, c_layout) Array1.t) i = get (fun x -> x) a i
let long (a : (int64, int64_elt, c_layout) Array1.t) i = get small a i
let word (a : (int32, int32_elt, c_layout) Array1.t) i =
  get (fun x -> Int32.to_int x land 0xffff_ffff) a i

(* CRC-32 as in zlib, of all bytes before [stop]. *)
let crc a stop =
  let step c = if c land 1 = 1 then (c lsr 1) lxor 0xedb88320 else c lsr 1 in
  let table = Array.init 256 (fun i -> step (step (step (step (step (step (step (step i)))))))) in
  let c = ref 0xffff_ffff in
  for i = 0 to stop - 1 do
    c := table.((!c lxor byte a i) land 255) lxor (!c lsr 8)
  done;
  !c lxor 0xffff_ffff

type file = { table : table; start : int option; text : (int -> int list) option }

let read path =
  if Sys.big_endian then bad "this machine is big-endian";
  let fd = Unix.openfile path [ Unix.O_RDONLY ] 0 in
  let { Unix.st_kind; st_size = size; _ } = Unix.fstat fd in
  if st_kind <> Unix.S_REG then bad "it is no regular file";
  if size < 64 || size mod 8 <> 0 then bad "it has %d bytes, which no such file has" size;
  let all = map fd 0 int8_unsigned size in
  if String.init 8 (fun i -> Char.chr (byte all i)) <> "lmproof1" then
    bad "it does not begin with lmproof1";
  let header = map fd 0 int64 6 in
  let count what i =
    let x = long header i in
    if x > size then bad "it cannot hold %Lu %s" header.{i} what else x in
  let n = count "vertices" 1 and m = count "edges" 2 and length = count "bytes of texts" 5 in
  let start = if header.{3} = -1L then None else Some (count "vertices before the first" 3) in
  let flags = long header 4 in
  if flags > 3 then bad "it has flags that are not known";
  if flags < 2 && length > 0 then bad "it has texts that its flags deny";
  if start >= Some n then bad "its first vertex is %d of %d" (Option.get start) n;
  let place = ref 48 in
  let section bytes =
    let here = !place and stop = !place + bytes in
    place := (stop + 7) / 8 * 8;
    if !place > size - 8 then bad "it is too short for its %d vertices and %d edges" n m;
    for i = stop to !place - 1 do
      if byte all i <> 0 then bad "byte %d is not 0" i
    done;
    here in
  let labels = map fd (section n) int8_unsigned n in
  let offsets = map fd (section (8 * (n + 1))) int64 (n + 1) in
  let edges = map fd (section (4 * m)) int32 m in
  let codes = map fd (section (4 * n)) int32 n in
  let text =
    if flags < 2 then None
    else
      let ends = map fd (section (8 * (n + 1))) int64 (n + 1) in
      let bytes = map fd (section length) int8_unsigned length in
      if long ends 0 <> 0 || long ends n <> length then bad "its texts are not of their length";
      for v = 0 to n - 1 do
        if long ends v > long ends (v + 1) then bad "the text of vertex %d ends before it begins" v
      done;
      let text v =
        let first = long ends v in
        List.init (long ends (v + 1) - first) (fun i -> byte bytes (first + i)) in
      Some text in
  if !place <> size - 8 then bad "it is longer than its %d vertices and %d edges" n m;
  if (map fd (size - 8) int64 1).{0} <> Int64.of_int (crc all (size - 8)) then
    bad "its checksum is wrong";
  if long offsets 0 <> 0 || long offsets n <> m then bad "its edges are not %d" m;
  let table =
    { size = n; edges = m; rule = flags land 1 = 1; labels = byte labels; offset = long offsets;
      target = (fun e -> word edges e land 0x7fff_ffff);
      keeps = (fun e -> word edges e > 0x7fff_ffff); code = word codes } in
  { table; start; text }

let plies n = if n = 1 then "1 ply" else Printf.sprintf "%d plies" n
let rec commas n =
  if n < 1000 then string_of_int n else Printf.sprintf "%s,%03d" (commas (n / 1000)) (n mod 1000)
let value = function
  | Won n -> "a win in " ^ plies n
  | Lost n -> "a loss in " ^ plies n
  | Drawn -> "a draw"
let fault = function
  | Falls -> "its edges end before they begin, or after the last edge"
  | Outside -> "an edge leads to no vertex"
  | Unknown -> "its label is not known"
  | Differs (x, y) -> Printf.sprintf "its value is said to be %s; its moves make it %s" (value x) (value y)

let vertex file v =
  match file.text with
  | Some text ->
    let text = text v |> List.to_seq |> Seq.map Char.chr |> String.of_seq in
    Printf.sprintf "vertex %d (%s)" v (String.escaped text)
  | None -> Printf.sprintf "vertex %d" v

let print_proved by file =
  let said v =
    let from = "the player to move from " ^ vertex file v in
    match decode (file.table.code v) with
    | Won n -> Printf.sprintf "%s wins in %s, and not sooner; " from (plies n)
    | Lost n -> Printf.sprintf "%s loses in %s, and can hold out that long; " from (plies n)
    | Drawn -> Printf.sprintf "neither player can force a win from %s; " (vertex file v) in
  Printf.printf "proved%s: %s%s\n" by
    (match file.start with Some v -> said v | None -> "")
    (match file.table.size with
     | 1 -> "the value is true"
     | n -> Printf.sprintf "all %s values are true" (commas n))

let refuse file v why = Printf.printf "refused: %s: %s\n" (vertex file v) why; exit 1

let difference = function
  | Unreadable -> "its text, or that of a vertex that it leads to, is no position of the game"
  | Ends -> "whether play ends there, and how, is not as the rules say"
  | Extra -> "an edge leads where no move leads"
  | Missing -> "no edge leads where a move leads"

(* The rules of a game by its name in lastmove, such as hexapawn:3x3. *)
let rules game =
  let name, size = match String.split_on_char ':' game with [ n; s ] -> n, s | _ -> game, "" in
  let name, misere =
    match String.split_on_char '/' name with [ n; "misere" ] -> n, true | _ -> name, false in
  let number s = match int_of_string_opt s with Some n when n > 0 && n < 1_000_000 -> n | _ -> 0 in
  match name, List.map number (String.split_on_char 'x' size) with
  | "hexapawn", [ n ] when n > 0 -> hexapawn_rules n n misere
  | "hexapawn", [ r; c ] when r > 0 && c > 0 -> hexapawn_rules r c misere
  | "co-bang", [ r; c ] when r > 0 && c > 0 -> co_bang_rules r c misere
  | "morris", [ 3 ] -> morris_rules misere
  | _ -> bad "the rules of %s are not known: there are hexapawn:RxC, co-bang:RxC and morris:3" game

let check_table path game =
  let rules = Option.map rules game in
  let file = read path in
  (match check file.table with
   | Accepted -> ()
   | Refused (v, f) -> refuse file v (fault f));
  match rules, file.text with
  | None, _ -> print_proved "" file
  | Some _, None -> bad "it has no texts, so nothing says which positions its vertices are"
  | Some rules, Some text -> (
    match compare file.table text rules with
    | Agrees -> print_proved (" by the rules of " ^ Option.get game) file
    | Disagrees (v, d) -> refuse file v (difference d))

(* A certificate of a period, as lastmove writes it. *)
let read_octal file =
  let read format make = Scanf.bscanf file format make in
  read " { \"format\" : \"lastmove certificate\" , \"version\" : 1 , " ();
  let game, rules = read "\"game\" : %S , \"rules\" : %S , " (fun game rules -> game, rules) in
  let pre, p = read "\"preperiod\" : %u , \"period\" : %u , " (fun pre p -> pre, p) in
  read "\"mask\" : %_u , \"values\" : [" ();
  let value s =
    let x = int_of_string ("0x" ^ s) in
    if x < 0 || x >= limit then failwith s else x in
  let rec values found =
    let line, next = read " %S %c" (fun line next -> line, next) in
    let found = List.rev_append (List.map value (String.split_on_char ' ' line)) found in
    match next with ',' -> values found | ']' -> List.rev found | _ -> failwith line in
  let values = Array.of_list (values []) in
  read " } %!" ();
  if p = 0 || pre >= Array.length values || p <> Array.length values - pre then
    bad "it has %d values, not %d and %d" (Array.length values) pre p;
  let named = [ "kayles", "0.77"; "dawson-kayles", "0.07"; "dawson-chess", "0.137"; "octal", rules ] in
  match List.assoc_opt game named with
  | None -> bad "%s is no octal game that is known here" game
  | Some code -> code, pre, p, fun n -> values.(if n < pre then n else pre + (n - pre) mod p)

let check_octal_file path =
  let code, pre, p, value =
    try read_octal (Scanf.Scanning.open_in_bin path) with
    | Scanf.Scan_failure _ | Failure _ | End_of_file -> bad "it is no certificate of a period" in
  let digit c = if c >= '0' && c <= '7' then Char.code c - 48 else bad "%S is no octal code" code in
  match List.of_seq (String.to_seq code) with
  | d :: '.' :: ds -> (
    let from = max 1 pre in
    match check_octal (List.map digit (d :: ds)) value from p with
    | Periodic ->
      Printf.printf "proved: the nim values of %s repeat with period %d from heap %d on\n" code p from
    | WrongHeap n -> Printf.printf "refused: heap %d: its nim value is not %d\n" n (value n); exit 1
    | Unrepeated n -> Printf.printf "refused: heap %d: its value is not that of %d\n" (n + p) n; exit 1
    | Unsound -> bad "it has no period")
  | _ -> bad "%S is no octal code" code

let main () =
  match Array.to_list Sys.argv |> List.tl with
  | [ path ] -> check_table path None
  | [ path; "--game"; game ] -> check_table path (Some game)
  | [ "--octal"; path ] -> check_octal_file path
  | _ -> bad "usage: lastmove-check FILE.lmproof [--game GAME], or lastmove-check --octal FILE"

let () =
  let fail why = prerr_endline ("lastmove-check: " ^ why); exit 2 in
  try main () with
  | Bad why | Sys_error why -> fail why
  | Unix.Unix_error (e, _, path) -> fail (path ^ ": " ^ Unix.error_message e)
  | Out_of_memory -> fail "there is not enough memory"
  | Stack_overflow -> fail "it is nested too deep"

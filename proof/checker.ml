(* Reads the files that the extracted checkers are to check, and prints what they say.
   Coq does not see this file: that it reads what is written is for the reader to see. *)

open Bigarray
open Checked
open Report

let bytes_of s = List.map Char.code (List.of_seq (String.to_seq s))
let to_string bytes = String.of_seq (Seq.map Char.chr (List.to_seq bytes))

(* Files are mapped into memory, so that the system keeps of them what fits. *)
let map fd pos kind count =
  array1_of_genarray (Unix.map_file fd ~pos:(Int64.of_int pos) kind c_layout false [| count |])

(* Numbers too large for the checker become a limit that no count of a file can reach. *)
let limit = 1 lsl 61
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
  for i = 0 to stop - 1 do c := table.((!c lxor byte a i) land 255) lxor (!c lsr 8) done;
  !c lxor 0xffff_ffff

type file = { table : table; start : int option; text : (int -> int list) option }

let read path =
  if Sys.big_endian then bad "this machine is big-endian";
  let fd = Unix.openfile path [ Unix.O_RDONLY ] 0 in
  let { Unix.st_kind; st_size = size; _ } = Unix.fstat fd in
  if st_kind <> Unix.S_REG then bad "it is no regular file";
  if size < 64 || size mod 8 <> 0 then bad "it has %d bytes, which no such file has" size;
  let all = map fd 0 int8_unsigned size in
  if to_string (List.init 8 (byte all)) <> "lmproof1" then bad "it does not begin with lmproof1";
  let header = map fd 0 int64 6 in
  let count what i =
    if long header i > size then bad "it cannot hold %Lu %s" header.{i} what else long header i in
  let n = count "vertices" 1 and m = count "edges" 2 and length = count "bytes of texts" 5 in
  let start = if header.{3} = -1L then None else Some (count "vertices before the first" 3) in
  if start >= Some n then bad "its first vertex is not one of %d" n;
  let flags = long header 4 in
  if flags > 3 || (flags < 2 && length > 0) then bad "its flags are not known, or deny its texts";
  let place = ref 48 in
  let section kind count bytes =
    let here = !place and stop = !place + (count * bytes) in
    place := (stop + 7) / 8 * 8;
    if !place > size - 8 then bad "it is too short for its %d vertices and %d edges" n m;
    for i = stop to !place - 1 do if byte all i <> 0 then bad "byte %d is not 0" i done;
    map fd here kind count in
  let labels = section int8_unsigned n 1 in
  let offsets = section int64 (n + 1) 8 in
  let edges = section int32 m 4 in
  let codes = section int32 n 4 in
  let read_texts () =
    let ends = section int64 (n + 1) 8 in
    let bytes = section int8_unsigned length 1 in
    for v = 0 to n - 1 do
      if long ends v > long ends (v + 1) then bad "the text of vertex %d ends before it begins" v
    done;
    if long ends 0 <> 0 || long ends n <> length then bad "its texts are not of their length";
    fun v -> List.init (long ends (v + 1) - long ends v) (fun i -> byte bytes (long ends v + i)) in
  let text = if flags < 2 then None else Some (read_texts ()) in
  if !place <> size - 8 then bad "it is longer than its %d vertices and %d edges" n m;
  if (map fd !place int64 1).{0} <> Int64.of_int (crc all !place) then bad "its checksum is wrong";
  if long offsets 0 <> 0 || long offsets n <> m then bad "its edges are not %d" m;
  let target e = word edges e land 0x7fff_ffff and keeps e = word edges e > 0x7fff_ffff in
  let table = { size = n; edges = m; rule = flags land 1 = 1; labels = byte labels;
                offset = long offsets; target; keeps; code = word codes } in
  { table; start; text }

let rec commas n =
  if n < 1000 then string_of_int n else Printf.sprintf "%s,%03d" (commas (n / 1000)) (n mod 1000)
let plies n = if n = 1 then "1 ply" else commas n ^ " plies"
let value = function
  | Won n -> "a win in " ^ plies n
  | Lost n -> "a loss in " ^ plies n
  | Drawn -> "a draw"
let fault = function
  | Falls -> "its edges end before they begin, or after the last edge"
  | Outside -> "an edge leads to no vertex"
  | Unknown -> "its label is not known"
  | Differs (x, y) -> "its value is said to be " ^ value x ^ "; its moves make it " ^ value y
let difference = function
  | Unreadable -> "its text, or that of a vertex that it leads to, is no position of the game"
  | Ends -> "whether play ends there, and how, is not as the rules say"
  | Extra -> "an edge leads where no move leads"
  | Missing -> "no edge leads where a move leads"

let vertex file v =
  let short text = to_string (List.filteri (fun i _ -> i < 200) (text v)) in
  let text = Option.map (fun text -> " (" ^ String.escaped (short text) ^ ")") file.text in
  Printf.sprintf "vertex %d%s" v (Option.value text ~default:"")

let say_proved by file =
  let said v =
    let there = vertex file v in
    match decode (file.table.code v) with
    | Won n -> "the player to move from " ^ there ^ " wins in " ^ plies n ^ ", and not sooner; "
    | Lost n -> "the player to move from " ^ there ^ " loses in " ^ plies n ^ ", and not sooner; "
    | Drawn -> "neither player can force a win from " ^ there ^ "; " in
  let first = Option.fold file.start ~none:"" ~some:said in
  let n = file.table.size in
  let all = if n = 1 then "its value is true" else "all " ^ commas n ^ " values are true" in
  say "proved%s: %s%s" by first all

(* The rules of a game by its name in lastmove, such as hexapawn:3x3 or hexapawn/misere:3x3. *)
let rules game =
  let parts = String.split_on_char ':' game in
  let name, misere = match String.split_on_char '/' (List.hd parts) with
    | [ name; "misere" ] -> name, true | _ -> List.hd parts, false in
  let size s = match int_of_string_opt s with Some n when n > 0 && n < 1_000_000 -> n | _ -> 0 in
  match name, List.map size (List.concat_map (String.split_on_char 'x') (List.tl parts)) with
  | "hexapawn", [ n ] when n > 0 -> hexapawn_rules n n misere
  | "hexapawn", [ r; c ] when r > 0 && c > 0 -> hexapawn_rules r c misere
  | "co-bang", [ r; c ] when r > 0 && c > 0 -> co_bang_rules r c misere
  | "morris", [ 3 ] -> morris_rules misere
  | _ -> bad "the rules of %s are not known: there are hexapawn:RxC, co-bang:RxC and morris:3" game

let check_table path game =
  let rules = Option.map rules game and file = read path in
  (match check file.table with
   | Accepted -> ()
   | Refused (v, f) -> refuse "%s: %s" (vertex file v) (fault f));
  match rules, file.text with
  | None, _ -> say_proved "" file
  | Some _, None -> bad "it has no texts, so nothing says which positions its vertices are"
  | Some rules, Some text -> (
    match check_rules file.table text rules with
    | Agrees -> say_proved (" by the rules of " ^ Option.get game) file
    | Disagrees (v, d) -> refuse "%s: %s" (vertex file v) (difference d))

(* Certificates, as lastmove writes them: of JSON only the strings and numbers, in their order. *)
type token = S of string | N of int

let number x = if x >= 0 && x < 1 lsl 40 then x else failwith "number"
let rec tokens file found =
  match Scanf.bscanf file " %0c" Fun.id with
  | '"' -> tokens file (Scanf.bscanf file "%S" (fun s -> S s) :: found)
  | '0' .. '9' -> tokens file (Scanf.bscanf file "%d" (fun n -> N (number n)) :: found)
  | '{' | '}' | '[' | ']' | ',' | ':' -> Scanf.bscanf file "%_c" (); tokens file found
  | _ -> failwith "no JSON"
  | exception End_of_file -> List.rev found

let judge what proved = function
  | Proved -> say "proved: %s" proved
  | Wrong n -> refuse "%s %d: its value does not follow from its moves" what n
  | Unrepeated n -> refuse "%s %d: its value does not repeat as claimed" what n
  | NoPeriod -> bad "it has no period, or one that is too short"

let check_heaps game rules pre p lines =
  let line = function S s -> String.split_on_char ' ' s | N _ -> failwith "line" in
  let hexadecimal s = number (int_of_string ("0x" ^ s)) and from = max 1 pre in
  let values = Array.of_list (List.map hexadecimal (List.concat_map line lines)) in
  if p = 0 || pre + p <> Array.length values then bad "it has %d values" (Array.length values);
  let value n = values.(if n < pre then n else pre + (n - pre) mod p) in
  let code = match game with
    | "kayles" -> "0.77" | "dawson-kayles" -> "0.07" | "dawson-chess" -> "0.137"
    | _ -> if game = "octal" then rules else game in
  match parse_code (bytes_of code) with
  | None -> bad "%s is no octal game that is known here" code
  | Some digits ->
    check_octal digits value from p |> judge "heap"
    @@ Printf.sprintf "the nim values of %s repeat with period %d from heap %d on" code p from

let check_co_bang play columns pre period rest =
  let is_win = function "win" -> true | "loss" -> false | word -> failwith word in
  let cell = function
    | S word :: N plies :: N slope :: rest -> { is_win = is_win word; plies; slope }, rest
    | S word :: N plies :: rest -> { is_win = is_win word; plies; slope = 0 }, rest
    | _ -> failwith "cell" in
  let rec rows found = function
    | [] -> Array.of_list (List.rev found)
    | S "rows" :: rest when List.length found = pre -> rows found rest
    | S "all" :: rest -> (
      match cell rest with
      | all, S "but" :: N column :: rest ->
        let but, rest = cell rest in
        rows ((fun j -> if j = column then but else all) :: found) rest
      | all, rest -> rows ((fun _ -> all) :: found) rest)
    | _ -> failwith "row" in
  let rows = rows [] rest in
  if Array.length rows <> pre + period then bad "it has %d rows" (Array.length rows);
  let misere_rule = play = "misere" || (play <> "normal" && failwith play) in
  let cell_at i j = rows.(i - 1) j in
  check_growth { columns; misere_rule; pre; period; cell_at } |> judge "row"
  @@ Printf.sprintf "all rows of co-bang with %d columns, %s play, have the claimed values; \
       outcomes repeat with period %d from row %d on" columns play period (pre + 1)

let check_certificate path =
  match tokens (Scanf.Scanning.open_in_bin path) [] with
  | S "format" :: S "lastmove certificate" :: S "version" :: N 1 :: S "game" :: S game :: rest -> (
    match game, rest with
    | "co-bang", S "play" :: S play :: S "columns" :: N columns
      :: S "preperiod" :: N pre :: S "period" :: N p :: S "top" :: rows ->
      check_co_bang play columns pre p rows
    | _, S "rules" :: S rules :: S "preperiod" :: N pre :: S "period" :: N p
      :: S "mask" :: N _ :: S "values" :: lines -> check_heaps game rules pre p lines
    | _ -> failwith game)
  | _ -> failwith "certificate"

let main () =
  match List.tl (Array.to_list Sys.argv) with
  | [ path ] -> check_table path None
  | [ path; "--game"; game ] -> check_table path (Some game)
  | [ "--certificate"; path ] -> check_certificate path
  | [ "--parity"; game; solution ] -> Parity.check game solution
  | _ -> bad "usage: lastmove-check FILE.lmproof [--game GAME], --certificate FILE, --parity PG SOL"

let () =
  let fail why = prerr_endline ("lastmove-check: " ^ why); exit 2 in
  try main () with
  | Bad why | Sys_error why -> fail why
  | Unix.Unix_error (e, _, path) -> fail (path ^ ": " ^ Unix.error_message e)
  | Scanf.Scan_failure _ | Failure _ | End_of_file -> fail "it is no file that is known here"
  | Out_of_memory -> fail "there is not enough memory"
  | Stack_overflow -> fail "it is too large, or nested too deep"

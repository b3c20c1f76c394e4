(* Finds the ranks that the checker of parity games asks for. Nothing here is trusted: the checker
   refuses ranks that are wrong. Where there are none, it finds the vertex where they fail. *)

(* All that can be reached from [root], in the order in which the search leaves it. *)
let search next seen leave root =
  let stack = Stack.create () in
  let enter v =
    if not seen.(v) then begin
      seen.(v) <- true;
      Stack.push (v, next v) stack
    end in
  enter root;
  while not (Stack.is_empty stack) do
    match Stack.pop stack with
    | v, [] -> leave v
    | v, w :: ws ->
      Stack.push (v, ws) stack;
      enter w
  done

(* Of the vertices [inside]: how many vertices of priority p a walk can still come to, if none of
   them is on a cycle. Strongly connected components are found in two searches (Kosaraju), last
   ones first. *)
let of_level n p priority inside moves =
  let next v = List.filter inside (moves v) in
  let before = Array.make n [] and order = ref [] and rank = Array.make n (-1) in
  let each f = for v = 0 to n - 1 do if inside v then f v done in
  each (fun v -> List.iter (fun w -> before.(w) <- v :: before.(w)) (next v));
  let seen = Array.make n false in
  each (search (fun v -> before.(v)) seen (fun v -> order := v :: !order));
  let seen = Array.make n false in
  List.iter (fun root ->
      let part = ref [] in
      search next seen (fun v -> part := v :: !part) root;
      let best = List.fold_left (fun r v ->
          List.fold_left (fun r w -> max r rank.(w)) r (next v)) 0 !part in
      let own = if List.exists (fun v -> priority v = p) !part then 1 else 0 in
      List.iter (fun v -> rank.(v) <- best + own) !part)
    !order;
  rank

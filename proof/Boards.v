(** The rules of three games, each in ten to twenty lines, and how their positions are written.

    Rows and columns count from 0 here; player A has the men x and B the men o. *)

From Lastmove Require Import Game Rules.

(** ** Boards *)

Inductive square := Empty | Man (p : player).

Definition is_empty (s : square) : bool := match s with Empty => true | _ => false end.
Definition same_player (p q : player) : bool :=
  match p, q with A, A | B, B => true | _, _ => false end.
Definition is_man (p : player) (s : square) : bool :=
  match s with Man q => same_player p q | Empty => false end.

(** A board is its squares, row by row. *)
Definition board := list square.
Definition at_ (b : board) (i : nat) : square := nth i b Empty.
Fixpoint put (i : nat) (s : square) (b : board) : board :=
  match b, i with
  | [], _ => []
  | _ :: b, 0 => s :: b
  | t :: b, S i => t :: put i s b
  end.
Definition squares (b : board) : list nat := seq 0 (length b).
Definition near (i j : nat) : bool := (S i =? j) || (S j =? i).

(** ** Hexapawn, on a board with R rows and C columns *)

Record pawns := { pawns_on : board; pawns_turn : player }.

Section Hexapawn.
Variables R C : nat.

(** Pawns of A go up, to row 0; pawns of B go down. *)
Definition ahead (p : player) (i j : nat) : bool :=
  match p with A => S (j / C) =? i / C | B => j / C =? S (i / C) end.
Definition home (p : player) : nat := match p with A => 0 | B => R - 1 end.

(** A pawn goes straight ahead to an empty square, or takes diagonally ahead. *)
Definition may_go (x : pawns) (i j : nat) : bool :=
  ahead (pawns_turn x) i j &&
  (if i mod C =? j mod C then is_empty (at_ (pawns_on x) j)
   else near (i mod C) (j mod C) && is_man (other (pawns_turn x)) (at_ (pawns_on x) j)).
Definition go (x : pawns) (i j : nat) : pawns :=
  {| pawns_on := put j (Man (pawns_turn x)) (put i Empty (pawns_on x));
     pawns_turn := other (pawns_turn x) |}.

Definition reached (p : player) (b : board) : bool :=
  existsb (fun i => (i / C =? home p) && is_man p (at_ b i)) (squares b).

Definition hexapawn (m : bool) : game := {|
  vertex := pawns;
  label x := if reached (pawns_turn x) (pawns_on x) then Some Win
             else if reached (other (pawns_turn x)) (pawns_on x) then Some Loss else None;
  moves x := flat_map (fun i => if is_man (pawns_turn x) (at_ (pawns_on x) i)
               then map (fun j => (go x i j, false)) (filter (may_go x i) (squares (pawns_on x)))
               else []) (squares (pawns_on x));
  misere := m |}.
End Hexapawn.

(** ** Three men's morris, on 3 × 3 points *)

Record men := { men_on : board; men_turn : player; left_a : nat; left_b : nat }.
Definition to_place (x : men) : nat := match men_turn x with A => left_a x | B => left_b x end.

(** Lines are rows, columns and diagonals; along them a man slides to the next point. *)
Definition rows : list (list nat) :=
  [[0; 1; 2]; [3; 4; 5]; [6; 7; 8]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]; [0; 4; 8]; [2; 4; 6]].
Definition joined (i j : nat) : bool :=
  existsb (fun l => match l with
    | [a; b; c] => (i =? a) && (j =? b) || (i =? b) && (j =? a) ||
                   (i =? b) && (j =? c) || (i =? c) && (j =? b)
    | _ => false end) rows.
Definition lined (p : player) (b : board) : bool :=
  existsb (forallb (fun i => is_man p (at_ b i))) rows.

(** Who has a man left to place places it; else a man of his slides to an empty point. *)
Definition place (x : men) (j : nat) : men :=
  {| men_on := put j (Man (men_turn x)) (men_on x);
     men_turn := other (men_turn x);
     left_a := if same_player (men_turn x) A then left_a x - 1 else left_a x;
     left_b := if same_player (men_turn x) B then left_b x - 1 else left_b x |}.
Definition slide (x : men) (i j : nat) : men :=
  {| men_on := put j (Man (men_turn x)) (put i Empty (men_on x));
     men_turn := other (men_turn x); left_a := left_a x; left_b := left_b x |}.

(** Who has three men in a line has won. *)
Definition morris (m : bool) : game := {|
  vertex := men;
  label x := if lined (men_turn x) (men_on x) then Some Win
             else if lined (other (men_turn x)) (men_on x) then Some Loss else None;
  moves x :=
    let free := filter (fun j => is_empty (at_ (men_on x) j)) (squares (men_on x)) in
    if 0 <? to_place x then map (fun j => (place x j, false)) free
    else flat_map (fun i => if is_man (men_turn x) (at_ (men_on x) i)
           then map (fun j => (slide x i j, false)) (filter (joined i) free) else [])
           (squares (men_on x));
  misere := m |}.

(** ** Cờ bảng, with M columns *)

(** The token is in row x and column y, both from 1; a move pushes it k rows up, into column k,
    where k is any column but y. *)
Definition co_bang (M : nat) (m : bool) : game := {|
  vertex := nat * nat;
  label _ := None;
  moves xy := let (x, y) := xy in
    map (fun k => ((x - k, k), false)) (filter (fun k => negb (k =? y) && (k <? x)) (seq 1 M));
  misere := m |}.

(** ** How positions are written *)

(** Characters by their codes. *)
Definition comma := 44.
Definition minus := 45.
Definition dot := 46.
Definition slash := 47.
Definition zero := 48.
Definition letter_o := 111.
Definition letter_x := 120.

Fixpoint split (sep : nat) (l : list nat) : list (list nat) :=
  match l with
  | [] => [[]]
  | c :: l => match split sep l with
              | w :: ws => if c =? sep then [] :: w :: ws else (c :: w) :: ws
              | [] => []
              end
  end.

(** A number in decimal, of at most nine digits. *)
Fixpoint digits (l : list nat) (n : nat) : option nat :=
  match l with
  | [] => Some n
  | c :: l => if (zero <=? c) && (c <=? zero + 9) then digits l (10 * n + (c - zero)) else None
  end.
Definition number (l : list nat) : option nat :=
  match l with
  | [] => None
  | _ => if length l <=? 9 then digits l 0 else None
  end.

Definition parse_player (l : list nat) : option player :=
  match l with
  | [c] => if c =? letter_x then Some A else if c =? letter_o then Some B else None
  | _ => None
  end.

Definition parse_square (c : nat) : option square :=
  if c =? dot then Some Empty
  else match parse_player [c] with Some p => Some (Man p) | None => None end.
Fixpoint parse_row (l : list nat) : option board :=
  match l with
  | [] => Some []
  | c :: l => match parse_square c, parse_row l with
              | Some s, Some b => Some (s :: b)
              | _, _ => None
              end
  end.
Fixpoint parse_rows (C : nat) (l : list (list nat)) : option board :=
  match l with
  | [] => Some []
  | r :: l => match parse_row r, parse_rows C l with
              | Some s, Some b => if length s =? C then Some (s ++ b) else None
              | _, _ => None
              end
  end.
(** R rows of C squares, with slashes between them. *)
Definition parse_board (R C : nat) (l : list nat) : option board :=
  let rows := split slash l in if length rows =? R then parse_rows C rows else None.

(** A board, a minus and who is to move: ooo/.../xxx-x. *)
Definition parse_pawns (R C : nat) (l : list nat) : option pawns :=
  match split minus l with
  | [b; t] => match parse_board R C b, parse_player t with
              | Some b, Some t => Some {| pawns_on := b; pawns_turn := t |}
              | _, _ => None
              end
  | _ => None
  end.

(** The same, and how many men x and o are left to place, where there are any: x../.../...-o,2,3. *)
Definition parse_men (l : list nat) : option men :=
  match split minus l with
  | [b; t] =>
    match parse_board 3 3 b, split comma t with
    | Some b, [t] =>
      match parse_player t with
      | Some t => Some {| men_on := b; men_turn := t; left_a := 0; left_b := 0 |}
      | None => None
      end
    | Some b, [t; x; o] =>
      match parse_player t, number x, number o with
      | Some t, Some x, Some o => Some {| men_on := b; men_turn := t; left_a := x; left_b := o |}
      | _, _, _ => None
      end
    | _, _ => None
    end
  | _ => None
  end.

(** Row and column, from 1: 7,2. *)
Definition parse_token (N M : nat) (l : list nat) : option (nat * nat) :=
  match split comma l with
  | [x; y] => match number x, number y with
              | Some x, Some y => if (1 <=? x) && (x <=? N) && (1 <=? y) && (y <=? M)
                                  then Some (x, y) else None
              | _, _ => None
              end
  | _ => None
  end.

(** ** What the checker needs of them *)

Definition same_square (s t : square) : bool :=
  match s, t with Empty, Empty => true | Man p, Man q => same_player p q | _, _ => false end.
Fixpoint same_board (a b : board) : bool :=
  match a, b with
  | [], [] => true
  | s :: a, t :: b => same_square s t && same_board a b
  | _, _ => false
  end.

Lemma same_player_true p q : same_player p q = true -> p = q. Proof. now destruct p, q. Qed.
Lemma same_board_true a : forall b, same_board a b = true -> a = b.
Proof.
  induction a as [|s a IH]; intros [|t b]; simpl; try discriminate; auto.
  intros H. apply andb_prop in H. destruct H as [S H]. f_equal; [|now apply IH].
  destruct s, t; simpl in S; try discriminate; auto. f_equal. now apply same_player_true.
Qed.

Definition same_pawns (x y : pawns) : bool :=
  same_player (pawns_turn x) (pawns_turn y) && same_board (pawns_on x) (pawns_on y).
Lemma same_pawns_true x y : same_pawns x y = true -> x = y.
Proof.
  destruct x, y. unfold same_pawns. simpl. intros H. apply andb_prop in H. destruct H as [P H].
  f_equal; [now apply same_board_true|now apply same_player_true].
Qed.

Definition same_men (x y : men) : bool :=
  same_player (men_turn x) (men_turn y) && (left_a x =? left_a y) && (left_b x =? left_b y) &&
  same_board (men_on x) (men_on y).
Lemma same_men_true x y : same_men x y = true -> x = y.
Proof.
  destruct x, y. unfold same_men. simpl. rewrite !andb_true_iff, !Nat.eqb_eq.
  intros [[[P La] Lb] E]. f_equal; auto; [now apply same_board_true|now apply same_player_true].
Qed.

Definition same_token (x y : nat * nat) : bool := (fst x =? fst y) && (snd x =? snd y).
Lemma same_token_true x y : same_token x y = true -> x = y.
Proof.
  destruct x, y. unfold same_token. simpl. rewrite andb_true_iff, !Nat.eqb_eq. now intros [-> ->].
Qed.

Definition hexapawn_rules (R C : nat) (m : bool) : rules :=
  Build_rules (hexapawn R C m) same_pawns same_pawns_true (parse_pawns R C).
Definition morris_rules (m : bool) : rules :=
  Build_rules (morris m) same_men same_men_true parse_men.
Definition co_bang_rules (N M : nat) (m : bool) : rules :=
  Build_rules (co_bang M m) same_token same_token_true (parse_token N M).

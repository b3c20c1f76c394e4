(** Cờ bảng with M columns: a certificate of growth gives the values of all rows, for ever.

    It claims that from some row on everything repeats with a period, but that the number of plies
    of each cell grows from period to period by a slope of its own. *)

From Lastmove Require Import Game Table Boards.

Record cell := { is_win : bool; plies : nat; slope : nat }.

Record growth := {
  columns : nat;
  misere_rule : bool;
  pre : nat;                        (* rows 1 to pre stand for themselves *)
  period : nat;                     (* rows pre + 1 to pre + period repeat *)
  cell_at : nat -> nat -> cell }.   (* of these rows: row and column, from 1 *)

Definition cell_value (c : cell) (times : nat) : value :=
  let n := plies c + times * slope c in if is_win c then Won n else Lost n.

Section Growth.
Variable Z : growth.
Let M := columns Z.
Let G := co_bang M (misere_rule Z).

(** The row of the certificate that stands for row i, how many periods above it is, and the value
    that is claimed of a cell. *)
Definition row_of (i : nat) : nat :=
  if i <=? pre Z then i else S (pre Z) + (i - S (pre Z)) mod period Z.
Definition times (i : nat) : nat := if i <=? pre Z then 0 else (i - S (pre Z)) / period Z.
Definition stands (i j : nat) : cell := cell_at Z (row_of i) j.
Definition claimed (i j : nat) : value := cell_value (stands i j) (times i).
Definition claimed_at (xy : nat * nat) : value := claimed (fst xy) (snd xy).

(** ** The checker *)

(** 1: the value is that which follows from the moves. *)
Definition follows_there (i j : nat) : bool := same (claimed i j) (expected G claimed_at (i, j)).

(** 2: of the moves that count, which are those to lost cells from a won cell and all from a lost
    one, some move has the value and the slope, and no move has a slope on the wrong side. *)
Definition keeps_slope (i j : nat) : bool :=
  let s := stands i j in
  let options := map (fun wk => let '((x, k), _) := wk in (x, k)) (moves G (i, j)) in
  let steady (xk : nat * nat) := let t := stands (fst xk) (snd xk) in
    if is_win s then is_win t || (slope s <=? slope t) else slope t <=? slope s in
  let same_line (xk : nat * nat) :=
    same (claimed i j) (move_value claimed_at (xk, false)) &&
    (slope (stands (fst xk) (snd xk)) =? slope s) in
  existsb same_line options && forallb steady options.

Fixpoint columns_pass (test : nat -> nat -> bool) (i count j : nat) : bool :=
  match count with
  | 0 => true
  | S c => if test i j then columns_pass test i c (S j) else false
  end.
Fixpoint first_row (test : nat -> nat -> bool) (count i : nat) : option nat :=
  match count with
  | 0 => None
  | S c => if columns_pass test i M 1 then first_row test c (S i) else Some i
  end.

Definition check_growth : period_verdict :=
  if (period Z =? 0) || (period Z <? M) then NoPeriod
  else match first_row follows_there (pre Z + 2 * period Z) 1 with
  | Some i => Wrong i
  | None => match first_row keeps_slope (period Z) (pre Z + period Z + 1) with
            | Some i => Unrepeated i
            | None => Proved
            end
  end.

(** ** Why it is right *)

Lemma columns_pass_true test i c : forall j, columns_pass test i c j = true ->
  forall k, j <= k < j + c -> test i k = true.
Proof.
  induction c as [|c IH]; simpl; intros j H k Hk; [lia|].
  destruct (test i j) eqn:T; [|discriminate].
  destruct (Nat.eq_dec k j) as [->|]; [exact T|]. apply (IH (S j) H). lia.
Qed.

Lemma first_row_none test c : forall i, first_row test c i = None ->
  forall x y, i <= x < i + c -> 1 <= y <= M -> test x y = true.
Proof.
  induction c as [|c IH]; simpl; intros i H x y Hx Hy; [lia|].
  destruct (columns_pass test i M 1) eqn:T; [|discriminate].
  destruct (Nat.eq_dec x i) as [->|].
  - apply (columns_pass_true _ _ _ _ T). lia.
  - apply (IH (S i) H); lia.
Qed.

Lemma option_spec i j w k : In (w, k) (moves G (i, j)) <->
  exists c, w = (i - c, c) /\ k = false /\ 1 <= c <= M /\ c <> j /\ c < i.
Proof.
  simpl. rewrite in_map_iff. split.
  - intros (c & E & H). apply filter_In in H. destruct H as [H F]. apply in_seq in H.
    apply andb_prop in F. destruct F as [N L]. apply Nat.ltb_lt in L.
    apply negb_true_iff, Nat.eqb_neq in N. injection E as <- <-. exists c. repeat split; lia.
  - intros (c & -> & -> & H & N & L). exists c. split; [reflexivity|]. apply filter_In. split.
    + apply in_seq. lia.
    + apply andb_true_intro. split; [now apply negb_true_iff, Nat.eqb_neq|now apply Nat.ltb_lt].
Qed.

(** A row below the first ones, n periods on. *)
Lemma stands_on i j n : 0 < period Z -> pre Z < i -> stands (i + n * period Z) j = stands i j.
Proof.
  intros P L. unfold stands, row_of.
  destruct (Nat.leb_spec i (pre Z)), (Nat.leb_spec (i + n * period Z) (pre Z)); try lia.
  replace (i + n * period Z - S (pre Z)) with (i - S (pre Z) + n * period Z) by lia.
  now rewrite Nat.mod_add by lia.
Qed.
Lemma times_on i n : 0 < period Z -> pre Z < i -> times (i + n * period Z) = times i + n.
Proof.
  intros P L. unfold times.
  destruct (Nat.leb_spec i (pre Z)), (Nat.leb_spec (i + n * period Z) (pre Z)); try lia.
  replace (i + n * period Z - S (pre Z)) with (i - S (pre Z) + n * period Z) by lia.
  now rewrite Nat.div_add by lia.
Qed.

Definition more (n : nat) (x : value) : value :=
  match x with Won m => Won (m + n) | Lost m => Lost (m + n) | Drawn => Drawn end.
Lemma claimed_on i j n : 0 < period Z -> pre Z < i ->
  claimed (i + n * period Z) j = more (n * slope (stands i j)) (claimed i j).
Proof.
  intros P L. unfold claimed, cell_value. rewrite stands_on, times_on by auto.
  destruct (is_win (stands i j)); simpl; f_equal; lia.
Qed.

Lemma ending_none i j : moves G (i, j) <> [] -> ending G (i, j) = None.
Proof. unfold ending. simpl. now destruct (map _ _). Qed.

Section Accepted.
Hypothesis Accept : check_growth = Proved.

Lemma parts : 0 < period Z /\ M <= period Z /\
  (forall i j, 1 <= i <= pre Z + 2 * period Z -> 1 <= j <= M -> follows_there i j = true) /\
  (forall i j, pre Z + period Z < i <= pre Z + 2 * period Z -> 1 <= j <= M ->
    keeps_slope i j = true).
Proof.
  unfold check_growth in Accept. destruct (Nat.eqb_spec (period Z) 0); [discriminate|].
  destruct (Nat.ltb_spec (period Z) M); [discriminate|]. cbn [orb] in Accept.
  destruct (first_row follows_there _ 1) eqn:F; [discriminate|].
  destruct (first_row keeps_slope _ _) eqn:S; [discriminate|].
  repeat split; try lia; intros i j Hi Hj.
  - apply (first_row_none _ _ _ F); lia.
  - apply (first_row_none _ _ _ S); lia.
Qed.

(** The value that follows in the rows below those that were checked, n periods on. *)
Lemma follows_on i j n : pre Z + period Z < i <= pre Z + 2 * period Z -> 1 <= j <= M ->
  claimed (i + n * period Z) j = expected G claimed_at (i + n * period Z, j).
Proof.
  intros Hi Hj. destruct parts as (P & PM & F & S).
  specialize (F i j ltac:(lia) Hj). specialize (S i j Hi Hj).
  apply same_true in F. unfold keeps_slope in S. apply andb_prop in S. destruct S as [S1 S2].
  apply existsb_exists in S1. destruct S1 as ((x & k) & Hin & S1). rewrite forallb_forall in S2.
  apply andb_prop in S1. destruct S1 as [V Sl]. apply same_true in V. apply Nat.eqb_eq in Sl.
  simpl in Sl.
  (* the options of row i are in rows after pre, and those n periods on are the same *)
  assert (In1 : forall c, 1 <= c <= M -> c <> j -> In ((i - c, c), false) (moves G (i, j))).
  { intros c Hc N. apply option_spec. exists c. repeat split; lia. }
  assert (In2 : forall c, 1 <= c <= M -> c <> j ->
    In (i - c, c) (map (fun wk => let '((x, k), _) := wk in (x, k)) (moves G (i, j)))).
  { intros c Hc N. apply in_map_iff. exists ((i - c, c), false). split; [reflexivity|auto]. }
  assert (E : forall i', 1 <= k <= M -> k <> j -> k < i' -> ending G (i', j) = None).
  { intros i' Hk N L. apply ending_none. intros Nil.
    assert (X : In ((i' - k, k), false) (moves G (i', j)))
      by (apply option_spec; exists k; repeat split; lia).
    now rewrite Nil in X. }
  apply in_map_iff in Hin. destruct Hin as ([[x' k'] b] & Exk & Hin). injection Exk as -> ->.
  apply option_spec in Hin. destruct Hin as (c & Ec & -> & Hc & Nc & Lc). injection Ec as -> <-.
  rewrite claimed_on by lia. unfold expected in *. rewrite E in F by lia. rewrite E by lia.
  assert (On : forall c, 1 <= c <= M -> move_value claimed_at ((i + n * period Z - c, c), false) =
    more (n * slope (stands (i - c) c)) (move_value claimed_at ((i - c, c), false))).
  { intros c Hc'. unfold move_value, claimed_at. simpl.
    replace (i + n * period Z - c) with (i - c + n * period Z) by lia.
    rewrite claimed_on by lia. now destruct (claimed (i - c) c). }
  symmetry. apply best_unique.
  - apply in_map_iff. exists ((i + n * period Z - k, k), false). split.
    + rewrite On by lia. now rewrite Sl, V.
    + apply option_spec. exists k. repeat split; lia.
  - intros y Hy. apply in_map_iff in Hy. destruct Hy as ([w b] & <- & Hw).
    apply option_spec in Hw. destruct Hw as (c & -> & -> & Hc' & Nc' & Lc').
    rewrite On by lia.
    assert (B : le_value (move_value claimed_at ((i - c, c), false)) (claimed i j)).
    { rewrite F. apply best_le, in_map. auto. }
    specialize (S2 _ (In2 c Hc' Nc')). simpl in S2.
    unfold move_value, claimed_at, claimed, cell_value in *. simpl in *.
    destruct (is_win (stands i j)), (is_win (stands (i - c) c)); simpl in *; auto;
      try apply Nat.leb_le in S2; try contradiction; nia.
Qed.

Lemma growth_consistent : consistent G (fun xy => 1 <= fst xy /\ 1 <= snd xy <= M) claimed_at.
Proof.
  split.
  - intros [i j] w k [Hi Hj] _ Hin. apply option_spec in Hin.
    destruct Hin as (c & -> & _ & Hc & _ & L). simpl. lia.
  - intros [i j] [Hi Hj]. simpl in Hi, Hj. destruct parts as (P & PM & F & _).
    unfold claimed_at at 1. simpl.
    destruct (Nat.le_gt_cases i (pre Z + 2 * period Z)) as [L|L].
    + apply same_true. now apply F.
    + set (d := i - (pre Z + period Z + 1)).
      assert (D := Nat.div_mod_eq d (period Z)).
      assert (U := Nat.mod_upper_bound d (period Z) ltac:(lia)).
      replace i with (pre Z + period Z + 1 + d mod period Z + d / period Z * period Z) by lia.
      apply follows_on; lia.
Qed.

(** Each cell of each row, however far down, has the value that is claimed. *)
Theorem growth_true i j : 1 <= i -> 1 <= j <= M -> has_value G (i, j) (claimed i j).
Proof. intros Hi Hj. exact (consistent_true G _ _ growth_consistent (i, j) (conj Hi Hj)). Qed.

End Accepted.
End Growth.

(** A graph and a table of values in arrays, and the checker that accepts them or refuses them.

    The checker sees arrays as functions of the index, so what is proved holds whatever an array
    returns, and needs no axioms about arrays. Its loops are tail-recursive and build no lists. *)

From Lastmove Require Import Game.

Record table := {
  size : nat;                 (* vertices are 0 to size - 1 *)
  edges : nat;                (* edges are 0 to edges - 1 *)
  rule : bool;                (* the misere rule? *)
  labels : nat -> nat;        (* of a vertex: 0 none, 1 win, 2 loss, 3 draw *)
  offset : nat -> nat;        (* the edges of v are those from offset v on, before offset (v + 1) *)
  target : nat -> nat;        (* where an edge leads *)
  keeps : nat -> bool;        (* whether it keeps the turn *)
  code : nat -> nat }.        (* of a vertex: 0 draw, 2 r + 1 win in r plies, 2 r + 2 loss in r *)

Definition decode_label (c : nat) : option outcome :=
  match c with 0 => None | 1 => Some Win | 2 => Some Loss | _ => Some Draw end.
Definition decode (c : nat) : value :=
  if c =? 0 then Drawn else if c mod 2 =? 1 then Won (c / 2) else Lost (c / 2 - 1).

Definition degree (T : table) (v : nat) : nat := offset T (S v) - offset T v.

(** The game that a table is about. *)
Definition graph (T : table) : game := {|
  vertex := nat;
  label v := decode_label (labels T v);
  moves v := map (fun e => (target T e, keeps T e)) (seq (offset T v) (degree T v));
  misere := rule T |}.

(** In a graph whose vertices have owners, an edge keeps the turn exactly when both ends have the
    same owner. Then who owns the first vertex and begins there owns each vertex where he moves. *)
Lemma owners_move (owner : nat -> player) v w k :
  (k = true <-> owner w = owner v) -> next k (owner v) = owner w.
Proof.
  intros K. destruct k; [symmetry; now apply K|].
  destruct (owner v), (owner w); simpl; auto; now discriminate (proj2 K eq_refl).
Qed.

(** ** The checker *)

Inductive fault :=
| Falls                              (* its edges end before they begin, or after the last edge *)
| Outside                            (* an edge leads to no vertex *)
| Unknown                            (* its label is none of the four *)
| Differs (stated follows : value).  (* its value is not the one that follows from its moves *)

Inductive verdict := Accepted | Refused (v : nat) (f : fault).

(** What is found of a certificate that something repeats for ever: proved; it names no period; or
    the first heap or row whose value does not follow, or does not repeat. *)
Inductive period_verdict := Proved | NoPeriod | Wrong (n : nat) | Unrepeated (n : nat).

Section Check.
Variable T : table.

Fixpoint inside (count e : nat) : bool :=
  match count with
  | 0 => true
  | S c => if target T e <? size T then inside c (S e) else false
  end.

Definition edge_value (e : nat) : value :=
  let x := decode (code T (target T e)) in after (if keeps T e then x else flip x).
Fixpoint best_edge (count e : nat) (x : value) : value :=
  match count with
  | 0 => x
  | S c => best_edge c (S e) (better x (edge_value e))
  end.

Definition follows_at (v : nat) : value :=
  match decode_label (labels T v) with
  | Some Win => Won 0
  | Some Loss => Lost 0
  | Some Draw => Drawn
  | None => if degree T v =? 0 then (if rule T then Won 0 else Lost 0)
            else best_edge (degree T v) (offset T v) (Lost 0)
  end.

Definition same (x y : value) : bool :=
  match x, y with
  | Won m, Won n | Lost m, Lost n => m =? n
  | Drawn, Drawn => true
  | _, _ => false
  end.

Definition fault_at (v : nat) : option fault :=
  if offset T (S v) <? offset T v then Some Falls
  else if edges T <? offset T (S v) then Some Falls
  else if negb (inside (degree T v) (offset T v)) then Some Outside
  else if 3 <? labels T v then Some Unknown
  else let x := follows_at v in
       if same (decode (code T v)) x then None else Some (Differs (decode (code T v)) x).

Fixpoint check_from (count v : nat) : verdict :=
  match count with
  | 0 => Accepted
  | S c => match fault_at v with None => check_from c (S v) | Some f => Refused v f end
  end.
Definition check : verdict := check_from (size T) 0.

(** ** Why what it accepts is true *)

Lemma inside_true c : forall e, inside c e = true ->
  forall i, In i (seq e c) -> target T i < size T.
Proof.
  induction c as [|c IH]; simpl; intros e H i; [easy|].
  destruct (Nat.ltb_spec (target T e) (size T)); [|discriminate].
  intros [<-|Hi]; [assumption|]. now apply (IH (S e)).
Qed.

Lemma best_edge_fold c : forall e x,
  best_edge c e x = fold_left better (map edge_value (seq e c)) x.
Proof. induction c as [|c IH]; simpl; intros; auto. Qed.

Lemma follows_expected v : follows_at v = expected (graph T) (fun w => decode (code T w)) v.
Proof.
  unfold follows_at, expected, ending. simpl. destruct (decode_label (labels T v)) as [[]|]; auto.
  destruct (degree T v) as [|d] eqn:D; simpl; [now destruct (rule T)|].
  rewrite best_edge_fold, map_map. reflexivity.
Qed.

Lemma same_true x y : same x y = true -> x = y.
Proof.
  destruct x, y; simpl; try discriminate; auto; intros H; apply Nat.eqb_eq in H; congruence.
Qed.

Lemma check_from_true c : forall v, check_from c v = Accepted ->
  forall u, v <= u < v + c -> fault_at u = None.
Proof.
  induction c as [|c IH]; simpl; intros v H u Hu; [lia|].
  destruct (fault_at v) eqn:F; [discriminate|].
  destruct (Nat.eq_dec u v) as [->|]; [exact F|]. apply (IH (S v) H). lia.
Qed.

Lemma check_consistent : check = Accepted ->
  consistent (graph T) (fun v => v < size T) (fun v => decode (code T v)).
Proof.
  intros H.
  assert (N : forall v, v < size T ->
    inside (degree T v) (offset T v) = true /\ same (decode (code T v)) (follows_at v) = true).
  { intros v Hv. assert (F : fault_at v = None) by (apply (check_from_true _ _ H); lia).
    unfold fault_at in F.
    destruct (offset T (S v) <? offset T v), (edges T <? offset T (S v)),
      (inside (degree T v) (offset T v)), (3 <? labels T v); simpl in F; try discriminate.
    now destruct (same (decode (code T v)) (follows_at v)). }
  split.
  - intros v w k Hv _ Hin. simpl in Hin. apply in_map_iff in Hin.
    destruct Hin as (e & Ee & He). injection Ee as <- _.
    apply (inside_true _ _ (proj1 (N v Hv)) _ He).
  - intros v Hv. rewrite <- follows_expected. now apply same_true, N.
Qed.

(** What the checker accepts is true: each value, with its exact number of plies, whoever is to
    move, and each draw. *)
Theorem check_true : check = Accepted ->
  forall v, v < size T -> has_value (graph T) v (decode (code T v)).
Proof.
  intros H v Hv.
  exact (consistent_true (graph T) _ (fun v => decode (code T v)) (check_consistent H) v Hv).
Qed.

(** What it refuses is wrong at the vertex that it names, and at none before. *)
Theorem check_refuses v f : check = Refused v f ->
  v < size T /\ fault_at v = Some f /\ forall u, u < v -> fault_at u = None.
Proof.
  unfold check. intros H.
  assert (R : forall c u, check_from c u = Refused v f -> u <= v < u + c /\ fault_at v = Some f /\
    forall i, u <= i < v -> fault_at i = None).
  { clear H. induction c as [|c IH]; simpl; intros u H; [discriminate|].
    destruct (fault_at u) eqn:F.
    - injection H as <- <-. repeat split; auto; lia.
    - destruct (IH _ H) as (L & Fv & B). split; [lia|]. split; [exact Fv|].
      intros i Hi. destruct (Nat.eq_dec i u) as [->|]; auto. apply B. lia. }
  destruct (R _ _ H) as (L & Fv & B). split; [lia|]. split; [exact Fv|]. intros; apply B; lia.
Qed.

End Check.

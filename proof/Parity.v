(** Parity games: when strategies win plays that go on for ever.

    Each vertex has a priority. The largest priority that is seen again and again decides: player 0
    wins if it is even, player 1 if it is odd. Players are booleans here: false is player 0. *)

From Lastmove Require Import Game.

Record arena := {
  vertices : nat;               (* vertices are 0 to vertices - 1 *)
  links : nat;                  (* moves are 0 to links - 1 *)
  first : nat -> nat;           (* the moves of v are those from first v on, before first (v + 1) *)
  leads_to : nat -> nat;        (* where a move leads *)
  owner : nat -> bool;          (* who moves at a vertex *)
  priority : nat -> nat }.

Definition successors (X : arena) (v : nat) : list nat :=
  map (leads_to X) (seq (first X v) (first X (S v) - first X v)).

(** A play, and what decides it. *)
Definition is_play (X : arena) (play : nat -> nat) : Prop :=
  forall n, In (play (S n)) (successors X (play n)).
Definition decides (X : arena) (play : nat -> nat) (p : nat) : Prop :=
  (exists start, forall n, start <= n -> priority X (play n) <= p) /\
  (forall start, exists n, start <= n /\ priority X (play n) = p).
Definition wants (p : nat) : bool := p mod 2 =? 1.

(** ** The checker

    It is given who wins from each vertex, and one move for each vertex where the winner moves. For
    each priority p that the winner does not want there are ranks: along the moves that are left,
    between vertices of priority p and below, the rank never rises, and it falls where p is seen. So
    p cannot be seen again and again without a larger one. Nobody needs to trust the ranks: wrong
    ones are refused. *)

Section Check.
Variables (X : arena) (winner : nat -> bool) (move : nat -> nat).
Variables (levels : list nat) (rank : nat -> nat -> nat).   (* all priorities; p and vertex *)

Definition rank_right (v w p : nat) : bool :=
  if eqb (wants p) (winner v) || (p <? priority X v) || (p <? priority X w) then true
  else if priority X v =? p then rank p w <? rank p v else rank p w <=? rank p v.
Definition step_right (v w : nat) : bool :=
  (w <? vertices X) && eqb (winner w) (winner v) && forallb (rank_right v w) levels.

Fixpoint some_link (test : nat -> bool) (count e : nat) : bool :=
  match count with
  | 0 => false
  | S c => if test (leads_to X e) then true else some_link test c (S e)
  end.

Definition vertex_right (v : nat) : bool :=
  let count := first X (S v) - first X v in
  (first X (S v) <=? links X) && (0 <? count) && existsb (Nat.eqb (priority X v)) levels &&
  if eqb (owner X v) (winner v)
  then some_link (Nat.eqb (move v)) count (first X v) && step_right v (move v)
  else negb (some_link (fun w => negb (step_right v w)) count (first X v)).

Fixpoint wrong_from (count v : nat) : option nat :=
  match count with
  | 0 => None
  | S c => if vertex_right v then wrong_from c (S v) else Some v
  end.
(** The first vertex where something is wrong. *)
Definition check_parity : option nat := wrong_from (vertices X) 0.

(** ** Why it is right *)

Lemma some_link_true test c : forall e, some_link test c e = true <->
  exists w, In w (map (leads_to X) (seq e c)) /\ test w = true.
Proof.
  induction c as [|c IH]; simpl; intros e.
  - split; [easy|]. now intros (w & [] & _).
  - destruct (test (leads_to X e)) eqn:T.
    + split; auto. intros _. exists (leads_to X e). auto.
    + rewrite IH. split; intros (w & H & W); exists w; (split; [|exact W]); auto.
      destruct H as [<-|H]; [congruence|exact H].
Qed.

Lemma wrong_from_none c : forall v, wrong_from c v = None ->
  forall u, v <= u < v + c -> vertex_right u = true.
Proof.
  induction c as [|c IH]; simpl; intros v H u Hu; [lia|].
  destruct (vertex_right v) eqn:F; [|discriminate].
  destruct (Nat.eq_dec u v) as [->|]; [exact F|]. apply (IH (S v) H). lia.
Qed.

Hypothesis Accept : check_parity = None.

Lemma right v : v < vertices X -> successors X v <> [] /\ In (priority X v) levels /\
  (owner X v = winner v -> In (move v) (successors X v)) /\
  (forall w, In w (successors X v) -> (owner X v = winner v -> w = move v) -> step_right v w = true).
Proof.
  intros Hv. assert (R : vertex_right v = true) by (apply (wrong_from_none _ _ Accept); lia).
  unfold vertex_right in R. rewrite !andb_true_iff in R. destruct R as [[[_ D] L] R].
  apply Nat.ltb_lt in D. apply existsb_exists in L. destruct L as (p & Hp & E).
  apply Nat.eqb_eq in E. subst p. repeat split; auto.
  - unfold successors. destruct (first X (S v) - first X v); [lia|discriminate].
  - intros O. rewrite O, eqb_reflx in R. apply andb_prop in R. destruct R as [S _].
    apply some_link_true in S. destruct S as (w & Hw & E). apply Nat.eqb_eq in E. now subst w.
  - intros w Hw O. destruct (eqb (owner X v) (winner v)) eqn:Q.
    + apply eqb_prop in Q. rewrite (O Q). now apply andb_prop in R.
    + apply negb_true_iff in R. destruct (step_right v w) eqn:S; auto.
      rewrite <- R. apply some_link_true. exists w. now rewrite S.
Qed.

(** The winner's moves are there, and play never stops. *)
Theorem parity_moves v : v < vertices X ->
  successors X v <> [] /\ (owner X v = winner v -> In (move v) (successors X v)).
Proof. intros Hv. now destruct (right v Hv) as (S & _ & M & _). Qed.

(** Who is said to win from a vertex, and follows the moves there, wins each play, whatever the
    other player does. *)
Theorem parity_true play : play 0 < vertices X -> is_play X play ->
  (forall n, owner X (play n) = winner (play 0) -> play (S n) = move (play n)) ->
  forall p, decides X play p -> wants p = winner (play 0).
Proof.
  intros H0 Play Moves p [(start & Below) Again].
  assert (Stay : forall n, play n < vertices X /\ winner (play n) = winner (play 0)).
  { induction n as [|n [Hn W]]; [auto|].
    destruct (right _ Hn) as (_ & _ & _ & S).
    assert (R := S _ (Play n) (fun O => Moves n (eq_trans O W))).
    unfold step_right in R. rewrite !andb_true_iff in R. destruct R as [[L E] _].
    apply Nat.ltb_lt in L. apply eqb_prop in E. split; [exact L|congruence]. }
  destruct (bool_dec (wants p) (winner (play 0))) as [|N]; [assumption|exfalso].
  assert (Level : In p levels).
  { destruct (Again 0) as (n & _ & <-). now destruct (right _ (proj1 (Stay n))) as (_ & L & _). }
  assert (Step : forall n, start <= n -> rank p (play (S n)) <= rank p (play n) /\
    (priority X (play n) = p -> rank p (play (S n)) < rank p (play n))).
  { intros n Hn. destruct (Stay n) as [L W]. destruct (right _ L) as (_ & _ & _ & S).
    assert (R := S _ (Play n) (fun O => Moves n (eq_trans O W))).
    unfold step_right in R. rewrite !andb_true_iff in R. destruct R as [_ R].
    rewrite forallb_forall in R. specialize (R p Level). unfold rank_right in R.
    rewrite (proj2 (eqb_false_iff _ _)) in R by congruence.
    assert (B := Below n Hn). assert (B' := Below (Datatypes.S n) ltac:(lia)).
    destruct (Nat.ltb_spec p (priority X (play n))); [lia|].
    destruct (Nat.ltb_spec p (priority X (play (Datatypes.S n)))); [lia|]. simpl in R.
    destruct (Nat.eqb_spec (priority X (play n)) p).
    - apply Nat.ltb_lt in R. lia.
    - apply Nat.leb_le in R. split; [exact R|easy]. }
  assert (Falls : forall d n, start <= n -> rank p (play (n + d)) <= rank p (play n)).
  { induction d as [|d IH]; intros n Hn; [now rewrite Nat.add_0_r|].
    rewrite Nat.add_succ_r. specialize (IH n Hn). destruct (Step (n + d) ltac:(lia)). lia. }
  assert (End : forall r n, start <= n -> rank p (play n) = r -> False);
    [|exact (End _ start (le_n _) eq_refl)].
  induction r as [r IH] using lt_wf_ind. intros n Hn E. destruct (Again n) as (m & Hm & Pm).
  destruct (Step m ltac:(lia)) as [_ Less]. specialize (Less Pm).
  assert (F := Falls (m - n) n Hn). replace (n + (m - n)) with m in F by lia.
  exact (IH _ (ltac:(lia) : rank p (play (S m)) < r) (S m) ltac:(lia) eq_refl).
Qed.

End Check.

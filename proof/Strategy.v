(** The same values once more, by strategies and plays.

    A strategy names a move at each vertex, whatever was played before and whoever is to move there.
    One strategy is best for both players everywhere: who follows it reaches what the values promise,
    against every play of the other. *)

From Lastmove Require Import Game Table.

Definition strategy (G : game) : Type := vertex G -> vertex G * bool.

(** From v with b to move one comes to v' with b' to move in m plies, if p follows s and the other
    player plays any moves. *)
Inductive leads (G : game) (p : player) (s : strategy G) :
  nat -> vertex G -> player -> vertex G -> player -> Prop :=
| leads_here v b : leads G p s 0 v b v b
| leads_own m v w k v' b' : ending G v = None -> s v = (w, k) -> In (w, k) (moves G v) ->
    leads G p s m w (next k p) v' b' -> leads G p s (S m) v p v' b'
| leads_other m v b w k v' b' : ending G v = None -> b <> p -> In (w, k) (moves G v) ->
    leads G p s m w (next k b) v' b' -> leads G p s (S m) v b v' b'.

(** What the value of a vertex promises to p, who follows s. A won play takes at most n plies, and
    when it ends, p has won; a drawn one is never lost; a lost one is not over before n plies.
    As s names a move at each vertex that is no end, no play stops before an end. *)
Definition promised (G : game) (p : player) (s : strategy G) v b (x : value) : Prop :=
  forall m v' b', leads G p s m v b v' b' ->
  match x with
  | Won n => m <= n /\ (ending G v' <> None -> won G p v' b')
  | Drawn => ~ won G (other p) v' b'
  | Lost n => won G (other p) v' b' -> n <= m
  end.

Section Strategy.
Variables (G : game) (P : vertex G -> Prop) (val : vertex G -> value).
Hypothesis C : consistent G P val.

(** The first move that keeps the value. *)
Definition best_move : strategy G := fun v =>
  match find (fun wk => same (move_value val wk) (val v)) (moves G v) with
  | Some wk => wk
  | None => (v, true)
  end.

Lemma same_refl x : same x x = true. Proof. destruct x; simpl; auto using Nat.eqb_refl. Qed.

Lemma best_move_spec v : P v -> ending G v = None ->
  In (best_move v) (moves G v) /\ move_value val (best_move v) = val v.
Proof.
  intros Pv E. unfold best_move. destruct (find _ _) as [wk|] eqn:F.
  - apply find_some in F. destruct F as [Hin S]. split; [exact Hin|]. now apply same_true.
  - exfalso. destruct (some_move G P val C A v A Pv E) as (w & k & Hin & H).
    apply (find_none _ _ F) in Hin. rewrite (move_seen G val A (w, k)) in Hin.
    simpl in *. rewrite H, same_refl in Hin. discriminate.
Qed.

Definition later (m : nat) (x : value) : value :=
  match x with Won n => Won (m + n) | Lost n => Lost (m + n) | Drawn => Drawn end.
Lemma later_after m x : later (S m) x = after (later m x). Proof. now destruct x. Qed.
Lemma after_le x y : le_value x y -> le_value (after x) (after y). Proof. values. Qed.

(** Along a play that follows the strategy, what p has never gets worse. *)
Lemma leads_value p m v b v' b' : leads G p best_move m v b v' b' -> P v ->
  P v' /\ le_value (seen p b (val v)) (later m (seen p b' (val v'))).
Proof.
  induction 1 as [v b|m v w k v' b' E S Hin _ IH|m v b w k v' b' E N Hin _ IH]; intros Pv.
  - split; [exact Pv|]. destruct (seen p b (val v)); simpl; auto.
  - destruct IH as [P' L]; [eapply closed; eauto|]. split; [exact P'|]. rewrite later_after.
    apply le_trans with (after (seen p (next k p) (val w))); [|now apply after_le].
    destruct (best_move_spec v Pv E) as [_ M]. rewrite S, (move_seen G val p (w, k)) in M.
    simpl in M. rewrite seen_own, <- M. apply le_refl.
  - destruct IH as [P' L]; [eapply closed; eauto|]. split; [exact P'|]. rewrite later_after.
    apply le_trans with (after (seen p (next k b) (val w))); [|now apply after_le].
    destruct (each_move G P val C v b w k Pv E Hin) as [_ L'].
    now rewrite (other_neq _ _ N), other_other in *.
Qed.

Theorem best_move_promised p v b : P v -> promised G p best_move v b (seen p b (val v)).
Proof.
  intros Pv m v' b' H. destruct (leads_value _ _ _ _ _ _ H Pv) as [P' L].
  assert (X : forall q, won G q v' b' -> ending G v' <> None)
    by (intros q [[-> _]|[-> _]]; discriminate).
  destruct (seen p b (val v)) as [n|n|] eqn:S.
  - destruct (seen p b' (val v')) as [r|r|] eqn:S'; simpl in L; try contradiction.
    split; [lia|]. intros E. destruct (at_end G P val C p v' b' P' E) as (W & _ & [R|[R|R]]);
      rewrite S' in R; try discriminate. apply W. congruence.
  - intros W. apply (at_end G P val C p v' b' P' (X _ W)) in W. rewrite W in L. simpl in L. lia.
  - intros W. apply (at_end G P val C p v' b' P' (X _ W)) in W. rewrite W in L. exact L.
Qed.
End Strategy.

(** A table that the checker accepts comes with such a strategy. *)
Theorem strategy_true T : check T = Accepted -> exists s : strategy (graph T),
  (forall v, v < size T -> ending (graph T) v = None -> In (s v) (moves (graph T) v)) /\
  forall p v b, v < size T -> promised (graph T) p s v b (seen p b (decode (code T v))).
Proof.
  intros H. assert (C := check_consistent T H). eexists. split.
  - intros v Hv E. exact (proj1 (best_move_spec _ _ _ C v Hv E)).
  - intros p v b Hv. exact (best_move_promised _ _ _ C p v b Hv).
Qed.

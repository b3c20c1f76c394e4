(** Finite and infinite games of perfect information, and what their values mean.

    A game is a graph. Its vertices are positions, seen by the player whose turn it is; a move
    leads to a vertex and either passes the turn to the other player or keeps it. *)

From Coq Require Export List Arith Lia Bool.
Export ListNotations.

Inductive player := A | B.
Inductive outcome := Win | Loss | Draw.

Record game := {
  vertex : Type;
  label : vertex -> option outcome;         (* a declared end, for the player to move there *)
  moves : vertex -> list (vertex * bool);   (* true: the player who moves has the turn again *)
  misere : bool }.

(** A vertex with a label is an end, whatever moves it has. A vertex with neither is an end too:
    who cannot move loses, and under the misere rule wins. *)
Definition ending (G : game) (v : vertex G) : option outcome :=
  match label G v with
  | Some e => Some e
  | None => match moves G v with
            | [] => Some (if misere G then Win else Loss)
            | _ :: _ => None
            end
  end.

Definition other (p : player) : player := match p with A => B | B => A end.
Definition next (k : bool) (b : player) : player := if k then b else other b.

(** Has player p won at vertex v, where b is to move? *)
Definition won (G : game) (p : player) (v : vertex G) (b : player) : Prop :=
  ending G v = Some Win /\ p = b \/ ending G v = Some Loss /\ p = other b.

(** Player p can force an end that p wins within n plies from v, where b is to move. *)
Inductive wins (G : game) (p : player) : nat -> vertex G -> player -> Prop :=
| wins_over n v b : won G p v b -> wins G p n v b
| wins_own n v w k : ending G v = None -> In (w, k) (moves G v) ->
    wins G p n w (next k p) -> wins G p (S n) v p
| wins_other n v b : ending G v = None -> b <> p ->
    (forall w k, In (w, k) (moves G v) -> wins G p n w (next k b)) -> wins G p (S n) v b.

(** Player p can play on for ever, or to an end, without ever losing. *)
CoInductive avoids (G : game) (p : player) : vertex G -> player -> Prop :=
| avoids_over v b : ending G v <> None -> ~ won G (other p) v b -> avoids G p v b
| avoids_own v w k : ending G v = None -> In (w, k) (moves G v) ->
    avoids G p w (next k p) -> avoids G p v p
| avoids_other v b : ending G v = None -> b <> p ->
    (forall w k, In (w, k) (moves G v) -> avoids G p w (next k b)) -> avoids G p v b.

(** Values are for the player to move: won or lost in n plies, or drawn. *)
Inductive value := Won (n : nat) | Lost (n : nat) | Drawn.

(** What it means that x is the value of v, whoever is to move there. The winner can force the end
    within n plies and not within fewer, so the loser can hold out n. *)
Definition has_value (G : game) (v : vertex G) (x : value) : Prop :=
  forall b, match x with
  | Won n => wins G b n v b /\ forall m, m < n -> ~ wins G b m v b
  | Lost n => wins G (other b) n v b /\ forall m, m < n -> ~ wins G (other b) m v b
  | Drawn => forall p, avoids G p v b /\ forall m, ~ wins G p m v b
  end.

(** ** Values follow from one another *)

(** The same value seen by the other player, and seen one ply earlier. *)
Definition flip (x : value) : value :=
  match x with Won n => Lost n | Lost n => Won n | Drawn => Drawn end.
Definition after (x : value) : value :=
  match x with Won n => Won (S n) | Lost n => Lost (S n) | Drawn => Drawn end.

(** A player prefers a win to a draw and a draw to a loss, an early win and a late loss. *)
Definition better (x y : value) : value :=
  match x, y with
  | Won m, Won n => if n <? m then y else x
  | Won _, _ => x
  | _, Won _ => y
  | Drawn, _ => x
  | _, Drawn => y
  | Lost m, Lost n => if m <? n then y else x
  end.
Definition best (l : list value) : value := fold_left better l (Lost 0).

(** The value of a move for the player who makes it, and what the value of a vertex must be by
    those of its moves. *)
Definition move_value {V} (val : V -> value) (wk : V * bool) : value :=
  after (if snd wk then val (fst wk) else flip (val (fst wk))).
Definition expected (G : game) (val : vertex G -> value) (v : vertex G) : value :=
  match ending G v with
  | Some Win => Won 0
  | Some Loss => Lost 0
  | Some Draw => Drawn
  | None => best (map (move_value val) (moves G v))
  end.

(** A set of vertices that moves do not leave, with the expected value at each of them. *)
Record consistent (G : game) (P : vertex G -> Prop) (val : vertex G -> value) : Prop := {
  closed : forall v w k, P v -> ending G v = None -> In (w, k) (moves G v) -> P w;
  follows : forall v, P v -> val v = expected G val v }.

(** ** The order of values *)

Definition le_value (x y : value) : Prop :=
  match x, y with
  | Won m, Won n => n <= m
  | _, Won _ => True
  | Lost m, Lost n => m <= n
  | Lost _, Drawn | Drawn, Drawn => True
  | _, _ => False
  end.

Ltac values := intros; repeat match goal with x : value |- _ => destruct x end;
  simpl in *; try discriminate; try congruence; try lia.

Lemma le_refl x : le_value x x. Proof. values. Qed.
Lemma le_trans x y z : le_value x y -> le_value y z -> le_value x z. Proof. values. Qed.
Lemma le_antisym x y : le_value x y -> le_value y x -> x = y.
Proof. values; f_equal; lia. Qed.
Lemma flip_flip x : flip (flip x) = x. Proof. values. Qed.
Lemma flip_le x y : le_value (flip x) (flip y) -> le_value y x. Proof. values. Qed.
Lemma flip_after x : flip (after x) = after (flip x). Proof. values. Qed.

Lemma better_spec x y :
  le_value x (better x y) /\ le_value y (better x y) /\ (better x y = x \/ better x y = y).
Proof.
  destruct x as [m|m|], y as [n|n|]; simpl; auto;
  match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b); simpl; auto with arith end.
Qed.

Lemma fold_better l : forall x, let y := fold_left better l x in
  In y (x :: l) /\ forall z, In z (x :: l) -> le_value z y.
Proof.
  induction l as [|a l IH]; simpl; intros x.
  - split; [auto|]. intros z [<-|[]]. apply le_refl.
  - destruct (IH (better x a)) as [In1 Le1]. destruct (better_spec x a) as (Lx & La & E).
    split.
    + destruct In1 as [<-|In1]; [|auto]. destruct E as [E|E]; rewrite E; auto.
    + assert (L := Le1 _ (or_introl eq_refl)).
      intros z [<-|[<-|Hz]]; [eapply le_trans; eauto..|apply Le1; simpl; auto].
Qed.

(** The best of some values is one of them, and none is better. *)
Lemma best_in l : l <> [] -> In (best l) l.
Proof.
  intros N. destruct (fold_better l (Lost 0)) as [H L]. unfold best in *.
  destruct H as [H|H]; [|exact H].
  destruct l as [|a l]; [easy|]. left. rewrite <- H in L |- *.
  apply le_antisym; [apply L; simpl; auto|]. destruct a; simpl; auto with arith.
Qed.
Lemma best_le l x : In x l -> le_value x (best l).
Proof. intros H. apply fold_better. simpl; auto. Qed.
Lemma best_unique l x : In x l -> (forall y, In y l -> le_value y x) -> best l = x.
Proof.
  intros H L. apply le_antisym; [apply L, best_in; intros E; now rewrite E in H|now apply best_le].
Qed.

(** ** The theorem *)

Lemma other_other b : other (other b) = b. Proof. now destruct b. Qed.
Lemma other_neq (b p : player) : b <> p -> b = other p. Proof. now destruct b, p. Qed.
Lemma same_or_other (b p : player) : b = p \/ b <> p.
Proof. destruct b, p; auto; right; discriminate. Qed.

(** The value x of a vertex where b is to move, seen by p. *)
Definition seen (p b : player) (x : value) : value :=
  match p, b with A, A | B, B => x | _, _ => flip x end.

Lemma seen_own b x : seen b b x = x. Proof. now destruct b. Qed.
Lemma seen_other p b x : b <> p -> seen p b x = flip x. Proof. now destruct p, b. Qed.

Lemma wins_more G p n v b : wins G p n v b -> forall m, n <= m -> wins G p m v b.
Proof.
  induction 1; intros m Hm.
  - now apply wins_over.
  - destruct m; [lia|]. eapply wins_own; eauto with arith.
  - destruct m; [lia|]. apply wins_other; auto with arith.
Qed.

(** No position is won for both players. *)
Lemma not_both G p n v b : wins G p n v b -> forall m, ~ wins G (other p) m v b.
Proof.
  induction 1 as [n v b W|n v w k E Hin _ IH|n v b E N _ IH]; intros m X.
  - destruct X as [m v b X|m v w k E _ _|m v b E _ _];
      unfold won in *; destruct p; try destruct b; intuition (simpl in *; congruence).
  - inversion X; subst; [unfold won in *; intuition congruence|now destruct p|eapply IH; eauto].
  - inversion X; subst; [unfold won in *; intuition congruence|eapply IH; eauto|now destruct p, b].
Qed.

Section Truth.
Variables (G : game) (P : vertex G -> Prop) (val : vertex G -> value).
Hypothesis C : consistent G P val.

Lemma move_seen b wk :
  move_value val wk = after (seen b (next (snd wk) b) (val (fst wk))).
Proof. destruct wk as [w []], b; reflexivity. Qed.

(** Some move keeps the value, for both players. *)
Lemma some_move p v b : P v -> ending G v = None -> exists w k, In (w, k) (moves G v) /\
  after (seen p (next k b) (val w)) = seen p b (val v).
Proof.
  intros Pv E. assert (V := follows _ _ _ C v Pv). unfold expected in V. rewrite E in V.
  assert (H : In (val v) (map (move_value val) (moves G v))).
  { rewrite V. apply best_in. unfold ending in E.
    destruct (label G v), (moves G v); discriminate. }
  apply in_map_iff in H. destruct H as ([w k] & H & Hin). exists w, k. split; [exact Hin|].
  rewrite <- H. unfold move_value.
  destruct k, p, b; simpl; rewrite ?flip_after, ?flip_flip; reflexivity.
Qed.

(** No move betters the value for who makes it, or worsens it for who does not. *)
Lemma each_move v b w k : P v -> ending G v = None -> In (w, k) (moves G v) ->
  le_value (after (seen b (next k b) (val w))) (seen b b (val v)) /\
  le_value (seen (other b) b (val v)) (after (seen (other b) (next k b) (val w))).
Proof.
  intros Pv E Hin. assert (V := follows _ _ _ C v Pv). unfold expected in V. rewrite E in V.
  assert (L : le_value (move_value val (w, k)) (val v))
    by (rewrite V; apply best_le; now apply in_map).
  split; [|apply flip_le]; destruct k, b; simpl in *; unfold move_value in L; simpl in L;
    rewrite ?flip_after, ?flip_flip; exact L.
Qed.

Lemma at_end p v b : P v -> ending G v <> None ->
  (won G p v b <-> seen p b (val v) = Won 0) /\ (won G (other p) v b <-> seen p b (val v) = Lost 0)
  /\ (seen p b (val v) = Won 0 \/ seen p b (val v) = Lost 0 \/ seen p b (val v) = Drawn).
Proof.
  intros Pv E. rewrite (follows _ _ _ C v Pv). unfold expected, won.
  destruct (ending G v) as [[]|]; [destruct p, b; simpl..|now destruct E];
  repeat split; intros; repeat match goal with H : _ \/ _ |- _ => destruct H | H : _ /\ _ |- _ =>
    destruct H end; try discriminate; auto.
Qed.

Lemma force n p : forall v b, P v -> seen p b (val v) = Won n -> wins G p n v b.
Proof.
  induction n as [n IH] using lt_wf_ind; intros v b Pv S.
  destruct (ending G v) eqn:E.
  - assert (N : ending G v <> None) by congruence. apply wins_over.
    destruct (at_end p v b Pv N) as (W & _ & [H|[H|H]]); rewrite S in H; try discriminate.
    apply W. congruence.
  - destruct (some_move p v b Pv E) as (w & k & Hin & H). rewrite S in H.
    destruct (seen p (next k b) (val w)) as [r|r|] eqn:R; try discriminate.
    injection H as <-. destruct (same_or_other b p) as [->|N].
    + eapply wins_own; eauto. apply IH; [lia|eapply closed; eauto|exact R].
    + apply wins_other; auto. intros w' k' Hin'. rewrite (other_neq _ _ N) in *.
      destruct (each_move v (other p) w' k' Pv E Hin') as [_ L]. rewrite other_other, S in L.
      destruct (seen p (next k' (other p)) (val w')) as [r'|r'|] eqn:R'; try (destruct L; fail).
      simpl in L. apply wins_more with r'; [|lia].
      apply IH; [lia|eapply closed; eauto|exact R'].
Qed.

Lemma only n p v b : wins G p n v b -> P v -> exists m, m <= n /\ seen p b (val v) = Won m.
Proof.
  induction 1 as [n v b W|n v w k E Hin _ IH|n v b E N _ IH]; intros Pv.
  - exists 0. split; [lia|]. assert (E : ending G v <> None)
      by (destruct W as [[-> _]|[-> _]]; discriminate).
    now apply (at_end p v b Pv E).
  - destruct IH as (m & Hm & S); [eapply closed; eauto|].
    destruct (each_move v p w k Pv E Hin) as [L _]. rewrite S in L.
    destruct (seen p p (val v)) as [r|r|] eqn:R; simpl in L; try (destruct L; fail).
    exists r. split; [lia|reflexivity].
  - destruct (some_move p v b Pv E) as (w & k & Hin & H).
    destruct (IH w k Hin) as (m & Hm & S); [eapply closed; eauto|].
    rewrite S in H. exists (Datatypes.S m). split; [lia|now rewrite <- H].
Qed.

Lemma escape p : forall v b, P v -> (forall n, seen p b (val v) <> Lost n) -> avoids G p v b.
Proof.
  cofix CIH. intros v b Pv S. destruct (ending G v) eqn:E.
  - assert (N : ending G v <> None) by congruence. apply avoids_over; [exact N|].
    intros W. apply (at_end p v b Pv N) in W. now apply S in W.
  - destruct (same_or_other b p) as [->|N].
    + destruct (some_move p v p Pv E) as (w & k & Hin & H).
      apply (avoids_own G p v w k E Hin). apply CIH; [eapply closed; eauto|].
      intros n R. rewrite R in H. now apply (S (Datatypes.S n)).
    + apply (avoids_other G p v b E N). intros w k Hin. apply CIH; [eapply closed; eauto|].
      intros n R. rewrite (other_neq _ _ N) in *.
      destruct (each_move v (other p) w k Pv E Hin) as [_ L]. rewrite other_other, R in L.
      destruct (seen p (other p) (val v)) as [m|m|] eqn:Q; simpl in L; try (destruct L; fail).
      now apply (S m).
Qed.

(** Values that follow from one another are true, cycles and all. *)
Theorem consistent_true v : P v -> has_value G v (val v).
Proof.
  intros Pv b. destruct (val v) as [n|n|] eqn:V.
  - split; [apply force; auto; now rewrite seen_own|]. intros m Hm W.
    destruct (only _ _ _ _ W Pv) as (r & Hr & S). rewrite seen_own, V in S.
    injection S. lia.
  - assert (N : b <> other b) by now destruct b.
    split; [apply force; auto; now rewrite seen_other, V|]. intros m Hm W.
    destruct (only _ _ _ _ W Pv) as (r & Hr & S). rewrite seen_other, V in S by auto.
    injection S. lia.
  - intros p. assert (S : seen p b (val v) = Drawn) by (rewrite V; now destruct p, b).
    split; [apply escape; auto; intros n; now rewrite S|]. intros m W.
    destruct (only _ _ _ _ W Pv) as (r & _ & R). congruence.
Qed.

End Truth.

(** From graphs to rules: when a table is about a game that is stated as rules.

    Each vertex has a text. If the text of each vertex reads to a position, and the edges lead to the
    positions that the rules say, then what is true of vertices is true of positions. *)

From Lastmove Require Import Game Table.

(** ** Games that agree have the same values *)

Section Agreement.
Variables (G H : game) (R : vertex G -> vertex H -> Prop).

Definition agree : Prop := forall v q, R v q -> ending G v = ending H q /\ (ending G v = None ->
  (forall w k, In (w, k) (moves G v) -> exists r, In (r, k) (moves H q) /\ R w r) /\
  (forall r k, In (r, k) (moves H q) -> exists w, In (w, k) (moves G v) /\ R w r)).

Lemma won_agree p v q b : agree -> R v q -> won G p v b -> won H p q b.
Proof. intros S Rvq. unfold won. now destruct (S v q Rvq) as [<- _]. Qed.

Lemma wins_agree : agree -> forall p n v b, wins G p n v b -> forall q, R v q -> wins H p n q b.
Proof.
  intros S p n v b W. induction W as [n v b W|n v w k E Hin _ IH|n v b E N _ IH]; intros q Rvq;
    destruct (S v q Rvq) as [Eq M].
  - apply wins_over. eapply won_agree; eauto.
  - destruct (M E) as [M1 _]. destruct (M1 w k Hin) as (r & Hr & Rr).
    eapply wins_own; eauto. congruence.
  - apply wins_other; [congruence|exact N|]. intros r k Hin. destruct (M E) as [_ M2].
    destruct (M2 r k Hin) as (w & Hw & Rw). eauto.
Qed.

Lemma avoids_agree : agree -> (forall p v q b, R v q -> won H p q b -> won G p v b) ->
  forall p v b q, avoids G p v b -> R v q -> avoids H p q b.
Proof.
  intros S W. cofix CIH. intros p v b q X Rvq. destruct (S v q Rvq) as [Eq M].
  destruct X as [v b E N|v w k E Hin X|v b E N X].
  - apply avoids_over; [congruence|]. intros Q. apply N. eapply W; eauto.
  - destruct (M E) as [M1 _]. destruct (M1 w k Hin) as (r & Hr & Rr).
    apply avoids_own with r k; [congruence|exact Hr|eapply CIH; eauto].
  - apply avoids_other; [congruence|exact N|]. intros r k Hin. destruct (M E) as [_ M2].
    destruct (M2 r k Hin) as (w & Hw & Rw). eapply CIH; eauto.
Qed.
End Agreement.

Lemma agree_back G H R : agree G H R -> agree H G (fun q v => R v q).
Proof.
  intros S q v Rvq. destruct (S v q Rvq) as [E M]. split; [congruence|]. intros N.
  rewrite <- E in N. destruct (M N) as [M1 M2]. now split.
Qed.

Theorem value_agree G H R v q x : agree G H R -> R v q -> has_value G v x -> has_value H q x.
Proof.
  intros S Rvq V b. assert (S' := agree_back _ _ _ S).
  assert (F := wins_agree G H R S). assert (F' := wins_agree H G _ S'). simpl in F'.
  specialize (V b). destruct x as [n|n|].
  - destruct V as [V L]. split; [eauto|]. intros m Hm W. apply (L m Hm). eauto.
  - destruct V as [V L]. split; [eauto|]. intros m Hm W. apply (L m Hm). eauto.
  - intros p. destruct (V p) as [V1 L]. split; [|intros m W; apply (L m); eauto].
    apply (avoids_agree G H R S) with v; auto.
    intros p' v' q' b' Rv W. eapply (won_agree H G _ p' q' v' b' S'); eauto.
Qed.

(** ** The checker *)

(** A game with a notation for its positions: texts are lists of bytes. *)
Record rules := {
  play : game;
  equal : vertex play -> vertex play -> bool;
  equal_true : forall p q, equal p q = true -> p = q;
  parse : list nat -> option (vertex play) }.

Inductive difference :=
| Unreadable   (* the text is no position *)
| Ends         (* it is an end, and by the rules it is none or another; or the other way round *)
| Extra        (* an edge leads to a position that no move leads to *)
| Missing.     (* a move leads to a position that no edge leads to *)

Inductive agreement := Agrees | Disagrees (v : nat) (d : difference).

Section Check.
Variables (T : table) (text : nat -> list nat) (X : rules).

Definition position (v : nat) : option (vertex (play X)) := parse X (text v).

Definition among (p : vertex (play X)) (k : bool) (l : list (vertex (play X) * bool)) : bool :=
  existsb (fun qk => eqb k (snd qk) && equal X p (fst qk)) l.

(** The positions that edges lead to; None if one of them is none. *)
Fixpoint led_to (l : list (nat * bool)) : option (list (vertex (play X) * bool)) :=
  match l with
  | [] => Some []
  | (w, k) :: l => match position w, led_to l with
                   | Some p, Some ps => Some ((p, k) :: ps)
                   | _, _ => None
                   end
  end.

Definition same_end (x y : option outcome) : bool :=
  match x, y with
  | None, None | Some Win, Some Win | Some Loss, Some Loss | Some Draw, Some Draw => true
  | _, _ => false
  end.

Definition difference_at (v : nat) : option difference :=
  match position v with
  | None => Some Unreadable
  | Some p =>
    if negb (same_end (ending (graph T) v) (ending (play X) p)) then Some Ends
    else match ending (play X) p with
    | Some _ => None
    | None =>
      match led_to (moves (graph T) v) with
      | None => Some Unreadable
      | Some l =>
        if negb (forallb (fun qk => among (fst qk) (snd qk) (moves (play X) p)) l) then Some Extra
        else if negb (forallb (fun qk => among (fst qk) (snd qk) l) (moves (play X) p))
        then Some Missing else None
      end
    end
  end.

Fixpoint check_rules_from (count v : nat) : agreement :=
  match count with
  | 0 => Agrees
  | S c => match difference_at v with None => check_rules_from c (S v) | Some d => Disagrees v d end
  end.
Definition check_rules : agreement := check_rules_from (size T) 0.

(** ** Why it is right *)

Lemma among_in p k l : among p k l = true -> In (p, k) l.
Proof.
  intros H. apply existsb_exists in H. destruct H as ([q k'] & Hin & H). simpl in H.
  apply andb_prop in H. destruct H as [K E]. apply eqb_prop in K. apply equal_true in E. now subst.
Qed.

Lemma led_to_spec l : forall ps, led_to l = Some ps ->
  (forall w k, In (w, k) l -> exists p, position w = Some p /\ In (p, k) ps) /\
  (forall p k, In (p, k) ps -> exists w, position w = Some p /\ In (w, k) l).
Proof.
  induction l as [|[w k] l IH]; simpl; intros ps H.
  - injection H as <-. split; intros ? ? [].
  - destruct (position w) as [p|] eqn:P, (led_to l) as [qs|]; try discriminate.
    injection H as <-. destruct (IH qs eq_refl) as [F1 F2]. split.
    + intros w' k' [E|Hin]; [injection E as <- <-; exists p; simpl; auto|].
      destruct (F1 w' k' Hin) as (q & Q & Hq). exists q; simpl; auto.
    + intros p' k' [E|Hin]; [injection E as <- <-; exists w; simpl; auto|].
      destruct (F2 p' k' Hin) as (w' & Q & Hw). exists w'; simpl; auto.
Qed.

Lemma same_end_true x y : same_end x y = true -> x = y.
Proof. destruct x as [[]|], y as [[]|]; simpl; congruence. Qed.

Lemma check_rules_from_true c : forall v, check_rules_from c v = Agrees ->
  forall u, v <= u < v + c -> difference_at u = None.
Proof.
  induction c as [|c IH]; simpl; intros v H u Hu; [lia|].
  destruct (difference_at v) eqn:F; [discriminate|].
  destruct (Nat.eq_dec u v) as [->|]; [exact F|]. apply (IH (S v) H). lia.
Qed.

Lemma rules_agree : check T = Accepted -> check_rules = Agrees ->
  agree (graph T) (play X) (fun v p => v < size T /\ position v = Some p).
Proof.
  intros A C v p [Hv Hp]. assert (D : difference_at v = None)
    by (apply (check_rules_from_true _ _ C); lia).
  assert (I := closed _ _ _ (check_consistent T A)).
  unfold difference_at in D. rewrite Hp in D.
  destruct (same_end _ _) eqn:E; [|discriminate]. apply same_end_true in E. cbn [negb] in D.
  split; [exact E|]. intros N. rewrite E in N. rewrite N in D.
  destruct (led_to (moves (graph T) v)) as [l|] eqn:L; [|discriminate].
  destruct (led_to_spec _ _ L) as [L1 L2].
  destruct (forallb _ l) eqn:X1; [|discriminate].
  destruct (forallb _ (moves (play X) p)) eqn:X2; [|discriminate].
  rewrite forallb_forall in X1, X2. split.
  - intros w k Hin. destruct (L1 w k Hin) as (r & Hr & Hl). exists r. split.
    + apply among_in. exact (X1 (r, k) Hl).
    + split; [|exact Hr]. apply (I v w k Hv); [congruence|exact Hin].
  - intros r k Hin. assert (Hl : In (r, k) l) by (apply among_in; exact (X2 (r, k) Hin)).
    destruct (L2 r k Hl) as (w & Hw & Hin'). exists w. split; [exact Hin'|].
    split; [|exact Hw]. apply (I v w k Hv); [congruence|exact Hin'].
Qed.

(** The value of each vertex is that of its position, by the rules. *)
Theorem rules_true : check T = Accepted -> check_rules = Agrees ->
  forall v, v < size T ->
  exists p, position v = Some p /\ has_value (play X) p (decode (code T v)).
Proof.
  intros A C v Hv. assert (D : difference_at v = None)
    by (apply (check_rules_from_true _ _ C); lia).
  destruct (position v) as [p|] eqn:P; [|unfold difference_at in D; rewrite P in D; discriminate].
  exists p. split; [reflexivity|].
  apply (value_agree (graph T) (play X) _ v p _ (rules_agree A C)); [now split|].
  now apply check_true.
Qed.

End Check.

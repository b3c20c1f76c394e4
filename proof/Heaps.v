(** Games of heaps: nim values, and what they say about sums (Sprague 1935, Grundy 1939).

    A position is a list of heaps. A move replaces one heap by the heaps of one of its options. *)

From Lastmove Require Import Game.

Definition xor (l : list nat) : nat := fold_right Nat.lxor 0 l.

(** m is the least number that is not in l. *)
Definition is_mex (l : list nat) (m : nat) : Prop := ~ In m l /\ forall k, k < m -> In k l.

Section Heaps.
Variable options : nat -> list (list nat).

Fixpoint heap_moves (l : list nat) : list (list nat) :=
  match l with
  | [] => []
  | h :: l => map (fun o => o ++ l) (options h) ++ map (cons h) (heap_moves l)
  end.

(** Who cannot move loses. *)
Definition heaps : game := {|
  vertex := list nat;
  label _ := None;
  moves l := map (fun x => (x, false)) (heap_moves l);
  misere := false |}.

(** The nim value of a heap is the least number that no option of it has, and an option has the
    exclusive or of its heaps. *)
Definition option_value (G : nat -> nat) (o : list nat) : nat := xor (map G o).
Definition nim_values (G : nat -> nat) : Prop :=
  forall n, is_mex (map (option_value G) (options n)) (G n).

(** Options are at most two heaps, all smaller. *)
Definition shrinking : Prop :=
  forall n o, In o (options n) -> length o <= 2 /\ forall h, In h o -> h < n.
End Heaps.

(** ** Exclusive or *)

Lemma xor_app a b : xor (a ++ b) = Nat.lxor (xor a) (xor b).
Proof.
  induction a as [|x a IH]; simpl.
  - symmetry. apply Nat.lxor_0_l.
  - now rewrite IH, Nat.lxor_assoc.
Qed.

(** Equations between exclusive ors, bit by bit. *)
Ltac bits := apply Nat.bits_inj; intros ?i; rewrite ?Nat.lxor_spec, ?Nat.bits_0;
  repeat match goal with |- context [Nat.testbit ?a ?i] => destruct (Nat.testbit a i) end;
  reflexivity.

(** Numbers are compared by the highest bit in which they differ. *)
Lemma less_by_bit a b k : Nat.testbit a k = false -> Nat.testbit b k = true ->
  (forall j, k < j -> Nat.testbit a j = Nat.testbit b j) -> a < b.
Proof.
  intros A B E.
  assert (H : Nat.shiftr a (S k) = Nat.shiftr b (S k)).
  { apply Nat.bits_inj. intros j. rewrite !Nat.shiftr_spec'. apply E. lia. }
  rewrite !Nat.shiftr_div_pow2 in H. rewrite Nat.pow_succ_r', Nat.mul_comm in H.
  rewrite <- !Nat.div_div in H by (try apply Nat.pow_nonzero; lia).
  apply Nat.testbit_false in A. apply Nat.testbit_true in B.
  assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; lia).
  assert (L : a / 2 ^ k < b / 2 ^ k).
  { rewrite (Nat.div_mod_eq (a / 2 ^ k) 2), (Nat.div_mod_eq (b / 2 ^ k) 2). lia. }
  destruct (Nat.le_gt_cases b a) as [N|N]; [|exact N].
  assert (b / 2 ^ k <= a / 2 ^ k) by now apply Nat.div_le_mono. lia.
Qed.

(** If the exclusive or of a list is not 0, some number of it becomes smaller by the exclusive or
    with it: one that has its highest bit. *)
Lemma some_smaller l : xor l <> 0 -> exists h, In h l /\ Nat.lxor h (xor l) < h.
Proof.
  intros N. set (x := xor l) in *. set (k := Nat.log2 x).
  assert (X : Nat.testbit x k = true) by now apply Nat.bit_log2.
  assert (H : exists h, In h l /\ Nat.testbit h k = true).
  { subst x. clearbody k. clear N. induction l as [|h l IH]; simpl in X.
    - now rewrite Nat.bits_0 in X.
    - rewrite Nat.lxor_spec in X. destruct (Nat.testbit h k) eqn:Hk.
      + exists h. simpl; auto.
      + destruct IH as (g & Hg & Gk); [now destruct (Nat.testbit (xor l) k)|].
        exists g. simpl; auto. }
  destruct H as (h & Hin & Hk). exists h. split; [exact Hin|].
  apply less_by_bit with k; rewrite ?Nat.lxor_spec, ?X, ?Hk; auto.
  intros j Hj. rewrite Nat.lxor_spec, (Nat.bits_above_log2 x j Hj). apply xorb_false_r.
Qed.

(** ** Who wins a sum *)

Lemma heap_moves_spec options l x : In x (heap_moves options l) <->
  exists a h c o, l = a ++ h :: c /\ In o (options h) /\ x = a ++ o ++ c.
Proof.
  revert x. induction l as [|h l IH]; intros x; simpl.
  - split; [easy|]. intros (a & h & c & o & E & _). now destruct a.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(o & <- & Ho)|(y & <- & Hy)].
      * exists [], h, l, o. auto.
      * apply IH in Hy. destruct Hy as (a & g & c & o & -> & Ho & ->).
        exists (h :: a), g, c, o. auto.
    + intros (a & g & c & o & E & Ho & ->). destruct a as [|h' a]; injection E as <- E.
      * left. exists o. subst l. auto.
      * right. exists (a ++ o ++ c). split; [reflexivity|]. apply IH. eauto 8.
Qed.

(** Each move makes this smaller, so play ends. *)
Definition weight (l : list nat) : nat := fold_right (fun h w => 3 ^ h + w) 0 l.
Lemma weight_app a b : weight (a ++ b) = weight a + weight b.
Proof. induction a; simpl; lia. Qed.

Lemma weight_option n o : length o <= 2 -> (forall h, In h o -> h < n) -> weight o < 3 ^ n.
Proof.
  intros L S. assert (P : 0 < 3 ^ n) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  destruct n as [|n].
  - destruct o as [|h o]; [simpl; lia|]. destruct (Nat.nlt_0_r h). apply S. simpl; auto.
  - assert (Q : forall h, In h o -> 3 ^ h <= 3 ^ n).
    { intros h Hh. apply Nat.pow_le_mono_r; [lia|]. specialize (S h Hh). lia. }
    rewrite Nat.pow_succ_r' in *.
    destruct o as [|a [|b [|c o]]]; simpl in *; try lia.
    + specialize (Q a (or_introl eq_refl)). lia.
    + assert (Qa := Q a (or_introl eq_refl)). assert (Qb := Q b (or_intror (or_introl eq_refl))).
      lia.
Qed.

Section Sums.
Variables (options : nat -> list (list nat)) (G : nat -> nat).
Hypotheses (Shrinking : shrinking options) (Values : nim_values options G).

Lemma move_lighter l x : In x (heap_moves options l) -> weight x < weight l.
Proof.
  intros H. apply heap_moves_spec in H. destruct H as (a & h & c & o & -> & Ho & ->).
  destruct (Shrinking h o Ho) as [L S]. assert (W := weight_option h o L S).
  rewrite !weight_app. simpl. lia.
Qed.

(** If the exclusive or is 0, each move makes it something else; if not, some move makes it 0. *)
Lemma zero_moves l x : xor (map G l) = 0 -> In x (heap_moves options l) -> xor (map G x) <> 0.
Proof.
  intros Z H E. apply heap_moves_spec in H. destruct H as (a & h & c & o & -> & Ho & ->).
  rewrite !map_app in *. simpl in Z. rewrite !xor_app in *. simpl in Z.
  destruct (Values h) as [N _]. apply N. apply in_map_iff. exists o. split; [|exact Ho].
  unfold option_value. rewrite <- E in Z.
  apply (f_equal (Nat.lxor (xor (map G a)))), (f_equal (Nat.lxor (xor (map G c)))) in Z.
  symmetry. revert Z.
  replace (Nat.lxor (xor (map G c)) (Nat.lxor (xor (map G a)) (Nat.lxor (xor (map G a))
    (Nat.lxor (G h) (xor (map G c)))))) with (G h) by bits.
  replace (Nat.lxor (xor (map G c)) (Nat.lxor (xor (map G a)) (Nat.lxor (xor (map G a))
    (Nat.lxor (xor (map G o)) (xor (map G c)))))) with (xor (map G o)) by bits.
  auto.
Qed.

Lemma other_moves l : xor (map G l) <> 0 ->
  exists x, In x (heap_moves options l) /\ xor (map G x) = 0.
Proof.
  intros N. destruct (some_smaller _ N) as (g & Hg & L). apply in_map_iff in Hg.
  destruct Hg as (h & <- & Hh). destruct (Values h) as [_ M]. apply M in L.
  apply in_map_iff in L. destruct L as (o & E & Ho). unfold option_value in E.
  apply in_split in Hh. destruct Hh as (a & c & ->). exists (a ++ o ++ c). split.
  - apply heap_moves_spec. eauto 8.
  - rewrite !map_app in *. simpl in E. rewrite !xor_app in *. simpl in E. rewrite E.
    set (u := xor (map G a)). set (v := xor (map G c)).
    bits.
Qed.

Lemma sum_wins m : forall l b, weight l <= m ->
  (xor (map G l) = 0 -> wins (heaps options) (other b) m l b) /\
  (xor (map G l) <> 0 -> wins (heaps options) b m l b).
Proof.
  induction m as [m IH] using lt_wf_ind. intros l b W.
  assert (Enter : forall x, In (x, false) (moves (heaps options) l) <->
    In x (heap_moves options l)).
  { intros x. simpl. rewrite in_map_iff. split; [intros (y & E & H); congruence|eauto]. }
  split; intros Z.
  - destruct (heap_moves options l) as [|y t] eqn:M.
    + apply wins_over. right. split; [|now destruct b]. unfold ending. simpl. now rewrite M.
    + rewrite <- M in Enter. assert (Y : In y (heap_moves options l)) by (rewrite M; simpl; auto).
      assert (Wy := move_lighter l y Y). destruct m as [|m]; [lia|].
      apply wins_other; [unfold ending; simpl; now rewrite M|now destruct b|].
      intros x k Hin. assert (k = false) as -> by
        (simpl in Hin; apply in_map_iff in Hin; destruct Hin as (? & E & _); congruence).
      apply Enter in Hin. assert (Wx := move_lighter l x Hin).
      apply (IH m); [lia|lia|]. now apply zero_moves with l.
  - destruct (other_moves l Z) as (x & Hx & Zx). assert (Wx := move_lighter l x Hx).
    destruct m as [|m]; [lia|]. apply wins_own with x false.
    + unfold ending. simpl. now destruct (heap_moves options l).
    + now apply Enter.
    + simpl. rewrite <- (other_other b) at 1. apply (IH m); [lia|lia|exact Zx].
Qed.

(** The player to move loses exactly the sums whose exclusive or is 0. *)
Theorem sum_lost l b :
  (xor (map G l) = 0 <-> exists n, wins (heaps options) (other b) n l b) /\
  (xor (map G l) <> 0 <-> exists n, wins (heaps options) b n l b).
Proof.
  destruct (sum_wins _ l b (le_n _)) as [Z N].
  assert (X : forall n m, wins (heaps options) (other b) n l b ->
    wins (heaps options) b m l b -> False).
  { intros n m W W'. exact (not_both _ _ _ _ _ W' _ W). }
  destruct (Nat.eq_dec (xor (map G l)) 0) as [E|E].
  - split; split; [eauto|auto|now intros []|]. intros [n H]. destruct (X _ _ (Z E) H).
  - split; split; [now intros H|intros [n H]; destruct (X _ _ H (N E))|eauto|auto].
Qed.

End Sums.

(** ** Every game of heaps has nim values, and only one of each heap *)

Lemma mex_unique l l' m m' : is_mex l m -> is_mex l' m' -> (forall k, In k l <-> In k l') -> m = m'.
Proof.
  intros [N L] [N' L'] E. destruct (lt_eq_lt_dec m m') as [[H|H]|H]; [|exact H|].
  - destruct N. now apply E, L'.
  - destruct N'. now apply E, L.
Qed.

Fixpoint mex_from (l : list nat) (fuel k : nat) : nat :=
  match fuel with
  | 0 => k
  | S f => if existsb (Nat.eqb k) l then mex_from l f (S k) else k
  end.

Lemma mex_exists l : is_mex l (mex_from l (S (list_max l)) 0).
Proof.
  assert (F : forall f k, (forall j, j < k -> In j l) -> list_max l < k + f ->
    is_mex l (mex_from l f k)).
  { induction f as [|f IH]; simpl; intros k B M.
    - split; [|exact B]. intros H. assert (Q := proj1 (list_max_le l _) (le_n _)).
      rewrite Forall_forall in Q. specialize (Q k H). lia.
    - destruct (existsb _ l) eqn:E.
      + apply existsb_exists in E. destruct E as (j & Hj & E). apply Nat.eqb_eq in E. subst j.
        apply IH; [|lia]. intros j H. destruct (Nat.eq_dec j k) as [->|]; auto. apply B. lia.
      + split; [|exact B]. intros H. assert (existsb (Nat.eqb k) l = true); [|congruence].
        apply existsb_exists. exists k. split; [exact H|apply Nat.eqb_refl]. }
  apply F; [lia|simpl; lia].
Qed.

Section Existence.
Variable options : nat -> list (list nat).
Hypothesis Shrinking : shrinking options.

(** The values of the heaps below n. *)
Fixpoint first_values (n : nat) : list nat :=
  match n with
  | 0 => []
  | S n => let l := first_values n in
           let values := map (option_value (fun h => nth h l 0)) (options n) in
           l ++ [mex_from values (S (list_max values)) 0]
  end.

Lemma first_values_length n : length (first_values n) = n.
Proof. induction n; simpl; auto. rewrite app_length. simpl. lia. Qed.

Lemma first_values_more h n m : h < n -> n <= m ->
  nth h (first_values m) 0 = nth h (first_values n) 0.
Proof.
  intros H. induction 1 as [|m L IH]; auto. cbn [first_values].
  rewrite app_nth1; [exact IH|]. rewrite first_values_length. lia.
Qed.

Lemma option_values_same G G' n : (forall h, h < n -> G h = G' h) ->
  map (option_value G) (options n) = map (option_value G') (options n).
Proof.
  intros E. apply map_ext_in. intros o Ho. unfold option_value. f_equal. apply map_ext_in.
  intros h Hh. apply E. destruct (Shrinking n o Ho) as [_ S]. now apply S.
Qed.

Theorem nim_values_exist : exists G, nim_values options G.
Proof.
  exists (fun h => nth h (first_values (S h)) 0). intros n.
  rewrite (option_values_same _ (fun h => nth h (first_values n) 0)).
  - cbn [first_values]. rewrite app_nth2; rewrite first_values_length; [|lia].
    rewrite Nat.sub_diag. apply mex_exists.
  - intros h H. symmetry. apply first_values_more; lia.
Qed.

Theorem nim_values_unique G G' : nim_values options G -> nim_values options G' ->
  forall n, G n = G' n.
Proof.
  intros V V' n. induction n as [n IH] using lt_wf_ind.
  apply (mex_unique _ _ _ _ (V n) (V' n)). now rewrite (option_values_same G G').
Qed.
End Existence.

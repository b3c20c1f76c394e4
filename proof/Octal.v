(** Octal games, such as Kayles: when nim values repeat for ever (Guy and Smith 1956).

    The code d0.d1 d2 ... says what a move may do that takes i tokens from a heap. Its digit di is a
    sum of 1: leave no heap; 2: leave one heap; 4: leave two heaps, neither of them empty. *)

From Lastmove Require Import Game Table Heaps.

(** A code as it is written: a digit from 0 to 7, a dot, more digits. *)
Definition is_digit (c : nat) : bool := (48 <=? c) && (c <=? 55).
Definition parse_code (text : list nat) : option (list nat) :=
  match text with
  | d :: 46 :: l =>
    if forallb is_digit (d :: l) then Some (map (fun c => c - 48) (d :: l)) else None
  | _ => None
  end.

Definition bit0 (d : nat) : bool := d mod 2 =? 1.
Definition bit1 (d : nat) : bool := (d / 2) mod 2 =? 1.
Definition bit2 (d : nat) : bool := (d / 4) mod 2 =? 1.

(** What a move that takes i tokens, with the digit d, can make of a heap of n. A move that takes
    none must split the heap. *)
Definition taking (d i n : nat) : list (list nat) :=
  (if bit0 d && (0 <? i) && (n =? i) then [[]] else []) ++
  (if bit1 d && (0 <? i) && (i <? n) then [[n - i]] else []) ++
  (if bit2 d then map (fun a => [a; n - i - a]) (seq 1 (n - i - 1)) else []).

Fixpoint options_from (code : list nat) (i n : nat) : list (list nat) :=
  match code with
  | [] => []
  | d :: code => taking d i n ++ options_from code (S i) n
  end.
Definition octal_options (code : list nat) : nat -> list (list nat) := options_from code 0.

(** ** The checker *)

Section Check.
Variables (code : list nat) (g : nat -> nat).   (* the code, and the values that are claimed *)

(** Does a split of r tokens into a and r - a, for one of the next count numbers a, have value k? *)
Fixpoint splits_to (k r count a : nat) : bool :=
  match count with
  | 0 => false
  | S c => if Nat.lxor (g a) (g (r - a)) =? k then true else splits_to k r c (S a)
  end.

(** Has some option of a heap of n the value k? Of two splits that differ in the order of their
    heaps one is tried. *)
Fixpoint reaches (code : list nat) (i n k : nat) : bool :=
  match code with
  | [] => false
  | d :: code =>
    if bit0 d && (0 <? i) && (n =? i) && (k =? 0) then true
    else if bit1 d && (0 <? i) && (i <? n) && (g (n - i) =? k) then true
    else if bit2 d && splits_to k (n - i) ((n - i) / 2) 1 then true
    else reaches code (S i) n k
  end.

Fixpoint all_below (n count k : nat) : bool :=
  match count with
  | 0 => true
  | S c => if reaches code 0 n k then all_below n c (S k) else false
  end.
Definition heap_right (n : nat) : bool :=
  if reaches code 0 n (g n) then false else all_below n (g n) 0.

(** The first of some heaps for which a test fails. *)
Fixpoint first_failing (test : nat -> bool) (count n : nat) : option nat :=
  match count with
  | 0 => None
  | S c => if test n then first_failing test c (S n) else Some n
  end.

(** How many heaps the theorem looks at: values must repeat below 2 n0 + p + t, where t is the
    most tokens that a move takes, and heaps are checked up to p above that. *)
Definition bound (n0 p : nat) : nat := 2 * n0 + p + (length code - 1).

Definition check_octal (n0 p : nat) : period_verdict :=
  if (n0 =? 0) || (p =? 0) then NoPeriod
  else match first_failing heap_right (bound n0 p + p) 0 with
  | Some n => Wrong n
  | None => match first_failing (fun n => g (n + p) =? g n) (bound n0 p - n0) n0 with
            | Some n => Unrepeated n
            | None => Proved
            end
  end.

(** ** Why it is right *)

Lemma options_spec n o : forall l i, In o (options_from l i n) <->
  exists j d, nth_error l j = Some d /\ In o (taking d (i + j) n).
Proof.
  induction l as [|d l IH]; intros i; simpl.
  - split; [easy|]. intros ([|j] & d & E & _); discriminate.
  - rewrite in_app_iff, IH. split.
    + intros [H|(j & e & E & H)]; [exists 0, d; now rewrite Nat.add_0_r|].
      exists (S j), e. now rewrite Nat.add_succ_r.
    + intros ([|j] & e & E & H); simpl in E.
      * left. injection E as <-. now rewrite Nat.add_0_r in H.
      * right. exists j, e. now rewrite Nat.add_succ_r in H.
Qed.

Lemma taking_spec d i n o : In o (taking d i n) <->
  bit0 d = true /\ 0 < i /\ n = i /\ o = [] \/
  bit1 d = true /\ 0 < i < n /\ o = [n - i] \/
  bit2 d = true /\ exists a b, 0 < a /\ 0 < b /\ i + a + b = n /\ o = [a; b].
Proof.
  unfold taking. rewrite !in_app_iff.
  assert (X0 : In o (if bit0 d && (0 <? i) && (n =? i) then [[]] else []) <->
    bit0 d = true /\ 0 < i /\ n = i /\ o = []).
  { destruct (bit0 d), (Nat.ltb_spec 0 i), (Nat.eqb_spec n i); simpl;
      intuition (auto; easy || lia). }
  assert (X1 : In o (if bit1 d && (0 <? i) && (i <? n) then [[n - i]] else []) <->
    bit1 d = true /\ 0 < i < n /\ o = [n - i]).
  { destruct (bit1 d), (Nat.ltb_spec 0 i), (Nat.ltb_spec i n); simpl;
      intuition (auto; easy || lia). }
  rewrite X0, X1. destruct (bit2 d); [|simpl; intuition easy]. rewrite in_map_iff.
  assert (X2 : (exists a, [a; n - i - a] = o /\ In a (seq 1 (n - i - 1))) <->
    exists a b, 0 < a /\ 0 < b /\ i + a + b = n /\ o = [a; b]).
  { split.
    - intros (a & <- & H). apply in_seq in H. exists a, (n - i - a). repeat split; lia.
    - intros (a & b & A & B & E & ->). exists a. split; [repeat f_equal; lia|]. apply in_seq. lia. }
  rewrite X2. tauto.
Qed.

Lemma octal_shrinking : shrinking (octal_options code).
Proof.
  intros n o H. apply options_spec in H. destruct H as (i & d & _ & H). simpl in H.
  apply taking_spec in H.
  destruct H as [(_ & _ & _ & ->)|[(_ & L & ->)|(_ & a & b & A & B & E & ->)]]; simpl;
    (split; [lia|]); intros h; intuition lia.
Qed.

Lemma splits_spec k r c : forall a, splits_to k r c a = true <->
  exists x, a <= x < a + c /\ Nat.lxor (g x) (g (r - x)) = k.
Proof.
  induction c as [|c IH]; intros a; simpl.
  - split; [easy|]. intros (x & H & _). lia.
  - destruct (Nat.eqb_spec (Nat.lxor (g a) (g (r - a))) k) as [E|E].
    + split; auto. intros _. exists a. split; [lia|exact E].
    + rewrite IH. split; intros (x & H & X); exists x; (split; [|exact X]); try lia.
      destruct (Nat.eq_dec x a) as [->|]; [easy|lia].
Qed.

(** Half of the splits are enough. *)
Lemma half_spec k r : splits_to k r (r / 2) 1 = true <->
  exists a b, 0 < a /\ 0 < b /\ a + b = r /\ Nat.lxor (g a) (g b) = k.
Proof.
  rewrite splits_spec. assert (D := Nat.div_mod_eq r 2). assert (M := Nat.mod_upper_bound r 2).
  split.
  - intros (a & H & E). exists a, (r - a). repeat split; lia.
  - intros (a & b & A & B & <- & E). destruct (Nat.le_gt_cases a b).
    + exists a. replace (a + b - a) with b by lia. split; [lia|exact E].
    + exists b. replace (a + b - b) with a by lia. rewrite Nat.lxor_comm. split; [lia|exact E].
Qed.

Lemma reaches_spec n k : forall l i, reaches l i n k = true <->
  In k (map (option_value g) (options_from l i n)).
Proof.
  induction l as [|d l IH]; intros i; [easy|]. cbn [reaches options_from].
  rewrite map_app, in_app_iff, <- IH.
  assert (T : In k (map (option_value g) (taking d i n)) <->
    bit0 d && (0 <? i) && (n =? i) && (k =? 0) = true \/
    bit1 d && (0 <? i) && (i <? n) && (g (n - i) =? k) = true \/
    bit2 d && splits_to k (n - i) ((n - i) / 2) 1 = true).
  { rewrite in_map_iff, !andb_true_iff, !Nat.ltb_lt, !Nat.eqb_eq, half_spec. split.
    - intros (o & <- & H). apply taking_spec in H.
      destruct H as [(D & I & -> & ->)|[(D & L & ->)|(D & a & b & A & B & E & ->)]].
      + left. auto.
      + right; left. unfold option_value. simpl. rewrite Nat.lxor_0_r. tauto.
      + right; right. split; [exact D|]. exists a, b. unfold option_value. simpl.
        rewrite Nat.lxor_0_r. repeat split; auto; lia.
    - intros [(((D & I) & ->) & ->)|[(((D & I) & L) & <-)|(D & a & b & A & B & E & <-)]];
        [exists []|exists [n - i]|exists [a; b]]; unfold option_value; simpl;
        rewrite ?Nat.lxor_0_r; (split; [reflexivity|]); apply taking_spec.
      + left. auto.
      + right; left. auto.
      + right; right. split; [exact D|]. exists a, b. repeat split; auto; lia. }
  rewrite T.
  destruct (bit0 d && (0 <? i) && (n =? i) && (k =? 0)); [split; auto|].
  destruct (bit1 d && (0 <? i) && (i <? n) && (g (n - i) =? k)); [split; auto|].
  destruct (bit2 d && splits_to k (n - i) ((n - i) / 2) 1); [split; auto|].
  split; [now right|]. intros [[H|[H|H]]|H]; [discriminate H..|exact H].
Qed.

Lemma all_below_spec n c : forall k, all_below n c k = true ->
  forall j, k <= j < k + c -> reaches code 0 n j = true.
Proof.
  induction c as [|c IH]; simpl; intros k H j Hj; [lia|].
  destruct (reaches code 0 n k) eqn:R; [|discriminate].
  destruct (Nat.eq_dec j k) as [->|]; [exact R|]. apply (IH (S k) H). lia.
Qed.

Lemma heap_right_mex n : heap_right n = true ->
  is_mex (map (option_value g) (octal_options code n)) (g n).
Proof.
  unfold heap_right. destruct (reaches code 0 n (g n)) eqn:R; [discriminate|]. intros B. split.
  - intros H. apply reaches_spec in H. congruence.
  - intros k Hk. apply reaches_spec. apply (all_below_spec _ _ _ B). lia.
Qed.

Lemma first_failing_none test c : forall n, first_failing test c n = None ->
  forall i, n <= i < n + c -> test i = true.
Proof.
  induction c as [|c IH]; simpl; intros n H i Hi; [lia|]. destruct (test n) eqn:T; [|discriminate].
  destruct (Nat.eq_dec i n) as [->|]; [exact T|]. apply (IH (S n) H). lia.
Qed.

(** Values that are the least missing ones below n are the nim values there. *)
Lemma values_right G n : nim_values (octal_options code) G ->
  (forall i, i < n -> heap_right i = true) -> forall i, i < n -> G i = g i.
Proof.
  intros V R i. induction i as [i IH] using lt_wf_ind. intros Hi.
  refine (mex_unique _ _ _ _ (V i) (heap_right_mex i (R i Hi)) _).
  rewrite (option_values_same _ octal_shrinking G g); [reflexivity|]. intros h Hh. apply IH; lia.
Qed.

(** The theorem of Guy and Smith: what repeats that far repeats for ever. *)
Lemma repeats G n0 p : 0 < n0 -> 0 < p -> nim_values (octal_options code) G ->
  (forall n, n0 <= n < bound n0 p -> G (n + p) = G n) -> forall n, n0 <= n -> G (n + p) = G n.
Proof.
  intros N0 P V B n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (Nat.lt_ge_cases n (bound n0 p)) as [L|L]; [apply B; lia|]. unfold bound in L.
  apply (mex_unique _ _ _ _ (V (n + p)) (V n)). intros k. rewrite !in_map_iff.
  assert (T : forall j d, nth_error code j = Some d -> j <= length code - 1).
  { intros j d E. assert (j < length code) by (apply nth_error_Some; congruence). lia. }
  split; intros (o & <- & H); apply options_spec in H; destruct H as (i & d & E & H); simpl in H;
    assert (I := T i d E); apply taking_spec in H;
    destruct H as [(_ & _ & F & _)|[(D & H & ->)|(D & a & b & A & A' & F & ->)]]; try lia.
  - exists [n - i]. split; [|apply options_spec; exists i, d; split; [exact E|];
      apply taking_spec; right; left; repeat split; auto; lia].
    unfold option_value. simpl. rewrite !Nat.lxor_0_r.
    replace (n + p - i) with (n - i + p) by lia. symmetry. apply IH; lia.
  - destruct (Nat.le_gt_cases a b).
    + exists [a; b - p]. split; [|apply options_spec; exists i, d; split; [exact E|];
        apply taking_spec; right; right; split; auto; exists a, (b - p); repeat split; lia].
      unfold option_value. simpl. replace (G b) with (G (b - p)); [reflexivity|].
      replace b with (b - p + p) at 2 by lia. symmetry. apply IH; lia.
    + exists [a - p; b]. split; [|apply options_spec; exists i, d; split; [exact E|];
        apply taking_spec; right; right; split; auto; exists (a - p), b; repeat split; lia].
      unfold option_value. simpl. replace (G a) with (G (a - p)); [reflexivity|].
      replace a with (a - p + p) at 2 by lia. symmetry. apply IH; lia.
  - exists [n + p - i]. split; [|apply options_spec; exists i, d; split; [exact E|];
      apply taking_spec; right; left; repeat split; auto; lia].
    unfold option_value. simpl. rewrite !Nat.lxor_0_r.
    replace (n + p - i) with (n - i + p) by lia. apply IH; lia.
  - destruct (Nat.le_gt_cases a b).
    + exists [a; b + p]. split; [|apply options_spec; exists i, d; split; [exact E|];
        apply taking_spec; right; right; split; auto; exists a, (b + p); repeat split; lia].
      unfold option_value. simpl. rewrite (IH b); [reflexivity|lia|lia].
    + exists [a + p; b]. split; [|apply options_spec; exists i, d; split; [exact E|];
        apply taking_spec; right; right; split; auto; exists (a + p), b; repeat split; lia].
      unfold option_value. simpl. rewrite (IH a); [reflexivity|lia|lia].
Qed.

(** If the checker accepts, the nim values of the game are those that are claimed, and from n0 on
    they repeat with period p for ever. *)
Theorem octal_true n0 p : check_octal n0 p = Proved ->
  forall G, nim_values (octal_options code) G ->
  (forall n, n < bound n0 p + p -> G n = g n) /\ forall n, n0 <= n -> G (n + p) = G n.
Proof.
  unfold check_octal. destruct (Nat.eqb_spec n0 0); [discriminate|].
  destruct (Nat.eqb_spec p 0); [discriminate|]. cbn [orb].
  destruct (first_failing heap_right _ 0) eqn:R; [discriminate|].
  destruct (first_failing _ _ n0) eqn:Q; [discriminate|]. intros _ G V.
  assert (E : forall i, i < bound n0 p + p -> G i = g i).
  { apply (values_right G _ V). intros i Hi. apply (first_failing_none _ _ _ R). lia. }
  split; [exact E|]. apply repeats; auto; try lia. intros i Hi.
  rewrite !E by lia. apply Nat.eqb_eq.
  apply (first_failing_none (fun n => g (n + p) =? g n) _ _ Q). unfold bound in *. lia.
Qed.

End Check.

(** Who is to move in a sum of heaps loses exactly if the exclusive or of the nim values is 0. *)
Theorem octal_lost code G l b : nim_values (octal_options code) G ->
  (xor (map G l) = 0 <-> exists n, wins (heaps (octal_options code)) (other b) n l b) /\
  (xor (map G l) <> 0 <-> exists n, wins (heaps (octal_options code)) b n l b).
Proof. intros V. exact (sum_lost _ _ (octal_shrinking code G) V l b). Qed.

(** ** Kayles: take one or two tokens, and split what is left if you like *)

Definition kayles : list nat := [0; 7; 7].
Definition kayles_values : list nat :=
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2;
   1; 8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8;
   1; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2].
Definition kayles_value (n : nat) : nat :=
  nth (if n <? 71 then n else 71 + (n - 71) mod 12) kayles_values 0.

Lemma kayles_checked : check_octal kayles kayles_value 71 12 = Proved.
Proof. vm_compute. reflexivity. Qed.

Theorem kayles_periodic G : nim_values (octal_options kayles) G ->
  forall n, 71 <= n -> G (n + 12) = G n.
Proof. intros V. now apply (octal_true _ _ _ _ kayles_checked). Qed.

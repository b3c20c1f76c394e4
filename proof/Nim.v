(** Nim: take stones from one heap. Who cannot move loses exactly where the exclusive or is 0. *)

From Lastmove Require Import Game Heaps.

(** From a heap of n one takes at least one stone; up to n - 1 are left, or none. *)
Definition nim_options (n : nat) : list (list nat) := map (fun k => [k]) (seq 0 n).
Definition nim : game := heaps nim_options.

Lemma nim_shrinking : shrinking nim_options.
Proof.
  intros n o H. apply in_map_iff in H. destruct H as (k & <- & Hk). apply in_seq in Hk.
  split; [simpl; lia|]. intros h [<-|[]]. lia.
Qed.

(** A heap has its size as nim value. *)
Lemma nim_is_nim : nim_values nim_options (fun n => n).
Proof.
  intros n. unfold nim_options. rewrite map_map.
  rewrite (map_ext _ (fun k => k)) by (intros; apply Nat.lxor_0_r). rewrite map_id.
  split; [rewrite in_seq; lia|]. intros k Hk. apply in_seq. lia.
Qed.

(** The player to move loses if the exclusive or of the heaps is 0, and wins if it is not. *)
Theorem nim_lost l b :
  (xor l = 0 <-> exists n, wins nim (other b) n l b) /\ (xor l <> 0 <-> exists n, wins nim b n l b).
Proof.
  assert (H := sum_lost nim_options _ nim_shrinking nim_is_nim l b). rewrite map_id in H. exact H.
Qed.

(** Proposition 1: the exclusive or of all heaps, x, with heap i is that of all heaps but i. *)
Theorem nim_others a h c : Nat.lxor (xor (a ++ h :: c)) h = xor (a ++ c).
Proof. rewrite !xor_app. simpl. bits. Qed.

(** Proposition 2: if x is not 0, some move makes it 0: a heap h becomes h xor x, which is less. *)
Theorem nim_to_zero l : xor l <> 0 -> exists a h c, l = a ++ h :: c /\
  Nat.lxor h (xor l) < h /\ xor (a ++ Nat.lxor h (xor l) :: c) = 0.
Proof.
  intros N. destruct (some_smaller l N) as (h & Hin & L).
  destruct (in_split _ _ Hin) as (a & c & E). exists a, h, c.
  repeat split; [exact E|exact L|]. rewrite E, !xor_app. simpl. bits.
Qed.

(** Proposition 3: if x is 0, every move makes it something else. *)
Theorem nim_from_zero a h c k : xor (a ++ h :: c) = 0 -> k < h -> xor (a ++ k :: c) <> 0.
Proof.
  intros Z L E. enough (k = h) by lia.
  transitivity (Nat.lxor (xor (a ++ c)) (xor (a ++ k :: c))); [|
  transitivity (Nat.lxor (xor (a ++ c)) (xor (a ++ h :: c)))];
  [rewrite !xor_app; simpl; bits|congruence|rewrite !xor_app; simpl; bits].
Qed.

(** The checkers as OCaml.

    Natural numbers become OCaml's int, of 63 bits. That is right only while all numbers stay
    below 2^62; the reader of files sees to that. Coq does not check the lines of this file: each
    says that a function of OCaml does what a function of Coq means. (Some have two names in Coq.) *)

From Coq Require Import ExtrOcamlBasic.
From Lastmove Require Import Game Table Rules Boards CoBang Heaps Octal Parity.
Require Extraction.

Extract Inductive nat => "int" ["0" "Stdlib.Int.succ"]
  "(fun zero succ n -> if n = 0 then zero () else succ (n - 1))".

Extract Inlined Constant Init.Nat.add => "(+)".
Extract Inlined Constant PeanoNat.Nat.add => "(+)".
Extract Inlined Constant Init.Nat.mul => "( * )".
Extract Inlined Constant PeanoNat.Nat.mul => "( * )".
Extract Inlined Constant Init.Nat.sub => "(fun a b -> if a < b then 0 else a - b)".
Extract Inlined Constant PeanoNat.Nat.sub => "(fun a b -> if a < b then 0 else a - b)".
Extract Inlined Constant PeanoNat.Nat.eqb => "Stdlib.Int.equal".
Extract Inlined Constant PeanoNat.Nat.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant PeanoNat.Nat.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant PeanoNat.Nat.div => "(fun a b -> if b = 0 then 0 else a / b)".
Extract Inlined Constant PeanoNat.Nat.modulo => "(fun a b -> if b = 0 then a else a mod b)".
Extract Inlined Constant Init.Nat.lxor => "(lxor)".
Extract Inlined Constant PeanoNat.Nat.lxor => "(lxor)".

Extraction "checked.ml" check decode
  check_rules hexapawn_rules morris_rules co_bang_rules
  parse_code check_octal check_growth
  check_parity.

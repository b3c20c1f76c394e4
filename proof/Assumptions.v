(** What the theorems rest on: of each of them Coq must say "Closed under the global context", that
    is, nothing was assumed. The build stops where it says anything else. *)

From Lastmove Require Import Game Table Rules Boards.

Print Assumptions consistent_true.
Print Assumptions check_true.
Print Assumptions check_refuses.
Print Assumptions rules_true.

(** What the theorems rest on: of each of them Coq must say "Closed under the global context", that
    is, nothing was assumed. The build stops where it says anything else. *)

From Lastmove Require Import Game Table Strategy Rules Boards CoBang Heaps Nim Octal Parity.

Print Assumptions consistent_true.
Print Assumptions check_true.
Print Assumptions check_refuses.
Print Assumptions strategy_true.
Print Assumptions rules_true.
Print Assumptions growth_true.
Print Assumptions sum_lost.
Print Assumptions nim_values_exist.
Print Assumptions nim_values_unique.
Print Assumptions nim_lost.
Print Assumptions nim_to_zero.
Print Assumptions nim_from_zero.
Print Assumptions octal_true.
Print Assumptions octal_lost.
Print Assumptions kayles_periodic.
Print Assumptions parity_moves.
Print Assumptions parity_true.

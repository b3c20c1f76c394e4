
### The page of results.

web-results = Results
web-results-about = Games that lastmove has solved wholly: what each start is worth to the player who begins, and the values of all positions, counted. Each can be solved anew, here and now; that is also how long it takes.
web-results-check = Nobody has to believe it. A table holds the value of every position, and the verifier proves that all of them are right without knowing how they were found:
web-results-win = the player who begins wins in
web-results-loss = the player who begins loses in
web-results-draw = draw
web-results-many = many starts
web-results-anew = Solve it here
web-results-stop = Stop
web-results-file = Its table
web-script-results-solving = All positions are being solved…
web-script-results-stopped = Stopped.
web-script-results-same = Solved here in { $seconds } s: all counts are the same.
web-script-results-other = Solved here in { $seconds } s, and the counts are different: please tell us.

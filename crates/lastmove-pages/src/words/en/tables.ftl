### The page of tables on disk.

web-tables-what = A table holds the values of all positions of a game, in one file. Whoever starts the server says which tables it opens, and you can open some of your own.
web-tables-give = Open tables (.lmt), or drop them here:
web-tables-forget = Close it
web-tables-none = No table was given. A table is written and opened like this:
web-tables-game = Game
web-tables-positions = Positions
web-tables-wins = Wins
web-tables-losses = Losses
web-tables-draws = Draws
web-tables-longest-win = Longest win
web-tables-longest-loss = Longest loss
web-tables-plies = plies
web-tables-size = Size
web-tables-bytes = bytes
web-tables-probe = Look up
web-tables-script = Looking up positions needs JavaScript, all of which comes from this program.
web-no-table = there is no table { $number } here
    .help = the tables are numbered from 1, in the order in which they were given
web-script-tables-no-table = { $name } is no table of lastmove, or it is damaged.
web-script-tables-play = Play from here
web-script-tables-best = Best moves, valued for the player who makes them:
web-script-tables-over = No move is left.
web-script-tables-no-moves = The table says the value, but not the moves.

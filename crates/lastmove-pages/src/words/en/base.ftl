### What all pages share, and the page of all games. Sentences of scripts (web-script-...) stand on one
### line each, and scripts fill in what is in braces.

web-language = en
web-skip = Skip to the content
web-slogan = perfect play, and why
web-api = The JSON API
web-all-games = All games
web-any-game = Any game, or a sum of games:
web-open = Open
web-script-win-one = + win in 1 ply
web-script-win-other = + win in { $plies } plies
web-script-win = + win
web-script-loss-one = − loss in 1 ply
web-script-loss-other = − loss in { $plies } plies
web-script-loss = − loss
web-script-draw = = draw
web-script-win-move-in = + wins in { $plies }
web-script-win-move = + wins
web-script-loss-move-in = − loses in { $plies }
web-script-loss-move = − loses
web-script-draw-move = = draws
web-script-unanswered = Nothing answers. Is there a network, and where it is a server of your own, does it still run? Then go on here.
web-script-again = Try again
web-no-such-page = There is nothing at this address
web-nav = Pages
web-nav-games = Games
web-nav-learn = Learn
web-nav-queens = Queens
web-nav-edit = Draw your own
web-nav-tables = Tables
web-other-language = Tiếng Việt
web-other-language-tag = vi
web-coming = The page is coming…

### Everything lastmove says, in English. One entry a code; `.help` says what would be right.

## Words

value-win = win in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
value-loss = loss in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
move-wins-in = wins in { $plies }
move-loses-in = loses in { $plies }
move-wins = wins
move-loses = loses
move-draws = draws
word-win = win
word-loss = loss
word-draw = draw

what-heap = heap
what-stones = number of stones
what-row = row
what-column = column
what-halfmove = halfmove clock
what-move = number of the move
what-rows = number of rows
what-columns = number of columns
what-labels = declared outcomes
what-owners = owners
what-turns = moves that keep the turn
what-vertex-number = the number of a vertex
what-priority = a priority, a whole number,
what-owner = an owner, 0 or 1,
what-winner = a winner, 0 or 1,
what-successor = the number of a successor
what-semicolon = a semicolon
what-dot-digraph = the word digraph
what-dot-brace = an opening brace
what-dot-vertex = the name of a vertex
what-dot-port = the name of a port
what-dot-list = a list of attributes in square brackets
what-dot-attribute = the name of an attribute
what-dot-equals = an equals sign
what-dot-value = the value of an attribute
what-dot-string = text in quotation marks
what-number = number
what-multiple = number of times
what-most = most that may be taken
what-moore-k = number of heaps that a move may take from
what-line-length = length of a line, k,
what-empty-cells = number of empty cells
what-pieces-to-place = number of pieces to be placed
what-men = number of men
what-row-length = length of the row
what-edge-number = number of the edge
what-section-header = the header
what-section-table = the table of sections
what-section-offsets = the section of offsets
what-section-targets = the section of moves
what-section-labels = the section of declared outcomes
what-section-owners = the section of owners
what-section-kept-turns = the section of kept turns
what-section-name-numbers = the section of names as numbers
what-section-name-ends = the section of ends of names
what-section-name-text = the section of names
what-section-back-offsets = the section of offsets turned round
what-section-back-sources = the section of moves turned round

## Placeholders of notations: words in capitals, without blanks

placeholder-as-in-the-file = as in the file
placeholder-code = CODE
placeholder-column = COLUMN
placeholder-columns = COLUMNS
placeholder-cut = CUT
placeholder-fact = FACT
placeholder-file = FILE
placeholder-files = FILES
placeholder-from = FROM
placeholder-game = GAME
placeholder-goal = GOAL
placeholder-heap = HEAP
placeholder-length = LENGTH
placeholder-men = MEN
placeholder-most = MOST
placeholder-move = MOVE
placeholder-name = NAME
placeholder-number = NUMBER
placeholder-or = or
placeholder-part = PART
placeholder-piece = PIECE
placeholder-pieces = PIECES
placeholder-pins = PINS
placeholder-position = POSITION
placeholder-row = ROW
placeholder-rows = ROWS
placeholder-set = SET
placeholder-squares = SQUARES
placeholder-steps = STEPS
placeholder-stones = STONES
placeholder-times = TIMES
placeholder-tokens = TOKENS
placeholder-taken = TAKEN
placeholder-to = TO
placeholder-turn = TURN
placeholder-value = VALUE
placeholder-vertex = VERTEX
placeholder-who = WHO

## Errors: the notation

game-missing = there is no game here
    .help = write a game such as nim:3,5,6; `lastmove games` lists all
game-name = “{ $name }” cannot be the name of a game
    .help = a name has 1 to 32 lower-case letters, digits and hyphens, and begins with a letter
game-name-taken = there is a game called “{ $name }” already
    .help = choose another name; what a program has added before may be added anew
own-over-budget = { $game } takes more memory than the budget of { BYTES($budget) }: { $positions } positions were found, and { $left } of them still wait for their moves, the last one being { $position }
    .help = a game that never ends takes any memory; else allow more with --memory
own-raised = { $game } raised { $kind }: { $error }
    .help = the methods of the game must answer for every position that it names
own-position = “{ $position }” is no position of { $game }: { $error }
    .help = write positions as the game does
game-unknown = there is no game called “{ $game }”
    .help = { $several ->
        [EMPTY] { $nearest ->
            [EMPTY] `lastmove games` lists all
           *[other] did you mean { $nearest }? `lastmove games` lists all
        }
       *[other] like it are { $several }; `lastmove games` lists all
    }
game-no-file = there is no file “{ $file }”
    .help = { $nearest ->
        [EMPTY] {""}
       *[other] did you mean “{ $nearest }”? 
    }a file stands after the name of a game, such as graph:FILE; `lastmove games` lists all
game-is-file = “{ $file }” is a file, and a game is expected here
game-is-table = “{ $file }” is a table, and a game is expected here
    .help = `lastmove info { $file }` says what it is of, `lastmove probe { $file } POSITION` looks a position up
game-is-certificate = “{ $file }” is a certificate, and a game is expected here
    .help = `lastmove verify { $file }` checks it
command-missing = “{ $found }” is not a command
error-meant = did you mean { $meant }?
play-unknown = “{ $found }” is no rule of play
    .help = write nothing for normal play or /misere for misère play, as in nim/misere:3,4,5
rules-missing = { $game } needs its rules after a colon
    .help = write { $syntax }
rules-unwanted = { $game } has { $options ->
        [0] neither rules nor options
       *[other] no rules, only options
    }
    .help = write { $game } alone, { $options ->
        [0] or
       *[other] { $game }:NAME=VALUE, or
    } { $game }@ and a position
option-needed = { $game } needs the option { $option }
    .help = write { $syntax }
option-unknown = { $game } has no option “{ $option }”
    .help = { $known ->
        [EMPTY] it has no options at all
       *[other] its options are { $known }
    }
option-twice = the option “{ $option }” is given a second time
    .help = leave one of the two
option-missing = no option follows this comma
    .help = write OPTION=VALUE after it, or leave the comma out; in the path of a file, a comma is written %2C
option-without-value = the option “{ $option }” has no value
    .help = write { $option }=VALUE, or leave it out; in the path of a file, a comma is written %2C
sum-too-many-parts = a sum has { $most } parts at most
    .help = add up the values of fewer games
sum-part-missing = a game is missing beside this +
    .help = write GAME + GAME, such as nim:3,4 + co-bang:12x4@8,2
sum-without-blanks = the + of a sum has a blank on either side
    .help = write "{ $sum }", in quotes
sum-unquoted = the blanks of a sum make several arguments of it
    .help = put it in quotes: "{ $sum }"
sum-mixed-play = the parts of a sum have one rule of play together
    .help = write /misere after the name of every part or of none
sum-part-without-value = { $game } cannot be a part of a sum: the game has no nim values
    .help = parts are games in which both players have the same moves and every move passes the turn
sum-part-labelled = { $game } cannot be a part of a sum in misère play: the outcome of { $position } is declared
    .help = take the declaration out of the file, or play without /misere
sum-position-parts = { $found ->
    [one] there is 1 position
   *[other] there are { $found } positions
} for a sum of { $expected } parts
    .help = write one for each part, joined by “ + ”
sum-position-missing = { $game } has no position of its own
    .help = write one after an @, such as @a
percent-code = a % must be followed by two hexadecimal digits
    .help = write %25 for the character % itself
percent-utf8 = these percent codes do not make UTF-8 text
    .help = encode the UTF-8 bytes of each character
number-expected = { $found ->
    [EMPTY] the { $what } is missing here
   *[other] “{ $found }” is not a number: the { $what } is expected here
}
    .help = write a whole number in decimal digits, such as 12
number-range = the { $what } cannot be { $found } here
    .help = it must be from { $least } to { $most }
position-missing = a position is needed
    .help = write { $game }@{ $position }
position-not-in-game = this position does not belong to the game
    .help = ask about a position that can be reached from where the game begins
move-not-legal = “{ $move }” is not a legal move here
    .help = { $legal ->
        [EMPTY] no move is left
       *[other] legal moves: { $legal }
    }
move-syntax = { $move ->
    [EMPTY] a move is missing here
   *[other] “{ $move }” is not a move
}
    .help = a move is written { $syntax }
game-over = the game is over: the outcome of this position is declared
    .help = no move can be made from it
no-symmetries = no symmetries of { $game } are known; --all without --canonical counts all of its positions
no-source-style = { $game } has no move of its own to play in the style “source” here
    .help = use --style perfect
min-police-with-position = this is asked about a whole board or graph, not about a position
    .help = leave out the @ and what follows it, or --min-police or --each
no-police = there are no policemen in { $game }
    .help = --min-police asks about a board, pursuit:FILE, or a graph, cops:FILE
each-of-cops = --each asks about graphs, and { $game } is another game
    .help = write cops:FILE, with a file of graph6, sparse6 or digraph6
command-unknown = there is no command “{ $command }”
    .help = the commands are { $known }

## Errors: files

file-not-found = there is no file “{ $file }”
    .help = give the path of a file; where it is part of a game, a comma is written %2C, an @ %40, a % %25
file-changed = “{ $file }” has changed while it was read
    .help = leave the file as it is until the work is done
file-is-directory = “{ $file }” is a directory
    .help = give the path of a file; a graph in shards is a folder with a file shards.json, which is written last
table-no-file = “{ $file }” is not a regular file
    .help = tables and certificates are read from files, not from pipes: write it into a file first
file-denied = the file “{ $file }” may not be read
    .help = ask its owner for permission to read it
file-unreadable = the file “{ $file }” cannot be read: { $reason }
file-corrupt-compression = the file “{ $file }” cannot be unpacked: { $reason }
    .help = it is damaged or cut short: get it anew
file-packed = the file “{ $file }” is packed by { $by }, which this build of the library cannot unpack
    .help = unpack it first, or build with the feature packing
packed-over-budget = unpacking the file “{ $file }” needs more than a quarter of the memory budget of { BYTES($budget) }
    .help = allow more with --memory, or unpack the file yourself
stdin-used = standard input has been read already
    .help = it can be read once: write it to a file, or give only one thing from it
file-too-long = the file “{ $file }” is too long
    .help = it may have { $most } bytes at most
file-not-utf8 = the file “{ $file }” is not UTF-8 text from here on
    .help = save it as UTF-8

## Errors: graphs

graph-line = a line of a graph cannot go on with “{ $found }”
    .help = write a move `from to` or `from -> to`, with a weight `from -> to [3]`, a vertex `name`, a label `name = win`, `= loss` or `= draw`, an owner `name : 0` or `: 1`, or a set `name in set`
graph-line-too-long = a line, or the comments around it, are longer than { $most } bytes, too long where names are not all numbers
graph-separated = “{ $separator }” does not separate the names of a move
    .help = write a move a line, as two names with a blank between them and nothing else: `sed '{ $heading ->
        [0] {""}
       *[other] {"1d; "}
    }s/{ $separator }/ /g' { $file } > graph.txt`
graph-heading = “{ $from } { $to }” looks like the heading of a table and would be a move
    .help = leave this line out; if it is a move, write it further down
graph-counts = “{ $from } { $to }” counts the vertices and the moves, and would be a move
    .help = leave this line out: `sed { $line }d { $file } > graph.txt`; if it is a move, write the comment `# moves` above it
graph-columns = a line of a graph cannot go on with “{ $found }”
    .help = write a move a line, as two names with a blank between them and nothing else: `{ $columns ->
        [counts] sed { $line }d { $file }
        [weights] cut -d' ' -f1,2 { $file }
       *[counted-weights] sed { $line }d { $file } | cut -d' ' -f1,2
    } > graph.txt` { $columns ->
        [counts] leaves out the line that counts vertices and moves
        [weights] leaves out the weights; to keep them, write 5 as [5]
       *[counted-weights] leaves out the line that counts vertices and moves, and the weights
    }
graph-weight = “{ $found }” is no weight
    .help = a weight is a whole number of 64 bits: in a text and in .pg in square brackets, as in [3] or [-2], in Graphviz as in [weight=3]
graph-weight-joined = the weight “{ $found }” belongs to the name before it
    .help = write a blank before it
graph-weight-arrow = “{ $found }” is read as the name of a vertex: blanks are missing round “->”
    .help = write “{ $right }”
graph-weight-alone = the weight “{ $found }” is read as the name of a vertex: it stands where the vertex should be that the move leads to
    .help = write a vertex before it, as in “{ $right }”
graph-target-missing = the vertex that the move from “{ $vertex }” leads to is missing
    .help = write it after the ->
graph-label = “{ $found }” is not a label
    .help = write win, loss or draw
graph-label-missing = the label of “{ $vertex }” is missing
    .help = write win, loss or draw after the =
graph-two-labels = “{ $vertex }” has another label already
    .help = leave one of the two
graph-owner = “{ $found }” is not an owner
    .help = write 0 or 1
graph-owner-missing = the owner of “{ $vertex }” is missing
    .help = write 0 or 1 after the :
graph-two-owners = “{ $vertex }” has another owner already
    .help = leave one of the two
moves-dropped = the moves of “{ $file }” were dropped when its values were found
    .help = open it again to ask about moves
graph-over-budget = this graph needs { BYTES_UP($needed) } of memory, over the budget of { BYTES($budget) }
    .help = name a folder with --work: then moves are kept there, and little more than the positions in memory
graph-is-rules = “{ $file }” is a file of rules, not a graph
    .help = name the game, rules:{ $file }
graph-not-held = the moves of this graph are not held
    .help = allow more with --memory
graph-hub = too many moves leave “{ $vertex }” or lead there
    .help = fewer than 2^30 may leave a position, and fewer than 2^32 lead to one
graph-moves-changed = the moves of the graph have changed while they were read
    .help = leave its files as they are until the work is done, and begin with an empty folder
graph-transpose-other = the moves in { $file } are not those of the graph turned round
    .help = make it again with `lastmove convert --transpose`, or move it away
graph-no-owner = “{ $vertex }” has no owner in { $file }, but other vertices have one
    .help = give every vertex an owner, 0 or 1, or none: in a text `name : 0`, in Graphviz `name [owner=0]`
graph-too-many-vertices = there are too many vertices
    .help = a graph may have 4294967294 at most
graph-offsets = the offsets of vertex { $vertex } do not fit
    .help = offsets begin with 0, never fall, and end with the number of targets
graph-target = a move from vertex { $vertex } leads to { $target }, and there are { $vertices } vertices
    .help = vertices are counted from 0
graph-source = an edge begins at vertex { $source }, and there are { $vertices } vertices
    .help = vertices are counted from 0
graph-owner-lacks = vertex { $vertex } has no owner, but others have one
    .help = say who moves at every vertex, or at none
vertex-unknown = { $vertex ->
    [EMPTY] the name of a vertex is missing here
   *[other] there is no vertex “{ $vertex }” in { $file }
}
    .help = name a vertex of the file; without one, the whole graph is meant
vertex-without-turn = who is to move at “{ $vertex }” is not said
    .help = write { $vertex }/0 or { $vertex }/1: in { $file } vertices have no owners
goal-set-missing = the goal { $goal } needs a set of vertices
    .help = write { $goal }:SET, with vertices joined by ;, a set that the file names by lines such as “a in good”, or file:NAME
goal-set-needless = the goal { $goal } has no set
    .help = leave out what follows the colon
goal-set-unknown = { $name ->
    [EMPTY] the name of a vertex or of a set is missing here
   *[other] { $file } has neither a vertex nor a set “{ $name }”
}
    .help = a set is vertices joined by ;, a set that a text names by lines such as “a in good”, or file:NAME
goal-set-or-vertex = “{ $name }” is a vertex and a set
    .help = give one of them another name
goal-no-priorities = { $file } has no priorities
    .help = parity games are read from .pg files; the goals buchi:SET, cobuchi:SET, reach:SET and safe:SET need no priorities
goal-no-weights = the moves of { $file } have no weights
    .help = the goal { $goal } needs them: in a text a move is “a -> b [3]”, in Graphviz “a -> b [weight=3]”, in .pg a successor is 1[3]
goal-weights-stream = weights are read in a second pass over one file, which { $file } does not allow
    .help = save a stream as a file; weights are in texts, .pg and .dot
goal-turns = { $file } has owners, and moves that keep the turn
    .help = with a goal, who moves at a vertex is its owner alone
goal-no-nim = with the goal { $goal } there are no nim values
    .help = in a sum play goes on in another part, so nobody can see to it what happens for ever in this one

## Errors: graphs in other formats

format-only-written = “{ $file }” is of the format { $format }, which is only written
    .help = the formats that are read are lmg, bv, text, pg, mtx, graph6, sparse6, digraph6 and dot
format-not-built = this build of the library knows the format { $format } by name only
    .help = build it with the feature { $feature }
convert-left-out = { $what ->
    [weights] the weights of the moves are left out
   *[sets] the sets of vertices are left out
}: the format { $format } has no place for them
    .help = { $what ->
        [weights] text, dot and pg keep weights
       *[sets] text keeps sets
    }
graph-weights-count = there are { $weights } weights for { $moves } moves
    .help = give one for each move
format-lacks = the format { $format } has no place for { $what }
    .help = lmg holds everything but weights and sets; text holds all but moves that keep the turn where no owners say so
format-name = the format { $format } has no place for the name “{ $name }”
    .help = { $format ->
        [mtx] its vertices are called 1 to n, in this order
        [graph6] its vertices are called 0 to n - 1, in this order
        [sparse6] its vertices are called 0 to n - 1, in this order
        [digraph6] its vertices are called 0 to n - 1, in this order
        [text] a name there is a word without blanks that does not begin with #, and no move may lead to = or :
        [bv] a name there is a line of at most 65,534 bytes
        [pg] a name there has neither quotation marks nor control characters
       *[other] a name there has no control characters
    }
graph6-empty = there is no graph in this file
    .help = a graph is a line such as IheA@GUAo, as nauty writes it
graph6-several = line { $line } begins a second graph, and one is expected
    .help = name a file with one line: `sed -n { $line }p { $file } > one.g6` takes this one out; the cop number of each graph says `lastmove solve cops:{ $file } --each`
graph6-character = “{ $found }” stands in no graph6, sparse6 or digraph6
    .help = but for a header and a first : or &, all characters are from ? to ~
graph6-incremental = a line that begins with ; changes the graph of the line before, which is not read
    .help = `copyg` of nauty writes all graphs in full
graph6-header = the header says { $header }, and this line is in { $format }
    .help = leave the header out, or write the header of { $format }
graph6-number = the number of vertices is missing or cut off here
    .help = it is one character from ? to {"}"}, or ~ and three characters, or ~~ and six
graph6-length = a graph of { $vertices } { $vertices ->
    [one] vertex
   *[other] vertices
} has { $needed } { $needed ->
    [one] character
   *[other] characters
} of bits, and { $found } { $found ->
    [one] stands
   *[other] stand
} here
    .help = see whether the line is complete, and begins with its number of vertices
graph6-padding = the last character has bits behind the end of the matrix
    .help = these bits are 0: see whether the line is damaged
graph6-vertex = an edge leads to vertex { $vertex }, and there are { $vertices }
    .help = vertices are counted from 0: see whether the line is damaged
graph6-loop = the format graph6 has no place for the move from { $vertex } to itself
    .help = sparse6 has, and digraph6
graph6-twice = the format { $format } has no place for a second move from { $from } to { $to }
    .help = sparse6 has, where all moves lead both ways
graph6-one-way = there is no move back for one from { $from } to { $to }
    .help = digraph6 has a place for moves that lead one way
mtx-banner = { $found ->
    [EMPTY] the first line ends too early
   *[other] “{ $found }” is not what the first line needs here
}
    .help = write %%MatrixMarket matrix coordinate pattern general; real, integer, double or complex instead of pattern, and symmetric, skew-symmetric or hermitian instead of general are read as well
mtx-size = the size of the matrix is missing or wrong here
    .help = write rows, columns and entries, such as 3 3 2
mtx-not-square = the matrix has { $rows } rows and { $columns } columns
    .help = a graph needs as many columns as rows: one of each for every vertex
mtx-entry = { $found ->
    [EMPTY] a row or column is missing here
   *[other] “{ $found }” is not a row or column
}
    .help = write row and column, such as 1 2
mtx-range = there is no row or column { $found }
    .help = they count from 1 to { $most }
mtx-more-entries = there are more entries than the { $declared } declared
    .help = mend the line of sizes
mtx-fewer-entries = the file ends after { $entries } of { $declared } entries
    .help = mend the line of sizes, or see whether the file is complete
dot-expected = { $found ->
    [EMPTY] { $what } is missing here
   *[other] { $what } should stand here, not “{ $found }”
}
    .help = after digraph and a brace a vertex is written `a [owner=0];` and a move `a -> b [weight=3];`; names that are words of the language, such as node, stand in quotation marks
dot-unquoted = “{ $found }” cannot stand here without quotation marks
    .help = names are letters, digits and _, or numbers: others stand in quotation marks; a move is written `a -> b`
dot-unclosed = what begins here with “{ $found }” does not end
    .help = quotation marks, brackets, braces and comments are closed
dot-html = names, owners, outcomes and weights do not stand in angle brackets
    .help = write them without, or in quotation marks
dot-undirected = edges of “{ $found }” have no direction, and moves have one
    .help = write digraph, and `a -> b`; an edge that leads both ways is `a -> b -> a`
dot-subgraph = “{ $found }” begins a group of vertices, which is not read
    .help = write its vertices and moves without subgraph and braces, one after the other
dot-after = the graph ends before “{ $found }”
    .help = a file has one graph, and nothing after it
pg-expected = { $found ->
    [EMPTY] { $what } is missing here
   *[other] { $what } should stand here, not “{ $found }”
}
    .help = a vertex is written `number priority owner successor,successor,... "name";`
pg-quote = the name that begins here does not end
    .help = close it with a quotation mark
pg-no-successor = vertex { $vertex } has no successor
    .help = every vertex of a parity game has one; a terminal moves to itself alone
pg-over-most = vertex { $vertex } is above { $most }, the largest that the first line allows
    .help = mend the first line
pg-twice = vertex { $vertex } is here a second time
    .help = leave one of the two lines
pg-unknown = there is no vertex { $vertex }
    .help = give it a line, or do not name it here
pg-priority-large = the priority of vertex { $vertex } is too large
    .help = in a game of both parities it must be below 18446744073709551614
pg-parities = vertex { $vertex } has a priority of another parity than vertices before it
    .help = only `graph:` solves parity games; elsewhere an infinite play is a draw, and off the terminals all priorities must have the same parity
lmg-magic = “{ $file }” is not an lmg file
    .help = name its format with --from, or give it the right extension
lmg-version = “{ $file }” is of version { $found } of the format; this program reads version { $known }
    .help = make it again with `lastmove convert`, or use the program that made it
lmg-truncated = “{ $file }” ends after { $byte } bytes, in { $what }
    .help = copy it again, or make it again with `lastmove convert`
lmg-damaged = “{ $file }” is damaged: { $what } is wrong, from byte { $byte } on
    .help = copy it again, or make it again with `lastmove convert`
lmg-edge = move number { $edge } of “{ $file }” leads to vertex { $target }, but there are { $vertices }
    .help = vertices count from 0; the program that made the file is wrong
lmg-name = the name of vertex number { $vertex } of “{ $file }” is another vertex's, or no text of its own
    .help = every vertex has a name of its own; the program that made the file is wrong
lmg-trailing = “{ $file }” goes on after its end, at byte { $byte }
    .help = copy it again, or make it again with `lastmove convert`
shards-manifest = “{ $file }” is no manifest of a graph in shards, or it is damaged
    .help = copy the folder again, or make it again with `lastmove convert`
shards-version = “{ $file }” is of version { $found } of the format; this program reads version { $known }
    .help = make the folder again with `lastmove convert`, or use the program that made it
shards-damaged = “{ $file }” is not what the manifest beside it says: { $what }
    .help = it is damaged, or of another graph: copy it again, or make the folder again with `lastmove convert`
shards-length = its length is wrong
shards-checksum = its checksum is wrong
shards-content = it says what cannot be
shards-too-many = { $shards } shards are too many for this graph, or none
    .help = a graph can have up to { $most } shards, fewer where one has very many vertices
shards-too-few = { $shards } shards are too few: one would have more than 4294967294 vertices
    .help = { $enough } are enough
generate-option = --{ $option } means nothing for this shape
    .help = leave it out: --near is for the web, --sinks for the web, random and heavy
generate-many = a file holds a graph of at most { $most } vertices
    .help = add `--shards S`: the graph is cut into S parts, in a folder
shards-folder = a graph in shards is a folder
    .help = give it the name of a new folder
bv-properties-missing = “{ $file }” is not there, which says how “{ $graph }” is written
    .help = a graph of WebGraph is NAME.graph with NAME.properties beside it; a text of moves is called .txt
bv-packed = “{ $file }” is packed
    .help = unpack it first: a graph of WebGraph is compressed in its own way
bv-property = { $found ->
    [EMPTY] “{ $file }” does not say { $key }
   *[other] “{ $file }” says { $key }={ $found }, which is not possible here
}
    .help = the file belongs to another graph or another program; copy it again
bv-properties = “{ $file }” asks for what is not read here: { $reason }
    .help = make the graph again with WebGraph's usual codes, big-endian
bv-code = “{ $file }” asks for a code of numbers that is not read here
    .help = make the graph again with WebGraph's usual codes
bv-truncated = “{ $file }” ends in vertex { $vertex } of { $vertices }, counted from 0
    .help = copy it again, and see whether { $properties } belongs to it
bv-damaged = “{ $file }” is damaged at or before vertex { $vertex } of { $vertices }, counted from 0
    .help = copy it again, and see whether { $properties } belongs to it
bv-trailing = “{ $file }” does not end after { $bits } bits, where the last vertex ends
    .help = copy it again, and see whether { $properties } belongs to it
bv-arcs = “{ $file }” has { $found } moves, but { $properties } says { $declared }
    .help = copy both again: they do not belong to each other
bv-labels = this is not a vertex and its outcome
    .help = write a number below { $vertices }, a blank, and win, loss or draw: 3 win
bv-owners = this is not a player
    .help = write 0 or 1, a line for each of { $vertices } vertices
bv-name = this name is another vertex's
    .help = every one of { $vertices } vertices has a name of its own
bv-lines = { $file } has other than { $vertices } lines, one a vertex
    .help = the file belongs to another graph; remove it, or mend it
bv-line-long = this line is too long
    .help = the most are 65,535 bytes
bv-line-text = this line is not UTF-8 text
    .help = save the file as UTF-8
bv-several-files = a graph of the format bv is several files
    .help = write it to a file NAME.graph
convert-format = the format to write cannot be told from “{ $file }”
    .help = name it with --to: { $known }
convert-option = { $option } means nothing for the format { $format }
    .help = leave it out, or choose another format with --to
format-not-streamed = a graph that is not held in memory cannot be written as { $format }
    .help = write it as .lmg, .graph or .txt
convert-json = the graph itself is not JSON
    .help = write it to a file, or leave out --json

## Errors: Nim

nim-heap-count = { $found ->
    [one] there is 1 heap
   *[other] there are { $found } heaps
} here, but the game has { $expected }
    .help = give { $expected ->
        [one] 1 heap
       *[other] { $expected } heaps, separated by commas; an empty one is 0
    }
nim-stones-range = { $found } cannot be taken from heap { $heap }
    .help = { $most ->
        [0] the heap is empty: take from another one
        [one] take its only stone
       *[other] take from 1 to { $most }
    }
nim-too-many-digits = this number is too long
    .help = it may have { $most } digits at most
nim-too-long = the heaps are too many or too large
    .help = together they may have { $most } digits at most
nim-too-many-heaps = there are too many heaps
    .help = there may be { $most } at most

## Errors: games with a theory

no-stones-there = “{ $move }” takes from a heap without stones
    .help = take from a heap that has some
moore-heap-twice = heap { $heap } is named a second time
    .help = name each heap once, with all the stones taken from it
moore-too-many-heaps = a move takes from { $most } { $most ->
    [one] heap
   *[other] heaps
} at most
    .help = leave this heap as it is
moore-nim-too-large = no formula is known for the nim value of so many heaps, and the positions below are too many to go through
    .help = they may have { $most } moves together at most; `lastmove solve` says for heaps of any size whether the position is won
moore-too-many-moves = there are { $count } moves here, too many to try them all
    .help = up to { $most } can be tried
many-winning-moves = the player to move wins, but more than { $most } moves do it, too many to list
    .help = ask about smaller or fewer heaps
wythoff-nim-too-large = the nim values up to such heaps are too many to be computed
    .help = up to { $most } can be, one heap times the other; `lastmove solve` says for heaps of any size whether the position is won
fibonacci-no-nim-values = there are no nim values in Fibonacci Nim, where a move depends on the move before
    .help = `lastmove solve` says who wins it played alone; it cannot be a part of a sum
chomp-too-large = the bar has more positions than can be worked through
    .help = up to { $most } can be: ask about a smaller bar
chomp-too-many-rows = the bar has { $most } { $most ->
    [one] row
   *[other] rows
}
    .help = give the length of each row from the top, and none of those that are bitten off
chomp-poison = the poisoned square may not be taken
    .help = who has no other square left cannot move
graph-edges-alone = “{ $file }” has { $what }, which has no meaning in { $game }
    .help = give a graph of edges alone
hackenbush-no-ground = there is no vertex “{ $ground }” in { $file } to be the ground
    .help = call one vertex so, or name another with the option ground=NAME
hackenbush-too-large = the picture has { $edges } edges
    .help = it may have { $most } at most
hackenbush-vertex = { $vertex ->
    [EMPTY] the name of a vertex is missing here
   *[other] there is no vertex “{ $vertex }” in the picture
}
    .help = an edge is written by its two ends, VERTEX-VERTEX; write %2D, %3B and %2F for the characters - ; and / in names
hackenbush-no-edge = there is no edge “{ $edge }” in the picture
    .help = name two vertices that an edge of the file joins
hackenbush-cut-twice = “{ $edge }” is cut a second time
    .help = name each edge once
hackenbush-gone = “{ $edge }” is gone: it has been cut, or has fallen
    .help = cut an edge that hangs together with the ground
hackenbush-ring = a ring of { $edges } edges is too long to try all its cuts
    .help = the winning moves can be found in rings of up to { $most } edges; the nim value is known for all

## Errors: cờ bảng

syntax = “{ $found }” is not what is expected here
    .help = write { $syntax }
co-bang-same-column = the token stands in column { $column } already
    .help = a move picks another column
co-bang-too-large = this takes a walk through { $cells } cells, some { $seconds } seconds of work, which is too much
    .help = up to { $most } can be worked through{ $searched ->
        [0] , and a period is looked for in up to { $columns } columns
       *[other] , and no period is proved in the first { $searched } rows
    }: ask about a smaller board or a higher row
co-bang-all-too-large = the whole game has { $cells } cells, some { $seconds } seconds of work, which is too much
    .help = up to { $most } can be worked through: ask about a position, or print some rows of `lastmove table` with --rows A..B
co-bang-nim-too-large = this takes a walk through { $cells } cells, some { $seconds } seconds of work, which is too much
    .help = up to { $most } can be worked through{ $searched ->
        [0] , and a period is looked for in up to { $columns } columns
       *[other] , and no period of nim values shows in the first { $searched } rows
    }: ask about a smaller board or a higher row
co-bang-no-proof = there is nothing to certify: no period { $searched ->
    [0] is looked for on boards so wide
   *[other] is proved in the first { $searched } rows
}
    .help = ask about a narrower board; a period is looked for in up to { $columns } columns

## Errors: pursuit

board-empty = the board is empty
    .help = write rows of * (wall), E (exit), P (policeman), T (thief) and . (open)
board-size = the first line does not give the size of the board
    .help = write the number of rows and the number of columns, such as 4 6, or leave the line out
board-too-large = the board has too many cells
    .help = it may have { $most } at most
board-rows = { $found ->
    [one] the board has 1 row
   *[other] the board has { $found } rows
}, but its first line says { $expected }
    .help = mend the first line, or leave it out
board-ragged = { $found ->
    [one] this row has 1 cell
   *[other] this row has { $found } cells
}, but the others have { $expected }
    .help = give every row the same number of cells
board-blank-line = an empty line stands between the rows
    .help = leave it out
board-character = “{ $found }” is no cell
    .help = cells are * (wall), E (exit), P (policeman), T (thief) and . (open)
board-late-rule = the rule “{ $option }” stands after the rows
    .help = rules stand before them, one a line
board-all-walls = every cell of the board is a wall
    .help = write a . where somebody can stand
board-no-police = there is no policeman on the board
    .help = write a P, or up to four
board-no-thief = there is no thief on the board
    .help = write exactly one T
board-police = there are too many policemen on the board
    .help = there may be { $most } at most
board-two-thieves = this is a second thief; the first stands in row { $row }, column { $column }
    .help = write exactly one T
position-syntax = “{ $position }” is not a position
    .help = write { $syntax }
pursuit-in-wall = row { $row }, column { $column } is a wall
    .help = nobody can stand there
cops-turn = “{ $found }” does not say whose turn it is
    .help = write C for the cops or R for the robber
cops-count = { $found ->
    [one] there is 1 cop
   *[other] there are { $found } cops
} here, but the game has { $expected }
    .help = give { $expected ->
        [one] 1 vertex
       *[other] { $expected } vertices, joined by semicolons
    }; another number of cops is the option k
cops-placing = “{ $position }” is no position: the cops are placed first, then the robber
    .help = write ?/?/C before anybody is placed, VERTEX/?/R when only the cops are
cops-no-vertex = “{ $file }” has no vertex, so nobody can be placed
    .help = name a graph with a vertex
geography-no-vertex = “{ $file }” has no vertex, so the token can stand nowhere
    .help = name a graph with a vertex
geography-twice = the token has been on “{ $vertex }” already
    .help = a position is the token's vertex and, after a slash, each other vertex that it has left, once
geography-large = from { $vertex } the token can reach more than { $most } unvisited vertices, too many for a search
    .help = who wins normal play is found for larger graphs whose edges all lead both ways: in the file, or by undirected=yes; nim values and misère play are not
pursuit-turn = “{ $found }” does not say whose turn it is
    .help = write P for the police or T for the thief
pursuit-police-count = { $found ->
    [one] there is 1 policeman
   *[other] there are { $found } policemen
} here, but the game has { $expected }
    .help = give { $expected ->
        [one] 1 cell
       *[other] { $expected } cells, joined by semicolons
    }
pursuit-movement = “{ $found }” is no movement
    .help = write 8, 4, knight, or steps such as 0:1/-1:0, rows down and columns right
pursuit-steps-none = this is a step list of zero steps
    .help = write 8, 4, knight, or steps such as 0:1/-1:0, rows down and columns right
pursuit-steps-many = there are too many steps
    .help = there may be { $most } at most
pursuit-step = { $found ->
    [EMPTY] a step is missing here
   *[other] “{ $found }” is not a step
}
    .help = write rows down and columns right, such as 0:1 or -1:0, and / between steps
pursuit-step-far = the step { $found } leads too far
    .help = up to { $most } rows and columns are allowed
pursuit-step-nowhere = the step { $found } leads nowhere
    .help = leave it out: who may stay is said by pass=both, police, thief or none
pursuit-step-twice = the step { $found } is here a second time
    .help = leave one of the two
pursuit-pass = “{ $found }” does not say who may pass
    .help = write both, police, thief or none
pursuit-first = “{ $found }” does not say who moves first
    .help = write police or thief

## Errors: games written as rules

gdl-depth = parentheses are nested too deep here
    .help = there may be { $most } around each other at most
gdl-name-long = this name is too long
    .help = it may have { $most } bytes at most
gdl-character = the character { $code } stands in a name
    .help = leave it out
gdl-close-extra = this parenthesis closes nothing
    .help = leave it out, or open one before it
gdl-close-missing = this parenthesis is never closed
    .help = count the closing ones of this rule
gdl-head-missing = this rule has no head
    .help = write (<= HEAD CONDITION ...)
gdl-name-needed = what is in parentheses must begin with a name
    .help = write (NAME ARGUMENT ...)
gdl-atom-needed = the variable { $name } stands where a relation is needed
    .help = write a name, or (NAME ARGUMENT ...)
gdl-arity = “{ $name }” has { $found ->
    [one] 1 argument
   *[other] { $found } arguments
} here, but takes { $expected }
    .help = { $line ->
        [0] it is a word of the language
       *[other] it was used first in line { $line }
    }
gdl-arguments = there are too many arguments
    .help = there may be { $most } at most
gdl-reserved = “{ $name }” cannot be the head of a rule, nor stand within a condition
    .help = it is a word of the language: give the relation another name
gdl-conditions = this rule has too many conditions
    .help = it may have { $most } at most: make a rule of its own of some of them
gdl-alternatives = too many rules are hidden in the ors of this one
    .help = there may be { $most } at most: make rules of their own of the ors
gdl-missing = there is no rule for “{ $name }”{ $nearest ->
        [EMPTY] {""}
       *[other] ; did you mean it by “{ $nearest }”?
    }
    .help = a game needs rules for role, init, legal, next, terminal and goal
gdl-unbound = nothing says what the variable { $variable } is
    .help = it must stand in a condition without not
gdl-depends-position = “{ $name }” depends on the position here
    .help = it must be the same in all positions
gdl-depends-move = “{ $name }” depends here on the move that is made
    .help = only next may ask for does
gdl-not-stratified = whether “{ $name }” holds depends on its not holding
    .help = the rules go round, with their lines: { $cycle }
gdl-term-deep = this rule makes larger and larger terms: { $rule }
    .help = there may be { $most } names around each other at most; let the rule count up to some number
gdl-instances = this rule holds in too many ways: { $rule }
    .help = { $count } were counted; give it fewer variables, or make rules of their own of some of its conditions
gdl-tries = trying the conditions of this rule takes too long: { $rule }
    .help = { $count } candidates were tried; give it fewer variables, or make rules of their own of some of its conditions
gdl-circuit = too much depends on itself in this rule: { $rule }
    .help = there may be { $most } gates at most
gdl-pairs = there are too many moves
    .help = there may be { $most } at most
gdl-chance = the role random plays by chance
    .help = only games without chance are solved
gdl-roles = { $count ->
    [one] there is 1 role
   *[other] there are { $count } roles
}: { $roles }
    .help = only games of two roles are solved
gdl-goal-number = the goal “{ $goal }” is no number
    .help = write a whole number, such as 100, 50 or 0
gdl-goal-count = { $count ->
    [0] the game is over, but { $role } has no goal, in { $position }
   *[other] the game is over, and { $role } has the goals { $goals }, in { $position }
}
    .help = where terminal holds, each role must have exactly one goal
gdl-goals-opposed = what the roles want is not opposed: they get { $goals } in { $position }, and { $others } in { $other }
    .help = where one gets more the other must get less
gdl-nim-turn = there are no nim values: no fact alone says whose turn it is
gdl-nim-again = there are no nim values: a move in { $position } keeps the turn
gdl-nim-ends = there are no nim values: the game is over in { $position }, and who is to move there does not lose
gdl-nim-differs = there are no nim values: the other player would have other moves in { $position }
gdl-no-move = { $role } has no legal move, and the game is not over, in { $position }
    .help = who waits needs a move too, such as noop; or make the position terminal
gdl-simultaneous = both roles choose at once: { $first } among { $first-moves }, { $second } among { $second-moves }, in { $position }
    .help = one role must wait, with a single legal move, while the other one moves
gdl-waiting-unknown = it is not clear who waits: { $first } can play { $first-moves }, { $second } can play { $second-moves }, in { $position }
    .help = give the waiting role a move that no rule of next asks for, such as noop
gdl-fact-unknown = “{ $fact }” is no fact of this game that could hold
    .help = write facts as in the file, joined by semicolons
gdl-facts-at-most-one = of these facts at most one can hold: { $facts }
    .help = leave out all but one
gdl-facts-exactly-one = of these facts exactly one must hold: { $facts }
    .help = write one of them
gdl-misere = the rules in the file say who wins: there is no misère play of them
    .help = leave out /misere, and swap the goals in the file
gdl-drop-unknown = there are no facts called “{ $name }”
    .help = drop=NAME names facts that init or next sets
gdl-drop-read = “{ $name }” cannot be left out, since this rule reads it: { $rule }
    .help = only terminal and goal may depend on what is left out

## Errors: tables

table-not-one = “{ $file }” is not a table
    .help = a table is a file that `lastmove solve GAME --table FILE` has written
histogram-endless = plies are not counted in { $game }, where a play may go on for ever
    .help = leave out --histogram: --all counts wins and losses
table-no-plies = a table has no place for { $position }, where somebody wins in an unknown number of plies
    .help = `lastmove solve` and `lastmove table` say who wins
table-is-game = “{ $game }” is a game, and a table is expected here
    .help = write its table with `lastmove solve GAME --table FILE` and name that file; of a single position, `lastmove solve GAME@POSITION` says the value
find-no-game = { $file } does not hold all that its game is made from, so its moves are not known
    .help = write the table anew from the game, or leave out --only-move
probe-table-first = “{ $table }” should come first, before the positions
    .help = write `lastmove probe { $table } { $position }`
probe-notation = “{ $found }” names a game, and a position alone is expected here
    .help = write `lastmove probe { $table } { $position }`
verify-file-first = “{ $file }” should come first, before the game
    .help = write `lastmove verify { $file } { $game }`
verify-part = “{ $game }” is no graph in shards, and only of one a part can be checked
    .help = leave --part out, or make a folder of shards with `lastmove convert --shards`
verify-neither = “{ $file }” is neither a table nor a certificate
    .help = give a file that `lastmove solve GAME --table FILE` or `--certificate FILE` has written, or `lastmove value GAME --period --certificate FILE`
table-cut-off = the table “{ $file }” is cut off
    .help = copy it again, or write it again with `lastmove solve GAME --table FILE`
table-trailing = { $count ->
    [one] 1 byte follows
   *[other] { $count } bytes follow
} the end of the table “{ $file }”
    .help = cut off what follows, copy the file again, or write it again with `lastmove solve GAME --table FILE`
table-damaged = the table “{ $file }” is damaged: its { $part ->
    [block] values do
    [counts] counts do
    [keys] positions do
    [inputs] embedded files do
    [tail] end does
    [section] indexes do
   *[meta] description does
} not agree with the rest
    .help = copy it again, or write it again with `lastmove solve GAME --table FILE`
table-version = the table “{ $file }” has version { $found } of the format, and this program knows version { $known }
    .help = write it again with `lastmove solve GAME --table FILE`, or use the program that wrote it
table-codec = the compression of tables fails: { $reason }
table-block-size = a block of a table cannot have this size
    .help = it must be a power of two from 8 to 8192
table-of-many = a table is of one game, not of those on standard input
    .help = write `lastmove solve GAME --table FILE` for each
export-best-game = “{ $file }” does not hold the files that its game is made from, and best moves need the game
    .help = write the game after the table, such as graph:FILE
export-best-other = the position { $position } of the table has another value in { $game }
    .help = `lastmove verify` says whether the table is false or of another game

proof-no-plies = “{ $file }” does not hold the plies of every position, and a proof needs them

proof-too-large = a proof has at most 2,147,483,644 positions, each decided within 2,147,483,646 plies; here are { $positions } positions

prove-no-checker = there is no program “{ $file }”: build the checker with `make` in the folder proof, and name it with --checker

prove-not-run = the checker “{ $file }” cannot be run: { $reason }

prove-failed = the checker “{ $file }” could not check: { $reason }

prove-folder = there is no folder for temporary files: { $reason }
table-outside = { $position } is not in the table of { $game }, which is of the whole game, whatever position is asked about
    .help = leave out the @ and what follows it, or name rules by which this position comes up
table-no-position = there is no position “{ $position }” in the table “{ $file }”
    .help = `lastmove export` prints all positions of a table
table-other-shard = “{ $file }” is not the table that “{ $manifest }” says
    .help = copy the tables and the manifest from one run together
table-other-game = the table “{ $file }” is of { $of }, not of { $game }
    .help = leave out the game, or name the one that the table is of
table-other-input = the table “{ $file }” was made from other files than { $game }
    .help = name the file as it was when the table was written, or write the table again

## Errors: certificates

certificate-not-one = “{ $file }” is not a certificate
    .help = a certificate is a file that `lastmove solve co-bang:8x4 --certificate FILE` or `lastmove value GAME --period --certificate FILE` has written
certificate-syntax = “{ $file }” is not a certificate: { $fault ->
    [end] it ends too early
    [more] it goes on after its end
    [missing] its field “{ $field }” is missing
    [unknown] there is no field “{ $field }” in certificates
    [twice] its field “{ $field }” is here a second time
    [number] a whole number is expected here, not too large
    [text] a text in quotation marks is expected here
    [list] a list of the right length is expected here
    [word] “{ $field }” is not what is expected here
    [hexadecimal] “{ $field }” is not a nim value in hexadecimal digits
    [other] something else is expected here
   *[json] it is not JSON from here on
}
    .help = write it again with `lastmove solve co-bang:8x4 --certificate FILE` or `lastmove value GAME --period --certificate FILE`
certificate-version = the certificate “{ $file }” has version { $found } of the format, and this program knows version { $known }
    .help = write it again, or use the program that wrote it
certificate-game = the certificate “{ $file }” is of a game that is not known, “{ $game }”
    .help = `lastmove games` lists all games
certificate-none = there are no certificates of { $game }
    .help = `lastmove games` lists all games; there are certificates of co-bang, of games of heaps, such as octal:0.77, and of parity games
solution-expected = { $found ->
    [EMPTY] { $what } is missing here
   *[other] { $what } should stand here, not “{ $found }”
}
    .help = a line of a solution is a vertex, the winner and, where the winner moves, the next vertex, such as 3 0 5;
solution-vertex-missing = { $file } says nothing of vertex { $vertex }
    .help = every vertex needs a line: its number, the winner and, at the winner's vertices, the move
algorithm-needless = { $game } is not solved as a parity game
    .help = leave out --algorithm
solution-without-game = { $file } does not say of which game it is
    .help = name the game after it: lastmove verify { $file } graph:FILE
solution-true = the strategies of both players win: player 0 from { $won } of { $vertices } vertices, player 1 from the others
certificate-not-written = no certificate is written for { $game ->
    [sum] a sum
   *[other] { $game }
}
    .help = write all values to a table with --table FILE
certificate-of-many = a certificate is of one game, not of those on standard input
    .help = write `lastmove solve GAME --certificate FILE` for each
journal-of-many = a journal is of one game, not of those on standard input
    .help = write `lastmove value GAME --journal FILE` for each
certificates-disagree = “{ $file }” and “{ $other }” are both true, but they do not say the same
    .help = they are of different games or rules of play: name certificates of one
certificate-other-game = the certificate “{ $file }” is of { $of }, not of { $game }
    .help = leave out the game, or name the one that the certificate is of
co-bang-certificate-other = the certificate “{ $file }” is of boards of { $columns } columns under another rule of play, or of another width
    .help = leave out the game, or name one that the certificate is of

## What is false in a certificate

co-bang-certificate-shape = the certificate is false: { $field ->
    [columns] it has { $found } columns, and { $expected } is the nearest number there can be
    [top] it says that { $expected } rows come before the period, and has { $found }
    [rows] it says that the period has { $expected } rows, and has { $found }
   *[period] its period has { $found } rows, which is less than the { $expected } columns and so proves nothing
}
co-bang-certificate-row = the certificate is false: in row { $row } a column is not on the board, or a number is too large
co-bang-certificate-value = the certificate is false: ({ $row },{ $column }) is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, but by its options it is { $truth ->
    [win] won in { $expected }
    [loss] lost in { $expected }
   *[draw] drawn
}
co-bang-certificate-slope = the certificate is false: ({ $row },{ $column }) is said to grow by { $slope } each period, but no option that gives it its value grows so and stays the best
co-bang-certificate-true = true for every row of every board of { $columns } columns: { $preperiod ->
    [0] a period
   *[other] { $preperiod } rows and a period
} of { $period } rows

## What is false in a table

table-other-positions = the positions of the table “{ $file }” are not those of the game
table-no-start = the position { $position }, in which the game begins, is missing
table-unreached = the table holds { $position }, which cannot be reached from { $start }, where the game begins
table-false-endless = { $position } is said to be won by going on for ever, which is not what its winner's goal is
table-false-endless-draw = { $position } is said to be a draw, and with this goal there is none
table-false-strategy = the move that the table names at { $position } is not there
table-false-winner = { $position } is not won by the player who is said to win: the moves that the table names lead to another end
table-false-missing = { $position } is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, but the table does not hold { $to }, to which a move leads
table-false-terminal = { $position } is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, but the game is over there: it is { $truth ->
    [win] won in 0
    [loss] lost in 0
   *[draw] drawn
}
table-false-win = { $position } is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, but by the values of its options it is won in { $truth }, by the move to { $to }
table-false-draw = { $position } is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, but by the values of its options no move wins and the move to { $to } draws
table-false-loss = { $position } is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, but by the values of its options every move loses, the one to { $to } slowest, in { $truth }

verify-true = all { $positions } values are true
verify-sound = all checksums of { $positions } values are right; whether the values are true cannot be said without the game: name it after the table
prove-refused = the checker refuses the values: { $reason }
prove-true = proved{ $rules ->
    [yes] {" "}by the rules of { $game }
   *[no] {""}
}: { $outcome ->
    [win] the player to move from { $position } wins in { $plies }, and not sooner;{" "}
    [loss] the player to move from { $position } loses in { $plies }, and can hold out that long;{" "}
    [draw] neither player can force a win from { $position };{" "}
   *[none] {""}
}all { $positions } values are true
certificate-false = “{ $file }” is the one that is false
certificates-false = both certificates are false, and here is a fault of each, that of “{ $file }” first
certificate-written = certificate written to { $file }, { BYTES($bytes) }
table-written = table written to { $file }, { BYTES($bytes) }
proof-written = proof written to { $file }, { BYTES($bytes) }
book-written = book written to { $file }, { BYTES($bytes) }
book-none = { $file } is a table, not a book: `lastmove book` writes one
book-false = { $position } is said to be { $said ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}, and is { $truth ->
    [win] won in { $truth-plies }
    [loss] lost in { $truth-plies }
   *[draw] drawn
}
book-not-closed = of the best moves of { $position } only some are in the book
book-remoteness = the number of plies to the end is not known for { $position }: there is no book of such games
info-book = book
info-book-positions = { $side ->
    [first] what the first player meets
    [second] what the second player meets
   *[both] all positions
}, up to { $plies } plies from the start

info-game = game
info-vertices = vertices
info-moves = moves
info-shards = shards
info-most-vertices = most vertices a shard
info-most-unmoves = most un-moves a shard
info-code-bytes = bytes a code
info-also = also said
info-labels = declared outcomes
info-owners = owners
info-kept-turns = moves that keep the turn
info-hash = hash
info-longest-loss = longest loss
info-keys = positions
info-keys-game = by the game's own numbers
info-keys-numbers = by numbers, in ascending order
info-keys-reached = as the game numbers them, those that play can reach
info-keys-texts = by texts, in ascending order
info-size = size
info-bits = { $bytes }, { $bits } bits a position
info-values = values
info-coding = coded by
info-coding-zstd = zstd, as values with structure are
info-coding-huffman = Huffman’s codes, as values without structure are
info-block = positions a block
info-read-from = read from
info-input = { $file }, { $bytes } bytes, XXH3 { $xxh3 }

## Errors: threads

threads-unavailable = threads cannot be started: { $reason }
    .help = try --threads 1

## Errors: runs on many processes

cluster-batch-damaged = another process sent what cannot be read
cluster-no-such-place = a move comes from place { $place } of shard { $shard }, where no vertex is
    .help = the files of the shards do not fit together; make them again
cluster-out-of-step = the workers do not agree how far they are
    .help = this is a mistake in the program; please report it
cluster-worker-lost = a worker broke off: { $reason }
cluster-panic = the program broke off at { $place }: { $reason }
    .help = this is a mistake in the program; please report it
cluster-keys-written = keys written to { $folder }: all processes need this folder, and nobody else may have it
cluster-keys-there = there are keys in “{ $folder }” already
    .help = use them, or name a new folder
cluster-keys-not-made = keys cannot be made: { $reason }
cluster-keys-unusable = the keys in “{ $file }” are of no use: { $reason }
    .help = `lastmove cluster keys DIR` makes new ones; all processes need the same
cluster-key-open = others on this machine can read the key “{ $file }”: its mode is { $mode }
    .help = `chmod 600` lets its owner alone read it; if somebody may have read it, `lastmove cluster keys DIR` makes new keys
cluster-insecure = connections to other machines in the clear must be asked for
    .help = use --tls DIR with keys of `lastmove cluster keys DIR`, or --insecure where nobody else is in the network
cluster-insecure-allowed = connections are in the clear: whoever is in the network can read and change what is sent
cluster-address-unusable = nothing can listen on { $address }: { $reason }
cluster-unreachable = process { $process } at { $address } cannot be reached: { $silent ->
    [yes] it does not answer
   *[other] { $reason }
}
    .help = it must be started within the time of --deadline, with the same keys
cluster-missing = { $count ->
    [one] process { $processes } is missing
   *[other] processes { $processes } are missing
}
    .help = all must be started within the time of --deadline, with the same keys
cluster-other-run = process { $process } works on something else: its { $fact } differs
    .help = all processes need the same graph, rule of play, hosts, --threads and version of the program
cluster-lost = process { $process } is gone: { $silent ->
    [yes] nothing has been heard from it for too long
   *[other] { $reason }
}
cluster-ended = another process has ended
cluster-process-ended = process { $process } has ended: { $reason }
cluster-not-started = process { $process } cannot be started: { $reason }
cluster-checkpoint-damaged = the checkpoint “{ $file }” was damaged, and has been taken away
    .help = start again: the checkpoint before it is taken
cluster-checkpoint-unreadable = the checkpoints in “{ $file }” cannot be read: { $reason }
cluster-store-unusable = checkpoints cannot be kept in “{ $store }”: { $reason }
    .help = a folder can be used, and object stores where the program is built with the feature s3
cluster-variable-missing = the environment does not say { $variable }
    .help = docs/cluster.md shows how Slurm and Kubernetes start the processes
cluster-variable-wrong = “{ $text }” is no value of { $variable } that makes sense
cluster-hosts-empty = the list has no host
    .help = write a host a line, with a port after `:` where it is not 7420
cluster-process-missing = which of the { $count } processes is this?
    .help = say it with --process, from 0 on
cluster-no-such-process = there is no process { $process } of { $count }
cluster-too-many-moves = too many moves leave vertex { $vertex }
    .help = there may be { $most }
cluster-no-graph = only graphs in shards are solved by many processes
    .help = say graph:DIR or graph/misere:DIR, where `lastmove convert` or `generate` has written the shards
cluster-no-shards = “{ $file }” is not a folder with a graph in shards
    .help = `lastmove convert FILE DIR --shards 16` cuts a graph into shards, `lastmove generate` makes one
cluster-restarting = all processes are started again: { $reason }
cluster-resumed = going on from a checkpoint, at { $level } plies
cluster-progress = level { $level }, { $decided } of { $vertices } positions decided, { $edges } moves a second, { BYTES($bytes) } sent, { $waiting } workers waiting
cluster-progress-checkpoint = { $progress }, last checkpoint { $age } ago

## Errors: queens

queens-size = there is no board of { $n } × { $n } here
    .help = N must be from { $least } to { $most }
queens-algorithm = there is no algorithm “{ $found }”
    .help = the algorithms are { $known }
queens-join-size = counting by joining halves takes boards of { $least } to { $most } queens, not { $n }
queens-kernel = there is no kernel “{ $found }”
    .help = there are: { $known }
queens-kernel-absent = this machine cannot run the kernel “{ $kernel }”
queens-count-size = { $n } queens are too many to count
    .help = up to { $most } can be counted; --algorithm bitmask searches boards of up to 32 queens, but would take years
queens-part = “{ $found }” is not a part
    .help = write 2/3 for the second of three parts; there may be { $most } parts at most
queens-journal-not-one = this is not a journal of a count of queens
    .help = name a file that is not there yet, or one that --journal has written
queens-journal-version = this journal is of version { $found }, which is not known here; version { $known } is
queens-journal-head = this first line of a journal is wrong
    .help = a journal is written by --journal; its lines are not to be changed
queens-journal-line = this line is damaged, or is not one of this journal
    .help = delete the line: what it says will be counted again
queens-journal-task = there is no such task
queens-journal-twice = this task stands here a second time
    .help = delete one of its lines
journal-no-file = { $file } is not a file that a journal can be kept in
journal-in-use = another run is writing to { $file }
    .help = give each run a journal of its own
queens-journal-n = { $file } is a journal of { $n } queens, not of { $wanted }
queens-merge-nothing = there are no journals to merge
queens-merge-sizes = { $first } is a journal of { $first_n } queens, { $second } of { $second_n }
queens-merge-overlap = task { $task } is in { $first } and in { $second } too
    .help = give each journal once, and journals of different parts
queens-merge-gap = { $missing } of { $tasks } tasks are in none of the journals
    .help = `lastmove queens { $n } --count --journal FILE` counts what is missing in FILE
queens-no-size = the size of the board is missing
    .help = N must be from 1 to { $most }
placement-part-large = a connected part of { $cells } cells is too large to be searched
    .help = parts may have { $most } cells at most; only paths and cycles may be larger
placed-board-large = a board of { $squares } squares is too large
    .help = it may have { $most } squares at most
placed-graph-large = a graph of { $vertices } vertices is too large for this game
    .help = it may have { $most } vertices at most
placed-long = the position is too long
    .help = it may have { $most } bytes at most
placed-conflict = { $move ->
    [EMPTY] a move is missing here
   *[other] { $move } cannot be placed beside what stands before it
}
    .help = each move must be one of the game after those before it; nothing placed is written -
placed-columns = { $found ->
    [one] this row has 1 square
   *[other] this row has { $found } squares
}, but the board has { $expected } columns
    .help = give every row { $expected }, or write the game with the size of the file, ROWSxCOLUMNS
stones-rows = { $found ->
    [one] this position has 1 row
   *[other] this position has { $found } rows
}, but the board has { $expected }
    .help = write the rows from the top, with a / between two of them
stones-columns = { $found ->
    [one] this row has 1 cell
   *[other] this row has { $found } cells
}, but the board has { $expected } columns
    .help = give every row { $expected }; a number stands for so many empty cells
stones-character = “{ $found }” is no cell
    .help = cells are . (empty), { $letters }; a number stands for so many empty cells
nogo-no-liberty = the group on { $row },{ $column } has no empty square beside it
    .help = stones of one colour that share sides are a group; each needs an empty square beside one of its stones
stones-counts = the players cannot have laid { $x } x and { $o } o in turn
    .help = x lays the first stone: there are as many x as o, or one more
stones-never-open = no stone can lie at { $row },{ $column }: this cell has never been open
    .help = a stone must have been laid where one may be laid before it
stones-both-won = both players have made what ends the game
    .help = play stops when the first of them has made it
stones-won-before = { $player } has made what ends the game, and then the other player has laid a stone
    .help = play stops when it is made: the last stone must be one of { $player }
stones-turn = a position ends with whose turn it is: -x or -o
    .help = write { $syntax }
chess-letter = “{ $found }” is no man
    .help = men are K, Q, R, B, N and P: White's, v, Black's, such as KRvK
chess-kings = { $side ->
    [white] White
   *[other] Black
} has { $found ->
    [0] no king
   *[other] { $found } kings
}
    .help = each side has one king
chess-men = { $found } men are too many
    .help = at most { $most }, the kings included
chess-fields = a position is not made of { $found ->
    [one] 1 part
   *[other] { $found } parts
}
    .help = write FEN with _ for blanks: the board, w or b, and what follows, such as 8/8/8/8/8/2k5/8/KQ6_w
chess-rows = this board has { $found ->
    [one] 1 row
   *[other] { $found } rows
}, not 8
    .help = write the rows from the top, with a / between two of them
chess-columns = row { $row } has { $found ->
    [one] 1 square
   *[other] { $found } squares
}, not 8
    .help = a number stands for so many empty squares
chess-character = “{ $found }” is neither a man nor a number of empty squares
    .help = men are K, Q, R, B, N and P for White, the same letters small for Black
chess-turn = “{ $found }” does not say whose turn it is
    .help = w or b
chess-castling = there is no castling: “{ $found }”
    .help = write -
chess-en-passant = no pawn has just passed { $found }
    .help = the square behind a pawn of the player who has just moved it two squares, or -
chess-pawn-row = no pawn stands on { $square }
    .help = pawns begin on the second row of their side, and on the last one they are promoted
chess-kings-touch = the kings stand side by side
    .help = a king may not go where it can be taken
chess-check = { $side ->
    [white] White
   *[other] Black
} is to move and could take the king
    .help = who has just moved must not be in check
chess-other-material = { $found } cannot come from { $material }
    .help = a position of this game has its men, some of them taken or promoted; other men are another game, chess:{ $found }
moved-counts = no play leads to { $x } x and { $o } o here
    .help = `lastmove games` tells how many pieces each player has; whose turn it is matters where they are placed in turn
moved-odd = the board has an even number of rows, not { $found }
    .help = it is 4, 6 or 8
morris-men = this board is for 3, 5, 6 or 9 men
    .help = write morris:3, morris:5, morris:6 or morris:9
morris-three-flying = with three men on three rows nobody jumps
    .help = leave flying=yes out
option-value = the option { $option } cannot be “{ $found }”
    .help = it is one of: { $known }
moved-to-place = no play leads to so many pieces that are still to be placed
    .help = after whose turn it is stand the numbers of pieces that x and o have still to place, where there are any: -o,2,3
l-game-shape = the cells of { $player } are no L
    .help = an L is three cells in a line, and a fourth beside one of its ends
l-game-neutrals = { $found ->
    [one] this position has 1 neutral cell
   *[other] this position has { $found } neutral cells
}
    .help = write two of them, as n
dobutsu-many = there are two pieces { $kind } and no more, those in hand included
    .help = a piece that is taken goes over to the other player; a hen, H, is a chick, C
dobutsu-lions = this player has a lion already
    .help = each player has one lion
dobutsu-lion-missing = the lion { $lion } is missing
    .help = only the lion of the player to move may have been taken
dobutsu-hand = { $found ->
    [EMPTY] what is in hand is missing here
   *[other] “{ $found }” cannot be in hand
}
    .help = what may be in hand is G, E and C of the first player, g, e and c of the second one, such as -x,GCc; with empty hands, leave out the comma
placed-rows = the board does not have the { $expected } rows that are asked for
    .help = give it so many, or write the game with the size of the file, ROWSxCOLUMNS
queens-board-size = there is no board of { $rows } × { $columns } here
    .help = rows and columns must be from 1 to { $most }
queens-board-empty = the board is empty
    .help = write rows of . (open) and * (blocked)
queens-board-character = “{ $found }” is no square
    .help = squares are . (open) and * (blocked)
queens-board-gap = an empty line stands between the rows
    .help = leave it out
queens-board-ragged = { $found ->
    [one] this row has 1 square
   *[other] this row has { $found } squares
}, but the first has { $expected }
    .help = give every row { $expected }
queens-board-large = the board is too large
    .help = it may have { $most } rows and { $most } columns at most
queens-board-rows = { $found ->
    [one] the board has 1 row
   *[other] the board has { $found } rows
}, but { $expected } are asked for
    .help = leave N out, and the board has the size of the file
queens-board-columns = { $found ->
    [one] the board has 1 column
   *[other] the board has { $found } columns
}, but { $expected } are asked for
    .help = leave N out, and the board has the size of the file
queens-board-algorithm = this algorithm knows only empty square boards
    .help = leave out --algorithm
queens-board-overflow = the number of placements does not fit 64 bits
queens-class-board = this is counted on square boards, not on { $rows } × { $columns }
    .help = give N alone, such as 8
queens-with-syntax = { $found ->
    [EMPTY] a queen is missing here
   *[other] “{ $found }” is no queen
}
    .help = write COLUMN=ROW, several separated by commas, such as 3=5,7=2
queens-off-board = column { $column }, row { $row } is not on the board
    .help = { $rows ->
    [one] the board has 1 row
   *[other] the board has { $rows } rows
} and { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}, both counted from 1
queens-on-blocked = the square in column { $column }, row { $row } is blocked
    .help = place the queen elsewhere, or open the square
queens-given-twice = the queen in column { $column }, row { $row } is given twice
    .help = give her once
queens-attack = the queen in column { $column }, row { $row } attacks the one in column { $other-column }, row { $other-row }
    .help = no placement has both
queens-square = this is for square boards, not for { $rows } × { $columns }
    .help = give N alone, such as 8
queens-stopped = interrupted: no placement comes before those that begin with { $reached }{ $best ->
    [EMPTY] {""}
   *[other] ; the least one found so far is { $best }
}
queens-find-format = one placement is not written in this format
    .help = with --any and --random there are n_hau and plain, and --json
queens-json-large = { $n } queens are too many for JSON
    .help = there may be { $most } at most; leave out --json
queens-check-number = “{ $found }” is no number
    .help = write rows as decimal numbers, separated by blanks, commas or ends of lines
queens-check-row = “{ $found }” is the row of no board
    .help = rows are from 1 to the number of queens, { $most } at most
queens-check-after = “{ $found }” stands after the end of the placement
    .help = write one placement, or a list with one on each line
queens-check-open = the array has no end
    .help = write a ] after the last row
queens-check-columns = the first line names { $columns } columns, and { $found ->
    [one] 1 number stands
   *[other] { $found } numbers stand
} below it
    .help = write the row of a queen for each column
queens-check-empty = there are no queens
    .help = write the row of the queen in column 1, in column 2, and so on
queens-check-many = there are too many queens
    .help = there may be { $most } at most
queens-overflow = the number of placements for N = { $n } does not fit 64 bits
queens-json-listing = --json prints its answer where the list is to go, to standard output
    .help = write the list to a file with -o FILE, or leave out --json; --format jsonl writes an array of JSON a line
queens-format-json = --json prints the placement in its own way, but a format is asked for
    .help = leave out --json or --format
queens-format-picture = here -o draws a picture, which has no --format
    .help = leave out --format, or leave out -o and redirect the output
queens-bin-unknown = this is no list of queens in the format bin
    .help = lastmove queens N --all --format bin writes one
queens-bin-version = this list of queens has version { $found } of the format bin
    .help = this program reads version { $version }; make the list again
queens-bin-damaged = this list of queens is damaged or cut off
    .help = make it again
queens-bin-unread = the list of queens cannot be read: { $reason }
write-failed = the output cannot be written: { $reason }
    .help = see whether the disk is full
output-no-folder = the file “{ $file }” cannot be written: there is no such folder
    .help = make the folder first, or name another file
output-is-directory = “{ $file }” is a directory
    .help = name a file in it
output-denied = the file “{ $file }” may not be written
    .help = name another
search-cycle = this game can come back to a position: a search of one position is for games without cycles
winning-sets-many = this board has too many ways to win to solve all of its positions: ask about one position
work-other = { $file } in the folder of --work is of another game, of another position or rule of play, or of another version
    .help = give each a folder of its own; all positions of GAME@POSITION are those from there on, so the folder of the whole game serves GAME without the @
work-damaged = { $file } in the folder of --work is damaged ({ $reason ->
    [checksum] a checksum is wrong
    [end] its end is missing
    [gone] it is gone
    [moves] its moves are impossible
    [size] its length is wrong
    [summary] its counts are impossible
   *[other] { $reason }
}): delete it, and that part is done again
work-false = { $position } is said to be { $said ->
    [win] won in { $said_plies }
    [loss] lost in { $said_plies }
    [draw] drawn
   *[nothing] no position
}, but by the values of its options it is { $truth ->
    [win] won in { $plies }
    [loss] lost in { $plies }
   *[draw] drawn
}
work-unfinished = the work in this folder is not done: { $done } of { $all } blocks are there
    .help = finish it with `lastmove solve GAME --work DIR`
verify-folder = “{ $file }” is a folder
    .help = if it is a work folder, name its game too: `lastmove verify { $file } GAME`; if not, name the file of the table
verify-work = { $game } keeps no values of all positions in a work folder
    .help = write a table with `lastmove solve GAME --table FILE`, and check that
verify-work-true = all values are true: { $slots } numbers of positions were checked, where images of a position share one
work-old = { $file } in the folder of --work is of an earlier version of lastmove, which could not tell when a file was damaged: delete the folder, and the work is done anew
work-renamed = { $file } in the folder of --work says that it is { $name }: it was renamed, or copied over another file. Delete it, and that part is done again
output-is-dash = “-” is standard output, and this is not written there
    .help = name a file or a folder; ./- is one called -
output-is-input = “{ $file }” is what is read: it would be lost
    .help = name another file to write
output-is-other = “{ $file }” holds something else than what is to be written
    .help = name another file, or overwrite this one with --force
work-nothing = there is no work in the folder “{ $folder }” of --work
    .help = name the folder of a `lastmove solve GAME --work`
work-in-use = another run is using the folder “{ $folder }” of --work
    .help = wait until it has ended, or name another folder
folder-is-file = “{ $folder }” is a file, and a folder is needed
    .help = name a folder; it is made where there is none
folder-there = “{ $folder }” is there already
    .help = name a folder that is not there yet
output-folder-full = the folder “{ $folder }” has files in it already
    .help = name a new folder, or empty this one
file-not-written = the file “{ $file }” cannot be written: { $reason }
    .help = nothing stands under its name but what was there before

## Errors: limits

memory-over-budget = this needs at least { BYTES_UP($needed) } of memory, over the budget of { BYTES($budget) }
    .help = allow more with --memory, or ask for less
    .kept = allow more with --memory; or with --work DIR it takes { BYTES_UP($kept) } of memory and { BYTES_UP($disk) } of disk, and about { $duration } of one processor
memory-refused = the system has no more memory to give
    .help = end other programs, or ask for less; --memory SIZE refuses work that would take more
work-not-kept = nothing of { $game } can be kept in a work folder
    .help = leave --work out; games of stones and pieces keep their work in it, and packed graphs (.lmg, .graph)
estimate-method = method
estimate-positions = positions
estimate-memory = memory
estimate-work = with --work
estimate-time = processor time
estimate-unknown = not known before
estimate-rule = a rule, without a search
estimate-nim-values = by nim values of parts
estimate-exploration = all that play can reach, solved from its ends
estimate-backwards = all positions together
estimate-search = a search for a proof
estimate-at-most = at most { $count }
estimate-bytes = { BYTES_UP($bytes) }
estimate-bytes-at-most = at most { BYTES_UP($bytes) }
estimate-kept = { BYTES_UP($memory) } of memory, { BYTES_UP($disk) } of disk
estimate-kept-time = { BYTES_UP($memory) } of memory, { BYTES_UP($disk) } of disk, about { $duration } of one processor
estimate-seconds = about { $duration }
positions-over-limit = the game has at least { $positions } positions, too many to hold
    .help = ask about a smaller game
remoteness-over-range = some games here last more than { $most } plies, too many to count
    .help = ask about a smaller game
too-many-moves = there are { $count } moves, too many to list
    .help = { $most } are listed at most; leave out --moves
line-too-long = the line has { $plies } plies, too many to list
    .help = { $most } are listed at most; leave out --line
table-too-large = the table has { $cells } cells, too many to print
    .help = it may have { $most } at most: choose fewer --rows, or ask about a smaller game
rows-outside-table = none of these rows is in the table
    .help = its rows are { $first } to { $last }

## Errors: the machine and the user

label-error = error
label-help = help
label-warning = warning
interrupted = interrupted
output-failed = the output cannot be written: { $reason }
    .help = see whether the disk is full
input-failed = standard input cannot be read: { $reason }
table-format-json = --json prints JSON lines, but another format is asked for
    .help = leave out --json or --format
separator-no-csv = a separator is of CSV, and other output is asked for
    .help = leave out --separator, or write --format csv
play-json = a game that is played is not JSON
    .help = leave out --json
input-not-utf8 = this line of the input is not UTF-8 text
    .help = write one game a line, as UTF-8
input-line-too-long = this line of the input is too long
    .help = it may have { $most } bytes at most

## Why the value of a sum holds

sum-part = part
sum-game = game
sum-position = position
sum-value = nim value
sum-zero = { $values } = { $sum }: every move makes the sum something else, and the other player can make it 0 again.
sum-nonzero = { $values } = { $sum }: a winning move makes the sum 0.
sum-infinite-win = { $values } = { $sum }: one part may go on for ever, but 0 is in the set: a move in that part makes the sum 0.
sum-infinite-draw = { $values } = { $sum }: one part may go on for ever, and 0 is not in the set: whoever would lose keeps that part going.
sum-two-infinite = { $values } = { $sum }: two parts may go on for ever, so that nobody can force the end.
nim-value-zero = The nim value is 0: every move makes it something else, and the other player can make it 0 again.
nim-value-nonzero = The nim value is { $value }: a winning move makes it 0.
nim-value-left-out = The nim value is left out here: `lastmove value` finds it, but that may take much longer.
nim-move-zero = The move { $move } makes it 0.
nim-move-sum = The move { $move } leaves { $values } = 0.
sum-misere = In misère play nim values do not add up: the sum is solved as one game.

## Why a value holds

why-win = The move { $move } wins: it leaves a position that is lost in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, and no move wins sooner.
why-win-again = The move { $move } wins: the same player moves again, and wins from there in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
why-draw = No move wins, but { $move } keeps the other player from winning: neither can force a win.
why-loss = Every move leads to a win of the other player; { $move } puts it off longest, for { $total ->
    [one] 1 ply
   *[other] { $total } plies
} in all.
why-win-only = The move { $move } wins: it leaves a lost position.
why-win-only-again = The move { $move } wins: the same player moves again, and wins from there.
why-loss-only = Every move leads to a win of the other player.
why-refuted = Each of these moves gives that away; the reply that shows it stands beside it. Values are for who moves: + wins, = draws, - loses, with the plies to the end.
why-refuted-some = Many moves give that away; some stand here, each with the reply that shows it. Values are for who moves: + wins, = draws, - loses, with the plies to the end.
why-refuted-all = How moves are answered, those that hold out longest first; - loses, with the plies to the end.
refuted-move = move
refuted-value = value
refuted-reply = reply
goal-play = Play can go { $play }.
goal-wish-parity = the largest priority that is seen again and again to be even
goal-wish-parity-min = the least priority that is seen again and again to be even
goal-wish-buchi = to come to { $set } again and again, for ever
goal-wish-cobuchi = to stay in { $set } for ever from some time on
goal-wish-reach = to come to { $set }
goal-wish-safe = to stay in { $set } for ever
goal-wish-energy = some credit to last for ever, whatever moves gain and cost
goal-wish-mean = the average weight in the long run to be 0 or more
goal-play-ends = Play can go { $play }, where it ends and player { $player } wins.
goal-cycle-largest = Then it goes round for ever: { $cycle }. The largest priority there is { $priority }, at { $vertex }, so player { $player } wins. With the moves of player { $player } it is so on every cycle that the other player can close.
goal-cycle-least = Then it goes round for ever: { $cycle }. The least priority there is { $priority }, at { $vertex }, so player { $player } wins. With the moves of player { $player } it is so on every cycle that the other player can close.
goal-cycle-again = Then it goes round for ever: { $cycle }. { $player ->
    [0] It comes to { $vertex }, which is in the set, again and again
   *[other] No vertex there is in the set
}, so player { $player } wins. With the moves of player { $player } it is so on every cycle that the other player can close.
goal-cycle-stays = Then it goes round for ever: { $cycle }. { $player ->
    [0] All vertices there are in the set
   *[other] It comes to { $vertex }, which is not in the set, again and again
}, so player { $player } wins. With the moves of player { $player } it is so on every cycle that the other player can close.
goal-cycle-energy = Then it goes round for ever: { $cycle }. The weights there add up to { $sum }, { $player ->
    [0] so the credit lasts: player 0 wins
   *[other] so any credit runs out: player 1 wins
}. With the moves of player { $player } it is so on every cycle that the other player can close.
goal-cycle-mean = Then it goes round for ever: { $cycle }. The average weight there is { $average }, and neither player can do better. { $player ->
    [0] It is not below 0, so player 0 wins.
   *[other] It is below 0, so player 1 wins.
}
goal-lowest = On this way a credit of { $credit } is used up when { $vertex } is reached, so less is not enough.
goal-cycle-misses = Then it goes round for ever: { $cycle }. Nothing of the set is reached, so player { $player } wins.
goal-cycle-safe = Then it goes round for ever: { $cycle }. Play stays in the set, so player { $player } wins.
why-label = The game is over: this position is a { $outcome ->
    [win] win
    [loss] loss
   *[draw] draw
} for the player to move.
why-stuck = No move is left, so the player to move { $outcome ->
    [win] wins: this is misère play
   *[loss] loses
}.

nim-zero = The exclusive or of the heaps is { $xor }: every move makes it something else, and the other player can make it 0 again.
nim-nonzero = The exclusive or of the heaps is { $xor }: a winning move makes it 0. There is one in each heap with a star, and it leaves K(i) there, the exclusive or of all the others.
nim-misere-zero = The exclusive or of the heaps is { $xor }: every move makes it something else, and the other player can make it 0 again, until one heap of more than one stone is left to him.
nim-misere-one-large = Only one heap has more than one stone: the winning move in it leaves an odd number of heaps, of one stone each.
nim-misere-small = No heap has more than one stone, so no choice is left: { $stones ->
    [one] 1 stone is taken in 1 ply
   *[other] { $stones } stones are taken one by one
}, and who takes the last one loses.
nim-heading-heap = heap
nim-heading-binary = in binary
nim-heading-rest = of all the others
nim-heading-leaves = a winning move leaves
nim-too-wide = The heaps have up to { $bits } binary digits; the table is shown up to { $most }.

co-bang-row-lost = Row { $row } reaches no lost cell, so all its cells are lost.
co-bang-row-one-lost = Row { $row } reaches one lost cell, { $cells }: all its cells are won through it, except the one in column { $column }, which may not move there.
co-bang-row-won = Row { $row } reaches { $count } lost cells, { $cells }: all its cells are won, since at least one of these lies in another column.

co-bang-outcome-period = Who wins repeats every { $period } rows{ $preperiod ->
    [0] {""}
   *[other] {" "}after the first { $preperiod }
}: the kinds of { $columns } rows determine the next, and { $columns } such rows come back.
co-bang-value-period = The number of plies repeats every { $period } rows{ $preperiod ->
    [0] {""}
   *[other] {" "}after the first { $preperiod }
}, except that each cell grows by an amount of its own each time: { $least } at least, { $most } at most.
co-bang-value-period-even = The number of plies repeats every { $period } rows{ $preperiod ->
    [0] {""}
   *[other] {" "}after the first { $preperiod }
}, except that each cell grows by exactly { $growth } each time.
co-bang-value-proof = That was checked on one period: values and growth both follow from the options, and no option that is chosen is ever overtaken by another, since it is the best in value and in growth.
co-bang-far-down = Row { $row } lies { $periods ->
    [one] 1 period
   *[other] { $periods } periods
} below row { $first }: { $plies } plies there, and { $slope } more for each period.

cops-choose = { $count ->
    [one] The cop chooses his vertex
   *[other] The cops choose their vertices
}, then the robber chooses his.
cops-chosen = { $count ->
    [one] The cop is
   *[other] The cops are
} on { $cops }; the robber chooses his vertex.
cops-move = { $count ->
    [one] The cop on { $cops } is
   *[other] The cops on { $cops } are
} to move; the robber is on { $robber }.
cops-robber-moves = The robber on { $robber } is to move; { $count ->
    [one] the cop is
   *[other] the cops are
} on { $cops }.
cops-caught = { $count ->
    [one] Both are on { $vertex }
   *[other] A cop is on { $vertex }, where the robber is
}: the robber is caught.
cops-out = The robber is on the exit { $vertex }, and { $count ->
    [one] the cop is not
   *[other] no cop is
}: the robber is out.
cops-stuck-cops = { $count ->
    [one] The cop cannot move and may not pass, and so he
   *[other] No cop can move and none may pass, and so they
} { $outcome ->
    [win] { $count ->
        [one] wins
       *[other] win
    }
   *[loss] { $count ->
        [one] loses
       *[other] lose
    }
}.
cops-stuck-robber = The robber cannot move and may not pass, and so he { $outcome ->
    [win] wins
   *[loss] loses
}.
cops-catch = { $count ->
    [one] The cop wins
   *[other] The cops win
} in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, whatever the robber does.
cops-escapes = The robber wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, whatever the { $count ->
    [one] cop does
   *[other] cops do
}.
cops-for-ever = The robber gets away for ever: whatever the { $count ->
    [one] cop does
   *[other] cops do
}, he has an answer after which he is not caught, and that never ends.
pursuit-turn-police = { $count ->
    [one] The policeman on { $police } is
   *[other] The policemen on { $police } are
} to move; the thief is on { $thief }.
pursuit-turn-thief = The thief on { $thief } is to move; { $count ->
    [one] the policeman is
   *[other] the policemen are
} on { $police }.
pursuit-caught = { $count ->
    [one] Both are on { $cell }
   *[other] A policeman is on the thief's cell { $cell }
}: the thief is caught.
pursuit-on-exit = The thief is on the exit { $cell }, and { $count ->
    [one] the policeman is not
   *[other] no policeman is
}: the thief is out.
pursuit-stuck-police = { $count ->
    [one] The policeman cannot move and may not pass, and so
   *[other] No policeman can move and none may pass, and so the police
} { $outcome ->
    [win] { $count ->
        [one] wins
       *[other] win
    }
   *[loss] { $count ->
        [one] loses
       *[other] lose
    }
}.
pursuit-stuck-thief = The thief cannot move and may not pass, and so { $outcome ->
    [win] wins
   *[loss] loses
}.
pursuit-police-forces = { $count ->
    [one] The policeman catches
   *[other] The policemen catch
} the thief in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, whatever the thief does.
pursuit-police-wins = { $count ->
    [one] The policeman wins
   *[other] The policemen win
} in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, whatever the thief does: he is caught, or somebody cannot move.
pursuit-thief-forces = The thief reaches an exit in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, whatever the { $count ->
    [one] policeman does
   *[other] policemen do
}.
pursuit-thief-wins = The thief wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, whatever the { $count ->
    [one] policeman does
   *[other] policemen do
}: he reaches an exit, or somebody cannot move.
pursuit-nobody-forces = Neither can force anything: { $count ->
    [one] the policeman
   *[other] the policemen
} cannot catch the thief, and the thief cannot get out.
pursuit-caught-answer = Police catches the thief
pursuit-escapes-answer = The thief escapes
pursuit-draw-answer = Draw

## take-and-break games

code-without-point = a code is a point and digits, such as 0.77
    .help = digit k after the point says what may be left when k tokens are taken: 1 nothing, 2 one heap, 4 two heaps
code-without-digits = no digit follows the point
    .help = digit k after the point says what may be left when k tokens are taken; write 0.0 for no move at all
code-before-point = “{ $found }” cannot stand before the point
    .help = it says how a heap may be split when nothing is taken: { $known }
code-digit = “{ $found }” is not a digit of this code
    .help = its digits are { $known }
code-too-long = this code is too long
    .help = it may have { $most } digits after the point at most
set-not-ascending = { $found } stands after { $before }
    .help = write the numbers of the set once each and ascending
heaps-value-too-large = the nim value of heap { $heap } is over { $most }, the largest that is worked with
    .help = ask about smaller heaps
heaps-too-many = the values of heaps up to { $heap } are too many
    .help = ask about { $most } heaps at most
heaps-no-period = the nim value of a heap of { $heap } is out of reach: no period was found up to { $far }
    .help = `lastmove value GAME --period --upto N` looks further; ask about a smaller heap
heaps-nothing-proved = no period of { $game } is proved, so there is no certificate
    .help = look further with --upto N
certificate-rules = the certificate “{ $file }” gives rules “{ $rules }” to { $game }, which has none of its own
    .help = it was changed or damaged: write it again, or name the game of these rules in it
heaps-certificate-true = true: the nim values of { $game } repeat from heap { $preperiod } on with period { $period }
heaps-false-length = the certificate holds { $found } values, not those up to the end of the first period
heaps-false-preperiod = the values repeat from a heap before { $heap } on
heaps-false-period = the values repeat with the shorter period { $heap }
heaps-false-value = heap { $heap } does not have the nim value that the certificate says
heaps-journal-other = “{ $file }” is not a journal of the values of { $game }
    .help = name a file that is not there yet, or the journal of this game
heaps-journal-damaged = the journal “{ $file }” is damaged where heap { $heap } should follow
    .help = cut it off before that line, or begin another
kept-search-none = { $game ->
    [sum] a sum
   *[other] { $game }
} has no search for nim values that can be gone on with
    .help = --journal is for games of placing, such as queens-game:13, for nogo and clobber, and for --period
placement-journal-large = a board or graph of { $cells } cells is too large for a journal
    .help = up to { $most } cells can be kept; ask without --journal
placement-notes-bad = this block does not belong to a search in this game
    .help = begin another journal
search-journal-other = “{ $file }” is not a journal of searches in { $game }
    .help = name a file that is not there yet, or the journal of this game
search-journal-left-out = { $file }: { $count ->
    [one] 1 damaged block is left out
   *[other] { $count } damaged blocks are left out
}; what it said is looked for again
search-journal-goes-on = { $file }: { $known ->
    [one] something is known of 1 position
   *[other] something is known of { $known } positions
}, going on
search-journal-keeps = { $file } keeps what was found; the same command goes on
value-range-too-long = { $count } values are too many to be printed
    .help = { $most } are printed at most
value-boards-range = { $range } is no range of boards
    .help = the second one has as many rows or as many columns as the first, and is no smaller: 3x1..3x9; { $most } boards at most
value-boards-alone = the range of boards { $range } stands beside something else
    .help = a range is for one game without a position, as in cram:3x1..3x9; give one board here
value-boards-option = { $option } is about one game, not about a range of boards
    .help = ask about one board
period-none = no period was seen up to heap { $through }; whether there is one is not known
period-further = `--upto { $further }` looks twice as far, and `--journal FILE` keeps what is found, to go on from there
period-proved = period { $period } from heap { $preperiod } on, proved with the values up to heap { $through }
period-growth-proved = from heap { $preperiod } on, the value grows by { $saltus } every { $period } heaps, proved
period-growth-seen = from heap { $preperiod } on, the value grows by { $saltus } every { $period } heaps: seen up to heap { $through }, not proved
period-exceptions-none = no exceptions: all values fit the period
period-exceptions = { $count ->
    [one] 1 exception
   *[other] { $count } exceptions
}: { $exceptions }
period-exceptions-more = { $count } exceptions: { $exceptions } and { $more } more
period-largest = largest value { $largest }
one-heap-none = { $game ->
    [nim] in Nim, the nim value of a heap is its size: there is nothing to look for
    [sum] a sum has no single heaps of its own: ask about one of its games
   *[other] in { $game }, there are no single heaps whose values could be listed
}
    .help = --range and --period are for games of heaps, such as octal:0.77; `lastmove games` lists all

## Why: games with a theory

moore-lost = How many heaps have each binary digit, from the highest on: { $counts }. { $modulus } divides all of these numbers: every move changes one of them so that it does not, and the other player can put all of them right again (Moore's theorem).
moore-won = How many heaps have each binary digit, from the highest on: { $counts }. { $modulus } does not divide all of these numbers: a winning move leaves only numbers that { $modulus } divides (Moore's theorem).
moore-misere-small = No heap has more than one stone, and { $stones } { $stones ->
    [one] heap has
   *[other] heaps have
} one: in misère play the player to move loses when that is 1 more than a multiple of { $modulus }.
wythoff-golden = The heaps differ by { $difference }. Of all such, only { $low }, { $high } is lost: { $low } is { $difference } times the golden ratio, rounded down.
wythoff-misere = The heaps differ by { $difference }. Of all such, only { $low }, { $high } is lost in misère play.
fibonacci-misere = Who takes the last stone loses: the position is worth what it is in normal play with one stone less.
fibonacci-won = { $stones } = { $parts } is a sum of Fibonacci numbers of which no two are neighbours. The smallest, { $smallest }, may be taken, as up to { $most } may: that leaves a sum of which the other player cannot take the smallest part.
fibonacci-lost = { $stones } = { $parts } is a sum of Fibonacci numbers of which no two are neighbours. The smallest, { $smallest }, may not be taken, as only up to { $most } may: whatever is taken, the other player can take the smallest part of what is left.
stones-won = Who moved last, { $stones }, holds { $cells }, and has won.
stones-lost = Who moved last, { $stones }, holds { $cells }, and has lost: this is misère play.
moved-ended = { $stones } holds { $cells }: that ended the game.
dobutsu-taken = The lion of { $player } has been taken.
dobutsu-home = The lion of { $player } has come to the last row, to { $cell }, where it could not be taken at once.
chess-mate = The king on { $king } is in check and has no move: mate.
chess-stalemate = The king on { $king } is not in check, but there is no legal move: stalemate, a draw.
stones-full = No cell is left to be filled, and nobody has won.
euclid-equal = The numbers are equal: one of them can be made 0.
euclid-equal-misere = The numbers are equal: one of them must be made 0, which loses.
euclid-near = { $large } is less than the golden ratio times { $small }: there is one move, and it leaves numbers that are farther apart than that.
euclid-far = { $large } is more than the golden ratio times { $small }: there is a move that leaves numbers nearer to each other than that, or the end.
chomp-square = The bar is a square: biting { $square } leaves one row and one column of the same length, and every bite of the one can be answered in the other.
chomp-bar = The bar is whole: if biting off its last corner did not win, the answer to it would have won from the beginning. Which bite wins is found by working out all positions.
chomp-edges = One row and one column are left, { $right } squares to the right of the poison and { $down } below it: two heaps of Nim, lost when they are equal.
geography-covered = Every largest matching of what is left covers { $vertex }, the token's vertex: the winner always moves along an edge of such a matching, and so to a vertex that some largest matching of the rest leaves out.
geography-left-out = Some largest matching of what is left leaves { $vertex }, the token's vertex, out: to every move the other player has an answer along an edge of that matching.
hackenbush-stalks = { $edges } { $edges ->
    [one] edge hangs
   *[other] edges hang
} together with the ground. When all cycles through it are made into one vertex with it, the ground holds { $loops ->
    [0] no loops
    [one] 1 loop
   *[other] { $loops } loops
} and stalks worth { $stalks }: with 1 for an odd number of loops, the exclusive or is { $value }.
hackenbush-loops = { $edges } { $edges ->
    [one] edge hangs
   *[other] edges hang
} together with the ground. When all cycles through it are made into one vertex with it, { $loops ->
    [one] 1 loop is
   *[other] { $loops } loops are
} left, worth { $value }.

## value

nim-value = nim value { $value }
nim-value-none = there are no nim values in { $game }
    .help = nim values are of games in which both players have the same moves
nim-value-labelled = there are no nim values here: vertex “{ $vertex }” is declared a { $outcome ->
    [win] win
   *[draw] draw
}
    .help = nim values are of games that the player loses who cannot move; only losses can be declared
nim-value-owners = there are no nim values here: the vertices have owners
    .help = nim values are of games in which both players have the same moves; leave the owners out
nim-value-keeps-turn = there are no nim values here: a move from vertex “{ $vertex }” keeps the turn
    .help = nim values are of games in which every move passes the turn
nim-value-moves = a vertex has { $moves } moves, but there may be at most { $most }
    .help = leave out moves to the same vertex
nim-value-misere = nim values are of normal play
    .help = leave out /misere
parity-priorities = there are { $found } priorities for { $vertices } vertices
    .help = give one for each vertex
parity-owners = the vertices have no owners
    .help = a parity game says of each vertex who moves there
parity-draw = vertex { $vertex } is declared a draw
    .help = with a goal somebody wins every play: declare a win or a loss
parity-other = the strategies are of { $found } vertices, and the game has { $vertices }
parity-end = play ends at “{ $vertex }”, and player { $player } does not win there
parity-move-needless = the strategy of player { $player } has a move at “{ $vertex }”, where that player is not to move
parity-move-missing = the strategy of player { $player } has no move at “{ $vertex }”
parity-no-move = the strategy of player { $player } makes a move at “{ $vertex }” that is not there
parity-left = a move at “{ $vertex }” leads to where player { $player } does not win
parity-cycle = player { $player } does not win from “{ $vertex }”: play can go round to it for ever, and its priority is the largest on the way
energy-weights = there are { $found } weights for { $moves } moves
    .help = give one for each move
energy-owners = the vertices have no owners
    .help = a game with weights says of each vertex who moves there
energy-draw = vertex { $vertex } is declared a draw
    .help = play on a graph with weights ends with a win or a loss: declare one of them
energy-large = the weights are too large: a credit could take more than 63 bits
    .help = the most negative weights of all vertices together must be above −9223372036854775807
energy-other = the strategies are of { $found } vertices, and the game has { $vertices }
energy-end = play ends at “{ $vertex }”: the credit there is 0 if player 0 wins, and none is enough if player 1 does
energy-move-needless = there is a move at “{ $vertex }”, where none is needed
energy-move-missing = there is no move at “{ $vertex }”
energy-no-move = the move at “{ $vertex }” is not there
energy-short = the credit of “{ $vertex }” is not enough for a move from there
energy-more = the credit of “{ $vertex }” is more than the moves from there need
energy-round = the credit of “{ $vertex }” is more than is needed: with less, play can go round to it for ever
energy-left = a move at “{ $vertex }”, where no credit is enough, leads to where some credit is
energy-cycle = some credit is enough from “{ $vertex }”: play can go round to it for ever without losing energy
mean-large = the weights are too large: those of as many moves as there are vertices could add up to 2^63
mean-end = play ends at “{ $vertex }”, and whoever wins there is not said to win
mean-fraction = the average of “{ $vertex }” is not a reduced fraction
mean-move-needless = there is a move at “{ $vertex }”, where play ends
mean-move-missing = there is no move at “{ $vertex }”
mean-no-move = the move at “{ $vertex }” is not there
mean-left = a move at “{ $vertex }” leads to where player { $player } gets less
mean-round = player { $player } does not force an end from “{ $vertex }”: play can go round to it for ever
mean-cycle = player { $player } gets less from “{ $vertex }”: play can go round to it for ever with a worse average

## solve

note-plies-unknown = the remoteness is not known: { $least ->
    [0] a search for it takes more than { $positions } positions, { $moves } moves or half of the memory
   *[other] at least { $least } positions would have to be searched, over the limit of { $positions }
}. { $outcome ->
    [win] The best moves are all that win; the first is the one to play
   *[loss] Every move loses; the first is the one to play
}
note-plies-unknown-moves = the remoteness is not known: { $least ->
    [0] a search for it takes more than { $positions } positions, { $moves } moves or half of the memory
   *[other] at least { $least } positions would have to be searched, over the limit of { $positions }
}. Every move loses, and there are too many to list: { $shown } are shown
note-strategy = with this goal plies are not counted, since a play may go on for ever
note-credit = plies are not counted; the least credit with which player 0 never runs out is { $credit }
note-credit-none = plies are not counted; no credit is enough for player 0
note-payoff = plies are not counted; the average weight in the long run is { $payoff }
note-payoff-end = plies are not counted; player { $player } forces an end
note-endless = play can go on for ever, so there is no number of plies to an end
note-both = { $note }. { $more }
note-best-many = the first { $most } of { $count } best moves are listed
note-line-open = the line has not ended after { $most } plies
solve-note = Note: { $note }
solve-head = { $game } at { $position }
solve-value = { $value } for the player to move
solve-over = { $value } for the player to move: the game is over
solve-best = best moves, valued for the player who makes them
solve-moves = all moves, valued for the player who makes them; * marks the best
solve-line = a best line, each move valued for the player who makes it
solve-line-open = a line that the winner wins, each move valued for the player who makes it; how long the other can hold out is not known
solve-line-endless = a line in which the winner keeps to the strategy, each move valued for the player who makes it
solve-line-round = { $position } has been here before: play goes round for ever, which is what the winner wants
solve-line-again = { $position } has been here before: neither player makes headway, and play goes round
solve-search = --search goes on as far as --memory allows
solve-to = to
value-credit = { $value }, credit { $credit }
value-credit-none = { $value }, no credit is enough
value-payoff = { $value }, average { $payoff }
solve-weight = weight { $weight }
solve-again = the same player moves again
explain-more = --explain=full says as well what proves this.
solve-more = and { $count } more

totals-positions = positions
totals-wins = wins
totals-losses = losses
totals-draws = draws
totals-won-by-0 = won by player 0
totals-longest = longest game
totals-longest-win = longest win
totals-at = { $value } at { $position }
histogram-plies = plies
totals-none = none

min-police = { $count ->
    [one] One policeman catches the thief wherever he begins, starting from { $placement }.
   *[other] { $count } policemen catch the thief wherever he begins, starting from { $placement }; fewer do not.
}
min-cops = { $count ->
    [one] One cop catches the robber wherever he begins, starting from { $placement }.
   *[other] { $count } cops catch the robber wherever he begins, starting from { $placement }; fewer do not.
}
min-cops-more = { $count ->
    [one] One cop is not enough.
   *[other] { $count } cops are not enough.
}
min-police-more = { $count ->
    [one] One policeman is not enough.
   *[other] { $count } policemen are not enough.
}
min-police-refused = { $count } are too many to try: { $reason }.

## table

table-position = position
table-outcome = outcome
table-remoteness = remoteness
table-credit = credit
table-payoff = average
table-best = best
table-legend = n: won in n plies; -n: lost in n plies; 0: lost, the game is over; +0: won, the game is over; =: draw; #: no position
table-legend-outcomes = 1: win; 0: loss; =: draw; #: no position
table-end = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}: { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, { $losses ->
    [one] 1 loss
   *[other] { $losses } losses
}, { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}
table-end-longest = longest win { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
} at { $position }

pursuit-table-police = { $count ->
    [one] The policeman on { $police } is
   *[other] The policemen on { $police } are
} to move; the value for each cell of the thief
pursuit-table-thief = { $count ->
    [one] The policeman
   *[other] The policemen
} on { $police }, the thief to move; the value for each cell of the thief

## queens

queens-journal-goes-on = { $file }: { $done } of { $tasks } tasks are counted, going on
queens-journal-keeps = { $file } keeps { $done } of { $tasks } tasks; the same command goes on
queens-written = { $count ->
    [one] 1 placement
   *[other] { $count } placements
} written to { $file }

queens-check-true = { $n ->
    [one] 1 queen, and nobody to attack
   *[other] { $n } queens, none attacking another
}
queens-check-attack = the queen in column { $column }, row { $row } attacks { $other-column ->
    [0] a queen in an earlier column
   *[other] the one in column { $other-column }, row { $other-row }
}: they share { $line ->
    [row] a row
    [rising] a diagonal on which rows grow with columns
   *[falling] a diagonal on which rows fall with columns
}
queens-check-list = { $count ->
    [0] a list without placements
    [one] 1 placement of { $n } queens, none attacking another
   *[other] { $count } placements of { $n } queens: in none does a queen attack another{ $order ->
        [ascending] , and none stands there twice
       *[other] ; as they are not in ascending order, it is not known whether one stands there twice
    }
}
queens-check-in-list = placement { $number }{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
} is false: { $fault }
queens-check-twice = it is the same as the one before it
queens-check-misnumbered = the list gives it the number { $said }
queens-check-total = the last line counts { $said ->
    [one] 1 placement
   *[other] { $said } placements
}, and the list has { $found }
queens-check-off = the queen in column { $column } stands in row { $row }, and the board has { $n ->
    [one] 1 row
   *[other] { $n } rows
}
queens-check-count = { $found ->
    [one] there is 1 queen
   *[other] there are { $found } queens
}, and the board has { $n ->
    [one] 1 column
   *[other] { $n } columns
}
queens-placed = { $n ->
    [one] 1 queen
   *[other] { $n } queens
} written to { $file }
queens-not-placed = there is no placement of { $n } queens, and { $file } has none
queens-title = { $n ->
    [one] 1 queen
   *[other] { $n } queens, none attacking another
}
queens-too-many-to-draw = { $n } queens are too many for a picture
    .help = it may have { $most } at most
queens-no-placement = there is no placement of { $n } queens on this board
queens-none = there is no placement of { $n } queens to draw

## convert

convert-written = { $vertices ->
    [one] 1 vertex
   *[other] { $vertices } vertices
} and { $edges ->
    [one] 1 move
   *[other] { $edges } moves
} written to { $file }

## play

play-you-first = You are A and move first.
play-you-second = You are B; A moves first.
play-you-both = You play both A and B; A moves first.
play-you-none = The machine plays both A and B; A moves first.
play-misere = Misère play: who cannot move wins.
play-normal-pieces = `lastmove games { $game }` tells how to win. Who cannot move loses, where it does not say otherwise.
play-misere-pieces = `lastmove games { $game }` tells how to win. Misère play: who cannot move wins, where it does not say otherwise.
play-normal-stones = Who first makes the line or the connection wins.
play-misere-stones = Misère play: who makes the line or the connection loses.
play-goal = { $player } is player 0 and wants { $wish }; { $other } is player 1 and wants to prevent it.
play-written = The file says who wins.
play-normal = Who cannot move loses.
play-move-syntax = A move is written { $syntax }{ $example ->
    [EMPTY] .
   *[other] , such as { $example }.
}
play-move-example = A move is written like this one: { $example }
play-commands = m lists the moves, ? gives a hint, u undoes, . stops.
play-more-moves = { $count ->
    [one] ... and another one
   *[other] ... and { $count } others
}
play-unproven = Nothing proves this move: the position takes too long to solve.
play-hint-unproven = Not known yet: it takes too long to solve. The machine would play { $move }.
play-prompt = { $player }>
play-move = { $player }: { $from } -> { $to } ({ $move })
play-move-again = { $player }: { $from } -> { $to } ({ $move }), and moves again
play-hint = Try { $move }: it { $value }.
play-nothing-to-undo = There is nothing to undo.
play-undone = Back to { $position }.
play-stopped = Stopped after { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
play-repeated = This position has been here before: nobody makes headway. Play goes on.
play-repeated-endless = This position has been here before. Play goes on, and { $winner } wins it without a mistake.
play-round = { $position } with { $player } to move is here again: play goes round for ever, and { $winner } wins.
play-repetition = { $position } with { $player } to move is here again. A draw by repetition after { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
play-stuck = { $player } cannot move. { $winner } wins after { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
play-label = { $position } is a { $outcome ->
    [win] win
   *[loss] loss
} for { $player }. { $winner } wins after { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
play-label-draw = { $position } is declared a draw. Nobody wins after { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
play-resigns = { $player } resigns. { $winner } wins after { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.

## diagrams

diagram-window = rows { $first } to { $last } and columns { $left } to { $right } of a larger board
diagram-more = and { $count } more
diagram-no-moves = no moves

dobutsu-hands = in hand: { $o ->
    [EMPTY] nothing
   *[other] { $o }
} (o, row 0), { $x ->
    [EMPTY] nothing
   *[other] { $x }
} (x, row 5)
pieces-to-place = still to place: x { $x }, o { $o }
hex-sides = x joins top and bottom, o joins left and right
placed-values = On each square: the value of taking it, for the player to move
placed-values-dominoes = On each square: the value of covering it in the best way, for the player to move
nogo-values = On each square: the value of the better colour there, for the player to move

## draw

examples-written = { $count } examples written to “{ $folder }”
man-written = { $count } pages written to “{ $folder }”
draw-written = the picture is in { $file }
draw-best = { $count ->
    [one] best move
   *[other] best moves
}: { $moves }
draw-format-unknown = the picture's format cannot be told from the name { $file }
    .help = let the name end with .svg or .png; - writes SVG to standard output
draw-png-missing = this program was built without PNG
    .help = write an .svg; the programs of releases have PNG, and so has one that is built with --features png
draw-png-failed = the picture cannot be made into a PNG: { $reason }
draw-png-too-large = the picture would have { $pixels } pixels, over { $most }
    .help = give a smaller --size, or write an .svg
draw-size-svg = --size is the width of a PNG
    .help = leave it out; an SVG is as large as its viewer shows it
draw-json = a picture is not JSON
    .help = leave out --json, or write the picture to a file
draw-no-rows = --rows is for boards, and { $game ->
    [sum] a sum
   *[other] { $game }
} is not drawn as one
    .help = leave out --rows
draw-too-large = { $cells } cells are too many for a picture
    .help = it may have { $most } at most: choose some rows with --rows A..B
draw-nim-too-large = these heaps are too large for a picture
    .help = it may have { $most } heaps of { $bits } binary digits at most
draw-graph-too-large = a graph of { $vertices } vertices and { $edges } moves is too large for a picture
    .help = up to { $most } vertices and { $most-edges } moves are drawn whole; ask for a vertex, as graph:FILE@VERTEX, to see it and its options
draw-positions = { $count ->
    [one] 1 position
   *[other] { $count } positions
}
draw-no-vertices = no vertices
draw-part-value = nim value { $value }
draw-more-options = { $count ->
    [one] 1 more option is not shown
   *[other] { $count } more options are not shown
}
draw-heading-leaves = a best move leaves
draw-legend-win = won in n plies
draw-legend-loss = lost in n plies
draw-legend-won = won
draw-legend-lost = lost
draw-legend-draw = draw
draw-legend-shades = for the player to move; the stronger the colour, the sooner the end
draw-legend-outcomes = for the player to move; in how many plies is not known
draw-legend-over = 0: the game is over
draw-legend-no-plies = plies are left out: the cells are too small for them
draw-legend-asked = the position asked about
draw-legend-best = best move
draw-legend-strategy = move of the winner's strategy
draw-legend-player-wins = player { $player } wins
draw-legend-player-moves = player { $player } moves here
draw-legend-goal-plies = after the colon: in how many plies
draw-legend-goal-credit = after the colon: the least credit with which player 0 never runs out
draw-legend-goal-average = after the colon: the average weight in the long run
draw-legend-weight = a number on a move: its weight
draw-legend-decisive = the line or chain that ended the game
draw-legend-best-heap = a best move is in this heap
draw-legend-xor = x: exclusive or of all heaps; K(i): of all but the heap i
draw-legend-move = move
draw-legend-edge = edge
draw-legend-ground = ground
draw-legend-police = policeman
draw-legend-thief = thief
draw-legend-both = policeman and thief on one cell
draw-legend-cop = cop
draw-legend-robber = robber
draw-legend-token = the token
draw-legend-queen = queen
draw-legend-placed = placed before
draw-legend-x = x, who laid the first stone
draw-legend-o = o, the other player
draw-legend-cross = the first player
draw-legend-ring = the other player
draw-legend-man = { $kind ->
    [king] king
    [queen] queen
    [rook] rook
    [bishop] bishop
    [knight] knight
    [pawn] pawn
    [lion] lion
    [giraffe] giraffe
    [elephant] elephant
    [chick] chick
   *[other] hen
} of the { $player ->
    [first] first player
   *[other] other player
}
draw-legend-exit = exit
draw-legend-attacked = attacked: nothing can be placed there
draw-legend-wall = wall
draw-legend-poisoned = the poisoned square
draw-legend-wins = { $count ->
    [one] 1 position is won
   *[other] { $count } positions are won
}
draw-legend-losses = { $count ->
    [one] 1 position is lost
   *[other] { $count } positions are lost
}
draw-legend-draws = { $count ->
    [0] none is drawn
    [one] 1 position is drawn
   *[other] { $count } positions are drawn
}
draw-axis-positions = positions
draw-axis-positions-log = positions, on a logarithmic scale
draw-axis-plies = plies to the end{ $span ->
    [1] {""}
   *[other] ; each pair of bars counts { $span }, from the number below it
}

## serve

serve-stop = Ctrl-C ends the server.
serve-public = Anyone with this address and its token can use the server. Nothing is encrypted: whoever can listen on the network can read everything, the token included.
serve-limits-work = Limits: { BYTES($memory) } of memory in all, { BYTES($share) } for a question; { $questions } questions at once and { $long } that take longer, each with { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
} and { $seconds } seconds; { $jobs } jobs of { $hours } hours.
serve-limits-requests = { $connections } connections, { $each } from one address; questions of { BYTES($body) }, uploads of { BYTES($upload) }, answers of { BYTES($answer) } with { $cells } cells of a table.
serve-few-files = The system lets the server have few files open: there are { $connections } connections instead of { $wanted } (ulimit -n).
serve-log-failed = the access log cannot be written: { $reason }; the server goes on, and lines are missing there
serve-log-slow = the access log is written more slowly than requests come, and lines are missing there
serve-no-browser = no browser could be opened: { $reason }
serve-failed = the server cannot listen at { $address }: { $reason }
    .help = choose another port with --port, or leave it out

## games

title-nim = Nim
title-graph = Game on a graph
title-co-bang = Cờ bảng
title-dawson-chess = Dawson's Chess
title-dawson-kayles = Dawson's Kayles
title-grundy = Grundy's game
title-hexadecimal = Hexadecimal game
title-kayles = Kayles
title-lasker = Lasker's Nim
title-octal = Octal game
title-subtraction = Subtraction game
title-treblecross = Treblecross
title-arc-kayles = Arc Kayles
title-bishops-game = Placing bishops
title-connect-four = Connect Four
title-cops = Cops and robber
title-cram = Cram
title-geography = Geography on a graph
title-kings-game = Placing kings
title-knights-game = Placing knights
title-node-kayles = Node Kayles
title-queens-game = Placing queens
title-rooks-game = Placing rooks
title-rules = Your own game
title-pursuit = Policeman and thief
title-moore = Moore's Nim
title-wythoff = Wythoff's game
title-fibonacci = Fibonacci Nim
title-euclid = Euclid's game
title-chess = Chess endgame
title-chomp = Chomp
title-clobber = Impartial Clobber
title-nogo = Impartial NoGo
title-hex = Hex
title-l-game = The L-game
title-dobutsu = Dōbutsu shōgi
title-mnk = Stones in a row
title-breakthrough = Breakthrough
title-dodgem = Dodgem
title-fox-and-hounds = Fox and hounds
title-hare-and-hounds = Hare and hounds
title-hexapawn = Hexapawn
title-morris = Morris
title-mu-torere = Mū tōrere
title-pong-hau-ki = Pong hau k'i
title-teeko = Teeko
title-quixo = Quixo
title-tic-tac-toe = Tic-tac-toe
title-hackenbush = Green Hackenbush
title-morris-3 = Three men's morris
title-morris-5 = Five men's morris
title-morris-6 = Six men's morris
title-morris-9 = Nine men's morris
game-nim = There are heaps of stones. A move takes as many stones as you like from one heap. Who takes the last stone wins.
game-graph = A token stands on a vertex of a graph, and a move takes it along an edge. Who cannot move loses, unless the file says how the game ends there.
game-co-bang = A token stands on a board. A move pushes it k rows up and into column k, where k is any column but its own. Who cannot push it any more loses.
game-dawson-chess = Files of pawns stand side by side. A move takes one file together with the files next to it. Who cannot move loses.
game-dawson-kayles = Pins stand in a row. A ball knocks over two pins that stand next to each other. Who cannot knock over any more loses.
game-grundy = A move splits a heap into two heaps that are not equal. Who cannot split any more loses.
game-hexadecimal = A code says how many tokens may be taken from a heap, and into how many heaps, up to three, the rest may be split. Who cannot move loses.
game-kayles = Pins stand in a row. A ball knocks over one pin, or two that stand next to each other. Who knocks over the last pin wins.
game-lasker = A move takes as many tokens as you like from one heap, or splits a heap into two. Who takes the last token wins.
game-octal = A code says how many tokens may be taken from a heap, and whether the rest may be split into two heaps. Who cannot move loses.
game-subtraction = A move takes tokens from a heap, and only certain numbers of them may be taken at once. Who cannot move loses.
game-treblecross = Both players put a cross into a square of a row in turn, at least three squares from every other cross: one nearer by would let the other player make three in a row at once. Who finds no square for one loses.
game-arc-kayles = A move takes two neighbouring vertices of a graph away. Who cannot move loses.
game-bishops-game = The players place bishops in turn, none of which may attack another. Who cannot place one loses.
game-connect-four = The players drop stones into columns in turn. Who first has four in a row, a column or a diagonal wins. A full board is a draw.
game-cops = The cops choose vertices of a graph, then the robber chooses his. Then they move in turn: each stays or goes along an edge. The cops win when one of them is on the robber's vertex; the robber wins when he is never caught.
game-cram = A move lays a domino on two neighbouring squares that are free. Who cannot lay one loses.
game-geography = A token stands on a vertex of a graph. A move takes it along an edge to a vertex on which it has not been. Who cannot move loses.
game-kings-game = The players place kings in turn, none of which may attack another. Who cannot place one loses.
game-knights-game = The players place knights in turn, none of which may attack another. Who cannot place one loses.
game-node-kayles = A move takes a vertex of a graph away, with all its neighbours. Who cannot move loses.
game-queens-game = The players place queens in turn, none of which may attack another. Who cannot place one loses.
game-rooks-game = The players place rooks in turn, none of which may attack another. Who cannot place one loses.
game-rules = A file says by rules which moves there are, what they do, and who wins. Two players move in turn, or as the rules say.
game-pursuit = The policeman steps to any of the 8 cells around him, the thief to any of the 4 beside him; either may stay where he is. The policeman wins when he catches the thief, the thief when he gets to an exit. A chase without end is a draw.
game-moore = A move takes stones from one heap or from several at once, up to K heaps, and from each as many as you like. Who takes the last stone wins.
game-wythoff = There are two heaps. A move takes as many stones as you like from one of them, or equally many from both. Who takes the last stone wins.
game-fibonacci = There is one heap. A move takes at most twice as many stones as the move before; the first one takes any number but all. Who takes the last stone wins.
game-euclid = There are two numbers. A move takes a multiple of the smaller from the larger, down to 0 at most. Who makes a number 0 wins.
game-chess = Chess with at most five men and without castling. Who is mated loses, stalemate is a draw, and there is no rule of fifty moves.
game-chomp = The players bite into a bar of chocolate: a bite takes a square, and all below it and to its right. The square in the upper left corner is poisoned: who has no other left loses.
game-clobber = The board is full of stones of two colours, as a checkerboard. A move takes a stone of either colour to a neighbouring stone of the other colour, which is removed. Who cannot move loses.
game-nogo = A move places a stone of either colour on an empty square. Afterwards every group, the stones of one colour that hang together by the sides of their squares, must have an empty square beside it. Who cannot place a stone loses.
game-hex = The players fill empty cells in turn; each cell touches six others. x wins by joining top and bottom, o by joining left and right. There is no draw.
game-l-game = On 4 × 4 cells each player has an L of four cells, and there are two neutral pieces. A move puts one's L elsewhere, turned or mirrored at will, and may then move one of the neutral pieces to any empty cell. Who cannot move his L loses.
game-dobutsu = Let's catch the lion: on 4 rows of 3 cells each player has a lion (L), a giraffe (G, steps straight), an elephant (E, steps diagonally) and a chick (C, steps forward; on the last row it becomes a hen, H). A piece that is taken may be dropped on an empty cell later. Who takes the other's lion wins, or brings his own to the last row where it cannot be taken at once. Who can take the lion takes it.
game-mnk = The players fill empty cells in turn. Who first has k stones in a row, a column or a diagonal wins. A full board is a draw.
game-breakthrough = Each player has two rows of men, x at the bottom. A man goes one step forward, straight or diagonally, to an empty cell, and takes diagonally. Who reaches the row on the other side wins; who has no man left loses.
game-dodgem = On N × N cells x has N − 1 cars on the left, which go right, up and down and leave over the right edge; o has as many at the bottom, which go up, left and right and leave over the top. Who has no car left at his turn wins, and so does who has cars and cannot move.
game-fox-and-hounds = On the dark cells of a board, hounds go one step diagonally forward from the first row, the fox one step diagonally any way from the last one. The fox wins on the first row, or when no hound can move; the hounds when it cannot.
game-hare-and-hounds = On eleven points three hounds come from the left and never go back; the hare goes along any line. It wins when no hound is left of it, the hounds when it cannot move.
game-hexapawn = Each player has a row of pawns, x at the bottom. A pawn goes one step forward to an empty cell, or takes one diagonally forward. Who reaches the row on the other side wins; who cannot move loses.
game-morris = The players place their men in turn, then slide one along a line to an empty neighbour. Three in a line are a mill: who closes one takes a man outside mills, or any where all are in mills. Who is to move with two men, or cannot move, loses.
game-mu-torere = There are eight points round a centre, and four men each. A man goes to the empty point: round, from the centre anywhere, and to the centre only from a point next to an enemy. Who cannot move loses.
game-pong-hau-ki = Each player has two stones on the corners and the centre of a square without its bottom line. A stone goes along a line to the empty point. Who cannot move loses.
game-teeko = On 5 × 5 cells each player places four men in turn, then moves one to any neighbouring cell that is empty. Four in a row, a column or a diagonal, or a square of two by two, win.
game-quixo = On N × N cubes, blank at first, a move takes a blank cube or one of the player's own from the border and pushes it in again at another end of its row or its column, with his own face up. A line of N of his own wins; who makes a line of the other player's faces loses, even with one of his own.
game-tic-tac-toe = The players fill empty cells of three rows of three in turn. Who first has three in a row, a column or a diagonal wins. A full board is a draw.
game-hackenbush = A move cuts an edge of a picture, and what no longer hangs together with the ground falls. Who cannot cut any more loses.
# The name of a sample file.
sample = { $name ->
    [courtyard] Courtyard
    [draw] Draw
    [escape] Escape
    [knight] Knight
    [patrol] Patrol
    [declared] Declared
    [loop] Loop
    [misere] Misère
    [owned] Owned
    [return] Return
    [house] House
    [pond] Pond
    [wide] Wide
    [graph] Graph
    [connect-four] Connect Four
    [fox-and-hounds] Fox and hounds
    [three-mens-morris] Three men's morris
    [tic-tac-toe] Tic-tac-toe
   *[other] { $title }
}
game-misere = This is misère play, the rule turned round: who would win by it loses.
notes-graph = Such games are also called reachability games. The file is a graph; graph:- reads it from standard input. Without a vertex the question is about the whole graph. With a goal, on a graph without owners, a position also says who moves: a/0 or a/1.
game-misere-own = This is misère play. { $misere }
# What /misere does where a game has ends of its own.
misere-breakthrough = Who cannot move wins, also who has no man left; who reaches the row on the other side still wins.
misere-chess = Nothing changes: who is mated still loses, and stalemate is a draw.
misere-cops = Who catches the robber or gets to an exit still wins; who has to move and cannot wins.
misere-dobutsu = Who takes the other's lion still wins, and so does who brings his own home; who cannot move wins.
misere-dodgem = Nothing changes: who has no car left at his turn, or cannot move, still wins.
misere-fox-and-hounds = Who cannot move wins, the fox or the hounds; the fox still wins on the first row.
misere-graph = Who cannot move wins, unless the file says how the game ends there.
misere-hare-and-hounds = Who cannot move wins, the hare or the hounds; the hare still wins when no hound is left of it.
misere-hexapawn = Who cannot move wins, also who has no pawn left; who reaches the row on the other side still wins.
misere-l-game = Who cannot move his L wins.
misere-morris = Who cannot move wins; who is to move with two men still loses, and in three men's morris three in a line still win.
misere-mu-torere = Who cannot move wins.
misere-pong-hau-ki = Who cannot move wins.
misere-pursuit = Who catches the thief or gets to an exit still wins; who has to step and cannot wins.
misere-quixo = A line still wins or loses as it does otherwise; who cannot move wins.
misere-teeko = A line or a square still wins; who cannot move wins.
notes-dawson-chess = It is the octal game 0.137.
notes-dawson-kayles = It is the octal game 0.07.
notes-hexadecimal = The digit k after the point says what may be left when k tokens are taken: as in octal games, and 8 more for three heaps; digits go to f.
notes-kayles = It is the octal game 0.77.
notes-octal = The digit k after the point says what may be left when k tokens are taken, 1 for nothing, 2 for one heap, 4 for two. Without a position, one heap of 20.
notes-subtraction = The numbers that may be taken stand after the colon. Without a position, one heap of 20.
notes-treblecross = A position is its rows of useful squares, which are those that are at least three squares from every cross. The game is Treblecross, in which three crosses next to each other win, without its last two plies, the hopeless cross and the third one: with rows of three squares and more the same player wins, two plies later. A row of one or two squares is what is left of a longer one, and has room for one cross.
notes-arc-kayles = The edges of the file have no direction here; in names of vertices, - is written %2D. On a board, arc-kayles:3x7, squares that share a side are neighbours, and a move is ROW,COLUMN-ROW,COLUMN: the game is Cram.
notes-cops = The file is a graph, as for graph:FILE; an edge leads one way unless undirected=yes is given, and both ways in graph6 and sparse6. Before the placing a position is ?/?/C, then VERTEX/?/R.
notes-geography = The file is a graph, as for graph:FILE; an edge leads one way unless undirected=yes is given, and both ways in graph6 and sparse6. A position is the token's vertex and, after a slash, those that it has left.
notes-node-kayles = The edges of the file have no direction here. On a board, node-kayles:3x7, squares that share a side are neighbours, and a move is ROW,COLUMN.
notes-queens-game = Attacks pass over squares that are blocked.
notes-rooks-game = Attacks pass over squares that are blocked.
notes-rules = The file is written in the Game Description Language (GDL). A position is the facts that hold, joined by semicolons.
notes-pursuit = The file may place up to four policemen. The options may be lines of the file too.
notes-moore = K stands before the slash.
notes-chess = KRvK names White's men, v, and Black's. A position is FEN with _ for blanks; without one, all positions with these men are asked about.
notes-hex = Each row is shifted half a cell to the right of the one above it.
notes-l-game = A move names the new L from the end of its long arm to the end of its short one; after a ; stands the neutral piece's move.
notes-dodgem = N is from 2 to 5.
notes-fox-and-hounds = N is 4, 6 or 8.
notes-hare-and-hounds = Who moves first is x.
notes-morris = There are boards for 3, 5, 6 and 9 men, from three men's morris to nine men's morris. With three men a line wins, and nothing is taken.
notes-quixo = N is from 2 to 5.
notes-tic-tac-toe = It is mnk:3x3,k=3.
notes-hackenbush = The file is a graph; the ground is its vertex “ground”, or that of the option ground=NAME. Moves name the two ends of an edge.
# What stands in the file of a game, line by line.
file-graph =
    a line of the file is one of
      FROM TO      a move; FROM -> TO is the same
      FROM -> TO [W]
                   a move with a weight, a whole number, for goal=energy and goal=mean-payoff
      NAME         a vertex; one that moves name needs no such line
      NAME = win   the game is over there; win, loss or draw for the player to move
      NAME : 0     player 0 moves there, or player 1; then every vertex has an owner, and a move
                   between vertices of one owner keeps the turn
      NAME in SET  the vertex is in a set, which goal= can name
    and # begins a comment. Names have no blanks. Files packed by gzip or zstd are unpacked.
    Files called .lmg, .pg (parity games), .mtx, .dot (Graphviz), .g6, .s6 and .d6 (nauty) are read too: see `lastmove help convert`.
file-hackenbush =
    a line of the file is one of
      A B          an edge between two vertices
      NAME         a vertex
    and # begins a comment. Names have no blanks; the same line twice is two edges. Files packed by
    gzip or zstd are unpacked; hackenbush:- reads standard input.
file-pursuit =
    the file has the rows of the board, from the top:
    {"  ."}            an open cell
    {"  *"}            a wall
      E            an exit, of which there may be none
      P            a policeman, one to four
      T            the thief
    Before the rows may stand a line with the numbers of rows and columns, and options, such as
    thief = 8. Files packed by gzip or zstd are unpacked; pursuit:- reads standard input.
# How a game ends, where what is said of most games does not hold.
ends-chess = Who is mated loses; who cannot move and is not in check has a draw.
also-arc-kayles = edge kayles
also-chess = endgames, tablebase
also-chomp = chocolate
also-co-bang = cobang, token on a board
also-connect-four = connect4, connect 4, four in a row, 4 in a row
also-cops = cop number, capture time, pursuit on graphs
also-dobutsu = animal shogi, catch the lion
also-fox-and-hounds = fox and geese, wolf and sheep
also-geography = vertex geography, generalized geography
also-graph = digraph, reachability game, arena
also-hare-and-hounds = french military game, soldiers
also-hex = nash, con-tac-tix
also-kayles = skittles, bowling
also-mnk = gomoku, five in a row, 5 in a row, omok, gobang
also-morris = mill, mills, merels, nine men, nine holes
also-nim = matchsticks, marienbad, heaps
also-pong-hau-ki = umul gonu, horseshoe
also-pursuit = cop and robber, chase
also-quixo = cubes
also-rules = gdl, kif, own rules
also-subtraction = take away, bash game, 21 game
also-tic-tac-toe = noughts and crosses, tictactoe, xoxo, three in a row
also-wythoff = corner the queen
brief-arc-kayles = take two neighbouring vertices of a graph
brief-bishops-game = place bishops that do not attack each other
brief-chess = chess with at most five men: mate the king
brief-chomp = bite squares off a bar; the first one is poisoned
brief-clobber = take a stone to a neighbour of the other colour
brief-co-bang = push a token up k rows into column k
brief-connect-four = drop stones into columns; four in a line win
brief-cops = cops and a robber go along the edges of a graph
brief-cram = lay dominoes on a board
brief-dawson-chess = take a file of pawns with its neighbours (0.137)
brief-dawson-kayles = knock over two neighbouring pins (0.07)
brief-dobutsu = catch the lion; what is taken may be dropped again
brief-euclid = subtract multiples of the smaller of two numbers
brief-fibonacci = take at most twice what the other has just taken
brief-geography = move a token to vertices of a graph, to none twice
brief-graph = follow an edge of a graph in a file
brief-grundy = split a heap into two that are not equal
brief-hackenbush = cut edges of a picture; what hangs in the air falls
brief-hex = join two sides of a board of hexagons
brief-hexadecimal = take and break by a code, into up to three heaps
brief-kayles = knock over one pin or two neighbours (0.77)
brief-kings-game = place kings that do not attack each other
brief-knights-game = place knights that do not attack each other
brief-l-game = move an L; who has no room for it loses
brief-lasker = take from a heap, or split it
brief-mnk = fill cells; k in a line win
brief-moore = take from up to K heaps at once
brief-nim = take any number of stones from one heap
brief-node-kayles = take a vertex of a graph with its neighbours
brief-nogo = place stones that all keep an empty square beside them
brief-octal = take and break by a code, into up to two heaps
brief-rules = a game that you write as rules in a file
brief-pursuit = police and a thief step over a board with exits
brief-queens-game = place queens that do not attack each other
brief-rooks-game = place rooks that do not attack each other
brief-subtraction = take a number of a set from a heap
brief-breakthrough = get a man to the other side: forward, taking diagonally
brief-dodgem = drive all your cars off the board, or be blocked
brief-fox-and-hounds = hounds hem in a fox that wants to slip through
brief-hare-and-hounds = three hounds trap a hare on eleven points
brief-hexapawn = pawns on a small board: get one to the other side
brief-morris = place men, slide them, close mills and take
brief-mu-torere = men round a star: block the other player
brief-pong-hau-ki = two stones each on five points
brief-teeko = four men in a line or a square
brief-quixo = push a cube out of a row and in again, to make a line
brief-tic-tac-toe = fill three rows of three; three in a line win
brief-treblecross = cross squares of a row, none near another cross
brief-wythoff = take from one of two heaps, or as much from both
gdl-report-roles = roles
gdl-report-facts = facts that may hold
gdl-report-moves = moves
gdl-report-waiting = moves that wait
gdl-report-instances = rules without variables
gdl-report-gates = gates: all + ends + moves
gdl-report-bits = bits of a position
gdl-report-turn = whose turn it is
gdl-turn-bit = one bit of a position says so, and that is proved
gdl-turn-moves = the legal moves say so
gdl-report-counter = step counter
gdl-counter-none = none
gdl-counter-droppable = { $name }; drop={ $name } leaves it out
gdl-counter-read = { $name }, on which moves or facts depend
gdl-name-unset = the rules read “{ $name }” and never set it, so this condition never holds{ $nearest ->
        [EMPTY] {""}
       *[other] ; did you mean “{ $nearest }”?
    }
gdl-name-unread = the rules set “{ $name }” and never read it; did you mean “{ $nearest }”?
gdl-unset = the rules read these names, and none sets them: { $names }
gdl-report-unset = names read, never set
gdl-report-unread = names set, never read
gdl-report-goals = goals met
gdl-report-plies = moves of a random game
gdl-report-choices = legal moves on average
gdl-report-positions = positions
gdl-count = { $count }
gdl-positions-about = more than { $found }; by random games { $guessed } or more
gdl-report-solved = how it is solved
gdl-solved-wholly = all positions are explored, in about { $bytes }
gdl-solved-searched = exploring all positions would take about { $bytes }, more than there is: single positions are searched, if play never comes back to one
games-systems = the four systems; the fourth, queens, is a command: lastmove queens
games-heaps = heaps, numbers and rows
games-boards = boards
games-stones = stones that stay where they are laid: lines and connections
games-pieces = pieces that move
games-graphs = graphs and pictures
games-written = your own games
games-added = added by this program
games-more = `lastmove games nim` tells all of one game. Games are added with a + between blanks: "nim:3,4 + kayles:7".
games-notation = game
games-position = position
games-move = move
games-example = try
games-misere = With /misere after the name, who cannot move wins instead of losing: nim/misere:3,4,5
games-options = options, { $alone ->
        [0] each as ,NAME=VALUE after the rules
       *[other] the first as :NAME=VALUE, others as ,NAME=VALUE after it
    }:
games-try = to begin with:
games-play = Who cannot move loses, where the game does not say otherwise; with { $game }/misere in place of { $game }, who cannot move wins.
games-play-own = Who cannot move loses, where the game does not say otherwise. With { $game }/misere in place of { $game }: { $misere }
games-play-stones = Who makes that wins; with { $game }/misere in place of { $game }, who makes it loses.
games-one = “{ $found }” is a sum of games
    .help = write the name of one game, such as nim
option-k = how many stones in a line win; left out, 4 in connect-four
option-blocked = a file with a line a row of . (open) and * (blocked): where nothing may stand or lie
option-ground = the vertex that is the ground; left out, the one called ground
option-police = how policemen step: 8, 4, knight, or a list of steps such as 0:1/-1:0; left out, 8
option-thief = how the thief steps, written as for police; left out, 4
option-pass = who may stay where he is: both, police, thief or none; left out, both
option-flying = whether who has three men left may jump to any empty point; left out, no
option-fox-and-hounds-first = who moves first: fox or hounds; left out, fox
option-hare-and-hounds-first = who moves first: hounds or hare; left out, hounds
option-drop = facts to leave out, such as a step counter that no move depends on
option-cops-k = how many cops there are, 1 to 4; left out, 1
option-cops-first = who moves first when all are placed: cops or robber; left out, cops
option-cops-pass = who may stay where they are: both, cops, robber or none; left out, both
option-robber-speed = along how many edges the robber may go in one move, past no cop; left out, 1
option-undirected = yes reads every edge both ways
option-geography-start = the vertex on which the token begins; left out, the first one of the file
option-exits = vertices on which the robber wins if no cop is there, joined by semicolons
option-first = who moves first: police or thief; left out, police
option-goal = what player 0 wants of a play that goes on for ever: parity or parity-min by the priorities of a .pg file, buchi:SET, cobuchi:SET, reach:SET or safe:SET, energy or mean-payoff by the weights of moves; left out, such a play is a draw, or parity decides where priorities have both parities

## Progress and statistics

phase-read = reading the file
phase-parse = reading the lines
phase-names = reading the names
phase-heaps = finding nim values
phase-explore = finding positions
phase-search = searching
phase-colourings-reach = finding what play can reach
phase-colourings-values = working out values
phase-tiers = solving block by block
phase-tiers-check = checking values by the moves
phase-tiers-count = counting what play can reach
phase-tiers-reach = finding what play can reach
phase-nim-values = working out nim values
phase-rings = trying the cuts of rings
phase-rules = writing out the rules
phase-build = building the graph
phase-transpose = turning the edges round
phase-shards = cutting the graph into shards
phase-count-moves = counting the moves
phase-distribute = writing the moves to parts
phase-terminals = finding the ends
phase-cluster = solving on many processes
phase-solve = solving
phase-parity = solving the parity game
phase-totals = counting wins and losses
phase-placement = looking for nim values in depth
phase-placement-dominoes = looking for nim values by proof numbers
phase-rows = working out rows
phase-period = looking for a period
phase-certificate = checking the certificate
phase-table-keys = writing names
phase-table-blocks = writing the table
phase-table-read = reading the table
phase-table-verify = verifying
phase-proof-measure = counting moves
phase-proof-write = writing moves
phase-book = making the book
phase-first = finding the first placement
phase-random = placing queens at random
phase-check = checking queens
phase-count = counting placements
phase-list = listing placements
phase-write = writing the file
figure-work-bytes = bytes of the files of --work, in all
figure-sent-bytes = bytes of places sent to other workers
figure-checkpoints = checkpoints written
figure-processor-ms = milliseconds of processor time, all processes
figure-worker-processor-ms = of these in the workers of the search
figure-memory-process = most memory of one process
figure-table-bytes = bytes of the table
figure-vertices = vertices
figure-attractors = sets into which a player forces play
figure-components = strongly connected components
figure-largest-component = vertices of the largest of them
figure-edges = edges
figure-positions = positions
figure-levels = levels
figure-levels-kept = levels that an earlier run has left
figure-words-written = times that the words of all vertices were written
figure-passes = times that all moves were read
figure-segments = segments of moves walked backwards
figure-segments-on-disk = of these on disk
figure-runs = files that moves were sorted in
figure-options = moves looked at
figure-queens-put = queens put
figure-touched = moves walked backwards
figure-rounds = rounds in which credits rose
figure-memory = memory foreseen for the search
figure-memory-reading = memory foreseen for reading
unit-explore = positions
unit-rules = candidates
unit-search = positions
unit-tiers = positions
unit-tiers-check = positions
unit-tiers-count = positions
unit-tiers-reach = positions
progress-amount = { $count } { $unit }
progress-memory = this takes { BYTES($bytes) } of memory
progress-memory-reading = reading this takes about { BYTES($bytes) } of memory
progress-memory-unknown = how much memory this takes is not known yet
progress-of = { $phase }: { $percent } %, { $done } of { $total }
progress-left = { $phase }: { $percent } %, { $done } of { $total }, { $left } left
progress-so-far = { $phase }: { $done }
progress-count = { $done } of { $total }
progress-rate = { $count }/s
progress-time-left = { $left } left
progress-proof = nobody knows how long this search takes, and it may never end: without a table even the smallest proof has about 10^{ $digits } positions
progress-bounds = { $progress }; so far{ $on_line ->
        [0] {""}
       *[other] , of a position on the line
    }: { $bounds }
progress-won = won in at most { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
progress-lost = lost in at most { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
progress-not-lost = not lost
progress-not-won = not won
progress-draw = not lost and not won
progress-no-win = no win in under { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
progress-no-loss = no loss in under { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
interrupted-kept = the work is kept in { $folder }: the same command goes on from there
interrupted-not-kept = with --work DIR the next run could go on from where it was stopped
duration-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
duration-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
duration-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
duration-weeks = { $count ->
    [one] 1 week
   *[other] { $count } weeks
}
duration-years = { $count ->
    [one] 1 year
   *[other] { $count } years
}
stats-total = total
stats-memory = peak memory

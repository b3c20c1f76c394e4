### The page of queens.

web-queens-from = placements are numbered from 1
web-queens-count = a page has from 1 to { $most } placements, not { $found }








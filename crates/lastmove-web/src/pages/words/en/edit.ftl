### The page on which people draw boards and graphs of their own.

web-script-graph-vertices = Vertices
web-script-graph-zoom = Size of the picture
web-script-graph-nearer = larger
web-script-graph-farther = smaller
web-script-graph-picture = A picture of { $count } vertices and their edges; the list of vertices says the same in words
web-script-graph-hidden = { $count } more edges lead on from here
web-script-graph-leads = leads to { $targets }

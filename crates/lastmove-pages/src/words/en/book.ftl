### The book of the site: the docs, and the search in them.

web-book = Docs
web-book-chapters = Chapters
web-book-search = Search the docs
web-book-inside = On this page
web-book-anchor = Link to this section
web-book-untranslated = This page is in English only.
web-book-previous = Previous
web-book-next = Next
web-book-try = Try it
web-script-book-one = 1 place
web-script-book-other = { $count } places
web-script-book-most = { $count } places, the best first
web-script-book-none = No page has these words.
web-script-book-copy = Copy
web-script-book-copied = Copied

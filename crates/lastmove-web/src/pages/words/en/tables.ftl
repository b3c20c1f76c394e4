### The page of tables on disk.

web-no-table = there is no table { $number } here
    .help = the tables are numbered from 1, in the order in which they were given

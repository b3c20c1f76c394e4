### Trang các bảng trên đĩa.

web-no-table = ở đây không có bảng { $number }
    .help = các bảng được đánh số từ 1, theo thứ tự lúc được cho

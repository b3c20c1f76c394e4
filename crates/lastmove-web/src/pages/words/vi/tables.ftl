### Trang các bảng giá trị trên đĩa.

web-tables-what = Một bảng giá trị chứa giá trị của mọi thế cờ của một trò chơi, trong một tệp. Người khởi động máy chủ chọn những bảng được mở.
web-tables-none = Không có bảng giá trị nào được cho. Ghi và mở một bảng giá trị như sau:
web-tables-game = Trò chơi
web-tables-positions = Số thế cờ
web-tables-wins = Thắng
web-tables-losses = Thua
web-tables-draws = Hòa
web-tables-longest-win = Thắng lâu nhất
web-tables-longest-loss = Thua lâu nhất
web-tables-plies = nước
web-tables-size = Cỡ
web-tables-bytes = byte
web-tables-probe = Tra
web-tables-script = Tra thế cờ cần JavaScript; tất cả đều từ chương trình này.
web-no-table = ở đây không có bảng giá trị { $number }
    .help = các bảng được đánh số từ 1, theo thứ tự lúc được cho
web-script-tables-play = Chơi từ đây
web-script-tables-best = Các nước tốt nhất, kèm giá trị cho người đi nước đó:
web-script-tables-over = Không còn nước đi nào.
web-script-tables-no-moves = Bảng cho biết giá trị, nhưng không cho biết các nước đi.

### Trang các bảng giá trị trên đĩa.

web-tables-what = Một bảng giữ giá trị của mọi thế cờ của một trò chơi, trong một tệp. Người khởi động máy chủ chọn những bảng được mở, và bạn có thể mở thêm bảng của mình.
web-tables-give = Mở bảng (.lmt), hoặc thả vào đây:
web-tables-forget = Đóng lại
web-tables-none = Chưa có bảng giá trị nào. Ghi và mở một bảng giá trị như sau:
web-tables-game = Trò chơi
web-tables-positions = Số thế cờ
web-tables-wins = Thắng
web-tables-losses = Thua
web-tables-draws = Hòa
web-tables-longest-win = Thắng lâu nhất
web-tables-longest-loss = Thua lâu nhất
web-tables-plies = nước
web-tables-size = Kích thước
web-tables-bytes = byte
web-tables-probe = Tra
web-tables-script = Muốn tra thế cờ cần bật JavaScript; mọi đoạn mã đều do chính chương trình này đưa ra.
web-no-table = ở đây không có bảng giá trị { $number }
    .help = các bảng được đánh số từ 1, theo thứ tự lúc được cho
web-script-tables-no-table = { $name } không phải bảng của lastmove, hoặc đã hỏng.
web-script-tables-play = Chơi từ đây
web-script-tables-best = Các nước tốt nhất, kèm giá trị cho người đi nước đó:
web-script-tables-over = Không còn nước đi nào.
web-script-tables-no-moves = Bảng cho biết giá trị, nhưng không cho biết các nước đi.

### Những gì mọi trang đều có, và trang các trò chơi.

web-language = vi
web-skip = Đến thẳng nội dung
web-slogan = đi nước hoàn hảo, và hiểu vì sao
web-api = API JSON
web-all-games = Mọi trò chơi
web-any-game = Trò chơi bất kỳ, hay tổng của các trò chơi:
web-open = Mở
web-script-win-one = + thắng sau 1 nước
web-script-win-other = + thắng sau { $plies } nước
web-script-win = + thắng
web-script-loss-one = − thua sau 1 nước
web-script-loss-other = − thua sau { $plies } nước
web-script-loss = − thua
web-script-draw = = hòa
web-script-win-move-in = + thắng sau { $plies } nước
web-script-win-move = + thắng
web-script-loss-move-in = − thua sau { $plies } nước
web-script-loss-move = − thua
web-script-draw-move = = hòa
web-script-unanswered = Không có trả lời. Có mạng không, và nếu là máy chủ của bạn thì nó còn chạy không? Sau đó hãy chơi tiếp ở đây.
web-script-again = Thử lại
web-no-such-page = Không có gì ở địa chỉ này
web-nav = Các trang
web-nav-games = Trò chơi
web-nav-learn = Học
web-nav-queens = Quân hậu
web-nav-edit = Tự vẽ
web-nav-tables = Bảng giá trị
web-other-language = English
web-other-language-tag = en
web-coming = Trang đang đến…

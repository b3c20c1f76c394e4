
### The page of results.

web-results = Kết quả
web-results-about = Những trò chơi mà lastmove đã giải trọn vẹn: thế đầu tiên có giá trị gì với người đi trước, và giá trị của mọi thế cờ, đếm từng loại. Bạn có thể giải lại từng trò ngay tại đây; cũng thấy luôn mất bao lâu.
web-results-check = Không ai phải tin lời. Một bảng giữ giá trị của mọi thế cờ, và trình kiểm tra chứng minh tất cả đều đúng mà không cần biết chúng được tìm ra thế nào:
web-results-win = người đi trước thắng sau
web-results-loss = người đi trước thua sau
web-results-draw = hòa
web-results-many = nhiều thế bắt đầu
web-results-anew = Giải tại đây
web-results-stop = Dừng
web-results-file = Bảng giá trị
web-script-results-solving = Đang giải mọi thế cờ…
web-script-results-stopped = Đã dừng.
web-script-results-same = Đã giải tại đây trong { $seconds } giây: mọi số đếm đều khớp.
web-script-results-other = Đã giải tại đây trong { $seconds } giây, nhưng các số đếm khác nhau: xin hãy báo cho chúng tôi.

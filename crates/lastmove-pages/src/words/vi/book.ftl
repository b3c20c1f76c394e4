### Tài liệu trên trang tĩnh, và ô tìm trong tài liệu.

web-book = Tài liệu
web-book-chapters = Các chương
web-book-search = Tìm trong tài liệu
web-book-inside = Trong trang này
web-book-anchor = Liên kết đến mục này
web-book-untranslated = Trang này chưa có bản tiếng Việt; dưới đây là bản tiếng Anh.
web-book-previous = Trang trước
web-book-next = Trang sau
web-book-try = Thử ngay
web-script-book-one = 1 chỗ
web-script-book-other = { $count } chỗ
web-script-book-most = { $count } chỗ, chỗ hợp nhất đứng đầu
web-script-book-none = Không trang nào có những từ này.
web-script-book-copy = Chép
web-script-book-copied = Đã chép

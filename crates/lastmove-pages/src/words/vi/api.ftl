### Trang đọc được của API.

web-api-machine = Bản OpenAPI, cho chương trình đọc:
web-api-contents = Mọi địa chỉ
web-api-parameters = Tham số
web-api-in-path = trong đường dẫn
web-api-required = bắt buộc
web-api-body = Nội dung gửi đi
web-api-answers = Trả lời
web-api-example = Ví dụ
web-api-schemas = Các dạng JSON
web-api-or = hoặc

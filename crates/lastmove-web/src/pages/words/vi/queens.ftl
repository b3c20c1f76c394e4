### Trang quân hậu.

web-queens-from = các cách đặt được đánh số từ 1
web-queens-count = một trang có từ 1 đến { $most } cách đặt, không phải { $found }








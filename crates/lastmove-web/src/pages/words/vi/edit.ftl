### Trang để tự vẽ bàn cờ và đồ thị.

web-script-graph-vertices = Các đỉnh
web-script-graph-zoom = Cỡ của hình
web-script-graph-nearer = lớn hơn
web-script-graph-farther = nhỏ hơn
web-script-graph-picture = Hình của { $count } đỉnh và các cạnh; danh sách các đỉnh nói cùng điều ấy bằng lời
web-script-graph-hidden = còn { $count } cạnh nữa đi tiếp từ đây
web-script-graph-leads = dẫn đến { $targets }

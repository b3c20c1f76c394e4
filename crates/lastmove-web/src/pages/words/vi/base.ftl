### Những gì mọi trang đều có, và trang các trò chơi.

web-language = vi
web-skip = Đến thẳng trò chơi
web-slogan = chơi hoàn hảo, và vì sao
web-api = API JSON
web-script-win-one = + thắng sau 1 nước
web-script-win-other = + thắng sau { $plies } nước
web-script-win = + thắng
web-script-loss-one = − thua sau 1 nước
web-script-loss-other = − thua sau { $plies } nước
web-script-loss = − thua
web-script-draw = = hòa
web-no-such-page = Không có gì ở địa chỉ này
web-nav = Các trang
web-other-language = English
web-other-language-tag = en

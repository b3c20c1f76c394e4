### Everything lastmove says, in Vietnamese: the same keys, attributes and variables as in en.ftl.
### Vietnamese has no plural forms, so that selectors of numbers are left only where they say more.

## Words

value-win = thắng sau { $plies } nước
value-loss = thua sau { $plies } nước
move-wins-in = thắng sau { $plies } nước
move-loses-in = thua sau { $plies } nước
move-wins = thắng
move-loses = thua
move-draws = hòa
word-win = thắng
word-loss = thua
word-draw = hòa

what-heap = đống
what-stones = số viên sỏi
what-row = hàng
what-column = cột
what-halfmove = số nước kể từ lần ăn quân
what-move = số thứ tự nước đi
what-rows = số hàng
what-columns = số cột
what-labels = kết quả khai báo
what-owners = chủ của đỉnh
what-turns = nước đi giữ lượt
what-vertex-number = số hiệu của một đỉnh
what-priority = độ ưu tiên, một số nguyên không âm
what-owner = chủ của đỉnh, 0 hoặc 1
what-winner = người thắng, 0 hoặc 1
what-successor = số hiệu của một đỉnh kế tiếp
what-semicolon = dấu chấm phẩy
what-dot-digraph = từ digraph
what-dot-brace = dấu mở ngoặc nhọn
what-dot-vertex = tên của một đỉnh
what-dot-port = tên của một cổng
what-dot-list = danh sách thuộc tính trong ngoặc vuông
what-dot-attribute = tên của một thuộc tính
what-dot-equals = dấu bằng
what-dot-value = giá trị của thuộc tính
what-dot-string = văn bản trong dấu ngoặc kép
what-number = số
what-multiple = bội số
what-most = số viên nhiều nhất được bốc
what-moore-k = số đống mà một nước được bốc
what-line-length = độ dài của đường thẳng, k,
what-empty-cells = số ô trống
what-pieces-to-place = số quân còn phải đặt
what-men = số quân
what-row-length = độ dài của hàng
what-edge-number = số hiệu của cạnh
what-section-header = phần đầu
what-section-table = bảng các phần
what-section-offsets = phần vị trí các nước đi
what-section-targets = phần nước đi
what-section-labels = phần kết quả khai báo
what-section-owners = phần chủ của đỉnh
what-section-kept-turns = phần nước đi giữ lượt
what-section-name-numbers = phần tên viết bằng số
what-section-name-ends = phần vị trí cuối của tên
what-section-name-text = phần tên
what-section-back-offsets = phần vị trí các nước đi ngược
what-section-back-sources = phần nước đi ngược

## Placeholders of notations: words in capitals, without blanks

placeholder-as-in-the-file = như trong tệp
placeholder-code = MÃ
placeholder-column = CỘT
placeholder-columns = SỐ_CỘT
placeholder-cut = CẠNH_CẮT
placeholder-fact = SỰ_KIỆN
placeholder-file = TỆP
placeholder-files = SỐ_CỘT
placeholder-from = TỪ
placeholder-game = TRÒ_CHƠI
placeholder-goal = MỤC_TIÊU
placeholder-heap = ĐỐNG
placeholder-length = ĐỘ_DÀI
placeholder-men = CÁC_QUÂN
placeholder-most = NHIỀU_NHẤT
placeholder-move = NƯỚC_ĐI
placeholder-name = TÊN
placeholder-number = SỐ
placeholder-or = hoặc
placeholder-part = PHẦN
placeholder-piece = QUÂN
placeholder-pieces = CÁC_QUÂN
placeholder-pins = SỐ_KY
placeholder-position = THẾ_CỜ
placeholder-row = HÀNG
placeholder-rows = SỐ_HÀNG
placeholder-set = TẬP
placeholder-squares = SỐ_Ô
placeholder-steps = CÁC_BƯỚC
placeholder-stones = SỐ_VIÊN
placeholder-times = SỐ_LẦN
placeholder-tokens = SỐ_VIÊN
placeholder-taken = Ô_BẮT
placeholder-to = ĐẾN
placeholder-turn = LƯỢT
placeholder-value = GIÁ_TRỊ
placeholder-vertex = ĐỈNH
placeholder-who = NGƯỜI

## Errors: the notation

game-missing = ở đây thiếu trò chơi
    .help = hãy viết một trò chơi, chẳng hạn nim:3,5,6; `lastmove games` liệt kê tất cả
game-name = “{ $name }” không thể là tên trò chơi
    .help = tên có 1 đến 32 chữ thường không dấu, chữ số và dấu gạch nối, bắt đầu bằng một chữ
game-name-taken = đã có trò chơi tên là “{ $name }”
    .help = hãy chọn tên khác; trò chơi do chương trình thêm vào trước đó thì thêm lại được
own-over-budget = { $game } cần nhiều bộ nhớ hơn hạn mức { BYTES($budget) }: đã tìm thấy { $positions } thế, và { $left } thế trong đó còn chờ hỏi nước đi, thế cuối cùng là { $position }
    .help = trò chơi không bao giờ hết thì bao nhiêu bộ nhớ cũng không đủ; nếu không, hãy cho thêm bằng --memory
own-raised = { $game } gây ra lỗi { $kind }: { $error }
    .help = các phương thức của trò chơi phải trả lời được cho mọi thế mà nó nêu ra
own-position = “{ $position }” không phải là một thế của { $game }: { $error }
    .help = hãy viết các thế như trò chơi viết
game-unknown = không có trò chơi nào tên là “{ $game }”
    .help = { $several ->
        [EMPTY] { $nearest ->
            [EMPTY] `lastmove games` liệt kê tất cả
           *[other] có phải ý bạn là { $nearest }? `lastmove games` liệt kê tất cả
        }
       *[other] gần giống có { $several }; `lastmove games` liệt kê tất cả
    }
game-no-file = không có tệp “{ $file }”
    .help = { $nearest ->
        [EMPTY] {""}
       *[other] có phải bạn muốn viết “{ $nearest }”? 
    }một tệp được viết sau tên trò chơi, chẳng hạn graph:TỆP; `lastmove games` liệt kê tất cả
game-is-file = “{ $file }” là một tệp, mà ở đây cần một trò chơi
game-is-table = “{ $file }” là một bảng giá trị, mà ở đây cần một trò chơi
    .help = `lastmove info { $file }` cho biết đó là bảng của trò chơi nào, `lastmove probe { $file } POSITION` tra một thế
game-is-certificate = “{ $file }” là một chứng nhận, mà ở đây cần một trò chơi
    .help = `lastmove verify { $file }` kiểm tra nó
command-missing = “{ $found }” không phải là một lệnh
error-meant = có phải ý bạn là { $meant }?
play-unknown = “{ $found }” không phải là luật kết thúc
    .help = không viết gì để chơi thường, hoặc viết /misere để chơi misère, như nim/misere:3,4,5
rules-missing = { $game } cần luật chơi viết sau dấu hai chấm
    .help = hãy viết { $syntax }
rules-unwanted = { $options ->
        [0] { $game } không có luật hay tùy chọn nào để viết thêm
       *[other] { $game } không có luật để viết thêm, chỉ có tùy chọn
    }
    .help = hãy chỉ viết { $game }, { $options ->
        [0] hoặc
       *[other] { $game }:TÊN=GIÁ_TRỊ, hoặc
    } { $game }@ rồi một thế cờ
option-needed = { $game } cần tùy chọn { $option }
    .help = hãy viết { $syntax }
option-unknown = { $game } không có tùy chọn “{ $option }”
    .help = { $known ->
        [EMPTY] trò chơi này không có tùy chọn nào
       *[other] các tùy chọn của nó là { $known }
    }
option-twice = tùy chọn “{ $option }” được cho lần thứ hai
    .help = hãy bỏ một trong hai
option-missing = không có tùy chọn nào sau dấu phẩy này
    .help = hãy viết TÙY_CHỌN=GIÁ_TRỊ sau nó, hoặc bỏ dấu phẩy; trong đường dẫn của tệp, dấu phẩy được viết là %2C
option-without-value = tùy chọn “{ $option }” không có giá trị
    .help = hãy viết { $option }=GIÁ_TRỊ, hoặc bỏ nó đi; trong đường dẫn của tệp, dấu phẩy được viết là %2C
sum-too-many-parts = một tổng có nhiều nhất { $most } phần
    .help = hãy cộng ít trò chơi hơn
sum-part-missing = thiếu một trò chơi bên cạnh dấu + này
    .help = hãy viết GAME + GAME, chẳng hạn nim:3,4 + co-bang:12x4@8,2
sum-without-blanks = dấu + của một tổng có một dấu cách ở mỗi bên
    .help = hãy viết "{ $sum }", trong dấu ngoặc kép
sum-unquoted = các dấu cách tách một tổng thành nhiều đối số
    .help = hãy đặt nó trong dấu ngoặc kép: "{ $sum }"
sum-mixed-play = các phần của một tổng có chung một luật kết thúc
    .help = hãy viết /misere sau tên của mọi phần, hoặc không viết ở phần nào
sum-part-without-value = { $game } không thể là một phần của tổng: trò chơi này không có giá trị nim
    .help = mỗi phần là một trò chơi trong đó hai người có cùng các nước đi và sau mỗi nước thì đổi lượt
sum-part-labelled = { $game } không thể là một phần của tổng khi chơi misère: kết quả của { $position } được tuyên bố sẵn
    .help = hãy bỏ lời tuyên bố khỏi tệp, hoặc chơi không có /misere
sum-position-parts = có { $found } thế cờ cho một tổng gồm { $expected } phần
    .help = hãy viết một thế cho mỗi phần, nối với nhau bằng “ + ”
sum-position-missing = { $game } không tự có thế cờ
    .help = hãy viết một thế cờ sau dấu @, chẳng hạn @a
percent-code = sau dấu % phải có hai chữ số hệ mười sáu
    .help = hãy viết %25 cho chính ký tự %
percent-utf8 = các mã phần trăm này không tạo thành văn bản UTF-8
    .help = hãy mã hóa các byte UTF-8 của từng ký tự
number-expected = { $found ->
    [EMPTY] ở đây thiếu { $what }
   *[other] “{ $found }” không phải là số: ở đây cần { $what }
}
    .help = hãy viết một số nguyên không âm ở hệ thập phân, chẳng hạn 12
number-range = ở đây { $what } không thể là { $found }
    .help = giá trị phải từ { $least } đến { $most }
position-missing = cần một thế cờ
    .help = hãy viết { $game }@{ $position }
position-not-in-game = thế cờ này không thuộc trò chơi
    .help = hãy hỏi về một thế cờ có thể đi đến được từ lúc bắt đầu
move-not-legal = “{ $move }” không phải là nước đi hợp lệ ở đây
    .help = { $legal ->
        [EMPTY] không còn nước đi nào
       *[other] các nước đi hợp lệ: { $legal }
    }
move-syntax = { $move ->
    [EMPTY] ở đây thiếu một nước đi
   *[other] “{ $move }” không phải là nước đi
}
    .help = nước đi được viết là { $syntax }
game-over = ván chơi đã kết thúc: kết quả của thế cờ này đã được khai báo
    .help = từ đây không đi được nước nào
no-symmetries = không biết phép đối xứng nào của { $game }; --all không kèm --canonical đếm mọi thế cờ của trò chơi
no-source-style = ở đây { $game } không có cách đi riêng để chơi theo kiểu “source”
    .help = hãy dùng --style perfect
min-police-with-position = điều này được hỏi về cả bảng hoặc đồ thị, không phải về một thế cờ
    .help = hãy bỏ dấu @ và phần sau nó, hoặc bỏ --min-police hay --each
no-police = { $game } không có cảnh sát
    .help = --min-police hỏi về một bảng, pursuit:FILE, hoặc một đồ thị, cops:FILE
each-of-cops = --each hỏi về các đồ thị, còn { $game } là trò chơi khác
    .help = hãy viết cops:FILE, với một tệp graph6, sparse6 hoặc digraph6
command-unknown = không có lệnh “{ $command }”
    .help = các lệnh là { $known }

## Errors: files

file-not-found = không có tệp “{ $file }”
    .help = hãy cho đường dẫn của một tệp; khi nó nằm trong tên trò chơi, dấu phẩy được viết là %2C, dấu @ là %40, dấu % là %25
file-changed = tệp “{ $file }” đã thay đổi trong khi được đọc
    .help = hãy để yên tệp cho đến khi xong việc
file-is-directory = “{ $file }” là một thư mục
    .help = hãy cho đường dẫn của một tệp; đồ thị chia thành các phần là một thư mục có tệp shards.json, được ghi sau cùng
table-no-file = “{ $file }” không phải là một tệp thông thường
    .help = bảng giá trị và chứng nhận được đọc từ tệp, không từ đường ống: hãy ghi nó vào một tệp trước
file-denied = không được phép đọc tệp “{ $file }”
    .help = hãy xin quyền đọc từ chủ của tệp
file-unreadable = không đọc được tệp “{ $file }”: { $reason }
file-corrupt-compression = không giải nén được tệp “{ $file }”: { $reason }
    .help = tệp bị hỏng hoặc bị cắt ngắn: hãy lấy lại tệp
file-packed = tệp “{ $file }” được nén bằng { $by }, mà bản thư viện này không giải nén được
    .help = hãy giải nén trước, hoặc biên dịch với tính năng packing
packed-over-budget = giải nén tệp “{ $file }” cần hơn một phần tư hạn mức bộ nhớ { BYTES($budget) }
    .help = hãy cho thêm bộ nhớ bằng --memory, hoặc tự giải nén tệp
stdin-used = đầu vào chuẩn đã được đọc rồi
    .help = nó chỉ đọc được một lần: hãy ghi nó vào tệp, hoặc chỉ lấy một thứ từ đó
file-too-long = tệp “{ $file }” quá dài
    .help = tệp có thể có nhiều nhất { $most } byte
file-not-utf8 = từ đây trở đi tệp “{ $file }” không phải là văn bản UTF-8
    .help = hãy lưu tệp theo UTF-8

## Errors: graphs

graph-line = một dòng của đồ thị không thể tiếp tục bằng “{ $found }”
    .help = hãy viết một nước đi `from to` hoặc `from -> to`, kèm trọng số thì `from -> to [3]`, một đỉnh `name`, một nhãn `name = win`, `= loss` hoặc `= draw`, chủ của đỉnh `name : 0` hoặc `: 1`, hoặc một tập `name in set`
graph-line-too-long = một dòng, hoặc các chú thích quanh nó, dài hơn { $most } byte, quá dài khi không phải mọi tên đều là số
graph-separated = “{ $separator }” không ngăn cách hai tên của một nước đi
    .help = hãy viết mỗi dòng một nước đi, là hai tên với một dấu cách ở giữa và không gì khác: `sed '{ $heading ->
        [0] {""}
       *[other] {"1d; "}
    }s/{ $separator }/ /g' { $file } > graph.txt`
graph-heading = “{ $from } { $to }” giống tiêu đề của một bảng và sẽ là một nước đi
    .help = hãy bỏ dòng này; nếu nó là một nước đi, hãy viết nó ở dưới
graph-counts = “{ $from } { $to }” đếm số đỉnh và số nước đi, và sẽ là một nước đi
    .help = hãy bỏ dòng này: `sed { $line }d { $file } > graph.txt`; nếu nó là một nước đi, hãy viết dòng chú thích `# moves` ở trên nó
graph-columns = một dòng của đồ thị không thể tiếp tục bằng “{ $found }”
    .help = hãy viết mỗi dòng một nước đi, là hai tên với một dấu cách ở giữa và không gì khác: `{ $columns ->
        [counts] sed { $line }d { $file }
        [weights] cut -d' ' -f1,2 { $file }
       *[counted-weights] sed { $line }d { $file } | cut -d' ' -f1,2
    } > graph.txt` { $columns ->
        [counts] bỏ dòng đếm số đỉnh và số nước đi
        [weights] bỏ các trọng số; muốn giữ chúng, hãy viết 5 thành [5]
       *[counted-weights] bỏ dòng đếm số đỉnh và số nước đi, và bỏ các trọng số
    }
graph-weight = “{ $found }” không phải là trọng số
    .help = trọng số là một số nguyên 64 bit: trong văn bản và trong .pg đặt trong ngoặc vuông, như [3] hoặc [-2], trong Graphviz như [weight=3]
graph-weight-joined = trọng số “{ $found }” dính vào tên đứng trước
    .help = hãy viết một dấu cách trước nó
graph-weight-arrow = “{ $found }” được đọc là tên của một đỉnh: thiếu dấu cách quanh “->”
    .help = hãy viết “{ $right }”
graph-weight-alone = trọng số “{ $found }” được đọc là tên của một đỉnh: nó đứng ở chỗ của đỉnh mà nước đi dẫn tới
    .help = hãy viết một đỉnh trước nó, như “{ $right }”
graph-target-missing = thiếu đỉnh mà nước đi từ “{ $vertex }” dẫn tới
    .help = hãy viết nó sau dấu ->
graph-label = “{ $found }” không phải là nhãn
    .help = hãy viết win, loss hoặc draw
graph-label-missing = thiếu nhãn của “{ $vertex }”
    .help = hãy viết win, loss hoặc draw sau dấu =
graph-two-labels = “{ $vertex }” đã có một nhãn khác
    .help = hãy bỏ một trong hai
graph-owner = “{ $found }” không phải là chủ của đỉnh
    .help = hãy viết 0 hoặc 1
graph-owner-missing = thiếu chủ của “{ $vertex }”
    .help = hãy viết 0 hoặc 1 sau dấu :
graph-two-owners = “{ $vertex }” đã có một chủ khác
    .help = hãy bỏ một trong hai
moves-dropped = các nước đi của “{ $file }” đã được bỏ khi tìm xong giá trị
    .help = hãy mở lại để hỏi về các nước đi
graph-over-budget = đồ thị này cần { BYTES_UP($needed) } bộ nhớ, vượt hạn mức { BYTES($budget) }
    .help = hãy cho một thư mục bằng --work: khi đó các nước đi nằm trong thư mục ấy, và bộ nhớ chỉ chứa ít hơn nhiều
graph-is-rules = “{ $file }” là một tệp luật chơi, không phải đồ thị
    .help = hãy nêu tên trò chơi, rules:{ $file }
graph-not-held = các nước đi của đồ thị này không được giữ trong bộ nhớ
    .help = hãy cho phép nhiều bộ nhớ hơn bằng --memory
graph-hub = có quá nhiều nước đi rời đỉnh “{ $vertex }” hoặc dẫn đến đó
    .help = phải có ít hơn 2^30 nước đi rời một đỉnh, và ít hơn 2^32 nước đi dẫn đến một đỉnh
graph-moves-changed = các nước đi của đồ thị đã thay đổi trong khi được đọc
    .help = hãy để yên các tệp của nó cho đến khi xong việc, và bắt đầu với một thư mục trống
graph-transpose-other = các nước đi trong { $file } không phải là các nước đi của đồ thị được đảo chiều
    .help = hãy tạo lại tệp bằng `lastmove convert --transpose`, hoặc chuyển nó đi nơi khác
graph-no-owner = trong { $file }, đỉnh “{ $vertex }” không có chủ, nhưng các đỉnh khác thì có
    .help = hãy cho mọi đỉnh một chủ, 0 hoặc 1, hoặc không đỉnh nào có: trong văn bản là `name : 0`, trong Graphviz là `name [owner=0]`
graph-too-many-vertices = có quá nhiều đỉnh
    .help = một đồ thị có thể có nhiều nhất 4294967294 đỉnh
graph-offsets = các vị trí bắt đầu của đỉnh { $vertex } không hợp lệ
    .help = chúng bắt đầu bằng 0, không giảm, và kết thúc bằng số các đích
graph-target = một nước đi từ đỉnh { $vertex } dẫn đến { $target }, mà chỉ có { $vertices } đỉnh
    .help = các đỉnh được đếm từ 0
graph-source = một cạnh bắt đầu ở đỉnh { $source }, mà chỉ có { $vertices } đỉnh
    .help = các đỉnh được đếm từ 0
graph-owner-lacks = đỉnh { $vertex } không có chủ, trong khi các đỉnh khác có
    .help = hãy nói ai đi ở mọi đỉnh, hoặc không nói ở đỉnh nào
vertex-unknown = { $vertex ->
    [EMPTY] ở đây thiếu tên của một đỉnh
   *[other] trong { $file } không có đỉnh “{ $vertex }”
}
    .help = hãy nêu tên một đỉnh của tệp; nếu không nêu thì hiểu là cả đồ thị
vertex-without-turn = chưa nói ai đến lượt ở “{ $vertex }”
    .help = hãy viết { $vertex }/0 hoặc { $vertex }/1: trong { $file } các đỉnh không có chủ
goal-set-missing = mục tiêu { $goal } cần một tập đỉnh
    .help = hãy viết { $goal }:SET, gồm các đỉnh nối bằng dấu ;, một tập mà tệp nêu bằng các dòng như “a in good”, hoặc file:TÊN
goal-set-needless = mục tiêu { $goal } không có tập đỉnh
    .help = hãy bỏ phần sau dấu hai chấm
goal-set-unknown = { $name ->
    [EMPTY] ở đây thiếu tên của một đỉnh hoặc một tập
   *[other] { $file } không có đỉnh hay tập nào tên “{ $name }”
}
    .help = một tập là các đỉnh nối bằng dấu ;, một tập mà tệp văn bản nêu bằng những dòng như “a in good”, hoặc file:TÊN
goal-set-or-vertex = “{ $name }” vừa là đỉnh vừa là tập
    .help = hãy đặt tên khác cho một trong hai
goal-no-priorities = { $file } không có độ ưu tiên
    .help = trò chơi chẵn lẻ được đọc từ tệp .pg; các mục tiêu buchi:SET, cobuchi:SET, reach:SET và safe:SET không cần độ ưu tiên
goal-no-weights = các nước đi của { $file } không có trọng số
    .help = mục tiêu { $goal } cần chúng: trong văn bản một nước đi là “a -> b [3]”, trong Graphviz là “a -> b [weight=3]”, trong .pg một đỉnh kế tiếp là 1[3]
goal-weights-stream = trọng số được đọc ở lượt thứ hai trên một tệp, mà { $file } không cho phép
    .help = hãy lưu luồng thành tệp; trọng số có trong văn bản, .pg và .dot
goal-turns = { $file } có chủ của các đỉnh, và có nước đi giữ lượt
    .help = khi có mục tiêu, chỉ chủ của đỉnh cho biết ai đi ở đó
goal-no-nim = với mục tiêu { $goal } không có giá trị nim
    .help = trong một tổng, ván chơi tiếp tục ở phần khác, nên không ai bảo đảm được điều xảy ra mãi mãi ở phần này

## Errors: graphs in other formats

format-only-written = “{ $file }” có định dạng { $format }, chỉ ghi được chứ không đọc được
    .help = các định dạng đọc được là lmg, bv, text, pg, mtx, graph6, sparse6, digraph6 và dot
format-not-built = bản thư viện này chỉ biết tên của định dạng { $format }
    .help = hãy biên dịch với tính năng { $feature }
convert-left-out = { $what ->
    [weights] trọng số của các nước đi bị bỏ lại
   *[sets] các tập đỉnh bị bỏ lại
}: định dạng { $format } không có chỗ cho chúng
    .help = { $what ->
        [weights] text, dot và pg giữ trọng số
       *[sets] text giữ các tập
    }
graph-weights-count = có { $weights } trọng số cho { $moves } nước đi
    .help = hãy cho mỗi nước đi một trọng số
format-lacks = định dạng { $format } không có chỗ cho { $what }
    .help = lmg giữ được mọi thứ trừ trọng số và tập; text giữ được tất cả trừ các nước đi giữ lượt mà không do chủ của các đỉnh
format-name = định dạng { $format } không có chỗ cho tên “{ $name }”
    .help = { $format ->
        [mtx] các đỉnh của nó có tên từ 1 đến n, theo đúng thứ tự này
        [graph6] các đỉnh của nó có tên từ 0 đến n - 1, theo đúng thứ tự này
        [sparse6] các đỉnh của nó có tên từ 0 đến n - 1, theo đúng thứ tự này
        [digraph6] các đỉnh của nó có tên từ 0 đến n - 1, theo đúng thứ tự này
        [text] tên ở đó là một từ không có dấu cách, không bắt đầu bằng #, và không nước đi nào được dẫn đến = hoặc :
        [bv] tên ở đó là một dòng dài nhất 65.534 byte
        [pg] tên ở đó không có dấu ngoặc kép và ký tự điều khiển
       *[other] tên ở đó không có ký tự điều khiển
    }
graph6-empty = trong tệp này không có đồ thị nào
    .help = một đồ thị là một dòng như IheA@GUAo, theo cách viết của nauty
graph6-several = dòng { $line } bắt đầu một đồ thị thứ hai, trong khi chỉ cần một
    .help = hãy nêu một tệp có một dòng: `sed -n { $line }p { $file } > one.g6` lấy riêng đồ thị này; `lastmove solve cops:{ $file } --each` cho biết số cảnh sát của từng đồ thị
graph6-character = “{ $found }” không có trong graph6, sparse6 hay digraph6
    .help = trừ phần đầu và dấu : hoặc & mở đầu dòng, mọi ký tự đều từ ? đến ~
graph6-incremental = dòng bắt đầu bằng ; chỉ sửa đồ thị của dòng trước, và không đọc được
    .help = `copyg` của nauty ghi đầy đủ mọi đồ thị
graph6-header = phần đầu ghi là { $header }, nhưng dòng này theo { $format }
    .help = hãy bỏ phần đầu, hoặc ghi phần đầu của { $format }
graph6-number = số đỉnh ở đây thiếu hoặc bị cắt
    .help = nó là một ký tự từ ? đến {"}"}, hoặc ~ và ba ký tự, hoặc ~~ và sáu ký tự
graph6-length = một đồ thị { $vertices } đỉnh có { $needed } ký tự bit, nhưng ở đây có { $found }
    .help = hãy xem dòng có đủ không, và có bắt đầu bằng số đỉnh không
graph6-padding = ký tự cuối có các bit nằm sau chỗ kết thúc của ma trận
    .help = các bit này phải là 0: hãy xem dòng có bị hỏng không
graph6-vertex = một cạnh dẫn đến đỉnh { $vertex }, mà chỉ có { $vertices } đỉnh
    .help = các đỉnh được đếm từ 0: hãy xem dòng có bị hỏng không
graph6-loop = định dạng graph6 không có chỗ cho nước đi từ { $vertex } đến chính nó
    .help = sparse6 thì có, digraph6 cũng vậy
graph6-twice = định dạng { $format } không có chỗ cho nước đi thứ hai từ { $from } đến { $to }
    .help = sparse6 thì có, nếu mọi nước đi đều có hai chiều
graph6-one-way = không có nước đi ngược lại cho một nước đi từ { $from } đến { $to }
    .help = digraph6 có chỗ cho các nước đi một chiều
mtx-banner = { $found ->
    [EMPTY] dòng đầu tiên kết thúc quá sớm
   *[other] “{ $found }” không phải là điều dòng đầu tiên cần ở đây
}
    .help = hãy viết %%MatrixMarket matrix coordinate pattern general; cũng đọc được real, integer, double hoặc complex thay cho pattern, và symmetric, skew-symmetric hoặc hermitian thay cho general
mtx-size = kích thước của ma trận ở đây thiếu hoặc sai
    .help = hãy viết số hàng, số cột và số phần tử, chẳng hạn 3 3 2
mtx-not-square = ma trận có { $rows } hàng và { $columns } cột
    .help = một đồ thị cần số cột bằng số hàng: mỗi đỉnh một hàng và một cột
mtx-entry = { $found ->
    [EMPTY] ở đây thiếu một hàng hoặc cột
   *[other] “{ $found }” không phải là hàng hay cột
}
    .help = hãy viết hàng và cột, chẳng hạn 1 2
mtx-range = không có hàng hay cột { $found }
    .help = chúng được đếm từ 1 đến { $most }
mtx-more-entries = có nhiều phần tử hơn số { $declared } đã khai báo
    .help = hãy sửa dòng kích thước
mtx-fewer-entries = tệp kết thúc sau { $entries } trong { $declared } phần tử
    .help = hãy sửa dòng kích thước, hoặc xem tệp có đủ không
dot-expected = { $found ->
    [EMPTY] ở đây thiếu { $what }
   *[other] ở đây cần { $what }, không phải “{ $found }”
}
    .help = sau digraph và dấu mở ngoặc nhọn, một đỉnh được viết là `a [owner=0];` và một nước đi là `a -> b [weight=3];`; tên trùng với từ của ngôn ngữ này, chẳng hạn node, phải đặt trong dấu ngoặc kép
dot-unquoted = “{ $found }” không thể đứng ở đây nếu không có dấu ngoặc kép
    .help = tên gồm chữ cái, chữ số và _, hoặc là một số: tên khác phải đặt trong dấu ngoặc kép; một nước đi được viết là `a -> b`
dot-unclosed = phần bắt đầu ở đây bằng “{ $found }” không kết thúc
    .help = hãy đóng dấu ngoặc kép, các dấu ngoặc và chú thích
dot-html = tên, chủ của đỉnh, kết quả và trọng số không được đặt trong ngoặc góc
    .help = hãy viết không có ngoặc, hoặc trong dấu ngoặc kép
dot-undirected = cạnh viết bằng “{ $found }” không có chiều, mà nước đi thì có chiều
    .help = hãy viết digraph, và `a -> b`; một cạnh có hai chiều là `a -> b -> a`
dot-subgraph = “{ $found }” bắt đầu một nhóm đỉnh, và nhóm thì không đọc được
    .help = hãy viết lần lượt các đỉnh và nước đi của nhóm, không có subgraph và dấu ngoặc nhọn
dot-after = đồ thị kết thúc trước “{ $found }”
    .help = một tệp có một đồ thị, và sau nó không còn gì
pg-expected = { $found ->
    [EMPTY] ở đây thiếu { $what }
   *[other] ở đây cần { $what }, không phải “{ $found }”
}
    .help = một đỉnh được viết là `number priority owner successor,successor,... "name";`
pg-quote = tên bắt đầu ở đây không kết thúc
    .help = hãy đóng nó bằng dấu ngoặc kép
pg-no-successor = đỉnh { $vertex } không có đỉnh kế tiếp
    .help = mọi đỉnh của trò chơi chẵn lẻ đều có đỉnh kế tiếp; đỉnh cuối chỉ đi đến chính nó
pg-over-most = đỉnh { $vertex } lớn hơn { $most }, số lớn nhất mà dòng đầu tiên cho phép
    .help = hãy sửa dòng đầu tiên
pg-twice = đỉnh { $vertex } xuất hiện ở đây lần thứ hai
    .help = hãy bỏ một trong hai dòng
pg-unknown = không có đỉnh { $vertex }
    .help = hãy cho nó một dòng, hoặc đừng nêu nó ở đây
pg-priority-large = độ ưu tiên của đỉnh { $vertex } quá lớn
    .help = trong trò chơi có cả hai tính chẵn lẻ, nó phải nhỏ hơn 18446744073709551614
pg-parities = độ ưu tiên của đỉnh { $vertex } khác tính chẵn lẻ với các đỉnh trước nó
    .help = chỉ `graph:` giải được trò chơi chẵn lẻ; ở nơi khác chơi mãi là hòa, và ngoài các đỉnh cuối, mọi độ ưu tiên phải cùng tính chẵn lẻ
lmg-magic = “{ $file }” không phải là tệp lmg
    .help = hãy nêu định dạng của nó bằng --from, hoặc đặt đúng phần mở rộng
lmg-version = “{ $file }” có phiên bản định dạng { $found }; chương trình này đọc phiên bản { $known }
    .help = hãy tạo lại nó bằng `lastmove convert`, hoặc dùng chương trình đã tạo ra nó
lmg-truncated = “{ $file }” kết thúc sau { $byte } byte, ở { $what }
    .help = hãy sao chép lại, hoặc tạo lại bằng `lastmove convert`
lmg-damaged = “{ $file }” bị hỏng: { $what } sai, từ byte { $byte } trở đi
    .help = hãy sao chép lại, hoặc tạo lại bằng `lastmove convert`
lmg-edge = nước đi số { $edge } của “{ $file }” dẫn đến đỉnh { $target }, nhưng chỉ có { $vertices } đỉnh
    .help = các đỉnh được đếm từ 0; chương trình tạo ra tệp đã sai
lmg-name = tên của đỉnh số { $vertex } trong “{ $file }” trùng với tên đỉnh khác, hoặc không phải là văn bản riêng
    .help = mỗi đỉnh có một tên riêng; chương trình tạo ra tệp đã sai
lmg-trailing = “{ $file }” còn tiếp sau chỗ kết thúc, ở byte { $byte }
    .help = hãy sao chép lại, hoặc tạo lại bằng `lastmove convert`
shards-manifest = “{ $file }” không phải là bản kê của một đồ thị chia thành các phần, hoặc đã bị hỏng
    .help = hãy sao chép lại thư mục, hoặc tạo lại nó bằng `lastmove convert`
shards-version = “{ $file }” có phiên bản định dạng { $found }; chương trình này đọc phiên bản { $known }
    .help = hãy tạo lại thư mục bằng `lastmove convert`, hoặc dùng chương trình đã tạo ra nó
shards-damaged = “{ $file }” không như bản kê bên cạnh nó ghi: { $what }
    .help = tệp bị hỏng, hoặc thuộc đồ thị khác: hãy sao chép lại, hoặc tạo lại thư mục bằng `lastmove convert`
shards-length = độ dài sai
shards-checksum = tổng kiểm sai
shards-content = nội dung không thể đúng
shards-too-many = { $shards } phần là quá nhiều đối với đồ thị này, hoặc không có phần nào
    .help = một đồ thị có thể chia thành tối đa { $most } phần, ít hơn nếu một phần có rất nhiều đỉnh
shards-too-few = { $shards } phần là quá ít: một phần sẽ có hơn 4294967294 đỉnh
    .help = { $enough } phần là đủ
generate-option = --{ $option } không có nghĩa với dạng này
    .help = hãy bỏ nó: --near dành cho web, --sinks dành cho web, random và heavy
generate-many = một tệp chứa đồ thị có nhiều nhất { $most } đỉnh
    .help = hãy thêm `--shards S`: đồ thị được chia thành S phần trong một thư mục
shards-folder = đồ thị chia thành các phần là một thư mục
    .help = hãy nêu tên một thư mục mới
bv-properties-missing = không có “{ $file }”, tệp cho biết “{ $graph }” được ghi thế nào
    .help = đồ thị của WebGraph là NAME.graph cùng với NAME.properties bên cạnh; tệp văn bản gồm các nước đi có đuôi .txt
bv-packed = “{ $file }” đang được nén
    .help = hãy giải nén trước: đồ thị của WebGraph đã được nén theo cách riêng
bv-property = { $found ->
    [EMPTY] “{ $file }” không cho biết { $key }
   *[other] “{ $file }” ghi { $key }={ $found }, ở đây không thể như vậy
}
    .help = tệp này thuộc về đồ thị khác hoặc chương trình khác; hãy sao chép lại
bv-properties = “{ $file }” đòi hỏi điều không đọc được ở đây: { $reason }
    .help = hãy tạo lại đồ thị với các mã thông thường của WebGraph, big-endian
bv-code = “{ $file }” đòi hỏi một mã số không đọc được ở đây
    .help = hãy tạo lại đồ thị với các mã thông thường của WebGraph
bv-truncated = “{ $file }” kết thúc ở đỉnh { $vertex } trong số { $vertices }, đếm từ 0
    .help = hãy sao chép lại, và xem { $properties } có thuộc về nó không
bv-damaged = “{ $file }” bị hỏng ở đỉnh { $vertex } trong số { $vertices } (đếm từ 0) hoặc trước đó
    .help = hãy sao chép lại, và xem { $properties } có thuộc về nó không
bv-trailing = “{ $file }” không kết thúc sau { $bits } bit, nơi đỉnh cuối cùng kết thúc
    .help = hãy sao chép lại, và xem { $properties } có thuộc về nó không
bv-arcs = “{ $file }” có { $found } nước đi, nhưng { $properties } ghi { $declared }
    .help = hãy sao chép lại cả hai: chúng không thuộc về nhau
bv-labels = đây không phải là một đỉnh và kết quả của nó
    .help = hãy viết một số nhỏ hơn { $vertices }, một dấu cách, và win, loss hoặc draw: 3 win
bv-owners = đây không phải là một người chơi
    .help = hãy viết 0 hoặc 1, mỗi dòng cho một trong { $vertices } đỉnh
bv-name = tên này là của đỉnh khác
    .help = mỗi đỉnh trong { $vertices } đỉnh có tên riêng
bv-lines = { $file } không có đúng { $vertices } dòng, mỗi dòng một đỉnh
    .help = tệp này thuộc về đồ thị khác; hãy bỏ nó đi, hoặc sửa lại
bv-line-long = dòng này quá dài
    .help = nhiều nhất là 65.535 byte
bv-line-text = dòng này không phải văn bản UTF-8
    .help = hãy lưu tệp ở dạng UTF-8
bv-several-files = đồ thị có định dạng bv gồm nhiều tệp
    .help = hãy ghi nó vào một tệp NAME.graph
convert-format = không thể biết định dạng cần ghi từ “{ $file }”
    .help = hãy nêu nó bằng --to: { $known }
convert-option = { $option } không có nghĩa với định dạng { $format }
    .help = hãy bỏ nó đi, hoặc chọn định dạng khác bằng --to
format-not-streamed = không thể ghi đồ thị không nằm trọn trong bộ nhớ theo dạng { $format }
    .help = hãy ghi nó thành .lmg, .graph hoặc .txt
convert-json = bản thân đồ thị không phải là JSON
    .help = hãy ghi nó vào tệp, hoặc bỏ --json

## Errors: Nim

nim-heap-count = ở đây có { $found } đống, nhưng trò chơi có { $expected }
    .help = hãy cho { $expected ->
        [1] 1 đống
       *[other] { $expected } đống, cách nhau bằng dấu phẩy; đống rỗng là 0
    }
nim-stones-range = không thể bốc { $found } viên từ đống { $heap }
    .help = { $most ->
        [0] đống này rỗng: hãy bốc từ đống khác
        [1] hãy bốc viên duy nhất của nó
       *[other] hãy bốc từ 1 đến { $most } viên
    }
nim-too-many-digits = số này quá dài
    .help = nó có thể có nhiều nhất { $most } chữ số
nim-too-long = có quá nhiều đống hoặc các đống quá lớn
    .help = tất cả có thể có nhiều nhất { $most } chữ số
nim-too-many-heaps = có quá nhiều đống
    .help = có thể có nhiều nhất { $most } đống

## Errors: games with a theory

no-stones-there = “{ $move }” bốc từ một đống không có sỏi
    .help = hãy bốc từ một đống còn sỏi
moore-heap-twice = đống { $heap } được nêu lần thứ hai
    .help = hãy nêu mỗi đống một lần, với tất cả số viên bốc từ nó
moore-too-many-heaps = một nước đi bốc từ nhiều nhất { $most } đống
    .help = hãy để yên đống này
moore-nim-too-large = chưa biết công thức cho giá trị nim của nhiều đống như vậy, và có quá nhiều thế cờ bên dưới để xét hết
    .help = tất cả có thể có nhiều nhất { $most } nước đi; `lastmove solve` cho biết thế cờ thắng hay thua với các đống lớn tùy ý
moore-too-many-moves = ở đây có { $count } nước đi, quá nhiều để thử hết
    .help = có thể thử nhiều nhất { $most } nước
many-winning-moves = người đến lượt thắng, nhưng có hơn { $most } nước thắng, quá nhiều để liệt kê
    .help = hãy hỏi về các đống nhỏ hơn hoặc ít đống hơn
wythoff-nim-too-large = có quá nhiều giá trị nim cần tính cho đến các đống lớn như vậy
    .help = có thể tính nhiều nhất { $most } giá trị, tức tích của hai đống; `lastmove solve` cho biết thế cờ thắng hay thua với các đống lớn tùy ý
fibonacci-no-nim-values = Nim Fibonacci không có giá trị nim, vì nước đi phụ thuộc vào nước trước đó
    .help = `lastmove solve` cho biết ai thắng khi chơi riêng nó; nó không thể là một phần của tổng
chomp-too-large = thanh sô-cô-la có nhiều thế cờ hơn số tính được
    .help = có thể tính nhiều nhất { $most }: hãy hỏi về thanh nhỏ hơn
chomp-too-many-rows = thanh sô-cô-la có { $most } hàng
    .help = hãy cho độ dài từng hàng từ trên xuống, bỏ các hàng đã bị ăn hết
chomp-poison = không được ăn ô có độc
    .help = ai không còn ô nào khác thì không đi được
graph-edges-alone = “{ $file }” có { $what }, không có nghĩa trong { $game }
    .help = hãy cho một đồ thị chỉ gồm các cạnh
hackenbush-no-ground = trong { $file } không có đỉnh “{ $ground }” để làm mặt đất
    .help = hãy đặt tên này cho một đỉnh, hoặc nêu đỉnh khác bằng tùy chọn ground=NAME
hackenbush-too-large = hình có { $edges } cạnh
    .help = hình có thể có nhiều nhất { $most } cạnh
hackenbush-vertex = { $vertex ->
    [EMPTY] ở đây thiếu tên của một đỉnh
   *[other] trong hình không có đỉnh “{ $vertex }”
}
    .help = một cạnh được viết bằng hai đầu của nó, VERTEX-VERTEX; trong tên, hãy viết %2D, %3B và %2F cho các ký tự - ; và /
hackenbush-no-edge = trong hình không có cạnh “{ $edge }”
    .help = hãy nêu hai đỉnh được một cạnh của tệp nối với nhau
hackenbush-cut-twice = “{ $edge }” bị cắt lần thứ hai
    .help = hãy nêu mỗi cạnh một lần
hackenbush-gone = “{ $edge }” không còn nữa: nó đã bị cắt, hoặc đã rơi
    .help = hãy cắt một cạnh còn nối với mặt đất
hackenbush-ring = một vòng gồm { $edges } cạnh quá dài để thử mọi chỗ cắt
    .help = có thể tìm các nước thắng trong vòng có nhiều nhất { $most } cạnh; giá trị nim thì biết được với mọi vòng

## Errors: cờ bảng

syntax = “{ $found }” không phải là điều cần có ở đây
    .help = hãy viết { $syntax }
co-bang-same-column = quân cờ đang đứng ở cột { $column } rồi
    .help = mỗi nước chọn một cột khác
co-bang-too-large = việc này phải duyệt { $cells } ô, khoảng { $seconds } giây, quá nhiều
    .help = có thể duyệt nhiều nhất { $most } ô{ $searched ->
        [0] , và chu kỳ chỉ được tìm khi có nhiều nhất { $columns } cột
       *[other] , và không chứng minh được chu kỳ nào trong { $searched } hàng đầu
    }: hãy hỏi về bảng nhỏ hơn hoặc một hàng ở cao hơn
co-bang-all-too-large = cả trò chơi có { $cells } ô, khoảng { $seconds } giây, quá nhiều
    .help = có thể duyệt nhiều nhất { $most } ô: hãy hỏi về một thế cờ, hoặc in vài hàng của `lastmove table` bằng --rows A..B
co-bang-nim-too-large = việc này phải duyệt { $cells } ô, khoảng { $seconds } giây, quá nhiều
    .help = có thể duyệt nhiều nhất { $most } ô{ $searched ->
        [0] , và chu kỳ chỉ được tìm khi có nhiều nhất { $columns } cột
       *[other] , và không thấy chu kỳ giá trị nim nào trong { $searched } hàng đầu
    }: hãy hỏi về bảng nhỏ hơn hoặc một hàng ở cao hơn
co-bang-no-proof = không có gì để chứng nhận: { $searched ->
    [0] chu kỳ không được tìm trên bảng rộng như vậy
   *[other] không chứng minh được chu kỳ nào trong { $searched } hàng đầu
}
    .help = hãy hỏi về bảng hẹp hơn; chu kỳ được tìm khi có nhiều nhất { $columns } cột

## Errors: pursuit

board-empty = bảng rỗng
    .help = hãy viết các hàng gồm * (tường), E (lối ra), P (cảnh sát), T (kẻ trộm) và . (ô trống)
board-size = dòng đầu tiên không cho kích thước của bảng
    .help = hãy viết số hàng và số cột, chẳng hạn 4 6, hoặc bỏ dòng này
board-too-large = bảng có quá nhiều ô
    .help = bảng có thể có nhiều nhất { $most } ô
board-rows = bảng có { $found } hàng, nhưng dòng đầu tiên ghi { $expected }
    .help = hãy sửa dòng đầu tiên, hoặc bỏ nó đi
board-ragged = hàng này có { $found } ô, nhưng các hàng khác có { $expected }
    .help = hãy cho mọi hàng cùng một số ô
board-blank-line = có một dòng trống giữa các hàng
    .help = hãy bỏ dòng trống
board-character = “{ $found }” không phải là ô
    .help = các ô là * (tường), E (lối ra), P (cảnh sát), T (kẻ trộm) và . (ô trống)
board-late-rule = luật “{ $option }” đứng sau các hàng của bảng
    .help = các luật đứng trước, mỗi luật một dòng
board-all-walls = mọi ô của bảng đều là tường
    .help = hãy viết dấu . ở chỗ có thể đứng được
board-no-police = trên bảng không có cảnh sát
    .help = hãy viết một chữ P, nhiều nhất là bốn
board-no-thief = trên bảng không có kẻ trộm
    .help = hãy viết đúng một chữ T
board-police = trên bảng có quá nhiều cảnh sát
    .help = có thể có nhiều nhất { $most } cảnh sát
board-two-thieves = đây là kẻ trộm thứ hai; kẻ thứ nhất đứng ở hàng { $row }, cột { $column }
    .help = hãy viết đúng một chữ T
position-syntax = “{ $position }” không phải là thế cờ
    .help = hãy viết { $syntax }
pursuit-in-wall = hàng { $row }, cột { $column } là tường
    .help = không ai đứng được ở đó
cops-turn = “{ $found }” không cho biết đến lượt ai
    .help = hãy viết C cho cảnh sát hoặc R cho kẻ cướp
cops-count = ở đây có { $found } cảnh sát, nhưng trò chơi có { $expected }
    .help = hãy cho { $expected } đỉnh, nối bằng dấu chấm phẩy; số cảnh sát khác là tùy chọn k
cops-placing = “{ $position }” không phải là thế cờ: cảnh sát được đặt trước, rồi đến kẻ cướp
    .help = hãy viết ?/?/C khi chưa đặt ai, VERTEX/?/R khi mới đặt cảnh sát
cops-no-vertex = “{ $file }” không có đỉnh nào, nên không đặt được ai
    .help = hãy nêu một đồ thị có đỉnh
geography-no-vertex = “{ $file }” không có đỉnh nào, nên quân cờ không đứng được ở đâu
    .help = hãy nêu một đồ thị có đỉnh
geography-twice = quân cờ đã ở “{ $vertex }” rồi
    .help = một thế cờ là đỉnh của quân cờ và, sau dấu gạch chéo, mỗi đỉnh khác mà nó đã rời, một lần
geography-large = từ { $vertex } quân cờ đến được hơn { $most } đỉnh chưa qua, quá nhiều để tìm kiếm
    .help = ai thắng theo luật thường thì tìm được với đồ thị lớn hơn nếu mọi cạnh đi được cả hai chiều: trong tệp, hoặc bằng undirected=yes; giá trị nim và luật misère thì không
pursuit-turn = “{ $found }” không cho biết đến lượt ai
    .help = hãy viết P cho cảnh sát hoặc T cho kẻ trộm
pursuit-police-count = ở đây có { $found } cảnh sát, nhưng trò chơi có { $expected }
    .help = hãy cho { $expected ->
        [1] 1 ô
       *[other] { $expected } ô, nối với nhau bằng dấu chấm phẩy
    }
pursuit-movement = “{ $found }” không phải là cách đi
    .help = hãy viết 8, 4, knight, hoặc các bước như 0:1/-1:0, số hàng xuống và số cột sang phải
pursuit-steps-none = danh sách bước này không có bước nào
    .help = hãy viết 8, 4, knight, hoặc các bước như 0:1/-1:0, số hàng xuống và số cột sang phải
pursuit-steps-many = có quá nhiều bước
    .help = có thể có nhiều nhất { $most } bước
pursuit-step = { $found ->
    [EMPTY] ở đây thiếu một bước
   *[other] “{ $found }” không phải là bước
}
    .help = hãy viết số hàng xuống và số cột sang phải, chẳng hạn 0:1 hoặc -1:0, và dấu / giữa các bước
pursuit-step-far = bước { $found } đi quá xa
    .help = được phép nhiều nhất { $most } hàng và cột
pursuit-step-nowhere = bước { $found } không đi đâu cả
    .help = hãy bỏ nó đi: ai được đứng yên thì viết bằng pass=both, police, thief hoặc none
pursuit-step-twice = bước { $found } xuất hiện ở đây lần thứ hai
    .help = hãy bỏ một trong hai
pursuit-pass = “{ $found }” không cho biết ai được bỏ lượt
    .help = hãy viết both, police, thief hoặc none
pursuit-first = “{ $found }” không cho biết ai đi trước
    .help = hãy viết police hoặc thief

## Errors: games written as rules

gdl-depth = dấu ngoặc lồng nhau quá sâu ở đây
    .help = nhiều nhất { $most } lớp
gdl-name-long = tên này quá dài
    .help = nhiều nhất { $most } byte
gdl-character = ký tự { $code } nằm trong một tên
    .help = hãy bỏ nó đi
gdl-close-extra = dấu ngoặc này không đóng gì cả
    .help = hãy bỏ nó đi, hoặc mở một dấu ngoặc trước nó
gdl-close-missing = dấu ngoặc này không được đóng
    .help = hãy đếm các dấu đóng của luật này
gdl-head-missing = luật này không có đầu
    .help = hãy viết (<= ĐẦU ĐIỀU_KIỆN ...)
gdl-name-needed = trong ngoặc phải bắt đầu bằng một tên
    .help = hãy viết (TÊN ĐỐI_SỐ ...)
gdl-atom-needed = biến { $name } đứng ở chỗ cần một quan hệ
    .help = hãy viết một tên, hoặc (TÊN ĐỐI_SỐ ...)
gdl-arity = “{ $name }” ở đây có { $found } đối số, nhưng phải có { $expected }
    .help = { $line ->
        [0] đó là một từ của ngôn ngữ
       *[other] nó được dùng lần đầu ở dòng { $line }
    }
gdl-arguments = có quá nhiều đối số
    .help = nhiều nhất { $most }
gdl-reserved = “{ $name }” không thể là đầu của luật, cũng không thể đứng bên trong một điều kiện
    .help = đó là một từ của ngôn ngữ: hãy đặt tên khác cho quan hệ
gdl-conditions = luật này có quá nhiều điều kiện
    .help = nhiều nhất { $most }: hãy tách một số điều kiện thành luật riêng
gdl-alternatives = các or của luật này chứa quá nhiều luật
    .help = nhiều nhất { $most }: hãy tách các or thành luật riêng
gdl-missing = không có luật nào cho “{ $name }”{ $nearest ->
        [EMPTY] {""}
       *[other] ; có phải bạn đã viết nhầm nó thành “{ $nearest }”?
    }
    .help = trò chơi cần luật cho role, init, legal, next, terminal và goal
gdl-unbound = không có gì cho biết biến { $variable } là gì
    .help = nó phải đứng trong một điều kiện không có not
gdl-depends-position = “{ $name }” ở đây phụ thuộc vào thế cờ
    .help = nó phải như nhau trong mọi thế cờ
gdl-depends-move = “{ $name }” ở đây phụ thuộc vào nước đi được chọn
    .help = chỉ next được hỏi does
gdl-not-stratified = “{ $name }” đúng hay không lại phụ thuộc vào việc nó không đúng
    .help = các luật đi vòng, kèm số dòng: { $cycle }
gdl-term-deep = luật này tạo ra các hạng thức ngày càng lớn: { $rule }
    .help = nhiều nhất { $most } tên lồng nhau; hãy để luật đếm đến một số nào đó
gdl-instances = luật này đúng theo quá nhiều cách: { $rule }
    .help = đã đếm được { $count }; hãy dùng ít biến hơn, hoặc tách một số điều kiện thành luật riêng
gdl-tries = thử các điều kiện của luật này mất quá lâu: { $rule }
    .help = đã thử { $count } khả năng; hãy dùng ít biến hơn, hoặc tách một số điều kiện thành luật riêng
gdl-circuit = có quá nhiều thứ phụ thuộc vào chính nó trong luật này: { $rule }
    .help = nhiều nhất { $most } cổng
gdl-pairs = có quá nhiều nước đi
    .help = nhiều nhất { $most }
gdl-chance = vai random chơi theo may rủi
    .help = chỉ giải các trò chơi không có may rủi
gdl-roles = có { $count } vai: { $roles }
    .help = chỉ giải các trò chơi có hai vai
gdl-goal-number = mục tiêu “{ $goal }” không phải là số
    .help = hãy viết một số nguyên, như 100, 50 hoặc 0
gdl-goal-count = { $count ->
    [0] ván chơi kết thúc mà { $role } không có mục tiêu, trong { $position }
   *[other] ván chơi kết thúc, và { $role } có các mục tiêu { $goals }, trong { $position }
}
    .help = khi terminal đúng, mỗi vai phải có đúng một mục tiêu
gdl-goals-opposed = mục tiêu của hai vai không đối nhau: họ được { $goals } trong { $position }, và { $others } trong { $other }
    .help = một bên được nhiều hơn thì bên kia phải được ít hơn
gdl-nim-turn = không có giá trị nim: không có sự kiện nào một mình cho biết đến lượt ai
gdl-nim-again = không có giá trị nim: một nước đi trong { $position } giữ lượt
gdl-nim-ends = không có giá trị nim: ván chơi kết thúc ở { $position } mà người đến lượt không thua
gdl-nim-differs = không có giá trị nim: ở { $position } người chơi kia sẽ có những nước đi khác
gdl-no-move = { $role } không có nước đi hợp lệ mà ván chơi chưa kết thúc, trong { $position }
    .help = vai đang chờ cũng cần một nước đi, như noop; hoặc cho thế cờ là terminal
gdl-simultaneous = cả hai vai cùng chọn: { $first } trong { $first-moves }, { $second } trong { $second-moves }, ở { $position }
    .help = một vai phải chờ, với một nước đi hợp lệ duy nhất, trong khi vai kia đi
gdl-waiting-unknown = không rõ ai chờ: { $first } có thể đi { $first-moves }, { $second } có thể đi { $second-moves }, ở { $position }
    .help = hãy cho vai đang chờ một nước đi mà không luật next nào hỏi đến, như noop
gdl-fact-unknown = “{ $fact }” không phải là sự kiện có thể đúng của trò chơi này
    .help = hãy viết các sự kiện như trong tệp, cách nhau bằng dấu chấm phẩy
gdl-facts-at-most-one = trong các sự kiện này nhiều nhất một cái đúng: { $facts }
    .help = hãy bỏ tất cả trừ một
gdl-facts-exactly-one = trong các sự kiện này phải có đúng một cái đúng: { $facts }
    .help = hãy viết một trong số đó
gdl-misere = luật trong tệp cho biết ai thắng: không có cách chơi misère
    .help = hãy bỏ /misere và đổi chỗ các mục tiêu trong tệp
gdl-drop-unknown = không có sự kiện nào tên là “{ $name }”
    .help = drop=TÊN nêu tên các sự kiện mà init hoặc next đặt
gdl-drop-read = không thể bỏ “{ $name }”, vì luật này đọc nó: { $rule }
    .help = chỉ terminal và goal được phụ thuộc vào cái bị bỏ

## Errors: tables

table-not-one = “{ $file }” không phải là bảng giá trị
    .help = bảng giá trị là tệp do `lastmove solve GAME --table FILE` ghi ra
histogram-endless = không đếm số nước trong { $game }, nơi một ván có thể kéo dài mãi
    .help = hãy bỏ --histogram: --all đếm các thế thắng và thua
table-no-plies = bảng giá trị không có chỗ cho { $position }, nơi có bên thắng sau một số nước chưa biết
    .help = `lastmove solve` và `lastmove table` cho biết ai thắng
table-is-game = “{ $game }” là một trò chơi, nhưng ở đây cần một bảng giá trị
    .help = hãy ghi bảng của nó bằng `lastmove solve GAME --table FILE` rồi nêu tên tệp ấy; với một thế cờ, `lastmove solve GAME@POSITION` cho biết giá trị
find-no-game = { $file } không chứa đủ những gì tạo nên trò chơi, nên không biết các nước đi
    .help = hãy ghi lại bảng từ trò chơi, hoặc bỏ --only-move
probe-table-first = “{ $table }” phải đứng trước, rồi mới đến các thế cờ
    .help = hãy viết `lastmove probe { $table } { $position }`
probe-notation = “{ $found }” nêu một trò chơi, nhưng ở đây chỉ cần một thế cờ
    .help = hãy viết `lastmove probe { $table } { $position }`
verify-file-first = “{ $file }” phải đứng trước, rồi mới đến trò chơi
    .help = hãy viết `lastmove verify { $file } { $game }`
verify-part = “{ $game }” không phải là đồ thị chia thành các phần, nên không kiểm tra được từng phần
    .help = hãy bỏ --part, hoặc tạo thư mục các phần bằng `lastmove convert --shards`
verify-neither = “{ $file }” không phải là bảng giá trị cũng không phải là chứng nhận
    .help = hãy cho một tệp do `lastmove solve GAME --table FILE` hoặc `--certificate FILE` ghi ra, hoặc `lastmove value GAME --period --certificate FILE`
table-cut-off = bảng giá trị “{ $file }” bị cắt cụt
    .help = hãy sao chép lại, hoặc ghi lại bằng `lastmove solve GAME --table FILE`
table-trailing = có { $count } byte thừa sau phần cuối của bảng giá trị “{ $file }”
    .help = hãy cắt bỏ phần thừa, sao chép lại tệp, hoặc ghi lại bằng `lastmove solve GAME --table FILE`
table-damaged = bảng giá trị “{ $file }” bị hỏng: { $part ->
    [block] các giá trị
    [counts] các số đếm
    [keys] các thế cờ
    [inputs] các tệp kèm theo
    [tail] phần cuối
    [section] các chỉ mục
   *[meta] phần mô tả
} không khớp với phần còn lại
    .help = hãy sao chép lại, hoặc ghi lại bằng `lastmove solve GAME --table FILE`
table-version = bảng giá trị “{ $file }” có phiên bản định dạng { $found }, còn chương trình này biết phiên bản { $known }
    .help = hãy ghi lại bằng `lastmove solve GAME --table FILE`, hoặc dùng chương trình đã ghi ra nó
table-codec = việc nén bảng giá trị không thành công: { $reason }
table-block-size = một khối của bảng giá trị không thể có kích thước này
    .help = nó phải là lũy thừa của hai, từ 8 đến 8192
table-of-many = một bảng giá trị là của một trò chơi, không phải của nhiều trò chơi từ đầu vào chuẩn
    .help = hãy viết `lastmove solve GAME --table FILE` cho từng trò chơi
export-best-game = “{ $file }” không chứa các tệp tạo nên trò chơi của nó, mà nước tốt nhất cần có trò chơi
    .help = hãy viết trò chơi sau bảng giá trị, chẳng hạn graph:FILE
export-best-other = thế cờ { $position } của bảng giá trị có giá trị khác trong { $game }
    .help = `lastmove verify` cho biết bảng sai hay là của một trò chơi khác

proof-no-plies = “{ $file }” không ghi số nước của mọi thế, mà chứng minh thì cần

proof-too-large = một chứng minh có nhiều nhất 2.147.483.644 thế, mỗi thế ngã ngũ trong 2.147.483.646 nước; ở đây có { $positions } thế

prove-no-checker = không có chương trình “{ $file }”: hãy dựng chương trình kiểm tra bằng `make` trong thư mục proof, rồi chỉ ra nó bằng --checker

prove-not-run = không chạy được chương trình kiểm tra “{ $file }”: { $reason }

prove-failed = chương trình kiểm tra “{ $file }” không kiểm tra được: { $reason }

prove-folder = không có thư mục cho tệp tạm: { $reason }
table-outside = { $position } không có trong bảng giá trị của { $game }; bảng này là của cả trò chơi, dù hỏi về thế cờ nào
    .help = hãy bỏ @ và phần sau nó, hoặc nêu luật có thế cờ này
table-no-position = không có thế cờ “{ $position }” trong bảng giá trị “{ $file }”
    .help = `lastmove export` in mọi thế cờ của một bảng giá trị
table-other-shard = “{ $file }” không phải là bảng giá trị mà “{ $manifest }” nêu
    .help = hãy sao chép các bảng cùng bản kê từ một lần chạy
table-other-game = bảng giá trị “{ $file }” là của { $of }, không phải của { $game }
    .help = hãy bỏ tên trò chơi, hoặc nêu đúng trò chơi của bảng
table-other-input = bảng giá trị “{ $file }” được tạo từ các tệp khác với { $game }
    .help = hãy nêu tệp đúng như khi bảng được ghi, hoặc ghi lại bảng

## Errors: certificates

certificate-not-one = “{ $file }” không phải là chứng nhận
    .help = chứng nhận là tệp do `lastmove solve co-bang:8x4 --certificate FILE` hoặc `lastmove value GAME --period --certificate FILE` ghi ra
certificate-syntax = “{ $file }” không phải là chứng nhận: { $fault ->
    [end] nó kết thúc quá sớm
    [more] còn có thêm chữ sau chỗ kết thúc
    [missing] thiếu trường “{ $field }”
    [unknown] chứng nhận không có trường “{ $field }”
    [twice] trường “{ $field }” xuất hiện lần thứ hai
    [number] ở đây phải là một số nguyên không quá lớn
    [text] ở đây phải là một chuỗi trong dấu ngoặc kép
    [list] ở đây phải là một danh sách có đúng độ dài
    [word] ở đây không thể là “{ $field }”
    [hexadecimal] “{ $field }” không phải là giá trị nim viết bằng chữ số thập lục phân
    [other] ở đây phải là thứ khác
   *[json] từ đây trở đi không phải là JSON
}
    .help = hãy ghi lại bằng `lastmove solve co-bang:8x4 --certificate FILE` hoặc `lastmove value GAME --period --certificate FILE`
certificate-version = chứng nhận “{ $file }” có phiên bản định dạng { $found }, còn chương trình này biết phiên bản { $known }
    .help = hãy ghi lại nó, hoặc dùng chương trình đã ghi ra nó
certificate-game = chứng nhận “{ $file }” là của một trò chơi không biết, “{ $game }”
    .help = `lastmove games` liệt kê mọi trò chơi
certificate-none = { $game } không có chứng nhận
    .help = `lastmove games` liệt kê mọi trò chơi; có chứng nhận của co-bang, của các trò chơi bốc sỏi, chẳng hạn octal:0.77, và của trò chơi chẵn lẻ
solution-expected = { $found ->
    [EMPTY] ở đây thiếu { $what }
   *[other] ở đây phải là { $what }, không phải “{ $found }”
}
    .help = một dòng của lời giải gồm một đỉnh, người thắng và, ở nơi người thắng đi, đỉnh tiếp theo, chẳng hạn 3 0 5;
solution-vertex-missing = { $file } không nói gì về đỉnh { $vertex }
    .help = mỗi đỉnh cần một dòng: số của nó, người thắng và, ở đỉnh của người thắng, nước đi
algorithm-needless = { $game } không được giải như trò chơi chẵn lẻ
    .help = hãy bỏ --algorithm
solution-without-game = { $file } không cho biết là của trò chơi nào
    .help = hãy nêu trò chơi sau nó: lastmove verify { $file } graph:FILE
solution-true = chiến lược của cả hai người chơi đều thắng: người chơi 0 từ { $won } trong { $vertices } đỉnh, người chơi 1 từ các đỉnh còn lại
certificate-not-written = không ghi chứng nhận cho { $game ->
    [sum] một tổng
   *[other] { $game }
}
    .help = hãy ghi mọi giá trị vào bảng bằng --table FILE
certificate-of-many = một chứng nhận là của một trò chơi, không phải của nhiều trò chơi từ đầu vào chuẩn
    .help = hãy viết `lastmove solve GAME --certificate FILE` cho từng trò chơi
journal-of-many = một nhật ký là của một trò chơi, không phải của nhiều trò chơi từ đầu vào chuẩn
    .help = hãy viết `lastmove value GAME --journal FILE` cho từng trò chơi
certificates-disagree = “{ $file }” và “{ $other }” đều đúng, nhưng không nói cùng một điều
    .help = chúng là của các trò chơi hoặc luật kết thúc khác nhau: hãy nêu các chứng nhận của cùng một trò chơi
certificate-other-game = chứng nhận “{ $file }” là của { $of }, không phải của { $game }
    .help = hãy bỏ tên trò chơi, hoặc nêu đúng trò chơi của chứng nhận
co-bang-certificate-other = chứng nhận “{ $file }” là của các bảng { $columns } cột theo luật kết thúc khác, hoặc có bề rộng khác
    .help = hãy bỏ tên trò chơi, hoặc nêu đúng trò chơi của chứng nhận

## What is false in a certificate

co-bang-certificate-shape = chứng nhận sai: { $field ->
    [columns] nó có { $found } cột, mà số gần nhất có thể có là { $expected }
    [top] nó nói có { $expected } hàng trước chu kỳ, nhưng có { $found }
    [rows] nó nói chu kỳ có { $expected } hàng, nhưng có { $found }
   *[period] chu kỳ của nó có { $found } hàng, ít hơn { $expected } cột nên không chứng minh được gì
}
co-bang-certificate-row = chứng nhận sai: ở hàng { $row } có một cột nằm ngoài bảng, hoặc một số quá lớn
co-bang-certificate-value = chứng nhận sai: ({ $row },{ $column }) được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng theo các thế cờ tiếp theo thì { $truth ->
    [win] thắng sau { $expected } nước
    [loss] thua sau { $expected } nước
   *[draw] hòa
}
co-bang-certificate-slope = chứng nhận sai: ({ $row },{ $column }) được nói là tăng { $slope } mỗi chu kỳ, nhưng không thế cờ tiếp theo nào cho nó giá trị ấy lại tăng như vậy và vẫn là tốt nhất
co-bang-certificate-true = đúng với mọi hàng của mọi bảng { $columns } cột: { $preperiod ->
    [0] một chu kỳ
   *[other] { $preperiod } hàng và một chu kỳ
} { $period } hàng

## What is false in a table

table-other-positions = các thế cờ của bảng giá trị “{ $file }” không phải là các thế cờ của trò chơi
table-no-start = thiếu thế cờ bắt đầu { $position } của trò chơi
table-unreached = bảng giá trị có { $position }, thế cờ không thể đi đến được từ { $start }, thế cờ bắt đầu
table-false-endless = { $position } được cho là thắng nhờ chơi mãi, nhưng đó không phải mục tiêu của người thắng
table-false-endless-draw = { $position } được cho là hòa, nhưng với mục tiêu này không có hòa
table-false-strategy = nước đi mà bảng nêu ở { $position } không có
table-false-winner = { $position } không do người được nói là thắng thắng: các nước đi mà bảng nêu dẫn đến kết cục khác
table-false-missing = { $position } được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng bảng giá trị không có { $to }, nơi một nước đi dẫn đến
table-false-terminal = { $position } được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng ván chơi kết thúc ở đó: nó là { $truth ->
    [win] thắng sau 0 nước
    [loss] thua sau 0 nước
   *[draw] hòa
}
table-false-win = { $position } được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng theo giá trị của các thế cờ tiếp theo thì nó thắng sau { $truth } nước, bằng nước đến { $to }
table-false-draw = { $position } được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng theo giá trị của các thế cờ tiếp theo thì không nước nào thắng và nước đến { $to } hòa
table-false-loss = { $position } được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng theo giá trị của các thế cờ tiếp theo thì mọi nước đều thua, chậm nhất là nước đến { $to }, sau { $truth } nước

verify-true = tất cả { $positions } giá trị đều đúng
verify-sound = mọi tổng kiểm tra của { $positions } giá trị đều khớp; không có trò chơi thì không thể nói các giá trị có đúng không: hãy nêu trò chơi sau tên bảng
prove-refused = chương trình kiểm tra bác bỏ các giá trị: { $reason }
prove-true = đã chứng minh{ $rules ->
    [yes] {" "}theo luật của { $game }
   *[no] {""}
}: { $outcome ->
    [win] từ { $position } người đến lượt thắng sau { $plies }, không sớm hơn;{" "}
    [loss] từ { $position } người đến lượt thua sau { $plies }, và cầm cự được chừng ấy;{" "}
    [draw] từ { $position } không ai buộc được đối thủ thua;{" "}
   *[none] {""}
}cả { $positions } giá trị đều đúng
certificate-false = “{ $file }” là chứng nhận sai
certificates-false = cả hai chứng nhận đều sai, và đây là một lỗi của mỗi cái, của “{ $file }” trước
certificate-written = đã ghi chứng nhận vào { $file }, { BYTES($bytes) }
table-written = đã ghi bảng giá trị vào { $file }, { BYTES($bytes) }
proof-written = đã ghi chứng minh vào { $file }, { BYTES($bytes) }
book-written = đã ghi sách khai cuộc vào { $file }, { BYTES($bytes) }
book-none = { $file } là bảng giá trị, không phải sách khai cuộc: `lastmove book` ghi sách
book-false = { $position } được nói là { $said ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}, nhưng thật ra { $truth ->
    [win] thắng sau { $truth-plies } nước
    [loss] thua sau { $truth-plies } nước
   *[draw] hòa
}
book-not-closed = sách chỉ có một phần các nước tốt nhất của { $position }
book-remoteness = chưa biết số nước đến khi kết thúc của { $position }: trò chơi như vậy không có sách
info-book = sách
info-book-positions = { $side ->
    [first] những thế người đi trước gặp
    [second] những thế người đi sau gặp
   *[both] mọi thế
}, đến { $plies } nước kể từ đầu

info-game = trò chơi
info-vertices = số đỉnh
info-moves = số nước đi
info-shards = số phần
info-most-vertices = số đỉnh nhiều nhất của một phần
info-most-unmoves = số nước đi ngược nhiều nhất của một phần
info-code-bytes = số byte mỗi mã
info-also = còn cho biết
info-labels = kết quả được khai báo
info-owners = người sở hữu
info-kept-turns = các nước giữ lượt
info-hash = giá trị băm
info-longest-loss = thua lâu nhất
info-keys = thế cờ
info-keys-game = theo số hiệu riêng của trò chơi
info-keys-numbers = theo số, tăng dần
info-keys-reached = theo số thứ tự của trò chơi, những thế có thể đi tới
info-keys-texts = theo văn bản, tăng dần
info-size = kích thước
info-bits = { $bytes }, { $bits } bit mỗi thế cờ
info-values = giá trị
info-coding = mã hóa bằng
info-coding-zstd = zstd, như với các giá trị có cấu trúc
info-coding-huffman = mã Huffman, như với các giá trị không có cấu trúc
info-block = thế cờ mỗi khối
info-read-from = đọc từ
info-input = { $file }, { $bytes } byte, XXH3 { $xxh3 }

## Errors: threads

threads-unavailable = không khởi động được các luồng: { $reason }
    .help = hãy thử --threads 1

## Errors: runs on many processes

cluster-batch-damaged = một tiến trình khác gửi đến dữ liệu không đọc được
cluster-no-such-place = có nước đi xuất phát từ chỗ { $place } của phần { $shard }, nơi không có đỉnh nào
    .help = các tệp của các phần không khớp nhau; hãy tạo lại
cluster-out-of-step = các luồng không thống nhất đã làm đến đâu
    .help = đây là lỗi của chương trình; xin hãy báo lại
cluster-worker-lost = một luồng bị đứt: { $reason }
cluster-panic = chương trình bị đứt tại { $place }: { $reason }
    .help = đây là lỗi của chương trình; xin hãy báo lại
cluster-keys-written = đã ghi khóa vào { $folder }: mọi tiến trình cần thư mục này, và không ai khác được có nó
cluster-keys-there = trong “{ $folder }” đã có khóa
    .help = hãy dùng chúng, hoặc nêu tên một thư mục mới
cluster-keys-not-made = không tạo được khóa: { $reason }
cluster-keys-unusable = khóa trong “{ $file }” không dùng được: { $reason }
    .help = `lastmove cluster keys DIR` tạo khóa mới; mọi tiến trình cần cùng một bộ khóa
cluster-key-open = người khác trên máy này đọc được khóa “{ $file }”: quyền của tệp là { $mode }
    .help = `chmod 600` để chỉ chủ tệp đọc được; nếu có thể đã có ai đọc nó, `lastmove cluster keys DIR` tạo khóa mới
cluster-insecure = phải nói rõ nếu muốn kết nối không mã hóa đến máy khác
    .help = hãy dùng --tls DIR với khóa của `lastmove cluster keys DIR`, hoặc --insecure nếu trong mạng không có ai khác
cluster-insecure-allowed = kết nối không được mã hóa: ai ở trong mạng cũng có thể đọc và sửa những gì được gửi
cluster-address-unusable = không nghe được ở { $address }: { $reason }
cluster-unreachable = không đến được tiến trình { $process } ở { $address }: { $silent ->
    [yes] nó không trả lời
   *[other] { $reason }
}
    .help = phải khởi động nó trong thời hạn --deadline, với cùng bộ khóa
cluster-missing = thiếu tiến trình { $processes }
    .help = phải khởi động tất cả trong thời hạn --deadline, với cùng bộ khóa
cluster-other-run = tiến trình { $process } làm việc khác: { $fact } của nó không giống
    .help = mọi tiến trình cần cùng đồ thị, luật chơi, danh sách máy, --threads và phiên bản chương trình
cluster-lost = tiến trình { $process } đã mất: { $silent ->
    [yes] đã quá lâu không nghe thấy gì từ nó
   *[other] { $reason }
}
cluster-ended = một tiến trình khác đã kết thúc
cluster-process-ended = tiến trình { $process } đã kết thúc: { $reason }
cluster-not-started = không khởi động được tiến trình { $process }: { $reason }
cluster-checkpoint-damaged = điểm lưu “{ $file }” đã hỏng, và đã được bỏ đi
    .help = hãy chạy lại: điểm lưu trước đó sẽ được dùng
cluster-checkpoint-unreadable = không đọc được các điểm lưu trong “{ $file }”: { $reason }
cluster-store-unusable = không giữ được các điểm lưu trong “{ $store }”: { $reason }
    .help = có thể dùng một thư mục, hoặc kho đối tượng nếu chương trình được dựng với tính năng s3
cluster-variable-missing = môi trường không cho biết { $variable }
    .help = docs/cluster.md chỉ cách Slurm và Kubernetes khởi động các tiến trình
cluster-variable-wrong = “{ $text }” không phải là giá trị hợp lý của { $variable }
cluster-hosts-empty = danh sách không có máy nào
    .help = hãy viết mỗi dòng một máy, kèm cổng sau `:` nếu cổng không phải 7420
cluster-process-missing = đây là tiến trình nào trong { $count } tiến trình?
    .help = hãy nói bằng --process, từ 0 trở đi
cluster-no-such-process = không có tiến trình { $process } trong { $count } tiến trình
cluster-too-many-moves = có quá nhiều nước đi rời đỉnh { $vertex }
    .help = được phép có { $most }
cluster-no-graph = nhiều tiến trình chỉ giải đồ thị chia thành các phần
    .help = hãy nói graph:DIR hoặc graph/misere:DIR, nơi `lastmove convert` hoặc `generate` đã ghi các phần
cluster-no-shards = “{ $file }” không phải là thư mục chứa đồ thị chia thành các phần
    .help = `lastmove convert FILE DIR --shards 16` chia một đồ thị thành các phần, `lastmove generate` tạo một đồ thị như vậy
cluster-restarting = mọi tiến trình được khởi động lại: { $reason }
cluster-resumed = đi tiếp từ một điểm lưu, ở { $level } nước
cluster-progress = tầng { $level }, đã biết { $decided } trong { $vertices } thế cờ, { $edges } nước đi mỗi giây, đã gửi { BYTES($bytes) }, { $waiting } luồng đang chờ
cluster-progress-checkpoint = { $progress }, điểm lưu cuối cách đây { $age }

## Errors: queens

queens-size = ở đây không có bàn cờ { $n } × { $n }
    .help = N phải từ { $least } đến { $most }
queens-algorithm = không có thuật toán “{ $found }”
    .help = các thuật toán là { $known }
queens-join-size = đếm bằng cách ghép hai nửa dùng được với bàn cờ từ { $least } đến { $most } quân hậu, không phải { $n }
queens-kernel = không có nhân tính “{ $found }”
    .help = có các nhân: { $known }
queens-kernel-absent = máy này không chạy được nhân tính “{ $kernel }”
queens-count-size = { $n } quân hậu là quá nhiều để đếm
    .help = đếm được nhiều nhất { $most } quân; --algorithm bitmask tìm trên bàn cờ đến 32 quân hậu, nhưng sẽ mất nhiều năm
queens-part = “{ $found }” không phải là một phần
    .help = hãy viết 2/3 cho phần thứ hai trong ba phần; có thể có nhiều nhất { $most } phần
queens-journal-not-one = đây không phải là nhật ký của một lần đếm quân hậu
    .help = hãy nêu một tệp chưa có, hoặc một tệp do --journal ghi ra
queens-journal-version = nhật ký này có phiên bản { $found }, ở đây không biết; chỉ biết phiên bản { $known }
queens-journal-head = dòng đầu tiên này của nhật ký bị sai
    .help = nhật ký do --journal ghi; không được sửa các dòng của nó
queens-journal-line = dòng này bị hỏng, hoặc không thuộc nhật ký này
    .help = hãy xóa dòng này: điều nó ghi sẽ được đếm lại
queens-journal-task = không có công việc này
queens-journal-twice = công việc này đứng ở đây lần thứ hai
    .help = hãy xóa một trong các dòng của nó
journal-no-file = { $file } không phải là tệp có thể dùng để giữ nhật ký
journal-in-use = một lần chạy khác đang ghi vào { $file }
    .help = hãy cho mỗi lần chạy một nhật ký riêng
queens-journal-n = { $file } là nhật ký của { $n } quân hậu, không phải { $wanted }
queens-merge-nothing = không có nhật ký nào để gộp
queens-merge-sizes = { $first } là nhật ký của { $first_n } quân hậu, còn { $second } của { $second_n }
queens-merge-overlap = công việc { $task } có cả trong { $first } lẫn trong { $second }
    .help = hãy cho mỗi nhật ký một lần, và các nhật ký của những phần khác nhau
queens-merge-gap = { $missing } trong { $tasks } công việc không có trong nhật ký nào
    .help = `lastmove queens { $n } --count --journal FILE` đếm phần còn thiếu trong FILE
queens-no-size = thiếu kích thước của bàn cờ
    .help = N phải từ 1 đến { $most }
placement-part-large = một phần liên thông gồm { $cells } ô quá lớn để tìm kiếm
    .help = mỗi phần có thể có nhiều nhất { $most } ô; chỉ đường đi và chu trình được lớn hơn
placed-board-large = bàn cờ { $squares } ô là quá lớn
    .help = bàn cờ có thể có nhiều nhất { $most } ô
placed-graph-large = đồ thị { $vertices } đỉnh là quá lớn cho trò chơi này
    .help = đồ thị có thể có nhiều nhất { $most } đỉnh
placed-long = thế cờ quá dài
    .help = nó có thể có nhiều nhất { $most } byte
placed-conflict = { $move ->
    [EMPTY] ở đây thiếu một nước đi
   *[other] { $move } không thể đặt cùng với những gì đứng trước nó
}
    .help = mỗi nước phải là một nước đi của trò chơi sau các nước trước nó; chưa đặt gì thì viết -
placed-columns = hàng này có { $found } ô, nhưng bàn cờ có { $expected } cột
    .help = hãy cho mọi hàng { $expected } ô, hoặc viết trò chơi với kích thước của tệp, SỐ_HÀNGxSỐ_CỘT
stones-rows = thế cờ này có { $found } hàng, nhưng bàn cờ có { $expected }
    .help = hãy viết các hàng từ trên xuống, giữa hai hàng có dấu /
stones-columns = hàng này có { $found } ô, nhưng bàn cờ có { $expected } cột
    .help = hãy cho mọi hàng { $expected } ô; một số thay cho chừng ấy ô trống
stones-character = “{ $found }” không phải là ô
    .help = các ô là . (trống), { $letters }; một số thay cho chừng ấy ô trống
nogo-no-liberty = nhóm ở { $row },{ $column } không còn ô trống nào kề bên
    .help = các quân cùng màu có chung cạnh là một nhóm; mỗi nhóm cần một ô trống kề một quân của nó
stones-counts = hai người không thể lần lượt đặt { $x } quân x và { $o } quân o
    .help = x đặt quân đầu tiên: số quân x bằng số quân o, hoặc hơn một
stones-never-open = không quân nào nằm được ở { $row },{ $column }: ô này chưa bao giờ được phép đặt
    .help = mỗi quân phải được đặt vào một ô mà lúc đó được phép đặt
stones-both-won = cả hai người đều đã tạo ra điều kết thúc ván cờ
    .help = ván cờ dừng ngay khi người đầu tiên tạo ra điều đó
stones-won-before = { $player } đã tạo ra điều kết thúc ván cờ, rồi người kia còn đặt thêm một quân
    .help = ván cờ dừng ngay khi điều đó được tạo ra: quân cuối cùng phải là của { $player }
stones-turn = một thế cờ phải kết thúc bằng lượt của ai: -x hoặc -o
    .help = hãy viết { $syntax }
chess-letter = “{ $found }” không phải là quân cờ
    .help = các quân là K, Q, R, B, N và P: quân trắng, v, quân đen, chẳng hạn KRvK
chess-kings = bên { $side ->
    [white] trắng
   *[other] đen
} { $found ->
    [0] không có vua
   *[other] có { $found } vua
}
    .help = mỗi bên có một vua
chess-men = { $found } quân là quá nhiều
    .help = nhiều nhất { $most } quân, kể cả hai vua
chess-fields = thế cờ không thể gồm { $found } phần
    .help = hãy viết FEN với _ thay cho dấu cách: bàn cờ, w hoặc b, rồi phần tiếp theo, chẳng hạn 8/8/8/8/8/2k5/8/KQ6_w
chess-rows = bàn cờ này có { $found } hàng, không phải 8
    .help = hãy viết các hàng từ trên xuống, giữa hai hàng có dấu /
chess-columns = hàng { $row } có { $found } ô, không phải 8
    .help = một con số thay cho bấy nhiêu ô trống
chess-character = “{ $found }” không phải là quân cờ, cũng không phải số ô trống
    .help = các quân là K, Q, R, B, N và P của trắng, chữ thường là của đen
chess-turn = “{ $found }” không cho biết đến lượt ai
    .help = w hoặc b
chess-castling = ở đây không có nhập thành: “{ $found }”
    .help = hãy viết -
chess-en-passant = không có tốt nào vừa đi qua { $found }
    .help = ô phía sau con tốt mà người vừa đi đã tiến hai ô, hoặc -
chess-pawn-row = không tốt nào đứng ở { $square }
    .help = tốt xuất phát từ hàng thứ hai của bên mình và được phong cấp ở hàng cuối
chess-kings-touch = hai vua đứng cạnh nhau
    .help = vua không được đi vào ô bị ăn
chess-check = đến lượt { $side ->
    [white] trắng
   *[other] đen
} mà có thể ăn vua đối phương
    .help = người vừa đi không được để vua mình bị chiếu
chess-other-material = { $found } không thể sinh ra từ { $material }
    .help = thế cờ của trò chơi này có các quân đó, có thể đã bị ăn hoặc được phong cấp bớt; quân khác là trò chơi khác, chess:{ $found }
moved-counts = không ván cờ nào dẫn đến { $x } x và { $o } o ở đây
    .help = `lastmove games` cho biết mỗi người có bao nhiêu quân; lượt của ai là quan trọng khi quân được đặt lần lượt
moved-odd = bàn cờ có số hàng chẵn, không phải { $found }
    .help = số hàng là 4, 6 hoặc 8
morris-men = bàn này dành cho 3, 5, 6 hoặc 9 quân
    .help = hãy viết morris:3, morris:5, morris:6 hoặc morris:9
morris-three-flying = với ba quân trên ba hàng thì không ai nhảy
    .help = hãy bỏ flying=yes
option-value = tùy chọn { $option } không thể là “{ $found }”
    .help = nó là một trong: { $known }
moved-to-place = không ván cờ nào dẫn đến chừng ấy quân còn phải đặt
    .help = sau lượt của ai là số quân mà x và o còn phải đặt, nếu còn: -o,2,3
l-game-shape = các ô của { $player } không tạo thành chữ L
    .help = chữ L là ba ô thẳng hàng liền nhau, và ô thứ tư ở bên cạnh một đầu của chúng
l-game-neutrals = thế cờ này có { $found } quân trung lập
    .help = hãy viết hai quân, mỗi quân là một chữ n
dobutsu-many = chỉ có hai quân { $kind }, kể cả quân đã bắt được
    .help = quân bị bắt sẽ về tay đối phương; gà mái, H, được tính là gà con, C
dobutsu-lions = người này đã có một sư tử
    .help = mỗi người có một sư tử
dobutsu-lion-missing = thiếu sư tử { $lion }
    .help = chỉ sư tử của người sắp đi mới có thể đã bị bắt
dobutsu-hand = { $found ->
    [EMPTY] ở đây thiếu các quân đã bắt được
   *[other] “{ $found }” không thể là quân đã bắt được
}
    .help = quân đã bắt được là G, E và C của người thứ nhất, g, e và c của người thứ hai, chẳng hạn -x,GCc; nếu không có quân nào thì bỏ dấu phẩy
placed-rows = bàn cờ không có đủ { $expected } hàng được yêu cầu
    .help = hãy cho đúng số hàng đó, hoặc viết trò chơi với kích thước của tệp, SỐ_HÀNGxSỐ_CỘT
queens-board-size = ở đây không có bàn cờ { $rows } × { $columns }
    .help = số hàng và số cột phải từ 1 đến { $most }
queens-board-empty = bàn cờ rỗng
    .help = hãy viết các hàng gồm . (ô trống) và * (ô bị chặn)
queens-board-character = “{ $found }” không phải là ô
    .help = các ô là . (ô trống) và * (ô bị chặn)
queens-board-gap = có một dòng trống giữa các hàng
    .help = hãy bỏ dòng trống
queens-board-ragged = hàng này có { $found } ô, nhưng hàng đầu tiên có { $expected }
    .help = hãy cho mọi hàng { $expected } ô
queens-board-large = bàn cờ quá lớn
    .help = bàn cờ có thể có nhiều nhất { $most } hàng và { $most } cột
queens-board-rows = bàn cờ có { $found } hàng, nhưng yêu cầu { $expected }
    .help = hãy bỏ N, khi đó bàn cờ có kích thước của tệp
queens-board-columns = bàn cờ có { $found } cột, nhưng yêu cầu { $expected }
    .help = hãy bỏ N, khi đó bàn cờ có kích thước của tệp
queens-board-algorithm = thuật toán này chỉ biết bàn cờ vuông không có ô bị chặn
    .help = hãy bỏ --algorithm
queens-board-overflow = số cách đặt không vừa trong 64 bit
queens-class-board = điều này được đếm trên bàn cờ vuông, không phải { $rows } × { $columns }
    .help = hãy chỉ cho N, chẳng hạn 8
queens-with-syntax = { $found ->
    [EMPTY] ở đây thiếu một quân hậu
   *[other] “{ $found }” không phải là quân hậu
}
    .help = hãy viết CỘT=HÀNG, nhiều quân thì cách nhau bằng dấu phẩy, chẳng hạn 3=5,7=2
queens-off-board = cột { $column }, hàng { $row } nằm ngoài bàn cờ
    .help = bàn cờ có { $rows } hàng và { $columns } cột, đều đếm từ 1
queens-on-blocked = ô ở cột { $column }, hàng { $row } bị chặn
    .help = hãy đặt quân hậu ở chỗ khác, hoặc bỏ chặn ô này
queens-given-twice = quân hậu ở cột { $column }, hàng { $row } được cho hai lần
    .help = hãy cho một lần
queens-attack = quân hậu ở cột { $column }, hàng { $row } ăn được quân ở cột { $other-column }, hàng { $other-row }
    .help = không cách đặt nào có cả hai quân này
queens-square = việc này dành cho bàn cờ vuông, không phải { $rows } × { $columns }
    .help = hãy chỉ cho N, chẳng hạn 8
queens-stopped = bị ngắt: không có cách đặt nào trước các cách bắt đầu bằng { $reached }{ $best ->
    [EMPTY] {""}
   *[other] ; cách nhỏ nhất tìm được đến nay là { $best }
}
queens-find-format = một cách đặt không được ghi theo định dạng này
    .help = với --any và --random có n_hau và plain, và --json
queens-json-large = { $n } quân hậu là quá nhiều cho JSON
    .help = có thể có nhiều nhất { $most } quân; hãy bỏ --json
queens-check-number = “{ $found }” không phải là số
    .help = hãy viết số hàng ở hệ thập phân, cách nhau bằng dấu cách, dấu phẩy hoặc xuống dòng
queens-check-row = “{ $found }” không phải là hàng của bàn cờ nào
    .help = các hàng từ 1 đến số quân hậu, nhiều nhất { $most }
queens-check-after = “{ $found }” đứng sau chỗ kết thúc của cách đặt
    .help = hãy viết một cách đặt, hoặc danh sách mỗi dòng một cách đặt
queens-check-open = mảng không kết thúc
    .help = hãy viết dấu ] sau hàng cuối cùng
queens-check-columns = dòng đầu tiên nêu { $columns } cột, nhưng bên dưới có { $found } số
    .help = hãy viết hàng của một quân hậu cho mỗi cột
queens-check-empty = không có quân hậu nào
    .help = hãy viết hàng của quân hậu ở cột 1, ở cột 2, v.v.
queens-check-many = có quá nhiều quân hậu
    .help = có thể có nhiều nhất { $most } quân
queens-overflow = số cách đặt với N = { $n } không vừa trong 64 bit
queens-json-listing = --json in câu trả lời ở chỗ danh sách sẽ được ghi, tức đầu ra chuẩn
    .help = hãy ghi danh sách vào tệp bằng -o FILE, hoặc bỏ --json; --format jsonl ghi mỗi dòng một mảng JSON
queens-format-json = --json in cách đặt theo cách riêng, nhưng lại yêu cầu một định dạng
    .help = hãy bỏ --json hoặc --format
queens-format-picture = ở đây -o vẽ hình, mà hình không có --format
    .help = hãy bỏ --format, hoặc bỏ -o và chuyển hướng đầu ra
queens-bin-unknown = đây không phải là danh sách quân hậu theo định dạng bin
    .help = lastmove queens N --all --format bin ghi ra danh sách như vậy
queens-bin-version = danh sách quân hậu này có phiên bản { $found } của định dạng bin
    .help = chương trình này đọc phiên bản { $version }; hãy tạo lại danh sách
queens-bin-damaged = danh sách quân hậu này bị hỏng hoặc bị cắt cụt
    .help = hãy tạo lại
queens-bin-unread = không đọc được danh sách quân hậu: { $reason }
write-failed = không ghi được đầu ra: { $reason }
    .help = hãy xem đĩa có đầy không
output-no-folder = không ghi được tệp “{ $file }”: không có thư mục này
    .help = hãy tạo thư mục trước, hoặc nêu tệp khác
output-is-directory = “{ $file }” là một thư mục
    .help = hãy nêu một tệp trong đó
output-denied = không được phép ghi tệp “{ $file }”
    .help = hãy nêu tệp khác
search-cycle = trò chơi này có thể quay lại một thế đã gặp: tìm kiếm từ một thế chỉ dành cho trò chơi không có chu trình
winning-sets-many = bàn cờ này có quá nhiều cách thắng để giải mọi thế: hãy hỏi về một thế
work-other = { $file } trong thư mục của --work thuộc trò chơi khác, thế cờ hay luật chơi khác, hoặc phiên bản khác
    .help = hãy cho mỗi thứ một thư mục riêng; mọi thế cờ của TRÒ_CHƠI@THẾ_CỜ là những thế cờ từ đó trở đi, nên thư mục của cả trò chơi dùng cho TRÒ_CHƠI không có @
work-damaged = { $file } trong thư mục của --work bị hỏng ({ $reason ->
    [checksum] tổng kiểm tra sai
    [end] thiếu phần cuối
    [gone] tệp đã biến mất
    [moves] có nước đi không thể có
    [size] sai độ dài
    [summary] có số đếm không thể có
   *[other] { $reason }
}): hãy xóa nó, phần đó sẽ được làm lại
work-false = { $position } được nói là { $said ->
    [win] thắng sau { $said_plies } nước
    [loss] thua sau { $said_plies } nước
    [draw] hòa
   *[nothing] không phải thế cờ
}, nhưng theo giá trị của các thế cờ tiếp theo thì nó { $truth ->
    [win] thắng sau { $plies } nước
    [loss] thua sau { $plies } nước
   *[draw] hòa
}
work-unfinished = việc trong thư mục này chưa xong: có { $done } trong { $all } khối
    .help = hãy làm xong bằng `lastmove solve GAME --work DIR`
verify-folder = “{ $file }” là một thư mục
    .help = nếu là thư mục làm việc, hãy nêu cả trò chơi: `lastmove verify { $file } GAME`; nếu không, hãy nêu tệp của bảng
verify-work = { $game } không giữ giá trị của mọi thế cờ trong thư mục làm việc
    .help = hãy ghi bảng giá trị bằng `lastmove solve GAME --table FILE`, rồi kiểm tra bảng đó
verify-work-true = mọi giá trị đều đúng: đã kiểm tra { $slots } số hiệu thế cờ, các ảnh của một thế cờ dùng chung một số hiệu
work-old = { $file } trong thư mục của --work do một phiên bản lastmove trước đây ghi, chưa nhận ra được tệp hỏng: hãy xóa thư mục này, việc sẽ được làm lại từ đầu
work-renamed = { $file } trong thư mục của --work ghi tên mình là { $name }: nó đã bị đổi tên, hoặc bị chép đè lên tệp khác. Hãy xóa nó, phần đó sẽ được làm lại
output-is-dash = “-” là luồng ra chuẩn, mà thứ này không được ghi ra đó
    .help = hãy nêu một tệp hoặc một thư mục; ./- là cái có tên -
output-is-input = “{ $file }” chính là tệp được đọc: nó sẽ bị mất
    .help = hãy nêu một tệp khác để ghi
output-is-other = “{ $file }” đang chứa thứ khác với thứ sắp được ghi
    .help = hãy nêu một tệp khác, hoặc ghi đè tệp này bằng --force
work-nothing = thư mục “{ $folder }” của --work không chứa việc nào
    .help = nêu thư mục của một lệnh `lastmove solve GAME --work`
work-in-use = một lần chạy khác đang dùng thư mục “{ $folder }” của --work
    .help = hãy đợi nó kết thúc, hoặc nêu một thư mục khác
folder-is-file = “{ $folder }” là một tệp, mà ở đây cần một thư mục
    .help = hãy nêu một thư mục; nếu chưa có, nó sẽ được tạo
folder-there = “{ $folder }” đã có sẵn
    .help = hãy nêu một thư mục chưa có
output-folder-full = thư mục “{ $folder }” đã có tệp
    .help = hãy nêu một thư mục mới, hoặc làm trống thư mục này
file-not-written = không ghi được tệp “{ $file }”: { $reason }
    .help = dưới tên này chỉ có những gì đã có từ trước

## Errors: limits

memory-over-budget = việc này cần ít nhất { BYTES_UP($needed) } bộ nhớ, vượt hạn mức { BYTES($budget) }
    .help = hãy cho thêm bằng --memory, hoặc hỏi ít hơn
    .kept = hãy cho thêm bộ nhớ bằng --memory; hoặc với --work DIR, việc này cần { BYTES_UP($kept) } bộ nhớ và { BYTES_UP($disk) } đĩa, và khoảng { $duration } của một bộ xử lý
memory-refused = hệ thống không còn bộ nhớ để cấp
    .help = hãy đóng bớt chương trình khác, hoặc hỏi ít hơn; --memory SIZE từ chối việc cần nhiều hơn
work-not-kept = không có phần nào của { $game } giữ được trong thư mục làm việc
    .help = hãy bỏ --work; chỉ trò chơi đặt quân, đi quân và đồ thị đã nén (.lmg, .graph) giữ được việc đang làm
estimate-method = cách giải
estimate-positions = số thế cờ
estimate-memory = bộ nhớ
estimate-work = với --work
estimate-time = thời gian xử lý
estimate-unknown = chưa biết trước được
estimate-rule = theo quy tắc, không cần tìm kiếm
estimate-nim-values = theo giá trị nim của các phần
estimate-exploration = duyệt mọi thế có thể đi tới rồi giải ngược từ cuối
estimate-backwards = giải mọi thế cờ cùng một lúc
estimate-search = tìm một chứng minh
estimate-at-most = nhiều nhất { $count }
estimate-bytes = { BYTES_UP($bytes) }
estimate-bytes-at-most = nhiều nhất { BYTES_UP($bytes) }
estimate-kept = { BYTES_UP($memory) } bộ nhớ, { BYTES_UP($disk) } đĩa
estimate-kept-time = { BYTES_UP($memory) } bộ nhớ, { BYTES_UP($disk) } đĩa, khoảng { $duration } của một bộ xử lý
estimate-seconds = khoảng { $duration }
positions-over-limit = trò chơi có ít nhất { $positions } thế cờ, quá nhiều để giữ
    .help = hãy hỏi về trò chơi nhỏ hơn
remoteness-over-range = ở đây có ván kéo dài hơn { $most } nước, quá nhiều để đếm
    .help = hãy hỏi về trò chơi nhỏ hơn
too-many-moves = có { $count } nước đi, quá nhiều để liệt kê
    .help = nhiều nhất liệt kê { $most } nước; hãy bỏ --moves
line-too-long = dãy nước đi có { $plies } nước, quá nhiều để liệt kê
    .help = nhiều nhất liệt kê { $most } nước; hãy bỏ --line
table-too-large = bảng có { $cells } ô, quá nhiều để in
    .help = bảng có thể có nhiều nhất { $most } ô: hãy chọn ít hàng hơn bằng --rows, hoặc hỏi về trò chơi nhỏ hơn
rows-outside-table = không hàng nào trong số này thuộc bảng
    .help = các hàng của bảng là từ { $first } đến { $last }

## Errors: the machine and the user

label-error = lỗi
label-help = gợi ý
label-warning = cảnh báo
interrupted = bị ngắt
output-failed = không ghi được đầu ra: { $reason }
    .help = hãy xem đĩa có đầy không
input-failed = không đọc được đầu vào chuẩn: { $reason }
table-format-json = --json in các dòng JSON, nhưng lại yêu cầu định dạng khác
    .help = hãy bỏ --json hoặc --format
separator-no-csv = dấu phân cách chỉ dùng cho CSV, nhưng lại yêu cầu định dạng khác
    .help = hãy bỏ --separator, hoặc viết --format csv
play-json = một ván chơi không phải là JSON
    .help = hãy bỏ --json
input-not-utf8 = dòng này của đầu vào không phải là văn bản UTF-8
    .help = hãy viết mỗi dòng một trò chơi, theo UTF-8
input-line-too-long = dòng này của đầu vào quá dài
    .help = nó có thể có nhiều nhất { $most } byte

## Why the value of a sum holds

sum-part = phần
sum-game = trò chơi
sum-position = thế cờ
sum-value = giá trị nim
sum-zero = { $values } = { $sum }: mọi nước đi đều làm tổng khác 0, và đối thủ có thể đưa nó về 0.
sum-nonzero = { $values } = { $sum }: nước thắng đưa tổng về 0.
sum-infinite-win = { $values } = { $sum }: một phần có thể kéo dài mãi, nhưng 0 thuộc tập này: một nước đi trong phần ấy đưa tổng về 0.
sum-infinite-draw = { $values } = { $sum }: một phần có thể kéo dài mãi, và 0 không thuộc tập này: ai sắp thua thì cứ chơi tiếp phần ấy.
sum-two-infinite = { $values } = { $sum }: hai phần có thể kéo dài mãi, nên không ai buộc được ván chơi kết thúc.
nim-value-zero = Giá trị nim là 0: mọi nước đi đều làm nó khác 0, và đối thủ có thể đưa nó về 0.
nim-value-nonzero = Giá trị nim là { $value }: nước thắng đưa nó về 0.
nim-value-left-out = Giá trị nim không được nêu ở đây: `lastmove value` tìm được, nhưng có thể lâu hơn nhiều.
nim-move-zero = Nước { $move } đưa nó về 0.
nim-move-sum = Nước { $move } để lại { $values } = 0.
sum-misere = Khi chơi misère, các giá trị nim không cộng được với nhau: tổng được giải như một trò chơi.

## Why a value holds

why-win = Nước { $move } thắng: nó đưa đến một thế thua sau { $plies } nước, và không nước nào thắng sớm hơn.
why-win-again = Nước { $move } thắng: vẫn người đó đi tiếp, và từ đó thắng sau { $plies } nước.
why-draw = Không nước nào thắng, nhưng { $move } không cho đối thủ thắng: không ai buộc được đối phương thua.
why-loss = Mọi nước đều đưa đến thế thắng cho đối thủ; { $move } kéo dài lâu nhất, tất cả { $total } nước.
why-win-only = Nước { $move } thắng: nó đưa đến một thế thua.
why-win-only-again = Nước { $move } thắng: cùng người ấy đi tiếp, và thắng từ đó.
why-loss-only = Mọi nước đều đưa đến thế thắng cho đối thủ.
why-refuted = Những nước sau đây bỏ lỡ điều đó; bên cạnh là nước đáp cho thấy vì sao. Giá trị là của người đi: + thắng, = hòa, - thua, kèm số nước đến hết ván.
why-refuted-some = Nhiều nước bỏ lỡ điều đó; sau đây là một số, bên cạnh là nước đáp cho thấy vì sao. Giá trị là của người đi: + thắng, = hòa, - thua, kèm số nước đến hết ván.
why-refuted-all = Cách đáp lại các nước, nước cầm cự lâu nhất đứng trước; - là thua, kèm số nước đến hết ván.
refuted-move = nước đi
refuted-value = giá trị
refuted-reply = nước đáp
goal-play = Ván chơi có thể đi { $play }.
goal-wish-parity = độ ưu tiên lớn nhất gặp đi gặp lại là số chẵn
goal-wish-parity-min = độ ưu tiên nhỏ nhất gặp đi gặp lại là số chẵn
goal-wish-buchi = đến { $set } hết lần này đến lần khác, mãi mãi
goal-wish-cobuchi = từ một lúc nào đó ở mãi trong { $set }
goal-wish-reach = đến { $set }
goal-wish-safe = ở mãi trong { $set }
goal-wish-energy = có một số vốn dùng được mãi, dù các nước đi được hay mất bao nhiêu
goal-wish-mean = trọng số trung bình về lâu dài là 0 hoặc hơn
goal-play-ends = Ván chơi có thể đi { $play }, kết thúc ở đó và người chơi { $player } thắng.
goal-cycle-largest = Rồi nó quay vòng mãi: { $cycle }. Độ ưu tiên lớn nhất ở đó là { $priority }, tại { $vertex }, nên người chơi { $player } thắng. Với các nước của người chơi { $player }, mọi vòng mà đối thủ khép được đều như vậy.
goal-cycle-least = Rồi nó quay vòng mãi: { $cycle }. Độ ưu tiên nhỏ nhất ở đó là { $priority }, tại { $vertex }, nên người chơi { $player } thắng. Với các nước của người chơi { $player }, mọi vòng mà đối thủ khép được đều như vậy.
goal-cycle-again = Rồi nó quay vòng mãi: { $cycle }. { $player ->
    [0] Nó đến { $vertex }, một đỉnh của tập, hết lần này đến lần khác
   *[other] Không đỉnh nào ở đó thuộc tập
}, nên người chơi { $player } thắng. Với các nước của người chơi { $player }, mọi vòng mà đối thủ khép được đều như vậy.
goal-cycle-stays = Rồi nó quay vòng mãi: { $cycle }. { $player ->
    [0] Mọi đỉnh ở đó đều thuộc tập
   *[other] Nó đến { $vertex }, một đỉnh ngoài tập, hết lần này đến lần khác
}, nên người chơi { $player } thắng. Với các nước của người chơi { $player }, mọi vòng mà đối thủ khép được đều như vậy.
goal-cycle-energy = Rồi nó quay vòng mãi: { $cycle }. Tổng các trọng số ở đó là { $sum }, { $player ->
    [0] nên vốn không cạn: người chơi 0 thắng
   *[other] nên vốn nào rồi cũng cạn: người chơi 1 thắng
}. Với các nước của người chơi { $player }, mọi vòng mà đối thủ khép được đều như vậy.
goal-cycle-mean = Rồi nó quay vòng mãi: { $cycle }. Trọng số trung bình ở đó là { $average }, và không ai có thể làm tốt hơn. { $player ->
    [0] Nó không âm, nên người chơi 0 thắng.
   *[other] Nó âm, nên người chơi 1 thắng.
}
goal-lowest = Trên đường này vốn { $credit } vừa hết khi đến { $vertex }, nên ít hơn thì không đủ.
goal-cycle-misses = Rồi nó quay vòng mãi: { $cycle }. Không đỉnh nào của tập được chạm tới, nên người chơi { $player } thắng.
goal-cycle-safe = Rồi nó quay vòng mãi: { $cycle }. Ván chơi ở lại trong tập, nên người chơi { $player } thắng.
why-label = Ván chơi đã kết thúc: thế cờ này là { $outcome ->
    [win] thắng
    [loss] thua
   *[draw] hòa
} cho người đến lượt.
why-stuck = Không còn nước đi, nên người đến lượt { $outcome ->
    [win] thắng: đây là cách chơi misère
   *[loss] thua
}.

nim-zero = Tổng xor của các đống là { $xor }: mọi nước đi đều làm nó khác 0, và đối thủ có thể đưa nó về 0.
nim-nonzero = Tổng xor của các đống là { $xor }: nước thắng đưa nó về 0. Mỗi đống có dấu sao có một nước như vậy, để lại K(i) viên ở đó, tức tổng xor của tất cả các đống khác.
nim-misere-zero = Tổng xor của các đống là { $xor }: mọi nước đi đều làm nó khác 0, và đối thủ có thể đưa nó về 0, cho đến khi đối thủ chỉ còn một đống có hơn một viên.
nim-misere-one-large = Chỉ một đống có hơn một viên: nước thắng ở đống ấy để lại một số lẻ đống, mỗi đống một viên.
nim-misere-small = Không đống nào có hơn một viên, nên không còn gì để chọn: { $stones } viên được bốc lần lượt từng viên một, và ai bốc viên cuối cùng thì thua.
nim-heading-heap = đống
nim-heading-binary = nhị phân
nim-heading-rest = xor các đống khác
nim-heading-leaves = nước thắng để lại
nim-too-wide = Các đống có đến { $bits } chữ số nhị phân; bảng chỉ được hiện đến { $most }.

co-bang-row-lost = Hàng { $row } không đi đến ô thua nào, nên mọi ô của nó đều thua.
co-bang-row-one-lost = Hàng { $row } đi đến một ô thua, { $cells }: mọi ô của nó đều thắng nhờ ô ấy, trừ ô ở cột { $column }, không được đi đến đó.
co-bang-row-won = Hàng { $row } đi đến { $count } ô thua, { $cells }: mọi ô của nó đều thắng, vì ít nhất một trong các ô ấy nằm ở cột khác.

co-bang-outcome-period = Ai thắng lặp lại sau mỗi { $period } hàng{ $preperiod ->
    [0] {""}
   *[other] {" "}kể từ sau { $preperiod } hàng đầu
}: loại của { $columns } hàng quyết định hàng tiếp theo, và { $columns } hàng như vậy quay trở lại.
co-bang-value-period = Số nước lặp lại sau mỗi { $period } hàng{ $preperiod ->
    [0] {""}
   *[other] {" "}kể từ sau { $preperiod } hàng đầu
}, chỉ khác là mỗi lần mỗi ô tăng thêm một lượng riêng: ít nhất { $least }, nhiều nhất { $most }.
co-bang-value-period-even = Số nước lặp lại sau mỗi { $period } hàng{ $preperiod ->
    [0] {""}
   *[other] {" "}kể từ sau { $preperiod } hàng đầu
}, chỉ khác là mỗi lần mỗi ô tăng thêm đúng { $growth }.
co-bang-value-proof = Điều đó đã được kiểm tra trên một chu kỳ: cả giá trị lẫn mức tăng đều suy ra từ các thế cờ tiếp theo, và không lựa chọn nào bị lựa chọn khác vượt qua, vì nó tốt nhất cả về giá trị lẫn mức tăng.
co-bang-far-down = Hàng { $row } nằm dưới hàng { $first }, cách { $periods } chu kỳ: ở đó là { $plies } nước, và thêm { $slope } cho mỗi chu kỳ.

cops-choose = { $count ->
    [1] Cảnh sát
   *[other] Các cảnh sát
} chọn đỉnh của mình, rồi kẻ cướp chọn đỉnh.
cops-chosen = { $count ->
    [1] Cảnh sát
   *[other] Các cảnh sát
} ở { $cops }; kẻ cướp chọn đỉnh của mình.
cops-move = Đến lượt { $count ->
    [1] cảnh sát
   *[other] các cảnh sát
} ở { $cops }; kẻ cướp ở { $robber }.
cops-robber-moves = Đến lượt kẻ cướp ở { $robber }; { $count ->
    [1] cảnh sát
   *[other] các cảnh sát
} ở { $cops }.
cops-caught = { $count ->
    [1] Cả hai ở { $vertex }
   *[other] Một cảnh sát ở { $vertex }, đỉnh của kẻ cướp
}: kẻ cướp bị bắt.
cops-out = Kẻ cướp ở lối ra { $vertex }, { $count ->
    [1] cảnh sát
   *[other] không cảnh sát nào
} { $count ->
    [1] thì không
   *[other] ở đó
}: kẻ cướp thoát.
cops-stuck-cops = { $count ->
    [1] Cảnh sát
   *[other] Các cảnh sát
} không đi được và không được bỏ lượt, nên { $outcome ->
    [win] thắng
   *[loss] thua
}.
cops-stuck-robber = Kẻ cướp không đi được và không được bỏ lượt, nên { $outcome ->
    [win] thắng
   *[loss] thua
}.
cops-catch = { $count ->
    [1] Cảnh sát
   *[other] Các cảnh sát
} thắng sau { $plies } nước, dù kẻ cướp đi thế nào.
cops-escapes = Kẻ cướp thắng sau { $plies } nước, dù { $count ->
    [1] cảnh sát
   *[other] các cảnh sát
} đi thế nào.
cops-for-ever = Kẻ cướp thoát mãi mãi: dù { $count ->
    [1] cảnh sát
   *[other] các cảnh sát
} đi thế nào, kẻ cướp luôn có cách đáp để không bị bắt, và cứ thế không bao giờ dứt.
pursuit-turn-police = Đến lượt cảnh sát ở { $police }; kẻ trộm ở { $thief }.
pursuit-turn-thief = Đến lượt kẻ trộm ở { $thief }; cảnh sát ở { $police }.
pursuit-caught = { $count ->
    [1] Cả hai ở { $cell }
   *[other] Một cảnh sát ở ô { $cell } của kẻ trộm
}: kẻ trộm bị bắt.
pursuit-on-exit = Kẻ trộm ở lối ra { $cell }, { $count ->
    [1] mà cảnh sát không ở đó
   *[other] mà không cảnh sát nào ở đó
}: kẻ trộm đã thoát.
pursuit-stuck-police = { $count ->
    [1] Cảnh sát không đi được và không được bỏ lượt, nên
   *[other] Không cảnh sát nào đi được hay được bỏ lượt, nên phe cảnh sát
} { $outcome ->
    [win] thắng
   *[loss] thua
}.
pursuit-stuck-thief = Kẻ trộm không đi được và không được bỏ lượt, nên { $outcome ->
    [win] thắng
   *[loss] thua
}.
pursuit-police-forces = Cảnh sát bắt được kẻ trộm sau { $plies } nước, dù kẻ trộm đi thế nào.
pursuit-police-wins = Cảnh sát thắng sau { $plies } nước, dù kẻ trộm đi thế nào: kẻ trộm bị bắt, hoặc có bên không đi được.
pursuit-thief-forces = Kẻ trộm đến được lối ra sau { $plies } nước, dù cảnh sát đi thế nào.
pursuit-thief-wins = Kẻ trộm thắng sau { $plies } nước, dù cảnh sát đi thế nào: kẻ trộm đến được lối ra, hoặc có bên không đi được.
pursuit-nobody-forces = Không bên nào buộc được bên kia: cảnh sát không bắt được kẻ trộm, và kẻ trộm không thoát được.
pursuit-caught-answer = Cảnh sát bắt được kẻ trộm
pursuit-escapes-answer = Kẻ trộm thoát
pursuit-draw-answer = Hòa

## take-and-break games

code-without-point = một mã gồm dấu chấm và các chữ số, chẳng hạn 0.77
    .help = chữ số thứ k sau dấu chấm cho biết có thể để lại gì khi bốc k viên: 1 không còn gì, 2 một đống, 4 hai đống
code-without-digits = không có chữ số nào sau dấu chấm
    .help = chữ số thứ k sau dấu chấm cho biết có thể để lại gì khi bốc k viên; hãy viết 0.0 nếu không có nước đi nào
code-before-point = “{ $found }” không thể đứng trước dấu chấm
    .help = phần này cho biết một đống được chia thế nào khi không bốc gì: { $known }
code-digit = “{ $found }” không phải là chữ số của mã này
    .help = các chữ số của nó là { $known }
code-too-long = mã này quá dài
    .help = nó có thể có nhiều nhất { $most } chữ số sau dấu chấm
set-not-ascending = { $found } đứng sau { $before }
    .help = hãy viết các số của tập tăng dần, mỗi số một lần
heaps-value-too-large = giá trị nim của đống { $heap } lớn hơn { $most }, giá trị lớn nhất tính được
    .help = hãy hỏi về các đống nhỏ hơn
heaps-too-many = có quá nhiều giá trị cho đến đống { $heap }
    .help = hãy hỏi về nhiều nhất { $most } đống
heaps-no-period = giá trị nim của đống { $heap } nằm ngoài tầm tính: không tìm thấy chu kỳ nào cho đến { $far }
    .help = `lastmove value GAME --period --upto N` tìm xa hơn; hãy hỏi về đống nhỏ hơn
heaps-nothing-proved = không chứng minh được chu kỳ nào của { $game }, nên không có chứng nhận
    .help = hãy tìm xa hơn bằng --upto N
certificate-rules = chứng nhận “{ $file }” cho { $game } luật “{ $rules }”, mà trò chơi này không có luật riêng
    .help = nó đã bị sửa hoặc bị hỏng: hãy ghi lại, hoặc nêu trong đó trò chơi có luật này
heaps-certificate-true = đúng: các giá trị nim của { $game } lặp lại từ đống { $preperiod } trở đi với chu kỳ { $period }
heaps-false-length = chứng nhận giữ { $found } giá trị, không đúng đến hết chu kỳ đầu tiên
heaps-false-preperiod = các giá trị lặp lại từ một đống trước đống { $heap } rồi
heaps-false-period = các giá trị lặp lại với chu kỳ ngắn hơn là { $heap }
heaps-false-value = đống { $heap } không có giá trị nim như chứng nhận ghi
heaps-journal-other = “{ $file }” không phải là nhật ký các giá trị của { $game }
    .help = hãy nêu một tệp chưa có, hoặc nhật ký của trò chơi này
heaps-journal-damaged = nhật ký “{ $file }” bị hỏng ở chỗ đống { $heap } phải tiếp theo
    .help = hãy cắt bỏ từ dòng đó, hoặc bắt đầu nhật ký khác
kept-search-none = { $game ->
    [sum] một tổng
   *[other] { $game }
} không có cuộc tìm giá trị nim nào làm tiếp được
    .help = --journal dành cho các trò chơi đặt quân, chẳng hạn queens-game:13, cho nogo và clobber, và cho --period
placement-journal-large = bàn cờ hay đồ thị { $cells } ô quá lớn cho một nhật ký
    .help = nhiều nhất { $most } ô giữ được; hãy hỏi mà không có --journal
placement-notes-bad = khối này không phải của cuộc tìm kiếm nào trong trò chơi này
    .help = hãy bắt đầu một nhật ký khác
search-journal-other = “{ $file }” không phải là nhật ký các cuộc tìm kiếm trong { $game }
    .help = hãy nêu một tệp chưa có, hoặc nhật ký của trò chơi này
search-journal-left-out = { $file }: { $count } khối hỏng bị bỏ qua; điều chúng nói sẽ được tìm lại
search-journal-goes-on = { $file }: đã biết ít nhiều về { $known } thế cờ, làm tiếp
search-journal-keeps = { $file } giữ những gì đã tìm thấy; cùng lệnh ấy sẽ làm tiếp
value-range-too-long = { $count } giá trị là quá nhiều để in
    .help = nhiều nhất in { $most } giá trị
value-boards-range = { $range } không phải là một dãy bảng
    .help = bảng thứ hai có cùng số hàng hoặc cùng số cột với bảng thứ nhất, và không nhỏ hơn: 3x1..3x9; nhiều nhất { $most } bảng
value-boards-alone = dãy bảng { $range } đứng cạnh một thứ khác
    .help = một dãy bảng dành cho một trò chơi không kèm thế cờ, như cram:3x1..3x9; ở đây hãy cho một bảng
value-boards-option = { $option } nói về một trò chơi, không phải về một dãy bảng
    .help = hãy hỏi về một bảng
period-none = không thấy chu kỳ nào cho đến đống { $through }; chưa biết có chu kỳ hay không
period-further = `--upto { $further }` tìm xa gấp đôi, và `--journal FILE` giữ lại những gì tìm được để tìm tiếp từ đó
period-proved = chu kỳ { $period } từ đống { $preperiod } trở đi, đã chứng minh nhờ các giá trị cho đến đống { $through }
period-growth-proved = từ đống { $preperiod } trở đi, giá trị tăng { $saltus } sau mỗi { $period } đống, đã chứng minh
period-growth-seen = từ đống { $preperiod } trở đi, giá trị tăng { $saltus } sau mỗi { $period } đống: thấy cho đến đống { $through }, chưa chứng minh
period-exceptions-none = không có ngoại lệ: mọi giá trị đều hợp với chu kỳ
period-exceptions = { $count } ngoại lệ: { $exceptions }
period-exceptions-more = { $count } ngoại lệ: { $exceptions } và { $more } ngoại lệ nữa
period-largest = giá trị lớn nhất { $largest }
one-heap-none = { $game ->
    [nim] trong Nim, giá trị nim của một đống là số viên sỏi của nó: không có gì để tìm
    [sum] một tổng không có đống riêng nào: hãy hỏi về một trò chơi của nó
   *[other] trong { $game }, không có đống riêng lẻ nào để liệt kê giá trị
}
    .help = --range và --period dành cho các trò chơi bốc sỏi, chẳng hạn octal:0.77; `lastmove games` liệt kê tất cả

## Why: games with a theory

moore-lost = Số đống có chữ số 1 ở từng hàng nhị phân, từ hàng cao nhất: { $counts }. Tất cả các số này đều chia hết cho { $modulus }: mọi nước đi đều làm một số nào đó không còn chia hết, và đối thủ có thể làm cho tất cả lại chia hết (định lý Moore).
moore-won = Số đống có chữ số 1 ở từng hàng nhị phân, từ hàng cao nhất: { $counts }. Không phải số nào cũng chia hết cho { $modulus }: nước thắng để lại các số đều chia hết cho { $modulus } (định lý Moore).
moore-misere-small = Không đống nào có hơn một viên, và { $stones } đống có một viên: khi chơi misère, người đến lượt thua khi số này chia { $modulus } dư 1.
wythoff-golden = Hai đống hơn kém nhau { $difference }. Trong các thế như vậy chỉ có { $low }, { $high } là thua: { $low } là { $difference } nhân tỷ số vàng, làm tròn xuống.
wythoff-misere = Hai đống hơn kém nhau { $difference }. Trong các thế như vậy chỉ có { $low }, { $high } là thua khi chơi misère.
fibonacci-misere = Ai bốc viên cuối cùng thì thua: giá trị của thế cờ bằng giá trị khi chơi thường với ít hơn một viên.
fibonacci-won = { $stones } = { $parts } là tổng các số Fibonacci không kề nhau. Được bốc số nhỏ nhất, { $smallest }, vì được bốc đến { $most } viên: còn lại một tổng mà đối thủ không bốc được số nhỏ nhất của nó.
fibonacci-lost = { $stones } = { $parts } là tổng các số Fibonacci không kề nhau. Không được bốc số nhỏ nhất, { $smallest }, vì chỉ được bốc đến { $most } viên: dù bốc bao nhiêu, đối thủ cũng bốc được số nhỏ nhất trong tổng của phần còn lại.
stones-won = Người vừa đi, { $stones }, có đủ { $cells } nên đã thắng.
stones-lost = Người vừa đi, { $stones }, có đủ { $cells } nên đã thua: đây là ván chơi misère.
moved-ended = { $stones } có { $cells }: ván cờ kết thúc vì vậy.
dobutsu-taken = Sư tử của { $player } đã bị bắt.
dobutsu-home = Sư tử của { $player } đã đến hàng cuối, ở ô { $cell }, nơi nó không bị bắt ngay được.
chess-mate = Vua ở { $king } bị chiếu và không còn nước đi: chiếu hết.
chess-stalemate = Vua ở { $king } không bị chiếu nhưng không còn nước đi hợp lệ: hết nước đi, hòa.
stones-full = Không còn ô nào để đặt quân, và chưa ai thắng.
euclid-equal = Hai số bằng nhau: có thể đưa một số về 0.
euclid-equal-misere = Hai số bằng nhau: phải đưa một số về 0, nên thua.
euclid-near = { $large } nhỏ hơn tỷ số vàng nhân { $small }: chỉ có một nước đi, và nó để lại hai số cách xa nhau hơn thế.
euclid-far = { $large } lớn hơn tỷ số vàng nhân { $small }: có một nước để lại hai số gần nhau hơn thế, hoặc kết thúc ván.
chomp-square = Thanh sô-cô-la là hình vuông: ăn ô { $square } để lại một hàng và một cột dài bằng nhau, và mỗi miếng ăn ở bên này có thể đáp lại ở bên kia.
chomp-bar = Thanh sô-cô-la còn nguyên: nếu ăn góc cuối của nó không thắng, thì nước đáp lại đã có thể thắng ngay từ đầu. Miếng nào thắng thì phải tính hết các thế cờ mới biết.
chomp-edges = Còn lại một hàng và một cột, { $right } ô bên phải ô có độc và { $down } ô bên dưới: đó là hai đống của Nim, thua khi chúng bằng nhau.
geography-covered = Mọi bộ ghép lớn nhất của phần còn lại đều phủ { $vertex }, đỉnh của quân cờ: người thắng luôn đi theo một cạnh của bộ ghép như thế, và nhờ vậy đến một đỉnh mà một bộ ghép lớn nhất nào đó của phần còn lại bỏ ra ngoài.
geography-left-out = Có một bộ ghép lớn nhất của phần còn lại bỏ { $vertex }, đỉnh của quân cờ, ra ngoài: với mọi nước đi, đối thủ đáp lại theo một cạnh của nó.
hackenbush-stalks = Có { $edges } cạnh nối với mặt đất. Khi gộp mọi chu trình qua nó với nó thành một đỉnh, mặt đất { $loops ->
    [0] không có khuyên nào
   *[other] có { $loops } khuyên
} và các cành có giá trị { $stalks }: thêm 1 nếu số khuyên lẻ, tổng xor là { $value }.
hackenbush-loops = Có { $edges } cạnh nối với mặt đất. Khi gộp mọi chu trình qua nó với nó thành một đỉnh, còn lại { $loops } khuyên, có giá trị { $value }.

## value

nim-value = giá trị nim { $value }
nim-value-none = { $game } không có giá trị nim
    .help = giá trị nim dành cho các trò chơi trong đó hai người có cùng các nước đi
nim-value-labelled = ở đây không có giá trị nim: đỉnh “{ $vertex }” được khai báo là { $outcome ->
    [win] thắng
   *[draw] hòa
}
    .help = giá trị nim dành cho các trò chơi trong đó ai không đi được thì thua; chỉ có thể khai báo thua
nim-value-owners = ở đây không có giá trị nim: các đỉnh có chủ
    .help = giá trị nim dành cho các trò chơi trong đó hai người có cùng các nước đi; hãy bỏ chủ của các đỉnh
nim-value-keeps-turn = ở đây không có giá trị nim: một nước đi từ đỉnh “{ $vertex }” giữ lượt
    .help = giá trị nim dành cho các trò chơi trong đó sau mỗi nước thì đổi lượt
nim-value-moves = một đỉnh có { $moves } nước đi, nhưng chỉ có thể có nhiều nhất { $most }
    .help = hãy bỏ các nước đi đến cùng một đỉnh
nim-value-misere = giá trị nim là của cách chơi thường
    .help = hãy bỏ /misere
parity-priorities = có { $found } độ ưu tiên cho { $vertices } đỉnh
    .help = hãy cho mỗi đỉnh một độ ưu tiên
parity-owners = các đỉnh không có chủ
    .help = trò chơi chẵn lẻ cho biết ai đi ở mỗi đỉnh
parity-draw = đỉnh { $vertex } được khai báo là hòa
    .help = khi có mục tiêu, ván nào cũng có người thắng: hãy khai báo thắng hoặc thua
parity-other = các chiến lược dành cho { $found } đỉnh, còn trò chơi có { $vertices } đỉnh
parity-end = ván chơi kết thúc ở “{ $vertex }”, và người chơi { $player } không thắng ở đó
parity-move-needless = chiến lược của người chơi { $player } có nước đi ở “{ $vertex }”, nơi người ấy không đến lượt
parity-move-missing = chiến lược của người chơi { $player } không có nước đi ở “{ $vertex }”
parity-no-move = chiến lược của người chơi { $player } đi một nước không có ở “{ $vertex }”
parity-left = một nước đi ở “{ $vertex }” dẫn đến nơi người chơi { $player } không thắng
parity-cycle = người chơi { $player } không thắng từ “{ $vertex }”: ván chơi có thể quay vòng về đó mãi, và độ ưu tiên của nó là lớn nhất trên đường đi
energy-weights = có { $found } trọng số cho { $moves } nước đi
    .help = hãy cho mỗi nước đi một trọng số
energy-owners = các đỉnh không có chủ
    .help = trò chơi có trọng số cho biết ai đi ở mỗi đỉnh
energy-draw = đỉnh { $vertex } được khai báo là hòa
    .help = ván chơi trên đồ thị có trọng số kết thúc bằng thắng hoặc thua: hãy khai báo một trong hai
energy-large = các trọng số quá lớn: một mức năng lượng ban đầu có thể cần hơn 63 bit
    .help = tổng các trọng số âm nhất của mọi đỉnh phải lớn hơn −9223372036854775807
energy-other = các chiến lược dành cho { $found } đỉnh, còn trò chơi có { $vertices } đỉnh
energy-end = ván chơi kết thúc ở “{ $vertex }”: mức năng lượng ở đó là 0 nếu người chơi 0 thắng, và không mức nào đủ nếu người chơi 1 thắng
energy-move-needless = có một nước đi ở “{ $vertex }”, nơi không cần nước nào
energy-move-missing = không có nước đi nào ở “{ $vertex }”
energy-no-move = nước đi ở “{ $vertex }” không tồn tại
energy-short = mức năng lượng của “{ $vertex }” không đủ cho một nước đi từ đó
energy-more = mức năng lượng của “{ $vertex }” nhiều hơn các nước đi từ đó cần
energy-round = mức năng lượng của “{ $vertex }” nhiều hơn cần thiết: với mức thấp hơn, ván chơi vẫn có thể quay vòng về đó mãi
energy-left = một nước đi ở “{ $vertex }”, nơi không mức năng lượng nào đủ, dẫn đến nơi có mức đủ
energy-cycle = từ “{ $vertex }” có mức năng lượng đủ: ván chơi có thể quay vòng về đó mãi mà không mất năng lượng
mean-large = các trọng số quá lớn: tổng trọng số của số nước đi bằng số đỉnh có thể tới 2^63
mean-end = ván chơi kết thúc ở “{ $vertex }”, và người thắng ở đó không được ghi là thắng
mean-fraction = trung bình của “{ $vertex }” không phải là phân số tối giản
mean-move-needless = có một nước đi ở “{ $vertex }”, nơi ván chơi kết thúc
mean-move-missing = không có nước đi nào ở “{ $vertex }”
mean-no-move = nước đi ở “{ $vertex }” không tồn tại
mean-left = một nước đi ở “{ $vertex }” dẫn đến nơi người chơi { $player } được ít hơn
mean-round = người chơi { $player } không buộc được ván chơi kết thúc từ “{ $vertex }”: ván chơi có thể quay vòng về đó mãi
mean-cycle = người chơi { $player } được ít hơn từ “{ $vertex }”: ván chơi có thể quay vòng về đó mãi với trung bình kém hơn

## solve

note-plies-unknown = chưa biết số nước: { $least ->
    [0] để biết, phải tìm qua hơn { $positions } thế cờ, { $moves } nước đi hoặc cần hơn nửa bộ nhớ
   *[other] phải tìm qua ít nhất { $least } thế cờ, quá giới hạn { $positions }
}. { $outcome ->
    [win] Các nước tốt nhất là mọi nước thắng; hãy đi nước đầu tiên
   *[loss] Nước nào cũng thua; hãy đi nước đầu tiên
}
note-plies-unknown-moves = chưa biết số nước: { $least ->
    [0] để biết, phải tìm qua hơn { $positions } thế cờ, { $moves } nước đi hoặc cần hơn nửa bộ nhớ
   *[other] phải tìm qua ít nhất { $least } thế cờ, quá giới hạn { $positions }
}. Nước nào cũng thua, và có quá nhiều nước để liệt kê: chỉ hiện { $shown } nước
note-strategy = với mục tiêu này không đếm số nước, vì ván chơi có thể kéo dài mãi
note-credit = không đếm số nước; vốn ít nhất để người chơi 0 không bao giờ cạn là { $credit }
note-credit-none = không đếm số nước; vốn nào cũng không đủ cho người chơi 0
note-payoff = không đếm số nước; trọng số trung bình về lâu dài là { $payoff }
note-payoff-end = không đếm số nước; người chơi { $player } buộc được ván chơi kết thúc
note-endless = ván chơi có thể kéo dài mãi, nên không có số nước đến lúc kết thúc
note-both = { $note }. { $more }
note-best-many = chỉ nêu { $most } nước đầu trong { $count } nước tốt nhất
note-line-open = sau { $most } nước đi, ván cờ vẫn chưa kết thúc
solve-note = Ghi chú: { $note }
solve-head = { $game } tại { $position }
solve-value = người đến lượt { $value }
solve-over = người đến lượt { $value }: ván chơi đã kết thúc
solve-best = các nước tốt nhất, kèm giá trị cho người đi nước đó
solve-moves = mọi nước đi, kèm giá trị cho người đi nước đó; * đánh dấu các nước tốt nhất
solve-line = một dãy nước tốt nhất, mỗi nước kèm giá trị cho người đi nước đó
solve-line-open = một dãy nước mà người thắng sẽ thắng, mỗi nước kèm giá trị cho người đi nước đó; chưa biết người kia cầm cự được bao lâu
solve-line-endless = một ván trong đó người thắng giữ đúng chiến lược, kèm giá trị cho người đi nước đó
solve-line-round = { $position } đã gặp trước đây: ván chơi quay vòng mãi, đúng như người thắng muốn
solve-line-again = thế { $position } đã có trước đó: không ai tiến thêm được, và ván chơi cứ lặp lại
solve-search = --search tìm tiếp đến khi hết bộ nhớ mà --memory cho phép
solve-to = đến
value-credit = { $value }, vốn { $credit }
value-credit-none = { $value }, vốn nào cũng không đủ
value-payoff = { $value }, trung bình { $payoff }
solve-weight = trọng số { $weight }
solve-again = vẫn người đó đi tiếp
explain-more = --explain=full cho biết thêm điều gì chứng minh việc này.
solve-more = và { $count } nước nữa

totals-positions = số thế cờ
totals-wins = thắng
totals-losses = thua
totals-draws = hòa
totals-won-by-0 = người chơi 0 thắng
totals-longest = ván dài nhất
totals-longest-win = thắng lâu nhất
totals-at = { $value } tại { $position }
histogram-plies = số nước
totals-none = không có

min-police = { $count ->
    [1] Một cảnh sát bắt được kẻ trộm dù kẻ trộm bắt đầu ở đâu, khi xuất phát từ { $placement }.
   *[other] { $count } cảnh sát bắt được kẻ trộm dù kẻ trộm bắt đầu ở đâu, khi xuất phát từ { $placement }; ít hơn thì không.
}
min-cops = { $count ->
    [1] Một cảnh sát bắt được kẻ cướp dù kẻ cướp bắt đầu ở đâu, khi xuất phát từ { $placement }.
   *[other] { $count } cảnh sát bắt được kẻ cướp dù kẻ cướp bắt đầu ở đâu, khi xuất phát từ { $placement }; ít hơn thì không.
}
min-cops-more = { $count ->
    [1] Một cảnh sát là chưa đủ.
   *[other] { $count } cảnh sát là chưa đủ.
}
min-police-more = { $count ->
    [1] Một cảnh sát là chưa đủ.
   *[other] { $count } cảnh sát là chưa đủ.
}
min-police-refused = { $count } là quá nhiều để thử: { $reason }.

## table

table-position = thế cờ
table-outcome = kết quả
table-remoteness = số nước
table-credit = vốn
table-payoff = trung bình
table-best = tốt nhất
table-legend = n: thắng sau n nước; -n: thua sau n nước; 0: thua, ván đã kết thúc; +0: thắng, ván đã kết thúc; =: hòa; #: không có thế cờ
table-legend-outcomes = 1: thắng; 0: thua; =: hòa; #: không có thế cờ
table-end = { $positions } thế cờ: { $wins } thắng, { $losses } thua, { $draws } hòa
table-end-longest = thắng lâu nhất { $plies } nước, tại { $position }

pursuit-table-police = Đến lượt cảnh sát ở { $police }; giá trị cho từng ô của kẻ trộm
pursuit-table-thief = Cảnh sát ở { $police }, đến lượt kẻ trộm; giá trị cho từng ô của kẻ trộm

## queens

queens-journal-goes-on = { $file }: đã đếm { $done } trong { $tasks } công việc, đang đếm tiếp
queens-journal-keeps = { $file } giữ { $done } trong { $tasks } công việc; cùng lệnh này sẽ đếm tiếp
queens-written = đã ghi { $count } cách đặt vào { $file }

queens-check-true = { $n ->
    [1] 1 quân hậu, không có quân nào để ăn
   *[other] { $n } quân hậu, không quân nào ăn được quân nào
}
queens-check-attack = quân hậu ở cột { $column }, hàng { $row } ăn được { $other-column ->
    [0] một quân hậu ở cột trước đó
   *[other] quân ở cột { $other-column }, hàng { $other-row }
}: chúng ở cùng { $line ->
    [row] một hàng
    [rising] một đường chéo mà hàng tăng theo cột
   *[falling] một đường chéo mà hàng giảm theo cột
}
queens-check-list = { $count ->
    [0] danh sách không có cách đặt nào
    [1] 1 cách đặt { $n } quân hậu, không quân nào ăn được quân nào
   *[other] { $count } cách đặt { $n } quân hậu: trong mỗi cách không quân nào ăn được quân nào{ $order ->
        [ascending] , và không cách nào lặp lại
       *[other] ; vì chúng không theo thứ tự tăng dần nên không biết có cách nào lặp lại không
    }
}
queens-check-in-list = cách đặt thứ { $number }{ $line ->
    [0] {""}
   *[other] {" "}(dòng { $line })
} sai: { $fault }
queens-check-twice = nó giống hệt cách đặt ngay trước
queens-check-misnumbered = danh sách ghi số thứ tự của nó là { $said }
queens-check-total = dòng cuối ghi { $said } cách đặt, mà danh sách có { $found }
queens-check-off = quân hậu ở cột { $column } đứng ở hàng { $row }, mà bàn cờ có { $n } hàng
queens-check-count = có { $found } quân hậu, mà bàn cờ có { $n } cột
queens-placed = đã ghi { $n } quân hậu vào { $file }
queens-not-placed = không có cách đặt nào cho { $n } quân hậu, và { $file } không có cách nào
queens-title = { $n } quân hậu, không quân nào ăn được quân nào
queens-too-many-to-draw = { $n } quân hậu là quá nhiều cho một hình
    .help = hình có thể có nhiều nhất { $most } quân
queens-no-placement = không có cách đặt { $n } quân hậu nào trên bàn cờ này
queens-none = không có cách đặt { $n } quân hậu nào để vẽ

## convert

convert-written = đã ghi { $vertices } đỉnh và { $edges } nước đi vào { $file }

## play

play-you-first = Bạn là A và đi trước.
play-you-second = Bạn là B; A đi trước.
play-you-both = Bạn chơi cả A lẫn B; A đi trước.
play-you-none = Máy chơi cả A lẫn B; A đi trước.
play-misere = Chơi misère: ai không đi được thì thắng.
play-normal-pieces = `lastmove games { $game }` cho biết thế nào là thắng. Ai không đi được thì thua, nếu ở đó không nói khác.
play-misere-pieces = `lastmove games { $game }` cho biết thế nào là thắng. Chơi misère: ai không đi được thì thắng, nếu ở đó không nói khác.
play-normal-stones = Ai nối được trước thì thắng: thẳng hàng, hoặc hai cạnh.
play-misere-stones = Chơi misère: ai nối được thẳng hàng hoặc nối được hai cạnh thì thua.
play-goal = { $player } là người chơi 0 và muốn { $wish }; { $other } là người chơi 1 và muốn ngăn điều đó.
play-written = Tệp cho biết ai thắng.
play-normal = Ai không đi được thì thua.
play-move-syntax = Nước đi được viết là { $syntax }{ $example ->
    [EMPTY] .
   *[other] , chẳng hạn { $example }.
}
play-move-example = Nước đi được viết như nước này: { $example }
play-commands = m liệt kê các nước đi, ? gợi ý, u đi lại, . dừng.
play-more-moves = ... và { $count } nước khác
play-unproven = Nước này chưa được chứng minh: thế này giải quá lâu.
play-hint-unproven = Chưa biết: thế này giải quá lâu. Máy sẽ đi { $move }.
play-prompt = { $player }>
play-move = { $player }: { $from } -> { $to } ({ $move })
play-move-again = { $player }: { $from } -> { $to } ({ $move }), và được đi tiếp
play-hint = Hãy thử { $move }: bạn { $value }.
play-nothing-to-undo = Không có nước nào để đi lại.
play-undone = Trở lại { $position }.
play-stopped = Dừng sau { $plies } nước.
play-repeated = Thế cờ này đã xuất hiện trước đó: không bên nào tiến thêm được. Ván chơi tiếp tục.
play-repeated-endless = Thế này đã gặp trước đây. Ván chơi tiếp tục, và { $winner } thắng nếu không đi sai.
play-round = { $position } với lượt của { $player } lại xuất hiện: ván chơi quay vòng mãi, và { $winner } thắng.
play-repetition = { $position } với lượt của { $player } lại xuất hiện. Hòa do lặp lại sau { $plies } nước.
play-stuck = { $player } không đi được. { $winner } thắng sau { $plies } nước.
play-label = { $position } là { $outcome ->
    [win] thắng
   *[loss] thua
} cho { $player }. { $winner } thắng sau { $plies } nước.
play-label-draw = { $position } được khai báo là hòa. Không ai thắng sau { $plies } nước.
play-resigns = { $player } chịu thua. { $winner } thắng sau { $plies } nước.

## diagrams

diagram-window = hàng { $first } đến { $last } và cột { $left } đến { $right } của một bảng lớn hơn
diagram-more = và { $count } nữa
diagram-no-moves = không có nước đi

dobutsu-hands = quân đã bắt được: { $o ->
    [EMPTY] không có
   *[other] { $o }
} (o, hàng 0), { $x ->
    [EMPTY] không có
   *[other] { $x }
} (x, hàng 5)
pieces-to-place = còn phải đặt: x { $x }, o { $o }
hex-sides = x nối trên với dưới, o nối trái với phải
placed-values = Trên mỗi ô: giá trị của nước đặt quân vào đó, cho người đến lượt
placed-values-dominoes = Trên mỗi ô: giá trị của cách tốt nhất để phủ ô ấy, cho người đến lượt
nogo-values = Trên mỗi ô: giá trị của màu tốt hơn ở đó, cho người đến lượt

## draw

examples-written = đã ghi { $count } tệp ví dụ vào “{ $folder }”
man-written = đã ghi { $count } trang vào “{ $folder }”
draw-written = hình ở trong { $file }
draw-best = các nước tốt nhất: { $moves }
draw-format-unknown = không thể biết định dạng của hình từ tên { $file }
    .help = hãy để tên kết thúc bằng .svg hoặc .png; - ghi SVG ra đầu ra chuẩn
draw-png-missing = chương trình này được dựng không có PNG
    .help = hãy ghi tệp .svg; chương trình trong các bản phát hành có PNG, và cả chương trình được dựng với --features png
draw-png-failed = không chuyển được hình thành PNG: { $reason }
draw-png-too-large = hình sẽ có { $pixels } điểm ảnh, nhiều hơn { $most }
    .help = hãy cho --size nhỏ hơn, hoặc ghi tệp .svg
draw-size-svg = --size là bề rộng của PNG
    .help = hãy bỏ nó đi; SVG lớn bao nhiêu là do chương trình xem
draw-json = một hình không phải là JSON
    .help = hãy bỏ --json, hoặc ghi hình vào tệp
draw-no-rows = --rows dành cho các bảng, mà { $game ->
    [sum] một tổng
   *[other] { $game }
} không được vẽ thành bảng
    .help = hãy bỏ --rows
draw-too-large = { $cells } ô là quá nhiều cho một hình
    .help = hình có thể có nhiều nhất { $most } ô: hãy chọn vài hàng bằng --rows A..B
draw-nim-too-large = các đống này quá lớn cho một hình
    .help = hình có thể có nhiều nhất { $most } đống, mỗi đống { $bits } chữ số nhị phân
draw-graph-too-large = đồ thị { $vertices } đỉnh và { $edges } nước đi là quá lớn cho một hình
    .help = cả đồ thị được vẽ khi có nhiều nhất { $most } đỉnh và { $most-edges } nước đi; hãy hỏi về một đỉnh, viết graph:FILE@VERTEX, để thấy nó và các thế cờ tiếp theo
draw-positions = { $count } thế cờ
draw-no-vertices = không có đỉnh
draw-part-value = giá trị nim { $value }
draw-more-options = còn { $count } thế cờ tiếp theo không được hiện
draw-heading-leaves = nước tốt nhất để lại
draw-legend-win = thắng sau n nước
draw-legend-loss = thua sau n nước
draw-legend-won = thắng
draw-legend-lost = thua
draw-legend-draw = hòa
draw-legend-shades = cho người đến lượt; màu càng đậm, ván càng sớm kết thúc
draw-legend-outcomes = cho người đến lượt; chưa biết sau bao nhiêu nước
draw-legend-over = 0: ván đã kết thúc
draw-legend-no-plies = không ghi số nước: các ô quá nhỏ
draw-legend-asked = thế cờ được hỏi
draw-legend-best = nước tốt nhất
draw-legend-strategy = nước đi trong chiến lược của người thắng
draw-legend-player-wins = người chơi { $player } thắng
draw-legend-player-moves = người chơi { $player } đi ở đây
draw-legend-goal-plies = sau dấu hai chấm: sau bao nhiêu nước
draw-legend-goal-credit = sau dấu hai chấm: vốn ít nhất để người chơi 0 không bao giờ cạn
draw-legend-goal-average = sau dấu hai chấm: trọng số trung bình về lâu dài
draw-legend-weight = số trên một nước đi: trọng số của nó
draw-legend-decisive = hàng hoặc chuỗi đã kết thúc ván cờ
draw-legend-best-heap = có nước tốt nhất ở đống này
draw-legend-xor = x: tổng xor của mọi đống; K(i): của mọi đống trừ đống i
draw-legend-move = nước đi
draw-legend-edge = cạnh
draw-legend-ground = mặt đất
draw-legend-police = cảnh sát
draw-legend-thief = kẻ trộm
draw-legend-both = cảnh sát và kẻ trộm ở cùng một ô
draw-legend-cop = cảnh sát
draw-legend-robber = kẻ cướp
draw-legend-token = quân cờ
draw-legend-queen = quân hậu
draw-legend-placed = quân đã đặt
draw-legend-x = x, người đặt quân đầu tiên
draw-legend-o = o, người kia
draw-legend-cross = người đi trước
draw-legend-ring = người kia
draw-legend-man = { $kind ->
    [king] vua
    [queen] hậu
    [rook] xe
    [bishop] tượng
    [knight] mã
    [pawn] tốt
    [lion] sư tử
    [giraffe] hươu cao cổ
    [elephant] voi
    [chick] gà con
   *[other] gà mái
} của { $player ->
    [first] người đi trước
   *[other] người kia
}
draw-legend-exit = lối ra
draw-legend-attacked = ô bị ăn: không đặt được quân nào ở đó
draw-legend-wall = tường
draw-legend-poisoned = ô có độc
draw-legend-wins = { $count } thế cờ thắng
draw-legend-losses = { $count } thế cờ thua
draw-legend-draws = { $count ->
    [0] không thế cờ nào hòa
   *[other] { $count } thế cờ hòa
}
draw-axis-positions = số thế cờ
draw-axis-positions-log = số thế cờ, theo thang lôgarit
draw-axis-plies = số nước đến khi kết thúc{ $span ->
    [1] {""}
   *[other] ; mỗi cặp cột gộp { $span } giá trị, từ số ghi bên dưới
}

## serve

serve-stop = Ctrl-C để dừng máy chủ.
serve-public = Ai có địa chỉ này với mã truy cập đều dùng được máy chủ. Không có gì được mã hóa: ai nghe được mạng thì đọc được hết, cả mã.
serve-limits-work = Giới hạn: { BYTES($memory) } bộ nhớ cho tất cả, { BYTES($share) } cho một câu hỏi; { $questions } câu hỏi cùng lúc và { $long } câu lâu hơn, mỗi câu { $threads } luồng và { $seconds } giây; { $jobs } việc dài, mỗi việc { $hours } giờ.
serve-limits-requests = { $connections } kết nối, { $each } từ một địa chỉ; câu hỏi đến { BYTES($body) }, tệp tải lên đến { BYTES($upload) }, câu trả lời đến { BYTES($answer) } với { $cells } ô của bảng giá trị.
serve-few-files = Hệ thống chỉ cho máy chủ mở ít tệp: có { $connections } kết nối thay vì { $wanted } (ulimit -n).
serve-log-failed = không ghi được nhật ký truy cập: { $reason }; máy chủ vẫn chạy, nhật ký thiếu dòng
serve-log-slow = nhật ký truy cập được ghi chậm hơn yêu cầu đến, nên thiếu dòng
serve-no-browser = không mở được trình duyệt: { $reason }
serve-failed = máy chủ không nghe được ở { $address }: { $reason }
    .help = hãy chọn cổng khác bằng --port, hoặc bỏ tùy chọn ấy

## games

title-nim = Nim
title-graph = Trò chơi trên đồ thị
title-co-bang = Cờ bảng
title-dawson-chess = Cờ Dawson
title-dawson-kayles = Kayles của Dawson
title-grundy = Trò chơi Grundy
title-hexadecimal = Trò chơi thập lục phân
title-kayles = Kayles
title-lasker = Nim của Lasker
title-octal = Trò chơi bát phân
title-subtraction = Trò chơi trừ
title-treblecross = Treblecross
title-arc-kayles = Kayles trên cạnh
title-bishops-game = Đặt quân tượng
title-connect-four = Cờ thả bốn quân
title-cops = Cảnh sát và kẻ cướp trên đồ thị
title-cram = Cram
title-geography = Địa danh trên đồ thị
title-kings-game = Đặt quân vua
title-knights-game = Đặt quân mã
title-node-kayles = Kayles trên đỉnh
title-queens-game = Đặt quân hậu
title-rooks-game = Đặt quân xe
title-rules = Trò chơi của bạn
title-pursuit = Cảnh sát và kẻ trộm
title-moore = Nim của Moore
title-wythoff = Trò chơi Wythoff
title-fibonacci = Nim Fibonacci
title-euclid = Trò chơi Euclid
title-chess = Cờ vua tàn cuộc
title-chomp = Chomp
title-clobber = Clobber không phân quân
title-nogo = NoGo không phân quân
title-hex = Hex
title-l-game = Trò chơi chữ L
title-dobutsu = Dōbutsu shōgi (bắt sư tử)
title-mnk = Cờ caro
title-breakthrough = Breakthrough
title-dodgem = Dodgem
title-fox-and-hounds = Cáo và chó săn
title-hare-and-hounds = Thỏ và chó săn
title-hexapawn = Hexapawn
title-morris = Cờ cối xay
title-mu-torere = Mū tōrere
title-pong-hau-ki = Cờ giếng
title-teeko = Teeko
title-quixo = Quixo
title-tic-tac-toe = Cờ caro 3 × 3
title-hackenbush = Hackenbush xanh
title-morris-3 = Cờ cối xay 3 quân
title-morris-5 = Cờ cối xay 5 quân
title-morris-6 = Cờ cối xay 6 quân
title-morris-9 = Cờ cối xay 9 quân
game-nim = Có mấy đống sỏi. Mỗi nước bốc bao nhiêu viên tùy ý từ một đống. Ai bốc viên cuối cùng thì thắng.
game-graph = Một quân cờ đứng ở một đỉnh của đồ thị, mỗi nước đưa nó đi theo một cạnh. Ai không đi được thì thua, trừ khi tệp nói ván chơi kết thúc ở đó ra sao.
game-co-bang = Một quân cờ đứng trên bảng. Mỗi nước đẩy nó lên k hàng, vào cột k, với k là một cột bất kỳ khác cột nó đang đứng. Ai không đẩy được nữa thì thua.
game-dawson-chess = Các cột tốt đứng cạnh nhau. Mỗi nước lấy một cột cùng các cột kề bên. Ai không đi được thì thua.
game-dawson-kayles = Các con ky đứng thành hàng. Mỗi quả bóng đánh đổ hai ky đứng cạnh nhau. Ai không đánh đổ được nữa thì thua.
game-grundy = Mỗi nước chia một đống thành hai đống không bằng nhau. Ai không chia được nữa thì thua.
game-hexadecimal = Một mã cho biết được bốc bao nhiêu viên từ một đống, và phần còn lại được chia thành mấy đống, nhiều nhất ba. Ai không đi được thì thua.
game-kayles = Các con ky đứng thành hàng. Mỗi quả bóng đánh đổ một ky, hoặc hai ky đứng cạnh nhau. Ai đánh đổ ky cuối cùng thì thắng.
game-lasker = Mỗi nước bốc bao nhiêu viên tùy ý từ một đống, hoặc chia một đống thành hai. Ai bốc viên cuối cùng thì thắng.
game-octal = Một mã cho biết được bốc bao nhiêu viên từ một đống, và phần còn lại có được chia thành hai đống không. Ai không đi được thì thua.
game-subtraction = Mỗi nước bốc một số viên từ một đống, và chỉ được bốc những số đã định. Ai không đi được thì thua.
game-treblecross = Hai người lần lượt đánh dấu x vào một ô của một hàng, cách mọi dấu x khác ít nhất ba ô: đánh gần hơn thì đối phương tạo được ngay ba dấu liền nhau. Ai không còn ô như thế thì thua.
game-arc-kayles = Mỗi nước lấy đi hai đỉnh kề nhau của đồ thị. Ai không đi được thì thua.
game-bishops-game = Hai người lần lượt đặt các quân tượng, không quân nào ăn được quân nào. Ai không đặt được nữa thì thua.
game-connect-four = Hai người lần lượt thả quân vào các cột. Ai có trước bốn quân liền nhau theo hàng, cột hoặc đường chéo thì thắng. Bàn đầy là hòa.
game-cops = Các cảnh sát chọn đỉnh của một đồ thị, rồi kẻ cướp chọn đỉnh. Sau đó họ lần lượt đi: mỗi người đứng yên hoặc đi theo một cạnh. Cảnh sát thắng khi có người ở cùng đỉnh với kẻ cướp; kẻ cướp thắng khi không bao giờ bị bắt.
game-cram = Mỗi nước đặt một quân đôminô lên hai ô kề nhau còn trống. Ai không đặt được nữa thì thua.
game-geography = Một quân cờ đứng trên một đỉnh của đồ thị. Mỗi nước đưa nó theo một cạnh đến một đỉnh mà nó chưa qua. Ai không đi được thì thua.
game-kings-game = Hai người lần lượt đặt các quân vua, không quân nào ăn được quân nào. Ai không đặt được nữa thì thua.
game-knights-game = Hai người lần lượt đặt các quân mã, không quân nào ăn được quân nào. Ai không đặt được nữa thì thua.
game-node-kayles = Mỗi nước lấy đi một đỉnh của đồ thị cùng mọi đỉnh kề nó. Ai không đi được thì thua.
game-queens-game = Hai người lần lượt đặt các quân hậu, không quân nào ăn được quân nào. Ai không đặt được nữa thì thua.
game-rooks-game = Hai người lần lượt đặt các quân xe, không quân nào ăn được quân nào. Ai không đặt được nữa thì thua.
game-rules = Một tệp dùng luật để nói có những nước đi nào, chúng làm gì, và ai thắng. Hai người đi lần lượt, hoặc theo như luật nói.
game-pursuit = Cảnh sát bước sang một trong 8 ô xung quanh, kẻ trộm sang một trong 4 ô kề bên; cả hai đều được đứng yên. Cảnh sát thắng khi bắt được kẻ trộm, kẻ trộm thắng khi đến được lối ra. Đuổi nhau mãi không dứt là hòa.
game-moore = Mỗi nước bốc sỏi từ một hoặc nhiều đống cùng lúc, nhiều nhất K đống, mỗi đống bao nhiêu viên tùy ý. Ai bốc viên cuối cùng thì thắng.
game-wythoff = Có hai đống sỏi. Mỗi nước bốc bao nhiêu viên tùy ý từ một đống, hoặc bốc bằng nhau từ cả hai. Ai bốc viên cuối cùng thì thắng.
game-fibonacci = Chỉ có một đống sỏi. Mỗi nước bốc nhiều nhất gấp đôi số viên của nước trước; nước đầu bốc bao nhiêu cũng được, trừ bốc hết. Ai bốc viên cuối cùng thì thắng.
game-euclid = Có hai số. Mỗi nước trừ khỏi số lớn một bội của số nhỏ, không xuống dưới 0. Ai làm cho một số bằng 0 thì thắng.
game-chess = Cờ vua với nhiều nhất năm quân và không nhập thành. Ai bị chiếu hết thì thua, hết nước đi là hòa, không có luật năm mươi nước.
game-chomp = Hai người lần lượt cắn một thanh sô-cô-la: mỗi miếng ăn một ô cùng mọi ô bên dưới và bên phải nó. Ô ở góc trên bên trái có độc: ai chỉ còn ô ấy thì thua.
game-clobber = Bảng đầy quân hai màu, xen kẽ như bàn cờ vua. Mỗi nước đưa một quân của bất kỳ màu nào sang một quân khác màu ở ô kề bên, và quân này bị lấy đi. Ai không đi được thì thua.
game-nogo = Mỗi nước đặt một quân của bất kỳ màu nào vào một ô trống. Sau đó mỗi nhóm, tức các quân cùng màu nối nhau qua cạnh của ô, phải còn một ô trống kề bên. Ai không đặt được nữa thì thua.
game-hex = Hai người lần lượt đặt quân vào ô trống; mỗi ô chạm sáu ô khác. x thắng khi nối cạnh trên với cạnh dưới, o thắng khi nối cạnh trái với cạnh phải. Không có hòa.
game-l-game = Trên bàn 4 × 4 ô, mỗi người có một quân hình chữ L gồm bốn ô, và có hai quân trung lập. Mỗi nước đặt quân L của mình sang chỗ khác, xoay hay lật tùy ý, rồi có thể dời một quân trung lập đến một ô trống bất kỳ. Ai không dời được quân L của mình thì thua.
game-dobutsu = Trên bàn 4 hàng 3 cột, mỗi người có một sư tử (L), một hươu cao cổ (G, bước thẳng), một voi (E, bước chéo) và một gà con (C, bước tới; đến hàng cuối thì thành gà mái, H). Quân bắt được có thể được thả xuống một ô trống về sau. Ai bắt được sư tử của đối phương, hoặc đưa sư tử của mình đến hàng cuối mà không bị bắt ngay, thì thắng. Ai bắt được sư tử thì phải bắt.
game-mnk = Hai người lần lượt đặt quân vào ô trống. Ai có trước k quân liền nhau theo hàng, cột hoặc đường chéo thì thắng. Bàn đầy là hòa.
game-breakthrough = Mỗi người có hai hàng quân, x ở dưới. Một quân tiến một bước, thẳng hoặc chéo, vào ô trống, và ăn chéo. Ai đến được hàng bên kia thì thắng; ai hết quân thì thua.
game-dodgem = Trên N × N ô, x có N − 1 xe bên trái, đi sang phải, lên, xuống và ra khỏi bàn ở cạnh phải; o có chừng ấy xe ở dưới, đi lên, sang trái, sang phải và ra ở cạnh trên. Ai đến lượt mà không còn xe thì thắng, ai còn xe mà không đi được cũng thắng.
game-fox-and-hounds = Trên các ô sẫm của bàn cờ, chó săn từ hàng đầu đi chéo tới một bước, cáo từ hàng cuối đi chéo một bước về mọi phía. Cáo thắng khi đến hàng đầu hoặc khi không con chó nào đi được; chó thắng khi cáo không đi được.
game-hare-and-hounds = Trên mười một điểm, ba chó săn đi từ bên trái và không bao giờ lùi; thỏ đi theo mọi đường. Thỏ thắng khi không còn con chó nào ở bên trái nó, chó thắng khi thỏ không đi được.
game-hexapawn = Mỗi người có một hàng tốt, x ở dưới. Tốt tiến một bước vào ô trống, hoặc ăn chéo một bước tới trước. Ai đến được hàng bên kia thì thắng; ai không đi được thì thua.
game-morris = Hai người lần lượt đặt quân, rồi mỗi nước trượt một quân theo đường kẻ đến điểm trống kề bên. Ba quân thẳng hàng là một cối: ai khép cối thì ăn một quân ngoài cối, hoặc quân bất kỳ nếu tất cả đều trong cối. Ai đến lượt mà còn hai quân, hoặc không đi được, thì thua.
game-mu-torere = Có tám điểm quanh một tâm, mỗi người bốn quân. Một quân đi đến điểm trống: theo vòng, từ tâm đến bất kỳ đâu, và vào tâm chỉ từ điểm kề quân đối phương. Ai không đi được thì thua.
game-pong-hau-ki = Mỗi người có hai quân trên bốn góc và tâm của hình vuông thiếu cạnh dưới. Một quân đi theo đường kẻ đến điểm trống. Ai không đi được thì thua.
game-teeko = Trên 5 × 5 ô mỗi người lần lượt đặt bốn quân, rồi đi một quân đến ô trống bất kỳ kề bên. Bốn quân thẳng hàng, dọc hoặc chéo, hoặc thành ô vuông hai nhân hai, thì thắng.
game-quixo = Trên N × N khối lập phương, lúc đầu đều trống, mỗi nước lấy ra ở rìa một khối trống hoặc khối của mình, rồi đẩy vào ở một đầu khác của hàng hoặc cột ấy, mặt của mình ngửa lên. Đủ N mặt của mình thẳng hàng thì thắng; ai làm cho mặt của đối phương thẳng hàng thì thua, kể cả khi mình cũng thẳng hàng.
game-tic-tac-toe = Hai người lần lượt đặt quân vào ô trống của bàn ba hàng ba cột. Ai có trước ba quân liền nhau theo hàng, cột hoặc đường chéo thì thắng. Bàn đầy là hòa.
game-hackenbush = Mỗi nước cắt một cạnh của hình, và phần không còn nối với mặt đất thì rơi. Ai không cắt được nữa thì thua.
# Tên của một tệp mẫu.
sample = { $name ->
    [courtyard] Sân trong
    [draw] Thế hòa
    [escape] Lối thoát
    [knight] Kẻ trộm đi như mã
    [patrol] Đội tuần tra
    [declared] Kết quả khai báo
    [loop] Vòng lặp
    [misere] Năm viên, luật đảo
    [owned] Đỉnh có chủ
    [return] Quay lại
    [house] Ngôi nhà
    [pond] Cái ao
    [wide] Bàn rộng
    [graph] Đồ thị
    [connect-four] Cờ thả bốn quân
    [fox-and-hounds] Cáo và chó săn
    [three-mens-morris] Cờ cối xay 3 quân
    [tic-tac-toe] Cờ caro 3 × 3
   *[other] { $title }
}
game-misere = Đây là luật đảo (misère): ai thắng theo luật trên thì thua.
notes-graph = Loại trò chơi này còn gọi là trò chơi tới đích (reachability game). Tệp là một đồ thị; graph:- đọc nó từ đầu vào chuẩn. Không nêu đỉnh thì câu hỏi là về cả đồ thị. Với một mục tiêu, trên đồ thị không ghi ai đi ở đỉnh nào, thế cờ còn nêu ai đi: a/0 hoặc a/1.
game-misere-own = Đây là luật đảo (misère). { $misere }
# Luật misère ở các trò chơi có cách kết thúc riêng.
misere-breakthrough = Ai không đi được thì thắng, kể cả khi đã hết quân; ai đến được hàng bên kia vẫn thắng.
misere-chess = Không có gì thay đổi: ai bị chiếu hết vẫn thua, hết nước đi vẫn là hòa.
misere-cops = Ai bắt được kẻ cướp hoặc đến được lối ra vẫn thắng; ai phải đi mà không đi được thì thắng.
misere-dobutsu = Ai bắt được sư tử của đối phương hoặc đưa sư tử của mình về đích vẫn thắng; ai không đi được thì thắng.
misere-dodgem = Không có gì thay đổi: ai đến lượt mà không còn xe, hoặc không đi được, vẫn thắng.
misere-fox-and-hounds = Cáo hay chó săn, bên nào không đi được thì thắng; cáo đến được hàng đầu vẫn thắng.
misere-graph = Ai không đi được thì thắng, trừ khi tệp nói ván chơi kết thúc ở đó ra sao.
misere-hare-and-hounds = Thỏ hay chó săn, bên nào không đi được thì thắng; thỏ không còn con chó nào ở bên trái vẫn thắng.
misere-hexapawn = Ai không đi được thì thắng, kể cả khi đã hết tốt; ai đến được hàng bên kia vẫn thắng.
misere-l-game = Ai không dời được quân L của mình thì thắng.
misere-morris = Ai không đi được thì thắng; ai đến lượt mà chỉ còn hai quân vẫn thua, và ở cờ cối xay 3 quân, ba quân thẳng hàng vẫn thắng.
misere-mu-torere = Ai không đi được thì thắng.
misere-pong-hau-ki = Ai không đi được thì thắng.
misere-pursuit = Bắt được kẻ trộm và đến được lối ra vẫn thắng; ai phải bước mà không bước được thì thắng.
misere-quixo = Mặt thẳng hàng vẫn thắng hoặc thua như thường; ai không đi được thì thắng.
misere-teeko = Bốn quân thẳng hàng hoặc thành ô vuông vẫn thắng; ai không đi được thì thắng.
notes-dawson-chess = Đó là trò chơi bát phân 0.137.
notes-dawson-kayles = Đó là trò chơi bát phân 0.07.
notes-hexadecimal = Chữ số thứ k sau dấu chấm cho biết có thể để lại gì khi bốc k viên: như trò chơi bát phân, thêm 8 cho ba đống; chữ số lớn nhất là f.
notes-kayles = Đó là trò chơi bát phân 0.77.
notes-octal = Chữ số thứ k sau dấu chấm cho biết có thể để lại gì khi bốc k viên, 1 là không còn gì, 2 là một đống, 4 là hai đống. Không nêu thế cờ thì là một đống 20 viên.
notes-subtraction = Các số được bốc viết sau dấu hai chấm. Không nêu thế cờ thì là một đống 20 viên.
notes-treblecross = Một thế cờ là các đoạn ô còn dùng được, tức là các ô cách mọi dấu x ít nhất ba ô. Đây là Treblecross, trò ai tạo ba dấu x liền nhau thì thắng, bớt đi hai nước cuối là dấu x hết cách và dấu x thứ ba: với các hàng từ ba ô trở lên, người thắng vẫn là một, chỉ muộn hơn hai nước. Đoạn một hay hai ô là phần còn lại của một hàng dài hơn, và chỉ đủ chỗ cho một dấu x.
notes-arc-kayles = Các cạnh của tệp ở đây không có hướng; trong tên đỉnh, dấu - được viết là %2D. Trên bảng, arc-kayles:3x7, hai ô có chung cạnh là kề nhau, và một nước là ROW,COLUMN-ROW,COLUMN: trò chơi này là Cram.
notes-cops = Tệp là một đồ thị, như với graph:FILE; mỗi cạnh có một chiều trừ khi cho undirected=yes, và có hai chiều trong graph6 và sparse6. Trước khi đặt, thế cờ là ?/?/C, sau đó là VERTEX/?/R.
notes-geography = Tệp là một đồ thị, như với graph:FILE; cạnh đi một chiều trừ khi có undirected=yes, và cả hai chiều trong graph6 và sparse6. Một thế cờ là đỉnh của quân cờ và, sau dấu gạch chéo, những đỉnh nó đã rời.
notes-node-kayles = Các cạnh của tệp ở đây không có hướng. Trên bảng, node-kayles:3x7, hai ô có chung cạnh là kề nhau, và một nước là ROW,COLUMN.
notes-queens-game = Đường đi của quân hậu vượt qua các ô bị chặn.
notes-rooks-game = Đường đi của quân xe vượt qua các ô bị chặn.
notes-rules = Tệp viết bằng ngôn ngữ mô tả trò chơi GDL. Thế cờ là các sự kiện đang đúng, cách nhau bằng dấu chấm phẩy.
notes-pursuit = Tệp có thể đặt đến bốn cảnh sát. Các tùy chọn cũng có thể là các dòng của tệp.
notes-moore = K viết trước dấu gạch chéo.
notes-chess = KRvK nêu quân trắng, v, rồi quân đen. Thế cờ là FEN với _ thay cho dấu cách; không có thế cờ thì hỏi về mọi thế cờ có các quân đó.
notes-hex = Mỗi hàng lệch sang phải nửa ô so với hàng trên.
notes-l-game = Một nước đi nêu quân L mới từ đầu của cạnh dài đến đầu của cạnh ngắn; sau dấu ; là nước của quân trung lập.
notes-dodgem = N từ 2 đến 5.
notes-fox-and-hounds = N là 4, 6 hoặc 8.
notes-hare-and-hounds = Ai đi trước là x.
notes-morris = Có bàn cho 3, 5, 6 và 9 quân. Với ba quân thì thẳng hàng là thắng, không ăn quân.
notes-quixo = N từ 2 đến 5.
notes-tic-tac-toe = Đó là mnk:3x3,k=3.
notes-hackenbush = Tệp là một đồ thị; mặt đất là đỉnh “ground” của nó, hoặc đỉnh nêu bằng tùy chọn ground=TÊN. Nước đi nêu hai đầu của một cạnh.
# Nội dung tệp của một trò chơi, từng dòng một.
file-graph =
    mỗi dòng của tệp là một trong các dạng
      TỪ ĐẾN       một nước đi; TỪ -> ĐẾN cũng vậy
      TỪ -> ĐẾN [W]
                   một nước đi có trọng số, là số nguyên, cho goal=energy và goal=mean-payoff
      TÊN          một đỉnh; đỉnh đã có trong một nước đi thì không cần dòng này
      TÊN = win    ván chơi kết thúc ở đó; win, loss hoặc draw: thắng, thua hoặc hòa cho người có lượt
      TÊN : 0      người chơi 0 đi ở đó, hoặc người chơi 1; khi ấy mọi đỉnh đều có chủ, và nước đi
                   giữa hai đỉnh cùng chủ không đổi lượt
      TÊN in TẬP   đỉnh thuộc một tập, mà goal= có thể nêu tên
    còn # mở đầu một chú thích. Tên không có dấu cách. Tệp nén bằng gzip hay zstd được giải nén.
    Tệp tên .lmg, .pg (trò chơi chẵn lẻ), .mtx, .dot (Graphviz), .g6, .s6 và .d6 (nauty) cũng đọc được: xem `lastmove help convert`.
file-hackenbush =
    mỗi dòng của tệp là một trong các dạng
      A B          một cạnh nối hai đỉnh
      TÊN          một đỉnh
    còn # mở đầu một chú thích. Tên không có dấu cách; dòng viết hai lần là hai cạnh. Tệp nén bằng
    gzip hay zstd được giải nén; hackenbush:- đọc từ đầu vào chuẩn.
file-pursuit =
    tệp gồm các hàng của bàn, từ trên xuống:
    {"  ."}            ô trống
    {"  *"}            tường
      E            lối ra, có thể không có
      P            cảnh sát, từ một đến bốn người
      T            kẻ trộm
    Trước các hàng có thể có một dòng ghi số hàng và số cột, và các tùy chọn, chẳng hạn thief = 8.
    Tệp nén bằng gzip hay zstd được giải nén; pursuit:- đọc từ đầu vào chuẩn.
# Ván chơi kết thúc ra sao, khi câu nói chung cho đa số trò chơi không đúng.
ends-chess = Ai bị chiếu hết thì thua; ai không đi được mà không bị chiếu thì hòa.
also-arc-kayles = kayles cạnh
also-chess = cờ tàn, tàn cuộc
also-chomp = sô-cô-la, gặm bánh
also-co-bang = cobang, quân cờ trên bảng
also-connect-four = bốn quân thẳng hàng, 4 quân thẳng hàng, cờ 4 quân
also-cops = số cảnh sát, đuổi bắt trên đồ thị
also-dobutsu = cờ thú, bắt sư tử
also-fox-and-hounds = cáo và ngỗng, sói và cừu
also-geography = geography trên đỉnh, nối địa danh
also-graph = đồ thị có hướng, trò chơi tới đích
also-hare-and-hounds = thỏ và chó, cờ quân sự pháp
also-hex = tổ ong, lục giác
also-kayles = bowling, đánh ky
also-mnk = caro, ca-rô, cờ năm quân
also-morris = cờ chín quân, cờ ba quân, cối xay gió
also-nim = bốc sỏi, bốc diêm, bốc que
also-pong-hau-ki = cờ giếng làng
also-pursuit = đuổi bắt, công an bắt cướp
also-quixo = khối lập phương
also-rules = luật riêng, tự viết luật
also-subtraction = bốc kẹo, trò chơi 21
also-tic-tac-toe = caro, ca-rô, cờ ba quân
also-wythoff = dồn quân hậu
brief-arc-kayles = lấy hai đỉnh kề nhau của đồ thị
brief-bishops-game = đặt các quân tượng không ăn nhau
brief-chess = cờ vua với nhiều nhất năm quân: chiếu hết vua
brief-chomp = ăn các ô của thanh sô-cô-la; ô đầu có độc
brief-clobber = đưa một quân đè lên quân khác màu kề bên
brief-co-bang = đẩy quân cờ lên k hàng vào cột k
brief-connect-four = thả quân vào các cột; bốn quân thẳng hàng thắng
brief-cops = cảnh sát và kẻ cướp đi theo các cạnh của đồ thị
brief-cram = đặt các quân đôminô lên bảng
brief-dawson-chess = lấy một cột tốt cùng các cột kề nó (0.137)
brief-dawson-kayles = đánh đổ hai ky kề nhau (0.07)
brief-dobutsu = bắt sư tử; quân bắt được có thể thả xuống lại
brief-euclid = trừ các bội của số nhỏ trong hai số
brief-fibonacci = bốc nhiều nhất gấp đôi số viên vừa bị bốc
brief-geography = đưa quân cờ qua các đỉnh của đồ thị, không đỉnh nào hai lần
brief-graph = đi theo cạnh của đồ thị trong một tệp
brief-grundy = chia một đống thành hai đống không bằng nhau
brief-hackenbush = cắt cạnh của hình; phần lơ lửng thì rơi
brief-hex = nối hai cạnh của bàn gồm các ô lục giác
brief-hexadecimal = bốc và chia theo một mã, thành đến ba đống
brief-kayles = đánh đổ một ky hoặc hai ky kề nhau (0.77)
brief-kings-game = đặt các quân vua không ăn nhau
brief-knights-game = đặt các quân mã không ăn nhau
brief-l-game = dời quân chữ L; ai hết chỗ dời thì thua
brief-lasker = bốc từ một đống, hoặc chia nó
brief-mnk = đặt quân vào các ô; k quân thẳng hàng thắng
brief-moore = bốc từ nhiều nhất K đống một lúc
brief-nim = bốc một số viên bất kỳ từ một đống
brief-node-kayles = lấy một đỉnh của đồ thị cùng các đỉnh kề nó
brief-nogo = đặt quân, nhóm nào cũng còn ô trống kề bên
brief-octal = bốc và chia theo một mã, thành đến hai đống
brief-rules = trò chơi bạn tự viết bằng luật trong một tệp
brief-pursuit = cảnh sát và kẻ trộm bước trên bảng có lối ra
brief-queens-game = đặt các quân hậu không ăn nhau
brief-rooks-game = đặt các quân xe không ăn nhau
brief-subtraction = bốc từ một đống một số viên thuộc tập đã cho
brief-breakthrough = đưa một quân sang bên kia: tiến thẳng, ăn chéo
brief-dodgem = lái hết xe ra khỏi bàn, hoặc bị chặn hết
brief-fox-and-hounds = chó săn vây con cáo tìm đường lọt qua
brief-hare-and-hounds = ba chó săn bẫy một con thỏ trên mười một điểm
brief-hexapawn = tốt trên bàn nhỏ: đưa một con sang bên kia
brief-morris = đặt quân, trượt quân, khép cối và ăn
brief-mu-torere = quân quanh ngôi sao: chặn hết đường đối phương
brief-pong-hau-ki = mỗi người hai quân trên năm điểm
brief-teeko = bốn quân thẳng hàng hoặc thành ô vuông
brief-quixo = rút một khối rồi đẩy vào đầu khác để nối thẳng hàng
brief-tic-tac-toe = đặt quân vào bàn ba nhân ba; ba quân thẳng hàng thắng
brief-treblecross = đánh dấu x trên một hàng ô, không gần dấu x khác
brief-wythoff = bốc từ một trong hai đống, hoặc bằng nhau từ cả hai
gdl-report-roles = vai
gdl-report-facts = sự kiện có thể đúng
gdl-report-moves = nước đi
gdl-report-waiting = nước chờ
gdl-report-instances = luật không còn biến
gdl-report-gates = cổng: chung + cuối ván + nước đi
gdl-report-bits = số bit của một thế cờ
gdl-report-turn = đến lượt ai
gdl-turn-bit = một bit của thế cờ cho biết, và điều đó đã được chứng minh
gdl-turn-moves = các nước đi hợp lệ cho biết
gdl-report-counter = bộ đếm bước
gdl-counter-none = không có
gdl-counter-droppable = { $name }; drop={ $name } bỏ nó đi
gdl-counter-read = { $name }, có nước đi hoặc sự kiện phụ thuộc vào nó
gdl-name-unset = các luật đọc “{ $name }” mà không luật nào đặt nó, nên điều kiện này không bao giờ đúng{ $nearest ->
        [EMPTY] {""}
       *[other] ; có phải bạn muốn viết “{ $nearest }”?
    }
gdl-name-unread = các luật đặt “{ $name }” mà không luật nào đọc nó; có phải bạn muốn viết “{ $nearest }”?
gdl-unset = luật đọc những tên này mà không luật nào đặt chúng: { $names }
gdl-report-unset = tên được đọc, không bao giờ được đặt
gdl-report-unread = tên được đặt, không bao giờ được đọc
gdl-report-goals = mục tiêu đã gặp
gdl-report-plies = số nước của một ván ngẫu nhiên
gdl-report-choices = số nước hợp lệ trung bình
gdl-report-positions = thế cờ
gdl-count = { $count }
gdl-positions-about = hơn { $found }; theo các ván ngẫu nhiên thì ít nhất khoảng { $guessed }
gdl-report-solved = cách giải
gdl-solved-wholly = duyệt mọi thế cờ, cần khoảng { $bytes }
gdl-solved-searched = duyệt mọi thế cờ cần khoảng { $bytes }, nhiều hơn bộ nhớ có; từng thế cờ được tìm kiếm riêng, nếu ván chơi không bao giờ quay lại một thế đã gặp
games-systems = bốn bài toán đầu tiên; bài thứ tư, N quân hậu, là một lệnh: lastmove queens
games-heaps = đống sỏi, số và hàng
games-boards = bảng
games-stones = đặt quân rồi để yên: nối thẳng hàng và nối cạnh
games-pieces = quân di chuyển được
games-graphs = đồ thị và hình vẽ
games-written = trò chơi của bạn
games-added = do chương trình này thêm vào
games-more = `lastmove games nim` nói tất cả về một trò chơi. Cộng các trò chơi bằng dấu + giữa hai dấu cách: "nim:3,4 + kayles:7".
games-notation = trò chơi
games-position = thế cờ
games-move = nước đi
games-example = thử
games-misere = Có /misere sau tên thì ai không đi được sẽ thắng thay vì thua: nim/misere:3,4,5
games-options = các tùy chọn, { $alone ->
        [0] mỗi cái viết là ,TÊN=GIÁ_TRỊ sau luật
       *[other] cái đầu viết là :TÊN=GIÁ_TRỊ, những cái sau là ,TÊN=GIÁ_TRỊ tiếp theo nó
    }:
games-try = để bắt đầu:
games-play = Ai không đi được thì thua, nếu trò chơi không nói khác; viết { $game }/misere thay cho { $game } thì ai không đi được lại thắng.
games-play-own = Ai không đi được thì thua, nếu trò chơi không nói khác. Viết { $game }/misere thay cho { $game }: { $misere }
games-play-stones = Ai tạo được điều đó thì thắng; viết { $game }/misere thay cho { $game } thì ai tạo ra nó lại thua.
games-one = “{ $found }” là một tổng các trò chơi
    .help = hãy viết tên của một trò chơi, chẳng hạn nim
option-k = bao nhiêu quân thẳng hàng thì thắng; bỏ trống thì là 4 trong connect-four
option-blocked = một tệp, mỗi dòng là một hàng gồm . (trống) và * (chặn): những ô không được đặt gì
option-ground = đỉnh là mặt đất; bỏ trống thì là đỉnh có tên ground
option-police = cách cảnh sát bước: 8, 4, knight, hoặc một danh sách các bước như 0:1/-1:0; bỏ trống thì là 8
option-thief = cách kẻ trộm bước, viết như ở police; bỏ trống thì là 4
option-pass = ai được đứng yên: both, police, thief hoặc none; bỏ trống thì là both
option-flying = người còn ba quân có được nhảy đến điểm trống bất kỳ không; bỏ trống thì không
option-fox-and-hounds-first = ai đi trước: fox (cáo) hoặc hounds (chó săn); bỏ trống thì cáo
option-hare-and-hounds-first = ai đi trước: hounds (chó săn) hoặc hare (thỏ); bỏ trống thì chó săn
option-drop = các sự kiện cần bỏ, như bộ đếm bước mà không nước đi nào phụ thuộc vào
option-cops-k = có bao nhiêu cảnh sát, từ 1 đến 4; bỏ trống thì là 1
option-cops-first = ai đi trước khi đã đặt xong: cops hoặc robber; bỏ trống thì là cops
option-cops-pass = ai được đứng yên: both, cops, robber hoặc none; bỏ trống thì là both
option-robber-speed = kẻ cướp được đi bao nhiêu cạnh trong một nước, không qua cảnh sát nào; bỏ trống thì là 1
option-undirected = yes đọc mọi cạnh theo cả hai chiều
option-geography-start = đỉnh mà quân cờ bắt đầu; bỏ trống thì là đỉnh đầu tiên của tệp
option-exits = các đỉnh mà kẻ cướp thắng nếu không có cảnh sát ở đó, nối bằng dấu chấm phẩy
option-first = ai đi trước: police hoặc thief; bỏ trống thì là police
option-goal = điều người chơi 0 muốn ở một ván chơi mãi: parity hoặc parity-min theo độ ưu tiên của tệp .pg, buchi:SET, cobuchi:SET, reach:SET hoặc safe:SET, energy hoặc mean-payoff theo trọng số của các nước đi; bỏ trống thì ván ấy là hòa, hoặc theo tính chẵn lẻ nếu các độ ưu tiên có cả hai tính chẵn lẻ

## Progress and statistics

phase-read = đọc tệp
phase-parse = đọc các dòng
phase-names = đọc các tên
phase-heaps = tìm các giá trị nim
phase-explore = tìm các thế cờ
phase-search = đang tìm kiếm
phase-colourings-reach = tìm các thế có thể đi tới
phase-colourings-values = tính giá trị
phase-tiers = giải lần lượt từng khối thế cờ
phase-tiers-check = kiểm tra giá trị theo các nước đi
phase-tiers-count = đếm các thế có thể đi tới
phase-tiers-reach = tìm các thế có thể đi tới
phase-nim-values = tính các giá trị nim
phase-rings = thử cắt các vòng
phase-rules = viết luật thành các trường hợp cụ thể
phase-build = dựng đồ thị
phase-transpose = đảo chiều các cạnh
phase-shards = chia đồ thị thành các phần
phase-count-moves = đếm các nước đi
phase-distribute = ghi các nước đi vào từng phần
phase-terminals = tìm các thế kết thúc
phase-cluster = giải bằng nhiều tiến trình
phase-solve = giải
phase-parity = giải trò chơi chẵn lẻ
phase-totals = đếm các thế thắng và thua
phase-placement = tìm giá trị nim theo chiều sâu
phase-placement-dominoes = tìm giá trị nim bằng số chứng minh
phase-rows = tính các hàng
phase-period = tìm chu kỳ
phase-certificate = kiểm tra chứng nhận
phase-table-keys = ghi các tên
phase-table-blocks = ghi bảng giá trị
phase-table-read = đọc bảng giá trị
phase-table-verify = kiểm tra bảng giá trị
phase-proof-measure = đếm các nước đi
phase-proof-write = ghi các nước đi
phase-book = đang lập sách khai cuộc
phase-first = tìm cách đặt đầu tiên
phase-random = đặt quân hậu ngẫu nhiên
phase-check = kiểm tra các quân hậu
phase-count = đếm các cách đặt
phase-list = liệt kê các cách đặt
phase-write = ghi tệp
figure-work-bytes = số byte của các tệp trong thư mục --work, tổng cộng
figure-sent-bytes = byte gửi đến luồng khác
figure-checkpoints = điểm lưu đã ghi
figure-processor-ms = mili giây bộ xử lý, mọi tiến trình
figure-worker-processor-ms = trong đó ở các luồng tìm kiếm
figure-memory-process = bộ nhớ lớn nhất của một tiến trình
figure-table-bytes = số byte của bảng giá trị
figure-vertices = số đỉnh
figure-attractors = số tập mà một người chơi ép được ván đi vào
figure-components = số thành phần liên thông mạnh
figure-largest-component = số đỉnh của thành phần lớn nhất
figure-edges = số cạnh
figure-positions = số thế cờ
figure-levels = số mức
figure-levels-kept = số mức mà lần chạy trước để lại
figure-words-written = số lần ghi lại từ của mọi đỉnh
figure-passes = số lần đọc hết các nước đi
figure-segments = số đoạn chứa các nước đi ngược
figure-segments-on-disk = trong đó nằm trên đĩa
figure-runs = số tệp dùng để sắp xếp các nước đi
figure-options = số nước đã xét
figure-queens-put = số quân hậu đã đặt
figure-touched = số nước đã đi ngược
figure-rounds = lượt tăng các mức năng lượng
figure-memory = bộ nhớ dự kiến để tìm kiếm
figure-memory-reading = bộ nhớ dự kiến để đọc
unit-explore = thế cờ
unit-rules = khả năng
unit-search = thế cờ
unit-tiers = thế cờ
unit-tiers-check = thế cờ
unit-tiers-count = thế cờ
unit-tiers-reach = thế cờ
progress-amount = { $count } { $unit }
progress-memory = việc này cần { BYTES($bytes) } bộ nhớ
progress-memory-reading = đọc dữ liệu này cần khoảng { BYTES($bytes) } bộ nhớ
progress-memory-unknown = chưa biết việc này cần bao nhiêu bộ nhớ
progress-of = { $phase }: { $percent } %, { $done } trong { $total }
progress-left = { $phase }: { $percent } %, { $done } trong { $total }, còn { $left }
progress-so-far = { $phase }: { $done }
progress-count = { $done } trong { $total }
progress-rate = { $count }/giây
progress-time-left = còn { $left }
progress-proof = không ai biết việc tìm kiếm này mất bao lâu, và có thể không bao giờ xong: không có bảng nhớ thì chứng minh nhỏ nhất cũng có khoảng 10^{ $digits } thế cờ
progress-bounds = { $progress }; đến nay{ $on_line ->
        [0] {""}
       *[other] , của một thế cờ trên dãy nước
    }: { $bounds }
progress-won = thắng trong nhiều nhất { $plies } nước
progress-lost = thua trong nhiều nhất { $plies } nước
progress-not-lost = không thua
progress-not-won = không thắng
progress-draw = không thua và không thắng
progress-no-win = không thắng được trong ít hơn { $plies } nước
progress-no-loss = không thua trong ít hơn { $plies } nước
interrupted-kept = phần đã làm được giữ trong { $folder }: chạy lại đúng lệnh ấy để làm tiếp
interrupted-not-kept = với --work DIR, lần chạy sau có thể làm tiếp từ chỗ bị dừng
duration-seconds = { $count } giây
duration-minutes = { $count } phút
duration-hours = { $count } giờ
duration-days = { $count } ngày
duration-weeks = { $count } tuần
duration-years = { $count } năm
stats-total = tổng cộng
stats-memory = bộ nhớ cao nhất

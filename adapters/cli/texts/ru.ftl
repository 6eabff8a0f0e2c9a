# Что говорит сам терминал. `undo`, `judge` и подобные слова набираются, они одинаковы на всех языках.

## Слова, которые можно набрать вместо номера или значения

terminal-word-undo = взять свою последнюю команду назад
terminal-word-turn = закончить ход
terminal-word-round = закончить раунд
terminal-word-contest = сказать, что событие или атака неверны
terminal-word-end-match = завершить матч для обоих за судью, после «да»
terminal-word-back = назад к списку
terminal-word-quit = выйти; матч остаётся как есть
terminal-word-help = эти слова

## Списки и значения

terminal-not-understood = «{ $typed }» непонятно; можно: { $fits }
terminal-enter-none = Enter выбирает единственный вариант, а здесь нет ни одного; можно: { $fits }
terminal-enter-many = Enter выбирает единственный вариант, а здесь их несколько; можно: { $fits }
terminal-enter-ends = Enter никогда не завершает ни атаку, ни ход, ни раунд, ни матч; можно: { $fits }
terminal-value = { $label }, или `back`
terminal-no-value = `{ $word }` здесь не значение; `back` ведёт к списку
terminal-nothing = здесь ничего сделать нельзя; `turn` заканчивает ход
terminal-sure-end = Это делается за судью: матч закончится для обоих. Чтобы подтвердить, введите «да»:
terminal-undo-contest = через `contest` это ещё можно изменить
terminal-fits-dice = ({ $range } из: { $dice })
terminal-faces = { $option }: введите грани { $fits }
terminal-fits-order = (порядок из: { $items })
terminal-script-refused = { $file }:{ $line }: { $why }. Остаток сценария не сыгран.

## Протесты

terminal-contest = какое событие неверно, 1–{ $last }
terminal-contest-attack = какое событие неверно, 1–{ $last }, или какая атака, `a { $attack }`
terminal-contest-who = кто протестует, a ({ $a }) или b ({ $b })
terminal-contests-used = В этом матче больше никто не может ничего оспорить.
terminal-places = игра может идти дальше после событий
terminal-place-asked = после какого события играть дальше, { $low }–{ $high }; `judge` оставляет это судье
terminal-place-ruled = после какого события играть дальше, { $low }–{ $high }
terminal-no-place = после события { $seq } играть дальше нельзя: оно внутри команды или отменено; ближайшие { $before } и { $after }
terminal-sure-back = Назад к событию { $seq } ({ $sentence }). Чтобы подтвердить, введите «да»:
terminal-way = { $who }: { $what }
terminal-reason-needed = протесту нужна причина, в любых словах

## Выход

terminal-left = Ничего не потеряно, продолжить можно так:  { $command }
terminal-gone = Матча { $match } больше нет: --store memory ничего не хранит
terminal-memory = --store memory: ничего не сохраняется
terminal-awaited = Ждём судью: событие { $seq } оспорено, а протест сам себя не решит. Его решают за терминалом.
terminal-at-rest = Ничего не сыграно: между атаками никто не обязан действовать.

## Взгляд назад

place-event = событие { $seq } из { $last }
place-step = шаг { $step }
place-attack = атака { $attack }
place-struck = (позже взято назад)
place-hidden = (состояния нет: в записи видны не все события)
place-stack = в стеке: { $thing }
place-attack-target = { $attack }, цель: { $target }
place-attack-untargeted = { $attack }, без цели
place-attack-over = { $attack } (завершена)
place-unit = { $unit } ({ $seat }): { $state }
place-value = { $name } { $value }
place-numbers = откуда числа атаки { $attack }:
place-suspended = открыт протест
place-asked = вопрос: { $question }
replay-help =
    n вперёд · b назад · s ШАГ к шагу · НОМЕР к событию · d к следующему решению · a N к началу атаки N · q выйти
    · за номером: событие, к которому может вернуться `what-if --at`
replay-nowhere = такого места нет

dispute-title = Протесты матча { $match }: { $count }
dispute-contest = { $number }. { $seat } оспаривает событие { $seq } (заявлено в событии { $at })
dispute-contest-back = { $number }. { $seat } оспаривает событие { $seq } (заявлено в событии { $at }) и просит вернуться к событию { $to }
dispute-reason = причина: { $reason }
dispute-open = открыт: судья не решил, никто не отозвал и не согласился
dispute-withdrawn = { $seat } отзывает протест, в событии { $at }
dispute-upheld = судья оставил всё в силе, в событии { $at }
dispute-accepted = другой игрок согласился в событии { $at }: назад к событию { $to }
dispute-rewound = судья вернул игру к событию { $to }, в событии { $at }
dispute-ended = не решён: матч закончился в событии { $at }
dispute-around = что было вокруг:
dispute-attack = атака { $attack }, как она шла до протеста:
dispute-attack-back = атака { $attack }, как она шла до события { $seq }:
dispute-hidden = (в этой записи события не видно)
dispute-place = оспоренное место:
dispute-verification = Проверка записи:

what-if-branched = { $name }, ответвление после события { $at }
what-if-not-taken = не принято: { $command } от { $role }: { $reason }
what-if-nothing = ничего не меняется
what-if-record = запись
what-if-branch = ответвление
what-if-one-side = атака { $attack } закончена только здесь: { $where }
what-if-otherwise = атака { $attack } кончается иначе
what-if-end = в конце

## К чему пришла `verify`

verify-good = { $name }: всё в порядке
verify-bad = { $name }: НЕ В ПОРЯДКЕ
verify-file = файл
verify-match = матч
verify-chain = цепочка
verify-signatures = подписи
verify-dice = кубы
verify-rules = правила
verify-whole = в порядке
verify-broken = есть нарушения
verify-not-checked = не проверено
verify-event = событие { $seq }
verify-line = строка { $line }
verify-more = … и ещё { $count }
verify-progress = проверка
verify-match-is = { $match }, игра «{ $game }», версия правил { $version }, видит { $viewer }
verify-chain-is = событий { $events }, конец { $events }-{ $head }
verify-origin-proven = контрольных точек { $checkpoints }; происхождение доказано тем, что есть у вас
verify-origin-nothing = контрольных точек { $checkpoints }; ничего не доказано, см. ниже
verify-origin-not = контрольных точек { $checkpoints }; запись согласована сама с собой, происхождение не доказано (ваших ключей, контрольных точек и квитанций не дано)
verify-origin-not-by-held = контрольных точек { $checkpoints }; запись согласована сама с собой, происхождение не доказано (то, что есть у вас, здесь ничего не доказывает)
verify-dice-entered = кубов { $dice }, введены игроками ({ $seats }); проверить их потом нельзя
verify-dice-entered-none = кубов не вводили
verify-dice-by = { $seat }: { $dice }
verify-dice-committed = кубов { $dice }, обязательство дано; тайна откроется в конце матча
verify-dice-committed-early = кубов { $dice }, обязательство дано; из них по раскрытым тайнам брошено заново { $checked }; тайна матча откроется в его конце
verify-dice-drawn = кубов { $dice }, все брошены заново по раскрытым тайнам
verify-dice-unknown = кубов { $dice }, не проверены: грани этой игры здесь неизвестны
verify-rules-agreed = в порядке: заново решено команд { $commands }, все события те же
verify-rules-differ = есть нарушения: сходится до события { $seq }
verify-rules-unknown = НЕ ПРОВЕРЕНО: в этой сборке нет правил «{ $game }» версии { $version }
verify-rules-skipped = не проверено: цепочка нарушена
verify-rules-hidden = заново решено команд { $commands }, все события те же; скрыто событий { $hidden } ({ $viewer } их не видит)
verify-rules-taken = НЕ решены заново, за ними может стоять скрытое распоряжение: команды событий { $events }
verify-rules-hidden-at = НЕ решено заново: всё с события { $seq }, игра может зависеть от скрытого события { $at }
verify-rules-unclear-at = НЕ решено заново: всё с события { $seq }; запись и правила расходятся в событии { $at }, и причиной может быть скрытое событие: попросите бандл судьи
verify-part = запись и правила расходятся в событии { $seq }, шаг { $step }
verify-part-attack = запись и правила расходятся в событии { $seq }, шаг { $step }, атака { $attack }
verify-clause = пункт
verify-answer = ответ
verify-recorded = запись
verify-decided = правила
verify-no-event = (события нет)

viewer-a = игрок a
viewer-b = игрок b
viewer-judge = судья
viewer-spectator = зритель

## Два бандла или две версии правил

diff-same = одни и те же события, всего { $events }
diff-matches = это два матча: { $one } и { $two }
diff-part = до события { $seq } всё одинаково, дальше расходятся
diff-end = здесь конец
diff-partly = что из этого вышло, не сравнивается: { $name } показывает не все события
change-nothing = (ничего)
rules-diff-attacks = { $name }: иначе кончаются атаки: { $count } из { $compared }
rules-diff-attack = атака { $attack } идёт иначе
rules-diff-attack-step = атака { $attack } идёт иначе с шага { $step }
rules-diff-before = было:
rules-diff-after = стало:
rules-diff-finished = { $actor } { $what } -> { $target }, завершена, урон { $dealt }
rules-diff-ended = { $actor } { $what } -> { $target }, прервана ({ $because }), урон { $dealt }
rules-diff-absent = такой атаки нет
rules-diff-changes = что иначе
rules-diff-not-taken = не принято: { $command } (событие { $seq }): { $reason }

recording-partly = { $name } показывает не все события; нужен полный бандл, бандл судьи
recording-no-rules = { $name }: в этой сборке нет правил этой версии
recording-no-game = { $name }: этот матч не по правилам, которые есть в этой сборке

## Что нашла `verify`, по кодам; программам достаются английские фразы

finding-unreadable-empty = файл пуст
finding-unreadable-cut = последняя строка без конца: файл обрезан
finding-not-canonical-json = это не JSON: { $why }
finding-not-canonical-object = здесь должен быть объект JSON
finding-not-canonical-form = запись JSON не каноническая: ключи по порядку, каждый один раз, без пробелов и лишних экранирований
finding-not-canonical-depth = вложенность глубже { $levels } уровней
finding-not-canonical-number = { $number }: это не целое число до { $largest }
finding-bad-header = это не заголовок бандла: { $why }
finding-bad-header-format = ожидается бандл формата { $format }, в котором есть хотя бы одно событие
finding-no-end = в последней строке нет контрольной суммы: файл обрезан
finding-bad-digest = контрольная сумма не сходится со строками перед ней: файл изменён
finding-wrong-count = по заголовку строк должно быть { $promised }, а в файле их { $found }
finding-bad-event = это не событие и не заглушка: { $why }
finding-bad-event-fields = у события не те поля или поля не того вида
finding-bad-checkpoint = это не контрольная точка: { $why }
finding-bad-checkpoint-fields = у контрольной точки есть seq и шестнадцатеричные хеш, id ключа и подпись

finding-wrong-match = событие матча { $other }, а не { $match }
finding-gap = здесь должно быть событие { $expected }
finding-broken-link = хеш не следует из этого события и предыдущего
finding-time-back = время { $at }, раньше предыдущего события
finding-illegal-stub = { $viewer } может видеть это событие, но оно скрыто
finding-illegal-body = { $viewer } не может видеть это событие, но оно показано
finding-wrong-start = первое событие не match.created с правилами из заголовка
finding-cut-command = запись обрывается внутри команды
finding-wrong-head = в заголовке указан другой конец цепочки

finding-bad-key = { $key }: это id не того ключа, с которым он стоит
finding-checkpoint-order = контрольные точки должны идти по порядку событий, каждая один раз
finding-unknown-key = подписано ключом { $key }, которого нет в заголовке
finding-bad-signature = подпись не от ключа { $key }
finding-untrusted-key = подписано ключом { $key }, а не вашим
finding-checkpoint-match = контрольная точка матча { $match }
finding-checkpoint-beyond = подписано событие { $at }, а событий теперь только { $events }
finding-checkpoint-differs = история не та, что была подписана
finding-checkpoint-missing = здесь закончилась атака или матч, а подписи нет
finding-unsigned = здесь закончилась атака или матч, а вашим ключом ничего не подписано
finding-receipt-beyond = событий только { $events }
finding-receipt-differs = история не та, на которую дана квитанция

finding-no-commitment = кубы этого матча можно проверить, но обязательства на них нет
finding-no-commitment-attack = у атаки нет обязательства на кубы
finding-commitment-differs = раньше у атаки { $attack } было другое обязательство на кубы
finding-wrong-commitment = обязательство атаки { $attack } дано не на тайну этого матча
finding-second-contribution = игрок { $seat } уже добавлял свой вклад
finding-late-contribution = вклад добавлен после первого броска
finding-entered-die = кубы ввёл игрок { $seat }, а в этом матче их бросает сервис
finding-drawn-die = кубов никто не вводил, а в этом матче их вводят игроки
finding-draw-differs = куб { $die } в прошлый раз упал иначе
finding-early-reveal = тайна раскрыта, когда к броску ещё можно было вернуться
finding-wrong-secret = это не та тайна, на которую обязался матч
finding-wrong-secret-attack = это не та тайна, на которую обязалась атака { $attack }
finding-missing-reveal = матч закончен, а его тайна не раскрыта
finding-missing-reveal-attack = оба игрока согласились, а тайна атаки { $attack } не раскрыта
finding-second-reveal = тайна атаки { $attack } уже была раскрыта
finding-rewound-reveal = возврат к событиям до конца атаки { $attack }, а её тайна уже раскрыта
finding-wrong-die = на кубе { $die } «{ $shown }», а по тайне выпадает «{ $drawn }»
finding-bad-fact = тело события { $type } не того вида

finding-unreadable-fact = тело события не того вида: { $why }
finding-rules-differ = по правилам здесь другое событие

## Почему запись и правила расходятся или запись нельзя сыграть заново

reason-no-answer = ни один ответ на открытый вопрос не ведёт к этому событию
reason-no-command = { $refusal }
reason-refused = { $refusal }
reason-rules-refuse = правила не принимают этот ответ: { $refusal }
reason-rules-fail = правила не могут продолжить: { $why }
reason-runaway = одна команда ведёт к событиям без конца
reason-no-beginning = матч начинается с match.created
reason-no-table = по этим правилам стол не расставить: { $why }
reason-no-die = правилам нужен куб { $die }, а в записи его нет
reason-no-die-given = правилам нужен куб { $die }, а в записи его нет; задайте и его: `--die { $die }=FACE`
reason-no-commitment = правилам нужно обязательство на кубы атаки { $attack }, а в записи его нет
reason-no-secret = правилам нужна раскрытая тайна, а в записи её нет
reason-part = запись и правила расходятся в событии { $seq }; подробнее скажет verify
reason-other-version = запись и правила { $version } расходятся в событии { $seq }; играли по правилам { $played }
reason-no-event = события { $seq } нет; в матче их { $last }
reason-no-place = к событию { $seq } вернуться нельзя: оно внутри команды или отменено{ $near ->
        [both] ; ближайшие { $before } и { $after }
        [before] ; ближайшее { $before }
        [after] ; ближайшее { $after }
       *[none] {""}
    }
reason-dice-drawn = кубы этого матча бросает сервис: другой куб задаёт `--die`
reason-dice-entered = кубы этого матча вводят игроки: другие грани броска задаёт `--roll`, а не `--die`
reason-no-draw = после места ответвления куб { $die } не бросают
reason-nobody-asked = там никого ни о чём не спрашивают; укажите, кто отдаёт команду
reason-not-taken = другой ответ не принят: { $why }
reason-more-rolls = лишних бросков { $rolls }: столько дальше в записи не вводят
reason-no-rolls = лишних бросков { $rolls }: дальше в записи бросков не вводят

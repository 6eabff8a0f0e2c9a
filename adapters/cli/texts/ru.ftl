# Что говорит сам терминал. `undo`, `judge` и подобные слова набираются, они одинаковы на всех языках.

## Слова, которые можно набрать вместо номера или значения

terminal-word-undo = взять свою последнюю команду назад
terminal-word-turn = закончить ход
terminal-word-round = закончить раунд
terminal-word-contest = сказать, что событие или атака неверны
terminal-word-end-match = завершить матч для обоих, после «да»
terminal-word-back = назад к списку
terminal-word-quit = выйти; матч остаётся как есть
terminal-word-help = эти слова

## Списки и значения

terminal-not-understood = «{ $typed }» непонятно; можно: { $fits }
terminal-enter-none = Enter выбирает единственный вариант, а здесь нет ни одного; можно: { $fits }
terminal-enter-many = Enter выбирает единственный вариант, а здесь их несколько; можно: { $fits }
terminal-value = { $label }, или `back`
terminal-no-value = `{ $word }` здесь не значение; `back` ведёт к списку
terminal-nothing = здесь ничего сделать нельзя; `turn` заканчивает ход
terminal-sure-end = Матч закончится для обоих. Чтобы подтвердить, введите «да»:
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
place-suspended = открыт протест
place-asked = вопрос: { $question }
replay-help =
    n вперёд · b назад · s ШАГ к шагу · НОМЕР к событию · d к следующему решению · a N к началу атаки N · q выйти
    · за номером: событие, к которому может вернуться `what-if --at`
replay-nowhere = такого места нет

dispute-title = Протесты матча { $match }: { $count }
dispute-contest = { $number }. Игрок { $seat } оспаривает событие { $seq } (заявлено в событии { $at })
dispute-contest-back = { $number }. Игрок { $seat } оспаривает событие { $seq } (заявлено в событии { $at }) и просит вернуться к событию { $to }
dispute-reason = причина: { $reason }
dispute-open = открыт: судья не решил, никто не отозвал и не согласился
dispute-withdrawn = отозван игроком { $seat } в событии { $at }
dispute-upheld = судья оставил всё в силе, в событии { $at }
dispute-accepted = другой игрок согласился в событии { $at }: назад к событию { $to }
dispute-rewound = судья вернул игру к событию { $to }, в событии { $at }
dispute-ended = не решён: матч закончился в событии { $at }
dispute-around = что было вокруг:
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

# Что происходит в любом матче. Ключи - имена событий через дефис; окончание выбирает фразу.

## Составные части

addend = { $label }: { $amount }
owned = { $effect } ({ $unit })
pair = { $name }: { $value }
part = { $index } из { $of }
die = куб { $number }
turned = { $before } → { $after }
damage-to = урон, { $unit }
attack-title = Атака { $number }: { $unit }, { $ability }
attack-title-unknown = Атака { $number }
unknown = Событие, которого эта версия не знает: { $type }
dice-count = { $low ->
        [one] { $low } кубе
       *[other] { $low } кубах
    }
dice-count-range = { $low }–{ $high } кубах
targets-count = { $low ->
        [one] { $low } цель
        [few] { $low } цели
       *[other] { $low } целей
    }
targets-count-range = целей: { $low }–{ $high }
int-range = { $low }–{ $high }
hex-digits = { $count ->
        [one] { $count } шестнадцатеричная цифра
        [few] { $count } шестнадцатеричные цифры
       *[other] { $count } шестнадцатеричных цифр
    }
bool-yes = да
bool-no = нет
list-empty = нет
value-none = нет
source-rules = правила

seat-a = Игрок A
seat-b = Игрок B
seat-judge = Судья
seat-system = Сервис

## Матч

match-created = { $rulebook }. { $first_seat }: { $first }. { $second_seat }: { $second }. Начинает { $seat }.
match-adjusted = { $actor } вручную меняет положение на столе: { $reason }
match-rewound-rule = Решение судьи: назад к событию { $to }. { $count ->
        [0] Ничего не отменено.
        [1] Событие { $span } больше не считается.
       *[other] События { $span } больше не считаются.
    }
match-rewound-accept = { $actor } соглашается с протестом: назад к событию { $to }. { $count ->
        [0] Ничего не отменено.
        [1] Событие { $span } больше не считается.
       *[other] События { $span } больше не считаются.
    }
match-undone = { $actor } берёт последнюю команду назад: дальше от события { $to }. { $count ->
        [0] Ничего не отменено.
        [1] Событие { $span } больше не считается.
       *[other] События { $span } больше не считаются.
    }
match-ended-judge = Судья завершает матч.
match-ended-seats = Оба игрока завершают матч.
turn-ended = Ход закончен. Теперь ходит { $seat }.
round-ended = Раунд закончен.
clock-expired-decision = { $seat }: время на это решение вышло.
clock-expired-match = { $seat }: время на матч вышло.

request-adjust = изменение положения на столе
request-adjudicate = что делает эффект
request-end-match = конец матча
request-accept = возврат назад
request-contribute = вклад в кубы
request-reveal = раскрытие тайны кубов
request-dice = введённые кубы
request-reveal-of = тайна кубов { $count ->
        [one] атаки { $attacks }
       *[other] атак { $attacks }
    }
request-dice-of = кубы события { $seq }
request-opened-adjust = { $by } хочет вручную изменить положение на столе; отвечает { $seat }.
request-opened-adjudicate = { $by } говорит, что делает эффект; отвечает { $seat }.
request-opened-end-match = { $by } хочет завершить матч; отвечает { $seat }.
request-opened-accept = { $seat } может согласиться с протестом ({ $by }).
request-opened-contribute = { $seat } может добавить свой вклад в кубы.
request-opened-reveal = Раскрыть сейчас? { $request }. Отвечает { $seat }. После раскрытия вернуться к событиям до конца атаки нельзя.
request-opened-dice = { $by } вводит кубы; подтверждает { $seat }: { $request }.
request-closed-confirmed = Согласовано: { $request }.
request-closed-declined = Отклонено: { $request }.
request-closed-confirmed-dice = { $seat } подтверждает: { $request }.
request-closed-declined-dice = { $seat } не подтверждает: { $request }. Чтобы их изменить, событие нужно оспорить.
request-closed-confirmed-reveal = { $seat } за раскрытие: { $request }.
request-closed-declined-reveal = { $seat } просит не раскрывать до конца матча: { $request }.
request-closed-answered = Есть ответ: { $request }.
request-closed-lapsed = Больше не спрашивается: { $request }.

attack-contested = { $seat } оспаривает событие { $seq }: { $reason }
attack-contested-back = { $seat } оспаривает событие { $seq } и хочет вернуться к событию { $to }: { $reason }
contest-withdrawn = { $actor } отзывает протест против события { $seq }.
contest-ruled = Судья оставляет событие { $seq } в силе. Игра идёт дальше.

order-standing-window = { $seat } оставляет распоряжение: пасовать до конца этого окна.
order-standing-all = { $seat } оставляет распоряжение: пасовать всегда.
order-standing-use = { $seat } оставляет распоряжение: при каждой возможности использовать «{ $effect }».
order-standing-cancel = { $seat } отменяет свои распоряжения.

## Атаки, окна, эффекты

attack-declared = { $unit } объявляет: { $ability }.
attack-declared-target = { $unit } объявляет: { $ability }. Цель: { $target }.
attack-target-changed = { $effect }: целью становится { $target }.
attack-target-changed-from = { $effect }: цель теперь { $target }, а не { $before }.
attack-finished = Атака завершена.
attack-ended = Атака прервана: { $because }.
because-out-of-range = цель слишком далеко
because-no-target = нет цели
because-cannot-pay = нечем оплатить
because-effect = её завершил эффект
because-interrupted = стала невозможной
because-match-over = матч закончен
because-blocked = заблокирована

step-entered = Шаг { $step }: { $what }
window-opened = Открывается окно: { $window }, { $side }.
window-closed = Закрывается окно: { $window }.
effect-triggered = { $unit }: срабатывает { $effect }.
effect-used = { $unit } использует: { $effect }.
effect-declined = { $seat } не использует: { $effect }; { $window }.
effect-declined-automatic = { $seat } ничего не может использовать: { $window }.
effect-resumed = { $effect } продолжается.
effect-adjudicated = { $effect }: игроки договорились, что он делает.
order-chosen = { $seat } выбирает порядок: { $items }.
table-instructed = { $effect }, выполнить на столе: { $text }
table-instructed-waits = { $effect }, выполнить на столе, игра ждёт: { $text }
table-reported = { $effect }: выполнено на столе.
condition-given = { $unit } получает состояние «{ $condition }».
condition-given-already = { $unit }: состояние «{ $condition }» уже есть, второе ничего не добавляет.
condition-removed = { $unit } теряет состояние «{ $condition }».
condition-removed-absent = { $unit }: состояния «{ $condition }» и не было.
unit-healed-none = { $unit }: лечить нечего.

## Кубы

dice-rolled = { $roll }: { $faces }
dice-rolled-critical = { $roll }, доброс критов: { $faces }
dice-rolled-effect = { $roll }, { $count ->
        [one] добавочный куб
       *[other] добавочные кубы
    } от эффекта: { $faces }
dice-picked = { $effect }: { $count ->
        [one] перебрасывается { $count } куб
        [few] перебрасываются { $count } куба
       *[other] перебрасываются { $count } кубов
    } ({ $roll }).
dice-rerolled = { $effect }, переброс { $count ->
        [one] { $count } куба
       *[other] { $count } кубов
    } ({ $roll }): { $faces }
dice-changed-change = { $effect } меняет { $count ->
        [one] { $count } куб
        [few] { $count } куба
       *[other] { $count } кубов
    } ({ $roll }): { $faces }
dice-changed-treat-as = { $effect }: { $count ->
        [one] { $count } куб считается другой гранью
        [few] { $count } куба считаются другой гранью
       *[other] { $count } кубов считаются другой гранью
    } ({ $roll }): { $faces }
dice-changed-flip = { $effect } переворачивает куб ({ $roll }): { $faces }
whose-roll = { $unit }, { $roll }
dice-revealed = Тайна кубов раскрыта: { $attack }.
dice-revealed-match = Тайна кубов матча раскрыта.
dice-contributed = { $seat } добавляет свой вклад в кубы.
dice-mode-entered = бросаются на столе и вводятся
dice-mode-verifiable = бросает сервис, можно проверить

## Что стоит под фразой

detail-rules = версия правил
detail-dice = кубы
detail-sources = на столе
detail-commitment = обязательство на кубы
detail-contribution = вклад
detail-secret = тайна
detail-reason = причина
detail-except = кроме
detail-kind = вид
detail-inside = внутри
detail-part = цель
detail-chosen = выбрано
detail-dice-picked = кубы
detail-order = порядок
detail-early = заранее, для более позднего шага
detail-standing = по распоряжению
detail-claim = заявлено
detail-operation = итог
detail-confirmed-by = согласие
detail-entered-by = ввод
throw-none = { $seat }, не подтверждено
throw-confirmed = { $seat }, подтверждает { $by }
throw-declined = { $seat }, не подтверждает { $by }
detail-effect = эффект
order-is-alone = другого нет
order-is-immaterial = не важен
order-is-chosen = выбран игроком
change-add = добавлено
change-remove = убрано
change-set = { $unit }, { $field }
hurt-healed = вылечено

## Отказы

refusal-malformed = это не команда: чего-то не хватает, что-то лишнее или не того вида
refusal-command-id-reused = этот id уже занят другой командой
refusal-not-allowed = вашей роли это никогда нельзя
refusal-match-over = матч закончен
refusal-suspended = открыт протест; сначала решает судья
refusal-stale-seq = произошло что-то, чего вы ещё не видели
refusal-decision-closed = этот вопрос уже закрыт
refusal-not-your-decision = спрашивают другого игрока, не вас
refusal-unknown-unit = такого участника нет
refusal-unknown-effect = такого эффекта нет
refusal-cannot-pay = нечем оплатить
refusal-not-an-enemy = целью может быть только противник
refusal-no-line-of-sight = цель должна быть видна
refusal-illegal-defender = эта карта сейчас не может выступить защитником
refusal-illegal-dice = эти кубы выбрать нельзя
refusal-wrong-faces = эти грани не подходят к броску
refusal-cannot-undo = ничего вашего уже нельзя взять назад
refusal-out-of-range = цель слишком далеко
refusal-no-such-option = сейчас это невозможно

## Вопросы

question-choose = { $seat }: выберите атаку.
question-target = { $seat }: выберите цель.
question-window = { $seat }: используйте эффект или пасуйте.
question-priority = { $seat }, приоритет у вас: действуйте или пасуйте.
question-roll = { $seat }: бросьте кубы и введите грани.
question-order = { $seat }: расставьте свои эффекты по порядку, первый исполняется первым.
question-report = { $seat }: сообщите, что выполнено на столе.
question-ruling = { $seat }: решите протест.
question-adjust = { $seat }: согласны с изменением положения на столе?
question-adjudicate = { $seat }: согласны с тем, что делает эффект?
question-end-match = { $seat }: согласны завершить матч?
question-accept = { $seat }: согласиться с протестом и вернуться назад?
question-contribute = { $seat }: добавить свой вклад в кубы?
question-reveal = { $seat }: раскрыть тайну кубов сейчас и больше не возвращаться к событиям до конца этой атаки?
question-dice = { $seat }: кубы введены так, как выпали?

## Варианты

option-use = использовать: { $effect }
option-use-dice = использовать: { $effect }, на { $dice }
option-use-target = использовать: { $effect }, на выбор: { $target }
option-use-dice-target = использовать: { $effect }, на { $dice }, на выбор: { $target }
option-use-chosen = использовать: { $effect }, { $target }
option-use-dice-chosen = использовать: { $effect }, на { $dice }, { $target }
option-pass = пасовать
option-roll = бросить { $faces ->
        [one] { $faces } куб
        [few] { $faces } куба
       *[other] { $faces } кубов
    }
option-order = расставить по порядку: { $items }
option-report = сообщить: указание { $instruction } выполнено
option-report-damage = сообщить: указание { $instruction } выполнено, и какой был урон
option-confirm = согласиться: { $request }
option-decline = отклонить: { $request }
option-accept = согласиться с протестом и вернуться назад
option-withdraw = отозвать протест
option-contribute = добавить вклад в кубы: { $value }
option-rule-uphold = оставить всё в силе
option-rule-rewind = вернуться к событию { $to_seq }
option-rule-rewind-to-seq = вернуться к событию { $to_seq }
option-undo = взять последнюю команду назад
option-contest = оспорить случившееся
option-stand = оставить распоряжение
option-adjust = вручную изменить положение на столе
option-adjudicate = сказать, что делает эффект
option-end-turn = закончить ход
option-end-round = закончить раунд
option-end-match = завершить матч

## Поля

slot = { $label } ({ $fits })
slot-text = любой текст
slot-dice = кубы, по номерам
slot-dice-count = { $low ->
        [one] { $low } куб
        [few] { $low } куба
       *[other] { $low } кубов
    }
slot-dice-count-range = кубов: { $low }–{ $high }
slot-target = цель
slot-targets = цели
slot-unit = участник
slot-effect = эффект
slot-faces = грани в порядке кубов
slot-items = порядок
slot-damage = урон
slot-amount = сколько
slot-instruction = указание
slot-value = вклад
slot-reason = причина
slot-to-seq = событие, к которому вернуться
slot-seq = событие
slot-verdict = решение
slot-request = запрос

## Язык эффектов

role-attacker = атакующий
role-source = источник
role-target = цель
role-owner = владелец
role-declared-target = объявленная цель
role-chosen = выбранный
role-defender = защитник
role-rules = правила
amount-all = все
by-any = никому
field-conditions = состояния
of-source = источник
test-within = не дальше { $range }: { $unit }
operation-redirect = целью становится { $unit }
operation-end-attack = атака завершается
operation-extra-attack = ещё одна атака: { $attack }
operation-instruct = на столе: { $text }
operation-give-condition = { $unit } получает «{ $condition }»
operation-remove-condition = { $unit } теряет «{ $condition }»
operation-heal = { $unit } лечит { $amount }

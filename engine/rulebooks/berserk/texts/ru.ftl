# Что происходит в действии «Берсерка». Ключи - имена событий через дефис; окончание выбирает фразу.

rulebook-berserk = Берсерк

## Шаги и пункты

clause-303-3 = Верхнее в стеке выполняется, когда оба игрока спасовали подряд.
clause-511-1 = Действие проходит этапы один за другим.
clause-511-2 = На каждом шаге можно использовать особенности; когда оба спасовали, применяется связанное с концом шага.
clause-511-3 = Действие объявлено и лежит внизу стека.
clause-511-4 = Предварительный этап: перенаправление, защитник, блокирование; затем цель становится окончательной.
clause-511-5 = Основной этап: кубик, затем эффект.
clause-511-5-1 = Кубики брошены и модифицированы, Таблица Ударов говорит, кто бьёт и как сильно.
clause-511-5-2 = Сила модифицируется, предотвращается, замещается или останавливается; остальное наносится.
clause-511-6 = Окончание: действие оплачено, роли сняты, срабатывают особенности «после».
clause-511-7 = Два броска или два удара происходят одновременно.
clause-511-8 = Что не имеет числа, обходится без кубика.
clause-511-8-1 = Заклинание или воздействие с тремя числами берёт число по одному кубику.
clause-511-9 = Заблокированное действие сразу переходит к окончанию.
clause-514 = Таблица Ударов: разница бросков говорит, кто бьёт и как сильно.
clause-514-6 = Закрытая карта не бросает: один кубик решает, слабо, средне или сильно.
clause-518-3 = Модификаторы броска: свой отряд, сама карта, карты противника, пределы кубика, точные значения.
clause-518-3-a = Модификаторы от отряда бросающей карты.
clause-518-3-b = Модификаторы от самой бросающей карты.
clause-518-3-c = Модификаторы от карт противника.
clause-518-3-d = Пределы кубика.
clause-518-3-e = Точные значения броска.
clause-518-4 = Бросок меньше 1 считается за 1, больше 6 — за 6.
clause-518-5 = Пока бросок модифицируется, объявлять ничего нельзя.
clause-519-3 = Модификаторы силы: отряд источника, источник, отряд цели, цель, точные значения.
clause-519-3-a = Модификаторы от отряда источника.
clause-519-3-b = Модификаторы от самого источника.
clause-519-3-c = Модификаторы от отряда цели.
clause-519-3-d = Модификаторы от самой цели.
clause-519-3-e = Точные значения силы; повысить её они не могут.
clause-519-4 = Пока сила модифицируется, объявлять ничего нельзя.
clause-519-5 = Сделать удар слабым, средним или сильным — тоже модификатор; действует то, что сопутствует новому виду.
clause-526-1 = Что стало невозможным, прерывается и не оплачивается.

## Слова

ability-strike = простой удар
kind-simple-strike = простой удар
kind-directed-strike = направленный удар
kind-special-strike = особый удар
kind-row-strike = удар через ряд
kind-shot = выстрел
kind-throw = метание
kind-discharge = разряд
kind-magic-strike = магический удар
kind-spell = заклинание
kind-influence = воздействие
level-weak = слабый
level-medium = средний
level-strong = сильный
effect-weaken = ослабление удара
effect-armor = броня
effect-experience-attack = опыт в атаке
effect-experience-defense = опыт в защите
effect-protection = защита
roll-source = бросок
roll-target = бросок
of-target = цель
what-roll = бросок
what-strength = сила
what-level = вид удара
what-prevent = предотвращение
what-protect = защита
what-replace = замещение
what-block = блокирование
cost-close = карта закрыта
cost-counters = фишки
group-a = группа а
group-b = группа б
group-c = группа в
group-d = группа г
group-e = группа д
field-life = жизнь
field-wounds = раны
field-counters = фишки
field-open = открыта
field-hidden = скрыта
field-at = место
state-open-yes = открыта
state-open-no = закрыта
state-hidden-yes = лежит скрытой картой
state-alive-no = пала
window-declared = при объявлении
window-preliminary = предварительный этап
window-on-action = при действии
window-dice-roll = бросок кубика
window-dice-apply = ослабление удара
window-on-dice = при броске кубика
window-effect = нанесение эффекта
window-on-effect = при ударе
window-step-end = конец шага
window-after = после действия
window-ending = окончание действия
window-silent = окончание заблокированного действия
window-always = всегда
side-a = Игрок A
side-b = Игрок B
side-any = оба игрока
test-in-formation = { $unit } в строю
test-in-line-with = в одном строю: { $unit }

## Что происходит

thing-ability = { $ability } ({ $unit })
thing-roll = бросок ({ $unit })
thing-strike = удар ({ $unit })
thing-feature = { $effect } ({ $unit })
thing-defend = защитник ({ $unit })
stack-pushed = В стек: { $thing }.
stack-resolved = Из стека{ $count ->
        [1] {""}
       *[other] , одновременно
    }: { $things }.
stack-resolved-void = Из стека без исполнения: { $things }.
priority-passed = { $seat } пасует.
priority-passed-automatic = { $seat } пасует: делать нечего.
defender-named = { $unit } выступает защитником и становится целью.
defender-named-for = { $unit } выступает защитником: цель теперь { $unit }, а не { $before }.
ability-blocked = { $effect } блокирует: { $ability } ({ $unit }).

card-hidden = { $unit } лежит скрытой картой.
card-revealed = { $unit } вскрывается.
card-opened = { $unit } открывается.
card-closed = { $unit } закрывается.
role-gained = Роли: { $roles }.
role-gained-target = Роли: { $roles }. Цель больше не изменится.
role-is-target = { $unit } — цель
role-is-attacking = { $unit } — нападающая карта
role-is-reflecting = { $unit } — отражающая карта
role-is-striking = { $unit } — атакующая карта
role-is-struck = { $unit } — атакованная карта
roles-cleared = Роли сняты: { $units }.

effect-laid = { $effect }, для этого действия: { $what }.
effect-laid-by = { $effect }, для этого действия: { $what } ({ $unit }) { $by }.
effect-laid-to = { $effect }, для этого действия: { $what } ({ $unit }) сводится к { $to }.
detail-amount = сколько

modifiers-applied-roll = Бросок, { $unit }: { $before } → { $after }
modifiers-applied-level = Вид удара, { $unit }: { $before } → { $after }
modifiers-applied-strength = Сила удара, { $unit }: { $before } → { $after }
modifiers-applied-strength-level = Сила удара, { $unit }, { $level }: { $before } → { $after }
modifiers-applied-strength-level-same = Сила удара, { $unit }, { $level }: остаётся { $after }.
modifiers-applied-roll-same = Бросок, { $unit }: остаётся { $after }.
modifiers-applied-level-same = Вид удара, { $unit }: остаётся { $after }.
modifiers-applied-strength-same = Сила удара, { $unit }: остаётся { $after }.
blow-determined-die = По одному кубику: { $source }, вид { $source_level }.
armor-used = Броня, { $unit }: { $amount ->
        [one] поглощена { $amount } рана
        [few] поглощено { $amount } раны
       *[other] поглощено { $amount } ран
    }, до конца хода осталось { $left }.
modifiers-roll-before = выпало
modifiers-level-before = по таблице
modifiers-strength-before = на карте
modifier = { $group }, { $source }

blow-determined-both = Таблица Ударов: { $source } бьёт, удар { $source_level }; { $target } отвечает, удар { $target_level }.
blow-determined-source = Таблица Ударов: { $source } бьёт, удар { $source_level }.
blow-determined-target = Таблица Ударов: бьёт только { $target }, удар { $target_level }.
blow-determined-none = Таблица Ударов: не бьёт никто.
blow-weakened-both = { $by } ослабляет удары: { $source } бьёт, удар { $source_level }; { $target } отвечает, удар { $target_level }.
blow-weakened-source = { $by } ослабляет удары: бьёт только { $source }, удар { $source_level }.
blow-weakened-target = { $by } ослабляет удары: бьёт только { $target }, удар { $target_level }.
blow-weakened-none = { $by } ослабляет удары: не бьёт никто.
blow-difference = разница бросков
blow-strength = сила
blow-landed = { $striker } бьёт, { $struck } получает { $wounds ->
        [one] { $wounds } рану.
        [few] { $wounds } раны.
       *[other] { $wounds } ран.
    }
blow-landed-ability = { $ability } ({ $striker }): { $struck } получает { $wounds ->
        [one] { $wounds } рану.
        [few] { $wounds } раны.
       *[other] { $wounds } ран.
    }
blow-landed-return = { $striker } отвечает, { $struck } получает { $wounds ->
        [one] { $wounds } рану.
        [few] { $wounds } раны.
       *[other] { $wounds } ран.
    }
taken-prevent = предотвращено, { $source }
taken-armor = броня, { $source }
taken-replace = замещено, { $source }
taken-protect = защита, { $source }
blow-replaced = { $effect } замещает { $amount ->
        [one] { $amount } рану
        [few] { $amount } раны
       *[other] { $amount } ран
    }.
wounds-dealt = { $unit } получает { $amount ->
        [one] { $amount } рану.
        [few] { $amount } раны.
       *[other] { $amount } ран.
    }
wounds-dealt-effect = { $unit } получает от эффекта { $amount ->
        [one] { $amount } рану.
        [few] { $amount } раны.
       *[other] { $amount } ран.
    }
wounds-before = раны до этого
wounds-taken = получено
wounds-after = раны теперь
unit-healed-berserk = { $unit } излечивает { $amount ->
        [one] { $amount } рану.
        [few] { $amount } раны.
       *[other] { $amount } ран.
    }
unit-defeated-berserk = { $unit } погибает.
hurt-before-berserk = раны до этого
hurt-after-berserk = раны теперь

ability-paid = { $unit } оплачивает: { $ability }.
ability-paid-closed = { $unit } оплачивает: { $ability }, и закрывается.
ability-paid-defend = { $unit } оплачивает защиту и закрывается.
counters-changed = Фишки, { $unit }: { $after }.
counters-before = было
counters-changed-by = изменение
action-offered = { $effect }: { $unit } может сразу действовать, { $ability }.

## Язык эффектов

operation-modify = { $what } ({ $of }): { $by }
operation-set = { $what } ({ $of }) сводится к { $to }
operation-reroll-die = переброс кубика ({ $of })
operation-flip-die = переворот кубика ({ $of })
operation-block = действие заблокировано
operation-prevent = предотвращено ран: { $amount }
operation-replace = раны замещаются
operation-protect = удар ничего не делает
operation-wound = { $unit } получает раны: { $amount }
operation-open = { $unit } открывается
operation-close = { $unit } закрывается
operation-add-counters = фишки, { $unit }: { $count }

## Вопросы, варианты, поля

question-choose-berserk = { $seat }: объявите действие.
question-target-berserk = { $seat }: выберите цель.
question-roll-berserk = { $seat }: бросьте кубик и введите, что выпало.
option-announce = объявить: { $ability }, { $unit } → { $target }
option-announce-target = объявить: { $ability }, { $unit }; цель на выбор: { $target }
option-announce-alone = объявить: { $ability }, { $unit }
option-defend = выступить защитником: { $unit }
slot-ability = действие

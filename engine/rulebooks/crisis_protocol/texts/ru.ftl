# Что происходит в последовательности атаки. Ключи - имена событий через дефис; окончание выбирает фразу.

rulebook-crisis-protocol = Crisis Protocol

## Шаги и пункты

clause-1 = Выбирается атака.
clause-1-a = Атаку, на которую не хватает энергии, выбрать нельзя; пока ничего не платится.
clause-2 = Объявляется цель.
clause-2-a = Цель — видимый противник.
clause-2-b = Измеряется дистанция до цели.
clause-2-c = Цель слишком далеко: атакующий решает, что дальше.
clause-2-c-i = Объявляется другая цель.
clause-2-c-ii = Атака завершается, ничего не платится.
clause-2-d = Эффекты при выборе цели, сначала сторона атакующего.
clause-3 = Платится цена атаки; если платить нечем, атака завершается.
clause-4 = Собирается пул кубов атакующего.
clause-4-a = Кубов столько, какова сила атаки.
clause-4-b = Эффекты добавляют и убирают кубы атакующего.
clause-4-c = У атакующего остаётся хотя бы один куб.
clause-5 = Собирается пул кубов защищающегося.
clause-5-a = Кубов столько, какова защита от атаки этого типа.
clause-5-b = Эффекты добавляют и убирают кубы защищающегося.
clause-5-c = У защищающегося остаётся хотя бы один куб.
clause-6 = Бросает атакующий.
clause-7 = Бросает защищающийся.
clause-8 = Доброс критов.
clause-8-a = Атакующий добавляет по кубу за каждый крит первого броска; добавленные кубы новых не дают.
clause-8-b = Защищающийся добавляет по кубу за каждый крит первого броска; добавленные кубы новых не дают.
clause-9 = Перебросы и изменения кубов, четыре очереди.
clause-9-a = Стороны модифицируют свои кубы.
clause-9-a-i = Атакующий модифицирует бросок атаки.
clause-9-a-ii = Защищающийся модифицирует бросок защиты.
clause-9-b = Стороны модифицируют кубы противника.
clause-9-b-i = Атакующий модифицирует бросок защиты.
clause-9-b-ii = Защищающийся модифицирует бросок атаки.
clause-9-end = Последняя возможность тронуть кубы до подсчёта успехов.
clause-10 = Успехи считаются и сравниваются.
clause-10-a = В броске атаки считаются криты, вайлды и попадания.
clause-10-b = В броске защиты считаются криты, вайлды и блоки.
clause-10-c = Разница в один и больше — атака попала, и это её урон.
clause-11 = Эффекты перед уроном.
clause-11-a = Сторона атакующего применяет эффекты перед уроном.
clause-11-b = Сторона защищающегося применяет эффекты перед уроном.
clause-11-c = Действуют карты кризисов, перед уроном.
clause-12 = Наносится урон.
clause-12-a = Цель получает урон, не больше оставшегося здоровья.
clause-12-b = Цель получает столько энергии, сколько получила урона.
clause-13 = Атака разрешена.
clause-14 = Эффекты после атаки.
clause-14-a = Сторона атакующего применяет эффекты после атаки.
clause-14-b = Сторона защищающегося применяет эффекты после атаки.
clause-14-c = Действуют карты кризисов, после атаки.

## Слова

face-critical = крит
face-wild = вайлд
face-hit = попадание
face-block = блок
face-blank = пусто
face-failure = провал
roll-attack = бросок атаки
roll-defense = бросок защиты
kind-physical = физическая атака
kind-energy = энергетическая атака
kind-mystic = мистическая атака
condition-bleed = Кровотечение
condition-hex = Сглаз
condition-incinerate = Поджог
condition-judgement = Приговор
condition-poison = Яд
condition-root = Оковы
condition-shock = Шок
condition-slow = Замедление
condition-stagger = Пошатнулся
condition-stun = Оглушение
status-healthy = здоров
status-dazed = ошеломлён
status-injured = ранен
status-ko = выбыл
effect-cover = укрытие
cost-power = уплачено энергии
field-range = дистанция
field-reach = дальность атаки
field-line-of-sight = видимость
field-cover = укрытие
field-damage = урон
field-power = энергия
field-status = статус
window-targeted = выбор целью
window-attack-pool = пул атаки
window-defense-pool = пул защиты
window-attack-rolled = после броска атаки
window-defense-rolled = после броска защиты
window-modify-own-attack = модификация броска атаки
window-modify-own-defense = модификация броска защиты
window-modify-opponent-defense = модификация броска защиты противника
window-modify-opponent-attack = модификация броска атаки противника
window-modify-end = конец модификации кубов
window-calculate = подсчёт успехов
window-before-damage = перед уроном
window-damage = изменение урона
window-damage-dealt = урон нанесён
window-after-attack = после атаки
window-after-all-attacks = после всех атак
side-attacker = сторона атакующего
side-defender = сторона защищающегося
side-crisis = карты кризисов
side-attacker-replaces = сторона атакующего, замещение
side-defender-replaces = сторона защищающегося, замещение
side-crisis-replaces = карты кризисов, замещение
side-attacker-reduces = сторона атакующего, уменьшение
side-defender-reduces = сторона защищающегося, уменьшение
side-crisis-reduces = карты кризисов, уменьшение
by-attacker = атакующему
by-defender = защищающемуся
amount-damage-dealt = сколько нанесено урона

## Что происходит

unit-healed-crisis-protocol = { $unit } лечит урон: { $amount }.
unit-defeated-crisis-protocol = { $unit } выбывает из игры.
unit-dazed = { $unit } получает статус «ошеломлён».
unit-recovered = { $unit } встаёт на раненой стороне, здоровье { $stamina }.
hurt-before-crisis-protocol = урон до этого
hurt-after-crisis-protocol = урон теперь

attack-target-declared = Цель: { $targets }.
attack-target-declared-many = Цели, по порядку: { $targets }.
claim-of = { $unit }, { $field }
attack-target-refused = { $target } слишком далеко.
attack-cost-paid = { $unit } платит энергию: { $amount }.
attack-cost-paid-short = { $unit } платит энергию: { $amount }, не хватает { $short }; атака продолжается.
attack-marked = { $effect }, на потом: { $operation }.

pool-built-attack = Пул атаки, { $unit }: { $dice ->
        [one] { $dice } куб
        [few] { $dice } куба
       *[other] { $dice } кубов
    }.
pool-built-defense = Пул защиты, { $unit }: { $dice ->
        [one] { $dice } куб
        [few] { $dice } куба
       *[other] { $dice } кубов
    }.
pool-strength = сила атаки
pool-defense = защита
pool-minimum = не меньше одного
dice-due = { $effect } добавляет { $count ->
        [one] { $count } куб
        [few] { $count } куба
       *[other] { $count } кубов
    } ({ $roll }).

successes-counted = Успехи: { $attack } против { $defense }.
face-counted = { $roll }, { $face }, { $dice ->
        [one] { $dice } куб
        [few] { $dice } куба
       *[other] { $dice } кубов
    }
face-counted-by = { $roll }, { $face }, { $dice ->
        [one] { $dice } куб
        [few] { $dice } куба
       *[other] { $dice } кубов
    } по { $worth }, { $by }
damage-calculated-hit = Атака попала, урон { $damage }.
damage-calculated-miss = Атака не попала.
damage-difference = разница успехов
damage-changed-replaced = { $effect } замещает урон: { $after } вместо { $before }.
damage-changed-reduced = { $effect } уменьшает урон с { $before } до { $after }.
damage-carried = урон к нанесению
damage-dealt = { $unit } получает урон: { $amount }.
damage-dealt-by = { $unit } получает урон: { $amount }, { $effect }.
damage-before = урон до этого
damage-wanted = нанесено
damage-cap = не больше здоровья
damage-after = урон теперь
damage-not-dealt-miss = { $unit } урона не получает: атака не попала.
damage-not-dealt-reduced = { $unit } урона не получает: от него ничего не осталось.
damage-not-dealt-fallen = { $unit } урона не получает: цель уже выбыла.

power-gained = { $unit } получает за урон энергию: { $amount }.
power-gained-by = { $unit } получает энергию: { $amount }, { $effect }.
power-lost = { $unit } теряет энергию: { $amount }.
power-lost-by = { $unit } теряет энергию: { $amount }, { $effect }.
power-unchanged-judgement = { $unit } энергии не получает: Приговор.
power-unchanged-power-cap = { $unit } энергии не получает: больше не помещается.
power-unchanged-none = { $unit } энергии не теряет: её нет.
power-before = энергия до этого
power-wanted = изменение
power-after = энергия теперь
power-limit-stun = Оглушение: не больше одной
power-limit-power-cap = больше не помещается
power-limit-none = больше не было

attack-resolved-hit = Атака разрешена: попала, нанесено урона: { $dealt }.
attack-resolved-miss = Атака разрешена: не попала.

## Язык эффектов

operation-add-dice = { $count } к кубам, { $pool }
operation-reroll = переброс, { $roll }: { $up_to }
operation-change = изменение, { $roll }: { $up_to }, { $from } → { $to }
operation-allow-failures = провалы можно модифицировать, { $roll }
operation-forbid-modify = { $roll }: модифицировать нельзя { $by }
operation-forbid-critical-dice = { $roll }: криты не дают доброса
operation-count = { $roll }, { $face }: по { $worth }
operation-treat-as = { $roll }: { $up_to }, { $from } считается за { $to }
operation-reduce-damage = урон меньше на { $by }, но не меньше { $minimum }
operation-set-damage = урон становится { $to }
operation-damage = { $unit } получает урон: { $amount }
operation-gain-power = { $unit } получает энергию: { $amount }
operation-lose-power = { $unit } теряет энергию: { $amount }

## Вопросы, варианты, поля

question-target-crisis-protocol = { $seat }: объявите цель.
option-choose-attack = атаковать: { $unit }, { $attack }
option-declare-target = объявить цель: { $target }
option-declare-target-targets = объявить: { $targets }
option-end-attack = завершить атаку
slot-range = дистанция, как измерена
slot-line-of-sight = видимость
slot-cover = укрытие

# Что говорит сам терминал. `undo`, `turn` и подобные слова набираются, они одинаковы на всех языках.

## Слова, которые можно набрать вместо номера или значения

terminal-word-undo = взять свою последнюю команду назад
terminal-word-turn = закончить ход
terminal-word-round = закончить раунд
terminal-word-end-match = завершить матч для обоих, после «да»
terminal-word-back = назад к списку
terminal-word-quit = выйти; матч остаётся как есть
terminal-word-help = эти слова

## Списки и значения

terminal-nothing = здесь ничего сделать нельзя; `turn` заканчивает ход
terminal-sure-end = Матч закончится для обоих. Чтобы подтвердить, введите «да»:
terminal-fits-dice = ({ $range } из: { $dice })
terminal-fits-order = (порядок из: { $items })
terminal-script-line = строка { $line }

## Выход

terminal-left = Ничего не потеряно, продолжить можно так:  { $command }
terminal-gone = Матча { $match } больше нет: --store memory ничего не хранит
terminal-memory = --store memory: ничего не сохраняется

"""The operations of queries, as the OpenAPI document tells them."""

from adapters.http.operation import MATCH, READ, Operation, Parameter, whole_number
from adapters.http.query_routes import FOUND, MOST_FOUND

_NUMBER = Parameter("number", "path", "Id of the attack.", {"type": "string", "pattern": "^[0-9]{1,15}$"}, True)
_LANG = Parameter("lang", "query", "Language.", {"enum": ["en", "ru"], "default": "en"})


def _word(name: str, description: str) -> Parameter:
    return Parameter(name, "query", description, {"type": "string"})


_SEARCH = (
    _word("unit", "Attacker or target."),
    _word("attacker", "Attacker."),
    _word("target", "Target."),
    _word("outcome", "finished, ended, running, or why it ended."),
    _word("effect", "An effect used or triggered in it: its id, or `unit/effect`."),
    _word("rolled", "Faces that were all thrown, separated by commas, each as often as it is named."),
    Parameter("at_least", "query", "Damage or wounds dealt, at least.", whole_number(0)),
)

QUERY_OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "get",
        "/matches/{match}/attacks",
        "attacks",
        "The attacks on the live line of the match.",
        "AttackPage",
        parameters=(*READ, *_SEARCH),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/attacks/{number}",
        "attack",
        "One attack: what it was, its numbers, its story in words.",
        "AttackDetail",
        parameters=(*READ, _NUMBER, _LANG),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/attacks/{number}/explanation",
        "explanation",
        "The numbers of an attack, each as the tree of what it is made of.",
        "Explanation",
        parameters=(*READ, _NUMBER, Parameter("number", "query", "This number alone.", {"type": "string"})),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/options",
        "options",
        "What the asker may do now, and why not the rest.",
        "Possibilities",
        parameters=(*READ, _LANG),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/difference",
        "difference",
        "Where the asker's views after two events part.",
        "ViewDifferences",
        parameters=(
            *READ,
            Parameter("from", "query", "After this event.", whole_number(1), True),
            Parameter("to", "query", "And after this one, the newest unless given.", whole_number(1)),
        ),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/dice",
        "dice",
        "What each seat threw, against what fair dice give.",
        "DicePage",
        parameters=READ,
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/effects",
        "effects",
        "Who used which effect how often, and what its limit leaves.",
        "EffectPage",
        parameters=READ,
        tagged=True,
    ),
    Operation(
        "get",
        "/attacks",
        "found_attacks",
        "Search the attacks of all matches.",
        "FoundAttacks",
        key="operator",
        parameters=(
            *_SEARCH,
            Parameter("match", "query", "In this match only.", MATCH.schema),
            Parameter("limit", "query", "At most so many.", whole_number(1, MOST_FOUND, FOUND)),
        ),
    ),
    Operation(
        "get",
        "/projections",
        "projections",
        "How each projection stands: what is not counted yet, what stopped and why.",
        "ProjectionList",
        key="operator",
    ),
)

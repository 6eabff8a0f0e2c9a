"""Windows as data: in which seats have priority, and whose features belong to them."""

STEP_END = "step_end"

TAKES: dict[str, tuple[str, ...]] = {
    "preliminary": ("declared", "preliminary"),
    "on_action": ("on_action",),
    "dice_roll": ("dice_roll",),
    "on_dice": ("on_dice",),
    "effect": ("effect",),
    "on_effect": ("on_effect",),
    "after": ("after",),
    STEP_END: (STEP_END,),
    "ending": (),
}
"""Windows in which seats have priority, and whose features belong to them. `ending`: that of an action that was not
performed, which no feature of `after` can name (511.9)."""

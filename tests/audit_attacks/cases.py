"""The cases of the suite: an attack, the bundles it is tried on, and what both verifiers find."""

from collections.abc import Callable
from typing import NamedTuple

from engine.audit.signatures import Held
from tests.audit_attacks import on_early_reveals as early
from tests.audit_attacks import on_the_content as content
from tests.audit_attacks import on_the_order as order
from tests.audit_attacks.bundles import ALL, DRAWN, EARLY, ENTERED, FEW, PARTLY, TRUSTED, WHOLE
from tests.audit_forging import Forgery

Attack = Callable[[Forgery], "bytes | None"]


class Case(NamedTuple):
    """An attack on one bundle: what it is found as, with what the verifier holds."""

    name: str
    attack: Attack
    bundles: tuple[str, ...]
    found: str
    held: Held = Held()


CASES = (
    Case("reorder", order.reorder, WHOLE, "chain gap"),
    Case("reorder, rechained", order.reorder_resealed, WHOLE, "signatures checkpoint_differs"),
    Case("drop", order.drop, ALL, "chain gap"),
    Case("drop, resealed", order.drop_resealed, WHOLE, "signatures untrusted_key", TRUSTED),
    Case("drop all signatures", order.drop_all_signatures, FEW, "signatures unsigned", TRUSTED),
    Case("duplicate", order.duplicate, FEW, "chain gap"),
    Case("splice from another match", order.splice, WHOLE, "chain wrong_match"),
    Case("splice, renamed and resealed", order.splice_renamed, WHOLE, "signatures untrusted_key", TRUSTED),
    Case("truncate bytes", order.truncate_bytes, FEW, "file unreadable"),
    Case("truncate lines", order.truncate_lines, FEW, "file no_end"),
    Case("truncate inside a command", order.truncate_command, WHOLE, "chain cut_command"),
    Case("truncate, checkpoints kept", order.truncate_with_checkpoints, WHOLE, "signatures checkpoint_beyond"),
    Case("re-sign under the old id", order.resign_under_the_old_id, FEW, "signatures bad_signature"),
    Case("re-sign with another key", order.resign_with_a_key_of_ones_own, ALL, "signatures untrusted_key", TRUSTED),
    Case("re-sign, key under the old id", order.resign_listing_both, FEW, "signatures bad_key"),
    Case("drop a checkpoint", order.drop_a_checkpoint, FEW, "signatures checkpoint_missing"),
    Case("swap checkpoints", order.swap_checkpoints, FEW, "signatures checkpoint_order"),
    Case("redate a checkpoint", order.redate_a_checkpoint, FEW, "signatures bad_signature"),
    Case("shift a die", content.shift_a_die, WHOLE, "chain broken_link"),
    Case("shift a die, rechained", content.shift_a_die_rechained, WHOLE, "signatures checkpoint_differs"),
    Case("shift a drawn die, resealed", content.shift_a_die_resealed, DRAWN, "dice wrong_die"),
    Case("shift an entered die, resealed", content.shift_a_die_resealed, ENTERED, "signatures untrusted_key", TRUSTED),
    Case("swap two rolls", content.swap_two_rolls, DRAWN, "dice wrong_die"),
    Case("enter a drawn die", content.enter_a_die, DRAWN, "dice entered_die"),
    Case("hide who entered a die", content.hide_who_entered, ENTERED, "dice drawn_die"),
    Case("move a reveal", content.move_a_reveal, DRAWN, "dice early_reveal"),
    Case("move a reveal, unsealed", content.move_a_reveal_unsealed, DRAWN, "chain gap"),
    Case("drop the reveals", content.drop_the_reveals, DRAWN, "dice missing_reveal"),
    Case("reveal another secret", content.reveal_another_secret, DRAWN, "dice wrong_secret"),
    Case("commit to another secret", content.commit_to_another_secret, DRAWN, "dice wrong_commitment"),
    Case("commit to nothing", content.commit_to_nothing, DRAWN, "dice no_commitment"),
    Case("contribute afterwards", content.contribute_afterwards, DRAWN, "dice wrong_die"),
    Case("confirm for the other seat", early.confirm_for_the_other, EARLY, "dice early_reveal"),
    Case("reveal what was declined", early.reveal_what_was_declined, EARLY, "dice early_reveal"),
    Case("reveal before the second word", early.reveal_before_the_second_word, EARLY, "dice early_reveal"),
    Case("reveal early without the option", early.reveal_without_the_option, EARLY, "dice early_reveal"),
    Case("reveal another attack early", early.reveal_another_attack, EARLY, "dice wrong_secret"),
    Case("reveal twice", early.reveal_twice, EARLY, "dice second_reveal"),
    Case("withhold what was confirmed", early.withhold_what_was_confirmed, EARLY, "dice missing_reveal"),
    Case("go back behind an early reveal", early.go_back_behind_it, EARLY, "dice rewound_reveal"),
    Case("forge a stub", content.forge_a_stub, WHOLE, "chain illegal_stub"),
    Case("forge a stub with an audience", content.forge_a_stub_with_an_audience, FEW, "chain broken_link"),
    Case("change a stub", content.change_a_stub, PARTLY, "chain broken_link"),
    Case("show what is hidden", content.show_what_is_hidden, PARTLY, "chain illegal_body"),
    Case("turn back time", content.turn_back_time, WHOLE, "chain time_back"),
    Case("rename the match", content.rename_the_match, FEW, "chain wrong_match"),
    Case("claim another version", content.claim_another_version, FEW, "chain wrong_start"),
    Case("claim another head", content.claim_another_head, FEW, "chain wrong_head"),
    Case("begin later", content.begin_later, WHOLE, "chain wrong_start"),
    Case("spaces", content.not_canonical, FEW, "file not_canonical"),
    Case("keys out of order", content.keys_out_of_order, FEW, "file not_canonical"),
    Case("Windows line ends", content.windows_lines, FEW, "file not_canonical"),
    Case("byte order mark", content.with_a_mark, FEW, "file not_canonical"),
    Case("a field at its default", content.field_at_its_default, WHOLE[2:4], "file bad_event"),
    Case("an unknown field", content.unknown_field, WHOLE[2:4], "file bad_event"),
    Case("a fraction", content.fraction, WHOLE[2:4], "file not_canonical"),
    Case("too large a number", content.too_large_a_number, WHOLE[2:4], "file not_canonical"),
)

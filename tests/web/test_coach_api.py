"""The coach of a game over HTTP: true, and only for those whom it is for."""

from random import Random
from typing import Any

from tests.coach.explanation_reader import Reader
from tests.coach.hint_reader import HintReader
from tests.questions.examples import random_rules
from tests.training.facts_by_force import Force
from tests.web.app_client import AppClient
from timesduel import Position, Rules, record_from_json
from timesduel.coach.hints import ladder
from timesduel.coach.review import review
from timesduel.data.plain import to_plain
from timesduel.records.record import Record
from timesduel.words.speech import typesetting

NAMES = ("Ada", "Player 2")


async def ok(client: AppClient, game: str, what: str, secret: str | None = None) -> Any:
    answer = await client.get(f"/api/games/{game}/{what}", secret)
    assert answer.status == 200, answer.body
    return answer.json


async def status(client: AppClient, game: str, what: str, secret: str | None = None) -> int:
    return (await client.get(f"/api/games/{game}/{what}", secret)).status


async def game_of(client: AppClient, rules: Rules, **wish: Any) -> tuple[str, str, str]:
    name = rules.limit_name
    assert name is not None
    changes = {"multipliers": list(rules.multipliers), "start": rules.start, name: rules.limit}
    return await client.befriended(book=rules.name, rules=changes, name=NAMES[0], **wish)


async def test_every_word_about_random_games_is_true(client: AppClient) -> None:
    """Hints at every turn, and what is said of every move, read and held against brute force."""
    for seed in range(6):
        dice = Random(seed)
        rules = random_rules(dice)
        force, position = Force(rules), rules.opening()
        if position.outcome() is not None:
            continue
        game, *secrets = await game_of(client, rules)
        places: list[Position] = []
        moves: list[int] = []
        while position.outcome() is None:
            mine = secrets[position.player - 1]
            with typesetting(groups=False):
                hints = ladder(position)
                texts = [hint.text for hint in hints]
            for step in range(1, 5):
                hint = await ok(client, game, f"hint?step={step}", mine)
                expected = hints[min(step, len(hints)) - 1]
                assert (hint["number"], hint["of"]) == (min(step, len(hints)), len(hints))
                assert hint["step"] == expected.step.value
                assert hint["text"] == texts[hint["number"] - 1]
                HintReader(force, position).read(hint["text"])
            assert hint["step"] == "reason"
            move = dice.choice(position.legal_moves())
            await client.move(game, mine, move)
            places.append(position)
            moves.append(move)
            position = position.play(move)
        for number, (place, move) in enumerate(zip(places, moves, strict=True), 1):
            told = await ok(client, game, f"turns/{number}")
            assert (told["turn"], told["player"], told["move"]) == (number, place.player, move)
            assert told["total"] == place.total
            winning = list(force.brute.winning(place.total))
            assert told["winning_moves"] == winning
            expected_grade = "lost" if not winning else "threw" if move not in winning else None
            assert told["grade"] == (expected_grade or told["grade"])
            assert (told["grade"] in ("kept", "only")) == (move in winning)
            names = NAMES if place.player == 1 else (NAMES[1], NAMES[0])
            refuted = None if move in winning else move
            played = "" if refuted else f"Play x{move}. "  # which nobody has to be told
            Reader(force, place, refuted).read(played + told["explanation"]["text"], names)


async def test_a_review_is_the_librarys_with_words(client: AppClient) -> None:
    game, ada, grace = await client.befriended(name="Ada")
    for secret, multiplier in ((ada, 5), (grace, 6), (ada, 3), (grace, 2)):
        await client.move(game, secret, multiplier)
    data = await ok(client, game, "review")
    text = (await client.get(f"/api/games/{game}/record")).body.decode()
    record = record_from_json(text)
    expected = to_plain(review(record))
    for name, value in expected.items():
        if name != "turns":
            assert data[name] == value
    for told, turn in zip(data["turns"], expected["turns"], strict=True):
        assert {name: told[name] for name in turn} == turn
    assert data["turning_point"] == 3
    assert data["turning_point_text"] == "Turning point: turn 3, where Ada let the win slip."
    reasons = [turn["reason"] for turn in data["turns"]]
    assert reasons[2].startswith("\u00d73 makes 90. Player 2 can answer \u00d72")
    assert [turn["sum"] for turn in data["turns"]][1] == "5 \u00d7 6 = 30"
    assert "Player 2" in data["result_text"]


async def test_a_record_can_be_opened_and_tells_no_secret(client: AppClient) -> None:
    game, ada, grace = await client.befriended(name="Ada")
    await client.move(game, ada, 5)
    answer = await client.get(f"/api/games/{game}/record")
    record = record_from_json(answer.body.decode())
    assert isinstance(record, Record)
    assert [turn.multiplier for turn in record.turns] == [5]
    assert ".json" in answer.headers["content-disposition"]
    for secret in (ada, grace):
        assert secret not in answer.body.decode()


async def test_hints_are_for_the_player_to_move(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    other, stranger, _ = await client.befriended()
    assert await status(client, game, "hint", ada) == 200
    assert await status(client, game, "hint", grace) == 409
    for secret in (None, stranger, "x" * 43):
        assert await status(client, game, "hint", secret) == 404
    assert await status(client, "x" * 22, "hint", ada) == 404
    assert await status(client, other, "hint", stranger) == 200
    await client.act(game, grace, "resign")
    assert await status(client, game, "hint", ada) == 409
    here = await client.create(opponent="here")
    for multiplier in (5, 6):
        assert await status(client, here["game"], "hint", here["secret"]) == 200
        await client.move(here["game"], here["secret"], multiplier)


async def test_without_a_coach_nobody_is_told_before_the_end(client: AppClient) -> None:
    game, ada, grace = await client.befriended(coach=False)
    await client.move(game, ada, 5)
    for what in ("review", "turns/1"):
        for secret in (None, ada, grace):
            assert await status(client, game, what, secret) == 403
    assert await status(client, game, "hint", grace) == 403
    assert await status(client, game, "hint", ada) == 403
    for what in ("replay", "record"):
        assert await status(client, game, what) == 200
    await client.act(game, grace, "resign")
    for what in ("review", "turns/1", "replay", "record"):
        assert await status(client, game, what) == 200


async def test_what_is_over_may_be_kept_by_browsers(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    await client.move(game, ada, 5)
    asked = ("review", "turns/1", "replay", "record")
    for what in asked:
        answer = await client.get(f"/api/games/{game}/{what}")
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers
    await client.act(game, ada, "resign")
    for what in asked:
        path = f"/api/games/{game}/{what}"
        answer = await client.get(path)
        assert answer.headers["cache-control"] == "private, max-age=3600"
        tag = {"if-none-match": answer.headers["etag"]}
        assert (await client.ask("GET", path, headers=tag)).status == 304


async def test_turns_that_were_not(client: AppClient) -> None:
    game, ada, _ = await client.befriended()
    await client.move(game, ada, 5)
    for turn in ("0", "2", "-1", "one", "9" * 30, "1.0"):
        answer = await client.get(f"/api/games/{game}/turns/{turn}")
        assert (answer.status, answer.json["code"]) == (404, "lab.no_turn")

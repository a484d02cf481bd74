"""The coach of a game over HTTP: true, and only for those whom it is for."""

from tests.web.app_client import AppClient
from timesduel import record_from_json
from timesduel.records.record import Record


async def status(client: AppClient, game: str, what: str, secret: str | None = None) -> int:
    return (await client.get(f"/api/games/{game}/{what}", secret)).status


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


async def test_help_is_known_of_the_seat_whoever_sits_there(client: AppClient) -> None:
    """Whatever device it was at, and to nobody else: a friend is not told."""

    async def helped(game: str, *secrets: str | None) -> list[bool]:
        states = [await client.get(f"/api/games/{game}", secret) for secret in secrets]
        return [state.json["helped"] for state in states]

    game, ada, grace = await client.befriended()
    assert await status(client, game, "hint", grace) == 409
    assert await helped(game, ada, grace, None) == [False, False, False]
    for _ in range(2):
        assert await status(client, game, "hint", ada) == 200
    await client.move(game, ada, 5)
    assert await helped(game, ada, grace, None) == [True, False, False]
    assert await status(client, game, "hint", grace) == 200
    assert await helped(game, ada, grace, None) == [True, True, False]

    one = await client.create(opponent="here")
    name, secret = one["game"], one["secret"]
    for on_the_coachs_word in (False, True):
        await client.move(name, secret, 5)
        more = {"helped": True} if on_the_coachs_word else {}
        assert (await client.act(name, secret, "undo", **more)).status == 200
        assert await helped(name, secret) == [on_the_coachs_word]


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

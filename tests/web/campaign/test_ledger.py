"""The checker notices what it is there for: each of these faults is planted into a true story."""

import copy
from typing import Any

import pytest

from tests.web.app_client import AppClient, new_key
from tests.web.campaign.ledger import Event, Ledger, Receipt, Story


class Told:
    """A game that was played, and everything that its clients were told."""

    def __init__(self, game: str, rules: dict[str, Any], events: list[Event]) -> None:
        self.game, self.rules, self.events = game, rules, events
        self.ledger = Ledger()
        for event in events:
            if event["kind"] == "move":
                receipt = Receipt(
                    event["version"], new_key(), "move", event["player"], event["multiplier"]
                )
                self.ledger.confirm(game, receipt)
        self.story = self.ledger.follow(game)
        for event in copy.deepcopy(events):
            self.story.note(event)

    def check(self) -> None:
        self.ledger.check(self.game, self.rules, 1, self.events)


async def played(client: AppClient) -> Told:
    """A short game."""
    game, ada, grace = await client.befriended()
    for secret, multiplier in ((ada, 5), (grace, 6), (ada, 3), (grace, 2)):
        await client.move(game, secret, multiplier)
    state = (await client.get(f"/api/games/{game}")).json
    told = (await client.get(f"/api/games/{game}/events")).json["events"]
    return Told(game, state["rules"], told)


async def test_a_true_story(client: AppClient) -> None:
    (await played(client)).check()


async def test_a_confirmed_action_that_is_lost(client: AppClient) -> None:
    told = await played(client)
    del told.events[-1], told.story.events[-1]
    with pytest.raises(AssertionError, match="confirmed, and not there"):
        told.check()


async def test_a_client_has_seen_what_is_lost(client: AppClient) -> None:
    told = await played(client)
    told.ledger.receipts.clear()
    del told.events[-1]
    with pytest.raises(AssertionError, match="different events"):
        told.check()


async def test_an_action_that_was_applied_twice(client: AppClient) -> None:
    told = await played(client)
    told.ledger.receipts[told.game].popitem()
    with pytest.raises(AssertionError, match="never confirmed"):
        told.check()


async def test_one_event_for_two_actions(client: AppClient) -> None:
    told = await played(client)
    told.ledger.confirm(told.game, Receipt(5, new_key(), "move", 2, 2))
    with pytest.raises(AssertionError, match="one event for two"):
        told.check()


async def test_another_answer_to_the_same_request(client: AppClient) -> None:
    told = await played(client)
    (first, *_) = told.ledger.receipts[told.game].values()
    with pytest.raises(AssertionError, match="before"):
        told.ledger.confirm(told.game, Receipt(9, first.key, "move", 1, 5))


async def test_another_action_in_the_place_of_the_confirmed_one(client: AppClient) -> None:
    told = await played(client)
    for events in (told.events, told.story.events):
        events[1]["multiplier"] = 7
    with pytest.raises(AssertionError):
        told.check()


async def test_clients_that_saw_different_things(client: AppClient) -> None:
    told = await played(client)
    told.story.events[2]["text"] = "Something else."
    with pytest.raises(AssertionError, match="different events"):
        told.check()


async def test_a_number_that_is_wrong_for_everybody(client: AppClient) -> None:
    told = await played(client)
    for events in (told.events, told.story.events):
        events[3]["standing"]["total"] = 91
    with pytest.raises(AssertionError):
        told.check()


async def test_gaps_and_doubles(client: AppClient) -> None:
    told = await played(client)
    story = Story()
    story.note(told.events[0])
    with pytest.raises(AssertionError, match="twice"):
        story.note(told.events[0])
    with pytest.raises(AssertionError, match="instead of 2"):
        story.note(told.events[2])

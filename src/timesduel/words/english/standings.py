"""What has come out of an arena: its tables, the remarks below them and its page."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # What was played, in a list
    "games": {"one": "{count} game", "other": "{count} games"},
    "games_so_far": {
        "one": "{played} of {count} game so far",
        "other": "{played} of {count} games so far",
    },
    "players": {"one": "{count} player", "other": "{count} players"},
    "setups": {"one": "{count} setup", "other": "{count} setups"},
    "some_setups": {"one": "{some} of {count} setup", "other": "{some} of {count} setups"},
    "seed": "seed {seed}",
    "in_words": "in words",
    "disguise": "disguise {seed}",
    "legal_hidden": "legal moves hidden",
    # Columns
    "column.player": "player",
    "column.elo": "Elo",
    "column.error": "+/-",
    "column.score": "score",
    "column.games": "games",
    "column.kept": "kept",
    # Remarks
    "elo": "Elo: the mean of all is 0, or the anchor; +/-: with a confidence of 95 %.",
    "won_all": "{name} has won every game: it may be stronger than any interval says.",
    "lost_all": "{name} has lost every game: it may be weaker than any interval says.",
    "no_ratings": "{problem}.",
    "judged": (
        "score: points in percent; kept: of the positions in which it could win, how many were "
        "still won after its move, in percent. The solver knows: each move is judged exactly."
    ),
    "unknown": {
        "one": "{name}: {count} move not judged, for the solver does not know who wins there.",
        "other": "{name}: {count} moves not judged, for the solver does not know who wins there.",
    },
    "failed": {
        "one": "{name}: {count} game lost by failing: {reasons}. Mostly, {detail}.",
        "other": "{name}: {count} games lost by failing: {reasons}. Mostly, {detail}.",
    },
    "failed_by.time": "{times} time",
    "failed_by.illegal": "{times} illegal",
    "failed_by.garbled": "{times} garbled",
    "failed_by.crashed": "{times} crashed",
    "sprt_open": {
        "one": (
            "SPRT {low:g} to {high:g} Elo: LLR {llr:.2f} ({lower:.2f} to {upper:.2f}) "
            "after {count} pair of games: not decided."
        ),
        "other": (
            "SPRT {low:g} to {high:g} Elo: LLR {llr:.2f} ({lower:.2f} to {upper:.2f}) "
            "after {count} pairs of games: not decided."
        ),
    },
    "sprt_decided": {
        "one": (
            "SPRT {low:g} to {high:g} Elo: LLR {llr:.2f} ({lower:.2f} to {upper:.2f}) "
            "after {count} pair of games: for {name} against {other}, "
            "{accepted:g} fits better than {refused:g}."
        ),
        "other": (
            "SPRT {low:g} to {high:g} Elo: LLR {llr:.2f} ({lower:.2f} to {upper:.2f}) "
            "after {count} pairs of games: for {name} against {other}, "
            "{accepted:g} fits better than {refused:g}."
        ),
    },
    "sprt_left_out": {
        "one": "{count} game played later left out.",
        "other": "{count} games played later left out.",
    },
    "sprt_again": "Setups came again: from players without chance that is no new evidence.",
    # Above the tables of the terminal
    "cross": "Points of the one on the left against the one above, %:",
    "by_distance": "Wins kept, %, by how many moves the end was away:",
    "by_book": "Wins kept, %, by book:",
    # On the page
    "page": "Times Duel arena",
    "page_ratings": "Ratings, with intervals of 95 %",
    "page_by_distance": "Wins kept, by how many moves the end was away",
    "page_cross": "Points of the one on the left against the one above, in percent",
    "page_by_book": "Wins kept by book, in percent",
    "page_links": "A result leads to its games.",
    "of": "of {count}",
    "meeting": "The games of {one} and {two}",
    "told_game": "{winner} beat {loser}. {goal}",
    "told_draw": "{one} and {two}: nobody won. {goal}",
    "told_failure": "{ending} ({detail})",
    "more_games": {
        "one": "{count} more game is in the file of the run.",
        "other": "{count} more games are in the file of the run.",
    },
    "ratings_described": "Ratings: {ratings}.",
    "rating_described": "{name} {elo:+.0f} plus or minus {error:.0f}",
    "kept_described": "Wins kept in percent, by distance to the end: {players}.",
    # Below the tables
    "file": "The games: {path}",
    "not_counted": "Line {line} is not counted: {problem}.",
    "more_not_counted": {
        "one": "{count} more line not counted; --json names them all.",
        "other": "{count} more lines not counted; --json names them all.",
    },
    "advice": "For ratings, {advice}",
    # While it runs
    "playing": "Playing",
    "starting": "Starting the players",
    "rating": "Rating the players",
    "go_on": "go on with:\n  {command}",
    "stopped": "timesduel: stopped; {advice}",
    "failed_run": "timesduel: {problem}; {advice}",
    # What is refused
    "anchor": "must be one of the players {names}.",
    "page_place": "must be another file than those of the games and setups.",
    "out_exists": "{path} is there; go on with --resume.",
}

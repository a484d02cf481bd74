"""Bots that do what no bot should: `python evil.py BEHAVIOUR TAG`. Each is a class of few lines.

The tag is only there so that the tests find every process of theirs.
"""

import os
import signal
import sys
import time

LIFETIME = 30.0
"""Seconds, should nobody end us: the tests leave nothing behind even if they fail."""


def say(text: str | bytes, stream: int = 1) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(stream, data) :]


def hang() -> None:
    time.sleep(LIFETIME)
    os._exit(0)


def flood(text: bytes, stream: int = 1) -> None:
    """At full speed, for as long as there is somebody to read it."""
    while True:
        say(text, stream)


def child(*, session: bool = False, orphan: bool = False, environment: bool = True) -> None:
    """Start a process that outlives us; it keeps our pipes."""
    if os.fork():
        os.wait() if orphan else None
        return
    if session:
        os.setsid()
    if orphan and os.fork():
        os._exit(0)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if not environment:
        os.execve(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(30)", TAG], {})
    hang()


class Good:
    """Plays the first legal move."""

    legal = b"2"

    def tdp(self) -> None:
        say("id name Evil\ntdpok\n")

    def isready(self) -> None:
        say("readyok\n")

    def newgame(self) -> None:
        pass

    def position(self) -> None:
        pass

    def go(self) -> None:
        say(b"bestmove %b\n" % self.legal)

    def quit(self) -> None:
        os._exit(0)

    def input_ended(self) -> None:
        os._exit(0)

    def run(self) -> None:
        for line in sys.stdin.buffer:
            word, _, rest = line.strip().partition(b" ")
            if word == b"position":
                self.legal = rest.rpartition(b"legal ")[2].split()[0]
            getattr(self, word.decode())()
        self.input_ended()


class ExitsAtOnce(Good):
    def run(self) -> None:
        say("no such luck\n", 2)
        os._exit(3)


class ExitsInTheHandshake(Good):
    def tdp(self) -> None:
        say("id name Evil\n")
        os._exit(0)


class ExitsInANewGame(Good):
    def newgame(self) -> None:
        os._exit(1)


class ExitsWithHalfAWord(Good):
    def go(self) -> None:
        say("bestm")
        os._exit(0)


class ExitsWithoutALineEnd(Good):
    def go(self) -> None:
        say("bestmove 2")
        os._exit(0)


class ExitsAfterAMove(Good):
    def go(self) -> None:
        super().go()
        os._exit(0)


class EndsItsGroup(Good):
    def go(self) -> None:
        os.killpg(0, signal.SIGKILL)


class NeverShakesHands(Good):
    def tdp(self) -> None:
        hang()


class NeverGetsReady(Good):
    def isready(self) -> None:
        hang()


class NeverMoves(Good):
    def go(self) -> None:
        hang()


class StopsHalfway(Good):
    def go(self) -> None:
        say("bestmov")
        hang()


class StopsItself(Good):
    def go(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)


class IgnoresSignals(Good):
    def go(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        while True:
            hang()


class NeverReads(Good):
    def run(self) -> None:
        say("tdpok\nreadyok\nreadyok\n")
        hang()


class ClosesItsInput(Good):
    def newgame(self) -> None:
        os.close(0)
        say("readyok\nreadyok\n")
        hang()


class ClosesItsOutput(Good):
    def go(self) -> None:
        os.close(1)
        hang()


class FloodsOneLine(Good):
    def go(self) -> None:
        flood(b"x" * 65536)


class FloodsTheHandshake(Good):
    def run(self) -> None:
        flood(b"\0" * 65536)


class FloodsManyLines(Good):
    def go(self) -> None:
        flood(b"info string thinking\n" * 3000)


class FloodsEmptyLines(Good):
    def go(self) -> None:
        flood(b"\n" * 65536)


class FloodsLongLines(Good):
    def go(self) -> None:
        say((b"y" * 60_000 + b"\n") * 40)
        super().go()


class FloodsErrors(Good):
    def go(self) -> None:
        flood(b"warning\n" * 8192, stream=2)


class FloodsWhenOthersMove(Good):
    def go(self) -> None:
        super().go()
        flood(b"info string pondering\n" * 3000)


class AnswersTwice(Good):
    def go(self) -> None:
        super().go()
        super().go()


class AnswersBeforeIt(Good):
    def position(self) -> None:
        super().go()


class AnswersInTheHandshake(Good):
    def tdp(self) -> None:
        say("bestmove 2\ntdpok\n")


class PlaysTheForbidden(Good):
    legal_or_not = b"10"

    def go(self) -> None:
        say(b"bestmove %b\n" % self.legal_or_not)


class PlaysOne(PlaysTheForbidden):
    legal_or_not = b"1"


class PlaysTheHuge(PlaysTheForbidden):
    legal_or_not = b"9" * 60_000


class PlaysTheNegative(PlaysTheForbidden):
    legal_or_not = b"-2"


class PlaysAFraction(PlaysTheForbidden):
    legal_or_not = b"2.0"


class PlaysNotANumber(PlaysTheForbidden):
    legal_or_not = b"NaN"


class PlaysNothing(PlaysTheForbidden):
    legal_or_not = b""


class PlaysTwo(PlaysTheForbidden):
    legal_or_not = b"2 3"


class PlaysForeignDigits(PlaysTheForbidden):
    legal_or_not = "\N{ARABIC-INDIC DIGIT TWO}".encode()


class PlaysANul(PlaysTheForbidden):
    legal_or_not = b"2\0"


class IsNotUtf8(PlaysTheForbidden):
    legal_or_not = b"\xff\xfe2"


class ForksAndExits(Good):
    def go(self) -> None:
        child()
        os._exit(0)


class ForksOrphans(Good):
    def newgame(self) -> None:
        child(session=True, orphan=True)

    def go(self) -> None:
        os._exit(0)


class ForksStrangers(Good):
    """Children in a session of their own that have nothing of ours in their environment."""

    def go(self) -> None:
        child(session=True, environment=False)
        hang()


class Renames(Good):
    def go(self) -> None:
        with open("/proc/self/comm", "w") as name:
            name.write("a) Z 1 (b")
        child(session=True)
        hang()


class IgnoresQuit(Good):
    """It plays well, though."""

    def run(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()

    def quit(self) -> None:
        pass

    def input_ended(self) -> None:
        hang()


class LeavesChildren(Good):
    """It plays well, and ends when asked."""

    def newgame(self) -> None:
        child()
        child(session=True, orphan=True)
        child(session=True, environment=False)


class LeavesADaemon(Good):
    """It plays well; its child has left its session, its parent and its environment."""

    def newgame(self) -> None:
        child(session=True, orphan=True, environment=False)


class RunsAway(Good):
    """It plays well; its child is another one every few milliseconds, and leaves a trace."""

    def newgame(self) -> None:
        if os.fork():
            return
        os.setsid()
        until = time.monotonic() + LIFETIME
        while time.monotonic() < until:
            if os.fork():
                os._exit(0)
            if len(sys.argv) > 4:
                with open(sys.argv[4], "ab") as trace:
                    trace.write(b".")
            time.sleep(float(sys.argv[3] if len(sys.argv) > 3 else 0.005))


class ChattersAtTheEnd(Good):
    """It plays well, and has to say more than a pipe holds before it leaves."""

    def quit(self) -> None:
        say("info string well played\n" * 20_000)
        os._exit(0)


class ChattersInErrors(Good):
    """It plays well, with many megabytes of remarks on every move."""

    def go(self) -> None:
        say(b"\xff" * 2**24, stream=2)
        super().go()


if __name__ == "__main__":
    TAG = sys.argv[2]
    signal.alarm(int(LIFETIME))
    globals()[sys.argv[1]]().run()

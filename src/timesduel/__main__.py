"""`timesduel` and `python -m timesduel`."""

import sys


def main() -> None:
    """Run the command line; it ends the process with the right status."""
    try:
        import gc
        import signal

        # What is loaded stays: to look through it for garbage again and again takes a tenth of
        # the time to the first prompt.
        gc.set_threshold(50_000)

        interruptible = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        if interruptible:  # by the system, without a word: nothing has to be put away yet
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        _load_click()
        from timesduel.cli.main import run

        if interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt as stopped:
        sys.exit(getattr(stopped, "status", 130))
    except MemoryError:
        sys.exit("timesduel: out of memory")


def _load_click() -> None:
    """Import click without what it needs for types of options that are not used here.

    That is a tenth of the time to the first prompt. Whoever imports these later gets them.
    """
    stand_ins = {}
    for name, used in (("uuid", "UUID"), ("datetime", "datetime")):
        if name not in sys.modules:
            sys.modules[name] = stand_ins[name] = type(sys)(name)
            vars(stand_ins[name])[used] = str
    try:
        __import__("click")
    finally:
        for name in stand_ins:
            del sys.modules[name]


if __name__ == "__main__":
    main()

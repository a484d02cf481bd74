"""`timesduel` and `python -m timesduel`."""

import sys


def main() -> None:
    """Run the command line; it ends the process with the right status."""
    try:
        from timesduel.cli.main import run

        run()
    except KeyboardInterrupt:  # while the program was still being loaded
        sys.exit(130)
    except MemoryError:
        sys.exit("timesduel: out of memory")


if __name__ == "__main__":
    main()

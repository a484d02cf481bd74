"""`timesduel` and `python -m timesduel`."""


def main() -> None:
    """Run the command line; it ends the process with the right status."""
    from timesduel.cli.main import run

    run()


if __name__ == "__main__":
    main()

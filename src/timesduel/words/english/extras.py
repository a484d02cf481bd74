"""Libraries that come with an extra, and who needs one."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "needed": "this needs the extra {extra}",
    "cluster": "a cluster needs the extra {extra}",
    "picture": "a PNG needs the extra {extra}",
    "ratings": "ratings need the extra {extra}",
    "broken": "{needed}, which is installed but cannot be loaded ({cause})",
    "install": "install it with:\n  {command}",
    "install_again": "install it again with:\n  {command}",
}

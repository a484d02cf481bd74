"""Every sentence in one place: texts by code, filled in with named fields.

`say("errors.over")` looks `over` up in `words/english/errors.py`: one module for each kind of text.
A text is a whole sentence or more, never a half of one, so that a translator can take it.
"""

"""Every sentence in one place: texts by code, filled in with named fields.

`say("errors.over")` looks up `errors.over`. The texts are data, one file for each area, such as
`words/english/game.properties`: in a format that translators' tools read and write. A text is a
whole sentence or more, never a half of one, so that a translator can take it.
"""

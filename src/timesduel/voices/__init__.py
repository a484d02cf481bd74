"""How the games speak: texts made from positions, for whatever front end shows them."""

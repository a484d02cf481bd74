"""Who can sit at the table: a player is one small class."""

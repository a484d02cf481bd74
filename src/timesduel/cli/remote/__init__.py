"""Games on a server: joined, watched, and played from here."""

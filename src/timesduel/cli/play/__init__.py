"""A game at one keyboard: asked, told, kept."""

"""What the page shows before any script has run: a person on a slow network sees it first."""

"""The games for other ecosystems: thin files over the core, each with an extra of its own."""

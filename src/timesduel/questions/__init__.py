"""Whatever can be asked, once: its arguments, its answer, what bounds the work, and its words."""

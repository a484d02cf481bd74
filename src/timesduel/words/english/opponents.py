"""What the computer's players are like, for people who choose one."""

TEXTS = {
    "random": "plays any move at all",
    "greedy": "likes large numbers, thinks no further",
    "beginner": "a good first opponent",
    "learner": "takes every win that is one move away",
    "thinker": "thinks ahead, and sets traps",
    "expert": "sees far, and is hard to beat",
    "perfect": "never lets a win slip",
}

"""What the page says instead of the server, by the code of a refusal that people can meet there."""

TEXTS = {
    "server.not_found": "There is no such game, or the link is not complete: copy all of it.",
    "server.does_not_fit": "That could not be understood. Look again at what you have typed.",
    "numbers.not_up_to": "{text} does not fit: type a whole number of up to {digits} digits.",
    "rules.multipliers": "Multiply by whole numbers from 2 on, each of them once.",
    "lab.too_many": "At most {most} numbers to multiply by fit here.",
    "lab.too_large": "The largest number that fits here is {most}.",
    "fair.too_large": "How fair it is takes too long to work out here.",
    "solver.effort": "Who wins takes too long to work out here. Smaller numbers help.",
    "solver.effort_odds": "How fair it is takes too long to work out here.",
    "solver.effort_zones": "The numbers to leave take too long to work out here.",
    "solver.effort_list": "There are too many numbers to leave to list them here.",
    "solver.too_many_numbers": "Who wins takes too long to work out here. Smaller numbers help.",
    "lab.many_zones": "There are too many numbers to leave to list them here.",
    "lab.too_long": "That takes too long to work out here. Smaller numbers help.",
    "lab.busy": "Many questions are being asked just now. Try again in a moment.",
    "lab.failed": "That did not work. Try again in a moment.",
    "gate.too_many": "That was a lot at once. Wait a moment, then try again.",
    "gate.defect": "Something went wrong in the server. Your game is as it was.",
    "matches.name_length": "A name has 1 to {most} characters.",
    "matches.name_control": "Something in this name cannot be seen. Type it anew.",
}

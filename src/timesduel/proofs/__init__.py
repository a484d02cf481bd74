"""The law of a certificate as a theorem that a proof assistant (Coq, now called Rocq) checks.

`theory` has the definitions and the proofs, for readers too; `proofs` at the top of the tree leads
there.
"""

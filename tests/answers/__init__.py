"""What the program answers to fixed questions, compared with golden files byte for byte."""

"""The rules of the whole family, as values: pure, without input, output, clock or chance."""

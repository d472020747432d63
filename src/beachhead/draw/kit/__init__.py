"""What every drawing is made of: layout, curves, colours, ground, signs, legend, document."""

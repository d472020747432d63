"""The hands of Memoir '44 by subject: together they are the table (`m44.table`).

Each class extends the one before it (mypyc compiles single inheritance well, and mixins badly):

medals  medals and victory
units   units on the board: orders, moves, losses
troops  what only special troops do, and reinforcements
"""

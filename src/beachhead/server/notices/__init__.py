"""Notices: telling somebody who does not look that a game waits for them, or is over.

What is to be told stands in the database before anybody tries to send it (`db/notices.py`), so a server that
is killed forgets nothing. `notices.py` finds what is due and sends it; `channels.py` knows the ways there
are: `mail.py`, `webhook.py`, `push.py`. `addresses.py` keeps them from reaching into the network of the
server.
"""

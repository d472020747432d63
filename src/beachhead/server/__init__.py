"""The server: live games over HTTP and WebSockets, kept in a database. Begin with `app`."""

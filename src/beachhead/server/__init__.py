"""The server: live games over HTTP and WebSockets, stored in a database. Begin with `app`, then `context`."""

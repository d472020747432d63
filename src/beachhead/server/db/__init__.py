"""The database: its tables, the store that all access goes through, and how a match becomes rows and back."""

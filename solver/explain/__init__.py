"""What a search found, in words."""

"""Matches between engines: who plays whom, the referee, the journal and the statistics."""

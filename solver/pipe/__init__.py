"""The two ends of a pipe: the engine that serves the protocol, and the client that drives one."""

"""Where positions come from, by name, text and file, and what can be asked of one."""

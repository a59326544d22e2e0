"""What every game promises: causes, the log, replay and fair chance. Imports nothing of ours."""

"""Suggests a name to a new guest."""

from random import Random

from spaceport.texts import speaker


def suggested(language: str, rng: Random) -> str:
    """A name to begin with: a kind of star traveller, in the guest's language."""
    say = speaker(language)
    who = rng.choice(say("serve.name.who").split(", "))
    how = rng.choice(say("serve.name.how").split(", "))
    return say("serve.name.pattern", who=who, how=how)

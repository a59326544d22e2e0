"""A tutorial as it is sent: computed once from its log, the same for everybody."""

from spaceport.library import tutorials
from spaceport.texts import typeset
from spaceport.wire import web
from spaceport.wire.write import raw


def shown(game: str, language: str) -> web.Tutorial:
    """The tutorial of a game with its captions in a language."""
    found = tutorials.tutorial(game)
    script = found.script
    return web.Tutorial(
        game=game,
        seat=script.seat,
        others=tuple(script.others),
        pace=script.pace,
        steps=tuple(_step(step, language) for step in found.steps),
    )


def _step(step: tutorials.Step, language: str) -> web.TutorialStep:
    written = step.written
    return web.TutorialStep(
        frames=tuple(_frame(frame) for frame in step.shown),
        offers=raw(step.offers),
        expected=tuple(web.TutorialAction(raw(e.action), e.any, e.to) for e in step.expected),
        say=typeset(language, written.say.of(language)),
        no=typeset(language, written.no.of(language)) if written.no else "",
        look=written.look,
    )


def _frame(frame: tutorials.Shown) -> web.TutorialFrame:
    return web.TutorialFrame(raw(frame.public), raw(frame.own), raw(frame.events), frame.due)

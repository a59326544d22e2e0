/** What happens in S.O.S. in Space, in words. */
import { t, tn } from '../../i18n/index.svelte';
import type { SosEvent, SosLeft, SosPublic } from '../../wire/types';
import { ends } from './board';
import { type Piece } from './choose';
import { ALIENS, isFound } from './pieces';

type Alien = (typeof ALIENS)[number];

export function alienName(alien: string): string {
  return isAlien(alien) ? t(`sos.alien.${alien}`) : alien;
}

function isAlien(name: string): name is Alien {
  return ALIENS.some((alien) => alien === name);
}

export function pairName(mission: readonly [string, string]): string {
  return t('page.sos.and', { a: alienName(mission[0]), b: alienName(mission[1]) });
}

export function lineName(line: string): string {
  const [a, b] = ends(line);
  return t('page.sos.between', { a, b });
}

/** What is left of the die, as a list: "comet, 2 steps". */
export function leftName(left: SosLeft): string {
  const parts: string[] = [];
  if (left.comet) parts.push(t('sos.left.comet'));
  if (left.hole) parts.push(t('sos.left.hole'));
  if (left.steps) parts.push(tn('sos.left.steps', { n: left.steps }));
  return parts.join(', ');
}

/** One sentence an event; landing and dealing are told as one. */
export function words(
  events: readonly SosEvent[],
  names: readonly string[],
  goal: number,
): string[] {
  const who = (seat: number): string => names[seat] ?? String(seat + 1);
  const found = events.flatMap((event, k) => [
    alreadyThere(events, k, who) ?? sentence(event, who),
    nearly(event, goal, who),
  ]);
  return [...new Set(found.filter((text) => text !== ''))];
}

/** The same for those who see the board: without the names of cells, which it does not show. */
export function brief(
  events: readonly SosEvent[],
  names: readonly string[],
  goal: number,
  isTold: (event: SosEvent) => boolean = () => true,
): string[] {
  const who = (seat: number): string => names[seat] ?? String(seat + 1);
  const found = events.flatMap((event, k) =>
    isTold(event)
      ? [alreadyThere(events, k, who) ?? glance(event, who), nearly(event, goal, who)]
      : [],
  );
  return [...new Set(found.filter((text) => text !== ''))];
}

function alreadyThere(
  events: readonly SosEvent[],
  k: number,
  who: (seat: number) => string,
): string | null {
  const event = events[k];
  if (event?.what !== 'completed' || !isFound(events, k)) return null;
  return t('page.sos.said.already', { name: who(event.seat), pair: pairName(event.mission) });
}

/** Everybody shall know that the next mission may be the last. */
function nearly(event: SosEvent, goal: number, who: (seat: number) => string): string {
  return event.what === 'completed' && event.score === goal - 1
    ? t('page.sos.said.one-more', { name: who(event.seat) })
    : '';
}

function glance(event: SosEvent, who: (seat: number) => string): string {
  switch (event.what) {
    case 'stepped':
      return t('page.sos.said.moves-alien', {
        name: who(event.seat),
        alien: alienName(event.alien),
      });
    case 'comet':
    case 'hole':
      return t(`page.sos.said.moves-${event.what}`, { name: who(event.seat) });
    case 'over': // that it is over stands above
      return tn('page.podium.wins', {
        n: event.winners.length,
        names: event.winners.map(who).join(', '),
      });
    default:
      return sentence(event, who);
  }
}

function sentence(event: SosEvent, who: (seat: number) => string): string {
  switch (event.what) {
    case 'placed':
      return t('page.sos.said.landed');
    case 'rolled':
      return t('page.sos.said.rolled', {
        name: who(event.seat),
        face: t(`sos.face.${event.face}`),
      });
    case 'stepped':
      return t('page.sos.said.stepped', {
        name: who(event.seat),
        alien: alienName(event.alien),
        cell: event.to,
      });
    case 'comet':
      return t('page.sos.said.comet', { name: who(event.seat), line: lineName(event.to) });
    case 'hole':
      return t('page.sos.said.hole', { name: who(event.seat), cell: event.to });
    case 'completed':
    case 'mission':
      return t(`page.sos.said.${event.what}`, {
        name: who(event.seat),
        pair: pairName(event.mission),
      });
    case 'reshuffled':
      return t('page.sos.said.reshuffled');
    case 'forfeited':
      return t('page.sos.said.forfeited', { name: who(event.seat), left: leftName(event.left) });
    case 'over':
      return t('page.sos.said.over', { names: event.winners.map(who).join(', ') });
    case 'turn':
    case 'passed':
    case 'timeout':
    case 'removed':
    case 'undone':
      return t(`page.sos.said.${event.what}`, { name: who(event.seat) });
    case 'redrawn':
      return '';
  }
}

/** What to do now, in one line, for the player whose turn it is. */
export function advice(seen: SosPublic, selected: Piece | null): string {
  const { steps, comet, hole } = seen.left;
  if (selected?.kind === 'alien')
    return tn('page.sos.hint.step', { n: steps, alien: alienName(selected.name) });
  if (selected?.kind === 'comet') return t('page.sos.hint.comet-to');
  if (selected) return t('page.sos.hint.hole-to');
  if (steps && comet) return t('page.sos.hint.alien-or-comet');
  if (steps && hole) return t('page.sos.hint.alien-or-hole');
  if (comet) return t('page.sos.hint.comet');
  if (hole) return t('page.sos.hint.hole');
  return tn('page.sos.hint.alien', { n: steps });
}

/** Space Bowl in words: for the bar, for labels, and for those who listen. */
import { language, t, tn } from '../../i18n/index.svelte';
import type {
  BowlBox,
  BowlEvent,
  BowlFace,
  BowlFit,
  BowlJudged,
  BowlNearFit,
  BowlPrize,
  BowlPublic,
  BowlRow,
} from '../../wire/types';
import { boxOf, isPlanet, needs } from './pattern';

type Who = (seat: number) => string;

export const cardName = (place: string): string => place.toUpperCase();

/** Parts of one sentence, one after the other. */
export function series(parts: readonly string[]): string {
  return parts.length === 0 ? '' : parts.reduce((a, b) => t('page.bowl.and-then', { a, b }));
}

// Made once a language: making one is slow.
const lists = new Map<string, Intl.ListFormat>();

export function list(words: readonly string[]): string {
  const speech = language();
  let format = lists.get(speech);
  if (!format) lists.set(speech, (format = new Intl.ListFormat(speech, { type: 'conjunction' })));
  return format.format(words);
}

/** How many letters the longest word of a name has: as wide a place must be for it to stay whole. */
export function longestWord(name: string): number {
  return Math.max(...name.split(' ').map(({ length }) => length));
}

/** +2, −1, 0: with a minus that is as wide as the plus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

function looks(planet: string): string {
  return isPlanet(planet) ? t(`bowl.planet.${planet}`) : planet;
}

function planetName(planet: string): string {
  return isPlanet(planet) ? t(`page.bowl.planet.${planet}`) : planet;
}

/** "ringed, icy": what a card shows. The black hole on it matters only where its disc is tossed. */
export function faceName(face: BowlFace, withHole = false): string {
  if (face.void) return t('bowl.void');
  const planets = face.planets.map(looks).join(', ');
  return withHole && face.hole ? t('bowl.with-hole', { planets }) : planets;
}

// ---------------------------------------------------------------- the pattern

function way(right: number, down: number): string {
  const parts: string[] = [];
  if (down < 0) parts.push(tn('page.bowl.way.up', { n: -down }));
  if (down > 0) parts.push(tn('page.bowl.way.down', { n: down }));
  if (right < 0) parts.push(tn('page.bowl.way.left', { n: -right }));
  if (right > 0) parts.push(tn('page.bowl.way.right', { n: right }));
  return list(parts);
}

/** "Ringed planet 1 above and 2 left of the destination": one part a marble. */
export function patternName(box: BowlBox): string {
  const parts = needs(box).map(({ planet, right, down, not }) => {
    const name = planetName(planet);
    if (right === 0 && down === 0)
      return not
        ? t('page.bowl.pattern.not-here', { planet: name })
        : t('page.bowl.pattern.here', { planet: name });
    const where = way(right, down);
    return not
      ? t('page.bowl.pattern.not', { planet: name, way: where })
      : t('page.bowl.pattern.is', { planet: name, way: where });
  });
  return series(parts);
}

/** Which card gives what. */
export function fitName(fit: BowlFit): string {
  const parts = Object.entries(fit.gives).map(([planet, place]) => {
    const particulars = { planet: looks(planet), place: cardName(place) };
    return fit.wild === place && fit.missing === planet
      ? t('bowl.fit.wild', particulars)
      : t('bowl.fit.gives', particulars);
  });
  for (const [planet, place] of Object.entries(fit.avoids)) {
    parts.push(t('bowl.fit.avoids', { planet: looks(planet), place: cardName(place) }));
  }
  if (fit.turn) parts.push(t('bowl.fit.turn', { degrees: fit.turn }));
  return parts.join(', ');
}

/** What is wrong with a card, and how much of each. */
function amiss(
  near: BowlNearFit,
): [what: 'missing' | 'outside' | 'forbidden', planets: string[]][] {
  const lacks = Object.entries(near.lacks);
  const shows = Object.entries(near.shows);
  const name = ([planet, place]: readonly [string, string | null]): string =>
    place ? t('bowl.fit.gives', { planet: looks(planet), place: cardName(place) }) : looks(planet);
  const all: ReturnType<typeof amiss> = [
    ['missing', lacks.filter(([, place]) => place !== null).map(name)],
    ['outside', [...lacks, ...shows].filter(([, place]) => place === null).map(name)],
    ['forbidden', shows.filter(([, place]) => place !== null).map(name)],
  ];
  return all.filter(([, planets]) => planets.length > 0);
}

/** What is wrong with a card, for those who listen: which planet, and where. */
export function nearName(near: BowlNearFit): string {
  const parts = amiss(near).map(([what, planets]) =>
    t(`page.bowl.near.${what}`, { planets: planets.join(', ') }),
  );
  return parts.length > 0 ? series(parts) : t('page.bowl.near.unused');
}

/** The same for those who see it in the galaxy. */
export function nearShown(near: BowlNearFit): string {
  const parts = amiss(near).map(([what, { length: n }]) => tn(`page.bowl.near.n-${what}`, { n }));
  return parts.length > 0 ? series(parts) : t('page.bowl.near.unused');
}

// ---------------------------------------------------------------- the end of a round

/** Why one got what one got; who chose no card is not told of a wrong one. One row is worth what all are: said already. */
export function rowsName(judged: BowlJudged): string {
  const why = (row: BowlRow): string =>
    row.why === 'invalid' && judged.card === null
      ? t('bowl.row.missing')
      : t(`bowl.row.${row.why}`);
  const rows = judged.rows.map((row) =>
    judged.rows.length > 1 ? `${why(row)} ${signed(row.points)}` : why(row),
  );
  return rows.join(', ');
}

function didName(judged: BowlJudged): string {
  const place = judged.card === null ? '' : cardName(judged.card);
  if (judged.did === 'valid') return t('bowl.did.valid', { place });
  if (judged.did === 'invalid') {
    if (!place) return t('bowl.did.missing');
    const did = t('bowl.did.invalid', { place });
    return judged.near ? t('page.bowl.near.why', { did, why: nearName(judged.near) }) : did;
  }
  return judged.did === 'button' ? t('bowl.did.button') : t('page.bowl.silent');
}

export function prizeName(prize: BowlPrize, who: Who): string {
  const seat = prize.seat === null ? '' : who(prize.seat);
  if (prize.what === 'galaxy')
    return t('bowl.prize.galaxy', { seat, place: cardName(prize.card ?? '') });
  return prize.what === 'top' ? t('bowl.prize.top', { seat }) : t('bowl.prize.aside');
}

/** The same for those who see the galaxy: the cap lies on the card. */
export function prizeShown(prize: BowlPrize, who: Who): string {
  return prize.what === 'galaxy' && prize.seat !== null
    ? t('bowl.prize.shown', { seat: who(prize.seat) })
    : prizeName(prize, who);
}

// ---------------------------------------------------------------- what happens

/** One sentence an event; the galaxy and the toss are told as one. */
export function words(
  events: readonly BowlEvent[],
  names: readonly string[],
  seen: BowlPublic,
): string[] {
  const who: Who = (seat) => names[seat] ?? String(seat + 1);
  const found = events.map((event) => sentence(event, events, who, seen));
  return [...new Set(found.filter((text) => text !== ''))];
}

function sentence(
  event: BowlEvent,
  events: readonly BowlEvent[],
  who: Who,
  seen: BowlPublic,
): string {
  switch (event.what) {
    case 'dealt':
      return t('page.bowl.said.dealt');
    case 'captain':
      // Who takes a card is told as captain with it.
      return events.some((each) => each.what === 'took' && each.prize.seat === event.seat)
        ? ''
        : t('page.bowl.said.captain', { name: who(event.seat) });
    case 'top':
      return t('page.bowl.said.top', {
        round: event.round,
        face: faceName(event.face, seen.variants.includes('black_hole')),
      });
    case 'tossed':
      return event.by_itself
        ? t('page.bowl.said.tossed-itself')
        : t('page.bowl.said.tossed', { name: who(event.seat) });
    case 'search':
      return t('page.bowl.said.search', {
        pattern: patternName(
          events.some((each) => each.what === 'landed') ? boxOf(events) : seen.box,
        ),
      });
    case 'skipped':
      return t('page.bowl.said.skipped', { name: who(event.seat) });
    case 'announced':
      return t(`page.bowl.said.${event.kind}`, { name: who(event.seat) });
    case 'concurred':
      return seen.kind === 'doom'
        ? t('page.bowl.said.button', { name: who(event.seat) })
        : t('page.bowl.said.in', { name: who(event.seat) });
    case 'withdrew':
      return t('page.bowl.said.withdrew');
    case 'wild':
      return t('page.bowl.said.wild', { name: who(event.seat), card: cardName(event.card) });
    case 'zero':
      return t('page.bowl.said.zero');
    case 'removed':
      return t('page.bowl.said.removed', { name: who(event.seat) });
    case 'revealed':
      return `${t(`bowl.status.found-${event.found}`)}.`.replace('!.', '!');
    case 'scored':
      return scored(event.seat, event.gained, who, seen);
    case 'took':
      return `${prizeName(event.prize, who)}.`;
    case 'over':
      return t('page.bowl.said.over', { names: list(event.winners.map(who)) });
    case 'designated': // the bar says it
    case 'landed':
    case 'filled':
    case 'ready':
    case 'undone':
      return '';
  }
}

function scored(seat: number, gained: number, who: Who, seen: BowlPublic): string {
  const judged = seen.reveal?.seats[seat];
  const did = judged ? didName(judged) : '';
  return t('page.bowl.said.scored', {
    name: who(seat),
    did,
    points: signed(gained),
    score: seen.scores[seat] ?? 0,
  });
}

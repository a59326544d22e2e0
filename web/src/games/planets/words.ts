/** What happens in Space Planets, in words. */
import { t, tn } from '../../i18n/index.svelte';
import type { PlanetsEvent, PlanetsLanded, PlanetsPublic } from '../../wire/types';

/** Whether a die flies: where it lands is not told before it lies. */
export function isFlight(events: readonly PlanetsEvent[]): boolean {
  return events.some((event) => event.what === 'landed');
}

/** One sentence an event; the dealing is told as one. */
export function words(
  events: readonly PlanetsEvent[],
  names: readonly string[],
  seen: PlanetsPublic,
): string[] {
  const who = (seat: number): string => names[seat] ?? String(seat + 1);
  const dealt = events.filter((event) => event.what === 'laid').length;
  const found = events.map((event) =>
    event.what === 'laid' && dealt > 1
      ? t('page.planets.said.dealt')
      : sentence(event, events, who, seen),
  );
  return [...new Set(found.filter((text) => text !== ''))];
}

function sentence(
  event: PlanetsEvent,
  events: readonly PlanetsEvent[],
  who: (seat: number) => string,
  seen: PlanetsPublic,
): string {
  switch (event.what) {
    case 'laid':
      return t('page.planets.said.laid', { kind: t(`planets.kind.${event.kind}`) });
    case 'turn':
      return seen.last.includes(event.seat)
        ? t('page.planets.said.last', { name: who(event.seat) })
        : t('page.planets.said.turn', { name: who(event.seat) });
    case 'landed':
      return landed(event, events, seen);
    case 'explored':
      return tn('page.planets.said.explored', {
        n: event.price,
        name: who(event.seat),
        kind: t(`planets.kind.${event.kind}`),
      });
    case 'gained':
      if (event.crystals === 0) return t('page.planets.said.nothing', { name: who(event.seat) });
      return tn('page.planets.said.gained', { n: event.crystals, name: who(event.seat) });
    case 'fifth':
      return t('page.planets.said.fifth', { name: who(event.seat), goal: seen.goal });
    case 'stalled':
      return t('page.planets.said.stalled');
    case 'over':
      return t('page.planets.said.over', { names: event.winners.map(who).join(', ') });
    case 'thrown':
    case 'picked':
    case 'again':
    case 'swallowed':
    case 'leak-stopped':
    case 'removed':
    case 'undone':
      return t(`page.planets.said.${event.what}`, { name: who(event.seat) });
  }
}

/** What somebody else is deciding, and what it costs: all of it lies open on the table. */
export function decision(seen: PlanetsPublic, name: string): string {
  if (seen.phase === 'pick') return t('page.planets.decides.pick', { name });
  const kind = seen.place === null ? null : seen.cards[seen.place];
  if (!kind || !seen.price) return tn('page.planets.decides.missed', { name, n: seen.gains ?? 0 });
  const blanks = {
    name,
    kind: t(`planets.kind.${kind}`),
    price: seen.price.total,
    gains: seen.gains ?? 0,
  };
  return canPay(seen)
    ? t('page.planets.decides.card', blanks)
    : t('page.planets.decides.dear', blanks);
}

export function canPay({ crystals, active, price }: PlanetsPublic): boolean {
  return price !== null && (crystals[active] ?? 0) >= price.total;
}

/** What exploring gives back at once, as far as there are crystals. */
export function givesBack({ place, cards, kinds, reserve, price }: PlanetsPublic): number {
  const kind = place === null ? null : cards[place];
  return kind ? Math.min(kinds[kind]?.gives ?? 0, reserve + (price?.total ?? 0)) : 0;
}

/** On what the die lies, in a word or two. */
export function restsOn({ die, cards }: PlanetsPublic): string {
  if (die?.lost || die?.off || !die?.on.length) return t('planets.status.missed');
  return die.on
    .flatMap((place) => {
      const kind = cards[place];
      return kind ? [t(`planets.kind.${kind}`)] : [];
    })
    .join(', ');
}

/** What is special about a ship now. */
export function notes(seen: PlanetsPublic, seat: number): string[] {
  if (seen.gone.includes(seat)) return [t('planets.left-game')];
  const found: string[] = [];
  if (seen.leaks.includes(seat)) found.push(t('planets.leak'));
  if (seen.owned[seat]?.some((card) => card.kind === 'second-chance' && card.up))
    found.push(t('page.planets.has-chance'));
  if (seen.ender === seat) found.push(t('planets.ended', { goal: seen.goal }));
  if (seen.last.includes(seat)) found.push(t('planets.last'));
  if (seen.phase === 'over' && seen.winners.includes(seat)) found.push(t('planets.winner'));
  return found;
}

/** Where the die lies and what it shows. */
function landed(
  event: PlanetsLanded,
  events: readonly PlanetsEvent[],
  seen: PlanetsPublic,
): string {
  const { shows, where } = event;
  if (where === 'lost') return t('page.planets.said.lost');
  if (where === 'off') return t('page.planets.said.off', { shows });
  if (where === 'none') return t('page.planets.said.missed', { shows });
  const gone = events.find((other) => other.what === 'swallowed');
  const kinds = where.split('+').map((place) => (gone ? 'black-hole' : seen.cards[place]));
  const names = kinds.map((kind) => (kind ? t(`planets.kind.${kind}`) : ''));
  return t('page.planets.said.landed', { shows, kind: names.join(', ') });
}

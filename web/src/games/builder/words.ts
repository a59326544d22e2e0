/** Space Builder in words: what the plan and the cities show, and what happens. */
import { t, tn } from '../../i18n/index.svelte';
import type { BuilderCardCheck, BuilderEvent } from '../../wire/types';
import { BUILDINGS, type Board, type Building, type Way, buildingAt } from './city';

export function buildingName(building: Building): string {
  return t(`builder.building.${building}`);
}

/** "Dome, turned right, the flag flies to the left" */
export function cardName(building: Building, way: Way): string {
  return t('page.builder.lies', parts(building, way));
}

export function handName(building: Building, way: Way): string {
  return t('page.builder.in-hand', parts(building, way));
}

function parts(
  building: Building,
  { turn, side }: Way,
): { building: string; way: string; side: string } {
  return {
    building: buildingName(building),
    way: t(`page.builder.way.${turn}`),
    side: t(`builder.side.${building}.${side}`),
  };
}

/** "Place 3: Dome, upright, …" or "Place 3: empty" */
export function placeName(board: Board, place: number): string {
  const building = buildingAt(board, place);
  const card = building ? board[building] : undefined;
  return t('page.builder.at', {
    place,
    what: building && card ? cardName(building, card) : t('page.builder.empty'),
  });
}

/** Every card of a plan, place by place; what is locked is said to be so. */
export function planLines(wanted: Board, unlocked: readonly Building[] | null): string[] {
  const lines: string[] = [];
  for (const building of byPlace(wanted)) {
    const line = placeName(wanted, wanted[building]?.place ?? 0);
    lines.push(
      unlocked && !unlocked.includes(building)
        ? t('page.builder.locked-on-plan', { what: line })
        : line,
    );
  }
  return lines;
}

/** The whole plan in one sentence. */
export function wholePlan(n: number, wanted: Board, unlocked: readonly Building[] | null): string {
  return t('page.builder.said.whole-plan', { n, what: planLines(wanted, unlocked).join('. ') });
}

/** What the plan says of one card; one that it does not ask for is held like this. */
export function planOf(wanted: Board, building: Building, way: Way): string {
  const there = wanted[building];
  const what = there ? placeName(wanted, there.place) : cardName(building, way);
  return t('page.builder.said.plan-of', { what });
}

export function cityLines(board: Board): string[] {
  return byPlace(board).map((building) => placeName(board, board[building]?.place ?? 0));
}

/** The whole city in one sentence. */
export function wholeCity(board: Board): string {
  const what = cityLines(board).join(', ') || t('page.builder.said.nothing-built');
  return t('page.builder.said.city', { what });
}

function byPlace(board: Board): Building[] {
  const laid = BUILDINGS.filter((building) => board[building]);
  return laid.sort((a, b) => (board[a]?.place ?? 0) - (board[b]?.place ?? 0));
}

/** First, second …; empty: not done. */
export function ordinal(n: number | null): string {
  return n === 1 || n === 2 || n === 3 || n === 4 ? t(`page.builder.place.${n}`) : '';
}

/** The same where it stands beside the faults: nobody takes it for the ranking. */
export function finishedName(n: number | null): string {
  return n === 1 || n === 2 || n === 3 || n === 4
    ? t(`page.builder.finished.${n}`)
    : t('page.builder.unfinished');
}

export function faultsName(n: number): string {
  return tn('page.builder.faults', { n });
}

/** What a card got in the check, and what that costs: one mark may count twice. */
export function verdictName({ building, verdict, faults }: BuilderCardCheck): string {
  const blanks = { what: buildingName(building), verdict: t(`builder.verdict.${verdict}`) };
  return faults > 0
    ? t('page.builder.marked-costs', { ...blanks, faults: faultsName(faults) })
    : t('page.builder.marked', blanks);
}

/** One sentence an event. What people lay is not told: it would never end. */
export function words(events: readonly BuilderEvent[], names: readonly string[]): string[] {
  const who = (seat: number): string => names[seat] ?? String(seat + 1);
  return events.map((event) => sentence(event, who)).filter((text) => text !== '');
}

function sentence(event: BuilderEvent, who: (seat: number) => string): string {
  switch (event.what) {
    case 'count':
      return t('page.builder.said.count', { round: event.round });
    case 'plan':
      return t('page.builder.said.plan', { round: event.round, plan: event.plan });
    case 'done':
      return t('page.builder.said.done', { name: who(event.seat), place: ordinal(event.finished) });
    case 'checked':
      return checked(who(event.seat), event.faults, event.cards);
    case 'reshuffled':
    case 'stopped':
    case 'timeout':
    case 'nobody':
      return t(`page.builder.said.${event.what}`);
    case 'unlocked':
      return t(event.drawn ? 'page.builder.said.drawn' : 'page.builder.said.unlocked', {
        name: who(event.seat),
        building: buildingName(event.building),
      });
    case 'won':
    case 'removed':
    case 'over':
      return t(`page.builder.said.${event.what}`, { name: who(event.seat) });
    case 'put':
    case 'moved':
    case 'swapped':
    case 'back':
    case 'ready':
    case 'undone':
      return '';
  }
}

function checked(name: string, n: number, cards: readonly BuilderCardCheck[]): string {
  const what = cards
    .filter((card) => card.verdict !== 'right')
    .map(verdictName)
    .join(', ');
  const faults = faultsName(n);
  return what
    ? t('page.builder.said.checked-faults', { name, faults, what })
    : t('page.builder.said.checked', { name, faults });
}

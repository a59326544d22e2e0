/** What stands in the bar: the headline, and one line below it. */
import { t, tn } from '../../i18n/index.svelte';
import type { BuilderPublic } from '../../wire/types';
import type { Show } from './show.svelte';
import type { Site } from './site.svelte';
import { buildingName, ordinal, verdictName } from './words';

export interface Moment {
  readonly seen: BuilderPublic;
  readonly me: number | null;
  readonly site: Site;
  readonly show: Show;
  /** Whether the round limit stopped the round. */
  readonly timeUp: boolean;
  /** Whether chance chose what was unlocked, because the winner did not. */
  readonly drawn: boolean;
  readonly name: (seat: number) => string;
}

/** No plan lies open yet: the pages gather, the table counts. */
export function isBefore(seen: BuilderPublic): boolean {
  return seen.phase === 'gather' || seen.phase === 'count' || seen.phase === 'plan';
}

export function headline({ seen, me, site, show, timeUp, name }: Moment): string {
  if (show.stopping) return timeUp ? t('page.builder.time-up') : t('page.builder.stop');
  if (show.seat !== null) return name(show.seat);
  if (isBefore(seen)) return t('page.builder.now.plan');
  if (seen.phase !== 'build') return outcome(seen, me, name);
  if (me === null) return t('page.builder.now.watch');
  if (site.done) return t('page.builder.now.done');
  return site.complete ? t('page.builder.now.all-built') : t('page.builder.now.build');
}

function outcome(seen: BuilderPublic, me: number | null, name: (seat: number) => string): string {
  if (seen.champion !== null) {
    return seen.champion === me
      ? t('page.builder.you-champion')
      : t('page.builder.champion', { name: name(seen.champion) });
  }
  if (seen.winner === null) return t('page.builder.nobody');
  return seen.winner === me
    ? t('page.builder.win')
    : t('page.builder.wins', { name: name(seen.winner) });
}

export function hint(moment: Moment): string {
  const { seen, me, site, show, timeUp } = moment;
  if (show.latest) return verdictName(show.latest);
  if (show.stopping && !timeUp) return t('page.builder.hint.stopped');
  if (show.running) return t('page.builder.hint.check');
  if (isBefore(seen)) return t('page.builder.hint.count');
  if (seen.phase !== 'build') return afterwards(moment);
  if (me === null) return t('page.builder.plan', { n: seen.plan ?? 0 });
  if (seen.done.includes(me)) {
    const n = seen.seats - seen.gone.length - seen.done.length;
    return tn('page.builder.hint.done', { n, place: ordinal(seen.done.indexOf(me) + 1) });
  }
  if (site.moving) return t('page.builder.hint.moving');
  if (site.complete) return t('page.builder.hint.all-built');
  if (Object.keys(site.board).length === 0) {
    return t(site.picked === null ? 'page.builder.hint.first' : 'page.builder.hint.then');
  }
  return tn('page.builder.hint.build', { n: site.unlocked.length });
}

function afterwards(moment: Moment): string {
  const { seen, me, name } = moment;
  const winner = seen.winner === null ? '' : name(seen.winner);
  switch (seen.phase) {
    case 'unlock':
      return seen.winner === me
        ? t('page.builder.hint.choose')
        : t('page.builder.hint.chooses', { name: winner });
    case 'luck':
      return seen.winner === me
        ? t('page.builder.hint.your-luck')
        : t('page.builder.hint.luck', { name: winner });
    case 'over':
      return seen.check.length > 0 ? t('page.builder.hint.over') : '';
    default:
      return between(moment, winner);
  }
}

function between({ seen, me, drawn }: Moment, winner: string): string {
  const missing = seen.seats - seen.gone.length - seen.ready.length;
  if (me !== null && seen.ready.includes(me) && missing > 0)
    return tn('page.builder.hint.waiting', { n: missing });
  if (seen.due === null) return t('page.builder.hint.idle');
  if (seen.new && seen.winner === me)
    return t(drawn ? 'page.builder.hint.you-drawn' : 'page.builder.hint.you-unlocked', {
      building: buildingName(seen.new),
    });
  if (seen.new && winner)
    return t(drawn ? 'page.builder.hint.drawn' : 'page.builder.hint.unlocked', {
      name: winner,
      building: buildingName(seen.new),
    });
  return t('page.builder.hint.ready');
}

/** What stands in the middle of a big screen: who is at it, and what just happened, as nobody's seat sees it. */
import { t, tn } from '../../i18n/index.svelte';
import { type Moment, headline, hint, isBefore } from './bar';
import { finishedName, ordinal } from './words';

/** The seat that all of it is about; null: everybody's. */
export function hero({ seen, show }: Moment): number | null {
  if (show.running) return show.seat;
  if (isBefore(seen)) return null;
  if (seen.phase === 'build') return seen.done.at(-1) ?? null;
  return seen.champion ?? seen.winner;
}

export function title(moment: Moment): string {
  const { seen, show, name } = moment;
  if (show.seat !== null) return t('page.builder.big.city', { name: name(show.seat) });
  if (isBefore(seen)) return t('page.builder.big.plan');
  if (seen.phase !== 'build') return headline(moment);
  const last = seen.done.at(-1);
  return last === undefined
    ? t('page.builder.big.build')
    : t('page.builder.big.is-done', { name: name(last) });
}

export function caption(moment: Moment): string {
  const { seen, show } = moment;
  if (show.seat !== null) {
    const checked = seen.check.find((each) => each.seat === show.seat);
    return finishedName(checked?.finished ?? null);
  }
  if (seen.phase === 'pause' && seen.due !== null && seen.new === null && !show.running)
    return t('page.builder.big.ready');
  const done = seen.done.length;
  if (seen.phase !== 'build') return hint(moment);
  if (done === 0) return t('page.builder.big.how');
  const n = seen.seats - seen.gone.length - done;
  return tn('page.builder.big.still', { n, place: ordinal(done) });
}

/**
 * A frame tells everything anew, though most of it is as before. Where it is, the old object stays:
 * whatever is drawn from it then knows that nothing has changed.
 */
export function keepSame<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (!isThing(before) || !isThing(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const made: Thing = now;
  const keys = Object.keys(made);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = keepSame(before[key], made[key]);
    made[key] = part;
    same &&= key in before && Object.is(part, before[key]);
  }
  return same ? (before as T) : now;
}

type Thing = Record<string, unknown>;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null;
}

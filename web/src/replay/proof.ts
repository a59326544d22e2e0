/**
 * The check of a finished game, made in this browser from its log: that no line was altered, that
 * the seed is the one whose fingerprint was published, and that every draw follows from it.
 * What a draw could give is the rules' word, and they live on the server: it tells.
 */
import type { ReplayDraws } from '../wire/types';
import { bytes, hex, hmac, joined, sha256, unhex } from './sha256';

export interface Checked {
  /** Null: nothing is wrong. Else what, and in which line of the log (from 1; 0: in none). */
  readonly wrong: Wrong | null;
  readonly lines: number;
  /** Draws that were drawn again here with the same outcome. */
  readonly drawn: number;
  /** Throws: their flight can only be computed by the server. */
  readonly thrown: number;
}

export interface Wrong {
  readonly what: 'altered' | 'cut' | 'seed' | 'promise' | 'draw';
  readonly line: number;
}

/** The answer in one word: what the server found and what was found here must both be right. */
export function verdict(
  isVerified: boolean,
  checked: Checked | 'unreachable' | null,
): 'checking' | 'kept' | 'broken' | 'unsure' {
  if (!isVerified) return 'broken';
  if (checked === null) return 'checking';
  if (checked === 'unreachable') return 'unsure';
  return checked.wrong ? 'broken' : 'kept';
}

const TAIL = /^(.*),"sum":"([0-9a-f]{8})"\}$/s;
const SUM = 8;

interface Line {
  readonly is?: string;
  readonly n?: number;
  readonly commitment?: string;
  readonly outcome?: string;
  readonly seed?: string;
}

export function check(log: string, draws: ReplayDraws, promised: string): Checked {
  const lines = log.split('\n');
  const rest = lines.pop();
  const count = { lines: lines.length, drawn: 0, thrown: 0 };
  const wrong = (what: Wrong['what'], line: number): Checked => ({
    ...count,
    wrong: { what, line },
  });
  const entries: Line[] = [];
  let before = '';
  for (const [k, line] of lines.entries()) {
    const found = TAIL.exec(line);
    const body = found && `${found[1]}}`;
    if (!body) return wrong('altered', k + 1);
    before = hex(sha256(bytes(before + body))).slice(0, SUM);
    const entry = parsed(body);
    if (before !== found[2] || !entry) return wrong('altered', k + 1);
    // The signature: behind the end, and no entry of the game.
    if (entry.is === 'signed' && k === lines.length - 1 && entries.at(-1)?.is === 'end') continue;
    if (k > 0 && entry.n !== k - 1) return wrong('altered', k + 1);
    entries.push(entry);
  }
  const header = entries[0];
  const end = entries.at(-1);
  if (rest !== '' || !header || end?.is !== 'end') return wrong('cut', lines.length);
  const seed = unhex(end.seed ?? '');
  if (!seed || commitment(seed) !== header.commitment) return wrong('seed', lines.length);
  if (promised && promised !== header.commitment) return wrong('promise', 1);
  for (const [k, entry] of entries.entries()) {
    if (entry.is !== 'drawn') continue;
    const number = count.drawn + count.thrown;
    const kind = draws.kinds[draws.draws[number] ?? -1];
    if (!kind) return wrong('draw', k + 1);
    if (kind.outcomes.length === 0) count.thrown += 1;
    else if (drawAgain(seed, number, kind) === entry.outcome) count.drawn += 1;
    else return wrong('draw', k + 1);
  }
  return { ...count, wrong: null };
}

function parsed(body: string): Line | null {
  try {
    return JSON.parse(body) as Line;
  } catch {
    return null;
  }
}

/** The fingerprint of a seed. */
export function commitment(seed: Uint8Array): string {
  return hex(sha256(joined(bytes('spaceport commitment\n'), seed)));
}

/** An integer below a limit, without bias: values that would favour small results are thrown away. */
function uniform(seed: Uint8Array, number: number, below: number): number {
  const range = BigInt(below);
  const limit = (1n << 64n) - ((1n << 64n) % range);
  for (let attempt = 0; ; attempt += 1) {
    const told = hmac(seed, bytes(`draw ${number} try ${attempt}`));
    const value = new DataView(told.buffer).getBigUint64(0);
    if (value < limit) return Number(value % range);
  }
}

function drawAgain(
  seed: Uint8Array,
  number: number,
  kind: ReplayDraws['kinds'][number],
): string | undefined {
  let left = uniform(
    seed,
    number,
    kind.weights.reduce((sum, weight) => sum + weight, 0),
  );
  return kind.outcomes.find((_, k) => {
    left -= kind.weights[k] ?? 0;
    return left < 0;
  });
}

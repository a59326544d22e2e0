import { describe, expect, it } from 'vitest';
// A real game of the corpus, with the seed told at its end.
import log from '../../../tests/corpus/sos/ring-2.log?raw';
import type { ReplayDraws } from '../wire/types';
import { check, commitment, verdict } from './proof';
import { bytes, hex, hmac, sha256, unhex } from './sha256';

describe('SHA-256', () => {
  it('says what the one of the platform says, at every length around a block', async () => {
    for (let length = 0; length < 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, k) => (k * 7 + length) % 256);
      expect(hex(sha256(message))).toBe(
        hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message))),
      );
      if (length === 0) continue; // the platform takes no empty key
      const key = await crypto.subtle.importKey(
        'raw',
        message,
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      const wanted = await crypto.subtle.sign('HMAC', key, new Uint8Array(bytes('draw')));
      expect(hex(hmac(message, bytes('draw')))).toBe(hex(new Uint8Array(wanted)));
    }
  });
});

const lines = log.split('\n').slice(0, -1);
const entries = lines.map(
  (line) => JSON.parse(line) as { is?: string; outcome?: string; commitment?: string },
);
const promised = entries[0]?.commitment ?? '';
const dice = ['die 2', 'die comet+1', 'die comet+2', 'die hole+1', 'die hole+2'];

/** What each draw could give. Here only the dice are told; the others count as known to the server alone. */
const draws: ReplayDraws = {
  kinds: [
    { outcomes: [], weights: [] },
    { outcomes: dice, weights: [2, 1, 1, 1, 1] },
  ],
  draws: entries
    .filter((entry) => entry.is === 'drawn')
    .map((entry) => (entry.outcome?.startsWith('die') ? 1 : 0)),
};

/** Write a log anew with right check sums, as a forger would. */
function signed(bodies: readonly string[]): string {
  let before = '';
  return bodies
    .map((body) => {
      before = hex(sha256(bytes(before + body))).slice(0, 8);
      return `${body.slice(0, -1)},"sum":"${before}"}\n`;
    })
    .join('');
}

const bodies = lines.map((line) => line.replace(/,"sum":"[0-9a-f]{8}"\}$/, '}'));

describe('the check of a log', () => {
  it('finds a real game in order, and draws its dice again', () => {
    const found = check(log, draws, promised);
    expect(found.wrong).toBeNull();
    expect(found.lines).toBe(lines.length);
    expect(found.drawn).toBe(entries.filter((entry) => entry.outcome?.startsWith('die')).length);
    expect(found.drawn).toBeGreaterThan(10);
    expect(signed(bodies)).toBe(log);
  });

  it('takes a signature behind the end for no entry, and finds one elsewhere wrong', () => {
    const line = '{"is":"signed","key":"0123456789abcdef","signature":"00"}';
    const found = check(signed([...bodies, line]), draws, promised);
    expect(found.wrong).toBeNull();
    expect(found.lines).toBe(lines.length + 1);
    expect(check(signed([...bodies, line, line]), draws, promised).wrong?.what).toBe('altered');
    expect(check(signed([...bodies.slice(0, -1), line]), draws, promised).wrong?.what).toBe(
      'altered',
    );
    expect(
      check(signed([...bodies.slice(0, 4), line, ...bodies.slice(4)]), draws, promised).wrong,
    ).toEqual({ what: 'altered', line: 5 });
    expect(
      check(signed([...bodies, line]).replace('"sum":"', '"sum":"0'), draws, promised).wrong,
    ).not.toBeNull();
  });

  it('names the line that was altered, left out or added', () => {
    const at = lines.findIndex((line) => line.includes('"die 2"'));
    const altered = lines.map((line, k) => (k === at ? line.replace('die 2', 'die hole+2') : line));
    expect(check(`${altered.join('\n')}\n`, draws, promised).wrong).toEqual({
      what: 'altered',
      line: at + 1,
    });
    expect(check(`${lines.toSpliced(5, 1).join('\n')}\n`, draws, promised).wrong).toEqual({
      what: 'altered',
      line: 6,
    });
    expect(check('nonsense\n', draws, promised).wrong).toEqual({ what: 'altered', line: 1 });
    expect(check(log.slice(0, -200), draws, promised).wrong?.what).toBe('cut');
    expect(check(`${lines.slice(0, 20).join('\n')}\n`, draws, promised).wrong?.what).toBe('cut');
  });

  it('is not fooled by a forger who writes the check sums anew', () => {
    const at = bodies.findIndex((body) => body.includes('"die 2"'));
    const forged = signed(
      bodies.map((body, k) => (k === at ? body.replace('die 2', 'die hole+2') : body)),
    );
    expect(check(forged, draws, promised).wrong).toEqual({ what: 'draw', line: at + 1 });
    const seed = 'ab'.repeat(32);
    const other = bodies.map((body) => body.replace(/"seed":"[0-9a-f]+"/, `"seed":"${seed}"`));
    expect(check(signed(other), draws, promised).wrong?.what).toBe('seed');
    const both = other.map((body, k) =>
      k === 0 ? body.replace(promised, commitment(unhex(seed) as Uint8Array)) : body,
    );
    expect(check(signed(both), draws, promised).wrong).toEqual({ what: 'promise', line: 1 });
    expect(check(signed(both), draws, '').wrong?.what).toBe('draw');
  });

  it('says that a draw is unknown where the server tells too few', () => {
    expect(check(log, { ...draws, draws: draws.draws.slice(0, 3) }, promised).wrong?.what).toBe(
      'draw',
    );
  });
});

describe('the answer for everybody', () => {
  const right = { wrong: null, lines: 9, drawn: 4, thrown: 0 };

  it('is yes only if server and browser agree', () => {
    expect(verdict(true, right)).toBe('kept');
    expect(verdict(true, { ...right, wrong: { what: 'draw', line: 3 } })).toBe('broken');
    expect(verdict(false, right)).toBe('broken');
  });

  it('promises nothing that was not checked', () => {
    expect(verdict(true, null)).toBe('checking');
    expect(verdict(true, 'unreachable')).toBe('unsure');
    expect(verdict(false, 'unreachable')).toBe('broken');
  });
});

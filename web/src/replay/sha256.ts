/**
 * SHA-256 and HMAC in plain code. The browser has its own, but not on a page that came over plain
 * HTTP, as on a home network; and a chain of thousands of short lines is quicker without waiting.
 */
const BLOCK = 64;

/** The first 32 bits of the fractional parts of roots of the first primes: where the constants come from. */
function roots(power: number, count: number): Uint32Array {
  const found = new Uint32Array(count);
  let n = 2;
  for (let k = 0; k < count; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    const root = n ** power;
    found[k] = (root - Math.floor(root)) * 2 ** 32;
    k += 1;
  }
  return found;
}

const FIRST = roots(1 / 2, 8);
const ROUND = roots(1 / 3, 64);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) * BLOCK);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = FIRST.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, words, view, at);
  const told = new DataView(new ArrayBuffer(32));
  state.forEach((word, k) => told.setUint32(k * 4, word));
  return new Uint8Array(told.buffer);
}

function mix(state: Uint32Array, w: Uint32Array, view: DataView, at: number): void {
  for (let k = 0; k < 16; k += 1) w[k] = view.getUint32(at + k * 4);
  for (let k = 16; k < 64; k += 1) {
    const x = w[k - 15]!;
    const y = w[k - 2]!;
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[k] = w[k - 16]! + s0 + w[k - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let k = 0; k < 64; k += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[k]! + w[k]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => (state[k] = state[k]! + word));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const under = (mask: number, rest: Uint8Array): Uint8Array =>
    sha256(
      joined(
        padded.map((byte) => byte ^ mask),
        rest,
      ),
    );
  return under(0x5c, under(0x36, message));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const utf8 = new TextEncoder();
export const bytes = (text: string): Uint8Array => utf8.encode(text);
export const hex = (given: Uint8Array): string =>
  Array.from(given, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that a hexadecimal text says, or null if it is none. */
export function unhex(text: string): Uint8Array | null {
  if (text.length % 2 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, k) =>
    parseInt(text.slice(2 * k, 2 * k + 2), 16),
  );
}

/** The recorded flight of a die, as everybody sees it: decoded, turned to one's side, sampled. */
import type { PlanetsDie, PlanetsGesture, PlanetsSizes } from '../../wire/types';
import { type Point, centreOf, onTable, seenFrom } from './geometry';

/** w, x, y, z. */
export type Attitude = readonly [number, number, number, number];

/** The middle of the die in millimetres, right, ahead and up; and how it is turned. */
export interface Pose {
  readonly at: Point;
  readonly up: number;
  readonly turn: Attitude;
  /** 1 unless something swallows it. */
  readonly size?: number;
}

const RATE = 60;
const UNITS = 20;
const WHOLE = 32_767;
const PARTS = 7;
/** Without a recorded flight the die hops to where it lies. */
const HOP_SECONDS = 0.6;
/** How high above the table a hand lets go. */
const HAND = 50;

/** The last wobble, in seconds of the flight, is shown ever slower, down to this share: one holds one's breath. */
const WOBBLE = 0.4;
const SLOWEST = 0.4;

/** If it will lie on an edge, its last moment, in seconds of the flight, is shown in slow motion. */
export const CLOSE = 0.2;
const CLOSE_PACE = 0.2;

/** How fast a flight is shown that has so many seconds left. */
export function paceAt(left: number, pace: number, onEdge = false): number {
  if (onEdge && left < CLOSE) return CLOSE_PACE;
  return pace * Math.min(1, SLOWEST + ((1 - SLOWEST) * Math.max(0, left)) / WOBBLE);
}

/** After how many seconds of the show a moment of the flight is seen. */
export function shownAt(at: number, whole: number, pace: number, onEdge = false): number {
  if (onEdge) {
    const slow = Math.max(0, whole - CLOSE);
    return shownAt(Math.min(at, slow), whole, pace) + Math.max(0, at - slow) / CLOSE_PACE;
  }
  const calm = Math.max(0, whole - WOBBLE);
  if (at <= calm) return at / pace;
  const begins = paceAt(whole - calm, pace);
  return (
    calm / pace + ((WOBBLE / (1 - SLOWEST)) * Math.log(begins / paceAt(whole - at, pace))) / pace
  );
}

export class Flight {
  constructor(readonly poses: readonly Pose[]) {}

  get seconds(): number {
    return Math.max(0, this.poses.length - 1) / RATE;
  }

  at(seconds: number): Pose {
    const exact = Math.min(Math.max(seconds * RATE, 0), this.poses.length - 1);
    const k = Math.floor(exact);
    const a = this.poses[k] as Pose;
    const b = this.poses[k + 1];
    return b ? between(a, b, exact - k) : a;
  }

  /** The moments at which it hits the table, in seconds. */
  knocks(edge: number): number[] {
    const found: number[] = [];
    for (let k = 1; k < this.poses.length - 1; k += 1) {
      const [before, now, next] = [
        this.poses[k - 1]?.up ?? 0,
        this.poses[k]?.up ?? 0,
        this.poses[k + 1]?.up ?? 0,
      ];
      if (now < edge && now < before - 0.2 && now <= next) found.push(k / RATE);
    }
    return found;
  }

  /** The way over the table up to a moment, for a trail. */
  ground(seconds: number): Point[] {
    const upto = Math.floor(Math.min(seconds * RATE, this.poses.length - 1));
    return this.poses.slice(0, upto + 1).map((pose) => pose.at);
  }
}

/** The flight of a resting die as this side sees it. */
export function flightOf(
  die: PlanetsDie,
  sizes: PlanetsSizes,
  side: number,
  from: PlanetsGesture | null,
  thrower: number,
): Flight {
  const recorded = decode(die.path).map((pose) => turned(pose, side));
  if (recorded.length > 1) return new Flight(recorded);
  const rest = restOf(die, sizes, side);
  const hand = onTable(thrower, [from?.start ?? 0, -sizes.line]);
  const start = turned({ at: hand, up: HAND, turn: rest.turn }, side);
  return new Flight(hop(start, rest));
}

/** How the die lies in the end. */
export function restOf(die: PlanetsDie, sizes: PlanetsSizes, side: number): Pose {
  const last = decode(die.path).at(-1);
  return turned(
    last ?? { at: [die.x, die.y], up: sizes.die / 2, turn: lying(die.face, die.turn) },
    side,
  );
}

/** Whether a resting die touches the edge of a card: a little less, and it would not lie there. */
export function touchesEdge(die: PlanetsDie, sizes: PlanetsSizes): boolean {
  if (die.on.length !== 1) return die.on.length > 1;
  const [x, y] = centreOf(sizes, 0, die.on[0] as string);
  const angle = (die.turn * Math.PI) / 180;
  // How far the turned square reaches to every side of its middle.
  const reach = (sizes.die / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
  return Math.max(Math.abs(die.x - x), Math.abs(die.y - y)) + reach > sizes.card / 2;
}

export function decode(path: string): Pose[] {
  const text = atob(path);
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const count = Math.floor(bytes.length / (2 * PARTS));
  return Array.from({ length: count }, (_, k) => {
    const part = (n: number): number => view.getInt16(2 * (k * PARTS + n), true);
    const turn = normal([part(3) / WHOLE, part(4) / WHOLE, part(5) / WHOLE, part(6) / WHOLE]);
    return { at: [part(0) / UNITS, part(1) / UNITS], up: part(2) / UNITS, turn };
  });
}

/** Seen from another side: everything goes round by quarter turns. */
export function turned(pose: Pose, side: number): Pose {
  const half = (side * Math.PI) / 4;
  const round: Attitude = [Math.cos(half), 0, 0, Math.sin(half)];
  return { at: seenFrom(side, ...pose.at), up: pose.up, turn: times(round, pose.turn) };
}

/** The face on top: 0 to 2 for the die's x, y and z, 3 to 5 for the opposite ones. */
export function topFace([w, x, y, z]: Attitude): number {
  const up = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  const axis = up.reduce(
    (best, value, k) => (Math.abs(value) > Math.abs(up[best] ?? 0) ? k : best),
    0,
  );
  return (up[axis] ?? 0) > 0 ? axis : axis + 3;
}

/** How far a die that shows this face is turned anticlockwise, in degrees below a quarter turn. */
export function yaw([w, x, y, z]: Attitude): number {
  const side = (topFace([w, x, y, z]) + 1) % 3;
  const axes = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z)],
    [2 * (x * z + w * y), 2 * (y * z - w * x)],
  ] as const;
  const [right, ahead] = axes[side] ?? [1, 0];
  const angle = (Math.atan2(ahead, right) * 180) / Math.PI;
  return ((angle % 90) + 90) % 90;
}

/** An attitude with this face on top, turned by so many degrees. */
export function lying(face: number, degrees: number): Attitude {
  const sixth = Math.PI / 4; // half of a quarter turn
  const [c, s] = [Math.cos(sixth), Math.sin(sixth)];
  const up: readonly Attitude[] = [
    [c, 0, -s, 0],
    [c, s, 0, 0],
    [1, 0, 0, 0],
    [c, 0, s, 0],
    [c, -s, 0, 0],
    [0, 1, 0, 0],
  ];
  const first = up[face] ?? [1, 0, 0, 0];
  const more = ((degrees - yaw(first)) * Math.PI) / 180 / 2;
  return times([Math.cos(more), 0, 0, Math.sin(more)], first);
}

/** Two hops and a tumble that end just so. */
function hop(start: Pose, rest: Pose): Pose[] {
  const count = Math.round(HOP_SECONDS * RATE);
  return Array.from({ length: count + 1 }, (_, k) => {
    const share = 1 - (1 - k / count) ** 2;
    const height = Math.abs(Math.cos(share * Math.PI * 1.5)) * (1 - share) * start.up;
    const tumble = ((1 - share) * Math.PI * 3) / 2;
    return {
      at: mixed(start.at, rest.at, share),
      up: rest.up + height,
      turn: times([Math.cos(tumble), Math.sin(tumble), 0, 0], rest.turn),
    };
  });
}

/** A resting die that is drawn into a hole: round and round, smaller and smaller. */
export function sink(rest: Pose, hole: Point, share: number): Pose {
  const left = (1 - share) ** 2;
  const round = share * Math.PI * 3;
  const [right, ahead] = [rest.at[0] - hole[0], rest.at[1] - hole[1]];
  const [c, s] = [Math.cos(round) * left, Math.sin(round) * left];
  return {
    at: [hole[0] + right * c - ahead * s, hole[1] + right * s + ahead * c],
    up: rest.up,
    turn: times([Math.cos(round), 0, 0, Math.sin(round)], rest.turn),
    size: Math.max(0.01, 1 - share ** 2),
  };
}

function between(a: Pose, b: Pose, share: number): Pose {
  const alike = a.turn.reduce((sum, part, k) => sum + part * (b.turn[k] ?? 0), 0) >= 0 ? 1 : -1;
  const mix = (k: 0 | 1 | 2 | 3): number => a.turn[k] + (alike * b.turn[k] - a.turn[k]) * share;
  return {
    at: mixed(a.at, b.at, share),
    up: a.up + (b.up - a.up) * share,
    turn: normal([mix(0), mix(1), mix(2), mix(3)]),
  };
}

function mixed(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function times(a: Attitude, b: Attitude): Attitude {
  const [aw, ax, ay, az] = a;
  const [bw, bx, by, bz] = b;
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

function normal(turn: Attitude): Attitude {
  const size = Math.hypot(...turn) || 1;
  return [turn[0] / size, turn[1] / size, turn[2] / size, turn[3] / size];
}

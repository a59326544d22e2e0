/** A city: its buildings, its places as the edition draws them, and the ways between places. */
import { picture } from '../../ui/predraw.svelte';
import { art, server } from '../../wire/http';
import type { BuilderCard, BuilderEdition } from '../../wire/types';

/** In the order in which keys count them. */
export const BUILDINGS = [
  'dome',
  'silo',
  'greenhouse',
  'habitat',
  'antenna',
  'reactor',
  'hangar',
  'observatory',
] as const;
export type Building = (typeof BUILDINGS)[number];
export type Turn = BuilderCard['turn'];
export type Side = BuilderCard['side'];
export type Way = Pick<BuilderCard, 'turn' | 'side'>;
export type Board = Readonly<Partial<Record<Building, BuilderCard>>>;
export type Direction = 'up' | 'down' | 'left' | 'right';

/** A place of the board; all measures are shares of the board, from 0 to 1. */
export interface Place {
  /** From 1. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

export interface City {
  readonly ratio: number;
  readonly places: readonly Place[];
  /** Row by row from the top, each from the left. */
  readonly rows: readonly (readonly Place[])[];
  readonly ground: string | null;
  readonly plan: string | null;
}

const known = new Map<string, Promise<City>>();

export function loadCity(name: string): Promise<City> {
  let loading = known.get(name);
  if (!loading) {
    loading = server.edition<BuilderEdition>('builder', name).then(cityOf);
    loading.catch(() => known.delete(name));
    known.set(name, loading);
  }
  return loading;
}

export function cityOf(
  edition: Pick<BuilderEdition, 'size' | 'card' | 'places' | 'board_drawing' | 'plan_drawing'>,
): City {
  const [width, height] = edition.size;
  const places = edition.places.map(([x, y], k): Place => ({
    number: k + 1,
    x: x / width,
    y: y / height,
    wide: edition.card / width,
    high: edition.card / height,
  }));
  const heights = [...new Set(places.map((place) => place.y))].sort((a, b) => a - b);
  const row = (y: number): Place[] =>
    places.filter((place) => place.y === y).sort((a, b) => a.x - b.x);
  return {
    ratio: width / height,
    places,
    rows: heights.map(row),
    ground: drawing(edition.board_drawing),
    plan: drawing(edition.plan_drawing),
  };
}

function drawing(file: string | null): string | null {
  return file === null ? null : art('builder', file.replace(/\.svg$/, ''));
}

/** The place that an arrow key leads to; the same one where the board ends. */
export function beside(city: City, from: number, direction: Direction): number {
  const r = city.rows.findIndex((row) => row.some((place) => place.number === from));
  const here = city.rows[r];
  const k = here?.findIndex((place) => place.number === from) ?? -1;
  const start = here?.[k];
  if (!here || !start) return from;
  if (direction === 'left' || direction === 'right') {
    return here[direction === 'left' ? k - 1 : k + 1]?.number ?? from;
  }
  const next = city.rows[direction === 'up' ? r - 1 : r + 1] ?? [];
  const near = [...next].sort((a, b) => Math.abs(a.x - start.x) - Math.abs(b.x - start.x));
  return near[0]?.number ?? from;
}

/** How far beside a place one may still drop a card, as a share of the place. */
const REACH = 0.75;

/** The place under a point, both as shares of the board; fingers are thick, so near is enough. */
export function placeAt(city: City, x: number, y: number): number | null {
  let best: number | null = null;
  let least = REACH;
  for (const place of city.places) {
    const across = (x - place.x) / place.wide - 0.5;
    const down = (y - place.y) / place.high - 0.5;
    const far = Math.max(Math.abs(across), Math.abs(down));
    if (far < least) [best, least] = [place.number, far];
  }
  return best;
}

/** The building that lies on a place. */
export function buildingAt(board: Board, place: number): Building | null {
  return BUILDINGS.find((building) => board[building]?.place === place) ?? null;
}

export function isBuilding(name: string): name is Building {
  return BUILDINGS.some((building) => building === name);
}

/** One side of a building. */
export function face(building: Building, side: Side): string {
  return picture('builder', `${building}-${side}`);
}

const MARKS = ['slap', 'lock', 'right', 'fault-place', 'fault-turn', 'fault-side', 'fault-missing'];

/** All that a game shows sooner or later. */
export const DRAWINGS: readonly string[] = [
  ...BUILDINGS.flatMap((building) => [`${building}-a`, `${building}-b`]),
  ...MARKS,
].map((name) => art('builder', name));

/** The angle that shows this turn with the least turning, going on from an angle shown before. */
export function nearestAngle(before: number, turn: Turn): number {
  const over = ((((turn - before) % 360) + 540) % 360) - 180;
  return before + over;
}

/**
 * Drawings that will be needed soon. The browser makes a small document of each SVG when it comes, and
 * lays it out anew for every size in which it is painted: on a slow phone that takes longer than the
 * move that it belongs to. So they come beforehand, one at a time, whenever there is nothing else to
 * do, and are painted once into a picture of points, which costs next to nothing to show.
 */
import { untrack } from 'svelte';
import { art } from '../wire/http';

/** What nobody holds, the browser forgets: the drawings that came, and then their pictures. */
const kept = new Map<string, HTMLImageElement>();
const shown = new Map<string, Shown>();

type Idle = (then: () => void) => void;
/** Paints a drawing, and says where its picture is; null where that cannot be done. */
type Paint = (drawing: HTMLImageElement) => Promise<HTMLImageElement | null>;

/** Of the screen's short side: nothing that is drawn ahead is ever shown larger. */
const SHARE = { whole: 0.35, big: 0.47 };
const MOST_POINTS = 512;
/**
 * Of the page, the short side of a large screen: with coarse points on it drawings are sharper, and there is time. On a
 * TV there is none, and it is seen from afar.
 */
const LARGE = 700;

const isBig = (): boolean => document.documentElement.dataset['kind'] === 'big';

const idle: Idle = (then) => {
  // Safari has no idle callbacks. A slow TV is hardly ever idle, and nobody touches it.
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(then, { timeout: isBig() ? 200 : 2_000 });
  else setTimeout(then, 200);
};

/** Where a drawing, or the picture of it, is to be found; whoever shows it hears when that changes. */
class Shown {
  at = $state('');

  constructor(at: string) {
    this.at = at;
  }
}

/** Lists so far: whoever shows something that is in none yet hears of the next. */
let lists = $state(0);

/** A drawing as it is shown best: the picture of it if that is made, itself until then. */
export function picture(game: string, name: string): string {
  const drawing = art(game, name);
  const found = shown.get(drawing);
  if (!found) void lists;
  return found?.at ?? drawing;
}

/** Fetch these drawings in their order, and make pictures of them; returns how to stop. */
export function predraw(
  drawings: readonly string[],
  whenIdle: Idle = idle,
  paintIt: Paint = paint,
): () => void {
  const left = drawings.filter((drawing) => !kept.has(drawing));
  for (const drawing of left) if (!shown.has(drawing)) shown.set(drawing, new Shown(drawing));
  lists = untrack(() => lists) + 1;
  let stopped = false;
  const next = (): void => {
    const drawing = left.shift();
    if (stopped || drawing === undefined) return;
    const image = new Image();
    kept.set(drawing, image);
    const then = (): void => whenIdle(next);
    image.onload = () =>
      whenIdle(
        () =>
          void paintIt(image)
            .then((made) => made && keep(drawing, made))
            .catch(() => {})
            .then(then),
      );
    image.onerror = then;
    image.src = drawing;
  };
  whenIdle(next);
  return () => {
    stopped = true;
  };
}

function keep(drawing: string, made: HTMLImageElement): void {
  kept.set(drawing, made);
  const found = shown.get(drawing);
  if (found) found.at = made.src;
}

const paint: Paint = async (drawing) => {
  const side = Math.min(screen.width, screen.height);
  const kind = isBig() ? 'big' : 'whole';
  if (kind === 'whole' && side >= LARGE && devicePixelRatio < 1.5) return null;
  const points = Math.min(MOST_POINTS, Math.ceil(SHARE[kind] * side * devicePixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = points;
  canvas.height = Math.round((points * drawing.naturalHeight) / drawing.naturalWidth) || points;
  const brush = canvas.getContext('2d', { willReadFrequently: true }); // read once: kept where it is read
  if (!brush) return null;
  brush.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  // Some browsers paint nothing where a drawing does not say how large it is.
  if (brush.getImageData(0, canvas.height >> 1, canvas.width, 1).data.every((part) => part === 0))
    return null;
  const encoded = await new Promise<Blob | null>((then) => canvas.toBlob(then));
  if (!encoded) return null;
  const made = new Image();
  made.src = URL.createObjectURL(encoded);
  await made.decode();
  return made;
};

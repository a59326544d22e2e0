/**
 * Drawings that will be needed soon. The browser makes a small document of each SVG when it comes,
 * which on a slow phone takes longer than the move that it belongs to: so they come beforehand, one
 * at a time, whenever there is nothing else to do.
 */
const kept = new Map<string, HTMLImageElement>(); // what nobody holds, the browser forgets

type Idle = (then: () => void) => void;

const idle: Idle = (then) => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 2_000 });
  else setTimeout(then, 200);
};

/** Fetch these drawings in their order; returns how to stop. */
export function drawAhead(drawings: readonly string[], whenIdle: Idle = idle): () => void {
  const left = drawings.filter((drawing) => !kept.has(drawing));
  let stopped = false;
  const next = (): void => {
    const drawing = left.shift();
    if (stopped || drawing === undefined) return;
    const image = new Image();
    kept.set(drawing, image);
    const then = (): void => whenIdle(next);
    image.onload = image.onerror = then;
    image.src = drawing;
  };
  whenIdle(next);
  return () => {
    stopped = true;
  };
}

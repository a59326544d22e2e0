/** The drawings of the ships: inlined, because they take the colour of their player. */
import { SHIPS } from '../../ui/emblems';
import { server } from '../../wire/http';
import type { Ship } from '../../wire/types';

let loading: Promise<ReadonlyMap<Ship, SVGSVGElement>> | null = null;

export function loadShips(): Promise<ReadonlyMap<Ship, SVGSVGElement>> {
  loading ??= Promise.all(SHIPS.map(async (name, k) => [name, await load(k + 1)] as const)).then(
    (found) => new Map(found),
  );
  loading.catch(() => (loading = null));
  return loading;
}

async function load(number: number): Promise<SVGSVGElement> {
  const text = await server.drawing('planets', `ship-${number}.svg`);
  return new DOMParser().parseFromString(text, 'image/svg+xml')
    .documentElement as unknown as SVGSVGElement;
}

/** Put a ship into an element, without the name that the drawing brings along. */
export function ship(element: HTMLElement, drawing: SVGSVGElement): void {
  const copy = document.importNode(drawing, true);
  copy.querySelector('title')?.remove();
  copy.setAttribute('aria-hidden', 'true');
  element.replaceChildren(copy);
}

/** The drawings of the ships: inlined, because they take the colour of their player. */
import { server } from '../../wire/http';

const COUNT = 4;
let loading: Promise<readonly SVGSVGElement[]> | null = null;

export function loadShips(): Promise<readonly SVGSVGElement[]> {
  loading ??= Promise.all(Array.from({ length: COUNT }, (_, k) => load(k + 1)));
  loading.catch(() => (loading = null));
  return loading;
}

async function load(number: number): Promise<SVGSVGElement> {
  const text = await server.drawing('planets', `ship-${number}.svg`);
  return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
}

/** Put a ship into an element, without the name that the drawing brings along. */
export function ship(element: HTMLElement, drawing: SVGSVGElement): void {
  const copy = document.importNode(drawing, true);
  copy.querySelector('title')?.remove();
  copy.setAttribute('aria-hidden', 'true');
  element.replaceChildren(copy);
}

/** Crystals, stars and cards that travel over the screen from one spot to another. */
import { picture } from '../../ui/predraw.svelte';

const EACH_LATER = 70;
const TRAVEL = 520;
const AT_MOST = 6;
export type Thing = 'crystal' | 'star' | 'card';

const pictures: Readonly<Record<Exclude<Thing, 'card'>, string>> = {
  crystal: 'crystal',
  star: 'explorer-star',
};

/** Let `count` things go from the spot `from` to the spot `to`, both marked by `data-spot`. */
export function travel(
  layer: HTMLElement,
  what: Thing,
  from: string,
  to: string,
  count: number,
  kind = '',
): void {
  const [start, end] = [middle(from), middle(to)];
  if (!start || !end) return;
  const { left, top } = layer.getBoundingClientRect();
  const place = (x: number, y: number, scale: number, turn: number): string =>
    `translate(${x - left}px, ${y - top}px) translate(-50%, -50%) scale(${scale}) rotate(${turn}deg)`;
  const things = Math.min(count, AT_MOST);
  // Whatever else starts now measures first: the browser would lay out everything anew for each. And
  // what happened is on the screen before anything leaves for it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (let k = 0; k < things; k += 1) {
        const image = document.createElement('img');
        image.src = picture('planets', what === 'card' ? kind : pictures[what]);
        image.alt = '';
        image.className = what;
        layer.append(image);
        const aside = (k - (things - 1) / 2) * 12;
        const [mx, my] = [
          (start[0] + end[0]) / 2 + aside,
          Math.min(start[1], end[1]) - 24 - Math.abs(aside),
        ];
        const flying = image.animate(
          [
            {
              transform: place(start[0], start[1], 0.4, -20),
              opacity: 0,
              easing: 'cubic-bezier(.3, 0, .6, 1)',
            },
            { transform: place(start[0] + aside, start[1] - 14, 1.15, 0), opacity: 1, offset: 0.2 },
            { transform: place(mx, my, 1, 90), opacity: 1, offset: 0.6 },
            { transform: place(end[0], end[1], 0.5, 360), opacity: 0.9 },
          ],
          { duration: TRAVEL, delay: k * EACH_LATER, fill: 'backwards' },
        );
        flying.onfinish = flying.oncancel = () => image.remove();
      }
    }),
  );
}

function middle(spot: string): readonly [number, number] | null {
  const box = document.querySelector(`[data-spot="${CSS.escape(spot)}"]`)?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}

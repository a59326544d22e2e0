/** Something grows out of a spot of the table, marked by `data-spot`, to where and as large as it is laid out. */
const GROW_MS = 460;

export function growFrom(element: Element, spot: string | null): void {
  const from = spot && document.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
  if (!from) return;
  const [start, end] = [from.getBoundingClientRect(), element.getBoundingClientRect()];
  if (end.width === 0) return;
  const middle = ({ left, top, width, height }: DOMRect): readonly [number, number] => [
    left + width / 2,
    top + height / 2,
  ];
  const [[x, y], [toX, toY]] = [middle(start), middle(end)];
  const there = `translate(${x - toX}px, ${y - toY}px) scale(${start.width / end.width})`;
  element.animate([{ transform: there }, { transform: 'none' }], {
    duration: GROW_MS,
    easing: 'cubic-bezier(.2, .9, .3, 1.12)',
  });
}

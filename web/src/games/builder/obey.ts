/** What the keys do at one's own building site. */
import { type City, beside } from './city';
import type { Command } from './commands';
import type { Site } from './site.svelte';

/** Obey where the site was meant. `there`: the keyboard is on a place now; null: something else was meant. */
export function obey(order: Command, site: Site, city: City | null): 'there' | 'done' | null {
  switch (order.do) {
    case 'place':
      site.lay(order.n);
      return 'there';
    case 'go':
      if (city) site.cursor = beside(city, site.cursor, order.to);
      return 'there';
    case 'enter':
      site.enter(site.cursor);
      return 'done';
    case 'turn':
      site.turn(order.by);
      return 'done';
    case 'flip':
      site.flip();
      return 'done';
    case 'back':
      site.back();
      return 'done';
    default:
      return null;
  }
}

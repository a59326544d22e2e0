/** What kind of screen the style sheets lay out. */
import type { Kind } from '../games';

/** For an effect: what is returned ends it. */
export function showKind(kind: Kind): () => void {
  document.documentElement.dataset['kind'] = kind;
  return () => {
    if (document.documentElement.dataset['kind'] === kind)
      delete document.documentElement.dataset['kind'];
  };
}

/**
 * Where on a game's screen something is: what to touch for an action, and the parts that captions
 * speak of. Selectors, the best first; the first that is there is meant.
 */

type Action = Readonly<Record<string, unknown>>;
interface Spots {
  /** `board`: how the learner's own cards lie, where a game has such. */
  readonly action: (action: Action, board: Board) => readonly string[];
  readonly part: (name: string, rest: string) => string | null;
}
type Board = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const key = (name: unknown): string => `[data-key="${String(name)}"]`;

/** A piece, and once it is chosen the place where it has to go. */
function chosen(piece: string, place: string): string[] {
  return [`.space:has(${key(piece)}[aria-pressed="true"]) ${key(place)}`, `.space ${key(piece)}`];
}

/** A card is chosen, laid, then turned and flipped where it lies: what lies already is touched there. */
function built(action: Action, lies: Board[string], card: string): string[] {
  const then = `.builder:has(${card}[aria-pressed="true"])`;
  if (!lies || lies['place'] !== action['place'])
    return [`${then} [data-place="${String(action['place'])}"]`, card];
  const turn = action['turn'] === 270 ? 'L' : 'R';
  return [
    `${then} [aria-keyshortcuts="${lies['turn'] === action['turn'] ? 'F' : turn}"]`,
    `[data-place="${String(lies['place'])}"]`,
  ];
}

const games: Readonly<Record<string, Spots>> = {
  sos: {
    action: (action) => {
      if (action['do'] === 'step')
        return chosen(`alien:${String(action['alien'])}`, `cell:${String(action['to'])}`);
      if (action['do'] === 'comet')
        return chosen(`comet:${String(action['line'])}`, `line:${String(action['to'])}`);
      if (action['do'] === 'hole') return chosen('hole', `cell:${String(action['to'])}`);
      return ['.roll'];
    },
    part: (name, rest) => {
      if (name === 'comet') return key(`comet:${rest}`);
      if (name === 'hole') return key('hole');
      return { mine: 'section.mine', die: '.dice', others: '.others' }[name] ?? null;
    },
  },
  bowl: {
    action: (action) => {
      if (action['do'] === 'designate') return [`[data-card="${String(action['card'])}"]`];
      return [`.act .${String(action['do'])}`];
    },
    part: (name, rest) => {
      if (name === 'card') return `[data-card="${rest}"]`;
      return (
        {
          galaxy: '.galaxy',
          box: '.box .screen',
          doom: '.act .doom',
          seats: '.seats',
          act: '.act',
        }[name] ?? null
      );
    },
  },
  planets: {
    action: (action) =>
      action['do'] === 'throw'
        ? ['.swing', '.about .aim', '.table .grip']
        : [`[data-do="${String(action['do'])}"]`],
    part: (name, rest) => {
      if (name === 'card') return `[data-place="${rest}"]`;
      return { ships: '.ships', table: '.stage .table', mine: '.ships .me' }[name] ?? null;
    },
  },
  builder: {
    action: (action, board) => {
      const building = String(action['building']);
      if (action['do'] === 'unlock') return [`[data-unlocks="${building}"]`];
      if (action['do'] === 'put')
        return built(action, board[building], `[data-building="${building}"]`);
      return action['do'] === 'done' ? ['.slap .now'] : ['.slap .go'];
    },
    part: (name) =>
      ({ plan: '.planbox', hand: '.hand', others: '.others', results: '.results', site: '.site' })[
        name
      ] ?? null,
  },
};

/** A screen that says it all by itself: `data-do` on what does an action, `data-part` on its parts. */
const plain: Spots = {
  action: (action) => [`[data-do="${Object.values(action).join(' ')}"]`],
  part: (name) => `[data-part="${name}"]`,
};

function elementAt(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = document.querySelector(`.lesson ${selector}`);
    if (found && found.getClientRects().length > 0) return found;
  }
  return null;
}

/** What to touch for an action. */
export function touched(game: string, action: unknown, seen: unknown, me: number): Element | null {
  const boards = (seen as { boards?: readonly Board[] }).boards;
  return elementAt((games[game] ?? plain).action(action as Action, boards?.[me] ?? {}));
}

/** The parts of the screen that a caption speaks of, such as `mine` or `card b2, card b3`. */
export function lookedAt(game: string, look: string): Element[] {
  return look.split(', ').flatMap((each) => {
    const [name = '', rest = ''] = each.split(' ');
    const selector = (games[game] ?? plain).part(name, rest);
    const found = selector ? elementAt([selector]) : null;
    return found ? [found] : [];
  });
}

/** Asking the server over HTTP. Addresses are relative to the page, so that any sub-path works. */
import type {
  Advice,
  FinishedGame,
  Hello,
  Me,
  Mine,
  NewTable,
  Opened,
  Problem,
  ReplayDraws,
  ReplayFrame,
  ReplayInfo,
  Story,
  TableSummary,
  Tutorial,
} from './types';

export type { FinishedGame, TableSummary };

/** The server, or the network, said no. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly particulars: Readonly<Record<string, unknown>> = {},
    readonly status = 0,
  ) {
    super(code);
  }
}

async function ask(path: string, method = 'GET', body?: unknown): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refusal('no-connection');
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.code ?? `http-${answer.status}`, problem?.particulars, answer.status);
}

async function json<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  return (await (await ask(path, method, body)).json()) as T;
}

const word = encodeURIComponent;

export const server = {
  hello: (language: string) => json<Hello>(`api/hello?language=${language}`),
  rename: (name: string, language: string) =>
    json<Me>(`api/me?language=${language}`, 'PUT', { name } satisfies Me),
  tables: () => json<TableSummary[]>('api/tables'),
  mine: () => json<Mine>('api/mine'),
  open: (table: NewTable) => json<Opened>('api/tables', 'POST', table),
  join: (code: string) => json<Opened>('api/join', 'POST', { code }),
  take: (token: string) => json<Opened>('api/take', 'POST', { token }),
  edition: <T>(game: string, name: string) =>
    json<T>(`api/games/${word(game)}/editions/${word(name)}`),
  advice: (game: string, options: Readonly<Record<string, unknown>>) =>
    json<Advice | null>(`api/games/${word(game)}/advice?options=${word(JSON.stringify(options))}`),
  tutorial: (game: string, language: string) =>
    json<Tutorial>(`api/games/${word(game)}/tutorial/${word(language)}`),
  rules: async (game: string, language: string) =>
    (await ask(`api/games/${word(game)}/rules/${word(language)}`)).text(),
  drawing: async (game: string, file: string) =>
    (await ask(`art/${word(game)}/${word(file)}`)).text(),
  replay: (replay: string) => json<ReplayInfo>(`api/replays/${word(replay)}`),
  replayFrames: (replay: string, seat: number | null, first: number, most: number) =>
    json<ReplayFrame[]>(
      `api/replays/${word(replay)}/frames?first=${first}&most=${most}${seat === null ? '' : `&seat=${seat}`}`,
    ),
  story: (replay: string, language: string) =>
    json<Story>(`api/replays/${word(replay)}/story?language=${language}`),
  replayDraws: (replay: string) => json<ReplayDraws>(`api/replays/${word(replay)}/draws`),
  replayLog: async (replay: string) => (await ask(logFile(replay))).text(),
};

export const art = (game: string, name: string): string => `art/${game}/${name}.svg`;
export const qr = (to: string): string => `qr.svg?to=${word(to)}`;
export const logFile = (replay: string): string => `replays/${word(replay)}.log`;
/** A picture of a finished game after entry `n`. */
export const pictureFile = (
  replay: string,
  n: number,
  seat: number | null,
  language: string,
): string =>
  `replays/${word(replay)}/${n}.svg?language=${language}${seat === null ? '' : `&seat=${seat}`}`;

/** The address of a table's socket; `isBig`: everybody looks at this screen. */
export function socketAddress(link: string, isBig = false): string {
  const address = new URL(`ws/${word(link)}`, document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  address.search = 'parts=1'; // diffs instead of whole frames, where that is enough
  if (isBig) address.searchParams.set('screen', 'big');
  return address.href;
}

/**
 * A table as this browser knows it: the newest room and the newest frame, and what was said but
 * not yet answered. The browser decides nothing: it says what the last frame offered.
 */
import type {
  Cheered,
  Diff,
  Done,
  Frame,
  FromClient,
  FromServer,
  Person,
  Refused,
  Room,
  Told,
} from '../wire/types';
import { called } from '../ui/names';
import { pressedAt } from '../ui/press';
import { keepSame } from '../wire/keepSame';
import { Socket, type World } from './socket';

type Asked = Exclude<FromClient, { t: 'pong' | 'woke' }>;
type WithoutId<M> = M extends Asked ? Omit<M, 'id'> : never;
export type Ask = WithoutId<Asked>;

export type Answer = Done | Refused;

/** Reasons after which this page does not come back by itself. */
const FINAL = ['taken-over', 'handed-over', 'removed', 'table-closed', 'no-watching'] as const;
/** How many times as fast time runs at a brisk table while only bots can act; as bots/pace.py says. */
const BRISK = 2;
export type Ended = Pick<Refused, 'code' | 'particulars'>;

export interface Ears {
  /** Something was refused and nobody else shows it. */
  refused(answer: Refused): void;
  told(message: Told): void;
  cheered(message: Cheered): void;
  /** A new frame was put in place; `before` is the one it replaced. */
  frame(frame: Frame, before: Frame | null): void;
}

interface Waiting {
  readonly text: string;
  readonly settle: (answer: Answer) => void;
}

/** Only what a position consists of: events have happened anew even if they are the same again. */
function lighter(before: Frame, now: Frame): Frame {
  return {
    ...now,
    public: keepSame(before.public, now.public),
    own: keepSame(before.own, now.own),
    offers: keepSame(before.offers, now.offers),
  };
}

export class TableStore {
  status = $state<'connecting' | 'open' | 'lost' | 'ended'>('connecting');
  /** Why this page is out, if it is; or why it was not let in. */
  ended = $state<Ended | null>(null);
  /** Why the server does not let us in just now. */
  turnedAway = $state.raw<Ended | null>(null);
  you = $state('');
  room = $state.raw<Room | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** How many messages wait for their answer. */
  unanswered = $state(0);

  private frameAt = 0;
  private tellsClock = false; // the table wants to know when something was done
  private early: Frame[] = []; // they open a race that everybody is shown at the same moment
  private unveil: () => void = () => {};
  private fresh = true; // no frame heard on this line yet
  private isFirst = true; // none shown: its first one counts whatever its number
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<Partial<Ears>>();
  private readonly socket: Socket;
  private count = 0;

  constructor(
    address: string,
    private readonly world: World,
    private readonly stamp: string = Math.floor(world.random() * 2 ** 40).toString(36),
  ) {
    this.socket = new Socket(address, world, {
      state: (state) => this.line(state),
      message: (text) => this.hear(JSON.parse(text) as FromServer),
      sentAway: (reason) => this.end(this.turnedAway ?? { code: reason, particulars: {} }),
    });
  }

  connect(): void {
    this.ended = null;
    this.turnedAway = null;
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  wake(): void {
    this.socket.wake();
    if (this.tellsClock) this.socket.send(JSON.stringify({ t: 'woke' })); // the clock may have stood
  }

  sleep(): void {
    this.socket.sleep();
  }

  listen(ears: Partial<Ears>): () => void {
    this.listeners.add(ears);
    return () => this.listeners.delete(ears);
  }

  /** Say something; the answer comes even if the line breaks meanwhile. */
  ask(message: Ask, quiet = false): Promise<Answer> {
    this.count += 1;
    const id = `${this.stamp}-${this.count}`;
    const text = JSON.stringify({ ...message, id });
    const answered = new Promise<Answer>((settle) => {
      this.waiting.set(id, { text, settle });
      this.unanswered = this.waiting.size;
    });
    this.socket.send(text);
    return answered.then((answer) => {
      if (answer.t === 'refused' && !quiet) this.tell((ears) => ears.refused?.(answer));
      return answer;
    });
  }

  /** Play an action that the newest frame offers. */
  act(action: unknown, quiet = false): Promise<Answer> {
    const { round, seat } = this.frame ?? { round: 0, seat: null };
    const at = this.tellsClock ? { at: pressedAt(this.world.now()) } : {};
    return this.ask({ t: 'act', round, action, seat, ...at }, quiet);
  }

  undo(): Promise<Answer> {
    return this.ask({ t: 'undo', round: this.frame?.round ?? 0 });
  }

  /** Table time now, in milliseconds. It stands still while the game is paused. */
  now(): number {
    if (!this.frame) return 0;
    const running = this.room?.phase === 'playing' ? this.world.now() - this.frameAt : 0;
    const fast = this.frame.waits && this.room?.tempo === 'brisk';
    return this.frame.now + (fast ? BRISK : 1) * running;
  }

  get me(): Person | null {
    return this.room?.people.find((person) => person.key === this.you) ?? null;
  }

  /** The seats of everybody who plays at this device. */
  get seats(): readonly number[] {
    return this.me?.seats ?? [];
  }

  /** The seat that this device shows: the one whose turn it is, if there are several. */
  get seat(): number | null {
    const shown = this.frame?.seat ?? null;
    return shown !== null && this.seats.includes(shown) ? shown : (this.seats[0] ?? null);
  }

  get isHost(): boolean {
    return this.me?.host ?? false;
  }

  private line(state: Socket['state']): void {
    if (state === 'closed') return;
    this.status = state;
    if (state === 'open') {
      this.fresh = true;
      for (const { text } of this.waiting.values()) this.socket.send(text);
    }
  }

  private hear(message: FromServer): void {
    switch (message.t) {
      case 'ping':
        this.tellsClock = message.clock === true;
        this.socket.send(
          JSON.stringify({
            t: 'pong',
            k: message.k,
            ...(message.clock ? { at: this.world.now() } : {}),
          }),
        );
        break;
      case 'welcome':
        this.turnedAway = null;
        this.you = message.you;
        break;
      case 'room':
        this.room = {
          ...message,
          seats: message.seats.map((seat, k) =>
            seat.who === 'removed' ? { ...seat, name: called(seat.name, k) } : seat,
          ),
        };
        break;
      case 'frame':
        this.receive(message);
        break;
      case 'diff':
        this.renew(message);
        break;
      case 'done':
      case 'refused':
        this.settle(message);
        break;
      case 'cheered':
        this.tell((ears) => ears.cheered?.(message));
        break;
      case 'told':
        this.learn(message);
    }
  }

  /** A frame that opens a race waits until all of them see it, and what comes after it waits with it. */
  private receive(frame: Frame): void {
    if (this.fresh) this.forget(); // of the line before
    const wait = (frame.opens_here ?? 0) - this.world.now();
    this.early.push(frame);
    if (this.early.length > 1) return;
    if (wait > 0) this.unveil = this.world.after(wait, () => this.show());
    else this.show();
    this.fresh = false;
  }

  private show(): void {
    for (const frame of this.early.splice(0)) this.take(frame);
  }

  private forget(): void {
    this.unveil();
    this.early = [];
    this.isFirst = true;
  }

  private take(frame: Frame): void {
    const before = this.frame;
    if (before && !this.isFirst && frame.n <= before.n) return; // the newest wins
    this.isFirst = false;
    this.frame = before ? lighter(before, frame) : frame;
    this.frameAt = this.world.now();
    this.tell((ears) => ears.frame?.(frame, before));
  }

  /** What is different from the frame before. If that is not the one we have, the whole comes anew. */
  private renew({ since, ...rest }: Diff): void {
    const before = this.early.at(-1) ?? this.frame;
    if (this.fresh || before?.n !== since) this.socket.sleep();
    else
      this.receive({
        ...rest,
        t: 'frame',
        public: { ...(before.public as object), ...(rest.public as object) },
      });
  }

  private settle(answer: Answer): void {
    if (answer.id === '' && answer.t === 'refused') this.turnedAway = answer; // not let in
    const asked = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    this.unanswered = this.waiting.size;
    asked?.settle(answer);
  }

  private learn(message: Told): void {
    if (FINAL.some((code) => code === message.code)) {
      this.end({ code: message.code, particulars: {} });
    }
    this.tell((ears) => ears.told?.(message));
  }

  private end(why: Ended): void {
    this.ended = why;
    this.status = 'ended';
    this.socket.close();
  }

  private tell(say: (ears: Partial<Ears>) => void): void {
    for (const ears of [...this.listeners]) say(ears);
  }
}

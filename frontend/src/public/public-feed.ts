import { type PlaceFrame, type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { checkClock, getServerTime, measureClock } from '../client/server-clock.js';
import { onWake } from '../client/wake.js';
import { applyPlaceFrame, type FeedState, haveSameContent, initialFeedState, mergeSnapshots, type Snapshots } from './feed-state.js';
import { type Outcome } from './public-api.js';
import { pickMs, PublicSocket } from './public-socket.js';

/** When the page is read by HTTP again, in ms: at random between two times, because a whole room can have the same reason at the same moment. */
const readAfterMs = {
  /** No frame came for so long: a browser does not notice by itself that a connection is dead. Or the link leads nowhere, and may come back. */
  silence: [60_000, 75_000],
  /** There is no socket: it is tried again meanwhile, or the server refuses it because there are too many. */
  withoutSocket: [10_000, 20_000],
  /** The socket was just lost, and is perhaps back by then. */
  lostSocket: [3_000, 8_000],
  /** A place whose running order is gone was read, and at once one was gone again. */
  goneAgain: [5_000, 10_000],
  /** What frames do not carry has changed, or a frame says something else than a newer read. */
  spread: [0, 2_000],
} as const;
type ReadTime = keyof typeof readAfterMs;

/** What one read answers. */
export interface ReadAnswer extends Snapshots {
  serverTime: string;
}
/** What a page follows. */
export interface FeedSource {
  read(isSocketWorking: boolean): Promise<Outcome<ReadAnswer>>;
  /** The first message of the socket, by what was read last. */
  toHello(state: FeedState): PublicHello;
  /** When a frame says that the link leads nowhere: whether that is certain, or to be read. */
  trustsGone: boolean;
  /** Asks again while the link leads nowhere. */
  heals: boolean;
}

/**
 * Follows what a link leads to, or a place: reads it by HTTP, then hears of it over the socket, and reads again where the socket is silent or does
 * not work (docs/rules.md#screens). It works while somebody is subscribed, and keeps what it knows.
 */
export class PublicFeed {
  #state = initialFeedState;
  #hello = '';
  #isReading = false;
  #isServerReached = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #goneAt = -Infinity;
  #stopWaking = (): void => undefined;
  readonly #listeners = new Set<() => void>();
  readonly #socket: PublicSocket;

  constructor(private readonly source: FeedSource) {
    this.#socket = new PublicSocket({
      onFrame: (frame) => this.#receive(frame),
      onWorkingChange: (isWorking) => {
        this.#readIn(isWorking ? 'silence' : 'lostSocket');
        if (isWorking) this.#set({ socketStarts: this.#state.socketStarts + 1 });
      },
      isServerReached: () => this.#isServerReached,
    });
  }

  readonly getState = (): FeedState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Reads at once, unless it is reading. */
  readonly read = async (): Promise<void> => {
    if (this.#isReading) return;
    this.#isReading = true;
    const sentAt = Date.now();
    const outcome = await this.source.read(this.#socket.isWorking);
    this.#isReading = false;
    this.#isServerReached = outcome.kind !== 'unreachable';
    if (this.#listeners.size === 0) return;
    if (outcome.kind === 'answered') {
      measureClock(Date.parse(outcome.answer.serverTime), sentAt, Date.now());
      this.#applyAnswer(outcome.answer);
    } else if (outcome.kind === 'refused' && outcome.status === 404) this.#becomeGone();
    else this.#handleFailedRead(outcome.kind === 'unreachable');
    this.#readIn(this.#nextRead());
  };

  /** Takes the answer to a change of the place. */
  applyPlace(place: PlaceView): void {
    this.#set(mergeSnapshots(this.#state, { place }));
  }

  #start(): void {
    this.#stopWaking = onWake(() => this.#wake());
    void this.read();
  }
  #stop(): void {
    this.#stopWaking();
    this.#socket.close();
    this.#hello = '';
    clearTimeout(this.#timer);
  }

  #wake(): void {
    if (this.#socket.isFresh) return;
    this.#socket.reconnect();
    void this.read();
  }

  #applyAnswer(answer: ReadAnswer): void {
    const isSame = haveSameContent(this.#state, answer);
    this.#set({ ...mergeSnapshots(this.#state, answer), ...this.#heard() });
    const hello = this.source.toHello(this.#state);
    if (JSON.stringify(hello) !== this.#hello) {
      this.#hello = JSON.stringify(hello);
      this.#socket.connect(hello);
    } else if (this.#socket.isWorking && !isSame) this.#socket.reconnect(); // it should have told
  }

  #handleFailedRead(isUnreachable: boolean): void {
    if (this.#socket.isWorking && !isUnreachable) return; // too many are reading
    if (this.#socket.isWorking) this.#socket.reconnect();
    this.#set({ connection: 'offline' });
  }

  #receive(frame: PublicFrame): void {
    if (frame.type === 'gone') return void this.#handleGone();
    const { serverTime } = frame.type === 'place' ? frame : frame[frame.type];
    checkClock(Date.parse(serverTime), Date.now());
    this.#readIn('silence');
    if (frame.type === 'place') this.#applyPlaceFrame(frame);
    else this.#applySnapshots(frame);
  }
  #applyPlaceFrame(frame: PlaceFrame): void {
    const { place } = this.#state;
    if (!place) return;
    // completing a gig switches links
    if (place.event.completed !== frame.completed) this.#readIn('spread');
    this.#applySnapshots({ place: applyPlaceFrame(place, frame) });
  }
  /** Numbers do not order exactly what is read and what is sent, and a frame that says the same is not sent again. */
  #applySnapshots(received: Snapshots): void {
    const newest = mergeSnapshots(this.#state, received);
    if (!haveSameContent(newest, received)) this.#readIn('spread');
    this.#set({ ...newest, ...this.#heard() });
  }

  #handleGone(): void {
    if (this.source.trustsGone) return void this.#becomeGone();
    this.#hello = '';
    const isAgain = Math.abs(Date.now() - this.#goneAt) < readAfterMs.goneAgain[0];
    this.#goneAt = Date.now();
    this.#readIn(isAgain ? 'goneAgain' : 'spread');
  }
  #becomeGone(): void {
    this.#socket.close();
    this.#hello = '';
    this.#set({ isGone: true });
    this.#readIn(this.#nextRead());
  }

  #heard(): Pick<FeedState, 'connection' | 'heardAt' | 'isGone'> {
    return { connection: 'connected', heardAt: getServerTime(), isGone: false };
  }
  #set(changes: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #nextRead(): ReadTime | null {
    if (this.#state.isGone) return this.source.heals ? 'silence' : null;
    return this.#socket.isWorking ? 'silence' : 'withoutSocket';
  }
  /** There is one timer: a new time replaces the one before. While nobody looks at the page nothing is read. */
  #readIn(time: ReadTime | null): void {
    clearTimeout(this.#timer);
    if (time === null || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => (document.hidden ? this.#readIn('withoutSocket') : void this.read()), pickMs(readAfterMs[time]));
  }
}

import { type PlaceFrame, type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { checkClock, getServerTime, measureClock } from '../client/server-clock.js';
import { onWake } from '../client/wake.js';
import { applyPlaceFrame, type FeedState, haveSameContent, initialFeedState, mergeSnapshots, type Snapshots } from './feed-state.js';
import { type Outcome } from './public-api.js';
import { pickMs, PublicSocket } from './public-socket.js';

/** After how long the page is read by HTTP again, in ms: at random between two delays, because a whole room can have the same reason at once. */
const readDelaysMs = {
  /** No frame came for so long: a browser does not notice by itself that a connection is dead. Or the link leads nowhere, and may come back. */
  silence: [60_000, 75_000],
  /** There is no socket: it is tried again meanwhile, or the server refuses it because there are too many. */
  withoutSocket: [10_000, 20_000],
  /** The socket was just lost, and is perhaps back by then. */
  lostSocket: [3_000, 8_000],
  /** A place whose running order is gone was read, and at once one was gone again. */
  goneAgain: [5_000, 10_000],
  /** What frames do not carry has changed, or a frame differs from a newer read. */
  spread: [0, 2_000],
} as const;
type ReadReason = keyof typeof readDelaysMs;

/** The answer to one read. */
export interface ReadAnswer extends Snapshots {
  serverTime: string;
}
/** What a page follows. */
export interface FeedSource {
  read(isSocketWorking: boolean): Promise<Outcome<ReadAnswer>>;
  /** The first message of the socket, by what was read last. */
  toHello(state: FeedState): PublicHello;
  /** Whether a frame `gone` is final; else the page is read to find out. */
  trustsGone: boolean;
  /** Whether it reads again while the link leads nowhere. */
  rereadsWhenGone: boolean;
}

/**
 * Follows what a link leads to, or a place: reads it by HTTP, then receives its frames over the socket, and reads again where the socket is
 * silent or does not work (docs/rules.md#screens). It works while it has a subscriber, and keeps its state.
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
        this.#scheduleRead(isWorking ? 'silence' : 'lostSocket');
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
    this.#scheduleRead(this.#nextReadReason());
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
    this.#set({ ...mergeSnapshots(this.#state, answer), ...this.#connectedState() });
    const hello = this.source.toHello(this.#state);
    if (JSON.stringify(hello) !== this.#hello) {
      this.#hello = JSON.stringify(hello);
      this.#socket.connect(hello);
    } else if (this.#socket.isWorking && !isSame) this.#socket.reconnect(); // it should have sent what the answer contains
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
    this.#scheduleRead('silence');
    if (frame.type === 'place') this.#applyPlaceFrame(frame);
    else this.#applySnapshots(frame);
  }
  #applyPlaceFrame(frame: PlaceFrame): void {
    const { place } = this.#state;
    if (!place) return;
    // completing a gig switches links
    if (place.event.completed !== frame.completed) this.#scheduleRead('spread');
    this.#applySnapshots({ place: applyPlaceFrame(place, frame) });
  }
  /** Numbers do not order exactly what is read and what is sent, and a frame with the same content is not sent again. */
  #applySnapshots(received: Snapshots): void {
    const newest = mergeSnapshots(this.#state, received);
    if (!haveSameContent(newest, received)) this.#scheduleRead('spread');
    this.#set({ ...newest, ...this.#connectedState() });
  }

  #handleGone(): void {
    if (this.source.trustsGone) return void this.#becomeGone();
    this.#hello = '';
    const isAgain = Math.abs(Date.now() - this.#goneAt) < readDelaysMs.goneAgain[0];
    this.#goneAt = Date.now();
    this.#scheduleRead(isAgain ? 'goneAgain' : 'spread');
  }
  #becomeGone(): void {
    this.#socket.close();
    this.#hello = '';
    this.#set({ isGone: true });
    this.#scheduleRead(this.#nextReadReason());
  }

  #connectedState(): Pick<FeedState, 'connection' | 'lastContactAt' | 'isGone'> {
    return { connection: 'connected', lastContactAt: getServerTime(), isGone: false };
  }
  #set(changes: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #nextReadReason(): ReadReason | null {
    if (this.#state.isGone) return this.source.rereadsWhenGone ? 'silence' : null;
    return this.#socket.isWorking ? 'silence' : 'withoutSocket';
  }
  /** There is one timer: a new delay replaces the one before. While the page is hidden nothing is read. */
  #scheduleRead(reason: ReadReason | null): void {
    clearTimeout(this.#timer);
    if (reason === null || this.#listeners.size === 0) return;
    this.#timer = setTimeout(
      () => (document.hidden ? this.#scheduleRead('withoutSocket') : void this.read()),
      pickMs(readDelaysMs[reason]),
    );
  }
}

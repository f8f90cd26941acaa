import { type PlaceFrame, type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { advanceClock, getServerTime, measureClock } from '../client/server-clock.js';
import { onWake } from '../client/wake.js';
import { applyPlaceFrame, type FeedState, haveSameContent, initialFeedState, mergeSnapshots, type Snapshots } from './feed-state.js';
import { type Outcome } from './public-api.js';
import { pickRandomMs, PublicSocket } from './public-socket.js';

/** Delays before the next read by HTTP, in ms: random between two, because all phones of a room can have the same reason at once. */
const readDelaysMs = {
  /** No frame came for this long (a browser does not notice a dead connection), or the link is invalid and may become valid again. */
  silence: [60_000, 75_000],
  /** There is no socket: it is trying to reconnect, or the server refuses it because it has too many. */
  withoutSocket: [10_000, 20_000],
  /** The connection was just lost, and may be back by then. */
  lostSocket: [3_000, 8_000],
  /** A second frame `gone` came within 5 s of the first, although the place was read in between. */
  goneAgain: [5_000, 10_000],
  /** The state may be outdated: a first frame `gone` came, frames do not carry what changed, or a frame contradicts a newer read. */
  stale: [0, 2_000],
} as const;
type ReadReason = keyof typeof readDelaysMs;

/** What one read returns. */
export interface ReadAnswer extends Snapshots {
  serverTime: string;
}
/** What a feed follows: a public link or a place. */
export interface FeedSource {
  read(isSocketWorking: boolean): Promise<Outcome<ReadAnswer>>;
  /** The first message that is sent over a socket; it depends on what was read last. */
  toHello(state: FeedState): PublicHello;
  /** Whether a frame `gone` means that the link is invalid; otherwise a read decides. */
  isGoneFinal: boolean;
  /** Whether the feed also reads again while the link is invalid. */
  pollsWhenGone: boolean;
}

/**
 * Follows a source: reads it by HTTP, then receives frames over a socket, and reads again when the socket is silent or does not work
 * (docs/rules.md#running-order). It runs while it has a subscriber; its state stays afterwards.
 */
export class PublicFeed {
  #state = initialFeedState;
  #helloJson = '';
  #isReading = false;
  #isServerReached = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #goneAt = -Infinity;
  #removeWakeListener = (): void => undefined;
  readonly #listeners = new Set<() => void>();
  readonly #socket: PublicSocket;

  constructor(private readonly source: FeedSource) {
    this.#socket = new PublicSocket({
      onFrame: (frame) => this.#receive(frame),
      onWorkingChange: (isWorking) => {
        this.#scheduleRead(isWorking ? 'silence' : 'lostSocket');
        if (isWorking) this.#set({ connectCount: this.#state.connectCount + 1 });
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

  /** Reads at once, unless a read is running. */
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
    this.#scheduleRead(this.#getNextReadReason());
  };

  /** Applies the place that the server returned for a change. */
  applyPlace(place: PlaceView): void {
    this.#set(mergeSnapshots(this.#state, { place }));
  }

  #start(): void {
    this.#removeWakeListener = onWake(() => this.#wake());
    void this.read();
  }
  #stop(): void {
    this.#removeWakeListener();
    this.#socket.close();
    this.#helloJson = '';
    clearTimeout(this.#timer);
  }

  #wake(): void {
    if (this.#socket.isFresh) return;
    this.#socket.reconnect();
    void this.read();
  }

  #applyAnswer(answer: ReadAnswer): void {
    const isSame = haveSameContent(this.#state, answer);
    this.#set({ ...mergeSnapshots(this.#state, answer), ...this.#toConnectedState() });
    const hello = this.source.toHello(this.#state);
    if (JSON.stringify(hello) !== this.#helloJson) {
      this.#helloJson = JSON.stringify(hello);
      this.#socket.connect(hello);
    } else if (this.#socket.isWorking && !isSame) this.#socket.reconnect(); // the socket has missed a change
  }

  #handleFailedRead(isUnreachable: boolean): void {
    if (this.#socket.isWorking && !isUnreachable) return; // for example because too many are reading
    if (this.#socket.isWorking) this.#socket.reconnect();
    this.#set({ connection: 'offline' });
  }

  #receive(frame: PublicFrame): void {
    if (frame.type === 'gone') return void this.#handleGone();
    const { serverTime } = frame.type === 'place' ? frame : frame[frame.type];
    advanceClock(Date.parse(serverTime), Date.now());
    this.#scheduleRead('silence');
    if (frame.type === 'place') this.#applyPlaceFrame(frame);
    else this.#applySnapshots(frame);
  }
  #applyPlaceFrame(frame: PlaceFrame): void {
    const { place } = this.#state;
    if (!place) return;
    // completing a gig switches its links, which frames do not carry
    if (place.event.completed !== frame.completed) this.#scheduleRead('stale');
    this.#applySnapshots({ place: applyPlaceFrame(place, frame) });
  }
  /** Versions do not order reads and frames exactly, and no frame is sent twice: a state that a frame contradicts is read again. */
  #applySnapshots(received: Snapshots): void {
    const newest = mergeSnapshots(this.#state, received);
    if (!haveSameContent(newest, received)) this.#scheduleRead('stale');
    this.#set({ ...newest, ...this.#toConnectedState() });
  }

  #handleGone(): void {
    if (this.source.isGoneFinal) return void this.#becomeGone();
    this.#helloJson = '';
    const isAgain = Math.abs(Date.now() - this.#goneAt) < readDelaysMs.goneAgain[0];
    this.#goneAt = Date.now();
    this.#scheduleRead(isAgain ? 'goneAgain' : 'stale');
  }
  #becomeGone(): void {
    this.#socket.close();
    this.#helloJson = '';
    this.#set({ isGone: true });
    this.#scheduleRead(this.#getNextReadReason());
  }

  #toConnectedState(): Pick<FeedState, 'connection' | 'lastContactAt' | 'isGone'> {
    return { connection: 'connected', lastContactAt: getServerTime(), isGone: false };
  }
  #set(changes: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #getNextReadReason(): ReadReason | null {
    if (this.#state.isGone) return this.source.pollsWhenGone ? 'silence' : null;
    return this.#socket.isWorking ? 'silence' : 'withoutSocket';
  }
  /** Replaces the read that was scheduled before; null: nothing is scheduled. While the page is hidden, a due read is put off. */
  #scheduleRead(reason: ReadReason | null): void {
    clearTimeout(this.#timer);
    if (reason === null || this.#listeners.size === 0) return;
    this.#timer = setTimeout(
      () => (document.hidden ? this.#scheduleRead('withoutSocket') : void this.read()),
      pickRandomMs(readDelaysMs[reason]),
    );
  }
}

import { type LinkFrame, type LiveView, type PlaceFrame, type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';

/** Stands in for the browser's `WebSocket`; connects to the scripted server. */
class BrowserSocket {
  onopen: (() => void) | null = null;
  onmessage: ((domEvent: { data: unknown }) => void) | null = null;
  onclose: ((domEvent: { code: number }) => void) | null = null;
  isClosed = false;
  hello: PublicHello | null = null;

  constructor(readonly url: string) {
    server.sockets.push(this);
    const isRefused = server.refusesSockets;
    void Promise.resolve().then(() => (isRefused ? this.onclose?.({ code: 1006 }) : this.onopen?.()));
  }
  send(text: string): void {
    this.hello = JSON.parse(text) as PublicHello;
  }
  close(): void {
    this.isClosed = true;
  }
}

/** The server of the public pages, scripted by a test: under fake timers, without a network. */
class PublicServer {
  sockets: BrowserSocket[] = [];
  /** The paths of all HTTP requests. */
  reads: string[] = [];
  refusesSockets = false;
  /** Responses by path; requests of other paths fail. */
  answers = new Map<string, { status: number; body: object }>();

  /** The socket that was opened last. */
  get socket(): BrowserSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  }
  send(frame: PublicFrame): void {
    this.socket.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** Ends the connection. @param code 1006: without a close frame */
  drop(code = 1006): void {
    this.socket.onclose?.({ code });
  }
  answer(path: string, body: object, status = 200): void {
    this.answers.set(path, { status, body });
  }
  readonly fetch = (path: string): Promise<unknown> => {
    this.reads.push(path);
    const answer = this.answers.get(path);
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    const { status, body } = answer;
    return Promise.resolve({ ok: status < 300, status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify(body)) });
  };
}
let server = new PublicServer();

/** Starts fake timers and a new scripted server before each test. @returns a function that returns the server of the running test */
export function startPublicServerForEachTest(): () => PublicServer {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-27T20:00:00Z') });
    server = new PublicServer();
    Object.assign(globalThis, { fetch: server.fetch, WebSocket: BrowserSocket });
  });
  afterAll(() => jest.useRealTimers());
  return () => server;
}

export const liveView = (version: number, changes: Partial<LiveView> = {}): LiveView => ({
  version,
  name: 'Friday Jam',
  type: 'jam',
  date: '2026-11-27T19:00:00.000Z',
  venue: null,
  logoUrl: null,
  organisation: { name: 'The Blue Room', logoUrl: null },
  timeLimit: null,
  completed: false,
  serverTime: new Date().toISOString(),
  pace: null,
  onStage: [],
  selected: [],
  queue: [],
  raffle: null,
  seal: null,
  signupToken: null,
  ...changes,
});
export const liveFrame = (version: number, changes: Partial<LiveView> = {}): LinkFrame<'live'> => ({
  type: 'live',
  live: liveView(version, changes),
});

export const placeView = (version: number, event: Partial<PlaceView['event']> = {}, changes: Partial<PlaceView> = {}): PlaceView => ({
  version,
  serverTime: new Date().toISOString(),
  event: {
    name: 'Friday Jam',
    type: 'jam',
    date: '2026-11-27T19:00:00.000Z',
    venue: null,
    logoUrl: null,
    timeLimit: null,
    completed: false,
    liveToken: 'live-token',
    feedbackToken: null,
    signupToken: null,
    ...event,
  },
  stage: [],
  selected: 0,
  performers: [{ key: 'hana', name: 'Hana', state: 'waiting', ahead: 2, since: null, calledAt: null }],
  pace: null,
  ...changes,
});
export const placeFrame = (version: number, changes: Partial<PlaceFrame> = {}): PlaceFrame => ({
  type: 'place',
  version,
  completed: false,
  serverTime: new Date().toISOString(),
  pace: null,
  stage: [],
  selected: 0,
  performers: [
    { key: 'bo', state: 'waiting', ahead: 0, since: null, calledAt: null },
    { key: 'hana', state: 'waiting', ahead: 1, since: null, calledAt: null },
  ],
  ...changes,
});

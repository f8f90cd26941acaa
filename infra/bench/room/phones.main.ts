/**
 * A room of phones that show the running order, as a process of its own. Each runs the code of the page that follows the server, so that the
 * times at which it tries again are those of the real page; only what the browser gives to the page is made here.
 */
import { createServer } from 'node:http';
import { runnerImport } from 'vite';
import { WebSocket } from 'ws';

/** What is used of `frontend/src/public`, which is not compiled with the tools. */
interface FeedState {
  live: { venue: string | null } | null;
  socketStarts: number;
}
interface PublicFeed {
  getState(): FeedState;
  subscribe(listener: () => void): () => void;
}
interface PublicPage {
  PublicFeed: new (source: unknown) => PublicFeed;
  linkSource: (kind: 'live', token: string) => unknown;
}

/** What each phone has seen since the network returned, in ms after it; null for not yet. */
export interface PhoneTimes {
  /** The newest state, by socket or reading. */
  seen: number | null;
  /** The first frame of a new socket. */
  open: number | null;
}

const { PORT, SERVER_URL = '', LIVE_TOKEN = '', PHONES } = process.env;
/** One address for the whole room; before the network is lost one for each phone, so that all are connected at once. */
let addressOf = (phone: number): string => `10.1.${Math.floor(phone / 250).toString()}.${(phone % 250).toString()}`;
let isOnline = true;
let currentPhone = 0;
const openSockets = new Set<WebSocket>();

const headersOf = (phone: number) => ({ origin: SERVER_URL, 'x-forwarded-for': addressOf(phone) });
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(isOnline ? url : 'ws://127.0.0.1:9', { headers: headersOf(currentPhone++ % Number(PHONES)), perMessageDeflate: false });
    openSockets.add(this);
    this.on('error', () => undefined); // 'close' follows
    this.on('close', () => openSockets.delete(this));
  }
}
const nativeFetch = fetch;
const browserEvents = new EventTarget();
Object.assign(globalThis, {
  location: new URL(SERVER_URL),
  document: { hidden: false },
  WebSocket: BrowserSocket,
  fetch: (path: string, init: RequestInit) =>
    isOnline
      ? nativeFetch(SERVER_URL + path, { ...init, headers: headersOf(currentPhone++ % Number(PHONES)) })
      : Promise.reject(new TypeError('Failed to fetch')),
  addEventListener: browserEvents.addEventListener.bind(browserEvents),
  removeEventListener: browserEvents.removeEventListener.bind(browserEvents),
});

const load = async (file: string): Promise<PublicPage> =>
  (
    await runnerImport<PublicPage>(`./frontend/src/public/${file}`, {
      configFile: false,
      resolve: { conditions: ['@jamjar/source'] },
      ssr: { resolve: { conditions: ['@jamjar/source'] } },
    })
  ).module;
const { PublicFeed } = await load('public-feed.ts');
const { linkSource } = await load('use-public-feed.ts');

let awaitedVenue = '';
let returnedAt = 0;
let startsBefore: number[] = [];
const times: PhoneTimes[] = [];
const feeds = Array.from({ length: Number(PHONES) }, (_, phone) => {
  const feed = new PublicFeed(linkSource('live', LIVE_TOKEN));
  feed.subscribe(() => note(phone, feed.getState()));
  return feed;
});

function note(phone: number, { live, socketStarts }: FeedState): void {
  const time = times[phone];
  if (!time) return;
  const now = performance.now() - returnedAt;
  if (live?.venue === awaitedVenue) time.seen ??= now;
  if (socketStarts > (startsBefore[phone] ?? 0)) time.open ??= now;
}

function loseNetwork(): void {
  isOnline = false;
  for (const socket of openSockets) socket.terminate();
  browserEvents.dispatchEvent(new Event('offline'));
}

/** @param venue by which the newest state is recognised */
function returnNetwork(venue: string): void {
  [awaitedVenue, returnedAt, isOnline] = [venue, performance.now(), true];
  addressOf = () => '10.2.0.1';
  startsBefore = feeds.map((feed) => feed.getState().socketStarts);
  times.push(...feeds.map(() => ({ seen: null, open: null })));
  browserEvents.dispatchEvent(new Event('online'));
}

/** `GET /`: how many are connected; `POST /lose`; `POST /return?<venue>`; `GET /times`. */
createServer(({ method, url = '/' }, response) => {
  const [path, query = ''] = url.split('?');
  if (method === 'POST' && path === '/lose') loseNetwork();
  if (method === 'POST' && path === '/return') returnNetwork(query);
  const connected = feeds.filter((feed) => feed.getState().socketStarts > 0).length;
  response.end(JSON.stringify(path === '/times' ? times : connected));
}).listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

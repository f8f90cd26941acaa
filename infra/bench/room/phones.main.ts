/**
 * A process with many phones that show the running order. Each runs the page's own code for following the server, so it reconnects at the same
 * times as the real page; this file only simulates the browser's API and the loss of the network.
 */
import { createServer } from 'node:http';
import { runnerImport } from 'vite';
import { WebSocket } from 'ws';

/** The parts of `frontend/src/public` that are used here, declared because the tools are compiled without the frontend. */
interface FeedState {
  live: { venue: string | null } | null;
  connectCount: number;
}
interface PublicFeed {
  getState(): FeedState;
  subscribe(listener: () => void): () => void;
}
interface PublicModules {
  PublicFeed: new (source: unknown) => PublicFeed;
  createLinkSource: (kind: 'live', token: string) => unknown;
}

/** Times of a phone in ms since the network returned; null before. */
export interface PhoneTimes {
  /** When it showed the newest state, received by socket or HTTP. */
  stateShownMs: number | null;
  /** When it received the first frame of a new socket. */
  socketOpenMs: number | null;
}

const { PORT, SERVER_URL = '', LIVE_TOKEN = '', PHONES } = process.env;
/** Before the outage, requests have as many addresses in turn as there are phones, so that all can connect at once; afterwards all share one. */
let getAddress = (index: number): string => `10.1.${Math.floor(index / 250).toString()}.${(index % 250).toString()}`;
let isOnline = true;
let requestNumber = 0;
const openSockets = new Set<WebSocket>();

const headersOf = (addressNumber: number) => ({ origin: SERVER_URL, 'x-forwarded-for': getAddress(addressNumber) });
/** Without network it connects to port 9, on which nothing listens. */
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(isOnline ? url : 'ws://127.0.0.1:9', { headers: headersOf(requestNumber++ % Number(PHONES)), perMessageDeflate: false });
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
      ? nativeFetch(SERVER_URL + path, { ...init, headers: headersOf(requestNumber++ % Number(PHONES)) })
      : Promise.reject(new TypeError('Failed to fetch')),
  addEventListener: browserEvents.addEventListener.bind(browserEvents),
  removeEventListener: browserEvents.removeEventListener.bind(browserEvents),
});

const load = async (file: string): Promise<PublicModules> =>
  (
    await runnerImport<PublicModules>(`./frontend/src/public/${file}`, {
      configFile: false,
      resolve: { conditions: ['@jamjar/source'] },
      ssr: { resolve: { conditions: ['@jamjar/source'] } },
    })
  ).module;
const { PublicFeed } = await load('public-feed.ts');
const { createLinkSource } = await load('use-public-feed.ts');

let awaitedVenue = '';
let returnedAt = 0;
let connectCountsBeforeReturn: number[] = [];
const times: PhoneTimes[] = [];
const feeds = Array.from({ length: Number(PHONES) }, (_, phone) => {
  const feed = new PublicFeed(createLinkSource('live', LIVE_TOKEN));
  feed.subscribe(() => recordTimes(phone, feed.getState()));
  return feed;
});

function recordTimes(phone: number, { live, connectCount }: FeedState): void {
  const phoneTimes = times[phone];
  if (!phoneTimes) return;
  const sinceReturnMs = performance.now() - returnedAt;
  if (live?.venue === awaitedVenue) phoneTimes.stateShownMs ??= sinceReturnMs;
  if (connectCount > (connectCountsBeforeReturn[phone] ?? 0)) phoneTimes.socketOpenMs ??= sinceReturnMs;
}

function loseNetwork(): void {
  isOnline = false;
  for (const socket of openSockets) socket.terminate();
  browserEvents.dispatchEvent(new Event('offline'));
}

/** @param venue the gig's venue in the newest state, by which the newest state is recognised */
function returnNetwork(venue: string): void {
  [awaitedVenue, returnedAt, isOnline] = [venue, performance.now(), true];
  getAddress = () => '10.2.0.1';
  connectCountsBeforeReturn = feeds.map((feed) => feed.getState().connectCount);
  times.push(...feeds.map(() => ({ stateShownMs: null, socketOpenMs: null })));
  browserEvents.dispatchEvent(new Event('online'));
}

/** `GET /` returns how many phones have ever connected, `GET /times` their `PhoneTimes`; `POST /lose` and `POST /return?<venue>` switch the network. */
createServer(({ method, url = '/' }, response) => {
  const [path, query = ''] = url.split('?');
  if (method === 'POST' && path === '/lose') loseNetwork();
  if (method === 'POST' && path === '/return') returnNetwork(query);
  const everConnectedCount = feeds.filter((feed) => feed.getState().connectCount > 0).length;
  response.end(JSON.stringify(path === '/times' ? times : everConnectedCount));
}).listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

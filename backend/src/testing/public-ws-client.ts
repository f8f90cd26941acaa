import { type LiveView, type PlaceFrame, type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type RunningApp } from './running-app.js';

/** A public page's WebSocket: it collects the frames that it receives. */
export class PublicWsClient {
  readonly frames: PublicFrame[] = [];
  /** Size of all frames together. */
  receivedBytes = 0;
  lastFrameBytes = 0;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined); // 'close' follows
    socket.on('message', (data: Buffer) => {
      this.lastFrameBytes = data.length;
      this.receivedBytes += data.length;
      this.frames.push(JSON.parse(data.toString()) as PublicFrame);
    });
  }

  /** Starts to open a socket as a page of the application does, without a cookie; `origin` null sends no Origin. */
  static connect({ url }: Pick<RunningApp, 'url'>, origin: string | null = url, localAddress = '127.0.0.1'): PublicWsClient {
    const headers = origin === null ? {} : { origin };
    return new PublicWsClient(new WebSocket(url.replace('http', 'ws') + routes.publicSocket, { headers, localAddress }));
  }

  /** Opens a socket and sends the server what it watches. */
  static async open(app: Pick<RunningApp, 'url'>, watched: Omit<PublicHello, 'type'>): Promise<PublicWsClient> {
    const client = PublicWsClient.connect(app);
    await once(client.socket, 'open');
    client.send({ type: 'hello', ...watched });
    return client;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The running order of the newest frame that has one; null before the first. */
  get runningOrder(): LiveView | null {
    return this.frames.reduce<LiveView | null>((newest, frame) => (frame.type === 'live' ? frame.live : newest), null);
  }

  /** The newest frame for place pages; null before the first. */
  get places(): PlaceFrame | null {
    return this.frames.reduce<PlaceFrame | null>((newest, frame) => (frame.type === 'place' ? frame : newest), null);
  }

  waitForLive(isExpected: (live: LiveView) => boolean): Promise<LiveView> {
    return waitFor(() => this.runningOrder, isExpected);
  }

  waitForPlaces(isExpected: (places: PlaceFrame) => boolean): Promise<PlaceFrame> {
    return waitFor(() => this.places, isExpected);
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}

async function waitFor<Frame>(read: () => Frame | null, isExpected: (frame: Frame) => boolean): Promise<Frame> {
  await waitUntil(() => {
    const frame = read();
    return frame !== null && isExpected(frame);
  });
  const frame = read();
  if (frame === null) throw new Error('No frame');
  return frame;
}

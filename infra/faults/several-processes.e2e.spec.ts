import { WebSocket } from 'ws';
import { routes } from '@jamjar/contracts/routes';
import { type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { createTestDatabase, type TestDatabase } from '../test-database/test-database.js';
import { type Acknowledged, burst, disagreements, stageHistory, total } from './burst.js';
import { ChildServer } from './child-server.js';
import { type HttpClient } from './http-client.js';
import { Venue } from './venue.js';

jest.setTimeout(60_000); // real processes are started and killed

const backend = 'backend/dist/main.js';
const worker = 'projections/dist/main.js';

let database: TestDatabase;
let venue: Venue;
let environment: Record<string, string>;
let second: ChildServer;
let workers: ChildServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.url, PROJECTIONS: 'external', LOG_LEVEL: 'error' };
  workers = [await ChildServer.start(worker, environment)];
  venue = await Venue.open(environment);
  second = await ChildServer.start(backend, environment, routes.ready);
});

afterAll(async () => {
  venue.owner.close();
  await Promise.all([venue.server, second, ...workers].map((each) => each.stop()));
  await database.drop();
});

it('pushes a command on one process to the sockets of the other', async () => {
  const gig = await venue.openMic(1);
  const [performer] = gig.performers;
  if (!performer) throw new Error('Nobody in the line');
  const screen = await Screen.open(second.url, venue.owner);

  await venue.owner.call('POST', routes.putOnStage(performer));

  await until(() =>
    screen.heard.some((message) => message.type === 'performer_updated' && message.performer.id === performer && message.performer.onStage),
  );
  screen.close();
});

it('runs every projection once with two workers, and loses nothing when the working one is killed in the middle of a burst', async () => {
  workers.push(await ChildServer.start(worker, environment));
  const gig = await venue.openMic(6);
  const there = venue.owner.at(second.url);
  const acknowledged: Acknowledged = new Map();

  const [here, beyond] = [
    { ...gig, performers: gig.performers.slice(0, 3) },
    { ...gig, performers: gig.performers.slice(3) },
  ];
  const enough = (): boolean => total(acknowledged) >= 400;
  const running = Promise.all([burst(venue.owner, here, acknowledged, enough), burst(there, beyond, acknowledged, enough)]);
  await until(() => total(acknowledged) >= 100);
  await workers[0]?.kill();
  await running;
  expect(total(acknowledged)).toBeGreaterThanOrEqual(400);

  await untilAgreed(there, gig.id, acknowledged);
  there.close();
});

it('loses nothing when a backend is killed in the middle of a burst: the other one knows it all', async () => {
  const gig = await venue.openMic(4);
  const acknowledged: Acknowledged = new Map();
  let killed = false;
  const there = venue.owner.at(second.url);

  const running = burst(venue.owner, gig, acknowledged, () => killed);
  await until(() => total(acknowledged) >= 100);
  await venue.server.kill();
  killed = true;
  await running;

  await untilAgreed(there, gig.id, acknowledged);
  there.close();
});

/** Read models follow within moments; the history has it at once. */
async function untilAgreed(client: HttpClient, gig: Parameters<typeof routes.timeline>[0], acknowledged: Acknowledged): Promise<void> {
  await until(async () => {
    const timeline = (await client.call('GET', routes.timeline(gig))).body as TimelineEntryView[];
    const history = stageHistory(timeline);
    const performers = (await client.call('GET', routes.performersOf(gig))).body as PerformerView[];
    return (
      disagreements(acknowledged, history).length === 0 &&
      performers.every(({ id, performanceCount }) => performanceCount === (history.get(id)?.on ?? 0))
    );
  });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come true within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

class Screen {
  readonly heard: ServerMessage[] = [];
  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.heard.push(JSON.parse(data.toString()) as ServerMessage));
  }

  static async open(url: string, person: HttpClient): Promise<Screen> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${routes.socket}`, { headers: { cookie: person.session, origin: url } });
    const screen = new Screen(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return screen;
  }

  close(): void {
    this.socket.close();
  }
}
